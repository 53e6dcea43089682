"""Exercises of the first two Elysium notebooks, numbered by notebook and place: ``elysium-01-2``."""

from __future__ import annotations

from fractions import Fraction

from combatkit.exercises.verdict import Exercise, exercise
from combatkit.rules.elysium.enums import Hand
from combatkit.rules.elysium.order import order_of
from combatkit.rules.elysium.ruleset import RULESET
from combatkit.rules.elysium.turn import begin

# -- 01 attack and defence -------------------------------------------------------------------------------


@exercise("elysium-01-1")
def the_same_on_both_sides() -> Exercise:
    """Equal totals go to the defender (EL-CORE-4)."""
    hit = RULESET.exchange("Akare", "Nox").after(6, 7).odds().chance(success=True)
    return Exercise(
        "yes" if hit else "no",
        "16 against 16: an attack has to be higher, so Nox has turned it aside.",
        'Write "yes" or "no". Both have 16: who wins then?',
        {"yes": "16 is not higher than 16. Equal totals go to whoever defends."},
        unit="",
    )


@exercise("elysium-01-2")
def as_good_as_the_other() -> Exercise:
    """Equal bonuses: of 100 pairs of dice the 10 equal ones go to the defender."""
    odds = RULESET.exchange("Fighter", "Fighter").odds()
    return Exercise(
        odds.chance(success=True),
        "Ten pairs of a hundred are equal and go to the defender; half of the other ninety hit.",
        "Two ten-sided dice have a hundred pairs. In how many is the attacker's die the higher one?",
        {
            Fraction(1, 2): "It would be, were it not for equal dice: those go to the defender.",
            Fraction(11, 20): "So often the defence holds. You have given the equal dice to the attacker.",
            Fraction(1, 10): "So often the two dice are equal. How often is the attacker's higher?",
        },
        near=Fraction(1, 100),
    )


@exercise("elysium-01-3")
def what_gets_through() -> Exercise:
    """Damage 20 against Guard 16."""
    played = RULESET.exchange("Akare", "Nox").play([7, 3, 9, 4])
    return Exercise(
        played.outcome["damage"],
        "9 and 4 and 3 and 4 are 20; 4 and 5 and 3 and 4 are 16.",
        "Add up Damage (die, Muscle, Might, Harm) and Guard (die, Endurance, Guard, Armor), and subtract.",
        {
            20: "That is the Damage Roll. Take Nox's Guard Roll off it.",
            8: "You have forgotten the chain shirt: Armor is a part of Guard.",
            5: "So it was with the dice 8 and 2. Now they show 9 and 4.",
            16: "That is the Guard Roll. What has Damage more?",
        },
        unit="Hit Points",
    )


# -- 02 a turn and its points ----------------------------------------------------------------------------


@exercise("elysium-02-1")
def second_to_act() -> Exercise:
    """Turns go from the highest Reaction down (EL-REACT-3)."""
    order = order_of({"Wren": 16, "Holm": 20, "Sefa": 12, "Iben": 18})
    return Exercise(
        order.act[1],
        "From the highest Reaction down: Holm, Iben, Wren, Sefa.",
        "Write one of the four names. The highest Reaction acts first.",
        {
            "Wren": "Wren speaks second: announcing goes from the lowest up. Acting goes the other way.",
            "Holm": "Holm has the highest Reaction, and acts first.",
            "Sefa": "Sefa has the lowest Reaction: the first to speak, and the last to act.",
        },
        unit="",
    )


@exercise("elysium-02-2")
def left_for_defence() -> Exercise:
    """With Dual Weapons one attack of the other hand is free (EL-TWO-4)."""
    fighter = RULESET.fighter("Nox", second_weapon="dagger", trumps=["Dual Weapons"])
    return Exercise(
        begin(fighter).attack().attack(Hand.OFF).left,
        "4 for the longsword, nothing for the dagger.",
        "Start with 6, take off what has to be paid, and mind the trump.",
        {
            0: "So it is without the trump: 4 and 2 are 6. Dual Weapons makes the dagger free.",
            4: "It is the longsword that has to be paid. The other hand is free.",
            6: "Only one of the two blows is free.",
        },
        unit="points",
    )


@exercise("elysium-02-3")
def stamina_against_eight() -> Exercise:
    """10 and the damage done (EL-CALLED-2): the lowest total at which the leg holds."""
    return Exercise(
        next(total for total in range(9, 40) if _holds(total, 8)),
        "10 and the damage. Against a number, reaching it is enough.",
        "Add the damage to 10.",
        {
            10: "10 is where it begins. The damage is added.",
            19: "Against a number the same number is enough; it is against people that a tie loses.",
            8: "That is the damage alone.",
        },
        unit="points",
    )


def _holds(total: int, damage: int) -> bool:
    """Whether a leg holds out with this total of Stamina: a die of 5, Endurance 4, and the rest in ranks."""
    victim = RULESET.fighter("Fighter", endurance=4, stamina=total - 9)
    blow = RULESET.blow(victim, damage=damage, guarded=True, called="left leg")
    return blow.play([5]).outcome["part"] == "unharmed"
