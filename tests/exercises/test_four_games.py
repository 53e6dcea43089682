"""The exercises of the notebook that sets one duel side by side in four games."""

from __future__ import annotations

import pytest

from combatkit.exercises import check

GAMES = ("Doomblade", "Elysium", "World of Empire", "Mythras")


@pytest.mark.parametrize(
    ("number", "right"),
    [
        # Doomblade: a double six takes 2 x 10 of 14 Health Points. Elysium: 10 + 9 less 1 + 12 of 30 at most.
        # Mythras: 6 less 3 for armour, and no location has as few. World of Empire: 17 of 4800.
        (1, "Doomblade"),
        # Elysium: 0.79 x 0.21 wounds an attack, of a few points each; the axe makes one attack a turn.
        (2, "Elysium"),
        # World of Empire hurts with 18 of 30 faces, and its duels take nine rounds.
        (3, False),
    ],
)
def test_the_right_answer_is_accepted_and_every_other_one_explained(number: int, right: object) -> None:
    assert check(f"four-games-{number}", right)
    others = {True, False} - {right} if isinstance(right, bool) else set(GAMES) - {right}
    told = {check(f"four-games-{number}", other).text for other in others}
    assert len(told) == len(others), "each wrong answer has an explanation of its own"
    assert not any(check(f"four-games-{number}", other) for other in others)
