"""Whose turn it is in a fight of several: from facings to declarations, from slot to slot, round by round."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Condition, Posture, Stance
from combatkit.rules.empire.fight_after import ACCIDENT, picked_up, standing
from combatkit.rules.empire.fight_clock import entry, listed, queue_of, with_initiative
from combatkit.rules.empire.fight_end import close_round
from combatkit.rules.empire.fight_lasting import left_after
from combatkit.rules.empire.fight_member import ACTING, DECLARING, ENDING, FACING, Due, Member, Said, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.initiative import FIRST, LAST, declaring_order, facing_and_attacks

# -- the beginning of a round -----------------------------------------------------------------------------


@rule("D30-ROUND-1", "D30-MULTI-5", "D30-GAP-16")
def new_round(scene: Scene, say: Say) -> Scene:
    """Six seconds later: what was declared is over, and whoever has several in melee says whom it faces."""
    fresh = tuple(
        replace(
            it,
            lasting=left_after(it.lasting, scene.round),
            said=None,
            faced=None,
            paid=0,
            attacked=False,
            hit_by=(),
            tripped=False,
            fresh=0,
        )
        for it in scene.members
    )
    scene = replace(
        scene,
        members=fresh,
        round=scene.round + 1,
        phase=FACING,
        slot=FIRST,
        queue=(),
        acting=None,
        parted=frozenset(),
        blows=(),
        moment=None,
    )
    scene = with_initiative(scene, faces=False)
    say.at(f"Round {scene.round}")
    say("D30-INIT-1", f"Initiative: {listed(scene)}.")
    several = {it.name for it in scene.members if not it.out and len(scene.melee_with(it.name)) > 1}
    order, _ = facing_and_attacks([entry(it) for it in scene.members if not it.out], {}, scene.rulings)
    scene = replace(scene, waiting=tuple(name for name in order if name in several))
    return scene if scene.waiting else declarations(scene, say)


@rule("D30-MULTI-6", "D30-INIT-6", "D30-AMB-25")
def declarations(scene: Scene, say: Say) -> Scene:
    """All have said whom they face: initiative with that, and declarations, by default the slowest first."""
    before = {it.name: it.initiative for it in scene.members}
    scene = with_initiative(replace(scene, phase=DECLARING))
    if any(it.initiative != before[it.name] for it in scene.members):
        say("D30-MULTI-6", f"Initiative after facing: {listed(scene)}.")
    order = declaring_order([entry(it) for it in scene.members if not it.out], scene.rulings)
    say.at(f"Round {scene.round}, declarations")
    return next_declaration(replace(scene, waiting=order), say)


@rule("D30-PAIN-4", "D30-EXH-5", "D30-AMB-15")
def next_declaration(scene: Scene, say: Say) -> Scene:
    """Whoever declares next; who can do but one thing is not asked."""
    while scene.waiting:
        it = scene.member(scene.waiting[0])
        if it.suffers(Condition.STUNNED, scene.round):
            say("D30-PAIN-4", f"{it.name} is stunned, and can do nothing in this round.")
            scene = scene.having(replace(it, said=Said()))
        elif it.suffers(Condition.MUST_RECOVER, scene.round) and scene.rulings.forced_recover == "cancelled":
            cost = it.who.book.stances[Stance.RECOVER].exhaustion
            say("D30-EXH-5", f"{it.name} is out of breath and must Recover.")
            scene = scene.having(replace(it, said=Said((Stance.RECOVER,), cost=cost)))
        else:
            return scene
        scene = replace(scene, waiting=scene.waiting[1:])
    return next_action(replace(scene, phase=ACTING, queue=queue_of(scene)), say)


# -- whose turn it is -------------------------------------------------------------------------------------


@rule("D30-AMB-23", "D30-INIT-2")
def next_action(scene: Scene, say: Say) -> Scene:
    """The next slot at which somebody acts; then the end of the round."""
    while scene.queue:
        slot, rest = scene.queue[0], scene.queue[1:]
        same = scene.acting is not None and scene.acting.moment == slot.moment
        if not same:
            if len(scene.sides) < 2:
                return replace(scene, queue=(), acting=None, moment=None)
            alike = len({each.name for each in scene.queue if each.moment == slot.moment}) > 1
            scene = replace(scene, moment=replace(scene, moment=None) if alike else None)
        scene = replace(scene, queue=rest, slot=slot.at, acting=slot)
        it = scene.then(slot.name)
        say.at(f"Round {scene.round}, initiative {slot.at}")
        if slot.kind == "land":
            scene = slot.shot(scene, say)
        elif it.out:
            continue
        elif slot.kind == "deed":
            scene = happens(scene, scene.member(slot.name), say)
            if scene.due:
                return scene
        else:
            return scene
    scene = replace(scene, acting=None, moment=None)
    return scene if len(scene.sides) < 2 else end_of_round(scene, say)


@rule("D30-GAP-13")
def happens(scene: Scene, it: Member, say: Say) -> Scene:
    """What somebody does beside the combat options, at its slot."""
    deed = it.does.deed
    if deed == "get up":
        say("D30-GAP-13", f"{it.name} is up again.")
        return scene.having(standing(it, Posture.UP))
    if deed == "pick up":
        say("D30-GAP-3", f"{it.name} has the {it.does.about} in hand again.")
        return scene.having(picked_up(it, it.does.about))
    if deed == "flee":
        if scene.melee_with(it.name):
            say("D30-EXH-1", f"{it.name} is caught in melee, and cannot run.")
            return scene
        say("D30-EXH-1", f"{it.name} runs from the fight.")
        return scene.part(it.name).having(replace(it, left="fled"))
    if deed == "break away" and scene.close_with(it.name):
        return replace(scene, due=(Due("break away", it.name, (it.does.about,)), *scene.due))
    return scene


def end_of_round(scene: Scene, say: Say) -> Scene:
    """All slots are over: what the round has cost, then what must be rolled for."""
    say.at(f"Round {scene.round}, its end")
    return after_end(close_round(replace(scene, phase=ENDING, slot=LAST), say), say)


def after_end(scene: Scene, say: Say) -> Scene:
    """A new round, once everything of the old one has been rolled."""
    return scene if scene.due or len(scene.sides) < 2 else new_round(scene, say)


def still_due(scene: Scene, due: Due) -> bool:
    """Whether what must come next still can: nobody who is out rolls any more, or is hit by accident."""
    if due.move == ACCIDENT:
        return any(not scene.member(name).out for name in due.about)
    return not scene.member(due.who).out


def goes_on(scene: Scene, say: Say) -> Scene:
    """What comes after a move."""
    scene = replace(scene, due=tuple(due for due in scene.due if still_due(scene, due)))
    if scene.due:
        return scene
    if scene.phase == ENDING:
        return after_end(scene, say)
    return next_action(scene, say)
