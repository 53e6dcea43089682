"""The odds of the whole fight from where it stands: played on many times, with three of them to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from combatkit.odds.fights import RUN_LIMIT, FightOdds, left_words, since
from combatkit.odds.interval import Share, share_words
from combatkit.odds.report import PERCENTILES
from combatkit.panels.boxes import columns, paragraph, row, set_text, stack
from combatkit.panels.buttons import Button
from combatkit.panels.choices import Choice
from combatkit.panels.exchange_steps import StepLog, Tabs
from combatkit.panels.fight_log import deck_of, newest, turn_rows
from combatkit.panels.inputs import NumberInput
from combatkit.panels.views import Bars, Sheet
from combatkit.rules.fights import Fight
from combatkit.rules.ruleset import Ruleset

DAYS = {name: name.capitalize() for name in PERCENTILES}
NOTHING_YET = "Nothing was simulated yet."


class OutlookBox(widgets.VBox):
    """What is simulated, who is left in how many of the fights, and a bad, a middling and a good day."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.runs = NumberInput("Fights", 200, min=1, max=RUN_LIMIT, step=100)
        self.seed = NumberInput("Seed of the fights", 1, min=0, max=10**9)
        self.go = Button("Simulate", note="Play the fight on so many times from here", primary=True)
        self.stop = Button("Stop", note="Keep the fights that are finished", disabled=True)
        self.state = paragraph(NOTHING_YET)
        self.winners = Bars("Who is left")
        self.standing = Bars("Who still stands")
        self.rounds = Bars("Round in which it ends")
        self.sheet = Sheet("The numbers as a table")
        self.side = Choice("A day as seen by", [])
        self.days = Tabs("A fight to read", options=DAYS, value=next(iter(DAYS)))
        self.day_words = paragraph()
        self.tale = StepLog(label="The fight of that day", empty=NOTHING_YET)
        self.tale.add_class("ck-fight-log")
        line = row(self.runs, self.seed, self.go, self.stop)
        line.add_class("ck-labelled")
        super().__init__(
            [
                line,
                self.state,
                columns(
                    (stack(self.winners, self.standing, self.rounds, self.sheet), 300, 5),
                    (stack(self.side, self.days, self.day_words, self.tale), 300, 5),
                ),
            ]
        )
        self.add_class("ck-stack")

    def offer_sides(self, sides: tuple[str, ...]) -> None:
        """Offer these sides as the one whose days are told."""
        if [option["value"] for option in self.side.options] != list(sides):
            kept = self.side.value if self.side.value in sides else sides[0]
            self.side.offer(list(sides), kept)

    def working(self, on: bool) -> None:
        """Grey out what does nothing while fights are played, or while none are."""
        self.go.disabled, self.stop.disabled = on, not on

    def progress(self, found: FightOdds) -> None:
        """Show how far it is."""
        set_text(self.state, f"{found.runs:,} of {found.asked:,} fights are played.")
        self._bars(found)

    def show(self, found: FightOdds, now: Fight) -> None:
        """Show what came of it; `now` is where the fight stands, which may be later."""
        self.show_state(found, now)
        self._bars(found)
        self.sheet.show(*table_rows(found))
        self.show_day(found)

    def show_state(self, found: FightOdds | None, now: Fight) -> None:
        """Say what was simulated, and whether the fight has moved on since."""
        set_text(self.state, *outlook_words(found, now))

    def _bars(self, found: FightOdds) -> None:
        self.winners.rows = _rows({left_words(name): share for name, share in found.winners.items()})
        self.standing.rows = _rows({name: found.stands(name) for name in found.fight.names})
        self.rounds.rows = [
            _row(
                str(each["round"]),
                each["share"],
                f"{100 * each['share']:.1f} %",
                f"{each['fights']} of {found.runs}",
            )
            for each in found.rounds.to_dict("records")
        ]

    def show_day(self, found: FightOdds | None) -> None:
        """Play the fight of the chosen day again, and tell it."""
        if found is None:
            set_text(self.day_words, "")
            self.tale.rows = []
            return
        percentile = PERCENTILES[self.days.value]
        seed, last = found.replay(percentile, self.side.value)
        turns = turn_rows(found.fight, since(found.fight, last))
        rows = newest(turns)
        left = f"{last.winner} are left" if last.winner else "it is undecided"
        set_text(
            self.day_words,
            f"{self.days.value.capitalize()} of {self.side.value} (percentile {percentile}): {left} after "
            f"{len(turns)} turns, {last.clock}. Seed {seed}.",
        )
        with self.tale.hold_sync():
            self.tale.deck = deck_of(rows, self.game.cards)
            self.tale.rows = rows


def outlook_words(found: FightOdds | None, now: Fight) -> list[str]:
    """What was simulated, from where, and whether the fight has moved on since."""
    if found is None:
        return [NOTHING_YET]
    mean, half = found.mean_rounds
    told = f"From {found.fight.clock}: {found.words} It ends in round {mean:.1f} (± {half:.1f})."
    return [told, "" if found.fight is now else "The fight has moved on since: simulate again."]


def outlook_lines(found: FightOdds | None, now: Fight) -> list[str]:
    """The same with the shares, for readers without a kernel."""
    if found is None:
        return []
    shares = "; ".join(f"{left_words(name)} {share_words(share)}" for name, share in found.winners.items())
    return [text for text in (*outlook_words(found, now), f"Simulated: {shares}.") if text]


def table_rows(found: FightOdds) -> tuple[list[str], list[list[str]]]:
    """The table as texts."""
    rows = [
        [row["what"], *(_number(row, name) for name in ("estimate", "low", "high"))]
        for row in found.table.to_dict("records")
    ]
    return ["what", "estimate", "low", "high"], rows


def _number(row: Mapping[str, Any], name: str) -> str:
    return f"{row[name]:.1f}" if "round" in str(row["what"]) else f"{100 * row[name]:.1f} %"


def _rows(shares: Mapping[str, Share]) -> list[dict[str, Any]]:
    return [
        _row(name, share.estimate, share_words(share), f"{share.hits} of {share.runs}")
        for name, share in shares.items()
    ]


def _row(name: str, share: float, text: str, exact: str) -> dict[str, Any]:
    return {"name": name, "share": share, "text": text, "exact": exact, "note": "", "strong": False}
