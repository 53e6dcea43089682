"""A fight of several: Reaction, announcements, Action Points, turns and rounds, scripted die by die."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes

from elysium_scenes import duel, started


@pytest.mark.rule("EL-REACT-1", "EL-REACT-2", "EL-REACT-3", "EL-ROUND-2")
def test_the_slowest_announces_first_and_the_quickest_acts_first(ann, bob):
    """Courage 3 and Reaction 2: 9 + 5 = 14, 2 + 5 = 7, 5 + 5 = 10."""
    sides = {"one": [ann(), ann(name="Cy")], "two": [bob()]}
    fight = RULESET.fight(sides).take("initiative", [9, 2, 5])
    assert [(it.name, it.order) for it in fight.standings()] == [("Ann", "14"), ("Bob", "10"), ("Cy", "7")]
    assert fight.turn == "Cy" and [move.name for move in fight.moves()] == ["announce", "say nothing"]
    assert fight.move("announce", "Ann").closed == "Cy is slower, and speaks first"
    fight = fight.take("announce", intent="defend")
    assert fight.standing("Cy").notes == ("means to defend",)
    assert str(fight.told).endswith("Cy means to defend. (EL-REACT-2)")
    fight = fight.take("announce", intent="run away")
    assert "Bob means to run away. Ann may stand in the way." in str(fight.told)  # the quicker may
    assert fight.turn == "Ann"
    fight = fight.take("say nothing")
    assert fight.turn == "Ann" and not fight.move("attack").closed
    assert fight.take("end turn").turn == "Bob"
    assert fight.move("attack", "Bob").closed == "it is Ann's turn"


@pytest.mark.rule("EL-REACT-4", "EL-REACT-5")
def test_reaction_may_be_rolled_anew_before_every_round(ann, bob):
    sides = {"one": [ann()], "two": [bob()]}
    fight = RULESET.fight(sides, options={"announcing": "every_round"}).take("initiative", [9, 2])
    for move in ("say nothing", "say nothing", "end turn", "end turn"):
        fight = fight.take(move)
    assert fight.round == 2 and [move.name for move in fight.moves()] == ["initiative"]
    fight = fight.take("initiative", [2, 9])
    assert fight.turn == "Ann" and fight.moves()[0].name == "announce"  # Bob is the quicker one now
    fight = fight.take("say nothing").take("say nothing")
    assert fight.turn == "Bob"
    once = RULESET.fight(sides).take("initiative", [9, 2])
    for move in ("say nothing", "say nothing", "end turn", "end turn"):
        once = once.take(move)
    assert (once.round, once.turn, once.move("attack").closed) == (2, "Ann", "")


@pytest.mark.rule("EL-AP-1", "EL-AP-2", "EL-AP-3", "EL-ATT-2", "EL-ATT-3", "EL-ATT-4")
def test_a_turn_of_two_attacks(ann, bob):
    """9 + 8 = 17 against 3 + 8 = 11: hit; 6 + 11 = 17 less 4 + 9 = 13: 4 lost. Each takes 3 AP of 6."""
    fight = duel(ann(), bob())
    assert fight.tokens == {"Ann": 6, "Bob": 6} and fight.move("attack").cost == 3
    fight = fight.take("attack", [9, "parry", 3, 6, 4])
    assert fight.fighter("Bob").health == 26 and fight.tokens == {"Ann": 3, "Bob": 6}
    assert "Bob loses 4 Hit Points" in str(fight.told)
    assert fight.turn == "Ann" and fight.move("diplomacy").closed == "costs 4 AP, and 3 are left"
    fight = fight.take("attack", [1, "dodge", 3])  # 9 against 10
    assert fight.fighter("Bob").health == 26
    assert (fight.turn, fight.tokens) == ("Bob", {"Ann": 0, "Bob": 6})  # all is spent: the turn is over
    fight = fight.take("end turn")
    assert (fight.round, fight.turn, fight.tokens) == (2, "Ann", {"Ann": 6, "Bob": 6})
    assert fight.back(2).fighter("Bob").health == 26 and fight.back(4).round == 0


@pytest.mark.rule("EL-DEF-9", "EL-DEF-3", "EL-AP-3")
def test_points_for_defence_count_until_the_next_turn(ann, bob):
    """Bob puts 4 of 6 into defence: Parry 8 + 4; 9 + 8 = 17 is met by 5 + 12 = 17, a miss."""
    fight = duel(ann(), bob()).take("end turn").take("defend", points=4).take("end turn")
    assert fight.standing("Bob").notes == ("on the defensive +4 (until the next turn)",)
    assert fight.round == 2
    fight = fight.take("attack", [9, "parry", 5])
    assert "on the defensive +4" in str(fight.told) and fight.fighter("Bob").health == 30
    fight = fight.take("end turn")
    assert fight.turn == "Bob" and fight.standing("Bob").notes == ()
    with pytest.raises(InputError, match="from 1 to 6"):
        fight.take("defend", points=7)


@pytest.mark.rule("EL-AMB-21")
def test_by_option_defence_and_attacks_exclude_each_other(ann, bob):
    fight = duel(ann(), bob(), options={"defend_exclusive": "yes"}).take("defend", points=2)
    assert fight.move("attack").closed == "the turn is spent on defence"
    struck = duel(ann(), bob(), options={"defend_exclusive": "yes"}).take("attack", [1, "parry", 9])
    assert struck.move("defend").closed == "the turn was not spent on defence alone"


@pytest.mark.rule("EL-AMB-21", "EL-DEF-9", "EL-SPELL-1", "EL-MOUNT-2")
@pytest.mark.parametrize("deed", ["cast a spell", "throw an explosive", "mount attacks", "ride past"])
def test_by_option_spells_grenades_and_bites_are_attacks_too(ann, bob, deed):
    horse = RULESET.fighter(name="Horse", size=2, speed=25, weapon="natural weapons")
    mage = ann(school=4, magic_points=8, weapon="rapier", action_points=12)
    sides = {"one": [mage, horse], "two": [bob(), bob(name="Cy")]}
    options = {"announcing": "never", "defend_exclusive": "yes"}
    fight = RULESET.fight(sides, options=options, riders={"Ann": "Horse"})
    fight = fight.take("initiative", [9, 4, 1], distance=50 if deed == "ride past" else 5)
    assert not fight.move(deed).closed
    assert fight.take("defend", points=2).move(deed).closed == "the turn is spent on defence"
    if deed != "throw an explosive":
        done = fight.take(deed, RandomRoller(3))
        assert done.move("defend").closed == "the turn was not spent on defence alone"


@pytest.mark.rule("EL-TWO-2", "EL-TWO-3", "EL-TWO-4")
def test_two_weapons_each_at_their_price(ann, bob):
    both = ann(weapon="longsword", second_weapon="dagger", second_skill=4)
    fight = duel(both, bob())
    assert fight.move("attack").asks[1].choices == ("main hand", "off hand", "bare hands")
    fight = fight.take("attack", [1, "parry", 9])
    assert fight.tokens["Ann"] == 2
    assert fight.move("attack").asks[1].choices == ("off hand",)  # bare hands take 3
    fight = fight.take("attack", [9, "parry", 9])  # 9 + 8 - 4 = 13 against 17
    assert fight.turn == "Bob"
    dual = duel(both.__class__(**{**both.__dict__, "trumps": ("Dual Weapons",)}), bob())
    dual = dual.take("attack", [1, "parry", 9]).take("attack", [1, "parry", 9], attack_with="off hand")
    assert dual.tokens["Ann"] == 2 and dual.turn == "Ann"


@pytest.mark.rule("EL-COND-16", "EL-REACT-6", "EL-COND-14")
def test_a_side_is_left_when_the_others_are_down(ann, bob):
    fight = duel(ann(), bob(hurt=27)).take("attack", [9, "parry", 3, 6, 4])  # 4 of 3 left: dead
    assert (fight.winner, fight.turn, fight.standing("Bob").out) == ("one", "", "dead")
    with pytest.raises(InputError, match="it is over"):
        fight.take("attack")
    spared = started({"one": [ann()], "two": [bob(hurt=27), bob(name="Cy")]}, 7, 4, 3)
    spared = spared.take("attack", [9, "parry", 3, 6, 4], target="Bob")
    assert spared.winner == "" and spared.move("attack").asks[0].choices == ("Cy",)


@pytest.mark.rule("EL-COVER-1", "EL-COND-15")
def test_the_surprised_are_wide_eyed_for_a_round(ann, bob):
    """No Evasion at all: 1 + 8 hits; 6 + 11 = 17 less 4 + 9 = 13."""
    fight = duel(ann(), bob(), surprised=["Bob"])
    assert fight.standing("Bob").notes == ("wide-eyed (until the round is over)",)
    fight = fight.take("attack", [1, 6, 4])
    assert fight.fighter("Bob").health == 26
    fight = fight.take("end turn").take("end turn")
    assert fight.round == 2 and fight.standing("Bob").notes == ()


def test_what_does_not_fit_is_refused(ann, bob):
    with pytest.raises(InputError, match="has 1 side;"):
        RULESET.fight({"one": [ann()]})
    with pytest.raises(InputError, match="has nobody"):
        RULESET.fight({"one": [ann()], "two": []})
    with pytest.raises(InputError, match="surprised"):
        RULESET.fight({"one": [ann()], "two": [bob()]}, surprised=["Cy"])
    with pytest.raises(InputError, match="policy"):
        RULESET.fight({"one": [ann()], "two": [bob()]}, policy="plain")
    fight = duel(ann(), bob())
    with pytest.raises(InputError, match="unknown"):
        fight.move("fly")
    with pytest.raises(InputError, match="is not open: it takes at least 10 feet"):
        fight.take("charge")


def test_the_odds_of_a_move_are_those_of_the_exchange(ann, bob):
    fight = duel(ann(), bob())
    plain = RULESET.exchange(ann(), bob())
    assert fight.odds("attack").by_event() == plain.odds().by_event()
    guarded = fight.take("end turn").take("defend", points=3).take("end turn")
    assert guarded.odds("attack").by_event() == RULESET.exchange(ann(), bob(), defending=3).odds().by_event()


FOUR, SIX = ["Akare", "Nox", "Drinnin", "Aelfin"], ["Fighter"] * 4 + ["Pikeman", "Archer"]


@pytest.mark.parametrize("seed", range(20))
def test_four_against_six_fight_to_an_end(seed):
    tactics = list(RULESET.fight({"a": ["Nox"], "b": ["Nox"]}).tactics_names)[seed % 6]
    fight = ck.fight("elysium", {"Heroes": FOUR, "Raiders": SIX})
    last = fight.play(seed, tactics)
    assert last.winner in ("Heroes", "Raiders", "nobody")
    at = last
    while at is not None:
        assert all(0 <= it.tokens <= it.most for it in at.standings())
        assert all(line.text.strip() and line.card.startswith("EL-") for line in at.told or ())
        if at.turn and not at.scene.due:
            assert not at.standing(at.turn).out
        at = at.before
    if not seed:
        assert str(last.log) == str(fight.play(seed, tactics).log)


def test_more_of_the_same_win(ann, bob):
    fight = started({"one": [ann(), ann(name="Cy")], "two": [bob()]}, 5, 4, 3)
    odds = ck.fight_odds(fight, runs=40, seed=1)
    assert odds.share("one").low > 0.5
