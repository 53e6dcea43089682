"""House rules for what the document leaves open: spells, resisting them, wrestling and breaking out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.errors import InputError

TOTALS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def chance(test, *dice: int) -> Fraction:
    """The chance of a test on the totals of one or two pairs of dice."""
    if dice == (1,):
        return Fraction(sum(w for total, w in TOTALS.items() if test(total)), 36)
    return Fraction(
        sum(w * v for (a, w), (d, v) in product(TOTALS.items(), TOTALS.items()) if test(a, d)), 1296
    )


@pytest.mark.rule("DB-ACT-5", "DB-FREE-5")
def test_a_spell_needs_8_and_ignores_armour(game, hero, critter):
    x = game.exchange(
        hero(magic=2), critter(worn="plate"), attacker_action="cast a spell", defender_action="dodge"
    )
    odds = x.odds()
    assert odds.chance(damage=8) == chance(lambda total: total + 2 >= 8, 1)
    assert odds.by("attacker_mana") == {3: 1}  # spent on a failure too
    assert odds.by("mighty", "attacker_fumble") == {("nobody", "none"): 1}
    assert game.after(hero(), x.play([[1, 2]]).outcome, "attacker").mana == 7


@pytest.mark.rule("DB-FREE-5", "DB-ACT-5")
def test_resisting_takes_the_free_activity_and_wins_ties(game, hero, critter):
    x = game.exchange(
        hero(magic=6),
        critter(magic_resistance=4),
        attacker_action="cast a spell",
        defender_action="dodge",
        defender_free="resist magic",
    )
    assert x.odds().chance(damage=8) == chance(lambda a, d: a + 6 > d + 4, 1, 1)
    assert x.play([[2, 4], [3, 5]]).outcome["damage"] == 0  # 12 against 12


@pytest.mark.rule("DB-ACT-5", "DB-RAND-1")
def test_optional_damage_serves_spells(game, hero, critter):
    x = game.exchange(
        hero(magic=6),
        critter(),
        attacker_action="cast a spell",
        defender_action="use an item",
        options={"random_damage": "bonus"},
    )
    assert x.play([[3, 4]]).outcome["damage"] == 8 + 5


@pytest.mark.rule("DB-ACT-5")
def test_where_a_spell_reaches(game, hero, critter):
    mage = hero()
    assert "cast a spell" not in game.closed("attacker_action", mage, critter(), range="medium")
    assert game.closed("attacker_action", mage, critter(), range="long")["cast a spell"] == (
        "the bolt reaches no farther than medium range"
    )
    assert "cast a spell" in game.closed("attacker_action", mage, critter(), distance=51)
    assert "cast a spell" not in game.closed("attacker_action", mage, critter(), distance=50)


def test_one_free_activity_resists_one_spell(game, hero, critter):
    mages = [
        game.combatant(hero(name=name), action="cast a spell", targets="Grub") for name in ("First", "Second")
    ]
    x = game.round([*mages, game.combatant(critter(), action="use an item", free="resist magic")])
    names = [request.name for request, _ in x.play([[3, 4], [1, 2], [3, 4]]).trace.asked]
    assert names == ["First's dice", "Grub's resistance", "Second's dice"]


def test_a_caster_has_nothing_to_set_against_a_blow(game, hero, critter):
    odds = game.exchange(critter(), hero(), defender_action="cast a spell").odds()
    hits = chance(lambda total: total != 2 and (total == 12 or total + 5 >= 8), 1)
    assert odds.chance(lambda row: row["damage"] > 0) == hits


# -- wrestling ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-ACT-3")
def test_a_won_grip_holds_and_wounds_nobody(game, hero, critter):
    x = game.exchange(
        hero(brawl=6), critter(brawl=5), attacker_action="wrestle", defender_action="unarmed parry"
    )
    odds = x.odds()
    won = chance(lambda a, d: a == 12 or (a != 2 and a + 6 > d + 5), 1, 1)
    assert odds.chance(held=True) == won == odds.chance(winner="attacker")
    assert odds.chance(damage=0) == 1
    held = game.wounded(critter(), x.play([[4, 5], [1, 2]]).outcome)
    assert held.conditions == ("held",)


@pytest.mark.rule("DB-ACT-3")
def test_what_a_held_fighter_may_do(game, hero, critter):
    held = critter(conditions=("held",))
    open_ = set(game.setup_fields[1].choices) - set(game.closed("defender_action", hero(), held))
    assert open_ == {"wrestle", "break out"}
    assert game.closed("defender_action", hero(), held, holder="somebody else")["break out"] == (
        "Hilda does not hold Grub"
    )


@pytest.mark.rule("DB-ACT-3")
def test_breaking_out_takes_the_better_of_brawl_and_might(game, hero, critter):
    held = hero(conditions=("held",), brawl=3, might=8)
    x = game.exchange(held, critter(brawl=5), attacker_action="break out", defender_action="wrestle")
    played = x.play([[2, 3], [3, 4]])  # 13 with Might against 12
    assert "Might 8" in str(played.trace)
    assert (played.outcome["attacker_held"], played.outcome["winner"]) == (False, "attacker")
    free = chance(lambda a, d: d == 2 or (d != 12 and a + 8 > d + 5), 1, 1)
    assert x.odds().chance(attacker_held=False) == free
    assert game.after(held, played.outcome, "attacker").conditions == ()
    assert x.play([[1, 2], [3, 4]]).outcome["attacker_held"] is True


@pytest.mark.rule("DB-ACT-3")
def test_winning_a_grip_from_within_a_grip_turns_it(game, hero, critter):
    held = hero(conditions=("held",))
    outcome = (
        game.exchange(held, critter(), attacker_action="wrestle", defender_action="wrestle")
        .play([[5, 5], [2, 3]])
        .outcome
    )
    assert (outcome["attacker_held"], outcome["held"]) == (False, True)


@pytest.mark.rule("DB-ACT-3")
def test_others_strike_a_held_fighter_with_1_more(game, hero, critter):
    held = critter(conditions=("held",))
    setup = {"defender_action": "wrestle"}
    by_holder = game.exchange(hero(), held, **setup).play([[1, 4], [2, 4]])
    by_other = game.exchange(hero(), held, holder="somebody else", **setup).play([[1, 4], [2, 4]])
    assert by_holder.outcome["winner"] == "nobody"  # 11 against 11
    assert by_other.outcome["winner"] == "attacker"  # 12 against 11


def test_a_hold_in_a_round_of_three(game, hero, critter):
    fight = [
        game.combatant(hero(name="Strong"), action="wrestle", targets="Grub"),
        game.combatant(hero(), targets="Grub"),
        game.combatant(critter(conditions=("held",)), action="break out", held_by="Strong"),
    ]
    x = game.round(fight)
    outcome = x.play([[1, 2], [3, 4], [1, 4]]).outcome
    # Strong 9 + 1 = 10 against Grub's 12: free; Hilda 11 + 1 for two, and 1 because Strong holds Grub
    assert outcome["Grub: held"] is False
    assert outcome["Hilda on Grub"] == "hit"
    told = str(x.play([[1, 2], [3, 4], [1, 4]]).trace)
    assert "Hilda adds 1 because Grub is held" in told and "Strong adds 1 because Grub is held" not in told


def test_breaking_out_needs_the_holder(game, hero, critter):
    fight = [
        game.combatant(hero(conditions=("held",)), action="break out"),
        game.combatant(critter(), action="dodge"),
    ]
    with pytest.raises(InputError, match="name one enemy"):
        game.round(fight)
