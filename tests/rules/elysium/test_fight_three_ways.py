"""Whatever may be done in a fight: exact odds, random play and a script of the same dice agree."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.rules.elysium import RULESET
from combatkit.rules.elysium.battle import DEEDS, FORCED_DEEDS
from combatkit.rules.elysium.enums import Cover
from combatkit.rules.elysium.melee import Bond, Due, Hold
from combatkit.rules.fights import Fight

sys.path.insert(0, str(Path(__file__).parent))  # the tests of fights share their scenes
sys.path.insert(0, str(Path(__file__).parents[1]))  # the games share what is asked of their moves

from elysium_scenes import with_member
from three_ways import agrees

RUNS = 120

ANN = RULESET.fighter("Fighter", name="Ann", school=3, magic_points=10, bleeding=1)
BOB = RULESET.fighter("Fighter", name="Bob", stamina=0)
HORSE = RULESET.fighter(name="Horse", size=2, weapon="natural weapons", speed=25)


def started(distance: int = 5, **changes: Any) -> Fight:
    """Ann, with a friend and a horse, before Bob and another."""
    ann = replace(ANN, **changes)
    sides = {"one": [ann, RULESET.fighter("Fighter", name="Cy", bleeding=1), HORSE], "two": [BOB, "Nox"]}
    fight = RULESET.fight(sides, options={"announcing": "never"})
    return fight.take("initiative", [10, 2, 1, 3, 1], distance=distance)


def changed(fight: Fight, **fields: Any) -> Fight:
    """The same fight in another position."""
    return type(fight)(scene=replace(fight.scene, **fields))


def held(fight: Fight, holder: str, victim: str, *, pinned: bool = False) -> Fight:
    """The same fight, in which somebody has hold of another."""
    fight = with_member(fight, holder, "grabbed")
    fight = with_member(fight, victim, "grabbed", *(["immobilized"] if pinned else []))
    return changed(fight, holds=(Hold(holder, victim, pinned),))


def scenes() -> dict[str, Fight]:
    """Fights in which every deed is open to whoever is acting, in one or the other."""
    start, bare = started(), started(weapon="bare hands")
    found = {"at the start": start, "far off": started(25), "with bare hands": bare}
    found["with a whip"] = started(weapon="whip")
    caught = with_member(found["with a whip"], "Bob", "entangled", "neck caught")
    round_neck = Bond("Ann", "Bob", "whip", "main hand", ("entangled", "neck caught"))
    found["a foe in the whip"] = changed(caught, bonds=(round_neck,))
    found["a foe in her arms"] = held(bare, "Ann", "Bob")
    found["a foe immobilized"] = held(bare, "Ann", "Bob", pinned=True)
    found["held"] = held(start, "Bob", "Ann")
    found["netted"] = with_member(start, "Ann", "netted")
    found["prone"] = with_member(start, "Ann", "prone")
    found["on fire"] = with_member(start, "Ann", "burning")
    found["under the horse"] = with_member(start, "Ann", "immobilized", pinned_under=True)
    found["disarmed"] = with_member(start, "Ann", "disarmed", ground=("short sword",))
    found["stopped"] = changed(start, blocks=frozenset({("Bob", "Ann")}))
    found["in cover"] = with_member(start, "Ann", cover=Cover.LARGE)
    peace = with_member(start, "Bob", "at peace")
    found["after a truce"] = peace
    found["mounted"] = RULESET.fight(
        {"one": [ANN, HORSE], "two": [BOB, "Nox"]}, options={"announcing": "never"}, riders={"Ann": "Horse"}
    ).take("initiative", [10, 1, 1])
    far = RULESET.fight(
        {"one": [replace(ANN, weapon="dagger"), HORSE], "two": [BOB, "Nox"]},
        options={"announcing": "never"},
        riders={"Ann": "Horse"},
    )
    found["mounted and far"] = far.take("initiative", [10, 1, 1], distance=30)
    waiting = start.scene.having(replace(start.scene.member("Horse"), free_mount="waits"))
    found["beside a free horse"] = type(start)(scene=waiting)
    return found


SCENES = scenes()


def forced() -> dict[str, Fight]:
    """Fights in which something comes by itself."""
    start = started()
    choked = with_member(start, "Bob", "suffocating")
    archer = started(weapon="longbow")
    blast = start.take("throw an explosive", RandomRoller(1))
    return {
        "gasp for air": changed(choked, due=(Due("Bob", "gasp for air"),)),
        "tell friend from foe": changed(start, due=(Due("Ann", "tell friend from foe"),)),
        "fall with the mount": changed(start, due=(Due("Bob", "fall with the mount"),)),
        "join the order": changed(
            start,
            due=(Due("Bob", "join the order"),),
            order=tuple(name for name in start.scene.order if name != "Bob"),
        ),
        "hit in his place": changed(archer, due=(Due("Bob", "hit in his place", "Ann", "main hand"),)),
        "suffer the blast": blast,
    }


def open_in(deed: str) -> list[tuple[Fight, str]]:
    """The fights in which somebody may do this."""
    if deed in FORCED_DEEDS:
        return [(forced()[deed], "")]
    found = []
    for fight in SCENES.values():
        who = next((who for who in fight.names if not fight.move(deed, who).closed), None)
        if who is not None:
            found.append((fight, who))
    return found


ALL = [*DEEDS, *FORCED_DEEDS]


@pytest.mark.parametrize("deed", ALL)
def test_every_deed_is_open_somewhere_and_closed_elsewhere_with_a_reason(deed: str) -> None:
    assert open_in(deed), deed
    if deed in DEEDS:
        fight = SCENES["at the start"]
        closed = {who: fight.move(deed, who).closed for who in fight.names}
        assert all(closed[who] for who in fight.names if who != "Ann") or DEEDS[deed].kind == "free"


@pytest.mark.rule("EL-AP-4", "EL-ROUND-2")
@pytest.mark.parametrize("deed", ALL)
def test_odds_play_and_script_agree(deed: str) -> None:
    for fight, who in open_in(deed)[:2]:
        given = dict(fight.require(deed, who, {}))
        agrees(fight.exchange(deed, who=who, **given), RUNS)


@pytest.mark.parametrize("deed", ALL)
def test_a_deed_that_is_done_costs_its_price_and_leaves_a_fight_that_goes_on(deed: str) -> None:
    for fight, who in open_in(deed)[:2]:
        name = who or fight.turn
        move = fight.move(deed, who)
        after = fight.take(deed, RandomRoller(5), who=who)
        assert after.before == fight and after.told is not None and len(after.told)
        assert after.turn or after.winner
        if after.turn == name and after.round == fight.round:
            assert after.tokens[name] == fight.tokens[name] - move.cost
        assert after.play(5).winner
        fight.menu()
