"""Is every rule there? For each ID of the ledgers: its card, its code, its tests and its notebook cell.

The list of IDs stands in ``ledger.toml``. Code is found by ``@rule("ID")`` and by ``rule = "ID"`` in the
tables, tests by ``@pytest.mark.rule("ID")``, notebooks by the ID in a cell: so one search finds them too.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from combatkit.errors import InputError
from combatkit.rules.card import Cards, package_folder

PACKAGE = Path(__file__).resolve().parent
ID = re.compile(r"\b(?:MY|DB|EL|D30)(?:-[A-Z0-9]+){1,3}\b")
ASKED = ("card", "code", "tests", "notebook")


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a ledger: its rule IDs, and whether it is said to be finished."""

    game: str
    key: str
    title: str
    finished: bool
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleRow:
    """What there is for one rule ID: the places where each of the four stands."""

    id: str
    area: Area
    card: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    notebook: tuple[str, ...]
    recorded: bool

    @property
    def missing(self) -> tuple[str, ...]:
        """Which of the four are not there. A rule that is only recorded needs no code."""
        return tuple(
            name for name in ASKED if not getattr(self, name) and not (name == "code" and self.recorded)
        )

    def __str__(self) -> str:
        found = [f"{name} {getattr(self, name)[0] if getattr(self, name) else '-'}" for name in ASKED]
        note = "recorded, not computed" if self.recorded else ""
        state = f"MISSING {', '.join(self.missing)}" if self.missing and self.area.finished else note
        return f"{self.id:28} {'  '.join(found)}  {state}".rstrip()


@cache
def areas() -> tuple[Area, ...]:
    """All areas of all ledgers."""
    rows = tomllib.loads(package_folder("combatkit.rules", "ledger.toml").read_text("utf-8"))["area"]
    return tuple(
        Area(row["game"], row["key"], row["title"], row["finished"], tuple(row["ids"])) for row in rows
    )


def rule_rows(root: Path | None = None) -> list[RuleRow]:
    """A row for each ID of the ledgers.

    Parameters
    ----------
    root
        A checkout of the project, in which tests and notebooks are looked for; the one in which this
        package stands when left out.

    Raises
    ------
    InputError
        When the package does not stand in a checkout: tests and notebooks are not installed.
    """
    root = PACKAGE.parent.parent if root is None else root
    if not (root / "tests").is_dir():
        raise InputError(
            "rules --check", f"{root} is no checkout of the project", "run it in one: it reads the tests"
        )
    code = _gather(_code(root / "combatkit" / "rules"))
    tests = _gather(_tests(root / "tests"))
    notebooks = _gather(_notebooks(root))
    rows = []
    for area in areas():
        cards = game_cards(area.game)
        for rule_id in area.ids:
            card = cards[rule_id] if rule_id in cards else None  # noqa: SIM401  (Cards refuses what it lacks)
            rows.append(
                RuleRow(
                    rule_id,
                    area,
                    (card.title,) if card else (),
                    code.get(rule_id, ()),
                    tests.get(rule_id, ()),
                    notebooks.get(rule_id, ()),
                    card is not None and not card.computed,
                )
            )
    return rows


@cache
def game_cards(game: str) -> Cards:
    """The cards of a game; none while it has no folder of them."""
    folder = package_folder("combatkit.rules", game, "cards")
    return Cards.load(folder) if folder.is_dir() else Cards({})


def _gather(found: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    places: dict[str, list[str]] = {}
    for rule_id, place in found:
        if place not in places.setdefault(rule_id, []):
            places[rule_id].append(place)
    return {rule_id: tuple(entries) for rule_id, entries in places.items()}


def _code(folder: Path) -> Iterator[tuple[str, str]]:
    """IDs in ``@rule(...)`` marks with their function, and in ``rule`` keys of the tables."""
    for path in sorted(folder.rglob("*.py")):
        for name, rule_id in _decorated(ast.parse(path.read_text("utf-8")), "rule"):
            yield rule_id, f"{path.parent.name}/{path.name}:{name}"
    for path in sorted(folder.rglob("*.toml")):
        if path.parent.name == "cards" or path.name in {"ledger.toml", "options.toml"}:
            continue
        for rule_id in _keys(tomllib.loads(path.read_text("utf-8"))):
            yield rule_id, f"{path.parent.parent.name}/{path.parent.name}/{path.name}"


def _keys(data: object) -> Iterator[str]:
    """The values of every ``rule`` key, however deep it stands."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "rule":
                yield from [value] if isinstance(value, str) else value
            else:
                yield from _keys(value)
    elif isinstance(data, list):
        for value in data:
            yield from _keys(value)


def _tests(folder: Path) -> Iterator[tuple[str, str]]:
    """IDs in ``@pytest.mark.rule(...)`` on tests and classes, and in the marks of a parameter or a module."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for name, rule_id in _decorated(tree, "pytest.mark.rule"):
            yield rule_id, f"{path.name}:{name}"
        for call in ast.walk(tree):
            if isinstance(call, ast.keyword) and call.arg == "marks":
                for rule_id in _ids(call.value, "pytest.mark.rule"):
                    yield rule_id, f"{path.name}:parameter"


def _decorated(tree: ast.AST, mark: str) -> Iterator[tuple[str, str]]:
    """(name, ID) for every function and class under a decorator ``mark(ID, ...)``."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for decorator in node.decorator_list:
                for rule_id in _ids(decorator, mark):
                    yield node.name, rule_id


def _ids(tree: ast.AST, mark: str) -> Iterator[str]:
    """The literal arguments of every call to `mark` below `tree`."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == mark:
            for argument in call.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def _notebooks(root: Path) -> Iterator[tuple[str, str]]:
    """IDs that stand in a cell's text or in its printed output."""
    for path in sorted([*(root / "notebooks").rglob("*.ipynb"), *(root / "tutorials").rglob("*.ipynb")]):
        if ".ipynb_checkpoints" in path.parts:
            continue
        for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"], 1):
            for rule_id in ID.findall("".join(cell["source"])):
                yield rule_id, f"{path.parent.name}/{path.name}#{number}"
