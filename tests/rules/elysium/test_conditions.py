"""Conditions, falls, rest."""

from __future__ import annotations

from fractions import Fraction

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import checks, healing
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.turn import begin, cost


@pytest.mark.rule("EL-COND-1", "EL-COND-3")
def test_bleeding_and_fire(ann):
    assert [healing.round_toll(ann(bleeding=n)) for n in range(4)] == [0, 1, 2, 3]
    burning = ann(bleeding=2, conditions=["burning"])
    assert healing.round_toll(burning) == 10 and healing.next_round(burning).hurt == 10
    assert healing.fire_cost(burning) == cost("put out a fire") == 3
    assert healing.fire_cost(ann(conditions=["ablaze"])) == cost("put out a blaze") == 6
    assert healing.fire_cost(ann()) == 0


@pytest.mark.rule("EL-COND-2", "EL-COND-5", "EL-COND-6")
def test_senses(ann, share):
    """Perception d10 + CUN 4 + 2."""
    keen = {"perception": 2}
    assert checks.perceive(ann(**keen), 12).odds().chance(success=True) == share(1, lambda d: d + 6 >= 12)
    distracted = checks.perceive(ann(**keen, conditions=["distracted"]), 12)
    assert distracted.odds().chance(success=True) == share(1, lambda d: d + 2 >= 12)
    blind = ann(**keen, conditions=["blinded"])
    assert checks.perceive(blind, 1).odds().chance(success=True) == 0
    assert checks.perceive(blind, 12, "hearing").odds().chance(success=True) == Fraction(5, 10)
    with pytest.raises(InputError, match="sense: 'smell' is unknown"):
        checks.perceive(blind, 1, "smell")
    deaf = ann(**keen, conditions=["deafened"])
    assert checks.perceive(deaf, 1, "hearing").odds().chance(success=True) == 0


@pytest.mark.rule("EL-COND-4")
def test_confused(ann):
    assert checks.confused(ann()).odds().chance(success=True) == Fraction(1, 2)
    assert "friend" in str(checks.confused(ann()).play([3]))


@pytest.mark.rule("EL-COND-12", "EL-COND-14", "EL-COND-15", "EL-COND-9")
def test_who_does_nothing(game, ann, bob):
    for condition in ("stunned", "unconscious"):
        assert begin(ann(conditions=[condition])).left == 0
        with pytest.raises(InputError, match="not open"):
            game.exchange(ann(conditions=[condition]), bob())
    later = healing.next_round(ann(conditions=["stunned", "wide-eyed", "prone"]))
    assert later.conditions == ("prone",)
    assert game.closed("action", ann(stage=5), bob())["attack"] == "Ann is unconscious"


@pytest.mark.rule("EL-COND-13", "EL-GRAB-17")
def test_without_air(ann, share):
    """Stamina d10 + 7 against 15, 16, 17 ..."""
    for number in (1, 2, 4):
        odds = checks.suffocate(ann(), number).odds()
        assert odds.chance(stages=1) == share(1, lambda d, n=number: d + 7 < 14 + n)
    dying = checks.suffocate(ann(stage=5), 1)
    assert dying.play([2]).outcome["conditions"] == "dies for want of air"
    assert dying.play([2]).outcome["stages"] == 0
    worn = checks.suffocate(ann(stage=2), 1).odds()
    assert worn.chance(stages=1) == share(1, lambda d: d + 7 - 4 < 15)


@pytest.mark.rule("EL-GAP-9")
@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ((90, 16, 35), (74, 5, 24)),  # EL-EX-15
        ((90, 16, 35, 3), (74, 3, 44)),
        ((30, 12, 14), (18, 2, 0)),
        ((10, 12, 20), (0, 0, 0)),
    ],
)
def test_ex_15_a_fall(args, expected):
    assert tuple(healing.fall(*args)) == expected


@pytest.mark.rule("EL-GAP-9")
def test_ex_15_rolled(ann):
    """Gymnastics 6 + 10 = 16; Guard 25 + 10 = 35 without the leather."""
    hero = ann(endurance=20, guard=5, gymnastics=2, hit_points=60)
    played = healing.falling(hero, 90).play([10, 10])
    assert (played.outcome["damage"], played.outcome["stages"]) == (24, 5)
    assert played.outcome["wound"] == "unconscious"


@pytest.mark.rule("EL-GAP-12", "EL-GAP-18", "EL-KO-2")
def test_healers_and_nights(ann, share):
    healer = ann(healing=4)  # INT 3
    assert checks.first_aid(healer).odds().chance(success=True) == share(1, lambda d: d + 7 >= 15)
    assert checks.treat(healer).play([9]).outcome["gain"] == 4
    hurt = ann(
        hurt=12,
        stage=2,
        vitality=1,
        disabled=["left leg", "right eye"],
        conditions=["hampered", "distracted"],
    )
    rested = healing.night(hurt, {"left leg": 4, "right eye": 9}, healer=2)
    assert (rested.hurt, rested.stage, rested.disabled) == (5, 0, ("right eye",))
    assert rested.conditions == ("distracted",)
    whole = healing.night(ann(hurt=3, disabled=["right eye"], conditions=["distracted", "blinded"]))
    assert whole.disabled == () and whole.conditions == ()


@pytest.mark.rule("EL-KO-2", "EL-COND-16", "EL-GAP-18")
def test_a_night_wakes_sleepers_and_not_the_dead(ann):
    out = ann(stage=5, choked=2, conditions=["unconscious", "prone"])
    rested = healing.night(out)
    assert (rested.stage, rested.choked, rested.conditions) == (0, 0, ("prone",))
    assert rested.level == "unhurt"
    assert healing.night(ann(hurt=30)).level == "hurt"  # comatose, at 0: END 4 back
    with pytest.raises(InputError, match="dead"):
        healing.night(ann(hurt=31))


@pytest.mark.rule("EL-COND-7", "EL-COND-8", "EL-COND-10", "EL-COND-16")
def test_every_condition_has_a_name_and_shows_in_health(game, ann):
    for condition in Condition:
        assert condition.value in str(game.health(ann(conditions=[condition.value]))[0])
    levels = [(0, "unhurt"), (5, "hurt"), (30, "comatose"), (31, "dead")]
    assert [game.health(ann(hurt=lost))[0].level for lost, _ in levels] == [level for _, level in levels]
