"""Crushing, twisting or strangling what one holds: Unarmed, which the victim may oppose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras import steps_hit, toll, wounds
from combatkit.rules.mythras.contest_bouts import chance
from combatkit.rules.mythras.damage import Stops, half
from combatkit.rules.mythras.edition import require_rules
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import Compared, Entrant, alone, entrant, oppose
from combatkit.rules.mythras.outcome import blow_columns
from combatkit.rules.mythras.resist import Switches, switch
from combatkit.rules.mythras.sides import drops_of, parts_of, party_of, withstanding
from combatkit.rules.mythras.state import Context, Plan, State
from combatkit.rules.mythras.weapons import weapon
from combatkit.rules.mythras.words import points, told

LET = "let it happen"
"""What a victim may do about it that costs nothing."""


class Crush(NamedTuple):
    """What is fixed beside the context of a blow: the holder's Unarmed, and the skills of the victim."""

    mine: Entrant
    theirs: tuple[Entrant, ...]
    damage: str


@rule("MY-GRAP-4", "MY-AMB-54", "MY-ATK-15")
def crush(
    actor: Fighter,
    victim: Fighter,
    location: str,
    *,
    ready: bool = True,
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """An unarmed attack on what one holds: damage of the Damage Modifier alone, which armour still lessens.

    The victim may oppose it with Brawn or Unarmed for an Action Point, and stops it all by winning (half by
    option `grapple_oppose`). In its outcome `success` says whether the attack came through, `foe_pays`
    whether the victim spent a point; the other columns are those of a blow.

    Parameters
    ----------
    actor, victim
        Who holds, and who is held.
    location
        What is held: the victim's conditions must say so (``"grappled: chest"``).
    ready
        Whether the victim has an Action Point.

    Raises
    ------
    InputError
        When that location is not held.

    Examples
    --------
    >>> bear = Fighter(name="Bear", unarmed=60, damage_modifier="1d6")
    >>> guard = Fighter(name="Guard", brawn=40, conditions="grappled: chest")
    >>> crush(bear, guard, "chest").play(["Brawn", 45, 33, 5]).outcome["damage"]
    5
    """
    require_rules(options, grapple=True)
    name = victim.anatomy[location].name
    if f"{now.GRAPPLED}: {name}" not in victim.condition_list:
        raise InputError("location", f"the {name} of {victim.name} is not held", "grapple it first")
    mine = entrant(actor, "Unarmed", options=options)
    answers = [entrant(victim, skill, options=options) for skill in ("Brawn", "Unarmed")] if ready else []
    theirs = tuple(sorted(answers, key=lambda it: chance(mine, it, options)))
    modifier = "0" if actor.modifier.startswith("-") else actor.modifier
    own = party_of(actor, weapon("Unarmed"), Side.ATTACKER, (), options, 0)
    foe = party_of(victim, victim.main, Side.DEFENDER, (), options, 0)
    context = Context(
        attacker=own,
        defender=foe,
        parts=parts_of(victim, options),
        location_die=victim.anatomy.die,
        location_cuts=victim.anatomy.cuts,
        options=options,
        setup=(("crush", Crush(mine, theirs, modifier)),),
        plan=Plan(severs=False, drops=drops_of(victim), siz_doubled=withstanding(foe)),
    )
    return Exchange(STEPS, State(None, None, location=name), context, columns, policy, EVENTS)


def _crush(context: Context) -> Crush:
    found: Any = dict(context.setup)["crush"]
    return found  # type: ignore[no-any-return]


@rule("MY-GRAP-4")
def squeezes(state: State, r: Any, context: Context) -> State:
    """Unarmed of the holder, alone or against the victim's skill. `rolled` is 2 for all, 1 for half of it."""
    held, own, foe = _crush(context), context.attacker, context.defender
    answer = LET
    if held.theirs:
        skills = tuple(it.skill for it in held.theirs)
        answer = str(r.choose("answer", (*skills, LET), by=foe.name))
    verdict = f"{own.name} tightens the hold.", f"{foe.name} is not hurt by it."
    roll: Any = None if held.mine.value is None else r.die(100, "unarmed")
    found: Compared
    if answer == LET:
        found = alone(r, held.mine, context.options, card="MY-GRAP-4", roll=roll, verdict=verdict)
    else:
        theirs = next(it for it in held.theirs if it.skill == answer)
        found = oppose(
            r,
            held.mine,
            theirs,
            context.options,
            card="MY-GRAP-4",
            dice=("unarmed", "resistance"),
            verdict=verdict,
            roll=roll,
        )
    share = 2 if found.won else 0
    if not found.won and found.level.succeeded and switch(context.options, "grapple_oppose", "all") == "half":
        share = 1
        r.say("MY-AMB-54", lambda: f"Half of it comes through{told(context, 'grapple_oppose')}.")
    over = max(held.mine.value or 0, foe.skill("Endurance")) > 100
    return state._replace(
        parried=answer != LET,
        guard=Stops.NONE if share else None,
        rolled=share,
        attack_level=found.level if share else Level.FAILURE,
        attack_roll=roll if share else None,
        attack_value=held.mine.value if share and over else None,
    )


@rule("MY-GRAP-4", "MY-AMB-54", "MY-DMG-1", "MY-GAP-6")
def hurts(state: State, r: Any, context: Context) -> State:
    """The Damage Modifier as damage; a holder who has none does none."""
    dice, share = _crush(context).damage, state.rolled
    damage = int(r.sum(dice, "damage")) if "d" in dice else 0
    whole, damage = damage, damage if share == 2 else half(damage)
    r.say("MY-GRAP-4", lambda: f"Damage Modifier {dice}: {points(whole)}, of which {damage} count.")
    return steps_hit.lone_blow(state._replace(damage=damage, rolled=0, guard=None), r, context)


SQUEEZE = Step("squeeze", "Crush", squeezes, ("MY-GRAP-4",))
HURT = Step("damage", "Damage", hurts, ("MY-GRAP-4", "MY-DMG-1"), when="guard")
ENDURANCE = Step("endurance", "Endurance", wounds.endurance, ("MY-WOUND-1",), when="wound")
TOLL = Step("toll", "Wound", toll.toll, ("MY-WOUND-4", "MY-WOUND-8"), toll.READS, when="bearing")
STEPS = (SQUEEZE, HURT, ENDURANCE, TOLL)


def columns(state: Any, context: Context) -> Mapping[str, Hashable]:
    """Whether the attack came through, and what it has done."""
    blow = blow_columns(state)
    return {
        "success": (state.attack_level or Level.FUMBLE).succeeded,
        "foe_pays": state.parried,
        **blow,
        "actor_conditions": "",
        "foe_conditions": blow["defender_conditions"],
    }


EVENTS: dict[str, Callable[[Mapping[str, Hashable]], bool]] = {
    "comes through": lambda outcome: bool(outcome["success"]),
    "hurts": lambda outcome: outcome["wound"] != "none",
    "serious wound or worse": lambda outcome: outcome["wound"] in ("serious", "major"),
    "victim out of the fight": lambda outcome: bool(outcome["out"]),
}
"""What people ask of it."""
