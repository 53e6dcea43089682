"""Rules that the chapter leaves to the GM's judgement: their cards say so, and nothing is computed."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combatkit as ck

CARDS = ck.ruleset("mythras").cards


@pytest.mark.rule("MY-STYLE-2", "MY-STYLE-11", "MY-FLY-5", "MY-MULTI-2", "MY-TRAIT-HIDDENWEAPONS")
@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("MY-STYLE-2", "weapons"),
        ("MY-STYLE-11", "style"),
        ("MY-FLY-5", "Clouds"),
        ("MY-MULTI-2", "formation"),
        ("MY-TRAIT-HIDDENWEAPONS", "deadly"),
    ],
)
def test_what_is_left_to_the_gm_has_a_card_and_says_that_it_is_not_computed(card: str, says: str) -> None:
    assert not CARDS[card].computed
    assert says.lower() in CARDS[card].text.lower()


@pytest.mark.rule("MY-AP-4")
def test_points_are_shown_as_ready_held_back_and_spent() -> None:
    fight = ck.fight("mythras", {"a": ["Anathaym"], "b": ["Guard"]}, policy=None).take("initiative", [9, 1])
    fight = fight.take("delay")
    anathaym, guard = (
        next(it for it in fight.standings() if it.name == name) for name in ("Anathaym", "Guard")
    )
    assert (anathaym.tokens, anathaym.most, "delays" in anathaym.notes) == (3, 3, True)
    assert (guard.tokens, guard.most, guard.notes) == (2, 2, ())


@pytest.mark.rule("MY-TRAIT-ASSASSINATION", "MY-SE-KILLSILENTLY")
def test_only_the_trait_opens_kill_silently() -> None:
    game = ck.ruleset("mythras")
    for traits, opened in ((("Assassination",), True), ((), False)):
        stab = game.exchange(game.fighter("Assassin", traits=traits), "Guard", surprise="flat-footed").after(
            20
        )
        request = stab.walk().request
        assert request is not None and ("kill silently" in request.options) is opened


@pytest.mark.rule("MY-UNARM-1", "MY-UNARM-6")
def test_everybody_can_strike_with_bare_hands_by_unarmed() -> None:
    """Unarmed starts at STR + DEX; a fist does 1d3, and wounds like any weapon."""
    game = ck.ruleset("mythras")
    fighter = game.fighter(
        name="A", STR=12, DEX=10, combat_style=80, weapon="Broadsword", damage_modifier="0"
    )
    strike = game.exchange(fighter, "Guard", attack_with="unarmed", defence="none")
    odds = strike.odds()
    assert odds.chance(attack={"success", "critical"}) == Fraction(22, 100)
    assert strike.play([20, "no effect", 19, 3]).outcome["location"] == "head"
