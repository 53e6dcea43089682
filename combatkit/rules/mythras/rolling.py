"""One combat roll of an exchange: its cut points under the options, and the words about it."""

from __future__ import annotations

from combatkit.dice.rolls import Roll, band
from combatkit.rules.card import rule
from combatkit.rules.mythras.enums import Grade, Level
from combatkit.rules.mythras.over100 import Rolled
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.skill import cuts, skill_for_fumble
from combatkit.rules.mythras.state import Context
from combatkit.rules.mythras.words import told, without

LEVELS = (Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE)
"""Levels of success in the order of the bands that `cuts` makes."""

LEVEL_OPTIONS = ("fumble_100", "fumble_basis", "min_crit")
"""The open questions that a level of success depends on."""


@rule("MY-GAP-2", "MY-AMB-6", "MY-AMB-7", "MY-AMB-8")
def bands(
    raw: int | None, graded: int, final: int, context: Context, options: Switches | None = None
) -> tuple[int, int, int]:
    """The cut points of a combat roll under the options of the exchange, or under others."""
    options = context.options if options is None else options
    if not options:
        return cuts(final, fumble_skill=graded)
    basis = skill_for_fumble(
        graded if raw is None else raw,
        graded,
        final,
        fumble_basis=switch(options, "fumble_basis", "graded"),
    )
    return cuts(
        final,
        fumble_skill=basis,
        fumble_100=switch(options, "fumble_100", "gt"),
        min_crit=switch(options, "min_crit", "0"),
    )


def mattered(roll: Roll, raw: int | None, graded: int, final: int, context: Context) -> str:
    """Which options made this level of success another one, in brackets; for thrown dice."""
    level = band(roll, bands(raw, graded, final, context))
    return "".join(
        told(context, option)
        for option in LEVEL_OPTIONS
        if band(roll, bands(raw, graded, final, context, without(context.options, option))) != level
    )


def why_words(grade: Grade, why: tuple[str, ...]) -> str:
    """What stands in brackets behind a skill: its grade, and what makes it so."""
    words = ([] if grade is Grade.STANDARD else [grade.label]) + list(why)
    return f" ({', '.join(words)})" if words else ""


def cut_words(context: Context, who: str, value: int, rolled_at: int, rolled: Rolled) -> str:
    """The sentence on a skill over 100."""
    option = told(context, rolled.option) if rolled.option else ""
    if rolled_at == value:
        late = ", as the parry was not announced" if rolled.card == "MY-OVER100-2" else ""
        return f"{who} rolls at the full {value}{late}{option}."
    if rolled.card in ("MY-AMB-84", "MY-AMB-86"):
        return f"{who} rolls at {rolled_at} in place of {value}{option}."
    return (
        f"A skill over 100 takes its excess off both sides: {who} rolls at {rolled_at} in place of "
        f"{value}{option}."
    )
