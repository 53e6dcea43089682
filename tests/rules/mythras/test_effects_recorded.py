"""Effects that are recorded in the outcome by name, and what options change in them."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.rules.graph import HIDDEN
from combatkit.rules.mythras import conditions
from combatkit.rules.mythras.conditions import has
from combatkit.rules.mythras.effect_marks import (
    APART_READS,
    BLOW_READERS,
    HOLD_READS,
    HOLDS,
    RAW_NEEDED,
    needs_blow,
    take_hold,
)
from combatkit.rules.mythras.effects import effects
from combatkit.rules.mythras.enums import Level, Side

A, D = Side.ATTACKER, Side.DEFENDER
OK = Level.SUCCESS

# -- recorded --------------------------------------------------------------------------------------------

RECORDED: list[tuple[str, Side, dict[str, Any], tuple[Any, ...], str, str]] = [
    # effect, winner, facts, answers, what the attacker has then, what the defender has
    ("arise", D, {"d": {"conditions": ("prone",)}}, (), "", "on their feet again"),
    (
        "close range",
        A,
        {"a": {"armed": "Dagger"}, "d": {"armed": "Halberd"}},
        (),
        "reach: Short",
        "reach: Short",
    ),
    (
        "open range",
        D,
        {"a": {"armed": "Dagger"}, "d": {"armed": "Halberd"}},
        (),
        "reach: Very Long",
        "reach: Very Long",
    ),
    ("duck back", A, {"a": {"armed": "Short bow"}}, (), "in cover", ""),
    ("entangle", A, {"a": {"armed": "Net"}, "location": "left leg"}, (), "", "entangled: left leg"),
    ("entangle", D, {"d": {"armed": "Net"}}, (14,), "entangled: right arm", ""),
    ("flurry", A, {"a": {"armed": "Unarmed"}}, (), "attacks again: 1 time", ""),
    ("grip", A, {"a": {"armed": "Unarmed"}}, (), "", "gripped"),
    ("overextend opponent", D, {}, (), "no attack: 1 turn", ""),
    ("pin weapon", A, {}, (), "", "weapon pinned: Broadsword"),
    (
        "pin weapon",
        A,
        {"d": {"armed": "Broadsword", "also": ("Buckler",)}},
        ("Buckler",),
        "",
        "weapon pinned: Buckler",
    ),
    ("prepare counter", D, {}, ("choose location",), "", "counter prepared: choose location"),
    ("press advantage", A, {}, (), "", "no attack: 1 turn"),
    ("rapid reload", A, {"a": {"armed": "Short bow"}}, (), "reloads sooner: 1 turn", ""),
    ("remise", A, {"a": {"armed": "Dagger"}}, (), "second blow ready: for 1 action point", ""),
    ("scar foe", A, {}, (), "", "scarred"),
    ("scar foe", D, {}, (), "scarred", ""),
    ("slip free", D, {"d": {"conditions": ("gripped", "prone")}}, (), "", "freed: gripped"),
    ("stand fast", D, {}, (), "", "stands fast"),
    ("weapon malfunction", D, {"a": {"armed": "Short bow"}}, (), "weapon malfunction: Short bow", ""),
    ("withdraw", D, {}, (), "disengaged", "disengaged"),
]


@pytest.mark.rule(
    "MY-SE-ARISE", "MY-SE-CLOSERANGE", "MY-SE-DUCKBACK", "MY-SE-ENTANGLE", "MY-SE-FLURRY", "MY-SE-GRIP",
    "MY-SE-OPENRANGE", "MY-SE-OVEREXTENDOPPONENT", "MY-SE-PINWEAPON", "MY-SE-PREPARECOUNTER",
    "MY-SE-PRESSADVANTAGE", "MY-SE-RAPIDRELOAD", "MY-SE-REMISE", "MY-SE-SCARFOE", "MY-SE-SLIPFREE",
    "MY-SE-STANDFAST", "MY-SE-WEAPONMALFUNCTION", "MY-SE-WITHDRAW", "MY-EX-24", "MY-REACH-6", "MY-REACH-8",
)
@pytest.mark.parametrize("row", RECORDED, ids=lambda row: f"{row[0]} by {row[1].label}")
def test_recorded_by_name(hand: Any, row: Any) -> None:
    name, side, facts, answers, attacker, defender = row
    context = hand.context(hand.party("Ana", **facts.get("a", {})), hand.party("Zam", **facts.get("d", {})))
    after, said = hand.play(
        take_hold, hand.won(side, name, location=facts.get("location")), context, *answers
    )
    assert (after.attacker, after.defender) == tuple((text,) if text else () for text in (attacker, defender))
    assert said and "None" not in said


OPTIONS: list[tuple[str, Side, dict[str, str], str, str]] = [
    ("entangle", A, {"entangle_trip": "automatic"}, "tripped without resistance", "MY-AMB-70"),
    ("entangle", A, {"entangle_escape": "orig"}, "freed against the original roll", "MY-AMB-27"),
    ("flurry", A, {"flurry_stack": "once"}, "the last of it", "MY-AMB-28"),
    ("remise", A, {"remise_cost": "0"}, "for nothing", "MY-AMB-32"),
    ("prepare counter", D, {"counter_uses": "fight"}, "for the whole fight", "MY-AMB-31"),
    ("prepare counter", D, {"counter_requires_roll": "yes"}, "by all its conditions", "MY-AMB-31"),
    ("overextend opponent", D, {"stack_duration": "none"}, "1 turn", "MY-AMB-71"),
]


@pytest.mark.rule("MY-AMB-27", "MY-AMB-28", "MY-AMB-31", "MY-AMB-32", "MY-AMB-70", "MY-AMB-71")
@pytest.mark.parametrize(("name", "side", "option", "words", "rule"), OPTIONS, ids=str)
def test_an_option_changes_what_is_recorded_and_shows_in_the_trace(
    hand: Any, name: str, side: Side, option: dict[str, str], words: str, rule: str
) -> None:
    times = 2 if name == "overextend opponent" else 1
    answers = ("bleed",) if name == "prepare counter" else ()
    state = hand.won(side, *(name,) * times, location="chest")
    plain, quiet = hand.play(take_hold, state, hand.context(), *answers)
    changed, said = hand.play(take_hold, state, hand.context(options=option), *answers)
    assert words not in " ".join((*plain.attacker, *plain.defender))
    assert words in " ".join((*changed.attacker, *changed.defender))
    assert f"option {next(iter(option))}" in said and "option" not in quiet, rule


def test_every_effect_takes_hold_or_has_done_its_part_on_the_way() -> None:
    on_the_way = {
        "bypass armour",
        "choose location",
        "circumvent cover",
        "circumvent parry",
        "enhance parry",
        "force failure",
        "marksman",
        "maximise damage",
        "sunder",
    }
    assert set(HOLDS) | on_the_way == set(effects())
    assert not set(HOLDS) & on_the_way


def test_nothing_happens_without_effects(hand: Any) -> None:
    state = hand.won(A, damage=3, location="chest")
    assert hand.play(take_hold, state, hand.context())[0] == state


def hidden(state: Any, reads: tuple[str, ...]) -> Any:
    """The state as a step sees it that declares these reads: to look at another field is an error."""
    return state._make(value if name in reads else HIDDEN for name, value in state._asdict().items())


@pytest.mark.parametrize("name", sorted(HOLDS))
def test_an_effect_reads_no_more_than_the_step_declares(hand: Any, name: str) -> None:
    """And where it does not need the blow, neither location nor damage."""
    side = A if A in effects()[name].sides else D
    armed = {"entangle": "Net", "grip": "Unarmed", "bash": "Mace"}.get(name, "Broadsword")
    zam = hand.party("Zam", conditions=("gripped", "prone", "casting"))
    context = hand.context(hand.party("Ana", armed), zam, bystanders=("Kay",), attacker_parts=hand.parts())
    state = hand.won(side, name, location="chest", damage=3, rolled=5)

    def left(known: Any) -> Any:
        return hand.chances(take_hold, known, context, lambda s: (s.attacker, s.defender))

    assert left(hidden(state, HOLD_READS)) == left(state)
    try:
        apart = left(hidden(state, APART_READS))
    except (TypeError, AttributeError):
        apart = None
    assert (apart == left(state)) is not needs_blow((name,))


def test_one_effect_that_needs_the_blow_makes_all_of_them_wait() -> None:
    assert needs_blow(("bleed", "trip opponent")) and not needs_blow(("disarm opponent", "trip opponent"))
    assert set(RAW_NEEDED) <= BLOW_READERS <= set(HOLDS)


def test_conditions_are_sorted_and_found_by_name() -> None:
    assert conditions.added(("prone",), "bleeding", "prone") == ("bleeding", "prone")
    assert has(("pushed back: 3 m",), conditions.PUSHED)
