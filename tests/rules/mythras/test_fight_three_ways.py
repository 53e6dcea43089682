"""Whatever may be done in a fight: exact odds, random play and a script of the same dice agree."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.rules.fighter import change
from combatkit.rules.fights import Fight
from combatkit.rules.mythras.battle import DEEDS
from combatkit.rules.mythras.lasting import Lasting, lasting

sys.path.insert(0, str(Path(__file__).parents[1]))  # the games share what is asked of their moves

from three_ways import agrees

RUNS = 250


def scenes() -> dict[str, Fight]:
    """Fights in which every deed is open to whoever is acting, in one or the other."""
    sides = {"left": ["Anathaym", "Sorcerer"], "right": ["Barbarian", "Guard"]}
    start = ck.fight("mythras", sides).take("initiative", [10, 1, 2, 3])
    found = {"at the start": start}

    def suffering(name: str, *conditions: str, engage: bool = True) -> None:
        scene = start.scene
        if engage:
            scene = scene.engage("Anathaym", "Barbarian")
        it = scene.member("Anathaym")
        for condition in conditions:
            it = it.gains(lasting(condition, by="Barbarian"))
        found[name] = type(start)(scene=scene.having(it))

    suffering("engaged")
    surrounded = start.scene.engage("Anathaym", "Barbarian").engage("Anathaym", "Guard")
    found["surrounded"] = type(start)(scene=surrounded)
    stuck = Lasting("weapon left in the wound", "Shortspear", by="Barbarian", roll=40, place="left arm")
    spear = surrounded.having(surrounded.member("Anathaym").gains(stuck))
    found["a spear in the foe"] = type(start)(scene=spear)
    caught = surrounded.having(
        surrounded.member("Barbarian").gains(lasting("grappled: left arm", by="Anathaym"))
    )
    found["with a foe in her arms"] = type(start)(scene=caught)
    suffering("at a run", "at a run", engage=False)
    suffering("out of reach", "out of reach: 1 turn", engage=False)
    net = surrounded.having(
        surrounded.member("Anathaym").gains(lasting("may trip: Barbarian")),
        surrounded.member("Barbarian").gains(lasting("entangled: left arm", by="Anathaym")),
    )
    found["a foe in the net"] = type(start)(scene=net)
    suffering("bleeding", "bleeding")
    later = start.take("dither").scene  # somebody else's turn
    spent = replace(later.member("Anathaym"), points=0)
    found["out of breath"] = type(start)(scene=later.having(spent))
    felled = replace(spent, who=change(spent.who, {"hit_points": {"left leg": -9}}))
    down = felled.gains(lasting("incapacitated"), lasting("prone"))
    found["felled"] = type(start)(scene=later.having(down))
    suffering("prone", "prone")
    suffering("prone, and free", "prone", engage=False)
    suffering("held", "gripped", "entangled: left arm")
    suffering("pinned", "weapon pinned: Shortsword")
    found["archers"] = ck.fight("mythras", {"left": ["Centaur archer"], "right": ["Guard"]}).take(
        "initiative", [10, 1]
    )
    suffering("beside cover", "beside cover", engage=False)
    suffering("with a spell", "spell ready: 1 turn")
    found["on the ground"] = start.take("drop weapon", item="Shortsword")
    waiting = start.take("delay")
    while waiting.turn not in ("Barbarian", "Guard"):
        waiting = waiting.take("dither")
    found["delaying"] = waiting.take("announce", deed="dither")  # a turn is stopped once it is announced
    game = ck.ruleset("mythras")
    trained = {"traits": ("Formation Fighting", "Defensive Minded")}
    ranks = [game.fighter("Hoplite", name=name, **trained) for name in ("One", "Two", "Three")]
    found["ranks"] = ck.fight("mythras", {"left": ranks, "right": ["Guard"]}).take(
        "initiative", [10, 9, 8, 1]
    )
    found["in ranks"] = found["ranks"].take("form up")
    suffering("mounted", "mounted")
    giant = game.fighter("Barbarian", name="Giant", SIZ=30)
    near = [("Giant", "Guard 1"), ("Giant", "Guard 2")]
    crowd = ck.fight("mythras", {"left": [giant], "right": ["Guard", "Guard"]}, engaged=near)
    found["a giant in a crowd"] = crowd.take("initiative", [10, 1, 2])
    air = ck.fight("mythras", {"left": ["Anathaym"], "right": ["Guard"]}).take("initiative", [10, 1])
    found["in the air"] = air.ruling("Anathaym", "in the air").ruling("Guard", "in the air")
    higher = [30, 90] if found["in the air"].turn == "Anathaym" else [90, 30]
    found["above"] = found["in the air"].take("upper hand", higher)
    found["against a spell"] = start.take("cast magic", turns=2)
    return found


SCENES = scenes()


def open_in(deed: str) -> list[tuple[Fight, str]]:
    """The fights in which somebody may do this."""
    found = []
    for fight in SCENES.values():
        for who in fight.names:
            if not next(move for move in fight.moves(who) if move.name == deed).closed:
                found.append((fight, who))
                break
    return found


@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_is_open_somewhere(deed: str) -> None:
    assert open_in(deed), deed


@pytest.mark.parametrize("deed", DEEDS)
def test_odds_play_and_script_agree(deed: str) -> None:
    for fight, who in open_in(deed)[:2]:
        given = dict(fight.require(deed, who, {}))
        agrees(fight.exchange(deed, who=who, **given), RUNS)


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_that_is_done_leaves_a_fight_that_goes_on(deed: str) -> None:
    for fight, who in open_in(deed)[:2]:
        after = fight.take(deed, RandomRoller(5), who=who)
        assert after.before == fight and after.told is not None
        assert after.turn or after.winner
        rest = after.play(5)
        assert rest.winner
