"""What all tests share: browser tests come last, and pictures for the documentation are made on request."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pictures",
        action="store_true",
        help="write the pictures that tests take into docs/img (else into build/pictures)",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/ui and put it last.

    Playwright keeps an event loop open until the session ends, in which another test's `asyncio.run` would
    fail.
    """
    ui = Path(__file__).parent / "ui"
    for item in items:
        if ui in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: ui in item.path.parents)


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout."""
    return ROOT
