"""`combatkit notebooks`: `--save PATH...` runs notebooks and saves them the one right way, `--check` checks.

A saved notebook must read without a kernel, compare strictly under nbval, and change in a diff only where it
changed. So it keeps its outputs and loses everything that differs from run to run: times, widget state and
widget ids, the Python version, random cell ids. Its cells are numbered from 1, as if run once from the top
(nbval wants a number on every cell that has outputs).
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from combatkit.errors import InputError

LIMIT = 400_000  # bytes of one saved notebook
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
READABLE = ("text/plain", "text/html", "text/markdown", "image/svg+xml")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
IGNORES = re.compile(r"nbval[-_](ignore[-_]output|skip)", re.IGNORECASE)
ADDRESS = re.compile(r"\bat 0x[0-9a-f]{6,}")

Notebook = dict[str, Any]


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command `notebooks`."""
    parser = subparsers.add_parser("notebooks", help="save or check notebooks", description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--save", action="store_true", help="run each notebook and save it with its outputs")
    what.add_argument("--check", action="store_true", help="check how each is saved, then run it under nbval")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a notebook, or a folder of them")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Save or check; returns 1 when something is wrong."""
    books = list(find(arguments.paths))
    if arguments.save:
        for path in books:
            write(clean(execute(path)), path)
            print(f"{path}: saved, {path.stat().st_size / 1000:.0f} kB")
    wrong = [f"{path}: {fault}" for path in books for fault in faults(path)]
    for line in wrong:
        print(line, file=sys.stderr)
    if wrong or arguments.save:
        return int(bool(wrong))
    need("nbval", "combatkit[test]")
    return subprocess.call(nbval_command(books))


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """The notebooks among `paths` and in the folders among them, in the order of their names."""
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.ipynb"))
            yield from (book for book in found if ".ipynb_checkpoints" not in book.parts)
        elif path.is_file():
            yield path
        else:
            raise InputError("PATH", f"'{path}' is not there", "give a notebook or a folder of notebooks")


def need(module: str, extra: str) -> None:
    """Say what to install when `module` is missing."""
    if importlib.util.find_spec(module) is None:
        raise InputError(module, "is not installed", f'install it with: python -m pip install "{extra}"')


def execute(path: Path) -> Notebook:
    """Run a notebook in a fresh kernel, in its own folder, and return it with its outputs."""
    need("nbclient", "combatkit[test]")
    import nbclient
    import nbformat

    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = nbclient.NotebookClient(
        book,
        timeout=600,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    return dict(json.loads(nbformat.writes(book)))  # type: ignore[no-untyped-call]


def clean(book: Notebook) -> Notebook:
    """The notebook without what differs from run to run. Cleaning twice is cleaning once.

    Examples
    --------
    >>> cell = {"cell_type": "markdown", "id": "4f1c", "metadata": {"scrolled": True}, "source": ["Hello"]}
    >>> clean({"cells": [cell], "metadata": {"widgets": {}}})["cells"]
    [{'cell_type': 'markdown', 'id': 'f7ff9e8b', 'metadata': {}, 'source': ['Hello']}]
    """
    seen: Counter[str] = Counter()
    counts = count(1)
    cells = [clean_cell(cell, seen, counts) for cell in book["cells"]]
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def clean_cell(cell: dict[str, Any], seen: Counter[str], counts: Iterator[int]) -> dict[str, Any]:
    """A cell whose id is made of its source, so that an unchanged cell keeps it."""
    key = hashlib.sha1(text_of(cell["source"]).encode(), usedforsecurity=False).hexdigest()[:8]
    seen[key] += 1
    kept = {"tags": cell["metadata"]["tags"]} if cell["metadata"].get("tags") else {}
    tidy = dict(cell) | {"id": key if seen[key] == 1 else f"{key}-{seen[key]}", "metadata": kept}
    if cell["cell_type"] == "code":
        number = next(counts) if text_of(cell["source"]).strip() else None
        tidy |= {"execution_count": number, "outputs": [clean_output(o, number) for o in cell["outputs"]]}
    return tidy


def clean_output(output: dict[str, Any], number: int | None) -> dict[str, Any]:
    """An output with the number of its cell, and without the id of a widget that lives in no file."""
    tidy = dict(output)
    if "execution_count" in tidy:
        tidy["execution_count"] = number
    if "data" in tidy:
        tidy["data"] = {kind: data for kind, data in tidy["data"].items() if kind != WIDGET_VIEW}
    return tidy


def text_of(source: str | list[str]) -> str:
    """The text of what a notebook file holds as one string or as a list of lines."""
    return source if isinstance(source, str) else "".join(source)


def dump(book: Notebook) -> str:
    """The text of the file, as Jupyter writes it."""
    return json.dumps(book, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def write(book: Notebook, path: Path) -> None:
    """Save the notebook."""
    path.write_text(dump(book), encoding="utf-8", newline="\n")


def faults(path: Path) -> list[str]:
    """What is wrong with the way a notebook is saved; an empty list when nothing is.

    Numbers in it are not looked at: nbval compares those.
    """
    text = path.read_text(encoding="utf-8")
    book: Notebook = json.loads(text)
    found = []
    size = len(text.encode())
    if size > LIMIT:
        found.append(f"{size / 1000:.0f} kB; at most {LIMIT // 1000} kB, so draw fewer or lighter figures")
    if "widgets" in book["metadata"]:
        found.append("widget state is saved; save with `combatkit notebooks --save`")
    if dump(clean(book)) != text:
        found.append("ids, counts or times differ from run to run; save with `combatkit notebooks --save`")
    for number, cell in enumerate(book["cells"], start=1):
        if cell["cell_type"] == "code":
            found += [f"cell {number}: {fault}" for fault in cell_faults(cell)]
    return found


def cell_faults(cell: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a code cell and its outputs."""
    tags = cell["metadata"].get("tags", [])
    if IGNORES.search(" ".join(tags)) or IGNORES.search(text_of(cell["source"])):
        yield "nbval is told not to look at it; numbers must be compared"
    for output in cell["outputs"]:
        kind = output["output_type"]
        if kind == "error" and "raises-exception" not in tags:
            yield f"it failed: {output['ename']}: {output['evalue']}"
        elif kind == "stream" and output["name"] == "stderr":
            yield "a warning or a progress bar is saved (stderr)"
        elif kind in ("display_data", "execute_result"):
            data = output["data"]
            if not any(readable in data for readable in READABLE):
                yield "shows nothing without a kernel; give it a text/plain or text/html form"
            if ADDRESS.search(text_of(data.get("text/plain", ""))):
                yield "its text has a memory address; give the object a __repr__"


def nbval_command(paths: Iterable[Path]) -> list[str]:
    """The command line that runs notebooks and compares every output strictly with the saved one."""
    options = ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "-o", "filterwarnings="]
    return [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", *options, *map(str, paths)]
