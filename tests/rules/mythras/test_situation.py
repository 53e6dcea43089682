"""Situational modifiers: every row of both tables, caps, and how several combine."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.situation import evade_grade, reading, situation, situations

SKILL = 60
VALUES = {"Automatic": 0, "Standard": 60, "Hard": 40, "Formidable": 30, "Herculean": 6}


def sword(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Ana",
            "combat_style": SKILL,
            "weapon": "Broadsword",
            "off_hand": "Target shield",
            **changes,
        }
    )


def bow(**changes: Any) -> Any:
    return sword(**{"weapon": "Short bow", "off_hand": "none", **changes})


def values(
    attacker: Any, *situation: str, defender: Any = None, **setup: Any
) -> tuple[int | None, int | None]:
    start = RULESET.exchange(attacker, defender or sword(), situation=list(situation), **setup).start
    return start.attack_value, start.parry_value


# -- the tables as printed, written down once more -----------------------------------------------------

CLOSE = {
    "attacker in cramped quarters": ("Hard", "Standard"),
    "defender on lower ground": ("Standard", "Hard"),
    "defender against a mounted foe": ("Standard", "Hard"),
    "attacker on unstable footing": ("Hard", "Standard"),
    "defender on unstable footing": ("Standard", "Hard"),
    "attacker crouched": ("Hard", "Standard"),
    "defender crouched": ("Standard", "Hard"),
    "poor visibility": ("Hard", "Hard"),
    "defender struck from behind": ("Standard", "Formidable"),
    "attacker prone": ("Formidable", "Standard"),
    "defender prone": ("Standard", "Formidable"),
    "partial darkness": ("Formidable", "Formidable"),
    "pitch darkness": ("Herculean", "Herculean"),
    "attacker blinded": ("Herculean", "Standard"),
    "defender blinded": ("Standard", "Herculean"),
}
RANGED = {
    "light wind": "Hard",
    "moderate wind": "Formidable",
    "strong wind": "Herculean",
    "target running": "Hard",
    "target sprinting": "Formidable",
    "target in mist or half darkness": "Hard",
    "target in thick smoke, fog or darkness": "Formidable",
    "target out of sight": "Herculean",
    "target prone": "Formidable",
    "shooter prone": "Herculean",
    "shooter on unstable ground": "Hard",
}


@pytest.mark.rule("MY-MOD-1")
@pytest.mark.parametrize("row", CLOSE)
def test_close_combat_rows(row: str) -> None:
    attack, parry = CLOSE[row]
    assert values(sword(), row) == (VALUES[attack], VALUES[parry])
    plan = RULESET.exchange(sword(), sword(), situation=[row]).context.plan
    assert (plan.attack_grade.label, plan.parry_grade.label) == (attack, parry)


@pytest.mark.rule("MY-MOD-2")
@pytest.mark.parametrize("row", RANGED)
def test_ranged_rows(row: str) -> None:
    assert values(bow(), row)[0] == VALUES[RANGED[row]]


@pytest.mark.rule("MY-MOD-2", "MY-GAP-26")
@pytest.mark.parametrize("row", ["gale", "shooter blinded"])
def test_a_hopeless_shot_may_not_be_tried(row: str) -> None:
    with pytest.raises(InputError, match=f"situation: the attack is Hopeless \\({row}\\)"):
        values(bow(), row)


@pytest.mark.rule("MY-MOD-1", "MY-MOD-2")
def test_every_row_belongs_to_one_kind_of_combat_and_says_so() -> None:
    assert {name for name, it in situations().items() if it.rule == "MY-MOD-1"} == {
        *CLOSE,
        "defender helpless",
    }
    assert {name for name, it in situations().items() if it.rule == "MY-MOD-2"} == {
        *RANGED,
        "gale",
        "shooter blinded",
        "crossbow in a prepared position",
    }
    for_swords = RULESET.closed("situation", sword(), sword())
    assert for_swords["light wind"] == "it is for missiles, and Broadsword is a close-combat weapon"
    for_bows = RULESET.closed("situation", bow(), sword())
    assert for_bows["partial darkness"] == "it is for close combat, and Short bow is a missile weapon"
    assert set(for_swords).isdisjoint(CLOSE) and set(for_bows).isdisjoint(RANGED)
    with pytest.raises(InputError, match="situation: 'light wind' is not open: it is for missiles"):
        values(sword(), "light wind")
    with pytest.raises(
        InputError, match="situation: 'defender pron' is unknown; did you mean 'defender prone'"
    ):
        values(sword(), "defender pron")


@pytest.mark.rule("MY-MOD-2")
def test_a_crossbow_laid_ready_does_not_mind_lying_down() -> None:
    ready = "crossbow in a prepared position"
    crossbow = bow(weapon="Light crossbow")
    assert values(crossbow, "shooter prone")[0] == 6
    assert values(crossbow, "shooter prone", ready)[0] == 60
    assert "which Short bow is not" in RULESET.closed("situation", bow(), sword())[ready]


# -- several at once -----------------------------------------------------------------------------------


@pytest.mark.rule("MY-MOD-1", "MY-AMB-17")
def test_only_the_most_severe_row_counts_and_steps_come_on_top() -> None:
    assert values(sword(), "attacker in cramped quarters", "attacker prone", "poor visibility") == (30, 40)
    assert values(sword(), "attacker in cramped quarters", attack_steps=1)[0] == 30
    assert values(sword(), "attacker prone", attack_steps=1, parry_steps=-1) == (6, 90)
    with pytest.raises(InputError, match="Hopeless"):
        values(sword(), "attacker blinded", attack_steps=2)


@pytest.mark.rule("MY-MOD-1", "MY-AMB-17")
def test_how_grades_and_steps_combine_is_an_option() -> None:
    rows = ("attacker in cramped quarters", "attacker prone")
    for combine, expected in (("worst_plus_steps", 6), ("worst_only", 30)):
        assert values(sword(), *rows, attack_steps=1, options={"grade_combine": combine})[0] == expected
    assert (
        values(sword(), *rows, options={"grade_combine": "additive"})[0] == 6
    )  # one step and two: Herculean


@pytest.mark.rule("MY-MOD-1")
def test_a_hopeless_parry_is_none() -> None:
    x = RULESET.exchange(sword(), sword(), situation=["defender blinded"], parry_steps=1)
    assert x.context.plan.defence == "none" and "Hopeless" in x.context.plan.undefended
    assert (
        "Hopeless"
        in RULESET.closed("defence", sword(), sword(), situation=["defender blinded"], parry_steps=1)["parry"]
    )


# -- Automatic -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-MOD-1", "MY-AMB-69", "MY-ATK-8")
def test_somebody_helpless_is_hit_without_a_roll() -> None:
    x = RULESET.exchange(sword(damage_modifier="0"), sword(name="Zam"), situation=["defender helpless"])
    played = x.play(["no effect", 11, 3])
    assert (played.outcome["attack"], played.outcome["parry"], played.outcome["effects"]) == (
        "success",
        "none",
        1,
    )
    assert played.outcome["damage"] == 3 and "Zam is helpless: Ana hits without a roll" in str(played.trace)
    bad = x.play(["no effect", 15, 5, 20, 2])  # Endurance against a hit that shows no die: any success holds
    assert bad.outcome["wound"] == "serious" and bad.outcome["consequence"] == ""
    none = RULESET.exchange(
        sword(), sword(), situation=["defender helpless"], options={"helpless_los": "no_effects"}
    )
    played = none.play([11, 3])
    assert played.outcome["effects"] == 0 and "option helpless_los: no_effects" in str(played.trace)


@pytest.mark.rule("MY-MOD-1")
def test_conditions_of_the_fighters_bring_their_rows_unasked() -> None:
    down = sword(conditions="prone")
    assert values(down) == (30, 60)
    assert values(sword(), defender=down) == (60, 30)
    assert values(bow(), defender=down) == (30, 30)  # target prone, and defender prone
    assert values(sword(conditions="blinded: 2 turns")) == (6, 60)
    helpless = RULESET.exchange(sword(), sword(conditions="helpless"))
    assert helpless.context.plan.attack_grade is Grade.AUTOMATIC
    assert RULESET.closed("defence", sword(), sword(conditions="surprised")) == {
        "parry": "surprised",
        "evade": "surprised",
        "decide": "surprised",
        "counterattack": "only a charge is answered by a counterattack",
    }


# -- evading, caps, traits -----------------------------------------------------------------------------


@pytest.mark.rule("MY-MOD-1")
def test_the_rows_touch_evading_alike_unless_they_say_otherwise() -> None:
    who = Fighter()
    rows = [
        situation("attacker in cramped quarters"),
        situation("attacker on unstable footing"),
        situation("defender prone"),
    ]
    assert evade_grade(Side.DEFENDER, who, rows) is Grade.FORMIDABLE
    assert evade_grade(Side.ATTACKER, who, rows) is Grade.HARD
    assert evade_grade(Side.ATTACKER, who, rows[:1]) is Grade.STANDARD
    context = RULESET.exchange(sword(), sword(), situation=["defender prone"]).context
    assert (
        context.defender.grade("Evade") is Grade.FORMIDABLE
        and context.attacker.grade("Evade") is Grade.STANDARD
    )


@pytest.mark.rule("MY-MOD-3", "MY-EX-23")
@pytest.mark.parametrize(
    ("row", "skill", "trait"),
    [
        ("attacker mounted", "ride", "Mounted Combat"),
        ("attacker driving a vehicle", "drive", "Chariot Fighting"),
        ("attacker climbing", "athletics", "Siege Warfare"),
        ("attacker crawling through a tunnel", "athletics", "Siege Warfare"),
        ("attacker jumping or swinging into the fight", "athletics", "Swashbuckling"),
        ("attacker in water", "swim", "Water Combat"),
        ("attacker on slippery ground", "acrobatics", "Excellent Footwork"),
    ],
)
def test_another_skill_caps_the_attack_unless_a_trait_does_away_with_it(
    row: str, skill: str, trait: str
) -> None:
    assert values(sword(**{skill: 35}), row)[0] == 35
    assert values(sword(**{skill: 85}), row)[0] == 60
    assert values(sword(**{skill: 35}, traits=[trait]), row)[0] == 60
    words = RULESET.exchange(sword(**{skill: 35}), sword(), situation=[row]).context.plan.attack_why
    assert words == (f"{skill.capitalize()} caps it at 35",)


@pytest.mark.rule("MY-MOD-3", "MY-EX-20")
def test_a_cap_from_elsewhere_is_taken_before_the_grade() -> None:
    """An archer in a chariot shoots no better than its driver drives."""
    archer = bow(combat_style=75)
    assert values(archer, attack_cap=45)[0] == 45
    assert values(archer, "target running", attack_cap=45)[0] == 30
    assert values(archer, attack_cap=90)[0] == 75
    assert values(sword(), parry_cap=20)[1] == 20
    assert values(bow(athletics=30, traits=["Skirmishing"]), "shooter on the run")[0] == 30


@pytest.mark.rule("MY-MOD-1", "MY-GAP-3")
def test_a_reading_says_why() -> None:
    read = reading(
        Side.ATTACKER,
        Fighter(swim=50),
        67,
        [situation("attacker in water"), situation("poor visibility")],
        steps=-2,
        options=(("grade_method", "simplified"),),
    )
    assert read == (
        70,
        Grade.EASY,
        ("poor visibility", "2 steps easier", "Swim caps it at 50", "option grade_method: simplified"),
    )


# -- missiles ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-STYLE-5", "MY-RANGED-2", "MY-RANGED-3")
def test_only_a_shield_parries_missiles_and_their_force_counts_as_size() -> None:
    shield = RULESET.exchange(bow(), sword())
    assert shield.context.defender.weapon.name == "Target shield"
    assert (shield.context.plan.against_parry.label, shield.context.plan.parrying.label) == ("Large", "Large")
    closed = RULESET.closed("parry_with", bow(), sword())
    assert closed["main hand"] == "only a shield parries missiles, which Broadsword is not"
    bare = RULESET.exchange(bow(), sword(off_hand="none"))
    assert bare.context.plan.defence == "none"
    with pytest.raises(
        InputError, match="defence: 'parry' is not open: nothing in hand that could parry this"
    ):
        RULESET.exchange(bow(), sword(off_hand="none"), defence="parry")
