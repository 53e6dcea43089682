"""A fight of several: facings, declarations, slots, and the end of a round, with arithmetic by hand."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.odds.fights import fight_odds
from combatkit.rules.empire import RULESET

TWO = {"Heroes": ["Swordsman"], "Raiders": ["Axeman"]}


def begun(sides=TWO, **settings):
    return ck.fight("empire", sides, **settings).take("begin")


def declared(fight, **moves):
    """Everybody declares in turn: a name (spaces as underlines), or a name and what it is told."""
    while fight.clock.endswith("declarations"):
        move = moves.get(fight.turn.replace(" ", "_"), "guard")
        name, given = move if isinstance(move, tuple) else (move, {})
        fight = fight.take(name, [], **given)
    return fight


def as_told(fight):
    return [line.text for line in fight.told if not line.step.endswith("Swing")]


# -- a round -------------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-INIT-1", "D30-INIT-6", "D30-AMB-25", "D30-ROUND-1")
def test_the_slowest_declares_first_and_the_quickest_acts_first():
    """10 + level 4 + 3 of the broadsword is 17; the axe has 2, which is 16."""
    fight = begun()
    assert [(it.name, it.order) for it in fight.standings()] == [("Swordsman", "17"), ("Axeman", "16")]
    assert (fight.clock, fight.turn) == ("Round 1, declarations", "Axeman")
    fight = fight.take("attack").take("attack")
    assert (fight.clock, fight.turn) == ("Round 1, initiative 17", "Swordsman")
    other = begun(options={"declare_order": "descending"})
    assert other.turn == "Swordsman"


@pytest.mark.rule("D30-ATT-1", "D30-WOUND-1", "D30-PAIN-1", "D30-EXH-1", "D30-FUMBLE-1")
def test_a_scripted_round():
    """The axe has Defense 8 + 12 + 1 + 4 - 1 = 24, the sword Attack 8 + 4 + 1 = 13: it needs 12.

    25 hits by 14, a critical. 9 on d10+2, 1 for Might, less 2 for leather, is 8: 2 quarters of 15 and 1 more
    is level 3, at face 15 the chest: 5 minuses and 2 of bleeding a round. The axe struck at initiative 16,
    5 worse by then: Defense 27 of the sword, Attack 12 - 5 = 7, so it needs 21; 20 misses.
    """
    fight = declared(begun(), Swordsman="attack", Axeman="attack")
    fight = fight.take("strike", [25, 9, 15])
    assert fight.fighter("Axeman").wounds == "chest 3"
    assert fight.turn == "Axeman" and "5 minuses" in fight.standing("Axeman").notes
    fight = fight.take("strike", [20])
    assert "needs 21 and has 20" in as_told(fight)[0]
    assert as_told(fight)[1:] == [
        "The round is over. Exhaustion left: Swordsman 9, Axeman 9.",
        "Blood lost so far: Axeman 2.",
        "Initiative: Swordsman 17, Axeman 11.",
    ]
    assert [line.step for line in fight.told][2:] == ["Round 1, its end"] * 2 + ["Round 2"]
    assert fight.told.lines[0].text == "Axeman strikes at Swordsman."
    assert fight.round == 2


@pytest.mark.rule("D30-INIT-5", "D30-OPT-TWICE-1", "D30-EXH-2")
def test_two_swings_come_10_apart_and_cost_their_exhaustion():
    fight = declared(begun(), Swordsman=("attack", {"swings": 2}))
    assert fight.standing("Swordsman").tokens == 1  # 3 less 1 + 1
    assert fight.clock == "Round 1, initiative 17"
    fight = fight.take("strike", [3])  # 1 or 2 would fumble
    assert (fight.clock, fight.turn) == ("Round 1, initiative 7", "Swordsman")
    with pytest.raises(InputError, match="it costs 4 Exhaustion, and a round allows 3"):
        begun().take("attack", swings=3, effort="attack")


@pytest.mark.rule("D30-EXH-2")
def test_what_was_declared_is_paid_at_the_end():
    fight = declared(begun(), Axeman="rest", Swordsman=("attack", {"effort": "attack"}))
    fight = fight.take("strike", [3])  # the axe has not struck: its fumble check is still to come
    assert (fight.clock, fight.turn) == ("Round 1, its end", "Axeman")
    assert "Exhaustion left: Swordsman 8, Axeman 10" in str(fight.told)
    fight = fight.take("end of round", [12])
    assert fight.round == 2


@pytest.mark.rule("D30-FUMBLE-1", "D30-GAP-3", "D30-AMB-16")
def test_the_fumble_check_of_a_round_is_made_once():
    """Two swings: 1 on the first die fumbles (1 and 1 for swinging twice: 1 or 2), 1 on the second misses."""
    fight = declared(begun(), Swordsman=("attack", {"swings": 2}))
    fight = fight.take("strike", [2, 2])  # off balance
    assert "off balance this round and the next" in fight.standing("Swordsman").notes
    fight = fight.take("strike", [1])
    assert "miss" in as_told(fight)[0]


@pytest.mark.rule("D30-GAP-3")
@pytest.mark.parametrize(
    ("face", "condition", "lengths"),
    [(2, "off balance", (True, True, False)), (4, "weapon stuck", (False, True, False))],
)
def test_how_long_a_fumble_lasts(face, condition, lengths):
    """Off balance holds at once and until the end of the next round; a weapon is stuck in the next alone."""
    fight = declared(begun(), Swordsman="attack")
    fight = fight.take("strike", [1, face])
    for round, holds in enumerate(lengths, start=1):
        while fight.round < round:
            fight = one_quiet_move(fight)
        assert (condition in fight.fighter("Swordsman").conditions) is holds, round


def one_quiet_move(fight):
    """Guard, and no fumble: a move in which nothing happens."""
    if fight.clock.endswith("declarations"):
        return fight.take("guard")
    return fight.take(fight.open_moves()[0].name, [25])


@pytest.mark.rule("D30-PAIN-4", "D30-GAP-13")
def test_stunned_in_the_next_round_alone_and_on_the_knees_until_up():
    """A Pain Level of 8 meets level 3 in the chest, 5 minuses: more than half, and a 2 brings it down."""
    frail = RULESET.fighter("Axeman", pain_level=8)
    fight = declared(begun({"A": ["Swordsman"], "B": [frail]}), Swordsman="attack", Axeman="attack")
    fight = fight.take("strike", [25, 9, 15, 2])
    assert fight.standing("Axeman").notes[:1] == ("on knees",)
    assert "stunned in the next round" in fight.standing("Axeman").notes
    assert fight.turn == "Axeman", "it still acts in this round"
    fight = fight.take("strike", [8])
    assert fight.round == 2 and "Axeman is stunned, and can do nothing in this round." in as_told(fight)
    assert fight.turn == "Swordsman"
    fight = fight.take("guard")
    while fight.round < 3:
        fight = one_quiet_move(fight)
    assert "stunned" not in str(fight.standing("Axeman").notes)
    assert not fight.move("get up", "Axeman").closed
    fight = declared(fight, Axeman="get up")
    assert "Axeman is up again." in str(fight.told)
    assert fight.fighter("Axeman").conditions == ()


# -- facing --------------------------------------------------------------------------------------------------


def surrounded(count=2):
    """A swordsman whom so many recruits have met in melee."""
    fight = begun({"Heroes": ["Swordsman"], "Raiders": ["Recruit"] * count})
    moves = {f"Recruit_{n}": "attack" for n in range(1, count + 1)}
    fight = declared(fight, **moves)
    while fight.turn.startswith("Recruit") and "initiative" in fight.clock:
        fight = fight.take("strike", [3])
    return fight.take("end of round", [9])  # the swordsman has not struck


@pytest.mark.rule("D30-MULTI-1", "D30-MULTI-5", "D30-MULTI-6")
def test_facing_two_costs_5_everywhere():
    fight = surrounded()
    assert (fight.clock, fight.turn) == ("Round 2, facing", "Swordsman")
    assert fight.standing("Swordsman").order == "17", "what facing takes off comes after facing"
    both = fight.take("face", faced=("Recruit 1", "Recruit 2"))
    one = fight.take("face", faced="Recruit 1")
    assert (both.standing("Swordsman").order, one.standing("Swordsman").order) == ("12", "17")
    both, one = (declared(it, Recruit_1="attack", Recruit_2="attack") for it in (both, one))
    setup = both.exchange("strike", target="Swordsman").context.setup
    assert (setup.defender_faces, setup.ignored) == (2, False)
    assert "ignores Recruit 2" in str(one.standing("Swordsman").notes)


@pytest.mark.rule("D30-MULTI-1")
def test_facing_two_takes_5_off_the_attack(arena):
    """Defense of a recruit: 8 + 12 + 1 + 1 of the spear is 22. Attack 13 needs 10; 13 - 5 needs 15."""
    fight = surrounded()
    for faced, needs in ((("Recruit 1", "Recruit 2"), 15), ("Recruit 1", 10)):
        faces = arena.declared(fight.take("face", faced=faced), Swordsman=("attack", {"target": "Recruit 1"}))
        assert faces.turn == "Swordsman"
        assert f"needs {needs} " in arena.told(faces.take("strike", [4]))[0]


@pytest.mark.rule("D30-MULTI-4", "D30-AMB-20")
def test_whoever_is_ignored_meets_speed_and_6():
    """Attack of a recruit: 8 + 1 + 1 of the spear = 10; 8 + 6 is 14: it needs 5. The other needs 18."""
    fight = surrounded().take("face", faced="Recruit 1")
    fight = declared(fight, Recruit_1="attack", Recruit_2="attack")
    needed = {}
    while fight.turn.startswith("Recruit"):
        fight = fight.take("strike", [2])
        needed[fight.before.turn] = as_told(fight)[0]
    assert "needs 5" in needed["Recruit 2"] and "needs 18" in needed["Recruit 1"]


@pytest.mark.rule("D30-MULTI-2", "D30-MULTI-3", "D30-MULTI-7")
def test_at_most_three_are_faced_and_three_crowd_each_other():
    fight = surrounded(4)
    four = tuple(f"Recruit {n}" for n in range(1, 5))
    with pytest.raises(InputError, match="4 opponents cannot be faced"):
        fight.take("face", faced=four)
    fight = declared(fight.take("face", faced=four[:3]), **{f"Recruit_{n}": "attack" for n in range(1, 5)})
    setup = fight.exchange("strike", target="Swordsman").context.setup
    assert setup.defender_faces == 3 and setup.attacker_situation == ("three on one",)


# -- to the end ----------------------------------------------------------------------------------------------

SIDES = {
    "Heroes": ["Veteran", "Shield-bearer", "Duellist", "Archer"],
    "Raiders": ["Swordsman", "Axeman", "Spearman", "Recruit", "Recruit", "Javelin thrower"],
}


@pytest.mark.rule("D30-EXH-2", "D30-INIT-2")
@pytest.mark.parametrize("tactics", ["plain", "careful", "all-out", "thrifty"])
def test_fights_of_four_against_six_come_to_an_end(tactics):
    """Twenty seeds, five a tactics; on the way everything holds that must."""
    for seed in range(5):
        fight = ck.fight("empire", SIDES).play(seed, tactics)
        assert fight.winner in (*SIDES, "nobody")
        at = fight
        while at is not None:
            for it in at.scene.members:
                assert max(0, it.does.cost) + it.paid <= it.limit
            if at.before is not None and at.before.turn and at.before.scene.phase == "acting":
                acted = at.before.scene.then(at.before.turn)
                assert not acted.out or at.before.scene.due
            at = at.before
        assert all(line.text.strip() and line.card.startswith("D30-") for line in fight.log)
        assert {line.card for line in fight.log} <= set(RULESET.cards)


def test_a_seed_plays_the_same_fight_and_a_script_repeats_it():
    fight = ck.fight("empire", SIDES)
    assert str(fight.play(3).log) == str(fight.play(3).log)
    at = fight.play(3)
    moves = []
    while at.before is not None:
        moves.append(at)
        at = at.before
    again = fight
    for made in reversed(moves):
        choice = fight.tactics_called("plain")(again)
        again = again.take(choice[0], made.told.answers, **choice[1])
        assert str(again.told) == str(made.told)


def test_odds_of_a_fight():
    odds = fight_odds(ck.fight("empire", {"A": ["Veteran"], "B": ["Recruit"]}), runs=40, seed=1)
    assert odds.share("A").estimate > 0.8


def test_undo_is_the_fight_before():
    fight = declared(begun(), Swordsman="attack")
    after = fight.take("strike", [20, 5, 15])
    assert after.back().standings() == fight.standings()
    with pytest.raises(InputError, match="there was only 1 move; go back 1 or less"):
        begun().back(2)


@pytest.mark.parametrize(
    ("sides", "settings", "words"),
    [
        ({"A": ["Swordsman"]}, {}, "name two or more"),
        ({"A": ["Swordsman"], "B": []}, {}, "has nobody"),
        (TWO, {"surprised": ["Axeman"]}, "no rule of surprise"),
        (TWO, {"options": {"lost_tables": "without"}}, "cannot do without"),
    ],
)
def test_fights_that_cannot_be(sides, settings, words):
    with pytest.raises(InputError, match=words):
        ck.fight("empire", sides, **settings)
