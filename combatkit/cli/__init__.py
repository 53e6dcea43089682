"""The command `combatkit`: every module of this package is a sub-command.

A sub-command is a module with ``register(subparsers)``, which adds its parser and sets ``run``, a function of
the parsed arguments that prints and returns the exit code. Put the module here, and it is found.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import re
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from combatkit.errors import InputError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command.

    Parameters
    ----------
    argv
        The words after ``combatkit``; by default those of the process.

    Returns
    -------
    int
        The exit code: 2 for input that cannot be used, with one message on standard error.

    Examples
    --------
    >>> main(["roll", "4d6kh3", "--seed", "7"])
    the sum of the highest 3 of 4 d6
    4d6kh3: 3 (2) 4 6 = 13
    total 13
    0
    """
    words = sys.argv[1:] if argv is None else argv
    arguments = _parser().parse_args([_operand(word) for word in words])
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="combatkit", description="Dice, combat rules and their exact odds.")
    parser.add_argument("--version", action="version", version=f"combatkit {_version()}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}").register(subparsers)
    return parser


def _version() -> str:
    try:
        return version("combatkit")
    except PackageNotFoundError:  # run from a folder that was never installed
        return "(not installed)"


def _operand(word: str) -> str:
    """Keep argparse from taking a roll such as -3d6 for an option: a space in front says that it is none."""
    return f" {word}" if re.match(r"-+[\d({+]|-d[\d%[f]", word, re.IGNORECASE) else word
