"""Exercises that check themselves: `check` says whether an answer is right, and explains one that is not.

The right answers are computed by the same exact engine as everything else; a wrong answer that people
often give is recognised and explained.
"""

from __future__ import annotations

from combatkit.exercises.verdict import Exercise, Verdict, check, exercise, predict

__all__ = ["Exercise", "Verdict", "check", "exercise", "predict"]
