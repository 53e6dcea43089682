"""A fight before its first die: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.elysium.battle import Battle
from combatkit.rules.elysium.deeds_mounts import seated
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.turn import begin
from combatkit.rules.fighter import change
from combatkit.rules.muster import enlisted


@rule("EL-REACT-6", "EL-COVER-1")
def muster(
    game: Any,
    sides: Mapping[str, Iterable[Any]],
    rulings: Rulings,
    policy: Policy,
    announcing: str,
    surprised: Iterable[str] = (),
    riders: Mapping[str, str] | None = None,
) -> Battle:
    """A fight before its first die.

    Parameters
    ----------
    sides
        As for `combatkit.rules.muster.enlisted`.
    announcing
        The option of that name.
    surprised
        Names of those who are wide-eyed until the first round is over (EL-COVER-1).
    riders
        Who rides whom from the beginning; both are in the fight, on one side.

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, a surprised name that is not there, or riders and mounts of
        two sides or lying prone.
    """
    members = tuple(_member(*each, rulings) for each in enlisted(game, sides))
    melee = Melee(game, members, policy, rulings=rulings, announcing=announcing)
    for name in surprised:
        melee = melee.having(melee.member(name, "surprised").told(Condition.WIDE_EYED.value))
    for rider, mount in (riders or {}).items():
        if melee.member(rider).side != melee.member(mount).side or rider == mount:
            raise InputError("riders", f"{rider} cannot ride {mount}", "put both on one side")
        if any(melee.member(name).has(Condition.PRONE) for name in (rider, mount)):
            raise InputError("riders", f"{rider} cannot ride {mount}: one of them is prone", "let both stand")
        melee = seated(melee, rider, mount)
    return Battle(scene=melee)


def _member(name: str, side: str, who: Fighter, rulings: Rulings) -> Member:
    named_so = change(who, {"name": name})
    return Member(name, side, named_so, named_so, begin(named_so, rulings))
