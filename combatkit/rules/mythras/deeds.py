"""What somebody may do on its turn, or for nothing, beside attacking and the contests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import change
from combatkit.rules.fights import IN_ANSWER, Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.closed import warded
from combatkit.rules.mythras.deed import Deed, Given, engaged, free, helpless_words
from combatkit.rules.mythras.deeds_attack import behind_shields
from combatkit.rules.mythras.deeds_shooting import loaded
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.hands import can_ward, drop, fits, in_hand
from combatkit.rules.mythras.lasting import ON_THE_SPOT, Lasting, named
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import BARE_HANDS, Busy, Member, Scene
from combatkit.rules.mythras.setup import MAIN, NOTHING, OFF, Setup


def _says(title: str, card: str, sentence: str) -> Any:
    """The exchange of a deed without dice; the sentence may speak of {me} and of what it was told."""

    def make(scene: Scene, me: Member, given: Given) -> Exchange:
        words = {
            name: ", ".join(value) if isinstance(value, tuple) else value for name, value in given.items()
        }
        return no_dice(title, card, lambda: sentence.format(me=me.name, **words))

    return make


# -- waiting ---------------------------------------------------------------------------------------------


@rule("MY-ACT-DITHER", "MY-AMB-10", "MY-ROUND-4")
def _dithered(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Nothing is done, and the point is gone; by option the points stay for reactions, the turns do not."""
    if switch(scene.options, "dither_costs_ap", "yes") == "yes":
        return scene
    return scene.having(replace(me, points=me.points + 1, passed=True))


@rule("MY-ACT-DELAY", "MY-AMB-9")
def _delayed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The point is held: it pays for what is done later. By option all points are, for the whole round."""
    whole = switch(scene.options, "delay_model", "one_act") == "hold_all"
    return scene.having(replace(me, held=True, answered=False, barred=helpless_words(me), passed=whole))


@rule("MY-REACT-INTERRUPT", "MY-AMB-9")
def _interrupts(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """The delayed turn is taken now, before whoever is acting goes on."""
    me = replace(me, held=me.passed, answered=False)
    return replace(scene.having(me), acting=(*scene.acting, me.name))


def _may_interrupt(scene: Scene, me: Member) -> str:
    if not me.held:
        return "it holds no action back"
    if not scene.actor or scene.actor == me.name or scene.member(scene.actor).side == me.side:
        return "no opponent is taking a turn"
    if scene.announced is None or scene.announced.who != scene.actor:
        return f"{scene.actor} has not announced yet what it is about to do"
    return ""


DITHER = Deed(
    "dither",
    "Do nothing",
    "MY-ACT-DITHER",
    _says("Dither", "MY-ACT-DITHER", "{me} lets the turn go."),
    _dithered,
)
DELAY = Deed(
    "delay",
    "Delay",
    "MY-ACT-DELAY",
    _says("Delay", "MY-ACT-DELAY", "{me} holds the action back for later."),
    _delayed,
    cost=0,
    closed=lambda scene, me: "it has an action held back already" if me.held else "",
)
INTERRUPT = Deed(
    "interrupt",
    "Interrupt",
    "MY-REACT-INTERRUPT",
    _says("Interrupt", "MY-REACT-INTERRUPT", "{me} steps in with the action that was held back."),
    _interrupts,
    closed=_may_interrupt,
    kind=IN_ANSWER,
    cost=0,
    ends_turn=False,
)


# -- standing and moving ---------------------------------------------------------------------------------


@rule("MY-ACT-BRACE", "MY-AMB-21")
def _braced(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene.having(me.gains(Lasting(now.BRACED)))


@rule("MY-ACT-MOVE", "MY-AMB-80", "MY-GAP-21")
def _moved(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Wherever it goes, it stands firm no more; next to a foe it may be engaged."""
    scene = scene.having(me.loses(*ON_THE_SPOT, now.IN_COVER, now.BESIDE_COVER))
    return scene.engage(me.name, given["up_to"]) if given.get("up_to") else scene


def _may_move(scene: Scene, me: Member) -> str:
    stunt = switch(scene.options, "move_stunt_engaged", "yes") == "yes"
    if me.lame and (me.has(now.ENTANGLED) or me.has(now.STUNNED)):
        return "a leg that is caught or stunned holds it on the spot"
    if me.has(now.PRONE):
        return now.PRONE
    return "" if stunt else engaged(scene, me)


def _up_to(scene: Scene, me: Member) -> tuple[Ask, ...]:
    near = scene.engaged_with(me.name)
    far = tuple(it.name for it in scene.foes(me.name) if it.name not in near)
    return (Ask("up_to", "Up to", () if near else far, optional=True),)


BRACE = Deed(
    "brace",
    "Brace",
    "MY-ACT-BRACE",
    _says("Brace", "MY-ACT-BRACE", "{me} braces for a blow."),
    _braced,
    closed=lambda scene, me: "prone" if me.has(now.PRONE) else "already braced" if me.has(now.BRACED) else "",
)
MOVE = Deed(
    "move", "Move", "MY-ACT-MOVE", _says("Move", "MY-ACT-MOVE", "{me} moves."), _moved, _up_to, _may_move
)

# -- gear ------------------------------------------------------------------------------------------------


def _can_ready(scene: Scene, me: Member) -> tuple[Ask, ...]:
    """What is to be loaded; and, for an empty hand, what lies on the ground or hangs at the belt."""
    if me.busy:
        return (Ask("item", "Item", (me.busy.about,)),)
    found = [each.detail for each in named(me.lasting, now.UNLOADED)]
    if me.who.weapon == BARE_HANDS or me.who.off_hand == EMPTY_HAND:
        lying = [*me.ground, *(item for it in scene.members if it.name != me.name for item in it.ground)]
        found += [item for item in (*lying, *me.who.carried) if fits(me, item)]
    return (Ask("item", "Item", tuple(dict.fromkeys(found)), empty="nothing is to be loaded or taken up"),)


@rule("MY-ACT-READYWEAPON", "MY-AP-3")
def _readied(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Drawn in one turn; loaded in as many as the weapon takes; from the ground in two."""
    item = given["item"]
    ready = loaded(me, item)
    if ready is not None:
        return scene.having(ready)
    owner = _whose(scene, me, item)
    if owner is not None:
        if me.busy is None:
            return scene.having(replace(me, busy=Busy("ready weapon", item, 1)))
        ground = list(owner.ground)
        ground.remove(item)
        if owner.name != me.name:  # what another has let go of is as damaged as it was
            left = [each for each in owner.damaged if each[0] == item][:1]
            rest = tuple(each for each in owner.damaged if each not in left)
            owner, me = replace(owner, damaged=rest), replace(me, damaged=(*me.damaged, *left))
            scene = scene.having(me)
        scene = scene.having(replace(owner, ground=tuple(ground)))
        me = scene.member(me.name)
    elif item not in me.who.carried:
        say("MY-ACT-READYWEAPON", f"{item} is gone: somebody else has taken it up.")
        return scene.having(replace(me, busy=None))
    else:
        carried = list(me.who.carried)
        carried.remove(item)
        me = replace(me, who=change(me.who, {"carried": tuple(carried)}))
    return scene.having(in_hand(replace(me, busy=None), item))


def _whose(scene: Scene, me: Member, item: str) -> Member | None:
    """Who has dropped an item that lies there: oneself, if so; None when nobody has, or it is at the belt."""
    if item in me.ground:
        return me
    if item in me.who.carried and me.busy is None:
        return None
    return next((it for it in scene.members if item in it.ground), None)


@rule("MY-FREE-DROPWEAPON")
def _dropped(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    return scene.having(drop(me, given["item"]))


def _in_hand(scene: Scene, me: Member) -> tuple[Ask, ...]:
    items = [item for item in (me.who.weapon, me.who.off_hand) if item not in (BARE_HANDS, EMPTY_HAND)]
    return (Ask("item", "Item", tuple(items), empty="its hands are empty"),)


READY = Deed(
    "ready weapon",
    "Ready a weapon",
    "MY-ACT-READYWEAPON",
    _says("Ready weapon", "MY-ACT-READYWEAPON", "{me} reaches for {item}."),
    _readied,
    _can_ready,
)
DROP = free(
    Deed(
        "drop weapon",
        "Drop a weapon",
        "MY-FREE-DROPWEAPON",
        _says("Drop weapon", "MY-FREE-DROPWEAPON", "{me} lets {item} fall."),
        _dropped,
        _in_hand,
    )
)
STOP = free(
    Deed(
        "stop",
        "Stop what takes several turns",
        "MY-AP-3",
        _says("Stop", "MY-AP-3", "{me} stops."),
        lambda scene, me, given, done, say: scene.having(replace(me, busy=None)),
        closed=lambda scene, me: "" if me.busy else "nothing is under way",
    )
)


# -- the ward --------------------------------------------------------------------------------------------


def _wards(scene: Scene, me: Member) -> tuple[Ask, ...]:
    able = tuple(hand for hand in (OFF, MAIN) if can_ward(me.sheet, hand))
    return (
        Ask("ward_with", "Hold in the way", (*able, NOTHING)),
        Ask("ward", "Locations", me.who.anatomy.names, optional=True, many=True),
    )


@rule("MY-FREE-WARD", "MY-BLOCK-1")
def _warded(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """What is held in the way of which locations; refused in words when they are too many or lie apart."""
    wanted = given.get("ward") or ()
    ward = tuple(wanted) if isinstance(wanted, (tuple, list)) else (wanted,)
    hand = given["ward_with"] if ward else NOTHING
    return scene.having(replace(me, ward_with=hand, ward=ward))


def _ward_exchange(scene: Scene, me: Member, given: Given) -> Exchange:
    """Checks the locations with the same rule that the blow asks, and says what is covered."""

    wanted = given.get("ward") or ()
    ward = tuple(wanted) if isinstance(wanted, (tuple, list)) else (wanted,)
    if ward:
        form = Setup(ward_with=given["ward_with"], ward=ward, shield_wall=behind_shields(scene, me))
        _, item = warded(me.sheet, form, scene.options)
        text = f"{me.name} holds {item} in the way of blows to {', '.join(ward)}."
    else:
        text = f"{me.name} holds nothing in the way."
    return no_dice("Ward location", "MY-FREE-WARD", lambda: text)


@rule("MY-SURP-2", "MY-SE-STUNLOCATION")
def _may_ward(scene: Scene, me: Member) -> str:
    """Whoever is flat-footed or senseless guards nothing."""
    return now.SURPRISED if me.has(now.SURPRISED) else "insensible" if me.insensible else ""


WARD = free(Deed("ward", "Ward a location", "MY-FREE-WARD", _ward_exchange, _warded, _wards, _may_ward))


@rule("MY-FREE-SPEAK", "MY-FREE-SIGNAL")
def _heard(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Words and signs change nothing that is counted."""
    return scene


SPEAK = free(
    Deed(
        "speak",
        "Speak",
        "MY-FREE-SPEAK",
        _says("Speak", "MY-FREE-SPEAK", "{me} calls out a few words."),
        _heard,
    )
)
SIGNAL = free(
    Deed(
        "signal",
        "Signal",
        "MY-FREE-SIGNAL",
        _says("Signal", "MY-FREE-SIGNAL", "{me} gives a sign."),
        _heard,
        closed=engaged,
    )
)

PLAIN_DEEDS = (BRACE, MOVE, READY, DELAY, DITHER, INTERRUPT, WARD, DROP, STOP, SPEAK, SIGNAL)
