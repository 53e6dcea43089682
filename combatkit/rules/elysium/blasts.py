"""Explosives: where they land, and what they do to everybody near."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import Roller
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import cannot_evade
from combatkit.rules.elysium.enums import Natural
from combatkit.rules.elysium.equipment import weapon
from combatkit.rules.elysium.fighter import Fighter, harm
from combatkit.rules.elysium.numbers import attack_throw, body_guard, dodge_throw, range_penalty
from combatkit.rules.elysium.rolls import Part, Throw, cast, check, hit_points, shown, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.setup import STEADY
from combatkit.rules.elysium.tables import difficulty
from combatkit.rules.exchange import Exchange, Step

SPOT_DODGE = 10
"""The Dodge of a place (EL-EXPL-3)."""
BY_HAND = 5
"""Feet within which it is simply dropped (EL-EXPL-2)."""
DUD, AT_THE_FEET = "a dud", "at the thrower's feet"
COVERED = 5
"""What a Dodge at the edge adds to Guard (EL-GAP-13)."""


class BlastState(NamedTuple):
    """How far off it landed (in feet) and where, and what it did to each."""

    total: int | None = None
    off: int = 0
    direction: int = 0  # in eighths of a turn; 0 is on beyond the spot
    back_at_thrower: bool = False
    dud: bool = False
    damage: int | None = None
    lost: tuple[int, ...] = ()


class Blasted(NamedTuple):
    """Somebody near: how far beyond the spot (negative: on this side), with his rolls."""

    name: str
    feet: int
    guard: Throw
    dodge: Throw | None
    health: int
    hurt: int
    stage: int


class BlastContext(NamedTuple):
    """What is fixed for a throw."""

    thrower: str
    feet: int
    radius: int
    people: tuple[Blasted, ...]
    rulings: Rulings


@rule("EL-EXPL-3", "EL-EXPL-4", "EL-EXPL-5")
@dataclass(frozen=True, slots=True)
class Thrown:
    """The Attack Roll at a spot; a miss lands 5 feet off for each point, a Critical Failure is worse."""

    what: Throw

    def __call__(self, state: BlastState, r: Roller, context: BlastContext) -> BlastState:
        """Throw."""
        total, natural = cast(self.what, r, context.rulings.open_ended)
        if natural == Natural.CRITICAL_FAILURE:
            mishap = r.choose("mishap", (DUD, AT_THE_FEET), by="GM")
            r.say("EL-EXPL-5", lambda: f"{self.what.words(total)}, a Critical Failure: {mishap}.")
            return state._replace(dud=mishap == DUD, back_at_thrower=mishap != DUD)
        off = 5 * max(0, SPOT_DODGE - total)
        direction = int(r.die(8, "direction")) % 8 if off else 0
        r.say(
            "EL-EXPL-4" if off else "EL-EXPL-3",
            lambda: (
                f"{self.what.words(total)} against {SPOT_DODGE}: it lands "
                + (f"{off} feet off." if off else "where it should.")
            ),
        )
        return state._replace(off=off, direction=direction)


@rule("EL-EXPL-2", "EL-EXPL-6")
def dropped(state: BlastState, r: Roller, context: BlastContext) -> BlastState:
    """Within 5 feet it is dropped without a roll."""
    r.say("EL-EXPL-2", lambda: f"{context.thrower} drops it {context.feet} feet away.")
    return state


@rule("EL-EXPL-1", "EL-EXPL-6", "EL-GAP-13")
def within(feet: int, off: int, direction: int, radius: int) -> bool:
    """Whether somebody on the line of the throw is within the radius of where it landed.

    Parameters
    ----------
    feet
        How far he stands beyond the spot; negative on the thrower's side.
    off, direction
        How far from the spot it landed, and where to, in eighths of a turn (0 is straight on).

    Examples
    --------
    >>> within(0, 15, 3, 10), within(8, 15, 0, 10), within(8, 15, 4, 10)
    (False, True, False)
    """
    base = feet * feet + off * off - radius * radius
    if direction % 2 == 0:
        return base <= {0: 2, 2: 0, 4: -2, 6: 0}[direction] * feet * off
    # the law of cosines with the cosine of 45 degrees, squared, so that it stays in whole numbers
    side = (1 if direction in (1, 7) else -1) * feet * off
    if side >= 0:
        return base <= 0 or base * base <= 2 * side * side
    return base <= 0 and base * base >= 2 * side * side


@rule("EL-GAP-13")
@dataclass(frozen=True, slots=True)
class Bang:
    """One Damage Roll with Harm alone, for everybody within the radius."""

    what: Throw

    def __call__(self, state: BlastState, r: Roller, context: BlastContext) -> BlastState:
        """Roll it."""
        if state.dud:
            return state._replace(damage=None, off=0, direction=0)
        damage, _ = cast(self.what, r, context.rulings.open_ended)
        r.say("EL-GAP-13", lambda: f"{self.what.words(damage)}.")
        return state._replace(damage=damage)


@rule("EL-GAP-13", "EL-EXPL-6")
@dataclass(frozen=True, slots=True)
class Caught:
    """What the blast does to one person: a Dodge at the edge, then Guard."""

    number: int

    def __call__(self, state: BlastState, r: Roller, context: BlastContext) -> BlastState:
        """Roll it, if he is near enough."""
        one, rulings = context.people[self.number], context.rulings
        place = (
            (one.feet + context.feet, 0, 0)
            if state.back_at_thrower
            else (one.feet, state.off, state.direction)
        )
        if state.damage is None or not within(*place, context.radius):
            r.say("EL-GAP-13", lambda: f"{one.name} is not touched.")
            return state._replace(lost=(*state.lost, 0))
        plus = 0
        if one.dodge is not None and not within(*place, max(0, context.radius - BY_HAND)):
            passed, _, die = check(one.dodge, r, difficulty("blast"), open_ended=rulings.open_ended)
            plus = COVERED if passed else 0
            words = shown(one.dodge, die, rulings.open_ended) if getattr(r, "telling", True) else ""
            r.say("EL-GAP-13", lambda: f"{words} against {difficulty('blast')}: {plus} more on Guard.")
        guard, _ = cast(one.guard, r, rulings.open_ended)
        lost = max(0, state.damage - guard - plus)
        r.say("EL-GAP-13", lambda: f"{one.guard.words(guard)}: {one.name} loses {hit_points(lost)}.")
        return state._replace(lost=(*state.lost, lost))


@rule("EL-EXPL-1", "EL-EXPL-2", "EL-EXPL-3", "EL-RANGED-3", "EL-RANGED-4", "EL-MOUNT-5", "EL-VEH-8")
def explosion(
    thrower: Fighter,
    people: Sequence[tuple[Fighter, int]] = (),
    *,
    feet: int,
    explosive: str = "grenade",
    aware: bool = True,
    footing: str = STEADY,
    braced: Sequence[Part] = (),
    rulings: Rulings | None = None,
    policy: Policy = first_option,
) -> Exchange:
    """Throw an explosive at a spot.

    Parameters
    ----------
    thrower
        Who throws. He stands `feet` on this side of the spot and is counted among those near it.
    people
        Everybody else near, each with how many feet beyond the spot (negative: before it).
    feet
        How far the spot is away.
    explosive
        Its name in the table of weapons.
    aware
        Whether they see it coming.
    footing
        Where it is thrown from: from a mount or vehicle that nobody has steadied it is at -4.
    braced
        What helps the thrower's own Dodge, such as cover.

    Returns
    -------
    Exchange
        With the columns ``off``, ``direction``, ``dud``, and ``NAME: damage`` and ``NAME: wound`` of each.

    Raises
    ------
    InputError
        For something that does not explode, or two people with one name.

    Examples
    --------
    >>> x = explosion(Fighter("Ben", cunning=3, thrown=2), [(Fighter("Orc"), 0)], feet=30)
    >>> x.play({"attack": 2, "direction": 4, "damage": 5}).outcome["off"]
    15
    """
    arm, rulings = weapon(explosive), rulings or Rulings()
    if not arm.blast:
        raise InputError("explosive", f"{explosive!r} does not explode", "use a grenade")
    all_near = [(thrower, -feet), *people]
    if len({one.name for one, _ in all_near}) < len(all_near):
        raise InputError("people", "two of them have one name", "give each a name of its own")
    context = BlastContext(
        thrower.name,
        feet,
        arm.blast,
        tuple(
            _blasted(one, where, aware, rulings, () if number else braced)
            for number, (one, where) in enumerate(all_near)
        ),
        rulings,
    )
    steps = [Step("throw", "Throw", dropped, ("EL-EXPL-2",))]
    if feet > BY_HAND:
        far = ("distance", range_penalty(arm, feet, rulings))
        shake = (footing, 0 if footing == STEADY else -4)
        attack = attack_throw(thrower.name, thrower, arm, rulings, [far, shake])
        steps = [Step("throw", "Throw", Thrown(attack), ("EL-EXPL-3", "EL-EXPL-4", "EL-EXPL-5"))]
    damage = throw("damage", thrower.name, f"{explosive}'s Damage Roll", ("Harm", arm.harm))
    steps.append(Step("bang", "Blast", Bang(damage), ("EL-GAP-13",)))
    steps += [
        Step(f"near {number}", one.name, Caught(number), ("EL-GAP-13", "EL-EXPL-6"))
        for number, one in enumerate(context.people)
    ]
    events = {"it lands where it should": _on_the_spot}
    return Exchange(tuple(steps), BlastState(), context, blast_columns, policy, events=events)


@rule("EL-EXPL-5")
def _on_the_spot(outcome: Mapping[str, Hashable]) -> bool:
    return not (outcome["off"] or outcome["dud"] or outcome["at the feet"])


@rule("EL-GAP-13", "EL-EXPL-6", "EL-DEF-9", "EL-COVER-2")
def suffering(
    landed: BlastState,
    thrown: BlastContext,
    one: Fighter,
    feet: int,
    policy: Policy = first_option,
    braced: Sequence[Part] = (),
) -> Exchange:
    """What an explosive that has landed does to one person more, `feet` beyond the spot.

    `braced` is what helps his Dodge, such as cover and points spent on defence.

    Examples
    --------
    >>> x = explosion(Fighter("Ben", cunning=3, thrown=2), feet=30)
    >>> landed = x.play({"attack": 9, "damage": 5}).state
    >>> suffering(landed, x.context, Fighter("Orc"), 0).play([4]).outcome["Orc: damage"]
    7
    """
    context = thrown._replace(people=(_blasted(one, feet, True, thrown.rulings, braced),))
    step = Step("near", one.name, Caught(0), ("EL-GAP-13", "EL-EXPL-6"))
    return Exchange((step,), landed._replace(lost=()), context, blast_columns, policy)


def _blasted(one: Fighter, feet: int, aware: bool, rulings: Rulings, braced: Sequence[Part]) -> Blasted:
    guard = body_guard(one.name, one, rulings)._replace(dice=f"{one.name}: guard")
    dodge = None
    if aware and not cannot_evade(one):
        dodge = dodge_throw(one.name, one, rulings, braced)._replace(dice=f"{one.name}: dodge")
    return Blasted(one.name, feet, guard, dodge, one.health, one.hurt, one.stage)


def blast_columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    """The outcome of a throw."""
    found: dict[str, Hashable] = {
        "off": state.off,
        "direction": state.direction,
        "dud": state.dud,
        "at the feet": state.back_at_thrower,
    }
    for one, lost in zip(context.people, state.lost, strict=True):
        found[f"{one.name}: damage"] = lost
        found[f"{one.name}: wound"] = harm(one.health - lost, one.hurt + lost, one.stage).value
    return found
