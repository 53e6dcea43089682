"""What fills the rest of a turn: going on the defensive, cover, hiding, a few words, and its end."""

from __future__ import annotations

from dataclasses import replace

from combatkit.rules.card import rule
from combatkit.rules.elysium.acting import near_enough
from combatkit.rules.elysium.deed import Deed, Given, Say, says
from combatkit.rules.elysium.deeds_moving import moving, points, why_no_move
from combatkit.rules.elysium.enums import Action, Condition, Cover
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.scene import price
from combatkit.rules.elysium.unseen import sneak
from combatkit.rules.fights import FREE, Ask, Done

END_TURN = "end turn"


@rule("EL-DEF-9", "EL-AMB-21", "EL-AMB-27")
def _defended(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee.having(replace(me, defending=me.defending + int(given["points"])))


DEFEND = Deed(
    "defend",
    "Go on the defensive",
    "EL-DEF-9",
    says("Defend", "EL-DEF-9", "{me} goes on the defensive: +{points} until the next turn."),
    _defended,
    lambda melee, me: (points(me, "Action Points"),),
    pay=lambda melee, me, given: me.now.defend(int(given["points"])),
)


# -- cover, and doing nothing ----------------------------------------------------------------------------


@rule("EL-COVER-2", "EL-COVER-3", "EL-COVER-4", "EL-MOVE-1")
def _hidden(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    return melee.having(replace(me, cover=Cover(given["cover"])))


COVER = Deed(
    "take cover",
    "Take cover",
    "EL-COVER-2",
    says("Take cover", "EL-COVER-2", "{me} takes {cover} cover."),
    _hidden,
    lambda melee, me: (Ask("cover", "Cover", (Cover.LARGE.value, Cover.SMALL.value, Cover.TOTAL.value)),),
    why_no_move,
    lambda melee, me, given: moving(melee, me, 1),
)
SLOWLY, FAST = "slowly", "at full Speed"


@rule("EL-MOVE-4", "EL-COVER-1")
def _watchers(melee: Melee, me: Member) -> tuple[Ask, ...]:
    names = tuple(it.name for it in melee.foes(me.name) if it.name not in me.unseen)
    return Ask("target", "Unseen by", names, empty="nobody watches"), Ask("pace", "Pace", (SLOWLY, FAST))


@rule("EL-MOVE-4", "EL-COVER-1")
def _crept(melee: Melee, me: Member, given: Given, done: Done, say: Say) -> Melee:
    """Whoever has not noticed him cannot evade what he does next."""
    if not done.outcome["success"]:
        return melee
    return melee.having(replace(me, unseen=(*me.unseen, str(given["target"]))))


HIDE = Deed(
    "hide",
    "Hide from somebody",
    "EL-MOVE-4",
    lambda melee, me, given: sneak(
        me.who, melee.member(given["target"]).who, given["pace"] == FAST, melee.rulings, melee.policy
    ),
    _crept,
    _watchers,
    lambda melee, me: why_no_move(melee, me) or ("" if me.cover != Cover.NONE else "nothing hides him"),
    lambda melee, me, given: moving(melee, me, 1),
)
LEAVE_COVER = Deed(
    "leave cover",
    "Leave cover",
    "EL-COVER-4",
    says("Leave cover", "EL-COVER-4", "{me} steps out of cover."),
    lambda melee, me, given, done, say: melee.having(replace(me, cover=Cover.NONE, unseen=())),
    closed=lambda melee, me: "" if me.cover != Cover.NONE else "he is not in cover",
    kind=FREE,
)


@rule("EL-MOUNT-4")
def _must_strike(melee: Melee, me: Member) -> str:
    """Whoever has ridden past somebody must attack at the end, if he can."""
    if not me.rides_past or me.turn.charged or not near_enough(melee, me, Action.CHARGE):
        return ""
    able = me.turn.left >= price(Action.CHARGE, me.who.main, melee.rulings)
    return "he rides past, and must charge somebody at the end" if able else ""


END = Deed(
    END_TURN,
    "End the turn",
    "EL-AP-2",
    says("End the turn", "EL-AP-2", "{me} leaves it at that."),
    closed=_must_strike,
)
SPEAK = Deed(
    "speak",
    "Speak",
    "EL-MOVE-5",
    says("Speak", "EL-MOVE-5", "{me} calls out a few words."),
    closed=lambda melee, me: "muted" if me.has(Condition.MUTED) else "",
    kind=FREE,
)

TURN_DEEDS = (DEFEND, COVER, HIDE, LEAVE_COVER, SPEAK, END)
