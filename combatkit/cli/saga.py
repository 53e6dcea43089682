"""`combatkit saga`: the worked story of the Mythras combat chapter, played through the rules of the kit."""

from __future__ import annotations

import argparse

from combatkit.rules import ruleset


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the sub-command `saga`."""
    parser = subparsers.add_parser(
        "saga", help="play the worked story of the Mythras chapter", description=__doc__
    )
    parser.add_argument("scene", nargs="?", help="only this scene, e.g. lance")
    parser.add_argument("--list", action="store_true", help="only the names and titles of the scenes")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the story, one scene, or what scenes there are.

    Examples
    --------
    >>> run(argparse.Namespace(scene="club", list=True))
    club         The club and the shield
    0
    """
    saga = ruleset("mythras").saga()  # type: ignore[attr-defined]  # no other game has one
    chosen = [saga[arguments.scene]] if arguments.scene else list(saga)
    if arguments.list:
        for played in chosen:
            print(f"{played.scene.name:<12} {played.scene.title}")
    else:
        print("\n\n".join(played.text() for played in chosen))
    return 0
