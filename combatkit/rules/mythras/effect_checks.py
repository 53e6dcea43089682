"""The conditions that special effects name: each answers with a reason when it does not hold."""

from __future__ import annotations

from collections.abc import Callable

from combatkit.rules.card import rule
from combatkit.rules.mythras.conditions import (
    BESIDE_COVER,
    BRACED,
    CASTING,
    DISARMED,
    ENTANGLED,
    GRAPPLED,
    GRIPPED,
    HEEDLESS,
    HELPLESS,
    INCAPACITATED,
    MINDLESS,
    PINNED,
    PRONE,
    SERIOUS,
    STATIONARY,
    SURPRISED,
    UNAWARE,
    UNDERNEATH,
    UNINTELLIGIBLE,
    has,
)
from combatkit.rules.mythras.effect_facts import Facts, armed_with, choosable, damageable, dice_count
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.resist import switch


def _level(level: Level) -> str:
    return f"a {level.label}"


def _own_critical(f: Facts) -> str:
    return "" if f.own_level is Level.CRITICAL else (
        f"It takes a critical, and the {f.winner.label} rolled {_level(f.own_level)}.")


def _opponent_fumble(f: Facts) -> str:
    return "" if f.foe_level is Level.FUMBLE else (
        f"It works only on a fumble, and the {f.winner.other.label} rolled {_level(f.foe_level)}.")


def _critical_or_entrapping(f: Facts) -> str:
    if f.own_level is Level.CRITICAL or "Entrapping" in f.own_weapon.traits:
        return ""
    return (f"It takes a critical or an Entrapping weapon, and the {f.winner.label} rolled "
            f"{_level(f.own_level)} with {f.own_weapon.name}.")


def _not_too_big(f: Facts) -> str:
    braced = 2 if has(f.foe.conditions, BRACED) and _limit(f) else 1
    siz = f.foe.siz * braced
    doubled = " (doubled for bracing)" if braced == 2 else ""
    return "" if siz <= 2 * f.own.siz else (
        f"SIZ {siz}{doubled} is more than twice the attacker's SIZ of {f.own.siz}: no pushing that.")


def _limit(f: Facts) -> bool:
    return switch(f.context.options, "brace_bash", "limit") == "limit"


def _not_too_strong(f: Facts) -> str:
    return "" if f.foe.strength <= 2 * f.own.strength else (
        f"STR {f.foe.strength} is more than twice the own STR of {f.own.strength}: that grip will not open.")


def _armour_left(f: Facts) -> str:
    return "" if f.chosen.count("bypass armour") < 2 else (
        "It has been chosen twice already: neither worn nor natural armour counts any more.")


def _clear_aim(f: Facts) -> str:
    if not f.ranged or f.own_level is Level.CRITICAL:
        return ""
    easy = has(f.foe.conditions, STATIONARY, UNAWARE, SURPRISED, HELPLESS)
    if easy and f.setup("range_band", "effective") == "close":
        return ""
    return ("With a ranged weapon it takes a critical, unless the target is at close range and stands still "
            "or knows of nothing.")


def _in_sight(f: Facts) -> str:
    if f.setup("total_cover", False):
        return "A blind shot into total cover cannot be aimed."
    return "" if choosable(f.context) else "No location lies open: all are covered or out of reach."


def _in_cover(f: Facts) -> str:
    hidden = f.setup("cover", ()) or f.setup("total_cover", False)
    return "" if hidden else "The target is not behind cover."


def _guided(f: Facts) -> str:
    return "" if f.setup("guided", False) or f.own_level is Level.CRITICAL else (
        f"It takes ammunition that finds its own way; a trick shot takes a critical, and this was "
        f"{_level(f.own_level)}.")


def _parry(f: Facts) -> str:
    if f.parried and f.parry_level.succeeded:
        return ""
    return "No parry has succeeded, so there is none to get round."


def _hit(f: Facts) -> str:
    return "" if f.attack_level.succeeded else "The attack has missed, so nothing is left to stop."


def _parries(f: Facts) -> str:
    return "" if f.parried and not f.evaded else "The defender did not parry."


def _reach_rules(f: Facts) -> str:
    if switch(f.context.options, "reach_rules", "off") == "off":
        return "The optional rules on weapon reach are switched off."
    own, foe = f.setup("reaches", (f.own_weapon.reach, f.foe.weapon.reach))
    if own is None or foe is None or abs(own - foe) < 2:
        return "The two weapons differ by less than two steps of reach, so the distance is right for both."
    return ""


def _at(reach: str) -> Callable[[Facts], str]:
    def check(f: Facts) -> str:
        return "" if f.setup("at_reach", "longer") == reach else (
            f"The fight already stands at the {'shorter' if reach == 'longer' else 'longer'} reach.")
    return check


def _hand_to_hand(f: Facts) -> str:
    return "It is for close combat, and this was a shot." if f.ranged else ""


def _within_reach(f: Facts) -> str:
    return "The shooter is out of reach." if f.ranged and f.winner is Side.DEFENDER else ""


DISADVANTAGES = (
    HELPLESS, DISARMED, ENTANGLED, GRAPPLED, GRIPPED, PINNED, SERIOUS, INCAPACITATED, UNDERNEATH
)
"""Plain disadvantages. Being on the ground is none for who can get up again, and a useless leg is serious."""


def _disadvantage(f: Facts) -> str:
    wounded = f.winner is Side.ATTACKER and any(part.now <= 0 for part in f.context.parts)
    return "" if wounded or has(f.foe.conditions, *DISADVANTAGES) else (
        "The opponent is at no disadvantage: not helpless, disarmed, held or seriously wounded.")


@rule("MY-SE-GRIP", "MY-SE-ENTANGLE", "MY-GRAP-3")
def _held_fast(f: Facts) -> str:
    """Why the winner cannot move off: held, or with a leg that is caught (only a defender ever leaves)."""
    legs = {part.name for part in f.context.parts if part.kind == "leg"} if f.winner is Side.DEFENDER else ()
    for text in f.own.conditions:
        caught = has((text,), ENTANGLED) and text.partition(": ")[2].partition(",")[0] in legs
        if caught or has((text,), GRAPPLED, GRIPPED):
            return f"The {f.winner.label} is held ({text}), and can neither leave nor change the range."
    return ""


def _understands(f: Facts) -> str:
    if has(f.foe.conditions, MINDLESS):
        return "The opponent is not sapient: it knows no surrender."
    return "The opponent does not understand the demand." if has(f.foe.conditions, UNINTELLIGIBLE) else ""


def _to_damage(f: Facts) -> str:
    if f.evaded and f.winner is Side.DEFENDER:
        return "An Evade strikes at no weapon."
    if damageable(f):
        return ""
    if armed_with(f.foe) and f.winner is Side.ATTACKER and not f.parried:
        return "Nothing parried, and only the parrying weapon may be struck at."
    return f"The {f.winner.other.label} holds nothing that could be damaged."


def _armed(f: Facts) -> str:
    return "" if armed_with(f.foe) else f"The {f.winner.other.label} has no weapon in hand."


def _points(f: Facts) -> str:
    left = f.setup("attacker_points", None)
    needed = f.chosen.count("flurry") + 1
    return "" if left is None or left >= needed else (
        f"It costs 1 action point each time, and the attacker has {left} left.")


def _second_limb(f: Facts) -> str:
    if f.own_weapon.is_unarmed or ("Do or Die" in f.own.traits and len(armed_with(f.own)) >= 2):
        return ""
    return "It takes an unarmed attack, or two weapons and the trait Do or Die."


def _bystander(where: str) -> Callable[[Facts], str]:
    return lambda f: "" if f.context.bystanders else f"Nobody else stands {where}."


def _reload(f: Facts) -> str:
    load = max(f.own_weapon.load, 1)
    return "" if f.chosen.count("rapid reload") < load else "The next shot is ready at once already."


def _maximised(f: Facts) -> str:
    count = dice_count(f.own.damage)
    if count == 0:
        return "The weapon rolls no dice."
    if switch(f.context.options, "maximise_cap", "per_die") == "none":
        return ""
    return "" if f.chosen.count("maximise damage") < count else (
        f"The weapon rolls {count} {'die' if count == 1 else 'dice'}, and each is at its maximum already.")


def _if(holds: Callable[[Facts], bool], reason: str) -> Callable[[Facts], str]:
    return lambda f: "" if holds(f) else reason


CHECKS: dict[str, Callable[[Facts], str]] = {
    "own critical": _own_critical,
    "opponent fumble": _opponent_fumble,
    "critical or entrapping": _critical_or_entrapping,
    "prone": _if(lambda f: f.prone(f.winner), "The defender is not prone."),
    "not too big to push": _not_too_big,
    "not too strong": _not_too_strong,
    "armour left to bypass": _armour_left,
    "clear aim": _clear_aim,
    "target in sight": _in_sight,
    "target in cover": _in_cover,
    "guided or critical": _guided,
    "parry to get round": _parry,
    "attack hit": _hit,
    "parries": _parries,
    "hand to hand": _hand_to_hand,
    "within reach": _within_reach,
    "reach rules": _reach_rules,
    "at the longer reach": _at("longer"),
    "at the shorter reach": _at("shorter"),
    "opponent at a disadvantage": _disadvantage,
    "opponent can understand": _understands,
    "weapon to damage": _to_damage,
    "opponent armed": _armed,
    "beside cover": _if(lambda f: has(f.own.conditions, BESIDE_COVER) and not has(f.own.conditions, PRONE),
                        "The shooter does not stand or crouch beside cover."),
    "second limb": _second_limb,
    "action point": _points,
    "free hand": _if(lambda f: bool(f.setup("free_hand", True)), "No gripping limb is empty."),
    "assassination": _if(lambda f: "Assassination" in f.own.traits,
                         "It takes the combat style trait Assassination."),
    "target surprised": _if(lambda f: has(f.foe.conditions, SURPRISED), "The target is not surprised."),
    "first attack": _if(lambda f: bool(f.setup("first_attack", True)),
                        "It works only with the very first attack on the target."),
    "location rolled": _if(lambda f: "choose location" not in f.chosen,
                           "The location is chosen already, so none is rolled that could be moved."),
    "die left to maximise": _maximised,
    "somebody beside the target": _bystander("behind the target"),
    "somebody beside the defender": _bystander("within the attacker's reach or line of fire"),
    "opponent defends itself": _if(lambda f: not has(f.foe.conditions, HEEDLESS),
                                   "The foe does not care about defending itself."),
    "loading left to shorten": _reload,
    "held": _if(lambda f: has(f.own.conditions, ENTANGLED, GRIPPED, PINNED),
                "The defender is neither entangled, gripped nor pinned."),
    "victim casting": _if(lambda f: has(f.foe.conditions, CASTING), "The victim is not casting a spell."),
    "opponent standing": _if(lambda f: not f.prone(f.winner.other), "The opponent is prone already."),
    "opponent shoots": _if(lambda f: any(item.is_ranged for item in armed_with(f.foe)),
                           "The opponent uses no missile weapon."),
    "free to move": _held_fast,
    "engaged": _if(lambda f: bool(f.setup("engaged", not f.ranged)), "The two are not engaged."),
}
"""Name to a function that gives the reason why the condition fails, empty when it holds."""
