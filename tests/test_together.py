"""What runs beside what when several processes run the tests, as tests/conftest.py deals them out."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def together(request: pytest.FixtureRequest) -> Callable[[str], str]:
    """The function of tests/conftest.py."""
    plugin = request.config.pluginmanager.get_plugin(str(request.path.with_name("conftest.py")))
    found: Callable[[str], str] = plugin.together
    return found


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("tests/dice/test_a.py::test_one", "tests/dice/test_a.py::test_two[1]", True),
        ("tests/dice/test_a.py::test_one", "tests/dice/test_b.py::test_one", False),
        ("tests/test_notebooks.py::test_c55[a.ipynb]", "tests/test_notebooks.py::test_c55[b.ipynb]", False),
        ("tests/test_clean_environment.py::test_c58_a", "tests/test_clean_environment.py::test_b", True),
        (
            "tests/test_clean_environment.py::test_c58_a",
            "tests/test_clean_environment.py::test_oldest",
            False,
        ),
    ],
)
def test_tests_that_share_an_environment_run_in_one_process(
    together: Callable[[str], str], one: str, other: str, same: bool
) -> None:
    assert (together(one) == together(other)) is same


def test_browser_tests_come_last_and_slow_ones_first(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    ranks = [
        2 if it.get_closest_marker("browser") else 0 if it.get_closest_marker("slow") else 1 for it in items
    ]
    assert ranks == sorted(ranks)
