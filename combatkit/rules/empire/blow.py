"""A single blow for the wound panel, and what a fighter's sheet says after an exchange."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Condition, Fate, Posture
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import exhaustion_after
from combatkit.rules.empire.load import exhaustion_level, exhaustion_now
from combatkit.rules.empire.lost import blow_rests_on
from combatkit.rules.empire.outcome import NOT_TOLD, outcome_of
from combatkit.rules.empire.plan import made
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.setup import ANYWHERE, KINDS, Blow, Setup
from combatkit.rules.empire.state import MAIN, Ring, State
from combatkit.rules.empire.steps import Keep
from combatkit.rules.empire.steps_wound import Check, Place, Wound, deepened
from combatkit.rules.empire.wounds import Injury, written
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change

KEPT = ("wound", "location", "wounds", "pain", "bleeding", "state", "stands", "events", "out")


@rule("D30-WOUND-1", "D30-WOUND-2")
@dataclass(frozen=True, slots=True)
class Struck:
    """A blow of known damage: armour, and quarters of the Damage Resistance."""

    damage: int
    armour_counts: bool
    levels: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Work out the level."""
        victim = ring.parties[1]
        stopped = victim.armour if self.armour_counts else 0
        net = self.damage - stopped
        level = deepened(net, victim.damage_resistance, self.levels, ring.rulings.no_damage_no_wound)
        words = "no wound" if level is None else f"level {level}" if level else "a superficial wound"
        r.say(
            "D30-WOUND-1",
            lambda: f"{self.damage} less {stopped} is {net} of {victim.damage_resistance}: {words}.",
        )
        return state if level is None else state._replace(depth=level + 1)


@rule("D30-WOUND-1", "D30-WOUND-5")
def blow_exchange(fighter: Fighter, blow: Blow, rulings: Rulings, policy: Policy = first_option) -> Exchange:
    """What one blow does: level, location, pain, the check against collapse.

    Examples
    --------
    >>> x = blow_exchange(Fighter("Ida", armour="leather"), Blow(location="chest", damage=10), Rulings())
    >>> x.play([]).outcome["wound"]
    'level 2'
    """
    if blow.location != ANYWHERE:
        fighter.anatomy[blow.location]
    ring, start = made(fighter, _standing(fighter), Setup(), rulings)
    swing = ring.swings[MAIN]._replace(kind=KINDS[blow.kind], levels=0)
    ring = ring._replace(swings=(swing, swing))
    start = State(posture0=start.posture1, posture1=start.posture1)
    steps = [
        Step(
            "struck",
            "Wound level",
            Struck(blow.damage, blow.armour_counts, blow.levels),
            ("D30-WOUND-1", "D30-WOUND-2"),
        )
    ]
    left_out = rulings.lost_tables == "without"
    if left_out:
        ring = ring._replace(lost=tuple(blow_rests_on(fighter, blow)))
    if blow.location != ANYWHERE:
        steps.append(Step("place", "Location", Known(blow.location), ("D30-WOUND-3",), (), "depth"))
    elif not left_out:
        steps.append(Step("place", "Location", Place(MAIN), ("D30-WOUND-3",), ("hit",), "depth"))
    if left_out:
        steps.append(Step("keep", "Wound", Keep(1), ("D30-WOUND-1",), when="depth"))
        return Exchange(tuple(steps), start, ring, _columns, policy, events=_asked(ring.lost))
    steps += [
        Step("wound", "Wound", Wound(MAIN), ("D30-WOUND-5", "D30-DEATH-1", "D30-DEATH-2"), when="depth"),
        Step("check", "Pain", Check(MAIN), ("D30-PAIN-2", "D30-PAIN-4", "D30-PAIN-5"), when="depth"),
    ]
    return Exchange(tuple(steps), start, ring, _columns, policy, events=EVENTS)


def _standing(fighter: Fighter) -> Fighter:
    """The fighter without what would keep it out of an exchange: a blow may strike anybody."""
    gone = {
        Condition.COLLAPSED,
        Condition.EXHAUSTED,
        Condition.DEAD,
        Condition.STUNNED,
        Condition.MUST_RECOVER,
        Condition.STUCK,
        Condition.BOUND,
    }
    return change(fighter, {"conditions": tuple(c for c in fighter.conditions if Condition(c) not in gone)})


@dataclass(frozen=True, slots=True)
class Known:
    """A location that is known."""

    place: str

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Set it."""
        r.say("D30-WOUND-3", lambda: f"The blow lands on the {self.place}.")
        return state._replace(place=self.place)


def _columns(state: Any, ring: Ring) -> Mapping[str, Hashable]:
    outcome = outcome_of(state, ring) | dict.fromkeys(ring.lost, None)
    return {name: outcome[name] for name in KEPT}


@rule("D30-GAP-2")
def _asked(lost: tuple[str, ...]) -> Mapping[str, Any]:
    """The questions that can be answered without lost columns, after a certain one that says what is not."""
    kept = {name: test for name, test in EVENTS.items() if not set(EVENT_READS[name]) & set(lost)}
    return {NOT_TOLD: lambda it: True, **kept}


EVENTS = {
    "dead": lambda it: it["state"] == Fate.DEAD.label,
    "out of the fight": lambda it: bool(it["out"]),
    "wounded": lambda it: it["wound"] not in ("none", "superficial"),
}

EVENT_READS = {"dead": ("state",), "out of the fight": ("out",), "wounded": ("wound",)}
"""The columns that each of them asks about."""

FATES: dict[str, tuple[Condition, ...]] = {
    Fate.STUNNED.label: (Condition.STUNNED,),
    Fate.KNEELS.label: (Condition.STUNNED, Condition.KNEES),
    Fate.COLLAPSED.label: (Condition.COLLAPSED,),
    Fate.DEAD.label: (Condition.DEAD,),
}
STANDS = {Posture.KNEES.label: Condition.KNEES, Posture.PRONE.label: Condition.PRONE}


@rule("D30-DMG-1", "D30-EXH-1")
def after(fighter: Fighter, outcome: Mapping[str, Any], side: str = "defender") -> Fighter:
    """A fighter after a blow or an exchange: wounds, bleeding, Exhaustion and conditions.

    Parameters
    ----------
    side
        ``"defender"`` or ``"attacker"`` of the exchange.

    Examples
    --------
    >>> done = {"wounds": "chest 2", "bleeding": 1, "state": "stunned", "stands": "standing", "events": "-"}
    >>> who = after(Fighter("Ida"), done)
    >>> who.wounds, who.bleeding, who.conditions
    ('chest 2', 1, ('stunned',))
    """
    prefix = "" if side == "defender" else "attacker_"
    fresh = outcome[f"{prefix}wounds"]
    listed: list[Injury | tuple[str, int]] = [*fighter.injuries, *_parsed(fresh)]
    conditions = {*fighter.conditions, *_named(outcome[f"{prefix}events"])}
    conditions |= {each.value for each in FATES.get(str(outcome[f"{prefix}state"]), ())}
    stands = outcome[f"{prefix}stands"]
    if stands is not None:  # None where it rests on a lost table that is left out
        conditions -= {condition.value for condition in STANDS.values()}
        conditions |= {STANDS[stands].value} if stands in STANDS else set()
    changes: dict[str, Any] = {
        "wounds": written(listed),
        "bleeding": min(40, fighter.bleeding + (outcome[f"{prefix}bleeding"] or 0)),
        "conditions": tuple(c.value for c in Condition if c.value in conditions),
    }
    cost = outcome.get(f"{prefix}exhaustion")
    if cost:
        changes["exhaustion"] = exhaustion_after(exhaustion_now(fighter), cost, exhaustion_level(fighter))
    if not prefix and outcome.get("shield_damage"):
        changes["shield_damage"] = min(200, fighter.shield_damage + outcome["shield_damage"])
    return change(fighter, changes)


def _parsed(text: Any) -> list[tuple[str, int]]:
    if not text or text == "none":
        return []
    parts = [entry.strip().rpartition(" ") for entry in str(text).split(";")]
    return [(place, int(level)) for place, _, level in parts]


def _named(text: Any) -> set[str]:
    known = {condition.value for condition in Condition}
    return {part.strip() for part in str(text or "").split(";")} & known
