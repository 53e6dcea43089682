"""The faces of a handful of dice, given by name: as a list, as a tuple, and for repeated questions."""

from __future__ import annotations

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError


def two_pools(answer):
    roller = ScriptedRoller({"attack": answer})
    return [roller.pool(2, 6, "attack"), roller.pool(2, 6, "attack")]


def test_a_list_of_faces_is_one_pool():
    roller = ScriptedRoller({"attack": [6, 1]})
    assert roller.pool(2, 6, "attack") == (1, 6)
    roller.finish()


@pytest.mark.parametrize("answer", [[6, 1, 2, 2], [[6, 1], [2, 2]], [(6, 1), (2, 2)]])
def test_repeated_pools(answer):
    assert two_pools(answer) == [(1, 6), (2, 2)]


def test_too_few_faces_are_refused():
    with pytest.raises(InputError, match=r"attack: \(6,\) is not 2 dice"):
        ScriptedRoller({"attack": [6]}).pool(2, 6, "attack")
