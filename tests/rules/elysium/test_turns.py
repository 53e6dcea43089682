"""Reaction order, Action Points, moving, items, running away."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from combatkit.dice import ExactRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.elysium import checks, unseen
from combatkit.rules.elysium.enums import Action, Hand
from combatkit.rules.elysium.order import may_flee, order_of, roll_order, who_knows
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.turn import begin, charge_reach, cost, feet, may_stand

PRINTED = {"Akare": 16, "Nox": 20, "Celeste": 12, "Aelfin": 13}


@pytest.mark.rule("EL-REACT-2", "EL-REACT-3")
def test_ex_1_the_order_by_the_printed_numbers_and_as_it_is_told():
    """EL-EX-1: by the numbers Aelfin (13) is third; the story has him second, which takes 17 to 19."""
    assert order_of(PRINTED) == (
        ("Celeste", "Aelfin", "Akare", "Nox"),
        ("Nox", "Akare", "Aelfin", "Celeste"),
    )
    assert order_of({**PRINTED, "Aelfin": 18}) == (
        ("Celeste", "Akare", "Aelfin", "Nox"),
        ("Nox", "Aelfin", "Akare", "Celeste"),
    )


@pytest.mark.rule("EL-REACT-1", "EL-REACT-4", "EL-REACT-5", "EL-REACT-6", "EL-ROUND-2")
def test_rolling_reaction(ann, bob):
    """Courage 3 + Reaction 2; later rounds announce nothing unless everybody rolls anew."""
    r = ScriptedRoller({"Ann: Reaction": 4, "Bob: Reaction": 9})
    order = roll_order([ann(), bob()], r)
    assert order == (("Ann", "Bob"), ("Bob", "Ann")) and "Ann's Reaction is 9" in str(r.trace)
    assert order_of({"Ann": 9, "Bob": 14}, announced=False) == ((), ("Bob", "Ann"))
    anew = roll_order([ann(), bob()], ScriptedRoller({"Ann: Reaction": 9, "Bob: Reaction": 4}))
    assert anew.announce == ("Bob", "Ann")


@pytest.mark.rule("EL-AMB-8", "EL-REACT-3")
def test_equal_reactions(ann, bob):
    same = {"Ann: Reaction": 5, "Bob: Reaction": 5}
    brave = [ann(), bob(courage=4, reaction=1)]
    assert roll_order(brave, ScriptedRoller(same)).act == ("Bob", "Ann")
    sly = [ann(cunning=5), bob()]
    assert roll_order(sly, ScriptedRoller(same)).act == ("Ann", "Bob")
    again = {**same, "Ann: Reaction, again": 3, "Bob: Reaction, again": 8}
    assert roll_order([ann(), bob()], ScriptedRoller(again)).act == ("Bob", "Ann")
    plain = Rulings(attributes_first=False)
    assert roll_order(sly, ScriptedRoller(again), plain).act == ("Bob", "Ann")


@pytest.mark.rule("EL-REACT-1", "EL-AMB-8")
def test_two_equal_fighters_are_even(ann, bob):
    def first(state, r, context):
        return (roll_order([ann(), bob()], r).act[0],)

    weights, total = ExactRoller().outcomes(first, (), None)
    assert Fraction(weights["Ann",], total) == Fraction(1, 2)


# -- Action Points ---------------------------------------------------------------------------------------


@pytest.mark.rule("EL-AP-1", "EL-AP-2", "EL-AP-3", "EL-ROUND-1", "EL-ATT-2")
def test_six_points_a_turn(ann):
    turn = begin(ann())
    assert turn.left == 6 and begin(ann(action_points=8)).left == 8
    twice = turn.attack().attack()
    assert (twice.left, twice.attacks) == (0, 2)
    with pytest.raises(InputError, match="costs 3 AP, and 0 are left"):
        twice.attack()
    assert begin(ann()).left == 6  # nothing carries over, nothing is missing


@pytest.mark.rule("EL-TWO-3", "EL-TWO-4")
def test_ex_8_longsword_and_dagger(ann):
    """EL-EX-8: 4 + 2 AP, or 4 with Dual Weapons, and the second attack of the other hand costs again."""
    two = {"weapon": "longsword", "second_weapon": "dagger"}
    assert begin(ann(**two)).attack().attack(Hand.OFF).left == 0
    dual = begin(ann(**two, trumps=["Dual Weapons"])).attack().attack(Hand.OFF)
    assert dual.left == 2 and dual.attack(Hand.OFF).left == 0
    with pytest.raises(InputError, match="nothing in the off hand"):
        begin(ann()).attack(Hand.OFF)


@pytest.mark.rule("EL-CHARGE-1", "EL-CHARGE-2", "EL-CHARGE-3")
def test_ex_9_a_charge(ann):
    """EL-EX-9: a war axe of 5 AP at Speed 10 runs up to 50 ft."""
    skorna = ann(weapon="war axe", action_points=12)
    assert charge_reach(skorna, skorna.main) == 50
    turn = begin(skorna).charge(50)
    assert (turn.left, turn.charged) == (7, True)
    for feet_, why in ((9, "cannot be charged"), (51, "use 10 to 50")):
        with pytest.raises(InputError, match=why):
            begin(skorna).charge(feet_)
    with pytest.raises(InputError, match="one charge a turn"):
        turn.charge(20)
    with pytest.raises(InputError, match="no weapon for close combat"):
        begin(ann(weapon="longbow")).charge(20)


@pytest.mark.rule("EL-DEF-9", "EL-AMB-21")
def test_ex_13_defending(ann):
    """EL-EX-13: 4 AP give 4; the rest may attack unless the option says otherwise."""
    assert begin(ann()).defend(4).defending == 4
    assert begin(ann()).attack().defend(3).defending == 3
    only = begin(ann(), Rulings(defend_exclusive=True))
    with pytest.raises(InputError, match="spent on defence"):
        only.defend(3).attack()
    with pytest.raises(InputError, match="not spent on defence alone"):
        only.attack().defend(3)


@pytest.mark.rule("EL-AP-5", "EL-AMB-20", "EL-FEINT-1", "EL-GRAB-1", "EL-AP-4", "EL-AP-6")
def test_prices(game, ann, bob):
    axe = ann(weapon="war axe")
    for action, points in (
        ("attack", 5),
        ("feint", 5),
        ("disarm", 5),
        ("trip", 5),
        ("grab", 3),
        ("taunt", 4),
    ):
        other = bob()
        fighter = ann(weapon="bare hands") if action == "grab" else axe
        assert game.exchange(fighter, other, action=action).context.ap == points
    cheap = {"tactic_ap": "3"}
    for action in ("disarm", "trip", "slam"):
        assert game.exchange(axe, bob(), action=action, options=cheap).context.ap == 3
    assert begin(axe).attack(action=Action.DISARM).left == 1
    with pytest.raises(InputError, match="costs 5 AP, and there are 4"):
        game.exchange(ann(weapon="war axe", action_points=4), bob())


@pytest.mark.rule("EL-ITEM-1", "EL-ITEM-2", "EL-ITEM-3", "EL-ITEM-4", "EL-ITEM-5", "EL-ITEM-6", "EL-MOVE-5")
def test_items_and_two_things_at_once(ann):
    names = (
        "item at hand",
        "item from the pack",
        "item from deep down",
        "arrow from the quiver",
        "consumable",
        "magic item",
    )
    assert [cost(name) for name in names] == [1, 3, 6, 0, 1, 4]
    assert [cost(name, moving=True) for name in names] == [0, 3, 6, 0, 0, 4]
    assert cost("draw", moving=True) == cost("speak", moving=True) == cost("look round", moving=True) == 0
    assert begin(ann()).move(3).do("item at hand").do("draw").left == 3
    assert begin(ann()).do("draw").left == 5


# -- moving ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-MOVE-1", "EL-COND-8", "EL-CALLED-16", "EL-COND-11")
def test_ex_14_sixty_feet(ann):
    """EL-EX-14."""
    assert feet(ann(), 6) == 60 and feet(ann(conditions=["hampered"]), 5) == 25
    assert begin(ann()).move(6).left == 0
    with pytest.raises(InputError, match="cannot move"):
        begin(ann(conditions=["immobilized"])).move(1)
    assert may_stand(ann(disabled=["left leg"])) and not may_stand(ann(disabled=["left leg", "right leg"]))


@pytest.mark.rule("EL-CALLED-16", "EL-COND-11")
def test_nobody_leaps_up_without_a_sound_leg(ann):
    lame = ann(disabled=["left leg", "right leg"], conditions=["prone"])
    with pytest.raises(InputError, match="no sound leg"):
        checks.kip_up(lame)
    assert not may_stand(lame) and may_stand(lame, helped=True)
    assert checks.kip_up(ann(disabled=["left leg"], conditions=["prone"])).play([9]).outcome["success"]


@pytest.mark.rule("EL-MOVE-2", "EL-MOVE-3", "EL-GAP-17", "EL-COND-11")
def test_tumbling_leaping_and_getting_up(ann, bob, share):
    """Gymnastics d10 + 6."""
    assert checks.tumble_past(ann(gymnastics=8), bob()).odds().chance(success=True) == share(
        1, lambda d: d + 12 >= 20
    )
    assert checks.tumble_past(ann(gymnastics=8), bob(size=-2)).odds().chance(success=True) == share(
        1, lambda d: d + 12 + 4 >= 20
    )
    assert checks.leap(ann()).odds().chance(success=True) == share(1, lambda d: d + 6 >= 12)
    assert checks.leap(ann(), 5).odds().chance(success=True) == share(1, lambda d: d + 6 >= 14)
    up = checks.kip_up(ann(conditions=["prone"]))
    assert up.odds().chance(success=True) == share(1, lambda d: d + 6 >= 15)
    assert up.play([9]).outcome["conditions"] == "no longer prone"


@pytest.mark.rule("EL-MOVE-4")
def test_sneaking(ann, bob, share):
    sly = ann(stealth=5)  # AGI 4
    slow = unseen.sneak(sly, bob(perception=2)).odds()
    assert slow.chance(success=True) == share(2, lambda a, d: a + 9 > d + 6)
    fast = unseen.sneak(sly, bob(perception=2), full_speed=True).odds()
    assert fast.chance(success=True) == share(2, lambda a, d: a - 1 > d + 6)


@pytest.mark.rule("EL-MOVE-6", "EL-MOVE-7")
def test_running_away():
    order = order_of(PRINTED)
    assert who_knows(order, "Aelfin") == ("Nox", "Akare") and who_knows(order, "Nox") == ()
    assert may_flee(True, 60, 60) == "away" and may_flee(True, 70, 60) == "on the way"
    assert may_flee(False, 10, 60).startswith("tumble")


def test_reaction_odds_by_hand(ann, bob):
    """Ann's Courage is 1 higher, so ties are hers: count 100 pairs."""

    def first(state, r, context):
        return (roll_order([ann(courage=4), bob()], r).act[0],)

    weights, total = ExactRoller().outcomes(first, (), None)
    counted = Counter(a + 6 >= b + 5 for a, b in product(range(1, 11), repeat=2))
    assert Fraction(weights["Ann",], total) == Fraction(counted[True], 100)
