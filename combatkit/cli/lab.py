"""`combatkit lab`: JupyterLab, open on the tour.

In a checkout it opens the checkout's own notebooks. From an installed wheel it first copies the notebooks
that came along into `./combatkit-course`, and leaves alone what the reader has changed there.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

from combatkit.errors import InputError

TOUR = "tutorials/00-tour.ipynb"
COURSE = "combatkit-course"
MISSING = 'JupyterLab is not installed; install it with: python -m pip install "combatkit[lab]"'
RECORD = ".combatkit-course.json"  # in the copied course: a digest of each file as it was copied
PACKAGE = Path(__file__).parents[1]


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command `lab`."""
    parser = subparsers.add_parser("lab", help="open JupyterLab on the tour", description=__doc__)
    parser.add_argument("--port", type=int, metavar="N", help="the port to serve on, 1 to 65535")
    parser.add_argument("--no-browser", action="store_true", help="print the address, open no browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open JupyterLab; returns its exit code, or 1 with one line when it is not installed."""
    if arguments.port is not None and not 1 <= arguments.port <= 65535:
        raise InputError("--port", f"{arguments.port} is no port", "use a number from 1 to 65535")
    if importlib.util.find_spec("jupyterlab") is None:
        print(MISSING, file=sys.stderr)
        return 1
    folder = checkout(PACKAGE)
    if folder is None:
        if not (PACKAGE / "_course" / TOUR).is_file():
            raise InputError("tour", f"{TOUR} did not come with this installation", "install combatkit anew")
        folder = Path.cwd() / COURSE
        kept = copy_course(PACKAGE / "_course", folder)
        if kept:
            print(f"Kept as you changed them in {COURSE}: {', '.join(kept)}")
    print(f"Opening JupyterLab on {folder / TOUR} (stop it with Ctrl-C)", flush=True)
    return start(lab_command(folder, arguments.port, browser=not arguments.no_browser))


def checkout(package: Path) -> Path | None:
    """The folder of the checkout that the package stands in, or None when it is installed.

    Examples
    --------
    >>> checkout(Path("no/such/site-packages/combatkit")) is None
    True
    """
    root = package.parent
    return root if (root / "pyproject.toml").is_file() and (root / TOUR).is_file() else None


def copy_course(shipped: Path, course: Path) -> list[str]:
    """Copy the shipped notebooks; files that the reader changed stay as they are.

    Parameters
    ----------
    shipped
        The folder in the installed package.
    course
        Where to copy to; made when it is not there.

    Returns
    -------
    list of str
        The files that differ from the shipped ones and were kept, relative to `course`.
    """
    record_file = course / RECORD
    record: dict[str, str] = json.loads(record_file.read_text("utf-8")) if record_file.is_file() else {}
    kept = []
    for source in sorted(path for path in shipped.rglob("*") if path.is_file()):
        name = source.relative_to(shipped).as_posix()
        target, content = course / name, source.read_bytes()
        if target.exists() and digest(target.read_bytes()) not in (record.get(name), digest(content)):
            kept.append(name)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        record[name] = digest(content)
    record_file.parent.mkdir(parents=True, exist_ok=True)
    record_file.write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    return kept


def digest(content: bytes) -> str:
    """What a file's content is recognised by."""
    return hashlib.sha256(content).hexdigest()


def lab_command(folder: Path, port: int | None = None, *, browser: bool = True) -> list[str]:
    """The command line that opens JupyterLab on the tour in `folder`.

    Examples
    --------
    >>> lab_command(Path("course"), 8899, browser=False)[4:7]
    ['--LabApp.default_url=/lab/tree/tutorials/00-tour.ipynb', '--ServerApp.port=8899', '--no-browser']
    """
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command.append(f"--LabApp.default_url=/lab/tree/{TOUR}")
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # else JupyterLab refuses to start for root
    return command


def start(command: list[str]) -> int:
    """Hand over to JupyterLab, so that Ctrl-C and its question reach it alone."""
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)
