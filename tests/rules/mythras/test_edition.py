"""The edition: one switch for all that Mythras Imperative answers otherwise, and no unnamed mixture."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.duel_turns import initiative
from combatkit.rules.mythras.edition import mixed_in, why_missing, why_no_effect
from combatkit.rules.mythras.effects import effects
from combatkit.rules.mythras.tables import table

IMPERATIVE = {"edition": "imperative"}
SWITCHES = (("edition", "imperative"),)


def one(**changes: Any) -> Any:
    """Style 60; INT+DEX 29, which makes 3 Action Points in the core rules."""
    base = {"name": "Ana", "combat_style": 60, "weapon": "Broadsword", "INT": 15, "DEX": 14}
    return RULESET.fighter(**{**base, **changes})


@pytest.mark.rule("MY-AMB-4", "MY-AMB-68", "MY-AMB-2", "MY-AMB-1")
def test_the_imperative_answers_the_open_questions_its_own_way() -> None:
    chosen = dict(RULESET.changed(IMPERATIVE))
    assert chosen["action_points"] == "2"
    assert chosen["herculean"] == "1/5"
    assert chosen["armour_initiative"] == "highest_ap"
    assert chosen["initiative_ties"] == "dex"
    assert chosen["delay_model"] == "hold_all"
    assert chosen["blind_grade"] == "hard"
    assert RULESET.changed({"edition": "core"}) == () == RULESET.changed(None)


@pytest.mark.rule("MY-AMB-4")
def test_a_switch_that_is_set_by_hand_wins_and_the_mixture_has_a_name() -> None:
    mixed = RULESET.changed({**IMPERATIVE, "herculean": "1/10"})
    assert mixed_in(mixed) == ("herculean: 1/10",)
    assert RULESET.changed(dict(mixed)) == mixed  # a fight hands its switches on to each exchange
    assert mixed_in(RULESET.changed(IMPERATIVE)) == ()
    assert (
        mixed_in(RULESET.changed({**IMPERATIVE, "blind_grade": "formidable"})) == ()
    )  # either is printed there
    x = RULESET.exchange(one(), one(), options={**IMPERATIVE, "herculean": "1/10"}, attack_steps=3)
    assert "mixed with herculean: 1/10." in str(x.play([99, 99]).trace)


@pytest.mark.rule("MY-AMB-4", "MY-GAP-3")
def test_herculean_is_a_fifth_three_ways() -> None:
    """60 at Herculean: 6 in the core rules, 12 in the Imperative."""
    for options, value in (({}, 6), (IMPERATIVE, 12)):
        x = RULESET.exchange(one(), one(), options=options, attack_steps=3, defence="none")
        chance = x.odds().chance("attacker wins effects")
        assert chance == Fraction(value, 100)
        plays = [x.play(RandomRoller(seed)).outcome["effects_to"] == "attacker" for seed in range(400)]
        assert abs(sum(plays) / 400 - chance) < 4 * float(chance * (1 - chance) / 400) ** 0.5
        assert x.play([value, "no effect", 1, 1]).outcome["attack"] == "success"
        told = str(x.play([value + 1]).trace)
        assert ("Played by Mythras Imperative (option edition: imperative)." in told) == bool(options)


@pytest.mark.rule("MY-AMB-68", "MY-AMB-2", "MY-INIT-2", "MY-AMB-1")
def test_a_fight_has_two_points_each_and_ties_go_by_dex() -> None:
    sides = {"A": [one(armour="Half plate")], "B": [one(name="Bert", DEX=15, INT=14, armour="Half plate")]}
    fight = RULESET.fight(sides, options=IMPERATIVE).take("initiative", [5, 5])
    assert "Played by Mythras Imperative" in str(fight.told)
    assert [(each.name, each.tokens) for each in fight.standings()] == [("Bert", 2), ("Ana", 2)]
    assert [each.order for each in fight.standings()] == ["15", "15"]  # 5 + 15, less 5 Armour Points
    core = RULESET.fight(sides).take("initiative", [5, 5])
    assert [each.order for each in core.standings()] == ["14", "14"]  # less 6 for ENC 28
    assert [each.tokens for each in core.standings()] == [3, 3]


@pytest.mark.rule("MY-SE-4", "MY-AMB-20")
def test_thirty_two_effects_of_which_six_are_for_firearms() -> None:
    closed = {name: why_no_effect(name, SWITCHES) for name in effects()}
    missing = [name for name, why in closed.items() if why == "Mythras Imperative does not have it."]
    firearms = [name for name, why in closed.items() if "firearms" in why]
    assert (len(effects()) - len(missing), len(firearms)) == (32, 6)
    named = {row["what"] for row in table("editions").rows if row["kind"] in ("effect", "firearms")}
    assert named == {*missing, *firearms}
    assert all(why_no_effect(name, ()) == "" for name in effects())


@pytest.mark.rule("MY-SE-4")
def test_an_effect_that_is_not_there_cannot_be_chosen() -> None:
    x = RULESET.exchange(one(weapon="Unarmed", unarmed=60), one(), options=IMPERATIVE, defence="none")
    request = x.walk([30]).request
    assert "trip opponent" in request.options and "flurry" not in request.options
    assert request.closed["flurry"] == "Mythras Imperative does not have it."
    core = RULESET.exchange(one(weapon="Unarmed", unarmed=60), one(), defence="none")
    assert "flurry" in core.walk([30]).request.options


@pytest.mark.parametrize(
    ("setup", "field"),
    [({"pulled": True}, "pulled"), ({"situation": ["attacker in water"]}, "situation")],
)
def test_what_has_no_rules_there_is_refused(setup: dict[str, Any], field: str) -> None:
    RULESET.exchange(one(), one(), **setup)
    with pytest.raises(InputError, match=f"{field}.*Mythras Imperative has no rules on"):
        RULESET.exchange(one(), one(), options=IMPERATIVE, **setup)


@pytest.mark.rule("MY-RABBLE-1", "MY-UNDER-1")
@pytest.mark.parametrize("standing", ["rabble", "underling"])
def test_there_are_no_rabble_and_no_underlings(standing: str) -> None:
    with pytest.raises(InputError, match=r"defender.*Mythras Imperative has no rules on"):
        RULESET.exchange(one(), one(standing=standing), options=IMPERATIVE)
    with pytest.raises(InputError, match=r"fighter.*Mythras Imperative has no rules on"):
        RULESET.blow(one(standing=standing), options=IMPERATIVE)


def test_other_neighbours_may_ask_too() -> None:
    assert why_missing("grapple", SWITCHES) == "Mythras Imperative has no rules on grappling"
    assert why_missing("attack", SWITCHES) == ""


@pytest.mark.rule("MY-AMB-4")
def test_a_single_blow_and_a_duel_say_it_too() -> None:
    assert "Played by Mythras Imperative" in str(
        RULESET.blow(one(), location="chest", damage=1, options=IMPERATIVE).play([]).trace
    )
    fought = RULESET.duel(one(), one(name="Bert"), options=IMPERATIVE).play(RandomRoller(2))
    assert "Played by Mythras Imperative" in str(fought)


@pytest.mark.rule("MY-CHARGE-1", "MY-CHARGE-2")
def test_a_charge_is_hard_there_and_needs_no_run_up() -> None:
    """60 at Hard is 40. Prone is Formidable: Hard adds nothing to that, the core's step does."""
    with pytest.raises(InputError, match="at least one whole round of running"):
        RULESET.exchange(one(), one(), charge="into contact", run_up=0)
    for options, value in ((IMPERATIVE, 40), ({}, 40)):
        run = {} if options else {"run_up": 1}
        x = RULESET.exchange(one(), one(), options=options, charge="into contact", defence="none", **run)
        assert x.odds().chance("attacker wins effects") == Fraction(value, 100)
        assert "charging)" in str(x.play([99]).trace)
    for options, value in ((IMPERATIVE, 30), ({}, 6)):
        situation = ["attacker prone"]
        x = RULESET.exchange(
            one(),
            one(),
            options=options,
            charge="into contact",
            run_up=1,
            defence="none",
            situation=situation,
        )
        assert x.odds().chance("attacker wins effects") == Fraction(value, 100)


@pytest.mark.rule("MY-AMB-1", "MY-INIT-2")
def test_in_a_duel_the_higher_dex_breaks_a_tie_there() -> None:
    slow, fast = one(), one(name="Bert", DEX=15, INT=14)
    for options, answer in ((IMPERATIVE, (1, 0, 1, 1)), ({}, (0, 1, 0, 0))):
        roller = ScriptedRoller([5, 5])
        assert initiative((), roller, RULESET.duel(slow, fast, options=options).context) == answer
    roller = ScriptedRoller([5, 5])
    initiative((), roller, RULESET.duel(slow, fast, options=IMPERATIVE).context)
    assert "Bert has the higher DEX (option initiative_ties: dex)" in str(roller.trace)
