"""From two fighters and a set-up to an exchange: the planned swings, the steps and the first state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.empire.book import Weapon
from combatkit.rules.empire.enums import Condition, Effort, Stance, Style
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import collapse_load, most_exhaustion
from combatkit.rules.empire.lost import lost_columns
from combatkit.rules.empire.mutual import Mutual
from combatkit.rules.empire.outcome import GLANCES, asked_of, outcome_of
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.scores import (
    damage_bonus,
    defends_with_second,
    defense_with_other_hand,
    defense_with_weapon,
    flourish_rating,
    position_rating,
    shields,
    weapon_defense,
    working_level,
)
from combatkit.rules.empire.setup import Setup
from combatkit.rules.empire.stances import (
    SIDES,
    STRIKING,
    behind_a_shield,
    closed_options,
    declared_by,
    is_aimed,
    void,
)
from combatkit.rules.empire.state import BACK, FIRST, Party, Ring, State, Swing
from combatkit.rules.empire.steps import steps_of
from combatkit.rules.empire.totals import (
    Side,
    acting_at,
    attack_total,
    defense_total,
    fumble_chance,
    initiative_total,
    make_side,
    missile_target,
    parries_like_a_shield,
    parry_figure,
    shoots,
)
from combatkit.rules.exchange import Exchange


def planned(attacker: Fighter, defender: Fighter, setup: Setup, rulings: Rulings, policy: Policy) -> Exchange:
    """The exchange.

    Raises
    ------
    InputError
        For an option that is not open, or a declaration that does not stand, with the reason.
    """
    ring, start = made(attacker, defender, setup, rulings)
    steps = steps_of(ring)
    both = {step.name for step in steps} & {f"roll {FIRST}", f"roll {BACK}"}
    kind = Mutual if both and setup.tell != "both" else Exchange
    events = asked_of(ring.lost, fumbles=rulings.lost_tables == "house")
    return kind(steps, start, ring, columns, policy, events=events, glances=GLANCES)


def columns(state: Any, ring: Ring) -> dict[str, Any]:
    """The outcome, without what rests on a lost table where the option leaves those out."""
    outcome = outcome_of(state, ring)
    if ring.rulings.lost_tables == "house":
        return outcome
    return outcome | dict.fromkeys(ring.lost, None)


@lru_cache(maxsize=512)
def made(
    attacker: Fighter, defender: Fighter, setup: Setup, rulings: Rulings, *, checked: bool = True
) -> tuple[Ring, State]:
    """The context and the first state; not `checked` where a fight has seen to what is open."""
    book = attacker.book
    for who, field in ((attacker, "attacker"), (defender, "defender")):
        if who.out and checked:
            raise InputError(field, f"{who.name} is out of the fight", "take somebody who stands")
    said = [declared_by(book, setup, number, rulings) for number in (0, 1)]
    fighters = (attacker, defender)
    for number, (me, foe) in enumerate(((attacker, defender), (defender, attacker))):
        if checked:
            _require(me, foe, setup, number, said[number], rulings)
    sides = [make_side(fighters[n], said[n], setup, n) for n in (0, 1)]
    quick = [initiative_total(sides[n], setup, n, rulings) for n in (0, 1)]
    acts = [acting_at(quick[n], quick[1 - n], said[n].main, rulings) for n in (0, 1)]
    parties = [_party(sides[n], setup, n, rulings, acts[n] > acts[1 - n]) for n in (0, 1)]
    swings = _swings(sides[0], sides[1], parties[0], parties[1], setup, rulings)
    told = _told(sides[0], sides[1], acts)
    ring = Ring(
        (parties[0], parties[1]),
        swings,
        rulings,
        book,
        setup,
        (said[0].exhaustion, said[1].exhaustion),
        told,
        lost_columns(attacker, defender, setup) if rulings.lost_tables == "without" else (),
    )
    gap1 = _gap(sides[1], sides[0], setup, 1, rulings)
    if Stance.PARRY in said[1].stances[1:]:
        back = swings[BACK]._replace(plus=_plain_gap(sides[1], sides[0], setup, rulings) - gap1)
        ring = ring._replace(swings=(*swings[:BACK], back, *swings[BACK + 1 :]))
    start = State(
        gap0=_gap(sides[0], sides[1], setup, 0, rulings),
        gap1=gap1,
        posture0=attacker.posture,
        posture1=defender.posture,
    )
    return ring, start


def _require(me: Fighter, foe: Fighter, setup: Setup, number: int, said: Any, rulings: Rulings) -> None:
    name = SIDES[number]
    closed = closed_options(me, foe, setup, number, rulings)
    for field, options in ((f"{name}_option", said.stances[:1]), (f"{name}_also", said.stances[1:])):
        for option in options:
            if option.value in closed:
                raise InputError(
                    field, f"{option.value!r} is not open: {closed[option.value]}", "choose another"
                )
    why = void(me, said, Effort(getattr(setup, f"{name}_effort")), rulings)
    if why:
        raise InputError(f"{name}_option", f"the declaration is void: {why}", "declare less")
    if (
        number == 0
        and is_aimed(setup, said.stances)
        and not foe.anatomy.faces(me.book.aims[setup.aim].places)
    ):
        raise InputError("aim", f"{foe.name} has no {setup.aim}", "aim elsewhere")


def _gap(me: Side, foe: Side, setup: Setup, number: int, rulings: Rulings) -> int:
    """Defense less Attack for a side's swing, without an aim."""
    main = me.said.main
    plain = number == 1 and not me.who.book.stances[main].swings
    attack = attack_total(me, foe, setup, number, rulings, plain=plain)
    if number == 0 and shoots(me, setup):
        return missile_target(foe, setup, rulings) - attack
    return defense_total(foe, main, setup, 1 - number, rulings) - attack


@rule("D30-OPT-PARRY-1", "D30-GAP-16")
def _plain_gap(me: Side, foe: Side, setup: Setup, rulings: Rulings) -> int:
    """The same for a strike back, which is a plain attack whatever was laid on the defender's own swing."""
    attack = attack_total(me, foe, setup, 1, rulings, plain=True)
    return defense_total(foe, Stance.ATTACK, setup, 0, rulings) - attack


@rule("D30-EXH-2", "D30-STYLE-7", "D30-GAP-3", "D30-GAP-5", "D30-GAP-17")
def _party(me: Side, setup: Setup, number: int, rulings: Rulings, quicker: bool) -> Party:
    who = me.who
    minus = me.minuses
    spare = most_exhaustion(who) - max(0, me.said.exhaustion)
    turns = who.board is not None and who.style == Style.SHIELD
    idle = who.has(Condition.STUNNED) or who.has(Condition.STUCK) or who.arm.bow
    return Party(
        name=who.name,
        stances=me.said.stances,
        pain_level=who.pain_level,
        damage_resistance=who.damage_resistance,
        load=collapse_load(who, rulings),
        might=who.might - minus,
        position=position_rating(who) - minus + me.sum("position"),
        flourish=flourish_rating(who) - minus,
        acuity=who.acuity - minus,
        willpower=who.willpower,
        weight=who.weight,
        style_level=working_level(who),
        armour=who.suit.protection if who.protection is None else who.protection,
        body=who.anatomy,
        weapon=who.arm,
        damage_bonus=damage_bonus(who, who.arm, rulings) + me.sum("damage"),
        damage=who.damage,
        fumble=fumble_chance(me, setup, number) if rulings.lost_tables == "house" else 0,
        posture=who.posture,
        armed=who.arm.hands > 0,
        guard_board=who.board is not None,
        board_left=max(0, who.board.hits - who.shield_damage) if who.board else 0,
        board_value=who.board.defense if who.board else 0,
        second=who.off_hand if defends_with_second(who) else None,
        quicker=quicker and rulings.deflect_cost <= spare,
        shield_parry=parries_like_a_shield(me),
        lame_leg=who.has(Condition.LEG),
        left_friends=getattr(setup, f"friend_near_{SIDES[number]}"),
        shoito=who.shoito,
        engaged=setup.engaged_weapon or who.has(Condition.BOUND),
        able=not who.has(Condition.STUNNED),
        blade=weapon_defense(who) + (0 if shields(who) else parry_figure(me, setup, rulings)),
        spare=spare,
        turns=working_level(who) if turns else 0,
        returns=not idle and not (who.has(Condition.BOUND) and who.arm.hands > 0),
        unarmed=defense_with_weapon(who),
        unshielded=defense_with_other_hand(who, me.said.both),
        holds_second=who.holds_second,
        behind=behind_a_shield(who, me.said.stances, me.said.both),
    )


def _told(attacker: Side, defender: Side, acts: list[int]) -> tuple[tuple[str, str], ...]:
    lines = []
    for side, at in zip((attacker, defender), acts, strict=True):
        options = " and ".join(side.who.book.stances[each].label for each in side.said.stances)
        cost = side.said.exhaustion
        paid = f"costs {cost} Exhaustion" if cost >= 0 else f"gets {-cost} Exhaustion back"
        swings = f", {side.said.swings} swings" if side.said.swings > 1 else ""
        lines.append(
            (
                side.who.book.stances[side.said.main].rule,
                f"{side.who.name}: {options}{swings}, at initiative {at}; {paid}.",
            )
        )
    return tuple(lines)


# -- the swings ----------------------------------------------------------------------------------------------


@rule("D30-OPT-CLOSE-1", "D30-OPT-CLOSE-2", "D30-OPT-CLOSE-4", "D30-OPT-JUMP-2")
def _swings(a: Side, d: Side, pa: Party, pd: Party, setup: Setup, rulings: Rulings) -> tuple[Swing, ...]:
    """All six planned swings; the steps take those that happen."""
    book = a.who.book
    stops = {Stance.CLOSE: -(-pa.weight // 20), Stance.JUMP: -(-pa.weight // 10)}.get(a.said.main)
    first = _swing(1, 0, "opponent's ", pd, pa, rulings, own=True, fixed=a.said.fixed is not None)
    first = first._replace(stops=stops, gross=rulings.close_stop == "gross")
    main = _main_swing(a, d, pa, pd, setup, rulings)
    back = _swing(1, 0, "strike back: ", pd, pa, rulings, own=False, fixed=a.said.fixed is not None)
    inner = _swing(0, 1, "close combat: ", pa, pd, rulings, own=False, fixed=True)
    if pa.weapon.kind == "T":
        inner = inner._replace(maximum=True)
    else:
        fist = book.weapon("fist")
        bonus = damage_bonus(a.who, fist, rulings)
        inner = inner._replace(dice=fist.damage, bonus=bonus, kind=fist.kind)
    own = [
        _swing(n, n, f"{party.name}'s own ", party, party, rulings, own=False, fixed=True)
        for n, party in enumerate((pa, pd))
    ]
    return (first, main, back, inner, *(each._replace(plain=True, levels=0) for each in own))


@rule("D30-OPT-DESPATTACK-1", "D30-OPT-CHARGE-1", "D30-OPT-CHARGE-2", "D30-OPT-JUMP-3", "D30-AMB-33")
def option_levels(kind: str, mine: tuple[Stance, ...], theirs: tuple[Stance, ...], rulings: Rulings) -> int:
    """Wound levels that the options of both sides add to a hit.

    Parameters
    ----------
    kind
        B, S or T, of the weapon that hits.
    mine
        Options of who strikes; empty for a swing that is not the option's own.
    theirs
        Options of who is hit.

    Examples
    --------
    >>> option_levels("T", (Stance.CHARGE,), (), Rulings())
    2
    >>> option_levels("S", (Stance.CHARGE,), (Stance.CHARGE,), Rulings())
    2
    """
    charge = 2 if kind == "T" else 1
    hits, suffers = Stance.CHARGE in mine, Stance.CHARGE in theirs
    levels = charge * (hits + suffers)
    if hits and suffers and rulings.double_charge == "once":
        levels = charge
    if Stance.DESPERATE_ATTACK in mine:
        levels += 1
    if Stance.JUMP in theirs and kind == "T":
        levels += 1
    return levels


def _swing(
    by: int, on: int, label: str, me: Party, foe: Party, rulings: Rulings, *, own: bool, fixed: bool
) -> Swing:
    """A strike with the weapon in hand."""
    weapon: Weapon = me.weapon
    mine = me.stances[:1] if own else ()
    other = foe.stances if by != on else ()
    return Swing(
        by=by,
        on=on,
        label=label,
        dice=me.damage or weapon.damage,
        bonus=0 if me.damage else me.damage_bonus,
        kind=weapon.kind,
        armour=foe.armour,
        levels=option_levels(weapon.kind, mine, other, rulings),
        maximum=weapon.kind == "T" and Stance.CLOSE in other,
        twice=Stance.JUMP in other or (weapon.kind == "T" and Stance.BASH in other),
        fixed=fixed,
        deflects=foe.turns if rulings.shield_deflect_scope == "any" else 0,
    )


def _main_swing(a: Side, d: Side, pa: Party, pd: Party, setup: Setup, rulings: Rulings) -> Swing:
    book, main = a.who.book, a.said.main
    made = _swing(0, 1, "", pa, pd, rulings, own=True, fixed=d.said.fixed is not None)
    far = shoots(a, setup)
    if far and pa.damage is None:
        bonus = damage_bonus(a.who, a.who.arm, rulings, thrown=setup.thrown) + a.sum("damage")
        made = made._replace(bonus=bonus)
    if main not in STRIKING:
        made = made._replace(deflects=0)
    if is_aimed(setup, a.said.stances):
        aim = book.aims[setup.aim]
        halves = aim.hit_class[1:] if rulings.aim_class_effect == "same_half" else ""
        made = made._replace(aimed=-aim.attack, places=aim.places, halves=halves)
        if setup.weak_armour:
            made = made._replace(gap=True)
    return made._replace(stray=far and setup.into_melee, bare=setup.ignored and not far)
