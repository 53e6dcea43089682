"""Two percentile rolls compared: the differential roll that wins special effects, and the opposed roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from combatkit.dice.rolls import Roll, versus
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Level, Opposed, Side
from combatkit.rules.mythras.skill import chosen, cuts, level_of, reduced
from combatkit.rules.mythras.tables import table


@cache
def _differential() -> dict[tuple[Level, Level], int]:
    return {(Level[row["own"]], other): int(row[other.name.lower()])
            for row in table("differential").rows for other in Level}


@rule("MY-GAP-1")
def differential(own: Level, other: Level) -> int:
    """The advantage of one level of success over another (negative: the other's advantage).

    Examples
    --------
    >>> differential(Level.CRITICAL, Level.FAILURE), differential(Level.FAILURE, Level.FUMBLE)
    (2, 0)
    """
    return _differential()[own, other]


@rule("MY-SE-1", "MY-ATK-3", "MY-ATK-12")
@cache
def special_effects(attack: Level, defence: Level) -> tuple[Side | None, int]:
    """Who wins special effects, and how many: ``(None, 0)`` when nobody does.

    Examples
    --------
    >>> special_effects(Level.SUCCESS, Level.FUMBLE)
    (<Side.ATTACKER: 'attacker'>, 2)
    >>> special_effects(Level.FAILURE, Level.SUCCESS)[0].label
    'defender'
    """
    number = differential(attack, defence)
    if number == 0:
        return None, 0
    return (Side.ATTACKER, number) if number > 0 else (Side.DEFENDER, -number)


@rule("MY-GAP-4", "MY-AMB-13", "MY-AMB-14", "MY-AMB-82")
def settled(own: Level, other: Level, compare: Callable[[], int], *,
            failure_beats_fumble: str = "no") -> Opposed:
    """How an opposed roll ends, from both levels of success.

    Parameters
    ----------
    own, other
        The levels of the first and of the second side.
    compare
        Called only when both reached the same success: 1 if the first side's die is higher, -1 if lower,
        0 if equal. With lazy dice: ``lambda: versus(fresh, kept)``.
    failure_beats_fumble
        ``"no"``: two bad rolls are `Opposed.BOTH_FAILED`, whatever they are. ``"yes"``: the better one wins.

    Examples
    --------
    >>> settled(Level.SUCCESS, Level.SUCCESS, lambda: versus(34, 51)).label
    'lose'
    >>> settled(Level.FAILURE, Level.FUMBLE, lambda: 0).label
    'both failed'
    """
    fumble_counts = chosen("failure_beats_fumble", failure_beats_fumble, ("no", "yes")) == "yes"
    if not (own.succeeded or other.succeeded or (fumble_counts and own != other)):
        return Opposed.BOTH_FAILED
    if own != other:
        return Opposed.WIN if own > other else Opposed.LOSE
    return (Opposed.TIE, Opposed.WIN, Opposed.LOSE)[compare()]


@rule("MY-GAP-4", "MY-GAP-5")
def opposed(roll: Roll, skill: int, other_roll: Roll, other_skill: int, *, failure_beats_fumble: str = "no",
            fumble_100: str = "gt", fumble_basis: str = "graded", min_crit: str = "0") -> Opposed:
    """How an opposed roll ends for the first side.

    The higher level of success wins. At the same success the higher die does, each being within its own
    skill. Skills over 100 are cut first (`reduced`).

    Parameters
    ----------
    roll, other_roll
        1 to 100 each; with lazy dice the first is used up, and the second stays.
    skill, other_skill
        After grades and all other modifiers.

    Examples
    --------
    >>> opposed(34, 67, 51, 55).label, opposed(72, 50, 99, 50).label, opposed(12, 120, 4, 60).label
    ('lose', 'both failed', 'lose')
    """
    mine, theirs = reduced(skill, other_skill)
    of_final = chosen("fumble_basis", fumble_basis, ("raw", "graded", "final")) == "final"
    return settled(
        level_of(roll, mine, fumble_skill=mine if of_final else skill, fumble_100=fumble_100,
                 min_crit=min_crit),
        level_of(other_roll, theirs, fumble_skill=theirs if of_final else other_skill, fumble_100=fumble_100,
                 min_crit=min_crit),
        lambda: versus(roll, other_roll), failure_beats_fumble=failure_beats_fumble)


def opposed_chances(skill: int, other_skill: int, *, opposed_tie: str = "status_quo",
                    opposed_both_fail: str = "status_quo", failure_beats_fumble: str = "no",
                    fumble_100: str = "gt", fumble_basis: str = "graded",
                    min_crit: str = "0") -> dict[Opposed, Fraction]:
    """The exact chances of the four endings of an opposed roll, from the first side.

    Parameters
    ----------
    skill, other_skill
        After grades and all other modifiers; over 100 is real.
    opposed_tie, opposed_both_fail
        ``"status_quo"``: the ending stays as it is. ``"reroll"``: both roll again until it is another one.

    Examples
    --------
    >>> chances = opposed_chances(90, 75)
    >>> chances[Opposed.WIN], chances[Opposed.BOTH_FAILED]
    (Fraction(1221, 2000), Fraction(1, 40))
    >>> opposed_chances(90, 75, opposed_tie="reroll", opposed_both_fail="reroll")[Opposed.WIN]
    Fraction(6105, 9676)
    """
    mine, theirs = reduced(skill, other_skill)
    of_final = chosen("fumble_basis", fumble_basis, ("raw", "graded", "final")) == "final"
    own = cuts(mine, fumble_skill=mine if of_final else skill, fumble_100=fumble_100, min_crit=min_crit)
    other = cuts(theirs, fumble_skill=theirs if of_final else other_skill, fumble_100=fumble_100,
                 min_crit=min_crit)
    ways = chances_of(own, other, failure_beats_fumble)
    for ending, option, value in ((Opposed.TIE, "opposed_tie", opposed_tie),
                                  (Opposed.BOTH_FAILED, "opposed_both_fail", opposed_both_fail)):
        if chosen(option, value, ("status_quo", "reroll")) == "reroll":
            ways[ending] = 0
    total = sum(ways.values())
    return {ending: Fraction(count, total) for ending, count in ways.items()}


def chances_of(edges: tuple[int, int, int], other_edges: tuple[int, int, int],
               failure_beats_fumble: str = "no") -> dict[Opposed, int]:
    """In how many of the 10,000 pairs of dice an opposed roll ends how, from the cut points of both sides.

    Examples
    --------
    >>> chances_of(cuts(50), cuts(50))[Opposed.TIE]
    50
    """
    ways = dict.fromkeys(Opposed, 0)
    for level, faces in _spans(edges).items():
        for level_b, faces_b in _spans(other_edges).items():
            if level == level_b and level.succeeded:
                more = sum(len(range(faces_b.start, min(face, faces_b.stop))) for face in faces)
                same = len(range(max(faces.start, faces_b.start), min(faces.stop, faces_b.stop)))
                ways[Opposed.WIN] += more
                ways[Opposed.TIE] += same
                ways[Opposed.LOSE] += len(faces) * len(faces_b) - more - same
            else:
                ending = settled(level, level_b, lambda: 0, failure_beats_fumble=failure_beats_fumble)
                ways[ending] += len(faces) * len(faces_b)
    return ways


def _spans(edges: tuple[int, int, int]) -> Mapping[Level, range]:
    """The faces of a d100 that make each level of success."""
    ends = (0, *edges, 100)
    return {Level(Level.CRITICAL - index): range(ends[index] + 1, ends[index + 1] + 1) for index in range(4)}
