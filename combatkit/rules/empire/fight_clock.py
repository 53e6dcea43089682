"""The time of a fight of several: rounds, who faces and declares when, and the slots from 30 down to -6."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.fight_case import rows, totals_of
from combatkit.rules.empire.fight_member import STRIKE_BACK, Member, Said, Slot
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.initiative import (
    FIRST,
    LAST,
    Entry,
    acting_order,
    paused,
    slots,
    strike_back_slot,
)
from combatkit.rules.empire.load import load
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.totals import initiative_total, make_side

STILL = (Stance.GUARD, Stance.REST, Stance.RECOVER, Stance.WEEP)
"""Options without an action of their own."""
CHASES = (Stance.FLOURISH, Stance.POSITION)
"""Options that may also strike, 10 later (D30-INIT-8)."""


# -- initiative -------------------------------------------------------------------------------------------


@rule("D30-BASE-7", "D30-BASE-8", "D30-INIT-2", "D30-MISSILE-7", "D30-MULTI-6")
def initiative_of(scene: Scene, it: Member, said: Said | None = None, *, faces: bool = True) -> int:
    """Initiative with weapon, posture, minuses, situation, and what facing several takes off (`faces`).

    An archer out of melee acts by missile initiative; so does who has declared a throw (`said`).
    """
    thrown = bool(said and said.thrown)
    far = thrown or (it.who.arm.bow and not scene.melee_with(it.name))
    setup = Setup(
        attacker_situation=rows(scene, it, it),
        attacker_faces=max(1, len(scene.faces(it.name))) if faces else 1,
        thrown=thrown,
        distance=said.distance if said else 0,
    )
    sheet = scene.sheet(it)
    side = make_side(sheet, totals_of(Said(), it), setup, 0)
    return initiative_total(side, setup, 0 if far else 1, scene.rulings)


def entry(it: Member) -> Entry:
    """Somebody as an order reads it."""
    return Entry(it.name, it.initiative, it.who.speed + load(it.who).speed)


def ordered(scene: Scene) -> tuple[Member, ...]:
    """Everybody by initiative, the quickest first; who is out comes last."""
    able = [it for it in scene.members if not it.out]
    order = [name for group in acting_order([entry(it) for it in able], scene.rulings) for name in group]
    return (*(scene.member(name) for name in order), *(it for it in scene.members if it.out))


def with_initiative(scene: Scene, *, faces: bool = True) -> Scene:
    """Everybody with the initiative of now; what facing several takes off counts once it is declared."""
    able = [it for it in scene.members if not it.out]
    return scene.having(*(replace(it, initiative=initiative_of(scene, it, faces=faces)) for it in able))


def listed(scene: Scene) -> str:
    """Everybody who fights with the initiative, the quickest first."""
    return ", ".join(f"{it.name} {it.initiative}" for it in ordered(scene) if not it.out)


# -- slots ------------------------------------------------------------------------------------------------


def queue_of(scene: Scene) -> tuple[Slot, ...]:
    """All actions of a round, in order."""
    return tuple(sorted((each for it in scene.members for each in actions_of(scene, it)), key=_sooner))


def _sooner(slot: Slot) -> tuple[int, tuple[int, int]]:
    return -slot.at, (-slot.quick[0], -slot.quick[1])


@rule("D30-INIT-3", "D30-INIT-4", "D30-INIT-5", "D30-INIT-8", "D30-OPT-PAUSE-1", "D30-AMB-28", "D30-GAP-16")
def actions_of(scene: Scene, it: Member, start: int | None = None) -> tuple[Slot, ...]:
    """What somebody does in a round, and when.

    Parameters
    ----------
    start
        The slot of the first action; left out, the initiative.

    Each base option takes an action, 10 after the one before; a strike back comes 10 after its option, and
    none after the end of the round.
    """
    said = it.does
    if it.out or it.said is None or (said.main in STILL and not said.deed):
        return ()
    first = initiative_of(scene, it, said) if start is None else start
    quick = (max(0, first - FIRST), entry(it).speed if scene.rulings.init_tie == "speed" else 0)
    if said.deed:
        return (Slot(min(FIRST, first), quick, it.name, "deed"),)
    if said.main is Stance.PAUSE:
        other = scene.by_name.get(said.waits_for)
        first = paused(first, initiative_of(scene, other), scene.rulings) if other else first
        return (Slot(min(FIRST, first), quick, it.name, "pause"),)
    wanted = [(0, turn) for turn in range(2 if said.both else said.swings)]
    wanted += [(option, 0) for option in range(1, len(said.stances))]
    found: list[Slot] = []
    for at, (option, turn) in zip(slots(first, len(wanted)), wanted, strict=False):
        stance = said.stances[option]
        back = strike_back_slot(at)
        answers = stance is Stance.PARRY or (stance is Stance.DODGE and said.then == STRIKE_BACK)
        if stance not in (Stance.PARRY, Stance.DODGE, Stance.DESPERATE_DODGE):
            found.append(Slot(at, quick, it.name, "swing", option, turn))
        if back >= LAST and answers:
            found.append(Slot(back, quick, it.name, "back", option))
        if back >= LAST and stance in CHASES:
            found.append(Slot(back, quick, it.name, "also", option))
    return tuple(found)


def put_in(scene: Scene, *more: Slot) -> Scene:
    """The queue with more actions."""
    return replace(scene, queue=tuple(sorted((*scene.queue, *more), key=_sooner)))
