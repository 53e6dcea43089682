"""The scenes of the chapter's worked story as they are written down in ``saga.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from combatkit.rules.card import package_folder

RULING = "ruling"
"""What a move is called that the Games Master makes."""


@dataclass(frozen=True)
class SagaMove:
    """One move of a scene.

    Parameters
    ----------
    text
        What the story tells of it, in our own words.
    move, who, given
        As `Fight.take` takes them; a ruling gives the conditions that somebody gains.
    dice
        Every answer that the move asks for, in order.
    told
        The dice that the story itself names, by the name of the die; all others are ours.
    """

    text: str
    move: str
    who: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[Any, ...] = ()
    told: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class SagaScene:
    """One scene as it is written down.

    Parameters
    ----------
    name, title
        What is typed, e.g. ``"lance"``, and what is shown.
    rules
        The worked example that it is, and the rules that it shows.
    story
        What happens in it, in our own words.
    tables
        Where the story and the rules disagree, or leave a figure open, and what is played here.
    moves
        Move by move.
    sides, engaged, options
        How the fight begins, as `Mythras.fight` takes them.
    continues
        The scene that it goes on from; it has no sides of its own then.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    story: str
    moves: tuple[SagaMove, ...]
    tables: str = ""
    sides: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    engaged: tuple[tuple[str, str], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    continues: str = ""


def read_saga() -> tuple[SagaScene, ...]:
    """All scenes out of their file."""
    path = package_folder("combatkit.rules.mythras") / "saga.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["scene"]
    return tuple(
        SagaScene(
            **{
                **row,
                "rules": tuple(row["rules"]),
                "engaged": tuple((one, other) for one, other in row.get("engaged", ())),
                "moves": tuple(
                    SagaMove(**{**move, "dice": tuple(move.get("dice", ()))}) for move in row["moves"]
                ),
            }
        )
        for row in rows
    )
