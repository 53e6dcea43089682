"""Attack, Defense, Fumble and initiative of both sides in one exchange: everything that no die changes."""

from __future__ import annotations

from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.book import Situation
from combatkit.rules.empire.enums import Condition, Cover, Pace, Posture, Stance, Style
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.initiative import facing_modifier, paused
from combatkit.rules.empire.missile import (
    facing_counts_for_missiles,
    missile_attack,
    missile_defense,
    missile_initiative,
)
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.scores import (
    close_attack,
    defends_with_second,
    ignored_defense,
    melee_attack,
    melee_defense,
    melee_initiative,
    shield_defense,
    shields,
    style_defense,
    weapon_defense,
    working_level,
)
from combatkit.rules.empire.stances import SIDES, Declared

FORCED = -10
"""Attack and Defense of somebody whom exhaustion forces to Recover."""


class Side(NamedTuple):
    """One side as it comes to an exchange."""

    who: Fighter
    said: Declared
    situations: tuple[Situation, ...]
    faced: int
    minuses: int

    def sum(self, column: str) -> int:
        """A column of the table of situations, added up."""
        return sum(getattr(row, column) for row in self.situations)

    @property
    def facing(self) -> int:
        """What facing several opponents takes off."""
        return facing_modifier(self.faced)


def make_side(who: Fighter, said: Declared, setup: Any, number: int) -> Side:
    """A side from its fighter and the set-up."""
    name = SIDES[number]
    rows = who.book.situations
    named = [*getattr(setup, f"{name}_situation")]
    if who.posture is not Posture.UP:
        named.append(who.posture.label)
    if who.has(Condition.LEG):
        named.append("one leg disabled")
    return Side(who, said, tuple(rows[each] for each in named), getattr(setup, f"{name}_faces"), minuses(who))


def shoots(side: Side, setup: Any) -> bool:
    """Whether the attacker's swing is a shot or a throw."""
    return side.who.arm.bow or (setup.thrown and side.who.arm.thrown)


@rule("D30-BASE-5", "D30-BASE-8", "D30-MULTI-1", "D30-GAP-11")
def attack_total(side: Side, other: Side, setup: Any, number: int, rulings: Rulings, *, plain: bool) -> int:
    """Attack with everything that counts but the aim; `plain` for a swing that is not the main option's."""
    who, said = side.who, side.said
    if number == 0 and not plain and shoots(side, setup):
        total = missile_attack(who, who.arm, setup.distance, rulings)
        total += facing_counts_for_missiles(side.faced, rulings)
    else:
        if who.has(Condition.CLOSE):
            total = close_attack(who)
        else:
            total = melee_attack(who, rulings, both_attack=said.both)
        if number == 0 and setup.kicks and said.main is Stance.TRIP and who.attack is None:
            total += who.book.weapon("kick").attack - who.arm.attack
        total += side.facing
    if not plain:
        total += said.attack
    total += side.sum("attack") - side.minuses
    if who.has(Condition.FLANKED):
        total += who.book.figure("flanked_attack", of="manoeuvres")
    if who.has(Condition.MUST_RECOVER) and said.main is not Stance.RECOVER:
        total += FORCED
    if other.who.has(Condition.BELOW):
        total += who.book.situations["opponent below"].attack
    return total


@rule("D30-OPT-PARRY", "D30-AMB-27")
def parry_figure(side: Side, setup: Any, rulings: Rulings) -> int:
    """What the Parry option adds to this side's Defense against this opponent."""
    if Stance.PARRY not in side.said.stances:
        return 0
    if rulings.parry_scope == "one" and setup.parry_elsewhere:
        return 0
    return side.who.book.stances[Stance.PARRY].defense


@rule("D30-BASE-6", "D30-BASE-8", "D30-MULTI-4", "D30-OPT-WEEP-1", "D30-MISSILE-4")
def defense_total(side: Side, against: Stance, setup: Any, number: int, rulings: Rulings) -> int:
    """Defense against a swing of the other side with that option."""
    who, said = side.who, side.said
    if said.fixed is not None:
        return said.fixed - (side.minuses if rulings.weep_minuses else 0)
    if number == 1 and setup.ignored:
        return ignored_defense(who) - side.minuses + (side.facing if rulings.ignored_facing else 0)
    total = melee_defense(who, both_attack=said.both) + said.defense + side.facing + side.sum("defense")
    total -= side.minuses
    total -= who.book.stances[Stance.PARRY].defense if Stance.PARRY in said.stances else 0
    total += parry_figure(side, setup, rulings)
    total += _conditions(who)
    if who.has(Condition.MUST_RECOVER) and said.main is not Stance.RECOVER:
        total += FORCED
    return total - lost_against(side, against, setup, rulings)


@rule("D30-GAP-3", "D30-GAP-5")
def _conditions(who: Fighter) -> int:
    """What lasting conditions do to Defense."""
    figures = {
        Condition.OFF_BALANCE: ("off_balance", "fumble"),
        Condition.FAKED: ("faked", "manoeuvres"),
        Condition.FLANKED: ("flanked_defense", "manoeuvres"),
    }
    return sum(who.book.figure(name, of=table) for c, (name, table) in figures.items() if who.has(c))


@rule(
    "D30-OPT-SWEAPON-1", "D30-OPT-SSHIELD-1", "D30-OPT-BASH-1", "D30-OPT-JUMP-1", "D30-STYLE-13", "D30-AMB-26"
)
def lost_against(side: Side, against: Stance, setup: Any, rulings: Rulings) -> int:
    """What of a Defense does not count against an option."""
    who, parry = side.who, parry_figure(side, setup, rulings)
    style = 0 if who.defense is not None else style_defense(who, side.said.both)
    if against is Stance.JUMP:
        return parry + style
    if against in (Stance.BASH, Stance.STRIKE_WEAPON):
        weapon = weapon_defense(who) if against is Stance.STRIKE_WEAPON else 0
        return parry + weapon + (style if rulings.parry_bonus_scope == "all" else 0)
    if against is Stance.STRIKE_SHIELD:
        if defends_with_second(who):
            return 0 if side.said.both else working_level(who)
        return shield_defense(who)
    return 0


@rule("D30-MISSILE-4")
def missile_target(side: Side, setup: Any, rulings: Rulings) -> int:
    """Defense of the defender against a shot or a throw."""
    return (
        missile_defense(
            side.who,
            aware=not setup.unaware,
            pace=Pace(setup.pace),
            cover=Cover(setup.cover),
            stance=side.said.main,
            rulings=rulings,
        )
        - side.minuses
    )


@rule("D30-FUMBLE-2", "D30-GAP-3")
def fumble_chance(side: Side, setup: Any, number: int) -> int:
    """The last face of the d30 that fumbles."""
    arm = side.who.arm
    if number == 0 and setup.kicks and side.said.main is Stance.TRIP:
        arm = side.who.book.weapon("kick")
    return side.who.book.fumble_base + arm.fumble + side.said.fumble + side.sum("fumble")


@rule("D30-BASE-7", "D30-BASE-8", "D30-MULTI-6", "D30-AMB-13", "D30-MISSILE-7")
def initiative_total(side: Side, setup: Any, number: int, rulings: Rulings) -> int:
    """Initiative with everything that counts."""
    if number == 0 and shoots(side, setup):
        total = missile_initiative(side.who, side.who.arm, setup.distance, rulings)
    else:
        total = melee_initiative(side.who)
    total += side.sum("initiative") if rulings.sit_c3 == "initiative" else 0
    return total + side.facing - side.minuses


@rule("D30-OPT-PAUSE-1", "D30-AMB-28")
def acting_at(mine: int, theirs: int, stance: Stance, rulings: Rulings) -> int:
    """At which initiative a side acts; one who pauses waits for the other."""
    return paused(mine, theirs, rulings) if stance is Stance.PAUSE else mine


@rule("D30-OPT-PARRY-1", "D30-AMB-7", "D30-STYLE-14")
def parries_like_a_shield(side: Side) -> bool:
    """Whether a parry strikes back on 1 to 3: with quarterstaff, shield, cloak or a second weapon."""
    who = side.who
    return who.arm.shield_parry or (
        shields(who) and (who.board is not None or who.style != Style.TWO or not side.said.both)
    )
