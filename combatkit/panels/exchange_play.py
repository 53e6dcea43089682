"""Taking the steps of an exchange: a die, a choice, all that is left, and one step back."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from combatkit.dice.exact import decide
from combatkit.dice.requests import Answer, Request
from combatkit.dice.rollers import roll_for
from combatkit.errors import InputError
from combatkit.panels.exchange_keep import Kept, keep, start
from combatkit.rules.matchup import Matchup
from combatkit.rules.odds import Odds


@dataclass(frozen=True)
class Standing:
    """Where an exchange stands: what it is made of, what was rolled, and the odds from here."""

    matchup: Matchup
    kept: Kept
    odds: Odds


def dice_after(seed: int | None, requests: Iterable[Request]) -> random.Random:
    """What rolls the next die: with a seed, the dice that come after those of these requests."""
    rng = random.Random(seed)
    if seed is not None:
        for request in requests:
            if request.kind != "choice":
                roll_for(request, rng)
    return rng


class Play:
    """The part of an exchange panel that takes steps. It has the panel's `result`, `answers` and `seed`."""

    result: Standing
    answers: list[Any]
    seed: int | None
    refresh: Any
    _pending: Kept | None

    def take(self, answer: Answer) -> None:
        """Answer what is asked for now: what a die shows, a list of faces, or an option.

        Raises
        ------
        InputError
            For what the dice cannot show, an option that is not open, or when the exchange is over.
        """
        kept = self._under_way()
        assert kept.walk.request is not None
        given = (kept.walk.request, kept.walk.request.check(answer))
        self._go(keep(kept, [given, *kept.aside]))

    def roll(self) -> None:
        """Roll what is asked for now; a choice is made as the exchange's policy makes it."""
        self.take(self._rolled(self._under_way()))

    def resolve(self) -> None:
        """Roll and choose everything that is left."""
        kept = self.result.kept
        while kept.walk.request is not None:
            kept = keep(kept, [(kept.walk.request, self._rolled(kept)), *kept.aside])
        self._go(kept)

    def undo(self) -> None:
        """Take back the last answer."""
        kept = self.result.kept
        if not kept.asked:
            raise InputError("undo", "nothing was rolled yet", "roll first")
        self._go(start(kept.exchange, [answer for _, answer in kept.asked[:-1]]))

    def reset(self) -> None:
        """Take back all answers."""
        self._go(start(self.result.kept.exchange))

    def _under_way(self) -> Kept:
        kept: Kept = self.result.kept
        if kept.walk.request is None:
            raise InputError("next step", "the exchange is over", "take a step back with Undo, or Reset")
        return kept

    def _rolled(self, kept: Kept) -> Answer:
        """What this panel rolls for the next die: with a seed, what a `RandomRoller` would."""
        request = kept.walk.request
        assert request is not None
        if request.kind == "choice":
            policy, context = kept.exchange.policy, kept.exchange.context
            return decide(policy, request.name, request.options, request.by, kept.walk.state, context)
        return roll_for(request, dice_after(self.seed, [earlier for earlier, _ in kept.asked]))

    def _go(self, kept: Kept) -> None:
        self._pending = kept
        if kept.answers == self.answers:
            self.refresh()
        else:
            self.answers = kept.answers
