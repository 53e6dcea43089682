"""Who stands beside the target, as an exchange reads it, and what its outcome says of them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.exchange import Glance
from combatkit.rules.mythras import outcome
from combatkit.rules.mythras.crowd import IN_PLACE
from combatkit.rules.mythras.effect_facts import setup_of
from combatkit.rules.mythras.enums import Wound
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.making import Made, make
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_ranged import NO_CROWD
from combatkit.rules.mythras.state import Context, State
from combatkit.rules.mythras.toll import UNCONSCIOUS, out_of_fight

ANYBODY = "a bystander"
"""Who stands there when nobody is named: an average human without armour (house)."""


@rule("MY-RANGED-11")
def near(setup: Setup, others: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """Those whom an attack may hit by accident.

    Parameters
    ----------
    others
        Those who are named. Where there are none, a crowd is as many average humans as were set up.

    Raises
    ------
    InputError
        When two of them have one name.

    Examples
    --------
    >>> [who.name for who in near(Setup(crowd="at its edge", others_near=2), ())]
    ['a bystander 1', 'a bystander 2']
    """
    names = [who.name for who in others]
    for name in names:
        if names.count(name) > 1:
            raise InputError("others", f"two are called {name!r}", "give each a name of its own")
    if others or setup.crowd == NO_CROWD:
        return others
    if setup.others_near == 1:
        return (Fighter(name=ANYBODY),)
    return tuple(Fighter(name=f"{ANYBODY} {number + 1}") for number in range(setup.others_near))


THE_ATTACKERS = (
    "attack_with",
    "pulled",
    "attack_size_steps",
    "damage_modifier_steps",
    "magic",
    "thrown",
    "size_steps",
)
"""What a set-up says of the blow itself, whoever it hits."""


@rule("MY-RANGED-12", "MY-RANGED-13")
def surrounded(
    made: Made, attacker: Fighter, others: tuple[Fighter, ...], setup: Setup, options: Switches
) -> Made:
    """The exchange with those in it whom the attack may hit by accident.

    They have no cover and hold nothing in the way; whoever sees the shot coming may parry or evade.
    """
    own_weapon = made.context.attacker.weapon
    apart = Setup(
        **{name: getattr(setup, name) for name in THE_ATTACKERS},
        range_band=setup_of(made.context, "range_band", None) if own_weapon.is_ranged else None,
        defence="decide" if setup.others_aware else "none",
    )
    inside = []
    anyhow = tuple(
        pair for pair in options if pair[0] != "reach_rules"
    )  # nobody keeps an accident at a distance
    for who in others:
        one = make(attacker, who, apart, anyhow, defence_named=False)
        own = one.context.attacker
        traits = tuple(trait for trait in own.traits if trait != "Ranged Marksman")  # nobody aims at these
        context = one.context._replace(attacker=own._replace(traits=traits))
        inside.append((context, one.start.parry_value, one.start.parry_raw))
        made = made._replace(start=made.start._replace(over100=made.start.over100 or one.start.over100))
    names = tuple(who.name for who in others)
    return made._replace(context=made.context._replace(others=tuple(inside), bystanders=names))


# -- the outcome -----------------------------------------------------------------------------------------

LABELS = {
    "struck": "Somebody else hit",
    "struck_how": "How",
    "struck_reaction": "Their reaction",
    "struck_location": "Their location",
    "struck_damage": "Damage to them",
    "struck_wound": "Their wound",
    "struck_consequence": "Consequence for them",
    "struck_out": "They are out of the fight",
    "struck_conditions": "Their conditions",
}
"""The columns that say what happened to somebody else."""


def struck_columns(state: State, context: Context) -> dict[str, Hashable]:
    """What happened to somebody who was not the target."""
    hit = state.stray
    if hit is None:
        return dict(zip(LABELS, (outcome.NOBODY, "", "", None, 0, "none", "", False, ""), strict=True))
    name = context.others[hit.who][0].defender.name
    minutes = hit.damage if hit.consequence == UNCONSCIOUS and hit.wound is Wound.SERIOUS else 0
    words = [f"{it}: {minutes} min" if it == UNCONSCIOUS and minutes else it for it in hit.conditions]
    out = out_of_fight(hit.consequence, hit.conditions)
    values = (
        name,
        hit.how,
        hit.reaction,
        hit.location,
        hit.damage,
        hit.wound.label,
        hit.consequence,
        out,
        "; ".join(words),
    )
    return dict(zip(LABELS, values, strict=True))


def plain_columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    """The columns where no effects are taken by default."""
    return {**outcome.columns(state, context), **struck_columns(state, context)}


def all_columns(state: Any, context: Any) -> Mapping[str, Hashable]:
    """The columns where effects are taken."""
    return {**outcome.all_columns(state, context), **struck_columns(state, context)}


@rule("MY-RANGED-11")
def victim_outcome(found: Mapping[str, Hashable]) -> dict[str, Hashable]:
    """The outcome of an exchange as whoever was hit by accident sees it: for `Ruleset.wounded`.

    Examples
    --------
    >>> victim_outcome({"struck_location": "chest", "struck_damage": 3, "struck_wound": "minor"})["damage"]
    3
    """
    return {
        name.removeprefix("struck_"): value for name, value in found.items() if name.startswith("struck_")
    } | {"defender_conditions": found.get("struck_conditions", "")}


EVENTS = {
    **outcome.EVENTS,
    "somebody else is hit": lambda found: found["struck"] != outcome.NOBODY,
    "somebody else is hurt": lambda found: found["struck_wound"] != "none",
    "hit in the target's place": lambda found: found["struck_how"] == IN_PLACE,
}
"""What people ask of an outcome where somebody else may be hit."""

GLANCES = {
    **outcome.GLANCES,
    "somebody else is hit": Glance(("stray",), lambda state, _: state.stray is not None),
    "somebody else is hurt": Glance(
        ("stray",), lambda state, _: state.stray is not None and state.stray.wound is not Wound.NONE
    ),
    "hit in the target's place": Glance(
        ("stray",), lambda state, _: state.stray is not None and state.stray.how == IN_PLACE
    ),
}
"""The same questions asked of the last state."""
