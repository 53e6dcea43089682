"""Damage: doubling, the optional rules that change it, Armour, and what a grip does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import Aim, Hit, RandomDamage, Reach
from combatkit.rules.doomblade.rulings import Rulings
from combatkit.rules.doomblade.state import NOBODY, Deed, Field, Mark, get_mark, get_part, put
from combatkit.rules.doomblade.tables import table


@rule("DB-WOUND-1", "DB-MIGHTY-3", "DB-DUAL-4")
def wound(
    damages: tuple[int, ...],
    armour: int,
    *,
    mighty: bool = False,
    extra: tuple[int, ...] = (),
    rulings: Rulings | None = None,
) -> int:
    """The Wound that one or two weapons make: Damage less Armour, never below 0.

    Parameters
    ----------
    damages
        The Damage of each weapon that hit.
    armour
        The victim's; 0 for a spell.
    mighty
        A Mighty Blow: Damage is doubled first, then `extra` is added, then Armour comes off. With
        ``mighty_before_armour = "no"`` what is left after Armour is doubled (DB-AMB-4).
    extra
        What an optional rule adds to each weapon's Damage; may be negative.
    rulings
        The answers to the open questions; with ``dual_armour_per_weapon = "no"`` Armour counts once
        against the sum of both weapons (DB-AMB-9).

    Returns
    -------
    int
        Health Points to be lost, at least 0.

    Examples
    --------
    >>> wound((14,), 2), wound((7,), 2, mighty=True), wound((3,), 5)
    (12, 12, 0)
    """
    rulings = rulings or Rulings()
    extra = extra or (0,) * len(damages)
    if not rulings.dual_armour_per_weapon:
        damages, extra = (sum(damages),), (sum(extra),)
    return sum(
        _through(damage, plus, armour, mighty, rulings) for damage, plus in zip(damages, extra, strict=True)
    )


def _through(damage: int, plus: int, armour: int, mighty: bool, rulings: Rulings) -> int:
    if not mighty:
        return max(0, damage + plus - armour)
    if rulings.mighty_before_armour:
        return max(0, 2 * damage + plus - armour)
    return max(0, 2 * max(0, damage - armour) + plus)


@cache
def damage_die() -> tuple[int, ...]:
    """What each face of the damage die does to Damage, face 1 first.

    Examples
    --------
    >>> damage_die()
    (-3, -2, -1, 1, 2, 3)
    """
    return tuple(
        int(row["modifier"]) for row in sorted(table("damage_dice").rows, key=lambda row: int(row["face"]))
    )


@rule("DB-RAND-1")
def margin_bonus(margin: int, rulings: Rulings) -> int:
    """What Bonus Success adds: the margin, or 0 where the hit came on the lower total (DB-AMB-20).

    Examples
    --------
    >>> margin_bonus(4, Rulings()), margin_bonus(-3, Rulings()), margin_bonus(-3, Rulings(signed_margin=True))
    (4, 0, -3)
    """
    return margin if rulings.signed_margin else max(0, margin)


@rule("DB-RAND-1", "DB-RAND-2", "DB-RAND-3")
@dataclass(frozen=True, slots=True)
class Randomise:
    """The optional damage rule in use: what it adds to the Damage of one attack that landed."""

    deed: int
    dice: str

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Turn margin, parity or one more die into a number for each weapon."""
        mark, deed = get_mark(state, field, self.deed), field.deeds[self.deed]
        if not mark.hit.lands or mark.victim == NOBODY:
            return state
        count, which = len(deed.weapons), field.rulings.random_damage
        if which == RandomDamage.D6:
            extra = self._damage_dice(count, r, field)
        elif which == RandomDamage.BONUS:
            extra = (margin_bonus(mark.margin, field.rulings),) * count
            r.say(
                "DB-RAND-1",
                lambda: f"Bonus Success: won by {mark.margin}, so Damage changes by {extra[0]:+d}.",
            )
        else:
            extra = (mark.parity,) * count
            what = {
                1: "both dice are even, 1 more Damage",
                -1: "both dice are odd, 1 less Damage",
                0: "one die is odd and one even, no change",
            }
            r.say("DB-RAND-2", lambda: f"Odds and Evens: {what[mark.parity]}.")
        return put(state, field, marks={self.deed: mark._replace(margin=0, parity=0, extra=extra)})

    def _damage_dice(self, count: int, r: Roller, field: Field) -> tuple[int, ...]:
        """One die for each weapon, or one for both (DB-AMB-24)."""
        rolls = 1 if field.rulings.one_die_for_both else count
        extra = [self._damage_die(number, r) for number in range(rolls)]
        return tuple(extra * count if rolls == 1 else extra)

    def _damage_die(self, number: int, r: Roller) -> int:
        face = int(r.die(6, self.dice if number == 0 else f"{self.dice} (second weapon)"))
        change = damage_die()[face - 1]
        r.say("DB-RAND-3", lambda: f"Damage die {face}: {change:+d} to Damage.")
        return change


@rule("DB-WOUND-1", "DB-WOUND-2", "DB-DUAL-4", "DB-GAP-7")
@dataclass(frozen=True, slots=True)
class Effect:
    """What an attack that landed does: a Wound, a hold, or freedom."""

    deed: int

    def __call__(self, state: Any, r: Roller, field: Field) -> Any:
        """Apply it to whoever was hit."""
        mark, deed = get_mark(state, field, self.deed), field.deeds[self.deed]
        if not mark.hit.lands:
            return state
        if deed.aim == Aim.WOUND:
            return self._wound(state, r, field)
        marks = {self.deed: mark._replace(margin=0, parity=0, extra=())}
        me, victim = get_part(state, deed.by), get_part(state, deed.on)
        if deed.aim == Aim.ESCAPE:
            return put(state, field, {deed.by: me._replace(held=False)}, marks)
        r.say(
            "DB-GAP-7",
            lambda: f"{field.who[deed.on].name} is Held: next round wrestling or breaking out only.",
        )
        free = me._replace(held=False) if deed.frees else me
        return put(state, field, {deed.by: free, deed.on: victim._replace(held=True, struck=True)}, marks)

    def _wound(self, state: Any, r: Roller, field: Field) -> Any:
        mark, deed = get_mark(state, field, self.deed), field.deeds[self.deed]
        damages, mighty = tuple(damage for _, damage in deed.weapons), mark.hit == Hit.MIGHTY
        marks = {self.deed: mark._replace(margin=0, parity=0, extra=())}
        if mark.victim == NOBODY:
            full = damages[0] * (1 + mighty)
            r.say(
                "DB-RANGED-14", lambda: f"It does Damage {full} there, less the Armour of whoever was struck."
            )
            return put(state, field, marks=marks)
        victim, who = get_part(state, mark.victim), field.who[mark.victim]
        armour = 0 if deed.reach == Reach.SPELL else who.armour
        points = wound(damages, armour, mighty=mighty, extra=mark.extra, rulings=field.rulings)
        if mighty:
            what = "the Damage" if field.rulings.mighty_before_armour else "what Armour lets through"
            r.say("DB-MIGHTY-3", lambda: f"The Mighty Blow doubles {what}.")
        if len(damages) > 1:
            how = "for each weapon" if field.rulings.dual_armour_per_weapon else "once against the sum"
            r.say("DB-DUAL-4", lambda: f"Both weapons strike {who.name}, and Armour counts {how}.")
        r.say(
            "DB-WOUND-1",
            lambda: (
                f"{_blow_words(deed, mark, field.rulings)}, against Armour {armour}: "
                f"{who.name} takes a Wound of {points}" + (", only a scratch." if points == 0 else ".")
            ),
        )
        hurt = victim._replace(loss=victim.loss + points, struck=True)
        return put(state, field, {mark.victim: hurt}, marks)


def _blow_words(deed: Deed, mark: Mark, rulings: Rulings) -> str:
    """What strikes, with the Damage of each weapon and what was added to it."""
    times = 2 if mark.hit == Hit.MIGHTY and rulings.mighty_before_armour else 1
    pairs = zip(deed.weapons, mark.extra or (0,) * len(deed.weapons), strict=True)
    words = [
        f"{name} with Damage {damage * times}" + (f"{plus:+d}" if plus else "")
        for (name, damage), plus in pairs
    ]
    return " and ".join(words).capitalize().replace("damage", "Damage")
