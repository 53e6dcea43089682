"""The 44 special effects: what each is, and which of them the winner may choose now.

Their figures stand in ``effects.toml``, the conditions that they name in `effect_checks`, what they do in
`effect_steps` and `effect_holds`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from combatkit.errors import unknown_name
from combatkit.rules.card import package_folder, rule
from combatkit.rules.mythras.edition import why_no_effect
from combatkit.rules.mythras.effect_checks import CHECKS
from combatkit.rules.mythras.effect_facts import WEAPONS, Facts
from combatkit.rules.mythras.enums import Side
from combatkit.rules.mythras.resist import switch
from combatkit.rules.mythras.state import Context, State

NO_EFFECT = "no effect"
"""What a winner chooses who lets an effect go; the plain course, so it is the first option."""

MECHANICS = ("damage", "location", "armour", "parry", "opposed", "weapon", "recorded")


@dataclass(frozen=True, slots=True)
class Effect:
    """One special effect as the summary table lists it.

    Parameters
    ----------
    name, title
        What is typed, e.g. ``"choose location"``, and what is shown.
    rule
        ID of its card.
    sides
        Who may choose it.
    weapon
        What the winner must wield, a key of `WEAPONS`; empty: anything.
    needs
        Its other conditions, keys of `CHECKS`.
    stackable
        Whether it may be chosen more than once.
    resist
        Skills with which the victim may resist, ``"style"`` being its Combat Style; empty: no roll.
    through
        Whether it takes hold only if the blow beats armour and injures.
    mechanic
        What it changes, one of `MECHANICS`.
    brief
        What it does, in a line.
    """

    name: str
    title: str
    rule: str
    sides: tuple[Side, ...]
    mechanic: str
    brief: str
    weapon: str = ""
    needs: tuple[str, ...] = ()
    stackable: bool = False
    resist: tuple[str, ...] = ()
    through: bool = False

    def __str__(self) -> str:
        return f"{self.title}: {self.brief}"


@cache
def effects() -> Mapping[str, Effect]:
    """All special effects by name, in alphabetical order.

    Examples
    --------
    >>> len(effects()), effects()["bleed"].resist, effects()["trip opponent"].rule
    (44, ('Endurance',), 'MY-SE-TRIPOPPONENT')
    """
    text = package_folder("combatkit.rules.mythras", "effects.toml").read_text(encoding="utf-8")
    found = {}
    for row in tomllib.loads(text)["effect"]:
        made = Effect(**{**row, "sides": tuple(Side(side) for side in row["sides"]),
                         "needs": tuple(row.get("needs", ())), "resist": tuple(row.get("resist", ()))})
        for kind, given, known in (("weapon", (made.weapon,) if made.weapon else (), WEAPONS),
                                   ("needs", made.needs, CHECKS), ("mechanic", (made.mechanic,), MECHANICS)):
            for word in given:
                if word not in known:
                    raise unknown_name(f"effects.toml: {made.name}: {kind}", word, known)
        found[made.name] = made
    return found


def effect(name: str) -> Effect:
    """The special effect called `name`.

    Raises
    ------
    InputError
        When there is none of that name; the nearest is offered.

    Examples
    --------
    >>> print(effect("sunder"))
    Sunder: what beats the armour destroys armour first
    """
    try:
        return effects()[name]
    except KeyError:
        raise unknown_name("special effect", name, effects()) from None


@lru_cache(maxsize=64)
@rule("MY-AMB-20")
def sides_of(name: str, se_table_overrides: str = "none") -> tuple[Side, ...]:
    """Who may choose an effect; option `se_table_overrides` reads the doubtful marks the other way.

    Examples
    --------
    >>> [side.label for side in sides_of("open range", "open_range_both")]
    ['attacker', 'defender']
    """
    if se_table_overrides == "open_range_both" and name == "open range":
        return Side.ATTACKER, Side.DEFENDER
    if se_table_overrides == "malfunction_attacker" and name == "weapon malfunction":
        return (Side.ATTACKER,)
    return effect(name).sides


@rule("MY-SE-4", "MY-SE-5", "MY-AMB-28", "MY-UNARM-6")
def why_closed(name: str, facts: Facts) -> str:
    """Why an effect cannot be chosen now; empty when it can.

    The first condition that fails gives the reason: the side, then the weapon, then the roll and whatever
    else the effect asks for, then whether it has been chosen already.
    """
    it = effect(name)
    missing = why_no_effect(name, facts.context.options)
    if missing:
        return missing
    sides = sides_of(name, switch(facts.context.options, "se_table_overrides", "none"))
    if facts.winner not in sides:
        return f"It is for the {sides[0].label}, and the {facts.winner.label} has won."
    if facts.setup("leap", "") and not facts.setup("leaper", False) and _needs_blow(it):
        return "A leap strikes no blow."
    if it.weapon and facts.evaded and facts.winner is Side.DEFENDER:
        return f"It takes {WEAPONS[it.weapon].words}, and an Evade uses none."
    if it.weapon and not WEAPONS[it.weapon].fits(facts):
        return f"It takes {WEAPONS[it.weapon].words}, and {facts.own_weapon.name} is none."
    for need in it.needs:
        reason = CHECKS[need](facts)
        if reason:
            return reason
    once = name == "flurry" and switch(facts.context.options, "flurry_stack", "each_pick") == "once"
    if name in facts.chosen and (once or not it.stackable):
        return "It has been chosen already, and it cannot be chosen twice."
    if name == "force failure" and not _something_to_force(facts):
        return "It comes together with an effect that the opponent may resist, and none can be chosen now."
    return ""


@rule("MY-LEAP-3")
def _needs_blow(it: Effect) -> bool:
    """Whether an effect asks for a blow, which a leap by itself is not."""
    of_weapon = it.weapon not in ("", "unarmed")
    return it.through or of_weapon or it.mechanic in ("damage", "location", "armour", "parry", "weapon")


@rule("MY-SE-FORCEFAILURE")
def _something_to_force(facts: Facts) -> bool:
    """Whether a resisted effect is chosen already, or open with an effect left for it."""
    resisted = [it.name for it in effects().values() if it.resist]
    if any(name in facts.chosen for name in resisted):
        return True
    return facts.left >= 2 and any(not why_closed(name, facts) for name in resisted)


@lru_cache(maxsize=8192)
def _open(facts: Facts) -> tuple[str, ...]:
    reasons = _closed(facts)
    return tuple(name for name in effects() if name not in reasons)


@lru_cache(maxsize=1024)
def _closed(facts: Facts) -> dict[str, str]:
    reasons = {name: why_closed(name, facts) for name in effects()}
    return {name: reason for name, reason in reasons.items() if reason}


@rule("MY-SE-4")
def open_names(state: State, context: Context) -> tuple[str, ...]:
    """The effects that the winner may choose now, in alphabetical order; remembered by what it reads."""
    facts = Facts.of(state, context)
    return _open(facts) if facts else ()


@rule("MY-SE-4")
def closed_names(state: State, context: Context) -> dict[str, str]:
    """The effects that the winner may not choose now, each with the reason."""
    facts = Facts.of(state, context)
    if facts is None:
        return dict.fromkeys(effects(), "Nobody has won a special effect.")
    return dict(_closed(facts))


def open_effects(state: State, context: Context) -> tuple[tuple[str, ...], dict[str, str]]:
    """Which of the 44 effects the winner may choose now, and why not the others.

    Parameters
    ----------
    state
        Of it are read: `winner`, `attack_level`, `parry_level`, `parried`, `chosen`, `effects`.
    context
        The fighters, their weapons, traits and conditions, and the set-up.

    Returns
    -------
    tuple
        The names of the open effects, and name to reason for the closed ones.
    """
    return open_names(state, context), closed_names(state, context)
