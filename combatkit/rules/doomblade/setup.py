"""What is set up for one against one, beside the two fighters; and a single blow for the wound panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from combatkit.rules.doomblade import equipment
from combatkit.rules.doomblade.enums import Action, Band, Free, Speed, TargetSize
from combatkit.rules.fighter import fighter_field

OPPONENT, ANOTHER = "the opponent", "somebody else"


def _names(members: Iterable[StrEnum]) -> Callable[[], tuple[str, ...]]:
    return lambda: tuple(member.value for member in members)


def _choice(
    label: str, members: type[StrEnum], default: StrEnum, group: str, rule: str, help: str = ""
) -> Any:
    return fighter_field(
        label, "choice", default=default.value, choices=_names(members), group=group, rule=rule, help=help
    )


def _flag(label: str, group: str, rule: str, help: str = "", default: bool = False) -> Any:
    return fighter_field(label, "flag", default=default, group=group, rule=rule, help=help)


def _count(label: str, default: int, group: str, rule: str, help: str = "") -> Any:
    return fighter_field(label, "number", default=default, low=0, high=12, group=group, rule=rule, help=help)


@dataclass(frozen=True)
class Setup:
    """One against one: both Actions, numbers on both sides, and the circumstances of the attacker's shot.

    A defender who shoots back has the same range, and whoever moves is both a moving firer and a moving
    target; everything else about shooting is the attacker's.

    Examples
    --------
    >>> Setup(defender_action="dodge").attacker_action
    'attack'
    """

    attacker_action: str = _choice("Attacker's Action", Action, Action.ATTACK, "Actions", "DB-ROUND-2")
    defender_action: str = _choice("Defender's Action", Action, Action.ATTACK, "Actions", "DB-ROUND-2")
    attacker_free: str = _choice("Attacker's Free Activity", Free, Free.NONE, "Actions", "DB-ROUND-3")
    defender_free: str = _choice("Defender's Free Activity", Free, Free.NONE, "Actions", "DB-ROUND-3")
    spell: str = fighter_field(
        "Spell", "choice", default="bolt", choices=equipment.spell_names, group="Actions", rule="DB-GAP-13"
    )
    second_elsewhere: bool = _flag(
        "Second weapon on another enemy", "Actions", "DB-DUAL-5", "The attacker's, when two weapons are used."
    )
    defender_target: str = fighter_field(
        "The defender's attack is aimed at",
        "choice",
        default=OPPONENT,
        choices=(OPPONENT, ANOTHER),
        group="Actions",
        rule="DB-MULTI-6",
    )
    holder: str = fighter_field(
        "Who holds a Held fighter",
        "choice",
        default=OPPONENT,
        choices=(OPPONENT, ANOTHER),
        group="Actions",
        rule="DB-GAP-7",
    )
    others_on_defender: int = _count(
        "Other attackers on the defender",
        0,
        "Numbers",
        "DB-MULTI-2",
        "Beside this attacker. Each counts 1 for him.",
    )
    others_on_attacker: int = _count(
        "Other attackers on the attacker",
        0,
        "Numbers",
        "DB-MULTI-2",
        "Beside this defender. Each counts 1 for him if he attacks.",
    )
    idle_on_defender: int = _count(
        "Idle enemies beside the defender",
        0,
        "Numbers",
        "DB-MULTI-2",
        "They count only with the option outnumber_counts.",
    )
    idle_on_attacker: int = _count(
        "Idle enemies beside the attacker",
        0,
        "Numbers",
        "DB-MULTI-2",
        "They count only with the option outnumber_counts.",
    )
    attacker_friend_near: bool = _flag("A friend of the attacker within 2 m", "Numbers", "DB-GAP-14")
    defender_friend_near: bool = _flag("A friend of the defender within 2 m", "Numbers", "DB-GAP-14")
    range: str = _choice("Range", Band, Band.SHORT, "Shooting", "DB-RANGED-2")
    distance: int | None = fighter_field(
        "Distance",
        "number",
        optional=True,
        low=0,
        high=500,
        unit="metres",
        group="Shooting",
        rule="DB-GAP-10",
        help="Empty: the range counts.",
    )
    target_speed: str = _choice(
        "Target's speed",
        Speed,
        Speed.STILL,
        "Shooting",
        "DB-RANGED-5",
        "A target on the move that shoots back is a firer on the move.",
    )
    target_size: str = _choice("Target's size", TargetSize, TargetSize.NORMAL, "Shooting", "DB-RANGED-7")
    target_obscured: bool = _flag("Target obscured", "Shooting", "DB-RANGED-11")
    firer_moving: bool = _flag(
        "Firer moving", "Shooting", "DB-RANGED-9", "Who is shot back at meanwhile is a moving target."
    )
    firer_under_attack: bool = _flag(
        "Firer under attack",
        "Shooting",
        "DB-RANGED-10",
        "Shot at, bespelled or threatened; a defender who shoots back does it too.",
    )
    firer_engaged: bool = _flag("Firer in melee with the target", "Shooting", "DB-RANGED-15")
    into_melee: bool = _flag("Target is in a melee", "Shooting", "DB-RANGED-12")
    others_near: int = _count(
        "Others near the target",
        1,
        "Shooting",
        "DB-RANGED-14",
        "Whom a miss into a melee may strike; one after the other with stray_shot_chain.",
    )


@dataclass(frozen=True)
class Blow:
    """A single blow, missile, spell or fall for the wound panel."""

    damage: int = fighter_field("Damage", "number", default=8, low=0, high=99, rule="DB-WOUND-1")
    mighty: bool = fighter_field("Mighty Blow", "flag", default=False, rule="DB-MIGHTY-3")
    past_armour: bool = fighter_field(
        "Ignores Armour", "flag", default=False, rule="DB-GAP-13", help="As spells do."
    )
    margin: int = fighter_field(
        "Won by",
        "number",
        default=0,
        low=-30,
        high=30,
        rule="DB-RAND-1",
        help="Counts with the option random_damage = bonus.",
    )
    dice: str = fighter_field(
        "Dice of the attack",
        "choice",
        default="one odd, one even",
        choices=("one odd, one even", "both odd", "both even"),
        rule="DB-RAND-2",
        help="Counts with the option random_damage = odds.",
    )
