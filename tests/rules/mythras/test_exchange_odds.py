"""Exact odds of the exchange: brute-forced, against random and scripted play, and never upside down."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import RandomRoller, ScriptedRoller
from combatkit.rules.fighter import change
from combatkit.rules.mythras import RULESET

# -- a second exchange, in plain loops over all faces --------------------------------------------------
# Nothing of the kit is used here: the rules are written down once more from the ledger.

FUMBLE, FAILURE, SUCCESS, CRITICAL = range(4)
WORDS = ("fumble", "failure", "success", "critical")
D20 = [
    *["right leg"] * 3,
    *["left leg"] * 3,
    *["abdomen"] * 3,
    *["chest"] * 3,
    *["right arm"] * 3,
    *["left arm"] * 3,
    "head",
    "head",
]
LIMBS = ("right leg", "left leg", "right arm", "left arm")


def level(roll: int, skill: int, written: int) -> int:
    """The level of a d100 roll (MY-GAP-2); `written` is the skill before any cut."""
    if roll >= (100 if written > 100 else 99):
        return FUMBLE
    if roll >= 96:
        return FAILURE
    if roll <= math.ceil(skill / 10):
        return CRITICAL
    return SUCCESS if roll <= max(skill, 5) else FAILURE


def holds_out(attack_roll: int, attack_level: int, attack: int, endurance: int, roll: int) -> bool:
    """Endurance against the attack roll (MY-WOUND-1, MY-WOUND-11)."""
    cut = max(0, attack - 100, endurance - 100)
    mine = level(roll, max(0, endurance - cut), endurance)
    theirs = min(attack_level, level(attack_roll, max(0, attack - cut), attack)) if cut else attack_level
    if mine < SUCCESS:
        return False
    return mine > theirs or (mine == theirs and roll >= attack_roll)


def brute(
    attack: int,
    parry: int | None,
    endurance: int,
    faces: list[int],
    *,
    stops: str = "half",
    armour: int = 0,
    hit_points: int = 4,
    declared: bool = False,
) -> Counter[tuple[str, str, int, str, str]]:
    """Weights of (attack, parry, damage, wound, consequence); `parry` None: there is none."""
    found: Counter[tuple[str, str, int, str, str]] = Counter()
    excess = max(0, attack - 100, (parry or 0) - 100 if declared else 0) if parry is not None else 0
    mine, theirs = max(0, attack - excess), max(0, (parry or 0) - excess)
    rolls = [(a, level(a, mine, attack)) for a in range(1, 101)]
    parries = Counter([FAILURE] * 100 if parry is None else [level(p, theirs, parry) for p in range(1, 101)])
    held = Counter[int]()
    for a, ours in rolls:
        held[ours] += sum(holds_out(a, ours, attack, endurance, e) for e in range(1, 101))
    for (ours, number), (parry_level, parried) in product(
        Counter(ours for _, ours in rolls).items(), parries.items()
    ):
        key = (WORDS[ours], "none" if parry is None else WORDS[parry_level])
        if ours < SUCCESS:
            found[(*key, 0, "none", "")] += number * parried * 20 * len(faces) * 100
            continue
        for place, face in product(D20, faces):
            left = face
            if parry_level >= SUCCESS:
                left = {"all": 0, "half": math.ceil(face / 2), "none": face}[stops]
            through = max(0, left - armour)
            points = hit_points - through
            if through == 0 or points > 0:
                found[(*key, through, "minor" if through else "none", "")] += number * parried * 100
                continue
            major, limb = points <= -hit_points, place in LIMBS
            if major:
                good, bad = ("incapacitated", "unconscious") if limb else ("dying", "dead")
            else:
                good, bad = "", "useless limb" if limb else "unconscious"
            found[(*key, through, "major" if major else "serious", good)] += held[ours] * parried
            found[(*key, through, "major" if major else "serious", bad)] += (
                100 * number - held[ours]
            ) * parried
    return Counter({key: weight for key, weight in found.items() if weight})


PARRY_WITH = {"all": "Broadsword", "half": "Broadsword", "none": "Dagger"}
ATTACK_WITH = {"all": "Club", "half": "Glaive", "none": "Glaive"}  # Medium and Large against Medium and Small
FACES = {"Club": range(1, 7), "Glaive": range(3, 13)}


def fighters(
    attack: int,
    parry: int,
    endurance: int,
    *,
    stops: str = "half",
    armour: int = 0,
    hit_points: int = 4,
    **more: Any,
) -> tuple[Any, Any]:
    """Two fighters whose exchange the loops above can count."""
    names = RULESET.fighter().anatomy.names
    one = RULESET.fighter(
        name="Ana", combat_style=attack, weapon=ATTACK_WITH[stops], damage_modifier="0", endurance=50
    )
    two = RULESET.fighter(
        name="Zam",
        combat_style=parry,
        weapon=PARRY_WITH[stops],
        endurance=endurance,
        SIZ=20,
        armour_at=dict.fromkeys(names, armour),
        max_hit_points=dict.fromkeys(names, hit_points),
        **more,
    )
    return one, two


def counted(odds: Any) -> dict[tuple[str, str, int, str, str], Fraction]:
    return odds.by("attack", "parry", "damage", "wound", "consequence")


def as_fractions(found: Counter[Any]) -> dict[Any, Fraction]:
    total = sum(found.values())
    return {key: Fraction(weight, total) for key, weight in found.items()}


@pytest.mark.rule(
    "MY-ATK-1",
    "MY-ATK-2",
    "MY-ATK-5",
    "MY-ATK-6",
    "MY-PARRY-1",
    "MY-HITLOC-1",
    "MY-DMG-1",
    "MY-DMG-2",
    "MY-WOUND-1",
    "MY-WOUND-5",
    "MY-WOUND-6",
    "MY-WOUND-8",
    "MY-WOUND-9",
    "MY-WOUND-10",
)
@pytest.mark.parametrize(
    ("attack", "parry", "endurance", "more"),
    [
        (67, 58, 55, {}),
        (67, 58, 55, {"stops": "all"}),
        (67, 58, 55, {"stops": "none", "armour": 2}),
        (45, 90, 30, {"armour": 3, "hit_points": 6}),
        (0, 0, 0, {}),
        (1, 1, 1, {}),
        (5, 5, 5, {}),
        (95, 96, 100, {"hit_points": 2}),
        (100, 101, 95, {}),
        (101, 100, 101, {}),
        (101, 101, 96, {}),
        (250, 60, 250, {"hit_points": 2}),
        (60, 250, 130, {}),
        (120, 130, 140, {"stops": "none"}),
    ],
)
def test_odds_equal_a_plain_loop_over_all_faces(
    attack: int, parry: int, endurance: int, more: dict[str, Any]
) -> None:
    one, two = fighters(attack, parry, endurance, **more)
    faces = list(FACES[ATTACK_WITH[more.get("stops", "half")]])
    odds = RULESET.exchange(one, two).odds()
    assert counted(odds) == as_fractions(brute(attack, parry, endurance, faces, **more))
    assert sum(chance for _, chance in odds) == 1


@pytest.mark.rule("MY-OVER100-1", "MY-GAP-5", "MY-EX-7")
@pytest.mark.parametrize(("attack", "parry"), [(67, 120), (120, 60), (225, 250), (90, 250), (101, 101)])
def test_c07_an_announced_parry_over_100_lowers_both(attack: int, parry: int) -> None:
    one, two = fighters(attack, parry, 55)
    odds = RULESET.exchange(one, two, declared=True).odds()
    assert counted(odds) == as_fractions(brute(attack, parry, 55, list(range(3, 13)), declared=True))


@pytest.mark.rule("MY-ATK-8", "MY-AMB-86")
@pytest.mark.parametrize("attack", [67, 120, 250])
def test_without_a_defence_the_odds_equal_a_plain_loop_too(attack: int) -> None:
    one, two = fighters(attack, 58, 55)
    odds = RULESET.exchange(one, two, defence="none").odds()
    assert counted(odds) == as_fractions(brute(attack, None, 55, list(range(3, 13))))


def with_(fighter: Any, **changes: Any) -> Any:
    return change(fighter, changes)


# -- three ways agree ----------------------------------------------------------------------------------


@pytest.mark.rule("MY-ATK-7")
def test_random_play_agrees_with_exact_odds() -> None:
    x = RULESET.exchange("Barbarian", "Guard", policy="wounding", situation=["defender on lower ground"])
    runs = 2000
    seen = Counter(x.play(RandomRoller(seed=seed)).outcome["wound"] for seed in range(runs))
    for wound, chance in x.odds().by("wound").items():
        spread = 4.5 * math.sqrt(float(chance * (1 - chance)) / runs)
        assert abs(seen[wound] / runs - chance) <= spread, wound


@pytest.mark.parametrize("policy", ["plain", "wounding", "control", "cautious"])
def test_every_played_outcome_is_one_that_was_counted(policy: str) -> None:
    x = RULESET.exchange("Barbarian", "Guard", policy=policy)
    rows = {tuple(row.items()) for row, _ in x.odds()}
    for seed in range(100):
        assert tuple(x.play(RandomRoller(seed=seed)).outcome.items()) in rows


@pytest.mark.parametrize("policy", ["plain", "wounding", "control", "cautious"])
def test_a_script_of_its_answers_plays_the_same_run_again(policy: str) -> None:
    x = RULESET.exchange("Barbarian", "Anathaym", policy=policy, defence="decide")
    for seed in range(60):
        played = x.play(RandomRoller(seed=seed))
        again = x.play(ScriptedRoller(played.trace.answers))
        assert again.outcome == played.outcome and str(again.trace) == str(played.trace)


def test_odds_from_here_are_the_weighted_mean_over_each_next_die() -> None:
    x = RULESET.exchange("Barbarian", "Guard")
    whole = x.odds().chance("serious wound or worse")
    parts = [x.after(roll).odds().chance("serious wound or worse") for roll in range(1, 101)]
    assert sum(parts) / 100 == whole
    after_parry = [x.after(34, roll).odds().chance("serious wound or worse") for roll in range(1, 101)]
    assert sum(after_parry) / 100 == parts[33]
    placed = [
        x.after(34, 78, "no effect", face).odds().chance("serious wound or worse") for face in range(1, 21)
    ]
    assert sum(placed) / 20 == after_parry[77]


# -- what never happens --------------------------------------------------------------------------------


SKILLS = (0, 1, 5, 50, 95, 96, 100, 101, 130, 250)


@pytest.mark.rule("MY-GAP-5", "MY-OVER100-2")
def test_more_skill_never_hurts_its_owner() -> None:
    one, two = fighters(60, 60, 55, stops="none")
    for parry in (20, 100, 130):
        target = with_(two, combat_style=parry)
        chances = [
            RULESET.exchange(with_(one, combat_style=skill), target).chances()["serious wound or worse"]
            for skill in SKILLS
        ]
        assert chances == sorted(chances), parry
    for attack in (20, 100, 130):
        striker = with_(one, combat_style=attack)
        chances = [
            RULESET.exchange(striker, with_(two, combat_style=skill), parry_size_steps=3).chances()[
                "attacker hurts target"
            ]
            for skill in SKILLS
        ]
        assert chances == sorted(chances, reverse=True), attack


@pytest.mark.rule("MY-WOUND-11")
def test_more_endurance_never_hurts_its_owner() -> None:
    one, two = fighters(80, 30, 55, hit_points=2)
    for attack in (80, 120):
        chances = [
            RULESET.exchange(with_(one, combat_style=attack), with_(two, endurance=skill)).chances()[
                "target out of the fight"
            ]
            for skill in SKILLS
        ]
        assert chances == sorted(chances, reverse=True), attack


@pytest.mark.rule("MY-DMG-1")
def test_more_armour_or_hit_points_never_hurt_the_defender() -> None:
    chances = []
    for armour in range(13):
        one, two = fighters(67, 58, 55, armour=armour)
        chances.append(RULESET.exchange(one, two).odds().chance("attacker hurts target"))
    assert chances == sorted(chances, reverse=True) and chances[-1] == 0
    chances = []
    for points in range(1, 14):
        one, two = fighters(67, 58, 55, hit_points=points)
        chances.append(RULESET.exchange(one, two).odds().chance("serious wound or worse"))
    assert chances == sorted(chances, reverse=True) and chances[-1] == 0


# -- shared work ---------------------------------------------------------------------------------------


def test_positions_of_a_slider_share_one_graph() -> None:
    one, two = fighters(67, 58, 55)
    first = RULESET.exchange(one, two)
    other = RULESET.exchange(with_(one, combat_style=30), with_(two, combat_style=95))
    assert first.graph is other.graph
    assert other.chances("serious wound or worse")["serious wound or worse"] == (
        other.odds().chance("serious wound or worse")
    )


def test_events_counted_backwards_are_those_of_the_odds() -> None:
    for setup in ({}, {"declared": True}, {"defence": "none"}, {"pulled": True}, {"policy": "wounding"}):
        x = RULESET.exchange("Zamothis", RULESET.fighter("Barbarian", combat_style=110), **setup)
        assert x.chances() == x.odds().by_event(), setup


# -- a defence that is decided later -----------------------------------------------------------------------


def never(question: Any) -> Any:
    """Lets every attack go."""
    return "no parry" if question.name == "defence" else question.options[0]


def misses_only(question: Any) -> Any:
    """Parries only what has missed anyway, for the effects."""
    if question.name == "defence":
        return "no parry" if question.state.attack_level.succeeded else "parry"
    return question.options[0]


@pytest.mark.rule("MY-ATK-2", "MY-AMB-86", "MY-OVER100-2")
@pytest.mark.parametrize("options", [None, {"fumble_basis": "final"}, {"fumble_basis": "raw"}])
@pytest.mark.parametrize(("attack", "parry"), [(67, 58), (120, 60), (250, 130), (60, 140)])
def test_a_parry_decided_later_has_the_odds_of_a_parry_or_of_none(
    attack: int, parry: int, options: dict[str, str] | None
) -> None:
    one, two = fighters(attack, parry, 55)
    late = {"defence": "decide", "options": options}
    always = RULESET.exchange(one, two, **late).odds()
    assert counted(always) == counted(RULESET.exchange(one, two, options=options).odds())
    none = RULESET.exchange(one, two, policy=never, **late).odds()
    assert counted(none) == counted(RULESET.exchange(one, two, defence="none", options=options).odds())


@pytest.mark.rule("MY-ATK-9")
def test_a_policy_may_parry_what_has_missed() -> None:
    odds = RULESET.exchange(*fighters(60, 70, 55), defence="decide", policy=misses_only).odds()
    assert odds.chance(parry="none") == Fraction(60, 100)
    assert odds.chance("defender wins effects") == Fraction(40 * 70, 10_000)


@pytest.mark.rule("MY-SE-6")
@pytest.mark.parametrize("chooser", ["cautious", "control"])
def test_effects_that_ask_nothing_of_the_blow_are_counted_without_it(chooser: str) -> None:
    x = RULESET.exchange("Centaur raider", "Hoplite", policy=chooser)
    together = replace(x, steps=tuple(step for step in x.steps if step.name != "hold apart"))
    assert {tuple(it.items()): chance for it, chance in x.odds()} == {
        tuple(it.items()): chance for it, chance in together.odds()
    }
    views = dict(zip([step.name for step in x.steps], map(len, x.graph._changes), strict=True))
    before = dict(zip([step.name for step in together.steps], map(len, together.graph._changes), strict=True))
    assert views["hold apart"] + views["hold"] < before["hold"] / 2
    assert x.play([5, 60, "trip opponent", 12, 5, 40]).only("Effects take hold")
