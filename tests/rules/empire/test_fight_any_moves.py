"""Any open move of a fight in any order: nothing fails, no limit is passed, and who is out does nothing."""

from __future__ import annotations

import random

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET

USUAL: dict[str, str] = {}
OTHER = {
    "minus_timing": "next_round",
    "parry_scope": "one",
    "strike_back_cost": "1",
    "idle_fumble": "full",
    "forced_recover": "kept",
    "init_tie": "simultaneous",
    "fumble_die": "own",
}


def told(ask, rng):
    """Something open, or None for what may be left out."""
    if ask.low is not None:
        return rng.choice((0, 10, 40)) if ask.name == "distance" else rng.randint(ask.low, ask.high)
    if not ask.choices or (ask.optional and rng.random() < 0.5):
        return None
    return tuple(rng.sample(ask.choices, 1)) if ask.many else rng.choice(ask.choices)


def any_move(fight, rng, roller):
    """The fight after an open move, told at random; a declaration that does not stand is not made."""
    moves = [move for move in fight.open_moves() if move.kind != "free" or rng.random() < 0.05]
    for _ in range(40):
        move = rng.choice(moves)
        given = {ask.name: told(ask, rng) for ask in move.asks}
        given = {name: value for name, value in given.items() if value is not None}
        try:
            fight.require(move.name, "", given)
        except InputError:
            continue
        return fight.take(move.name, roller, **given)
    return fight.take("guard", roller)


@pytest.mark.parametrize("options", [USUAL, OTHER])
@pytest.mark.parametrize("seed", range(6))
def test_any_moves_in_any_order(seed, options):
    rng = random.Random(seed)

    def anything(question):
        return rng.choice(question.options)

    names = list(RULESET.presets)
    sides = {side: [rng.choice(names) for _ in range(rng.randint(2, 4))] for side in ("A", "B")}
    roller = RandomRoller(seed=seed, policy=anything)
    fight = ck.fight("empire", sides, options=options, policy=anything).take("begin")
    for _ in range(70):
        if fight.winner:
            break
        actor = fight.scene.then(fight.turn)
        assert not actor.out or fight.scene.due
        fight = any_move(fight, rng, roller)
        assert all(line.text.strip() and line.card in RULESET.cards for line in fight.told)
        for it in fight.scene.members:
            assert max(0, it.does.cost) + it.paid <= it.limit
            assert len(fight.scene.faces(it.name)) <= 3
        for standing in fight.standings():
            assert 0 <= standing.tokens <= standing.most
