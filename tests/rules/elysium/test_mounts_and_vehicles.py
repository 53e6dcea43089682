"""Mounts, vehicles, chases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import checks, mounts, unseen, vehicles
from combatkit.rules.elysium.rulings import Rulings

FACES = range(1, 11)
SINGLE = Rulings(two_stage=False)


@pytest.fixture
def horse(bob):
    """Size 2, Dodge 4 + 4 - 2 = 6 in two stages, natural weapons."""
    return bob(name="Horse", size=2, weapon="natural weapons", worn="none", dodge=4, muscle=8, speed=25)


# -- mounts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-MOUNT-1", "EL-MOUNT-8", "EL-MOUNT-10")
def test_a_rider_fights_as_on_foot(game, ann, bob, horse):
    up = mounts.riding(ann(), horse)
    assert (up.speed, up.action_points, up.health) == (25, 6, 30)
    assert game.exchange(up, bob()).odds().by("damage") == game.exchange(ann(), bob()).odds().by("damage")
    assert game.exchange(bob(), up).odds().by("damage") == game.exchange(bob(), ann()).odds().by("damage")


@pytest.mark.rule("EL-MOUNT-2", "EL-MOUNT-11")
def test_the_mount_strikes_with_its_own_figures(game, ann, bob, horse, share):
    odds = mounts.mount_attack(ann(), horse, bob()).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 - 2 > d + 8)
    with pytest.raises(InputError, match="costs 3 AP"):
        mounts.mount_attack(ann(action_points=2), horse, bob())
    assert mounts.mount_attack(None, horse, bob())
    assert mounts.acts_alone(True, False, True)
    assert not mounts.acts_alone(False, False, True) and not mounts.acts_alone(True, True, True)


@pytest.mark.rule("EL-MOUNT-3", "EL-MOUNT-4", "EL-CHARGE-1")
def test_riding_past_several(ann, bob, horse, share):
    """A rapier of 2 AP: three attacks, the last at the end; each with 4 more damage."""
    foes = [bob(name=name) for name in "ABC"]
    rapier = ann(weapon="rapier")
    made = mounts.ride_past(rapier, foes, bob(name="D"), 60)
    assert [x.context.names[1] for x in made] == ["A", "B", "D"]
    for x in made:
        hurt = share(2, lambda a, d: a > d) * share(2, lambda a, d: a + 4 + 3 + 3 + 4 > d + 9)
        assert x.odds().chance("defender hurt") == hurt
    with pytest.raises(InputError, match="at least 10"):
        mounts.ride_past(rapier, foes, bob(name="D"), 5)
    with pytest.raises(InputError, match="cannot pay"):
        mounts.ride_past(ann(weapon="war axe", action_points=4), [], bob(), 60)


@pytest.mark.rule("EL-MOUNT-5", "EL-MOUNT-6", "EL-MOUNT-12", "EL-VEH-8", "EL-VEH-9")
def test_unsteady_shots(game, ann, bob, share):
    archer = ann(weapon="longbow", animal_control=2, machinery=4)
    for footing in ("a moving mount", "a moving vehicle"):
        odds = game.exchange(archer, bob(), footing=footing).odds()
        assert odds.chance(success=True) == share(2, lambda a, d: a + 8 - 4 > d + 7)
        sword = game.exchange(ann(), bob(), footing=footing).odds()
        assert sword.chance(success=True) == share(2, lambda a, d: a > d)
    assert checks.steady_mount(archer).odds().chance(success=True) == share(1, lambda d: d + 5 >= 12)
    assert checks.steady_vehicle(archer).odds().chance(success=True) == share(1, lambda d: d + 7 >= 12)
    assert checks.command_mount(archer).odds().chance(success=True) == share(1, lambda d: d + 5 >= 12)


@pytest.mark.rule("EL-MOUNT-7")
def test_attack_on_the_mount(ann, bob, horse, share):
    """The horse dodges at 6, its rider parries at 8; a rider without skill leaves it to the horse."""
    rider = bob(name="Rider")
    assert mounts.attack_on_mount(ann(), rider, horse).odds().chance(success=True) == share(
        2, lambda a, d: a + 8 > d + 8
    )
    clumsy = bob(name="Rider", weapon_skill=0)
    x = mounts.attack_on_mount(ann(), clumsy, horse)
    assert x.odds().chance(success=True) == share(2, lambda a, d: a + 8 > d + 6)
    assert x.play([9, 1, 10, 1]).outcome["damage"] == 10 + 11 - 1 - 7  # the horse's Guard, unarmoured


@pytest.mark.rule("EL-MOUNT-9", "EL-AMB-19")
def test_tripping_a_rider(ann, bob, horse, share):
    """The horse stands with AGI 4 + Dodge 4 + Gymnastics 2 + MUS 8 = 18, and 4 more."""
    strong = ann(muscle=12)  # trip 4 + 4 + 12
    assert mounts.trip_rider(strong, bob(), horse).odds().chance(success=True) == share(
        2, lambda a, d: a + 20 > d + 22
    )
    other = Rulings(rider_trip_attacker=True)
    assert mounts.trip_rider(strong, bob(), horse, other).odds().chance(success=True) == share(
        2, lambda a, d: a + 24 > d + 18
    )


@pytest.mark.rule("EL-MOUNT-1", "EL-MOUNT-7", "EL-MOUNT-9")
@pytest.mark.parametrize("condition", ["unconscious", "stunned", "immobilized"])
def test_who_cannot_attack_on_foot_cannot_attack_riders(ann, bob, condition):
    out = ann(conditions=[condition])
    for made in (mounts.attack_on_mount, mounts.trip_rider):
        with pytest.raises(InputError, match=r"action: '(attack|trip)' is not open"):
            made(out, bob(), bob(name="Horse"))


@pytest.mark.rule("EL-MOUNT-13", "EL-MOUNT-14", "EL-CORE-2")
def test_vector_9_the_mount_is_slain(ann, share):
    """EL-VEC-9: Animal Control 11 against 18: 7 damage, and prone; on a 1 pinned as well."""
    rider = ann(charm=3, animal_control=2)
    x = checks.mount_slain(rider)
    assert (x.play([6]).outcome["damage"], x.play([6]).outcome["conditions"]) == (7, "prone")
    assert x.play([1]).outcome["conditions"] == "prone; immobilized"
    assert "immobilized as well" in str(x.play([1]).trace)
    assert "as well" not in str(x.play([2]).trace)
    assert checks.mount_slain(ann(charm=10, animal_control=7)).play([1]).outcome["conditions"] == ""
    crawl = checks.crawl_from_under(ann(might=8))
    assert crawl.odds().chance(success=True) == share(1, lambda d: d + 12 >= 20)
    assert crawl.play([9]).outcome["conditions"] == "no longer immobilized"


# -- vehicles --------------------------------------------------------------------------------------------


@pytest.fixture
def ben(ann):
    """A driver: INT 3 + Machinery 4."""
    return ann(name="Ben", machinery=4)


@pytest.mark.rule("EL-VEH-1", "EL-VEH-2", "EL-VEH-3", "EL-VEH-4", "EL-VEH-6", "EL-GAP-16", "EL-GAP-7")
@pytest.mark.parametrize("rulings", [Rulings(), SINGLE])
def test_ramming_a_vehicle(ben, bob, rulings):
    x = vehicles.ram_vehicle(ben, "truck", bob(machinery=1), "motorcycle", rulings=rulings)
    counted = Counter(max(0, a + 7 + 18 - d - 4 - 2) for a, d in product(FACES, repeat=2))
    assert x.odds().by("damage") == {n: Fraction(c, 100) for n, c in counted.items()}


@pytest.mark.rule("EL-VEH-1", "EL-COND-14")
def test_a_ram_takes_6_points_and_a_driver_who_is_awake(ann, bob):
    """Who has fewer, or none to spend, rams nothing."""
    assert vehicles.ram_vehicle(ann(action_points=6), "car", bob(), "car")
    for driver, why in ((ann(action_points=5), "costs 6 AP, and Ann has 5"), (ann(stage=5), "unconscious")):
        with pytest.raises(InputError, match=why):
            vehicles.ram_vehicle(driver, "car", bob(), "car")
        with pytest.raises(InputError, match=why):
            vehicles.ram_pedestrian(driver, "car", bob())


@pytest.mark.rule("EL-VEH-3", "EL-DEF-1", "EL-ATT-6")
@pytest.mark.parametrize("condition", ["unconscious", "wide-eyed", "immobilized"])
def test_who_cannot_evade_cannot_swerve_either(ann, ben, bob, condition):
    """Plating 6 without a die is all that meets d10 + 7 + 18, or a pistol's d10 + 15."""
    lost = bob(machinery=9, conditions=[condition])
    ram = vehicles.ram_vehicle(ben, "truck", lost, "car").odds()
    assert ram.by("damage") == {n + 25 - 6: Fraction(1, 10) for n in FACES}
    shot = vehicles.attack_vehicle(ann(weapon="pistol"), lost, "car").odds()
    assert shot.by("damage") == {n + 15 - 6: Fraction(1, 10) for n in FACES}
    assert "(EL-VEH-10)" in str(vehicles.attack_vehicle(ann(weapon="pistol"), lost, "car").walk([5]).trace)


@pytest.mark.rule("EL-VEH-11", "EL-VEH-13")
def test_a_wreck(ben, bob):
    hit = {"vehicle attack": 10, "vehicle evade": 1}
    x = vehicles.ram_vehicle(ben, "truck", bob(), "motorcycle")  # 35 - 6 = 29 of 25
    assert x.play(hit).outcome == {"success": True, "damage": 29, "destroyed": True, "crashes": True}
    parked = vehicles.ram_vehicle(ben, "truck", bob(), "motorcycle", moving=False).play(hit).outcome
    assert parked["destroyed"] and not parked["crashes"]
    dented = vehicles.ram_vehicle(ben, "motorcycle", bob(), "truck").play(hit)  # 23 - 14 = 9 of 120
    assert not dented.outcome["destroyed"]
    assert "loses 9 Hit Points: 111 are left" in str(dented.trace)
    weak = vehicles.ram_vehicle(ben, "motorcycle", bob(), "truck", left=7).play(hit).outcome
    assert weak["destroyed"]


@pytest.mark.rule("EL-VEH-5", "EL-VEH-6")
def test_running_somebody_over(ben, bob):
    odds = vehicles.ram_pedestrian(ben, "car", bob()).odds()  # Dodge 4 + 3 + 4 + 2
    counted = Counter(max(0, a + 19 - d - 13) for a, d in product(FACES, repeat=2))
    assert odds.by("damage") == {n: Fraction(c, 100) for n, c in counted.items()}
    still = vehicles.ram_pedestrian(ben, "car", bob(conditions=["wide-eyed"])).odds()
    assert still.by("damage") == {n + 19 - 6: Fraction(1, 10) for n in FACES}


@pytest.mark.rule("EL-VEH-7", "EL-GAP-17")
def test_shooting_at_somebody_inside(game, ann, bob, share):
    odds = game.exchange(ann(weapon="pistol"), bob(), in_vehicle=True).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 - 4 > d + 7)


@pytest.mark.rule("EL-VEH-10", "EL-VEH-8", "EL-VEH-17", "EL-RANGED-1")
def test_shooting_at_a_vehicle(ann, ben, share):
    pistol = ann(weapon="pistol")  # CUN 4 + 4 + Hurt 7, no Muscle
    x = vehicles.attack_vehicle(pistol, ben, "car")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a + 15 > d + 13)
    shaky = vehicles.attack_vehicle(pistol, ben, "car", unsteady=True)
    assert shaky.odds().chance(success=True) == share(2, lambda a, d: a + 11 > d + 13)
    assert vehicles.attack_vehicle(ann(), ben, "car").play([10, 1]).outcome["damage"] == 10 + 16 - 14


@pytest.mark.rule("EL-VEH-12")
def test_a_crash(ann):
    counted = Counter(max(0, 18 - d - 6) for d in FACES)
    assert checks.crash(ann(vitality=2), "car").odds().by("damage") == {
        n: Fraction(c, 10) for n, c in counted.items()
    }


@pytest.mark.rule("EL-VEH-14", "EL-VEH-15", "EL-VEH-16", "EL-CORE-5")
def test_vector_8_a_chase(ben, bob):
    """EL-VEC-8: a win and a critical win make three."""
    x = vehicles.chase(ben, bob(machinery=4), 4)
    assert x.play([6, 5, 10, 5]).outcome["away"] == 2
    assert x.play([6, 5, 5, 1]).outcome["away"] == 2  # a Critical Failure of the pursuer counts as two
    assert x.play([6, 5, 7, 5, 8, 5]).outcome["away"] == 3
    assert x.play([6, 5, 7, 5, 5, 5, 9, 5]).outcome == {"away": 0, "streak": 1}  # a tie ends the row


@pytest.mark.rule("EL-VEH-15", "EL-VEH-16", "EL-AMB-17")
@pytest.mark.parametrize("nothing", [False, True])
def test_odds_of_a_chase(ben, bob, nothing):
    """A small chain over the row of wins, with the 100 pairs of dice of each check."""
    here, away = {0: Fraction(1)}, Fraction(0)
    for _ in range(6):
        after: Counter = Counter()
        for row, chance in here.items():
            for a, b in product(FACES, repeat=2):
                new = row + 2 if a == 10 or b == 1 else row + 1 if a + 7 > b + 6 else 0
                if nothing and a != 10 and b != 1 and a + 7 == b + 6:
                    new = row
                if new >= 3:
                    away += chance / 100
                else:
                    after[new] += chance / 100
        here = dict(after)
    x = vehicles.chase(ben, bob(machinery=3), 6, Rulings(chase_tie_nothing=nothing))
    assert x.odds().chance("the quarry is away") == away
    with pytest.raises(InputError, match="rounds"):
        vehicles.chase(ben, bob(), 0)


@pytest.mark.rule("EL-VEH-18")
def test_tailing(ben, bob, share):
    for name, profile in (("motorcycle", 2), ("truck", -2)):
        odds = unseen.tail(ben, name, bob(perception=2)).odds()
        assert odds.chance(success=True) == share(2, lambda a, d, p=profile: a + 7 + p > d + 6)
