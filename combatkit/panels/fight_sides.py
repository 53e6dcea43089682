"""Who fights: two or more sides, several of a kind on each, and a form for the chosen kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import ipywidgets as widgets

from combatkit.panels.boxes import columns, paragraph, row, set_text, stack
from combatkit.panels.buttons import Button
from combatkit.panels.choices import ChoiceList, ChoiceSet
from combatkit.panels.exchange_setup import BASE, FighterBox, fighter_of, option_form
from combatkit.panels.fight_state import MOST
from combatkit.panels.inputs import NumberInput
from combatkit.rules.ruleset import Ruleset

KEPT = "A change here makes the moves again with the dice that have fallen, as far as they fit."


class Group(NamedTuple):
    """Several alike on one side, one after the other."""

    side: str
    first: int
    count: int
    state: Any

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"{self.side}: {self.first}"


def groups_of(sides: Mapping[str, Sequence[Any]]) -> list[Group]:
    """The fighters of all sides, those alike that stand next to each other together.

    Examples
    --------
    >>> [(it.side, it.count, it.state) for it in groups_of({"Heroes": ["Ada"], "Foes": ["Bo", "Bo"]})]
    [('Heroes', 1, 'Ada'), ('Foes', 2, 'Bo')]
    """
    found: list[Group] = []
    for side, whos in sides.items():
        for place, state in enumerate(whos):
            last = found[-1] if found else None
            if last is not None and last.side == side and last.state == state:
                found[-1] = last._replace(count=last.count + 1)
            else:
                found.append(Group(side, place, 1, state))
    return found


def regrouped(
    sides: Mapping[str, Sequence[Any]], group: Group, count: int, state: Any
) -> dict[str, list[Any]]:
    """The sides with another number of fighters, or others, in the place of a group."""
    made = {side: list(whos) for side, whos in sides.items()}
    made[group.side][group.first : group.first + group.count] = [state] * count
    return made


class SidesBox(widgets.VBox):
    """The kinds of fighters on each side as a list, and the chosen one with its number and its form."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.list = ChoiceList("Who fights", [])
        self.adds: dict[str, Button] = {}
        self.remove = Button("Remove", note="Take the chosen ones out of the fight")
        self.buttons = row(self.remove)
        self.buttons.add_class("ck-buttons")
        self.buttons.add_class("ck-close")
        self.count = NumberInput("How many of them", 1, min=1, max=MOST)
        self.fighter = FighterBox(game, "fighter")
        self.surprised = ChoiceSet("Surprised", [], across=True)
        self.options = option_form(game)
        self.begin = Button("To the fight", note="Show the fight", primary=True)
        self.note = paragraph()
        super().__init__(
            [
                columns(
                    (stack(self.list, self.buttons, self.surprised), 280, 5),
                    (stack(self.fighter, self.count), 280, 5),
                ),
                self.options,
                row(self.begin, self.note),
            ]
        )
        self.add_class("ck-stack")

    def chosen(self, sides: Mapping[str, Sequence[Any]]) -> Group:
        """The group that is chosen in the list."""
        groups = groups_of(sides)
        return next((each for each in groups if each.key == self.list.value), groups[0])

    def new_buttons(self, sides: Mapping[str, Sequence[Any]]) -> list[tuple[str, Button]]:
        """Buttons for sides that had none, and their side."""
        made = [(side, Button(f"Add to {side}")) for side in sides if side not in self.adds]
        self.adds |= dict(made)
        self.buttons.children = (*(self.adds[side] for side in sides), self.remove)
        return made

    def show(self, sides: Mapping[str, Sequence[Any]], keep_faults: bool = False) -> None:
        """Show who is on each side."""
        groups = groups_of(sides)
        words = [{"value": each.key, "label": group_words(each), "note": each.side} for each in groups]
        keys = [each.key for each in groups]
        self.list.offer(words, self.list.value if self.list.value in keys else keys[0])
        self.remove.disabled = len(sides[self.chosen(sides).side]) == self.chosen(sides).count
        for side, button in self.adds.items():
            button.disabled = len(sides.get(side, ())) >= MOST
        self.show_chosen(sides, keep_faults)

    def show_chosen(self, sides: Mapping[str, Sequence[Any]], keep_faults: bool = False) -> None:
        """Show the chosen group in the form."""
        group = self.chosen(sides)
        self.remove.disabled = len(sides[group.side]) == group.count
        self.count.max = MOST - len(sides[group.side]) + group.count
        self.count.value = group.count
        self.fighter.menu.label = f"Fighter of {group.side}"
        self.fighter.show(group.state, fighter_of(self.game, group.state), keep_faults)

    def told(self, names: Sequence[str], surprised: Sequence[str], moves: int) -> None:
        """Say who may be surprised, and what a change does once the fight has begun."""
        self.surprised.offer(list(names), [name for name in surprised if name in names])
        set_text(self.note, KEPT if moves else "")


def group_words(group: Group) -> str:
    """A group in a few words.

    Examples
    --------
    >>> group_words(Group("Foes", 0, 2, {"base": "Guard", "combat_style": 80}))
    '2 × Guard, changed'
    """
    count = f"{group.count} × " if group.count > 1 else ""
    if isinstance(group.state, str):
        return f"{count}{group.state}"
    name = group.state.get("name", group.state.get(BASE, "a fighter"))
    return f"{count}{name}{', changed' if BASE in group.state else ''}"
