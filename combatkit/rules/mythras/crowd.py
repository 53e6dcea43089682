"""Shooting into a crowd: who is hit in the target's place, and what it does to them.

A shot that fails, but would have succeeded without the crowd, hits somebody beside the target. The victim
may react if it sees the shot coming; then comes what comes of every hit, but no special effect. The same
steps serve whoever a shot goes on into (Overpenetration) or a fumble is turned on (Select Target).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.dice.rolls import Roll, band
from combatkit.rules.card import rule
from combatkit.rules.exchange import Step
from combatkit.rules.mythras import steps_attack, steps_hit
from combatkit.rules.mythras.damage import Stops, stops
from combatkit.rules.mythras.enums import Level, Wound
from combatkit.rules.mythras.evade import CLEAR, EVADE
from combatkit.rules.mythras.knockback import knockback
from combatkit.rules.mythras.over100 import met, unmet
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.rolling import LEVELS, bands
from combatkit.rules.mythras.state import Context, State, Stray
from combatkit.rules.mythras.toll import toll
from combatkit.rules.mythras.words import a_level, shown, told
from combatkit.rules.mythras.wounds import endurance

IN_PLACE, THROUGH, FUMBLE = "crowd", "through", "fumble"
"""How somebody else comes to be hit; see `Stray`."""


class Kept:
    """A roller that remembers the last die, which a step may have thrown away."""

    def __init__(self, r: Any) -> None:
        self._r = r
        self.thrown: Roll | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._r, name)

    def die(self, sides: int, name: str) -> Roll:
        """One die."""
        self.thrown = self._r.die(sides, name)
        return self.thrown


class Named:
    """A roller whose questions carry a name in front, so that two victims' dice can be told apart."""

    def __init__(self, r: Any, name: str) -> None:
        self._r, self._name = r, name

    def die(self, sides: int, name: str) -> Any:
        """One die."""
        return self._r.die(sides, f"{self._name}: {name}")

    def sum(self, notation: str, name: str) -> Any:
        """A sum of dice."""
        return self._r.sum(notation, f"{self._name}: {name}")

    def choose(self, name: str, options: Any, *, by: str = "", closed: Any = None) -> Any:
        """A choice."""
        return self._r.choose(f"{self._name}: {name}", options, by=by, closed=closed)

    def say(self, card: str, text: Callable[[], str]) -> None:
        """A sentence."""
        self._r.say(card, text)


# -- the roll ------------------------------------------------------------------------------------------


@rule("MY-RANGED-11", "MY-AMB-48", "MY-EX-15")
def attack(state: State, r: Any, context: Context) -> State:
    """The attack into a crowd: where it fails because of the crowd alone, somebody else is hit."""
    kept, raw, value = Kept(r), state.attack_raw, state.uncrowded or 0
    parry = steps_attack.defended_at(state, context) if "parry_value" in attack_reads(context) else 0
    after = steps_attack.attack(state, kept, context)._replace(uncrowded=None)
    if kept.thrown is None or (after.attack_level or Level.FUMBLE).succeeded:
        return after
    if context.plan.defence in (steps_attack.PARRY, EVADE):
        final = met(value, parry, declared=context.plan.declared, options=context.options).attack
    else:
        final = unmet(value, context.options).attack
    level = LEVELS[band(kept.thrown, bands(raw, value, final, context))]
    if not level.succeeded:
        return after
    return _strays(after, r, context, kept.thrown, value, final, level)


def _strays(
    state: State, r: Any, context: Context, roll: Roll, value: int, final: int, level: Level
) -> State:
    """The state after a shot that somebody else will feel, drawn by lot."""
    names = [other.defender.name for other, _, _ in context.others]
    as_failure = switch(context.options, "bystander_los", "ungraded") == "failure"
    counts = Level.FAILURE if as_failure else level
    r.say(
        "MY-RANGED-11",
        lambda: (
            f"Without the crowd {shown(roll)} against {final} would be {a_level(level)}: it flies past "
            f"{context.defender.name}, and hits somebody else. It counts as {a_level(counts)}"
            f"{told(context, 'bystander_los')}."
        ),
    )
    who = 0
    if len(names) > 1:
        who = band(r.die(len(names), "who is hit"), tuple(range(1, len(names))))
        r.say("MY-RANGED-11", lambda: f"Of {len(names)} the lot falls on {names[who]}.")
    reaches = state.over100 or value > 100
    return state._replace(
        attack_roll=roll, attack_value=value if reaches else None, stray=Stray(who, IN_PLACE, counts)
    )


def attack_reads(context: Context) -> tuple[str, ...]:
    """The fields that `attack` reads."""
    return (*steps_attack.attack_reads(context), "uncrowded")


@rule("MY-RANGED-11", "MY-RANGED-12")
def defence(state: State, r: Any, context: Context) -> State:
    """The target defends itself, unless the shot flies at somebody else."""
    if state.stray is None:
        return steps_attack.defence(state, r, context)
    return state._replace(
        excess=0, over100=False, parry_value=None, parry_level=Level.FAILURE, attack_raw=None, parry_raw=None
    )


@rule("MY-RANGED-13")
def compare(state: State, r: Any, context: Context) -> State:
    """Nobody wins an effect by a shot that hits somebody else."""
    if state.stray is None:
        return steps_attack.compare(state, r, context)
    r.say("MY-RANGED-13", lambda: "No special effect comes of that.")
    return state


def hold(state: State, r: Any, context: Context) -> State:
    """The chosen effects take hold; the attack roll stays where somebody else is hit too."""
    roll, value = state.attack_roll, state.attack_value
    after = steps_hit.hold(state, r, context)
    return after if after.stray is None else after._replace(attack_roll=roll, attack_value=value)


# -- the hit -------------------------------------------------------------------------------------------

STRAY_READS = ("stray", "attack_roll", "attack_value", "wound")


@rule("MY-RANGED-12", "MY-RANGED-13", "MY-SE-OVERPENETRATION", "MY-SE-SELECTTARGET", "MY-AMB-48", "MY-AMB-76")
def stray(state: State, r: Any, context: Context) -> State:
    """What a hit does to somebody who was not its target: reaction, location, damage, wound; no effects."""
    hit = state.stray
    if hit is None:
        return state
    inside, parry_value, parry_raw = context.others[hit.who]
    if hit.how == THROUGH and switch(context.options, "overpenetration_half", "rolled") == "after_armour":
        inside = inside._replace(plan=inside.plan._replace(far=False))  # that half was taken before
    r = Named(r, inside.defender.name)
    value = state.attack_value
    sub = State(
        value,
        parry_value,
        attack_roll=state.attack_roll,
        attack_level=hit.level,
        parry_raw=parry_raw,
        excess=0 if value is None else max(0, value - 100),
        over100=value is not None,
    )
    if hit.how != FUMBLE:
        sub = steps_attack.defence(sub, r, inside)
        sub = sub._replace(attack_roll=state.attack_roll, attack_value=value)
    sub = _struck(sub, r, inside, hit.rolled)
    after = state._replace(stray=_felt(hit, sub))
    return after if after.wound >= Wound.SERIOUS else after._replace(attack_roll=None, attack_value=None)


def _struck(sub: State, r: Any, context: Context, rolled: int | None) -> State:
    """Location, damage and wound of somebody whom a shot reaches; nothing where it is out of the way."""
    succeeded = sub.parry_level is not None and sub.parry_level.succeeded
    if sub.evaded and (sub.evaded == CLEAR and (succeeded or (sub.attack_level or Level.FUMBLE).succeeded)):
        return sub
    plan = context.plan
    share = stops(plan.against_parry, plan.parrying) if sub.parried and succeeded else Stops.NONE
    sub = steps_hit.location(sub._replace(guard=share), r, context)
    if rolled is None:
        sub = steps_hit.damage(sub, r, context)
    else:
        left = steps_hit.guarded(sub, rolled, r, context)
        sub = steps_hit.lone_blow(sub._replace(damage=left, rolled=rolled, guard=None), r, context)
    if sub.rolled:
        sub = knockback(sub, r, context)
    if sub.wound >= Wound.SERIOUS:
        sub = endurance(sub, r, context)
    return toll(sub, r, context) if sub.bearing else sub


def _felt(hit: Stray, sub: State) -> Stray:
    """What has become of the victim, as the outcome says it."""
    reaction = "evade" if sub.evaded else "parry" if sub.parried else ""
    return hit._replace(
        reaction=reaction,
        location=sub.location,
        damage=sub.damage,
        wound=sub.wound,
        consequence=sub.consequence,
        conditions=sub.defender,
        turns=sub.turns if isinstance(sub.turns, int) else 0,
    )


# -- the steps -----------------------------------------------------------------------------------------

STRAY = Step(
    "somebody else", "Somebody else", stray, ("MY-RANGED-12", "MY-RANGED-13"), STRAY_READS, when="stray"
)


def with_others(steps: tuple[Step, ...], context: Context) -> tuple[Step, ...]:
    """The steps of an exchange in which somebody else may be hit."""
    made: list[Step] = []
    for step in steps:
        if step.name == "hold apart":
            continue  # who is hit by accident may depend on every effect
        run, reads, cards = step.run, step.reads, step.cards
        if step.name == "attack":
            run, reads, cards = attack, attack_reads(context), (*cards, "MY-RANGED-11")
        elif step.name == "parry":
            run, reads = defence, (*steps_attack.defence_reads(context), "stray")
        elif step.name == "compare":
            run, reads = compare, (*steps_attack.COMPARE_READS, "stray")
        elif step.name == "hold":
            run, reads = hold, (*steps_hit.HOLD_READS, "stray")
        made.append(Step(step.name, step.title, run, cards, reads, step.when))
        if step.name == "hold":
            made.append(STRAY)
    return tuple(made)
