"""The combat options as moves of a fight: each is declared for the round, with all that is laid on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from combatkit.rules.card import rule
from combatkit.rules.empire.book import OURS, Book, Figures
from combatkit.rules.empire.enums import Effort, Stance, Style
from combatkit.rules.empire.fight_case import totals_of
from combatkit.rules.empire.fight_deed import NO, YES, Deed, Given, named
from combatkit.rules.empire.fight_member import (
    DECLARING,
    DISENGAGE,
    MAIN_HAND,
    OFF_HAND,
    STRIKE_BACK,
    Member,
    Said,
)
from combatkit.rules.empire.fight_reach import closed_here, in_reach, in_sight, shoots
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.scores import defends_with_second
from combatkit.rules.empire.setup import NO_AIM
from combatkit.rules.empire.stances import STRIKING, void
from combatkit.rules.fights import Ask

FAR = 600
"""Yards at most."""
USUAL_DISTANCE = 10
POLEARM, KICK = "polearm", "kick"
AT_SOMEBODY = (
    *STRIKING,
    Stance.CLOSE,
    Stance.JUMP,
    Stance.STRIKE_WEAPON,
    Stance.STRIKE_SHIELD,
    Stance.BASH,
    Stance.TRIP,
    Stance.GRAB_LIMB,
    Stance.GRAB_BODY,
    Stance.GAZE,
)
"""Options that are turned against somebody."""
ANSWERING = (Stance.PARRY, Stance.DODGE)
"""Options that may strike back at somebody."""
FROM_AFAR = (Stance.ATTACK, Stance.PAUSE, Stance.GAZE)
PLAIN_SWING = (Stance.ATTACK, Stance.DESPERATE_ATTACK, Stance.CHARGE, Stance.PAUSE)


# -- what is open -----------------------------------------------------------------------------------------


def why_closed(stance: Stance, scene: Scene, me: Member) -> str:
    """Why an option is not open; empty where it is against anybody at all."""
    foes = _against(stance, scene, me)
    if not foes and stance in AT_SOMEBODY:
        return "nobody is in reach"
    reasons = [closed_here(scene, me, foe).get(stance.value, "") for foe in foes or ("",)]
    if all(reasons):
        return reasons[0]
    return void(me.who, totals_of(Said((stance,)), me, scene.rulings), Effort.NONE, scene.rulings)


def _against(stance: Stance, scene: Scene, me: Member) -> tuple[str, ...]:
    far = stance in FROM_AFAR and (shoots(me) or stance is Stance.GAZE)
    return in_sight(scene, me) if far else in_reach(scene, me)


# -- what it is told --------------------------------------------------------------------------------------


@rule("D30-OPT-AIM-1", "D30-OPT-TWICE-1", "D30-OPT-ATTACKPLUS-1", "D30-STYLE-9", "D30-STYLE-10", "D30-GAP-16")
def asks(stance: Stance, scene: Scene, me: Member) -> tuple[Ask, ...]:
    """What an option has to be told."""
    found: list[Ask] = []
    if stance in AT_SOMEBODY:
        found.append(Ask("target", "Against", _targets(stance, scene, me), empty="nobody is in reach"))
    elif stance in ANSWERING:
        found.append(Ask("target", "Strikes back at", in_reach(scene, me), optional=True))
    found += _own(stance, scene, me)
    who = me.who
    return (
        *found,
        *_laid(stance, who.book, who.arm.bow, defends_with_second(who), scene.rulings.extra_effort_max),
    )


@lru_cache(maxsize=256)
def _laid(stance: Stance, book: Book, bow: bool, two: bool, efforts: int) -> tuple[Ask, ...]:
    """What may be laid on an option, and declared beside it."""
    row = book.stances[stance]
    if row.sole or stance is Stance.PAUSE:  # whoever waits decides on everything else later
        return ()
    others = tuple(
        each.value for each in Stance if each not in (stance, Stance.PAUSE) and not book.stances[each].sole
    )
    found = [
        Ask("also", "Further options", others, optional=True, many=True),
        Ask("effort", "Extra effort", tuple(each.value for each in Effort if each.number <= efforts)),
    ]
    if row.swings and not (bow and stance is not Stance.ATTACK):
        found.append(Ask("swings", "Swings", low=1, high=3, default=1))
    if stance in PLAIN_SWING:
        found.append(Ask("aim", "Aimed at", (NO_AIM, *book.aims)))
        found.append(Ask("weak", "A gap in the armour there", (NO, YES)))
    if row.swings and two:
        found.append(Ask("hand", "With", (MAIN_HAND, OFF_HAND)))
        found.append(Ask("both", "With both weapons", (NO, YES)))
    return tuple(found)


@rule("D30-GAP-17")
def _targets(stance: Stance, scene: Scene, me: Member) -> tuple[str, ...]:
    """Those against whom the option is open; a throw may also be at somebody farther away."""
    foes = _against(stance, scene, me)
    found = tuple(foe for foe in foes if stance.value not in closed_here(scene, me, foe)) or foes
    far = in_sight(scene, me) if throws(stance, scene, me) else ()
    return tuple(dict.fromkeys((*found, *far)))


def throws(stance: Stance, scene: Scene, me: Member) -> bool:
    """Whether what is in hand may be thrown with that option."""
    return stance in FROM_AFAR[:2] and me.who.arm.thrown and not scene.close_with(me.name)


def _own(stance: Stance, scene: Scene, me: Member) -> list[Ask]:
    """What this option alone asks."""
    found: list[Ask] = []
    thrown = throws(stance, scene, me)
    if thrown or (shoots(me) and stance in FROM_AFAR[:2]):
        if thrown:
            found.append(Ask("thrown", "Thrown", (NO, YES)))
        found.append(Ask("distance", "Distance in yards", low=0, high=FAR, default=USUAL_DISTANCE))
    if stance is Stance.PAUSE:
        found.append(Ask("waits_for", "Waits for", in_sight(scene, me)))
    if stance is Stance.DODGE:
        found.append(Ask("then", "Who misses", (STRIKE_BACK, DISENGAGE)))
    if stance is Stance.POSITION:
        found.append(Ask("manoeuvre", "Manoeuvre", tuple(me.who.book.manoeuvres)))
        found.append(Ask("kept_off", "Interpose: keeps off", in_sight(scene, me), optional=True))
    if stance is Stance.TRIP:
        found.append(Ask("with_what", "With", (POLEARM, KICK) if me.who.arm.trips else (KICK,)))
        found.append(Ask("hazard", "Stairs, an edge or a trap behind", (NO, YES)))
    if stance in (Stance.BASH, Stance.JUMP) and not scene.melee_with(me.name):
        found.append(Ask("charging", "At a charge", (NO, YES)))
    if stance is Stance.PARRY and scene.rulings.parry_scope == "one":
        found.append(Ask("parries", "Parries whom", in_reach(scene, me)))
    return found


# -- what is declared -------------------------------------------------------------------------------------


def said_of(stance: Stance, scene: Scene, me: Member, given: Given) -> Said:
    """The declaration out of what was told."""
    also = given.get("also") or ()
    more = (also,) if isinstance(also, str) else tuple(also)
    said = Said(
        stances=(stance, *(Stance(each) for each in more)),
        effort=Effort(given.get("effort", Effort.NONE.value)),
        swings=1 if given.get("both") == YES else given.get("swings", 1),
        both=given.get("both") == YES,
        target=given.get("target") or "",
        aim=given.get("aim", NO_AIM),
        weak=given.get("weak") == YES and given.get("aim", NO_AIM) != NO_AIM,
        manoeuvre=given.get("manoeuvre", "fake"),
        kept_off=given.get("kept_off") or _likely(scene, me, given),
        charging=given.get("charging") == YES,
        kicks=given.get("with_what") == KICK or Stance.TRIP in (Stance(e) for e in more),
        hazard=given.get("hazard") == YES,
        thrown=given.get("thrown") == YES,
        distance=given.get("distance", 0) if shoots(me) or given.get("thrown") == YES else 0,
        then=given.get("then", STRIKE_BACK),
        hand=given.get("hand", MAIN_HAND),
        waits_for=given.get("waits_for", ""),
        parries=given.get("parries", ""),
    )
    return said._replace(cost=totals_of(said, me, scene.rulings).exhaustion)


@rule("D30-GAP-5")
def _likely(scene: Scene, me: Member, given: Given) -> str:
    """Whom an Interpose keeps off where nobody has said: another foe, first one in melee."""
    foes = [*scene.melee_with(me.name), *in_sight(scene, me)]
    return next((name for name in foes if name != given.get("target")), "")


@rule("D30-EXH-2", "D30-ROUND-3", "D30-AMB-5", "D30-GAP-17", "D30-OPT-CHARGE-3")
def refused(stance: Stance, scene: Scene, me: Member, given: Given) -> str:
    """Why a declaration does not stand."""
    said = said_of(stance, scene, me, given)
    totals = totals_of(said, me, scene.rulings)
    why = void(me.who, totals, said.effort, scene.rulings)
    if why:
        return why
    foe = said.target
    if foe and not said.thrown and foe not in _against(stance, scene, me):
        return f"{foe} is out of reach"
    closed = closed_here(scene, me, foe, parries=Stance.PARRY in said.stances) if foe else {}
    for each in said.stances:
        if each.value in closed:
            return f"{each.value} is not open against {foe}: {closed[each.value]}"
    if foe and said.aim != NO_AIM:
        other = scene.member(foe).who
        if not other.anatomy.faces(me.who.book.aims[said.aim].places):
            return f"{foe} has no {said.aim}"
    if shoots(me) and said.swings > 2:
        return "a bow shoots twice at most"
    if said.thrown and (len(said.stances) > 1 or said.swings > 1):
        return "one throw is all that a round allows"
    if me.who.style != Style.TWO and said.both:
        return "there is no second weapon to strike with"
    return ""


def words(stance: Stance, scene: Scene, me: Member, given: Given) -> str:
    """The sentence in which somebody declares."""
    said = said_of(stance, scene, me, given)
    rows: Mapping[Stance, Figures] = me.who.book.stances
    options = named(tuple(rows[each].label for each in said.stances))
    at = f" against {said.target}" if said.target else ""
    laid = []
    if said.effort is not Effort.NONE:
        laid.append(f"extra effort ({said.effort.value})")
    if said.both:
        laid.append("both weapons")
    elif said.swings > 1:
        laid.append({2: "swinging twice", 3: "swinging thrice"}[said.swings])
    if said.hand == OFF_HAND:
        laid.append("with the off hand")
    if said.aim != NO_AIM:
        laid.append(f"aimed at the {said.aim}" + (", where the armour has a gap" if said.weak else ""))
    if stance is Stance.POSITION:
        whom = f" and keep {said.kept_off} off" if said.manoeuvre == "interpose" and said.kept_off else ""
        laid.append(f"to {said.manoeuvre}{whom}")
    if stance is Stance.DODGE and said.then == DISENGAGE:
        laid.append("to get away")
    if said.thrown or (shoots(me) and stance in FROM_AFAR[:2]):
        how = "a throw" if said.thrown else "a shot"
        laid.append(f"{how} over {said.distance} yards")
    if said.waits_for:
        laid.append(f"waiting for {said.waits_for}")
    paid = f"{said.cost} Exhaustion" if said.cost >= 0 else f"{-said.cost} Exhaustion back"
    return f"{me.name} declares {options}{at}{', ' + ', '.join(laid) if laid else ''} ({paid})."


def declares(stance: Stance, scene: Scene, me: Member, given: Given) -> Scene:
    """The scene with that declaration."""
    return scene.having(replace(scene.member(me.name), said=said_of(stance, scene, me, given)))


def _deed(stance: Stance) -> Deed:
    row = OURS.stances[stance]
    return Deed(
        stance.value,
        row.label,
        row.rule,
        DECLARING,
        settle=lambda scene, me, given, done, say: declares(stance, scene, me, given),
        words=lambda scene, me, given: words(stance, scene, me, given),
        asks=lambda scene, me: asks(stance, scene, me),
        closed=lambda scene, me: why_closed(stance, scene, me),
        refused=lambda scene, me, given: refused(stance, scene, me, given),
        cost=row.exhaustion,
    )


OPTIONS: dict[str, Deed] = {stance.value: _deed(stance) for stance in Stance}
"""Every combat option by name."""
