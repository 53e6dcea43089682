"""What all tests share: in which order they run, what runs beside what, and pictures made on request."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pictures",
        action="store_true",
        help="write the pictures that tests take into docs/img (else into build/pictures)",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/ui and put it last; what takes longest comes first.

    Playwright keeps an event loop open until the session ends, in which another test's `asyncio.run` would
    fail.
    """
    ui = Path(__file__).parent / "ui"
    for item in items:
        if ui in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (ui in item.path.parents, item.get_closest_marker("slow") is None))


def together(nodeid: str) -> str:
    """What a test runs together with, one after the other in one process, when several processes run tests.

    A file, so that what its tests count is counted once. But each notebook and each environment stands for
    itself.
    """
    file, _, test = nodeid.partition("::")
    if file == "tests/test_clean_environment.py":
        return f"{file}, oldest" if "oldest" in test else file
    return nodeid if file == "tests/test_notebooks.py" else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """`pytest -n 2` deals tests out as `together` says, in the order in which they are collected."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return together(nodeid)

    config.option.loadscopereorder = False
    return Together(config, log)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT
