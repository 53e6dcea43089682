"""The class that all panels are made from.

A panel says what it has (`build`), works out a result from its settings (`calculate`), and shows it (`show`).
All the rest is here, once: keywords and state, errors in words, the stale mark, text and HTML for viewers
without a kernel, and closing.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

import ipywidgets as widgets
import pandas as pd
import plotly.graph_objects as go

from combatkit.errors import InputError, unknown_name
from combatkit.panels.boxes import inside, title_row
from combatkit.panels.buttons import Button
from combatkit.panels.control import Control
from combatkit.panels.faults import Faults
from combatkit.panels.settings import Setting
from combatkit.panels.views import Download
from combatkit.summary import Summary

RAISE_ERRORS = False
"""Whether callbacks raise what they have shown; see `raise_errors`."""


@contextlib.contextmanager
def raise_errors(on: bool = True) -> Iterator[None]:
    """Within this, errors in callbacks are raised after they were shown, so that tests cannot miss them."""
    global RAISE_ERRORS  # noqa: PLW0603  (one switch for all panels is what this is)
    before, RAISE_ERRORS = RAISE_ERRORS, on
    try:
        yield
    finally:
        RAISE_ERRORS = before


class Panel(Faults, widgets.VBox):
    """A panel: controls, a result, and pictures of it.

    Parameters
    ----------
    settings
        Each setting by its name. An unknown one is refused with the nearest valid name.

    Attributes
    ----------
    value
        What the panel is about, in one value; observe it like that of any widget.
    state
        All settings as a plain dict that survives JSON; assigning a dict (of some or all) sets them.
    table, figure, csv
        The result as DataFrame, as plotly figure, and as text for a file.
    result
        What `calculate` worked out last, without a fault.
    stale
        Whether what is shown is older than what stands in the controls, because that cannot be used.
    """

    heading: ClassVar[str] = "Panel"
    """The title, and the name of the panel for readers that hear it."""

    value = Setting()
    _closed = True  # until it is built

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        mine = {name for name, trait in vars(cls).items() if isinstance(trait, Setting)}
        taken = mine & set(widgets.VBox.class_trait_names())
        if taken:
            raise TypeError(
                f"{cls.__name__}: {', '.join(sorted(taken))} belongs to ipywidgets; choose another name"
            )

    def __init__(self, **settings: Any) -> None:
        self._refuse_unknown(settings)
        self.controls: dict[str, Control] = {}
        self.result: Any = None
        self._ready = self._closed = self._due = False
        self._watched: list[tuple[widgets.Widget, Callable[..., Any], str]] = []
        self._checks: dict[str, Callable[[Any], Any]] = {}
        self._made: dict[str, Any] = {}
        super().__init__()
        self._expect_faults()
        self.add_class("ck-panel")
        try:
            self.children = [title_row(self.heading, self.message), *self.build()]
            self.observe(self._setting_changed, list(self.setting_names()))
            for name, value in settings.items():
                setattr(self, name, value)
            self._ready = True
            self.refresh()
        except Exception:
            self.close()
            raise

    # -- what a panel says of itself ----------------------------------------------------------------

    def build(self) -> list[widgets.Widget]:
        """Make the controls and views, bind the settings, return what stands below the heading."""
        raise TypeError(f"{type(self).__name__} must say what it is built from: define build()")

    def calculate(self) -> Any:
        """Work out the result from the settings; an InputError for settings that do not go together.

        Whatever `show`, `make_table`, `make_figure` and `summary` need goes into what this returns: when the
        settings have changed to something that cannot be used, they still tell of the last good result.
        """
        return None

    def show(self) -> None:
        """Show `result`."""

    def make_table(self) -> pd.DataFrame:
        """The result as a table."""
        return pd.DataFrame()

    def make_figure(self) -> go.Figure:
        """The result as a picture."""
        return go.Figure()

    def summary(self) -> Summary:
        """The result as a small table of texts, the same on every run."""
        return Summary(self.heading, (), ())

    # -- settings -----------------------------------------------------------------------------------

    @classmethod
    def setting_names(cls) -> tuple[str, ...]:
        """The names of all settings."""
        return tuple(cls.class_traits(setting=True))

    @classmethod
    def _refuse_unknown(cls, settings: Mapping[str, Any]) -> None:
        names = cls.setting_names()
        for name in settings:
            if name not in names:
                raise TypeError(f"{cls.__name__}: {unknown_name('setting', name, names)}")

    def bind(
        self, name: str, control: Control | None = None, check: Callable[[Any], Any] | None = None
    ) -> Control | None:
        """Tie a setting to a control, both ways, or to a function that checks it; returns the control.

        The control starts at the setting's default. It decides what the setting may be, unless `check` does,
        which returns the value to take or raises an InputError.
        """
        if control is not None:
            self.controls[name] = control
            control.value = getattr(self, name)
            self._checks[name] = control.check
            self.watch(control, lambda change: setattr(self, name, change["new"]))
            self.watch(control, lambda change: self._mark(), "error")
        if check is not None:
            self._checks[name] = check
        return control

    def _checked_setting(self, name: str, value: Any) -> Any:
        check = self._checks.get(name) if hasattr(self, "_checks") else None
        return check(value) if check else value

    def _setting_changed(self, change: Any) -> None:
        control = self.controls.get(change["name"])
        if control is not None and control.value != change["new"]:
            control.value = change["new"]
        self.refresh()

    @property
    def state(self) -> dict[str, Any]:
        """All settings and the name of the panel, as JSON holds them."""
        values = {name: getattr(self, name) for name in self.setting_names()}
        state: dict[str, Any] = json.loads(json.dumps({"panel": type(self).__name__} | values))
        return state

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        given = dict(state)
        panel = given.pop("panel", type(self).__name__)
        if panel != type(self).__name__:
            raise InputError(
                "state", f"it belongs to a {panel}", f"give the state of a {type(self).__name__}"
            )
        self._refuse_unknown(given)
        checked = {name: self._checked_setting(name, value) for name, value in given.items()}
        with self.together():
            for control in self.controls.values():
                control.settle()
            for name, value in checked.items():
                setattr(self, name, value)

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Panel:
        """The panel with this state; called on `Panel` itself, the state says which panel it is."""
        name = state.get("panel", cls.__name__)
        kinds = {kind.__name__: kind for kind in _family(cls)}
        if name not in kinds:
            raise unknown_name("panel", name, sorted(set(kinds) - {"Panel"}))
        return kinds[name](**{key: value for key, value in state.items() if key != "panel"})

    # -- one calculation for one change -------------------------------------------------------------

    @contextlib.contextmanager
    def together(self) -> Iterator[None]:
        """Change several settings within this, and the result is worked out once, at the end."""
        if not self._ready:
            yield
            return
        self._ready = False
        try:
            yield
        finally:
            self._ready = True
        if self._due:
            self.refresh()

    def refresh(self) -> None:
        """Work out the result anew and show it; on a fault the last good one stays, marked stale."""
        if self._closed:
            return
        if not self._ready:
            self._due = True
            return
        self._due = False
        before = self.result, self._made
        try:
            self.result, self._made = self.calculate(), {}
            self.show()
        except Exception as fault:
            self.result, self._made = before
            self.report(fault)
            raise
        self.recover()

    # -- what the person does -----------------------------------------------------------------------

    def watch(self, widget: widgets.Widget, handler: Callable[[Any], Any], names: str = "value") -> None:
        """Call `handler` on a change; what it raises is shown in the panel. Ends when the panel is closed."""
        call = partial(self._guarded, handler)
        widget.observe(call, names)
        self._watched.append((widget, call, names))

    def on_click(self, button: Button, handler: Callable[[], Any]) -> None:
        """Call `handler` when a button is pressed; what it raises is shown in the panel."""
        self.watch(button, lambda _: handler(), "pressed")

    def csv_button(self, name: str, label: str = "Download CSV") -> Download:
        """A button that saves `csv` under this file name."""

        def make() -> str | None:
            made: list[str] = []
            self._guarded(lambda _: made.append(self.csv), None)
            return made[0] if made else None

        return Download(label, name, make)

    def _guarded(self, handler: Callable[[Any], Any], change: Any) -> None:
        if self._closed:
            return
        try:
            handler(change)
        except Exception as fault:
            self.report(fault)
            if RAISE_ERRORS:
                raise

    # -- the result ---------------------------------------------------------------------------------

    def _cached(self, name: str, make: Callable[[], Any]) -> Any:
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]

    @property
    def table(self) -> pd.DataFrame:
        return self._cached("table", self.make_table)

    @property
    def figure(self) -> go.Figure:
        return self._cached("figure", self.make_figure)

    @property
    def csv(self) -> str:
        return self.table.to_csv(index=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__} (closed)" if self._closed else self.summary().text()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None, **more: Any) -> Any:
        """The widget for a page with a kernel, and for everybody else the summary as text and HTML."""
        bundle = super()._repr_mimebundle_(include=include, exclude=exclude, **more) or {}
        summary = self.summary()
        return bundle | {"text/plain": summary.text(), "text/html": summary.html()}

    # -- the end ------------------------------------------------------------------------------------

    def close(self) -> None:
        """Stop listening, close every widget inside, and let go of the result."""
        if self._closed:
            return
        self._closed = True
        for widget, call, names in self._watched:
            widget.unobserve(call, names)
        self.unobserve_all()
        for widget in inside(self):
            widget.close()
        self._watched, self._checks, self._made, self.result = [], {}, {}, None
        super().close()


def _family(cls: type[Panel]) -> Iterator[type[Panel]]:
    yield cls
    for kind in cls.__subclasses__():
        yield from _family(kind)
