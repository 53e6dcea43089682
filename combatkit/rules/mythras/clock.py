"""The time of a fight: initiative, turns, cycles and rounds, and what happens by itself when they change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.edition import tell
from combatkit.rules.mythras.exertion import EXERTION, is_due
from combatkit.rules.mythras.fatigue import FATIGUE, Fatigue, fatigue, levels, worse
from combatkit.rules.mythras.formation import points_against
from combatkit.rules.mythras.impaling import after_the_turn
from combatkit.rules.mythras.lasting import ROUNDS, Lasting, after_round, after_turn, named
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Due, Member, Scene
from combatkit.rules.mythras.toll import DEAD

SURPRISE = 10
"""What surprise takes from initiative (MY-INIT-4)."""

Say = Callable[[str, str], None]
"""Adds a sentence to the log, under a rule card."""


# -- initiative -------------------------------------------------------------------------------------------


class Order(NamedTuple):
    """The numbers of everybody who rolls, in their order."""

    numbers: tuple[Any, ...] = ()


@rule("MY-INIT-1", "MY-INIT-3", "MY-INIT-4", "MY-SURP-1")
def roll_order(scene: Scene, who: tuple[str, ...]) -> Exchange:
    """The exchange in which some roll for initiative: a d10 each, with what is added to it."""
    armour = switch(scene.options, "armour_initiative", "enc")
    added = tuple(
        scene.member(name).sheet.initiative_bonus(armour_initiative=armour)
        - (SURPRISE if scene.member(name).has(now.SURPRISED) else 0)
        for name in who
    )

    def run(state: Order, r: Any, context: Any) -> Order:
        tell(r, scene.options)
        numbers = []
        for name, bonus in zip(who, added, strict=True):
            die = r.die(10, f"initiative of {name}")
            r.say("MY-INIT-1", lambda n=name, d=die, b=bonus: f"{n}: {int(d)} {b:+} makes {int(d) + b}.")
            numbers.append(int(die) + bonus)
        return Order(tuple(numbers))

    step = Step("initiative", "Initiative", run, ("MY-INIT-1", "MY-INIT-3"), ("numbers",))
    return Exchange((step,), Order(), (who, added), order_columns, scene.policy)


def order_columns(state: Any, context: Any) -> dict[str, Any]:
    """The number of everybody who rolled."""
    return dict(zip(context[0], state.numbers, strict=False))


def put_in_order(scene: Scene, who: tuple[str, ...], state: Order) -> Scene:
    """The scene with the numbers that were rolled."""
    return scene.having(
        *(
            replace(scene.member(name), initiative=number)
            for name, number in zip(who, state.numbers, strict=True)
        )
    )


# -- turns --------------------------------------------------------------------------------------------------


@rule("MY-AP-1", "MY-TRAIT-FORMATIONFIGHTING")
def full_points(scene: Scene, member: Member) -> int:
    """The Action Points with which somebody begins a round."""
    given = switch(scene.options, "action_points", "calculated")
    points = max(0, member.who.full_points(action_points=given) + fatigue_of(member).action_points)
    return _pressed(scene, member, points)


@rule("MY-TRAIT-FORMATIONFIGHTING", "MY-AMB-57")
def _pressed(scene: Scene, member: Member, points: int) -> int:
    """The points of somebody who is engaged with a formation in close order."""
    for name in scene.engaged_with(member.name):
        if scene.member(name).has(now.IN_FORMATION):
            ranks = [it.sheet for it in (scene.member(name), *scene.friends(name))]
            return points_against(points, member.sheet, ranks, options=scene.options)
    return points


def fatigue_of(member: Member) -> Fatigue:
    """The level of fatigue that somebody has reached."""
    found = named(member.lasting, FATIGUE)
    return fatigue(found[0].detail) if found else levels()[0]


@rule("MY-GAP-16", "MY-SE-BLEED")
def tire(member: Member, by: int = 1) -> Member:
    """Some levels of fatigue more: initiative sinks at once, and the last ones end the fight for it."""
    old = fatigue_of(member)
    new = worse(old, by)
    felled = {(now.INCAPACITATED, level.name) for level in levels()}  # by less fatigue than now
    rest = tuple(each for each in member.lasting if (each.what, each.detail) not in felled)
    tired = replace(member, lasting=rest).loses(FATIGUE).gains(Lasting(FATIGUE, new.name))
    if tired.initiative is not None:
        tired = replace(tired, initiative=tired.initiative + new.initiative - old.initiative)
    if new.dead:
        return tired.gains(Lasting(DEAD, "of exhaustion"))
    return tired.gains(Lasting(now.INCAPACITATED, new.name)) if new.out else tired


def begin(scene: Scene, say: Say) -> Scene:
    """The first round, once everybody has a number."""
    fresh = tuple(replace(it, luck=it.who.luck_points) for it in scene.members)
    return next_turn(new_round(replace(scene, members=fresh), say), say)


@rule("MY-ROUND-1", "MY-ROUND-6", "MY-AP-1", "MY-SE-BLEED", "MY-SE-SUNDER", "MY-GAP-16")
def new_round(scene: Scene, say: Say) -> Scene:
    """Five seconds later: points are full again, whoever bleeds loses a level of fatigue, clocks run down."""
    before = scene
    scene = replace(scene, members=tuple(_refreshed(before, it, say) for it in scene.members))
    for it in before.members:  # who bleeds out, or dies of a wound, holds nobody any more
        if scene.member(it.name).out and not it.out:
            scene = scene.part(it.name)
    tested = [it for it in scene.members if not it.out and is_due(it.who.CON, scene.round, scene.options)]
    scene = replace(scene, due=(*scene.due, *(Due(it.name, EXERTION) for it in tested)))
    return replace(
        scene,
        round=scene.round + 1,
        cycle=1,
        had=frozenset(),
        acting=(),
        spared=frozenset(),
        offended=frozenset(),
        announced=None,
        together=(),
        harmed=frozenset(),
    )


def _refreshed(scene: Scene, it: Member, say: Say) -> Member:
    """Somebody as it begins a round."""
    if scene.round:
        it = _recovered(scene, it)
        it = replace(it, lasting=after_round(it.lasting))
        if it.has(now.BLEEDING) and not it.has(DEAD):
            it = tire(it)
            say("MY-SE-BLEED", f"{it.name} bleeds, and is now {fatigue_of(it).name}.")
    return replace(
        it, points=0 if it.out else full_points(scene, it), passed=False, held=False, answered=False
    )


@rule("MY-SURP-1", "MY-SURP-4", "MY-AMB-43")
def _recovered(scene: Scene, it: Member) -> Member:
    """Somebody after the round of its surprise, which is over; by option its initiative recovers too."""
    if not it.has(now.SURPRISED, now.RALLYING):
        return it
    back = SURPRISE if switch(scene.options, "surprise_init", "fight") == "round" else 0
    return replace(it.loses(now.SURPRISED), initiative=(it.initiative or 0) + back)


@rule("MY-ROUND-2", "MY-ROUND-6", "MY-ROUND-7", "MY-INIT-2", "MY-AMB-1")
def next_turn(scene: Scene, say: Say) -> Scene:
    """Whoever comes next by initiative; a new cycle or round where nobody is left in this one."""
    for _ in range(100):
        over = len(scene.sides) < 2
        waiting = [it for it in scene.order if _may_come(scene, it) and (it.out or not over)]
        if over and not waiting:
            return replace(scene, acting=(), due=())
        if waiting:
            return _turn_of(scene, waiting[0], say)
        if any(it.points and not it.out and not it.passed for it in scene.members):
            scene = replace(scene, cycle=scene.cycle + 1, had=frozenset(), together=(), harmed=frozenset())
        else:
            scene = new_round(scene, say)
            if scene.due:
                return scene
    say("MY-ROUND-7", "Nobody has an Action Point any more, round after round: the fight comes to a stop.")
    return replace(scene, acting=(), due=())


def _may_come(scene: Scene, it: Member) -> bool:
    """Whether its turn is still to come in this cycle."""
    if it.name in scene.had or it.passed:
        return False
    if it.out:
        return it.points > 0 and any(other.name == it.name for other in scene.together)
    return it.points > 0


def _turn_of(scene: Scene, it: Member, say: Say) -> Scene:
    """The turn of somebody begins: what was delayed and not used is lost; surprise is over."""
    together = scene.together
    if not any(other.name == it.name for other in together):
        ties = switch(scene.options, "initiative_ties", "concurrent")
        together = (
            ()
            if ties == "dex"
            else tuple(
                other
                for other in scene.members
                if other.initiative == it.initiative and not other.out and other.name not in scene.had
            )
        )
    if it.has(now.SURPRISED):
        say("MY-SURP-2", f"{it.name} has its wits about it again, but may not attack this round.")
        it = it.loses(now.SURPRISED).gains(Lasting(now.RALLYING, "", 1, ROUNDS))
        scene = scene.having(it)
    if together is not scene.together:
        scene = replace(scene, harmed=frozenset())
    scene = replace(scene, acting=(it.name,), together=together, announced=None)
    if it.held and it.answered and not it.passed:  # what it delayed for it has done
        it = replace(it, held=False, answered=False)
        scene = scene.having(it)
    if it.held and not it.passed:
        say("MY-ACT-DELAY", f"{it.name} did not use the action that it delayed: the point is lost.")
        it = replace(it, held=False, points=it.points - 1)
        scene = scene.having(it)
        if not it.points:
            return next_turn(end_turn(scene, it.name), say)
    if scene.as_it_acts(it.name).insensible:
        return next_turn(end_turn(wasted(scene, it, say), it.name), say)
    return _second_blows(scene, it)


@rule("MY-SE-STUNLOCATION", "MY-REACT-INTERRUPT", "MY-AMB-65")
def wasted(scene: Scene, it: Member, say: Say) -> Scene:
    """The point of somebody who is stunned senseless when it would act."""
    say("MY-SE-STUNLOCATION", f"{it.name} is insensible, and lets the turn go.")
    return scene.having(replace(it, points=max(0, it.points - 1), held=False))


@rule("MY-SE-REMISE", "MY-AMB-32")
def _second_blows(scene: Scene, it: Member) -> Scene:
    """Whoever has a second blow ready against somebody strikes at the start of that one's turn."""
    for other in scene.foes(it.name):
        ready = [each for each in named(other.lasting, now.REMISE) if each.by == it.name]
        if not ready:
            continue
        rest = tuple(each for each in other.lasting if each not in ready)
        scene = scene.having(replace(other, lasting=rest))
        if other.points or "nothing" in ready[0].detail:
            scene = replace(scene, due=(*scene.due, Due(other.name, "second blow", (("target", it.name),))))
    return scene


@rule("MY-ROUND-3", "MY-ROUND-4", "MY-SURP-2")
def end_turn(scene: Scene, name: str) -> Scene:
    """The turn of somebody is over: its conditions have a turn less, and whom it interrupted goes on."""
    scene = after_the_turn(scene, name)
    it = scene.member(name)
    lasting = after_turn(it.lasting)
    scene = scene.having(replace(it, lasting=lasting)) if it.lasting else scene
    interrupting = len(scene.acting) > 1
    had = scene.had if interrupting else scene.had | {name}
    return replace(
        scene, had=had, acting=scene.acting[:-1], announced=scene.announced if interrupting else None
    )


@rule("MY-INIT-2", "MY-AMB-1")
def felt_later(before: Scene, scene: Scene, who: str, evades: str = "") -> Scene:
    """The scene with note of who has suffered something at the moment at which it acts itself.

    Parameters
    ----------
    before
        The scene before somebody's deed.
    who
        Who did it: what it does itself counts at once.
    evades
        Who has thrown itself aside: it lies on the ground at once, by its own doing.
    """
    if len(before.together) < 2:
        return scene
    together, harmed = [], set(scene.harmed)
    for then in before.together:
        it, was, stood = scene.member(then.name), before.member(then.name), then
        if it.name == who and it.name not in harmed:
            stood = it
        elif (it.who, it.lasting) != (was.who, was.lasting) and it.name not in scene.had:
            harmed.add(it.name)
            if it.name == evades and not was.has(now.PRONE):
                stood = then.gains(*named(it.lasting, now.PRONE))
        together.append(stood)
    return replace(scene, together=tuple(together), harmed=frozenset(harmed))
