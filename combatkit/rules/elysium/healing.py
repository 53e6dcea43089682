"""What time does: rounds of bleeding and fire, falls, nights of rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from combatkit.dice.requests import Policy, first_option
from combatkit.dice.rollers import Roller
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.checks import CHECK_EVENTS, DEFAULTS
from combatkit.rules.elysium.enums import Condition, Harm
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.fighter_fields import ORGANS
from combatkit.rules.elysium.numbers import attribute, skill_throw
from combatkit.rules.elysium.outcome import NO_LONGER, Toll, columns, with_news
from combatkit.rules.elysium.rolls import Throw, cast, hit_points, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change

BURN = 8
"""Hit Points that fire takes in a round (EL-COND-3)."""


@rule("EL-COND-1", "EL-COND-3")
def round_toll(fighter: Fighter) -> int:
    """Hit Points lost in a round to wounds that bleed and to fire; Guard does not help.

    Examples
    --------
    >>> round_toll(Fighter("Nox", bleeding=3)), round_toll(Fighter("Nox", conditions=("burning",)))
    (3, 8)
    """
    burns = fighter.has(Condition.BURNING, Condition.ABLAZE)
    return fighter.bleeding + (BURN if burns else 0)


@rule("EL-COND-1", "EL-COND-3", "EL-COND-15", "EL-COND-12")
def next_round(fighter: Fighter) -> Fighter:
    """The fighter when the round is over: bled and burnt, and no longer surprised or stunned.

    Examples
    --------
    >>> later = next_round(Fighter("Nox", bleeding=2, conditions=("stunned", "prone")))
    >>> later.hurt, later.conditions
    (2, ('prone',))
    """
    later = change(fighter, {"hurt": fighter.hurt + round_toll(fighter)})
    return with_news(later, (f"{NO_LONGER}stunned", f"{NO_LONGER}wide-eyed"))


@rule("EL-COND-3")
def fire_cost(fighter: Fighter) -> int:
    """Action Points that putting out the fire takes: 3, or 6 for one who is all aflame, 0 without fire.

    Examples
    --------
    >>> fire_cost(Fighter("Nox", conditions=("ablaze",)))
    6
    """
    if fighter.has(Condition.ABLAZE):
        return 6
    return 3 if fighter.has(Condition.BURNING) else 0


@rule("EL-INTIM-3", "EL-TAUNT-2", "EL-AMB-13")
def fight_over(fighter: Fighter) -> Fighter:
    """When the fight is over, what words have done to him is gone.

    Examples
    --------
    >>> fight_over(Fighter("Nox", intimidated=2, taunted=1)).intimidated
    0
    """
    return change(fighter, {"intimidated": 0, "taunted": 0})


@rule("EL-GAP-18", "EL-KO-2", "EL-CALLED-15", "EL-CALLED-16")
def night(fighter: Fighter, shots: Mapping[str, int] | None = None, healer: int = 0) -> Fighter:
    """After a night's rest.

    Parameters
    ----------
    shots
        Disabled part to the Hit Points that its called shot has cost and that are not yet restored.
    healer
        The margin of a healer's check (`checks.treat`).

    Returns
    -------
    Fighter
        With Endurance and Vitality restored in Hit Points, off the Knockout Track and awake, and with the
        use of every part whose Hit Points are back.

    Raises
    ------
    InputError
        For the dead.

    Examples
    --------
    >>> sore = Fighter("Nox", endurance=4, vitality=2, hurt=10, stage=3, disabled=("left leg",))
    >>> rested = night(sore, {"left leg": 5})
    >>> rested.hurt, rested.stage, rested.disabled
    (4, 0, ())
    """
    if fighter.level == Harm.DEAD:
        raise InputError("night", f"{fighter.name} is dead", "rest is for the living")
    restored = min(fighter.hurt, fighter.endurance + fighter.vitality + healer)
    left = fighter.hurt - restored
    healed = [
        part
        for part in ORGANS
        if part in fighter.disabled and (not left or (shots or {}).get(part, 10**6) <= restored)
    ]
    rested = change(
        fighter,
        {
            "hurt": left,
            "stage": 0,
            "choked": 0,
            "bleeding": 0,
            "disabled": tuple(part for part in fighter.disabled if part not in healed),
            "useless": tuple(part for part in fighter.useless if part not in healed),
        },
    )
    lifted = [Condition.UNCONSCIOUS.value, *_lifted(fighter, healed)]
    return with_news(rested, tuple(NO_LONGER + word for word in lifted))


def _lifted(fighter: Fighter, healed: list[str]) -> list[str]:
    """Conditions that end when parts are healed."""
    left = set(fighter.disabled) - set(healed)
    lifted = []
    for ending, conditions in (
        ("eye", (Condition.BLINDED,)),
        ("ear", (Condition.DEAFENED,)),
        ("tongue", (Condition.MUTED,)),
        ("leg", (Condition.HAMPERED,)),
    ):
        mine = [part for part in healed if part.endswith(ending)]
        still = [part for part in left if part.endswith(ending)]
        if mine and (not still or ending in ("eye", "ear")):
            lifted += [condition.value for condition in conditions]
    if healed and not [part for part in left if part.endswith(("eye", "ear"))]:
        lifted.append(Condition.DISTRACTED.value)
    return lifted


# -- falling ---------------------------------------------------------------------------------------------


class Fallen(NamedTuple):
    """What a fall does: feet that remain, Knockout stages, and Hit Points."""

    feet: int
    stages: int
    damage: int


@rule("EL-GAP-9")
def fall(feet: int, gymnastics: int, guard: int, stages_left: int = UNCONSCIOUS_AT) -> Fallen:
    """What a fall does.

    Parameters
    ----------
    feet
        Its height.
    gymnastics, guard
        Totals; Guard without armour.
    stages_left
        Stages of the Knockout Track between here and unconsciousness.

    Examples
    --------
    >>> fall(90, 16, 35)
    Fallen(feet=74, stages=5, damage=24)
    """
    left = max(0, feet - max(0, gymnastics))
    steps = min(max(0, min(guard, 25)) // 5, stages_left, (left + 9) // 10)
    return Fallen(left, steps, max(0, left - 10 * steps))


@rule("EL-GAP-9")
@dataclass(frozen=True, slots=True)
class Falls:
    """Gymnastics and Guard in a fall."""

    gymnastics: Throw
    guard: Throw
    feet: int

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Roll both."""
        ends = context.rulings.open_ended
        tumble, _ = cast(self.gymnastics, r, ends)
        guard, _ = cast(self.guard, r, ends)
        after = fall(self.feet, tumble, guard, UNCONSCIOUS_AT - context.stage)
        r.say(
            "EL-GAP-9",
            lambda: (
                f"{self.gymnastics.words(tumble)}, {self.guard.words(guard)}: {after.feet} feet remain, "
                f"{after.stages} stages of the Knockout Track and {hit_points(after.damage)}."
            ),
        )
        return state._replace(
            success=not after.damage, damage=after.damage, stages=after.stages, feet=after.feet
        )


@rule("EL-GAP-9")
def falling(
    fighter: Fighter, feet: int, rulings: Rulings = DEFAULTS, policy: Policy = first_option
) -> Exchange:
    """A fall from a height in feet; it succeeds when no Hit Points are lost."""
    guard = throw("guard", fighter.name, "Guard", attribute(fighter, "END"), ("Guard", fighter.guard))
    falls = Falls(skill_throw(fighter.name, fighter, "gymnastics", rulings), guard, feet)
    context = Context(
        names=("", fighter.name),
        rulings=rulings,
        action="fall",
        health=fighter.health,
        hurt=fighter.hurt,
        stage=fighter.stage,
    )
    steps = (Step("fall", "Fall", falls, ("EL-GAP-9",)), Step("toll", "What is left", Toll(), ("EL-KO-1",)))
    return Exchange(steps, State(), context, columns, policy, events=CHECK_EVENTS)
