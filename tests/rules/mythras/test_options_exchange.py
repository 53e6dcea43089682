"""Open questions as switches: each changes the odds, and is named in the trace where it mattered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET

NAMES = RULESET.fighter().anatomy.names
SOLID = dict.fromkeys(NAMES, 60)


def ana(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Ana",
            "combat_style": 60,
            "weapon": "Glaive",
            "damage_modifier": "0",
            "endurance": 55,
            "max_hit_points": SOLID,
            **changes,
        }
    )


def zam(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Zam",
            "combat_style": 60,
            "weapon": "Broadsword",
            "SIZ": 20,
            "endurance": 55,
            "max_hit_points": SOLID,
            **changes,
        }
    )


class Case(NamedTuple):
    """One option: a set-up in which it matters, a script that shows it, and what is asked of the odds."""

    option: str
    value: str
    attacker: Any
    defender: Any
    setup: dict[str, Any]
    script: list[Any]
    column: str
    named: bool = True


def head_first(question: Any) -> Any:
    """Aims at the head where it may."""
    if question.name == "effect":
        return "choose location" if "choose location" in question.options else question.options[0]
    return "head" if "head" in question.options else question.options[0]


def bleeding(question: Any) -> Any:
    """Makes wounds bleed where it may."""
    return "bleed" if "bleed" in question.options else question.options[0]


FRAIL = dict.fromkeys(NAMES, 2)
CASES = [
    Case("half_damage", "ceil_stopped", ana(), zam(), {}, [40, 40, 11, 7], "damage"),
    Case(
        "pull_round",
        "floor",
        ana(),
        zam(),
        {"pulled": True, "defence": "none"},
        [40, "no effect", 11, 7],
        "damage",
    ),
    Case("herculean", "1/5", ana(), zam(), {"situation": ["attacker blinded"]}, [12, 40, 11, 7], "attack"),
    Case(
        "grade_round",
        "nearest",
        ana(combat_style=62),
        zam(),
        {"attack_steps": 1},
        [41, 97, "no effect", 11, 7],
        "attack",
    ),
    Case(
        "grade_method",
        "simplified",
        ana(),
        zam(),
        {"attack_steps": -1},
        [80, 97, "no effect", 11, 7],
        "attack",
    ),
    Case(
        "grade_combine",
        "worst_only",
        ana(),
        zam(),
        {"situation": ["attacker prone"], "attack_steps": 1},
        [30, 97, "no effect", 11, 7],
        "attack",
    ),
    Case("fumble_100", "ge", ana(combat_style=100), zam(), {}, [99, 97], "attack"),
    Case("fumble_basis", "raw", ana(combat_style=120), zam(), {"attack_steps": 1}, [99, 97], "attack"),
    Case("fumble_basis", "final", ana(combat_style=120), zam(), {}, [99, 97], "attack"),
    Case("min_crit", "1", ana(combat_style=0), zam(), {}, [1, 97, "no effect", 11, 7], "attack"),
    Case("over100_attacker", "predeclared", ana(combat_style=120), zam(), {}, [40, 55, 11, 7], "parry"),
    Case(
        "both_over100_late",
        "none",
        ana(combat_style=150),
        zam(combat_style=120),
        {},
        [12, 99, "no effect", 11, 7],
        "attack",
    ),
    Case("late_parry_own", "100", ana(), zam(combat_style=120), {}, [40, 11, 11, 7], "parry"),
    Case(
        "undefended_over100",
        "100",
        ana(combat_style=120),
        zam(),
        {"defence": "none"},
        [11, "no effect", 11, 7],
        "attack",
    ),
    Case(
        "helpless_los", "no_effects", ana(), zam(), {"situation": ["defender helpless"]}, [11, 7], "effects"
    ),
    Case(
        "ward_and_parry",
        "best",
        ana(weapon="Great axe"),
        zam(off_hand="Viking shield", damage_modifier="0"),
        {"ward_with": "off hand", "ward": ["chest"], "parry_size_steps": 1},
        [40, 40, 11, 9],
        "damage",
    ),
    Case(
        "wound_retest",
        "worse_only",
        ana(),
        zam(hit_points={"chest": -3}),
        {"defence": "none"},
        [40, "no effect", 11, 7],
        "consequence",
    ),
    Case(
        "limb_death_clock",
        "always",
        ana(weapon="Great club"),
        zam(max_hit_points=FRAIL),
        {"defence": "none"},
        [40, "no effect", 15, 7, 99],
        "defender_conditions",
    ),
    Case(
        "endurance_rolls",
        "shared",
        ana(),
        zam(max_hit_points=FRAIL),
        {"defence": "none", "policy": bleeding},
        [40, "bleed", 15, 3, 99, 2],
        "defender_conditions",
    ),
    Case(
        "choose_blocked",
        "forbidden",
        ana(weapon="Great axe"),
        zam(off_hand="Viking shield"),
        {"ward_with": "off hand", "ward": ["head"], "defence": "none", "policy": head_first},
        [40, "choose location", "chest", 9],
        "location",
        False,
    ),
]


@pytest.mark.rule(
    "MY-AMB-3",
    "MY-AMB-4",
    "MY-AMB-5",
    "MY-AMB-6",
    "MY-AMB-7",
    "MY-AMB-8",
    "MY-AMB-16",
    "MY-AMB-17",
    "MY-AMB-36",
    "MY-AMB-38",
    "MY-AMB-55",
    "MY-AMB-56",
    "MY-AMB-69",
    "MY-AMB-74",
    "MY-AMB-84",
    "MY-AMB-85",
    "MY-AMB-86",
    "MY-AMB-35",
    "MY-GAP-3",
)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.option}-{case.value}")
def test_an_option_changes_the_odds_and_shows_in_the_trace(case: Case) -> None:
    setup = case.setup
    usual = RULESET.exchange(case.attacker, case.defender, **setup)
    other = RULESET.exchange(case.attacker, case.defender, options={case.option: case.value}, **setup)
    before, after = usual.odds().by(case.column), other.odds().by(case.column)
    assert before != after and sum(before.values()) == sum(after.values()) == 1
    text = str(other.play(case.script).trace)
    assert (f"option {case.option}: {case.value}" in text) is case.named, text


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.option}-{case.value}")
def test_an_option_at_its_default_is_silent(case: Case) -> None:
    default = RULESET.options[case.option].default
    setup = {key: value for key, value in case.setup.items() if key != "policy"}
    x = RULESET.exchange(case.attacker, case.defender, options={case.option: default}, **setup)
    assert x.context.options == ()
    assert "option" not in str(x.walk(case.script[:2]).trace)


@pytest.mark.rule("MY-AMB-13", "MY-WOUND-1")
def test_the_same_roll_on_both_sides_is_left_as_it_is_or_rolled_again() -> None:
    """Attack 42 against Endurance 55: the equal face stays as it is, or is shared out."""
    who = zam(max_hit_points={"chest": 7})
    usual = RULESET.blow(who, location="chest", damage=8, attack_roll=42).odds()
    again = RULESET.blow(
        who, location="chest", damage=8, attack_roll=42, options={"opposed_tie": "reroll"}
    ).odds()
    assert usual.chance(consequence="unconscious") == Fraction(80, 100)
    assert again.chance(consequence="unconscious") == Fraction(80, 99)


@pytest.mark.rule("MY-AMB-87", "MY-WOUND-11")
def test_both_have_failed_for_the_victim_or_for_the_attacker() -> None:
    """Endurance 130 makes the attack a failure; only 96-00 fail for the victim too."""
    who = zam(max_hit_points={"chest": 7}, endurance=130)
    blow = {"location": "chest", "damage": 8, "attack_roll": 42, "attack_skill": 60}
    assert RULESET.blow(who, **blow).odds().chance(consequence="unconscious") == Fraction(5, 100)
    kind = RULESET.blow(who, **blow, options={"wound_both_failed": "victim_resists"})
    assert kind.odds().chance(consequence="unconscious") == 0


@pytest.mark.rule("MY-AMB-7")
def test_the_written_skill_may_decide_what_fumbles() -> None:
    """120 at Hard is 80: by the written skill 99 is a failure, by the graded one a fumble."""
    one = ana(combat_style=120)
    usual = RULESET.exchange(one, zam(), attack_steps=1)
    raw = RULESET.exchange(one, zam(), attack_steps=1, options={"fumble_basis": "raw"})
    assert usual.odds().chance(attack="fumble") == Fraction(2, 100)
    assert raw.odds().chance(attack="fumble") == Fraction(1, 100) and raw.chances() == raw.odds().by_event()


@pytest.mark.rule("MY-AMB-68", "MY-ATK-2")
def test_action_points_may_be_the_same_for_all() -> None:
    dull = zam(INT=3, DEX=3)
    x = RULESET.exchange(dull, zam())
    assert dict(x.context.setup)["attacker_points"] == 0
    more = RULESET.exchange(dull, zam(), options={"action_points": "3"})
    assert dict(more.context.setup)["attacker_points"] == 2


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(
        InputError, match="mythras option: 'half_dammage' is unknown; did you mean 'half_damage'"
    ):
        RULESET.exchange(ana(), zam(), options={"half_dammage": "ceil_through"})
    with pytest.raises(InputError, match="option half_damage: 'up' is unknown"):
        RULESET.exchange(ana(), zam(), options={"half_damage": "up"})


def test_set_up_and_policy_names_are_checked() -> None:
    with pytest.raises(InputError, match="mythras set-up: 'situations' is unknown; did you mean 'situation'"):
        RULESET.exchange(ana(), zam(), situations=["poor visibility"])
    with pytest.raises(InputError, match="policy: 'wound' is unknown; did you mean 'wounding'"):
        RULESET.exchange(ana(), zam(), policy="wound")
    with pytest.raises(InputError, match="declared: no parry is announced with defence 'none'"):
        RULESET.exchange(ana(), zam(), declared=True, defence="none")
    with pytest.raises(InputError, match="attack_with: 'off hand' is not open: that hand is empty"):
        RULESET.exchange(ana(), zam(), attack_with="off hand")
    with pytest.raises(InputError, match="range_band: 'close' is not open: Glaive is no missile weapon"):
        RULESET.exchange(ana(), zam(), range_band="close")
    with pytest.raises(InputError, match="attack_with: 'main hand' is not open: Glaive is broken"):
        RULESET.exchange(ana(weapon_hit_points=0), zam())


@pytest.mark.rule("MY-UNARM-4", "MY-STYLE-1")
def test_each_hand_and_bare_hands_have_their_skill_and_weapon() -> None:
    two = ana(weapon="Broadsword", off_hand="Dagger", unarmed=33)
    assert RULESET.exchange(two, zam(), attack_with="off hand").context.attacker.weapon.name == "Dagger"
    fist = RULESET.exchange(two, zam(), attack_with="unarmed")
    assert (fist.context.attacker.damage, fist.start.attack_value) == ("1d3", 33)
    parry = RULESET.exchange(zam(), two, parry_with="unarmed")
    assert (parry.context.plan.parrying.label, parry.start.parry_value) == ("Small", 33)
    assert RULESET.exchange(zam(), two).context.defender.weapon.name == "Broadsword"
