"""What is edited in an exchange panel, and where a fault in it is shown."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from combatkit.errors import InputError
from combatkit.panels.control import Control
from combatkit.panels.exchange_play import Play
from combatkit.panels.exchange_setup import FighterBox, fighter_of
from combatkit.panels.exchange_stage import StageBox
from combatkit.panels.exchange_steps import read_answer
from combatkit.panels.form import Form
from combatkit.rules.matchup import SIDES
from combatkit.rules.ruleset import Ruleset


class Edits(Play):
    """The part of an exchange panel that takes what was typed and chosen, and keeps the forms in step."""

    game: Ruleset
    sides: dict[str, FighterBox]
    setup_form: Form
    option_form: Form
    stage: StageBox
    setup: dict[str, Any]
    options: dict[str, str]
    event: str
    _checked_setting: Any
    _culprit: tuple[Exception, Control] | None
    _acting: Control | None
    _edited_now: str

    def _fill(self, name: str) -> None:
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

    def _menu_chosen(self, side: str, name: str) -> None:
        if name:
            setattr(self, side, name)

    def _event_chosen(self, name: str) -> None:
        if name != self.stage.compared:  # else the panel itself has set it
            self.event = name

    def _answered(self, typed: str) -> None:
        with self._blaming(self.stage.ask):
            request = self._under_way().walk.request
            assert request is not None
            self.take(read_answer(request, typed))

    def _fighter_edited(self, side: str) -> None:
        state, form = getattr(self, side), self.sides[side].form
        base = {"base": state["base"]} if isinstance(state, dict) and "base" in state else {}
        base = {"base": state} if isinstance(state, str) else base
        with self._blaming(form):
            self._set(side, {**base, **form.value})

    def _edited(self, name: str, form: Form) -> None:
        with self._blaming(form):
            self._set(name, form.value)

    def _set(self, name: str, given: Any) -> None:
        """Take what was edited; the same as before is worked out again too, which clears a fault."""
        value = self._checked_setting(name, given)
        if value == getattr(self, name):
            self.refresh()
            return
        self._edited_now = name
        try:
            setattr(self, name, value)
        finally:
            self._edited_now = ""

    # -- faults ----------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _blaming(self, control: Control) -> Iterator[None]:
        """Faults within this belong to that control, where it has the field that is at fault."""
        self._acting = control
        try:
            yield
        except InputError as fault:
            self._culprit = (fault, control)
            raise
        finally:
            self._acting = None

    def report(self, fault: Exception) -> None:
        """Show a fault: beside the control that was used, or that has the field."""
        if self._acting is not None:
            self._culprit = (fault, self._acting)
        super().report(fault)  # type: ignore[misc]

    def _to_blame(self, fault: Exception) -> Control | None:
        if not isinstance(fault, InputError):
            return None
        if self._culprit and self._culprit[0] is fault:
            control = self._culprit[1]
            if not isinstance(control, Form) or control.owns(fault.field):
                return control
        owners = (form for form in (self.setup_form, self.option_form) if form.owns(fault.field))
        return next(owners, None) or super()._to_blame(fault)
