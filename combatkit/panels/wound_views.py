"""The parts of a wound panel: the body, the next blow, the odds of what is open, and the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from combatkit.panels.badges import notes as resting_words
from combatkit.panels.bodymap import TONES, BodyMap
from combatkit.panels.boxes import paragraph, row, set_text
from combatkit.panels.buttons import Button
from combatkit.panels.exchange_setup import differing
from combatkit.panels.exchange_steps import Ask, StepLog, ask_row, shown, step_rows
from combatkit.panels.form import Form
from combatkit.panels.inputs import NumberInput
from combatkit.panels.places import outlines
from combatkit.panels.views import Bars, Sheet
from combatkit.panels.wound_blows import Struck, Wounds, blow_words, told
from combatkit.plots.words import exact, percent
from combatkit.rules.ruleset import Health, Ruleset
from combatkit.summary import Summary
from combatkit.words import number_of

HATCHED = {"dots": "dotted", "lines": "hatched", "cross": "cross-hatched", "": "plain"}
"""What each hatching of a body is called."""

STEPS = tuple(tone for tone in TONES if tone not in ("", "lost"))
"""The tones of a body from slightly hurt to badly."""


class HealthBox(widgets.VBox):
    """The body, coloured by state, and the same as a table; where a game has no body, the table alone."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        word = game.health_word.capitalize()
        self.map = BodyMap({}, f"{word} by part", hint="Choose a part to strike it")
        self.sheet = Sheet(word, folds=False)
        self.legend, self.whole = paragraph(), paragraph()
        super().__init__([self.map, self.sheet, self.legend, self.whole])
        self.add_class("ck-stack")
        self.add_class("ck-result")

    def show(self, found: Wounds) -> None:
        """Show how every part is."""
        self.draw(found.now, found.health)
        self.sheet.note = resting_on(found)
        set_text(self.whole, whole_words(found))

    def redraw(self, fighter: Any) -> None:
        """Take the body of a fighter, where it is another one."""
        drawn = {
            place: [list(point) for point in ring]
            for place, ring in outlines(self.game.body(fighter)).items()
        }
        if drawn != self.map.outlines:
            self.map.redraw(drawn)

    def draw(self, fighter: Any, health: Sequence[Health]) -> None:
        """Show how every part of a fighter is, with the body that stands there."""
        body, levels = self.game.body(fighter), self.game.wound_levels
        self.map.layout.display = None if self.map.outlines else "none"
        by_part = {each.part: each for each in health if each.part in self.map.outlines}
        self.map.show(
            words={part: _points(each) for part, each in by_part.items()},
            notes={part: "; ".join([each.level, *each.notes]) for part, each in by_part.items()},
            tones={part: tone(levels, each.level) for part, each in by_part.items()},
        )
        self.sheet.show(["part", self.game.health_word, "state", "beside that"], health_rows(health))
        set_text(self.legend, f"Wound levels of {self.game.title}: {hatchings(levels)}." if body else "")


def hatchings(levels: Sequence[str]) -> str:
    """How a body shows each wound level; levels that look alike stand together.

    Examples
    --------
    >>> hatchings(("none", "minor", "serious", "major"))
    'none (plain), minor (dotted), serious (hatched), major (cross-hatched)'
    >>> hatchings(("unhurt", "hurt", "unconscious", "comatose", "dead"))
    'unhurt (plain), hurt or unconscious (dotted), comatose (hatched), dead (cross-hatched)'
    """
    alike: dict[str, list[str]] = {}
    for level in levels:
        alike.setdefault(HATCHED[TONES[tone(levels, level)]], []).append(level)
    return ", ".join(f"{' or '.join(names)} ({look})" for look, names in alike.items())


class BlowBox(widgets.VBox):
    """The next blow as a form, the buttons, and what is asked for now."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.form = Form("The next blow", game.blow_fields, unfolded=True)
        self.deal = Button(
            "Deal this blow", note="Take the hit points off, and ask for the rolls", primary=True
        )
        self.roll = Button("Roll", note="Roll what is asked for now")
        self.rest = Button("Roll the rest", note="Roll everything that this blow asks for")
        self.undo = Button("Undo", note="Take back the last roll, or else the last blow")
        self.reset = Button("Reset", note="Take back all blows")
        self.ask = Ask("The next roll")
        buttons = row(self.deal, self.roll, self.rest, self.undo, self.reset)
        buttons.add_class("ck-buttons")
        buttons.add_class("ck-close")
        super().__init__([self.form, buttons, self.ask])
        self.add_class("ck-stack")

    def show(self, found: Wounds) -> None:
        """Show what is asked for now, and which buttons do something."""
        pending = found.pending
        with self.ask.hold_sync():
            self.ask.refuse(None)
            self.ask.request = _asked(found)
        self.roll.label = f"Roll {pending.due.notation}" if pending and pending.due.notation else "Roll"
        self.deal.disabled, self.deal.primary = pending is not None, pending is None
        self.roll.disabled = self.rest.disabled = pending is None
        self.roll.primary = pending is not None
        self.undo.disabled = self.reset.disabled = not found.struck


class OpenBox(widgets.VBox):
    """The odds of what is open: of the roll that is due, or of the blow that comes next."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.bars = Bars("Odds")
        self.sheet = Sheet("Every outcome")
        super().__init__([self.bars, self.sheet])
        self.add_class("ck-stack")
        self.add_class("ck-result")

    def show(self, found: Wounds) -> None:
        """Draw the odds."""
        self.bars.label = odds_title(found)
        self.bars.show(found.odds.by_event(), rests=found.rests.events)
        labels = self.game.column_labels
        rests = {labels.get(name, name): tables for name, tables in found.rests.items()}
        self.sheet.show(*outcome_rows(self.game, found), rests=rests)


class HistoryBox(widgets.VBox):
    """The blows so far, each with its dice, sentences and rules, and the seed that repeats the dice."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.dealt = StepLog(label="Blows so far", empty="No blow was dealt yet.")
        self.wait = paragraph()
        self.wait.layout.flex = "1 1 260px"
        self.seed = NumberInput(
            "Seed", optional=True, min=0, hint="none", note="repeats the dice rolled here"
        )
        super().__init__([self.dealt, row(self.wait, self.seed)])
        self.add_class("ck-stack")

    def show(self, found: Wounds) -> None:
        """Tell what happened."""
        self.dealt.rows = [history_row(self.game, index, each) for index, each in enumerate(found.struck)]
        words = [blow_words(self.game, entry["blow"]) for entry in found.waiting]
        set_text(self.wait, f"Waiting for that roll: {'; '.join(words)}." if words else "")


# -- words ------------------------------------------------------------------------------------------------


def tone(levels: Sequence[str], level: str) -> str:
    """The tone of a wound level: the first is none, the worst the strongest, the others between them.

    Examples
    --------
    >>> [tone(("none", "minor", "serious", "major"), each) for each in ("none", "minor", "major")]
    ['', 'minor', 'major']
    >>> tone(("fine", "bruise", "out"), "bruise")
    'minor'
    """
    place, worst = list(levels).index(level), len(levels) - 1
    return STEPS[max(1, place * len(STEPS) // worst) - 1] if place else ""


def health_rows(health: Sequence[Health]) -> list[list[str]]:
    """Every part as texts."""
    return [[each.part, _of(each), each.level, "; ".join(each.notes) or "–"] for each in health]


def whole_words(found: Wounds) -> str:
    """How many blows it were, and what has become of the fighter besides the hit points."""
    name = getattr(found.now, "name", "The fighter")
    count = len(found.struck)
    if not count:
        return f"{name} before the first blow."
    changed = differing(found.game.fighter_fields, found.fighter, found.now)
    facts = [
        f" {spec.label}: {shown(changed[spec.name])}."
        for spec in found.game.fighter_fields
        if spec.name in changed and spec.kind in ("text", "choice", "choices")
    ]
    return f"{name} after {number_of(count, 'blow')}.{''.join(facts)}"


def resting_on(found: Wounds) -> str:
    """The house tables by which a blow hurts this fighter, once for all parts; empty where there are none."""
    names = ", ".join(table.name for table in found.rests.under())
    return f"What a blow does to a part rests on house tables: {names}." if names else ""


def odds_title(found: Wounds) -> str:
    """Of what the odds are."""
    pending = found.pending
    return f"Odds before “{pending.due.name}” is rolled" if pending else "Odds of the next blow"


def outcome_rows(game: Ruleset, found: Wounds) -> tuple[list[str], list[list[str]]]:
    """Every outcome that is open, the likeliest first, as texts."""
    odds = found.odds
    labels = {name: game.column_labels.get(name, name) for name in odds.columns}
    rows = [
        [percent(each["chance"]), exact(each["chance"]), *(shown(each[name]) for name in labels)]
        for each in odds.rows()
    ]
    return ["chance", "fraction", *labels.values()], rows


def history_row(game: Ruleset, index: int, each: Struck) -> dict[str, Any]:
    """A blow as `StepLog` shows it."""
    steps = step_rows(each.kept.exchange, each.kept.walk, game.cards)
    cards: dict[str, Mapping[str, str]] = {card["id"]: card for step in steps for card in step["cards"]}
    return {
        "number": index + 1,
        "title": blow_words(game, each.entry["blow"]).capitalize(),
        "dice": [die for step in steps for die in step["dice"]],
        "lines": [line for step in steps for line in step["lines"]],
        "cards": list(cards.values()),
    }


def wound_summary(title: str, found: Wounds) -> Summary:
    """The fighter as a table, the blows in sentences, and what is asked for."""
    game = found.game
    notes = [whole_words(found)]
    notes += [
        f"{index + 1}. {blow_words(game, each.entry['blow']).capitalize()}: {told(each) or 'nothing yet.'}"
        for index, each in enumerate(found.struck)
    ]
    if found.pending:
        notes.append(f"Next: {found.pending.due.name}, {found.pending.due.notation or 'a choice'}.")
    chances = "; ".join(f"{name} {percent(chance)}" for name, chance in found.odds.by_event().items())
    notes.append(f"{odds_title(found)}: {chances}.")
    notes += [resting_on(found)] if found.rests else []
    notes += resting_words(found.rests.events)
    rows = tuple(tuple(each) for each in health_rows(found.health))
    return Summary(title, ("part", game.health_word, "state", "beside that"), rows, tuple(notes))


def _asked(found: Wounds) -> dict[str, Any]:
    """What is asked for now, as `Ask` shows it."""
    pending = found.pending
    if pending is None:
        return {"title": "No roll is due", "after": "Describe the next blow above, and deal it."}
    kept = pending.kept
    rows = step_rows(kept.exchange, kept.walk, found.game.cards)
    return ask_row(kept.exchange, kept.walk, rows, kept.redo, ()) | {"number": 0}


def _points(each: Health) -> str:
    """Hit points as they stand on a part: few letters, none on an unhurt part without points."""
    return each.points.replace(" of ", "/").replace("-", "−")


def _of(each: Health) -> str:
    return each.points.replace("-", "−") or "–"
