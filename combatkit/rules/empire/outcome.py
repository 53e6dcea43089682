"""What an exchange comes to: the columns of its outcome and the questions that are asked of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Fate, Hit, Posture
from combatkit.rules.empire.state import ALL, PLACE, SIDED, SIDED_PLACES, Ring, State
from combatkit.rules.empire.wounds import written
from combatkit.rules.exchange import Glance

Outcome = Mapping[str, Hashable]
NO_WOUND, SUPERFICIAL = "none", "superficial"
DEEPEST_NAMED = 6
WOUND_LEVELS = (
    NO_WOUND,
    SUPERFICIAL,
    *(f"level {level}" for level in range(1, DEEPEST_NAMED)),
    f"level {DEEPEST_NAMED} or more",
)

LABELS = {
    "attack": "The attack",
    "success": "What the option gained",
    "wound": "Wound of the defender",
    "location": "Where",
    "wounds": "Wounds of the defender",
    "pain": "Fresh minuses of the defender",
    "bleeding": "Fresh bleeding of the defender",
    "state": "Defender",
    "stands": "How the defender stands",
    "events": "What else befalls the defender",
    "out": "Defender out of the fight",
    "shield_damage": "Damage to the shield",
    "exhaustion": "Exhaustion of the defender",
    "back": "The defender's blow",
    "attacker_wound": "Wound of the attacker",
    "attacker_location": "Where, on the attacker",
    "attacker_wounds": "Wounds of the attacker",
    "attacker_pain": "Fresh minuses of the attacker",
    "attacker_bleeding": "Fresh bleeding of the attacker",
    "attacker_state": "Attacker",
    "attacker_stands": "How the attacker stands",
    "attacker_events": "What else befalls the attacker",
    "attacker_out": "Attacker out of the fight",
    "attacker_exhaustion": "Exhaustion of the attacker",
}


def wound_word(depth: int) -> str:
    """A wound in words; `depth` is its level and 1, 0 for none.

    Examples
    --------
    >>> wound_word(0), wound_word(1), wound_word(4), wound_word(12)
    ('none', 'superficial', 'level 3', 'level 6 or more')
    """
    return WOUND_LEVELS[min(depth, len(WOUND_LEVELS) - 1)]


@rule("D30-DMG-1")
def outcome_of(state: State, ring: Ring) -> dict[str, Any]:
    """The outcome of a final state."""
    told = ring.told_of
    return {
        "attack": state.hit0.label,
        "success": state.won or "-",
        **_told("", told[1], *SIDE_VALUES[1](state)),
        "shield_damage": state.board1,
        "exhaustion": ring.costs[1] + state.paid1,
        "back": state.hit1.label,
        **_told("attacker_", told[0], *SIDE_VALUES[0](state)),
        "attacker_exhaustion": ring.costs[0] + state.paid0,
    }


SIDE_READS = ("wounds", "deep", "new", "bleed", "fate", "posture", "marks", "events")
SIDE_VALUES = tuple(itemgetter(*[places[name] for name in SIDE_READS]) for places in SIDED_PLACES)
"""For each side what of a state is told of it."""


def tells_of(told_of: tuple[int, int]) -> tuple[str, ...]:
    """The fields of a last state that its outcome reads when so much is told of either side.

    Examples
    --------
    >>> tells_of((0, 1))[6:]
    ('deep0', 'fate0', 'posture0', 'deep1', 'fate1', 'posture1', 'wounds1')
    """
    fields = ["hit0", "hit1", "won", "board1", "paid0", "paid1"]
    for names, told in zip(SIDED, told_of, strict=True):
        every = SIDE_READS if told == ALL else ("deep", "fate", "posture", *(["wounds"] * (told == PLACE)))
        fields += [names[name] for name in every]
    return tuple(fields)


@lru_cache(maxsize=65536)
def _told(
    prefix: str,
    told_of: int,
    wounds: tuple[tuple[str, int], ...],
    deep: int,
    pain: int,
    bleeding: int,
    fate: Fate,
    posture: Posture,
    marks: tuple[str, ...],
    events: tuple[str, ...],
) -> dict[str, Any]:
    """One side of an outcome; callers do not write to it."""
    deepest = max(wounds, key=lambda it: it[1], default=None) if told_of >= PLACE else None
    told: dict[str, Any] = {"wound": wound_word(deep)}
    if told_of >= PLACE:
        told["location"] = deepest[0] if deepest else None
    if told_of == ALL:
        told |= {
            "wounds": written(wounds) or NO_WOUND,
            "pain": pain,
            "bleeding": bleeding,
        }
    told |= {"state": fate.label, "stands": posture.label, "out": fate.out}
    if told_of == ALL:
        told["events"] = "; ".join(sorted((*marks, *events))) or "-"
    return {f"{prefix}{name}": value for name, value in told.items()}


def _dead(state: State, ring: Ring) -> bool:
    return state.fate1 is Fate.DEAD


def _collapsed(state: State, ring: Ring) -> bool:
    return state.fate1 is Fate.COLLAPSED


def _reeling(state: State, ring: Ring) -> bool:
    return state.fate1 in (Fate.STUNNED, Fate.KNEELS)


def _wounded(state: State, ring: Ring) -> bool:
    return state.fate1 is Fate.FIGHTS and state.deep1 > 1


def _scratched(state: State, ring: Ring) -> bool:
    return state.fate1 is Fate.FIGHTS and state.deep1 == 1


def _unhurt(state: State, ring: Ring) -> bool:
    return state.fate1 is Fate.FIGHTS and not state.deep1


NOT_TOLD = "defender's fate needs a lost table"
"""What stands for the first six where none of them can be told without our tables."""

FATE_READS = ("fate1", "deep1")
GLANCES = {
    "defender dead": Glance(("fate1",), _dead),
    "defender collapses": Glance(("fate1",), _collapsed),
    "defender stunned or on its knees": Glance(("fate1",), _reeling),
    "defender wounded": Glance(FATE_READS, _wounded),
    "defender scratched": Glance(FATE_READS, _scratched),
    "defender unhurt": Glance(FATE_READS, _unhurt),
    "the attack hits": Glance(("hit0",), lambda state, ring: state.hit0.lands),
    "the attack is critical": Glance(("hit0",), lambda state, ring: state.hit0.levels > 0),
    "defender hurt": Glance(("deep1",), lambda state, ring: state.deep1 > 1),
    "the attack fumbles": Glance(("hit0",), lambda state, ring: state.hit0 is Hit.FUMBLE),
    "attacker out of the fight": Glance(("fate0",), lambda state, ring: state.fate0.out),
    NOT_TOLD: Glance((), lambda state, ring: True),
}
"""What is asked of an exchange, asked of its last state. The first six shut each other out."""

STACK = (
    "defender dead",
    "defender collapses",
    "defender stunned or on its knees",
    "defender wounded",
    "defender scratched",
    "defender unhurt",
)

LANDED = {hit.label for hit in Hit if hit.lands}
CRITICALS = {hit.label for hit in Hit if hit.levels}
REELING = {Fate.STUNNED.label, Fate.KNEELS.label}


def _fights(outcome: Outcome, *words: str) -> bool:
    on = outcome["state"] == Fate.FIGHTS.label
    wound = outcome["wound"]
    return on and (wound in words if words else wound not in (NO_WOUND, SUPERFICIAL))


EVENTS = {
    "defender dead": lambda it: it["state"] == Fate.DEAD.label,
    "defender collapses": lambda it: it["state"] == Fate.COLLAPSED.label,
    "defender stunned or on its knees": lambda it: it["state"] in REELING,
    "defender wounded": _fights,
    "defender scratched": lambda it: _fights(it, SUPERFICIAL),
    "defender unhurt": lambda it: _fights(it, NO_WOUND),
    "the attack hits": lambda it: it["attack"] in LANDED,
    "the attack is critical": lambda it: it["attack"] in CRITICALS,
    "defender hurt": lambda it: it["wound"] not in (None, NO_WOUND, SUPERFICIAL),
    "the attack fumbles": lambda it: it["attack"] == Hit.FUMBLE.label,
    "attacker out of the fight": lambda it: bool(it["attacker_out"]),
}
"""The same questions, asked of an outcome."""

COLUMNS_ASKED = {
    **dict.fromkeys(STACK, ("state",)),
    **dict.fromkeys(STACK[3:6], ("state", "wound")),
    "the attack hits": ("attack",),
    "the attack is critical": ("attack",),
    "defender hurt": ("wound",),
    "the attack fumbles": ("attack",),
    "attacker out of the fight": ("attacker_out",),
}
"""The columns that each question reads."""


@rule("D30-GAP-2", "D30-GAP-3")
@lru_cache(maxsize=512)
def asked_of(lost: tuple[str, ...], *, fumbles: bool = True) -> Mapping[str, Callable[[Outcome], bool]]:
    """The questions that can be answered without the columns that are `lost`.

    The others are left out, because an answer would be a guess; where that takes away what becomes of the
    defender, one certain event says so in their place.

    Parameters
    ----------
    lost
        Columns that are left empty.
    fumbles
        Whether fumbles happen at all: without the lost table nobody can say how often.

    Examples
    --------
    >>> asked_of(()) is EVENTS
    True
    >>> list(asked_of(("state", "attacker_out"), fumbles=False))
    ["defender's fate needs a lost table", 'the attack hits', 'the attack is critical', 'defender hurt']
    """
    if not lost and fumbles:
        return EVENTS
    kept = {name: test for name, test in EVENTS.items() if not set(COLUMNS_ASKED[name]) & set(lost)}
    if not fumbles:
        kept.pop("the attack fumbles", None)
    return kept if "state" not in lost else {NOT_TOLD: lambda it: True, **kept}
