"""Every open question is a switch: its values give other odds, or another figure where no dice are rolled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET, mounts, vehicles
from combatkit.rules.elysium.order import by_attributes
from combatkit.rules.elysium.scene import Scene
from combatkit.rules.elysium.turn import begin

ANN = RULESET.fighter("Fighter", name="Ann")
BOB = RULESET.fighter("Fighter", name="Bob")


def made(base: Any, **changes: Any) -> Any:
    return RULESET.fighter("Fighter", name=base.name, **changes)


def odds(mine: Any, its: Any, **setup: Any) -> Callable[[dict[str, str]], Any]:
    """The whole odds of an exchange, by option."""
    return lambda options: RULESET.exchange(mine, its, options=options, **setup).odds().rows()


def by_rulings(rule: Callable[[Any], Any]) -> Callable[[dict[str, str]], Any]:
    """Something that a rule says, by option."""
    return lambda options: rule(RULESET.rulings(options))


def attacks_and_defends(rulings: Any) -> bool:
    try:
        return begin(ANN, rulings).attack().defend(3).defending == 3
    except InputError:
        return False


def what_comes_when(options: dict[str, str]) -> list[str]:
    """The first moves of a fight in which nobody does anything."""
    fight, done = RULESET.fight({"one": [ANN], "two": [BOB]}, options=options), []
    for _ in range(8):
        move = next(it.name for it in fight.moves() if it.name in ("initiative", "say nothing", "end turn"))
        fight = fight.take(move, [9, 2] if move == "initiative" else [])
        done.append(move)
    return done


CHARGED = {"action": "charge", "distance": 20}
SHOT = {"human_shield": True, "defence": "dodge"}
ARCHER, WHIP = made(ANN, weapon="longbow"), made(ANN, weapon="whip")
GRABBED = made(BOB, conditions=["grabbed"])
MAGE = made(ANN, school=5, magic_points=20)
CASES: dict[str, Callable[[dict[str, str]], Any]] = {
    "resolution": odds(ANN, BOB),
    "d10_open_ended": odds(ANN, BOB),
    "weighted_damage": odds(made(ANN, size=2), BOB),
    "ko_rule": odds(made(ANN, weapon="mace"), BOB, called="head"),
    "charge_bonus_to": odds(ANN, BOB, **CHARGED),
    "parry_attr": odds(ANN, made(BOB, agility=6), defence="parry"),
    "attack_attr": odds(made(ANN, agility=6), BOB),
    "reaction_tie": by_rulings(lambda rulings: by_attributes(made(ANN, courage=5), BOB, rulings)),
    "announcing": what_comes_when,
    "size_on_escape": odds(made(ANN, conditions=["grabbed"]), made(BOB, size=1), action="break free"),
    "charge_penalty": odds(ANN, BOB, defender_charged=True),
    "crit_fail_autofail": odds(ANN, made(BOB, stamina=12), called="left leg"),
    "trip_rule": odds(ANN, BOB, action="trip"),
    "morale_stack": odds(made(ANN, intimidated=1, taunted=1), BOB),
    "shield_hit": odds(ARCHER, GRABBED, **SHOT),
    "cover_stack": odds(ARCHER, GRABBED, cover="small", **SHOT),
    "range_round": odds(ARCHER, BOB, distance=105),
    "chase_tie": by_rulings(lambda rulings: vehicles.streak_after(2, 0, False, rulings)),
    "spell_resolution": odds(MAGE, BOB, action="cast a spell"),
    "rider_trip_bonus": by_rulings(
        lambda rulings: str(mounts.trip_rider(ANN, BOB, made(BOB, size=2), rulings).play([5, 5]).trace)
    ),
    "tactic_ap": odds(made(ANN, weapon="war axe"), BOB, action="trip"),
    "defend_exclusive": by_rulings(attacks_and_defends),
    "ranged_disarm": odds(ARCHER, BOB, action="disarm"),
    "off_hand_tactics": odds(made(ANN, second_weapon="dagger"), BOB, action="trip", attack_with="off hand"),
    "shield_keeps_grab_penalty": odds(ARCHER, GRABBED, **SHOT),
    "feint_lasts": lambda options: str(
        RULESET.exchange(ANN, BOB, action="feint", options=options).play([9, 2])
    ),
    "wide_eyed_guard": odds(ANN, made(BOB, conditions=["wide-eyed"])),
    "defend_adds_to": odds(ANN, BOB, defending=4),
}


def test_every_option_has_a_case() -> None:
    assert set(CASES) == set(RULESET.options)


@pytest.mark.rule("EL-ATT-6", "EL-TWO-2", "EL-TRIP-1", "EL-GRAB-5", "EL-CHARGE-5")
@pytest.mark.parametrize("name", CASES)
def test_each_value_gives_something_else(name: str) -> None:
    option = RULESET.options[name]
    found = {value: CASES[name]({name: value}) for value in option.choices}
    assert CASES[name]({}) == found[option.default]
    others = [found[value] for value in option.choices if value != option.default]
    if name == "parry_attr":  # "AGI" is what two stages do anyway
        assert found["CUN"] != found["AGI"] == found["by_generation"]
    else:
        assert all(other != found[option.default] for other in others)


@pytest.mark.parametrize(
    "name", sorted(set(CASES) - {"reaction_tie", "chase_tie", "defend_exclusive", "tactic_ap", "announcing"})
)
def test_what_is_played_stands_in_the_trace(name: str) -> None:
    """The same dice under two values tell two stories (those left out change no roll)."""
    option = RULESET.options[name]
    if name in ("feint_lasts", "rider_trip_bonus"):
        return  # the case above compares their traces
    assert len({told(exchange_of(name, value)) for value in option.choices}) > 1


def exchange_of(name: str, value: str) -> Any:
    setups = {
        "resolution": (ANN, BOB, {}),
        "d10_open_ended": (ANN, BOB, {}),
        "weighted_damage": (made(ANN, size=2), BOB, {}),
        "ko_rule": (made(ANN, weapon="mace"), BOB, {"called": "head"}),
        "charge_bonus_to": (ANN, BOB, CHARGED),
        "parry_attr": (ANN, made(BOB, agility=6), {"defence": "parry"}),
        "attack_attr": (made(ANN, agility=6), BOB, {}),
        "size_on_escape": (made(ANN, conditions=["grabbed"]), made(BOB, size=1), {"action": "break free"}),
        "charge_penalty": (ANN, BOB, {"defender_charged": True}),
        "crit_fail_autofail": (ANN, made(BOB, stamina=20), {"called": "left leg"}),
        "trip_rule": (ANN, BOB, {"action": "trip"}),
        "morale_stack": (made(ANN, intimidated=1, taunted=1), BOB, {}),
        "shield_hit": (ARCHER, GRABBED, {**SHOT, "defending": 4}),
        "cover_stack": (ARCHER, GRABBED, {"cover": "small", **SHOT}),
        "range_round": (ARCHER, BOB, {"distance": 105}),
        "spell_resolution": (MAGE, BOB, {"action": "cast a spell"}),
        "ranged_disarm": (ARCHER, BOB, {"action": "disarm"}),
        "off_hand_tactics": (
            made(ANN, second_weapon="dagger"),
            BOB,
            {"action": "trip", "attack_with": "off hand"},
        ),
        "shield_keeps_grab_penalty": (ARCHER, GRABBED, SHOT),
        "wide_eyed_guard": (ANN, made(BOB, conditions=["wide-eyed"]), {}),
        "defend_adds_to": (ANN, BOB, {"defending": 4}),
    }
    mine, its, setup = setups[name]
    return RULESET.exchange(mine, its, options={name: value}, **setup)


DICE = {"attack": 10, "dodge": 8, "parry": 1, "damage": 10, "guard": 2, "stamina": 1, "spell": 9, "grip": 2}


def told(x: Any) -> str:
    """The trace with the same dice whatever is asked for; what is not named shows 5."""
    answers: list[Any] = []
    while True:
        walk = x.walk(answers)
        if walk.request is None:
            return str(walk.trace)
        answers.append(DICE.get(walk.request.name, 5))


def test_options_are_read_and_refused(game: Any) -> None:
    with pytest.raises(InputError, match="did you mean 'resolution'"):
        game.exchange(ANN, BOB, options={"resolutions": "x"})
    scene = Scene(("Ann", "Bob"), ANN, BOB, game.read_setup({}), game.rulings())
    assert scene.rulings.two_stage
