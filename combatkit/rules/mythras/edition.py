"""Which edition is played: the core rules of the combat chapter, or Mythras Imperative.

One option, `edition`, decides. It sets the switches that the Imperative answers otherwise, and closes what
has no rules there. Whoever sets one of those switches by hand plays a mixture, and the trace says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.tables import table

CORE, IMPERATIVE = "core", "imperative"
TITLE = "Mythras Imperative"


def imperative(options: Switches) -> bool:
    """Whether the Imperative is played.

    Examples
    --------
    >>> imperative((("edition", "imperative"),)), imperative(())
    (True, False)
    """
    return bool(options) and switch(options, "edition", CORE) == IMPERATIVE


@cache
def _rows(kind: str) -> dict[str, str]:
    return {row["what"]: row.get("value", "") for row in table("editions").rows if row["kind"] == kind}


@cache
def _also() -> dict[str, str]:
    return {row["what"]: row["also"] for row in table("editions").rows if "also" in row}


@rule("MY-AMB-1", "MY-AMB-2", "MY-AMB-4", "MY-AMB-9", "MY-AMB-25", "MY-AMB-68")
def settled(given: Mapping[str, str], values: Mapping[str, str], defaults: Mapping[str, str]) -> Switches:
    """The switches as the steps read them: those that differ from their defaults, sorted by name.

    In the Imperative a switch that nobody has set takes the Imperative's value; one that was set by hand to
    something else stays on record even where that is its default, so that the mixture is named.

    Parameters
    ----------
    given
        What was set by hand.
    values
        The same, with defaults for the rest.
    defaults
        The defaults of all switches.

    Examples
    --------
    >>> defaults = {"edition": "core", "herculean": "1/10", "action_points": "calculated"}
    >>> settled({"edition": "imperative"}, {**defaults, "edition": "imperative"}, defaults)
    (('action_points', '2'), ('edition', 'imperative'), ('herculean', '1/5'))
    """
    kept = {name: value for name, value in values.items() if value != defaults[name]}
    if values.get("edition") == IMPERATIVE:
        for name, value in _rows("option").items():
            if name in given:
                kept[name] = given[name]
            elif name in defaults:
                kept[name] = value
    return tuple(sorted(kept.items()))


def mixed_in(options: Switches) -> tuple[str, ...]:
    """The switches by which the Imperative is mixed with the core rules, each as ``"name: value"``.

    Examples
    --------
    >>> mixed_in((("edition", "imperative"), ("herculean", "1/10")))
    ('herculean: 1/10',)
    """
    if not imperative(options):
        return ()
    ours, also = _rows("option"), _also()
    return tuple(
        f"{name}: {value}" for name, value in options if value not in (ours.get(name, value), also.get(name))
    )


@rule("MY-AMB-4")
def tell(r: Any, options: Switches) -> None:
    """Say which edition is played, if it is not the core rules."""
    if imperative(options):
        mixed = mixed_in(options)
        r.say(
            "MY-AMB-4",
            lambda: (
                f"Played by {TITLE} (option edition: {IMPERATIVE})"
                f"{', mixed with ' + ', '.join(mixed) if mixed else ''}."
            ),
        )


# -- what is not there -------------------------------------------------------------------------------------


def why_no_effect(name: str, options: Switches) -> str:
    """Why a special effect cannot be chosen in this edition; empty when it can.

    Examples
    --------
    >>> why_no_effect("flurry", (("edition", "imperative"),))
    'Mythras Imperative does not have it.'
    >>> why_no_effect("flurry", ()), why_no_effect("bleed", (("edition", "imperative"),))
    ('', '')
    """
    if not imperative(options):
        return ""
    if name in _rows("effect"):
        return f"{TITLE} does not have it."
    return f"In {TITLE} it is for firearms." if name in _rows("firearms") else ""


def why_missing(what: str, options: Switches) -> str:
    """Why something cannot be done because the edition has no rules on it; empty when it has.

    Parameters
    ----------
    what
        A section of the table, e.g. ``"grapple"``, ``"flying"``, ``"pulled"``; or any text that ends with
        one, e.g. ``"attacker mounted"``.

    Examples
    --------
    >>> why_missing("grapple", (("edition", "imperative"),))
    'Mythras Imperative has no rules on grappling'
    >>> why_missing("attacker in water", ()), why_missing("defender prone", (("edition", "imperative"),))
    ('', '')
    """
    if not imperative(options):
        return ""
    found = next((words for name, words in _rows("section").items() if name in what), "")
    return f"{TITLE} has no rules on {found}" if found else ""


def require_rules(options: Switches, **asked: Any) -> None:
    """Refuse what the edition has no rules on.

    Parameters
    ----------
    asked
        Field to what is asked of it there; anything false is not asked.

    Raises
    ------
    InputError
        Naming the field.

    Examples
    --------
    >>> require_rules((("edition", "imperative"),), pulled=False)
    """
    if not imperative(options):
        return
    for field, value in asked.items():
        reason = why_missing(str(value) if isinstance(value, str) else field, options) if value else ""
        if reason:
            raise InputError(field, f"is not open: {reason}", f"leave it out, or use edition {CORE!r}")


@rule("MY-CHARGE-1")
def needs_run_up(options: Switches) -> bool:
    """Whether a charge needs a round of running before contact; in the Imperative it needs none."""
    return not imperative(options)
