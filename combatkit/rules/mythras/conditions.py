"""What an exchange finds on a fighter, or leaves on it: conditions, by name.

A condition is a short text. Where there is more to say it follows a colon: ``"entangled: right arm"``,
``"pushed back: 3 m"``. `has` looks at the name alone.
"""

from __future__ import annotations

from collections.abc import Iterable

ARISEN = "on their feet again"
ASTRIDE = "astride"
BESIDE_COVER = "beside cover"
BLEEDING = "bleeding"
BLINDED = "blinded"
BRACED = "braced"
BY_SHOCK = "dropped"  # incapacitated: dropped, by Drop Foe
CASTING = "casting"
CLIMBING = "climbing"
COUNTER = "counter prepared"
DEAD = "dead"
DISARMED = "disarmed"
DISENGAGED = "disengaged"
ENGAGED = "engaged"
ENTANGLED = "entangled"
FLURRY = "attacks again"
FLEES = "flees"
FLYING = "in the air"
FORMIDABLE = "formidable natural weapons"
FREED = "freed"
GRAPPLED = "grappled"
GRIPPED = "gripped"
HEIGHT = "upper hand settled"  # who may attack whom in the air this round is known
HELPLESS = "helpless"
HEEDLESS = "heedless"  # does not care about defending itself: zombies and the like
HIT_BYSTANDER = "hit a bystander"
IMPALED = "impaled"
IN_FORMATION = "in formation"
INCAPACITATED = "incapacitated"
INJURED = "injured"
IN_COVER = "in cover"
KEPT_DOWN = "pinned down"
LANCE_BRACED = "weapon braced"
LUCK_SPENT = "luck spent"
MAIMED = "maimed"
MALFUNCTION = "weapon malfunction"
MINDLESS = "not sapient"
MOUNTED = "mounted"
NO_ATTACK = "no attack"
ON_GUARD = "keeps to the defence"
OVERPENETRATED = "shot goes through"
PINNED = "weapon pinned"
PRONE = "prone"
PUSHED = "pushed back"
RANGE = "reach"
RELOADED = "reloads sooner"
REMISE = "second blow ready"
SCARRED = "scarred"
SERIOUS = "seriously wounded"
SILENCED = "silenced"
SPELL_SPOILED = "spell ruined"
STANCHED = "bleeding stopped"
STATIONARY = "stationary"
STUNNED = "stunned"
RALLYING = "was surprised"  # its initiative has come, but it may not attack yet this round
SURPRISED = "surprised"
SURRENDERED = "surrenders"
TAKEN = "weapon taken"
TENDED = "tended"
TREATED = "treated"  # a Major Wound that a healer has seen to: it may heal now
UNAWARE = "unaware"
UNDERNEATH = "pinned underneath"
UNHORSED = "unhorsed"
UNLOADED = "not loaded"
UNFIT = "unfit to fight"
UNINTELLIGIBLE = "no common language"
WEAPON_DAMAGED = "weapon damaged"
WEAPON_STUCK = "weapon left in the wound"
WITHDRAWS = "withdraws"
WHEELS = "wheels round"
WOUNDS_ITSELF = "wounds itself"


def has(conditions: Iterable[str], *names: str) -> bool:
    """Whether any of these conditions is among `conditions`, whatever follows its colon.

    Examples
    --------
    >>> has(("entangled: right arm", "prone"), "entangled"), has(("prone",), "entangled", "gripped")
    (True, False)
    """
    return any(known.partition(":")[0] in names for known in conditions)


def added(conditions: Iterable[str], *more: str) -> tuple[str, ...]:
    """The conditions with some more, sorted, each once: equal sets are equal states.

    Examples
    --------
    >>> added(("prone",), "bleeding", "prone")
    ('bleeding', 'prone')
    """
    return tuple(sorted({*conditions, *more}))
