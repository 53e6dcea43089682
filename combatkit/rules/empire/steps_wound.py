"""From a hit to its consequences: damage, location, pain, instant death, the check against collapse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.dice.notation import dice
from combatkit.dice.rolls import band
from combatkit.rules.card import rule
from combatkit.rules.empire.body import Location
from combatkit.rules.empire.book import Effect
from combatkit.rules.empire.enums import Condition, Fate, Hit, Posture
from combatkit.rules.empire.health import check_due, collapse_check, killed_at_once, overwhelmed
from combatkit.rules.empire.state import ALL, PLACE, Party, Ring, State, Swing, marked, of, with_
from combatkit.rules.empire.steps_attack import posture_change
from combatkit.words import number_of


@rule("D30-WOUND-1")
def wound_level(net: int, damage_resistance: int) -> int:
    """The level of a wound: how many full quarters of the Damage Resistance got past the armour.

    Examples
    --------
    >>> [wound_level(net, 15) for net in (3, 8, 15, 19)]
    [0, 2, 4, 5]
    """
    return 4 * max(0, net) // damage_resistance


@rule("D30-WOUND-1", "D30-WOUND-2", "D30-AMB-34")
def deepened(net: int, damage_resistance: int, levels: int, no_damage_no_wound: bool = True) -> int | None:
    """The level with those of margin and option; None where there is no wound.

    Examples
    --------
    >>> deepened(8, 15, 1), deepened(0, 15, 2), deepened(0, 15, 2, no_damage_no_wound=False)
    (3, None, 2)
    """
    if net <= 0 and (no_damage_no_wound or not levels):
        return None
    return wound_level(net, damage_resistance) + levels


@rule("D30-DMG-2", "D30-WOUND-2", "D30-OPT-CLOSE-3", "D30-OPT-JUMP-3", "D30-OPT-BASH-2")
@dataclass(frozen=True, slots=True)
class Damage:
    """Weapon dice and bonus, less the armour, in quarters of the victim's Damage Resistance."""

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll it."""
        swing = ring.swings[self.swing]
        victim = ring.parties[swing.on]
        rolled = rolled_damage(swing, r)
        total = rolled + swing.bonus + posture_change(state, ring, swing.by, "damage")
        armour = 0 if swing.gap and not state.hit.astray else swing.armour  # elsewhere the armour is whole
        net = total - armour
        levels = state.levels
        level = deepened(net, victim.damage_resistance, levels, ring.rulings.no_damage_no_wound)
        r.say("D30-DMG-2", lambda: _words(rolled, total, swing, armour, level, levels, ring))
        if swing.stops is not None and (total if swing.gross else net) >= swing.stops:
            r.say("D30-OPT-CLOSE-2", lambda: f"{ring.name(swing.on)} is stopped by the blow.")
            state = state._replace(stopped=1)
        if level is None:
            return state._replace(levels=0, hit=Hit.NOT_MADE)
        place = Hit.STRAY if state.hit.astray else Hit.HIT  # how critical it was is in the level now
        return state._replace(levels=0, depth=level + 1, hit=place)


def rolled_damage(swing: Swing, r: Any) -> int:
    """The dice alone: rolled once, the higher of two rolls, or the most that they can show."""
    if swing.maximum:
        return dice(swing.dice).highest_value
    name = f"{swing.label}damage"
    first = int(r.sum(swing.dice, name))
    return max(first, int(r.sum(swing.dice, f"{name}, again"))) if swing.twice else first


def _words(
    rolled: int, total: int, swing: Swing, armour: int, level: int | None, levels: int, ring: Ring
) -> str:
    plus, net = total - rolled, total - armour
    bonus = f", {plus:+d}" if plus else ""
    how = " (the most there is)" if swing.maximum else " (the higher of two)" if swing.twice else ""
    resistance = ring.parties[swing.on].damage_resistance
    start = f"{rolled} on {swing.dice}{how}{bonus}, less {armour} for armour: {net}"
    if level is None:
        return f"{start}, no wound."
    more = f" and {levels} more" if levels else ""
    depth = "superficial" if level == 0 else f"level {level}"
    return f"{start}, {number_of(4 * max(0, net) // resistance, 'quarter')} of {resistance}{more}: {depth}."


@rule("D30-WOUND-3", "D30-OPT-AIM-1", "D30-AMB-12")
@dataclass(frozen=True, slots=True)
class Place:
    """Where the blow lands: aimed, or by the d30 and a d6 for the side."""

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Find the location."""
        swing = ring.swings[self.swing]
        body = ring.parties[swing.on].body
        aimed = bool(swing.places) and not state.hit.astray
        rows: tuple[str, ...] = swing.places if aimed else ()
        if not aimed and swing.halves and swing.places:
            rows = tuple(dict.fromkeys(it.part for it in body.locations if it.half in swing.halves))
        search = body.search(rows)
        part = search.rows[0]
        if len(search.rows) > 1:
            die = r.die(body.die, f"{swing.label}location", search.faces)
            part = search.rows[band(die, search.cuts)]
        found = search.places[part]
        place = found[0]
        if len(found) == 2:
            place = found[int(r.die(6, f"{swing.label}side")) % 2 == 0]
        r.say("D30-WOUND-3", lambda: f"{ring.name(swing.on)} is struck on the {place.name}.")
        return state._replace(place=place.name, hit=Hit.NOT_MADE)


@rule("D30-WOUND-4", "D30-WOUND-5", "D30-DEATH-1", "D30-DEATH-2", "D30-BLEED-1", "D30-GAP-2")
@dataclass(frozen=True, slots=True)
class Wound:
    """What a wound does: instant death, pain, bleeding, and what happens to limbs and head."""

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Take the toll."""
        swing = ring.swings[self.swing]
        on, level = swing.on, state.depth - 1
        victim = ring.parties[on]
        place = victim.body[state.place]
        effect = ring.book.effect(place.group, level)
        bleeding = effect.bleeding // 2 if swing.kind == "B" else effect.bleeding
        r.say("D30-WOUND-5", lambda: _toll(place.name, level, effect, bleeding))
        dies = _dies(effect, victim, swing, r)
        changes: dict[str, Any] = {
            "new": of(state, "new", on) + effect.pain,
            "deep": max(of(state, "deep", on), state.depth),
            "place": "",
        }
        told, before = ring.told_of[on], of(state, "wounds", on)
        if told == ALL:
            changes["wounds"] = (*before, (place.name, level))
            changes["bleed"] = of(state, "bleed", on) + bleeding
        elif told == PLACE and (not before or level > before[0][1]):
            changes["wounds"] = ((place.name, level),)
        if dies:
            r.say(dies, lambda: f"{victim.name} is dead at once.")
            return with_(state, on, fate=Fate.DEAD, depth=0, **changes)
        depth = DEEP if level else SHALLOW  # the check reads no more of it
        state = with_(state, on, depth=depth, ache=effect.pain, **changes)
        return _limbs(state, place, level, swing, r, ring)


SHALLOW, DEEP = 1, 2
"""How deep a wound is, as far as the check against collapse reads it."""


def _dies(effect: Effect, victim: Party, swing: Swing, r: Any) -> str:
    """Instant death, by the rule: the wound's own chance, or too many minuses from one source; else empty."""
    if effect.kill and band(r.die(100, f"{swing.label}instant death"), (effect.kill,)) == 0:
        return "D30-DEATH-2"
    return "D30-DEATH-1" if killed_at_once(effect.pain, victim.pain_level) else ""


def _toll(place: str, level: int, effect: Effect, bleeding: int) -> str:
    if not level:
        return f"The wound to the {place} is superficial."
    bleeds = f", bleeding of {bleeding} a round" if bleeding else ""
    kills = f", {effect.kill} in 100 to die at once" if effect.kill else ""
    return f"Level {level} to the {place}: {number_of(effect.pain, 'minus', 'minuses')}{bleeds}{kills}."


@rule("D30-GAP-2")
def _limbs(state: State, place: Location, level: int, swing: Swing, r: Any, ring: Ring) -> State:
    """An arm drops what it holds, a leg gives way, a blow to the head stuns."""
    on, limbs = swing.on, ring.book.limbs
    if place.part.endswith("arm") and level >= limbs["drops_from"]:
        disabled = level >= limbs["disabled_from"]
        if disabled:
            severed = level >= limbs["severed_from"] and swing.kind == "S"
            state = marked(
                state, on, Condition.ARM.value, *([f"{place.side} arm severed"] if severed else []), ring=ring
            )
        if disabled or band(r.die(6, f"{swing.label}grip"), (limbs["drops_on"],)) == 0:
            state = _drops(state, place, on, ring, r)
    if place.part.endswith("leg") and level >= limbs["disabled_from"]:
        both = ring.parties[on].lame_leg or Condition.LEG in of(state, "marks", on)
        state = marked(state, on, Condition.LEG.value, ring=ring)
        if level >= limbs["severed_from"] and swing.kind == "S":
            state = marked(state, on, f"{place.side} leg severed", ring=ring)
        if both:
            state = with_(state, on, posture=Posture.PRONE)
        r.say("D30-GAP-2", lambda: f"The leg gives way{': down on the ground' if both else ''}.")
    if place.part == "head" and level >= limbs["stuns_from"]:
        state = with_(state, on, fate=max(of(state, "fate", on), Fate.STUNNED))
        r.say("D30-GAP-2", lambda: f"{ring.name(on)} is stunned for a round.")
    return state


def _drops(state: State, place: Location, on: int, ring: Ring, r: Any) -> State:
    who = ring.parties[on]
    main = place.side != "left" or who.weapon.hands == 2
    lost = Condition.NO_WEAPON if main and who.armed else None
    if not main and (who.guard_board or who.holds_second):
        lost = Condition.NO_SHIELD
    if lost is None:
        return state
    r.say("D30-GAP-2", lambda: f"{ring.name(on)} drops what the {place.side} hand holds.")
    return marked(state, on, lost.value, ring=ring)


@rule("D30-PAIN-2", "D30-PAIN-3", "D30-PAIN-4", "D30-PAIN-5", "D30-BLEED-4")
@dataclass(frozen=True, slots=True)
class Check:
    """The check against collapse that a wound calls for."""

    swing: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Roll it where it is due."""
        swing = ring.swings[self.swing]
        on, victim = swing.on, ring.parties[swing.on]
        load = victim.load + of(state, "new", on)
        fate = pain_fate(load, state.ache, state.depth - SHALLOW, victim, swing.label, r, ring)
        return borne(state._replace(depth=0, ache=0), on, fate)


@rule("D30-PAIN-4")
def borne(state: State, on: int, fate: Fate | None) -> State:
    """The state once pain has done this to a side: its fate, if it is a worse one, and how it then stands."""
    if fate is None or fate <= of(state, "fate", on):
        return state
    state = with_(state, on, fate=fate)
    if fate is Fate.KNEELS:
        return with_(state, on, posture=max(of(state, "posture", on), Posture.KNEES))
    return with_(state, on, posture=Posture.PRONE) if fate is Fate.COLLAPSED else state


def pain_fate(load: int, pain: int, level: int, victim: Party, label: str, r: Any, ring: Ring) -> Fate | None:
    """What pain does to somebody with so many minuses; None where no check is due."""
    if overwhelmed(load, victim.pain_level):
        r.say("D30-PAIN-5", lambda: f"{load} minuses are too much for {victim.name}, who collapses.")
        return Fate.COLLAPSED
    if not check_due(load, pain, level, victim.pain_level, ring.rulings):
        return None
    fate = collapse_check(r, f"{label}collapse", ring.book)
    r.say(
        "D30-PAIN-4",
        lambda: f"{load} minuses against a Pain Level of {victim.pain_level}: {victim.name} {_verb(fate)}.",
    )
    return fate


def _verb(fate: Fate) -> str:
    return {
        Fate.COLLAPSED: "collapses",
        Fate.KNEELS: "falls to the knees",
        Fate.STUNNED: "is stunned on the feet",
    }.get(fate, "bears it")
