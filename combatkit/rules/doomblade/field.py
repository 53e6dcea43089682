"""The start of a round: its fixed context and the state before the first step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import HAND_TO_HAND, free_rules, skill_of
from combatkit.rules.doomblade.combatant import NOBODY_NEAR, OUTSIDER, Combatant, Side, ready
from combatkit.rules.doomblade.deeds import Survey
from combatkit.rules.doomblade.enums import Action, Condition, Free, Reach, Role, Stance
from combatkit.rules.doomblade.next_round import gear_after, mana_spent
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.state import NOBODY, Deed, Field, Part, Who, start
from combatkit.rules.doomblade.tables import skill_labels


def field_of(combatants: Sequence[Combatant], rulings: Rulings) -> tuple[Field, Any]:
    """The context of a round and the state before its first step.

    Raises
    ------
    InputError
        As `ready` does.
    """
    declared = ready(combatants, rulings)
    survey = Survey(declared, rulings)
    deeds = survey.deeds()
    originals = {one.label: one for one in combatants}
    everybody = list(survey.by_name.values())
    who = tuple(
        _who(one, originals[one.label], number, deeds, survey) for number, one in enumerate(everybody)
    )
    deeds = tuple(_settled(deed, deeds, who, not rulings.hero_side_rolls) for deed in deeds)
    parts = [Part(_rank(one), one.fighter.health, one.fighter.held) for one in everybody]
    return Field(who, deeds, rulings), start(parts, deeds)


def _rank(one: Combatant) -> int | None:
    skill = skill_of(one.fighter, one.action)
    return one.fighter.rank(skill) if skill else None


def _who(one: Combatant, original: Combatant, number: int, deeds: tuple[Deed, ...], survey: Survey) -> Who:
    fighter, rulings = one.fighter, survey.rulings
    skill = skill_of(fighter, one.action)
    attacks = one.role == Role.ATTACK and one.action not in (Action.BREAK_OUT, Action.CAST)
    strikes = fighter.unarmed if one.action in (Action.UNARMED, Action.WRESTLE) else fighter.main
    shoots = one.action in (Action.SHOOT, Action.THROW)
    return Who(
        name=one.label,
        dice=one.dice or f"{one.label}'s dice",
        hero=fighter.hero,
        armour=fighter.armour_points,
        action=one.action,
        skill=skill_labels().get(skill, ""),
        modifiers=_modifiers(one, rulings),
        naturals=attacks or (rulings.defender_naturals and one.action != Action.CAST),
        attacks=attacks,
        rolls=_rolls(one, number, deeds, survey),
        leads=one.team == Side.HEROES,
        guard=fighter.brawl - fighter.marksmanship if shoots else 0,
        weapon=strikes.name,
        damage=strikes.damage,
        unarmed=strikes.unarmed,
        friend=_friend(one, survey),
        leaves=one.role == Role.DEFENCE and one.free == Free.MOVE,
        gear=gear_after(original, one),
        mana=mana_spent(one),
        notes=_notes(one, original),
    )


@rule("DB-DUAL-3", "DB-ACT-2", "DB-GAP-14")
def _modifiers(one: Combatant, rulings: Rulings) -> tuple[tuple[str, int, str], ...]:
    """What counts beside the rank on every roll of this round."""
    found: list[tuple[str, int, str]] = []
    if one.action == Action.DUAL_WIELD:
        found.append(("for two weapons", -rulings.dual_penalty, "DB-DUAL-3"))
    if Condition.FALLEN in one.fighter.conditions:
        found.append(("after a fall", -1, "DB-GAP-14"))
    return tuple(found)


@rule("DB-GAP-1")
def _rolls(one: Combatant, number: int, deeds: tuple[Deed, ...], survey: Survey) -> bool:
    """Whether this one throws dice: with edition tn7 the GM's side does not in opposed tests.

    A Critter whose attack meets no roll of the Hero's side has nothing to be a number for, and rolls.
    """
    if not survey.rulings.hero_side_rolls or one.team == Side.HEROES:
        return True
    return any(deed.by == number and (deed.number is not None) for deed in deeds)


@rule("DB-GAP-1", "DB-GAP-15")
def _settled(deed: Deed, deeds: tuple[Deed, ...], who: tuple[Who, ...], critters_resist: bool) -> Deed:
    """An attack with what both totals change by in its comparison, and which side throws no dice.

    A Critter that resists a spell rolls if `critters_resist`; a Hero does in any case.
    """
    rolls = who[deed.on].rolls if deed.resistance is None else critters_resist or who[deed.on].leads
    back = () if deed.back is None else deeds[deed.back].bonuses
    return deed._replace(
        plus=sum(number for _, number, _ in deed.bonuses),
        plus_other=who[deed.on].guard + sum(number for _, number, _ in back),
        resistance_rolls=rolls,
        terms=deed.terms._replace(number=int(who[deed.by].rolls) - int(rolls)),
    )


@rule("DB-GAP-14", "DB-FUMBLE-3")
def _friend(one: Combatant, survey: Survey) -> int | None:
    """The closest friend within 2 m whom a Fumble may wound; None: there is none."""
    if one.friend == OUTSIDER:
        return NOBODY
    if one.friend and one.friend != NOBODY_NEAR:
        return survey.names.index(one.friend)
    if one.friend == NOBODY_NEAR:
        return None
    for number, name in enumerate(survey.names):
        other = survey.by_name[name]
        if (
            name != one.label
            and other.team == one.team
            and other.action in HAND_TO_HAND
            and set(other.targets) & set(one.targets)
        ):
            return number
    return None


@rule("DB-FREE-1", "DB-FREE-2", "DB-FREE-3", "DB-FREE-4", "DB-FREE-5")
def _notes(one: Combatant, original: Combatant) -> tuple[tuple[str, str], ...]:
    """What the declaration came to, where it is not simply what was said."""
    name = one.label
    notes: list[tuple[str, str]] = []
    if original.free == Free.DRAW:
        notes.append((free_rules()[Free.DRAW], f"{name} draws the {original.fighter.spare}."))
    if original.action in (Action.SHOOT, Action.THROW) and one.action == Action.UNARMED:
        notes.append(
            ("DB-RANGED-15", f"{name} is in melee and counts as unarmed: nothing is shot or thrown.")
        )
    elif original.action != one.action:
        what = {
            Action.PICK_UP: ("DB-ACT-7", "picks it up with this round's Action"),
            Action.CHANGE_WEAPONS: ("DB-ACT-8", "draws the spare with this round's Action"),
            Action.UNARMED: ("DB-ACT-1", "fights on unarmed"),
        }[one.action]
        notes.append((what[0], f"{name}'s weapon is gone: {name} {what[1]}."))
    if original.free == Free.MOVE:
        notes.append((free_rules()[Free.MOVE], f"{name} moves up to {one.fighter.movement} m."))
    elif original.free in _FREE_WORDS:
        notes.append((free_rules()[original.free], f"{name} {_FREE_WORDS[original.free]}."))
    return tuple(notes)


_FREE_WORDS = {
    Free.SHOUT: "shouts a few words",
    Free.DROP: "drops something",
    Free.RESIST: "is set on resisting magic",
}


def is_melee(deed: Deed) -> bool:
    """Whether an attack belongs to the melee phase."""
    return deed.reach in (Reach.WEAPON, Reach.UNARMED)


def needs_roll(deed: Deed) -> bool:
    """Whether the target's own roll of the round is read by this attack."""
    return deed.stance != Stance.NO_ROLL and deed.reach != Reach.SPELL
