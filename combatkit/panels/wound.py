"""Wounds: hit points by part, blow after blow, with the rolls that each calls for and their odds."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.dice.requests import Answer
from combatkit.errors import InputError
from combatkit.panels.boxes import columns, stack
from combatkit.panels.exchange_keep import keep, plain_answer
from combatkit.panels.exchange_setup import FighterBox, fighter_of, fighter_state, option_form, option_state
from combatkit.panels.exchange_steps import read_answer
from combatkit.panels.game_panel import GamePanel
from combatkit.panels.places import named_places, narrowed
from combatkit.panels.settings import Setting
from combatkit.panels.wound_blows import Entry, Wounds, blow_state, entries_of, replaced, rolled, strike
from combatkit.panels.wound_views import BlowBox, HealthBox, HistoryBox, OpenBox, wound_summary
from combatkit.plots.locations import health_figure
from combatkit.rules.exchange import Exchange
from combatkit.rules.ruleset import Ruleset
from combatkit.summary import Summary


class WoundPanel(GamePanel):
    """One fighter's hit points by part; blows are dealt one by one, and what they call for is rolled.

    Parameters
    ----------
    ruleset
        The name of a game, or the game itself.
    fighter
        The name of a preset, a dict of fields (``{"base": "Guard", "CON": 15}``), a TOML file or a fighter;
        the first preset when left out.
    blow
        The next blow: fields of the game's blow, by name. Each may also be given as a keyword of its own.
    options
        Switches of the rules that differ from their default, by name.
    value
        The blows so far: a list of ``{"blow": fields, "rolls": answers in order}``.
    seed
        A whole number of at least 0: the dice rolled here are then those of ``RandomRoller(seed)``.

    Attributes
    ----------
    now
        The fighter after all blows.
    odds
        Of what is still open in the blow that is being dealt; or else of the next blow.
    """

    inner = "blow"
    people = ("fighter",)
    value = Setting([])
    fighter = Setting("")
    blow = Setting({})
    options = Setting({})
    seed = Setting(None)

    def __init__(self, ruleset: str | Ruleset, fighter: Any = None, **settings: Any) -> None:
        super().__init__(ruleset, fighter=fighter, **settings)

    def title(self) -> str:
        return f"{self.game.title}: wounds"

    def inner_fields(self) -> tuple[str, ...]:
        return tuple(spec.name for spec in self.game.blow_fields)

    # -- controls ---------------------------------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        game = self.game
        self.box = FighterBox(game, "fighter")
        self.option_form = option_form(game)
        self.health_box, self.history = HealthBox(game), HistoryBox(game)
        self.dealing, self.outlook = BlowBox(game), OpenBox(game)
        self._bind_settings()
        return [
            columns((self.box, 260, 1), (self.option_form, 260, 1)),
            columns((self.health_box, 280, 4), (stack(self.dealing, self.outlook), 360, 6)),
            self.history,
        ]

    def _bind_settings(self) -> None:
        game, dealing = self.game, self.dealing
        self.bind_game()
        self.bind("fighter", check=lambda given: fighter_state(game, given))
        self.listen_fighter(self.box, lambda: self.fighter, lambda given: self.put("fighter", given))
        self.bind("options", check=lambda given: option_state(game, given))
        self.listen_form(self.option_form, lambda value: self.put("options", value))
        self.bind("blow", check=lambda given: blow_state(game, given))
        self.listen_form(dealing.form, lambda value: self.put("blow", value))
        self.bind("value", check=lambda given: entries_of(game, given))
        self.bind("seed", self.history.seed)
        self.controls |= {"part": self.health_box.map, "next die": dealing.ask}
        self.watch(self.health_box.map, lambda change: self._part_chosen(change["new"]))
        self.watch(dealing.ask, lambda change: self._answered(change["new"][0]), "given")
        for button, act in (
            (dealing.deal, self.deal),
            (dealing.roll, self.roll),
            (dealing.rest, self.resolve),
            (dealing.undo, self.undo),
            (dealing.reset, self.reset),
        ):
            self.on_click(button, act)

    def fill(self, name: str) -> None:
        """Bring the forms in step with a setting."""
        game, form = self.game, self.dealing.form
        if name == "fighter":
            fighter = fighter_of(game, self.fighter)
            self.box.show(self.fighter, fighter)
            body = game.body(fighter)
            form.specs = {spec.name: narrowed(spec, body) for spec in game.blow_fields}
            form.describe()
            self.health_box.redraw(fighter)
        elif name == "blow":
            form.fill({spec.name: self.blow.get(spec.name, spec.default) for spec in game.blow_fields})
            form.changed = list(self.blow)
        elif name == "options":
            self.option_form.fill(game.read_options(self.options))
            self.option_form.changed = list(self.options)
        if name in ("fighter", "blow"):
            self._mark_part()

    def _mark_part(self) -> None:
        """Choose on the body where the next blow is to land."""
        body = self.game.body(fighter_of(self.game, self.fighter))
        named = named_places(body, self.game.blow_fields, self.dealing.form.value)
        place = next((names[0] for names in named.values()), "")
        if self.health_box.map.value != place and place in {"", *self.health_box.map.outlines}:
            self.health_box.map.value = place

    def _part_chosen(self, part: str) -> None:
        """Let the next blow land on the part that was chosen on the body."""
        fields = [spec for spec in self.dealing.form.specs.values() if part and part in spec.choices]
        if fields and self.dealing.form.value.get(fields[0].name) != part:
            self.put("blow", {**self.blow, fields[0].name: part})

    # -- the result -------------------------------------------------------------------------------------

    def calculate(self) -> Wounds:
        fighter = fighter_of(self.game, self.fighter)
        last = self.result
        if (
            last is not None
            and last.fighter != fighter
            and last.game.body(fighter) != last.game.body(last.fighter)
        ):
            last = None
        made = strike(self.game, fighter, self.value, self.blow, self.options, last)
        self.quietly("value", made.entries)
        return made

    def show(self) -> None:
        found: Wounds = self.result
        self.health_box.show(found)
        self.dealing.show(found)
        self.outlook.show(found)
        self.history.show(found)

    @property
    def now(self) -> Any:
        return self.result.now

    @property
    def odds(self) -> Any:
        return self.result.odds

    @property
    def exchange(self) -> Exchange:
        """The blow that is being dealt, or that was dealt last.

        Raises
        ------
        InputError
            Before the first blow.
        """
        if not self.result.struck:
            raise InputError("blow", "none was dealt yet", "deal one")
        return self.result.struck[-1].kept.exchange

    # -- blows and rolls --------------------------------------------------------------------------------

    def deal(self, **blow: Any) -> None:
        """Deal the blow that is described in the form, or another.

        Raises
        ------
        InputError
            While a roll is due, or for a blow that cannot be.
        """
        if self.result.pending is not None:
            due = self.result.pending.due.name
            raise InputError("blow", f"the one before still asks for {due!r}", "roll it, or take it back")
        entry: Entry = {"blow": blow_state(self.game, blow) if blow else dict(self.blow), "rolls": []}
        self._set_blows([*self.result.entries, entry])

    def take(self, answer: Answer) -> None:
        """Answer what is asked for now: what a die shows, a list of faces, or an option.

        Raises
        ------
        InputError
            For what the dice cannot show, an option that is not open, or when nothing is asked for.
        """
        found = self._asking()
        kept, request = found.pending.kept, found.pending.due
        more = [(request, request.check(answer)), *kept.aside]
        answers = [plain_answer(*each) for each in keep(kept, more).asked]
        self._set_blows(replaced(found.entries, len(found.struck) - 1, answers))

    def _answered(self, typed: str) -> None:
        with self.blaming(self.dealing.ask):
            self.take(read_answer(self._asking().pending.due, typed))

    def roll(self) -> None:
        """Roll what is asked for now; a choice is made as the blow's policy makes it."""
        self.take(rolled(self._asking(), self.seed))

    def resolve(self) -> None:
        """Roll everything that this blow still asks for."""
        self._asking()
        blow = len(self.result.struck)
        while self.result.pending is not None and len(self.result.struck) == blow:
            self.roll()

    def undo(self) -> None:
        """Take back the last roll; where the last blow has none, take back the blow."""
        found: Wounds = self.result
        if not found.struck:
            raise InputError("undo", "no blow was dealt yet", "deal one first")
        index, rolls = len(found.struck) - 1, found.struck[-1].entry["rolls"]
        if rolls:
            self._set_blows(replaced(found.entries, index, rolls[:-1]))
        else:
            self._set_blows([entry for place, entry in enumerate(found.entries) if place != index])

    def reset(self) -> None:
        """Take back all blows."""
        self._set_blows([])

    def _set_blows(self, entries: list[Entry]) -> None:
        """Set the blows; where they cannot be, those from before stay."""
        try:
            self.put("value", entries)
        except InputError:
            self.quietly("value", self.result.entries)
            raise

    def _asking(self) -> Wounds:
        found: Wounds = self.result
        if found.pending is None:
            raise InputError("next die", "no roll is due", "deal a blow")
        return found

    # -- elsewhere --------------------------------------------------------------------------------------

    def make_table(self) -> pd.DataFrame:
        """A row for each part; `most` is missing where a part has no hit points of its own."""
        table = pd.DataFrame(
            {
                "part": each.part,
                "now": each.now,
                "most": each.most,
                "level": each.level,
                "notes": "; ".join(each.notes),
            }
            for each in self.result.health
        )
        return table.astype({"most": "Int64"}) if table["most"].isna().any() else table

    def make_figure(self) -> go.Figure:
        return health_figure(self.table, self.game.wound_levels, word=self.game.health_word)

    def summary(self) -> Summary:
        return wound_summary(self.heading, self.result)
