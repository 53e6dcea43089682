"""What difference each special effect makes: the exact odds with it and without, worked out by hand.

Everybody here has SIZ 13 and CON 11: head 5, chest 7, abdomen 6, arms 4 and legs 5 Hit Points, no armour
unless a row says so, skills of 40, a Combat Style of 60. The d20 gives the head 2 faces and each other
location 3. A location is seriously wounded by as much damage as it has Hit Points.

Against an attack roll of 50 that succeeded, a skill of 40 resists with a critical alone (01 to 04): 4 in 100.
The Combat Style of 60 resists with 01 to 06 and with 50 to 60: 17 in 100.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import combatkit as ck
from combatkit.rules.mythras.effects import effects

GAME = ck.ruleset("mythras")
SKILLS = dict.fromkeys(("endurance", "willpower", "evade", "brawn", "athletics", "acrobatics"), 40)

HIT = (50, 90)
"""A success against a failure: one effect for the attacker."""
CRITICAL = (3, 90)
"""A critical against a failure: two."""
GUARD = (90, 50)
"""A failure against a success: one for the defender."""
FUMBLE = (99, 50)
"""A fumble against a success: two for the defender."""
SHARP_GUARD = (90, 3)
"""A failure against a critical: two for the defender."""


@dataclass(frozen=True)
class Row:
    """One effect: who fights how, the rolls, what is asked, and its chance without and with it.

    `asked` is the name of an event, or a pattern of a condition on the defender (``"d:"``) or attacker
    (``"a:"``). `then` are answers after the effect was chosen; `first` effects chosen before it.
    """

    effect: str
    rolls: tuple[int, ...]
    asked: str
    without: Fraction
    with_it: Fraction
    weapon: str = "Broadsword"
    attacker: dict[str, Any] = field(default_factory=dict)
    defender: dict[str, Any] = field(default_factory=dict)
    setup: dict[str, Any] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    then: tuple[Any, ...] = ()


def part(numerator: int, denominator: int = 1) -> Fraction:
    return Fraction(numerator, denominator)


NO, SURE = part(0), part(1)
RESISTED_BY_40 = part(24, 25)

# Serious or worse by 1d8, by faces of the d20 and of the d8: legs (5+) 6 x 4, abdomen (6+) 3 x 3,
# chest (7+) 3 x 2, arms (4+) 6 x 5, head (5+) 2 x 4: 77 of 160
BY_A_BROADSWORD = part(77, 160)
SERIOUS = "serious wound or worse"
NOTHING = "nothing gets through"
OUT = "target out of the fight"

ROWS = [
    # -- what changes the blow -------------------------------------------------------------------------------
    Row(
        "choose location", HIT, SERIOUS, BY_A_BROADSWORD, part(5, 8), then=("right arm",)
    ),  # 4 or more on a d8
    # three points of plate: legs 8 (6 x 1), arms 7 or 8 (6 x 2), head 8 (2 x 1): 20 of 160
    Row(
        "bypass armour",
        CRITICAL,
        SERIOUS,
        part(1, 8),
        BY_A_BROADSWORD,
        defender={
            "armour_at": dict.fromkeys(
                ("head", "chest", "abdomen", "right arm", "left arm", "right leg", "left leg"), 3
            )
        },
    ),
    # Medium against Medium: a parry of 50 stops everything
    Row("circumvent parry", (3, 50), SERIOUS, NO, BY_A_BROADSWORD),
    # Medium against Huge: a parry stops nothing
    Row("enhance parry", (50, 3), NOTHING, NO, SURE, weapon="Great axe"),
    Row("maximise damage", CRITICAL, SERIOUS, BY_A_BROADSWORD, SURE),  # 8 points are serious anywhere
    # 1d8+1: legs 5+ (6 x 5), abdomen 6+ (3 x 4), chest 7+ (3 x 3), arms 4+ (6 x 6), head 5+ (2 x 5): 97/160.
    # The better of two misses when both do: legs and head 1-(3/8)^2 = 55/64, abdomen 48/64, chest 39/64,
    # arms 60/64
    Row("impale", HIT, SERIOUS, part(97, 160), part(1061, 1280), weapon="Shortspear"),
    # 2d6+2 against 3 points: without it everything hurts; with it 3 more go into the armour, so 4 or less on
    # 2d6 does nothing: 6 of 36
    Row(
        "sunder",
        HIT,
        NOTHING,
        NO,
        part(1, 6),
        weapon="Great axe",
        defender={
            "armour_at": dict.fromkeys(
                ("head", "chest", "abdomen", "right arm", "left arm", "right leg", "left leg"), 3
            )
        },
    ),
    # the blow goes into the sword, which has 6 Armour Points: 7 and 8 on the d8 hurt it
    Row("damage weapon", HIT, r"d:weapon damaged: Broadsword", NO, part(2, 8)),
    # 14 points of 2d6+2 are more than SIZ 13: a double six, 1 of 36; the parry takes nothing off that
    Row("stand fast", (50, 3), r"d:knocked back", part(1, 36), NO, weapon="Great axe"),
    # a dagger (1d4+1) does 5 to the head in 1 of 40; unconscious unless Endurance holds, 4 in 100
    Row(
        "kill silently",
        (50,),
        OUT,
        part(1, 40) * RESISTED_BY_40,
        part(1, 40),
        weapon="Dagger",
        attacker={"traits": ["Assassination"]},
        defender={"conditions": "surprised"},
        setup={"defence": "none"},
    ),
    # a right leg that was rolled (3 faces of 20) becomes the abdomen
    Row(
        "marksman",
        (50,),
        "location: abdomen",
        NO,
        SURE,
        weapon="Long bow",
        setup={"defence": "none"},
        then=(2, "abdomen"),
    ),
    # -- what is resisted ------------------------------------------------------------------------------------
    Row("bleed", HIT, r"d:bleeding", NO, RESISTED_BY_40),
    Row("stun location", HIT, r"d:stunned", NO, RESISTED_BY_40, weapon="Club"),
    Row("compel surrender", HIT, r"d:surrenders", NO, RESISTED_BY_40, defender={"hit_points": {"chest": -1}}),
    Row(
        "drop foe",
        (50,),
        r"d:incapacitated: dropped",
        NO,
        RESISTED_BY_40,
        weapon="Long bow",
        setup={"defence": "none"},
    ),
    Row(
        "pin down",
        (50,),
        r"d:pinned down: 1 turn",
        NO,
        RESISTED_BY_40,
        weapon="Long bow",
        setup={"defence": "none"},
    ),
    Row("disarm opponent", HIT, r"d:disarmed: Broadsword", NO, part(83, 100)),
    Row("take weapon", HIT, r"d:weapon taken: Broadsword", NO, part(83, 100), weapon="Unarmed"),
    # against a critical of 03 an Evade of 40 resists with 03 and 04
    Row("blind opponent", SHARP_GUARD, r"a:blinded", NO, part(98, 100)),
    Row("force failure", (50, 99), r"d:bleeding", RESISTED_BY_40, SURE, first=("bleed",)),
    # -- what throws and catches --------------------------------------------------------------
    Row("trip opponent", (50, 90), r"d:prone", NO, RESISTED_BY_40, then=(17, 1)),  # a scratch on the left arm
    Row("bash", HIT, r"d:pushed back: 2 m", NO, part(1, 6), weapon="Club"),  # a metre for 3 points of 1d6
    Row("entangle", HIT, r"d:entangled: head", NO, part(2, 20), weapon="Net"),
    Row("grip", HIT, r"d:gripped", NO, SURE, weapon="Unarmed"),
    Row("pin weapon", CRITICAL, r"d:weapon pinned: Broadsword", NO, SURE),
    # -- what hits somebody else, or oneself -----------------------------------------------------------------
    Row("accidental injury", FUMBLE, r"a:wounds itself: head", NO, part(2, 20)),
    Row(
        "select target",
        FUMBLE,
        r"a:hit a bystander: a bystander, 8 points",
        NO,
        part(1, 8),
        setup={"bystander": True},
    ),
    # half of 1d8, rounded up
    Row(
        "overpenetration",
        (3,),
        r"a:shot goes through: a bystander, 4 points",
        NO,
        part(2, 8),
        weapon="Long bow",
        setup={"defence": "none", "bystander": True},
    ),
    Row(
        "weapon malfunction",
        FUMBLE,
        r"a:weapon malfunction",
        NO,
        SURE,
        weapon="Long bow",
        defender={"off_hand": "Target shield"},
    ),
    # -- what changes the turns to come ----------------------------------------------------------------------
    Row("overextend opponent", GUARD, r"a:no attack: 1 turn", NO, SURE),
    Row("press advantage", HIT, r"d:no attack: 1 turn$", NO, SURE, then=(17, 1)),
    Row("flurry", HIT, r"a:attacks again: 1 time", NO, SURE, weapon="Unarmed"),
    Row("remise", HIT, r"a:second blow ready", NO, SURE, weapon="Dagger"),
    Row(
        "rapid reload",
        (50,),
        r"a:reloads sooner: 1 turn",
        NO,
        SURE,
        weapon="Long bow",
        setup={"defence": "none"},
    ),
    Row("prepare counter", GUARD, r"d:counter prepared: bleed", NO, SURE, then=("bleed",)),
    Row("withdraw", GUARD, r"d:disengaged", NO, SURE),
    Row(
        "arise",
        (90, 40),
        r"d:on their feet again",
        NO,
        SURE,
        defender={"conditions": "prone", "combat_style": 100},
    ),
    Row("slip free", SHARP_GUARD, r"d:freed: gripped", NO, SURE, defender={"conditions": "gripped"}),
    Row(
        "duck back",
        (50,),
        r"a:in cover",
        NO,
        SURE,
        weapon="Long bow",
        attacker={"conditions": "beside cover"},
        setup={"defence": "none"},
    ),
    Row("spoil spell", HIT, r"d:spell ruined", NO, SURE, defender={"conditions": "casting"}),
    Row("scar foe", HIT, r"d:scarred", NO, SURE),
]

ELSEWHERE = {
    "circumvent cover": "test_cover.py",
    "close range": "test_close_combat.py",
    "open range": "test_close_combat.py",
}
"""Effects whose difference is stated where the situation is built that they need."""


def made(row: Row) -> Any:
    own = {
        "name": "A",
        "weapon": row.weapon,
        "combat_style": 60,
        "unarmed": 60,
        "damage_modifier": "0",
        "action_points": 3,
        **SKILLS,
        **row.attacker,
    }
    foe = {
        "name": "D",
        "weapon": "Broadsword",
        "combat_style": 60,
        "unarmed": 60,
        "damage_modifier": "0",
        "action_points": 3,
        **SKILLS,
        **row.defender,
    }
    return GAME.exchange(own, foe, **{"defence": "parry", **row.setup})


def without_more(exchange: Any) -> Any:
    """The exchange after all further effects were let go."""
    while (request := exchange.walk().request) is not None and request.name == "effect":
        exchange = exchange.after("no effect")
    return exchange


def asked(exchange: Any, what: str) -> Fraction:
    """The chance of an event, a condition or a location."""
    odds = exchange.odds()
    if what.startswith("location: "):
        return odds.chance(location=what.removeprefix("location: "))
    if what[:2] not in ("d:", "a:"):
        return odds.chance(what)
    column = "defender_conditions" if what[0] == "d" else "attacker_conditions"
    pattern = re.compile(what[2:])
    return odds.chance(lambda it: any(pattern.match(text) for text in str(it.get(column, "")).split("; ")))


CASES = [pytest.param(row, id=row.effect, marks=pytest.mark.rule(effects()[row.effect].rule)) for row in ROWS]


@pytest.mark.parametrize("row", CASES)
def test_without_and_with_the_effect(row: Row) -> None:
    before = made(row).after(*row.rolls, *row.first)
    plain, chosen = without_more(before), without_more(before.after(row.effect))
    dice = tuple(answer for answer in row.then if isinstance(answer, int))
    assert asked(plain.after(*dice), row.asked) == row.without
    assert asked(chosen.after(*row.then), row.asked) == row.with_it


def test_every_effect_has_its_difference_stated() -> None:
    assert {row.effect for row in ROWS} | set(ELSEWHERE) == set(effects())
    for effect, place in ELSEWHERE.items():
        tests = Path(__file__).with_name(place).read_text(encoding="utf-8")
        assert f'"{effect}"' in tests and f'"{effects()[effect].rule}"' in tests
