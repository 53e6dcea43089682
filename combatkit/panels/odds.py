"""What if? One number moves, and the exact odds move with it: of one set-up, or of two side by side."""

from __future__ import annotations

import json
from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.panels.boxes import columns, paragraph, row, set_text, stack
from combatkit.panels.choices import Choice, Toggle
from combatkit.panels.exchange_steps import Tabs, stack_of
from combatkit.panels.game_panel import GamePanel
from combatkit.panels.inputs import NumberInput, RangeInput
from combatkit.panels.odds_sides import PARTS, SideBox, checks, difference, differs_words, matchup_of
from combatkit.panels.odds_sweep import (
    VIEWS,
    Axis,
    Swept,
    axis,
    chances_at,
    figure_of,
    first_field,
    frame_of,
    reach,
    second_field,
    tables_of,
    whole,
)
from combatkit.panels.odds_words import (
    common,
    cursor_rows,
    number_rows,
    numbers_rest,
    odds_summary,
    resting,
    sentence,
)
from combatkit.panels.plot import PlotOutput
from combatkit.panels.settings import Setting
from combatkit.panels.views import Sheet
from combatkit.rules import ruleset as find_ruleset
from combatkit.rules.matchup import SIDES, Matchup
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary

HEIGHT = 420
MOST_KEPT = 12
"""Sweeps that a panel remembers."""


class OddsPanel(GamePanel):
    """Sweep a number, compare two set-ups, and read the exact odds at a cursor.

    Parameters
    ----------
    ruleset
        The name of a game, or the game itself.
    attacker, defender
        As for `ExchangePanel`; those with whom the game opens when left out.
    setup, options, policy
        The set-up by field (each may also be a keyword of its own), switches of the rules, and who chooses.
    b
        A second set-up, as what differs in it: ``{"defender": "Guard", "setup": {...}}``; None for none.
    field
        Full name of the number that moves, e.g. ``"attacker.combat_style"``.
    start, stop, step
        The values that it takes; worked out from the field when left out.
    view
        ``"stacked"``, ``"lines"`` or ``"heat"``.
    event
        Name of the event of the lines and of the heat map.
    field2, start2, stop2, step2
        The second number of a heat map.
    value, value2
        Where the cursor stands in both numbers.

    Attributes
    ----------
    chances
        The exact chance of every event at the cursor, by the name of the set-up.
    """

    inner = "setup"
    people = SIDES
    first = (*PARTS, "b", "field", "field2")
    value = Setting(0)
    attacker = Setting("")
    defender = Setting("")
    setup = Setting({})
    options = Setting({})
    policy = Setting("")
    b = Setting(None)
    field = Setting("")
    start = Setting(0)
    stop = Setting(1)
    step = Setting(1)
    view = Setting("stacked")
    event = Setting("")
    field2 = Setting("")
    start2 = Setting(0)
    stop2 = Setting(1)
    step2 = Setting(1)
    value2 = Setting(0)

    def __init__(
        self, ruleset: str | Ruleset, attacker: Any = None, defender: Any = None, **settings: Any
    ) -> None:
        game = find_ruleset(ruleset)
        self._fields = Matchup(game, None, None).fields()
        self._kept: dict[str, dict[str, pd.DataFrame]] = {}
        self._last_b: dict[str, Any] = {}
        if "field" not in settings:
            settings["field"] = first_field(game, self._fields)
        settings = {"field2": second_field(self._fields, settings["field"]), **settings}
        if not getattr(game, "stack", ()):
            settings = {"view": "lines", **settings}
        super().__init__(game, attacker=attacker, defender=defender, **settings)

    def title(self) -> str:
        return f"{self.game.title}: what if?"

    def inner_fields(self) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.game.setup_fields)

    # -- controls ---------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        self.side_a, self.side_b = SideBox(self.game, "A"), SideBox(self.game, "B")
        self.compare = Toggle("Compare with a second set-up, B")
        self.differs = paragraph()
        self.plot = PlotOutput(HEIGHT)
        self.sheet = Sheet("At the cursor", unfolded=True)
        self.events = Choice("Event", [""], "")
        self.controls["events"] = self.events
        self._bind_settings()
        for name in ("setup", "options"):
            self.side_a.fill(name, {})
        controls = self.controls
        first = row(*(controls[name] for name in ("field", "start", "stop", "step")))
        self.second = row(*(controls[name] for name in ("field2", "start2", "stop2", "step2")))
        cursors = columns((controls["value"], 260, 1), (controls["value2"], 260, 1))
        return [
            self.side_a,
            stack(self.compare, self.differs, self.side_b),
            stack(first, row(controls["view"], self.events), self.second),
            stack(self.plot, cursors, self.sheet, self.csv_button("odds.csv"), result=True),
        ]

    def _bind_settings(self) -> None:
        self.bind_game()
        for name, check in checks(self.game).items():
            self.bind(name, check=check)
        self.bind("b", check=lambda given: difference(self.game, given))
        labels = {name: spec.label for name, spec in self._fields.items()}
        for tail, place in (("", "across"), ("2", "up")):
            choice = Choice("Sweep" if not tail else "Second number", labels, "")
            self.bind(f"field{tail}", choice, self._known_field)
            self.bind(f"start{tail}", NumberInput("From" if not tail else "Up from"))
            self.bind(f"stop{tail}", NumberInput("To" if not tail else "Up to", 1))
            self.bind(f"step{tail}", NumberInput("Step" if not tail else "Up by", 1, min=1, max=1000))
            self.bind(f"value{tail}", RangeInput(f"Cursor {place}"), whole)
        self.bind("view", Tabs("What is drawn", options=VIEWS, value="stacked"))
        self.bind("event", check=self._known_event)
        self._listen_side(self.side_a, lambda name: getattr(self, name), self.put)
        self._listen_side(self.side_b, lambda name: self.part("B", name), self._put_b)
        self.watch(self.compare, lambda change: self._compare(change["new"]))
        self.watch(self.events, lambda change: self._event_chosen(change["new"]))

    def _listen_side(self, box: SideBox, state: Any, take: Any) -> None:
        """Take what is chosen and edited in one set-up."""
        for side, fighter in box.boxes.items():
            self.listen_fighter(
                fighter, lambda side=side: state(side), lambda given, side=side: take(side, given)
            )
        self.listen_form(box.setup, lambda value: take("setup", value))
        self.listen_form(box.options, lambda value: take("options", value))

        def chosen(change: Any) -> None:
            if change["new"] != state("policy"):
                take("policy", change["new"])

        self.watch(box.policy, chosen)

    def _put_b(self, name: str, given: Any) -> None:
        """Change one part of B; what is the same as in A is no difference."""
        if self.b is None:
            return
        value = checks(self.game)[name](given)
        others = {part: kept for part, kept in self.b.items() if part != name}
        self.put("b", others if value == getattr(self, name) else others | {name: value})

    def _compare(self, on: bool) -> None:
        if on and self.b is None:
            self.b = self._last_b
        elif not on and self.b is not None:
            self._last_b, self.b = self.b, None

    def _event_chosen(self, event: str) -> None:
        if event not in ("", self.result.event):  # else the list only follows what is shown
            self.event = event

    def part(self, side: str, name: str) -> Any:
        """One part of the set-up A or B."""
        return self.b[name] if side == "B" and self.b and name in self.b else getattr(self, name)

    def parts(self, side: str) -> dict[str, Any]:
        """What the set-up A or B is made of."""
        return {name: self.part(side, name) for name in PARTS}

    def _known_field(self, given: Any) -> str:
        if given not in self._fields:
            raise unknown_name("field", given, self._fields)
        return str(given)

    def _known_event(self, given: Any) -> str:
        known = self.result and self.result.here["A"]
        if known and given and given not in known:
            raise unknown_name("event", given, known)
        return str(given)

    # -- settings that follow others --------------------------------------------------------------------

    def fill(self, name: str) -> None:
        """Bring the controls in step with a setting."""
        if name in PARTS:
            self.side_a.fill(name, self.part("A", name))
            if self.b is not None and name not in self.b:
                self.side_b.fill(name, self.part("B", name))
        elif name == "b":
            self.compare.value = self.b is not None
            for part in PARTS if self.b is not None else ():
                self.side_b.fill(part, self.part("B", part))
        elif name in ("field", "field2"):
            self._reach(name.removeprefix("field"))
        elif name.rstrip("2") in ("start", "stop", "value"):
            self._widen("2" if name.endswith("2") else "")

    def _reach(self, tail: str) -> None:
        """Sweep a field that was chosen anew as far as it makes sense, from where it stands."""
        name = getattr(self, f"field{tail}")
        spec = self._fields[name]
        now = matchup_of(self.game, self.parts("A")).value(name)
        start, stop, step = reach(spec, now)
        for part, value in (("start", start), ("stop", stop), ("step", step)):
            setattr(self, f"{part}{tail}", value)
        setattr(self, f"value{tail}", now if isinstance(now, int) else (start + stop) // 2)
        self.controls[f"value{tail}"].label = f"Cursor: {spec.label}"

    def _widen(self, tail: str) -> None:
        """Give the cursor room for the sweep, and for where it stands."""
        slider, value = self.controls[f"value{tail}"], getattr(self, f"value{tail}")
        slider.min = min(getattr(self, f"start{tail}"), value)
        slider.max = max(getattr(self, f"stop{tail}"), value, slider.min + 1)

    # -- the result -------------------------------------------------------------------------------------

    def calculate(self) -> Swept:
        sides = {"A": matchup_of(self.game, self.parts("A"))}
        if self.b is not None:
            sides["B"] = matchup_of(self.game, self.parts("B"))
        heat = self.view == "heat"
        x = self._axis("")
        y = self._axis("2") if heat else None
        if y is not None and y.name == x.name:
            raise InputError("field2", f"{y.spec.label} moves across already", "choose another number")
        cursor = tuple(self._cursor(each, tail) for each, tail in ((x, ""), (y, "2")) if each is not None)
        axes = [each for each in (x, y) if each is not None]
        here = {name: chances_at(side, axes, cursor) for name, side in sides.items()}
        events = common(here)
        parts = tuple(stack_of(self.game, events))
        if self.view == "stacked" and not parts:
            fault = f"{self.game.title} names no events that cut its outcomes into parts"
            if stack_of(self.game, here["A"]):
                fault = "the two set-ups are not told by the same parts"
            raise InputError("view", fault, "choose another view")
        if not events:
            raise InputError("view", "nothing is told of both set-ups", "give them the same options")
        if self.event and self.event not in events:
            raise unknown_name("event", self.event, events)
        asked = [name for name in events if name not in parts] or list(events)
        event = self.event or asked[0]
        tables = {name: self._swept(name, side, x, y, event) for name, side in sides.items()}
        return Swept(self.view, sides, x, y, event, parts, cursor, tables, here)

    def _axis(self, tail: str) -> Axis:
        boxes = tuple(f"{part}{tail}" for part in ("start", "stop", "step"))
        low, high, step = (getattr(self, name) for name in boxes)
        return axis(boxes, getattr(self, f"field{tail}"), self._fields, low, high, step)

    def _cursor(self, moved: Axis, tail: str) -> int:
        value, spec = getattr(self, f"value{tail}"), moved.spec
        if (spec.low is not None and value < spec.low) or (spec.high is not None and value > spec.high):
            raise InputError(f"value{tail}", f"{value} is out of range", f"use {spec.range_words}")
        return int(value)

    def _swept(self, name: str, side: Matchup, x: Axis, y: Axis | None, event: str) -> pd.DataFrame:
        """The sweep of one set-up: a remembered one, when nothing in it has changed."""
        what = [self.parts(name), x.name, x.values, y and [y.name, y.values, event]]
        key = json.dumps(what, sort_keys=True, default=str)
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = tables_of(self.view, {name: side}, x, y, event)
        return next(iter(self._kept[key].values()))

    def show(self) -> None:
        found: Swept = self.result
        self.plot.show(self.figure, sentence(found), *number_rows(found), rests=numbers_rest(found))
        self.sheet.label = f"At {found.place}"
        self.sheet.show(*cursor_rows(found), rests=resting(found))
        self.events.offer(common(found.here), found.event)
        heat, lines = found.view == "heat", found.view != "stacked"
        for widget, seen in (
            (self.second, heat),
            (self.controls["value2"], heat),
            (self.events, lines),
            (self.side_b, self.b is not None),
        ):
            widget.layout.display = None if seen else "none"
        self.side_a.close_choices(self.parts("A"))
        if self.b is not None:
            self.side_b.close_choices(self.parts("B"))
        set_text(self.differs, differs_words(self.b))

    @property
    def chances(self) -> dict[str, dict[str, Any]]:
        return {name: dict(chances) for name, chances in self.result.here.items()}

    def make_table(self) -> pd.DataFrame:
        return frame_of(self.result)

    def make_figure(self) -> go.Figure:
        return figure_of(self.result, HEIGHT)

    def summary(self) -> Summary:
        return odds_summary(self.heading, self.result)
