"""Fighters, set-up and options of an exchange: as short plain state, and as forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from combatkit.errors import InputError
from combatkit.panels.boxes import paragraph, set_text
from combatkit.panels.choices import Choice
from combatkit.panels.exchange_steps import shown
from combatkit.panels.form import Form
from combatkit.rules.fighter import FieldSpec, as_dict
from combatkit.rules.ruleset import Ruleset

BASE = "base"
"""Key of a fighter's state that names the preset from which the other keys differ."""


def plain(value: Any) -> Any:
    """A field's value as JSON holds it."""
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def fighter_of(game: Ruleset, given: Any) -> Any:
    """The fighter of a state, a preset's name, a dict of fields, a TOML file, or a fighter as it is.

    Raises
    ------
    InputError
        For whatever does not fit, with the remedy.
    """
    if isinstance(given, Mapping) and BASE in given:
        return game.fighter(given[BASE], **{name: value for name, value in given.items() if name != BASE})
    if given is None:
        raise InputError("fighter", "is missing", f"use a preset: {', '.join(game.presets)}")
    return game.as_fighter(given)


def fighter_state(game: Ruleset, given: Any) -> Any:
    """The shortest state of a fighter: a preset's name, a preset and what differs, or all fields."""
    fighter = fighter_of(game, given)
    if isinstance(given, Mapping):
        base = given.get(BASE)
    else:
        base = given if isinstance(given, str) and given in game.presets else None
    if base is None:
        base = next((name for name in game.presets if game.fighter(name) == fighter), None)
    if base is None:
        return as_dict(fighter)
    changes = differing(game.fighter_fields, game.fighter(base), fighter)
    return {BASE: base} | changes if changes else base


def differing(specs: tuple[FieldSpec, ...], old: Any, new: Any) -> dict[str, Any]:
    """The fields in which two differ, with the new values."""
    pairs = ((spec.name, getattr(old, spec.name), getattr(new, spec.name)) for spec in specs)
    return {name: plain(value) for name, before, value in pairs if before != value}


def setup_state(game: Ruleset, given: Any) -> dict[str, Any]:
    """What of the set-up differs from the usual.

    Raises
    ------
    InputError
        For a field that does not exist, or a value that does not fit.
    """
    if not isinstance(given, Mapping):
        raise InputError("setup", f"{given!r} is no set-up", "give a dict of fields")
    made = game.read_setup(given)
    return differing(game.setup_fields, game.read_setup({}), made)


def option_state(game: Ruleset, given: Any) -> dict[str, str]:
    """The options that differ from their default.

    Raises
    ------
    InputError
        For an option or a value that does not exist.
    """
    if not isinstance(given, Mapping):
        raise InputError("options", f"{given!r} are no options", "give a dict of name and value")
    read = game.read_options(given)
    return {name: value for name, value in read.items() if value != game.options[name].default}


def option_form(game: Ruleset) -> Form:
    """The open questions of the rules as a form."""
    specs = [
        FieldSpec(
            option.name,
            option.question,
            "choice",
            help=f"{option.ambiguity}. Usual: {option.choices[option.default]}.",
            choices=tuple(option.choices),
            default=option.default,
        )
        for option in game.options.values()
    ]
    words = {name: option.choices for name, option in game.options.items()}
    return Form("Options of the rules", specs, words, narrowest=300)


def headline(game: Ruleset, fighter: Any) -> dict[str, str]:
    """The figures of a fighter that stand in sight, in words."""
    return {label: shown(value) for label, value in game.headline(fighter).items()}


class FighterBox(widgets.VBox):
    """One of the two fighters: a menu of presets, the figures in sight, and a form with every field."""

    def __init__(self, game: Ruleset, side: str) -> None:
        self.game = game
        self.menu = Choice(side.capitalize(), list(game.presets), "")
        self.line = paragraph()
        self.form = Form("Edit", game.fighter_fields)
        super().__init__([self.menu, self.line, self.form])
        self.add_class("ck-stack")
        self.add_class("ck-fighter")

    def show(self, state: Any, fighter: Any, keep_faults: bool = False) -> None:
        """Show a fighter; `keep_faults`: what stands in its form and cannot be used stays there."""
        game, base = self.game, state.get(BASE, "") if isinstance(state, Mapping) else state
        changes = differing(game.fighter_fields, game.fighter(base), fighter) if base else {}
        labels = {spec.name: spec.label for spec in game.fighter_fields}
        name = getattr(fighter, "name", base)
        # A changed fighter is an entry of its own, so that choosing the preset again brings it back.
        own = f"{base}, changed" if base else f"{name} (your own)"
        entries = {preset: preset for preset in game.presets} | ({"": own} if changes or not base else {})
        self.menu.offer(entries, "" if "" in entries else base)
        empty = {spec.name: None for spec in game.fighter_fields if getattr(fighter, spec.name) is None}
        self.form.fill(as_dict(fighter) | empty, keep_faults)
        self.form.label = f"Edit {name}"
        self.form.changed = list(changes)
        self.form.aside = f"changed: {', '.join(labels[key] for key in changes)}" if changes else ""
        body = game.body(fighter)
        self.form.describe(
            keys={
                spec.name: body.names
                for spec in game.fighter_fields
                if spec.kind == "numbers" and body is not None and set(body.names) <= set(spec.choices)
            }
        )
        facts = headline(game, fighter)
        set_text(self.line, " · ".join(f"{label} {value}" for label, value in facts.items()))
