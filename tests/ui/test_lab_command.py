"""`combatkit lab`, as README starts it: JupyterLab opens on the tour."""

from __future__ import annotations

import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]
TOUR = "tutorials/00-tour.ipynb"


@pytest.mark.skipif(not (ROOT / TOUR).is_file(), reason="the tour is not written yet")
def test_lab_opens_on_the_tour(launch: Callable[[list[str], str], Path], page: Any) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(Path(sys.executable).parent / "combatkit"), "lab", "--no-browser", f"--port={port}"]
    log = launch(command, f"http://127.0.0.1:{port}/api").read_text()
    printed = re.search(rf"http://127\.0\.0\.1:{port}/lab/tree/\S+", log)
    assert printed, log
    page.goto(printed.group())
    tab = page.get_by_role("tab", name="00-tour.ipynb")
    expect(tab).to_be_visible(timeout=60_000)
