"""What is edited in an exchange panel, and where a fault in it is shown."""

from __future__ import annotations

from typing import Any

from combatkit.errors import InputError
from combatkit.panels.control import Control
from combatkit.panels.exchange_play import Play
from combatkit.panels.exchange_setup import FighterBox, fighter_of
from combatkit.panels.exchange_stage import StageBox
from combatkit.panels.exchange_steps import read_answer
from combatkit.panels.form import Form
from combatkit.panels.game_panel import GamePanel
from combatkit.rules.matchup import SIDES


class Edits(Play, GamePanel):
    """The part of an exchange panel that takes what was typed and chosen, and keeps the forms in step."""

    sides: dict[str, FighterBox]
    setup_form: Form
    option_form: Form
    stage: StageBox
    setup: dict[str, Any]
    options: dict[str, str]
    event: str

    def fill(self, name: str) -> None:
        """Bring the form of a setting in step with it; a fault in it stays while it is being edited."""
        editing = self._edited_now == name
        if name in SIDES:
            state = getattr(self, name)
            self.sides[name].show(state, fighter_of(self.game, state), editing)
        elif name == "setup":
            made = self.game.read_setup(self.setup)
            values = {spec.name: getattr(made, spec.name) for spec in self.game.setup_fields}
            self.setup_form.fill(values, editing)
            self.setup_form.changed = list(self.setup)
            self.setup_form.aside = f"{len(self.setup)} set" if self.setup else "nothing out of the ordinary"
        elif name == "options":
            self.option_form.fill(self.game.read_options(self.options), editing)
            self.option_form.changed = list(self.options)
            count = len(self.options)
            self.option_form.aside = f"{count} changed" if count else f"all {len(self.game.options)} as usual"

    # -- edits -----------------------------------------------------------------------------------------

    def _event_chosen(self, name: str) -> None:
        if name != self.stage.compared:  # else the panel itself has set it
            self.event = name

    def _answered(self, typed: str) -> None:
        with self.blaming(self.stage.ask):
            request = self._under_way().walk.request
            assert request is not None
            self.take(read_answer(request, typed))

    # -- faults ----------------------------------------------------------------------------------------

    def _to_blame(self, fault: Exception) -> Control | None:
        """The control that was used; else the form of the two below the fighters that has the field."""
        if not isinstance(fault, InputError):
            return None
        if self._culprit and self._culprit[0] is fault:
            found = super()._to_blame(fault)
            if found is not None:
                return found
        owners = (form for form in (self.setup_form, self.option_form) if form.owns(fault.field))
        return next(owners, None) or super()._to_blame(fault)
