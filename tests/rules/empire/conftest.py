"""What the World of Empire tests share: plain fighters, and an attack counted a second time over raw dice.

The count knows nothing of rollers, steps or states. It goes through the faces of the d30 with all that is
rolled on, the damage dice, the d30 of the location, the d100 and the d6, by the ledger's tables written here
once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import combatkit as ck
from combatkit.rules.empire import RULESET, Fighter


@pytest.fixture
def game() -> Any:
    """The ruleset."""
    return RULESET


@pytest.fixture
def fighter() -> Callable[..., Fighter]:
    """The ledger's sample fighter with some fields changed."""
    return lambda name="Ida", **changes: RULESET.fighter({"name": name, "armour": "leather", **changes})


WOUNDS = {  # level: limb's end, limb, trunk, head; each (pain, bleeding, kill)
    0: [(0, 0, 0)] * 4,
    1: [(1, 0, 0), (1, 0, 0), (1, 0, 0), (2, 0, 0)],
    2: [(2, 0, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0)],
    3: [(3, 1, 0), (4, 1, 0), (5, 2, 0), (7, 2, 5)],
    4: [(5, 2, 0), (6, 2, 0), (8, 3, 10), (10, 3, 25)],
    5: [(7, 3, 0), (8, 3, 0), (11, 4, 30), (14, 4, 60)],
    6: [(9, 4, 0), (10, 4, 5), (14, 5, 60), (18, 5, 95)],
}
PLACES = [
    (1, "face", 3),
    (2, "head", 3),
    (3, "neck", 3),
    (6, "shoulder", 1),
    (9, "upper arm", 1),
    (12, "lower arm", 0),
    (17, "chest", 2),
    (21, "stomach", 2),
    (26, "upper leg", 1),
    (30, "lower leg", 0),
]


def d30(need: int) -> dict[str, Fraction]:
    """How an attack ends that must show `need` to hit, face by face; 1 fumbles."""
    found: Counter[str] = Counter()

    def climb(total: int, sides: int, chance: Fraction, depth: int) -> None:
        for face in range(1, sides + 1):
            now, share = total + face, chance / sides
            if face == sides and depth < 12:
                climb(now, {30: 20}.get(sides, 10), share, depth + 1)
            else:
                found[grade(now, need)] += share

    for face in range(1, 31):
        if face == 1:
            found["fumble"] += Fraction(1, 30)
        elif face == 30:
            climb(30, 20, Fraction(1, 30), 0)
        else:
            found[grade(face, need)] += Fraction(1, 30)
    return dict(found)


def grade(total: int, need: int) -> str:
    margin = total - (need - 1)
    return (
        "miss" if margin <= 0 else "hit" if margin < 10 else "critical" if margin < 30 else "double critical"
    )


def count(need: int, damage: dict[int, Fraction], dr: int, pl: int, load: int) -> dict[Any, Fraction]:
    """(attack, wound level or None, row of the location, state) to its chance."""
    result: Counter[Any] = Counter()
    for attack, chance in d30(need).items():
        if attack in ("fumble", "miss"):
            result[attack, None, None, "fights on"] += chance
            continue
        more = {"hit": 0, "critical": 1, "double critical": 2}[attack]
        for net, share in damage.items():
            if net <= 0:
                result[attack, None, None, "fights on"] += chance * share
                continue
            level = 4 * net // dr + more
            last = 0
            for high, place, column in PLACES:
                here = chance * share * Fraction(high - last, 30)
                last = high
                pain, _, kill = WOUNDS[min(level, 6)][column]
                for state, part in ends(level, place, pain, kill, pl, load).items():
                    result[attack, level, place, state] += here * part
    return dict(result)


def ends(level: int, place: str, pain: int, kill: int, pl: int, load: int) -> dict[str, Fraction]:
    """What becomes of the victim of one wound."""
    dead = Fraction(kill, 100)
    if pain >= 2 * pl:
        return {"dead": Fraction(1)}
    total, rest = load + pain, 1 - dead
    stunned = place == "head" and level >= 3
    found: Counter[str] = Counter({"dead": dead})
    if 2 * total > 3 * pl:
        found["collapsed"] += rest
    elif level >= 1 and (total >= pl or 2 * pain >= pl):
        found["collapsed"] += rest / 6
        found["kneels in pain"] += rest / 6
        found["stunned"] += rest / 6
        found["stunned" if stunned else "fights on"] += rest / 2
    else:
        found["stunned" if stunned else "fights on"] += rest
    return {state: part for state, part in found.items() if part}


@pytest.fixture
def counted() -> Callable[..., dict[Any, Fraction]]:
    """The second count of an attack."""
    return count


@pytest.fixture
def dice_alone() -> Callable[[int], dict[str, Fraction]]:
    """The second count of the attack dice."""
    return d30


TWO = {"Heroes": ["Swordsman"], "Raiders": ["Axeman"]}


class Arena:
    """What tests of fights of several do again and again: begin, declare, let nothing happen."""

    @staticmethod
    def begun(sides=TWO, **settings):
        """A fight in its first round, before anybody has declared."""
        return ck.fight("empire", sides, **settings).take("begin")

    @staticmethod
    def declared(fight, **moves):
        """Everybody faces all, and declares: a name (spaces as underlines), or a name and what it is told."""
        while fight.clock.endswith("facing"):
            fight = fight.take("face", faced=fight.move("face").asks[0].choices[:3])
        while fight.clock.endswith("declarations"):
            move = moves.get(fight.turn.replace(" ", "_"), "guard")
            name, given = move if isinstance(move, tuple) else (move, {})
            fight = fight.take(name, [], **given)
        return fight

    @staticmethod
    def told(fight):
        """The sentences of the last move, but for the one that says who strikes at whom."""
        return [line.text for line in fight.told if not line.step.endswith("Swing")]

    @staticmethod
    def quiet(fight):
        """A move in which nothing happens: Guard, a swing let go, no fumble at the end of a round."""
        if fight.clock.endswith("declarations"):
            return fight.take("guard")
        if fight.clock.endswith("facing"):
            return fight.take("face")
        open_now = [move.name for move in fight.open_moves()]
        return fight.take("let go") if "let go" in open_now else fight.take(open_now[0], [25])

    @staticmethod
    def until(fight, round):
        """Nothing happens until that round."""
        while fight.round < round:
            fight = Arena.quiet(fight)
        return fight


@pytest.fixture
def arena() -> type[Arena]:
    """The helpers."""
    return Arena
