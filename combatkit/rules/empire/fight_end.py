"""The end of a round in a fight of several: Exhaustion, bleeding, and what these and fumbles call for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.aftermath import staunched_after
from combatkit.rules.empire.duel_round import endures
from combatkit.rules.empire.duel_state import Ground
from combatkit.rules.empire.enums import Condition, Fate, Posture, Stance
from combatkit.rules.empire.fight_after import ACCIDENT, hurt, weapon_broke
from combatkit.rules.empire.fight_case import set_up_alone
from combatkit.rules.empire.fight_member import Due, Member, Say
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.health import (
    bled_after,
    bleeding_minuses,
    exhaustion_after,
    exhaustion_minuses,
    exhaustion_steps,
    load_of,
    minuses,
    minuses_by_source,
)
from combatkit.rules.empire.load import exhaustion_level, exhaustion_now
from combatkit.rules.empire.plan import made
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.state import OWN0, Ring, State
from combatkit.rules.empire.steps import hurt_steps
from combatkit.rules.empire.steps_answer import desperate_difficulty
from combatkit.rules.empire.steps_fumble import Idle, Mishap, falls
from combatkit.rules.empire.wounds import written
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fighter import change
from combatkit.rules.fights import Done

END = "end of round"
LYING_STILL = 2
"""Exhaustion that comes back in a round to somebody who has collapsed from exhaustion (D30-GAP-18)."""


# -- without dice -----------------------------------------------------------------------------------------


class Toll(NamedTuple):
    """What a round has cost somebody: what `endures` reads, the sheet before it, and what is rolled for.

    `idle` tells whether a fumble check is still due, `against` what a Desperate Dodge rolls against to keep
    up (None where there was none).
    """

    sheet: Any
    setup: Setup
    view: tuple[int, int, int, int, int, int]
    idle: bool
    against: int | None

    def is_due(self, pain_level: int) -> bool:
        """Whether anything is rolled for."""
        before, tired, drained, steps, _, _ = self.view
        now = before + tired + drained
        passes = now > before and (before < pain_level <= now or 2 * now > 3 * pain_level)
        return bool(self.idle or self.against is not None or steps or passes)


@rule("D30-EXH-1", "D30-BLEED-1", "D30-BLEED-3", "D30-GAP-16", "D30-GAP-8")
def close_round(scene: Scene, say: Say) -> Scene:
    """Exhaustion and blood of everybody; those who must roll come next, the quickest first."""
    dues: list[Due] = []
    scene = _bandaged(scene, say)
    for it in scene.members:
        if it.who.has(Condition.EXHAUSTED):
            scene = scene.having(_lies(it, say))
        if it.out:
            continue
        after, toll = _paid(scene, it)
        scene = scene.having(after)
        if toll.is_due(it.who.pain_level):
            dues.append(Due(END, it.name, (toll,)))
    able = [it for it in scene.members if not it.out]
    left = ", ".join(f"{it.name} {exhaustion_now(it.who)}" for it in able)
    say("D30-EXH-1", f"The round is over. Exhaustion left: {left}.")
    for it in able:
        if it.who.bleeding and it.rested >= staunched_after(it.who.bleeding, False, it.who.book):
            say("D30-GAP-8", f"After {it.rested} rounds of rest {it.name} bleeds no more.")
            scene = scene.having(replace(it, who=change(it.who, {"bleeding": 0})))
    blood = ", ".join(f"{it.name} {it.who.bled}" for it in able if it.who.bleeding)
    if blood:
        say("D30-BLEED-1", f"Blood lost so far: {blood}.")
    order = {it.name: -it.initiative for it in able}
    return replace(scene, due=tuple(sorted(dues, key=lambda due: order[due.who])))


def _paid(scene: Scene, it: Member) -> tuple[Member, Toll]:
    """Somebody after the round's cost."""
    who, said, rulings = it.who, it.does, scene.rulings
    old = minuses_by_source(who)
    before = exhaustion_now(who)
    level = exhaustion_level(who)
    breath = exhaustion_after(before, said.cost + it.paid, level)
    rests = said.main in (Stance.REST, Stance.RECOVER)
    bled = bled_after(who.bled, who.bleeding, rests)
    tired = exhaustion_minuses(breath) - exhaustion_minuses(before)
    drained = bleeding_minuses(bled) - bleeding_minuses(who.bled)
    view = (
        load_of(old, rulings),
        tired,
        drained,
        exhaustion_steps(before, breath, level, rulings),
        breath,
        sum(old.values()),
    )
    dodged = Stance.DESPERATE_DODGE in said.stances and not it.tripped
    against = desperate_difficulty(len(it.hit_by), rulings.desp_dodge_base) if dodged else None
    toll = Toll(scene.sheet(it), set_up_alone(scene, it), view, not it.attacked, against)
    who = change(who, {"exhaustion": breath, "bled": bled})
    rested = it.rested + 1 if rests and not it.hit_by else 0
    return replace(it, who=who, worst=max(it.worst, minuses(who)), rested=rested), toll


@rule("D30-EXH-6", "D30-GAP-18")
def _lies(it: Member, say: Say) -> Member:
    """Somebody who has collapsed from exhaustion gets breath back, and fights on once it has all of it."""
    level = exhaustion_level(it.who)
    breath = min(level, exhaustion_now(it.who) + LYING_STILL)
    kept = it.who.conditions
    if breath >= level:
        say("D30-EXH-6", f"{it.name} has got all breath back, and comes to.")
        kept = tuple(each for each in kept if each != Condition.EXHAUSTED)
    return replace(it, who=change(it.who, {"exhaustion": breath, "conditions": kept}))


@rule("D30-GAP-8")
def _bandaged(scene: Scene, say: Say) -> Scene:
    """Whoever has bandaged a wound for a round without being struck has stopped the bleeding."""
    for it in scene.members:
        if it.does.deed != "bandage" or it.out:
            continue
        about = scene.member(it.does.about)
        if it.hit_by or about.hit_by:
            say("D30-GAP-8", f"{it.name} is disturbed, and the bandage does not hold.")
            continue
        say("D30-GAP-8", f"The bandage holds: {about.name} bleeds no more.")
        scene = scene.having(replace(about, who=change(about.who, {"bleeding": 0})))
    return scene


# -- with dice --------------------------------------------------------------------------------------------


class Own(NamedTuple):
    """A wound: (location, level), what it costs, and what pain has done."""

    wounds: tuple[tuple[str, int], ...] = ()
    pain: int = 0
    bleeding: int = 0
    fate: Fate = Fate.FIGHTS


class Rest(NamedTuple):
    """Where the end of a round stands for somebody; `own` is a wound that it has given itself."""

    slip: int = 0
    posture: Posture = Posture.UP
    marks: tuple[str, ...] = ()
    out: str = ""
    news: tuple[str, ...] = ()
    own: Own = Own()


class Case(NamedTuple):
    """The context of those rolls."""

    ring: Ring
    ground: Ground
    toll: Toll
    name: str


@rule("D30-FUMBLE-1", "D30-EXH-4", "D30-PAIN-2", "D30-OPT-DESPDODGE-3")
def end_exchange(scene: Scene, it: Member, toll: Toll) -> Exchange:
    """What somebody rolls at the end of a round: fumble check, balance, Willpower, pain."""
    ring, start = made(toll.sheet, toll.sheet, toll.setup, scene.rulings, checked=False)
    party = ring.parties[0]._replace(left_friends=bool(_near(scene, it)))
    ring = ring._replace(parties=(party, ring.parties[1]), told=())
    ground = Ground((it.who, it.who), (it.name, it.name), Setup(), scene.rulings, ((), ()))
    steps = []
    if toll.idle:
        steps.append(Step("idle", "Fumble check", _idle, ("D30-FUMBLE-1", "D30-GAP-3")))
    if toll.against is not None:
        steps.append(Step("balance", "Desperate Dodge", _balance, ("D30-OPT-DESPDODGE-3",)))
    steps.append(Step("endures", "Endurance", _endures, ("D30-EXH-4", "D30-PAIN-2", "D30-PAIN-5")))
    return Exchange(
        tuple(steps),
        Rest(posture=start.posture0),
        Case(ring, ground, toll, it.name),
        _told,
        scene.policy,
        events=EVENTS,
    )


def _idle(state: Rest, r: Any, case: Case) -> Rest:
    own = Mishap(0, OWN0)
    found = Idle(0)(State(posture0=state.posture), r, case.ring)
    if not found.slip0:
        return state
    found = own(found, r, case.ring)
    for step in hurt_steps(OWN0, 0, 0) if found.hit.lands else ():
        if getattr(found, step.when):
            found = step.run(found, r, case.ring)
    marks = tuple(sorted({*found.marks0, *found.events0}))
    wound = Own(found.wounds0, found.new0, found.bleed0, found.fate0)
    out = "" if not found.fate0.out else (Condition.DEAD if found.fate0 is Fate.DEAD else Condition.COLLAPSED)
    return state._replace(posture=found.posture0, marks=marks, own=wound, out=str(out))


def _balance(state: Rest, r: Any, case: Case) -> Rest:
    r.say("D30-OPT-DESPDODGE-2", lambda: f"{case.name} gets out of melee.")
    assert case.toll.against is not None
    if state.out:
        return state
    found = falls(
        State(posture0=state.posture, new0=state.own.pain),
        r,
        case.ring,
        0,
        case.toll.against,
        "balance after the dodge",
    )
    return state._replace(posture=found.posture0)


@rule("D30-EXH-4", "D30-EXH-6", "D30-PAIN-2", "D30-PAIN-5")
def _endures(state: Rest, r: Any, case: Case) -> Rest:
    """First against exhaustion, then against minuses that have grown, by the rules of a duel."""
    if state.out:
        return state
    before, tired, drained, steps, breath, minus = case.toll.view
    before, minus = before + state.own.pain, minus + state.own.pain
    holds = endures(0)
    news: tuple[str, ...] = ()
    if steps:
        found = holds((0, 0, 0, steps, breath, minus + tired + drained), r, case.ground)
        if found[2]:
            return state._replace(out=Condition.EXHAUSTED.value, posture=Posture.PRONE)
        news = found[3]
    _, _, out, more, kneels, _ = holds((before, tired, drained, 0, breath, minus), r, case.ground)
    posture = Posture.PRONE if out else max(state.posture, Posture.KNEES) if kneels else state.posture
    return state._replace(
        out=Condition.COLLAPSED.value if out else "", news=tuple(sorted({*news, *more})), posture=posture
    )


def _told(state: Any, case: Case) -> dict[str, Any]:
    return {
        "out": state.out or "-",
        "next round": "; ".join(state.news) or "-",
        "stands": state.posture.label,
        "events": "; ".join(state.marks) or "-",
    }


EVENTS = {
    "out of the fight": lambda row: row["out"] != "-",
    "can do nothing next round": lambda row: row["out"] == "-" and row["next round"] != "-",
    "nothing of the kind": lambda row: row["out"] == "-" and row["next round"] == "-",
}


def after_rest(scene: Scene, it: Member, toll: Toll, done: Done, say: Say) -> Scene:
    """What the end of a round leaves on somebody."""
    state: Any = done.state
    outcome = {
        "wounds": written(state.own.wounds) or "none",
        "pain": state.own.pain,
        "bleeding": state.own.bleeding,
        "state": Fate.COLLAPSED.label if state.out == Condition.COLLAPSED else state.own.fate.label,
        "stands": state.posture.label,
        "events": "; ".join(filter(None, (*state.marks, *state.news, state.out))) or "-",
    }
    if toll.against is not None:
        scene = scene.part(it.name)
    near = _near(scene, it) if "strikes a friend" in state.marks else ()
    scene = hurt(scene, it.name, outcome, "defender", "", say, broken=weapon_broke(done, it))
    return replace(scene, due=(Due(ACCIDENT, it.name, near), *scene.due)) if near else scene


def _near(scene: Scene, it: Member) -> tuple[str, ...]:
    """Friends within reach."""
    found = [name for foe in scene.melee_with(it.name) for name in scene.beside(it.name, foe)]
    return tuple(dict.fromkeys(found))
