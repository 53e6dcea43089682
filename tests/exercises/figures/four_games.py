"""One duel in four games by hand: what is right, and what is said to usual mistakes."""

from __future__ import annotations

RIGHT = {
    # Doomblade: a double six takes 2 x 10 of 14 Health Points. Elysium: 10 + 9 less 1 + 12 of 30 at most.
    # Mythras: 6 less 3 for armour, and no location has as few. World of Empire: 17 of 4800.
    "four-games-1": "Doomblade",
    # Elysium: 0.79 x 0.21 wounds an attack, of a few points each; the axe makes one attack a turn.
    "four-games-2": "Elysium",
    # World of Empire hurts with 18 of 30 faces, and its duels take nine rounds.
    "four-games-3": False,
}

MISTAKES = [
    ("four-games-1", "World of Empire", "wounds add up"),
    ("four-games-1", "Elysium", "six Hit Points of thirty"),
    ("four-games-1", "Mythras", "It is over soonest there"),
    ("four-games-2", "World of Empire", "One is longer"),
    ("four-games-2", "Mythras", "in the wrong place"),
    ("four-games-2", "Doomblade", "none is left after ten"),
    ("four-games-3", True, "is not soon out"),
]
