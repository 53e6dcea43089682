"""Exercises of the notebook that sets one duel side by side in four games."""

from __future__ import annotations

from functools import cache

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.odds.games import GameComparison, compare_games
from combatkit.rules import ruleset


@cache
def _compared() -> GameComparison:
    """The pairs of the notebook. A thousand duels tell the games apart; the odds of an attack are exact."""
    raider = ruleset("mythras").fighter("Barbarian", name="Raider", weapon="Battleaxe", combat_style=45)
    pairs = {
        "doomblade": ("Hero", "Large Savage Orc"),
        "elysium": ("Duellist", "Skorna"),
        "empire": ("Shield-bearer", "Axeman"),
        "mythras": ("Anathaym", raider),
    }
    return compare_games(pairs, fights=1_000, policies={"mythras": "wounding"})


def _title(column: str) -> str:
    """The game that has the most of something."""
    table = _compared().blows.set_index("game")[column]
    return str(table.idxmax())


@exercise("four-games-1")
def ends_at_one_blow() -> Exercise:
    """The greatest chance to end it with the first attack, among the four."""
    return Exercise(
        _title("ends it"),
        "A Mighty Blow, one in thirty-six, always hits and doubles the damage.",
        "Look at the column 'ends it'.",
        {
            "World of Empire": "It hurts the most often, and wounds add up. But one seldom ends it.",
            "Elysium": "A blow of 19 against a Guard of 13 at the worst: six Hit Points of thirty.",
            "Mythras": "It is over soonest there, but no first blow of this blade is enough.",
        },
        unit="",
    )


@exercise("four-games-2")
def lasts_longest() -> Exercise:
    """The game in which the most duels go on after ten rounds."""
    still = _compared().still_fighting([10])[10]
    return Exercise(
        str(still.idxmax()),
        "Guard takes most of every blow away, so thirty Hit Points go slowly.",
        "Look at the column of round 10.",
        {
            "World of Empire": "Long, too: wounds are a burden before they are the end. One is longer.",
            "Mythras": "A wound in the wrong place ends it there, and there are several turns in a round.",
            "Doomblade": "A wound there takes a good part of all Health Points: none is left after ten.",
        },
        unit="",
    )


@exercise("four-games-3")
def hurt_is_not_out() -> Exercise:
    """Whether the game with the most wounds a blow is also the one whose duels end soonest."""
    blows = _compared().blows.set_index("game")["hurts"]
    mean = _compared().duels.set_index("game")["rounds"]
    return Exercise(
        bool(blows.idxmax() == mean.idxmin()),
        "World of Empire hurts most often, and its duels are among the longest: a wound is a burden there "
        "before it is the end.",
        "Find the greatest number under 'an attack hurts', and the smallest under 'rounds'. Is it one game?",
        {True: "Often hurt is not soon out: compare 'an attack hurts' with 'rounds'."},
        unit="",
    )
