"""The fields of the set-up about surprise, strange weapons, reach and grappling."""

from __future__ import annotations

from typing import Any

from combatkit.rules.fighter import fighter_field
from combatkit.rules.mythras.fighter_fields import location_names

NOT_SURPRISED, FLAT_FOOTED, ROUSED = "no", "flat-footed", "has its wits again"
SURPRISES = (NOT_SURPRISED, FLAT_FOOTED, ROUSED)
"""Whether the target is surprised, and if so whether its initiative has come."""

TRAINED = "trained"
SIMILAR, BROADLY, REASONABLY, STRANGE = (
    "nearly the same",
    "much the same kind",
    "rather different",
    "quite different",
)
BESIDE = "strange beside a known one"
FAMILIARITY = (TRAINED, SIMILAR, BROADLY, REASONABLY, STRANGE, BESIDE)
"""How well a style covers a weapon, best first; the last for one known and one unknown weapon together."""

LONGER, SHORTER = "longer", "shorter"
"""At whose reach the fight stands under the optional rules."""

BODY, WEAPON, LIMB = "body", "weapon", "limb"
TARGETS = (BODY, WEAPON, LIMB)
"""What a blow is aimed at: under the rules on reach the body may be out of reach."""

STRIKE, GRAPPLE = "strike", "grapple"


def _choice(label: str, choices: tuple[str, ...], help: str, group: str, rule: str) -> Any:
    return fighter_field(
        label, "choice", default=choices[0], choices=choices, help=help, group=group, rule=rule
    )


SURPRISE: str = _choice(
    "Surprised",
    SURPRISES,
    "flat-footed: cannot defend itself yet; the first attack that hits gains an effect more",
    "Situation",
    "MY-SURP-1",
)
AT_REACH: str = _choice(
    "The fight stands at the reach of the",
    (LONGER, SHORTER),
    "Whose weapon it suits; for the optional rules on reach, and weapons two steps apart",
    "Reach",
    "MY-REACH-1",
)
ATTACK_FAMILIARITY: str = _choice(
    "Attacker's weapon is",
    FAMILIARITY,
    "How like it is to one that the style covers",
    "Attack",
    "MY-STYLE-7",
)
PARRY_FAMILIARITY: str = _choice(
    "Parrying weapon is", FAMILIARITY, "How like it is to one that the style covers", "Defence", "MY-STYLE-7"
)
MANNER: str = _choice(
    "Strike or grapple",
    (STRIKE, GRAPPLE),
    "A grapple with a free limb holds a location, and does no damage",
    "Attack",
    "MY-UNARM-3",
)
STRIKE_AT: str = _choice(
    "Strike at", TARGETS, "The opponent, its weapon, or a limb that strikes from afar", "Reach", "MY-REACH-2"
)
STRUCK_LIMB: str | None = fighter_field(
    "The limb struck at",
    "choice",
    optional=True,
    choices=location_names,
    help="For a natural weapon that is longer than the own one",
    group="Reach",
    rule="MY-REACH-3",
)
DEFENSIVE: bool = fighter_field(
    "Keeps to the defence",
    "flag",
    default=False,
    help="By the trait Defensive Minded: a Size more, and no attack of its own this round",
    group="Defence",
    rule="MY-TRAIT-DEFENSIVEMINDED",
)
CHANGING_RANGE: bool = fighter_field(
    "Struck at while changing range",
    "flag",
    default=False,
    help="The defender's Evade belongs to its own action: no point, and no falling",
    group="Defence",
    rule="MY-REACH-7",
)
