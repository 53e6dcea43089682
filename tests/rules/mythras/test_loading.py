"""Loading, readying, throwing: Turns between shots, and what leaves the hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.loading import (
    leaves_hand,
    load_of,
    readying,
    shots_a_round,
    sooner_by,
    unloaded,
    why_no_shot,
)
from combatkit.rules.mythras.thrown import as_thrown, throwing_entry, why_not_thrown
from combatkit.rules.mythras.weapons import weapon

HARDY = dict.fromkeys(RULESET.fighter().anatomy.names, 60)
LOADS = {
    "Short bow": 2,
    "Long bow": 2,
    "Recurve bow": 2,
    "Sling": 3,
    "Light crossbow": 3,
    "Heavy crossbow": 4,
    "Staff sling": 4,
    "Blowgun": 2,
    "Javelin": 0,
    "Dart": 0,
}


def fighter(**changes: Any) -> Any:
    return RULESET.fighter(**{"name": "Ana", "combat_style": 60, "damage_modifier": "1d4", **changes})


def mark(**changes: Any) -> Any:
    return RULESET.fighter(**{"name": "Zam", "action_points": 0, "max_hit_points": HARDY, **changes})


# -- loading -------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-20", "MY-GAP-12")
def test_the_turns_that_loading_takes() -> None:
    assert {name: load_of(weapon(name)) for name in LOADS} == LOADS
    assert readying(weapon("Sling")) == (3, False, "MY-RANGED-20")
    with pytest.raises(InputError, match="Broadsword is no missile weapon"):
        readying(weapon("Broadsword"))


@pytest.mark.rule("MY-AMB-61", "MY-RANGED-20")
def test_the_load_of_a_sling_is_an_option() -> None:
    assert [load_of(weapon("Sling"), sling_load=value) for value in ("list", "2", "1")] == [3, 2, 1]
    assert load_of(weapon("Staff sling"), sling_load="1") == 4
    assert unloaded(weapon("Sling"), sling_load="2") == "not loaded: Sling, 2 turns"
    with pytest.raises(InputError, match="sling_load"):
        load_of(weapon("Sling"), sling_load="5")


@pytest.mark.rule("MY-RANGED-19", "MY-ACT-READYWEAPON")
def test_a_thrown_weapon_takes_a_turn_and_a_second_one_in_hand_nothing() -> None:
    javelin = weapon("Javelin")
    assert readying(javelin) == (1, False, "MY-RANGED-19")
    assert readying(javelin, second_in_hand=True) == (0, True, "MY-RANGED-19")
    assert readying(weapon("Short bow"), second_in_hand=True).turns == 2
    assert leaves_hand(javelin) and not leaves_hand(weapon("Sling"))


@pytest.mark.rule("MY-SE-RAPIDRELOAD", "MY-RANGED-20")
def test_rapid_reload_shortens_loading_and_readying_by_a_turn_each_time() -> None:
    assert [readying(weapon("Heavy crossbow"), sooner=n).turns for n in (0, 1, 3, 4, 9)] == [4, 3, 1, 0, 0]
    assert readying(weapon("Javelin"), sooner=1).turns == 0
    with pytest.raises(InputError, match="sooner"):
        readying(weapon("Javelin"), sooner=-1)
    x = RULESET.exchange(fighter(weapon="Heavy crossbow"), mark())
    played = x.play([3, "rapid reload", "rapid reload", 11, 5])  # a critical against a failure: 2 effects
    conditions = played.outcome["attacker_conditions"]
    assert sooner_by(conditions.split("; ")) == 2
    assert unloaded(weapon("Heavy crossbow"), conditions.split("; ")) == "not loaded: Heavy crossbow, 2 turns"
    assert unloaded(weapon("Broadsword")) == ""


@pytest.mark.rule("MY-RANGED-20", "MY-SE-WEAPONMALFUNCTION", "MY-SE-PINDOWN")
def test_who_is_not_loaded_broken_down_or_pinned_down_cannot_shoot() -> None:
    cases = {
        "not loaded: Sling, 2 turns": "Sling is not loaded (2 turns)",
        "not loaded": "Sling is not loaded",
        "weapon malfunction: Sling": "Sling is out of order until it is repaired",
        "pinned down: 1 turn": "pinned down, so there is no shooting back",
    }
    for condition, reason in cases.items():
        slinger = fighter(weapon="Sling", conditions=condition)
        assert RULESET.closed("attack_with", slinger, mark())["main hand"] == reason
        with pytest.raises(InputError, match="attack_with: 'main hand' is not open"):
            RULESET.exchange(slinger, mark())
    ready = fighter(weapon="Sling", conditions="not loaded: Short bow, 2 turns")
    assert "main hand" not in RULESET.closed("attack_with", ready, mark())
    swordsman = fighter(weapon="Broadsword", conditions="pinned down: 1 turn; weapon malfunction: Sling")
    assert "main hand" not in RULESET.closed("attack_with", swordsman, mark())
    assert why_no_shot(weapon("Broadsword"), ("not loaded",)) == ""


@pytest.mark.rule("MY-SE-WEAPONMALFUNCTION")
def test_a_malfunction_names_the_weapon_and_ends_its_shooting() -> None:
    shield = mark(action_points=3, off_hand="Hoplite shield", combat_style=60)
    played = RULESET.exchange(fighter(weapon="Sling"), shield).play(
        [99, 40, "weapon malfunction", "no effect"]
    )
    assert played.outcome["attacker_conditions"] == "weapon malfunction: Sling"
    after = fighter(weapon="Sling", conditions=played.outcome["attacker_conditions"])
    assert "out of order" in RULESET.closed("attack_with", after, mark())["main hand"]


@pytest.mark.rule("MY-SE-DUCKBACK")
def test_duck_back_takes_the_cover_that_the_shooter_stands_beside() -> None:
    shooter = fighter(weapon="Short bow", conditions="beside cover: a wagon")
    played = RULESET.exchange(shooter, mark()).play([30, "duck back", 11, 5])
    assert played.outcome["attacker_conditions"] == "in cover: a wagon"


@pytest.mark.rule("MY-RANGED-20", "MY-AP-1")
def test_shots_a_round() -> None:
    """3 points: a bow takes 3 Turns a shot, a javelin 2, a heavy crossbow 5."""
    shots = [shots_a_round(weapon(name), 3) for name in ("Short bow", "Javelin", "Heavy crossbow")]
    assert shots == [1, Fraction(3, 2), Fraction(3, 5)]
    with pytest.raises(InputError, match="action_points"):
        shots_a_round(weapon("Javelin"), -1)


# -- throwing ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-14", "MY-TRAIT-THROWWEAPONS")
def test_what_can_be_thrown_and_by_whom() -> None:
    assert throwing_entry(weapon("Shortspear")).name == "Shortspear (thrown)"
    assert as_thrown(weapon("Dagger")).ranges == (5, 10, 20)
    assert why_not_thrown(weapon("Mace"), ()) == "throwing a Mace takes the style trait Throw Weapons"
    assert why_not_thrown(weapon("Mace"), ("Throw Weapons",)) == ""
    assert (
        why_not_thrown(weapon("Short bow"), ("Throw Weapons",))
        == "Short bow shoots, and is not thrown itself"
    )
    assert "no melee weapon" in why_not_thrown(weapon("Buckler"), ("Throw Weapons",))
    assert "part of the body" in why_not_thrown(weapon("Unarmed"), ("Throw Weapons",))
    with pytest.raises(InputError, match="thrown: is not open: throwing a Mace takes the style trait"):
        RULESET.exchange(fighter(weapon="Mace"), mark(), thrown=True)


@pytest.mark.rule("MY-TRAIT-THROWWEAPONS", "MY-AMB-45", "MY-GAP-28")
def test_by_the_trait_the_dice_are_halved_upwards_and_the_modifier_is_not() -> None:
    thrower = fighter(weapon="Broadsword", traits=["Throw Weapons"])
    x = RULESET.exchange(thrower, mark(), thrown=True)
    assert x.start.attack_value == 60 and x.context.attacker.weapon.is_ranged
    assert x.play([30, "no effect", 11, 7, 3]).outcome["damage"] == 7  # 4 of 7, and 3
    both = RULESET.exchange(thrower, mark(), thrown=True, options={"throw_half_dm": "yes"})
    played = both.play([30, "no effect", 11, 7, 3])
    assert played.outcome["damage"] == 5 and "(option throw_half_dm: yes)" in str(played)  # half of 10
    # 1d8 halved upwards is 1 to 4 evenly, and 1d4: all 16 sums, each weighing as much
    ways = [sum(a + b == total for a in range(1, 5) for b in range(1, 5)) for total in range(2, 9)]
    odds = x.odds()
    assert [odds.chance(damage=total) for total in range(2, 9)] == [
        Fraction(60, 100) * Fraction(way, 16) for way in ways
    ]


@pytest.mark.rule("MY-TRAIT-THROWWEAPONS", "MY-SE-IMPALE")
def test_an_impaling_throw_by_the_trait_takes_the_better_roll_and_halves_it() -> None:
    thrower = fighter(weapon="Rapier", traits=["Throw Weapons"])
    x = RULESET.exchange(thrower, mark(), thrown=True)
    played = x.play([30, "impale", 11, 3, 7, 7, 2])
    assert played.outcome["damage"] == 6  # 7 of the two, half of it 4, and 2
    assert "impaled: Medium" in played.outcome["defender_conditions"]  # its Size is its Impale Size


@pytest.mark.rule("MY-GAP-12", "MY-TRAIT-THROWWEAPONS")
def test_a_weapon_made_for_throwing_does_all_its_damage() -> None:
    x = RULESET.exchange(fighter(weapon="Shortspear", traits=["Throw Weapons"]), mark(), thrown=True)
    assert x.play([30, "no effect", 11, 9]).outcome["damage"] == 9
    assert (
        x.context.attacker.size.label == "Large" and x.context.attacker.weapon.name == "Shortspear (thrown)"
    )


# -- what the shooter may do with the location ---------------------------------------------------------


@pytest.mark.rule("MY-TRAIT-RANGEDMARKSMAN", "MY-GAP-30")
def test_a_ranged_marksman_moves_the_location_for_nothing() -> None:
    shooter = fighter(weapon="Short bow", traits=["Ranged Marksman"])
    x = RULESET.exchange(shooter, mark())
    request = x.after(30, "no effect", 2).walk().request
    assert (request.name, request.options) == ("ranged marksman", ("right leg", "abdomen"))
    assert x.play([30, "no effect", 2, "abdomen", 5]).outcome["location"] == "abdomen"
    twice = x.play([30, "marksman", 2, "abdomen", "chest", 5])  # the effect, then the trait
    assert twice.outcome["location"] == "chest"
    blade = RULESET.exchange(fighter(weapon="Broadsword", traits=["Ranged Marksman"]), mark())
    assert blade.after(30, "no effect", 2).walk().request.name == "damage"


@pytest.mark.rule("MY-TRAIT-RANGEDMARKSMAN")
def test_a_ranged_marksman_never_leaves_an_arrow_in_armour_if_it_can_help_it() -> None:
    """Chest in plate, 3 of 20 faces: the plain policy moves the hit to a soft place beside it."""
    target = mark(armour_at={"chest": 20})
    plain, trait = (
        RULESET.exchange(fighter(weapon="Short bow", traits=traits), target).odds()
        for traits in ([], ["Ranged Marksman"])
    )
    stopped = [each.chance(lambda o: o["location"] == "chest") for each in (plain, trait)]
    assert stopped == [Fraction(60, 100) * Fraction(3, 20), 0]
