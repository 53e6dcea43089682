"""The victim's one roll against a roll that stands: special effects and wounds alike.

The blow (or the parry) that caused a thing was rolled once. Whoever resists rolls the named skill once
and is compared with that **original** roll; the winner of the effect never rolls again (MY-SE-6).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from combatkit.dice.rolls import LazyDie, Roll, band, versus
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.contest import settled
from combatkit.rules.mythras.enums import Grade, Level, Opposed
from combatkit.rules.mythras.skill import chosen, cuts, graded, level_of

Switches = tuple[tuple[str, str], ...]

LEVELS = (Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE)
"""Levels of success in the order of the bands that `cuts` makes."""


class Original(NamedTuple):
    """The roll that stands, which others are opposed to.

    Parameters
    ----------
    value
        Its skill after grades and caps, before any cut for skills over 100; None where no skill of the
        exchange is over 100, so that nobody needs it.
    level
        The level of success that it had when it was rolled.
    roll
        The die; in exact mode it stays readable, and learns from each comparison.
    words
        What a sentence calls it.
    """

    value: int | None
    level: Level
    roll: Roll
    words: str = "the attack roll"


@lru_cache(maxsize=1024)
def _switches(options: Switches) -> dict[str, str]:
    return dict(options)


def switch(options: Switches, name: str, default: str) -> str:
    """The value of an option among (name, value) pairs; `default` where it is not set.

    Examples
    --------
    >>> switch((("opposed_tie", "reroll"),), "opposed_tie", "status_quo")
    'reroll'
    """
    return _switches(options).get(name, default)


@rule("MY-WOUND-11", "MY-AMB-15", "MY-AMB-87", "MY-GAP-5")
@lru_cache(maxsize=4096)
def cut_for_contest(value: int, original_value: int | None, *, counts: bool = True) -> tuple[int, int | None]:
    """Both skills of a resistance roll after the excess over 100 of the higher one has come off both.

    The second is None when the original roll stays as it was. It concerns this comparison only, and the
    hit stands.

    Parameters
    ----------
    value
        The victim's skill after grades.
    original_value
        The skill of the original roll before any cut; None when nobody in the exchange is over 100.
    counts
        False leaves both as they are (option `over100_in_resistance`).

    Examples
    --------
    >>> cut_for_contest(120, 90), cut_for_contest(80, 130), cut_for_contest(80, 70)
    ((100, 70), (50, 100), (80, None))
    """
    if not counts or (value <= 100 and (original_value is None or original_value <= 100)):
        return value, None
    if original_value is None:
        raise InputError("original value", f"is not known, and a skill of {value} resists",
                         "keep the value of the original roll")
    excess = max(value, original_value) - 100
    return max(0, value - excess), max(0, original_value - excess)


@rule("MY-SE-6", "MY-WOUND-1", "MY-ATK-14", "MY-GAP-4", "MY-AMB-13", "MY-AMB-14", "MY-AMB-15", "MY-AMB-82",
      "MY-AMB-87")
def resisted(r: Any, die: str, skill: str, value: int | None, original: Original, options: Switches = (), *,
             card: str = "MY-SE-6", what: str = "", forced: bool = False, wound: bool = False) -> bool:
    """Whether a victim resists, by one roll against the original roll.

    Parameters
    ----------
    r
        The roller.
    die
        What the die is called when it is asked for, e.g. ``"endurance"``.
    skill, value
        The victim's skill: its name in sentences, and its value after grades. None: the grade is Hopeless,
        it may not be tried and nothing is rolled.
    original
        The roll that stands.
    options
        The switches of the exchange as (name, value) pairs: `opposed_tie`, `opposed_both_fail`,
        `wound_both_failed`, `over100_in_resistance`, `failure_beats_fumble`, `fumble_100`, `min_crit`.
    card, what
        The rule card of the sentence, and what is resisted, in words (may be left out).
    forced
        The resistance fails automatically (Force Failure and its like): nothing is rolled.
    wound
        True for the Endurance roll of a wound: the cut for skills over 100 always counts there, and when
        both rolls have failed option `wound_both_failed` decides.

    Returns
    -------
    bool
        True: the victim resists, the effect does not happen. In exact mode ``original.roll`` has learnt
        what the comparison told: keep the same object in the state if a later step reads it.

    Examples
    --------
    >>> from combatkit.dice import ScriptedRoller
    >>> blow = Original(None, Level.SUCCESS, 42)
    >>> [resisted(ScriptedRoller([roll]), "endurance", "Endurance", 55, blow) for roll in (6, 7, 42, 43, 56)]
    [True, False, True, True, False]
    """
    if forced or value is None:
        why = "the failure is forced" if forced else "the roll is Hopeless"
        r.say(card, lambda: f"{skill}: nothing is rolled, {why}. {_resisted(what, False)}.")
        return False
    counts = wound or chosen("over100_in_resistance", switch(options, "over100_in_resistance", "yes"),
                             ("yes", "no")) == "yes"
    mine, theirs = cut_for_contest(value, original.value, counts=counts)
    against = original.level
    if theirs is not None:
        r.say("MY-WOUND-11" if wound else "MY-AMB-15",
              lambda: f"A skill over 100: for this roll {skill} counts {mine} and {original.words} {theirs}.")
        against = min(against, level_of(original.roll, theirs, fumble_skill=original.value,
                                        fumble_100=switch(options, "fumble_100", "gt"),
                                        min_crit=switch(options, "min_crit", "0")))
    bands = cuts(mine, fumble_skill=value, fumble_100=switch(options, "fumble_100", "gt"),
                 min_crit=switch(options, "min_crit", "0"))
    roll = r.die(100, die)
    while True:
        ending, level = _compared(roll, bands, against, original.roll, options)
        resists = _holds(ending, wound, options)
        said = roll, level, ending, resists  # as they are in this turn of the loop
        r.say({Opposed.TIE: "MY-AMB-13", Opposed.BOTH_FAILED: "MY-AMB-14"}.get(ending, card),
              lambda said=said: (_sentence(skill, mine, original, against, what, *said)
                                 + _told(said[2], max(said[1], against).succeeded, wound, options)))
        if resists is not None:
            return resists
        if ending is Opposed.TIE:
            shown = int(original.roll)
            roll = roll_again(r, die, range(shown, shown + 1))
        else:
            roll = roll_again(r, die, range(bands[1] + 1, 101))


def _compared(roll: Roll, bands: tuple[int, int, int], against: Level, kept: Roll,
              options: Switches) -> tuple[Opposed, Level]:
    """How the comparison ends for the victim, and the level of the victim's roll."""
    fumbles_count = switch(options, "failure_beats_fumble", "no")
    edges: tuple[int, ...] = bands
    levels: tuple[Level, ...] = LEVELS
    if isinstance(roll, LazyDie):
        edges, levels = _told_apart(bands, against, fumbles_count == "yes")
    level = levels[band(roll, edges)]
    ending = settled(level, against, lambda: versus(roll, kept), failure_beats_fumble=fumbles_count)
    return ending, level


def _told_apart(bands: tuple[int, int, int], against: Level,
                fumbles_count: bool) -> tuple[tuple[int, ...], tuple[Level, ...]]:
    """The cut points that matter when every face is counted: levels that end alike are one branch."""
    if against is Level.CRITICAL:
        return bands[:1], (Level.CRITICAL, Level.FAILURE)  # anything less has lost
    if against is Level.SUCCESS:
        return bands[:2], LEVELS[:3]
    if not fumbles_count:
        return bands[1:2], (Level.SUCCESS, Level.FAILURE)  # any success wins
    return bands, LEVELS


def _holds(ending: Opposed, wound: bool, options: Switches) -> bool | None:
    """Whether the victim resists; None when the victim must roll again."""
    if ending is Opposed.WIN:
        return True
    if ending is Opposed.LOSE:
        return False
    if ending is Opposed.TIE:
        again = chosen("opposed_tie", switch(options, "opposed_tie", "status_quo"), ("status_quo", "reroll"))
        return None if again == "reroll" else True
    if wound:
        return chosen("wound_both_failed", switch(options, "wound_both_failed", "victim_fails"),
                      ("victim_fails", "victim_resists")) == "victim_resists"
    again = chosen("opposed_both_fail", switch(options, "opposed_both_fail", "status_quo"),
                   ("status_quo", "reroll"))
    return None if again == "reroll" else True


def roll_again(r: Any, die: str, settled_faces: range) -> Roll:
    """Roll once more; when every face is counted, without the faces that would mean yet another roll.

    Rolling until something else comes up is the same as a die that never shows those faces, so an endless
    row of rolls is counted exactly.
    """
    roll: Roll = r.die(100, die)
    if isinstance(roll, LazyDie):
        return LazyDie(roll.roller, 1, 100, tuple(int(face not in settled_faces) for face in range(1, 101)))
    return roll


def _resisted(what: str, resists: bool) -> str:
    """The verdict, with what is resisted if it is known."""
    verdict = "resisted" if resists else "not resisted"
    return f"{what} is {verdict}" if what else verdict.capitalize()


def _sentence(skill: str, value: int, original: Original, against: Level, what: str, roll: Roll, level: Level,
              ending: Opposed, resists: bool | None) -> str:
    """The sentence on one comparison."""
    verdict = "Roll again" if resists is None else _resisted(what, resists)
    if ending is Opposed.TIE:
        verdict = f"The same level and the same number. {verdict}"
    elif ending is Opposed.BOTH_FAILED:
        verdict = f"Both have failed. {verdict}"
    return (f"{skill} {value}: {_shown(roll)}, a {level.label}, against {original.words} "
            f"({_shown(original.roll)}, a {against.label}). {verdict}.")


def _told(ending: Opposed, somebody_succeeded: bool, wound: bool, options: Switches) -> str:
    """The options that mattered for this ending, if they were changed."""
    asked = {
        Opposed.TIE: ("opposed_tie",),
        Opposed.BOTH_FAILED: ("wound_both_failed",) if wound else ("opposed_both_fail",),
    }.get(ending, () if somebody_succeeded else ("failure_beats_fumble",))
    changed = [f"{name}: {switch(options, name, '')}" for name in asked if switch(options, name, "")]
    return f" (Option {', '.join(changed)}.)" if changed else ""


def _shown(roll: Roll) -> str:
    """A die as it is read aloud: two digits, 00 for a hundred."""
    return f"{int(roll) % 100:02d}"


@rule("MY-SE-8")
@lru_cache(maxsize=4096)
def graded_resistance(value: int, grade: Grade, steps: int = 0, options: Switches = ()) -> int | None:
    """The victim's skill for a resistance roll: at its own grade, shifted by some steps.

    The effect may shift it (Disarm by Sizes, Trip by legs), and so may the GM for a victim that is much
    larger or smaller than the winner.

    Parameters
    ----------
    value
        The skill without any grade.
    grade
        The grade that the victim's state gives that skill, e.g. Formidable for Evade while prone.
    steps
        Positive: harder. The easy end of the ladder is Very Easy (MY-AMB-64).

    Returns
    -------
    int or None
        None: the shifted grade is Hopeless, the roll may not be tried.

    Examples
    --------
    >>> graded_resistance(60, Grade.STANDARD, 3), graded_resistance(60, Grade.STANDARD, -1)
    (6, 90)
    >>> graded_resistance(60, Grade.FORMIDABLE, 2) is None
    True
    """
    shifted = grade.shifted(steps)
    if shifted is Grade.HOPELESS:
        return None
    if shifted is Grade.AUTOMATIC:
        shifted = Grade.VERY_EASY
    return graded(value, shifted, grade_round=switch(options, "grade_round", "ceil"),
                  herculean=switch(options, "herculean", "1/10"),
                  grade_method=switch(options, "grade_method", "multiply"))
