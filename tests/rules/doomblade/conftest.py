"""What the Doomblade tests share: plain fighters, and a count of all raw dice to hold the odds against.

The count is written a second time and in another way. It knows nothing of rollers, steps or states: it goes
through all 36 x 36 pairs of dice, and the dice of tables where those are needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.rules.doomblade import RULESET, Fighter


@pytest.fixture
def game() -> Any:
    """The ruleset."""
    return RULESET


@pytest.fixture
def hero() -> Callable[..., Fighter]:
    """A Hero with 30 Health Points, Armour 2, a longsword (10) and skills of 6."""
    return _maker(
        name="Hilda",
        kind="hero",
        health_points=30,
        worn="leather",
        weapon="longsword",
        sword_play=6,
        brawl=6,
        marksmanship=6,
        agility=6,
        endurance=6,
        magic=6,
        magic_resistance=6,
        might=6,
        mana=10,
    )


@pytest.fixture
def critter() -> Callable[..., Fighter]:
    """A Critter with 14 Health Points, no Armour, a mace (9) and skills of 5."""
    return _maker(
        name="Grub",
        kind="critter",
        health_points=14,
        weapon="mace",
        sword_play=5,
        brawl=5,
        marksmanship=5,
        agility=5,
        endurance=5,
        magic=5,
        magic_resistance=5,
        might=5,
        mana=10,
    )


def _maker(**fields: Any) -> Callable[..., Fighter]:
    return lambda **changes: RULESET.fighter({**fields, **changes})


# -- the count of all raw dice -----------------------------------------------------------------------------

PAIRS = list(product(range(1, 7), repeat=2))
DEFAULTS = {
    "both_mighty": "compare",
    "fumble_gives_hit": "yes",
    "defender_naturals": "no",
    "mighty_wins_test": "yes",
    "mighty_beats_defence": "yes",
    "mighty_before_armour": "yes",
    "random_damage": "none",
    "negative_margin": "zero",
    "mighty_outnumbered": "target_only",
    "fumble_outnumbered": "all",
    "outnumbered_tie": "none",
    "dual_armour_per_weapon": "yes",
    "dual_random": "each",
    "edition": "opposed2d6",
}


@dataclass
class One:
    """A side of a duel as the count sees it: what is added to the dice, what strikes, what protects."""

    adds: int
    damages: tuple[int, ...]
    armour: int
    health: int
    way: str = "attacks back"  # or "attacks another", "defends", "no roll"
    friend: bool = False
    armed: bool = True
    rolls: bool = True


def lands(me: One, other: One, mine: tuple[int, int], theirs: tuple[int, int], o: dict[str, str]) -> str:
    """'', 'hit' or 'mighty' for the blow of `me`, straight from the text and the table of ambiguities."""
    total = (sum(mine) if me.rolls else 7) + me.adds
    against = (sum(theirs) if other.rolls else 7) + other.adds
    six, one = me.rolls and mine == (6, 6), me.rolls and mine == (1, 1)
    counts = other.rolls and (other.way != "defends" or o["defender_naturals"] == "yes")
    six_too, one_too = counts and theirs == (6, 6), counts and theirs == (1, 1)
    higher = total > against
    if one:
        return ""
    if other.way == "no roll":
        return "mighty" if six else "hit" if total >= 8 else ""
    aside = other.way == "attacks another"
    if six:
        if six_too and not (aside and o["mighty_outnumbered"] == "target_only"):
            if o["both_mighty"] == "both_hit" and other.way != "defends":
                return "mighty"
            return "mighty" if higher else ""
        if other.way == "defends" and o["mighty_beats_defence"] == "no":
            return "mighty" if higher else ""
        return "mighty"
    if six_too:
        if other.way == "defends":
            return ""
        if not aside or o["mighty_outnumbered"] == "all":
            return "hit" if o["mighty_wins_test"] == "no" and higher else ""
    if one_too:
        if other.way == "defends":
            return "hit"
        if o["fumble_gives_hit"] == "yes" and not (aside and o["fumble_outnumbered"] == "target"):
            return "hit"
    if me.rolls != other.rolls:  # edition tn7: the side that rolls needs the number, the other side the rest
        return "hit" if (total >= against if me.rolls else against < total) else ""
    if total == against and aside and o["outnumbered_tie"] == "wound":
        return "hit"
    return "hit" if higher else ""


def changes(
    how: str, me: One, other: One, mine: tuple[int, int], theirs: tuple[int, int], o: dict[str, str]
) -> list[tuple[tuple[int, ...], int]]:
    """What the optional rule adds to each weapon, with its chance in thirty-sixths."""
    count = len(me.damages)
    if o["random_damage"] == "bonus":
        margin = sum(mine) + me.adds - (8 if other.way == "no roll" else sum(theirs) + other.adds)
        return [((margin if o["negative_margin"] == "signed" else max(0, margin),) * count, 36)]
    if o["random_damage"] == "odds":
        odd = sum(face % 2 for face in mine)
        return [(({0: 1, 1: 0, 2: -1}[odd],) * count, 36)]
    if o["random_damage"] == "d6":
        faces = (-3, -2, -1, 1, 2, 3)
        if o["dual_random"] == "once":
            return [((face,) * count, 6) for face in faces]
        return [(each, 36 // 6**count) for each in product(faces, repeat=count)]
    return [((0,) * count, 36)]


def points(how: str, me: One, other: One, extra: tuple[int, ...], o: dict[str, str]) -> int:
    """The Wound."""
    damages = list(me.damages)
    if o["dual_armour_per_weapon"] == "no":
        damages, extra = [sum(damages)], (sum(extra),)
    result = 0
    for damage, plus in zip(damages, extra, strict=True):
        if how == "mighty" and o["mighty_before_armour"] == "no":
            result += max(0, max(0, damage - other.armour) * 2 + plus)
        else:
            result += max(0, damage * (2 if how == "mighty" else 1) + plus - other.armour)
    return result


def fumbled(me: One) -> list[tuple[str, int, int]]:
    """What the Fumble table may do: (what, points on oneself, faces of the die)."""
    self_wound = max(0, me.damages[0] - me.armour)
    cases = [("wounds self", self_wound, 1)]
    cases.append(("wounds friend", 0, 2) if me.friend else ("wounds self", self_wound, 2))
    if me.armed:
        return [*cases, ("drops weapon", 0, 2), ("breaks weapon", 0, 1)]
    return [*cases, ("falls", 0, 3)]


def count(a: One, d: One, options: dict[str, str]) -> dict[Any, Fraction]:
    """(damage, damage_to_attacker, out, attacker_out, fumble, attacker_fumble) to its chance."""
    o = {**DEFAULTS, **options}
    result: Counter[Any] = Counter()
    nothing = [("none", 0, 6)]
    for mine, theirs in product(PAIRS, PAIRS):
        hit = lands(a, d, mine, theirs, o)
        back = lands(d, a, theirs, mine, o) if d.way == "attacks back" else ""
        my_fumble = fumbled(a) if a.rolls and mine == (1, 1) else nothing
        fumbles = d.rolls and d.way in ("attacks back", "attacks another") and theirs == (1, 1)
        my_changes = changes(hit, a, d, mine, theirs, o) if hit else [((0,) * len(a.damages), 36)]
        its_changes = changes(back, d, a, theirs, mine, o) if back else [((0,) * len(d.damages), 36)]
        for (what, self_a, p1), (what_d, self_d, p2), (plus_a, p3), (plus_d, p4) in product(
            my_fumble, fumbled(d) if fumbles else nothing, my_changes, its_changes
        ):
            damage = self_d + (points(hit, a, d, plus_a, o) if hit else 0)
            damage_back = self_a + (points(back, d, a, plus_d, o) if back else 0)
            result[damage, damage_back, damage >= d.health, damage_back >= a.health, what_d, what] += (
                p1 * p2 * p3 * p4
            )
    return {key: Fraction(weight, 1296 * 6 * 6 * 36 * 36) for key, weight in result.items()}


COLUMNS = ("damage", "damage_to_attacker", "out", "attacker_out", "fumble", "attacker_fumble")


@pytest.fixture
def side() -> type[One]:
    """What the count knows of one side; see `One`."""
    return One


@pytest.fixture
def agrees(game: Any) -> Callable[..., None]:
    """Compare the odds of an exchange with the count of both sides."""

    def check(
        attacker: Fighter, defender: Fighter, a: One, d: One, options: dict[str, str], **setup: Any
    ) -> None:
        counted = count(a, d, options)
        assert game.exchange(attacker, defender, options=options, **setup).odds().by(*COLUMNS) == counted
        assert sum(counted.values()) == 1

    return check


@pytest.fixture
def begun() -> Callable[..., Any]:
    """`begun(heroes, raiders)` is a fight in which the first declaration is due."""

    def begin(*sides: list[Any], **settings: Any) -> Any:
        named = dict(zip(("Heroes", "Raiders"), sides, strict=True))
        return RULESET.fight(named, **settings).take("begin")

    return begin


@pytest.fixture
def three_on_wolfgar(begun: Callable[..., Any]) -> Any:
    """The document's example of three Savage Orcs, all declared."""
    orcs = ["Large Savage Orc", "Savage Orc", "Savage Orc"]
    fight = begun(["Wolfgar"], orcs)
    for _ in orcs:
        fight = fight.take("attack", target="Wolfgar")
    return fight.take("attack", target="Large Savage Orc")
