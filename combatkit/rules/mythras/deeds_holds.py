"""What somebody may do in a fight of several to a foe that it has grappled or entangled."""

from __future__ import annotations

from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.fights import Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, reopened, suffers, texts
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.contest_crush import crush
from combatkit.rules.mythras.deed import Deed, Given, helpless_words
from combatkit.rules.mythras.deeds_contests import still_wields
from combatkit.rules.mythras.edition import why_missing
from combatkit.rules.mythras.effect_case import Case
from combatkit.rules.mythras.effect_holds import trip_opponent
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.lasting import NET_AT_HAND, named
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup import BARE


def _held(scene: Scene, me: Member) -> tuple[Ask, ...]:
    found = tuple(
        f"{foe.name}: {each.detail}"
        for foe in scene.foes(me.name)
        for each in named(foe.lasting, now.GRAPPLED)
        if each.by == me.name
    )
    return (Ask("hold", "Whom, and where", found, empty="it has grappled nobody"),)


def _why_not(scene: Scene, me: Member) -> str:
    return why_missing("grapple", scene.options) or helpless_words(me)


def _victim(scene: Scene, given: Given) -> tuple[Member, str]:
    name, _, place = str(given["hold"]).rpartition(": ")
    return scene.member(name), place


@rule("MY-GRAP-4", "MY-AMB-54")
def _crushes(scene: Scene, me: Member, given: Given) -> Exchange:
    """An unarmed attack on what is held; the victim may oppose it for a point."""
    foe, place = _victim(scene, given)
    return crush(me.sheet, foe.sheet, place, ready=foe.can_react, options=scene.options, policy=scene.policy)


@rule("MY-GRAP-4", "MY-AP-2")
def _crushed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The victim's point, its wound, and what follows from that."""
    outcome: dict[str, Any] = done.outcome
    foe, place = _victim(scene, given)
    if outcome["foe_pays"]:
        foe = reopened(foe.reacts())
    scene = scene.having(hurt(foe, outcome))
    state: Any = done.state
    level = state.attack_level or Level.FUMBLE
    cause = Cause(me.name, "Unarmed", int(state.turns or 0), done.die("unarmed") or 0, level, place)
    return suffers(scene, foe.name, texts(outcome["foe_conditions"]), cause)


CRUSH = Deed("crush", "Crush what is held", "MY-GRAP-4", _crushes, _crushed, _held, _why_not)


# -- by a net or a whip ----------------------------------------------------------------------------------


def _netted(scene: Scene, me: Member) -> tuple[Ask, ...]:
    found = tuple(
        each.detail
        for each in named(me.lasting, NET_AT_HAND)
        for hold in named(scene.member(each.detail).lasting, now.ENTANGLED)
        if hold.by == me.name and still_wields(me, hold) and not scene.member(each.detail).out
    )
    return (Ask("target", "Whom", found, empty="nobody has just been caught in its net or whip"),)


@rule("MY-SE-ENTANGLE", "MY-AMB-70")
def _trips(scene: Scene, me: Member, given: Given) -> Exchange:
    """A trip without an attack: resisted like Trip Opponent, against the roll that entangled."""
    foe = scene.member(given["target"])
    hold = next(each for each in named(foe.lasting, now.ENTANGLED) if each.by == me.name)
    made = scene.game.exchange(
        me.sheet, foe.sheet, options=dict(scene.options), attack_with=BARE, defence="none"
    )
    automatic = switch(scene.options, "entangle_trip", "resisted") == "automatic"

    def run(state: Any, r: Any, context: Any) -> Any:
        return trip_opponent(state, r, Case("trip opponent", Side.ATTACKER, context, 1, automatic))

    start = made.start._replace(attack_roll=hold.roll or 1, attack_level=hold.level, winner=Side.ATTACKER)
    step = Step("trip", "Trip", run, ("MY-SE-ENTANGLE", "MY-SE-TRIPOPPONENT"))
    return Exchange((step,), start, made.context, _fallen, scene.policy)


def _fallen(state: Any, context: Any) -> dict[str, Any]:
    return {"defender_conditions": "; ".join(state.defender)}


def _tripped(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Once, on the turn after the net has caught."""
    scene = scene.having(me.loses(NET_AT_HAND))
    return suffers(scene, given["target"], texts(done.outcome["defender_conditions"]), Cause(me.name))


TRIP = Deed("trip", "Trip whoever hangs in the net", "MY-SE-ENTANGLE", _trips, _tripped, _netted)

HOLD_DEEDS = (CRUSH, TRIP)
