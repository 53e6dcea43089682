"""A Combat Round as an exchange: everybody's declared Actions, resolved by the crossed-attack procedure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.rules.card import rule
from combatkit.rules.doomblade.aftermath import got_away
from combatkit.rules.doomblade.combatant import Combatant, Side, declaration_order
from combatkit.rules.doomblade.enums import WoundLevel
from combatkit.rules.doomblade.field import field_of
from combatkit.rules.doomblade.next_round import gear_after_fumble
from combatkit.rules.doomblade.planner import Names, Planner
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.state import Field, all_parts, get_mark
from combatkit.rules.exchange import Exchange, Step


def plan_round(
    combatants: Sequence[Combatant], rulings: Rulings, ask: Names
) -> tuple[tuple[Step, ...], Any, Field]:
    """The steps of a round, the state before them and their context."""
    field, first = field_of(combatants, rulings)
    names = [one.label for one in combatants]
    order = tuple(names.index(name) for name in declaration_order(combatants))
    planner = Planner(field, tuple(one.team for one in combatants), order, ask)
    return planner.plan(), first, field


@rule("DB-GAP-15", "DB-ROUND-5", "DB-MULTI-4")
def round_exchange(
    combatants: Sequence[Combatant], rulings: Rulings | None = None, policy: Policy = first_option
) -> Exchange:
    """One Combat Round of any number of combatants on two sides.

    Parameters
    ----------
    combatants
        Everybody with what was declared.
    rulings
        The answers to the open questions (`rulings.rulings` reads options).
    policy
        Kept for choices; no rule of this game asks for one inside a round.

    Returns
    -------
    Exchange
        Its outcome has for each combatant the columns ``"<name>: damage"``, ``": wound"``, ``": out"``,
        ``": fumble"``, ``": weapon"``, ``": mana"``, ``": held"``, ``": away"``, ``": sees"``, and for each
        attack ``"<name> on <name>"``. Its `events` shut each other out.

    Examples
    --------
    >>> from combatkit.rules.doomblade.enums import Action
    >>> from combatkit.rules.doomblade.fighter import Fighter
    >>> wolfgar = Combatant(fighter=Fighter("Wolfgar", agility=5), action=Action.DODGE)
    >>> rat = Fighter("Rat", kind="critter", weapon="teeth or claws", damage=9, brawl=4)
    >>> rats = [Combatant(fighter=rat, name=name, targets=("Wolfgar",)) for name in ("Fat rat", "Thin rat")]
    >>> round_exchange([wolfgar, *rats]).play([[4, 6], [3, 4], [5, 6]]).outcome["Wolfgar: damage"]
    9
    """
    names = [one.label for one in combatants]
    steps, first, field = plan_round(
        combatants, rulings or Rulings(), lambda what, number: f"{names[number]}'s {what}"
    )
    teams = {side.value: [one.label for one in combatants if one.team == side] for side in Side}
    return Exchange(steps, first, field, round_columns, policy, events=fall_events(teams))


def round_columns(state: Any, field: Field) -> Mapping[str, Hashable]:
    """The outcome of a round."""
    columns: dict[str, Hashable] = {}
    for who, me in zip(field.who, all_parts(state, field), strict=True):
        level = me.level or WoundLevel.UNHURT
        columns |= {
            f"{who.name}: damage": me.loss,
            f"{who.name}: wound": level.value,
            f"{who.name}: out": level.out,
            f"{who.name}: fumble": me.mishap.value,
            f"{who.name}: weapon": gear_after_fumble(me.mishap, who.gear).value,
            f"{who.name}: mana": who.mana,
            f"{who.name}: held": me.held,
            f"{who.name}: away": got_away(who, me),
            f"{who.name}: sees": me.sees,
        }
    for number, deed in enumerate(field.deeds):
        columns[f"{field.who[deed.by].name} on {field.who[deed.on].name}"] = _hit_words(state, field, number)
    return columns


def _hit_words(state: Any, field: Field, number: int) -> str:
    found = get_mark(state, field, number)
    if found.victim == field.deeds[number].on or not found.hit.lands:
        return found.hit.label
    return f"strays to {field.who[found.victim].name if found.victim >= 0 else 'somebody else'}"


def fall_events(teams: Mapping[str, Sequence[str]]) -> dict[str, Callable[[Mapping[str, Hashable]], bool]]:
    """Which side loses somebody: four cases that shut each other out.

    Parameters
    ----------
    teams
        The names of all on the Heroes' side and on the GM's, by what the side is called.

    Examples
    --------
    >>> list(fall_events({"Heroes": ["Rastan"], "Raiders": ["Orc"]}))
    ['only Raiders fall', 'nobody falls', 'both sides lose somebody', 'only Heroes fall']
    """
    heroes, critters = ([f"{name}: out" for name in team] for team in teams.values())

    def falls(outcome: Mapping[str, Hashable], mine: bool, theirs: bool) -> bool:
        return (
            any(outcome[name] for name in heroes) == mine
            and any(outcome[name] for name in critters) == theirs
        )

    first, second = teams
    return {
        f"only {second} fall": lambda outcome: falls(outcome, False, True),
        "nobody falls": lambda outcome: falls(outcome, False, False),
        "both sides lose somebody": lambda outcome: falls(outcome, True, True),
        f"only {first} fall": lambda outcome: falls(outcome, True, False),
    }
