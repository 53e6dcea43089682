"""How somebody stands in a fight: weapons put away, close order, a mind for the defence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.fighter import change
from combatkit.rules.fights import Ask, Done, no_dice
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.deed import Deed, Given, free
from combatkit.rules.mythras.deeds import MOVE
from combatkit.rules.mythras.fighter_fields import EMPTY_HAND
from combatkit.rules.mythras.formation import ENOUGH
from combatkit.rules.mythras.hands import drop
from combatkit.rules.mythras.lasting import ROUNDS, Lasting
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Member, Scene

# -- putting away ------------------------------------------------------------------------------------------


def _in_hand(scene: Scene, me: Member) -> tuple[Ask, ...]:
    """What is in hand and not caught, stuck or pinned: the sheet shows that as an empty hand."""
    held = [me.sheet.main, *([me.sheet.other] if me.who.off_hand != EMPTY_HAND else [])]
    items = tuple(item.name for item in held if item is not None and not item.is_unarmed)
    return (Ask("item", "Item", items, empty="nothing in hand can be put away"),)


@rule("MY-ACT-READYWEAPON")
def _sheathed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """At the belt or on the back, as damaged as it is, and drawn again in a turn."""
    item = given["item"]
    away = drop(me, item)
    ground = list(away.ground)
    ground.remove(item)
    carried = (*away.who.carried, item)
    return scene.having(replace(away, ground=tuple(ground), who=change(away.who, {"carried": carried})))


SHEATHE = Deed(
    "sheathe",
    "Put a weapon away",
    "MY-ACT-READYWEAPON",
    lambda scene, me, given: no_dice(
        "Sheathe", "MY-ACT-READYWEAPON", lambda: f"{me.name} puts the {given['item']} away."
    ),
    _sheathed,
    _in_hand,
)

# -- close order -------------------------------------------------------------------------------------------

CLOSE_ORDER = ("Formation Fighting", "Shield Wall")
"""The style traits that are worth something in close order."""


@rule("MY-TRAIT-FORMATIONFIGHTING", "MY-TRAIT-SHIELDWALL")
def why_no_forming(scene: Scene, me: Member) -> str:
    """Why somebody cannot step into close order; empty when it can: it takes three who have learned it."""
    if me.has(now.IN_FORMATION):
        return "already in close order"
    known = [trait for trait in CLOSE_ORDER if trait in me.who.traits]
    if not known:
        return "its style knows no close order"
    side = (me, *scene.friends(me.name))
    if not any(sum(trait in it.who.traits for it in side) >= ENOUGH for trait in known):
        return f"it takes {ENOUGH} who have learned it"
    return MOVE.closed(scene, me)


@rule("MY-TRAIT-FORMATIONFIGHTING", "MY-TRAIT-SHIELDWALL", "MY-ACT-MOVE")
def _formed(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """In close order until it leaves the spot, falls or breaks ranks."""
    return scene.having(me.gains(Lasting(now.IN_FORMATION)))


FORM_UP = Deed(
    "form up",
    "Form up",
    "MY-TRAIT-FORMATIONFIGHTING",
    lambda scene, me, given: no_dice(
        "Form up", "MY-TRAIT-FORMATIONFIGHTING", lambda: f"{me.name} steps into close order."
    ),
    _formed,
    closed=why_no_forming,
)
BREAK_RANKS = free(
    Deed(
        "break ranks",
        "Break ranks",
        "MY-TRAIT-FORMATIONFIGHTING",
        lambda scene, me, given: no_dice(
            "Break ranks", "MY-TRAIT-FORMATIONFIGHTING", lambda: f"{me.name} leaves the close order."
        ),
        lambda scene, me, given, done, say: scene.having(me.loses(now.IN_FORMATION)),
        closed=lambda scene, me: "" if me.has(now.IN_FORMATION) else "it stands in no close order",
    )
)

# -- the defence -------------------------------------------------------------------------------------------


@rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58")
def why_no_guard(scene: Scene, me: Member) -> str:
    """Why somebody cannot keep to the defence this round; empty when it can."""
    if "Defensive Minded" not in me.who.traits:
        return "it takes the style trait Defensive Minded"
    if me.has(now.ON_GUARD):
        return "it does so already"
    if me.name in scene.offended:
        return "it has attacked this round"
    late = scene.cycle > 1 or me.name in scene.had
    if late and switch(scene.options, "defensive_minded", "commit") == "declare":
        return "it was to be said at the start of the round (option defensive_minded: declare)"
    return ""


@rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58")
def _on_guard(scene: Scene, me: Member, given: Given, done: Done, say: Say) -> Scene:
    """Until the round is over its parries count a Size more; by option no attack is open to it from now on.

    Otherwise the first such parry rules attacks out, and an attack before it ends the stance.
    """
    me = me.gains(Lasting(now.ON_GUARD, "", 1, ROUNDS))
    if switch(scene.options, "defensive_minded", "commit") == "declare":
        me = me.gains(Lasting(now.NO_ATTACK, "", 1, ROUNDS))
    return scene.having(me)


def _guard_words(scene: Scene, me: Member, given: Given) -> Any:
    words = f"{me.name} has a mind for nothing but its defence in this round."
    return no_dice("Keep to the defence", "MY-TRAIT-DEFENSIVEMINDED", lambda: words)


ON_GUARD = free(
    Deed(
        "keep to the defence",
        "Keep to the defence",
        "MY-TRAIT-DEFENSIVEMINDED",
        _guard_words,
        _on_guard,
        closed=why_no_guard,
    )
)

STANCE_DEEDS = (SHEATHE, FORM_UP, BREAK_RANKS, ON_GUARD)
