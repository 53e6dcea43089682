"""Fights to the end: both ways of fighting agree, and the ledger's own sample duels come out as it says."""

from __future__ import annotations

import math
from statistics import mean, median

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.odds.simulation import simulate
from combatkit.rules.duel import find_phase
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.duel_strike import Lapse, _setup
from combatkit.rules.empire.state import Swing

PLAYED = 250


def rounds(first, second=None, fights=PLAYED, **setup):
    duel = RULESET.duel(first, second or first, **setup)
    return [duel.play(RandomRoller(seed=seed)).rounds for seed in range(fights)]


@pytest.mark.rule("D30-EXH-1", "D30-PAIN-2", "D30-INIT-1", "D30-GAP-16")
@pytest.mark.parametrize(
    ("who", "setup", "average", "middle"), [("Swordsman", {}, 9, 9), ("Axeman", {}, 6, 6)]
)
def test_the_ledgers_sample_duels(who, setup, average, middle):
    """2,000 duels of two equal fighters, counted by another program when the house tables were made."""
    found = rounds(who, **setup)
    assert abs(mean(found) - average) < 0.9  # 250 fights, deviation about 4: four standard errors
    assert abs(median(found) - middle) <= 1


def test_played_and_compiled_fights_agree():
    """Knives without armour end soon; winner and rounds of both ways lie within four standard errors."""
    duel = RULESET.duel("Knifeman", RULESET.fighter("Axeman", armour="none", pain_level=6))
    played = [duel.play(RandomRoller(seed=seed)) for seed in range(400)]
    report = simulate(duel, fights=4000, seed=2)
    wins = [fight.record["winner"] == 1 for fight in played]
    share = float((report.columns["winner"] == 1).mean())
    assert abs(mean(wins) - share) < 4 * math.sqrt(share * (1 - share) * (1 / 400 + 1 / 4000))
    spread = float(report.columns["round"].std())
    both = abs(mean(fight.rounds for fight in played) - float(report.columns["round"].mean()))
    assert both < 4 * spread * math.sqrt(1 / 400 + 1 / 4000)


def test_a_script_repeats_a_fight():
    duel = RULESET.duel("Swordsman", "Axeman", defender_option="parry")
    fought = duel.play(RandomRoller(seed=5))
    again = duel.play(ScriptedRoller(fought.trace.answers))
    assert str(again) == str(fought) and again.record == fought.record


@pytest.mark.rule("D30-EXH-1", "D30-OPT-RECOVER")
def test_who_is_out_of_breath_recovers_unless_a_policy_says_otherwise():
    tired = RULESET.fighter("Swordsman", exhaustion=0)
    assert "Swordsman (first): recover." in str(RULESET.duel(tired, tired).play(RandomRoller(seed=1)).trace)

    def presses_on(question):
        return "attack" if "attack" in question.options else question.options[0]

    told = str(RULESET.duel(tired, tired, policy=presses_on).play(RandomRoller(seed=1)).trace)
    assert "recover" not in told and "is at -5 Exhaustion" in told


@pytest.mark.rule("D30-EXH-4", "D30-EXH-5", "D30-EXH-6")
@pytest.mark.parametrize(
    ("dice", "out", "news"), [((20, 1, 5), 0, ()), ((9, 10), 0, ("must recover",)), ((3, 18), 1, ())]
)
def test_the_end_of_a_round_at_minus_5(dice, out, news):
    duel = RULESET.duel("Swordsman", "Axeman")
    endures = find_phase(duel, "first endures")
    now, minus, gone, told, kneels, left = endures.play(
        (4, 1, 0, 1, -5, 4), ScriptedRoller(dice), duel.context
    )
    assert (now, minus, gone, told, kneels) == (5, 5, out, news, 0)
    assert left == 18 - 5


@pytest.mark.rule("D30-PAIN-2", "D30-PAIN-5", "D30-BLEED-4")
def test_blood_and_breath_can_bring_somebody_down():
    """11 minuses and 1 more of bleeding reach the Pain Level of 12; 18 and 1 more are too many."""
    duel = RULESET.duel("Swordsman", "Axeman")
    endures = find_phase(duel, "first endures")
    assert endures.play((11, 0, 1, 0, 4, 11), ScriptedRoller([1]), duel.context)[2] == 1
    assert endures.play((11, 0, 1, 0, 4, 11), ScriptedRoller([3]), duel.context)[3] == ("stunned",)
    assert endures.play((18, 0, 1, 0, 4, 18), ScriptedRoller([]), duel.context)[2] == 1


@pytest.mark.rule("D30-BLEED-1", "D30-BLEED-3")
def test_resting_halves_the_bleeding():
    duel = RULESET.duel("Swordsman", "Axeman")
    courses = [course.name for course in duel.context.courses[0]]
    blood = find_phase(duel, "first loses blood")
    assert blood.play((0, 3, 12), ScriptedRoller([]), duel.context) == (15, 1)
    assert blood.play((courses.index("recover"), 3, 12), ScriptedRoller([]), duel.context) == (13, 0)


@pytest.mark.rule("D30-INIT-5", "D30-AMB-23", "D30-OPT-TWICE-1")
def test_the_order_of_swings():
    duel = RULESET.duel("Swordsman", "Swordsman", attacker_swings=2)
    order = find_phase(duel, "order")
    queue = order.play((0, 0, 17, 17, (), ()), ScriptedRoller([]), duel.context)[0]
    assert queue == ((0, 0, 0), (1, 1, 0), (0, 0, 0))  # both at once, and 10 later the second swing
    found = order.play((0, 0, 3, 15, (), ()), ScriptedRoller([]), duel.context)[0]
    assert found == ((1, 0, 0), (0, 0, 0))  # -7 is after the end


def test_what_cannot_be_fought_out_is_refused():
    with pytest.raises(InputError, match="'close' is not fought out"):
        RULESET.duel("Swordsman", "Axeman", attacker_option="close")
    with pytest.raises(InputError, match="holds a bow"):
        RULESET.duel("Archer", "Axeman")
    with pytest.raises(InputError, match="out of the fight"):
        RULESET.duel(RULESET.fighter("Swordsman", conditions=("collapsed",)), "Axeman")


def test_parrying_lasts_longer():
    both = {"attacker_option": "parry", "defender_option": "parry"}
    assert mean(rounds("Swordsman", fights=25, **both)) > 20


@pytest.mark.rule("D30-GAP-3", "D30-PAIN-1")
@pytest.mark.parametrize("check", ["first measures", "first fumble check"])
def test_minuses_make_a_fumble_worse_with_an_attack_and_without(check):
    """Four minuses: whoever may fall keeps its feet four worse, as it does in a single exchange."""
    duel = RULESET.duel("Swordsman", "Axeman")
    course, stand = 0, ()
    view = (course, stand, course, stand, 1, 0) if check.endswith("measures") else (course, stand)
    found = find_phase(duel, check).play(view, ScriptedRoller([20]), duel.context)
    lapse = next(part for part in found if isinstance(part, Lapse))
    fumbles = find_phase(duel, "first fumbles")
    rings = [fumbles.make((3, lapse, 0, minus), duel.context).context for minus in (0, 4)]
    assert rings[0].parties[0].position - rings[1].parties[0].position == 4


@pytest.mark.rule("D30-BLEED-1")
def test_a_wound_bleeds_as_what_struck_it_does():
    """A swordsman who has lost the sword strikes with a fist: blunt, as in a single exchange."""
    duel = RULESET.duel("Swordsman", "Axeman")
    kinds = {}
    for stand in ((), ("weapon lost",)):
        blow = find_phase(duel, "first measures").play(
            (0, stand, 0, (), 1, 0), ScriptedRoller([]), duel.context
        )
        main = next(part for part in blow if isinstance(part, Swing) and part.dice)
        hurts = find_phase(duel, "first hits")
        state = hurts.make((2, main), duel.context).start
        kinds[stand] = hurts.result(state, (2, main), duel.context)[2]
    assert kinds == {(): "S", ("weapon lost",): "B"}


@pytest.mark.rule("D30-MULTI-2", "D30-MULTI-4")
def test_what_is_set_up_for_a_side_holds_whoever_strikes():
    """Two whom the first faces are the first's, and only the first's attacker is ignored."""
    duel = RULESET.duel("Swordsman", "Axeman", attacker_faces=2, ignored=True)
    forms = [_setup(duel.context, side, (0, 0), False) for side in (0, 1)]
    assert [(form.attacker_faces, form.defender_faces) for form in forms] == [(2, 1), (1, 2)]
    assert [form.ignored for form in forms] == [True, False]
