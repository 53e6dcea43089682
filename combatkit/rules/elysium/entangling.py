"""Nets, whips, chains and irons: entangling, getting out, and what the holder may do."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.dice.rollers import Roller
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import FREE
from combatkit.rules.elysium.called import ENTANGLED_ONLY
from combatkit.rules.elysium.enums import Action, Condition, Harm
from combatkit.rules.elysium.equipment import device
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import body_damage, body_guard, skill_throw
from combatkit.rules.elysium.outcome import NO_LONGER, Toll, with_news
from combatkit.rules.elysium.rolls import Throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.scene import Scene, larger
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.steps import Effect, Evade, Guarded, Opposed, Roll
from combatkit.rules.elysium.tactics import harmless
from combatkit.rules.exchange import Step

CAUGHT = (
    Condition.ENTANGLED.value,
    Condition.NECK_CAUGHT.value,
    Condition.ARM_CAUGHT.value,
    Condition.OFF_ARM_CAUGHT.value,
)
"""What ends when a whip, chain or trap is off."""
IRONS = ("handcuffs", "leg-irons")
"""How the names of irons end."""


@rule("EL-ENT-1", "EL-ENT-9", "EL-ENT-12", "EL-ENT-15", "EL-ENT-16", "EL-GAP-4", "EL-GAP-17")
def entangle_steps(scene: Scene) -> tuple[Step, ...]:
    """An Attack Roll; if Evasion fails the target is caught, by neck or weapon arm if that was named."""
    evade: Evade = harmless(scene)
    return (
        scene.step("attack", "Attack", Roll(scene.attack(tactic=True), "EL-ENT-1"), "EL-ENT-1"),
        scene.step("evasion", "Evasion", evade, "EL-DEF-1", "EL-ENT-12"),
        scene.step("caught", "Caught", Caught(caught_by(scene)), "EL-ENT-1", when="hit"),
    )


@rule("EL-ENT-1", "EL-ENT-15", "EL-ENT-16")
@dataclass(frozen=True, slots=True)
class Caught:
    """The target of an entangling weapon is caught."""

    news: tuple[str, ...]

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Say how."""
        r.say("EL-ENT-1", lambda: f"{context.names[1]} is {' and '.join(self.news)}.")
        return state._replace(news=self.news)


@rule("EL-ENT-9")
def spent(scene: Scene) -> tuple[str, ...]:
    """What the throw costs the thrower: a net is spent like an arrow, whether it catches or not."""
    if scene.setup.action != Action.ENTANGLE or not scene.arm.flies:
        return ()
    return ((Condition.OFF_DISARMED if scene.off else Condition.DISARMED).value,)


@rule("EL-ENT-10", "EL-ENT-14", "EL-ENT-15", "EL-ENT-16")
def caught_by(scene: Scene) -> tuple[str, ...]:
    """The conditions of one who is caught: rooted by a net, held at its end by a whip or chain."""
    news = [(Condition.NETTED if scene.arm.binds_only else Condition.ENTANGLED).value]
    if scene.setup.called == "neck":
        news.append(Condition.NECK_CAUGHT.value)
    elif scene.setup.called in ENTANGLED_ONLY:
        news += round_the_arm(scene.defender, scene.setup.called)
    return tuple(news)


@rule("EL-ENT-16")
def round_the_arm(fighter: Fighter, arm: str) -> tuple[str, ...]:
    """The condition of somebody with a whip round an arm, by the weapon that this arm holds; none if it holds
    nothing.

    Examples
    --------
    >>> nox = Fighter("Nox", weapon="longsword", second_weapon="dagger")
    >>> round_the_arm(nox, "right arm"), round_the_arm(nox, "left arm")
    (('weapon arm caught',), ('other arm caught',))
    >>> round_the_arm(Fighter("Pikeman", weapon="halberd"), "left arm")
    ('weapon arm caught',)
    """
    dominant = arm.startswith(fighter.dominant)
    if fighter.main.hands == 2 or (dominant and not fighter.main.body):
        return (Condition.ARM_CAUGHT.value,)
    return (Condition.OFF_ARM_CAUGHT.value,) if fighter.off is not None and not dominant else ()


@rule("EL-ENT-15")
def strangle_steps(scene: Scene) -> tuple[Step, ...]:
    """Damage against Guard with a whip round the neck: no damage, but a stage down."""
    damage = body_damage(scene.names[0], scene.attacker, scene.defender, scene.rulings, scene.arm)
    guard = body_guard(scene.names[1], scene.defender, scene.rulings)
    return (
        scene.step("damage", "Damage", Roll(damage, "EL-ENT-15"), "EL-ENT-15"),
        scene.step("guard", "Guard", Guarded(guard, harmless=True), "EL-ENT-15"),
        scene.step("toll", "What is left", Toll(), "EL-KO-1"),
    )


@rule("EL-ENT-17", "EL-ENT-19")
def pull_steps(scene: Scene) -> tuple[Step, ...]:
    """Might against Might: a foot closer for each point, one way or the other."""
    (me, other), rulings = scene.names, scene.rulings
    mine = skill_throw(
        me, scene.attacker, "might", rulings, larger(scene.attacker, scene.defender), dice="attacker's might"
    )
    theirs = skill_throw(other, scene.defender, "might", rulings, larger(scene.defender, scene.attacker))
    effect = Effect("EL-ENT-17", "{d} is drawn {n} feet closer.", "{a} is drawn {n} feet closer.", pull=True)
    return (
        scene.step("pull", "Pull", Roll(mine, "EL-ENT-17"), "EL-ENT-17"),
        scene.step("resist", "Resist", Opposed((("might", theirs),), effect), "EL-ENT-17"),
    )


@rule("EL-ENT-2", "EL-ENT-7", "EL-ENT-8", "EL-ENT-11", "EL-GAP-4")
def escape_tries(who: str, fighter: Fighter, rulings: Rulings, name: str) -> list[tuple[str, Throw, int]]:
    """The two ways out of a device, each with its roll and DL, the likelier first.

    Irons impair every skill that uses the hands but the one by which one gets out of irons.

    Examples
    --------
    >>> [(way, dl) for way, _, dl in escape_tries("Guard", Fighter("Guard"), Rulings(), "net")]
    [('thievery', 18), ('might', 20)]
    """
    bonds, uses = device(name), (FREE,) if name.endswith(IRONS) else None
    tries = [
        (skill, skill_throw(who, fighter, skill, rulings, uses=uses), dl)
        for skill, dl in (("thievery", bonds.slip), ("might", bonds.burst))
    ]
    return sorted(tries, key=lambda one: one[2] - one[1].bonus)


@rule("EL-ENT-2", "EL-ENT-20")
def bound_by(name: str) -> tuple[str, ...]:
    """The conditions that last while a device holds somebody, and end with it alone.

    Examples
    --------
    >>> bound_by("net"), bound_by("good leg-irons"), bound_by("chain")
    (('netted',), ('leg-ironed',), ('entangled', 'neck caught', 'weapon arm caught', 'other arm caught'))
    """
    device(name)
    if name.endswith(IRONS):
        return ((Condition.HANDCUFFED if name.endswith(IRONS[0]) else Condition.LEG_IRONED).value,)
    return (Condition.NETTED.value,) if name == "net" else CAUGHT


@rule("EL-ENT-3", "EL-ENT-4", "EL-ENT-5", "EL-ENT-6")
def manacle(fighter: Fighter, name: str, willing: bool = False) -> Fighter:
    """Put irons on somebody who is willing, pinned or unconscious.

    Raises
    ------
    InputError
        For somebody who is none of these.

    Examples
    --------
    >>> manacle(Fighter("Thief", conditions=("immobilized",)), "basic handcuffs").conditions
    ('immobilized', 'handcuffed')
    """
    if not name.endswith(IRONS):
        raise InputError("device", f"{name!r} are no irons", "use handcuffs or leg-irons")
    limp = fighter.level == Harm.UNCONSCIOUS
    if not willing and not limp and not fighter.has(Condition.IMMOBILIZED):
        raise InputError("manacle", f"{fighter.name} is neither willing nor pinned", "immobilize first")
    return with_news(fighter, bound_by(name))


@rule("EL-ENT-20", "EL-ENT-19")
def unwind(fighter: Fighter, in_reach: bool = True, name: str = "whip") -> Fighter:
    """Take one's own weapon off somebody, for 6 AP; or let go of it.

    Parameters
    ----------
    fighter
        Who is caught.
    in_reach
        Whether its owner can reach the place.
    name
        The device that comes off; whatever else holds him stays.

    Raises
    ------
    InputError
        When the place where it is caught is out of reach.
    """
    if not in_reach:
        raise InputError("unwind", "the place where it is caught is out of reach", "go there first")
    return with_news(fighter, tuple(NO_LONGER + word for word in bound_by(name)))


@rule("EL-ENT-10", "EL-ENT-13", "EL-ENT-14", "EL-ENT-19", "EL-GAP-4")
def may_move(name: str, before: int, after: int, *, dragged: bool = False, held: bool = True) -> bool:
    """Whether somebody who is caught may move so: a distance from the holder before and after, in feet.

    Parameters
    ----------
    name
        What has caught him.
    dragged
        The thrower of a roped net pulls him along.
    held
        Whether the other end of a whip or chain is still in somebody's hand.

    Examples
    --------
    >>> may_move("whip", 10, 8), may_move("whip", 8, 10), may_move("whip", 8, 10, held=False)
    (True, False, True)
    >>> may_move("net", 10, 9), may_move("net", 10, 9, dragged=True)
    (False, True)
    """
    if name in ("whip", "chain"):
        return not held or after <= before
    if name.endswith(IRONS):
        return True
    return dragged
