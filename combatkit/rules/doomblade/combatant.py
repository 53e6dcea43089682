"""What is declared for a round: everybody's Action, targets and Free Activity."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.doomblade.actions import action_rules, closed_free, instead, rearmed, why_closed
from combatkit.rules.doomblade.enums import Action, Free, Role
from combatkit.rules.doomblade.fighter import Fighter
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.shooting import PLAIN_SHOT, Shot
from combatkit.rules.ruleset import require_open


class Side(StrEnum):
    """The two sides of a fight: the players' and the GM's."""

    HEROES = "heroes"
    CRITTERS = "critters"

    @property
    def other(self) -> Side:
        """The opposite side."""
        return Side.CRITTERS if self is Side.HEROES else Side.HEROES


@dataclass(frozen=True, kw_only=True)
class Combatant:
    """A fighter with what was declared for this round.

    Parameters
    ----------
    fighter
        As the round begins.
    name
        What the trace calls this one; empty: the fighter's name. No two may share it.
    side
        None: Heroes fight for the heroes, Critters for the critters.
    action, free
        The one Action, and the one Free Activity.
    targets
        Names of those it is aimed at: one, or two for a fighter with two weapons. Empty for a defence.
    spell
        The spell, for the Action of casting one.
    shot
        Circumstances of a shot; who moves and who is fighting is added from the round.
    held_by
        Who holds this fighter, if the condition Held says that somebody does.
    friend
        The closest friend within 2 m (for a Fumble): a name, ``"outsider"`` for somebody who is not in
        this round, ``"nobody"``, or empty: the first who fights the same target hand to hand.
    near
        To whom a missile at this fighter may stray, the nearest first; empty: those engaged with it.
        ``"outsider"`` may stand in it for somebody who is not in this round.
    beside
        Enemies in whose hand-to-hand reach this fighter stands without attacking them.
    engaged
        Stands in hand-to-hand fighting with the target, whether or not that one attacks.
    more_attackers, more_idle
        Enemies who are not in this round's list: how many attack this one, and how many just stand by.
    aims_elsewhere
        The attack is aimed at somebody who is not in the list.
    second_elsewhere
        The second of two weapons is aimed at somebody who is not in the list.
    dice
        The name of the roll; empty: ``"<name>'s dice"``.
    """

    fighter: Fighter
    name: str = ""
    side: Side | None = None
    action: Action = Action.ATTACK
    targets: tuple[str, ...] = ()
    free: Free = Free.NONE
    spell: str = "bolt"
    shot: Shot = PLAIN_SHOT
    held_by: str = ""
    friend: str = ""
    near: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    engaged: bool = False
    more_attackers: int = 0
    more_idle: int = 0
    aims_elsewhere: bool = False
    second_elsewhere: bool = False
    dice: str = ""

    @property
    def label(self) -> str:
        """What the trace calls this one."""
        return self.name or self.fighter.name

    @property
    def team(self) -> Side:
        """The side on which this one fights."""
        if self.side is not None:
            return self.side
        return Side.HEROES if self.fighter.hero else Side.CRITTERS

    @property
    def role(self) -> Role:
        """What the Action is good for."""
        return action_rules()[self.action].role


OUTSIDER = "outsider"
NOBODY_NEAR = "nobody"


@rule("DB-ROUND-4", "DB-ROUND-7")
def declaration_order(combatants: Iterable[Combatant]) -> tuple[str, ...]:
    """Who declares when: the GM for every Critter first, then the Heroes, who know that; no initiative.

    Examples
    --------
    >>> rastan, orc = Combatant(fighter=Fighter("Rastan")), Combatant(fighter=Fighter("Orc", kind="critter"))
    >>> declaration_order([rastan, orc])
    ('Orc', 'Rastan')
    """
    everybody = tuple(combatants)
    return tuple(one.label for side in (Side.CRITTERS, Side.HEROES) for one in everybody if one.team == side)


@rule("DB-ROUND-2", "DB-ROUND-3", "DB-MULTI-3", "DB-DUAL-5")
def ready(combatants: Sequence[Combatant], rulings: Rulings) -> tuple[Combatant, ...]:
    """Check the declarations and return everybody as they act.

    Weapons are drawn, and somebody whose weapon is gone does what DB-AMB-23 says. Each fighter declares
    once, with one Action.

    Raises
    ------
    InputError
        For two of one name, a target that is not there, too many or too few, or an Action that is not open.
    """
    names = [one.label for one in combatants]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                "combatants",
                f"two of them are called {name}",
                "give each a name of its own: everybody has one Action a round",
            )
    by_name = {one.label: one for one in combatants}
    return tuple(_ready(one, by_name, rulings) for one in combatants)


def _ready(one: Combatant, by_name: dict[str, Combatant], rulings: Rulings) -> Combatant:
    require_open(closed_free(one.fighter), "free", [one.free.value])
    fighter = rearmed(one.fighter, one.free)[0]
    action = instead(fighter, one.action, rulings)
    named = dataclasses.replace(one, fighter=fighter, action=action)
    if action == Action.BREAK_OUT and not one.targets and one.held_by:
        named = dataclasses.replace(named, targets=(one.held_by,))
    if named.role != Role.ATTACK:
        named = dataclasses.replace(named, targets=())
    _check_targets(named, by_name)
    foe = by_name[named.targets[0]].fighter if named.targets else None
    why = why_closed(_as_named(named), action, foe, spell=one.spell, band=one.shot.band)
    require_open({action.value: why} if why else {}, "action", [action.value])
    return named


def _as_named(one: Combatant) -> Fighter:
    if one.fighter.name == one.label:
        return one.fighter
    return dataclasses.replace(one.fighter, name=one.label)


def _check_targets(one: Combatant, by_name: dict[str, Combatant]) -> None:
    for name in (*one.targets, *one.beside, *([one.held_by] if one.held_by else [])):
        if name not in by_name:
            raise unknown_name(f"{one.label}'s target", name, by_name)
        if by_name[name].team == one.team:
            raise InputError(f"{one.label}'s target", f"{name} is on the same side", "name an enemy")
    most = 2 if one.action == Action.DUAL_WIELD else 1
    least = int(one.role == Role.ATTACK and not one.aims_elsewhere)
    if not least <= len(one.targets) <= most or len(set(one.targets)) < len(one.targets):
        raise InputError(
            f"{one.label}'s target",
            f"{len(one.targets)} were named ({', '.join(one.targets) or 'none'})",
            "name one enemy" + (", or two different ones" if most == 2 else ""),
        )
