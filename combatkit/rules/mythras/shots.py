"""What the set-up of a shot, or of any attack at something hidden, makes of the attack roll."""

from __future__ import annotations

from combatkit.errors import InputError
from combatkit.rules.card import rule
from combatkit.rules.mythras.burdens import burden
from combatkit.rules.mythras.cover import BLIND
from combatkit.rules.mythras.enums import Side
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.ranged import Aimed, Shot, shot
from combatkit.rules.mythras.resist import Switches
from combatkit.rules.mythras.setup import Setup
from combatkit.rules.mythras.setup_ranged import IN_SIGHT, NO_CROWD
from combatkit.rules.mythras.situation import Reading, Situation, reading
from combatkit.rules.mythras.weapons import Weapon

FOR_MISSILES = (
    ("distance", None),
    ("target_siz", None),
    ("easy_mark", 0),
    ("aimed", False),
    ("guided", False),
)
"""Fields of a set-up that close combat knows nothing of, and their plain values."""


@rule("MY-RANGED-14")
def refuse_odd(setup: Setup, item: Weapon, found: tuple[Situation, ...]) -> None:
    """Refuse what does not go with the weapon, or with the rest of the set-up.

    Raises
    ------
    InputError
        With what is wrong, and what to do about it.
    """
    if not item.is_ranged:
        for name, plain in FOR_MISSILES:
            if getattr(setup, name) != plain:
                raise InputError(
                    name, f"{item.name} is no missile weapon", "leave it out, or choose a missile weapon"
                )
    if setup.target_siz is not None and setup.distance is None:
        raise InputError("target_siz", "tells nothing without a distance", "give the distance too")
    carried = any(it.cap in ("Ride", "Drive") and Side.ATTACKER in it.who for it in found)
    if setup.reins is not None and not carried:
        raise InputError(
            "reins",
            "the attacker neither rides nor drives",
            "name the situation 'attacker mounted' or 'attacker driving a vehicle'",
        )


def shot_of(
    attacker: Fighter,
    siz: int,
    setup: Setup,
    item: Weapon,
    found: tuple[Situation, ...],
    options: Switches,
) -> Shot:
    """What makes this attack harder or easier; for close combat the situations, and cover that hides all.

    Parameters
    ----------
    siz
        SIZ of the defender.
    """
    blind = (BLIND,) if setup.hides != IN_SIGHT else ()
    if not item.is_ranged:
        return Shot(found, blind)
    ours = tuple(it for it in found if Side.ATTACKER in it.who and it.ignored_by not in attacker.traits)
    circumstances = Aimed(
        ours,
        setup.distance,
        siz if setup.target_siz is None else setup.target_siz,
        setup.crowd,
        setup.aimed,
        setup.easy_mark,
        tuple(burden(attacker, options).rows),
    )
    if circumstances == Aimed(ours, siz=circumstances.siz, borne=circumstances.borne):
        return Shot(found, blind)
    made = shot(circumstances, options)
    return made._replace(steps=(*blind, *made.steps), open_steps=(*blind, *made.open_steps))


@rule("MY-RANGED-9", "MY-RANGED-11", "MY-COVER-3")
def attack_readings(
    attacker: Fighter, skill: int, aim: Shot, setup: Setup, steps: int, options: Switches
) -> tuple[Reading, int | None]:
    """The attack's skill in its circumstances, and what it would be without a crowd; None without one.

    Parameters
    ----------
    skill
        The combat skill as it is written.
    steps
        Further grade steps.
    """

    def read(found: tuple[Situation, ...], named: tuple[tuple[str, int], ...]) -> Reading:
        return reading(
            Side.ATTACKER,
            attacker,
            skill,
            found,
            steps=steps,
            named=named,
            cap=setup.attack_cap,
            reins=setup.reins,
            options=options,
        )

    made = read(aim.found, aim.steps)
    if aim.why:
        made = made._replace(why=(*made.why, *aim.why))
    if setup.crowd == NO_CROWD or aim.open_found is None:
        return made, None
    return made, read(aim.open_found, aim.open_steps).value
