"""C58: an environment of exactly binder/requirements.txt runs the course: no compiler, no test tools."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

COURSE = ("tutorials", "notebooks")
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "venv")


def succeed(command: Sequence[str | Path], folder: Path) -> str:
    words = list(map(str, command))
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def python_for_binder(root: Path) -> str:
    """The Python that binder/runtime.txt names when it is here, else the one that runs the tests."""
    named = (root / "binder/runtime.txt").read_text().strip().replace("-", "")
    try:
        subprocess.run([named, "-c", "import ensurepip, venv"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return sys.executable
    return named


@pytest.fixture(scope="module")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, as Binder would have it."""
    folder = tmp_path_factory.mktemp("binder") / "repository"
    shutil.copytree(root, folder, ignore=LEFT_OUT)
    return folder


@pytest.fixture(scope="module")
def environment(root: Path, copy: Path) -> Path:
    """The folder of the programs of a new environment, made the way Binder makes it."""
    place = copy.parent / "environment"
    succeed([python_for_binder(root), "-m", "venv", place], copy)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
    succeed([*pip, "-r", "binder/requirements.txt"], copy)
    return programs


def test_c58_no_test_tools_come_along(environment: Path, copy: Path) -> None:
    listed = succeed([environment / "python", "-m", "pip", "list", "--format=freeze"], copy).lower()
    names = {line.partition("==")[0] for line in listed.splitlines()}
    assert {"combatkit", "jupyterlab", "voila", "ipywidgets", "anywidget", "plotly"} <= names
    assert not names & {"pytest", "nbval", "hypothesis", "playwright", "icepool", "mypy", "ruff", "hatchling"}


def test_c58_the_tour_runs_with_what_is_listed_and_nothing_else(environment: Path, copy: Path) -> None:
    books = sorted(path for folder in COURSE for path in (copy / folder).rglob("*.ipynb"))
    if not books:
        pytest.skip("no notebook yet")
    for book in books:
        succeed([environment / "jupyter", "execute", book.name], book.parent)


def test_installed_package_ships_the_course(environment: Path, copy: Path) -> None:
    code = "from combatkit.cli.lab import *; print(*copy_course(PACKAGE / '_course', Path('course')))"
    assert succeed([environment / "python", "-I", "-c", code], copy.parent).strip() == ""
    made = {path.relative_to(copy.parent / "course") for path in (copy.parent / "course").rglob("*.ipynb")}
    assert made == {path.relative_to(copy) for folder in COURSE for path in (copy / folder).rglob("*.ipynb")}
