"""Where does it land? A body shaded by chance, and the same figures as a table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.odds.places import aimed_rows, at_least_once, location_rows, location_table, same_place
from combatkit.panels.badges import notes
from combatkit.panels.bodymap import BodyMap
from combatkit.panels.boxes import columns, paragraph, row, set_text, stack
from combatkit.panels.choices import ChoiceList, Toggle
from combatkit.panels.exchange_setup import FighterBox, fighter_of, fighter_state, option_state, setup_state
from combatkit.panels.form import Form
from combatkit.panels.game_panel import GamePanel, chooser, who_chooses
from combatkit.panels.hit_words import (
    Landing,
    basis,
    body_marks,
    no_body,
    often,
    resting,
    sentences,
    sheet_rows,
    together,
)
from combatkit.panels.inputs import NumberInput
from combatkit.panels.places import HIT, aim_field, measures, named_places, narrowed, outlines, place_fields
from combatkit.panels.settings import Setting
from combatkit.panels.views import Sheet
from combatkit.plots.locations import locations_figure
from combatkit.plots.words import both, exact
from combatkit.rules.body import Body
from combatkit.rules.matchup import SIDES, Matchup
from combatkit.rules.odds import Odds
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary


class HitLocationPanel(GamePanel):
    """A body on which every part is shaded by its chance; a part is chosen by click or key.

    Parameters
    ----------
    ruleset
        The name of a game, or the game itself.
    attacker, defender
        As for `ExchangePanel`; the body is the defender's.
    setup
        Fields of the game's set-up, by name. Each may also be given as a keyword of its own; those that
        concern locations stand in a form.
    options
        Switches of the rules that differ from their default, by name.
    policy
        Who chooses where a rule lets somebody choose, where the game has names for it.
    value
        The chosen part, ``""`` for none.
    shade
        What the body is shaded by: ``"hit"`` or one of the game's wound levels (that or worse).
    landed
        Count only the blows that land somewhere.
    hits, distinct
        How many random blows, 1 to 100, the last column asks about, and whether no two may share a part.
    """

    inner = "setup"
    people = SIDES
    value = Setting("")
    attacker = Setting("")
    defender = Setting("")
    setup = Setting({})
    options = Setting({})
    policy = Setting("")
    shade = Setting(HIT)
    landed = Setting(False)
    hits = Setting(2)
    distinct = Setting(False)

    def __init__(
        self, ruleset: str | Ruleset, attacker: Any = None, defender: Any = None, **settings: Any
    ) -> None:
        self._coming: Any = None
        super().__init__(ruleset, attacker=attacker, defender=defender, **settings)

    def title(self) -> str:
        return f"{self.game.title}: where does it land?"

    def inner_fields(self) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.game.setup_fields)

    # -- controls ---------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        game = self.game
        self.sides = {side: FighterBox(game, side) for side in SIDES}
        self.form = Form("Aim and cover", ())
        self.map = BodyMap({}, "Hit location", hint="Click a part, or use the arrow keys")
        self.sheet = Sheet("By location", unfolded=True)
        self.fractions = Sheet("The same as exact fractions")
        self.words = paragraph()
        self._bind_settings()
        self.shading = stack(self.controls["shade"], self.controls["landed"])
        self.several = row(self.controls["hits"], self.controls["distinct"])
        right = stack(self.shading, self.sheet, self.several, self.words, self.fractions, result=True)
        return [
            columns((self.sides["attacker"], 260, 1), (self.sides["defender"], 260, 1)),
            stack(self.form, self.controls["policy"]),
            columns((self.map, 250, 1), (right, 400, 20)),
        ]

    def _bind_settings(self) -> None:
        game = self.game
        self.bind_game()
        for side in SIDES:
            self.bind(side, check=lambda given: fighter_state(game, given))
            self.listen_fighter(
                self.sides[side],
                lambda side=side: getattr(self, side),
                lambda given, side=side: self.put(side, given),
            )
        self.bind("setup", check=lambda given: setup_state(game, given))
        self.listen_form(self.form, lambda value: self.put("setup", {**self.setup, **value}))
        self.bind("options", check=lambda given: option_state(game, given))
        self.bind("policy", who_chooses(game))
        words = measures(None, game.wound_levels)
        self.bind("shade", ChoiceList("Shade by", {HIT: HIT} | words, HIT, across=True), self._known_measure)
        self.bind("landed", Toggle("Only attacks that land"))
        self.bind("hits", NumberInput("Random blows", min=1, max=100))
        self.bind("distinct", Toggle("No two on the same part"))
        self.bind("value", self.map, self._known_part)

    def _known_measure(self, given: Any) -> str:
        known = {HIT: HIT} | measures(None, self.game.wound_levels)
        if given not in known:
            raise unknown_name("shade", given, known)
        return str(given)

    def _known_part(self, given: Any) -> str:
        fighter = fighter_of(self.game, self._coming or self.defender)
        body = self.game.body(fighter)
        if given and body is None:
            raise InputError("value", f"{given!r}: {no_body(self.game)}", "choose no part")
        if given and body is not None and given not in body.names:
            raise unknown_name("hit location", given, body.names)
        return str(given)

    @property
    def state(self) -> dict[str, Any]:
        return super().state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        # The parts that may be chosen are those of the body that comes with it.
        self._coming = state.get("defender")
        try:
            GamePanel.state.fset(self, state)  # type: ignore[attr-defined]
        finally:
            self._coming = None

    def fill(self, name: str) -> None:
        """Bring the forms in step with a setting."""
        if name in SIDES:
            fighter = fighter_of(self.game, getattr(self, name))
            self.sides[name].show(getattr(self, name), fighter)
            if name == "defender":
                self._embody(self.game.body(fighter))
        elif name == "setup":
            made = self.game.read_setup(self.setup)
            self.form.fill({name: getattr(made, name) for name in self.form.specs})
            self.form.changed = [name for name in self.setup if name in self.form.specs]

    def _embody(self, body: Body | None) -> None:
        """Show a body, or none."""
        drawn = {name: [list(point) for point in ring] for name, ring in outlines(body).items()}
        if drawn != self.map.outlines:
            self.map.redraw(drawn)
        specs = [narrowed(spec, body) for spec in place_fields(body, self.game.setup_fields)]
        self.form.specs = {spec.name: spec for spec in specs}
        self.form.layout.display = None if specs else "none"
        for widget in (self.map, self.shading):
            widget.layout.display = None if body is not None else "none"
        self.several.layout.display = None if body is not None and body.rolled else "none"
        self.fill("setup")

    # -- the result -------------------------------------------------------------------------------------

    def calculate(self) -> Landing:
        game, last = self.game, self.result
        fighters = [fighter_of(game, getattr(self, side)) for side in SIDES]
        matchup = Matchup(game, *fighters, self.setup, self.options, chooser(game, self.policy))
        same = last is not None and last.matchup == matchup
        odds = last.odds if same else matchup.exchange().odds()
        body = game.body(matchup.defender)
        once: dict[str, Fraction] = {}
        shares = Fraction(0)
        if body is not None and not body.rolled:
            rows = aimed_rows(self._aimed(matchup, body), body, game.wound_levels, landed=self.landed)
            return Landing(
                matchup, odds, body, rows, self.value, self.shade, self.landed, self.hits, once, shares
            )
        if body is not None:
            shares = same_place(body, self.hits, distinct=self.distinct)
            once = {name: at_least_once(body, name, self.hits, distinct=self.distinct) for name in body.names}
        return Landing(
            matchup,
            odds,
            body,
            location_rows(odds, body, game.wound_levels, landed=self.landed and body is not None),
            self.value,
            self.shade,
            self.landed,
            self.hits,
            once,
            shares,
        )

    def _aimed(self, matchup: Matchup, body: Body) -> Callable[[str], Odds | None]:
        """For each location the odds when it is aimed at, where that is open."""
        game = self.game
        field = aim_field(body, game.setup_fields)
        two = matchup.attacker, matchup.defender
        closed = game.closed(field, *two, options=matchup.options, **matchup.setup) if field else {}

        def odds_of(part: str) -> Odds | None:
            if not field or part in closed:
                return None
            setup = {**matchup.setup, field: part}
            return dataclasses.replace(matchup, setup=setup).exchange().odds()

        return odds_of

    def show(self) -> None:
        found: Landing = self.result
        game, setup = self.game, found.matchup.setup
        closed = {
            name: game.closed(
                name,
                found.matchup.attacker,
                found.matchup.defender,
                options=found.matchup.options,
                **setup,
            )
            for name in self.form.specs
        }
        self.form.describe(closed)
        self.map.show(*body_marks(found, named_places(found.body, game.setup_fields, setup)))
        heads, rows = sheet_rows(found, together)
        rests = resting(found)
        self.sheet.show(heads, rows, rests=rests)
        self.fractions.show(*sheet_rows(found, exact), rests=rests)
        set_text(self.words, *sentences(found))

    def make_table(self) -> pd.DataFrame:
        found: Landing = self.result
        rows = [
            {"part": each["part"], **{words: each[name] for name, words in found.measures.items()}}
            | ({often(found): found.once[each["part"]]} if found.once else {})
            for each in found.rows
        ]
        return location_table(rows)

    def make_figure(self) -> go.Figure:
        return locations_figure(self.table, list(self.result.measures.values()))

    def summary(self) -> Summary:
        found: Landing = self.result
        heads, rows = sheet_rows(found, both)
        told = (basis(found), *sentences(found), *notes(resting(found)))
        return Summary(self.heading, tuple(heads), tuple(map(tuple, rows)), told)
