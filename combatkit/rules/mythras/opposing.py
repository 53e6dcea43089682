"""An opposed roll of two who both roll now, as contests of actions play it: skills, grades and comparison.

`contest` has the bare rule. Here stand the fighters behind it: what hampers their skills, how much stronger
one is than the other, and the sentence that tells how it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.rolls import LazyDie, Roll, band, versus
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import has
from combatkit.rules.mythras.contest import chances_of, settled
from combatkit.rules.mythras.derived import ladder_index
from combatkit.rules.mythras.enums import Grade, Level, Opposed, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.rolling import LEVELS, why_words
from combatkit.rules.mythras.situation import Situation, as_borne, reading, situations
from combatkit.rules.mythras.skill import cuts, reduced, skill_for_fumble
from combatkit.rules.mythras.words import a_level, shown

BRAWN = "Brawn"


class Entrant(NamedTuple):
    """One side of an opposed roll.

    Parameters
    ----------
    name, skill
        Who rolls, and which skill.
    raw
        The skill as written.
    value
        The skill after caps and grades, before any cut for skills over 100; None: Hopeless, it may not be
        tried.
    grade, why
        The grade that it is rolled at, and what makes it so, in words.
    """

    name: str
    skill: str
    raw: int
    value: int | None
    grade: Grade = Grade.STANDARD
    why: tuple[str, ...] = ()

    def __str__(self) -> str:
        """E.g. ``"Anathaym's Brawn 45 (Hard, the weaker by 1 step)"``."""
        value = "" if self.value is None else f" {self.value}"
        return f"{self.name}'s {self.skill}{value}{why_words(self.grade, self.why)}"


def own_rows(who: Fighter) -> tuple[Situation, ...]:
    """The rows of the situation tables that a fighter's own conditions bring, such as being prone."""
    if not who.conditions:
        return ()
    rows = (it for it in situations().values() if Side.DEFENDER in it.who and it.conditions)
    return tuple(as_borne(it, who.condition_list) for it in rows if has(who.condition_list, *it.conditions))


@rule("MY-MOD-1", "MY-GAP-3", "MY-GAP-26")
def entrant(
    who: Fighter, skill: str, *, steps: int = 0, why: Iterable[str] = (), options: Switches = ()
) -> Entrant:
    """A fighter who enters an opposed roll with a skill.

    Parameters
    ----------
    steps
        Grade steps of this contest, positive for harder; a fighter's wounds and burdens come on top.
    why
        What makes those steps, in words; left out, they are told as steps.

    Examples
    --------
    >>> str(entrant(Fighter(name="Guard", brawn=60), "Brawn", steps=1, why=["held by a Mancatcher"]))
    "Guard's Brawn 40 (Hard, held by a Mancatcher)"
    >>> entrant(Fighter(brawn=60), "Brawn", steps=4).value is None
    True
    """
    rows = own_rows(who) if skill in ("Evade", "Combat Style", "Unarmed") else ()
    raw = who.skill(skill)
    found = reading(Side.DEFENDER, who, raw, rows, steps=steps, options=options)
    words = tuple(why)
    if words:
        words = (*(it for it in found.why if not it.endswith(("harder", "easier"))), *words)
    value = None if found.grade is Grade.HOPELESS else found.value
    return Entrant(who.name, skill, raw, value, found.grade, words or found.why)


@rule("MY-GAP-20", "MY-SE-GRIP", "MY-GRAP-5")
def strength_steps(
    mine: str, modifier: str, theirs: str, other_modifier: str, *, technique: bool = False
) -> int:
    """By how many grades a roll is harder because the other side is so much stronger.

    One grade for each step by which the own Damage Modifier is below that of an opponent who uses Brawn. In
    a contest of strength that concerns Brawn against Brawn; no technique overcomes a strong grip either.

    Parameters
    ----------
    mine, theirs
        The skills that both use.
    modifier, other_modifier
        Their damage modifiers as dice, ``"0"`` for none.
    technique
        Whether strength tells against any skill, as it does in a hold.

    Examples
    --------
    >>> strength_steps("Brawn", "0", "Brawn", "1d4"), strength_steps("Brawn", "1d4", "Brawn", "0")
    (2, 0)
    >>> strength_steps("Unarmed", "0", "Brawn", "1d4"), strength_steps(
    ...     "Unarmed", "0", "Brawn", "1d4", technique=True)
    (0, 2)
    """
    if theirs != BRAWN or not (mine == BRAWN or technique):
        return 0
    return max(0, ladder_index(other_modifier) - ladder_index(modifier))


# -- the roll ------------------------------------------------------------------------------------------------


class Compared(NamedTuple):
    """How an opposed roll ended for the first side, both levels of success, and the dice as they read."""

    ending: Opposed
    level: Level
    other: Level
    dice: tuple[str, str] = ("", "")

    @property
    def won(self) -> bool:
        """Whether the first side has won."""
        return self.ending is Opposed.WIN


@lru_cache(maxsize=4096)
def edges(raw: int, value: int, final: int, options: Switches) -> tuple[int, int, int]:
    """The cut points of a skill roll, as `cuts` gives them, under these options."""
    basis = skill_for_fumble(raw, value, final, fumble_basis=switch(options, "fumble_basis", "graded"))
    return cuts(
        final,
        fumble_skill=basis,
        fumble_100=switch(options, "fumble_100", "gt"),
        min_crit=switch(options, "min_crit", "0"),
    )


@rule("MY-GAP-4", "MY-GAP-5", "MY-AMB-13", "MY-AMB-14", "MY-AMB-82")
def compare(
    r: Any, roll: Roll, mine: Entrant, other_roll: Roll, theirs: Entrant, options: Switches = ()
) -> Compared:
    """Two rolls that stand are compared; by option a tie, or two failures, are rolled again by both.

    The first roll stays readable in exact mode (it may be compared with others too); the second is used up.
    """
    own, other = reduced(mine.value or 0, theirs.value or 0)
    ours = edges(mine.raw, mine.value or 0, own, options)
    others = edges(theirs.raw, theirs.value or 0, other, options)
    beats = switch(options, "failure_beats_fumble", "no")
    level, level_b = LEVELS[band(roll, ours)], LEVELS[band(other_roll, others)]
    ending = settled(level, level_b, lambda: -versus(other_roll, roll), failure_beats_fumble=beats)
    said = Compared(ending, level, level_b)
    if not isinstance(roll, LazyDie):
        said = said._replace(dice=(shown(roll), shown(other_roll)))
    if _rolled_again(ending, options) == "status_quo":
        return said
    option = "opposed_tie" if ending is Opposed.TIE else "opposed_both_fail"
    card = "MY-AMB-13" if ending is Opposed.TIE else "MY-AMB-14"
    r.say(
        card,
        lambda: (
            f"{mine}: {said.dice[0]}, {a_level(level)}; {theirs}: {said.dice[1]}, {a_level(level_b)}. "
            f"{tell(said)}Both roll again (option {option}: reroll)."
        ),
    )
    if isinstance(roll, LazyDie):
        return said._replace(ending=_endless(roll, ours, others, options))
    again = r.die(100, f"{mine.skill.lower()} again"), r.die(100, f"{theirs.skill.lower()} again")
    return compare(r, again[0], mine, again[1], theirs, options)


def _rolled_again(ending: Opposed, options: Switches) -> str:
    """What is done about an ending in which nobody has won: ``"status_quo"`` or ``"reroll"``."""
    name = {Opposed.TIE: "opposed_tie", Opposed.BOTH_FAILED: "opposed_both_fail"}.get(ending, "")
    return switch(options, name, "status_quo") if name else "status_quo"


def _endless(
    roll: LazyDie, mine: tuple[int, int, int], theirs: tuple[int, int, int], options: Switches
) -> Opposed:
    """How an endless row of rolls ends: both roll again until the ending is one that stands."""
    ways = chances_of(mine, theirs, switch(options, "failure_beats_fumble", "no"))
    left = {end: way for end, way in ways.items() if _rolled_again(end, options) == "status_quo" and way}
    pick = LazyDie(roll.roller, 1, len(left), tuple(left.values()))
    return tuple(left)[band(pick, range(1, len(left)))]


@rule("MY-GAP-4", "MY-GAP-26", "MY-AMB-14")
def oppose(
    r: Any,
    mine: Entrant,
    theirs: Entrant,
    options: Switches = (),
    *,
    card: str,
    dice: tuple[str, str],
    verdict: tuple[str, str],
    roll: Roll | None = None,
) -> Compared:
    """Both roll now, and are compared; the acting side wins or everything stays as it was.

    A side whose grade is Hopeless does not roll: it has failed.

    Parameters
    ----------
    card
        The rule card of the sentence.
    dice
        The names of both dice.
    verdict
        What a sentence says of it when the acting side wins, and when it does not.
    roll
        The acting side's die, if it fell already.
    """
    if mine.value is None:
        r.say(card, lambda: f"{mine}: it may not be tried. {verdict[1]}")
        return Compared(Opposed.LOSE, Level.FAILURE, Level.FAILURE)
    thrown: Roll = r.die(100, dice[0]) if roll is None else roll
    if theirs.value is None:
        return alone(
            r, mine, options, card=card, roll=thrown, verdict=verdict, against=f"; {theirs} may not be tried"
        )
    other = r.die(100, dice[1])
    found = compare(r, thrown, mine, other, theirs, options)
    r.say(
        {Opposed.TIE: "MY-AMB-13", Opposed.BOTH_FAILED: "MY-AMB-14"}.get(found.ending, card),
        lambda: (
            f"{mine}: {found.dice[0]}, {a_level(found.level)}; "
            f"{theirs}: {found.dice[1]}, {a_level(found.other)}. "
            f"{tell(found)}{verdict[0] if found.won else verdict[1]}"
        ),
    )
    return found


def tell(found: Compared) -> str:
    """What is odd about an ending, in words."""
    return {
        Opposed.TIE: "The same level and the same number: nobody wins. ",
        Opposed.BOTH_FAILED: "Both have failed. ",
    }.get(found.ending, "")


def alone(
    r: Any,
    mine: Entrant,
    options: Switches = (),
    *,
    card: str,
    roll: Roll | None = None,
    die: str = "",
    verdict: tuple[str, str],
    against: str = "",
) -> Compared:
    """One side rolls, and nobody opposes it: any success will do."""
    if mine.value is None:
        r.say(card, lambda: f"{mine}: it may not be tried. {verdict[1]}")
        return Compared(Opposed.LOSE, Level.FAILURE, Level.FAILURE)
    thrown: Roll = r.die(100, die) if roll is None else roll
    (final,) = reduced(mine.value)
    level = LEVELS[band(thrown, edges(mine.raw, mine.value, final, options))]
    won = level.succeeded
    r.say(
        card,
        lambda: f"{mine}: {shown(thrown)}, {a_level(level)}{against}. {verdict[0] if won else verdict[1]}",
    )
    return Compared(Opposed.WIN if won else Opposed.BOTH_FAILED, level, Level.FAILURE)
