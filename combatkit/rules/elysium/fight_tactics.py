"""Named tactics: how somebody takes a turn who is not asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from combatkit.rules.elysium.called import why_not
from combatkit.rules.elysium.enums import Condition, Hand
from combatkit.rules.elysium.equipment import spell, spell_names
from combatkit.rules.elysium.melee import REACH, Melee, Member
from combatkit.rules.elysium.setup import ANYWHERE
from combatkit.rules.fights import Move

Choice = tuple[str, Mapping[str, Any]]

AIMS = ("head", "left leg", "right leg")
"""At what a called shot is aimed, the best first: what is bludgeoning stuns, everything else lames."""


def steady(fight: Any) -> Choice:
    """Get up and get free, then spend every point on attacks; what is left over goes into defence."""
    return _course(fight)


def careful(fight: Any) -> Choice:
    """Get up and get free, attack once, and put all other points into defence."""
    return _course(fight, attacks=1)


def called_shots(fight: Any) -> Choice:
    """Every attack is aimed: at the head with what is bludgeoning, at the legs with anything else."""
    return _course(fight, aimed=True)


def gang_up(fight: Any) -> Choice:
    """Spend every point on attacks, all of them on the foe who has the fewest Hit Points left."""
    return _course(fight, rank=lambda fight, foe: foe.who.health)


def spread_out(fight: Any) -> Choice:
    """Spend every point on attacks, on the foe whom the fewest have attacked last."""
    return _course(fight, rank=_crowd)


def wrestle(fight: Any) -> Choice:
    """Grab with an empty hand, immobilize and choke; whoever cannot do that attacks."""
    return _course(fight, holds=True)


TACTICS = {
    "steady": steady,
    "careful": careful,
    "called shots": called_shots,
    "gang up": gang_up,
    "spread out": spread_out,
    "wrestle": wrestle,
}
"""All tactics by name, the plain one first."""

FIRST_THINGS = ("put out the fire", "stand up", "break free", "escape", "crawl from under")
"""What comes before any attack, as soon as it is open and can be paid."""
HOLDS = ("choke", "immobilize", "grab")


def _crowd(fight: Any, foe: Member) -> int:
    return sum(it.foe == foe.name and not it.out for it in fight.scene.members)


def _own(fight: Any, foe: Member) -> tuple[int, int]:
    """The one he fights already; else the one whom the fewest do."""
    me = fight.scene.member(fight.turn)
    return 0 if foe.name == me.foe else 1, _crowd(fight, foe)


def _course(
    fight: Any,
    attacks: int | None = None,
    aimed: bool = False,
    rank: Callable[[Any, Member], Any] = _own,
    holds: bool = False,
) -> Choice:
    """The next move of a turn."""
    melee = fight.scene
    if melee.due or not melee.order:
        return fight.moves()[0].name, {}
    if melee.to_announce:
        return "announce", {}
    me = melee.member(fight.turn)
    release = _release(fight, me)
    if release:
        return release
    if me.who.conditions:
        for name in FIRST_THINGS:
            if not fight.move(name).closed:
                return name, {}
    armed = _armed(fight, me)
    if armed:
        return armed
    if holds:
        for name in HOLDS:
            move = fight.move(name)
            if not move.closed and _wise(melee, me, name):
                return name, {}
    spent = me.turn.attacks
    if attacks is None or spent < attacks:
        found = _strike(fight, me, aimed, rank)
        if found:
            return found
    if me.turn.left and not fight.move("defend").closed and _worth(melee, me):
        return "defend", {}
    return "end turn", {}


def _strike(fight: Any, me: Member, aimed: bool, rank: Callable[[Any, Member], Any]) -> Choice | None:
    """An attack, a spell of whoever has one, a charge, or the way to the nearest foe."""
    melee = fight.scene
    name = "cast a spell" if me.who.school > me.who.weapon_skill else "attack"
    for what in dict.fromkeys((name, "attack")):
        move: Move = fight.move(what)
        if not move.closed:
            target = min(move.asks[0].choices, key=lambda it: rank(fight, melee.member(it)))
            told = {"target": target} | _reach(melee, me, target, move)
            return what, told | (_aim(me, move, told) if aimed and what == "attack" else {})
    if melee.holds_on(me.name) or melee.held_by(me.name) or from_afar(me):
        return None
    foes = melee.foes(me.name)
    if not foes or min(melee.apart(me.name, it.name) for it in foes) <= REACH:
        return None
    charge = fight.move("charge")
    if not charge.closed:
        return "charge", {"target": min(charge.asks[0].choices, key=lambda it: rank(fight, melee.member(it)))}
    return None if fight.move("move").closed else ("move", {})


def _open_hands(move: Move) -> tuple[str, ...]:
    """The hands with which it may be done, the likely one first; none for a spell."""
    return next((ask.choices for ask in move.asks if ask.name == "attack_with"), ())


def _reach(melee: Melee, me: Member, target: str, move: Move) -> dict[str, Any]:
    """The hand that reaches somebody, where it is not the likely one."""
    open_to = _open_hands(move)
    able = [hand for hand in open_to if melee.in_reach(me.name, target, me.who.held(Hand(hand)))]
    return {"attack_with": able[0]} if able and able[0] != open_to[0] else {}


def from_afar(me: Member) -> bool:
    """Whether he strikes from where he stands, with a missile or with a spell that he can pay for."""
    casts = me.who.school > me.who.weapon_skill and me.who.magic_points >= spell(spell_names()[0]).mp
    return me.who.main.flies or casts


def _aim(me: Member, move: Move, told: Mapping[str, Any]) -> dict[str, Any]:
    """The part that a blow with this hand is aimed at."""
    arm = me.who.held(Hand(told.get("attack_with", _open_hands(move)[0]))) or me.who.main
    part = next((part for part in AIMS if not why_not(part, arm)), ANYWHERE)
    return {"called": part}


def _armed(fight: Any, me: Member) -> Choice | None:
    """Whoever has lost his weapon picks it up."""
    lost = me.has(Condition.DISARMED) or me.has(Condition.OFF_DISARMED)
    if lost and me.ground and not fight.move("pick up").closed:
        return "pick up", {}
    return None


def _release(fight: Any, me: Member) -> Choice | None:
    """Whoever is unconscious is let go."""
    for hold in fight.scene.held_by(me.name):
        if fight.scene.member(hold.victim).out:
            return "release", {"target": hold.victim}
    return None


def _wise(melee: Any, me: Member, name: str) -> bool:
    """Whether a hold is worth trying: one at a time, and with a skill in it."""
    if name == "choke":
        return not all(
            melee.member(hold.victim).has(Condition.SUFFOCATING) for hold in melee.held_by(me.name)
        )
    return name != "grab" or (not melee.held_by(me.name) and me.who.main.name == "bare hands")


def _worth(melee: Any, me: Member) -> bool:
    """Whether defence is worth anything to him."""
    return not me.has(Condition.IMMOBILIZED) and not (melee.rulings.defend_exclusive and me.turn.attacks)
