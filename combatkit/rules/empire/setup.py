"""What is set up for one exchange beside the two fighters, and a single blow for the wound panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from combatkit.rules.empire.body import body, body_names
from combatkit.rules.empire.book import OURS
from combatkit.rules.empire.enums import Cover, Effort, Pace, Stance
from combatkit.rules.empire.fighter_fields import flag, number, one_of, some_of, values
from combatkit.rules.fighter import fighter_field

NO_AIM = "none"
KINDS = {"slashing": "S", "thrusting": "T", "bashing": "B"}
TELL = ("defender", "attacker", "both")
ANYWHERE = "by the die"
TAKEN_BY_POSTURE = ("on knees", "prone", "one leg disabled", "two attacks", "three attacks")
"""Rows of the table of situations that stand on a fighter's sheet, or that swings bring along."""


def _aims() -> tuple[str, ...]:
    return NO_AIM, *OURS.aims


def _situations() -> tuple[str, ...]:
    return tuple(name for name in OURS.situations if name not in TAKEN_BY_POSTURE)


def _manoeuvres() -> tuple[str, ...]:
    return tuple(OURS.manoeuvres)


def _stance(label: str) -> Any:
    return one_of(label, Stance.ATTACK.value, values(Stance), "Combat options", "D30-ROUND-2")


def _also(label: str) -> Any:
    return some_of(
        label,
        values(Stance),
        "Combat options",
        "D30-GAP-16",
        "Each takes an action of its own; Defense adds up.",
    )


def _effort(label: str) -> Any:
    return one_of(label, Effort.NONE.value, values(Effort), "Combat options", "D30-OPT-ATTACKPLUS-1")


def _swings(label: str) -> Any:
    return number(
        label, 1, "Combat options", "D30-OPT-TWICE-1", low=1, high=3, help="Swing Twice, Swing Thrice."
    )


def _faced(label: str) -> Any:
    return number(label, 1, "Numbers", "D30-MULTI-1", low=1, high=3)


@dataclass(frozen=True)
class Setup:
    """One action of the attacker against the defender, and what answers it.

    Both have declared for the round; of the defender's own attack only the Defense counts here, unless the
    attacker's option lets the defender strike first or the defender's lets it strike back.

    Examples
    --------
    >>> Setup(defender_option="parry").attacker_option
    'attack'
    """

    attacker_option: str = _stance("Attacker's option")
    defender_option: str = _stance("Defender's option")
    attacker_also: tuple[str, ...] = _also("Attacker's further options")
    defender_also: tuple[str, ...] = _also("Defender's further options")
    attacker_effort: str = _effort("Attacker's extra effort")
    defender_effort: str = _effort("Defender's extra effort")
    attacker_swings: int = _swings("Attacker's swings")
    defender_swings: int = _swings("Defender's swings")
    attacker_both_weapons: bool = flag("Attacker strikes with both weapons", "Combat options", "D30-STYLE-10")
    defender_both_weapons: bool = flag("Defender strikes with both weapons", "Combat options", "D30-STYLE-10")
    aim: str = one_of("Aimed at", NO_AIM, _aims, "Aim", "D30-OPT-AIM-1")
    weak_armour: bool = flag("A gap in the armour there", "Aim", "D30-OPT-AIM-1", "The armour protects 0.")
    manoeuvre: str = one_of("Manoeuvre", "fake", _manoeuvres, "Special options", "D30-OPT-CP-4")
    charging: bool = flag("Bashes or jumps while charging", "Special options", "D30-OPT-BASH-4")
    kicks: bool = flag("Trips with a kick", "Special options", "D30-OPT-TRIP-1")
    hazard: bool = flag("Stairs, an edge or a trap behind", "Special options", "D30-OPT-TRIP-5")
    engaged_weapon: bool = flag(
        "The defender's weapon is engaged",
        "Special options",
        "D30-OPT-SWEAPON-4",
        "By a Parry of the attacker's; a Bind stands on the defender's sheet.",
    )
    friend_near_attacker: bool = flag("A friend beside the attacker", "Numbers", "D30-GAP-3")
    friend_near_defender: bool = flag("A friend beside the defender", "Numbers", "D30-GAP-3")
    attacker_faces: int = _faced("Opponents that the attacker faces")
    defender_faces: int = _faced("Opponents that the defender faces")
    ignored: bool = flag("The defender ignores the attacker", "Numbers", "D30-MULTI-4")
    parry_elsewhere: bool = flag(
        "The defender's Parry is meant for another",
        "Numbers",
        "D30-AMB-27",
    )
    engaged: bool = flag("In melee with each other already", "Numbers", "D30-OPT-CHARGE-3")
    tell: str = one_of(
        "Whose wounds the odds also place",
        "defender",
        lambda: TELL,
        "Odds",
        "D30-DMG-1",
        "Counts where both may be struck; both is a long list that takes long to make.",
    )
    attacker_situation: tuple[str, ...] = some_of(
        "Attacker's situation", _situations, "Situation", "D30-SIT-DARK1"
    )
    defender_situation: tuple[str, ...] = some_of(
        "Defender's situation", _situations, "Situation", "D30-SIT-DARK1"
    )
    thrown: bool = flag("The weapon is thrown", "Missiles", "D30-DMG-5")
    distance: int = number("Distance", 10, "Missiles", "D30-MISSILE-5", high=600, unit="yards")
    unaware: bool = flag("The target knows of nothing", "Missiles", "D30-GAP-7")
    pace: str = one_of("The target's pace", Pace.STILL.value, values(Pace), "Missiles", "D30-MISSILE-4")
    cover: str = one_of("Cover", Cover.NONE.value, values(Cover), "Missiles", "D30-MISSILE-4")
    into_melee: bool = flag("The target stands in a melee", "Missiles", "D30-GAP-17")


def _places() -> tuple[str, ...]:
    named = dict.fromkeys(name for kind in body_names() for name in body(kind, OURS).names)
    return ANYWHERE, *named


@dataclass(frozen=True)
class Blow:
    """A blow that has landed, for the wound panel."""

    location: str = one_of("Location", ANYWHERE, _places, "", "D30-WOUND-3")
    damage: int = number("Damage", 8, "", "D30-DMG-2", high=200, help="Before armour.")
    armour_counts: bool = fighter_field("Armour counts", "flag", default=True, rule="D30-DMG-2")
    levels: int = number("Levels more", 0, "", "D30-WOUND-2", high=6, help="By margin and option.")
    kind: str = one_of("Weapon", "slashing", lambda: tuple(KINDS), "", "D30-GAP-2")
