"""Shooting into a crowd: who is hit instead, whether they react, and that no effects come of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.crowd_setup import LABELS, victim_outcome

EDGE, MIDST = "at its edge", "in its midst or beyond"
HARDY = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def archer(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Ana", "combat_style": 60, "weapon": "Short bow", "damage_modifier": "0", **changes}
    )


def mark(name: str = "Zam", **changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": name, "SIZ": 13, "action_points": 0, "max_hit_points": HARDY, **changes}
    )


def shield(name: str, **changes: Any) -> Any:
    return mark(
        name, **{"off_hand": "Peltast shield", "combat_style": 50, "action_points": 3, "evade": 40, **changes}
    )


def value(**setup: Any) -> tuple[int, str]:
    made = RULESET.exchange(archer(), mark(), **setup)
    return made.start.attack_value, made.context.plan.attack_grade.label


# -- the penalty ---------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-10")
def test_a_crowd_is_hard_at_its_edge_and_formidable_in_its_midst() -> None:
    assert value(crowd=EDGE) == (40, "Hard") and value(crowd=MIDST) == (30, "Formidable")
    assert value(crowd=EDGE, situation=["target sprinting"]) == (30, "Formidable")  # at least Hard
    assert value(crowd=MIDST, distance=60) == (6, "Herculean")  # the distance comes on top
    closed = RULESET.closed("crowd", archer(weapon="Broadsword"), mark())
    assert closed == dict.fromkeys((EDGE, MIDST), "Broadsword is no missile weapon")
    with pytest.raises(InputError, match="crowd: 'at its edge' is not open"):
        RULESET.exchange(archer(weapon="Broadsword"), mark(), crowd=EDGE)


@pytest.mark.rule("MY-AMB-47", "MY-RANGED-10")
def test_a_crowd_may_count_as_steps_instead() -> None:
    steps = {"crowd_grade": "step"}
    assert value(crowd=EDGE, options=steps) == (40, "Hard")
    assert value(crowd=EDGE, situation=["target sprinting"], options=steps) == (6, "Herculean")
    assert value(crowd=MIDST, situation=["target running"], options=steps) == (6, "Herculean")
    x = RULESET.exchange(archer(), mark(), crowd=EDGE, situation=["target sprinting"], options=steps)
    assert x.context.plan.attack_why[-1] == "option crowd_grade: step"
    assert x.start.uncrowded == 30  # sprinting alone


# -- who is hit ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-EX-14", "MY-RANGED-10", "MY-RANGED-11", "MY-ATK-8")
def test_ex_14_a_sling_stone_into_the_melee_hits_whom_it_was_meant_for() -> None:
    herd = RULESET.fighter("Centaur raider", natural_armour=3, natural_at={}, action_points=0)
    others = ["Zamothis", "Guard"]
    x = RULESET.exchange("Anathaym with her sling", herd, crowd=EDGE, others=others)
    assert (x.start.attack_value, x.start.uncrowded) == (45, 67)
    played = x.play([45, "stun location", 8, 1])
    assert (played.outcome["struck"], played.outcome["damage"]) == ("nobody", 0)
    assert "stunned" not in played.outcome["defender_conditions"]


@pytest.mark.rule("MY-EX-15", "MY-RANGED-11", "MY-RANGED-13")
def test_ex_15_the_second_stone_hits_zamothis_on_the_helmet() -> None:
    zam = RULESET.fighter("Zamothis", armour_at={"head": 6})
    x = RULESET.exchange("Anathaym with her sling", "Centaur raider", crowd=EDGE, others=[zam, "Guard"])
    played = x.play([52, 1, 20, 6])
    assert {name: played.outcome[name] for name in ("attack", "struck", "struck_how", "struck_location")} == {
        "attack": "failure",
        "struck": "Zamothis",
        "struck_how": "crowd",
        "struck_location": "head",
    }
    assert (played.outcome["struck_damage"], played.outcome["effects"], played.outcome["location"]) == (
        0,
        0,
        None,
    )
    assert "No special effect comes of that." in str(played)
    assert x.play([52, 2, 20, 6]).outcome["struck"] == "Guard"
    assert x.walk([68]).request is None or x.walk([68]).request.name != "who is hit"


@pytest.mark.rule("MY-RANGED-11")
def test_who_is_hit_as_counted_face_by_face() -> None:
    """60 % at Formidable is 30: 01-30 hit the target, 31-60 one of three, 61-00 nobody."""
    others = [mark("One"), mark("Two"), mark("Three")]
    odds = RULESET.exchange(archer(), mark(), crowd=MIDST, others=others).odds()
    assert odds.chance(struck="nobody") == Fraction(70, 100)
    assert {name: odds.chance(struck=name) for name in ("One", "Two", "Three")} == dict.fromkeys(
        ("One", "Two", "Three"), Fraction(30, 300)
    )
    assert odds.chance("attacker hurts target") == Fraction(30, 100)
    # what the best of luck cannot mend: 96 and up fail with any skill
    sure = RULESET.exchange(archer(combat_style=100), mark(), crowd=EDGE, others=others).odds()
    assert sure.chance("somebody else is hit") == Fraction(95 - 67, 100)
    # a crowd that makes nothing worse endangers nobody
    dark = RULESET.exchange(archer(), mark(), crowd=EDGE, situation=["target out of sight"], others=others)
    assert dark.odds().chance("somebody else is hit") == 0


@pytest.mark.rule("MY-RANGED-11", "MY-RANGED-12", "MY-DMG-1")
def test_the_damage_to_a_victim_by_brute_force() -> None:
    """Every face of the lot, the location and the damage: 1d6 against armour that differs by location."""
    worn = {"head": 3, "chest": 4, "abdomen": 1}
    victim = mark("One", armour_at=worn)
    odds = RULESET.exchange(
        archer(), mark(), crowd=MIDST, others=[victim, mark("Two", natural_armour=9)]
    ).odds()
    found: dict[int, Fraction] = {}
    for lot, face, roll in product((1, 2), range(1, 21), range(1, 7)):
        armour = 9 if lot == 2 else victim.worn_armour()[victim.anatomy.at(face).name]
        through = max(0, roll - armour)
        found[through] = found.get(through, Fraction(0)) + Fraction(30, 100) / (2 * 20 * 6)
    for damage, chance in found.items():
        got = odds.chance(lambda o, damage=damage: o["struck"] != "nobody" and o["struck_damage"] == damage)
        assert got == chance
    assert odds.chance("somebody else is hurt") == sum(c for damage, c in found.items() if damage)


@pytest.mark.rule("MY-RANGED-11")
def test_nobody_named_means_average_humans() -> None:
    one = RULESET.exchange(archer(), mark(), crowd=MIDST)
    assert one.odds().chance(struck="a bystander") == Fraction(30, 100)
    three = RULESET.exchange(archer(), mark(), crowd=MIDST, others_near=3)
    assert three.odds().chance(struck="a bystander 2") == Fraction(10, 100)
    assert "struck" not in RULESET.exchange(archer(), mark()).play([70]).outcome
    assert set(LABELS) <= set(one.play([70]).outcome) and set(LABELS) <= set(RULESET.column_labels)
    with pytest.raises(InputError, match="others: two are called 'Two'"):
        RULESET.exchange(archer(), mark(), others=[mark("Two"), mark("Two")])


@pytest.mark.rule("MY-RANGED-11")
def test_the_victim_is_wounded_by_its_own_columns() -> None:
    victim = RULESET.fighter("Guard")
    x = RULESET.exchange(archer(), mark(), crowd=MIDST, others=[victim])
    played = x.play([45, 11, 6])
    after = RULESET.wounded(victim, victim_outcome(played.outcome))
    lost = played.outcome["struck_damage"]
    assert lost > 0 and after.hit_points_left()["chest"] == victim.hit_points_left()["chest"] - lost


# -- they may react ------------------------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-12", "MY-RANGED-2")
def test_who_sees_it_coming_may_parry_with_a_shield_or_evade() -> None:
    x = RULESET.exchange(archer(), mark(), crowd=MIDST, others=[shield("Two")], others_aware=True)
    request = x.after(45).walk().request
    assert (request.name, request.options, request.by) == (
        "Two: defence",
        ("parry", "evade", "no parry"),
        "Two",
    )
    blocked = x.play([45, "parry", 50, 11, 6])  # Large against Large
    assert (blocked.outcome["struck_reaction"], blocked.outcome["struck_damage"]) == ("parry", 0)
    clear = x.play([35, "evade", 36])  # both succeed, the higher die wins
    assert (clear.outcome["struck_reaction"], clear.outcome["struck_conditions"]) == ("evade", "prone")
    caught = x.play([37, "evade", 36, 11, 6])
    assert caught.outcome["struck_damage"] == 6
    bare = RULESET.exchange(archer(), mark(), crowd=MIDST, others=[mark("Two")], others_aware=True)
    assert bare.after(45).walk().request.name == "Two: location"  # no points left
    blind = RULESET.exchange(archer(), mark(), crowd=MIDST, others=[shield("Two")])
    assert blind.after(45).walk().request.name == "Two: location"


@pytest.mark.rule("MY-RANGED-11", "MY-RANGED-12")
def test_the_target_neither_pays_nor_rolls_for_a_shot_that_flies_past() -> None:
    x = RULESET.exchange(archer(), shield("Zam"), crowd=MIDST, others=[mark("Two")])
    assert x.play([45, 11, 6]).outcome["parry"] == "none"
    assert x.after(70).walk().request.name == "parry"  # a plain miss may still win it an effect


@pytest.mark.rule("MY-AMB-48", "MY-RANGED-12", "MY-WOUND-1")
def test_how_an_accidental_hit_counts_is_an_option() -> None:
    """The victim's Endurance is opposed to the shot: a success that is lower fails against a success only."""
    frail = mark("Two", max_hit_points=dict.fromkeys(RULESET.fighter().anatomy.names, 3), endurance=50)
    script = [45, 11, 5, 20]
    plain = RULESET.exchange(archer(), mark(), crowd=MIDST, others=[frail])
    assert plain.play(script).outcome["struck_consequence"] == "unconscious"
    option = RULESET.exchange(
        archer(), mark(), crowd=MIDST, others=[frail], options={"bystander_los": "failure"}
    )
    played = option.play([*script, 2])
    assert played.outcome["struck_consequence"] == "" and "(option bystander_los: failure)" in str(played)
    chances = [x.odds().chance("somebody else is hurt") for x in (plain, option)]
    assert chances[0] == chances[1]
    out = [x.odds().chance(struck_out=True) for x in (plain, option)]
    assert out[0] > out[1] > 0
    evading = RULESET.exchange(
        archer(),
        mark(),
        crowd=MIDST,
        others=[shield("Two")],
        others_aware=True,
        options={"bystander_los": "failure"},
    )
    assert evading.play([45, "evade", 41, 11, 6]).outcome["struck_damage"] == 6  # it takes a success
    assert evading.play([45, "evade", 6]).outcome["struck_damage"] == 0


@pytest.mark.rule("MY-RANGED-13", "MY-TRAIT-RANGEDMARKSMAN")
def test_no_effect_and_no_trait_of_the_shooter_reaches_a_victim() -> None:
    def impaling(question: Any) -> Any:
        return "impale" if "impale" in question.options else question.options[0]

    shooter = archer(traits=["Ranged Marksman"])
    odds = RULESET.exchange(shooter, mark(), crowd=MIDST, others=[mark("Two")], policy=impaling).odds()
    assert odds.chance(lambda o: "impaled" in o["defender_conditions"]) > 0
    assert odds.chance(lambda o: "impaled" in o["struck_conditions"]) == 0
    assert odds.chance(lambda o: o["struck"] != "nobody" and o["chosen"] != "") == 0
    request = (
        RULESET.exchange(shooter, mark(), crowd=MIDST, others=[mark("Two")]).after(45, 11).walk().request
    )
    assert request.name == "Two: damage"  # the location stands as it was rolled
    legs = odds.chance(lambda o: o["struck_location"] in ("left leg", "right leg"))
    assert legs == Fraction(30, 100) * Fraction(6, 20)


# -- through the target, and by a fumble ---------------------------------------------------------------


@pytest.mark.rule("MY-SE-OVERPENETRATION", "MY-AMB-76", "MY-RANGED-12")
def test_overpenetration_strikes_the_second_at_its_own_place_and_through_its_own_armour() -> None:
    behind = mark("Two", armour_at={"chest": 1})
    x = RULESET.exchange(archer(), mark(), others=[behind])
    played = x.play([3, "overpenetration", "no effect", 8, 5, 11])
    assert played.outcome["damage"] == 5
    struck = {name.removeprefix("struck_"): played.outcome[name] for name in LABELS}
    assert (struck["struck"], struck["how"], struck["location"], struck["damage"]) == (
        "Two",
        "through",
        "chest",
        2,
    )
    parried = RULESET.exchange(archer(), mark(), others=[shield("Two")], others_aware=True)
    done = parried.play([3, "overpenetration", "no effect", 8, 5, "parry", 30, 11])
    assert (done.outcome["struck_reaction"], done.outcome["struck_damage"]) == ("parry", 0)


@pytest.mark.rule("MY-SE-OVERPENETRATION", "MY-RANGED-5", "MY-AMB-44", "MY-AMB-76")
def test_overpenetration_from_afar_is_halved_once_for_the_distance_and_once_for_the_way() -> None:
    """6 from afar is 3, half of that 2. Halved after armour: half of 6, then 2."""
    script = [3, "overpenetration", "no effect", 8, 6, 11]
    late, after = {"long_range_half": "after_armour"}, {"overpenetration_half": "after_armour"}
    found = [
        RULESET.exchange(archer(), mark(), others=[mark("Two")], range_band="long", options=options)
        .play(script)
        .outcome["struck_damage"]
        for options in ({}, late, late | after)
    ]
    assert found == [2, 2, 2]


@pytest.mark.rule("MY-SE-SELECTTARGET", "MY-RANGED-12")
def test_select_target_turns_a_fumbled_shot_on_somebody_who_cannot_defend() -> None:
    x = RULESET.exchange(archer(), shield("Zam"), others=[shield("Two", natural_armour=1)], others_aware=True)
    played = x.play([99, 40, "select target", "no effect", 5, 11])
    struck = {name.removeprefix("struck_"): played.outcome[name] for name in LABELS}
    assert (struck["struck"], struck["how"], struck["reaction"], struck["damage"]) == ("Two", "fumble", "", 4)
    far = RULESET.exchange(archer(), shield("Zam"), others=[mark("Two")], range_band="long")
    assert far.play([99, 40, "select target", "no effect", 5, 11]).outcome["struck_damage"] == 3


@pytest.mark.rule("MY-SE-SELECTTARGET", "MY-TRAIT-THROWWEAPONS")
def test_a_fumbled_throw_by_the_trait_is_halved_too() -> None:
    thrower = archer(weapon="Broadsword", traits=["Throw Weapons"], damage_modifier="1d4")
    x = RULESET.exchange(thrower, shield("Zam"), others=[mark("Two")], thrown=True)
    played = x.play([99, 40, "select target", "no effect", 7, 2, 11])
    assert played.outcome["struck_damage"] == 6  # 4 of 7, and 2


@pytest.mark.rule("MY-SE-SELECTTARGET", "MY-WOUND-1")
def test_endurance_against_a_fumble_takes_any_success() -> None:
    frail = mark("Two", max_hit_points=dict.fromkeys(RULESET.fighter().anatomy.names, 4), endurance=50)
    x = RULESET.exchange(archer(), shield("Zam"), others=[frail])
    held = x.play([99, 40, "select target", "no effect", 5, 11, 6, 2])
    assert (held.outcome["struck_wound"], held.outcome["struck_out"]) == ("serious", False)
    lost = x.play([99, 40, "select target", "no effect", 5, 11, 51])
    assert (lost.outcome["struck_consequence"], lost.outcome["struck_out"]) == ("unconscious", True)


# -- skills over 100, and three ways --------------------------------------------------------------------


@pytest.mark.rule("MY-RANGED-11", "MY-WOUND-11", "MY-GAP-5")
def test_a_skill_over_100_without_the_crowd_still_fails_from_96_on() -> None:
    """130 % in the midst of a crowd is 65: 66 to 95 hit another; Endurance 120 reaches back to the 130."""
    tough = mark("Two", max_hit_points=dict.fromkeys(RULESET.fighter().anatomy.names, 4), endurance=120)
    x = RULESET.exchange(archer(combat_style=130), mark(), crowd=MIDST, others=[tough])
    assert x.odds().chance(struck="Two") == Fraction(30, 100)
    told = str(x.play([70, 11, 5, 60]))
    assert "Endurance counts 90 and the attack roll 100" in told


@pytest.mark.rule("MY-RANGED-11", "MY-RANGED-12")
def test_random_play_agrees_with_the_count() -> None:
    x = RULESET.exchange(
        archer(), shield("Zam"), crowd=MIDST, others=[shield("Two"), mark("Three")], others_aware=True
    )
    odds, runs = x.odds(), 500
    counts = [x.play(RandomRoller(seed=seed)).outcome for seed in range(runs)]
    for event in ("somebody else is hit", "somebody else is hurt"):
        chance = float(odds.chance(event))
        got = sum(bool(x.events[event](outcome)) for outcome in counts) / runs
        assert abs(got - chance) < 3 * (chance * (1 - chance) / runs) ** 0.5
    table = x.chances()
    assert {name: table[name] for name in x.events} == {name: odds.chance(name) for name in x.events}


@pytest.mark.rule("MY-SE-SELECTTARGET", "MY-SE-OVERPENETRATION")
@pytest.mark.parametrize("wish", ["select target", "overpenetration"])
def test_what_an_effect_does_to_somebody_else_is_counted_as_it_is_played(wish: str) -> None:
    def wishing(question: Any) -> Any:
        return wish if wish in question.options else question.options[0]

    shooter = archer(combat_style=95)
    x = RULESET.exchange(shooter, shield("Zam"), others=[mark("Two")], policy=wishing, defence="parry")
    odds = x.odds()
    if wish == "select target":  # 99 and 00 fumble, and half of the parries succeed
        assert odds.chance("somebody else is hurt") == Fraction(2, 100) * Fraction(50, 100)
    else:  # a critical that gets through; whatever is left of it, half of it hurts
        through = odds.chance(
            lambda o: o["attack"] == "critical" and o["effects_to"] == "attacker" and o["damage"]
        )
        assert odds.chance("somebody else is hurt") == through > 0
    runs = 400
    hits = sum(x.play(RandomRoller(seed=seed)).outcome["struck"] != "nobody" for seed in range(runs))
    chance = float(odds.chance("somebody else is hit"))
    assert abs(hits / runs - chance) < 3 * (chance * (1 - chance) / runs) ** 0.5
