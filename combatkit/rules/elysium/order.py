"""The order of a fight: Reaction, announcements, turns, and who sees whom run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import skill_throw
from combatkit.rules.elysium.rolls import Throw, cast, compare
from combatkit.rules.elysium.rulings import Rulings


class Order(NamedTuple):
    """Who announces and who acts when, by name."""

    announce: tuple[str, ...]
    act: tuple[str, ...]


@rule("EL-REACT-2", "EL-REACT-3", "EL-REACT-4", "EL-REACT-5", "EL-AMB-8")
def order_of(
    results: Mapping[str, int],
    fighters: Mapping[str, Fighter] | None = None,
    *,
    announced: bool = True,
    rulings: Rulings | None = None,
) -> Order:
    """The order that these Reactions make: announcing from the lowest up, acting from the highest down.

    Parameters
    ----------
    results
        Name to Reaction.
    fighters
        For ties: higher Courage first, then higher Cunning (option reaction_tie). Names that still tie
        stand in the order in which they are given; `roll_order` rolls again for them.
    announced
        False in later rounds, in which nobody announces, unless the table rolls anew each round.

    Examples
    --------
    >>> order_of({"Akare": 16, "Nox": 20, "Celeste": 12, "Aelfin": 18}).act
    ('Nox', 'Aelfin', 'Akare', 'Celeste')
    """
    rulings = rulings or Rulings()

    def key(name: str) -> tuple[int, ...]:
        who = (fighters or {}).get(name)
        ties = (who.courage, who.cunning) if who is not None and rulings.attributes_first else ()
        return (-results[name], *(-each for each in ties))

    act = tuple(sorted(results, key=key))
    return Order(tuple(reversed(act)) if announced else (), act)


@rule("EL-REACT-1")
def reaction_throw(fighter: Fighter, rulings: Rulings) -> Throw:
    """The Reaction check: Courage and ranks in Reaction.

    Examples
    --------
    >>> reaction_throw(Fighter("Nox", courage=6, reaction=4), Rulings()).bonus
    10
    """
    return skill_throw(fighter.name, fighter, "reaction", rulings, dice=f"{fighter.name}: Reaction")


@rule("EL-REACT-1", "EL-REACT-6", "EL-ROUND-2")
def roll_order(
    fighters: Sequence[Fighter], r: Roller, rulings: Rulings | None = None, *, announced: bool = True
) -> Order:
    """Roll Reaction for everybody, and once more for those who are equal in everything that counts.

    The GM rolls for whom no player plays: with a script the dice come in the order of `fighters`.
    """
    rulings = rulings or Rulings()
    act = in_order(roll_reactions(fighters, r, rulings), fighters, r, rulings)
    return Order(tuple(reversed(act)) if announced else (), act)


@rule("EL-REACT-1")
def roll_reactions(fighters: Sequence[Fighter], r: Roller, rulings: Rulings) -> dict[str, int]:
    """The Reaction of everybody, by name."""
    results = {}
    for who in fighters:
        what = reaction_throw(who, rulings)
        results[who.name], _ = cast(what, r, rulings.open_ended)
        _tell(r, what, results[who.name])
    return results


@rule("EL-REACT-3", "EL-AMB-8")
def in_order(
    results: Mapping[str, int], fighters: Sequence[Fighter], r: Roller, rulings: Rulings
) -> tuple[str, ...]:
    """Names by these Reactions, the highest first; whoever is equal in everything that counts rolls again."""
    by_name = {each.name: each for each in fighters}
    final: list[str] = []
    for name in order_of(results, by_name, rulings=rulings).act:
        place = len(final)
        while place and _equal(name, final[place - 1], results, by_name, rulings):
            one, other = by_name[name], by_name[final[place - 1]]
            if not ahead(reaction_throw(one, rulings), reaction_throw(other, rulings), r):
                break
            place -= 1
        final.insert(place, name)
    return tuple(final)


def _tell(r: Roller, what: Throw, total: int) -> None:
    r.say("EL-REACT-1", lambda: f"{what.words(total)}.")


def _equal(
    one: str, other: str, results: Mapping[str, int], by_name: Mapping[str, Fighter], rulings: Rulings
) -> bool:
    return results[one] == results[other] and not by_attributes(by_name[one], by_name[other], rulings)


@rule("EL-AMB-8")
def by_attributes(one: Fighter, other: Fighter, rulings: Rulings) -> int:
    """Who goes first on equal Reaction: 1 the one, -1 the other, 0 when a roll must tell.

    Examples
    --------
    >>> brave, sly = Fighter("A", courage=5), Fighter("B", courage=4, cunning=9)
    >>> by_attributes(brave, sly, Rulings()), by_attributes(brave, sly, Rulings(attributes_first=False))
    (1, 0)
    """
    if not rulings.attributes_first:
        return 0
    mine, theirs = (one.courage, one.cunning), (other.courage, other.cunning)
    return (mine > theirs) - (mine < theirs)


@rule("EL-AMB-8")
def ahead(one: Throw, other: Throw, r: Roller) -> bool:
    """Whether the first of two equals goes first: both roll again, and if need be an even die decides."""
    mine, _ = cast(one._replace(dice=f"{one.dice}, again"), r)
    sign, _ = compare(other._replace(dice=f"{other.dice}, again"), r, mine)
    return sign > 0 if sign else bool(r.die(10, f"{one.who}: even chance") <= 5)


@rule("EL-MOVE-7", "EL-REACT-2")
def who_knows(order: Order, runner: str) -> tuple[str, ...]:
    """Who has heard that somebody means to run, and may stand in the way: all who are quicker.

    Examples
    --------
    >>> who_knows(order_of({"Akare": 16, "Nox": 20, "Celeste": 12}), "Akare")
    ('Nox',)
    """
    return order.act[: order.act.index(runner)]


@rule("EL-MOVE-6")
def may_flee(way_open: bool, feet_to_go: int, reach: int) -> str:
    """How somebody may run on his turn: freely, only past those in the way, or not far enough.

    Examples
    --------
    >>> may_flee(True, 40, 60), may_flee(False, 40, 60)
    ('away', 'tumble past, or fight through')
    """
    if not way_open:
        return "tumble past, or fight through"
    return "away" if feet_to_go <= reach else "on the way"
