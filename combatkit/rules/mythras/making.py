"""The first state of an exchange and its context, made of two fighters and what is set up."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.charge import NO_GAINS, Gains, gains, harder
from combatkit.rules.mythras.closed import (
    HOPELESS,
    STYLE,
    closed,
    combat_skill,
    evading_reading,
    found_situations,
    hindered,
    item_in,
    parry_reading,
    parrying_hand,
    striking_item,
    warded,
    why_no_defence,
    why_no_reaction,
)
from combatkit.rules.mythras.closed_close import harder_to_avoid, limb_of, reacts_free, refuse_close
from combatkit.rules.mythras.conditions import BRACED, MOUNTED, SURPRISED, has
from combatkit.rules.mythras.cover import cover_of, most_damage
from combatkit.rules.mythras.derived import stepped
from combatkit.rules.mythras.edition import require_rules
from combatkit.rules.mythras.effect_case import may_exceed_100
from combatkit.rules.mythras.enums import Grade, Side
from combatkit.rules.mythras.evade import EVADE
from combatkit.rules.mythras.familiar import handled, with_style_traits
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.fighter_fields import HERO
from combatkit.rules.mythras.mounted import cuts_from_above, defender_rides, from_above, seat
from combatkit.rules.mythras.ranged import Shot, force_steps, range_of
from combatkit.rules.mythras.reach import hafted
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import MAIN, NOTHING, Setup
from combatkit.rules.mythras.setup_close import BODY, GRAPPLE, STRIKE, TRAINED, WEAPON
from combatkit.rules.mythras.setup_moving import NO_CHARGE, WIDE_TURNS
from combatkit.rules.mythras.setup_ranged import IN_SIGHT, LONG, NO_CROWD
from combatkit.rules.mythras.shots import attack_readings, refuse_odd, shot_of
from combatkit.rules.mythras.sides import compared_sizes, drops_of, parts_of, party_of, withstanding
from combatkit.rules.mythras.situation import Reading, Situation
from combatkit.rules.mythras.state import Context, Plan, State
from combatkit.rules.mythras.steps_attack import NO_PARRY, PARRY
from combatkit.rules.mythras.steps_hit import with_style
from combatkit.rules.mythras.surprise import is_surprised
from combatkit.rules.mythras.thrown import halves_damage
from combatkit.rules.mythras.weapons import Weapon, weapon
from combatkit.rules.ruleset import require_open


class Made(NamedTuple):
    """The first state of an exchange, its context, whether a blow can be harder than SIZ, the situations."""

    start: State
    context: Context
    knocks: bool
    found: tuple[Situation, ...] = ()


_all_but_style = attrgetter(*(entry.name for entry in fields(Fighter) if entry.name != "combat_style"))


class Apart:
    """A fighter apart from its combat style: equal to every fighter that differs in nothing else.

    A slider on the style meets the same frame again.
    """

    __slots__ = ("key", "who")

    def __init__(self, who: Fighter) -> None:
        self.who = who
        self.key = _all_but_style(who)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Apart) and self.key == other.key


@dataclass(frozen=True, slots=True)
class Frame:
    """What two fighters and a set-up make of an exchange, whatever their combat styles are.

    `barred` says why the defender cannot parry, `no_evade` why it cannot evade; `reaching` remembers for
    which styles `_over100` holds.
    """

    context: Context
    item: Weapon
    hand: str
    parry_item: Weapon
    found: tuple[Situation, ...]
    barred: str
    knocks: bool
    shot: Shot
    no_evade: str = ""
    gains: Gains = NO_GAINS
    harder: int = 0
    reaching: dict[tuple[int, int], bool] = field(default_factory=dict)


def make(
    attacker: Fighter,
    defender: Fighter,
    setup: Setup,
    options: Switches = (),
    *,
    defence_named: bool = True,
    borrowed: str = "",
) -> Made:
    """The first state and the context of an exchange.

    Parameters
    ----------
    options
        The switches that differ from their defaults, sorted by name.
    defence_named
        Whether the defence was asked for. A parry that nobody asked for, and that cannot be, is none.
    borrowed
        A Damage Modifier in place of the attacker's own: for a weapon set against a charge.

    Raises
    ------
    InputError
        For a choice that is not open, with the reason.
    """
    attacker = with_style_traits(attacker, setup.attack_familiarity)
    defender = with_style_traits(defender, setup.parry_familiarity)
    frame = _frame(Apart(attacker), Apart(defender), setup, options, borrowed)
    item, parry_item, context = frame.item, frame.parry_item, frame.context
    steps = setup.attack_steps + hindered(attacker, setup.attack_with, setup) + frame.gains.grade
    attack_raw, parry_raw = combat_skill(attacker, item), combat_skill(defender, parry_item)
    if setup.rider_skill is not None:
        parry_raw = setup.rider_skill
    attack, uncrowded = attack_readings(attacker, attack_raw, frame.shot, setup, steps, options)
    if setup.attack_familiarity != TRAINED:

        def seen(skill: int, more: int) -> tuple[Reading, int | None]:
            return attack_readings(attacker, skill, frame.shot, setup, more, options)

        def open_field(skill: int, more: int) -> Reading:
            return Reading(seen(skill, more)[1] or 0, Grade.STANDARD, ())

        how = setup.attack_familiarity
        attack = handled(attacker, how, attack_raw, steps, lambda skill, more: seen(skill, more)[0])
        if uncrowded is not None:
            uncrowded = handled(attacker, how, attack_raw, steps, open_field).value
    if attack.grade is Grade.HOPELESS:
        why = ", ".join(attack.why)
        raise InputError("situation", f"the attack is Hopeless ({why})", "choose one that may be tried")
    parry, undefended, plan = Reading(0, Grade.STANDARD, ()), "", context.plan
    if setup.defence in ("parry", "decide"):
        undefended = frame.barred
        if not undefended:
            parry = parry_reading(defender, setup, parry_item, frame.found, options, frame.hand, frame.harder)
            undefended = HOPELESS if parry.grade is Grade.HOPELESS else ""
    if setup.defence == "decide":
        answers = (*(() if undefended else (PARRY,)), *(() if frame.no_evade else (EVADE,)), NO_PARRY)
        plan = plan._replace(answers=answers)
        undefended = undefended if frame.no_evade else ""
    elif setup.defence == EVADE:
        undefended = frame.no_evade
    if undefended and defence_named:
        raise InputError("defence", f"{setup.defence!r} is not open: {undefended}", "use 'none'")
    plan = plan._replace(
        defence="none" if undefended else setup.defence,
        undefended=undefended,
        declared=setup.declared and not undefended,
        attack_grade=attack.grade,
        attack_why=(*attack.why, "charging") if frame.gains.grade else attack.why,
        parry_grade=parry.grade,
        parry_why=parry.why,
    )
    mine, theirs = attacker.skill(STYLE), defender.skill(STYLE)
    over100 = _over100(frame, mine, 0) or _over100(frame, 0, theirs)
    context = context._replace(plan=plan)
    start = State(
        attack.value,
        parry.value,
        attack_raw=attack_raw,
        parry_raw=parry_raw,
        over100=over100,
        uncrowded=uncrowded,
    )
    return Made(start, context, frame.knocks, frame.found)


def may_answer(attacker: Fighter, defender: Fighter, setup: Setup, options: Switches = ()) -> bool:
    """Whether a defender who decides once the attack is seen has anything to decide.

    Examples
    --------
    >>> may_answer(Fighter(), Fighter(), Setup()), may_answer(Fighter(), Fighter(action_points=0), Setup())
    (True, False)
    """
    attacker = with_style_traits(attacker, setup.attack_familiarity)
    defender = with_style_traits(defender, setup.parry_familiarity)
    item = striking_item(attacker, setup, lenient=True)
    found = found_situations(attacker, defender, setup, item, lenient=True)
    if why_no_reaction(defender, setup, found, options):
        return False
    setup = replace(setup, defence="decide")
    frame = _frame(Apart(attacker), Apart(defender), setup, options, "")  # as `make` asks, to be remembered
    if not frame.no_evade:
        return True
    if frame.barred:
        return False
    parry = parry_reading(defender, setup, frame.parry_item, frame.found, options, frame.hand, frame.harder)
    return parry.grade is not Grade.HOPELESS


def _over100(frame: Frame, attacker: int, defender: int) -> bool:
    """Whether a skill that may be opposed to the combat rolls is over 100, with these combat styles."""
    known = frame.reaching.get((attacker, defender))
    if known is None:
        context = frame.context
        known = frame.reaching[attacker, defender] = may_exceed_100(
            context._replace(
                attacker=with_style(context.attacker, attacker),
                defender=with_style(context.defender, defender),
            )
        )
    return known


@rule("MY-KNOCK-1")
def may_knock_back(context: Context) -> bool:
    """Whether the highest damage that this attack can roll is more than the defender's SIZ."""
    own, plan = context.attacker, context.plan
    far = plan.far and switch(context.options, "long_range_half", "before_parry") == "before_parry"
    most = most_damage(own.damage, own.damage_modifier, plan.magic, far=far, halved=plan.halved)
    return 2 * most > plan.siz_doubled


FIELDS = (
    *("attack_with", "ward_with", "situation", "range_band", "crowd", "hides", "luck"),
    *("manner", "strike_at"),
)
"""Fields whose choices may be closed to these two."""

UNASKED = (None, (), STRIKE, BODY, NOTHING, NO_CROWD, IN_SIGHT)
"""What is always open, or depends on nothing."""


@lru_cache(maxsize=256)
def _frame(attacking: Apart, defending: Apart, setup: Setup, options: Switches, borrowed: str) -> Frame:
    """Everything about an exchange that no combat style moves; refuses what is not open."""
    attacker, defender = attacking.who, defending.who
    for name in FIELDS:
        named = getattr(setup, name)
        if named in UNASKED:
            continue
        reasons = closed(name, attacker, defender, setup, options)
        require_open(reasons, name, named if isinstance(named, tuple) else (named,))
    if setup.charge != NO_CHARGE or setup.braced_lance:
        _check_charge(attacker, defender, setup, options)
    require_rules(
        options,
        pulled=setup.pulled,
        distance=setup.distance,
        flying=setup.flying,
        grapple=setup.manner == GRAPPLE,
        attacker="" if attacker.standing == HERO else attacker.standing,
        defender="" if defender.standing == HERO else defender.standing,
    )
    if setup.declared and setup.defence not in (PARRY, EVADE):
        raise InputError("declared", f"no parry is announced with defence {setup.defence!r}", "use 'parry'")
    points = attacker.points(action_points=switch(options, "action_points", "calculated"))
    if points == 0:
        raise InputError("attacker", f"{attacker.name} has no Action Points left", "give it one to attack")
    item = hafted(striking_item(attacker, setup), defender.main, setup.at_reach, options)
    found = found_situations(attacker, defender, setup, item)
    refuse_odd(setup, item, found)
    refuse_close(defender, setup)
    hand = parrying_hand(defender, item, setup, options) or MAIN
    parry_item = item_in(defender, hand) or defender.main
    if setup.rider_weapon is not None:
        parry_item = weapon(setup.rider_weapon)
    avoiding = harder_to_avoid(attacker, item, setup)
    barred = why_no_defence(defender, setup, item, found, options)
    gain = gains(attacker, setup, found, options)
    charging, row = harder(gain, options)
    gain = gain._replace(grade=charging)
    if borrowed:
        gain = gain._replace(modifier=borrowed)
    context = _context(attacker, defender, setup, options, item, parry_item, found, points - 1, gain)
    no_evade = ""
    if setup.defence in (EVADE, "decide"):
        evading, no_evade = evading_reading(defender, setup, found, options, avoiding[1])
        context = context._replace(
            plan=context.plan._replace(
                evade=evading.value,
                evade_raw=defender.skill("Evade"),
                evade_grade=evading.grade,
                evade_why=evading.why,
            )
        )
    aim = shot_of(attacker, defender.SIZ, setup, item, (*found, *row), options)
    knocks = may_knock_back(context) and not (context.plan.grapple or context.plan.at_weapon)
    return Frame(context, item, hand, parry_item, found, barred, knocks, aim, no_evade, gain, avoiding[0])


@rule("MY-CHARGE-1", "MY-CHARGE-9", "MY-MOUNT-6")
def _check_charge(attacker: Fighter, defender: Fighter, setup: Setup, options: Switches) -> None:
    """Refuse a charge that cannot be, and a lance that nobody rides home with."""
    require_open(closed("charge", attacker, defender, setup, options), "charge", (setup.charge,))
    if not setup.braced_lance:
        return
    if setup.charge == NO_CHARGE or "attacker mounted" not in situations_of(attacker, setup):
        raise InputError("braced_lance", "only a rider who charges braces a lance", "mount, and charge")
    if setup.attacker_mount_modifier is None and switch(options, "lance_dm", "mount_charged") != "own":
        raise InputError(
            "attacker_mount_modifier", "is not given, and the lance strikes with it", "give it, or 0"
        )


def situations_of(attacker: Fighter, setup: Setup) -> tuple[str, ...]:
    """The situations that are named, and the saddle that the attacker's own conditions put it in."""
    return (*setup.situation, *(("attacker mounted",) if has(attacker.condition_list, MOUNTED) else ()))


def _context(
    attacker: Fighter,
    defender: Fighter,
    setup: Setup,
    options: Switches,
    item: Weapon,
    parry_item: Weapon,
    found: tuple[Situation, ...],
    points_left: int,
    gain: Gains,
) -> Context:
    stop, ward = warded(defender, setup, options)
    own = party_of(attacker, item, Side.ATTACKER, found, options, setup.damage_modifier_steps)
    foe = party_of(defender, parry_item, Side.DEFENDER, found, options, 0)
    band = range_of(item, setup.range_band, setup.distance)
    own = own._replace(size=item.size.shifted(setup.attack_size_steps + force_steps(band) + gain.size))
    if gain.modifier and item.adds_damage_modifier:
        own = own._replace(damage_modifier=stepped(gain.modifier, setup.damage_modifier_steps))
    foe = foe._replace(size=parry_item.size.shifted(setup.parry_size_steps))
    surprised = is_surprised(defender, setup.surprise)
    braced = setup.braced or setup.shield_wall
    brought = [what for what, is_so in ((BRACED, braced), (SURPRISED, surprised)) if is_so]
    if brought:
        foe = foe._replace(conditions=tuple(sorted({*foe.conditions, *brought})))
    above, firm = from_above(defender, item, setup, found), withstanding(foe)
    against, parrying = compared_sizes(attacker, defender, own, foe, defensive=setup.defensive)
    cover = cover_of(setup, defender.anatomy)
    given = {
        "attacker_body": attacker.body,
        "attacker_parts": parts_of(attacker, options),
        "attacker_drops": drops_of(attacker),
        "attacker_points": points_left,
        "first_attack": setup.first_attack,
        "obstacle": setup.obstacle,
        "range_band": band,
        "cover": () if cover is None else cover.locations,
        "total_cover": cover is not None and cover.total,
        "guided": setup.guided,
        "free_hand": attacker.other is None and attacker.main.hands < 2,
        "size_steps": setup.size_steps,
        "at_reach": setup.at_reach,
        "reaches": (item.reach, defender.main.reach),
    }
    return Context(
        attacker=own,
        defender=foe,
        parts=parts_of(defender, options),
        location_die=10 if above else defender.anatomy.die,
        location_cuts=cuts_from_above(defender.anatomy.cuts) if above else defender.anatomy.cuts,
        options=options,
        setup=tuple(sorted(given.items())),
        stop=stop,
        bystanders=("a bystander",) if setup.bystander else (),
        plan=Plan(
            pulled=setup.pulled,
            magic=setup.magic,
            ward=ward,
            against_parry=against,
            parrying=parrying,
            siz_doubled=firm,
            severs=item.severs,
            drops=drops_of(defender),
            far=band == LONG,
            halved=setup.thrown and halves_damage(item, attacker.traits),
            cover=cover,
            defender_rides=defender_rides(found),
            charge="" if setup.charge == NO_CHARGE else setup.charge,
            turning=int(setup.turns_round[2]) if setup.turns_round != WIDE_TURNS[0] else 0,
            lance=setup.braced_lance,
            seat=seat(defender, firm, setup, options) if defender_rides(found) else None,
            above=above,
            submerged=setup.submerged,
            surprise=surprised and setup.first_attack,
            surprised=surprised,
            grapple=setup.manner == GRAPPLE,
            at_weapon=defender.main.name if setup.strike_at == WEAPON else "",
            at_limb=limb_of(defender, setup),
            changing_range=setup.changing_range,
            free_defence=reacts_free(setup, options),
            defensive=setup.defensive,
        ),
    )
