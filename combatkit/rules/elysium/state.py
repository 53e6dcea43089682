"""What an exchange knows: the few figures that the dice have settled, and what stays the same."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.rules.elysium.enums import Natural
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.records import swift


@swift
class State(NamedTuple):
    """What the dice have settled so far.

    `total` is a roll that waits for its answer and goes back to None once it has been compared, because
    equal states merge. `hit` says that the attack came through, `success` that the whole action did what it
    is for.
    """

    total: int | None = None
    natural: Natural = Natural.PLAIN
    fizzled: bool = False
    defence: str = ""
    hit: bool = False
    success: bool = False
    damage: int = 0
    guard_failed: bool = False  # a Critical Failure of Guard
    part: int = 0  # 1: disabled, 2: the critical column too
    permanent: bool = False
    stages: int = 0  # down the Knockout Track
    news: tuple[str, ...] = ()  # conditions of the defender
    own: tuple[str, ...] = ()  # conditions of the attacker
    back: bool = False  # the defender may strike back at a charger
    back_damage: int = 0
    gain: int = 0  # by how much it was won, where that counts
    feet: int = 0  # moved: the defender, or (negative) the attacker
    stray: bool = False  # somebody else was hit


class Context(NamedTuple):
    """What is fixed for an exchange.

    `health`, `hurt` and `stage` are those of the defender before it, `own_health` and `own_stage` the
    attacker's. `armor` tells whether a Critical Failure on Guard has something to break. `ap` and `mp` are
    what it costs.
    """

    names: tuple[str, str]
    rulings: Rulings
    action: str
    part: str = ""
    health: int = 1
    hurt: int = 0
    stage: int = 0
    own_health: int = 1
    own_hurt: int = 0
    own_stage: int = 0
    armor: bool = False
    lost: tuple[str, ...] = ()  # the defender's disabled parts
    haymaker: bool = False
    wide_eyed: bool = False
    ap: int = 0
    mp: int = 0
