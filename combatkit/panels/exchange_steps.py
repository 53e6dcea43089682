"""The steps of an exchange on screen: those that were taken, and what is asked for now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from combatkit.dice.notation import dice
from combatkit.dice.requests import Answer, Request
from combatkit.errors import InputError, unknown_name
from combatkit.odds.options import Worth
from combatkit.panels.control import STATIC, Control, with_cards
from combatkit.plots.words import exact, percent
from combatkit.rules.card import RuleCard
from combatkit.rules.exchange import Exchange, Walk
from combatkit.rules.ruleset import Ruleset


class StepLog(anywidget.AnyWidget):
    """The steps taken so far: number, title, dice and sentences; the rule cards unfold on a click.

    With `follow` the newest step is scrolled into sight. A row's cards are cards, or IDs of cards in `deck`.
    """

    _esm = with_cards("steps.js")
    _css = STATIC / "steps.css"
    label = traitlets.Unicode().tag(sync=True)
    empty = traitlets.Unicode("").tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    deck = traitlets.Dict(help="rule ID to its card, for rows that name IDs").tag(sync=True)
    follow = traitlets.Bool(False).tag(sync=True)


class Ask(Control):
    """What is asked for now: a die, a handful of faces, or a choice.

    `given` is the last answer that was typed or chosen here, as a text in a tuple of its own each time.
    """

    _esm = STATIC / "ask.js"
    _css = STATIC / "steps.css"
    request = traitlets.Dict({"title": ""}).tag(sync=True)
    events = traitlets.List(traitlets.Unicode()).tag(sync=True)
    event = traitlets.Unicode("").tag(sync=True)
    worth = traitlets.Dict(help="option to what it is worth").tag(sync=True)
    given = traitlets.Any(None)

    def __init__(self, label: str, **more: Any) -> None:
        super().__init__(label, **more)
        self.on_msg(self._told)

    def _told(self, _: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and isinstance(content.get("take"), str):
            self.submit(content["take"])

    def submit(self, typed: str) -> None:
        """What pressing Take does."""
        self.given = (typed, object())  # a new object, so that the same number twice is two answers

    def value_of(self, worths: Iterable[Worth]) -> None:
        """Show beside each option what it is worth."""
        self.worth = {
            str(each.option): {
                "share": float(each.chance),
                "text": percent(each.chance),
                "exact": exact(each.chance),
                "change": signed(each),
            }
            for each in worths
        }


class Tabs(Control):
    """A row of tabs; `value` is the key of the chosen one."""

    _esm = STATIC / "tabs.js"
    _css = STATIC / "tabs.css"
    options = traitlets.Dict(help="key to words").tag(sync=True)
    value = traitlets.Unicode("").tag(sync=True)

    def check(self, value: Any) -> Any:
        if value not in self.options:
            raise unknown_name(self.label, value, self.options)
        return value


def signed(worth: Worth) -> str:
    """The change in percentage points with its sign; the policy's own choice changes nothing.

    Examples
    --------
    >>> from fractions import Fraction
    >>> signed(Worth("Bleed", Fraction(1, 2), Fraction(-1, 10)))
    '−10.0'
    """
    if not worth.change:
        return "±0.0"
    text = percent(abs(worth.change)).removesuffix(" %")
    return ("+" if worth.change > 0 else "−") + text


def shown(value: Any) -> str:
    """A value of an outcome or an answer in words.

    Examples
    --------
    >>> shown(None), shown(True), shown(("prone", "bleeding")), shown(())
    ('–', 'yes', 'prone, bleeding', '–')
    """
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(shown(part) for part in value) or "–"
    label = getattr(value, "label", None)
    return label if isinstance(label, str) else str(value)


def faces(answer: Answer) -> str:
    """What dice showed, or what was chosen."""
    return " ".join(map(str, answer)) if isinstance(answer, (tuple, list)) else shown(answer)


# -- steps that were taken ---------------------------------------------------------------------------------


def step_rows(exchange: Exchange, walk: Walk, cards: Mapping[str, RuleCard]) -> list[dict[str, Any]]:
    """The steps taken so far, as `StepLog` shows them; a step in which nothing happened is left out."""
    rows: list[dict[str, Any]] = []
    for line in walk.trace:
        if not rows or rows[-1]["title"] != line.step:
            rows.append({"number": len(rows) + 1, "title": line.step, "dice": [], "lines": [], "cards": []})
        row = rows[-1]
        row["dice"] += [_die(name, notation, answer) for name, notation, answer in line.dice]
        row["lines"].append(line.text)
        row["cards"].append(line.card)
    rules = {step.title: step.cards for step in exchange.steps}
    for row in rows:
        ids = dict.fromkeys([*row["cards"], *rules.get(row["title"], ())])
        row["cards"] = [card_row(cards[rule]) for rule in ids if rule in cards]
    told = sum(len(line.dice) for line in walk.trace)
    loose = [_die(request.name, request.notation, answer) for request, answer in walk.trace.asked[told:]]
    if loose:
        title = title_of(exchange, walk)
        if not rows or rows[-1]["title"] != title:
            rows.append({"number": len(rows) + 1, "title": title, "dice": [], "lines": [], "cards": []})
        rows[-1]["dice"] += loose
    return rows


def card_row(card: RuleCard) -> dict[str, str]:
    """A rule card as the page shows it."""
    return {"id": card.id, "title": card.title, "text": card.text, "source": card.source, "badge": card.badge}


def _die(name: str, notation: str, answer: Answer) -> dict[str, str]:
    return {"name": name, "dice": notation, "shown": faces(answer)}


def stack_of(game: Ruleset, events: Iterable[str]) -> list[str]:
    """Those of some events that cut all outcomes into parts; empty where the game names none."""
    known = set(events)
    parts = (*getattr(game, "stack", ()), getattr(game, "untold", ""))
    return [name for name in parts if name in known]


def title_of(exchange: Exchange, walk: Walk) -> str:
    """The title of the step that is under way (the last one, when all are over)."""
    return exchange.steps[min(walk.step, len(exchange.steps) - 1)].title


def coming(exchange: Exchange, walk: Walk) -> list[str]:
    """Titles of the steps that come after the one under way."""
    now = title_of(exchange, walk)
    return list(dict.fromkeys(step.title for step in exchange.steps[walk.step + 1 :] if step.title != now))


# -- what is asked for now ---------------------------------------------------------------------------------


def ask_row(
    exchange: Exchange,
    walk: Walk,
    rows: Sequence[Mapping[str, Any]],
    redo: str,
    outcome: Sequence[Sequence[str]],
) -> dict[str, Any]:
    """What is asked for now, as `Ask` shows it; the outcome when the exchange is over."""
    request = walk.request
    if request is None:
        ends = [[what, value] for what, value in outcome]
        return {"title": "The exchange is over", "outcome": ends, "redo": redo}
    title = title_of(exchange, walk)
    same = bool(rows) and rows[-1]["title"] == title
    later = coming(exchange, walk)
    row = {
        "number": len(rows) if same else len(rows) + 1,
        "title": title,
        "kind": request.kind,
        "taken": len(walk.trace.asked),  # so that the same question, asked twice, is drawn twice
        "redo": redo,
        "by": "",
        "after": f"Still to come, as far as it is needed: {', '.join(later)}." if later else "",
        "label": request.name[:1].upper() + request.name[1:],  # names keep their capitals
    }
    if request.kind == "choice":
        closed = [[shown(option), why] for option, why in (request.closed or {}).items()]
        options = [str(option) for option in request.options]
        by = f"{request.by} chooses: {request.name}" if request.by else request.name
        return row | {"options": options, "closed": closed, "by": by}
    if request.kind == "pool":
        count, sides = request.notation.split("d")
        label = f"{row['label']}: the faces of {request.notation}"
        return row | {"label": label, "hint": f"{count} × 1–{sides}"}
    values = dice(request.notation).weights
    low, high = min(values), max(values)
    label = f"{row['label']}: what {request.notation} shows"
    return row | {"label": label, "hint": f"{low}–{high}", "low": low, "high": high}


def read_answer(request: Request, typed: str) -> Answer:
    """What was typed for a die, a sum, some faces or a choice, checked.

    Raises
    ------
    InputError
        For something that the dice cannot show, or that is not open.

    Examples
    --------
    >>> read_answer(Request("pool", "hero", "2d6"), "5, 3")
    (3, 5)
    >>> read_answer(Request("die", "attack", "1d100"), "00")
    100
    """
    if request.kind == "choice":
        if not typed:
            raise InputError(request.name, "nothing is chosen", "choose one of the list")
        return request.check(typed)
    numbers = re.findall(r"[+-]?\d+", typed.replace("−", "-"))
    if not numbers or re.sub(r"[\d\s,;+−-]", "", typed):
        what = f"{typed.strip()!r} is no number" if typed.strip() else "the box is empty"
        raise InputError(request.name, what, f"type what {request.notation} shows")
    if request.kind == "pool":
        return request.check([int(number) for number in numbers])
    if len(numbers) > 1:
        raise InputError(request.name, f"{len(numbers)} numbers are too many", "type one: the total")
    # A d100 is read off two ten-sided dice, which show a hundred as 00.
    hundred = request.notation == "1d100" and numbers[0] in ("00", "000")
    return request.check(100 if hundred else int(numbers[0]))
