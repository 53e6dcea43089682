"""Rounds of many: numbers, two weapons against two, crossed attacks, and one roll for all."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.doomblade.enums import Condition

TOTALS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def names_of(played):
    return [request.name for request, _ in played.trace.asked]


def pack(game, critter, count, **declared):
    return [
        game.combatant(critter(), name=f"Orc {number}", **{"targets": "Hilda", **declared})
        for number in range(1, count + 1)
    ]


@pytest.mark.rule("DB-MULTI-1", "DB-MULTI-2")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_each_attacker_adds_one_less_than_their_number(game, hero, critter, count):
    x = game.round([game.combatant(hero(), action="dodge"), *pack(game, critter, count)])
    told = [line.text for line in x.play([[3, 4], *[[2, 3]] * count]).trace if line.card == "DB-MULTI-2"]
    assert told == [
        f"Orc {n} adds {count - 1} because {count} are against Hilda, which makes {10 + count - 1}."
        for n in range(1, count + 1)
        if count > 1
    ]


@pytest.mark.rule("DB-MULTI-2")
def test_the_bonus_counts_in_that_comparison_only(game, hero, critter):
    """Orc 1 gangs up on Hilda with Orc 2, while Ally strikes Orc 1: against Ally it has no bonus."""
    fight = [
        game.combatant(hero(), action="dodge"),
        game.combatant(hero(name="Ally"), targets="Orc 1"),
        *pack(game, critter, 2),
    ]
    dice = {
        "Hilda's dice": [[4, 4]],
        "Ally's dice": [[2, 4]],
        "Orc 1's dice": [[2, 5]],
        "Orc 2's dice": [[1, 2]],
    }
    played = game.round(fight).play(ScriptedRoller(dice))
    assert "Ally" in str(played.trace) and "Both have 12" in str(played.trace)  # 12 against 12, no 13
    assert played.outcome["Ally on Orc 1"] == "draw"
    assert played.outcome["Orc 1 on Hilda"] == "avoided"  # 13 against 14


@pytest.mark.rule("DB-MULTI-3")
def test_one_target_and_two_only_with_two_weapons(game, hero, critter):
    foes = pack(game, critter, 2)
    with pytest.raises(InputError, match="2 were named"):
        game.round([game.combatant(hero(), targets=("Orc 1", "Orc 2")), *foes])
    with pytest.raises(InputError, match="0 were named"):
        game.round([game.combatant(hero()), *foes])
    with pytest.raises(InputError, match="or two different ones"):
        game.round(
            [
                game.combatant(hero(second_weapon="dagger"), action="dual wield", targets=("Orc 1", "Orc 1")),
                *foes,
            ]
        )
    with pytest.raises(InputError, match="did you mean 'Orc 1'"):
        game.round([game.combatant(hero(), targets="Orc1"), *foes])
    with pytest.raises(InputError, match="is on the same side"):
        game.round(
            [
                game.combatant(hero(), targets="Orc 1"),
                game.combatant(critter(), name="Orc 1", targets="Grub"),
                game.combatant(critter(), action="dodge"),
            ]
        )


@pytest.mark.rule("DB-MULTI-4")
def test_the_outnumbered_one_rolls_once(game, hero, critter):
    x = game.round([game.combatant(hero(), targets="Orc 1"), *pack(game, critter, 3)])
    assert names_of(x.play([[3, 4], [2, 3], [2, 3], [2, 3]])) == [
        "Hilda's dice",
        "Orc 1's dice",
        "Orc 2's dice",
        "Orc 3's dice",
    ]


@pytest.mark.rule("DB-MULTI-5", "DB-MULTI-6")
def test_target_and_others(game, hero, critter):
    """Hilda has 13. Orc 1, her target, has 13: a draw. Orc 2 has 13 too and is no target: nothing either."""
    x = game.round([game.combatant(hero(), targets="Orc 1"), *pack(game, critter, 2)])
    outcome = x.play([[3, 4], [3, 4], [3, 4]]).outcome
    assert (outcome["Hilda: damage"], outcome["Orc 1: damage"], outcome["Orc 2: damage"]) == (0, 0, 0)
    # Hilda 18 beats both, but only the target is wounded
    outcome = x.play([[5, 6], [3, 4], [3, 4]]).outcome
    assert (outcome["Orc 1: damage"], outcome["Orc 2: damage"]) == (10, 0)
    # Orc 2 has 17
    outcome = x.play([[4, 5], [1, 2], [5, 6]]).outcome
    assert (outcome["Orc 1: damage"], outcome["Hilda: damage"]) == (10, 7)


@pytest.mark.rule("DB-MULTI-7", "DB-ACT-13")
@pytest.mark.parametrize(
    ("action", "skill"),
    [
        ("weapon parry", "sword_play"),
        ("unarmed parry", "brawl"),
        ("dodge", "agility"),
        ("block", "endurance"),
    ],
)
def test_one_defence_against_many(game, hero, critter, action, skill):
    me = game.combatant(hero(**{skill: 3}, shield=True), action=action)
    x = game.round([me, *pack(game, critter, 2)])
    outcome = x.play([[5, 6], [3, 4], [4, 5]]).outcome  # 14 against 13 and 15
    assert (outcome["Orc 1 on Hilda"], outcome["Orc 2 on Hilda"]) == ("avoided", "hit")
    assert (outcome["Hilda: damage"], outcome["Orc 1: damage"], outcome["Orc 2: damage"]) == (7, 0, 0)


@pytest.mark.rule("DB-MULTI-7")
def test_odds_of_a_dodge_against_three(game, hero, critter):
    x = game.round([game.combatant(hero(agility=9), action="dodge"), *pack(game, critter, 3)])
    safe = Fraction(0)
    for mine, weight in TOTALS.items():
        avoided = Fraction(
            sum(
                w for other, w in TOTALS.items() if other == 2 or (other != 12 and mine + 9 >= other + 5 + 2)
            ),
            36,
        )
        safe += Fraction(weight, 36) * avoided**3
    assert x.odds().chance(**{"Hilda: wound": "unhurt"}) == safe


# -- two weapons -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-DUAL-5", "DB-DUAL-6", "DB-DUAL-3")
def test_two_named_and_a_third_parried(game, hero, critter):
    me = game.combatant(hero(second_weapon="dagger"), action="dual wield", targets=("Orc 1", "Orc 2"))
    x = game.round([me, *pack(game, critter, 3)])
    played = x.play([[5, 6], [1, 2], [2, 3], [3, 4]])  # 11 + 6 - 1 = 16 against 10, 12 and 14
    assert [played.outcome[f"Orc {n}: damage"] for n in (1, 2, 3)] == [10, 5, 0]
    assert played.outcome["Orc 3 on Hilda"] == "avoided"
    assert "less 1 for two weapons" in str(played.trace)
    assert names_of(played).count("Hilda's dice") == 1


@pytest.mark.rule("DB-DUAL-4", "DB-DUAL-5")
def test_one_named_takes_both_weapons_unless_the_option_keeps_one_back(game, hero, critter):
    me = game.combatant(hero(second_weapon="dagger"), action="dual wield", targets="Orc 1")
    dice = [[5, 6], [1, 2], [2, 3]]
    fight = [me, *pack(game, critter, 2)]
    assert game.round(fight).play(dice).outcome["Orc 1: damage"] == 15
    assert game.round(fight, options={"dual_single_target": "one"}).play(dice).outcome["Orc 1: damage"] == 10
    duel = game.exchange(
        hero(second_weapon="dagger"), critter(), attacker_action="dual wield", second_elsewhere=True
    )
    assert duel.play([[5, 6], [1, 2]]).outcome["damage"] == 10


# -- crossed attacks ---------------------------------------------------------------------------------------


@pytest.mark.rule("DB-ROUND-5", "DB-MULTI-4")
def test_a_ring_of_attacks_counted_by_hand(game, hero, critter):
    """Hilda on Grub, Grub on Ally, Ally on Grub as well: each pair of totals is compared for itself."""
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(hero(name="Ally"), targets="Grub"),
        game.combatant(critter(), targets="Ally"),
    ]
    odds = game.round(fight).odds()
    hits = 0
    for (h, w1), (a, w2), (g, w3) in product(TOTALS.items(), repeat=3):
        ally = _lands(a + 7, a, g + 5, g)  # attacks back: a double six of Grub wins that test
        hilda = h != 2 and (h == 12 or g == 2 or h + 7 > g + 5)  # Grub's double six counts against Ally only
        hits += w1 * w2 * w3 * (ally and hilda)
    assert odds.chance(
        **{"Hilda on Grub": {"hit", "Mighty Blow"}, "Ally on Grub": {"hit", "Mighty Blow"}}
    ) == (Fraction(hits, 36**3))


def _lands(total: int, dice: int, other_total: int, other: int) -> bool:
    if dice == 2:
        return False
    if dice == 12:
        return other != 12 or total > other_total
    return other != 12 and (other == 2 or total > other_total)


def test_everybody_at_the_start_of_the_next_round(game, hero, critter):
    fight = [game.combatant(hero(), targets="Orc 1"), *pack(game, critter, 2)]
    outcome = game.round(fight).play([[4, 5], [1, 2], [5, 6]]).outcome
    after = game.after_round(fight, outcome)
    assert {name: one.health for name, one in after.items()} == {"Hilda": 23, "Orc 1": 4, "Orc 2": 14}
    assert after["Orc 1"].name == "Grub"  # the name in the fight is the combatant's, not the fighter's
    assert not any(one.conditions for one in after.values())


def test_more_than_a_duel_is_the_same_duel(game, hero, critter):
    """A round of two has the odds of the exchange of two."""
    two = [game.combatant(hero(), targets="Grub"), game.combatant(critter(), targets="Hilda")]
    for options in ({}, {"random_damage": "d6"}, {"both_mighty": "both_hit"}):
        assert game.round(two, options=options).odds().by(
            "Grub: damage", "Hilda: damage", "Hilda: fumble"
        ) == (
            game.exchange(hero(), critter(), options=options)
            .odds()
            .by("damage", "damage_to_attacker", "attacker_fumble")
        )


def test_events_shut_each_other_out(game, hero, critter):
    odds = game.round([game.combatant(hero(), targets="Orc 1"), *pack(game, critter, 2)]).odds()
    assert sum(odds.by_event().values()) == 1


def test_names_and_conditions_in_a_round(game, hero, critter):
    with pytest.raises(InputError, match="'target' is unknown"):
        game.combatant(hero(), target="Grub")
    with pytest.raises(InputError, match="action: 'stab' is unknown"):
        game.combatant(hero(), action="stab")
    gone = game.combatant(critter(conditions=(Condition.OUT_OF_REACH.value,)), action="dodge")
    with pytest.raises(InputError, match="Grub has got away"):
        game.round([game.combatant(hero(), targets="Grub"), gone])


@pytest.mark.rule("DB-ROUND-6", "DB-ROUND-5")
def test_who_falls_in_an_earlier_phase_may_lose_the_later_ones(game, hero, critter):
    """An archer fells Grub; Hilda's blow at Grub and Grub's at Ally come to nothing, with the option only."""
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(hero(name="Ally"), action="dodge"),
        game.combatant(hero(name="Archer", weapon="long bow", damage=20), action="shoot", targets="Grub"),
        game.combatant(critter(), targets="Ally"),
    ]
    x = game.round(fight, options={"phase_kills_cancel": "yes"})
    played = x.play([[5, 6], [1, 1], [1, 2]])  # Archer 17 against 12; Hilda's double one is no attack
    outcome = played.outcome
    assert (outcome["Grub: out"], outcome["Grub on Ally"], outcome["Hilda on Grub"]) == (
        True,
        "not made",
        "not made",
    )
    assert "Hilda does not attack Grub: Grub is down." in str(played.trace)
    assert outcome["Hilda: fumble"] == "none"
    plain = game.round(fight).play([[5, 6], [4, 5], [3, 4], [4, 5]])
    assert plain.outcome["Grub: damage"] == 30 and plain.outcome["Grub on Ally"] == "avoided"
