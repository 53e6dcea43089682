"""Reading answers, and the verdict on them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Real
from typing import Any, TypeAlias

from combatkit.errors import InputError, unknown_name

Value: TypeAlias = Fraction | str | bool

HALF_A_PERCENT = Fraction(1, 200)
_ONE = {"dice": "die", "feet": "foot", "fights in 100": "fight in 100", "minuses": "minus"}
"""Units whose singular is not found by taking an s away."""
_YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}
_ARTICLE = re.compile(r"^(the|an?) ")
_AROUND = (
    " .,;:!?'\"`\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
)
"""What may stand around a word without being a part of it."""
_RATIO = re.compile(r"^(\S+) ?(?:/|in|of|out of) ?(\S+)$")
LONG = 10**9
"""A number with such a denominator, or a longer one, is told without its fraction."""


@dataclass(frozen=True)
class Exercise:
    """The right answer to a question, and what to say to a wrong one.

    Parameters
    ----------
    right
        A number (exact), a word, or true or false.
    because
        One or two sentences that a reader sees when the answer was right.
    hint
        What to look at again, when the answer was wrong and is none of `mistakes`.
    mistakes
        Wrong answers that people often give, each with the sentence that explains it.
    unit
        ``"chance"`` (0 to 1; per cent are read too), ``"points"`` or another word, ``""`` for words.
    near
        How far a number may be off; half a per cent for chances unless said otherwise.
    """

    right: Any
    because: str
    hint: str
    mistakes: Mapping[Any, str] = field(default_factory=dict)
    unit: str = "chance"
    near: Fraction | None = None


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and why; its text is what a notebook cell shows."""

    name: str
    correct: bool
    text: str

    def __repr__(self) -> str:
        return f"{'Right' if self.correct else 'Not yet'}. {self.text}"

    def __bool__(self) -> bool:
        return self.correct


_EXERCISES: dict[str, Callable[[], Exercise]] = {}


def exercise(name: str) -> Callable[[Callable[[], Exercise]], Callable[[], Exercise]]:
    """Register the function that makes an exercise; a name is used once."""

    def register(make: Callable[[], Exercise]) -> Callable[[], Exercise]:
        if name in _EXERCISES:
            raise InputError("exercise", f"{name!r} is there twice", "give one of them another name")
        _EXERCISES[name] = make
        return make

    return register


def names() -> list[str]:
    """The names of all exercises; the modules beside this one are read at the first call."""
    package = importlib.import_module("combatkit.exercises")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"combatkit.exercises.{module.name}")
    return sorted(_EXERCISES)


def check(name: str, answer: Any) -> Verdict:
    """Check an answer.

    Parameters
    ----------
    name
        The name that stands beside the exercise, e.g. ``"doomblade-01-2"``.
    answer
        A number (``0.25``, ``Fraction(1, 4)``, ``"1/4"``, ``"25 %"``), a word (``"the Axeman"`` is
        ``"Axeman"``, as capitals and articles do not count), or True or False (or ``"yes"`` or ``"no"``).
        ``...`` means that there is none yet.

    Raises
    ------
    InputError
        For a name that does not exist, or an answer that cannot be read.
    """
    known = names()
    if name not in known:
        raise unknown_name("exercise", name, known)
    if answer is Ellipsis or answer is None:
        return Verdict(
            name, False, "There is no answer yet: put it in place of the dots and run the cell again."
        )
    task = _EXERCISES[name]()
    if isinstance(task.right, (str, bool)):
        read = _truth if isinstance(_truth(task.right), bool) else _plain
        return _judge(name, task, read(answer), Fraction(0), read)
    given, near = read_number(answer, task.unit), task.near
    if near is None:
        near = HALF_A_PERCENT if task.unit == "chance" else Fraction(0)
    return _judge(name, task, given, near, Fraction)


def _judge(name: str, task: Exercise, given: Any, near: Fraction, read: Callable[[Any], Any]) -> Verdict:
    """Set an answer beside the right one and the mistakes, all of them as `read` understands them."""
    right = read(task.right)
    if given == right or (near and abs(given - right) <= near):
        exact = f" Exactly: {words(right, task.unit)}." if isinstance(right, Fraction) else ""
        return Verdict(name, True, f"{task.because}{exact}")
    for mistake, explanation in task.mistakes.items():
        wrong = read(mistake)
        if given == wrong or (near and abs(given - wrong) <= near):
            return Verdict(name, False, explanation)
    return Verdict(name, False, task.hint)


def _plain(answer: Any) -> Any:
    """A word without what does not matter: capitals, blanks, marks around it, an article before it."""
    if not isinstance(answer, str):
        return answer
    return _ARTICLE.sub("", " ".join(answer.lower().split()).strip(_AROUND))


def _truth(answer: Any) -> Any:
    """True or False, where a word means that; any other word plainly."""
    word = _plain(answer)
    return _YES_OR_NO.get(word, word) if isinstance(word, str) else word


def read_number(answer: Any, unit: str = "chance") -> Fraction:
    """Read a number as people write it, with its unit or without.

    Examples
    --------
    >>> read_number("25 %"), read_number("1/4"), read_number(0.25), read_number("1 in 4")
    (Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4))
    >>> read_number("25,5%")
    Fraction(51, 200)
    >>> read_number("7 points", "points"), read_number("1 turn", "turns")
    (Fraction(7, 1), Fraction(1, 1))

    What is counted in hundredths stays a whole number.

    >>> read_number("30 %", "%"), read_number(30, "%"), read_number("30 %", "fights in 100")
    (Fraction(30, 1), Fraction(30, 1), Fraction(30, 1))
    """
    remedy = (
        'write e.g. 0.25, "1/4" or "25 %"'
        if unit == "chance"
        else f"write e.g. {_counted(Fraction(7), unit)}"
    )
    no_number = InputError("answer", f"{answer!r} is no number", remedy)
    if isinstance(answer, bool) or not isinstance(answer, (Real, str)):  # numpy's numbers are `Real` too
        raise no_number
    text = " ".join(str(answer).replace(",", ".").split())
    for ending in (unit, _singular(unit)):
        text = text.removesuffix(ending).strip() if ending else text
    per_cent = text.endswith("%")
    try:
        value = Fraction(_RATIO.sub(r"\1/\2", text.removesuffix("%").strip()))
    except (ValueError, ZeroDivisionError):
        raise no_number from None
    if per_cent and unit == "chance":
        value /= 100
    elif per_cent and not _in_hundredths(unit):
        raise InputError("answer", f"{answer!r} is a share, and a number is asked for", remedy)
    if unit == "chance" and not 0 <= value <= 1:
        raise InputError(
            "answer", f"{answer} is no chance", 'a chance lies between 0 and 1: write 0.25 or "25 %"'
        )
    return value


def words(value: Fraction, unit: str) -> str:
    """An exact number in words.

    Examples
    --------
    >>> words(Fraction(1, 4), "chance"), words(Fraction(7), "points"), words(Fraction(-1), "points")
    ('1/4 = 25.00 %', '7 points', '-1 point')
    >>> words(Fraction(1), "minuses"), words(Fraction(1), "fights in 100"), words(Fraction(5, 2), "feet")
    ('1 minus', '1 fight in 100', '5/2 = 2.50 feet')
    """
    fraction = f"{value} = " if value.denominator < LONG else ""
    if unit == "chance":
        return f"{fraction}{float(value):.2%}".replace("%", " %")
    return f"{fraction if value.denominator > 1 else ''}{_counted(value, unit)}"


def _counted(value: Fraction, unit: str) -> str:
    """A number with its unit, in the singular after 1; two places of what is not whole."""
    number = str(value) if value.denominator == 1 else f"{float(value):.2f}"
    return f"{number} {_singular(unit) if abs(value) == 1 else unit}".rstrip()


def _singular(unit: str) -> str:
    return _ONE.get(unit, unit.removesuffix("s"))


def _in_hundredths(unit: str) -> bool:
    return unit in ("%", "per cent") or unit.endswith(" in 100")


def predict(guess: Any, truth: Any, unit: str = "chance") -> Verdict:
    """Set a prediction beside what it is: ``predict("40 %", x.chance(...))``.

    Examples
    --------
    >>> predict("40 %", Fraction(1, 4))
    Not yet. You said 40.00 %, it is 1/4 = 25.00 %: 15.0 points too high.
    >>> predict(1, 2, unit="turns")
    Not yet. You said 1 turn, it is 2 turns: 1 turn too low.
    """
    if guess is Ellipsis or guess is None:
        return Verdict("prediction", False, "Say first what you expect: put a number in place of the dots.")
    said, right = read_number(guess, unit), Fraction(truth)
    gap = said - right
    near = abs(gap) <= (Fraction(1, 20) if unit == "chance" else abs(right) / 20)
    told = f"{float(said):.2%}".replace("%", " %") if unit == "chance" else words(said, unit)
    size = f"{abs(float(gap)) * 100:.1f} points" if unit == "chance" else _counted(abs(gap), unit)
    off = f"{size} too {'high' if gap > 0 else 'low'}"
    if size.startswith(("0.0 ", "0.00")):
        off = "as near as can be told"
    if not gap:
        off = "exactly so"
    return Verdict("prediction", near, f"You said {told}, it is {words(right, unit)}: {off}.")
