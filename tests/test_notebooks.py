"""C48 and C55: every notebook reads without a kernel, and nbval compares every output strictly."""

from __future__ import annotations

import copy
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from combatkit.cli import notebooks

ROOT = Path(__file__).parent.parent
FOLDERS = [ROOT / name for name in ("tutorials", "notebooks") if (ROOT / name).is_dir()]
BOOKS = list(notebooks.find(FOLDERS))
NAMES = [str(book.relative_to(ROOT)) for book in BOOKS]
# A chance as it is printed: a fraction or a decimal figure.
ODDS = re.compile(r"\b\d+/\d+\b|\b0?\.\d+\b|\b\d+(?:\.\d+)?\s?%")

each_book = pytest.mark.parametrize("book", BOOKS, ids=NAMES)


def nbval(book: Path) -> subprocess.CompletedProcess[str]:
    command = notebooks.nbval_command([book])
    return subprocess.run(command, capture_output=True, text=True, cwd=book.parent, check=False)


def printed(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The places where a notebook keeps printed text: a dictionary and the key in it."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            if output["output_type"] == "stream":
                yield output, "text"
            elif "text/plain" in output.get("data", {}):
                yield output["data"], "text/plain"


def with_one_digit_changed(notebook: dict[str, Any]) -> dict[str, Any] | None:
    """A copy in which the last digit of the first printed chance is another; None when none is printed."""
    changed = copy.deepcopy(notebook)
    for place, key in printed(changed):
        text = notebooks.text_of(place[key])
        if found := ODDS.search(text):
            last = max(i for i in range(found.start(), found.end()) if text[i].isdigit())
            place[key] = text[:last] + str((int(text[last]) + 1) % 10) + text[last + 1 :]
            return changed
    return None


@each_book
def test_c48_saved_notebook_reads_without_a_kernel(book: Path) -> None:
    assert notebooks.faults(book) == []
    cells = json.loads(book.read_text("utf-8"))["cells"]
    assert any(cell["outputs"] for cell in cells if cell["cell_type"] == "code"), "saved without its outputs"


@each_book
def test_c55_every_output_is_what_the_kit_computes(book: Path) -> None:
    done = nbval(book)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_c55_one_changed_digit_fails(tmp_path: Path) -> None:
    for book in sorted(BOOKS, key=lambda path: path.stat().st_size):
        if changed := with_one_digit_changed(json.loads(book.read_text("utf-8"))):
            before = json.loads(book.read_text("utf-8"))["cells"]
            last = next(number for number, cell in enumerate(before) if cell != changed["cells"][number])
            changed["cells"] = changed["cells"][: last + 1]  # what comes after it need not run
            notebooks.write(changed, tmp_path / book.name)
            done = nbval(tmp_path / book.name)
            assert done.returncode == 1, done.stdout[-6000:] + done.stderr[-2000:]
            assert "1 failed" in done.stdout
            return
    pytest.skip("no notebook prints odds yet")


def test_one_digit_is_changed_and_no_more() -> None:
    output = {"output_type": "stream", "name": "stdout", "text": ["2d6: 7 comes\n", "up 1/6 of the time"]}
    notebook = {"cells": [{"cell_type": "code", "outputs": [output]}]}
    changed = with_one_digit_changed(notebook)
    assert changed is not None
    assert changed["cells"][0]["outputs"][0]["text"] == "2d6: 7 comes\nup 1/7 of the time"
    assert with_one_digit_changed({"cells": []}) is None
