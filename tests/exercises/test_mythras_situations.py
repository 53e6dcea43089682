"""The exercises of the fourth Mythras notebook: solutions pass, and usual mistakes are explained."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.exercises import check


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("mythras-04-1", 34),
        ("mythras-04-2", 2),
        ("mythras-04-3", "11/20"),
        ("mythras-04-3", "55 %"),
    ],
)
def test_the_solutions_pass(name: str, answer: Any) -> None:
    assert check(name, answer)


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("mythras-04-1", 23, "only the worst counts"),
        ("mythras-04-1", 33, "rounded up"),
        ("mythras-04-2", 8, "Every 5 of it are a metre"),
        ("mythras-04-2", 1, "part of 5 counts as a whole"),
        ("mythras-04-3", "4/7", "not equally likely"),
        ("mythras-04-3", "45 %", "not covered"),
    ],
)
def test_usual_mistakes_are_explained(name: str, answer: Any, words: str) -> None:
    verdict = check(name, answer)
    assert not verdict
    assert words in verdict.text
