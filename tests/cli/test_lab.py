"""`combatkit lab`: what it starts, and what it does with the reader's notebooks."""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
from pathlib import Path

import pytest

from combatkit.cli import lab
from combatkit.errors import InputError


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    lab.register(parser.add_subparsers())
    return parser.parse_args(["lab", *words])


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "package" / "_course"
    (folder / "tutorials").mkdir(parents=True)
    (folder / lab.TOUR).write_text("tour, first edition")
    (folder / "tutorials" / "01.ipynb").write_text("one, first edition")
    return folder


def test_course_is_copied_whole(shipped: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    assert lab.copy_course(shipped, course) == []
    assert (course / lab.TOUR).read_text() == "tour, first edition"
    assert (course / "tutorials/01.ipynb").read_text() == "one, first edition"


def test_changed_files_are_kept_and_named(shipped: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    lab.copy_course(shipped, course)
    (course / lab.TOUR).write_text("my notes")
    assert lab.copy_course(shipped, course) == [lab.TOUR]
    assert (course / lab.TOUR).read_text() == "my notes"


def test_untouched_files_follow_a_new_edition(shipped: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    lab.copy_course(shipped, course)
    (shipped / lab.TOUR).write_text("tour, second edition")
    assert lab.copy_course(shipped, course) == []
    assert (course / lab.TOUR).read_text() == "tour, second edition"


def test_a_file_of_the_same_name_from_elsewhere_is_kept(shipped: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    (course / "tutorials").mkdir(parents=True)
    (course / lab.TOUR).write_text("something of mine")
    assert lab.copy_course(shipped, course) == [lab.TOUR]
    assert (course / lab.TOUR).read_text() == "something of mine"


def test_checkout_is_recognised_by_its_tour(tmp_path: Path) -> None:
    assert lab.checkout(tmp_path / "combatkit") is None
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tutorials").mkdir()
    (tmp_path / lab.TOUR).touch()
    assert lab.checkout(tmp_path / "combatkit") == tmp_path


def test_missing_jupyterlab_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert lab.run(parsed("--no-browser")) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.strip() == lab.MISSING and len(err.splitlines()) == 1


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_impossible_port_is_refused(port: str) -> None:
    with pytest.raises(InputError, match="1 to 65535"):
        lab.run(parsed(f"--port={port}"))


def test_installed_package_copies_then_starts(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(lab, "PACKAGE", shipped.parent)
    monkeypatch.setattr(lab, "start", lambda command: started.append(command) or 0)
    monkeypatch.chdir(tmp_path)
    assert lab.run(parsed("--port", "8899", "--no-browser")) == 0
    assert (tmp_path / lab.COURSE / lab.TOUR).is_file()
    assert started[0][:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / lab.COURSE}" in started[0]
    assert "--ServerApp.port=8899" in started[0] and "--no-browser" in started[0]
    assert str(Path(lab.COURSE) / lab.TOUR) in capsys.readouterr().out


def test_installation_without_notebooks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "combatkit")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="did not come with this installation"):
        lab.run(parsed())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="this system has no root")
@pytest.mark.parametrize("user, allowed", [(0, True), (1000, False)])
def test_root_is_allowed_only_when_root(user: int, allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--allow-root" in lab.lab_command(Path("course"))) is allowed
