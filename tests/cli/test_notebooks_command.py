"""`combatkit notebooks`: what a saved notebook keeps, loses, and is told off for."""

from __future__ import annotations

import argparse
import copy
import json
from pathlib import Path
from typing import Any

import pytest

from combatkit.cli import notebooks
from combatkit.errors import InputError


def code(source: str, *outputs: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": f"id-{len(source)}",
        "metadata": metadata,
        "execution_count": 7,
        "source": [source],
        "outputs": list(outputs),
    }


def shows(**data: str) -> dict[str, Any]:
    kinds = {key.replace("_", "/"): value for key, value in data.items()}
    return {"output_type": "execute_result", "execution_count": 7, "metadata": {}, "data": kinds}


def book(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def saved(notebook: dict[str, Any], folder: Path) -> Path:
    path = folder / "book.ipynb"
    notebooks.write(notebook, path)
    return path


def test_clean_keeps_outputs_and_loses_what_differs_from_run_to_run() -> None:
    output = shows(text_plain="1/6")
    output["data"][notebooks.WIDGET_VIEW] = {"model_id": "4be1"}
    raw = book(
        code("odds", output, execution={"iopub.execute_input": "2026"}, tags=["raises-exception"]),
        code("odds", shows(text_plain="1/6")),
        widgets={"state": {}},
        language_info={"name": "python", "version": "3.11.7"},
    )
    before = copy.deepcopy(raw)
    tidy = notebooks.clean(raw)
    assert raw == before
    first, second = tidy["cells"]
    assert first["outputs"][0]["data"] == {"text/plain": "1/6"}
    assert first["execution_count"] == first["outputs"][0]["execution_count"] == 1
    assert second["execution_count"] == 2
    assert first["metadata"] == {"tags": ["raises-exception"]}
    assert second["id"] == first["id"] + "-2"
    assert tidy["metadata"] == {"kernelspec": notebooks.KERNEL, "language_info": {"name": "python"}}
    assert notebooks.clean(tidy) == tidy


def test_clean_notebook_has_no_fault(tmp_path: Path) -> None:
    tidy = notebooks.clean(book(code("odds", shows(text_plain="1/6")), code("x = 1")))
    assert notebooks.faults(saved(tidy, tmp_path)) == []


@pytest.mark.parametrize(
    "cell, words",
    [
        (code("odds", shows(image_png="iVBO")), "shows nothing without a kernel"),
        (code("panel", shows(text_plain="VBox(<object at 0x7f1234567890>)")), "memory address"),
        (code("odds", shows(text_plain="1/6"), tags=["nbval-ignore-output"]), "numbers must be compared"),
        (code("# NBVAL_SKIP\nodds", shows(text_plain="1/6")), "numbers must be compared"),
        (code("x", {"output_type": "stream", "name": "stderr", "text": ["50%"]}), "stderr"),
        (code("x", {"output_type": "error", "ename": "E", "evalue": "no", "traceback": []}), "failed: E: no"),
    ],
)
def test_faulty_cells_are_told(cell: dict[str, Any], words: str, tmp_path: Path) -> None:
    (fault,) = notebooks.faults(saved(notebooks.clean(book(cell)), tmp_path))
    assert fault.startswith("cell 1: ") and words in fault


def test_state_size_and_form_are_told(tmp_path: Path) -> None:
    raw = book(code("odds", shows(text_plain="1" * notebooks.LIMIT)), widgets={"state": {}})
    told = " ".join(notebooks.faults(saved(raw, tmp_path)))
    for words in ("kB; at most 400 kB", "widget state is saved", "differ from run to run"):
        assert words in told


def test_expected_error_is_no_fault(tmp_path: Path) -> None:
    error = {"output_type": "error", "ename": "InputError", "evalue": "no", "traceback": []}
    tidy = notebooks.clean(book(code("x", error, tags=["raises-exception"])))
    assert notebooks.faults(saved(tidy, tmp_path)) == []


def test_missing_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not there"):
        list(notebooks.find([tmp_path / "none.ipynb"]))


def test_find_leaves_out_what_jupyter_leaves_behind(tmp_path: Path) -> None:
    (tmp_path / ".ipynb_checkpoints").mkdir()
    (tmp_path / ".ipynb_checkpoints" / "b-checkpoint.ipynb").touch()
    for name in ("b", "a"):
        (tmp_path / f"{name}.ipynb").touch()
    assert [path.name for path in notebooks.find([tmp_path])] == ["a.ipynb", "b.ipynb"]


def test_save_runs_the_cells_and_saves_the_same_bytes_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    notebooks.register(parser.add_subparsers())
    widget = "import ipywidgets as w\nw.IntText(value=3, description='Skill')"
    path = saved(book(code("print(2 * 21)"), code(widget)), tmp_path)
    assert notebooks.run(parser.parse_args(["notebooks", "--save", str(tmp_path)])) == 0
    once = path.read_bytes()
    cells = json.loads(once)["cells"]
    assert cells[0]["outputs"][0]["text"] == ["42\n"]
    assert cells[1]["outputs"][0]["data"] == {"text/plain": ["IntText(value=3, description='Skill')"]}
    notebooks.run(parser.parse_args(["notebooks", "--save", str(path)]))
    assert path.read_bytes() == once
    assert "saved" in capsys.readouterr().out
