"""The worked examples of the combat chapter, played from the attack roll to the wound."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.effect_steps import sundered
from combatkit.rules.mythras.enums import Size


def says(played: Any, *words: str) -> bool:
    text = str(played.trace)
    return all(word in text for word in words)


@pytest.mark.rule("MY-EX-6", "MY-PARRY-1")
@pytest.mark.parametrize(
    ("hands", "left"),
    [
        ({"off_hand": "Hoplite shield"}, 0),
        ({"weapon": "Pike", "off_hand": "none"}, 5),
        ({"weapon": "Shortsword", "off_hand": "none"}, 10),
    ],
)
def test_ex_6_a_great_axe_against_shield_pike_and_shortsword(hands: dict[str, str], left: int) -> None:
    target = RULESET.fighter("Hoplite", armour="none", max_hit_points={"chest": 30}, **hands)
    axe = RULESET.fighter("Barbarian", traits=[], damage_modifier="0")
    assert RULESET.exchange(axe, target).play([40, 40, 11, 10]).outcome["damage"] == left


@pytest.mark.rule("MY-EX-7", "MY-OVER100-1", "MY-OVER100-2", "MY-GAP-5", "MY-AMB-84")
def test_ex_7_master_zamothis_announces_his_parry_or_waits() -> None:
    """Style 120: met by an announced parry an attack of 58 is rolled at 38; if he waits it stays at 58."""
    surrounded = RULESET.fighter("Zamothis", action_points=2)
    announced = RULESET.exchange("Centaur raider", surrounded, declared=True)
    played = announced.play([39, 40, "no effect"])
    assert (played.outcome["attack"], played.outcome["parry"]) == ("failure", "success")
    assert says(played, "Centaur raider rolls at 38 in place of 58", "Zamothis rolls at 100 in place of 120")
    waiting = RULESET.exchange("Centaur raider", surrounded, defence="decide")
    walk = waiting.walk([39])
    assert walk.state.attack_level.label == "success" and walk.request.name == "defence"
    late = waiting.play([39, "parry", 97, "no effect", 15, 3])
    assert says(late, "39 against 58", "Zamothis rolls at the full 120, as the parry was not announced")
    assert announced.odds().chance(attack={"success", "critical"}) == Fraction(38, 100)
    assert waiting.odds().chance(attack={"success", "critical"}) == Fraction(58, 100)


@pytest.mark.rule("MY-EX-8", "MY-SE-MAXIMISEDAMAGE", "MY-SE-5")
def test_ex_8_maximised_damage() -> None:
    hatchet = RULESET.fighter("Barbarian", weapon="Hatchet", damage_modifier="1d4")
    x = RULESET.exchange(hatchet, "Sorcerer", defence="none")
    odds = x.after(3, "maximise damage", "no effect", 11).odds()
    assert set(odds.by("damage")) == {7, 8, 9, 10}  # 6, and the modifier is rolled all the same
    raider = RULESET.fighter("Centaur raider", damage_modifier="0")
    club = RULESET.exchange(raider, "Sorcerer", defence="none")
    once = club.after(3, "maximise damage", "no effect", 11).odds().by("damage")
    assert once == {6 + face: Fraction(1, 6) for face in range(1, 7)}
    assert club.after(3, "maximise damage", "maximise damage", 11).odds().by("damage") == {12: 1}


@pytest.mark.rule("MY-EX-9", "MY-ATK-3", "MY-ATK-4", "MY-SE-DAMAGEWEAPON", "MY-PARRY-1")
def test_ex_9_a_critical_club_against_a_hoplite_shield() -> None:
    """Damage Weapon, 11 rolled: 6 armour points leave 5, and 10 of the shield's 15 Hit Points remain."""
    x = RULESET.exchange("Centaur raider", RULESET.fighter("Zamothis", combat_style=70))
    walk = x.walk([5, 40])
    assert (walk.state.winner.label, walk.state.effects) == ("attacker", 1)
    assert x.context.plan.against_parry is x.context.plan.parrying is Size.HUGE
    stopped = x.play([5, 40, "no effect", 11, 11])
    assert stopped.outcome["damage"] == 0
    played = x.play([5, 40, "damage weapon", 11, "Hoplite shield"])
    assert played.outcome["damage"] == 0 and played.outcome["location"] is None
    after = RULESET.wounded(RULESET.fighter("Zamothis"), played.outcome)
    assert after.off_hand_hit_points == 10 and after.hit_points_left() == after.full_hit_points()


@pytest.mark.rule("MY-EX-10", "MY-SE-1", "MY-SE-FORCEFAILURE", "MY-SE-DISARMOPPONENT")
def test_ex_10_two_effects_take_the_halberd_away() -> None:
    centaur = RULESET.fighter("Centaur raider", weapon="Halberd")
    for pair, dice in ((("Anathaym", centaur), [40, 99]), ((centaur, "Anathaym"), [99, 40])):
        x = RULESET.exchange(*pair, parry_with="main hand")
        assert x.walk(dice).state.effects == 2
        played = x.play([*dice, "disarm opponent", "force failure", *([11, 3] if dice[0] == 40 else [])])
        assert played.outcome["effects"] == 2 and played.outcome["chosen"] == "Disarm Opponent, Force Failure"
        loser = "defender" if dice[0] == 40 else "attacker"
        assert "disarmed: Halberd" in str(played.outcome[f"{loser}_conditions"])


@pytest.mark.rule("MY-EX-14", "MY-GAP-3", "MY-ATK-8", "MY-SE-STUNLOCATION")
def test_ex_14_a_sling_stone_into_the_melee() -> None:
    """67 at Hard is 45; undefended it wins an effect; too little damage stuns nobody."""
    herd = RULESET.fighter("Centaur raider", natural_armour=3, natural_at={})
    x = RULESET.exchange("Anathaym with her sling", herd, attack_steps=1)
    assert x.start.attack_value == 45 and x.context.plan.defence == "none"
    walk = x.walk([45])
    assert (walk.state.attack_level.label, walk.state.effects) == ("success", 1)
    played = x.play([45, "stun location", 8, 1])
    assert (played.outcome["location"], played.outcome["damage"]) == ("hindquarters", 0)
    assert "stunned" not in played.outcome["defender_conditions"]
    assert x.walk([46]).state.attack_level.label == "failure"


@pytest.mark.rule("MY-EX-20", "MY-MOD-3")
def test_ex_20_an_archer_in_a_chariot_shoots_no_better_than_its_driver_drives() -> None:
    archer = RULESET.fighter("Anathaym", weapon="Short bow", off_hand="none", combat_style=72)
    assert RULESET.exchange(archer, "Hoplite", attack_cap=48).start.attack_value == 48


@pytest.mark.rule("MY-EX-23", "MY-MOD-3")
def test_ex_23_a_fight_on_an_ice_floe() -> None:
    slipping = RULESET.fighter("Barbarian", acrobatics=31)
    row = ["attacker on slippery ground"]
    assert RULESET.exchange(slipping, "Guard", situation=row).start.attack_value == 31
    sure = RULESET.fighter("Barbarian", acrobatics=31, traits=["Excellent Footwork"])
    assert RULESET.exchange(sure, "Guard", situation=row).start.attack_value == 71


@pytest.mark.rule("MY-DX-3", "MY-SE-SUNDER")
@pytest.mark.parametrize(("armour", "left", "damage"), [(6, 3, 0), (4, 0, 1), (2, 0, 5)])
def test_dx_3_sunder_destroys_armour_before_it_hurts(armour: int, left: int, damage: int) -> None:
    assert sundered(9, armour) == (left, damage)
    target = RULESET.fighter(
        "Hoplite", armour="none", armour_at={"chest": armour}, max_hit_points={"chest": 30}
    )
    x = RULESET.exchange(RULESET.fighter("Barbarian", damage_modifier="0"), target, defence="none")
    played = x.play([40, "sunder", 11, 9])
    assert played.outcome["damage"] == damage
    assert RULESET.wounded(target, played.outcome).worn_armour()["chest"] == left


@pytest.mark.rule("MY-SE-IMPALE", "MY-AMB-29")
def test_c05_impale_rolls_the_weapon_twice_and_the_modifier_once() -> None:
    """1d8+1 with 1d4: the better of two and one modifier has the mean 149/16; everything twice 2421/256."""
    spear = RULESET.fighter("Barbarian", weapon="Shortspear", damage_modifier="1d4")
    target = RULESET.fighter("Hoplite", armour="none", max_hit_points={"chest": 90}, off_hand="none")
    x = RULESET.exchange(spear, target, defence="none")
    assert x.after(40, "impale", 11).odds().mean("damage") == Fraction(149, 16)
    twice = RULESET.exchange(spear, target, defence="none", options={"impale_rolls_dm": "yes"})
    assert twice.after(40, "impale", 11).odds().mean("damage") == Fraction(2421, 256)
    lower = x.play(
        [40, "impale", 11, 3, 8, 3, 2, "pull it out next turn"]
    )  # the attacker may take the lower roll
    assert lower.outcome["damage"] == 5


@pytest.mark.rule("MY-DX-6", "MY-DX-7", "MY-SE-IMPALETAB", "MY-SE-IMPALE")
@pytest.mark.parametrize(
    ("siz", "item", "severity"),
    [
        (13, "Dagger", "Hard"),
        (13, "Shortspear", "Formidable"),
        (13, "Longspear", "Herculean"),
        (55, "Greatsword", "none"),
        (13, "Greatsword", "Incapacitated"),
    ],
)
def test_dx_6_and_7_a_weapon_left_in_the_wound(siz: int, item: str, severity: str) -> None:
    striker = RULESET.fighter("Hoplite", weapon=item, off_hand="none", damage_modifier="0")
    target = RULESET.fighter("Hoplite", SIZ=siz, armour="none", max_hit_points={"chest": 90})
    x = RULESET.exchange(striker, target, defence="none")
    low = {"Dagger": 2, "Shortspear": 2, "Longspear": 2, "Greatsword": 2}[item]
    played = x.play([40, "impale", 11, low, low, "leave it in"])
    assert f"impaled: {striker.main.size.label}, {severity}" in str(played.outcome["defender_conditions"])
    assert played.outcome["out"] is (severity == "Incapacitated")


@pytest.mark.rule("MY-EX-16", "MY-SE-KILLSILENTLY", "MY-WOUND-1", "MY-SE-CHOOSELOCATION")
def test_ex_16_a_knife_in_the_dark_leaves_no_endurance_roll() -> None:
    """One effect of the two of the example (the one for surprise is not won here): no roll, and the worst."""
    guard = RULESET.fighter("Guard", conditions="surprised", armour="none", armour_at={})
    x = RULESET.exchange("Assassin", guard)
    assert x.context.plan.undefended == "surprised"
    played = x.play([40, "kill silently", 20, 5])
    assert played.outcome["consequence"] == "unconscious" and says(played, "nothing is rolled")
    crowd = RULESET.exchange("Assassin", guard, first_attack=False)
    assert "kill silently" in crowd.walk([40]).request.closed
