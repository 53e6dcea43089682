"""The attack in a fight of several: its exchange, and what that leaves on both, and on the fight."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange
from combatkit.rules.fighter import specs
from combatkit.rules.fights import FORCED, Ask, Done
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.aftermath import Cause, hurt, out_of_cover, reopened, suffers, texts
from combatkit.rules.mythras.clock import Say
from combatkit.rules.mythras.closed import item_in, ward_limit
from combatkit.rules.mythras.deed import Deed, Given, helpless_words
from combatkit.rules.mythras.deeds_clash import after_clash, is_clash
from combatkit.rules.mythras.deeds_shooting import after_shot, from_here
from combatkit.rules.mythras.deeds_strays import beside, struck
from combatkit.rules.mythras.enums import Grade, Level
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.formation import close_order, in_formation
from combatkit.rules.mythras.hands import drop, without_ward
from combatkit.rules.mythras.lasting import ON_THE_SPOT, named
from combatkit.rules.mythras.loading import why_no_shot
from combatkit.rules.mythras.making import may_answer
from combatkit.rules.mythras.reach import kept_off
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.scene import Member, Scene
from combatkit.rules.mythras.setup import BARE, MAIN, NOTHING, OFF, Setup
from combatkit.rules.mythras.setup_close import BODY, LIMB, LONGER, ROUSED, SHORTER, TARGETS, WEAPON
from combatkit.rules.mythras.setup_moving import ALOFT, THROUGH
from combatkit.rules.mythras.situation import present
from combatkit.rules.mythras.weapons import Kind, Weapon

# -- who may be attacked, and with what ---------------------------------------------------------------------


def hands(me: Member) -> tuple[str, ...]:
    """The hands that somebody can strike with, the main one first."""
    found = [hand for hand in (MAIN, OFF) if _strikes(me, hand)]
    return (*found, BARE)


def _strikes(me: Member, hand: str) -> bool:
    item = item_in(me.sheet, hand)
    return item is not None and item.hit_points != 0 and item.kind is not Kind.UNARMED


@rule("MY-ENG-1", "MY-ENG-4", "MY-OUT-3", "MY-MULTI-1")
def targets(scene: Scene, me: Member, *, passing: bool = False) -> tuple[str, ...]:
    """Whom somebody may attack: with whom it is engaged, or, free as it is, anybody; missiles reach all."""
    spared = {target for foe, target in scene.spared if foe == me.name}
    near = scene.engaged_with(me.name)
    foes = tuple(it.name for it in scene.foes(me.name) if it.name not in spared)
    if me.has(now.FLYING):
        foes = tuple(it for it in foes if not why_not_aloft(me, scene.member(it), passing=passing))
    if me.sheet.main.is_ranged or not near:
        return foes
    return tuple(name for name in foes if name in near)


@rule("MY-FLY-2", "MY-FLY-3")
def why_not_aloft(me: Member, foe: Member, *, passing: bool = False) -> str:
    """Why a flyer may not go for another one now: empty when it may, and for whoever is on the ground.

    Parameters
    ----------
    passing
        In a pass; otherwise only missiles reach a flyer from the air.
    """
    if not (me.has(now.FLYING) and foe.has(now.FLYING)):
        return ""
    if not me.has(now.HEIGHT):
        return f"the upper hand of this round over {foe.name} is not settled"
    return "" if passing or me.sheet.main.is_ranged else f"{foe.name} is in the air: make a pass"


def _asks(scene: Scene, me: Member) -> tuple[Ask, ...]:
    asks = Ask("target", "Target", targets(scene, me)), Ask("attack_with", "With", hands(me))
    if switch(scene.options, "reach_rules", "off") == "off":
        return asks
    return *asks, Ask("strike_at", "Strike at", TARGETS, optional=True)


@rule("MY-REACH-2", "MY-REACH-3")
def out_of_reach(scene: Scene, me: Member, foe: Member, hand: str, at_reach: str = "") -> str:
    """Why a blow cannot reach the body of a foe from where the two stand; empty when it can."""
    item = item_in(me.sheet, hand) or me.sheet.main
    reach = at_reach or (SHORTER if scene.are_close(me.name, foe.name) else LONGER)
    return "" if item.is_ranged else kept_off(item, foe.sheet.main, reach, BODY, scene.options)


@rule("MY-REACH-2", "MY-REACH-3", "MY-REACH-4")
def by_reach(scene: Scene, me: Member, foe: Member, given: dict[str, Any]) -> dict[str, Any]:
    """The set-up of a blow, with the reach at which the two stand, and what is in reach if no body is."""
    setup = {"at_reach": SHORTER if scene.are_close(me.name, foe.name) else LONGER, **given}
    free = "strike_at" not in setup and not setup.get("thrown")
    if free and out_of_reach(scene, me, foe, setup["attack_with"], setup["at_reach"]):
        setup |= within_reach(foe)
    return setup


@rule("MY-REACH-2", "MY-REACH-3")
def within_reach(foe: Member) -> dict[str, Any]:
    """What a blow is aimed at whose target keeps it at a distance: its weapon, or the limb that strikes."""
    if not foe.sheet.main.is_unarmed:
        return {"strike_at": WEAPON}
    limbs = [part.name for part in foe.who.anatomy.locations if part.is_limb]
    arms = [part.name for part in foe.who.anatomy.locations if part.kind == "arm"]
    return {"strike_at": LIMB, "struck_limb": (arms or limbs)[0]}


@rule("MY-WOUND-4", "MY-SURP-4", "MY-SE-PINDOWN", "MY-SE-STUNLOCATION")
def why_no_attack(scene: Scene, me: Member) -> str:
    """Why somebody may not attack now; empty when it may."""
    if helpless_words(me):
        return helpless_words(me)
    if me.barred and len(scene.acting) > 1 and scene.actor == me.name:
        return f"{me.barred} on the turn that it delayed"
    sheet = me.sheet
    if me.has(now.KEPT_DOWN) and sheet.main.is_ranged:
        return "pinned down"
    if why_no_shot(sheet.main, sheet.condition_list):
        return why_no_shot(sheet.main, sheet.condition_list)
    blind = hopeless(sheet) if sheet.conditions and sheet.main.is_ranged else ""
    if blind:
        return blind
    if targets(scene, me):
        return ""
    aloft = (why_not_aloft(me, it) for it in scene.foes(me.name) if (me.name, it.name) not in scene.spared)
    return next(filter(None, aloft), "nobody is there to be attacked")


@rule("MY-MOD-2", "MY-GAP-26", "MY-SE-BLINDOPPONENT")
def hopeless(shooter: Fighter) -> str:
    """What makes every shot of somebody Hopeless; empty when it may be tried."""
    rows = present((), shooter, Fighter(), shooter.main)
    barred = (it.name for it in rows if it.grade is Grade.HOPELESS and it.ignored_by not in shooter.traits)
    return next((f"{name}: a shot is Hopeless" for name in barred), "")


# -- the exchange ----------------------------------------------------------------------------------------


@cache
def setup_names() -> tuple[str, ...]:
    """What may be set up of an exchange: a blow in a fight may be told any of it."""
    return tuple(spec.name for spec in specs(Setup))


@rule("MY-ACT-ATTACK", "MY-ATK-2", "MY-REACT-PARRY", "MY-FREE-WARD", "MY-INIT-2")
def attack(scene: Scene, me: Member, given: Given, *, alone: bool = False) -> Exchange:
    """The exchange of an attack: the defender decides what to do about it once the attack is seen.

    Parameters
    ----------
    alone
        Nobody beside the target can be hit by chance.
    """
    foe = scene.member(given["target"])
    setup = {name: value for name, value in given.items() if name != "target"}
    own = scene.as_it_acts(me.name)
    if own.points < 1:
        own = replace(own, points=1)  # a blow in passing has been paid already
    setup.setdefault("first_attack", foe.name not in scene.met)
    if foe.ward_with not in (NOTHING, setup.get("parry_with")) and "ward_with" not in setup:
        setup |= {"ward_with": foe.ward_with, "ward": covered(scene, foe)}
    if (item_in(own.sheet, setup["attack_with"]) or own.sheet.main).is_ranged or setup.get("thrown"):
        setup = from_here(scene, own, foe, setup)
    bystanders = [it for it in scene.members if it.name not in (me.name, foe.name) and not it.out]
    setup.setdefault("bystander", bool(bystanders))
    setup.setdefault("braced", foe.has(now.BRACED))
    setup.setdefault("shield_wall", behind_shields(scene, foe))
    if foe.has(now.ON_GUARD) and "Defensive Minded" in foe.who.traits:
        setup.setdefault("defensive", True)
    if foe.has(now.RALLYING):
        setup.setdefault("surprise", ROUSED)
    setup = by_reach(scene, own, foe, setup)
    options = dict(scene.options)
    mine, theirs = facing(own, foe.name), facing(foe, me.name)
    if "defence" not in setup:
        if foe.insensible:
            setup["defence"] = "none"
        elif may_answer(mine, theirs, scene.game.read_setup(setup), scene.options):
            setup["defence"] = "decide"  # otherwise the exchange itself says why there is none
    others = () if alone else beside(scene, own, foe)
    return scene.game.exchange(  # type: ignore[no-any-return]
        mine, theirs, options=options, policy=scene.policy, others=others, **setup
    )


@rule("MY-SE-PREPARECOUNTER", "MY-MULTI-1")
def facing(it: Member, opponent: str) -> Fighter:
    """The sheet of somebody against one opponent: counters that were prepared for others do not count."""
    other = [each for each in named(it.lasting, now.COUNTER) if each.by not in ("", opponent)]
    rest = tuple(each for each in it.lasting if each not in other)
    return (replace(it, lasting=rest) if other else it).sheet


@rule("MY-TRAIT-SHIELDWALL")
def behind_shields(scene: Scene, foe: Member) -> bool:
    """Whether somebody stands in a shield wall: in close order with two others who can do it too."""
    if not foe.has(now.IN_FORMATION):
        return False
    ranks = close_order(it.sheet for it in (foe, *scene.friends(foe.name)))
    return in_formation(ranks, "Shield Wall")


@rule("MY-TRAIT-SHIELDWALL", "MY-BLOCK-1")
def covered(scene: Scene, foe: Member) -> tuple[str, ...]:
    """What somebody's ward covers now: without the last named location once its shield wall is gone."""
    item = item_in(foe.sheet, foe.ward_with) or foe.sheet.main
    wall = behind_shields(scene, foe)
    most = ward_limit(
        item,
        shield_wall=wall,
        ward_weapon_locations=switch(scene.options, "ward_weapon_locations", "1"),
    )
    able = (foe.ward[:count] for count in range(min(most, len(foe.ward)), 0, -1))
    return next((places for places in able if foe.who.anatomy.connected(places)), foe.ward[:1])


# -- what comes of it ------------------------------------------------------------------------------------


@rule("MY-AP-2", "MY-ROUND-5", "MY-BLOCK-2", "MY-ENG-1", "MY-SURP-3")
def after_attack(
    scene: Scene, me: Member, given: Given, done: Done, say: Say, *, used: Weapon | None = None
) -> Scene:
    """Points, wounds and conditions of both, and who is engaged.

    Parameters
    ----------
    used
        What was struck with, if that is not in hand any more; left out: what is in the hand that struck.
    """
    if is_clash(given):
        return after_clash(scene, me, given, done)
    foe, own = scene.member(given["target"]), scene.as_it_acts(me.name).sheet
    used = used or item_in(own, given["attack_with"]) or own.main
    state, context, outcome = done.state, done.exchange.context, done.outcome
    turns, own_turns = _shocks(done)
    if state.reacted and not context.plan.free_defence:  # type: ignore[attr-defined]
        foe = foe.reacts()
    if state.parried:
        foe = without_ward(foe, context.defender.weapon.name)  # type: ignore[attr-defined]
    if state.evaded:
        foe = foe.loses(*ON_THE_SPOT)
    me = out_of_cover(reopened(without_ward(me, used.name))).loses(now.ON_GUARD)
    foe = reopened(foe) if state.reacted else foe
    if given.get("thrown") and not used.is_ranged:
        me = drop(me, used.name, keep=False)  # it lies where it has hit or missed
    elif used.is_ranged:
        me = after_shot(scene, me, used, texts(outcome.get("attacker_conditions", "")))
    elif not given.get("changing_range"):  # a blow in passing keeps nobody: the move has worked already
        scene = scene.engage(me.name, foe.name)
    scene = replace(scene, met=scene.met | {foe.name}, offended=scene.offended | {me.name}).having(me, foe)
    scene = scene.having(hurt(foe, outcome))
    struck_self = str(outcome.get("attacker_conditions", ""))
    scene = scene.having(
        hurt(scene.member(me.name), {"location": None, "damage": 0, "defender_conditions": struck_self})
    )
    place = str(outcome["location"] or "")
    rolled, level = done.die("attack") or 0, state.attack_level or Level.FUMBLE
    blow = Cause(me.name, used.name, turns, rolled, level, place)
    if now.WEAPON_STUCK in struck_self:  # it is opposed to the attack roll that drove it in
        guard = blow._replace(by=foe.name)
    else:
        answer, held = state.parry_level or Level.FAILURE, context.defender.weapon.name  # type: ignore[attr-defined]
        guard = Cause(foe.name, used.name, own_turns, done.die("parry") or 0, answer, held=held)
    onto_foe = texts(outcome["defender_conditions"])
    if given.get("charge") in (THROUGH, ALOFT):  # the charger has left, the target has not withdrawn
        scene = scene.part(me.name, foe.name)
        onto_foe = tuple(text for text in onto_foe if text != now.DISENGAGED)
    scene = suffers(scene, foe.name, onto_foe, blow)
    scene = suffers(scene, me.name, texts(struck_self), guard)
    return struck(scene, me.name, used.name, done)


@rule("MY-WOUND-4", "MY-SE-ACCIDENTALINJURY")
def _shocks(done: Done) -> tuple[int, int]:
    """For how many turns a Serious Wound keeps the target from attacking, and who has hit itself."""
    thrown = [int(answer) for request, answer in done.told.asked if request.name == "turns"]
    turns = int(done.state.turns or 0)
    if turns in thrown:
        thrown.remove(turns)
    return turns, thrown[0] if thrown else 0


ATTACK = Deed("attack", "Attack", "MY-ACT-ATTACK", attack, after_attack, _asks, why_no_attack)
FLURRY = replace(
    ATTACK, name="flurry", title="Another attack (Flurry)", rule="MY-SE-FLURRY", kind=FORCED, ends_turn=False
)


@rule("MY-SE-REMISE")
def _small(scene: Scene, me: Member) -> tuple[Ask, ...]:
    """A second blow falls with a Small weapon, whatever else is in hand."""
    able = tuple(hand for hand in hands(me) if (item_in(me.sheet, hand) or me.sheet.main).is_small)
    return Ask("target", "Target", targets(scene, me)), Ask("attack_with", "With", able)


SECOND_BLOW = replace(
    ATTACK,
    asks=_small,
    name="second blow",
    title="Second blow (Remise)",
    rule="MY-SE-REMISE",
    kind=FORCED,
    ends_turn=False,
)
