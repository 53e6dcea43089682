"""Strikes back, and options in which the opponent strikes first, in a fight of several."""

from __future__ import annotations

import pytest

from combatkit.rules.empire import RULESET


def notes(fight, name):
    return fight.standing(name).notes


# -- strikes back --------------------------------------------------------------------------------------------


@pytest.mark.rule("D30-INIT-8", "D30-OPT-PARRY-1", "D30-EX-8")
def test_a_parry_strikes_back_10_later_on_1_or_2(arena):
    """Initiative 17: the strike back comes at 7. The axe needs 4 more against the parry: 16 + 4 = 20.

    The strike back is a plain attack: Defense 24 against Attack 13, less the minus of the wound: 13.
    """
    fight = arena.declared(arena.begun(), Swordsman="parry", Axeman="attack")
    fight = fight.take("strike", [25, 5, 15])
    assert "needs 20 and has 25" in arena.told(fight)[0]
    assert (fight.clock, fight.turn) == ("Round 1, initiative 7", "Swordsman")
    assert fight.move("strike").title == "Strike back"
    assert fight.odds("strike").chance("the attack hits") == pytest.approx(1 / 3 * 18 / 30)
    back = fight.take("strike", [2, 20, 5, 15])
    assert "needs 13 and has 20" in arena.told(back)[1]
    none = fight.take("strike", [3])
    assert arena.told(none)[0] == "Swordsman may not strike (1 to 2)." and none.turn == "Swordsman"
    assert none.clock == "Round 1, its end", "no attack was rolled: the fumble check is still to come"


@pytest.mark.rule("D30-OPT-PARRY-1", "D30-INIT-5")
def test_a_shield_strikes_back_on_3_too_and_the_slow_have_no_time_for_it(arena):
    fight = arena.declared(
        arena.begun({"A": ["Shield-bearer"], "B": ["Axeman"]}), **{"Shield-bearer": "parry"}
    )
    assert arena.told(fight.take("strike", [3, 20, 9, 15]))[0].startswith("Shield-bearer may strike")
    slow = RULESET.fighter("Swordsman", initiative_total=3)
    fight = arena.declared(arena.begun({"A": [slow], "B": ["Axeman"]}), Swordsman="parry")
    assert fight.clock == "Round 1, its end"


@pytest.mark.rule("D30-OPT-DODGE-2", "D30-INIT-8")
def test_a_dodge_strikes_back_on_1_or_gets_away_from_who_misses(arena):
    dodges = arena.declared(arena.begun(), Swordsman="dodge", Axeman="attack").take("strike", [10])
    assert (dodges.clock, dodges.turn) == ("Round 1, initiative 7", "Swordsman")
    assert arena.told(dodges.take("strike", [2]))[0].endswith("may not strike (only on 1).")
    away = arena.declared(arena.begun(), Swordsman=("dodge", {"then": "disengage"}), Axeman="attack")
    assert away.take("strike", [29, 5, 15]).scene.melee, "it was hit, and stays"
    away = away.take("strike", [10])
    assert "Swordsman was missed, and gets away from Axeman." in arena.told(away)
    assert not away.scene.melee and away.open_moves("Axeman")[0].name != "strike"


@pytest.mark.rule("D30-OPT-DESPDODGE-2", "D30-OPT-DESPDODGE-3")
def test_a_desperate_dodge_leaves_melee_at_the_end_of_the_round(arena):
    """Combat Position 10 against 10 and 5 for each who has hit: 10 + 7 against 15 + 3 falls by 1."""
    fight = arena.declared(arena.begun(), Swordsman="desperate dodge", Axeman="attack")
    fight = fight.take("strike", [27, 4, 15])
    assert fight.scene.melee and fight.clock == "Round 1, its end"
    fight = fight.take("end of round", [20, 7, 3])
    assert "Swordsman rolls 10 against 15 and falls." in arena.told(fight)
    assert not fight.scene.melee and notes(fight, "Swordsman")[0] == "prone"


@pytest.mark.rule("D30-OPT-TRIP-3", "D30-OPT-TRIP-2", "D30-OPT-TRIP-4")
def test_a_trip_keeps_a_desperate_dodger_in_melee(arena):
    """The polearm needs 27 + 10 + 1 - (8 + 4 - 1 - 2 - 1 for the load) = 30 or so: 30 and 20 hit."""
    fight = arena.declared(
        arena.begun({"A": ["Polearm-bearer"], "B": ["Swordsman"]}),
        Swordsman="desperate dodge",
        **{"Polearm-bearer": "trip"},
    )
    fight = fight.take("strike", [30, 15, 20, 1])
    assert notes(fight, "Swordsman")[0] == "on knees"
    fight = fight.take("end of round", [20])
    assert fight.round == 2 and fight.scene.melee, "no roll, and no way out"


# -- options in which the opponent strikes first -------------------------------------------------------------


@pytest.mark.rule("D30-OPT-CLOSE-1", "D30-OPT-CLOSE-2", "D30-OPT-CLOSE-4")
def test_the_opponent_of_a_close_strikes_first_and_then_no_more(arena):
    fight = arena.declared(arena.begun(), Swordsman="close", Axeman="attack")
    assert fight.turn == "Swordsman"
    assert fight.exchange("strike", target="Axeman").walk().request.name == "opponent's attack"
    fight = fight.take("strike", [5, 29, 3])
    assert fight.round == 2, "the axe has had its swing"
    assert "in close combat" in notes(fight, "Axeman")
    assert fight.fighter("Axeman").arm.name == "fist", "no axe in close combat (D30-GAP-11)"


@pytest.mark.rule("D30-OPT-CLOSE-2", "D30-OPT-CLOSE-3")
def test_a_blow_that_came_earlier_stops_a_close_too(arena):
    """A weight of 170 takes 9 points past the armour: a spear has its most, 11 + 1."""
    sides = {"A": ["Knifeman"], "B": ["Spearman"]}
    fight = arena.declared(arena.begun(sides), Knifeman="close", Spearman="attack")
    assert fight.turn == "Spearman", "20 is before 14"
    fight = fight.take("strike", [20, 30, 1])
    assert "(the most there is)" in arena.told(fight)[1] and "stopped by the blow" in arena.told(fight)[2]
    if not fight.standing("Knifeman").out:
        fight = fight.take("strike", [30, 1])
        assert "Knifeman does not get in." in arena.told(fight)


@pytest.mark.rule("D30-OPT-CP-1", "D30-OPT-FLOURISH-1")
@pytest.mark.parametrize("option", ["combat position", "flourish"])
def test_who_was_hit_before_does_not_get_to_a_manoeuvre(arena, option):
    fight = arena.declared(arena.begun(), Swordsman="rest", Axeman="guard")
    slow = RULESET.fighter("Swordsman", initiative_total=10)
    fight = arena.declared(arena.begun({"A": [slow], "B": ["Axeman"]}), Swordsman=option, Axeman="attack")
    hit = fight.take("strike", [29, 4, 15])
    assert "comes to nothing" in arena.told(hit.take("strike", []))[0]
    missed = fight.take("strike", [3])
    assert missed.exchange("strike", target="Axeman").walk().request.name == option


@pytest.mark.rule("D30-OPT-CP-3", "D30-INIT-8", "D30-GAP-5")
def test_a_bind_holds_until_the_end_of_the_next_round(arena):
    """The swing beside the manoeuvre comes 10 later. A bound axe neither strikes nor parries."""
    fight = arena.declared(
        arena.begun(), Swordsman=("combat position", {"manoeuvre": "bind"}), Axeman="guard"
    )
    fight = fight.take("strike", [19, 5])
    assert "bound this round and the next" in notes(fight, "Axeman")
    assert (fight.clock, fight.move("strike").title) == ("Round 1, initiative 7", "Strike as well")
    assert (
        arena.declared(arena.begun(), Swordsman=("combat position", {"manoeuvre": "bind"}))
        .take("let go")
        .clock.endswith("its end")
    ), "without the manoeuvre no swing beside it"
    fight = arena.until(fight.take("strike", [6]), 2)
    assert fight.move("attack", "Axeman").closed == "the weapon is bound"
    assert fight.move("parry", "Axeman").closed == "the weapon is bound"
    fight = arena.until(fight, 3)
    assert not fight.move("attack", "Axeman").closed


@pytest.mark.rule("D30-OPT-FLOURISH-1", "D30-GAP-5")
def test_a_fake_is_gone_with_the_next_attack(arena):
    """5 less for the one attack that comes next: 12 - 5 = 7 and 4 more for swinging twice, then 16 again."""
    sides = {"A": ["Swordsman", "Duellist"], "B": ["Axeman"]}
    fight = arena.declared(
        arena.begun(sides),
        Duellist=("combat position", {"manoeuvre": "fake"}),
        Swordsman=("attack", {"swings": 2}),
    )
    fight = fight.take("strike", [19, 5])
    assert "faked this round and the next" in notes(fight, "Axeman")
    first = fight.take("strike", [5])
    assert "faked" not in str(notes(first, "Axeman"))
    needs = [
        arena.told(it)[0].split(" needs ")[1].split()[0]
        for it in (first, until_swing(arena, first).take("strike", [9]))
    ]
    assert int(needs[1]) - int(needs[0]) == 5


def until_swing(arena, fight):
    while fight.turn != "Swordsman":
        fight = arena.quiet(fight)
    return fight


@pytest.mark.rule("D30-GAP-5")
@pytest.mark.parametrize(("manoeuvre", "change", "other"), [("turn", -2, 0), ("gain height", -2, 0)])
def test_a_flank_or_height_counts_between_two_alone(arena, manoeuvre, change, other):
    """The swordsman hits 2 easier; the other one as before, apart from facing that both share."""
    sides = {"A": ["Swordsman", "Shield-bearer"], "B": ["Axeman"]}

    def needs(how):
        fight = arena.declared(arena.begun(sides), Swordsman=("combat position", {"manoeuvre": how}))
        fight = arena.until(fight.take("strike", [19, 5]).take("strike", [6]), 2)
        fight = arena.declared(fight, Swordsman="attack", **{"Shield-bearer": "attack"})
        found = {}
        while fight.turn in ("Swordsman", "Shield-bearer"):
            fight, who = fight.take("strike", [2]), fight.turn
            found[who] = int(arena.told(fight)[0].split(" needs ")[1].split()[0])
        return found

    plain, found = needs("back up"), needs(manoeuvre)
    assert found["Swordsman"] - plain["Swordsman"] == change
    assert found["Shield-bearer"] - plain["Shield-bearer"] == other


@pytest.mark.rule("D30-GAP-5")
def test_disengage_and_interpose(arena):
    fight = arena.declared(arena.begun(), Axeman="attack").take("strike", [3])
    fight = arena.until(fight, 2)
    fight = arena.declared(fight, Swordsman=("combat position", {"manoeuvre": "disengage"}))
    fight = fight.take("strike", [19, 5])
    assert "Swordsman gets out of Axeman's reach." in arena.told(fight) and not fight.scene.melee
    sides = {"A": ["Swordsman"], "B": ["Axeman", "Recruit"]}
    fight = arena.declared(
        arena.begun(sides), Swordsman=("combat position", {"manoeuvre": "interpose", "target": "Axeman"})
    )
    fight = fight.take("strike", [19, 5])
    assert "Recruit can no longer reach Swordsman." in arena.told(fight)
    fight = arena.until(fight, 2)
    assert fight.move("attack", "Recruit").closed or fight.turn != "Recruit"
    while fight.turn != "Recruit":
        fight = arena.quiet(fight)
    assert fight.move("attack").closed == "nobody is in reach"
    fight = arena.until(fight, 3)
    while fight.turn != "Recruit":
        fight = arena.quiet(fight)
    assert not fight.move("attack").closed
