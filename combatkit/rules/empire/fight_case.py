"""What a swing in a fight of several depends on: how both stand, what they declared, what came before."""

from __future__ import annotations

from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.enums import Hit, Stance, Style
from combatkit.rules.empire.fight_member import MAIN_HAND, OFF_HAND, Member, Said, Slot
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.stances import STRIKING, Declared, declared

GETS_AHEAD = tuple(stance for stance in STRIKING if stance not in (Stance.FLOURISH, Stance.POSITION))
"""Options whose swing comes first at somebody who Closes, Jumps, Flourishes or manoeuvres."""
STOPPING = {Stance.CLOSE: 20, Stance.JUMP: 10}
"""Damage that stops an option: the weight divided by this (D30-OPT-CLOSE-2, D30-OPT-JUMP-2)."""


class Shot(NamedTuple):
    """What a missile adds to a swing: how far, and how the target stands to it."""

    distance: int = 0
    cover: str = "none"
    pace: str = "still"
    unaware: bool = False


class Case(NamedTuple):
    """All that an exchange depends on.

    Parameters
    ----------
    attacker, defender
        The sheets as they are now.
    setup
        What both declared, and how they stand to each other.
    kind
        As that of a `Slot`.
    laid
        Attack of what was laid on another option than the one that swings.
    checks
        Whether this swing is the fumble check of the round; `slips`: what other options add to its chance.
    first
        Whether the defender's own swing comes first; `foe_checks` whether that is its fumble check.
    earlier
        How a blow of the defender at the attacker has ended that came before in this round.
    stopped
        That blow was hard enough to stop a Close.
    deflects
        Whether the defender may pay for a deflection.
    stops
        Damage that stops the defender's own Close or Jump.
    dodges
        A strike back comes of a Dodge, not of a Parry.
    words
        The sentence that says who does what to whom.
    """

    attacker: Fighter
    defender: Fighter
    setup: Setup
    kind: str
    laid: int
    checks: bool
    slips: int
    first: bool
    foe_checks: bool
    earlier: Hit
    stopped: bool
    deflects: bool
    stops: int | None
    dodges: bool
    words: tuple[str, str]


@rule("D30-GAP-16", "D30-MULTI-1", "D30-MULTI-4", "D30-MULTI-7", "D30-AMB-23")
def case(scene: Scene, me: Member, slot: Slot, foe: Member, shot: Shot | None) -> Case:
    """Everything that the exchange depends on, as both stood when this moment began."""
    mine, theirs = scene.then(me.name), scene.then(foe.name)
    now, rulings = scene, scene.rulings
    scene = scene.moment or scene
    if shot is None:
        scene = scene.meet(me.name, foe.name)
    said = mine.does
    attacker = scene.sheet(mine, foe.name, hand_of(said, slot))
    defender = scene.sheet(theirs, me.name, theirs.does.hand)
    setup = set_up(scene, mine, theirs, slot, shot)
    first = comes_first(now, me, foe, slot)
    before = [blow for blow in now.blows if (blow.by, blow.on) == (foe.name, me.name)]
    landed = any(blow.landed for blow in before)
    earlier = Hit.HIT if landed else Hit.MISS if before else Hit.NOT_MADE
    stops = next(
        (-(-theirs.who.weight // by) for s, by in STOPPING.items() if s in theirs.does.stances), None
    )
    return Case(
        attacker,
        defender,
        setup,
        slot.kind,
        laid(said, mine, slot),
        not me.attacked,
        slips(said, mine) if slot.kind == "back" else 0,
        first,
        first and not foe.attacked,
        earlier if not first else Hit.NOT_MADE,
        any(blow.stops for blow in before),
        foe.spare >= rulings.deflect_cost,
        stops,
        Stance.DODGE in said.stances,
        words_of(scene, mine, slot, foe.name, shot),
    )


@rule("D30-STYLE-9", "D30-STYLE-10", "D30-STYLE-11")
def hand_of(said: Said, slot: Slot) -> str:
    """The hand of a swing: both in turn where both strike."""
    off = (said.hand == OFF_HAND) != (said.both and slot.turn % 2 == 1)
    return OFF_HAND if off else MAIN_HAND


def words_of(scene: Scene, me: Member, slot: Slot, foe: str, shot: Shot | None) -> tuple[str, str]:
    """The rule card, and the sentence that says who does what to whom."""
    book = me.who.book
    if slot.kind in ("back", "also"):
        card = book.stances[me.does.stances[slot.option]].rule
        how = (
            "looks for an opening to strike back at {}"
            if slot.kind == "back"
            else "looks for a swing at {} as well"
        )
    else:
        stance = me.does.stances[slot.option]
        card, how = book.stances[stance].rule, DOES[stance]
        if shot is not None:
            how = "shoots at {}" if me.who.arm.bow else f"throws the {me.who.arm.name} at {{}}"
    ignored = shot is None and me.name not in scene.faces(foe)
    return card, f"{me.name} {how.format(foe)}{', who ignores it' if ignored else ''}."


DOES = {
    Stance.ATTACK: "strikes at {}",
    Stance.DESPERATE_ATTACK: "throws everything into a blow at {}",
    Stance.CHARGE: "charges at {}",
    Stance.CLOSE: "tries to get into close combat with {}",
    Stance.JUMP: "jumps at {}",
    Stance.FLOURISH: "flourishes the weapon before {}",
    Stance.POSITION: "manoeuvres against {}",
    Stance.STRIKE_WEAPON: "strikes at the weapon of {}",
    Stance.STRIKE_SHIELD: "strikes at the shield of {}",
    Stance.BASH: "runs into {} to knock it over",
    Stance.TRIP: "tries to trip {}",
    Stance.GRAB_LIMB: "grabs at an arm of {}",
    Stance.GRAB_BODY: "grabs at {}",
    Stance.PAUSE: "has waited, and strikes at {}",
    Stance.GAZE: "stares at {}",
}
"""What somebody does to a foe, in words."""


def comes_first(scene: Scene, me: Member, foe: Member, slot: Slot) -> bool:
    """Whether the foe still has a swing at somebody whose option lets the opponent strike first."""
    if slot.kind != "swing" or not me.who.book.stances[me.does.stances[slot.option]].first:
        return False
    return next_swing(scene, foe, me.name) is not None


@rule("D30-OPT-CLOSE-1", "D30-OPT-JUMP-1", "D30-OPT-FLOURISH-1", "D30-OPT-CP-1")
def next_swing(scene: Scene, it: Member, at: str) -> Slot | None:
    """The next plain swing at that target that somebody has not yet made."""
    if it.out or it.does.target != at or it.does.main not in GETS_AHEAD:
        return None
    return next(
        (each for each in scene.queue if each.name == it.name and each.kind == "swing" and not each.option),
        None,
    )


def laid(said: Said, me: Member, slot: Slot) -> int:
    """Attack of efforts and swings that were laid on the first option, where another one swings."""
    if slot.kind != "swing" or slot.option == 0:
        return 0
    return totals_of(said, me).attack - me.who.book.stances[said.main].attack


@rule("D30-FUMBLE-2", "D30-GAP-16")
def slips(said: Said, me: Member) -> int:
    """Fumble of all that was declared, which counts for a strike back too."""
    return totals_of(said, me).fumble


def totals_of(said: Said, me: Member, rulings: Rulings = USUAL) -> Declared:
    """What a declaration adds up to."""
    return declared(
        me.who.book,
        said.stances,
        effort=said.effort,
        swings=said.swings,
        both=said.both,
        aims=said.aim != "none",
        rulings=rulings,
    )


def set_up(scene: Scene, me: Member, foe: Member, slot: Slot, shot: Shot | None) -> Setup:
    """The set-up of a swing."""
    said, answer = me.does, foe.does
    if slot.kind in ("swing", "pause"):
        mine = (said.stances[slot.option], *(s for s in said.stances if s is not said.stances[slot.option]))
    elif slot.kind == "also":
        mine = said.stances
    else:
        mine = (Stance.ATTACK,)
    own = slot.kind != "back"
    aims = own and slot.option == 0
    far = shot is not None
    return Setup(
        attacker_option=mine[0].value,
        attacker_also=tuple(each.value for each in mine[1:]),
        attacker_effort=said.effort.value if own else "none",
        attacker_swings=said.swings if own and not said.both else 1,
        attacker_both_weapons=said.both and own,
        defender_option=answer.main.value,
        defender_also=tuple(each.value for each in answer.stances[1:]),
        defender_effort=answer.effort.value,
        defender_swings=1 if answer.both else answer.swings,
        defender_both_weapons=answer.both,
        aim=said.aim if aims else "none",
        weak_armour=said.weak and aims,
        manoeuvre=said.manoeuvre,
        charging=said.charging,
        kicks=said.kicks and mine[0] is Stance.TRIP,
        hazard=said.hazard,
        engaged_weapon=Stance.PARRY in said.stances and me.who.style == Style.WEAPON,
        friend_near_attacker=bool(scene.beside(me.name, foe.name)),
        friend_near_defender=bool(scene.beside(foe.name, me.name)),
        attacker_faces=max(1, len(scene.faces(me.name))),
        defender_faces=max(1, len(scene.faces(foe.name))),
        ignored=not far and me.name not in scene.faces(foe.name),
        parry_elsewhere=bool(answer.parries) and answer.parries != me.name,
        attacker_situation=rows(scene, me, foe),
        defender_situation=rows(scene, foe, me),
        thrown=far and not me.who.arm.bow,
        distance=shot.distance if shot else 0,
        unaware=bool(shot and shot.unaware),
        pace=shot.pace if shot else "still",
        cover=shot.cover if shot else "none",
        into_melee=far and bool(in_the_way(scene, foe.name, me.name)),
    )


def set_up_alone(scene: Scene, it: Member) -> Setup:
    """The set-up of somebody who rolls for itself alone."""
    said = it.does
    return Setup(
        attacker_option=said.main.value,
        attacker_also=tuple(each.value for each in said.stances[1:]),
        attacker_effort=said.effort.value,
        attacker_swings=1 if said.both else said.swings,
        attacker_both_weapons=said.both,
        defender_option=Stance.GUARD.value,
        attacker_situation=rows(scene, it, it),
    )


@rule("D30-MULTI-7", "D30-SIT-ABOVE", "D30-SIT-CROWD")
def rows(scene: Scene, it: Member, other: Member) -> tuple[str, ...]:
    """Rows of the table of situations that hold for somebody against another."""
    found = list(it.situations)
    if any(each.what == "below" and each.by == it.name and each.holds(scene.round) for each in other.lasting):
        found.append("opponent below")
    if scene.crowds(it.name, other.name):
        found.append("three on one")
    return tuple(dict.fromkeys(found))


def in_the_way(scene: Scene, target: str, shooter: str) -> tuple[str, ...]:
    """Who else is in the melee in which the target of a shot stands (D30-GAP-17)."""
    met = scene.melee_with(target)
    more = [name for foe in met for name in scene.melee_with(foe)]
    return tuple(name for name in dict.fromkeys([*met, *more]) if name not in (target, shooter))
