"""Getting out of a hold, and getting up with a foe at hand: two skills, each of its owner's choice."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from combatkit.dice.requests import Policy, first_option
from combatkit.errors import InputError, unknown_name
from combatkit.rules.card import rule
from combatkit.rules.exchange import Exchange, Step
from combatkit.rules.mythras import conditions as now
from combatkit.rules.mythras.contest_bouts import EVENTS, Bout, Contest, Pair, columns, contest_of, pairings
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.opposing import entrant
from combatkit.rules.mythras.resist import Original, Switches, switch
from combatkit.rules.mythras.toll import USELESS

HOLDS = (now.GRIPPED, now.GRAPPLED, now.PINNED, now.ENTANGLED)
"""What one may struggle against."""


@rule("MY-ACT-STRUGGLE", "MY-GRAP-5", "MY-TRAIT-MANCATCHER", "MY-AMB-27")
def struggle(
    actor: Fighter,
    holder: Fighter,
    kind: str,
    *,
    original: Original | None = None,
    wields: bool = True,
    steps: int = 0,
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """An attempt to get out of a grip, a grapple, a net, or to free a weapon that is pinned.

    Brawn or Unarmed of the victim against Brawn or Unarmed of the holder; out of a net or a whip Brawn
    against Brawn. In its outcome `success` says whether the victim is free, `actor_conditions` what ends
    (``"freed: ..."``).

    Parameters
    ----------
    actor, holder
        The victim, and who holds it.
    kind
        The condition that holds it, by its name or in full: ``"gripped"``, ``"grappled: right arm"``,
        ``"weapon pinned: Shortsword"``, ``"entangled: left leg"``.
    original
        The roll that caught it. Needed out of a net or a whip when option `entangle_escape` is ``orig``, or
        when its wielder has let it go.
    wields
        Whether whoever entangled the victim still holds the net or the whip.
    steps
        Further grade steps for the victim, positive for harder (MY-SE-8).

    Raises
    ------
    InputError
        For something that one cannot struggle against, or without the roll that is needed.

    Examples
    --------
    >>> x = struggle(Fighter(name="Guard", brawn=50), Fighter(name="Bear", brawn=80), "gripped")
    >>> x.play(["Brawn", "Brawn", 34, 20]).outcome["actor_conditions"]
    'freed: gripped'
    """
    name = kind.partition(":")[0]
    if name not in HOLDS:
        raise unknown_name("kind", name, HOLDS)
    catcher = "Mancatcher" in holder.traits
    harder, why = (1, (f"{holder.name} is a Mancatcher",)) if catcher else (0, ())
    netted = name == now.ENTANGLED
    against = None
    if netted and (not wields or switch(options, "entangle_escape", "brawn") == "orig"):
        if original is None:
            raise InputError(
                "original", "is not given, and Brawn is opposed to the roll that entangled", "give that roll"
            )
        against = original._replace(words="the roll that caught it")
    skills = ("Brawn",) if netted else ("Brawn", "Unarmed")
    ways = pairings(
        actor,
        holder,
        skills,
        skills,
        technique=not netted,
        steps=(steps + harder, 0),
        why=why if not steps else (),
        options=options,
    )
    if against is not None:
        alone = entrant(actor, "Brawn", steps=steps + harder, options=options)
        ways = (((alone, alone),),)
    verdict = f"{actor.name} is free.", f"{actor.name} is still held."
    bout = Bout(
        actor.name,
        holder.name,
        ways,
        "MY-SE-ENTANGLE" if netted else "MY-GRAP-5" if name == now.GRAPPLED else "MY-ACT-STRUGGLE",
        ("struggle", "hold"),
        verdict,
        f"{now.FREED}: {kind}",
        options,
        original=against,
    )
    return contest_of(bout, policy)


# -- getting up ----------------------------------------------------------------------------------------------

FOOTING = ("Brawn", "Athletics")
"""The skills of which each side uses one when somebody gets up."""

UP = "{} is up again.", "{} stays down."


@rule("MY-ACT-REGAINFOOTING", "MY-AMB-12", "MY-WOUND-5")
def regain_footing(
    actor: Fighter,
    foe: Fighter | None = None,
    *,
    foe_ready: bool = True,
    steps: tuple[int, int] = (0, 0),
    options: Switches = (),
    policy: Policy = first_option,
) -> Exchange:
    """Getting up: by itself when nobody is at hand, else Brawn or Athletics against Brawn or Athletics.

    Parameters
    ----------
    foe
        With whom the actor is engaged; None: with nobody.
    foe_ready
        Whether that foe has an Action Point: it asks for one only if option `regain_footing_opposes` is
        ``paid``; then a foe that pays none lets the actor get up.
    steps
        Further grade steps of both, positive for harder.

    Raises
    ------
    InputError
        For a useless leg, on which nobody stands.

    Examples
    --------
    >>> down, up = Fighter(name="Ana", brawn=60), Fighter(name="Zam", brawn=40, athletics=20)
    >>> print(regain_footing(down, up).play(["Brawn", "Brawn", 55, 22]).trace)
    Contest: Ana's Brawn 60: 55, a success; Zam's Brawn 40: 22, a success. Ana is up again. \
(MY-ACT-REGAINFOOTING)
    """
    legs = {place.name for place in actor.anatomy.locations if place.kind == "leg"}
    lame = [it for it in actor.condition_list if now.has((it,), USELESS) and it.partition(": ")[2] in legs]
    if lame:
        raise InputError("actor", f"{actor.name} cannot stand ({lame[0]})", "fight on from the ground")
    verdict = UP[0].format(actor.name), UP[1].format(actor.name)
    if foe is None:
        nobody = Bout(
            actor.name, "nobody", (), "MY-ACT-REGAINFOOTING", ("", ""), verdict, now.ARISEN, options
        )
        return Exchange((STAND,), Contest(), nobody, columns, policy, EVENTS)
    paid = switch(options, "regain_footing_opposes", "free") == "paid"
    return contest_of(
        Bout(
            actor.name,
            foe.name,
            footing_ways(actor, foe, steps, options),
            "MY-ACT-REGAINFOOTING",
            ("footing", "footing against"),
            verdict,
            now.ARISEN,
            options,
            paid=("ask" if foe_ready else "cannot") if paid else "",
        ),
        policy,
    )


@lru_cache(maxsize=1024)
def footing_ways(
    actor: Fighter, foe: Fighter, steps: tuple[int, int], options: Switches
) -> tuple[tuple[Pair, ...], ...]:
    """The skills with which somebody may get up against a foe, and those against it."""
    return pairings(actor, foe, FOOTING, FOOTING, technique=False, steps=steps, options=options)


@rule("MY-ACT-REGAINFOOTING")
def stand(state: Contest, r: Any, bout: Bout) -> Contest:
    """Nobody is at hand: up again without a roll."""
    r.say("MY-ACT-REGAINFOOTING", lambda: f"Nobody is at hand: {bout.verdict[0]}")
    return Contest("unopposed", True)


STAND = Step("contest", "Contest", stand, ("MY-ACT-REGAINFOOTING",), ("ending", "success"))
