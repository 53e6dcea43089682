"""Surprise, reach, formations and blows in passing in a fight of several; engagement as pure functions."""

from __future__ import annotations

from typing import Any

import pytest

import combatkit as ck
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.engagement import (
    after_withdrawing,
    engaged_with,
    engagements,
    exits,
    unanswered,
    why_no_flight,
)
from combatkit.rules.mythras.formation import in_formation, points_against
from combatkit.rules.mythras.reach import ways_out
from combatkit.rules.mythras.styles import sample_style, sample_styles, style_used


def person(name: str, **changes: Any) -> dict[str, Any]:
    skills = dict.fromkeys(("evade", "brawn", "athletics", "unarmed"), 50)
    base = {"name": name, "weapon": "Broadsword", "combat_style": 60, "action_points": 3, **skills}
    return {**base, **changes}


def start(left: list[Any], right: list[Any], dice: list[int], **settings: Any) -> Any:
    fight = ck.fight("mythras", {"left": left, "right": right}, **{"policy": None, **settings})
    return fight.take("initiative", dice)


def with_scene(fight: Any, scene: Any) -> Any:
    return type(fight)(scene=scene)


# -- surprise ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SURP-1", "MY-SURP-2", "MY-SURP-3", "MY-SURP-4", "MY-INIT-4")
def test_surprise_from_the_first_blow_to_the_end_of_the_round() -> None:
    fight = start([person("Anna")], [person("Bert")], [5, 9], surprised=["Bert"])
    assert fight.turn == "Anna"  # 9 less 10 comes after 5
    x = fight.exchange("attack", target="Bert", attack_with="main hand")
    assert x.play([40, "no effect", 17, 1]).outcome["effects"] == 2  # no parry, and one more for surprise
    fight = fight.take("attack", [90], target="Bert")
    assert fight.turn == "Bert" and fight.standing("Bert").notes == ("was surprised: 1 round",)
    assert "surprised" in fight.move("attack").closed
    fight = fight.take("dither")
    x = fight.exchange("attack", target="Bert", attack_with="main hand")
    answers = x.walk([40]).request.options
    assert "parry" in answers  # its initiative has come
    assert x.play([40, "parry", 70, "no effect", 17, 1]).outcome["effects"] == 1  # not the first attack
    while fight.scene.round == 1:
        fight = fight.take("dither")
    assert not any("surprised" in note for note in fight.standing("Bert").notes)


@pytest.mark.rule("MY-AMB-43", "MY-SURP-1")
def test_by_option_initiative_recovers_after_the_round() -> None:
    orders = []
    for value in ("fight", "round"):
        fight = start(
            [person("Anna")], [person("Bert")], [5, 9], surprised=["Bert"], options={"surprise_init": value}
        )
        while fight.scene.round == 1:
            fight = fight.take("dither")
        orders.append(fight.turn)
    assert orders == ["Anna", "Bert"]


# -- reach ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-REACH-6", "MY-REACH-2", "MY-REACH-4", "MY-ACT-CHANGERANGE", "MY-REACH-1")
def test_closing_on_a_great_axe_opens_the_attack_and_leaving_ends_it() -> None:
    on = {"reach_rules": "on"}
    fight = start(
        [person("Anna", weapon="Dagger")], [person("Bert", weapon="Great axe")], [10, 1], options=on
    )
    fight = with_scene(fight, fight.scene.engage("Anna", "Bert"))
    with pytest.raises(ck.InputError, match="steps of reach away"):
        fight.exchange("attack", target="Bert", attack_with="main hand", strike_at="body")
    fight = fight.take("change range", ["let it happen"], to="closer", foe="Bert")
    assert fight.scene.are_close("Anna", "Bert")
    haft = fight.exchange("attack", target="Anna", attack_with="main hand")
    assert haft.context.attacker.damage == "1d3+1"
    fight = fight.take("dither")
    assert fight.exchange("attack", target="Bert", attack_with="main hand")
    apart = fight.scene.part("Anna", "Bert")
    assert not apart.are_close("Anna", "Bert")


@pytest.mark.rule("MY-REACH-5")
def test_what_remains_to_a_long_weapon_that_is_too_close() -> None:
    axe, dagger = RULESET.fighter(weapon="Great axe"), RULESET.fighter(weapon="Dagger")
    on = (("reach_rules", "on"),)
    assert len(ways_out(axe, dagger, "shorter", on)) == 5
    assert ways_out(axe, dagger, "longer", on) == () == ways_out(axe, dagger, "shorter")


# -- close order ---------------------------------------------------------------------------------------------


def soldier(trait: str, **changes: Any) -> Any:
    return RULESET.fighter(**{"traits": (trait,), "conditions": "in formation", **changes})


@pytest.mark.rule("MY-TRAIT-FORMATIONFIGHTING", "MY-AMB-57")
def test_a_formation_takes_a_point_from_each_foe_that_stands_more_openly() -> None:
    ranks = [soldier("Formation Fighting")] * 3
    open_foe = RULESET.fighter()
    assert points_against(3, open_foe, ranks) == 2
    assert points_against(3, RULESET.fighter(conditions="in formation"), ranks) == 3
    assert points_against(3, open_foe, ranks[:2]) == 3
    assert points_against(3, open_foe, [*ranks, soldier("Shield Wall")]) == 3  # every one needs the trait
    assert points_against(1, open_foe, ranks) == 0
    assert points_against(1, open_foe, ranks, options=(("formation_min_ap", "1"),)) == 1
    assert points_against(0, open_foe, ranks, options=(("formation_min_ap", "1"),)) == 0


@pytest.mark.rule("MY-TRAIT-FORMATIONFIGHTING")
def test_a_formation_in_a_fight() -> None:
    ranks = [
        person(name, traits=("Formation Fighting",), conditions="in formation") for name in ("A", "B", "C")
    ]
    fight = start([person("Zoe")], ranks, [10, 3, 2, 1])
    fight = with_scene(fight, fight.scene.engage("Zoe", "A"))
    assert fight.standing("Zoe").tokens == 3
    while fight.scene.round == 1:
        fight = fight.take("dither")
    assert fight.standing("Zoe").tokens == 2 and fight.standing("A").tokens == 3


@pytest.mark.rule("MY-TRAIT-SHIELDWALL", "MY-KNOCK-1")
def test_a_shield_wall_needs_three_shields_and_braces_them() -> None:
    bearer = {"off_hand": "Hoplite shield", "weapon": "Shortspear"}
    ranks = [soldier("Shield Wall", **bearer)] * 3
    assert in_formation(ranks, "Shield Wall") and not in_formation(ranks[:2], "Shield Wall")
    assert not in_formation([*ranks, soldier("Shield Wall")], "Shield Wall")
    people = [
        person(name, traits=("Shield Wall",), conditions="in formation", **bearer) for name in ("A", "B", "C")
    ]
    fight = start([person("Zoe", weapon="Great club")], people, [10, 3, 2, 1])
    x = fight.exchange("attack", target="B", attack_with="main hand")
    assert "braced" in x.context.defender.conditions
    alone = start([person("Zoe", weapon="Great club")], people[:2], [10, 3, 2])
    x = alone.exchange("attack", target="B", attack_with="main hand")
    assert "braced" not in x.context.defender.conditions


@pytest.mark.rule("MY-TRAIT-DOORDIE")
def test_do_or_die_goes_on_with_the_other_weapon() -> None:
    two = person("Anna", off_hand="Dagger", traits=("Do or Die",))
    fight = start([two], [person("Bert")], [10, 1])
    fight = fight.take("attack", [40, "no parry", "flurry", 17, 1], target="Bert", attack_with="main hand")
    flurry = fight.moves()[0]
    assert flurry.name == "flurry"
    assert next(ask.choices for ask in flurry.asks if ask.name == "attack_with") == ("off hand",)


# -- engagement ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ENG-1", "MY-ENG-4")
def test_one_sided_reach_is_enough_for_engagement() -> None:
    pairs = engagements([("Pike", "Ana"), ("Ana", "Zam"), ("Zam", "Ana"), ("Kim", "Zam")])
    assert engaged_with("Ana", pairs) == ("Pike", "Zam")
    assert engaged_with("Pike", pairs) == ("Ana",)
    assert engaged_with("Nobody", pairs) == ()


@pytest.mark.rule("MY-ENG-2", "MY-ENG-3", "MY-ENG-5")
def test_there_are_five_ways_out_and_no_other() -> None:
    who = RULESET.fighter(name="Ana")

    def open_ways(foes: list[str], **more: bool) -> list[str]:
        return [way for way, reason in exits(who, foes, **more).items() if not reason]

    assert open_ways(["Zam"]) == ["change range", "effect withdraw"]
    assert open_ways(["Zam", "Kim"]) == ["change range", "outmanoeuvre", "effect withdraw"]
    assert open_ways(["Zam"], mounted=True) == ["change range", "effect withdraw", "mounted withdrawal"]
    assert open_ways(["Zam"], charging_through=True)[-1] == "charge through contact"
    assert open_ways(["Zam", "Kim"], surrounded=True) == ["effect withdraw"]
    assert len(open_ways(["Zam"], let_go=True)) == 5 == len(open_ways([]))
    gripped = exits(RULESET.fighter(conditions="gripped"), ["Zam", "Kim"])
    assert gripped["change range"] == gripped["outmanoeuvre"] == "gripped"
    assert why_no_flight("Ana", {("Ana", "Zam")}) == "engaged with Zam"
    assert why_no_flight("Ana", set()) == ""


@pytest.mark.rule("MY-WITHDRAW-3", "MY-MULTI-1")
def test_after_withdrawing_one_is_free_to_choose() -> None:
    assert "flee" in after_withdrawing("Ana", {("Kim", "Zam")})
    assert after_withdrawing("Ana", {("Ana", "Zam")}) == ()
    assert [unanswered(3, attacks) for attacks in (2, 3, 5)] == [0, 0, 2]


# -- styles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-STYLE-3")
def test_of_two_styles_the_one_that_knows_both_weapons_is_used_else_the_better() -> None:
    styles = {"Infantry": (54, ("spear", "shield")), "Slinger": (67, ("sling", "shield"))}
    assert style_used(styles, "shield") == ("Slinger", 67)
    assert style_used(styles, "shield", beside="spear") == ("Infantry", 54)
    assert style_used(styles, "shield", beside="axe") == ("Slinger", 67)
    assert style_used(styles, "axe") is None
    with pytest.raises(ck.InputError, match="no skill"):
        style_used({"Infantry": (-1, ("spear",))}, "spear")


@pytest.mark.rule("MY-STYLE-10")
def test_the_sample_styles_cover_what_the_chapter_lists() -> None:
    assert len(sample_styles()) == 9
    assert sample_style("Elven Ranger").weapons == ("sword", "spear", "shield", "bow")
    assert set(sample_style("Crushing Doom").weapons) == {"constrict", "bite", "writhe"}
    with pytest.raises(ck.InputError, match="style"):
        sample_style("Meerish Sling")
