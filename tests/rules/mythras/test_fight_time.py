"""Fights of several: initiative, turns, action points, and what lasts for how long."""

from __future__ import annotations

from dataclasses import replace

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.fights import Fight


def person(name: str, **changes: object) -> dict[str, object]:
    """Somebody with a broadsword, a target shield and three points."""
    return {
        "name": name,
        "weapon": "Broadsword",
        "off_hand": "Target shield",
        "action_points": 3,
        "combat_style": 60,
        **changes,
    }


def duel(
    first: dict[str, object] | None = None, second: dict[str, object] | None = None, **settings
) -> Fight:
    """Anna, who goes first, against Bert."""
    fight = ck.fight(
        "mythras",
        {"left": [person("Anna", **(first or {}))], "right": [person("Bert", **(second or {}))]},
        **{"policy": None, **settings},
    )
    return fight.take("initiative", [10, 1])


PARRIED = [30, 31]  # success against success: all stopped


@pytest.mark.rule("MY-INIT-1", "MY-INIT-2", "MY-INIT-3")
def test_the_highest_number_goes_first_and_armour_slows() -> None:
    fight = ck.fight(
        "mythras",
        {
            "a": [person("Anna", DEX=12, INT=13)],
            "b": [person("Bert", DEX=18, INT=18, armour="Articulated plate")],
        },
    )
    # Anna: 5 + ceil(25/2) = 18. Bert: 8 + 18 - penalty; plate on seven locations costs him more than 6
    after = fight.take("initiative", [5, 8])
    numbers = {it.name: int(it.order) for it in after.standings()}
    assert numbers["Anna"] == 18
    assert numbers["Bert"] == 26 - (18 - after.fighter("Bert").initiative_bonus())
    assert after.turn == max(numbers, key=numbers.__getitem__)


@pytest.mark.rule(
    "MY-ROUND-2", "MY-ROUND-3", "MY-ROUND-5", "MY-ROUND-6", "MY-AP-2", "MY-ACT-ATTACK", "MY-REACT-PARRY"
)
def test_my_ex_1_two_attacks_of_hers_and_one_of_his_make_a_round() -> None:
    fight = duel()
    assert (fight.turn, fight.clock) == ("Anna", "Round 1, cycle 1")
    fight = fight.take("attack", [*PARRIED, 5, 4])
    assert fight.tokens == {"Anna": 2, "Bert": 2} and fight.turn == "Bert"
    fight = fight.take("attack", [*PARRIED, 5, 4])
    assert fight.tokens == {"Anna": 1, "Bert": 1} and fight.turn == "Anna"
    assert fight.clock == "Round 1, cycle 2"
    fight = fight.take("attack", [*PARRIED, 5, 4])
    # both are at 0: Bert's second turn never comes, and a new round begins with full points
    assert fight.clock == "Round 2, cycle 1" and fight.turn == "Anna"
    assert fight.tokens == {"Anna": 3, "Bert": 3}


@pytest.mark.rule("MY-AP-1", "MY-ROUND-1", "MY-ROUND-6", "MY-ACT-DITHER", "MY-AMB-10")
def test_points_do_not_add_up_over_rounds() -> None:
    fight = duel({"action_points": 1}, {"action_points": 1})
    fight = fight.take("dither").take("dither")
    assert fight.clock == "Round 2, cycle 1"
    assert fight.tokens == {"Anna": 1, "Bert": 1}


@pytest.mark.rule("MY-AMB-10", "MY-ACT-DITHER")
def test_by_option_a_turn_let_go_costs_nothing_but_the_turns_of_the_round() -> None:
    fight = duel(options={"dither_costs_ap": "no"}).take("dither")
    assert fight.tokens["Anna"] == 3
    fight = fight.take("attack", [*PARRIED, 5, 4])  # Bert attacks, Anna parries with what she saved
    assert fight.tokens == {"Anna": 2, "Bert": 2}
    assert fight.turn == "Bert"  # she has let the round go


@pytest.mark.rule("MY-ROUND-7", "MY-ATK-8")
def test_without_points_there_is_neither_turn_nor_parry() -> None:
    fight = duel(second={"action_points": 1}).take("attack", [*PARRIED, 5, 4])
    assert fight.tokens["Bert"] == 0 and fight.turn == "Anna"
    fight = fight.take("attack", [30, 5, 1])
    assert "does not parry (no Action Points left)" in str(fight.told)


@pytest.mark.rule("MY-ACT-DELAY", "MY-REACT-INTERRUPT", "MY-AMB-9", "MY-ROUND-3")
def test_whoever_delays_steps_in_before_what_was_announced_is_done() -> None:
    fight = duel().take("delay")
    assert fight.tokens["Anna"] == 3 and fight.turn == "Bert"
    fight = fight.take("announce", deed="attack").take("interrupt", who="Anna")
    assert fight.turn == "Anna"
    fight = fight.take("attack", [*PARRIED, 5, 4])
    assert fight.turn == "Bert"
    assert fight.move("brace").closed == "it has announced: attack"
    assert not fight.move("attack").closed
    assert fight.tokens == {"Anna": 2, "Bert": 2}


@pytest.mark.rule("MY-ACT-DELAY")
def test_a_delayed_action_that_is_not_used_is_lost_at_the_next_turn() -> None:
    fight = duel().take("delay").take("dither")
    assert fight.turn == "Anna" and fight.tokens["Anna"] == 2
    assert "the point is lost" in str(fight.told)


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1")
def test_those_who_are_equal_act_at_the_same_moment() -> None:
    def tie(**options: str) -> Fight:
        fight = ck.fight(
            "mythras",
            {"a": [person("Anna", action_points=1)], "b": [person("Bert", action_points=2)]},
            options=options,
            policy=None,
        )
        fight = fight.take("initiative", [5, 5])
        # 19 on the d20 is the head; 8 and more on top of 4 Hit Points make a Major Wound; he fails Endurance
        return fight.take("attack", [30, 99, 19, 8, 99]) if fight.turn == "Anna" else fight

    both = tie()
    assert both.turn == "Bert" and both.scene.member("Bert").out
    both = both.take("attack", [30, 5, 1])  # she has no point left to parry with
    assert "Bert attacks" in str(both.told)


@pytest.mark.rule("MY-WOUND-4")
def test_after_a_serious_wound_no_attack_for_1d3_of_the_own_turns() -> None:
    # Bert's left arm (17 on the d20) has 5 of 5: 6 points make -1, a Serious Wound; he holds out; 1d3 shows 2
    fight = duel(second={"endurance": 90}).take("attack", [60, 99, 17, 6, 61, 2])
    assert "no attack: 2 turns" in fight.standing("Bert").notes
    assert fight.turn == "Bert"
    assert fight.move("attack").closed.startswith("no attack")
    fight = fight.take("dither")
    assert "no attack: 1 turn" in fight.standing("Bert").notes
    fight = fight.take("dither").take("dither")
    assert not any("no attack" in note for note in fight.standing("Bert").notes)


@pytest.mark.rule("MY-AP-3", "MY-ACT-READYWEAPON", "MY-FREE-DROPWEAPON")
def test_what_lies_on_the_ground_takes_two_turns_to_have_in_hand_again() -> None:
    fight = duel().take("drop weapon", item="Broadsword")
    assert fight.fighter("Anna").weapon == "Unarmed" and fight.turn == "Anna" and fight.tokens["Anna"] == 3
    fight = fight.take("ready weapon", item="Broadsword")
    assert fight.fighter("Anna").weapon == "Unarmed"
    fight = fight.take("dither")
    assert fight.move("attack").closed.startswith("still busy")
    fight = fight.take("ready weapon", item="Broadsword")
    assert fight.fighter("Anna").weapon == "Broadsword"
    assert fight.tokens == {"Anna": 1, "Bert": 2}


@pytest.mark.rule("MY-FREE-WARD", "MY-BLOCK-2")
def test_a_shield_held_in_the_way_counts_until_it_parries() -> None:
    fight = duel().take("ward", who="Bert", ward_with="off hand", ward=("left arm",))
    assert fight.turn == "Anna"
    after = fight.take("attack", [30, "no parry", "no effect", 17, 6])
    assert "Target shield" in str(after.told) and after.scene.member("Bert").ward == ("left arm",)
    # the sword parries beside it (40), and the shield stays where it is; until it parries or strikes itself
    sword = fight.take("attack", [30, "parry", 40, 17, 6])
    assert "parries with Broadsword" in str(sword.told) and sword.scene.member("Bert").ward == ("left arm",)
    shield = fight.take("attack", [30, "parry", 40, 17, 6], parry_with="off hand")
    assert "parries with Target shield" in str(shield.told) and "held before" not in str(shield.told)
    assert shield.scene.member("Bert").ward == ()
    struck = sword.take("attack", [90, "no parry"], attack_with="off hand", target="Anna")
    assert struck.scene.member("Bert").ward == ()
    with pytest.raises(InputError, match="do not hang together"):
        fight.take("ward", who="Bert", ward_with="off hand", ward=("left leg", "head"))


@pytest.mark.rule("MY-ENG-1", "MY-ENG-4", "MY-ACT-MOVE")
def test_whoever_is_engaged_strikes_at_those_it_is_engaged_with() -> None:
    fight = ck.fight(
        "mythras", {"left": [person("Anna")], "right": [person("Bert"), person("Cora")]}, policy=None
    )
    fight = fight.take("initiative", [10, 2, 1])
    assert fight.move("attack").asks[0].choices == ("Bert", "Cora")
    fight = fight.take("attack", [*PARRIED, 5, 4], target="Bert").take("dither").take("dither")
    assert fight.turn == "Anna" and fight.move("attack").asks[0].choices == ("Bert",)


def test_going_back_and_the_log() -> None:
    fight = duel()
    later = fight.take("attack", [*PARRIED, 5, 4]).take("dither")
    assert later.back(2) == fight and len(later.log) > len(fight.log)
    with pytest.raises(InputError, match="only 3 moves"):
        later.back(4)


def test_odds_of_a_move_are_those_of_its_exchange_and_a_closed_move_says_why() -> None:
    fight = duel()
    x = ck.ruleset("mythras").exchange(person("Anna"), person("Bert"), defence="decide")
    assert (
        fight.odds("attack").chance("target out of the fight")
        == ck.ruleset("mythras")
        .exchange(person("Anna"), person("Bert"), defence="decide", policy=fight.policy)
        .odds()
        .chance("target out of the fight")
        > 0
    )
    assert x is not None
    with pytest.raises(InputError, match="there is no cover at hand"):
        fight.take("take cover")


def test_a_seed_repeats_a_fight_of_four_against_six() -> None:
    sides = {
        "Heroes": ["Anathaym", "Zamothis", "Hoplite", "Peltast"],
        "Raiders": ["Barbarian"] * 3 + ["Guard"] * 3,
    }
    fights = [ck.fight("mythras", sides).play(11) for _ in range(2)]
    assert str(fights[0].log) == str(fights[1].log)
    assert fights[0].winner in ("Heroes", "Raiders")
    assert "Barbarian 2" in fights[0].names


@pytest.mark.rule("MY-ROUND-7")
def test_a_fight_in_which_nobody_can_act_comes_to_a_stop() -> None:
    fight = duel({"action_points": 0}, {"action_points": 0})
    assert (fight.turn, fight.winner) == ("", "")
    assert "comes to a stop" in str(fight.told)
    assert fight.play(3) == fight


@pytest.mark.rule("MY-ACT-DELAY", "MY-SE-STUNLOCATION")
def test_a_delayed_point_is_lost_and_the_insensible_lose_another() -> None:
    fight = duel({"conditions": "stunned: head, 9 turns"})
    scene = fight.scene
    assert scene.round == 1 and fight.turn == "Bert"
    held = scene.having(replace(scene.member("Anna"), held=True, points=3))
    fight = type(fight)(scene=held).take("dither")
    assert fight.tokens["Anna"] == 1  # the one held back, and one for an idle turn


@pytest.mark.rule("MY-ACT-READYWEAPON")
def test_what_hangs_at_the_belt_is_drawn_in_one_turn_and_only_what_is_there() -> None:
    fight = duel({"carried": ["Dagger"]}).take("drop weapon", item="Broadsword")
    assert fight.move("ready weapon").asks[0].choices == ("Broadsword", "Dagger")
    fight = fight.take("ready weapon", item="Dagger")
    assert fight.fighter("Anna").weapon == "Dagger" and fight.turn == "Bert"
    bare = duel().take("drop weapon", item="Broadsword")
    assert bare.move("ready weapon").asks[0].choices == ("Broadsword",)
