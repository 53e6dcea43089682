"""Mounted fighters, climbers and swimmers: caps, blows from above, a firm seat, what water does to a blow."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.mounted import why_no_riding_off
from combatkit.rules.mythras.water import under_water
from combatkit.rules.mythras.weapons import weapon

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def fighter(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Ana",
            "combat_style": 60,
            "weapon": "Broadsword",
            "damage_modifier": "0",
            "ride": 40,
            "athletics": 30,
            "swim": 20,
            "max_hit_points": SOLID,
            **changes,
        }
    )


def foe(**changes: Any) -> Any:
    return fighter(**{"name": "Zam", "combat_style": 50, "evade": 50, "SIZ": 13, **changes})


def mounted(attacker: Any = None, defender: Any = None, **setup: Any) -> Any:
    whole = {"situation": ["attacker mounted"], "defence": "none", **setup}
    return RULESET.exchange(attacker or fighter(), defender or foe(), **whole)


@pytest.mark.rule("MY-MOUNT-1", "MY-TRAIT-MOUNTEDCOMBAT", "MY-MOD-3")
def test_ride_caps_the_rider_unless_the_style_is_a_mounted_one() -> None:
    assert mounted().start.attack_value == 40
    assert mounted(fighter(traits=["Mounted Combat"])).start.attack_value == 60
    assert RULESET.exchange(fighter(conditions="mounted"), foe()).start.attack_value == 40


@pytest.mark.rule("MY-MOUNT-2")
def test_a_rider_strikes_the_upper_half_of_a_two_legged_target() -> None:
    x = mounted(fighter(ride=90))
    odds = x.after(30, "no effect").odds()
    # d10 + 10: 11-12 chest, 13-15 right arm, 16-18 left arm, 19-20 head
    assert {name: odds.chance(location=name) for name in SOLID if odds.chance(location=name)} == {
        "chest": Fraction(1, 5),
        "right arm": Fraction(3, 10),
        "left arm": Fraction(3, 10),
        "head": Fraction(1, 5),
    }
    assert "9 on the d10 + 10: the blow lands on the head. (MY-MOUNT-2)" in str(
        x.play([30, "no effect", 9, 4]).trace
    )
    for more in (
        {"level_with_rider": True},
        {"situation": ["attacker mounted", "defender mounted"]},
        {"defender": foe(body="centaur", max_hit_points={})},
    ):
        given = dict(more)
        assert mounted(fighter(ride=90), given.pop("defender", None), **given).context.location_die == 20
    shot = mounted(fighter(ride=90, weapon="Short bow"))
    assert shot.context.location_die == 20


@pytest.mark.rule("MY-MOUNT-3", "MY-ENG-2")
def test_a_rider_leaves_where_the_mount_is_faster_and_not_busy() -> None:
    assert why_no_riding_off(12, 6, mount_attacks=False) == ""
    assert why_no_riding_off(12, 12, mount_attacks=False) == "the mount is no faster than the opponent"
    assert why_no_riding_off(12, 6, mount_attacks=True) == "the mount is busy attacking"


@pytest.mark.rule("MY-MOUNT-4", "MY-TRAIT-TRAINEDBEAST")
def test_the_rider_defends_the_mount_with_its_own_skill_and_point() -> None:
    horse = foe(name="Horse", weapon="Horse hoof", unarmed=10, combat_style=10, evade=20, action_points=0)
    with pytest.raises(InputError, match="no Action Points left"):
        RULESET.exchange(fighter(), horse, defence="parry")
    x = RULESET.exchange(fighter(), horse, defence="parry", rider_skill=70, rider_weapon="Shortsword")
    played = x.play([40, 65, 11, 5])
    assert played.outcome["parry"] == "success" and played.outcome["damage"] == 0
    assert "parries with Shortsword: 65 against 70" in str(played.trace)
    ridden = RULESET.exchange(fighter(), horse, defence="evade", rider_skill=70)
    assert "against 70" in str(ridden.play([40, 65]).trace)
    bow = fighter(weapon="Short bow")
    with pytest.raises(InputError, match="Shortsword cannot parry this"):
        RULESET.exchange(bow, horse, defence="parry", rider_skill=70, rider_weapon="Shortsword")


GIANT = {"name": "Ogre", "weapon": "Great club", "damage_modifier": "2d6"}


@pytest.mark.rule("MY-MOUNT-5", "MY-KNOCK-1", "MY-KNOCK-3")
def test_a_ride_roll_adds_the_mount_to_the_rider_against_knockback() -> None:
    def struck(**more: Any) -> Any:
        setup = {"situation": ["defender mounted"], "defence": "none", "defender_mount_siz": 7, **more}
        return RULESET.exchange(fighter(**GIANT), foe(acrobatics=1), **setup)

    firm = struck().play([30, "no effect", 11, 20, 40])
    assert firm.outcome["defender_conditions"] == "" and "20 of both: Zam sits fast" in str(firm.trace)
    over = struck().play([30, "no effect", 11, 21, 40, 30])  # 1 over 20: a metre, and Athletics 30 holds
    assert over.outcome["defender_conditions"] == "knocked back: 1 m; unhorsed"
    loose = struck().play([30, "no effect", 11, 20, 41, 31])  # 7 over 13: two metres, and down
    assert loose.outcome["defender_conditions"] == "knocked back: 2 m; prone; unhorsed"
    alone = struck(defender_mount_siz=None).play([30, "no effect", 11, 20, 31])
    assert "knocked back: 2 m" in str(alone.outcome["defender_conditions"])
    odds = struck().after(30, "no effect", 11, 20).odds()
    assert odds.chance(defender_conditions="") == Fraction(40, 100)
    braced = struck(braced=True)
    assert braced.context.plan.seat == (40, 60)  # one and a half times 20
    assert "sits fast" in str(braced.play([30, "no effect", 11, 23, 40]).trace)


@pytest.mark.rule("MY-MOUNT-7", "MY-MOD-1")
def test_a_foe_on_foot_defends_at_hard() -> None:
    x = mounted(defence="parry")
    assert x.start.parry_value == 34  # 50 at Hard
    assert x.context.plan.parry_why == ("defender against a mounted foe",)
    assert mounted(defence="evade").context.plan.evade == 34
    both = mounted(defence="parry", situation=["attacker mounted", "defender mounted"])
    assert both.start.parry_value == 40  # its own Ride, and no grade


# -- climbing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ENV-1", "MY-TRAIT-SIEGEWARFARE")
def test_climbing_caps_by_athletics_and_leaves_one_limb() -> None:
    up = ["attacker climbing"]
    assert RULESET.exchange(fighter(), foe(), situation=up).start.attack_value == 30
    sapper = fighter(traits=["Siege Warfare"])
    assert RULESET.exchange(sapper, foe(), situation=up).start.attack_value == 60
    two = fighter(weapon="Greatsword")
    reason = RULESET.closed("attack_with", two, foe(), situation=up)["main hand"]
    assert reason == "a climber has one limb to fight with, and Greatsword takes two"
    with pytest.raises(InputError, match="one limb"):
        RULESET.exchange(two, foe(), situation=up)
    beast = fighter(weapon="Greatsword", body="centaur", max_hit_points={})
    assert RULESET.exchange(beast, foe(), situation=up).start.attack_value == 30


@pytest.mark.rule("MY-ENV-1", "MY-EVADE-4")
def test_a_climber_parries_with_one_limb_and_has_nowhere_to_evade_to() -> None:
    hanging = foe(weapon="Greatsword", conditions="climbing", unarmed=25)
    x = RULESET.exchange(fighter(), hanging)
    assert x.context.defender.weapon.name == "Unarmed" and x.start.parry_value == 25
    assert RULESET.closed("defence", fighter(), hanging)["evade"] == "nowhere to evade to"
    shield = foe(off_hand="Viking shield", conditions="climbing")
    warded = {"ward_with": "off hand", "ward": ["chest"]}
    assert "something is held in the way" in str(RULESET.closed("defence", fighter(), shield, **warded))
    assert "parry" not in RULESET.closed("defence", fighter(), shield)


# -- water ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ENV-2", "MY-TRAIT-WATERCOMBAT")
def test_swimming_caps_by_swim() -> None:
    assert RULESET.exchange(fighter(), foe(), situation=["attacker in water"]).start.attack_value == 20
    diver = fighter(traits=["Water Combat"])
    assert RULESET.exchange(diver, foe(), situation=["attacker in water"]).start.attack_value == 60


@pytest.mark.rule("MY-ENV-2")
@pytest.mark.parametrize(
    ("name", "fate", "left"),
    [
        ("Shortspear", "halved", 4),
        ("Broadsword", "halved", 4),
        ("Mace", "idle", 0),
        ("Unarmed", "idle", 0),
        ("Shark bite", "free", 7),
        ("Minotaur gore", "free", 7),
        ("Crocodile tail", "idle", 0),
        ("Garrotte", "free", 2),
        ("Short bow", "idle", 0),
    ],
)
def test_under_water_only_thrusts_bites_and_grips_do_anything(name: str, fate: str, left: int) -> None:
    assert under_water(weapon(name)) == fate
    armed = fighter(weapon=name, unarmed=60)
    rolled = min(7, {"Garrotte": 2, "Unarmed": 3, "Short bow": 6}.get(name, 7))
    played = RULESET.exchange(armed, foe(), defence="none", submerged=True).play(
        [30, "no effect", 11, rolled]
    )
    assert played.outcome["damage"] == left
    if fate != "free":
        assert "(MY-ENV-2)" in str(played.trace)


@pytest.mark.rule("MY-ENV-2")
def test_three_ways_agree_about_a_spear_under_water() -> None:
    x = RULESET.exchange(
        fighter(weapon="Shortspear"), foe(armour="Laminated"), defence="none", submerged=True
    )
    # 1d8+1 is halved to 1,2,2,3,3,4,4,5; of these what is more than the armour gets through
    armour = x.context.parts[0].worn
    halves = [-(-(face + 1) // 2) for face in range(1, 9)]
    wanted = Fraction(60, 100) * Fraction(sum(it > armour for it in halves), 8)
    chance = x.chances("attacker hurts target")["attacker hurts target"]
    assert chance == wanted
    games = 2000
    hits = sum(x.play(RandomRoller(seed=seed)).outcome["wound"] != "none" for seed in range(games))
    assert abs(hits / games - float(chance)) < 4 * (float(chance) * (1 - float(chance)) / games) ** 0.5


@pytest.mark.rule("MY-ENV-3", "MY-EX-23", "MY-TRAIT-EXCELLENTFOOTWORK")
def test_ex_23_an_ice_floe_caps_by_acrobatics() -> None:
    ice = ["attacker on slippery ground", "defender on slippery ground"]
    x = RULESET.exchange(fighter(acrobatics=25), foe(acrobatics=15), situation=ice)
    assert (x.start.attack_value, x.start.parry_value) == (25, 15)
    sure = ["Excellent Footwork"]
    x = RULESET.exchange(fighter(acrobatics=25, traits=sure), foe(acrobatics=15, traits=sure), situation=ice)
    assert (x.start.attack_value, x.start.parry_value) == (60, 50)
    set_by_gm = RULESET.exchange(fighter(), foe(), attack_cap=33, parry_cap=22)
    assert (set_by_gm.start.attack_value, set_by_gm.start.parry_value) == (33, 22)
