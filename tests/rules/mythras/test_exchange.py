"""The steps of the exchange from the attack roll to the wound, in their order."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.weapons import weapon_names

# -- the order of the steps ----------------------------------------------------------------------------


def asked(x: Any, answers: Any) -> list[str]:
    return [request.name for request, _ in x.walk(answers).trace.asked]


@pytest.mark.rule("MY-ATK-1", "MY-ATK-2", "MY-ATK-5", "MY-SE-2")
def test_a_plain_exchange_is_four_dice_in_the_order_of_the_table() -> None:
    x = RULESET.exchange("Anathaym", "Hoplite")
    assert x.play([34, 78, 15, 6]).outcome["wound"] == "minor"
    assert asked(x, [34, 78, 15, 6]) == ["attack", "parry", "effect", "location", "damage"]


@pytest.mark.rule("MY-SE-2", "MY-ATK-4")
def test_c04_effects_are_chosen_before_location_and_damage() -> None:
    """65 against 05 is a critical, 60 against 41 a success: one effect, and the parry still stops all 9."""
    a = RULESET.fighter(name="A", combat_style=65, weapon="Broadsword", damage_modifier="1d2")
    b = RULESET.fighter(
        name="B", combat_style=60, weapon="Broadsword", max_hit_points={"head": 20, "chest": 20}
    )
    x = RULESET.exchange(a, b)
    walk = x.walk([5, 41])
    assert walk.request is not None and walk.request.name == "effect" and walk.state.effects == 1
    assert walk.state.parry_level.label == "success" and walk.state.winner.label == "attacker"
    assert {"circumvent parry", "bypass armour", "maximise damage", "bleed"} <= set(walk.request.options)
    assert (
        "enhance parry" not in walk.request.options
        and "It is for the defender" in walk.request.closed["enhance parry"]
    )
    assert x.play([5, 41, "no effect", 11, 9]).outcome["damage"] == 0
    assert x.play([5, 41, "circumvent parry", 11, 9]).outcome["damage"] == 9
    chosen = x.play([5, 41, "choose location", "head", 9])
    assert chosen.outcome["location"] == "head" and asked(x, chosen.trace.answers)[-2:] == [
        "location",
        "damage",
    ]
    assert all(request.kind == "choice" for request, _ in chosen.trace.asked if request.name == "location")


@pytest.mark.rule("MY-ATK-2", "MY-ATK-9", "MY-ATK-10")
def test_c03_the_attack_is_seen_before_the_defender_decides() -> None:
    a = RULESET.fighter(name="A", combat_style=60, weapon="Broadsword")
    b = RULESET.fighter(name="B", combat_style=55, weapon="Broadsword", action_points=1)
    x = RULESET.exchange(a, b, defence="decide")
    walk = x.walk([78])
    assert (
        walk.request is not None
        and walk.request.name == "defence"
        and walk.state.attack_level.label == "failure"
    )
    assert walk.request.options == ("parry", "evade", "no parry") and walk.request.by == "B"
    parried = x.walk([78, "parry", 34])
    assert (parried.state.winner.label, parried.state.effects) == ("defender", 1)
    nothing = x.play([78, "no parry"]).outcome
    assert (nothing["parry"], nothing["effects"], nothing["damage"]) == ("none", 0, 0)
    assert x.play([78, "parry", 34, "no effect"]).outcome["location"] is None  # nothing more is asked for


@pytest.mark.rule("MY-ATK-2", "MY-ATK-8", "MY-ROUND-7")
def test_c03_without_action_points_there_is_no_parry() -> None:
    spent = RULESET.fighter("Guard", action_points=0)
    assert RULESET.closed("defence", "Barbarian", spent)["parry"] == "no Action Points left"
    for defence in ("parry", "decide"):
        with pytest.raises(InputError, match=r"defence: .* is not open: no Action Points left; use 'none'"):
            RULESET.exchange("Barbarian", spent, defence=defence)
    played = RULESET.exchange("Barbarian", spent).play([34, "no effect", 15, 5])
    assert played.outcome["parry"] == "none" and "no Action Points left" in str(played.trace)
    with pytest.raises(InputError, match=r"attacker: .* has no Action Points left"):
        RULESET.exchange(spent, "Barbarian")


@pytest.mark.rule("MY-ATK-8", "MY-SE-1")
def test_no_defence_is_a_failure_and_no_fumble() -> None:
    x = RULESET.exchange("Barbarian", "Guard", defence="none")
    assert x.odds().chance(attack="success", effects=1) == x.odds().chance(attack="success") > 0
    assert x.odds().chance(attack="critical", effects=2) == x.odds().chance(attack="critical")


@pytest.mark.rule("MY-ATK-3", "MY-ATK-11", "MY-ATK-12", "MY-SE-1", "MY-SE-3")
@pytest.mark.parametrize(
    ("attack", "parry", "to", "number"),
    [
        (1, 1, "nobody", 0),
        (1, 50, "attacker", 1),
        (1, 97, "attacker", 2),
        (1, 100, "attacker", 3),
        (50, 1, "defender", 1),
        (50, 50, "nobody", 0),
        (50, 97, "attacker", 1),
        (50, 100, "attacker", 2),
        (97, 1, "defender", 2),
        (97, 50, "defender", 1),
        (97, 97, "nobody", 0),
        (97, 100, "nobody", 0),
        (100, 1, "defender", 3),
        (100, 50, "defender", 2),
        (100, 97, "nobody", 0),
        (100, 100, "nobody", 0),
    ],
)
def test_who_wins_how_many_effects(attack: int, parry: int, to: str, number: int) -> None:
    x = RULESET.exchange("Barbarian", RULESET.fighter("Guard", combat_style=70), policy="plain")
    odds = x.after(attack, parry).odds()
    assert odds.by("effects_to", "effects") == {(to, number): 1}
    state = x.walk([attack, parry]).state
    assert ("nobody" if state.winner is None else state.winner.label, state.effects) == (to, number)


@pytest.mark.rule("MY-ATK-10", "MY-ATK-13")
@pytest.mark.parametrize(("attack", "parry"), [(97, 97), (97, 100), (100, 100)])
def test_both_fail_and_nothing_comes_of_it(attack: int, parry: int) -> None:
    outcome = RULESET.exchange("Barbarian", "Guard").play([attack, parry]).outcome
    assert (outcome["effects"], outcome["damage"], outcome["location"], outcome["wound"]) == (
        0,
        0,
        None,
        "none",
    )
    assert RULESET.exchange("Barbarian", "Guard").after(attack, parry).odds().chance("nothing happens") == 1


@pytest.mark.rule("MY-ATK-5", "MY-ATK-7")
def test_a_defender_may_win_effects_and_still_be_hurt() -> None:
    """A critical parry with a weapon that is too light: an effect for the defender, and a wound."""
    x = RULESET.exchange("Barbarian", RULESET.fighter("Guard", off_hand="none", armour="none", armour_at={}))
    outcome = x.play([60, 1, "no effect", 11, 6]).outcome
    assert (outcome["effects_to"], outcome["damage"]) == ("defender", 6)


@pytest.mark.rule("MY-PARRY-3")
def test_a_parry_that_stops_nothing_denies_effects_all_the_same() -> None:
    x = RULESET.exchange("Barbarian", RULESET.fighter("Guard", off_hand="none"))
    assert x.context.plan.parrying + 2 <= x.context.plan.against_parry
    played = x.play([60, 40, 11, 8])
    assert (played.outcome["effects"], played.outcome["damage"]) == (0, 4)
    assert "too light to stop anything" in str(played.trace)


@pytest.mark.rule("MY-ATK-15")
def test_a_defence_comes_before_anything_that_the_attack_does() -> None:
    x = RULESET.exchange("Barbarian", "Guard", defence="decide")
    for roll in (1, 34, 97, 100):
        assert x.walk([roll]).request.name == "defence"


@pytest.mark.rule("MY-ATK-14")
def test_the_attack_die_stays_on_record_until_nothing_is_opposed_to_it() -> None:
    x = RULESET.exchange("Barbarian", RULESET.fighter("Guard", armour="none", armour_at={}, off_hand="none"))
    serious = x.walk([34, 97, "no effect", 11, 8])
    assert serious.request.name == "endurance" and serious.state.attack_roll == 34
    minor = x.walk([34, 97, "no effect", 11, 5])
    assert minor.request is None and minor.state.attack_roll is None


@pytest.mark.rule("MY-SE-7")
def test_an_effect_is_resisted_before_the_wound_takes_its_toll() -> None:
    x = RULESET.exchange("Barbarian", RULESET.fighter("Guard", armour="none", armour_at={}, off_hand="none"))
    names = asked(x, [34, 97, "bleed", 11, 8, 50, 60])
    assert names == [
        "attack",
        "parry",
        "effect",
        "location",
        "damage",
        "endurance against bleed",
        "endurance",
    ]


# -- the outcome ---------------------------------------------------------------------------------------


def test_the_events_of_a_stacked_chart_exclude_each_other_and_leave_nothing_out() -> None:
    odds = RULESET.exchange("Barbarian", "Guard", policy="wounding").odds()
    assert RULESET.stack == ("major wound", "serious wound", "minor wound", "nothing gets through")
    assert sum(odds.chance(name) for name in RULESET.stack) == 1
    assert odds.chance("serious wound or worse") == odds.chance("serious wound") + odds.chance("major wound")


def test_the_columns_of_the_outcome_have_labels() -> None:
    for policy in ("plain", "wounding"):
        odds = RULESET.exchange("Barbarian", "Guard", policy=policy).odds()
        assert set(odds.columns) <= set(RULESET.column_labels)
        assert set(odds.by("wound")) <= set(RULESET.wound_levels)


def test_the_attackers_conditions_stand_in_the_outcome_only_where_effects_bring_them() -> None:
    x = RULESET.exchange("Barbarian", "Guard")
    assert "attacker_conditions" not in x.odds().columns
    tripped = x.play([97, 20, "trip opponent", "Brawn", 99])
    assert tripped.outcome["attacker_conditions"] == "prone"
    assert "attacker_conditions" in x.after(97, 20, "trip opponent").odds().columns


def test_sentences_have_the_numbers_in_them_and_read_like_english() -> None:
    x = RULESET.exchange("Barbarian", "Guard", situation=["attacker on unstable footing"])
    text = str(x.play([40, 78, 15, 12, 20]).trace)
    for words in (
        "Barbarian attacks with Great axe: 40 against 48 (Hard, attacker on unstable footing), a success.",
        "Guard parries with Target shield: 78 against 52, a failure.",
        "Success against failure: Barbarian wins 1 special effect.",
        "15 on the d20: the blow lands on the right arm.",
        "2 Armour Points on the right arm: 10 points of 12 get through.",
        "The right arm has -6 of 4 Hit Points left: a major wound.",
    ):
        assert words in text, text


@pytest.mark.parametrize("name", weapon_names())
def test_every_weapon_can_attack_and_meet_a_parry(name: str) -> None:
    striker = RULESET.fighter(name="Ana", combat_style=60, weapon=name)
    odds = RULESET.exchange(striker, "Hoplite").odds()
    assert sum(chance for _, chance in odds) == 1
    odds = RULESET.exchange("Hoplite", striker).odds()
    assert sum(chance for _, chance in odds) == 1


@pytest.mark.rule("MY-SE-8")
def test_the_gm_may_make_effects_easier_to_resist_for_the_large() -> None:
    chances = []
    for steps in (-2, -1, 0, 1, 2):
        x = RULESET.exchange("Barbarian", "Guard", defence="none", size_steps=steps)
        odds = x.after(10, "trip opponent", 11, 5, "Brawn").odds()
        chances.append(odds.chance(lambda outcome: "prone" in str(outcome["defender_conditions"])))
    assert chances == sorted(chances) and len(set(chances)) == 5
