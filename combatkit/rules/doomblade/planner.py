"""The steps of a Combat Round, laid out so that each die is asked for where its number is first needed.

Order: declarations; missiles, then magic, then melee (DB-ROUND-6), and in each the dice of those who need
them, the comparison, Fumbles and Wounds; last the Health Points. Everybody rolls once. That order is
bookkeeping only: whoever falls, nobody's Action is lost (unless an option says so).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.doomblade.aftermath import EndOfRound, Falls, OutOfAction
from combatkit.rules.doomblade.combatant import Side
from combatkit.rules.doomblade.damage import Effect, Randomise
from combatkit.rules.doomblade.enums import Action, Aim, RandomDamage, Reach
from combatkit.rules.doomblade.field import is_melee, needs_roll
from combatkit.rules.doomblade.fumble import FumbleTable
from combatkit.rules.doomblade.missiles import Cast, Shoot, Stray, TargetNumber
from combatkit.rules.doomblade.state import Field, mark, part
from combatkit.rules.doomblade.steps import Compare, Declarations, Dice, Doubles, LookRound
from combatkit.rules.exchange import Step

Names = Callable[[str, int], str]
"""Makes the name of a die from what it is for and the number of the fighter or attack."""


OUT_CARDS = ("DB-SEQ-6", "DB-WOUND-2", "DB-OOA-1", "DB-OOA-2")


class Planner:
    """Lays out the steps of a round, so that each die is asked for where its number is first needed.

    `ask` names the dice: what it is for (``"fumble"``, ``"damage"``, ``"resistance"``, ``"injury"``) and the
    number of the fighter who rolls it.
    """

    def __init__(self, field: Field, sides: tuple[Side, ...], order: tuple[int, ...], ask: Names) -> None:
        self.field, self.sides, self.order, self.ask = field, sides, order, ask
        self.steps: list[Step] = []
        self.rolled: set[int] = set()
        self.left = [set(self._readers(number)) for number in range(len(field.who))]

    def _readers(self, number: int) -> list[int]:
        """The attacks that read this fighter's total."""
        return [
            place
            for place, deed in enumerate(self.field.deeds)
            if deed.by == number or (deed.on == number and needs_roll(deed))
        ]

    @rule("DB-ROUND-5", "DB-ROUND-6", "DB-ROUND-7")
    def plan(self) -> tuple[Step, ...]:
        """All steps in order."""
        self._add("declarations", "Declarations", Declarations(self.order), ("DB-ROUND-4", "DB-ROUND-2"), ())
        phases = [
            [place for place, deed in enumerate(self.field.deeds) if deed.reach == reach]
            for reach in (Reach.MISSILE, Reach.SPELL)
        ]
        phases.append([place for place, deed in enumerate(self.field.deeds) if is_melee(deed)])
        for number, phase in enumerate(phases):
            self._phase(phase)
            if phase and self.field.rulings.phase_kills_cancel and any(phases[number + 1 :]):
                for who in range(len(self.field.who)):
                    self._add(
                        f"falls_{who}", f"Who is down: {self._name(who)}", Falls(who), ("DB-ROUND-6",), (who,)
                    )
        for who, one in enumerate(self.field.who):
            if one.action == Action.LOOK_ROUND:
                self._add(f"look_{who}", f"{one.name} looks round", LookRound(who), ("DB-ACT-6",), (who,))
        for who, one in enumerate(self.field.who):
            self._add(f"out_{who}", f"Out of Action: {one.name}", OutOfAction(who), OUT_CARDS, (who,))
        self._add("end", "End of the round", EndOfRound(self.sides), ("DB-SEQ-7", "DB-GAP-17"), ())
        return tuple(self.steps)

    def _add(
        self,
        name: str,
        title: str,
        run: Callable[[Any, Any, Any], Any],
        cards: tuple[str, ...],
        who: tuple[int, ...],
        deeds: tuple[int, ...] = (),
    ) -> None:
        """Add a step that reads these fighters and attacks only."""
        reads = (*(part(number) for number in dict.fromkeys(who)), *(mark(number) for number in deeds))
        self.steps.append(Step(name, title, run, cards, reads))

    def _name(self, number: int) -> str:
        return self.field.who[number].name

    # -- phases ----------------------------------------------------------------------------------------

    def _phase(self, places: list[int]) -> None:
        """Contest by contest: the dice that it needs, the comparison, Fumbles, what was hit."""
        seen: set[int] = set()
        for place in places:
            if place in seen:
                continue
            deed = self.field.deeds[place]
            both = (place,) if deed.back is None else (place, deed.back)
            seen |= set(both)
            self._contest(both)

    def _contest(self, places: tuple[int, ...]) -> None:
        deed = self.field.deeds[places[0]]
        needs = [deed.by]
        if needs_roll(deed) or any(self.field.deeds[place].by == deed.on for place in places):
            needs.append(deed.on)
        fresh = tuple(sorted(number for number in needs if number not in self.rolled))
        for number in fresh:
            self._dice(number)
        if fresh:
            self._add(
                f"doubles_{places[0]}",
                "Natural doubles",
                Doubles(fresh),
                ("DB-SEQ-2", "DB-MIGHTY-1", "DB-FUMBLE-1"),
                fresh,
            )
        done = self._finish(places, needs)
        if deed.reach == Reach.MISSILE:
            self._shot(places[0], done)
        elif deed.reach == Reach.SPELL:
            self._spell(places[0], done)
        else:
            self._add(
                f"compare_{places[0]}",
                f"{self._name(deed.by)} against {self._name(deed.on)}",
                Compare(places, done),
                self._compare_cards(places),
                (deed.by, deed.on),
                places,
            )
        for number in done:
            if self.field.who[number].attacks:
                self._fumble(number)
        for place in places:
            self._effect(place)

    def _finish(self, places: tuple[int, ...], needs: list[int]) -> tuple[int, ...]:
        """Cross these attacks off; those of the two whose total nobody reads any more."""
        for number in needs:
            self.left[number] -= set(places)
        return tuple(number for number in needs if not self.left[number])

    def _dice(self, number: int) -> None:
        who = self.field.who[number]
        self.rolled.add(number)
        strays = any(deed.by == number and deed.near for deed in self.field.deeds)
        self._add(f"dice_{number}", f"{who.name}'s dice", Dice(number, strays), ("DB-SEQ-1",), (number,))

    def _compare_cards(self, places: tuple[int, ...]) -> tuple[str, ...]:
        deeds = [self.field.deeds[place] for place in places]
        cards = ["DB-SEQ-3", "DB-SEQ-4", "DB-SEQ-5"]
        if any(deed.number is not None for deed in deeds):
            cards = ["DB-GAP-8"]
        if any(deed.crowded for deed in deeds):
            cards += ["DB-MULTI-2", "DB-MULTI-6"]
        return (*cards, "DB-MIGHTY-2", "DB-FUMBLE-2")

    def _shot(self, place: int, done: tuple[int, ...]) -> None:
        deed = self.field.deeds[place]
        names = f"{self._name(deed.by)} at {self._name(deed.on)}"
        cards = tuple(dict.fromkeys(card for _, _, card in deed.circumstances))
        self._add(f"number_{place}", f"Target number: {names}", TargetNumber(place), cards, ())
        guard = ("DB-GAP-9",) if needs_roll(deed) else ()
        self._add(
            f"shot_{place}",
            f"Shot: {names}",
            Shoot(place, done),
            ("DB-RANGED-1", *guard),
            (deed.by, deed.on),
            (place,),
        )
        if deed.near:
            self._add(
                f"stray_{place}",
                f"Where a miss flies: {names}",
                Stray(place),
                ("DB-RANGED-14",),
                (deed.by,),
                (place,),
            )

    def _spell(self, place: int, done: tuple[int, ...]) -> None:
        deed = self.field.deeds[place]
        self._add(
            f"spell_{place}",
            f"Spell: {self._name(deed.by)} on {self._name(deed.on)}",
            Cast(place, done, self.ask("resistance", deed.on)),
            ("DB-GAP-13", "DB-ACT-5", "DB-FREE-5"),
            (deed.by, deed.on),
            (place,),
        )

    def _fumble(self, number: int) -> None:
        friend = self.field.who[number].friend
        others = () if friend is None or friend < 0 else (friend,)
        mine = [place for place, deed in enumerate(self.field.deeds) if deed.by == number]
        deeds = tuple(mine) if self.field.rulings.phase_kills_cancel else ()
        self._add(
            f"fumble_{number}",
            f"Fumble table: {self._name(number)}",
            FumbleTable(number, self.ask("fumble", number), deeds),
            ("DB-FUMBLE-3", "DB-GAP-14"),
            (number, *others),
            deeds,
        )

    def _effect(self, place: int) -> None:
        deed = self.field.deeds[place]
        which = self.field.rulings.random_damage
        if deed.aim == Aim.WOUND and which != RandomDamage.NONE:
            card = {
                RandomDamage.BONUS: "DB-RAND-1",
                RandomDamage.ODDS: "DB-RAND-2",
                RandomDamage.D6: "DB-RAND-3",
            }
            self._add(
                f"random_{place}",
                f"Random damage: {self._name(deed.by)}",
                Randomise(place, self.ask("damage", deed.by)),
                (card[which],),
                (),
                (place,),
            )
        stray = ", or whom the miss strikes" if deed.near else ""
        title = {
            Aim.WOUND: f"Wound: {self._name(deed.on)}{stray}",
            Aim.HOLD: f"Hold: {self._name(deed.on)}",
            Aim.ESCAPE: f"Break out: {self._name(deed.by)}",
        }
        cards = ("DB-WOUND-1", "DB-MIGHTY-3") if deed.aim == Aim.WOUND else ("DB-GAP-7",)
        victims = tuple(number for number in (deed.on, *deed.near) if number >= 0)
        who = victims if deed.aim == Aim.WOUND else (deed.by, deed.on)
        self._add(f"wound_{place}", title[deed.aim], Effect(place), cards, who, (place,))
