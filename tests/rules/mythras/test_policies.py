"""Policies choose only what is open and change the odds as they say; worth is a difference of odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import Question, RandomRoller
from combatkit.errors import InputError
from combatkit.odds import worth
from combatkit.rules.mythras.contest import special_effects
from combatkit.rules.mythras.effects import NO_EFFECT, effects, open_names
from combatkit.rules.mythras.enums import Level, Side, Size
from combatkit.rules.mythras.policies import POLICIES, control, policy, softness, wounding
from combatkit.rules.mythras.ruleset import RULESET
from combatkit.rules.mythras.steps_attack import choose

A, D = Side.ATTACKER, Side.DEFENDER
CRIT, OK, FAIL, FUMBLE = Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE
PAIRS = [
    ("Anathaym", "Zamothis"),
    ("Centaur raider", "Hoplite"),
    ("Barbarian", "Guard"),
    ("Assassin", "Guard"),
    ("Centaur archer", "Anathaym"),
    ("Brawler", "Guard"),
]


def taken(
    hand: Any, name: str, side: Side, attack: Level, parry: Level, context: Any = None, effects: int = 1
) -> Any:
    """The effects that a policy takes."""
    state = hand.won(side, attack=attack, parry=parry, effects=effects)
    found = hand.chances(choose, state, context or hand.context(), lambda s: s.chosen, policy(name))
    (chosen,) = found
    return chosen


# -- by name ---------------------------------------------------------------------------------------------


def test_policies_are_found_by_name() -> None:
    assert set(POLICIES) == {"plain", "cautious", "wounding", "control"}
    with pytest.raises(InputError, match="did you mean 'wounding'"):
        policy("woundin")


@pytest.mark.rule("MY-SE-4")
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("pair", PAIRS, ids=" against ".join)
def test_a_policy_plays_any_exchange_with_what_is_open(name: str, pair: tuple[str, str]) -> None:
    """Whatever falls: a choice that is not open would be refused. And the exact odds add up to 1."""
    x = RULESET.exchange(*pair, policy=name)
    for seed in range(25):
        x.play(RandomRoller(seed))
    assert sum(chance for _, chance in x.odds()) == 1


def test_plain_takes_nothing(hand: Any) -> None:
    for attack, parry in ((CRIT, FUMBLE), (OK, FAIL)):
        assert taken(hand, "plain", A, attack, parry, effects=2) == ()
    assert RULESET.exchange("Anathaym", "Zamothis", policy="plain").odds().by("chosen") == {"": 1}


# -- what each of them likes -----------------------------------------------------------------------------


def test_wounding_gets_past_an_equal_parry_and_else_strikes_where_it_is_soft(hand: Any) -> None:
    assert taken(hand, "wounding", A, CRIT, OK) == ("circumvent parry",)
    assert taken(hand, "wounding", A, OK, FAIL) == ("choose location",)
    assert taken(hand, "wounding", A, CRIT, FAIL, effects=2) == ("choose location", "impale")
    assert taken(hand, "wounding", D, FUMBLE, OK) == ("accidental injury",)


def test_wounding_does_not_spend_a_critical_on_a_parry_that_stops_nothing(hand: Any) -> None:
    axe = hand.context(hand.party("Ana", "Great axe"), hand.party("Zam", "Dagger"))
    assert axe.plan.against_parry is Size.HUGE
    assert taken(hand, "wounding", A, CRIT, OK, axe) == ("choose location",)


def test_wounding_bypasses_armour_where_there_is_some(hand: Any) -> None:
    mace = hand.party("Ana", "Mace")
    bare, clad = hand.context(mace), hand.context(mace, worn=4)
    assert "bypass armour" not in taken(hand, "wounding", A, CRIT, FUMBLE, bare, effects=3)
    assert "bypass armour" in taken(hand, "wounding", A, CRIT, FUMBLE, clad, effects=3)


def test_cautious_looks_after_itself(hand: Any) -> None:
    axe = hand.context(hand.party("Ana", "Great axe"), hand.party("Zam", "Dagger"))
    assert taken(hand, "cautious", D, OK, CRIT, axe) == ("enhance parry",)
    assert taken(hand, "cautious", D, OK, CRIT) == ("overextend opponent",), "an equal parry stops it anyway"
    assert taken(hand, "cautious", A, OK, FAIL) == ("press advantage",)
    down = hand.context(None, hand.party("Zam", conditions=("prone",)))
    assert taken(hand, "cautious", D, FAIL, OK, down) == ("arise",)


def test_control_takes_the_opponent_out_of_the_fight(hand: Any) -> None:
    assert taken(hand, "control", A, OK, FAIL) == ("trip opponent",)
    assert taken(hand, "control", A, OK, FUMBLE, effects=2) == ("force failure", "trip opponent")
    down = hand.context(None, hand.party("Zam", conditions=("disarmed: Broadsword",)))
    assert taken(hand, "control", A, OK, FAIL, down) == ("compel surrender",)


def test_the_softest_location_is_the_one_that_gives_way_first(hand: Any) -> None:
    context = hand.context(worn=4)
    chest = context.parts[3]._replace(worn=0)
    hurt = context._replace(parts=(*context.parts[:3], chest, *context.parts[4:]))
    assert (
        wounding(Question("location", "Ana", tuple(part.name for part in hurt.parts), None, hurt)) == "chest"
    )
    assert softness("head", context) < softness("abdomen", context) < softness("left leg", context)
    warded = hand.context(stop=(("head", int(Size.LARGE)),))
    assert softness("head", warded) > softness("left leg", warded)
    assert control(Question("marksman", "Ana", ("left leg", "abdomen"), None, context)) == "abdomen"


@pytest.mark.rule("MY-SE-CHOOSELOCATION")
@pytest.mark.parametrize(
    "pair", [("Centaur raider", "Hoplite"), ("Barbarian", "Guard"), ("Anathaym", "Peltast")]
)
def test_wounding_aims_where_the_blow_most_likely_ends_the_fight(pair: tuple[str, str]) -> None:
    """Against the exact odds of every location; the plain course aims at the softest one still."""
    x = RULESET.exchange(*pair, policy="wounding", defence="none").after(34, "choose location")
    (aimed,) = {it.option for it in worth(x, "target out of the fight") if it.change == 0} & {
        wounding(Question("location", "", x.walk().request.options, None, x.context))
    }
    table = worth(x, "target out of the fight")
    assert table.chance(aimed) == max(it.chance for it in table) > 0


@pytest.mark.rule("MY-SE-CHOOSELOCATION")
def test_control_aims_where_the_victim_goes_down_alive() -> None:
    """An axe takes an arm off, and that may kill; struck in the belly, more faint than die."""
    x = RULESET.exchange("Barbarian", "Guard", defence="none")
    names = tuple(part.name for part in x.context.parts)
    aimed = {
        name: decides(Question("location", "", names, None, x.context))
        for name, decides in (("wounding", wounding), ("control", control), ("plain", POLICIES["plain"]))
    }
    assert aimed == {"wounding": "right arm", "control": "abdomen", "plain": "right arm"}


# -- they change the odds --------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-CHOOSELOCATION")
def test_wounding_wounds_more_often_than_plain() -> None:
    for pair in PAIRS[1:3]:
        odds = {name: RULESET.exchange(*pair, policy=name).odds() for name in ("plain", "wounding")}
        assert odds["wounding"].chance("serious wound or worse") > odds["plain"].chance(
            "serious wound or worse"
        )


def test_a_function_of_your_own_is_a_policy() -> None:
    def scars(question: Question) -> Any:
        return "scar foe" if "scar foe" in question.options else question.options[0]

    odds = RULESET.exchange("Anathaym", "Zamothis", policy=scars).odds()
    won = odds.chance("attacker wins effects") + odds.chance("defender wins effects")
    assert odds.by("chosen").get("", Fraction(0)) == 1 - won


def test_a_policy_that_chooses_what_is_closed_is_refused() -> None:
    def cheats(question: Question) -> Any:
        return "bleed" if question.name == "effect" else question.options[0]

    with pytest.raises(InputError, match="policy cheats: chose 'bleed'"):
        RULESET.exchange("Brawler", "Guard", policy=cheats).odds()


# -- worth -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-2", "MY-SE-CIRCUMVENTPARRY")
def test_c04_only_getting_round_the_parry_is_worth_anything() -> None:
    """A critical against an equal parry that succeeds: it stops the blow, whatever else is chosen."""
    x = RULESET.exchange("Anathaym", "Peltast", parry_with="main hand").after(5, 41)
    assert x.walk().request.options[0] == NO_EFFECT
    values = {it.option: it.change for it in worth(x, "attacker hurts target")}
    assert values.pop("circumvent parry") > 0
    assert set(values.values()) == {0}


@pytest.mark.rule("MY-SE-4")
def test_worth_is_the_difference_of_the_odds_with_and_without() -> None:
    x = RULESET.exchange("Barbarian", "Guard", defence="none").after(30)
    values = {it.option: it.change for it in worth(x, "serious wound or worse")}
    without = x.after(NO_EFFECT).odds().chance("serious wound or worse")
    for name in ("sunder", "bleed", "choose location"):
        assert values[name] == x.after(name).odds().chance("serious wound or worse") - without
    assert values["bleed"] == 0, "bleeding changes no wound"
    assert values[NO_EFFECT] == 0


# -- every effect in a whole exchange --------------------------------------------------------------------

SETTINGS: list[dict[str, Any]] = [
    {"attacker": "Anathaym", "defender": "Zamothis"},
    {"attacker": "Barbarian", "defender": "Hoplite", "attack_with": "main hand"},
    {"attacker": "Assassin", "defender": {"base": "Guard", "conditions": "surprised"}},
    {
        "attacker": "Centaur archer",
        "defender": {"base": "Hoplite", "conditions": "casting; stationary"},
        "bystander": True,
        "range_band": "close",
    },
    {"attacker": "Brawler", "defender": {"base": "Guard", "conditions": "prone; entangled: left arm"}},
    {"attacker": {"base": "Guard", "weapon": "Net"}, "defender": {"base": "Guard", "weapon": "Whip"}},
    {"attacker": {"base": "Centaur archer", "conditions": "beside cover"}, "defender": "Hoplite"},
    {
        "attacker": {"base": "Guard", "weapon": "Mace"},
        "defender": "Guard",
        "obstacle": True,
        "bystander": True,
    },
    {
        "attacker": {"base": "Guard", "weapon": "Halberd", "off_hand": "none"},
        "options": {"reach_rules": "on"},
        "defender": {"base": "Guard", "weapon": "Dagger", "off_hand": "none"},
    },
    {
        "attacker": {"base": "Guard", "weapon": "Dagger", "off_hand": "none"},
        "options": {"reach_rules": "on"},
        "at_reach": "shorter",
        "defender": {"base": "Guard", "weapon": "Halberd", "off_hand": "none"},
    },
    {"attacker": "Guard", "defender": "Brawler"},
]
ELSEWHERE = {"circumvent cover"}
"""The tests of steps and of cover have it."""


def fighter(given: Any) -> Any:
    if isinstance(given, str):
        return given
    values = dict(given)
    return RULESET.fighter(values.pop("base"), **values)


def opens(x: Any, name: str) -> bool:
    """Whether some pair of levels opens an effect in an exchange."""
    for attack, parry in product(Level, Level):
        winner, number = special_effects(attack, parry)
        state = x.start._replace(
            attack_level=attack,
            parry_level=parry,
            parried=x.context.plan.defence == "parry",
            winner=winner,
            effects=number,
        )
        if winner and name in open_names(state, x.context):
            return True
    return False


@pytest.mark.parametrize("name", sorted(set(effects()) - ELSEWHERE))
def test_every_effect_runs_from_the_choice_to_the_end_played_and_counted(name: str) -> None:
    """Played with random dice, each outcome is among those that were counted; the odds add up to 1."""

    def eager(question: Question) -> Any:
        if question.name == "effect":
            return name if name in question.options else NO_EFFECT
        return question.options[-1]

    for setting in SETTINGS:
        given = {key: value for key, value in setting.items() if key not in ("attacker", "defender")}
        x = RULESET.exchange(
            fighter(setting["attacker"]), fighter(setting["defender"]), policy=eager, **given
        )
        if opens(x, name):
            break
    else:
        pytest.fail(f"no setting opens {name}")
    odds = x.odds()
    assert sum(chance for _, chance in odds) == 1
    assert any(effects()[name].title in str(outcome["chosen"]) for outcome, _ in odds)
    counted = {tuple(sorted((key, str(value)) for key, value in outcome.items())) for outcome, _ in odds}
    for seed in range(40):
        outcome = x.play(RandomRoller(seed)).outcome
        assert tuple(sorted((key, str(value)) for key, value in outcome.items())) in counted


def test_sizes_of_a_parry_are_those_of_the_plan() -> None:
    """The policies look at the Sizes as the parry does, with what traits and a charge change."""
    x = RULESET.exchange("Anathaym", "Peltast", parry_with="main hand", attack_size_steps=2)
    assert x.context.plan.against_parry - x.context.plan.parrying >= 2
    won = x.start._replace(attack_level=CRIT, parry_level=OK, parried=True, winner=A, effects=1)
    options = (NO_EFFECT, "choose location", "circumvent parry")
    assert wounding(Question("effect", "Anathaym", options, won, x.context)) == "choose location"
