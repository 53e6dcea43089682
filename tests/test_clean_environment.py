"""C58: an environment of exactly binder/requirements.txt runs the course: no compiler, no test tools.

C49: and the oldest versions that pyproject.toml allows still draw every panel.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.slow

COURSE = ("tutorials", "notebooks")
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "venv")


def succeed(command: Sequence[str | Path], folder: Path) -> str:
    words = list(map(str, command))
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def make_environment(python: str, place: Path, *options: str, folder: Path) -> Path:
    """A new environment with what pip is told to install, and nothing compiled; returns its programs."""
    succeed([python, "-m", "venv", place], folder)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--only-binary=:all:", "--no-compile"]
    succeed([*pip, *options], folder)
    return programs


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
    wanted = ("-r", "binder/requirements.txt")
    return make_environment(python_for_binder(root), copy.parent / "environment", *wanted, folder=copy)


def test_c58_no_test_tools_come_along(environment: Path, copy: Path) -> None:
    listed = succeed([environment / "python", "-m", "pip", "list", "--format=freeze"], copy).lower()
    names = {line.partition("==")[0] for line in listed.splitlines()}
    assert {"combatkit", "jupyterlab", "voila", "ipywidgets", "anywidget", "plotly"} <= names
    assert not names & {"pytest", "nbval", "hypothesis", "playwright", "icepool", "mypy", "ruff", "hatchling"}


def test_c58_the_tour_runs_with_what_is_listed_and_nothing_else(environment: Path, copy: Path) -> None:
    books = sorted(path for folder in COURSE for path in (copy / folder).rglob("*.ipynb"))
    if not books:
        pytest.skip("no notebook yet")
    succeed([environment / "jupyter", "execute", *books], copy)  # each in its own folder, in a fresh kernel


def test_installed_package_ships_the_course(environment: Path, copy: Path) -> None:
    code = "from combatkit.cli.lab import *; print(*copy_course(PACKAGE / '_course', Path('course')))"
    assert succeed([environment / "python", "-I", "-c", code], copy.parent).strip() == ""
    made = {path.relative_to(copy.parent / "course") for path in (copy.parent / "course").rglob("*.ipynb")}
    assert made == {path.relative_to(copy) for folder in COURSE for path in (copy / folder).rglob("*.ipynb")}


def oldest(requirement: str) -> str:
    """The requirement at its lower bound: "plotly>=6.5,<8" is "plotly==6.5"."""
    parsed = Requirement(requirement)
    (bound,) = (each.version for each in parsed.specifier if each.operator == ">=")
    return f"{parsed.name}=={bound}"


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="the oldest numpy has no wheel for this Python")
def test_c49_oldest_allowed_versions_draw_every_panel(copy: Path) -> None:
    project = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["project"]
    pins = map(oldest, project["dependencies"])
    place = copy.parent / "oldest"
    tools = ("hypothesis", "icepool", "pytest", ".")
    programs = make_environment(sys.executable, place, *pins, *tools, folder=copy)
    tests = ["tests/panels", "tests/plots", "-q", "-W", "ignore::DeprecationWarning"]
    said = succeed([programs / "python", "-m", "pytest", *tests], copy)
    assert " passed" in said
