"""One roll of the victim against a roll that stands: printed cases, and every pair of dice counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import pytest

from combatkit.dice import ExactRoller, ScriptedRoller
from combatkit.dice.rolls import Roll
from combatkit.errors import InputError
from combatkit.rules.mythras.contest import opposed
from combatkit.rules.mythras.enums import Grade, Level, Opposed
from combatkit.rules.mythras.resist import Original, cut_for_contest, graded_resistance, resisted
from combatkit.rules.mythras.skill import level_of

CRIT, OK, FAIL = Level.CRITICAL, Level.SUCCESS, Level.FAILURE


class Blow(NamedTuple):
    """An attack of skill `skill`, rolled or not, and whether the victim has resisted."""

    skill: int
    roll: Roll | None = None
    held: Any = None


def odds(
    value: int, blow: Blow, options: dict[str, str] | None = None, *, wound: bool = False, known: bool = False
) -> dict[Any, Fraction]:
    """Chances: None the attack missed, True resisted, False not."""
    pairs = tuple(sorted((options or {}).items()))

    def step(state: Blow, r: Any, _: Any) -> Blow:
        roll = r.die(100, "attack") if state.roll is None else state.roll
        level = level_of(roll, state.skill)
        if not level.succeeded:
            return Blow(0, None, None)
        original = Original(state.skill if known else None, level, roll)
        return Blow(0, None, resisted(r, "endurance", "Endurance", value, original, pairs, wound=wound))

    weights, total = ExactRoller().outcomes(step, blow, None)
    return {after.held: Fraction(weight, total) for after, weight in weights.items()}


@pytest.mark.rule("MY-SE-6", "MY-SE-BLEED", "MY-WOUND-1")
def test_c17_endurance_55_against_a_standing_42() -> None:
    """Resisted on 01-06 and 43-55, equal on 42, lost on the other 80: a failed roll is lost, not repeated."""
    faces = {}
    for face in range(1, 101):
        faces[face] = resisted(ScriptedRoller([face]), "e", "Endurance", 55, Original(None, OK, 42))
    assert [face for face, held in faces.items() if held] == [*range(1, 7), *range(42, 56)]
    blow = Blow(65, 42)
    assert odds(55, blow) == {True: Fraction(19, 100) + Fraction(1, 100), False: Fraction(80, 100)}
    assert odds(55, blow, {"opposed_tie": "reroll"}) == {True: Fraction(19, 99), False: Fraction(80, 99)}


@pytest.mark.rule("MY-AMB-13")
def test_a_tie_names_its_rule_and_is_rolled_again_only_by_the_victim() -> None:
    r = ScriptedRoller([42, 42, 43])
    assert resisted(r, "e", "Endurance", 55, Original(None, OK, 42), (("opposed_tie", "reroll"),))
    r.finish()
    assert [line.card for line in r.trace] == ["MY-AMB-13", "MY-AMB-13", "MY-SE-6"]
    assert "The same level and the same number. Roll again." in str(r.trace)


@pytest.mark.rule("MY-GAP-4", "MY-ATK-14")
@pytest.mark.parametrize(("value", "skill"), [(55, 65), (20, 95), (100, 3), (0, 50), (5, 5), (91, 91)])
def test_the_odds_are_those_of_every_pair_of_dice(value: int, skill: int) -> None:
    """Counted face by face with the plain opposed roll, which shares no code with the lazy comparison."""
    ways = {None: 0, True: 0, False: 0}
    for attack, face in product(range(1, 101), range(1, 101)):
        level, mine = level_of(attack, skill), level_of(face, value)
        if not level.succeeded:
            ways[None] += 1
        else:
            ways[mine > level or (mine == level and face >= attack)] += 1
    assert odds(value, Blow(skill)) == {key: Fraction(count, 10_000) for key, count in ways.items() if count}


@pytest.mark.rule("MY-GAP-4", "MY-AMB-82", "MY-SE-TRIPOPPONENT")
def test_c01_failure_against_fumble_has_no_winner_and_the_tripped_victim_falls() -> None:
    assert opposed(72, 50, 99, 50) is Opposed.BOTH_FAILED
    assert opposed(72, 50, 99, 50) is not Opposed.TIE
    assert opposed(72, 50, 99, 50, failure_beats_fumble="yes") is Opposed.WIN
    r = ScriptedRoller([99])  # one die: the winner's roll stands and is not rolled again
    assert not resisted(r, "brawn", "Brawn", 50, Original(None, OK, 34))
    r.finish()
    assert "a fumble, against the attack roll (34, a success). Not resisted." in str(r.trace)


@pytest.mark.rule("MY-SE-6")
def test_a_forced_failure_and_a_hopeless_roll_ask_for_no_die() -> None:
    for forced, value in ((True, 90), (False, None)):
        r = ScriptedRoller([])
        assert not resisted(r, "e", "Endurance", value, Original(None, OK, 5), forced=forced)
        assert "nothing is rolled" in str(r.trace)


# -- skills over 100 -------------------------------------------------------------------------------------


@pytest.mark.rule("MY-WOUND-11", "MY-GAP-5", "MY-AMB-15", "MY-AMB-87")
def test_the_higher_excess_comes_off_both() -> None:
    assert cut_for_contest(130, 90) == (100, 60)
    assert cut_for_contest(80, 130) == (50, 100)
    assert cut_for_contest(20, 150) == (0, 100)
    assert cut_for_contest(150, 150) == (100, 100)
    assert cut_for_contest(100, 100) == (100, None)
    assert cut_for_contest(130, 90, counts=False) == (130, None)
    with pytest.raises(InputError, match="is not known"):
        cut_for_contest(130, None)


@pytest.mark.rule("MY-WOUND-11", "MY-AMB-87")
@pytest.mark.parametrize(("both_failed", "resists"), [("victim_fails", False), ("victim_resists", True)])
def test_endurance_130_against_a_hit_of_80_with_skill_90(both_failed: str, resists: bool) -> None:
    """The attack counts 60 now, so 80 has failed; Endurance counts 100: 95 faces resist, 5 fail as well."""
    found = odds(130, Blow(90, 80), {"wound_both_failed": both_failed}, wound=True, known=True)
    if resists:
        assert found == {True: 1}
    else:
        assert found == {True: Fraction(95, 100), False: Fraction(5, 100)}


@pytest.mark.rule("MY-AMB-14", "MY-AMB-15", "MY-SE-6")
def test_over_100_counts_against_effects_as_the_options_say() -> None:
    blow = Blow(90, 80)
    assert odds(130, blow, known=True) == {True: 1}, "both failed: the effect does not take hold"
    assert odds(130, blow, {"opposed_both_fail": "reroll"}, known=True) == {True: 1}
    r = ScriptedRoller([97, 100, 50])
    assert resisted(r, "e", "Willpower", 130, Original(90, OK, 80), (("opposed_both_fail", "reroll"),))
    r.finish()
    # Switched off, 130 is rolled as it is against a success of 80: criticals to 13, 80 to 95.
    off = odds(130, blow, {"over100_in_resistance": "no"}, known=True)
    assert off[True] == Fraction(13 + len(range(80, 96)), 100)


@pytest.mark.rule("MY-AMB-15", "MY-WOUND-11")
@pytest.mark.parametrize(("value", "skill"), [(130, 90), (80, 130), (120, 140), (150, 40)])
def test_over_100_counted_face_by_face(value: int, skill: int) -> None:
    ways = {None: 0, True: 0, False: 0}
    excess = max(value, skill) - 100
    for attack, face in product(range(1, 101), range(1, 101)):
        if not level_of(attack, skill).succeeded:
            ways[None] += 1
            continue
        level = min(level_of(attack, skill), level_of(attack, skill - excess if skill > excess else 0))
        mine = level_of(face, max(0, value - excess), fumble_skill=value)
        if mine < OK and level < OK:
            ways[False] += 1  # a wound: the victim has failed
        else:
            ways[mine > level or (mine == level and face >= attack)] += 1
    found = odds(value, Blow(skill), wound=True, known=True)
    assert found == {key: Fraction(count, 10_000) for key, count in ways.items() if count}


@pytest.mark.rule("MY-AMB-82")
def test_failure_beats_fumble_by_option() -> None:
    """An attack that has become a failure against a fumble of the victim, and the other way round."""
    options = {"failure_beats_fumble": "yes"}
    found = odds(130, Blow(90, 80), options, wound=True, known=True)
    # The attack counts as a failure. 1-95 resist; 96-99 fail too (99 fumbles no more); 00 fumbles and loses.
    assert found == {True: Fraction(95, 100), False: Fraction(5, 100)}
    kind = odds(130, Blow(90, 80), {**options, "wound_both_failed": "victim_resists"}, wound=True, known=True)
    assert kind == {True: Fraction(99, 100), False: Fraction(1, 100)}


# -- one die, read again ---------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-7", "MY-ATK-14")
def test_two_contests_against_one_roll_are_not_independent() -> None:
    """Bleed and the wound, both resisted: counted over three dice, of which the attack's is one."""

    class Two(NamedTuple):
        first: Any = None
        second: Any = None

    def step(state: Two, r: Any, _: Any) -> Two:
        blow = Original(None, OK, r.die(100, "attack"))
        if level_of(blow.roll, 60) is not OK:
            return Two()
        return Two(resisted(r, "e1", "Endurance", 55, blow), resisted(r, "e2", "Endurance", 70, blow))

    weights, total = ExactRoller().outcomes(step, Two(), None)
    both = Fraction(0)
    for attack in range(7, 61):
        first = sum(level_of(f, 55) > OK or (level_of(f, 55) is OK and f >= attack) for f in range(1, 101))
        second = sum(level_of(f, 70) > OK or (level_of(f, 70) is OK and f >= attack) for f in range(1, 101))
        both += Fraction(first * second, 100**3)
    assert Fraction(weights[Two(True, True)], total) == both


# -- grades of the victim's roll -------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-8", "MY-GAP-3")
def test_a_much_larger_victim_resists_more_easily_and_a_smaller_one_less() -> None:
    assert [graded_resistance(60, Grade.STANDARD, steps) for steps in (-2, -1, 0, 1, 2, 3)] == [
        120,
        90,
        60,
        40,
        30,
        6,
    ]
    assert graded_resistance(60, Grade.STANDARD, 4) is None
    assert graded_resistance(60, Grade.STANDARD, -9) == 120, "Very Easy at the most (MY-AMB-64)"
    assert graded_resistance(60, Grade.FORMIDABLE, -1, (("herculean", "1/5"),)) == 40
