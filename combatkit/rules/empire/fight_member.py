"""Who is in a fight of several: what they declared, what they suffer, and what is still to come of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.trace import Trace
from combatkit.rules.empire.enums import Condition, Effort, Stance
from combatkit.rules.empire.fight_lasting import Lasting
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import most_exhaustion


class Say:
    """Adds sentences to the log, each under a rule card; `at` tells when, in words."""

    def __init__(self, told: Trace) -> None:
        self.told = told

    def __call__(self, card: str, text: str) -> None:
        """Add a sentence."""
        self.told.step = ""
        self.told.say(card, text)

    def at(self, when: str) -> None:
        """What follows happens then, e.g. ``"Round 2, its end"``."""
        self.told.within = when


BEFORE, FACING, DECLARING, ACTING, ENDING = "before", "facing", "declaring", "acting", "ending"
"""What a round goes through: facings, declarations, slots from 30 down, its end."""

MAIN_HAND, OFF_HAND = "main hand", "off hand"
STRIKE_BACK, DISENGAGE = "strike back", "disengage"
WEAPON, SHIELD = "weapon", "shield"
CROWDED = 3
"""So many on one crowd each other (D30-MULTI-7)."""


class Said(NamedTuple):
    """What somebody has declared for a round; by default: Guard.

    `deed` is something beside the combat options, e.g. ``"get up"``, and `about` what it is about. `then` is
    what a Dodge leads to. `kept_off` is whom an Interpose keeps away.
    """

    stances: tuple[Stance, ...] = (Stance.GUARD,)
    effort: Effort = Effort.NONE
    swings: int = 1
    both: bool = False
    target: str = ""
    aim: str = "none"
    weak: bool = False
    manoeuvre: str = "fake"
    kept_off: str = ""
    charging: bool = False
    kicks: bool = False
    hazard: bool = False
    thrown: bool = False
    distance: int = 0
    then: str = STRIKE_BACK
    hand: str = MAIN_HAND
    waits_for: str = ""
    parries: str = ""
    deed: str = ""
    about: str = ""
    cost: int = 0

    @property
    def main(self) -> Stance:
        """The first option."""
        return self.stances[0]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a fight.

    Parameters
    ----------
    who
        The sheet: scores, gear, wounds, Exhaustion, and conditions without an end of their own.
    lasting
        Conditions that end by themselves.
    initiative
        In this round, with everything that counts.
    said
        What it has declared; None until then.
    faced
        Whom it has declared to face; None: all who come, at most three (D30-MULTI-3).
    paid
        Exhaustion in this round beyond what was declared.
    attacked
        Whether an attack roll of this round has served as its fumble check (D30-FUMBLE-1).
    hit_by
        Who has hit it in this round.
    tripped
        Its Desperate Dodge has been stopped by a trip (D30-OPT-TRIP-3).
    fresh
        Pain of this round's wounds.
    ground
        What it has dropped and may pick up again.
    worst
        The most minuses that it has had, which shock asks for (D30-SHOCK-1).
    situations
        Rows of the table of situations that the GM has set.
    mood
        The difficulty of its last morale roll; None where nothing weighs on it.
    led
        It has led already.
    rested
        Rounds in a row in which it has rested (D30-GAP-8).
    left
        How it has left the fight; empty while it is there.
    """

    name: str
    side: str
    who: Fighter
    lasting: tuple[Lasting, ...] = ()
    initiative: int = 0
    said: Said | None = None
    faced: tuple[str, ...] | None = None
    paid: int = 0
    attacked: bool = False
    hit_by: tuple[str, ...] = ()
    tripped: bool = False
    fresh: int = 0
    ground: tuple[str, ...] = ()
    worst: int = 0
    situations: tuple[str, ...] = ()
    mood: int | None = None
    led: bool = False
    rested: int = 0
    left: str = ""

    @property
    def out(self) -> str:
        """Why it fights no more; empty while it does."""
        return self.left or _why_out(self.who.conditions)

    @property
    def does(self) -> Said:
        """What it has declared; Guard before that (D30-ROUND-4)."""
        return self.said or Said()

    @property
    def limit(self) -> int:
        """Exhaustion that it may spend in a round."""
        return most_exhaustion(self.who)

    @property
    def spare(self) -> int:
        """Exhaustion that it may still spend in this round."""
        return self.limit - max(0, self.does.cost) - self.paid

    def suffers(self, what: Condition, round: int) -> bool:
        """Whether a condition holds in that round."""
        return self.who.has(what) or any(it.what == what.value and it.holds(round) for it in self.lasting)

    def gains(self, *more: Lasting) -> Member:
        """With more conditions; of two alike the longer one stays."""
        kept = {(it.what, it.by): it for it in self.lasting}
        for it in more:
            old = kept.get((it.what, it.by))
            if old is None or it.end > old.end:
                kept[it.what, it.by] = it._replace(start=min(it.start, old.start)) if old else it
        return replace(self, lasting=tuple(kept.values()))

    def loses(self, *names: str) -> Member:
        """Without the conditions of these names."""
        return replace(self, lasting=tuple(it for it in self.lasting if it.what not in names))


OUT = (Condition.DEAD.value, Condition.COLLAPSED.value, Condition.EXHAUSTED.value)


@lru_cache(maxsize=1024)
def _why_out(conditions: tuple[str, ...]) -> str:
    return next((each for each in OUT if each in conditions), "")


class Slot(NamedTuple):
    """An action that is still to come: when, what kind, and whose.

    `quick` settles who comes first at one slot: what the initiative has above 30, then Speed (D30-INIT-4).
    `kind` is one of ``"swing"``, ``"back"``, ``"also"``, ``"pause"``, ``"land"`` or ``"deed"``; `option` the
    place of its option in the declaration; `turn` counts the swings of that option. For a missile in the
    air, `shot` is its set-up as it was let go.
    """

    at: int
    quick: tuple[int, int]
    name: str
    kind: str
    option: int = 0
    turn: int = 0
    shot: Any = None

    @property
    def moment(self) -> tuple[int, tuple[int, int]]:
        """What two actions share that happen at once."""
        return self.at, self.quick


class Struck(NamedTuple):
    """A blow of this round: by whom, at whom, whether it landed, and whether hard enough to stop a Close."""

    by: str
    on: str
    landed: bool
    stops: bool


class Due(NamedTuple):
    """What must come next: a move, by whom, and what it is about."""

    move: str
    who: str
    about: tuple[Any, ...] = ()
