"""What a swing in a fight of several rolls: the exchange of a duel, against how everybody stands just now.

No rule is written here a second time: the set-up says who faces whom, who is in the way and what was
declared, `made` works out the numbers and `steps_of` the steps. What belongs to the round and not to one
swing (fumble checks without an attack, strikes back, leaving melee) is cut off, and comes at its own time.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from combatkit.dice.requests import Policy
from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Hit
from combatkit.rules.empire.fight_case import Case, Shot, case
from combatkit.rules.empire.fight_member import Member, Slot
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.mutual import Mutual
from combatkit.rules.empire.outcome import EVENTS, GLANCES
from combatkit.rules.empire.plan import columns, made
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.state import FIRST, MAIN, Ring, State
from combatkit.rules.empire.steps import hurt_steps, steps_of
from combatkit.rules.empire.steps_moves import MayStrike
from combatkit.rules.exchange import Exchange, Step

CUT = ("answer", "away", "idle 0", "idle 1")
"""Steps of an exchange that belong to the round."""


def swing(scene: Scene, me: Member, slot: Slot, foe: Member, shot: Shot | None = None) -> Exchange:
    """The exchange of a swing: of an option, a strike back, or a missile."""
    return _exchange(case(scene, me, slot, foe, shot), scene.rulings, scene.policy)


# -- the exchange -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _exchange(case: Case, rulings: Rulings, policy: Policy) -> Exchange:
    ring, start = made(case.attacker, case.defender, case.setup, rulings, checked=False)
    ring, start = _fitted(ring, start, case)
    steps = steps_of(ring)
    steps = (replace(steps[0], name="swing", title="Swing"), *steps[1:])
    names = [step.name for step in steps]
    steps = steps[: min((names.index(name) for name in CUT if name in names), default=len(steps))]
    names = [step.name for step in steps]
    if "also" in names:  # a swing beside a manoeuvre comes 10 later (D30-INIT-8)
        cut = names.index("also")
        steps = (steps[0], *steps[cut:]) if case.kind == "also" else steps[:cut]
    if case.kind == "back":
        steps = (steps[0], _asks(case, ring), *steps[1:])
    both = {step.name for step in steps} & {f"roll {FIRST}", f"roll {MAIN}"}
    kind = Mutual if len(both) == 2 else Exchange
    return kind(steps, start, ring, columns, policy, events=EVENTS, glances=GLANCES)


@rule("D30-FUMBLE-1", "D30-AMB-8", "D30-OPT-CLOSE-2")
def _fitted(ring: Ring, start: State, case: Case) -> tuple[Ring, State]:
    """The context of a swing in a round: one fumble check a round, and what came before."""
    mine, theirs = ring.parties
    mine = mine._replace(fumble=mine.fumble + case.slips if case.checks and mine.fumble > 0 else 0)
    theirs = theirs._replace(
        fumble=theirs.fumble if case.foe_checks else 0,
        able=case.first,
        quicker=theirs.quicker and case.deflects,
    )
    swings = list(ring.swings)
    gross = ring.rulings.close_stop == "gross"
    swings[MAIN] = swings[MAIN]._replace(stops=case.stops, gross=gross)
    ring = ring._replace(parties=(mine, theirs), swings=tuple(swings), told=(case.words,))
    return ring, start._replace(
        gap0=None if start.gap0 is None else start.gap0 + case.laid,
        gap1=start.gap1 if case.first else None,
        hit1=case.earlier,
        stopped=int(case.stopped),
    )


@rule("D30-OPT-PARRY-1", "D30-OPT-DODGE-2", "D30-INIT-8")
def _asks(case: Case, ring: Ring) -> Step:
    """The d6 of a strike back."""
    me = ring.parties[0]
    if case.dodges:
        card, high = "D30-OPT-DODGE-2", ring.book.figure("shoito") if me.shoito else 1
    else:
        card, high = "D30-OPT-PARRY-1", 3 if me.shield_parry else 2
    return Step("answer", "Strike back", MayStrike(card, "strike back", high, 0), (card, "D30-INIT-8"))


# -- blows that hit somebody else -------------------------------------------------------------------------


@rule("D30-GAP-3", "D30-GAP-17")
def accident(scene: Scene, me: Member, victim: Member, far: bool) -> Exchange:
    """A blow that was meant for another: normal damage, no critical."""
    attacker, defender = scene.sheet(me), scene.sheet(victim)
    thrown = far and not me.who.arm.bow
    ring, start = made(attacker, defender, Setup(thrown=thrown), scene.rulings, checked=False)
    swings = tuple(each._replace(levels=0, plain=True, places=(), aimed=0) for each in ring.swings)
    return Exchange(
        tuple(hurt_steps(MAIN, 0, 1)),
        start._replace(hit=Hit.HIT, hit0=Hit.HIT, gap0=None, gap1=None),
        ring._replace(swings=swings, told=()),
        columns,
        scene.policy,
        events=EVENTS,
        glances=GLANCES,
    )
