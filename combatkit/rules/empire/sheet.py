"""A fighter's scores, each with what it is made of: for readers who want to see where a number comes from."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.rules.card import rule
from combatkit.rules.empire import scores
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses
from combatkit.rules.empire.load import exhaustion_level, load
from combatkit.rules.empire.missile import missile_attack, missile_initiative
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.summary import Readable, Summary

Parts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """One score: its name, its total, the parts that add up to it, and the rule."""

    name: str
    total: int
    parts: Parts
    rule: str

    @property
    def words(self) -> str:
        """The parts in words, those of 0 left out.

        Examples
        --------
        >>> Score("Attack", 12, (("Coordination", 8), ("style", 4), ("knife", 0)), "D30-BASE-5").words
        'Coordination 8, style 4'
        """
        return ", ".join(f"{name} {number}" for name, number in self.parts if number)


@dataclass(frozen=True, repr=False)
class ScoreSheet(Readable):
    """The scores of a fighter; they read as a table."""

    fighter: str
    scores: tuple[Score, ...]
    damage: tuple[str, str]

    def __getitem__(self, name: str) -> int:
        return {score.name: score.total for score in self.scores}[name]

    def summary(self) -> Summary:
        """A row for each score."""
        rows = [(score.name, str(score.total), score.words, score.rule) for score in self.scores]
        rows.append(("Damage", *self.damage, "D30-DMG-2"))
        return Summary(self.fighter, ("score", "total", "made of", "rule"), tuple(rows))


@rule("D30-BASE-5", "D30-BASE-6", "D30-BASE-7", "D30-BASE-8")
def score_sheet(who: Fighter, rulings: Rulings = USUAL) -> ScoreSheet:
    """Attack, Defense, Initiative and the rest as they stand now, before any option or situation.

    Examples
    --------
    >>> score_sheet(Fighter("Ida", armour="leather"))["Defense"]
    27
    """
    hurt = ("minuses", -minuses(who))
    found = [
        _score("Attack", _attack_parts(who, rulings), hurt, "D30-BASE-5"),
        _score("Defense", _defense_parts(who), hurt, "D30-BASE-6"),
        _score("Initiative", _initiative_parts(who), hurt, "D30-BASE-7"),
    ]
    if who.arm.bow or who.arm.thrown:
        found += [
            _score("Attack, missile", _shot_parts(who, rulings), hurt, "D30-MISSILE-1"),
            _score("Initiative, missile", _shot_initiative_parts(who, rulings), hurt, "D30-MISSILE-2"),
        ]
    full: Parts = (("own", who.exhaustion_level), ("load", load(who).exhaustion))
    found.append(Score("Exhaustion Level", exhaustion_level(who), full, "D30-ENC-1"))
    if who.cp_rating is None:
        base = (scores.coordination_now(who) + scores.speed_now(who)) // 2
        position: Parts = (("half of Coordination and Speed", base), ("twice the level", 2 * who.cp_level))
    else:
        position = (("given", who.cp_rating),)
    found.append(_score("Combat Position", position, hurt, "D30-GAP-10"))
    return ScoreSheet(who.name, tuple(found), _damage(who, rulings))


def _score(name: str, parts: Parts, hurt: tuple[str, int], rule_id: str) -> Score:
    whole = (*parts, hurt)
    return Score(name, sum(number for _, number in whole), whole, rule_id)


def _attack_parts(who: Fighter, rulings: Rulings) -> Parts:
    if who.attack is not None:
        return (("given", who.attack),)
    return (
        ("Coordination", who.coordination),
        ("load", load(who).coordination),
        ("style", scores.style_attack(who, rulings)),
        (who.arm.name, who.arm.attack),
        ("shield", scores.shield_attack(who)),
        ("left hand", scores.left_hand(who)),
    )


def _defense_parts(who: Fighter) -> Parts:
    if who.defense is not None:
        return (("given", who.defense),)
    return (
        ("Speed", who.speed),
        ("load", load(who).speed),
        ("everybody", 12),
        ("Combat Position", scores.odd(who.cp_level)),
        ("style", scores.style_defense(who)),
        (who.arm.name, scores.weapon_defense(who)),
        ("shield", scores.shield_defense(who)),
    )


def _initiative_parts(who: Fighter) -> Parts:
    if who.initiative_total is not None:
        return (("given", who.initiative_total),)
    style = scores.working_level(who) * who.book.figure("initiative_per_level")
    return (
        ("Initiative", who.initiative),
        ("Combat Position", scores.even(who.cp_level)),
        ("style", style),
        (who.arm.name, who.arm.initiative),
    )


def _shot_parts(who: Fighter, rulings: Rulings) -> Parts:
    if who.attack is not None:
        return (("given", missile_attack(who, who.arm, 0, rulings)),)
    return (
        ("half of Dexterity", rulings.half(who.dexterity)),
        ("twice the level", 2 * who.missile_level),
        (who.arm.name, who.arm.accuracy),
    )


def _shot_initiative_parts(who: Fighter, rulings: Rulings) -> Parts:
    base: Parts = (("Initiative", who.initiative), ("Attentiveness", who.attentiveness))
    rest = missile_initiative(who, who.arm, 0, rulings) - sum(number for _, number in base)
    return (*base, ("level and weapon", rest))


def _damage(who: Fighter, rulings: Rulings) -> tuple[str, str]:
    """The dice with every bonus, and what they are made of."""
    if who.damage is not None:
        return who.damage, "given"
    dice, _, own = who.arm.damage.partition("+")
    bonus = scores.damage_bonus(who, who.arm, rulings)
    total = int(own or 0) + bonus
    source = "draw" if who.arm.bow else "Might"
    words = f"{who.arm.name} {who.arm.damage}" + (f", {source} {bonus}" if bonus else "")
    return dice + (f"{total:+d}" if total else ""), words
