"""A counterattack against a charge: two blows, neither of which is parried, the longer weapon first.

Each blow is an exchange of its own. Both stand side by side in one state, whose fields are those of the
charge with ``charge_`` before them and those of the answer with ``answer_``: so every step of an ordinary
exchange is a step here too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from combatkit.dice.requests import Policy, Question
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras.charge import set_modifier
from combatkit.rules.mythras.clash_outcome import EVENTS, GLANCES, columns
from combatkit.rules.mythras.clash_state import ANSWER, CHARGE, NAMES, Both, Clash, Sides, part, put_back
from combatkit.rules.mythras.closed import closed, found_situations, item_in
from combatkit.rules.mythras.conditions import DISARMED, NO_ATTACK, PRONE, STUNNED, TAKEN, has
from combatkit.rules.mythras.enums import Reach
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.making import make
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.setup import MAIN, Setup
from combatkit.rules.mythras.setup_moving import NO_CHARGE
from combatkit.rules.mythras.situation import situations
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.toll import DROPPED, out_of_fight
from combatkit.rules.mythras.words import told
from combatkit.rules.ruleset import require_open

COUNTER = "counterattack"
"""The defence of that name."""

TITLES = ("", "Counterattack: ")

# -- making it -----------------------------------------------------------------------------------------------


@rule("MY-CHARGE-4", "MY-CHARGE-7", "MY-CHARGE-8", "MY-BLOCK-1", "MY-EX-13")
def clash(
    charger: Fighter,
    defender: Fighter,
    setup: Setup,
    options: Switches,
    policy: Policy,
    steps_for: Callable[[Context, bool], tuple[Step, ...]],
) -> Exchange:
    """The exchange of a charge that is answered by a blow.

    Raises
    ------
    InputError
        When the charge or the counterattack is not open, with the reason.
    """
    require_open(closed("defence", charger, defender, setup, options), "defence", (COUNTER,))
    one = make(charger, defender, replace(setup, defence="none"), options)
    answer = answering(setup)
    struck_with = item_in(charger, setup.attack_with) or charger.main
    found = found_situations(charger, defender, setup, struck_with)
    borrowed = set_modifier(charger, setup, found, options) if setup.weapon_set else ""
    two = make(defender, charger, answer, options, borrowed=borrowed)
    words = f"{defender.name} strikes back instead"
    charge = one.context._replace(plan=one.context.plan._replace(undefended=words))
    reply = two.context._replace(plan=two.context.plan._replace(undefended=f"{charger.name} is charging"))
    sides = Sides(charge, reply, first_to_strike(charge, reply), setup.weapon_set)
    steps = _steps(steps_for(charge, one.knocks), steps_for(reply, two.knocks), sides.first)
    start = Both._make((*one.start, *two.start, CHARGE, True, True, False, False))
    return Exchange(steps, start, sides, columns, _within(policy), EVENTS, glances=GLANCES)


def answering(setup: Setup) -> Setup:
    """The set-up of the answering blow: everything that touches either side, seen from the other."""
    names = {it: _swapped(it) for it in setup.situation}
    return Setup(
        situation=tuple(new for new in names.values() if new in situations()),
        attack_with=setup.parry_with or MAIN,
        attack_steps=setup.parry_steps,
        attack_cap=setup.parry_cap,
        attack_familiarity=setup.parry_familiarity,
        attack_size_steps=setup.parry_size_steps,
        defence="none",
        ward_with=setup.attacker_ward_with,
        ward=setup.attacker_ward,
        defender_mount_siz=setup.attacker_mount_siz,
        submerged=setup.submerged,
        size_steps=-setup.size_steps,
        level_with_rider=True,
        charge=NO_CHARGE,
    )


def _swapped(name: str) -> str:
    """A situation seen from the other side: the attacker's is the defender's, and the other way."""
    for own, other in (("attacker ", "defender "), ("defender ", "attacker ")):
        if name.startswith(own):
            return other + name.removeprefix(own)
    return name


@rule("MY-CHARGE-7", "MY-WPN-2")
def first_to_strike(charge: Context, answer: Context) -> int | None:
    """Which blow comes first: that of the weapon with the longer Reach; None when both come at once."""
    reaches = [context.attacker.weapon.reach or Reach.TOUCH for context in (charge, answer)]
    if reaches[0] == reaches[1]:
        return None
    return CHARGE if reaches[0] > reaches[1] else ANSWER


@lru_cache(maxsize=256)
def _steps(charge: tuple[Step, ...], answer: tuple[Step, ...], first: int | None) -> tuple[Step, ...]:
    """The steps of both blows in their order, with what comes between; where the charge ends comes last."""
    both = [
        [_step(step, which) for step in steps if step.name != "contact"]
        for which, steps in ((CHARGE, charge), (ANSWER, answer))
    ]
    before = CHARGE if first is None else first
    order = [before, 1 - before]
    between = [_turn(order[1], first)]
    ends = [_step(step, CHARGE) for step in charge if step.name == "contact"]
    forget = [_forget(which) for which in order]
    return (_turn(order[0], None), *both[order[0]], forget[0], *between, *both[order[1]], forget[1], *ends)


@lru_cache(maxsize=512)
def _step(step: Step, which: int) -> Step:
    """A step of one blow as a step of both."""
    name = NAMES[which]
    run = _Within(step.run, which)
    reads = None if step.reads is None else (*[f"{name}_{field}" for field in step.reads], "now")
    always = not step.when and step.name != "contact"
    when = f"{name}_open" if always else f"{name}_{step.when}" if step.when else ""
    title = step.title if step.name == "contact" else f"{TITLES[which]}{step.title}"
    return Step(f"{name} {step.name}", title, run, step.cards, reads, when)


@dataclass(frozen=True, slots=True)
class _Within:
    """A step of one blow, run on the state of both."""

    inner: Callable[[Any, Any, Any], Any]
    which: int

    def __call__(self, state: Clash, r: Any, sides: Sides) -> Clash:
        return put_back(state, self.which, self.inner(part(state, self.which), r, sides.of(self.which)))


@lru_cache(maxsize=2)
def _forget(which: int) -> Step:
    """The end of a blow: counted odds keep its wound, and leave out where and how hard it struck.

    Each blow alone ends in hundreds of ways, and both together in hundreds of thousands.
    """
    name = NAMES[which]
    gone = {f"{name}_{field}": State._field_defaults[field] for field in FORGOTTEN}
    gone |= {f"{name}_lean": True}

    def forget(state: Clash, r: Any, sides: Sides) -> Clash:
        return state if getattr(r, "telling", True) else state._replace(**gone)

    return Step(f"{name} forgotten", "Both blows", forget, (), ())


FORGOTTEN = ("location", "damage", "rolled", "armour", "turns", "attack_roll", "parry_roll", "endurance")
"""Fields of a blow that counted odds leave out."""


# -- between the two -----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _turn(which: int, first: int | None) -> Step:
    """Where one blow begins: it may be lost if the other came first."""
    reads = ["now", f"{NAMES[which]}_open"]
    if first is not None:
        other = NAMES[1 - which]
        reads += [f"{other}_defender", f"{other}_consequence"]
    return Step(f"{NAMES[which]} begins", "Who strikes", _Turn(which, first), ("MY-CHARGE-7",), tuple(reads))


@dataclass(frozen=True, slots=True)
class _Turn:
    """The beginning of a blow, as a step."""

    which: int
    first: int | None

    def __call__(self, state: Clash, r: Any, sides: Sides) -> Clash:
        return begins(state, r, sides, self.which, self.first)


@rule("MY-CHARGE-7", "MY-CHARGE-8", "MY-AMB-40", "MY-AMB-41")
def begins(state: Clash, r: Any, sides: Sides, which: int, first: int | None) -> Clash:
    """One blow begins, unless the one before has stopped it."""
    context = sides.of(which)
    who, option = context.attacker, told(context, "counter_interrupts")
    state = state._replace(now=which)
    if which == ANSWER and sides.weapon_set:
        kept = told(context, "set_weapon_dm")
        r.say(
            "MY-CHARGE-8",
            lambda: (
                f"{who.name}'s {who.weapon.name} is set: it strikes with the weight of the charge "
                f"(Damage Modifier {who.damage_modifier}){kept}."
            ),
        )
    if first is None:
        if sides.first is None and which == CHARGE:
            r.say("MY-CHARGE-7", lambda: "Both weapons reach as far: both blows are struck at once.")
        return state
    other = part(state, 1 - which)
    stopped = disabled(other)
    if not stopped:
        r.say("MY-CHARGE-7", lambda: f"{who.name}, whose weapon is the shorter one, strikes now.")
        return state
    if switch(context.options, "counter_interrupts", "yes") == "no":
        r.say("MY-AMB-40", lambda: f"{who.name} is {stopped}, and strikes all the same{option}.")
        return state
    r.say("MY-CHARGE-7", lambda: f"{who.name} is {stopped}: the shorter weapon never gets to strike.")
    return state._replace(**{f"{NAMES[which]}_open": False})


STOPPING = (PRONE, STUNNED, NO_ATTACK, DISARMED, TAKEN, DROPPED)


@rule("MY-AMB-40")
def disabled(state: State) -> str:
    """What keeps the victim of a blow from striking its own, in words; empty when nothing does.

    Out of the fight, prone or stunned, as a Serious Wound stuns too; and without the weapon in its hand.
    """
    if out_of_fight(state.consequence, state.defender):
        return state.consequence or "out of the fight"
    return next((word for word in STOPPING if has(state.defender, word)), "")


# -- choices -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _within(policy: Policy) -> Policy:
    """A policy for one blow, as a policy for both: it sees the blow under way."""

    def chooses(question: Question) -> Any:
        now = question.state.now
        inner = replace(question, state=part(question.state, now), context=question.context.of(now))
        return policy(inner)

    return chooses
