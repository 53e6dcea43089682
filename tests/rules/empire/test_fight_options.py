"""Every combat option in a fight of several: when it comes, what it rolls, what it leaves behind."""

from __future__ import annotations

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.enums import Stance


def notes(fight, name):
    return fight.standing(name).notes


# -- one by one ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-OPT-CHARGE-3", "D30-OPT-CHARGE-1", "D30-OPT-CHARGE-2")
def test_a_charge_is_for_those_who_are_not_in_melee(arena):
    fight = arena.declared(arena.begun(), Axeman="charge", Swordsman="attack")
    fight = fight.take("strike", [25, 5, 15])
    assert "and 2 more: level" in arena.told(fight)[1], "a critical, and the charger suffers its own increase"
    if not fight.standing("Axeman").out:
        assert not fight.move("strike").closed, "met in the meantime, and charges all the same"
        fight = fight.take("strike", [25, 5, 15])
    fight = arena.until(fight, 2)
    assert fight.move("charge").closed == "in melee with each other already"


@pytest.mark.rule("D30-OPT-PAUSE-1", "D30-AMB-28")
def test_a_pause_waits_and_may_answer_with_something_else(arena):
    fight = arena.declared(arena.begun(), Swordsman=("pause", {"waits_for": "Axeman"}), Axeman="attack")
    assert fight.turn == "Axeman"
    fight = fight.take("strike", [3])
    assert (fight.clock, fight.turn) == ("Round 1, initiative 15", "Swordsman")
    plain = fight.take("strike", [5])
    assert "Exhaustion left: Swordsman 10" in str(plain.told), "a Pause costs nothing"
    assert fight.move("recover").closed and fight.move("pause").closed
    assert [ask.name for ask in arena.begun().move("pause", "Axeman").asks] == ["target", "waits_for"]
    other = fight.take("attack", swings=2)
    assert other.tokens["Swordsman"] == 1 and other.clock == "Round 1, initiative 15"
    other = other.take("strike", [5])
    assert other.clock == "Round 1, initiative 5"


@pytest.mark.rule("D30-OPT-GAZE-1")
def test_the_gaze_of_death_drops_the_weapon_and_kills_nobody(arena):
    fight = arena.declared(arena.begun(), Swordsman="gaze of death")
    assert fight.odds("strike").chance("defender dead") == 0
    fight = fight.take("strike", [20, 1])
    assert "is not moved" in arena.told(fight)[0] and "broadsword lost" in notes(fight, "Swordsman")
    fight = arena.until(fight, 2)
    fight = arena.declared(fight, Swordsman="pick up")
    assert "Swordsman has the broadsword in hand again." in str(fight.told)
    assert fight.fighter("Swordsman").arm.name == "broadsword"


@pytest.mark.rule("D30-OPT-GAZE-1", "D30-BASE-9")
def test_a_will_beyond_all_measure_does_kill(arena):
    god = RULESET.fighter("Swordsman", name="God", willpower=3100)
    fight = arena.declared(arena.begun({"A": [god], "B": ["Axeman"]}), God="gaze of death")
    fight = fight.take("strike", [10, 10])
    assert fight.standing("Axeman").out == "dead" and fight.winner == "A"


@pytest.mark.rule("D30-OPT-WEEP-1", "D30-OPT-GUARD-1", "D30-ROUND-3")
def test_weeping_has_a_defense_of_nothing(arena):
    fight = arena.declared(arena.begun(), Swordsman="fall weeping", Axeman="attack")
    assert "needs -11" in arena.told(fight.take("strike", [3, 5, 15]))[0]  # 0 less Attack 12, and 1
    with pytest.raises(InputError, match="'guard' is unknown"):
        arena.begun().take("attack", also=("guard",))


@pytest.mark.rule("D30-OPT-REST-1", "D30-OPT-RECOVER-1", "D30-EXH-1")
def test_breath_comes_back(arena):
    tired = RULESET.fighter("Swordsman", exhaustion=-2)
    for option, after in (("rest", -1), ("recover", 0)):
        fight = arena.declared(arena.begun({"A": [tired], "B": ["Axeman"]}), Swordsman=option)
        assert f"Exhaustion left: Swordsman {after}" in str(fight.told)


@pytest.mark.rule("D30-OPT-SWEAPON-2", "D30-OPT-SWEAPON-3", "D30-GAP-4", "D30-EXH-2")
def test_a_weapon_is_struck_away_and_a_deflection_needs_exhaustion_to_spare(arena):
    fight = arena.declared(arena.begun(), Swordsman="strike at weapon", Axeman="attack")
    disarmed = fight.take("strike", [28, 3, 9, 2])
    assert "Axeman is disarmed." in arena.told(disarmed) and disarmed.scene.member("Axeman").ground == (
        "weapon",
    )
    broken = fight.take("strike", [28, 1, 12])
    assert "breaks" in str(broken.told) and broken.scene.member("Axeman").ground == ()
    quick = RULESET.fighter("Axeman", initiative_total=25)
    for effort, asked in (("none", True), ("attack, twice", False)):
        sides = {"A": ["Swordsman"], "B": [quick]}
        fight = arena.declared(
            arena.begun(sides), Swordsman="strike at weapon", Axeman=("attack", {"effort": effort})
        )
        fight = fight.take("let go")
        first = fight.exchange("strike", target="Axeman").walk().request
        assert (first.name == "deflect") is asked


@pytest.mark.rule("D30-OPT-SSHIELD-1", "D30-OPT-SSHIELD-2")
def test_a_shield_is_hacked_to_pieces(arena):
    """25 hits: an axe does half as much again, 1d12+3 and 1: 14 + 1 is 22, then 3 more do it."""
    sides = {"A": ["Axeman"], "B": ["Shield-bearer"]}
    fight = arena.declared(arena.begun(sides), Axeman="strike at shield").take("strike", [30, 10, 14])
    assert fight.fighter("Shield-bearer").shield_damage == 22
    fight = arena.declared(arena.until(fight, 2), Axeman="strike at shield").take("strike", [30, 10, 5])
    assert "round shield lost" in notes(fight, "Shield-bearer")
    assert fight.scene.member("Shield-bearer").ground == (), "it is no more"


@pytest.mark.rule("D30-OPT-BASH-3", "D30-OPT-BASH-4", "D30-OPT-TRIP-5")
def test_a_bash_and_a_push_over_the_edge(arena):
    fight = arena.declared(arena.begun(), Swordsman=("shield bash", {"charging": "yes"}))
    fight = fight.take("strike", [20, 9, 1, 3, 10])
    assert "prone" in notes(fight, "Axeman")
    fight = arena.declared(arena.begun(), Swordsman=("trip", {"hazard": "yes"})).take("strike", [20, 15, 5])
    assert "Axeman goes over the edge." in arena.told(fight)
    assert "prone" in notes(fight, "Axeman") and not fight.scene.melee


@pytest.mark.rule("D30-GAP-12", "D30-OPT-GRAB")
def test_whoever_is_held_can_use_no_weapon_until_the_end_of_the_next_round(arena):
    fight = arena.declared(arena.begun(), Swordsman="grab the body").take("strike", [25, 9, 1])
    assert "held this round and the next" in notes(fight, "Axeman")
    assert arena.until(fight, 2).move("attack", "Axeman").closed
    fight = arena.until(fight, 3)
    assert not fight.move("attack", fight.turn).closed


@pytest.mark.rule("D30-GAP-11", "D30-OPT-JUMP-4")
def test_out_of_close_combat_by_position_or_might(arena):
    fight = arena.declared(arena.begun(), Swordsman="jump opponent").take("strike", [30, 15, 2, 9, 6])
    assert "in close combat" in notes(fight, "Axeman")
    fight = arena.until(fight, 2)
    for how, dice in (("combat position", [19, 2]), ("might", [10, 2])):
        tries = arena.declared(fight, Axeman=("get free", {"about": how}))
        assert tries.turn == "Axeman" and tries.move("break away").kind == "at once"
        assert tries.odds("break away").chance("free") > 0
        freed = tries.take("break away", dice)
        assert "gets free" in arena.told(freed)[0] and "in close combat" not in notes(freed, "Axeman")
        assert freed.scene.melee, "out of close combat, and still in melee"


@pytest.mark.rule("D30-OPT-AIM-1", "D30-OPT-AIM-2")
def test_an_aim_at_a_gap(arena):
    fight = arena.declared(arena.begun(), Swordsman=("attack", {"aim": "chest", "weak": "yes"}))
    fight = fight.take("strike", [20, 9])
    assert "less 0 for armour" in arena.told(fight)[1] and fight.fighter("Axeman").wounds.startswith("chest")
    with pytest.raises(InputError, match="has no wing"):
        arena.begun().take("attack", aim="wing")


@pytest.mark.rule("D30-STYLE-9", "D30-STYLE-10")
def test_two_weapons_strike_with_either_hand_or_with_both(arena):
    sides = {"A": ["Duellist"], "B": ["Axeman"]}
    both = arena.declared(arena.begun(sides), Duellist=("attack", {"both": "yes"}))
    dice = []
    while both.turn == "Duellist" and "initiative" in both.clock:
        dice.append(both.exchange("strike", target="Axeman").context.swings[1].dice)
        both = both.take("strike", [3])
    assert dice == ["1d8+1", "1d6+1"]
    off = arena.declared(arena.begun(sides), Duellist=("attack", {"hand": "off hand"}))
    dropped = off.take("strike", [1, 1])  # the knife, not the rapier
    assert "knife lost" in notes(dropped, "Duellist")
    assert dropped.fighter("Duellist").arm.name == "rapier"
    again = arena.until(dropped, 2)
    while again.turn != "Duellist":
        again = arena.quiet(again)
    assert again.move("pick up").asks[0].choices == ("knife",)
    assert arena.declared(again, Duellist="pick up").fighter("Duellist").off_hand.name == "knife"
    assert off.exchange("strike", target="Axeman").context.swings[1].dice == "1d6+1"


@pytest.mark.rule("D30-GAP-16", "D30-ROUND-2")
def test_several_options_take_an_action_each(arena):
    """Attack at 17, the parry at 7; its strike back at -3. 1 + 1 Exhaustion; Defense 4 more all round."""
    fight = arena.declared(arena.begun(), Swordsman=("attack", {"also": ("parry",)}), Axeman="attack")
    assert fight.tokens["Swordsman"] == 1
    fight = fight.take("strike", [3])
    assert "needs 20" in arena.told(fight.take("strike", [4]))[0]
    fight = fight.take("strike", [4])
    assert (fight.clock, fight.move("strike").title) == ("Round 1, initiative -3", "Strike back")


@pytest.mark.rule("D30-AMB-27")
def test_a_parry_for_one_alone(arena):
    sides = {"A": ["Swordsman"], "B": ["Axeman", "Recruit"]}
    fight = arena.declared(
        arena.begun(sides, options={"parry_scope": "one"}),
        Axeman="attack",
        Recruit="attack",
        Swordsman=("parry", {"parries": "Axeman"}),
    )
    figures = {}
    while fight.turn in ("Axeman", "Recruit"):
        figures[fight.turn] = fight.exchange("strike", target="Swordsman").context.setup.parry_elsewhere
        fight = fight.take("strike", [3])
    assert figures == {"Axeman": False, "Recruit": True}


# -- everything ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [each.value for each in Stance])
def test_every_option_is_a_move_with_its_card(arena, option):
    move = arena.begun().move(option)
    assert move.rule in RULESET.cards and move.kind == "proactive"
    assert move.cost == RULESET.book.stances[Stance(option)].exhaustion


OPEN = [
    "attack",
    "close",
    "jump opponent",
    "flourish",
    "combat position",
    "shield bash",
    "trip",
    "grab a limb",
    "grab the body",
    "strike at weapon",
    "desperate attack",
    "charge",
    "gaze of death",
]


@pytest.mark.parametrize("option", OPEN)
def test_random_play_agrees_with_the_exact_odds_of_a_swing(arena, option):
    """300 plays: four standard errors, and 1 for the grain."""
    fight = arena.declared(arena.begun(), Swordsman=option, Axeman="attack")
    while fight.turn != "Swordsman":
        fight = fight.take("strike", [3])
    odds, found, runs = fight.odds("strike"), {}, 300
    exchange = fight.exchange("strike", target="Axeman")
    for seed in range(runs):
        outcome = exchange.play(RandomRoller(seed=seed)).outcome
        for event, test in exchange.events.items():
            found[event] = found.get(event, 0) + bool(test(outcome))
    for event, chance in odds.by_event().items():
        spread = 4 * (float(chance * (1 - chance)) / runs) ** 0.5 + 1 / runs
        assert abs(found[event] / runs - float(chance)) <= spread, event


@pytest.mark.parametrize("option", OPEN)
def test_a_script_repeats_a_swing(arena, option):
    fight = arena.declared(arena.begun(), Swordsman=option, Axeman="attack")
    while fight.turn != "Swordsman":
        fight = fight.take("strike", [3])
    made = fight.take("strike", RandomRoller(seed=4))
    again = fight.take("strike", made.told.answers)
    assert str(again.told) == str(made.told) and again.standings() == made.standings()


def test_a_closed_move_says_why(arena):
    fight = arena.begun()
    assert {
        move.name: move.closed for move in fight.moves() if move.name in ("strike at shield", "face", "flee")
    } == {
        "strike at shield": "Swordsman has no shield",
        "face": "now everybody declares",
        "flee": "",
    }
    assert fight.move("attack", "Swordsman").closed == "it is Axeman's turn"
    with pytest.raises(InputError, match="is not open: Swordsman has no shield"):
        fight.take("strike at shield")


@pytest.mark.rule("D30-GAP-16", "D30-FUMBLE-2")
def test_what_is_laid_on_one_option_does_not_help_another_and_fumbles_count_for_all(arena):
    """Extra effort adds 2 to the attack alone: it needs 24 - 15 + 1 = 10. The trip with a kick has
    13 - 1 of the sword - 2 of the kick - 2 = 8: it needs 17. A strike back fumbles on 2 after an effort.
    """
    laid = ("attack", {"also": ("trip",), "effort": "attack"})
    fight = arena.declared(arena.begun(), Swordsman=laid).take("strike", [4])
    assert "needs 10 " in arena.told(fight)[0]
    assert "needs 17 " in arena.told(fight.take("strike", [4]))[0]
    for effort, words in (("none", "needs 12 and has 2"), ("defend", "rolls 2 or less, and fumbles")):
        fight = arena.declared(arena.begun(), Swordsman=("parry", {"effort": effort}))
        assert words in arena.told(fight.take("strike", [1, 2, *([2] if effort == "defend" else [])]))[1]
