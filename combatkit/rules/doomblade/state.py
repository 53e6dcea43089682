"""What an exchange knows: its fixed side (who fights, which attacks) and what the dice have settled so far.

A state is a named tuple with a `Part` for every fighter and a `Mark` for every attack, called ``fighter_0``,
``fighter_1`` ... and ``deed_0`` ...: so a step can declare which of them it reads. Numbers that no later
step reads go back to None or 0 at once, because equal states merge.
"""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from typing import Any, NamedTuple

from combatkit.rules.doomblade.enums import (
    Action,
    Aim,
    Hit,
    Injury,
    Mishap,
    Natural,
    Reach,
    Stance,
    Weaponry,
    WoundLevel,
)
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.verdict import Terms

NOBODY = -1
"""In place of a fighter's number: somebody who is no part of the exchange, or nobody at all."""


class Part(NamedTuple):
    """What is known of one fighter.

    `rank` is the skill rank of the Action until the dice are rolled, `total` the roll after that, until the
    last comparison has read it. `loss` is what this round costs in Health Points, `struck` whether any
    attack has landed, `felled` whether an earlier phase has put the fighter down (DB-AMB-15).
    """

    rank: int | None
    health: int
    held: bool = False
    total: int | None = None
    natural: Natural = Natural.NONE
    parity: int = 0
    felled: bool = False
    loss: int = 0
    struck: bool = False
    mishap: Mishap = Mishap.NONE
    sees: bool | None = None
    level: WoundLevel | None = None
    injury: Injury = Injury.NONE


class Mark(NamedTuple):
    """How one attack stands.

    `margin` and `parity` (+1 both dice even, -1 both odd) are kept only while an optional damage rule needs
    them; `extra` is what that rule adds to the Damage of each weapon. `victim` is who is hit: the target,
    or where a missile strayed to.
    """

    victim: int
    hit: Hit = Hit.NOT_MADE
    margin: int = 0
    parity: int = 0
    extra: tuple[int, ...] = ()


class Who(NamedTuple):
    """What stays the same about one fighter.

    `dice` names the roll, `modifiers` are (words, number, rule ID) beside the rank, `naturals` says whether
    doubles count, `rolls` is False where only the other side throws dice (option edition), `leads` is set for
    the Heroes' side. `guard` is added to the total when it only defends (a shooter who counts as unarmed).
    `weapon`, `damage`, `unarmed` and `friend` serve the Fumble table; `friend` is None when no friend is
    within 2 m. `leaves` is set for one who tries to get away (DB-GAP-17). `gear` is where the weapon is after
    the round unless a Fumble takes it, `mana` what is spent. `notes` are (rule ID, sentence) about the
    declaration.
    """

    name: str
    dice: str
    hero: bool
    armour: int
    action: Action
    skill: str
    modifiers: tuple[tuple[str, int, str], ...]
    naturals: bool
    attacks: bool
    rolls: bool
    leads: bool
    guard: int
    weapon: str
    damage: int
    unarmed: bool
    friend: int | None
    leaves: bool
    gear: Weaponry = Weaponry.IN_HAND
    mana: int = 0
    notes: tuple[tuple[str, str], ...] = ()


class Deed(NamedTuple):
    """One attack: who, on whom, how, and what it meets.

    `weapons` are (name, Damage) of what strikes. `terms` is what the comparison depends on beside the rolls.
    `bonuses` count inside it only, `plus` is their sum and `plus_other` what the target adds to its total
    there. `back` is the number of the target's own attack on the attacker. `number` is the target
    number where there is one, `circumstances` its parts. `crowded` says that the target is Outnumbered,
    `frees` that it holds the attacker, who gets free by winning a hold. `near` are those whom a missile may
    stray to, the nearest first. `resistance` is the rank that meets a spell, None where nobody resists.
    """

    by: int
    on: int
    aim: Aim
    reach: Reach
    weapons: tuple[tuple[str, int], ...]
    terms: Terms
    bonuses: tuple[tuple[str, int, str], ...] = ()
    plus: int = 0
    plus_other: int = 0
    back: int | None = None
    crowded: bool = False
    frees: bool = False
    number: int | None = None
    circumstances: tuple[tuple[str, int, str], ...] = ()
    near: tuple[int, ...] = ()
    resistance: int | None = None
    resistance_rolls: bool = True

    @property
    def stance(self) -> Stance:
        """What the target sets against the attack."""
        return self.terms.stance


class Field(NamedTuple):
    """The context of an exchange: everybody, every attack, and the rulings."""

    who: tuple[Who, ...]
    deeds: tuple[Deed, ...]
    rulings: Rulings


@cache
def _layout(fighters: int, deeds: int) -> Any:
    names = [part(i) for i in range(fighters)] + [mark(i) for i in range(deeds)]
    return namedtuple("State", names)


def part(number: int) -> str:
    """The name of a fighter's place in the state, for `Step.reads`."""
    return f"fighter_{number}"


def mark(number: int) -> str:
    """The name of an attack's place in the state."""
    return f"deed_{number}"


def start(parts: list[Part], deeds: tuple[Deed, ...]) -> Any:
    """The state before the first step."""
    return _layout(len(parts), len(deeds))(*parts, *(Mark(deed.on) for deed in deeds))


def get_part(state: Any, number: int) -> Part:
    """What is known of a fighter."""
    found: Part = state[number]
    return found


def get_mark(state: Any, field: Field, number: int) -> Mark:
    """How an attack stands."""
    found: Mark = state[len(field.who) + number]
    return found


def put(
    state: Any, field: Field, parts: dict[int, Part] | None = None, marks: dict[int, Mark] | None = None
) -> Any:
    """The state with some parts and marks replaced."""
    values = list(state)
    for number, one in (parts or {}).items():
        values[number] = one
    for number, other in (marks or {}).items():
        values[len(field.who) + number] = other
    return state._make(values)


def all_parts(state: Any, field: Field) -> tuple[Part, ...]:
    """Every fighter's part, in order."""
    return tuple(state[: len(field.who)])
