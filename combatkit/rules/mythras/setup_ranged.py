"""The fields of a set-up that belong to shots, crowds and cover."""

from __future__ import annotations

from functools import cache
from typing import Any

from combatkit.rules.fighter import fighter_field
from combatkit.rules.mythras.fighter_fields import location_names
from combatkit.rules.mythras.tables import table

BANDS = CLOSE, EFFECTIVE, LONG = "close", "effective", "long"
"""The range bands, nearest first."""

CROWDS = NO_CROWD, EDGE, MIDST = "none", "at its edge", "in its midst or beyond"
"""Where a target stands in a crowd or melee."""

SOLID, OTHER = "something solid", "something else"
"""Cover that nothing goes through, and cover whose Armour Points the GM names."""

HIDDEN = IN_SIGHT, WHOLLY, ANYWHERE = "no", "wholly", "wholly, and free to move"
"""Whether cover hides all of the target."""


@cache
def cover_names() -> tuple[str, ...]:
    """What a target may be behind: the things whose Armour Points are published, and two more.

    Examples
    --------
    >>> cover_names()[0], "castle wall" in cover_names()
    ('something solid', True)
    """
    return SOLID, *(row["cover"] for row in table("cover").rows), OTHER


RANGE_BAND: Any = fighter_field(
    "Range",
    "choice",
    optional=True,
    choices=BANDS,
    help="For missiles. Left out: by the distance, or effective",
    group="Range",
    rule="MY-RANGED-5",
)
DISTANCE: Any = fighter_field(
    "Distance",
    "number",
    optional=True,
    low=0,
    high=10000,
    unit="m",
    help="Left out: it neither helps nor hinders",
    group="Range",
    rule="MY-RANGED-8",
)
TARGET_SIZ: Any = fighter_field(
    "SIZ aimed at",
    "number",
    optional=True,
    low=1,
    high=100000,
    help="Of a house or a body of troops. Left out: the defender's own",
    group="Range",
    rule="MY-RANGED-21",
)
EASY_MARK: Any = fighter_field(
    "Fixed mark",
    "number",
    default=0,
    low=0,
    high=2,
    help="Steps by which the GM makes it easier to hit what stands still at a known distance",
    group="Range",
    rule="MY-RANGED-7",
)
AIMED: Any = fighter_field(
    "Aimed", "flag", default=False, help="For a whole round", group="Range", rule="MY-RANGED-6"
)
THROWN: Any = fighter_field(
    "Thrown",
    "flag",
    default=False,
    help="The weapon leaves the hand: by its entry for throwing, or by the trait Throw Weapons",
    group="Range",
    rule="MY-TRAIT-THROWWEAPONS",
)
GUIDED: Any = fighter_field(
    "Finds its way",
    "flag",
    default=False,
    help="Guided ammunition, for Circumvent Cover",
    group="Range",
    rule="MY-SE-CIRCUMVENTCOVER",
)
REINS: Any = fighter_field(
    "Reins",
    "number",
    optional=True,
    low=0,
    high=1000,
    unit="%",
    help="Ride or Drive of whoever carries the attacker. Left out: its own",
    group="Range",
    rule="MY-RANGED-14",
)
CROWD: Any = fighter_field(
    "Crowd",
    "choice",
    default=NO_CROWD,
    choices=CROWDS,
    help="Of others, around the target of a shot",
    group="Crowd",
    rule="MY-RANGED-10",
)
OTHERS_NEAR: Any = fighter_field(
    "How many near",
    "number",
    default=1,
    low=1,
    high=20,
    help="Others that may be hit in the target's place: average humans, unless they are named",
    group="Crowd",
    rule="MY-RANGED-11",
)
OTHERS_AWARE: Any = fighter_field(
    "Others see it coming",
    "flag",
    default=False,
    help="Then they may parry or evade",
    group="Crowd",
    rule="MY-RANGED-12",
)
COVER: Any = fighter_field(
    "Behind cover",
    "choices",
    default=(),
    choices=location_names,
    help="The locations that it hides",
    group="Cover",
    rule="MY-COVER-1",
)
COVER_OF: Any = fighter_field(
    "Cover of",
    "choice",
    default=SOLID,
    choices=cover_names,
    help="Nothing goes through what is solid; the others take off their Armour Points",
    group="Cover",
    rule="MY-GAP-31",
)
COVER_ARMOUR: Any = fighter_field(
    "Armour Points of the cover",
    "number",
    optional=True,
    low=0,
    high=500,
    help="Left out: as published",
    group="Cover",
    rule="MY-COVER-1",
)
HIDES: Any = fighter_field(
    "Hides all",
    "choice",
    default=IN_SIGHT,
    choices=HIDDEN,
    help="A blind blow goes through, if the weapon does and the place is known",
    group="Cover",
    rule="MY-COVER-3",
)
