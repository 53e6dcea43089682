"""The project as a whole: what may stand in a file, what imports what, and what the package carries."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import combatkit

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
HEAVY = ("numpy", "pandas", "plotly", "ipywidgets", "anywidget", "IPython", "tqdm", "icepool")
# Written in two halves, so that this file passes its own test.
HOSTS = ["py" + "pi.org", "python" + "hosted.org", "registry.npm" + "js", "deb.de" + "bian.org"]
UNFINISHED = ["TO" + "DO", "FIX" + "ME", "NotImple" + "mentedError"]
MACHINE_PATH = re.compile(r"(?<![\w.~*-])/(?:work|root|tmp|home|Users)/\w")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | environment
    )


def python(code: str, *flags: str) -> str:
    done = run(sys.executable, *flags, "-c", code, PYTHONPATH=str(ROOT))
    assert done.returncode == 0, done.stderr
    return done.stdout


def committed() -> list[Path]:
    """The files that git knows; in a folder without git, all that a build would take."""
    listed = run("git", "ls-files", "-z")
    if listed.returncode == 0:
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not {".venv", "build"} & set(path.parts)]


def texts() -> dict[str, str]:
    """Every committed text file, by name."""
    found = {}
    for path in committed():
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
    return found


# ------------------------------------------------------------------ what stands in the files


def test_no_file_names_a_registry_host() -> None:
    assert [(name, host) for name, text in texts().items() for host in HOSTS if host in text] == []


def test_no_file_names_a_path_of_one_machine() -> None:
    found = {name: MACHINE_PATH.findall(text) for name, text in texts().items()}
    assert {name: paths for name, paths in found.items() if paths} == {}


def test_nothing_is_left_unfinished() -> None:
    words = re.compile(r"\b(" + "|".join(UNFINISHED) + r")\b")
    assert [(name, hit) for name, text in texts().items() for hit in words.findall(text)] == []


def test_no_code_file_is_too_long() -> None:
    lengths = {n: t.count("\n") for n, t in texts().items() if n.endswith((".py", ".js", ".css"))}
    assert {name: lines for name, lines in lengths.items() if lines > 500} == {}


def test_links_between_files_lead_somewhere() -> None:
    pages = {name: text for name, text in texts().items() if name.endswith(".md")}
    links = [(name, to) for name, text in pages.items() for to in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)]
    local = [(name, to) for name, to in links if "://" not in to]
    assert [(name, to) for name, to in local if not ((ROOT / name).parent / to).exists()] == []


# ------------------------------------------------------------------ what imports what


def test_import_is_light() -> None:
    loaded = json.loads(python("import json, sys, combatkit; print(json.dumps(sorted(sys.modules)))"))
    assert sorted(set(HEAVY) & set(loaded)) == []


WALK = """
import importlib, pkgutil, sys
for layer in ("combatkit.dice", "combatkit.rules"):
    package = importlib.import_module(layer)
    for module in pkgutil.walk_packages(package.__path__, layer + "."):
        importlib.import_module(module.name)
print(sum(name.startswith("combatkit.") for name in sys.modules))
"""


def test_c49_c59_dice_and_rules_need_the_standard_library_alone() -> None:
    """Without the site folder nothing of others can be imported: not even by accident, not even lazily."""
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    assert int(python(path + WALK, "-I", "-S")) > 10
    lacking = run(sys.executable, "-I", "-S", "-c", path + "import numpy")
    assert "ModuleNotFoundError" in lacking.stderr, "the isolation is not real"


def test_c49_a_panel_without_ipywidgets_says_what_to_install() -> None:
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    done = run(sys.executable, "-I", "-S", "-c", path + "import combatkit; combatkit.DicePanel('2d6')")
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1 and "ipywidgets" in last and "pip install" in last, done.stderr


def test_layers_hold() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = run(sys.executable, "-c", code, PYTHONPATH=str(ROOT))
    assert done.returncode == 0, done.stdout + done.stderr


# ------------------------------------------------------------------ tools that read the code


def test_ruff_finds_nothing() -> None:
    done = run(sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise", ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_strict_finds_nothing() -> None:
    done = run(sys.executable, "-m", "mypy")
    assert done.returncode == 0, done.stdout + done.stderr


# ------------------------------------------------------------------ versions


def test_version_stands_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert combatkit.__version__ == version("combatkit")
    literal = re.compile(rf"^\W*_*version_*\W+{re.escape(combatkit.__version__)}\b", re.M)
    assert [n for n, t in texts().items() if literal.search(t)] == ["combatkit/__init__.py"]


def constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return dict(line.split("==") for line in lines if not line.startswith("#"))


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    odd = [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)]
    assert odd == []
    assert "torch" not in constraints()


def test_every_requirement_is_pinned_within_its_range() -> None:
    pins = {name.lower().replace("_", "-"): pin for name, pin in constraints().items()}
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    listed = [*project["dependencies"], *(line for extra in extras for line in extra)]
    for requirement in map(Requirement, listed):
        if requirement.name != "combatkit":
            assert pins[requirement.name.lower()] in SpecifierSet(str(requirement.specifier)), requirement


def test_tested_python_is_allowed() -> None:
    named = (ROOT / "binder/runtime.txt").read_text().strip().removeprefix("python-")
    assert named in SpecifierSet(PROJECT["project"]["requires-python"])


# ------------------------------------------------------------------ what the package carries


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = folder.glob("*.whl")
    return made


def test_c59_wheel_is_universal(wheel: Path) -> None:
    assert wheel.name == f"combatkit-{combatkit.__version__}-py3-none-any.whl"


def test_wheel_carries_tables_front_ends_and_notebooks(wheel: Path) -> None:
    carried = set(zipfile.ZipFile(wheel).namelist())
    names = [path.relative_to(ROOT).as_posix() for path in committed()]
    package = {name for name in names if name.startswith("combatkit/")}
    course = {f"combatkit/_course/{name}" for name in names if name.startswith(("notebooks/", "tutorials/"))}
    info = f"combatkit-{combatkit.__version__}.dist-info"
    licences = {f"{info}/licenses/LICENSE", f"{info}/licenses/NOTICE"}
    assert (package | course | licences) - carried == set()
    assert any(name.endswith(".toml") for name in carried)
    assert [name for name in carried if name.startswith(("tests/", "benchmarks/"))] == []


def test_wheel_names_its_command_and_rulesets(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (entry,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
    text = archive.read(entry).decode()
    for line in ("combatkit = combatkit.cli:main", "doomblade = combatkit.rules.doomblade:RULESET"):
        assert line in text


# ------------------------------------------------------------------ README, CI and Binder


def section_commands() -> dict[str, str]:
    """What stands in the fences above README's picture, by the heading above each fence."""
    commands: dict[str, str] = {}
    heading, fenced = "", False
    for line in (ROOT / "README.md").read_text("utf-8").partition("![")[0].splitlines():
        if line.startswith("```"):
            fenced = not fenced
            assert not fenced or heading not in commands, "one fence under one heading"
        elif fenced:
            commands[heading] = "\n".join(filter(None, [commands.get(heading), line]))
        elif line.startswith("#"):
            heading = line.lstrip("# ")
    return commands


def test_readme_begins_with_exactly_two_one_line_commands() -> None:
    commands = section_commands()
    assert list(commands) == ["Run it", "Test it"]
    assert all("\n" not in command for command in commands.values())
    assert commands["Run it"].endswith("combatkit lab")
    assert commands["Test it"].endswith("-m pytest -n 2")
    assert all("-c constraints.txt" in command for command in commands.values())


def test_the_examples_of_the_readme_run() -> None:
    examples = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    assert sum(1 for line in examples[0].splitlines() if line.strip()) <= 6
    python("\n".join(examples))


@pytest.mark.skipif(sys.platform == "win32", reason="the CI script is for bash")
def test_ci_runs_the_command_of_the_readme() -> None:
    shown = run("bash", ".ci/run", "--show-command")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.strip() == section_commands()["Test it"]


def test_binder_links_open_what_is_there() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    opened = re.findall(r"urlpath=(lab/tree|voila/render)/([\w./-]+\.ipynb)", readme.replace("%2F", "/"))
    assert {kind for kind, _ in opened} == {"lab/tree", "voila/render"}
    assert [path for _, path in opened if not (ROOT / path).is_file()] == []


def test_c58_binder_builds_from_its_two_files() -> None:
    folder = ROOT / "binder"
    assert {path.name for path in folder.iterdir()} == {"requirements.txt", "runtime.txt"}
    wanted = [line for line in (folder / "requirements.txt").read_text().splitlines() if line[0] != "#"]
    assert wanted == ["-c ../constraints.txt", ".[lab]"]
    told = run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT))
    recipe = told.stdout + told.stderr
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in recipe
    assert "py-2d3-2e12" in recipe, "not the environment of binder/runtime.txt"
