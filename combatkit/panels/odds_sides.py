"""Two set-ups to compare: A in full, and B as what differs from A."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

from combatkit.errors import InputError, unknown_name
from combatkit.panels.boxes import columns, stack
from combatkit.panels.exchange_setup import (
    FighterBox,
    fighter_of,
    fighter_state,
    option_form,
    option_state,
    setup_state,
)
from combatkit.panels.form import Form
from combatkit.panels.game_panel import chooser, policy_names, who_chooses
from combatkit.panels.places import narrowed
from combatkit.rules.matchup import SIDES, Matchup
from combatkit.rules.ruleset import Ruleset

PARTS = (*SIDES, "setup", "options", "policy")
"""What a set-up is made of."""


def checks(game: Ruleset) -> dict[str, Callable[[Any], Any]]:
    """For each part of a set-up, what makes its shortest state, or refuses it."""

    def policy(given: Any) -> str:
        if given and given not in policy_names(game):
            raise unknown_name("policy", given, policy_names(game))
        return str(given or "")

    return {
        **{side: lambda given: fighter_state(game, given) for side in SIDES},
        "setup": lambda given: setup_state(game, given),
        "options": lambda given: option_state(game, given),
        "policy": policy,
    }


def difference(game: Ruleset, given: Any) -> dict[str, Any] | None:
    """What differs from A in B, each part in its shortest state; None: there is no B.

    Raises
    ------
    InputError
        For a part that a set-up does not have, or one that does not fit.
    """
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise InputError("b", f"{given!r} is no set-up", 'give what differs, e.g. {"defender": "Guard"}')
    known = checks(game)
    for name in given:
        if name not in known:
            raise unknown_name("b", name, known)
    return {name: known[name](value) for name, value in given.items()}


def matchup_of(game: Ruleset, parts: Mapping[str, Any]) -> Matchup:
    """The two fighters and all the rest, as `combatkit.odds` takes it."""
    fighters = [fighter_of(game, parts[side]) for side in SIDES]
    return Matchup(game, *fighters, parts["setup"], parts["options"], chooser(game, parts["policy"]))


def differs_words(b: Mapping[str, Any] | None) -> str:
    """In which parts B differs from A."""
    if b is None:
        return ""
    names = {"setup": "situation and choices", "policy": "who chooses"}
    parts = [names.get(name, name) for name in PARTS if name in b]
    return f"B is A, but for: {', '.join(parts)}." if parts else "B is the same as A so far: change it here."


class SideBox(widgets.VBox):
    """One set-up: two fighters, the situation, the options and who chooses."""

    def __init__(self, game: Ruleset, name: str) -> None:
        self.game, self.name = game, name
        self._closed_for: dict[str, Any] = {}
        self.boxes = {side: FighterBox(game, f"{name}: {side}") for side in SIDES}
        self.setup = Form(f"{name}: situation and choices", game.setup_fields)
        self.options = option_form(game)
        self.options.label = f"{name}: options of the rules"
        self.policy = who_chooses(game, f"{name}: who chooses")
        boxes = columns((self.boxes["attacker"], 260, 1), (self.boxes["defender"], 260, 1))
        folded = columns((stack(self.setup, self.policy), 260, 1), (stack(self.options), 260, 1))
        super().__init__([boxes, folded])
        self.add_class("ck-stack")

    def fill(self, name: str, given: Any) -> None:
        """Show one part of the set-up."""
        game = self.game
        if name in SIDES:
            fighter = fighter_of(game, given)
            self.boxes[name].show(given, fighter)
            if name == "defender":
                body = game.body(fighter)
                self.setup.specs = {spec.name: narrowed(spec, body) for spec in game.setup_fields}
                self._closed_for = {}
        elif name == "setup":
            made = game.read_setup(given)
            self.setup.fill({spec.name: getattr(made, spec.name) for spec in game.setup_fields})
            self.setup.changed = list(given)
            count = len(given)
            self.setup.aside = f"{count} set" if count else "nothing out of the ordinary"
        elif name == "options":
            self.options.fill(game.read_options(given))
            self.options.changed = list(given)
            count = len(given)
            self.options.aside = f"{count} changed" if count else f"all {len(game.options)} as usual"
        elif self.policy.value != given:
            self.policy.value = given

    def close_choices(self, parts: Mapping[str, Any]) -> None:
        """Grey out what is not open to these fighters now."""
        game, now = self.game, {name: parts[name] for name in (*SIDES, "setup", "options")}
        if now == self._closed_for:
            return
        self._closed_for = now
        fighters = [fighter_of(game, parts[side]) for side in SIDES]
        closed = {
            spec.name: game.closed(spec.name, *fighters, options=parts["options"], **parts["setup"])
            for spec in game.setup_fields
            if spec.choices
        }
        self.setup.describe(closed)
