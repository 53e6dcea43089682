"""Grappling as an attack: an opposed roll that holds a location in place of a blow that hurts it."""

from __future__ import annotations

from typing import Any

from combatkit.dice.rolls import LazyDie, Roll, band, versus
from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import GRAPPLED, added
from combatkit.rules.mythras.enums import Level
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.rolling import LEVELS
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.words import told

HOLDS, SLIPS = "holds", "slips"
"""How a grapple ends: the location that it strikes is held, or not."""


def hits(state: State) -> bool:
    """Whether the attack has succeeded."""
    return (state.attack_level or Level.FUMBLE).succeeded


@rule("MY-GRAP-1", "MY-AMB-53", "MY-AMB-13", "MY-GAP-4")
def gripped(
    state: State, r: Any, context: Context, roll: Roll | None, edges: tuple[int, int, int] = (0, 0, 0)
) -> State:
    """Whether a grapple holds that was parried, or not defended against at all: by an opposed roll.

    `roll` is the die of the defence, and `edges` are its cut points; None where there was none.
    """
    if not hits(state):
        return state
    level = Level.FAILURE if state.parry_level is None else state.parry_level
    compared = 1 if (state.attack_level or Level.FUMBLE) > level else -1
    if level == state.attack_level and roll is not None and state.attack_roll is not None:
        compared = _higher(r, context, roll, state.attack_roll, level, edges)
    ends = HOLDS if compared > 0 else SLIPS
    verdict = "the grapple holds" if compared > 0 else "the grapple fails"
    r.say("MY-GRAP-1", lambda: f"{context.attacker.name} against {context.defender.name}: {verdict}.")
    return state._replace(grip=ends)


def _higher(
    r: Any, context: Context, roll: Roll, kept: Roll, level: Level, edges: tuple[int, int, int]
) -> int:
    """Of equal levels the higher die wins: 1 for the grappler, -1 for the defender, 0 for nobody."""
    compared = -versus(roll, kept)
    if compared:
        return compared
    if switch(context.options, "opposed_tie", "status_quo") != "reroll":
        r.say("MY-AMB-13", lambda: "The same level and the same number: nobody wins, so it does not hold.")
        return 0
    option = told(context, "opposed_tie")
    r.say("MY-AMB-13", lambda: f"The same level and the same number: the parry is rolled again{option}.")
    face = int(kept)
    die: Roll = r.die(100, "parry")
    if isinstance(die, LazyDie):  # the same face again would only mean another roll
        die = LazyDie(die.roller, 1, 100, tuple(int(it != face) for it in range(1, 101)))
    else:
        while die == face:
            die = r.die(100, "parry")
    again = LEVELS[band(die, edges)]
    if again != level:
        return 1 if level > again else -1
    return -versus(die, face)


READS = ("guard", "chosen", "location", "defender")


@rule("MY-GRAP-1", "MY-GRAP-3")
def takes_hold(state: State, r: Any, context: Context) -> State:
    """The location that the grapple has struck is held; nothing is hurt."""
    place = state.location
    kind = next((part.kind for part in context.parts if part.name == place), "")
    what = {"arm": "it cannot use what it holds", "leg": "it cannot move from the spot"}.get(
        kind, "everything it tries is Hard"
    )
    r.say("MY-GRAP-3", lambda: f"{context.defender.name}'s {place} is held: {what}.")
    state = state._replace(guard=None, defender=added(state.defender, f"{GRAPPLED}: {place}"))
    return state if state.chosen else state._replace(attack_roll=None, attack_value=None)
