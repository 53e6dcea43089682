"""Strikes back, fumbles without an attack and other matters that a duel must count as an exchange does."""

from __future__ import annotations

from statistics import mean

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.rules.duel import find_phase
from combatkit.rules.empire import RULESET
from combatkit.rules.empire.duel_strike import Lapse


def order(first, second, quick, now=((), ()), **setup):
    duel = RULESET.duel(first, second, **setup)
    view = (0, 0, *quick, *now)
    return find_phase(duel, "order").play(view, ScriptedRoller([]), duel.context)[0]


@pytest.mark.rule("D30-INIT-8", "D30-OPT-PARRY-1")
def test_a_strike_back_comes_10_after_its_own_option():
    """Parry at 17, back at 7; the Axeman's swings at 16 and 6. One chance, however often he swings."""
    parry = {"attacker_option": "parry"}
    assert order("Swordsman", "Axeman", (17, 16), **parry) == ((1, 0, 0), (0, 0, 1))
    twice = order("Swordsman", "Axeman", (17, 16), defender_swings=2, **parry)
    assert twice == ((1, 0, 0), (0, 0, 1), (1, 0, 0))
    # An attack at 17, the parry 10 later at 7, and back at -3; 4 slower it would be -7, after the end.
    both = {"attacker_option": "attack", "attacker_also": ("parry",)}
    assert order("Swordsman", "Axeman", (17, 16), **both) == ((0, 0, 0), (1, 0, 0), (0, 0, 1))
    assert order("Swordsman", "Axeman", (13, 16), **both) == ((1, 0, 0), (0, 0, 0))


@pytest.mark.rule("D30-INIT-8", "D30-INIT-3")
def test_who_parries_strikes_back_even_at_one_who_only_parries():
    """The ledger's own count: two who do nothing but Parry are done after about 37 rounds."""
    duel = RULESET.duel("Swordsman", "Swordsman", attacker_option="parry", defender_option="parry")
    assert 28 < mean(duel.play(RandomRoller(seed=seed)).rounds for seed in range(60)) < 46


@pytest.mark.rule("D30-AMB-17", "D30-EXH-1", "D30-EXH-2")
def test_a_strike_back_is_paid_for_where_the_option_says_so():
    setup = {"attacker_option": "parry", "options": {"strike_back_cost": "1"}}
    duel = RULESET.duel("Swordsman", "Axeman", **setup)
    asks, pays = find_phase(duel, "first answers"), find_phase(duel, "first breathes")
    assert asks.play((0,), ScriptedRoller([2]), duel.context) == (0, 1, 1)
    assert asks.play((0,), ScriptedRoller([3]), duel.context) == (0, 0, 0)
    assert pays.play((0, 10, 10, 1), ScriptedRoller([]), duel.context)[0] == 8
    # Attack, an extra effort and a Parry are 3 already: nothing is left for a strike back.
    dear = {"attacker_also": ("parry",), "attacker_effort": "attack"}
    assert (0, 0, 1) in order("Swordsman", "Axeman", (17, 16), **dear)
    assert (0, 0, 1) not in order("Swordsman", "Axeman", (17, 16), options=setup["options"], **dear)


@pytest.mark.rule("D30-FUMBLE-1", "D30-FUMBLE-2")
def test_a_strike_back_is_the_fumble_check_of_all_that_was_declared():
    """1 face, 1 more for the extra effort behind the Parry: as in a single exchange."""
    setup = {"attacker_option": "parry", "attacker_effort": "defend"}
    duel = RULESET.duel("Swordsman", "Axeman", **setup)
    measures = find_phase(duel, "first measures")
    assert measures.play((0, (), 0, (), 1, 1), ScriptedRoller([]), duel.context)[1] == 2
    assert measures.play((0, (), 0, (), 0, 1), ScriptedRoller([]), duel.context)[1] == 0  # checked before
    single = RULESET.exchange("Axeman", "Swordsman", defender_option="parry", defender_effort="defend")
    assert single.context.parties[1].fumble == 2


@pytest.mark.rule("D30-FUMBLE-1", "D30-AMB-16")
@pytest.mark.parametrize(("friend", "depth"), [(False, 1), (True, 0)])
def test_a_fumbler_who_has_not_struck_may_strike_itself(friend, depth):
    """With the whole table a 5 strikes the fumbler: 3 + 1, less 2 for leather, are 2 of 15, a scratch."""
    duel = RULESET.duel(
        "Swordsman",
        "Axeman",
        attacker_option="guard",
        friend_near_attacker=friend,
        options={"idle_fumble": "full"},
    )
    slip, lapse, _ = find_phase(duel, "first fumble check").play((0, ()), ScriptedRoller([1]), duel.context)
    assert isinstance(lapse, Lapse)
    fumbles = find_phase(duel, "first fumbles")
    dice = [5] if friend else [5, 3]
    found = fumbles.play((slip, lapse, 0, 0), ScriptedRoller(dice), duel.context)
    assert found[1] == depth


@pytest.mark.rule("D30-FUMBLE-1", "D30-PAIN-5")
def test_whoever_is_out_by_its_own_blow_stays_out():
    """The end of the round asks nothing more of somebody who has gone down in it."""
    duel = RULESET.duel("Swordsman", "Axeman")
    wears = find_phase(duel, "first wears")
    assert wears.play((1, 0, 0, 1), ScriptedRoller([]), duel.context) == (0,)
    assert wears.play((1, 0, 0, 0), ScriptedRoller([]), duel.context) == (1,)


@pytest.mark.rule("D30-INIT-4", "D30-MULTI-6", "D30-OPT-PAUSE-1")
def test_what_settles_who_is_quicker():
    assert order("Swordsman", "Axeman", (32, 35)) == ((1, 0, 0), (0, 0, 0))  # both at 30
    assert order("Swordsman", "Axeman", (20, 17), attacker_option="pause") == ((1, 0, 0), (0, 0, 0))
    duel = RULESET.duel("Swordsman", "Axeman", attacker_faces=2)
    quick = find_phase(duel, "first readies").play((0, 3, ()), ScriptedRoller([]), duel.context)
    assert quick == (17 - 3 - 5,)


@pytest.mark.rule("D30-OPT-RECOVER-1", "D30-AMB-15", "D30-EXH-5")
def test_options_kept_under_forced_recover_are_carried_out_at_10_less():
    now, asked = ("must recover",), []

    def notes(question):
        asked.append(question.options)
        return question.options[0]

    for choice, attack in (("cancelled", None), ("kept", 27 - 13 + 10)):
        duel = RULESET.duel("Swordsman", "Swordsman", options={"forced_recover": choice})
        find_phase(duel, "first chooses").play((-5, now, 0), RandomRoller(1, notes), duel.context)
        stand = find_phase(duel, "first stands").play((0, (), now, ()), ScriptedRoller([]), duel.context)[0]
        if attack:
            found = find_phase(duel, "first measures").play(
                (0, stand, 0, (), 1, 0), ScriptedRoller([]), duel.context
            )
            assert found[0] == attack and "must recover" in stand
        else:
            assert stand == ()
    assert asked[0] == ("recover",) and "attack" in asked[1]


@pytest.mark.rule("D30-GAP-3")
def test_with_a_weapon_that_is_stuck_nobody_strikes_back():
    found = order("Swordsman", "Axeman", (17, 16), (("weapon stuck",), ()), attacker_option="parry")
    assert found == ((1, 0, 0),)
