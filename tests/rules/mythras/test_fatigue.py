"""Fatigue: what each level does to a fighter in exchanges, fights and duels, and how it goes again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.odds.simulation import simulate
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.clock import fatigue_of, tire
from combatkit.rules.mythras.duel_state import shaken
from combatkit.rules.mythras.duel_turns import initiative, refill
from combatkit.rules.mythras.exertion import exertion
from combatkit.rules.mythras.fatigue import (
    after_blood_loss,
    fatigue,
    level_of,
    levels,
    metres,
    rest_needed,
    rested,
    tires_every,
    worse,
)
from combatkit.rules.mythras.lasting import lasting
from combatkit.rules.mythras.scene import Member

# level: grade, Movement of 6 m, Initiative, Action Points, hours of rest at Healing Rate 1
PRINTED = {
    "fresh": ("Standard", 6, 0, 0, 0),
    "winded": ("Hard", 6, 0, 0, Fraction(1, 4)),
    "tired": ("Hard", 5, 0, 0, 3),
    "wearied": ("Formidable", 4, -2, 0, 6),
    "exhausted": ("Formidable", 3, -4, -1, 12),
    "debilitated": ("Herculean", 3, -6, -2, 18),
    "incapacitated": ("Herculean", 0, -8, -3, 24),
}


def fighter(**changes: Any) -> Any:
    """Style 60, Endurance 40, 2 Action Points, initiative +12."""
    return RULESET.fighter(
        **{"name": "Zam", "weapon": "Broadsword", "combat_style": 60, "endurance": 40, **changes}
    )


def tired(level: str, **changes: Any) -> Any:
    return fighter(conditions=f"fatigue: {level}", **changes)


@pytest.mark.rule("MY-GAP-16")
@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_levels(name: str) -> None:
    grade, movement, initiative, points, hours = PRINTED[name]
    level = fatigue(name)
    assert (level.grade.label, metres(level, 6)) == (grade, movement)
    assert (level.initiative, level.action_points) == (initiative, points)
    assert rest_needed(level, 1) == hours * 60
    assert rest_needed(level, 3) == Fraction(hours * 60) / 3
    assert not level.out


@pytest.mark.rule("MY-GAP-16")
def test_beyond_incapacitated_nothing_can_be_done() -> None:
    last = [level.name for level in levels() if level.out]
    assert last == ["semi-conscious", "comatose", "dead"]
    assert [rest_needed(fatigue(name), 1) for name in last] == [36 * 60, 48 * 60, None]
    assert [level.name for level in levels() if level.dead] == ["dead"]


@pytest.mark.rule("MY-GAP-16")
@pytest.mark.parametrize(
    ("name", "value"), [("fresh", 60), ("tired", 40), ("exhausted", 30), ("debilitated", 6)]
)
def test_fatigue_makes_every_skill_harder(name: str, value: int) -> None:
    """60 at Hard is 40, at Formidable 30, at Herculean 6: odds, chance rolls and a script agree."""
    x = RULESET.exchange(tired(name, action_points=2), fighter(), defence="none")
    hits = Fraction(max(value, 5), 100)
    assert x.odds().chance("attacker wins effects") == hits
    plays = [x.play(RandomRoller(seed)).outcome["attack"] in ("success", "critical") for seed in range(400)]
    assert abs(sum(plays) / 400 - hits) < 4 * float(hits * (1 - hits) / 400) ** 0.5
    at, above = x.play([value, "no effect", 1, 1]), x.play([value + 1])
    assert (at.outcome["attack"], above.outcome["attack"]) == ("success", "failure")
    assert f"against {value}" in str(at.trace) and (name == "fresh" or name in str(at.trace))


@pytest.mark.rule("MY-GAP-16", "MY-WOUND-1")
def test_the_tired_hold_out_less_well() -> None:
    """Endurance 40 at Hard is 27: against 20 held on 01-03 (critical), and from 20 itself up to 27."""
    x = RULESET.blow(tired("winded"), location="chest", damage=8, attack_roll=20)
    assert x.odds().chance(consequence="") == Fraction(3 + 8, 100)


@pytest.mark.rule("MY-GAP-16", "MY-AP-1")
def test_fatigue_takes_action_points_and_initiative() -> None:
    assert [tired(name, INT=18, DEX=18).points() for name in PRINTED] == [3, 3, 3, 3, 2, 1, 0]
    assert [tired(name).initiative_bonus() for name in PRINTED] == [12, 12, 12, 10, 8, 6, 4]
    assert tired("exhausted", action_points=3).points() == 3  # what is written are those left
    with pytest.raises(InputError, match="no Action Points left"):
        RULESET.exchange(tired("debilitated"), fighter())
    reasons = RULESET.closed("defence", fighter(), tired("debilitated"))
    assert reasons["parry"] == "no Action Points left"


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InputError, match=r"fatigue.*tierd.*tired"):
        tired("tierd")


@pytest.mark.rule("MY-GAP-16", "MY-SE-BLEED")
def test_the_worst_level_counts_and_the_last_is_death() -> None:
    assert level_of(("fatigue: winded", "fatigue: wearied")).name == "wearied"
    assert worse(fatigue("incapacitated"), 3).name == "dead" == worse(fatigue("dead")).name


@pytest.mark.rule("MY-GAP-16")
def test_rest_goes_level_by_level() -> None:
    """Healing Rate 3, tired: 60 minutes to winded, 5 more to fresh."""
    assert rested(fatigue("tired"), 3, 59)[0].name == "tired"
    assert rested(fatigue("tired"), 3, 64) == (fatigue("winded"), 4)
    assert rested(fatigue("tired"), 3, 65)[0].name == "fresh"
    assert rested(fatigue("dead"), 3, 10**6)[0].name == "dead"
    with pytest.raises(InputError, match="Healing Rate"):
        rest_needed(fatigue("tired"), 0)


@pytest.mark.rule("MY-GAP-17")
def test_blood_comes_back_by_days() -> None:
    back = [after_blood_loss(fatigue("exhausted"), 3, days).name for days in range(5)]
    assert back == ["exhausted", "wearied", "tired", "winded", "winded"]  # the fourth level was no blood loss


@pytest.mark.rule("MY-GAP-16")
def test_how_long_a_fighter_goes_on_untested() -> None:
    assert [tires_every(con) for con in (1, 5, 6, 10, 11, 15, 16, 20)] == [2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("MY-GAP-16", "MY-SE-BLEED")
def test_initiative_sinks_with_the_level_in_a_fight() -> None:
    member = Member("Zam", "A", fighter(), initiative=15, lasting=(lasting("fatigue: tired"),))
    worn = tire(member)
    assert (fatigue_of(worn).name, worn.initiative, worn.sheet.fatigue.name) == ("wearied", 13, "wearied")
    assert not worn.out
    assert tire(worn, 4).out == "incapacitated" and fatigue_of(tire(worn, 4)).name == "semi-conscious"
    assert "dead" in [each.what for each in tire(worn, 9).lasting]


@pytest.mark.rule("MY-GAP-16", "MY-AP-1")
def test_a_duel_begins_as_tired_as_the_sheet_says() -> None:
    duel = RULESET.duel(tired("exhausted", INT=18, DEX=18), fighter())
    assert duel.start["fatigue first"] == 4
    after = refill((4, 0, (), ()), RandomRoller(1), duel.context)
    assert after[2:4] == (2, 2)  # 3 less 1, and 2
    bleeding = refill((4, 0, ("bleeding",), ()), RandomRoller(1), duel.context)
    assert bleeding[0] == 5 and bleeding[2] == 1


@pytest.mark.rule("MY-AMB-2", "MY-INIT-3")
def test_armour_slows_by_its_points_if_the_option_says_so() -> None:
    who = fighter(armour="Half plate")  # 7 locations of ENC 4: 28 / 5 is 6; or 5 Armour Points
    assert RULESET.options["armour_initiative"].default == "enc"
    fight = RULESET.fight(
        {"A": [who], "B": [fighter(name="Bert")]}, options={"armour_initiative": "highest_ap"}
    )
    assert "5 +7 makes 12" in str(fight.take("initiative", [5, 5]).told)
    slow = RULESET.fight({"A": [who], "B": [fighter(name="Bert")]}).take("initiative", [5, 5])
    assert "5 +6 makes 11" in str(slow.told)
    for options, number in (({"armour_initiative": "highest_ap"}, 12), ({}, 11)):
        ring = RULESET.duel(who, fighter(name="Bert"), options=options).context
        roller = ScriptedRoller([5, 1])
        initiative((), roller, ring)
        assert f"Zam {number}, Bert 13" in str(roller.trace)


@pytest.mark.rule("MY-AMB-62", "MY-WOUND-4")
def test_a_second_shock_may_add_up() -> None:
    for options, left in (({}, 3), ({"serious_stun": "sum"}, 5)):
        ring = RULESET.duel(fighter(), fighter(name="Bert"), options=options).context
        assert shaken((2, 3), None, ring)[0] == left


# -- fighting on ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-16")
@pytest.mark.parametrize(("level", "value"), [("fresh", 40), ("winded", 27), ("wearied", 20)])
def test_breath_three_ways(level: str, value: int) -> None:
    x = exertion(tired(level))
    chance = x.odds().chance("keeps its breath")
    assert chance == Fraction(value, 100)
    plays = [x.play(RandomRoller(seed)).outcome["holds"] for seed in range(400)]
    assert abs(sum(plays) / 400 - chance) < 4 * float(chance * (1 - chance) / 400) ** 0.5
    assert x.play([value]).outcome == {"holds": True, "fatigue": ""}
    assert x.play([value + 1]).outcome["fatigue"] == worse(fatigue(level)).name


@pytest.mark.rule("MY-GAP-16")
@pytest.mark.parametrize(("con", "rounds"), [(5, 2), (10, 3), (11, 4)])
def test_a_fight_tires_by_con(con: int, rounds: int) -> None:
    sides = {"A": [fighter(CON=con)], "B": [fighter(name="Bert", CON=200)]}
    fight = RULESET.fight(sides, options={"combat_fatigue": "yes"}).take("initiative", [10, 1])
    while fight.moves()[0].name != "exertion":
        fight = fight.take("dither")
    assert (fight.turn, fight.scene.round) == ("Zam", rounds + 1)
    assert [move.name for move in fight.moves()] == ["exertion"]
    after = fight.take("exertion", [41])
    assert fatigue_of(after.scene.member("Zam")).name == "winded"
    assert "winded now (option combat_fatigue: yes)" in str(after.told)
    assert fatigue_of(fight.take("exertion", [40]).scene.member("Zam")).name == "fresh"
    assert after.turn == "Zam" and after.move("attack").closed == ""


@pytest.mark.rule("MY-GAP-16", "MY-AP-1")
def test_points_go_at_once_with_the_level() -> None:
    sides = {
        "A": [fighter(CON=5, INT=18, DEX=18, conditions="fatigue: wearied")],
        "B": [fighter(name="Bert")],
    }
    fight = RULESET.fight(sides, options={"combat_fatigue": "yes"}).take("initiative", [10, 1])
    while fight.moves()[0].name != "exertion":
        fight = fight.take("dither")
    assert fight.scene.member("Zam").points == 3
    assert fight.take("exertion", [99]).scene.member("Zam").points == 2


@pytest.mark.rule("MY-GAP-16")
def test_a_duel_tires_if_the_option_says_so() -> None:
    two = fighter(CON=5, endurance=1), fighter(name="Bert", CON=5, endurance=1)
    tiring = RULESET.duel(*two, options={"combat_fatigue": "yes"})
    roller = ScriptedRoller([99, 3])
    assert refill((0, 0, (), (), 3), roller, tiring.context)[:2] == (1, 0)  # two rounds are over
    assert refill((0, 0, (), (), 2), ScriptedRoller([]), tiring.context)[:2] == (0, 0)
    assert refill((0, 0, (), ()), ScriptedRoller([]), RULESET.duel(*two).context)[:2] == (0, 0)
    assert "out of breath" not in str(RULESET.duel(*two).play(RandomRoller(4)))
    found = simulate(tiring, fights=500, seed=1)
    assert (
        found.mean("fatigue first")[0]
        > 0
        == simulate(RULESET.duel(*two), fights=500).mean("fatigue first")[0]
    )
