"""Hit locations of any game as panels use them: outlines, form fields that name locations, words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from combatkit.rules.body import Body, Point
from combatkit.rules.fighter import FieldSpec

HIT = "hit"
"""The measure that a blow lands on a part, whatever it does there."""


def outlines(body: Body | None) -> dict[str, tuple[Point, ...]]:
    """The outline of every location that has one."""
    return {} if body is None else {place.name: place.outline for place in body.locations if place.outline}


def measures(body: Body | None, levels: Sequence[str]) -> dict[str, str]:
    """What can be asked of each part, and its words: that it is hit, and every wound level but the first.

    Examples
    --------
    >>> measures(None, ("none", "minor", "major"))
    {'minor': 'minor or worse', 'major': 'major'}
    """
    worse = {level: f"{level} or worse" for level in levels[1:-1]} | {level: level for level in levels[-1:]}
    return worse if body is None else {HIT: HIT} | worse


def place_fields(body: Body | None, specs: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The fields that concern locations: those that choose one of them, and what stands in their group."""
    if body is None:
        return []
    naming = {spec.name for spec in specs if set(spec.choices) & set(body.names) and spec.kind != "numbers"}
    groups = {spec.group for spec in specs if spec.name in naming and spec.group}
    return [spec for spec in specs if spec.name in naming or spec.group in groups]


def aim_field(body: Body, specs: Sequence[FieldSpec]) -> str:
    """The field in which one location is chosen to aim at; empty where the game has none."""
    return next(
        (spec.name for spec in specs if spec.kind == "choice" and set(spec.choices) & set(body.names)), ""
    )


def narrowed(spec: FieldSpec, body: Body | None) -> FieldSpec:
    """A field whose choices are the locations of every body that the game knows, cut down to this body.

    Its default stays in any case, because it may be no location at all, such as "by the die".
    """
    if body is None or spec.kind == "numbers" or not set(spec.choices) & set(body.names):
        return spec
    own = (spec.default,) if isinstance(spec.default, str) and spec.default not in body.names else ()
    here = tuple(name for name in body.names if name in spec.choices)
    return dataclasses.replace(spec, choices=(*own, *here))


def named_places(
    body: Body | None, specs: Sequence[FieldSpec], values: Mapping[str, Any]
) -> dict[str, list[str]]:
    """Which locations are chosen in which field: its label to their names."""
    if body is None:
        return {}
    found = {}
    for spec in specs:
        value = values.get(spec.name)
        chosen = [value] if isinstance(value, str) else value if isinstance(value, (list, tuple)) else []
        here = [name for name in chosen if name in body.names]
        if here and set(spec.choices) & set(body.names):
            found[spec.label] = here
    return found
