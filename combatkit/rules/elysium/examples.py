"""The document's own examples, ready to be played: notebooks show them and tests hold them.

Most of the boxes with figures are lost in the document. Where another stored text of the game has them they
are taken from there; where none has, the figures are ours and the outcome is the document's.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from combatkit.rules.elysium.burdens import larger
from combatkit.rules.elysium.enums import Hand
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.healing import fall
from combatkit.rules.elysium.order import order_of
from combatkit.rules.elysium.ruleset import RULESET
from combatkit.rules.elysium.tables import morale
from combatkit.rules.elysium.turn import begin, charge_reach, feet
from combatkit.rules.exchange import Exchange, Played

Found = Mapping[str, Hashable]


@dataclass(frozen=True)
class Example:
    """One printed example.

    Parameters
    ----------
    id, title, text
        Its ID in the ledger, and what happens in our words.
    expected
        What the document prints, or what follows at once from it, by name.
    rules
        IDs of the rules that it shows.
    exchange, dice
        What is played with which dice; None where nothing is rolled.
    figures
        What is worked out without dice; None where something is played.

    Examples
    --------
    >>> examples()["EL-EX-6"].found()["gain"]
    12
    """

    id: str
    title: str
    text: str
    expected: Found
    rules: tuple[str, ...]
    exchange: Exchange | None = None
    dice: tuple[Any, ...] = ()
    figures: Callable[[], Found] | None = None

    def play(self) -> Played:
        """Play it with its dice; only where something is rolled."""
        assert self.exchange is not None
        return self.exchange.play(list(self.dice))

    def found(self) -> Found:
        """What comes of it, as far as `expected` names it."""
        found = self.figures() if self.figures is not None else self.play().outcome
        return {name: found[name] for name in self.expected}


def the_order() -> Found:
    """Four Reactions as they are printed, and as the story tells them."""
    printed = {"Akare": 16, "Nox": 20, "Celeste": 12, "Aelfin": 13}
    told = order_of({**printed, "Aelfin": 18})
    return {"by the numbers": order_of(printed).act, "as told": told.act, "announced": told.announce}


def two_weapons() -> Found:
    """What is left of 6 AP after a longsword and a dagger, without and with Dual Weapons."""
    plain = RULESET.fighter("Nox", second_weapon="dagger")
    dual = RULESET.fighter("Nox", second_weapon="dagger", trumps=["Dual Weapons"])
    left = [begin(who).attack().attack(Hand.OFF).left for who in (plain, dual)]
    return {"plain": left[0], "Dual Weapons": left[1]}


def sizes() -> Found:
    """What the larger of two adds: firnoy and kulgeri, human and juren."""
    firnoy, kulgeri = Fighter("Firnoy", size=-1), Fighter("Kulgeri", size=1)
    human, juren = Fighter("Human"), Fighter("Juren", size=5)
    return {"kulgeri": larger(kulgeri, firnoy)[1], "juren": larger(juren, human)[1]}


@cache
def examples() -> dict[str, Example]:
    """Every example of the document, by its ID."""
    game = RULESET
    akare, nox = game.fighter("Akare"), game.fighter("Nox", second_weapon="nothing")
    risp = game.fighter("Risp", weapon_skill=12, cunning=4, agility=4, thievery=3)
    reaper = game.fighter("Reaper", agility=6, dodge=8, muscle=5, grip=6)
    trickster = game.fighter("Akare", persuasion=5, bluff=5)
    wrestler = game.fighter("Drinnin", cunning=4, muscle=4)
    skorna = game.fighter("Skorna", agility=3, weapon_skill=5, muscle=4, might=3, thievery=0)
    made = [
        Example(
            "EL-EX-1",
            "Who acts when",
            "Nox 20, Akare 16, Aelfin 13, Celeste 12. The story lets Aelfin act before Akare, which takes a "
            "Reaction of 17 to 19.",
            {
                "by the numbers": ("Nox", "Akare", "Aelfin", "Celeste"),
                "as told": ("Nox", "Aelfin", "Akare", "Celeste"),
                "announced": ("Celeste", "Akare", "Aelfin", "Nox"),
            },
            ("EL-REACT-2", "EL-REACT-3"),
            figures=the_order,
        ),
        Example(
            "EL-EX-2",
            "Nox waits on the defensive",
            "All 6 AP go into defence, so Nox has 6 more on Evasion until his next turn.",
            {"defending": 6},
            ("EL-DEF-9",),
            figures=lambda: {"defending": begin(nox).defend(6).defending},
        ),
        Example(
            "EL-EX-3",
            "A spell fizzles",
            "Aelfin rolls a 1 on casting: the spell comes to nothing and its Magic Points are gone.",
            {"fizzled": True, "damage": 0},
            ("EL-SPELL-6",),
            game.exchange("Aelfin", nox, action="cast a spell"),
            (1,),
        ),
        Example(
            "EL-EX-4",
            "Five points on Nox",
            "Akare's short sword does 5 points by the older rule: 27 against 22.",
            {"damage": 5},
            ("EL-ATT-1",),
            game.exchange(akare, nox, defence="parry", options={"resolution": "single_roll"}),
            (9, 4),
        ),
        Example(
            "EL-EX-5",
            "A whip against a scythe",
            "Attack 22 against Dodge 20 strikes the scythe, but Thievery 15 does not loosen a Grip of 21.",
            {"defence": "dodge", "success": False, "conditions": ""},
            ("EL-DISARM-3", "EL-DISARM-4", "EL-DISARM-5"),
            game.exchange(risp, reaper, action="disarm", defence="dodge"),
            (8, 6, 5, 8),
        ),
        Example(
            "EL-EX-6",
            "A feint",
            "Bluff 17 against a botched Discern of 5: Akare adds 12 to his next attack.",
            {"gain": 12},
            ("EL-FEINT-2", "EL-CORE-2"),
            game.exchange(trickster, game.fighter("Nox", insight=2, discern=2), action="feint"),
            (7, 1),
        ),
        Example(
            "EL-EX-7",
            "Drinnin grabs Skorna",
            "Attack 19 against Evasion 14, Grip 17 against Might 12: both are grabbed.",
            {"success": True, "conditions": "grabbed", "own_conditions": "grabbed"},
            ("EL-GRAB-2", "EL-GRAB-3"),
            game.exchange(wrestler, skorna, action="grab", defence="parry"),
            (9, 7, 7, 5),
        ),
        Example(
            "EL-EX-8",
            "Longsword and dagger",
            "4 and 2 AP take the whole turn; with Dual Weapons the dagger is free.",
            {"plain": 0, "Dual Weapons": 2},
            ("EL-TWO-3", "EL-TWO-4"),
            figures=two_weapons,
        ),
        Example(
            "EL-EX-9",
            "Skorna's charge",
            "A war axe takes 5 AP, and at Speed 10 she runs up to 50 feet during the attack.",
            {"feet": 50},
            ("EL-CHARGE-3",),
            figures=lambda: {"feet": charge_reach(skorna, skorna.main)},
        ),
        Example(
            "EL-EX-10",
            "Firnoy and kulgeri",
            "Two points of Size: the kulgeri has 8 more on Grip, or on Thievery when it attacks.",
            {"kulgeri": 8},
            ("EL-DISARM-7",),
            figures=sizes,
        ),
        Example(
            "EL-EX-11",
            "Human and juren",
            "Five points of Size: the juren has 20 more on Might or Thievery, or on Grip when it attacks.",
            {"juren": 20},
            ("EL-GRAB-5",),
            figures=sizes,
        ),
        Example(
            "EL-EX-12",
            "Twice intimidated, twice taunted",
            "Either way the rolls are at -4.",
            {"intimidated": -4, "taunted": -4},
            ("EL-INTIM-2", "EL-TAUNT-2"),
            figures=lambda: {
                "intimidated": morale("morale", 2)[1],
                "taunted": morale("agitation", 2)[1],
            },
        ),
        Example(
            "EL-EX-13",
            "Four points of defence",
            "4 AP spent on defending add 4.",
            {"defending": 4},
            ("EL-DEF-9",),
            figures=lambda: {"defending": begin(nox).defend(4).defending},
        ),
        Example(
            "EL-EX-14",
            "Phineas runs",
            "All 6 AP at Speed 10 take him 60 feet.",
            {"feet": 60},
            ("EL-MOVE-1",),
            figures=lambda: {"feet": feet(Fighter("Phineas"), 6)},
        ),
        Example(
            "EL-EX-15",
            "A fall of 90 feet",
            "Gymnastics 16 leaves 74 feet. Guard counts up to 25: five stages of the Knockout Track take 50 "
            "feet, and 24 Hit Points the rest.",
            {"feet": 74, "stages": 5, "damage": 24},
            ("EL-GAP-9",),
            figures=lambda: fall(90, 16, 35)._asdict(),
        ),
    ]
    return {one.id: one for one in made}
