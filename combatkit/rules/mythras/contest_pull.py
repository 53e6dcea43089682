"""Pulling a weapon out of a wound: Brawn, which the victim may oppose, and the harm that it does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras import toll, wounds
from combatkit.rules.mythras.burdens import rid_of
from combatkit.rules.mythras.contest_bouts import Pair, pairings
from combatkit.rules.mythras.damage import Stops
from combatkit.rules.mythras.effect_wounds import withdrawal_damage
from combatkit.rules.mythras.enums import Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Entrant, alone, entrant, oppose
from combatkit.rules.mythras.outcome import blow_columns
from combatkit.rules.mythras.resist import Original, Switches, graded_resistance, switch
from combatkit.rules.mythras.sides import drops_of, parts_of, party_of, withstanding
from combatkit.rules.mythras.state import Context, Plan, State
from combatkit.rules.mythras.weapons import Weapon, weapon
from combatkit.rules.mythras.words import points, told

LET, RESIST = "let it happen", "resist"
"""What a victim may do about it."""

LIMP = (now.HELPLESS, now.INCAPACITATED, toll.UNCONSCIOUS, now.DEAD)
"""Conditions in which nobody resists it."""


class Pull(NamedTuple):
    """What is fixed beside the context of a blow: the Brawn of both, and what ends when it succeeds."""

    pair: Pair
    lone: Entrant
    barbed: bool
    frees: tuple[str, ...]


@rule("MY-SE-IMPALE", "MY-RANGED-17", "MY-GAP-20", "MY-AMB-34", "MY-ACT-READYWEAPON")
def pull_out(
    actor: Fighter,
    victim: Fighter,
    item: str,
    location: str,
    *,
    original: Original | None = None,
    condition: str = "",
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """The action Ready Weapon on a weapon that sticks in somebody: free it, and wound the same place again.

    A success of Brawn frees it; a victim that resists makes it an opposed roll. The wound takes half the
    weapon's own damage, all of it if the weapon is barbed, and armour does not count.

    In its outcome `success` says whether the weapon is free; the other columns are those of a blow to the
    victim, with `foe_conditions` for what the victim is rid of and gains, and `actor_conditions`.

    Parameters
    ----------
    actor, victim
        Who pulls, and who has the weapon in the body (which may be the same).
    item, location
        The weapon, and where it sticks.
    original
        The attack roll that drove it in: Endurance is opposed to it if the wound is serious (MY-WOUND-1).
        Needed unless option `withdraw_endurance_vs` is ``brawn``.
    condition
        The condition of the victim that ends with it, in full, e.g. ``"impaled: Medium, Hard"``.

    Raises
    ------
    InputError
        For a location that the body does not have, or without the roll that is needed.

    Examples
    --------
    >>> from combatkit.rules.mythras.enums import Level
    >>> ana, zam = Fighter(name="Ana", brawn=60), Fighter(name="Zam", brawn=40)
    >>> x = pull_out(ana, zam, "Shortspear", "chest", original=Original(None, Level.SUCCESS, 44))
    >>> out = x.play(["let it happen", 35, 7]).outcome
    >>> out["success"], out["damage"], out["wound"]
    (True, 4, 'minor')
    """
    thing = weapon(item)
    victim.anatomy[location]
    by_brawn = switch(options, "withdraw_endurance_vs", "attack") == "brawn"
    if original is None and not by_brawn:
        raise InputError(
            "original",
            "is not given, and Endurance may be opposed to the attack that drove the weapon in",
            "give its roll, or set option withdraw_endurance_vs to 'brawn'",
        )
    ((pair,),) = pairings(actor, victim, ("Brawn",), ("Brawn",), technique=False, options=options)
    ended = rid_of(victim.condition_list, condition, options) if condition else ()
    frees = tuple(f"{now.FREED}: {text}" for text in ended)
    pull = Pull(pair, entrant(actor, "Brawn", options=options), "Barbed" in thing.traits, frees)
    start = State(None, None, location=location)
    if original is not None and not by_brawn:
        over = _over100(victim, original, options)
        start = start._replace(
            attack_value=original.value if over else None,
            attack_level=original.level,
            attack_roll=original.roll,
        )
    return Exchange(STEPS, start, _context(actor, victim, thing, pull, options), columns, policy, EVENTS)


def _over100(victim: Fighter, original: Original, options: Switches) -> bool:
    """Whether Endurance or the attack that it is opposed to exceeds 100, so that both are cut."""
    grade = entrant(victim, "Endurance", options=options).grade
    value = graded_resistance(victim.skill("Endurance"), grade, 0, options) or 0
    if original.value is None and value > 100:
        raise InputError(
            "original", f"has no skill, and Endurance {value} reaches back to it", "give its value"
        )
    return original.value is not None and max(original.value, value) > 100


def _context(actor: Fighter, victim: Fighter, thing: Weapon, pull: Pull, options: Switches) -> Context:
    own = party_of(actor, thing, Side.ATTACKER, (), options, 0)
    foe = party_of(victim, victim.main, Side.DEFENDER, (), options, 0)
    by_brawn = switch(options, "withdraw_endurance_vs", "attack") == "brawn"
    given = (("opposed_to", f"{actor.name}'s Brawn"),) if by_brawn else ()
    return Context(
        attacker=own,
        defender=foe,
        parts=parts_of(victim),
        location_die=victim.anatomy.die,
        location_cuts=victim.anatomy.cuts,
        options=options,
        setup=(*given, ("pull", pull)),
        plan=Plan(severs=thing.severs, drops=drops_of(victim), siz_doubled=withstanding(foe)),
    )


def _pull(context: Context) -> Pull:
    found: Any = dict(context.setup)["pull"]
    return found  # type: ignore[no-any-return]


@rule("MY-SE-IMPALE", "MY-GAP-20")
def pulls(state: State, r: Any, context: Context) -> State:
    """Brawn: alone, or against the victim's."""
    pull, own, foe = _pull(context), context.attacker, context.defender
    thing = f"The {own.weapon.name}'s missile" if own.weapon.load else f"The {own.weapon.name}"
    verdict = f"{thing} comes free.", f"{thing} stays in the wound."
    able = own.name != foe.name and not now.has(foe.conditions, *LIMP)
    resists = able and r.choose("answer", (LET, RESIST), by=foe.name) == RESIST
    mine = pull.pair[0] if resists else pull.lone
    roll: Any = None if mine.value is None else r.die(100, "brawn")
    if resists:
        found = oppose(
            r,
            *pull.pair,
            context.options,
            card="MY-SE-IMPALE",
            dice=("brawn", "brawn against"),
            verdict=verdict,
            roll=roll,
        )
    else:
        found = alone(r, mine, context.options, card="MY-SE-IMPALE", roll=roll, verdict=verdict)
    if not found.won:
        return state._replace(location=None, attack_roll=None, attack_value=None)
    if switch(context.options, "withdraw_endurance_vs", "attack") == "brawn":
        over = max(mine.value or 0, context.defender.skill("Endurance")) > 100
        state = state._replace(
            attack_level=found.level, attack_roll=roll, attack_value=mine.value if over else None
        )
    freed = f"{now.FREED}: {now.WEAPON_STUCK}: {own.weapon.name}"
    return state._replace(guard=Stops.NONE, attacker=(freed,), defender=pull.frees)


@rule("MY-SE-IMPALE", "MY-AMB-34", "MY-GAP-28", "MY-DMG-2")
def tears(state: State, r: Any, context: Context) -> State:
    """The wound that pulling it out makes."""
    rolled = max(0, int(r.sum(context.attacker.damage, "damage")))
    barbed = _pull(context).barbed
    damage = withdrawal_damage(rolled, barbed=barbed)
    how = "barbed, so all of it counts" if barbed else "half of it counts"
    place = state.location
    r.say(
        "MY-AMB-34",
        lambda: (
            f"{points(rolled)} rolled, {how}: {points(damage)} to the {place}, past armour"
            f"{told(context, 'withdraw_endurance_vs')}."
        ),
    )
    return wounds.wound(state._replace(damage=damage, guard=None), r, context)


PULL = Step("pull", "Pull", pulls, ("MY-SE-IMPALE",))
TEAR = Step("damage", "Damage", tears, ("MY-SE-IMPALE", "MY-AMB-34"), when="guard")
ENDURANCE = Step("endurance", "Endurance", wounds.endurance, ("MY-WOUND-1",), when="wound")
TOLL = Step("toll", "Wound", toll.toll, ("MY-WOUND-4", "MY-WOUND-8"), toll.READS, when="bearing")
STEPS = (PULL, TEAR, ENDURANCE, TOLL)


def columns(state: Any, context: Context) -> Mapping[str, Hashable]:
    """Whether the weapon is free, and what that has done to the victim."""
    blow = blow_columns(state)
    return {
        "success": bool(state.attacker),
        **blow,
        "actor_conditions": "; ".join(state.attacker),
        "foe_conditions": blow["defender_conditions"],
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "comes free": lambda outcome: bool(outcome["success"]),
    "stays in the wound": lambda outcome: not outcome["success"],
    "serious wound or worse": lambda outcome: outcome["wound"] in ("serious", "major"),
    "victim out of the fight": lambda outcome: bool(outcome["out"]),
}
"""What people ask of it."""
