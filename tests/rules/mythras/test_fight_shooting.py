"""Shots in a fight of several: loading, aiming, cover, and the melee around a target."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight


def archer(name: str = "Robin", **changes: object) -> dict[str, object]:
    return {"name": name, "weapon": "Short bow", "combat_style": 60, "action_points": 3, **changes}


def swordsman(name: str = "Guy", **changes: object) -> dict[str, object]:
    shield = {"weapon": "Broadsword", "off_hand": "Target shield"}
    return {"name": name, **shield, "combat_style": 60, "action_points": 3, **changes}


def start(*left: dict[str, object], right: tuple[dict[str, object], ...] = (), **settings) -> Fight:
    left = left or (archer(),)
    right = right or (swordsman(),)
    fight = ck.fight("mythras", {"left": list(left), "right": list(right)}, **{"policy": None, **settings})
    return fight.take("initiative", [10 - number for number in range(len(left) + len(right))])


@pytest.mark.rule("MY-RANGED-20", "MY-ACT-READYWEAPON", "MY-AP-3")
def test_a_short_bow_takes_two_turns_to_load() -> None:
    fight = start().take("attack", [90, "no parry"])
    assert "not loaded: Short bow, 2 turns" in fight.standing("Robin").notes
    fight = fight.take("dither")
    assert fight.move("attack").closed == "Short bow is not loaded (2 turns)"
    fight = fight.take("ready weapon", item="Short bow").take("dither")
    assert "not loaded: Short bow, 1 turn" in fight.standing("Robin").notes
    fight = fight.take("ready weapon", item="Short bow").take("dither")
    assert fight.clock == "Round 2, cycle 1" and not fight.move("attack").closed


@pytest.mark.rule("MY-SE-RAPIDRELOAD")
def test_rapid_reload_takes_a_turn_off() -> None:
    fight = start().take("attack", [50, "no parry", "rapid reload", 17, 1])
    assert "not loaded: Short bow, 1 turn" in fight.standing("Robin").notes


@pytest.mark.rule("MY-RANGED-19")
def test_after_a_javelin_the_next_one_must_be_taken_up() -> None:
    fight = start(archer(weapon="Javelin")).take("attack", [90, "no parry"])
    assert "not loaded: Javelin, 1 turn" in fight.standing("Robin").notes


@pytest.mark.rule("MY-EX-2", "MY-ROUND-5", "MY-ROUND-7", "MY-RANGED-2", "MY-RANGED-20")
def test_my_ex_2_three_arrows_on_a_shield_and_her_turn_is_gone() -> None:
    centaurs = tuple(archer(f"Centaur {n}", action_points=2) for n in (1, 2, 3))
    fight = start(*centaurs, right=(swordsman("Anna"),))
    for _ in centaurs:
        fight = fight.take("attack", [50, "parry", 50, 17, 1])
    assert fight.tokens == {"Centaur 1": 1, "Centaur 2": 1, "Centaur 3": 1, "Anna": 0}
    assert fight.clock == "Round 1, cycle 2"  # Anna's turn never came
    for _ in centaurs:
        fight = fight.take("ready weapon", item="Short bow")
    assert fight.clock == "Round 2, cycle 1" and fight.tokens["Anna"] == 3


@pytest.mark.rule("MY-RANGED-6", "MY-AMB-49")
def test_aiming_takes_a_whole_round_and_makes_a_hard_shot_easier() -> None:
    fight = start()
    hard = fight.odds("attack", situation=("target running",)).chance(attack={"success", "critical"})
    fight = fight.take("aim")
    assert "aims" in fight.standing("Robin").notes and fight.turn == "Guy"
    assert fight.tokens["Robin"] == 2  # the turn costs a point; the others may pay for an Evade
    while fight.clock.startswith("Round 1"):
        fight = fight.take("dither")
    aimed = fight.odds("attack", situation=("target running",)).chance(attack={"success", "critical"})
    assert (float(hard), float(aimed)) == (0.4, 0.6)  # 60 at Hard is 40; a grade easier it is 60
    after = fight.take("attack", [90, "no parry"])
    assert "aims" not in after.standing("Robin").notes


@pytest.mark.rule("MY-RANGED-6")
def test_an_aim_ends_with_any_other_act_and_with_a_reaction() -> None:
    fight = start().take("aim")
    reacting = fight.take("attack", [30, 20, 17, 1], target="Robin", defence="evade")
    assert reacting.tokens["Robin"] == 1 and "aims" not in reacting.standing("Robin").notes
    while fight.clock.startswith("Round 1"):
        assert fight.turn == "Guy"  # his own turns are spent on aiming
        fight = fight.take("dither")
    assert "aims" in fight.take("dither").standing("Robin").notes  # nothing is lost
    for deed in ("brace", "move"):
        assert "aims" not in fight.take(deed).standing("Robin").notes
    by_hand = fight.take("attack", [90, "no parry"], attack_with="unarmed")
    assert "aims" not in by_hand.standing("Robin").notes


@pytest.mark.rule("MY-MOD-2", "MY-CHARGE-1")
def test_whoever_spends_the_round_on_running_is_hard_to_shoot() -> None:
    fight = start(swordsman(), right=(archer(),))
    standing = fight.take("dither").odds("attack").chance(attack={"success", "critical"})
    running = fight.take("run").odds("attack").chance(attack={"success", "critical"})
    assert (float(standing), float(running)) == (0.6, 0.4)  # 60 at Hard is 40


@pytest.mark.rule("MY-RANGED-6", "MY-RANGED-20")
def test_nobody_aims_a_bow_without_an_arrow_on_it() -> None:
    fight = start().take("attack", [90, "no parry"])
    while fight.clock.startswith("Round 1"):
        fight = fight.take("dither")
    assert fight.turn == "Robin" and fight.move("aim").closed == "Short bow is not loaded (2 turns)"


@pytest.mark.rule("MY-COVER-1", "MY-ACT-TAKECOVER")
def test_cover_stops_what_would_hit_the_locations_that_it_hides() -> None:
    fight = start(right=(swordsman(conditions="beside cover"),)).take("dither")
    fight = fight.take("take cover", hides=("abdomen", "right leg", "left leg")).take(
        "attack", [50, "no parry", "no effect", 8, 6]
    )
    assert "in cover: abdomen and right leg and left leg" in fight.standing("Guy").notes
    assert fight.fighter("Guy").hit_points_left() == fight.fighter("Guy").full_hit_points()


@pytest.mark.rule("MY-RANGED-10")
def test_a_target_in_a_melee_is_hard_to_single_out() -> None:
    fight = start(archer(), swordsman("Will"), right=(swordsman(),))
    free = fight.odds("attack").chance(attack={"success", "critical"})
    fight = fight.take("dither").take("attack", [90, "no parry"], target="Guy").take("dither")
    assert fight.turn == "Robin"
    mixed = fight.odds("attack", target="Guy").chance(attack={"success", "critical"})
    assert (float(free), float(mixed)) == (0.6, 0.4)


def melee(**changes: object) -> Fight:
    """Robin's turn, with Will and Guy at each other's throats."""
    fight = start(archer(), swordsman("Will", **changes), right=(swordsman(),))
    return fight.take("dither").take("attack", [90, "no parry"], target="Guy").take("dither")


@pytest.mark.rule("MY-RANGED-11", "MY-RANGED-13")
def test_a_shot_into_the_melee_may_wound_a_friend() -> None:
    """60 at Hard is 40: 41 to 60 hit Will, who fights beside Guy."""
    fight = melee()
    assert float(fight.odds("attack", target="Guy").chance(struck="Will")) == 0.2
    fight = fight.take("attack", [50, 11, 5], target="Guy")
    will = fight.fighter("Will")
    assert will.hit_points_left()["chest"] == will.full_hit_points()["chest"] - 5
    assert fight.fighter("Guy").hit_points_left() == fight.fighter("Guy").full_hit_points()
    assert fight.tokens["Guy"] == melee().tokens["Guy"]  # nothing came at him, so he has spent nothing


@pytest.mark.rule("MY-RANGED-12")
def test_a_friend_who_sees_the_shot_coming_pays_for_the_parry() -> None:
    fight = melee()
    before = fight.tokens["Will"]
    fight = fight.take("attack", [50, "parry", 40, 11, 5], target="Guy", others_aware=True)
    assert fight.tokens["Will"] == before - 1
    assert fight.fighter("Will").hit_points_left() == fight.fighter("Will").full_hit_points()


@pytest.mark.rule("MY-SE-SELECTTARGET")
def test_a_fumble_is_turned_on_somebody_who_fights_beside_the_target() -> None:
    fight = melee().take("attack", [99, "parry", 40, "select target", "no effect", 6, 11], target="Guy")
    will = fight.fighter("Will")
    assert will.hit_points_left()["chest"] == will.full_hit_points()["chest"] - 6


@pytest.mark.rule("MY-TRAIT-THROWWEAPONS", "MY-RANGED-19")
def test_a_thrown_weapon_is_out_of_the_hand_and_engages_nobody() -> None:
    fight = start(archer(weapon="Shortspear")).take("attack", [90, "no parry"], thrown=True)
    assert fight.fighter("Robin").weapon == "Unarmed"
    assert fight.take("dither").move("attack").closed == ""
    assert fight.scene.engaged_with("Robin") == ()


@pytest.mark.parametrize("tactics", ["steady", "gang up", "spread out"])
def test_an_archer_who_plays_by_itself_loads_again(tactics: str) -> None:
    fight = start(archer(combat_style=5), right=(swordsman(combat_style=5),)).play(3, tactics, moves=12)
    told = [line.text for line in fight.log if "Robin" in line.text]
    shots = [index for index, text in enumerate(told) if "attacks with Short bow" in text]
    assert len(shots) >= 2
    between = told[shots[0] : shots[1]]
    assert sum("reaches for Short bow" in text for text in between) == 2  # the Load of a short bow


@pytest.mark.rule("MY-SE-DUCKBACK", "MY-ACT-TAKECOVER")
def test_who_ducks_back_is_behind_the_cover_and_comes_out_to_shoot() -> None:
    """What the cover hides nobody has said, so it hides all: nothing of Guy's arrow gets through (3)."""
    wall = archer("Anna", conditions="beside cover: a wall")
    fight = start(wall, right=(archer("Guy"),))
    fight = fight.take("attack", [30, "no parry", "duck back", 17, 1])
    assert "in cover" in fight.standing("Anna").notes
    fight = fight.take("attack", [30, "no parry", "no effect", 17, 3])
    assert "is behind cover" in str(fight.told) and fight.fighter("Anna").hit_points == {}
    fight = fight.take("ready weapon").take("dither").take("ready weapon")
    while fight.turn != "Anna":
        fight = fight.take("dither")
    assert "in cover" not in fight.take("attack", [90, "no parry"]).standing("Anna").notes


@pytest.mark.rule("MY-ACT-TAKECOVER", "MY-COVER-1")
def test_a_low_wall_goes_on_hiding_the_legs_of_who_shoots_over_it() -> None:
    fight = start(archer("Anna", conditions="beside cover"), right=(archer("Guy"),))
    fight = fight.take("take cover", [], hides=("left leg", "right leg", "right arm")).take("dither")
    fight = fight.take("attack", [90, "no parry"])
    assert "in cover: left leg and right leg" in fight.standing("Anna").notes


@pytest.mark.rule("MY-SE-RAPIDRELOAD")
def test_rapid_reload_shortens_one_loading() -> None:
    """Load 3: with two picks one turn is left, and the shot after that takes all three again."""
    fight = start(archer("Anna", weapon="Light crossbow", action_points=5), right=(archer("Guy"),))
    fight = fight.take("attack", [4, "no parry", "rapid reload", "rapid reload", 17, 1])
    assert fight.standing("Anna").notes == ("not loaded: Light crossbow, 1 turn",)
    fight = fight.take("dither").take("ready weapon", [], item="Light crossbow").take("dither")
    fight = fight.take("attack", [90, "no parry"])
    assert fight.standing("Anna").notes == ("not loaded: Light crossbow, 3 turns",)
