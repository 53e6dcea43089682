"""Cases of a third audit against the text, of rules drawn at random: each was played wrongly once."""

from __future__ import annotations

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.duel import find_phase
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.state import FIRST, MAIN
from combatkit.rules.empire.steps_attack import fumble_now, gap_change
from combatkit.rules.empire.steps_fumble import position_now


@pytest.mark.rule("D30-OPT-AIM", "D30-OPT-AIM-1", "D30-FUMBLE-2")
def test_whoever_does_not_strike_aims_at_nothing(game, fighter):
    """An aim is 1 face more of a fumble for the blow that is aimed; a Recover or a trip is no such blow."""
    faces = {
        option: game.exchange("Axeman", fighter(), attacker_option=option, aim="head", kicks=True)
        for option in ("attack", "recover", "parry", "trip")
    }
    assert [x.context.parties[0].fumble for x in faces.values()] == [
        3,
        2,
        2,
        2,
    ]  # 1, the axe's 1, the aim's 1
    assert [x.context.swings[1].aimed for x in faces.values()] == [10, 0, 0, 0]
    duel = RULESET.duel("Axeman", "Swordsman", aim="head")
    courses = [course.name for course in duel.context.courses[0]]
    for face, slips in ((2, 2), (3, 0)):
        found = find_phase(duel, "first fumble check").play(
            (courses.index("recover"), ()), ScriptedRoller([face]), duel.context
        )
        assert found[0] == slips


@pytest.mark.rule("D30-MORALE-4", "D30-MORALE-6", "D30-GAP-15")
def test_a_leader_who_is_shaken_too_gets_half_of_the_relief(arena):
    """Both roll 6 against 5 and lose by 5: 8 minuses each. 20 - 8 against 6 + 5 by 5 takes off 2, and 1."""
    fight = arena.begun(
        {"Heroes": [RULESET.fighter("Swordsman", leadership=20), "Axeman"], "Raiders": ["Knifeman"]}
    )
    for name in ("Swordsman", "Axeman"):
        fight = fight.take("morale", [4, 10], who=name, difficulty=5)
    assert [fight.fighter(name).morale for name in ("Swordsman", "Axeman")] == [8, 8]
    fight = fight.take("lead", [14, 10], who="Swordsman")
    assert [fight.fighter(name).morale for name in ("Swordsman", "Axeman")] == [7, 6]


@pytest.mark.rule("D30-MORALE-5", "D30-MORALE-2", "D30-MORALE-3")
@pytest.mark.parametrize(("dice", "left"), [([19, 3], -4), ([14, 10], -1), ([4, 10], 4)])
def test_what_a_speech_has_given_outlasts_a_morale_roll(arena, dice, left):
    """20 against 12 by 8 gives 4. Then 6 against 5: by 10 and more none, by 5 3 of them, and lost by 5 8."""
    fight = arena.begun(
        {"Heroes": [RULESET.fighter("Swordsman", leadership=20), "Axeman"], "Raiders": ["Knifeman"]}
    )
    fight = fight.take("lead", [10, 10], who="Swordsman")
    assert fight.fighter("Axeman").morale == -4
    assert fight.take("morale", dice, who="Axeman", difficulty=5).fighter("Axeman").morale == left


@pytest.mark.rule("D30-OPT-JUMP-3", "D30-OPT-CLOSE-4", "D30-OPT-CHARGE-2")
@pytest.mark.parametrize(
    ("weapon", "option", "wound"),
    [("knife", "guard", "level 1"), ("knife", "jump opponent", "level 2"), ("mace", "jump opponent", "none")],
)
def test_a_hit_on_the_way_in_is_one_level_deeper_at_somebody_who_jumps(game, fighter, weapon, option, wound):
    """A knife for the most there is, 6 + 1 and 1 of Might, less 2: 6 of 15; a fist for 1 + 1 - 2: none."""
    x = game.exchange(
        fighter("Ulf", weapon=weapon, attack=30),
        fighter(weapon="mace", attack=0, defense=30),
        attacker_option="close",
        defender_option=option,
    )
    first = {"opponent's attack": [6]} if option != "guard" else {"Ida's fumble check": [25]}
    dice = {"attack": [10], "close-combat hit": [1], **first}
    if weapon == "knife":
        dice["close combat: location"] = [15]
    else:
        dice |= {"close combat: damage": [1], "close combat: damage, again": [1]}
    assert x.play(dice).outcome["wound"] == wound


@pytest.mark.rule("D30-OPT-SWEAPON-4", "D30-STYLE-13", "D30-STYLE-2")
@pytest.mark.parametrize(
    ("foe", "setup", "closed"),
    [
        ("Shield-bearer", {}, True),  # the shield does all the parrying
        ("Shield-bearer", {"engaged_weapon": True}, False),
        ("Duellist", {}, True),  # treated as one with a shield, who cannot even choose the option Parry
        ("Duellist", {"defender_both_weapons": True}, False),
        ("Swordsman", {"defender_option": "parry"}, False),
    ],
)
def test_a_weapon_behind_a_shield_is_out_of_reach_whatever_the_option(game, foe, setup, closed):
    asked = {"attacker_option": "strike at weapon", **setup}
    assert ("strike at weapon" in game.closed("attacker_option", "Swordsman", foe, **setup)) is closed
    if closed:
        with pytest.raises(InputError, match="engage the weapon first"):
            game.exchange("Swordsman", foe, **asked)
    elif "engaged_weapon" in setup:
        reached = game.exchange("Swordsman", foe, **asked, engaged=True).play([2, "disarm", 9, 4])
        assert reached.outcome["success"] == "disarmed"


@pytest.mark.rule("D30-OPT-SWEAPON-4", "D30-STYLE-1")
def test_in_a_fight_a_parry_of_the_weapon_style_engages(arena):
    fight = arena.begun({"A": ["Swordsman"], "B": ["Shield-bearer"]})
    while fight.turn != "Swordsman":
        fight = fight.take("guard")
    assert not fight.move("strike at weapon").closed
    with pytest.raises(InputError, match="engage the weapon first"):
        fight.take("strike at weapon")
    engaged = arena.declared(fight.take("strike at weapon", also=("parry",)))
    assert "reaches the weapon" in str(engaged.take("strike", [2, "disarm", 9, 4]).told)
    fight = arena.begun({"A": ["Shield-bearer"], "B": ["Knight"]})
    while fight.turn != "Shield-bearer":
        fight = fight.take("guard")
    assert "engage the weapon first" in fight.move("strike at weapon").closed


@pytest.mark.rule("D30-OPT-SSHIELD-1", "D30-STYLE-10", "D30-STYLE-13")
@pytest.mark.parametrize(("setup", "lost"), [({}, 4), ({"defender_both_weapons": True}, 0)])
def test_a_second_weapon_that_strikes_protects_by_nothing(game, fighter, setup, lost):
    """It adds the level once more, 4, while it defends: no more than that can be taken off."""
    two = fighter(style="two weapons", weapon="knife", second="knife")
    plain = game.exchange("Axeman", two, **setup).start.gap0
    at_it = game.exchange("Axeman", two, attacker_option="strike at shield", **setup).start.gap0
    assert at_it == plain + 5 - lost


@pytest.mark.rule("D30-GAP-2")
def test_a_blow_whose_toll_is_left_out_lets_nobody_stand_up(game, fighter):
    down = fighter(conditions=("on knees",))
    left_out = game.blow(down, damage=8, options={"lost_tables": "without"}).play([]).outcome
    assert game.wounded(down, left_out).conditions == ("on knees",)
    assert game.wounded(down, game.blow(down, damage=0).play([]).outcome).conditions == ("on knees",)


@pytest.mark.rule("D30-GAP-11", "D30-BASE-6", "D30-STYLE-5")
@pytest.mark.parametrize(
    ("who", "dice", "attack", "defense"),
    [
        ("Shield-bearer", "1d3", 8, 21),  # 8; 8 + 12 + 1, no shield and so nothing of the style
        ("Knifeman", "1d6+1", 8 + 3, 25),  # a knife is short enough, and its -2 is a weapon modifier
        ("Duellist", "1d3", 8, 26),  # Combat Position of level 3 is 2, the style once 4
    ],
)
def test_close_combat_is_fought_without_long_weapons_and_shields(game, who, dice, attack, defense):
    close = game.fighter(who, conditions=("in close combat",))
    x = game.exchange(close, game.fighter("Swordsman", defense=30), attacker_option="attack")
    assert (x.context.swings[1].dice, x.start.gap0) == (dice, 30 - attack)
    struck = game.exchange(game.fighter("Swordsman", attack=10), close)
    assert struck.start.gap0 == defense - 10


@pytest.mark.rule("D30-GAP-12")
def test_who_is_held_is_as_bound_in_a_single_exchange_too(game, fighter):
    """27 less the 2 of the broadsword, which may not strike either."""
    held = fighter(conditions=("held",))
    assert game.exchange(fighter("Ulf"), held, defender_option="guard").start.gap0 == 27 - 2 - 13
    with pytest.raises(InputError, match="the weapon is bound"):
        game.exchange(held, fighter("Ulf"))


@pytest.mark.rule("D30-OPT-GAZE-1", "D30-GAP-2")
def test_a_second_weapon_falls_whether_one_is_skilled_with_two_or_not(game, fighter):
    """A 10 is a lower arm, a 1 the left one; 9 + 2 + 1 - 2 of 10 are level 4, which drops what it holds."""
    both = fighter(second="knife", damage_resistance=10)
    gazed = game.exchange(both, "Axeman", attacker_option="gaze of death").play([10, 10, 20])
    assert gazed.outcome["attacker_events"] == "shield lost; weapon lost"
    struck = game.exchange(fighter("Ulf"), both).play([20, 11, 10, 1])
    assert struck.outcome["events"] == "arm disabled; shield lost"


@pytest.mark.rule("D30-GAP-5", "D30-GAP-11", "D30-GAP-12")
@pytest.mark.parametrize("condition", ["bound", "faked", "held", "in close combat"])
def test_a_duel_refuses_what_it_would_leave_out(game, fighter, condition):
    bound = fighter(conditions=(condition,))
    with pytest.raises(InputError, match="a duel knows no end"):
        game.duel("Axeman", bound)


@pytest.mark.rule("D30-BASE-6", "D30-STYLE-5", "D30-GAP-3")
@pytest.mark.parametrize(
    ("who", "mark", "lost"),
    [
        ("Swordsman", "weapon lost", 4),  # from the broadsword's 2 to the fist's -2
        ("Swordsman", "shield lost", 0),
        ("Shield-bearer", "shield lost", 2 + 8),
        ("Duellist", "shield lost", 4),
        ("Bob the Blob", "weapon lost", 0),  # whose Defense of 22 is given
    ],
)
def test_what_is_dropped_defends_no_more_from_that_moment(game, who, mark, lost):
    x = game.exchange("Axeman", who, attacker_option="flourish")
    state = x.start._replace(marks1=(mark,))
    assert gap_change(state, x.context, x.context.swings[MAIN]) == -lost
    fumbled = game.exchange("Swordsman", "Axeman", defender_option="parry")
    # A 1 fumbles, a 1 drops the weapon, a 2 strikes back: 12 against 27 less 4 needs 12, not 16.
    played = fumbled.play([1, 1, 2, 12, 11, 15])
    assert played.outcome["back"] == "hit"


@pytest.mark.rule("D30-SIT-LEG", "D30-OPT-DESPDODGE-3", "D30-FUMBLE-2")
def test_a_leg_that_gives_way_counts_at_once(game, fighter):
    """1 off Attack, 2 off Defense, 4 off Combat Position and 2 faces more of a fumble; counted once."""
    x = game.exchange(fighter("Ulf"), fighter(), attacker_option="combat position")
    main, first = x.context.swings[MAIN], x.context.swings[FIRST]
    lame = x.start._replace(marks0=("one leg disabled",))
    assert (gap_change(lame, x.context, main), gap_change(lame, x.context, first)) == (1, -2)
    assert position_now(lame, x.context, 0) == position_now(x.start, x.context, 0) - 4
    assert fumble_now(lame, x.context, 0) == fumble_now(x.start, x.context, 0) + 2
    was = game.exchange(fighter("Ulf", conditions=("one leg disabled",)), fighter())
    assert (
        gap_change(was.start._replace(marks0=("one leg disabled",)), was.context, was.context.swings[MAIN])
        == 0
    )
    # 12 + 1 - 2 of 10 is level 4 in the upper leg, 6 minuses: 10 less 6 and 4 is 0 against 10 + 5.
    dodger = fighter(damage_resistance=10, pain_level=30)
    x = game.exchange(fighter("Ulf", attack=30), dodger, defender_option="desperate dodge")
    played = x.play([10, 11, 24, 1, 10, 10, 25])
    assert "Ida rolls 0 against 15" in str(played.trace)
