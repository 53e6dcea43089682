"""Help for the wounded, and what time does: First Aid, Healing, natural healing, clocks, maiming."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.healing import CARDS, SKILLS, exerted, help_for, helped, stimulant, why_no_help
from combatkit.rules.mythras.recovery import (
    after_days,
    after_seconds,
    days_to_heal,
    healed,
    heals,
    maimed,
    maimed_after,
    natural_healing,
)


def medic(**changes: Any) -> Any:
    return RULESET.fighter(**{"name": "Mara", "first_aid": 60, "healing": 40, **changes})


def victim(**changes: Any) -> Any:
    """6 Hit Points in each location, Healing Rate 3."""
    names = RULESET.fighter().anatomy.names
    return RULESET.fighter(**{"name": "Zam", "CON": 15, "max_hit_points": dict.fromkeys(names, 6), **changes})


CASES = {
    "wound": victim(hit_points={"chest": 2}),
    "bleeding": victim(conditions="bleeding; prone"),
    "stabilise": victim(conditions="dies untreated: 6 rounds; incapacitated; unconscious"),
    "wake": victim(conditions="unconscious: 7 min", hit_points={"chest": -1}),
    "revive": victim(conditions="incapacitated: dropped"),
    "surgery": victim(hit_points={"left leg": -6}, conditions="dies untreated: 15 min"),
}


@pytest.mark.rule("MY-GAP-18", "MY-SE-BLEED", "MY-SE-DROPFOE", "MY-WOUND-6", "MY-WOUND-12")
@pytest.mark.parametrize("to", CARDS)
def test_three_ways_agree_for_every_kind_of_help(to: str) -> None:
    """First Aid 60, Healing 40: exact odds, random play and a script at the edge of the skill."""
    for skill in SKILLS[to]:
        x, value = help_for(medic(), CASES[to], to, skill=skill), {"First Aid": 60, "Healing": 40}[skill]
        assert x.odds().chance("helps") == Fraction(value, 100) == 1 - x.odds().chance("does not help")
        plays = [x.play(RandomRoller(seed)).outcome["success"] for seed in range(400)]
        chance = value / 100
        assert abs(sum(plays) / 400 - chance) < 4 * (chance * (1 - chance) / 400) ** 0.5
        more = [2] if to == "wound" else []
        assert x.play([value, *more]).outcome["success"] is True
        failed = x.play([value + 1])
        assert failed.outcome["success"] is False and failed.outcome["ends"] == ""
        assert f"Mara's {skill} {value}" in str(failed.trace) and f"({CARDS[to]})" in str(failed.trace)


@pytest.mark.rule("MY-GAP-18")
def test_first_aid_heals_1d3_once_for_each_injury() -> None:
    x = help_for(medic(), CASES["wound"], "wound")
    assert {n: x.odds().chance(healed=n) for n in range(4)} == {
        0: Fraction(2, 5), 1: Fraction(1, 5), 2: Fraction(1, 5), 3: Fraction(1, 5)
    }  # fmt: skip
    after = helped(CASES["wound"], x.play([60, 3]).outcome)
    assert after.hit_points_left()["chest"] == 5
    with pytest.raises(InputError, match="the chest has been tended"):
        help_for(medic(), after, "wound", location="chest")
    failed = helped(CASES["wound"], x.play([61]).outcome)
    assert why_no_help(failed, "wound", "chest") == "the chest has been tended"
    again = RULESET.wounded(after, RULESET.blow(after, location="chest", damage=1).play([]).outcome)
    assert why_no_help(again, "wound", "chest") == ""  # a new injury
    nearly = victim(hit_points={"chest": 5})
    assert helped(nearly, help_for(medic(), nearly, "wound").play([1, 3]).outcome).hit_points == {}


@pytest.mark.rule("MY-GAP-18")
def test_the_worst_wound_is_tended_unless_another_is_named() -> None:
    who = victim(hit_points={"chest": 5, "head": 1, "left leg": -6})
    assert help_for(medic(), who, "wound").context.location == "head"  # the leg takes more than First Aid
    assert help_for(medic(), who, "wound", location="chest").context.location == "chest"
    assert help_for(medic(), who, "surgery").context.location == "left leg"
    with pytest.raises(InputError, match="a Major Wound, which takes more than First Aid"):
        help_for(medic(), who, "wound", location="left leg")


@pytest.mark.rule("MY-SE-BLEED")
def test_bleeding_stops_until_the_next_exertion() -> None:
    x = help_for(medic(), CASES["bleeding"], "bleeding")
    still = helped(CASES["bleeding"], x.play([60]).outcome)
    assert still.condition_list == ("bleeding stopped", "prone")
    assert exerted(still).condition_list == ("bleeding", "prone")
    assert helped(CASES["bleeding"], x.play([61]).outcome) == CASES["bleeding"]


@pytest.mark.rule("MY-SE-BLEED")
def test_a_blow_tears_a_stanched_wound_open_in_a_fight() -> None:
    one = victim(conditions="bleeding stopped; tended: chest", weapon="Broadsword", combat_style=60)
    fight = RULESET.fight({"A": [one], "B": [medic(name="Bert", weapon="Club", combat_style=60)]}).take(
        "initiative", [10, 1]
    )
    after = fight.take("attack", [99, "no parry"], target="Bert")
    assert "bleeding" in next(each.notes for each in after.standings() if each.name == "Zam")
    waits = fight.take("dither").take("attack", [30, "no parry", "no effect", 11, 1], target="Zam")
    notes = next(each.notes for each in waits.standings() if each.name == "Zam")
    assert "bleeding stopped" in notes and "tended: chest" not in notes


@pytest.mark.rule("MY-WOUND-6")
def test_whoever_is_woken_cannot_fight_before_the_wound_has_healed_further() -> None:
    awake = helped(CASES["wake"], help_for(medic(), CASES["wake"], "wake").play([1]).outcome)
    assert awake.condition_list == ("unfit to fight: chest",)
    fight = RULESET.fight({"A": [medic(), awake], "B": [medic(name="Bert")]}).take("initiative", [1, 2, 3])
    assert {each.name: each.out for each in fight.standings()} == {
        "Mara": "",
        "Zam": "unfit to fight",
        "Bert": "",
    }
    assert healed(awake, "chest", 1).condition_list == ()
    limb = victim(conditions="unconscious: 3 min", hit_points={"left leg": -1})
    assert helped(limb, help_for(medic(), limb, "wake").play([1]).outcome).condition_list == ()


@pytest.mark.rule("MY-WOUND-9", "MY-WOUND-10", "MY-GAP-18")
def test_the_dying_are_saved_and_stay_down() -> None:
    saved = helped(CASES["stabilise"], help_for(medic(), CASES["stabilise"], "stabilise").play([1]).outcome)
    assert saved.condition_list == ("incapacitated", "unconscious")
    assert why_no_help(saved, "wake") == "a Major Wound keeps it down"


@pytest.mark.rule("MY-SE-DROPFOE")
def test_a_stimulant_ends_shock_without_a_roll() -> None:
    assert stimulant(CASES["revive"]).condition_list == ()
    assert after_seconds(CASES["revive"], 1199).condition_list == ("incapacitated: dropped",)
    assert after_seconds(CASES["revive"], 1200).condition_list == ()  # an hour by 3
    with pytest.raises(InputError, match="Zam is not in shock"):
        stimulant(victim())


def test_help_that_is_not_open_is_refused_with_the_reason() -> None:
    for to in ("bleeding", "stabilise", "wake", "revive", "surgery", "wound"):
        with pytest.raises(InputError, match="is not open"):
            help_for(medic(), victim(), to)
    with pytest.raises(InputError, match="Healing does not help here"):
        help_for(medic(), CASES["bleeding"], "bleeding", skill="Healing")
    with pytest.raises(InputError, match="Mara is unconscious or dead"):
        help_for(medic(conditions="unconscious: 2 min"), CASES["bleeding"], "bleeding")
    assert why_no_help(victim(conditions="dead"), "bleeding") == "Zam is dead"


@pytest.mark.rule("MY-GAP-16", "MY-GAP-18")
def test_a_tired_helper_helps_less() -> None:
    x = help_for(medic(conditions="fatigue: winded"), CASES["bleeding"], "bleeding", steps=1)
    assert x.odds().chance("helps") == Fraction(30, 100)  # Hard, and a step: Formidable


# -- by itself ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-18", "MY-WOUND-12")
def test_days_weeks_and_months() -> None:
    assert [heals(points, 6) for points in (6, 5, 1, 0, -5, -6)] == [1, 1, 1, 7, 7, None]
    assert heals(-6, 6, treated=True) == 30
    # Healing Rate 3 from -3: 0 after a week, 3 after two, 6 a day later
    assert [after_days(-3, 6, 3, days) for days in (0, 6, 7, 13, 14, 15)] == [-3, -3, 0, 0, 3, 6]
    assert days_to_heal(-3, 6, 3) == 15
    # from -7 treated: -4 after a month, then weeks: -1, 2; then days: 5, 6
    assert days_to_heal(-7, 6, 3, treated=True) == 30 + 7 + 7 + 1 + 1
    assert days_to_heal(-7, 6, 3) is None
    assert after_days(-7, 6, 3, 1000) == -7


@pytest.mark.rule("MY-GAP-18", "MY-GAP-10")
def test_hard_effort_takes_1d3_off_the_healing_rate() -> None:
    rested = natural_healing(CASES["wound"], "chest")
    assert rested.play([]).outcome == {"healed": 3, "days": 1}
    x = natural_healing(CASES["wound"], "chest", strenuous=True)
    assert {n: x.odds().chance(healed=n) for n in range(3)} == {n: Fraction(1, 3) for n in range(3)}
    assert x.play([3]).outcome["healed"] == 0
    plays = [x.play(RandomRoller(seed)).outcome["healed"] for seed in range(300)]
    assert abs(sum(plays) / 300 - 1) < 0.25
    with pytest.raises(InputError, match="nobody has treated"):
        natural_healing(CASES["surgery"], "left leg")
    treated = helped(CASES["surgery"], help_for(medic(), CASES["surgery"], "surgery").play([1]).outcome)
    assert treated.condition_list == ("treated: left leg",)
    assert natural_healing(treated, "left leg").play([]).outcome == {"healed": 3, "days": 30}


@pytest.mark.rule("MY-WOUND-12", "MY-GAP-18")
def test_an_untreated_location_is_maimed() -> None:
    assert [maimed_after(skill) for skill in (20, 50, 100)] == [1, Fraction(5, 2), 5]
    lame = maimed(CASES["surgery"], "left leg", 2)
    assert (lame.full_hit_points()["left leg"], lame.hit_points_left()["left leg"]) == (4, -6)
    assert "maimed: left leg" in lame.condition_list
    with pytest.raises(InputError, match="has no Major Wound"):
        maimed(CASES["wound"], "chest", 1)
    with pytest.raises(InputError, match="use 1 to 5"):
        maimed(CASES["surgery"], "left leg", 6)


@pytest.mark.rule("MY-WOUND-5")
def test_a_useless_limb_works_again_above_nothing() -> None:
    who = victim(hit_points={"right arm": -1}, conditions="useless: right arm; treated: right arm")
    assert "useless: right arm" in healed(who, "right arm", 1).condition_list
    assert healed(who, "right arm", 2).condition_list == ("treated: right arm",)
    assert healed(who, "right arm", 9).condition_list == ()


@pytest.mark.rule("MY-WOUND-6", "MY-WOUND-9", "MY-WOUND-10")
def test_clocks_run_down() -> None:
    """Healing Rate 3: 8 in the chest unconscious 8 min; 12 in the leg dead in 15 min, in the chest 30 s."""
    chest = RULESET.wounded(victim(), RULESET.blow(victim(), location="chest", damage=8).play([99]).outcome)
    assert chest.condition_list == ("unconscious: 8 min",)
    assert after_seconds(chest, 8 * 60 - 1).condition_list == ("unconscious: 1 round",)
    assert after_seconds(chest, 8 * 60).condition_list == ("unfit to fight: chest",)
    leg = RULESET.wounded(victim(), RULESET.blow(victim(), location="left leg", damage=12).play([99]).outcome)
    assert "dies untreated: 180 rounds" not in leg.condition_list
    assert "dead" not in after_seconds(leg, 15 * 60 - 1).condition_list
    assert after_seconds(leg, 15 * 60).condition_list == ("dead",)
    held = RULESET.blow(victim(), location="chest", damage=12, attack_roll=50).play([1])
    body = RULESET.wounded(victim(), held.outcome)
    assert "dead" not in after_seconds(body, 29).condition_list
    assert after_seconds(body, 30).condition_list == ("dead",)
