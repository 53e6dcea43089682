"""Dice that were typed under a name that nobody asks for: which, and what was probably meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.dice.notation import dice
from combatkit.dice.requests import Answer, Request
from combatkit.dice.rollers import PlayRoller, RandomRoller, ScriptedRoller
from combatkit.errors import InputError, unknown_name

TRIES = 100
"""So many random runs show which names a rule may ask for."""


class _Listening(RandomRoller):
    """Rolls everything, choices too, and keeps the names that it is asked for, in order.

    Two rolls of three are the lowest or the highest, on which most rules that are seldom asked turn.
    """

    def __init__(self, seed: int, heard: dict[str, None]) -> None:
        super().__init__(seed)
        self.heard = heard

    def answer(self, request: Request) -> Answer:
        self.heard[request.name] = None
        if request.kind == "choice":
            return self.rng.choice(request.options)
        rolled = super().answer(request)
        return self.rng.choice([rolled, *self._ends(request)])

    @staticmethod
    def _ends(request: Request) -> list[Answer]:
        if request.kind == "pool":
            count, sides = (int(part) for part in request.notation.split("d"))
            return [(1,) * count, (sides,) * count]
        faces = request.faces or tuple(dice(request.notation).weights)
        return [faces[0], faces[-1]]


def misnamed(roller: PlayRoller, run: Callable[[PlayRoller], Any]) -> InputError | None:
    """The error for a name under which dice were typed and which `run` never asks for; None when all fit.

    Examples
    --------
    >>> print(misnamed(ScriptedRoller({"atack": 7}), lambda roller: roller.die(20, "attack")))
    dice: 'atack' is unknown; did you mean 'attack'? (one of: attack)
    """
    if not isinstance(roller, ScriptedRoller) or not roller.names:
        return None
    heard: dict[str, None] = {}
    for seed in range(TRIES):
        run(_Listening(seed, heard))
    wrong = next((name for name in roller.names if name not in heard), None)
    return None if wrong is None else unknown_name("dice", wrong, heard)
