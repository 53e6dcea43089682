"""Blow after blow on one fighter: what each does, what it still asks for, and how the fighter is after it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from combatkit.dice.exact import decide
from combatkit.dice.requests import Answer, Request
from combatkit.dice.rollers import roll_for
from combatkit.errors import InputError, unknown_name
from combatkit.panels.exchange_keep import Kept, keep, start
from combatkit.panels.exchange_play import dice_after
from combatkit.panels.exchange_setup import differing
from combatkit.panels.exchange_steps import shown
from combatkit.rules.fighter import build
from combatkit.rules.odds import Odds
from combatkit.rules.rests import Rests
from combatkit.rules.ruleset import Health, Ruleset

Entry = dict[str, Any]
"""A blow as a panel keeps it: ``{"blow": fields that differ from the usual, "rolls": answers in order}``."""


@dataclass(frozen=True)
class Struck:
    """One blow: the exchange that it is, as far as it is rolled, and the fighter after it."""

    entry: Entry
    kept: Kept
    outcome: Mapping[str, Hashable] | None
    after: Any

    @property
    def due(self) -> Request | None:
        """What this blow asks for now."""
        return self.kept.walk.request


@dataclass(frozen=True)
class Wounds:
    """A fighter after some blows.

    Parameters
    ----------
    game, fighter
        The game, and the fighter before the first blow.
    struck
        The blows so far; only the last may still ask for something.
    waiting
        Blows that come after one that asks for something.
    odds
        Of what is still open in the last blow; or else of the next blow, as it is described now.
    health
        How every part is after the blows.
    rests
        The house tables in those odds.
    """

    game: Ruleset
    fighter: Any
    struck: tuple[Struck, ...]
    waiting: tuple[Entry, ...]
    odds: Odds
    health: tuple[Health, ...]
    rests: Rests

    @property
    def now(self) -> Any:
        """The fighter after all blows that are through."""
        return self.struck[-1].after if self.struck else self.fighter

    @property
    def pending(self) -> Struck | None:
        """The blow that asks for something."""
        return self.struck[-1] if self.struck and self.struck[-1].due is not None else None

    @property
    def entries(self) -> list[Entry]:
        """All blows as they are kept."""
        return [*(each.entry for each in self.struck), *self.waiting]

    def earlier(self) -> list[Request]:
        """Everything that was asked for so far, in order."""
        return [request for each in self.struck for request, _ in each.kept.asked]


def blow_state(game: Ruleset, given: Any) -> dict[str, Any]:
    """What of a blow differs from the usual.

    Raises
    ------
    InputError
        For a field that does not exist, or a value that does not fit.
    """
    if not isinstance(given, Mapping):
        raise InputError("blow", f"{given!r} is no blow", "give a dict of fields")
    known = {spec.name for spec in game.blow_fields}
    for name in given:
        if name not in known:
            raise unknown_name(f"{game.name} blow", name, sorted(known))
    return differing(game.blow_fields, build(game.blow_class, {}), build(game.blow_class, given))


def entries_of(game: Ruleset, given: Any) -> list[Entry]:
    """Blows as they are kept, checked as far as they can be before they are dealt.

    Raises
    ------
    InputError
        For something that is no list of blows.
    """
    if not isinstance(given, (list, tuple)):
        raise InputError("value", f"{given!r} is no list of blows", 'give e.g. [{"blow": {"damage": 9}}]')
    made = []
    for entry in given:
        if not isinstance(entry, Mapping) or not set(entry) <= {"blow", "rolls"}:
            raise InputError("value", f"{entry!r} is no blow", 'give {"blow": {...}, "rolls": [...]}')
        rolls = [list(roll) if isinstance(roll, (list, tuple)) else roll for roll in entry.get("rolls", [])]
        made.append({"blow": blow_state(game, entry.get("blow", {})), "rolls": rolls})
    return made


def strike(
    game: Ruleset,
    fighter: Any,
    entries: Sequence[Entry],
    next_blow: Mapping[str, Any],
    options: Mapping[str, str],
    last: Wounds | None = None,
) -> Wounds:
    """Deal blow after blow, up to one that asks for something which was not rolled yet.

    Parameters
    ----------
    next_blow
        The blow whose odds are shown while nothing is asked for.
    last
        What stood before. What was rolled for a blow that has not changed is kept as far as it fits, even
        where the fighter has changed.

    Raises
    ------
    InputError
        For a blow that cannot be, or answers that do not fit a blow which is new.
    """
    struck: list[Struck] = []
    now = fighter
    for index, entry in enumerate(entries):
        exchange = game.blow(now, options=options, **entry["blow"])
        before = _before(last, index, entry)
        if isinstance(before, Struck):
            kept = keep(start(exchange), [*before.kept.asked, *before.kept.aside])
        elif before:
            kept = _again(exchange, entry)
        else:
            kept = start(exchange, entry["rolls"])
        outcome = None
        if kept.walk.request is None:
            outcome = exchange.columns(kept.walk.state, exchange.context)
            now = game.wounded(now, outcome)
        struck.append(Struck({**entry, "rolls": kept.answers}, kept, outcome, now))
        if outcome is None:
            waiting = tuple(entries[index + 1 :])
            odds = exchange.odds_from(kept.walk)
            rests = game.blow_rests_on(now, options=options, **entry["blow"])
            return Wounds(game, fighter, tuple(struck), waiting, odds, game.health(now), rests)
    odds = game.blow(now, options=options, **next_blow).odds()
    rests = game.blow_rests_on(now, options=options, **next_blow)
    return Wounds(game, fighter, tuple(struck), (), odds, game.health(now), rests)


def _before(last: Wounds | None, index: int, entry: Entry) -> Struck | bool:
    """The same blow as it stood before; True when it stood there without being dealt."""
    if last is None:
        return False
    if index < len(last.struck):
        return last.struck[index] if last.struck[index].entry == entry else False
    return index < len(last.entries) and last.entries[index] == entry


def _again(exchange: Any, entry: Entry) -> Kept:
    """A blow that had to wait: with its dice if they still fit, else to be rolled again."""
    try:
        return start(exchange, entry["rolls"])
    except InputError as fault:
        return Kept(exchange, exchange.walk(), (), f"Its dice fit no more: {fault.fault}. Roll again.")


def rolled(wounds: Wounds, seed: int | None) -> Answer:
    """An answer to what is asked for now: rolled, or chosen as the exchange's policy does.

    With a seed, the dice of all blows are those of one ``RandomRoller(seed)``.
    """
    pending = wounds.pending
    assert pending is not None
    request, exchange = pending.due, pending.kept.exchange
    assert request is not None
    if request.kind == "choice":
        state, context = pending.kept.walk.state, exchange.context
        return decide(exchange.policy, request.name, request.options, request.by, state, context)
    return roll_for(request, dice_after(seed, wounds.earlier()))


def blow_words(game: Ruleset, blow: Mapping[str, Any]) -> str:
    """A blow in a few words: its first field, a number after that, and whatever else is out of the ordinary.

    Examples
    --------
    >>> import combatkit as ck
    >>> blow_words(ck.ruleset("mythras"), {"location": "chest", "damage": 9, "severs": False})
    'chest, damage 9, cuts or pierces: no'
    """
    made = build(game.blow_class, dict(blow))
    words = []
    for index, spec in enumerate(game.blow_fields):
        value = getattr(made, spec.name)
        plain = index == 0 or (index == 1 and spec.kind == "number")
        if not plain and spec.name not in blow:
            continue
        if index == 0 and spec.kind == "choice":
            words.append(shown(value))
        elif spec.kind == "number":
            words.append(f"{spec.label.lower()} {shown(value)}")
        else:
            words.append(f"{spec.label.lower()}: {shown(value)}")
    return ", ".join(words)


def told(each: Struck) -> str:
    """What a blow did, in sentences."""
    return " ".join(line.text for line in each.kept.walk.trace)


def replaced(entries: Sequence[Entry], index: int, rolls: Iterable[Answer]) -> list[Entry]:
    """The entries with other rolls for one of them."""
    return [
        {**entry, "rolls": list(rolls)} if place == index else entry for place, entry in enumerate(entries)
    ]
