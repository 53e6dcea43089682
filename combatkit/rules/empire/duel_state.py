"""What is fixed for a duel of World of Empire, and the courses that a fighter may take in a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from combatkit.rules.empire.enums import Condition, Effort, Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import load_of
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.stances import Declared, closed_options, declared, is_aimed, void
from combatkit.rules.fighter import change

SIDES = ("first", "second")
RECOVER, GUARD, RISE = "recover", "guard", "get up"

LASTING = (Condition.NO_WEAPON, Condition.NO_SHIELD, Condition.LEG, Condition.ARM)
"""Conditions that stay for the rest of a duel."""
PASSING = (Condition.STUNNED, Condition.STUCK, Condition.OFF_BALANCE, Condition.MUST_RECOVER)
"""Conditions that are over at the end of the round in which they hold."""


class Course(NamedTuple):
    """What a fighter does in a round, by a name that a policy chooses."""

    name: str
    stances: tuple[Stance, ...]
    effort: Effort = Effort.NONE
    swings: int = 1
    both: bool = False


PLAIN = (
    Course("attack", (Stance.ATTACK,)),
    Course("attack harder", (Stance.ATTACK,), Effort.ATTACK),
    Course("attack with care", (Stance.ATTACK,), Effort.DEFEND),
    Course("swing twice", (Stance.ATTACK,), swings=2),
    Course("swing thrice", (Stance.ATTACK,), swings=3),
    Course("desperate attack", (Stance.DESPERATE_ATTACK,)),
    Course("attack and parry", (Stance.ATTACK, Stance.PARRY)),
    Course("parry", (Stance.PARRY,)),
    Course("dodge", (Stance.DODGE,)),
    Course("rest", (Stance.REST,)),
    Course(RECOVER, (Stance.RECOVER,)),
    Course(GUARD, (Stance.GUARD,)),
)
"""Courses that everybody may take if arms and breath allow it."""


@dataclass(frozen=True)
class Ground:
    """The context of a duel. `courses` are those of each side: what was set up first, getting up last."""

    fighters: tuple[Fighter, Fighter]
    names: tuple[str, str]
    setup: Setup
    rulings: Rulings
    courses: tuple[tuple[Course, ...], tuple[Course, ...]]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Made once: a ground is looked up with every table, and fighters have many fields."""
        return hash((self.fighters, self.names, self.setup, self.rulings, self.courses))

    def said(self, side: int, course: int) -> Declared:
        """What a course declares."""
        made = self.courses[side][course]
        book = self.fighters[side].book
        return declared(
            book,
            made.stances,
            effort=made.effort,
            swings=made.swings,
            both=made.both,
            aims=side == 0 and is_aimed(self.setup, made.stances),
            rulings=self.rulings,
        )

    def cost(self, side: int, course: int) -> int:
        """The Exhaustion of a course."""
        if self.courses[side][course].name == RISE:
            return self.fighters[side].book.figure("standing_up")
        return self.said(side, course).exhaustion

    def load(self, sources: Mapping[str, int]) -> int:
        """The minuses that count towards collapse."""
        return load_of(sources, self.rulings)

    def health(self, who: Fighter, sources: Mapping[str, int]) -> int:
        """What is left until a collapse without a roll."""
        return max(0, 3 * who.pain_level // 2 - self.load(sources))

    @staticmethod
    def gear_of(who: Fighter) -> tuple[str, ...]:
        """The lasting conditions of a fighter."""
        return tuple(each.value for each in LASTING if who.has(each))

    @staticmethod
    def passing_of(who: Fighter) -> tuple[str, ...]:
        """The passing conditions of a fighter."""
        return tuple(each.value for each in PASSING if who.has(each))


def named(first: Fighter, second: Fighter) -> tuple[str, str]:
    """What the two are called; numbered where they have one name."""
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} (first)", f"{second.name} (second)"


def courses_of(me: Fighter, foe: Fighter, setup: Setup, number: int, rulings: Rulings) -> tuple[Course, ...]:
    """The courses of a side: what was set up, then the plain ones that stand, then getting up."""
    side = ("attacker", "defender")[number]
    stances = (getattr(setup, f"{side}_option"), *getattr(setup, f"{side}_also"))
    own = Course(
        "as set up",
        tuple(Stance(each) for each in stances),
        Effort(getattr(setup, f"{side}_effort")),
        getattr(setup, f"{side}_swings"),
        getattr(setup, f"{side}_both_weapons"),
    )
    fresh = change(me, {"conditions": ()})
    closed = closed_options(fresh, foe, setup, number, rulings)
    kept = [own]
    for course in PLAIN:
        said = declared(me.book, course.stances, effort=course.effort, swings=course.swings, rulings=rulings)
        if not void(me, said, course.effort, rulings) and not any(s.value in closed for s in course.stances):
            kept.append(course)
    return (*kept, Course(RISE, (Stance.GUARD,)))


@lru_cache(maxsize=4096)
def as_now(who: Fighter, name: str, conditions: tuple[str, ...]) -> Fighter:
    """A fighter with no minuses, under these conditions: minuses are told apart in a duel."""
    kept = tuple(each.value for each in Condition if each.value in conditions)
    changes: dict[str, Any] = {
        "name": name,
        "conditions": kept,
        "wounds": None,
        "pain": 0,
        "bled": 0,
        "bleeding": 0,
        "morale": 0,
        "other_minuses": 0,
        "exhaustion": None,
    }
    return change(who, changes)
