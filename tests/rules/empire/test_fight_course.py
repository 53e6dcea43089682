"""The course of a fight of several: missiles, accidents, breath, care, flight, morale, shock."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET

TWO = {"A": ["Swordsman"], "B": ["Axeman"]}


def who(name, **changes):
    return RULESET.fighter(name, **changes)


# -- missiles ---------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-MISSILE-5", "D30-MISSILE-2", "D30-MISSILE-7", "D30-INIT-2")
def test_an_arrow_lands_later_and_counts_from_then(arena):
    """Missile initiative 10 + 2 + 4 is 16; 30 yards are 3 steps of -2: it lands at 10.

    Attack 6 + 8 + 2 - 6 = 10 against 10 + 8/2 = 14: it needs 5. The swordsman at 17 or 12 is not hurt yet.
    """
    sides = {"A": ["Archer"], "B": [who("Swordsman", initiative_total=12), "Axeman"]}
    shot = ("attack", {"distance": 30, "target": "Swordsman"})
    fight = arena.declared(arena.begun(sides), Archer=shot, Swordsman="guard", Axeman="guard")
    assert (fight.clock, fight.turn) == ("Round 1, initiative 16", "Archer")
    fight = fight.take("strike", [25, 9, 15])
    lines = {line.text: line.step for line in fight.told}
    assert lines["Archer's missile reaches Swordsman."] == "Round 1, initiative 10"
    assert fight.fighter("Swordsman").wounds == "chest 2"
    fight = arena.declared(arena.begun(sides), Archer=shot, Swordsman=("attack", {"target": "Archer"}))
    fight = fight.take("strike", [25, 9, 15])
    assert (fight.clock, fight.turn) == ("Round 1, initiative 12", "Swordsman")
    assert fight.fighter("Swordsman").wounds is None, "it swings before it is struck"
    fight = fight.take("strike", [3])
    assert fight.fighter("Swordsman").wounds == "chest 2"


@pytest.mark.rule("D30-GAP-17", "D30-MISSILE-4")
def test_nobody_shoots_in_melee_and_a_thrown_weapon_is_gone(arena):
    fight = arena.declared(arena.begun({"A": ["Archer"], "B": ["Axeman"]}), Axeman="attack")
    fight = arena.until(fight.take("strike", [4]), 2)
    while fight.turn != "Archer":
        fight = arena.quiet(fight)
    assert fight.move("attack").closed == "nobody shoots within reach of an enemy"
    sides = {"A": ["Javelin thrower"], "B": ["Axeman"]}
    throw = ("attack", {"thrown": "yes", "distance": 5})
    fight = arena.declared(arena.begun(sides), Javelin_thrower=throw).take("strike", [3, 4, 15])
    assert "javelin lost" in fight.standing("Javelin thrower").notes
    assert fight.scene.member("Javelin thrower").ground == () and not fight.scene.melee
    sides = {"A": ["Javelin thrower"], "B": ["Axeman", "Recruit"]}
    met = arena.declared(arena.begun(sides), Axeman="attack").take("strike", [4])
    met = arena.until(met, 2)
    while met.turn != "Javelin thrower":
        met = arena.quiet(met)
    assert not met.move("attack").closed
    with pytest.raises(InputError, match="Recruit is out of reach"):
        met.take("attack", target="Recruit")
    assert met.take("attack", target="Recruit", thrown="yes").scene.member("Javelin thrower").said.thrown
    sides = {"A": ["Javelin thrower"], "B": ["Axeman"]}
    with pytest.raises(InputError, match="one throw is all"):
        arena.begun(sides).take("attack", thrown="yes", swings=2)
    with pytest.raises(InputError, match="twice at most"):
        arena.begun({"A": ["Archer"], "B": ["Swordsman"]}).take("attack", swings=3)


@pytest.mark.rule("D30-GAP-17")
def test_a_near_miss_into_a_melee_hits_somebody_else(arena):
    """It needs 1: the fumble face 1 aside none misses. With an Attack of -15 it needs 16 to 20 to be near."""
    archer = who("Archer", attack=-15)
    sides = {"A": [archer, "Swordsman", "Spearman"], "B": ["Axeman", "Recruit"]}
    fight = arena.declared(arena.begun(sides), Swordsman="attack", Spearman="attack")
    while "initiative" in fight.clock:
        fight = fight.take("strike", [4])
    fight = arena.until(fight, 2)
    shot = ("attack", {"target": "Axeman", "distance": 0})
    fight = arena.declared(fight, Archer=shot)
    fight = fight.take("strike", [27, 1])
    assert fight.turn == "Archer" and [move.name for move in fight.moves()] == ["goes astray"]
    names = fight.scene.due[0].about
    assert set(names) <= {"Swordsman", "Spearman", "Recruit"} and len(names) > 0
    fight = fight.take("goes astray", [1] if len(names) > 1 else [])
    assert fight.move("hits a friend").asks[0].choices == (names[0],)
    fight = fight.take("hits a friend", [9, 15])
    assert names[0] != "Swordsman" and fight.fighter(names[0]).wounds == "chest 2"  # 9 less padding: 8 of 15


# -- accidents --------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-GAP-3")
def test_a_fumble_hits_the_friend_who_is_in_the_same_melee(arena):
    """A 5 on the fumble table; 9 on d10+2, 1 for Might, less 2: 8 of 15 is level 2, no critical."""
    sides = {"A": ["Swordsman", "Veteran"], "B": ["Axeman"]}
    fight = arena.declared(arena.begun(sides), Swordsman="attack", Veteran="attack")
    fight = fight.take("strike", [4])  # the veteran is quicker
    fight = fight.take("strike", [1, 5])
    assert [move.name for move in fight.moves()] == ["hits a friend"]
    fight = fight.take("hits a friend", [9, 15])
    assert fight.fighter("Veteran").wounds == "chest 1"  # mail stops 3: 7 of 15
    alone = arena.declared(arena.begun(), Swordsman="attack").take("strike", [1, 5, 9, 15])
    assert alone.fighter("Swordsman").wounds == "chest 2", "with nobody near it strikes itself"


@pytest.mark.rule("D30-GAP-3", "D30-GAP-6")
def test_a_weapon_that_is_dropped_may_be_picked_up_and_a_broken_one_not(arena):
    """A 1 drops it. A 6 strains it: 14 on d12+3 and 1 for Might reach the 12 of an axe."""
    dropped = arena.declared(arena.begun(), Swordsman="attack").take("strike", [1, 1])
    assert dropped.scene.member("Swordsman").ground == ("weapon",)
    broken = arena.declared(arena.begun(), Axeman="attack").take("strike", [1, 6, 14])
    assert "The battle axe breaks." in str(broken.told)
    assert broken.scene.member("Axeman").ground == ()
    assert arena.until(broken, 2).move("pick up", "Axeman").closed == "nothing of its own lies on the ground"


# -- at once ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-AMB-23")
def test_two_at_the_same_moment_both_swing_and_then_both_suffer(arena):
    """Alike in all: the first kills the second, which swings all the same, unhurt."""
    frail = who("Swordsman", pain_level=2)
    fight = arena.begun({"A": ["Swordsman"], "B": [frail]})
    fight = arena.declared(fight, Swordsman_1="attack", Swordsman_2="attack")
    fight = fight.take("strike", [25, 9, 15])
    assert fight.standing("Swordsman 2").out == "dead"
    assert (fight.clock, fight.turn, fight.winner) == ("Round 1, initiative 17", "Swordsman 2", "")
    assert "needs 15" in arena.told(fight.take("strike", [10]))[0], "27 less 13, and 1: no minuses yet"
    fight = fight.take("strike", [10])
    assert fight.winner == "A"
    quick = who("Swordsman", speed=9)  # the quicker one comes first, and alone
    fight = arena.begun({"A": [quick], "B": [frail]})
    fight = arena.declared(fight, Swordsman_1="attack", Swordsman_2="attack")
    assert fight.take("strike", [25, 9, 15]).winner == "A"


@pytest.mark.rule("D30-AMB-30")
def test_minuses_count_at_once_or_from_the_next_round_on(arena):
    for option, needs in (("at_once", 21), ("next_round", 16)):
        fight = arena.begun(TWO, options={"minus_timing": option})
        fight = arena.declared(fight, Swordsman="attack", Axeman="attack").take("strike", [25, 9, 15])
        assert f"needs {needs} " in arena.told(fight.take("strike", [4]))[0]
        assert "5 minuses" in fight.standing("Axeman").notes


# -- breath -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-EXH-4", "D30-EXH-5", "D30-AMB-15")
def test_at_5_below_nothing_willpower_decides(arena):
    """6 less 0 other minuses against 5. 9 and 10: 15 to 15 is lost by less than 10, so it must Recover."""
    tired = who("Swordsman", exhaustion=-4)
    fight = arena.declared(arena.begun({"A": [tired], "B": ["Axeman"]}), Swordsman="attack")
    fight = fight.take("strike", [4])
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    held = fight.take("end of round", [20, 1])
    assert "holds out" in str(held.told)
    must = fight.take("end of round", [9, 10])
    assert "Swordsman is out of breath and must Recover." in arena.told(must)
    assert must.turn == "Axeman"
    must = arena.until(must, 3)
    assert "must recover" not in str(must.standing("Swordsman").notes)
    assert must.fighter("Swordsman").exhaustion == -3


@pytest.mark.rule("D30-EXH-6", "D30-GAP-18")
def test_who_collapses_from_exhaustion_comes_to_with_all_breath(arena):
    """3 against 18: lost by 10. From -5 to 1 it takes 3 rounds of 2."""
    tired = who("Swordsman", exhaustion=-4, exhaustion_level=1)
    sides = {"A": [tired, "Veteran"], "B": ["Axeman"]}
    fight = arena.declared(arena.begun(sides), Swordsman="attack").take("strike", [4])
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    fight = fight.take("end of round", [3, 18])
    assert fight.standing("Swordsman").out == "exhausted"
    fight = arena.until(fight, 4)
    assert fight.standing("Swordsman").out == "exhausted"
    fight = arena.until(fight, 5)
    assert not fight.standing("Swordsman").out and fight.standing("Swordsman").notes[0] == "prone"


@pytest.mark.rule("D30-EXH-2")
def test_breath_control_allows_more_than_3(arena):
    deep = who("Swordsman", breath_control=1)
    fight = arena.begun({"A": [deep], "B": ["Axeman"]})
    assert (fight.standing("Swordsman").tokens, fight.standing("Swordsman").most) == (4, 4)
    fight = arena.declared(fight, Swordsman=("attack", {"swings": 3, "effort": "attack"}))
    assert fight.tokens["Swordsman"] == 0


@pytest.mark.rule("D30-PAIN-2", "D30-PAIN-5", "D30-BLEED-4")
@pytest.mark.parametrize(
    ("pain", "dice", "out"), [(11, [1], "collapsed"), (11, [5], ""), (18, [], "collapsed")]
)
def test_blood_and_breath_bring_somebody_down_at_the_end_of_a_round(arena, pain, dice, out):
    """4 points of blood and 1 more a round are 5: 1 minus. 12 of 12 is a check, 19 is too much."""
    bleeding = who("Swordsman", pain=pain, bleeding=1, bled=4)
    fight = arena.declared(arena.begun({"A": [bleeding], "B": ["Axeman"]}), Swordsman="guard")
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    fight = fight.take("end of round", [25, *dice])
    assert fight.standing("Swordsman").out == out


# -- care, flight, the ground -----------------------------------------------------------------------------


@pytest.mark.rule("D30-GAP-8", "D30-BLEED-1")
def test_a_bandage_takes_a_round_without_a_blow(arena):
    bleeding = who("Swordsman", bleeding=2)
    fight = arena.declared(arena.begun({"A": [bleeding], "B": ["Axeman"]}), Swordsman="bandage")
    assert "The bandage holds: Swordsman bleeds no more." in str(fight.told)
    assert arena.until(fight, 2).fighter("Swordsman").bleeding == 0
    fight = arena.declared(
        arena.begun({"A": [bleeding], "B": ["Axeman"]}), Swordsman="bandage", Axeman="attack"
    )
    fight = fight.take("strike", [25, 4, 15])
    assert "does not hold" in str(fight.told) and fight.fighter("Swordsman").bleeding


@pytest.mark.rule("D30-GAP-8", "D30-BLEED-3")
def test_ten_rounds_of_rest_stop_a_bleeding_of_1(arena):
    """At rest a rate of 1 is halved to nothing, and after 10 rounds it stops."""
    fight = arena.begun({"A": [who("Swordsman", bleeding=1, exhaustion=-9)], "B": ["Axeman"]})
    for _ in range(10):
        assert fight.fighter("Swordsman").bleeding == 1
        round = fight.round
        fight = arena.declared(fight, Swordsman="rest")
        fight = arena.until(fight, round + 1)
    assert (fight.fighter("Swordsman").bleeding, fight.fighter("Swordsman").bled) == (0, 0)


@pytest.mark.rule("D30-EXH-1")
def test_out_of_melee_one_may_run(arena):
    fight = arena.declared(arena.begun(), Swordsman="flee", Axeman="guard")
    assert fight.standing("Swordsman").out == "fled" and fight.winner == "Raiders"
    caught = arena.declared(arena.begun(), Axeman="flee", Swordsman="attack").take("strike", [4])
    assert "Axeman is caught in melee, and cannot run." in arena.told(caught)
    caught = arena.until(caught, 2)
    assert caught.move("flee").closed == "in melee: get out of it first"


@pytest.mark.rule("D30-GAP-13", "D30-SIT-PRONE", "D30-SIT-KNEES", "D30-GAP-2")
def test_getting_up_takes_an_action_on_the_knees(arena):
    """Prone: Defense 8 less, Initiative 8 less. While it gets up: 4 less. The axe needs 16, so 8, so 12."""
    down = who("Swordsman", conditions=("prone",))
    sides = {"A": [down], "B": ["Axeman"]}
    fight = arena.begun(sides)
    assert fight.standing("Swordsman").order == "9"
    lies = arena.declared(fight, Swordsman="guard", Axeman="attack")
    rises = arena.declared(fight, Swordsman="get up", Axeman="attack")
    assert "needs 8 " in arena.told(lies.take("strike", [4]))[0]
    assert "needs 12 " in arena.told(rises.take("strike", [4]))[0]
    up = rises.take("strike", [4])
    assert "Swordsman is up again." in arena.told(up) and "Exhaustion left: Swordsman 9" in str(up.told)
    legless = who(
        "Swordsman",
        conditions=("prone", "one leg disabled"),
        pain_level=40,
        wounds="left upper leg 4; right lower leg 4",
    )
    fight = arena.begun({"A": [legless], "B": ["Axeman"]})
    assert fight.move("get up", "Swordsman").closed in ("both legs are disabled", "it is Axeman's turn")
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    assert fight.move("get up").closed == "both legs are disabled"


@pytest.mark.rule("D30-GAP-2")
def test_a_disabled_arm_picks_nothing_up(arena):
    maimed = who(
        "Swordsman", conditions=("weapon lost", "arm disabled"), wounds="right upper arm 4", pain_level=30
    )
    fight = arena.begun({"A": [maimed], "B": ["Axeman"]})
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    assert fight.move("pick up").closed == "the arm is disabled"


# -- at any time ------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-MORALE-1", "D30-MORALE-3", "D30-MORALE-4", "D30-GAP-15")
def test_morale_and_a_leader_who_offsets_it(arena):
    """6 against 5, 5 and 11: lost by 5, 8 minuses. Leadership 8 against 6 + 5, 19 and 10: by 6, 3 off."""
    sides = {"A": ["Swordsman", "Veteran"], "B": ["Axeman"]}
    fight = arena.begun(sides).take("morale", [5, 11], who="Swordsman", difficulty=5)
    assert fight.fighter("Swordsman").morale == 8 and fight.clock == "Round 1, declarations"
    fight = fight.take("lead", [19, 10], who="Veteran")
    assert fight.fighter("Swordsman").morale == 5
    assert "has led" in fight.move("lead", "Veteran").closed


@pytest.mark.rule("D30-MORALE-5", "D30-MORALE-6")
def test_a_good_speech_lifts_the_troop_and_the_leader_half_as_much(arena):
    """8 against 12, 19 and 6: won by 9, which is 4 for the others and 2 for the leader."""
    sides = {"A": ["Swordsman", "Veteran"], "B": ["Axeman"]}
    fight = arena.begun(sides).take("lead", [19, 6], who="Veteran")
    assert (fight.fighter("Swordsman").morale, fight.fighter("Veteran").morale) == (-4, -2)
    fight = arena.declared(fight, Swordsman="attack")
    assert "needs 8 " in arena.told(fight.take("strike", [4]))[0]  # 12 less 4


@pytest.mark.rule("D30-SIT-DARK1", "D30-SIT-BLIND")
def test_the_gm_puts_out_the_light(arena):
    """Dark: Attack 2 less, Defense 4 less: the sword needs 12 - 4 + 2 = 10. A blind axe: 24 less Defense."""
    dark = arena.begun().take("situation", rows=("dark",), everybody="yes", who="Swordsman")
    assert "needs 10 " in arena.told(arena.declared(dark, Swordsman="attack").take("strike", [4]))[0]
    blind = arena.begun().take("situation", rows=("blind",), who="Axeman")
    assert "needs -12 " in arena.told(arena.declared(blind, Swordsman="attack").take("strike", [4, 5, 15]))[0]
    assert "blind" in blind.standing("Axeman").notes


def test_something_is_dropped(arena):
    fight = arena.begun().take("drop", who="Axeman", about="battle axe")
    assert fight.fighter("Axeman").arm.name == "fist" and fight.scene.member("Axeman").ground == ("weapon",)


@pytest.mark.rule("D30-SHOCK-1")
def test_shock_after_the_fight(arena):
    """11 minuses of pain; Willpower 6 against 11, 9 and 8: lost by 4."""
    fight = arena.declared(arena.begun({"A": [who("Swordsman", pain=11)], "B": ["Axeman"]}), Axeman="flee")
    assert fight.winner == "A" and list(fight.shock) == ["Swordsman"]
    assert fight.told.lines[-1].text == "Whoever came to more than 10 minuses rolls: Swordsman."
    assert fight.shock["Swordsman"].play([9, 8, 10]).outcome["shock"] == "minor shock"
    assert arena.declared(arena.begun(), Axeman="flee").shock == {}


# -- as in a duel -----------------------------------------------------------------------------------------


def test_a_fight_of_two_comes_out_as_the_duel():
    """The compiled duel and the fight are two ways to play one and the same: 120 of 4,000, four errors.

    A duel goes on with fists where a weapon is dropped, so the tactics here do too.
    """
    import math

    from combatkit.odds.simulation import simulate

    sides = "Knifeman", who("Axeman", armour="none", pain_level=6)
    duel = simulate(RULESET.duel(*sides), fights=4000, seed=1)
    share = float((duel.columns["winner"] == 1).mean())
    rounds, spread = float(duel.columns["round"].mean()), float(duel.columns["round"].std())

    def with_fists(fight):
        name, given = fight.tactics_called("plain")(fight)
        return ("attack", {}) if name == "pick up" else (name, given)

    fights = [
        ck.fight("empire", {"A": sides[:1], "B": sides[1:]}).play(seed, with_fists) for seed in range(120)
    ]
    won = sum(fight.winner == "A" for fight in fights) / 120
    assert abs(won - share) < 4 * math.sqrt(share * (1 - share) * (1 / 120 + 1 / 4000))
    assert abs(sum(fight.round for fight in fights) / 120 - rounds) < 4 * spread * math.sqrt(
        1 / 120 + 1 / 4000
    )
