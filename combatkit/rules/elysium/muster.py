"""A fight before its first die: who is on which side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from combatkit.dice.requests import Policy
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.elysium.battle import Battle
from combatkit.rules.elysium.deeds_mounts import seated
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.melee import Melee, Member
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.turn import begin
from combatkit.rules.fighter import change


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
        The name of each side, and its fighters: names of presets, dicts or fighters. Those of one name are
        numbered.
    announcing
        The option of that name.
    surprised
        Names of those who are wide-eyed until the first round is over (EL-COVER-1).
    riders
        Who rides whom from the beginning; both are in the fight, on one side.

    Raises
    ------
    InputError
        For fewer than two sides, an empty one, or a surprised name that is not there.
    """
    if len(sides) < 2:
        raise InputError("fight", f"has {len(sides)} sides", "name two or more, each with its fighters")
    everybody = []
    for side, whos in sides.items():
        listed = list(whos) if isinstance(whos, (list, tuple)) else [whos]
        if not listed:
            raise InputError(side, "has nobody", "name at least one fighter")
        everybody += [(side, game.as_fighter(who)) for who in listed]
    names = [who.name for _, who in everybody]
    seen: dict[str, int] = {}
    members: dict[str, Member] = {}
    for side, who in everybody:
        name = who.name
        if names.count(name) > 1:
            seen[name] = seen.get(name, 0) + 1
            name = f"{name} {seen[name]}"
        named_so = change(who, {"name": name})
        members[name] = Member(name, side, named_so, named_so, begin(named_so, rulings))
    for name in surprised:
        if name not in members:
            raise unknown_name("surprised", name, members)
        members[name] = members[name].told(Condition.WIDE_EYED.value)
    melee = Melee(game, tuple(members.values()), rulings, policy, announcing)
    for rider, mount in (riders or {}).items():
        if melee.member(rider).side != melee.member(mount).side or rider == mount:
            raise InputError("riders", f"{rider} cannot ride {mount}", "put both on one side")
        melee = seated(melee, rider, mount)
    return Battle(policy=policy, melee=melee)
