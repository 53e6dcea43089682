"""What is chosen and typed in a fight panel, and whom it is handed on to."""

from __future__ import annotations

from typing import Any

from combatkit.errors import InputError
from combatkit.panels.control import Control
from combatkit.panels.exchange_setup import fighter_state
from combatkit.panels.exchange_steps import read_answer
from combatkit.panels.fight_outlook import OutlookBox
from combatkit.panels.fight_play import FightPlay
from combatkit.panels.fight_sides import SidesBox, regrouped
from combatkit.panels.fight_stage import FightBox
from combatkit.rules.ruleset import Ruleset


class FightEdits(FightPlay):
    """The part of a fight panel that listens to its controls."""

    game: Ruleset
    controls: dict[str, Control]
    sides: dict[str, list[Any]]
    surprised: list[str]
    event: str
    chosen: str
    sides_box: SidesBox
    fight_box: FightBox
    outlook_box: OutlookBox
    outlook: Any
    watch: Any
    on_click: Any
    listen_form: Any
    listen_fighter: Any
    blaming: Any
    put: Any
    stop: Any
    _simulate_aside: Any

    def _listen(self) -> None:
        box, moves, outlook, sides = self.fight_box, self.fight_box.move_box, self.outlook_box, self.sides_box
        self.controls["next die"] = moves.ask
        self.watch(moves.ask, lambda change: self._answered(change["new"][0]), "given")
        self.watch(moves.ask, lambda change: self._event_chosen(change["new"]), "event")
        self.watch(moves.moves, lambda _: self._move_chosen(moves.moves.value), "chosen")
        self.watch(moves.who, lambda change: self._mover_chosen(change["new"]))
        self.watch(box.roster, lambda change: self._one_chosen(change["new"]))
        for tab in (box.odds.box.tabs, box.odds.box.column):
            self.watch(tab, lambda _: box.odds.show(self.result) if self.result else None)
        for button, act in (
            (moves.roll, self.roll),
            (moves.rest, self.resolve),
            (moves.undo, self.undo),
            (moves.back, self.back),
            (moves.reset, self.reset),
            (box.play.turn, self.play_turn),
            (box.play.end, self.play_on),
            (outlook.go, self._simulate_aside),
            (outlook.stop, self.stop),
            (sides.begin, lambda: self.put("view", "fight")),
            (sides.remove, self._remove),
        ):
            self.on_click(button, act)
        self.watch(outlook.days, lambda _: outlook.show_day(self.outlook))
        self.watch(outlook.side, lambda _: outlook.show_day(self.outlook))
        self._listen_sides()

    def _listen_sides(self) -> None:
        box = self.sides_box
        self.watch(box.list, lambda _: box.show_chosen(self.sides) if self.sides else None)
        self.watch(box.count, lambda change: self._counted(change["new"]))
        self.watch(box.surprised, lambda change: self._surprised(change["new"]))
        self.listen_form(box.options, lambda value: self.put("options", value))
        self.listen_fighter(box.fighter, lambda: self.sides_box.chosen(self.sides).state, self._changed)

    def _listen_ask(self, control: Control) -> None:
        """Hand on what is chosen for a move; called for every control that the asks need."""

        def told(_: Any) -> None:
            asks = self.fight_box.move_box.asks
            if not asks.filling and control in asks.controls.values():
                with self.blaming(control):
                    self.put("given", asks.told())

        self.watch(control, told)

    # -- what is edited ---------------------------------------------------------------------------------

    def _changed(self, given: Any) -> None:
        """The chosen fighters are others now."""
        group = self.sides_box.chosen(self.sides)
        state = fighter_state(self.game, given)
        self.put("sides", regrouped(self.sides, group, group.count, state))

    def _counted(self, count: int) -> None:
        group = self.sides_box.chosen(self.sides)
        if count != group.count:
            self.put("sides", regrouped(self.sides, group, count, group.state))

    def _surprised(self, names: list[str]) -> None:
        if names != self.surprised:
            self.put("surprised", names)

    def _remove(self) -> None:
        group = self.sides_box.chosen(self.sides)
        self.put("sides", regrouped(self.sides, group, 0, group.state))

    def _add(self, side: str) -> None:
        """One more on a side: the first preset that it has not yet."""
        there, presets = self.sides[side], list(self.game.presets)
        new = next((name for name in presets if name not in there), presets[0])
        self.put("sides", {**self.sides, side: [*there, new]})
        self.sides_box.list.value = f"{side}: {len(there)}"

    def _answered(self, typed: str) -> None:
        with self.blaming(self.fight_box.move_box.ask):
            request = self._making().kept.walk.request
            if request is None:
                raise InputError("next die", "this move rolls no dice", "make it")
            self.take(read_answer(request, typed))

    def _event_chosen(self, name: str) -> None:
        if name != self.fight_box.move_box.compared:  # else the panel itself has set it
            self.event = name

    def _move_chosen(self, name: str) -> None:
        if self.result.pending is None or name != self.result.pending.move.name:
            try:
                self.choose(name, self.who)
            except InputError:
                pending = self.result.pending
                self.fight_box.move_box.moves.value = pending.move.name if pending else ""
                raise

    def _mover_chosen(self, name: str) -> None:
        if name != self.who:
            self._idle("somebody else acts")
            with self.together():
                self.who, self.move, self.given = name, "", {}

    def _one_chosen(self, name: str) -> None:
        if self.result is not None and name != (self.chosen or self.result.fight.turn):
            self.chosen = name
