"""Rabble and underlings: blows, exchanges, duels, and bands that give up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.odds import duel, first_wound
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.rabble import blow_level, breaks_at, chance_to_break, out_by


def one(standing: str, **changes: Any) -> Any:
    """Of an average member with CON 11 and SIZ 13: 5 Hit Points. Style 40."""
    return RULESET.fighter(
        **{
            "name": "Rat",
            "CON": 11,
            "SIZ": 13,
            "combat_style": 40,
            "weapon": "Club",
            "standing": standing,
            **changes,
        }
    )


def hero(**changes: Any) -> Any:
    return RULESET.fighter(**{"name": "Ana", "combat_style": 60, "weapon": "Broadsword", **changes})


def struck(who: Any, damage: int, *dice: int, place: str = "right arm", **options: str) -> Any:
    return RULESET.blow(who, location=place, damage=damage, attack_roll=42, options=options).play(list(dice))


# -- one of them --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RABBLE-2", "MY-UNDER-2", "MY-DX-8", "MY-AMB-60")
@pytest.mark.parametrize(
    ("con", "siz", "points"), [(11, 13, 5), (10, 10, 4), (11, 10, 5), (1, 1, 1), (30, 31, 13)]
)
def test_a_fifth_of_con_and_siz_rounded_up(con: int, siz: int, points: int) -> None:
    for standing in ("rabble", "underling"):
        health = RULESET.health(one(standing, CON=con, SIZ=siz))
        assert [(each.part, each.now, each.most) for each in health] == [("Hit Points", points, points)]


@pytest.mark.rule("MY-RABBLE-3", "MY-DX-8")
@pytest.mark.parametrize(
    ("damage", "consequence"),
    [(1, "flees"), (4, "flees"), (5, "incapacitated"), (9, "incapacitated"), (10, "dead")],
)
@pytest.mark.parametrize("place", ["head", "right arm", "left leg"])
def test_any_damage_puts_one_of_the_rabble_out(damage: int, consequence: str, place: str) -> None:
    played = struck(one("rabble"), damage, place=place)
    assert played.outcome["consequence"] == consequence
    assert played.outcome["out"] is True
    assert not played.trace.asked  # no Endurance, no turns of shock


@pytest.mark.rule("MY-UNDER-3")
def test_two_injuries_put_an_underling_out() -> None:
    first = struck(one("underling"), 2)
    assert (first.outcome["out"], first.outcome["defender_conditions"]) == (False, "injured")
    after = RULESET.wounded(one("underling"), first.outcome)
    assert str(RULESET.health(after)[0]) == "Hit Points: 3 of 5, minor (injured)"
    second = struck(after, 1, place="head")
    assert (second.outcome["consequence"], second.outcome["out"]) == ("withdraws", True)
    assert "second injury" in str(second.trace)


@pytest.mark.rule("MY-UNDER-4", "MY-WOUND-4", "MY-WOUND-5", "MY-WOUND-6")
def test_a_heavy_blow_is_a_serious_wound_that_nobody_withstands() -> None:
    armed = one("underling", weapon="Broadsword")
    arm = struck(armed, 5, 3)
    assert arm.outcome["defender_conditions"] == (
        "dropped: Broadsword; injured; no attack: 1d3 turns; useless: right arm"
    )
    assert [request.name for request, _ in arm.trace.asked] == ["turns"]
    assert struck(armed, 9, 1, place="left leg").outcome["defender_conditions"].count("prone") == 1
    chest = struck(armed, 7, place="chest")
    assert (chest.outcome["consequence"], chest.outcome["wound"]) == ("unconscious", "serious")
    assert "unconscious: 7 min" in chest.outcome["defender_conditions"]
    assert struck(armed, 10, place="chest").outcome["consequence"] == "dead"
    injured = one("underling", conditions="injured")
    assert struck(injured, 6, 2).outcome["consequence"] == "withdraws"


@pytest.mark.rule("MY-RABBLE-3", "MY-UNDER-4", "MY-SE-6")
@pytest.mark.parametrize("standing", ["rabble", "underling"])
def test_an_effect_is_resisted_against_the_roll_that_won_it(standing: str) -> None:
    """An attack of 30 is a success. Endurance 50 resists it with a critical (01 to 05) or a success of at
    least 30 (30 to 50), so 26 of 100 rolls do; an unarmoured victim is always injured."""
    exchange = RULESET.exchange(hero(weapon="Club"), one(standing, endurance=50))
    odds = exchange.after(attack=30, parry=90, effect="stun location").odds()
    assert odds.chance(lambda outcome: "stunned" in outcome["defender_conditions"]) == Fraction(74, 100)
    for roll, stunned in ((29, True), (30, False)):
        played = exchange.play([30, 90, "stun location", 10, 3, roll])
        assert ("stunned: chest, 3 turns" in played.outcome["defender_conditions"]) is stunned
        assert f"{roll}, a success, against the attack roll (30, a success)" in str(played.trace)


@pytest.mark.rule("MY-AMB-60")
def test_underlings_blow_by_blow_or_all_together() -> None:
    """4 and then 3 of 5 Hit Points: two light injuries, or 7 in all, which is a Serious Wound."""
    after = RULESET.wounded(one("underling"), struck(one("underling"), 4).outcome)
    assert struck(after, 3, place="head").outcome["wound"] == "minor"
    total = struck(after, 3, place="head", underling_damage="total")
    assert (total.outcome["wound"], total.outcome["consequence"]) == ("serious", "unconscious")
    assert "(option underling_damage: total)" in str(total.trace)
    assert (
        struck(after, 6, place="head", underling_damage="total").outcome["consequence"] == "dead"
    )  # 10 of 5


@pytest.mark.rule("MY-RABBLE-2")
def test_rabble_has_no_hit_points_by_location() -> None:
    with pytest.raises(InputError, match="max_hit_points: go by location, and rabble has one number"):
        one("rabble", max_hit_points={"head": 9})


# -- three ways ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RABBLE-3", "MY-UNDER-4")
@pytest.mark.parametrize("standing", ["rabble", "underling"])
def test_odds_of_an_exchange_equal_a_plain_loop(standing: str) -> None:
    """Style 60 without defence; Broadsword 1d8+1d2 (STR 15, SIZ 13 is 28); hide of 2; 5 Hit Points."""
    x = RULESET.exchange(hero(STR=15), one(standing, natural_armour=2), defence="none")
    counted: dict[str, int] = {}
    for sword, modifier in product(range(1, 9), range(1, 3)):
        level = blow_level(max(0, sword + modifier - 2), 5).label
        counted[level] = counted.get(level, 0) + 1
    odds = x.odds()
    for level, ways in counted.items():
        hit = Fraction(60, 100) * Fraction(ways, 16)
        assert odds.chance(wound=level) == (hit if level != "none" else hit + Fraction(40, 100))
    plays = [x.play(RandomRoller(seed)).outcome["out"] for seed in range(300)]
    chance = odds.chance("target out of the fight")
    assert abs(sum(plays) / 300 - chance) < 4 * float(chance * (1 - chance) / 300) ** 0.5
    scripted = x.play([34, "no effect", 20, 9])
    assert (scripted.outcome["damage"], scripted.outcome["wound"]) == (7, "serious")
    if standing == "rabble":  # every blow that hurts puts it out
        assert chance == odds.chance("attacker hurts target")


@pytest.mark.rule("MY-RABBLE-1", "MY-UNDER-1")
def test_rabble_has_no_use_for_effects_and_underlings_have() -> None:
    def chance(attacker: Any, defender: Any, event: str) -> Fraction:
        return RULESET.exchange(attacker, defender, defence="none").odds().chance(event)

    assert chance(one("rabble"), hero(), "attacker wins effects") == 0
    assert chance(one("underling"), hero(), "attacker wins effects") == Fraction(40, 100)
    parried = RULESET.exchange(hero(), one("rabble"))
    assert parried.odds().chance("defender wins effects") == 0
    assert RULESET.exchange(hero(), one("underling")).odds().chance("defender wins effects") > 0
    told = str(RULESET.exchange(one("rabble"), hero(), defence="none").play([34, 20, 3]).trace)
    assert "Rabble has no use for effects" in told


@pytest.mark.rule("MY-RABBLE-3", "MY-SE-ACCIDENTALINJURY")
def test_one_of_the_rabble_may_be_frightened_by_its_own_weapon() -> None:
    x = RULESET.exchange(one("rabble"), hero(), defence="parry")
    played = x.play([100, 50, "accidental injury", "no effect", 2, 12])
    assert "flees" in played.outcome["attacker_conditions"]


# -- duels --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RABBLE-3", "MY-UNDER-3", "MY-UNDER-4")
def test_duels_against_rabble_underlings_and_heroes() -> None:
    """Each falls more easily than the next; and a duel that is played follows the same rules."""
    won = {}
    for standing in ("rabble", "underling", "hero"):
        found = duel(RULESET, hero(), one(standing), fights=4000, seed=1)
        won[standing] = found.first_wins.estimate
        played = [RULESET.duel(hero(), one(standing)).play(RandomRoller(seed)) for seed in range(60)]
        wins = sum(each.winner == "Ana" for each in played) / 60
        assert abs(wins - won[standing]) < 4 * (0.25 / 60) ** 0.5
    assert won["rabble"] > won["underling"] > won["hero"]


# -- bands --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RABBLE-4", "MY-UNDER-5", "MY-AMB-59")
def test_when_a_band_gives_up() -> None:
    assert [breaks_at("rabble", n) for n in range(1, 8)] == [1, 1, 1, 2, 2, 2, 3]
    assert [breaks_at("underling", n) for n in range(1, 8)] == [1, 1, 2, 2, 3, 3, 4]
    assert [breaks_at("rabble", n, morale_round="floor") for n in range(1, 8)] == [1, 1, 1, 1, 1, 2, 2]
    assert [breaks_at("underling", n, morale_round="floor") for n in range(1, 8)] == [1, 1, 1, 2, 2, 3, 3]
    with pytest.raises(InputError, match="standing"):
        breaks_at("hero", 3)


@pytest.mark.rule("MY-RABBLE-4", "MY-UNDER-5")
@pytest.mark.parametrize("standing", ["rabble", "underling"])
def test_the_chance_to_break_by_a_plain_loop(standing: str) -> None:
    hurts = Fraction(2, 5)
    for members, blows in ((4, 3), (6, 5), (3, 0)):
        needed, total = breaks_at(standing, members), Fraction(0)
        for hits in product((True, False), repeat=blows):
            if sum(hits) >= needed:
                total += hurts ** sum(hits) * (1 - hurts) ** (blows - sum(hits))
        assert chance_to_break(standing, members, blows, hurts) == total


@pytest.mark.rule("MY-UNDER-3", "MY-UNDER-4", "MY-RABBLE-3")
@pytest.mark.parametrize("standing", ["rabble", "underling"])
def test_out_after_some_attacks_by_a_plain_loop(standing: str) -> None:
    """Three outcomes of an attack: nothing, a light injury, felled."""
    chances = {"nothing": Fraction(1, 2), "light": Fraction(3, 10), "felled": Fraction(1, 5)}
    found = out_by(standing, 4, Fraction(1, 2), Fraction(1, 5))
    for attacks in range(1, 5):
        total = Fraction(0)
        for run in product(chances, repeat=attacks):
            hurt = attacks - run.count("nothing")
            out = hurt >= 1 if standing == "rabble" else hurt >= 2 or "felled" in run
            share = Fraction(1)
            for each in run:
                share *= chances[each]
            total += share if out else 0
        assert found[attacks - 1] == total


@pytest.mark.rule("MY-RABBLE-3")
def test_the_first_wound_counts_agree_for_rabble() -> None:
    """Of rabble the first blow that hurts is the last: 1 Hit Point in each location says the same."""
    odds = RULESET.exchange(hero(), one("rabble"), defence="none").odds()
    hurts = odds.chance("attacker hurts target")
    table = first_wound(odds, dict.fromkeys(one("rabble").anatomy.names, 1), attacks=4)
    assert [Fraction(text) for text in table["exact"]] == out_by("rabble", 4, hurts, hurts)


def fight(standing: str, others: int, **options: str) -> Any:
    """Ana against some of them; her initiative is the highest."""
    band = [one(standing) for _ in range(others)]
    battle = RULESET.fight({"Heroes": [hero(INT=18, DEX=18)], "Band": band}, options=options, policy="plain")
    return battle.take("initiative", [10, *range(1, others + 1)])


@pytest.mark.rule("MY-RABBLE-4")
@pytest.mark.parametrize(
    ("members", "options", "ends"), [(3, {}, True), (4, {}, False), (4, {"morale_round": "floor"}, True)]
)
def test_the_rest_of_the_rabble_runs(members: int, options: dict[str, str], ends: bool) -> None:
    """A third of three is one; of four it is two, or one rounded down. Ana hits the arm for 4: one runs."""
    battle = fight("rabble", members, **options)
    after = battle.take("attack", [30, "no parry", "no effect", 15, 4], target="Rat 1")
    assert after.winner == ("Heroes" if ends else "")
    assert ("the rest run" in str(after.told)) == ends
    outs = [each.out for each in after.standings() if each.side == "Band"]
    assert outs.count("flees") == (members if ends else 1)


@pytest.mark.rule("MY-UNDER-5", "MY-UNDER-3")
def test_the_rest_of_the_underlings_withdraw() -> None:
    """One of two is half; an injury counts, though the injured one has not withdrawn yet."""
    after = fight("underling", 2).take("attack", [30, "no parry", "no effect", 15, 4], target="Rat 1")
    assert after.winner == "Heroes"
    assert "1 of 2 underlings of Band are dead or hurt: the rest withdraw." in str(after.told)


# -- the case -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RABBLE-2", "MY-RABBLE-3", "MY-RABBLE-4", "MY-UNDER-3", "MY-UNDER-4", "MY-UNDER-5")
def test_c23_the_edges_of_rabble_and_underlings() -> None:
    """0, 1, 4, 5, 9 and 10 points against 5; 24 of the rabble; two scratches on an underling."""
    found = [struck(one("rabble"), damage).outcome["consequence"] for damage in (0, 1, 4, 5, 9, 10)]
    assert found == ["", "flees", "flees", "incapacitated", "incapacitated", "dead"]
    assert (breaks_at("rabble", 24), breaks_at("underling", 24)) == (8, 12)
    scratched = RULESET.wounded(one("underling"), struck(one("underling"), 1).outcome)
    assert struck(one("underling"), 1).outcome["out"] is False
    assert struck(scratched, 1).outcome["out"] is True
    assert struck(one("underling"), 10).outcome["consequence"] == "dead"
