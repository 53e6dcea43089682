"""Any open moves in any order: whatever is chosen, a fight stays in one piece."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.elysium import RULESET
from combatkit.rules.fights import Fight, Move

MOVES = 70
HORSE = RULESET.fighter(name="Horse", size=2, speed=25, weapon="natural weapons")
SEVERAL = ("Drinnin", "Risp", "Duellist", "Aelfin", "Nox", "Pikeman", "Archer")


def begun(dice: random.Random) -> Fight:
    """A fight of four against three, with all that may be told apart drawn at random."""
    chosen = {
        name: dice.choice(list(RULESET.options[name].choices))
        for name in ("announcing", "resolution", "shield_hit", "feint_lasts", "defend_exclusive")
    }
    ours, theirs = dice.sample(SEVERAL, 3), dice.sample(SEVERAL, 3)
    rider = replace(RULESET.fighter(ours[0]), name="Rider")
    wrestler = replace(RULESET.fighter("Drinnin"), name="Wrestler", grip=12)
    sides = {"one": [rider, *ours[1:], HORSE], "two": [wrestler, *theirs[1:]]}
    return RULESET.fight(sides, options=chosen, riders={"Rider": "Horse"} if dice.random() < 0.5 else None)


def told(move: Move, dice: random.Random) -> dict[str, Any]:
    """Something open for everything that a move has to be told."""
    given: dict[str, Any] = {}
    for ask in move.asks:
        if ask.low is not None and ask.high is not None:
            given[ask.name] = dice.randint(ask.low, min(ask.high, ask.low + 60))
        elif ask.choices and not ask.optional:
            given[ask.name] = dice.choice(ask.choices)
    return given


def in_one_piece(fight: Fight) -> None:
    """Points are never negative, nobody out acts, every tie has two ends, and these are near each other."""
    assert all(0 <= it.tokens <= it.most for it in fight.standings())
    melee: Any = fight.scene  # type: ignore[attr-defined]
    assert melee.due or not fight.turn or not fight.standing(fight.turn).out
    tied = {name for hold in melee.holds for name in (hold.holder, hold.victim)}
    for it in melee.members:
        assert ("grabbed" in it.who.conditions) == (it.name in tied)
        pinned = it.pinned_under or any(hold.pinned for hold in melee.holds_on(it.name))
        assert ("immobilized" in it.who.conditions) == pinned
        assert ("netted" in it.who.conditions) == any(b.device == "net" for b in melee.bonds_on(it.name))
        assert "suffocating" not in it.who.conditions or melee.holds_on(it.name)
        if it.mount:
            mount = melee.member(it.mount)
            assert mount.at == it.at and not mount.out and not it.out
            assert "prone" not in (*it.who.conditions, *mount.who.conditions)
    assert all(melee.apart(hold.holder, hold.victim) <= 5 for hold in melee.holds)
    assert all(melee.apart(bond.owner, bond.victim) <= 10 for bond in melee.bonds if bond.hand)
    assert all(melee.apart(*pair) <= 5 for pair in melee.blocks)
    assert not any(melee.member(name).out for pair in melee.blocks for name in pair)
    assert all(line.text for line in fight.told or ())


@pytest.mark.parametrize("seed", range(5))
def test_any_open_moves_leave_a_fight_in_one_piece(seed: int) -> None:
    dice = random.Random(seed)
    fight, roller, made = begun(dice), RandomRoller(seed), 0
    while made < MOVES and fight.turn:
        who = fight.turn if dice.random() < 0.9 else dice.choice(fight.names)
        moves = [move for move in fight.open_moves(who) if move.name not in ("run away", "drop", "speak")]
        assert moves or who != fight.turn, "whoever is on turn may always do something"
        if not moves:
            continue
        fight.take(dice.choice(moves).name, RandomRoller(seed), who=who)  # as it is offered
        move = dice.choice(moves)
        made += 1
        try:
            after = fight.take(move.name, roller, who=who, **told(move, dice))
        except InputError:
            continue  # told together what does not go together, such as a part and a weapon
        assert after.before is fight and after.told
        in_one_piece(after)
        fight = after
