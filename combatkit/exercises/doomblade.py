"""Exercises of the Doomblade notebooks, numbered by notebook and place: ``doomblade-02-1``."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.doomblade.examples import wolfgar_and_the_rats
from combatkit.rules.doomblade.ruleset import RULESET

# -- 01 one against one ------------------------------------------------------------------------------------


@exercise("doomblade-01-1")
def a_mighty_axe() -> Exercise:
    """Damage is doubled first, Armour comes off once."""
    played = RULESET.exchange("Rastan", "Ugly Orc").play([[6, 6], [2, 3]])
    return Exercise(
        played.outcome["damage"],
        "14 doubled is 28, and the leather takes 2 off that.",
        "Two sixes are a Mighty Blow. What does DB-MIGHTY-3 do to the Damage, and when does Armour come off?",
        {
            12: "That is a plain hit. Two sixes are a Mighty Blow and double the Damage.",
            24: "You took Armour off first and doubled what was left. Doubling comes first.",
            28: "Doubled it is. But the Ugly Orc wears leather.",
        },
        unit="points",
    )


@exercise("doomblade-01-2")
def wounded_by_its_own_axe() -> Exercise:
    """A Fumble is the one way in which somebody who attacks a pure defender is hurt."""
    odds = RULESET.exchange("Hero", "Orc", attacker_action="dodge").odds()
    return Exercise(
        odds.chance(lambda outcome: bool(outcome["damage"])),
        "A Fumble in 36 rolls, and with nobody else near half of the table strikes the fumbler.",
        "The dodge wounds nobody. What can the Orc do to itself, and on which faces of the table?",
        {
            0: "The dodge wounds nobody, that is right. But the Orc may Fumble.",
            Fraction(1, 36): "So often the Orc Fumbles. Not every line of the table wounds somebody.",
            Fraction(1, 216): "On a 1 it wounds itself. And on 2 or 3, when no friend is near?",
        },
        near=Fraction(1, 1000),
    )


@exercise("doomblade-01-3")
def won_by_six() -> Exercise:
    """The margin is added to Damage before Armour comes off."""
    exchange = RULESET.exchange("Hero", "Orc", options={"random_damage": "bonus"})
    return Exercise(
        exchange.play([[4, 5], [1, 3]]).outcome["damage"],
        "The margin of 6 makes the Damage 16, and the leather takes 2 off.",
        "Add the difference of the two totals to the longsword's 10, then take the leather off.",
        {
            8: "That is the Wound without Bonus Success. The margin is added to it.",
            16: "The Damage is 16. Now the leather.",
            23: "Only the difference of the two totals is added, not the winner's total.",
        },
        unit="points",
    )


# -- 02 many and far ---------------------------------------------------------------------------------------


@exercise("doomblade-02-1")
def no_bite_at_all() -> Exercise:
    """One dodge serves against both rats, so the two misses are not independent."""
    wolfgar = RULESET.fighter("Wolfgar", conditions=("weapon dropped",))
    one = RULESET.exchange("Giant Rat", wolfgar, defender_action="dodge", others_on_defender=1)
    alone = RULESET.exchange("Giant Rat", wolfgar, defender_action="dodge")
    missed, missed_alone = (
        each.odds().chance(lambda outcome: not outcome["damage"]) for each in (one, alone)
    )
    return Exercise(
        wolfgar_and_the_rats().odds().chance(lambda outcome: not outcome["Wolfgar: damage"]),
        "His one roll serves against both: when it is good, it is good twice.",
        'Ask the exchange: rats.odds().by("Wolfgar: damage")[0] is the chance that he loses nothing.',
        {
            missed: "So often one of them misses him. There is a second pair of jaws.",
            missed**2: "You squared the chance against one rat, as if he rolled twice. He rolls once, and "
            "a high roll is high against both.",
            missed_alone: "That is one rat without the bonus for numbers. They are two.",
        },
    )


@exercise("doomblade-02-2")
def an_arrow_into_the_fray() -> Exercise:
    """8 and 2 and 1 and 4 make 15, and reaching it is enough."""
    shot = RULESET.exchange(
        "Archer",
        "Orc",
        attacker_action="shoot",
        range="medium",
        target_speed="moving",
        into_melee=True,
        defender_target="somebody else",
    )
    return Exercise(
        shot.odds().chance(winner="attacker"),
        "The number is 8 and 2 and 1 and 4, so 15; with Marksmanship 6 the dice need 9 or more.",
        "Add up the target number first: 8, range, movement, melee. What must two dice show then?",
        {
            Fraction(1, 6): "Reaching the number is enough: 9 on the dice counts too.",
            Fraction(5, 6): "That would be it in the open. Shooting into a melee is 4 harder.",
            Fraction(5, 12): "You need one more than that: has the Orc's movement been counted?",
            Fraction(7, 12): "Is the range in? Medium range is 2 harder.",
        },
    )


@exercise("doomblade-02-3")
def two_blades_one_orc() -> Exercise:
    """Both weapons strike, and Armour counts against each."""
    exchange = RULESET.exchange("Two-blade Hero", "Orc", attacker_action="dual wield")
    return Exercise(
        exchange.play([[4, 5], [1, 3]]).outcome["damage"],
        "10 less 2 and 7 less 2: two Wounds, 8 and 5.",
        "Work out a Wound for each of the two weapons, then add them.",
        {
            8: "That is the longsword. The short-sword strikes as well.",
            15: "You took Armour off once. We read it as two blows, and the leather stops a part of each.",
            17: "Both weapons hit. But the Orc wears leather.",
        },
        unit="points",
    )
