"""Actions and Free Activities: what each rolls, and which are open to a fighter now, or why not."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache

from combatkit.rules.card import rule
from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.enums import Action, Band, Condition, Free, Reach, Role, Weaponry
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.tables import table

HAND_TO_HAND = (Action.ATTACK, Action.UNARMED, Action.DUAL_WIELD, Action.WRESTLE)
WHILE_HELD = (Action.WRESTLE, Action.BREAK_OUT)


@dataclass(frozen=True, slots=True)
class ActionRule:
    """One row of the table of Actions.

    `skill` is a field name of a fighter, ``"weapon"`` for that of the weapon in hand, or empty when nothing
    is rolled. `stops` are the attacks that a defence may be rolled against.
    """

    action: Action
    rule: str
    label: str
    role: Role
    skill: str
    stops: tuple[Reach, ...]


@cache
def action_rules() -> dict[Action, ActionRule]:
    """The table of Actions."""
    return {
        Action(row["action"]): ActionRule(
            Action(row["action"]),
            row["rule"],
            row["label"],
            Role(row["role"]),
            row.get("skill", ""),
            tuple(Reach(way) for way in row.get("stops", ())),
        )
        for row in table("actions").rows
    }


@cache
def free_rules() -> dict[Free, str]:
    """The rule of each Free Activity."""
    return {Free(row["activity"]): row["rule"] for row in table("free_activities").rows}


@rule("DB-ACT-9", "DB-ACT-10", "DB-ACT-11", "DB-ACT-12", "DB-GAP-16")
def stops(action: Action, reach: Reach, rulings: Rulings) -> bool:
    """Whether a defence may be rolled against an attack that comes this way.

    Examples
    --------
    >>> stops(Action.DODGE, Reach.MISSILE, Rulings()), stops(Action.WEAPON_PARRY, Reach.MISSILE, Rulings())
    (True, False)
    """
    if action == Action.UNARMED_PARRY and reach == Reach.UNARMED:
        return rulings.unarmed_parry_unarmed
    return reach in action_rules()[action].stops


@rule("DB-ACT-1", "DB-ACT-3", "DB-ACT-5", "DB-ACT-6", "DB-GAP-7")
def skill_of(fighter: Fighter, action: Action) -> str:
    """The skill that an Action rolls: a fighter's field name, empty when nothing is rolled.

    Somebody who breaks out of a hold takes the better of Brawl and Might.

    Examples
    --------
    >>> skill_of(Fighter("Wolfgar", weapon="longsword"), Action.ATTACK)
    'sword_play'
    """
    skill = action_rules()[action].skill
    if skill == "weapon":
        return fighter.main.skill
    if action == Action.BREAK_OUT and fighter.might is not None and fighter.might > fighter.brawl:
        return "might"
    return skill


@rule("DB-FREE-2", "DB-ACT-7", "DB-ACT-8")
def rearmed(fighter: Fighter, free: Free, action: Action | None = None) -> tuple[Fighter, Weaponry]:
    """The fighter after drawing, picking up or changing weapons, and where the weapon is then.

    Drawing is done with an empty hand and at once; without an `action` only that is looked at. Picking up
    and changing take the whole Action, so they count from its end.

    Examples
    --------
    >>> lost = Fighter("Orc", weapon="hand axe", spare="dagger", conditions=("weapon broken",))
    >>> rearmed(lost, Free.DRAW)[0].main.name
    'dagger'
    """
    whole = tuple(
        c for c in fighter.conditions if c not in (Condition.WEAPON_DROPPED, Condition.WEAPON_BROKEN)
    )
    spare = fighter.spare != equipment.NO_ITEM
    if free == Free.DRAW and spare:
        if fighter.main.unarmed:
            changed = dataclasses.replace(
                fighter, weapon=fighter.spare, damage=None, spare=equipment.NO_ITEM, conditions=whole
            )
        else:
            changed = dataclasses.replace(fighter, second_weapon=fighter.spare, spare=equipment.NO_ITEM)
        return changed, Weaponry.SPARE_DRAWN
    if action == Action.PICK_UP and Condition.WEAPON_DROPPED in fighter.conditions:
        return dataclasses.replace(fighter, conditions=whole), Weaponry.IN_HAND
    if action == Action.CHANGE_WEAPONS and spare:
        put_away = fighter.weapon if not fighter.main.unarmed else equipment.NO_ITEM
        changed = dataclasses.replace(
            fighter, weapon=fighter.spare, damage=None, spare=put_away, conditions=whole
        )
        return changed, Weaponry.SPARE_DRAWN
    if Condition.WEAPON_BROKEN in fighter.conditions:
        return fighter, Weaponry.BROKEN
    return fighter, Weaponry.ON_GROUND if fighter.disarmed else Weaponry.IN_HAND


@rule("DB-ACT-7", "DB-ACT-8")
def instead(fighter: Fighter, action: Action, rulings: Rulings) -> Action:
    """What a fighter without a weapon does when an attack was declared (DB-AMB-23).

    A dropped weapon is picked up first, a broken one replaced by the spare, if there is one; with the option
    ``disarmed_policy = "brawl"``, or without a spare, the fighter strikes with bare hands.

    Examples
    --------
    >>> instead(Fighter("Orc", weapon="mace", conditions=("weapon dropped",)), Action.ATTACK, Rulings()).value
    'pick up an item'
    """
    if action != Action.ATTACK or not fighter.disarmed:
        return action
    if rulings.fight_on_unarmed:
        return Action.UNARMED
    if Condition.WEAPON_DROPPED in fighter.conditions:
        return Action.PICK_UP
    return Action.UNARMED if fighter.spare == equipment.NO_ITEM else Action.CHANGE_WEAPONS


# -- what is open, and why not the rest -----------------------------------------------------------------


@rule("DB-ROUND-2", "DB-DUAL-1", "DB-DUAL-2", "DB-ACT-12", "DB-ACT-5")
def closed_actions(
    fighter: Fighter, foe: Fighter | None = None, *, spell: str = "bolt", band: Band = Band.SHORT
) -> dict[str, str]:
    """The Actions that are not open to a fighter now, each with the reason.

    Parameters
    ----------
    fighter
        As the round begins, with a weapon drawn as a Free Activity already in hand.
    foe
        The target, if there is one already.
    spell, band
        The spell to be cast and how far away its target is.

    Examples
    --------
    >>> closed_actions(Fighter("Orc", weapon="hand axe"))["block"]
    'Orc has no shield'
    """
    reasons = {action.value: why_closed(fighter, action, foe, spell=spell, band=band) for action in Action}
    return {name: reason for name, reason in reasons.items() if reason}


def why_closed(
    fighter: Fighter,
    action: Action,
    foe: Fighter | None = None,
    *,
    spell: str = "bolt",
    band: Band = Band.SHORT,
) -> str:
    """Why one Action is not open; empty when it is. See `closed_actions`.

    Examples
    --------
    >>> why_closed(Fighter("Orc", weapon="hand axe"), Action.SHOOT)
    'Orc holds nothing that shoots (hand axe)'
    """
    return (
        _whole_reason(fighter, action) or _reach_reason(action, foe) or _reason(fighter, action, spell, band)
    )


def _whole_reason(fighter: Fighter, action: Action) -> str:
    """What bars nearly every Action."""
    if fighter.level.out:
        return f"{fighter.name} is {fighter.level.value}"
    if fighter.held and action not in WHILE_HELD:
        return f"{fighter.name} is held and may only wrestle or break out"
    return ""


def _reach_reason(action: Action, foe: Fighter | None) -> str:
    if foe is None or action not in (*HAND_TO_HAND, Action.SHOOT, Action.THROW, Action.CAST):
        return ""
    if Condition.OUT_OF_REACH in foe.conditions:
        return f"{foe.name} has got away"
    return f"{foe.name} is {foe.level.value}" if foe.level.out else ""


def _reason(fighter: Fighter, action: Action, spell: str, band: Band) -> str:
    name, main = fighter.name, fighter.main
    match action:
        case Action.ATTACK if main.missile:
            return f"a {main.name} is no weapon for hand-to-hand fighting"
        case Action.SHOOT if not main.missile:
            return f"{name} holds nothing that shoots ({main.name})"
        case Action.THROW if not main.thrown:
            return f"{name} holds nothing to throw ({main.name})"
        case Action.DUAL_WIELD:
            return _dual_reason(fighter)
        case Action.BREAK_OUT if not fighter.held:
            return f"nobody holds {name}"
        case Action.CAST:
            return _cast_reason(fighter, spell, band)
        case Action.WEAPON_PARRY if main.unarmed or main.missile:
            return f"{name} holds no weapon to parry with ({main.name})"
        case Action.BLOCK:
            return _block_reason(fighter)
        case Action.CHANGE_WEAPONS if fighter.spare == equipment.NO_ITEM:
            return f"{name} has no other weapon to draw"
        case _:
            return ""


def _dual_reason(fighter: Fighter) -> str:
    """DB-DUAL-1 and DB-DUAL-2."""
    main, second = fighter.main, fighter.second
    if fighter.shield:
        return f"{fighter.name} carries a shield"
    if second is None:
        return f"{fighter.name} has no weapon in the second hand"
    for arm in (main, second):
        if arm.hands != 1 or arm.missile:
            return f"{arm.name} is no one-handed weapon"
    if not (main.paired or second.paired):
        return "one of the two weapons must be a short-sword or a dagger"
    return ""


def _block_reason(fighter: Fighter) -> str:
    """DB-ACT-12: a shield, and a hand for it."""
    if not fighter.shield:
        return f"{fighter.name} has no shield"
    if fighter.second is not None:
        return f"{fighter.name} fights with two weapons"
    return f"the {fighter.main.name} takes both hands" if fighter.main.hands > 1 else ""


def _cast_reason(fighter: Fighter, spell: str, band: Band) -> str:
    """DB-ACT-5 and DB-GAP-13: Mana for it, and a target near enough."""
    magic = equipment.spell(spell)
    if fighter.mana < magic.mana:
        return f"the {magic.name} costs {magic.mana} Mana and {fighter.name} has {fighter.mana}"
    if list(Band).index(band) > list(Band).index(magic.range):
        return f"the {magic.name} reaches no farther than {magic.range.value} range"
    return ""


@rule("DB-ROUND-3", "DB-FREE-2", "DB-FREE-4", "DB-FREE-5")
def closed_free(fighter: Fighter) -> dict[str, str]:
    """The Free Activities that are not open to a fighter now, each with the reason.

    Examples
    --------
    >>> closed_free(Fighter("Orc", weapon="great axe", spare="dagger"))["draw"]
    'Orc has no empty hand'
    """
    closed: dict[str, str] = {}
    if fighter.level.out:
        return {free.value: f"{fighter.name} is {fighter.level.value}" for free in Free if free != Free.NONE}
    if fighter.spare == equipment.NO_ITEM:
        closed[Free.DRAW.value] = f"{fighter.name} has no other weapon to draw"
    elif fighter.free_hands < 1:
        closed[Free.DRAW.value] = f"{fighter.name} has no empty hand"
    elif equipment.weapon(fighter.spare).hands > fighter.free_hands:
        closed[Free.DRAW.value] = f"the {fighter.spare} takes two hands"
    if fighter.held:
        closed[Free.MOVE.value] = f"{fighter.name} is held"
    elif not fighter.movement:
        closed[Free.MOVE.value] = f"{fighter.name} cannot move"
    return closed
