"""What panels of a game share: fighters and forms as settings, and faults shown beside the form that made
them."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from combatkit.errors import InputError, unknown_name
from combatkit.panels.base import Panel
from combatkit.panels.choices import Choice
from combatkit.panels.control import Control
from combatkit.panels.exchange_setup import BASE, FighterBox
from combatkit.panels.form import Form
from combatkit.panels.settings import Setting
from combatkit.rules import ruleset as find_ruleset
from combatkit.rules.ruleset import Ruleset


class GamePanel(Panel):
    """A panel of one game; `ruleset` is its name, or the game itself.

    Keywords that are no settings of the panel may be fields of the form that `inner` names.
    """

    inner: ClassVar[str] = ""
    """The setting, a dict, that takes such keywords; none when empty."""
    people: ClassVar[tuple[str, ...]] = ()
    """The settings that are fighters; what is left out becomes whom the game opens with."""
    first: ClassVar[tuple[str, ...]] = ()
    """The settings that others depend on, in the order in which they are set."""

    ruleset = Setting("")

    def __init__(self, ruleset: str | Ruleset, **settings: Any) -> None:
        self.game = find_ruleset(ruleset)
        self.heading = self.title()  # type: ignore[misc]
        self.forms: list[Form] = []
        self._culprit: tuple[Exception, Control] | None = None
        self._acting: Control | None = None
        self._edited_now = ""
        presets = list(self.game.opening or self.game.presets)
        for index, name in enumerate(self.people):
            if settings.get(name) is None and presets:
                settings[name] = presets[index % len(presets)]
        super().__init__(**self._in_order({"ruleset": self.game.name, **self._sorted(settings)}))

    def title(self) -> str:
        """The heading of the panel, which names the game."""
        return f"{self.game.title}"

    def inner_fields(self) -> tuple[str, ...]:
        """The fields that may be given as keywords of their own."""
        return ()

    def _sorted(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The settings, with the fields of the inner form put where they belong."""
        own = self.setting_names()
        settings = {name: value for name, value in given.items() if name in own}
        rest = {name: value for name, value in given.items() if name not in own}
        for name in rest:
            if not self.inner or name not in self.inner_fields():
                known = [*own, *self.inner_fields()]
                raise TypeError(f"{type(self).__name__}: {unknown_name('setting', name, known)}")
        return settings | ({self.inner: {**settings.get(self.inner, {}), **rest}} if rest else {})

    def _in_order(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The settings with those first that others depend on."""
        order = ("ruleset", *(self.first or self.people))
        return {name: given[name] for name in order if name in given} | dict(given)

    @property
    def state(self) -> dict[str, Any]:
        return super().state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        Panel.state.fset(self, self._in_order(state))  # type: ignore[attr-defined]

    def bind_game(self) -> None:
        """Tie the setting `ruleset` to the one game that this panel is made for."""
        self.bind("ruleset", check=self._same_game)

    def _same_game(self, given: Any) -> str:
        if given not in (self.game.name, self.game):
            raise InputError("ruleset", f"{given!r} is not what this panel is for", "make another panel")
        return self.game.name

    # -- fighters and forms -----------------------------------------------------------------------------

    def listen_form(self, form: Form, take: Callable[[dict[str, Any]], None], called: str = "") -> None:
        """Hand on what is edited in a form; what `take` refuses is shown beside its field."""

        def edited(_: Any) -> None:
            with self.blaming(form):
                take(form.value)

        self.forms.append(form)
        self.controls[called or f"form {len(self.forms)}"] = form
        self.watch(form, edited, "edits")
        self.watch(form, lambda _: self._mark(), "error")

    def listen_fighter(
        self, box: FighterBox, state: Callable[[], Any], take: Callable[[Any], None], called: str = ""
    ) -> None:
        """Hand on a fighter that is chosen or edited; `state` gives how it is kept now."""

        def chosen(change: Any) -> None:
            if change["new"] not in ("", state()):  # else the menu only follows what was set
                take(change["new"])

        def edited(value: dict[str, Any]) -> None:
            now = state()
            base = now.get(BASE) if isinstance(now, Mapping) else now
            take({**({BASE: base} if base else {}), **value})

        self.watch(box.menu, chosen)
        self.listen_form(box.form, edited, called)

    def fill(self, name: str) -> None:
        """Bring forms and pictures in step with a setting that has changed."""

    def _setting_changed(self, change: Any) -> None:
        # What `fill` changes besides is worked out together with the setting, once.
        with self.together():
            self.fill(change["name"])
            super()._setting_changed(change)

    def put(self, name: str, given: Any) -> None:
        """Set a setting; the same as before is worked out again too, which clears a fault."""
        value = self._checked_setting(name, given)
        if value == getattr(self, name):
            self.refresh()
            return
        self._edited_now = name  # so that `fill` leaves a fault where it is being typed
        try:
            setattr(self, name, value)
        finally:
            self._edited_now = ""

    def quietly(self, name: str, value: Any) -> None:
        """Set a setting to what it has come to, without working out anything again."""
        ready, self._ready = self._ready, False
        try:
            setattr(self, name, value)
        finally:
            self._ready, self._due = ready, False

    # -- faults -----------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def blaming(self, control: Control) -> Iterator[None]:
        """Faults within this are shown beside that control."""
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
        super().report(fault)

    def _to_blame(self, fault: Exception) -> Control | None:
        if not isinstance(fault, InputError):
            return None
        if self._culprit and self._culprit[0] is fault:
            control = self._culprit[1]
            return control if not isinstance(control, Form) or control.owns(fault.field) else None
        return super()._to_blame(fault)


def who_chooses(game: Ruleset, label: str = "Who chooses") -> Choice:
    """The menu of a game's policies; it is not shown where the game has no names for them."""
    names = policy_names(game)
    menu = Choice(label, {"": "as usual"} | names, "")
    menu.layout.display = None if names else "none"
    return menu


def policy_names(game: Ruleset) -> dict[str, str]:
    """The names under which a game knows who chooses, each with a few words; empty where it has none."""
    return {
        name: f"{name}: {policy.__doc__.strip().splitlines()[0]}" if policy.__doc__ else name
        for name, policy in getattr(game, "policies", {}).items()
    }


def chooser(game: Ruleset, name: str) -> Any:
    """The policy of this name; None for the usual one."""
    return getattr(game, "policies", {})[name] if name else None
