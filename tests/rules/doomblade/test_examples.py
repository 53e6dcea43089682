"""The document's worked examples and the ledger's derived vectors, played with their dice."""

from __future__ import annotations

import pytest

from combatkit.rules.doomblade.damage import wound
from combatkit.rules.doomblade.enums import Band, Speed
from combatkit.rules.doomblade.examples import examples, wolfgar_and_the_orcs
from combatkit.rules.doomblade.shooting import Shot, target_number

# -- DB-EX: the numbers are those that the document prints ---------------------------------------------


@pytest.mark.rule("DB-WOUND-1")
def test_ex_1_axe_against_leather():
    assert examples()["DB-EX-1"].play().outcome["damage"] == 12


@pytest.mark.rule("DB-RAND-1", "DB-WOUND-1")
def test_ex_2_bonus_success_of_4():
    played = examples()["DB-EX-2"].play()
    assert played.outcome["damage"] == 16
    assert any("14+4" in line.text for line in played.trace)  # Damage 18 before Armour


@pytest.mark.rule("DB-MULTI-1", "DB-MULTI-2")
def test_ex_3_three_attackers_add_2_each():
    told = [line.text for line in examples()["DB-EX-3"].play().trace if line.card == "DB-MULTI-2"]
    assert [text[:11] for text in told] == ["Orc A adds ", "Orc B adds ", "Orc C adds "]
    assert all("adds 2 because 3 are against Wolfgar" in text for text in told)


@pytest.mark.rule("DB-MULTI-3", "DB-MULTI-4", "DB-MULTI-5", "DB-MULTI-6", "DB-ROUND-5")
def test_ex_4_to_6_wolfgar_and_three_orcs():
    played = wolfgar_and_the_orcs().play([[4, 4], [2, 3], [1, 2], [5, 6]])
    said = str(played.trace)
    assert "Wolfgar has 14 against 12" in said  # the document misprints 13
    assert "14 against 10" in said
    assert "Orc C has 18 against 14" in said
    outcome = played.outcome
    assert (outcome["Orc A: damage"], outcome["Orc A: out"]) == (14, True)
    assert (outcome["Orc B: damage"], outcome["Orc C: damage"]) == (0, 0)
    assert outcome["Wolfgar: damage"] == 9


@pytest.mark.rule("DB-MULTI-7", "DB-ACT-11")
def test_ex_7_and_8_wolfgar_dodges_two_rats():
    played = examples()["DB-EX-7"].exchange.play([[4, 6], [3, 4], [5, 6]])
    said = str(played.trace)
    assert "Wolfgar has 15 against 12" in said
    assert "Skinny rat has 16 against 15" in said
    assert played.outcome["Fat rat on Wolfgar"] == "avoided"
    assert played.outcome["Wolfgar: damage"] == 7
    assert (played.outcome["Fat rat: damage"], played.outcome["Skinny rat: damage"]) == (0, 0)


@pytest.mark.parametrize("name", [f"DB-EX-{n}" for n in range(1, 9)])
def test_every_printed_example_comes_out_as_the_kit_shows_it(name):
    one = examples()[name]
    outcome = one.play().outcome
    assert {column: outcome[column] for column in one.expected} == one.expected


# -- DB-VEC: derived from the rules ---------------------------------------------------------------------


@pytest.mark.rule("DB-SEQ-3")
def test_vec_1_equal_totals_wound_nobody(game, hero, critter):
    outcome = game.exchange(hero(sword_play=5), critter()).play([[2, 4], [1, 5]]).outcome
    assert (outcome["winner"], outcome["damage"], outcome["damage_to_attacker"]) == ("nobody", 0, 0)


@pytest.mark.rule("DB-WOUND-1", "DB-WOUND-2")
def test_vec_2_armour_above_damage_is_a_scratch(game, hero, critter):
    victim = critter(armour=5)
    outcome = game.exchange(hero(damage=3), victim).play([[4, 5], [1, 2]]).outcome
    assert (outcome["damage"], outcome["wound"]) == (0, "scratched")
    assert game.wounded(victim, outcome).health == 14


@pytest.mark.rule("DB-MIGHTY-3")
def test_vec_3_mighty_blow_is_doubled_before_armour(game, hero, critter):
    outcome = game.exchange(hero(damage=7), critter(armour=2)).play([[6, 6], [1, 2]]).outcome
    assert outcome["damage"] == 12


@pytest.mark.rule("DB-MIGHTY-3", "DB-RAND-2")
def test_vec_4_mighty_blow_with_odds_and_evens(game, hero, critter):
    x = game.exchange(hero(damage=7), critter(armour=0), options={"random_damage": "odds"})
    assert x.play([[6, 6], [1, 2]]).outcome["damage"] == 15


@pytest.mark.rule("DB-FUMBLE-1", "DB-FUMBLE-2", "DB-FUMBLE-3")
def test_vec_5_double_one_misses_with_the_higher_total(game, hero, critter):
    x = game.exchange(hero(sword_play=12), critter(sword_play=-2), defender_action="weapon parry")
    outcome = x.play([[1, 1], [2, 3], 6]).outcome
    assert (outcome["damage"], outcome["attacker_fumble"], outcome["attacker_weapon"]) == (
        0,
        "breaks weapon",
        "broken",
    )


@pytest.mark.rule("DB-RANGED-2", "DB-RANGED-4", "DB-RANGED-5", "DB-RANGED-11")
def test_vec_6_target_number_14(game, hero, critter):
    assert sum(n for _, n, _ in target_number(Shot(Band.LONG, Speed.MOVING, obscured=True))) == 14
    x = game.exchange(
        hero(weapon="long bow", marksmanship=5),
        critter(),
        attacker_action="shoot",
        defender_action="use an item",
        range="long",
        target_speed="moving",
        target_obscured=True,
    )
    assert x.play([[4, 4]]).outcome["damage"] == 0
    assert x.play([[4, 5]]).outcome["damage"] == 10


@pytest.mark.rule("DB-DUAL-5")
def test_vec_7_two_designated_enemies(game, hero, critter):
    me = game.combatant(hero(second_weapon="dagger"), action="dual wield", targets=("Grub A", "Grub B"))
    foes = [game.combatant(critter(), name=f"Grub {letter}", targets="Hilda") for letter in "AB"]
    # Hilda 8 + 6 - 1 = 13; Grub A 4 + 5 + 1 = 10, Grub B 9 + 5 + 1 = 15
    outcome = game.round([me, *foes]).play([[3, 5], [1, 3], [4, 5]]).outcome
    assert (outcome["Grub A: damage"], outcome["Grub B: damage"], outcome["Hilda: damage"]) == (10, 0, 7)


@pytest.mark.rule("DB-OOA-1", "DB-OOA-2")
@pytest.mark.parametrize(("kind", "level"), [("hero", "unconscious"), ("critter", "dead")])
def test_vec_8_health_down_to_0(game, critter, kind, level):
    outcome = game.blow(critter(kind=kind, health_points=5), damage=5).play([]).outcome
    assert (outcome["damage"], outcome["wound"], outcome["out"]) == (5, level, True)
    assert game.blow(critter(kind=kind, health_points=6), damage=5).play([]).outcome["out"] is False


@pytest.mark.rule("DB-ROUND-5")
def test_vec_9_crossed_attacks(game, hero, critter):
    """Hero 1 (15) attacks Orc A (13), which attacks Hero 2 (12), who attacks Orc B."""
    fight = [
        game.combatant(hero(), name="Hero 1", targets="Orc A"),
        game.combatant(hero(), name="Hero 2", targets="Orc B"),
        game.combatant(critter(), name="Orc A", targets="Hero 2"),
        game.combatant(critter(), name="Orc B", action="use an item"),
    ]
    x = game.round(fight)
    asked = {"Hero 1's dice": [4, 5], "Orc A's dice": [3, 5], "Hero 2's dice": [1, 5]}
    from combatkit.dice import ScriptedRoller

    outcome = x.play(ScriptedRoller({name: [faces] for name, faces in asked.items()})).outcome
    assert outcome["Orc A: damage"] == 10
    assert outcome["Hero 2: damage"] == 7
    assert outcome["Hero 1: damage"] == 0
    assert outcome["Hero 2 on Orc B"] == "hit"  # 12 against the 8 of somebody without a roll


@pytest.mark.rule("DB-MIGHTY-2")
def test_vec_10_a_mighty_blow_on_the_lower_total_wins_the_test(game, hero, critter):
    x = game.exchange(hero(sword_play=2), critter(sword_play=6))
    outcome = x.play([[6, 6], [5, 6]]).outcome
    assert (outcome["winner"], outcome["mighty"], outcome["damage"], outcome["damage_to_attacker"]) == (
        "attacker",
        "attacker",
        20,
        0,
    )


def test_wound_by_itself():
    assert [wound((14,), 2), wound((3,), 5), wound((7,), 2, mighty=True), wound((10, 5), 2)] == [
        12,
        0,
        12,
        11,
    ]
