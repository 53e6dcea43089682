"""Browser harness: one Chromium, one JupyterLab and one Voila for the session, a fresh page per test.

    def test_something(shown):            # runs twice: in JupyterLab and in Voila
        page = shown(["import combatkit as ck", "ck.DicePanel('2d6')"])
        page.get_by_role("spinbutton", name="Target").fill("9")

`shown`, `in_lab` and `in_voila` take cells or the path of a notebook of this repository, run it, fail when
a cell fails, and return a Playwright page. After the test they fail when the page has asked anything of the
outside world (`page.outside`) or has complained in its console (`page.complaints`).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-domain-reliability",
    # Only loopback resolves: what would come from a CDN fails at once, and is listed in page.outside.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]  # fmt: skip
# Voila's own page asks a CDN for its icon font, whatever the notebook; nothing of ours needs it.
VOILA_ICONS = "https://cdn.jsdelivr.net/npm/@fortawesome/fontawesome-free"
LAB_SETTINGS = {
    "apputils-extension/notification": '{"fetchNews":"false","checkForUpdates":false}',
    "notebook-extension/tracker": '{"windowingMode":"none"}',  # else cells off screen are not in the page
}
# The command resolves when the last cell has run, to false when one failed. Clicking the menu is a race.
RUN_ALL = """async () => {
  const app = window.jupyterapp; await app.restored;
  const shown = app.shell.currentWidget;
  await shown.revealed; await shown.context.ready; await shown.sessionContext.ready;
  return await app.commands.execute('notebook:run-all-cells');
}"""
LAB_THEME = """async (name) => {
  const app = window.jupyterapp; await app.restored;
  if (document.body.dataset.jpThemeName === name) return;
  await app.commands.execute('apputils:change-theme', {theme: name});
}"""
# anywidget gives a model two seconds to load; one that took longer stays deaf. A busy machine is no fault.
PATIENCE = """const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(ms === 2000 ? 90000 : ms);"""
STOP_KERNEL = "async () => { await window.jupyterapp?.shell.currentWidget?.sessionContext.shutdown() }"
ERROR = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"

Cells = list[str]


@dataclass(frozen=True)
class Server:
    """A server that runs on the loopback address for the session; `url` makes the address of a notebook."""

    kind: str
    folder: Path
    url: Callable[[str, str], str]


def find_chromium() -> str | None:
    """The browser to use: $CHROMIUM, or one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], ping: str, home: Path, patience: float = 120) -> Iterator[None]:
    """Start a server in a home of its own, wait until `ping` answers, and stop it in the end."""
    places = {
        "JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }  # fmt: skip
    environment = dict(os.environ, PYTHONPATH=str(ROOT)) | {k: str(home / v) for k, v in places.items()}
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=home, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        end = time.monotonic() + patience
        while True:
            try:
                urllib.request.urlopen(ping, timeout=30).read()
                break
            except OSError as error:
                if server.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"no server: {error}\n{log.read_text()[-3000:]}") from error
                time.sleep(0.2)
        yield
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[[list[str], str], Path]]:
    """`launch(command, ping)` runs a server for one test and returns the file with what it has printed."""
    with contextlib.ExitStack() as stack:

        def start(command: list[str], ping: str) -> Path:
            stack.enter_context(running(command, ping, tmp_path))
            return tmp_path / "server.log"

        yield start


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that both servers serve."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def lab(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("lab")
    for name, text in LAB_SETTINGS.items():
        file = home / f"settings/@jupyterlab/{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(text)
    port, token = free_port(), secrets.token_hex(16)
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True", "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    here = f"http://127.0.0.1:{port}"
    with running(command, f"{here}/api/status?token={token}", home):
        yield Server("lab", folder, lambda name, theme: f"{here}/lab/tree/{name}?token={token}&reset")


@pytest.fixture(scope="session")
def voila(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    port = free_port()
    command = [
        sys.executable, "-m", "voila", str(folder), "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}",
        "--theme=light", "--show_tracebacks=True",
    ]  # fmt: skip
    here = f"http://127.0.0.1:{port}"
    with running(command, f"{here}/", tmp_path_factory.mktemp("voila")):
        yield Server("voila", folder, lambda name, theme: f"{here}/voila/render/{name}?theme={theme}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = find_chromium()
    if path is None:
        reason = "no Chromium on this machine (install Debian's `chromium`, or set $CHROMIUM)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    """A fresh page that lists what it asks of the outside world and what its console complains of."""
    context = chromium.new_context(viewport={"width": 1100, "height": 1400}, reduced_motion="reduce")
    context.add_init_script(PATIENCE)
    page = context.new_page()
    page.set_default_timeout(90_000)  # a busy machine is no fault
    page.outside, page.complaints = [], []

    def asked(request: Any) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            page.outside.append(request.url)

    def said(message: Any) -> None:
        if message.type == "error" and not message.location.get("url", "").startswith(VOILA_ICONS):
            page.complaints.append(message.text)

    page.on("request", asked)
    page.on("console", said)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    yield page
    context.close()


def write_notebook(cells: Cells, path: Path) -> None:
    import nbformat

    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )
    nbformat.write(book, path)


def serve(what: Cells | str | Path, folder: Path, numbers: Iterator[int] = count(1)) -> str:  # noqa: B008
    """Put the cells, or a copy of the notebook, where the servers find it; return its name there."""
    if isinstance(what, list):
        name = f"cells-{next(numbers)}.ipynb"
        write_notebook(what, folder / name)
    else:
        name = f"{next(numbers)}-{Path(what).name}"
        shutil.copy(ROOT / what, folder / name)
    return name


def set_theme(page: Any, theme: str) -> None:
    """Give JupyterLab the theme "light" or "dark"."""
    page.evaluate(LAB_THEME, f"JupyterLab {theme.capitalize()}")
    wanted = "true" if theme == "light" else "false"
    page.wait_for_selector(f"body[data-jp-theme-light='{wanted}']", state="attached")


def open_notebook(page: Any, server: Server, what: Cells | str | Path, theme: str) -> Any:
    name = serve(what, server.folder)
    page.goto(server.url(name, theme), wait_until="commit", timeout=60_000)
    if server.kind == "lab":
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        set_theme(page, theme)
        if not page.evaluate(RUN_ALL):
            pytest.fail(f"a cell of {name} failed:\n" + "\n".join(page.locator(ERROR).all_inner_texts()))
    else:
        page.wait_for_load_state("load")
        page.wait_for_selector(".jp-Cell", state="attached", timeout=90_000)
        errors = [text for text in page.locator(ERROR).all_inner_texts() if "Traceback" in text]
        if errors:
            pytest.fail(f"a cell of {name} failed:\n" + "\n".join(errors))
    return page


def opener(page: Any, server: Server) -> Iterator[Callable[..., Any]]:
    def show(what: Cells | str | Path, theme: str = "light") -> Any:
        return open_notebook(page, server, what, theme)

    show.kind = server.kind  # type: ignore[attr-defined]
    yield show
    complaints = list(page.complaints)  # taken before the kernel goes: the debugger complains of that
    if server.kind == "lab":
        page.evaluate(STOP_KERNEL)
    outside = [url for url in page.outside if server.kind == "lab" or not url.startswith(VOILA_ICONS)]
    assert outside == [], "the page needs something from outside this machine"
    assert complaints == [], "the browser's console shows errors"


@pytest.fixture
def in_lab(page: Any, lab: Server) -> Iterator[Callable[..., Any]]:
    """`in_lab(cells or notebook, theme="light")`: the page in JupyterLab, all cells run."""
    yield from opener(page, lab)


@pytest.fixture
def in_voila(page: Any, voila: Server) -> Iterator[Callable[..., Any]]:
    """`in_voila(cells or notebook, theme="light")`: the page as Voila shows it."""
    yield from opener(page, voila)


@pytest.fixture(params=["lab", "voila"])
def shown(request: pytest.FixtureRequest, page: Any) -> Iterator[Callable[..., Any]]:
    """The same in JupyterLab and then in Voila; `shown.kind` says which."""
    yield from opener(page, request.getfixturevalue(request.param))


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """`picture(page or locator, "exchange-panel")` takes a picture for the documentation.

    It lands in build/pictures, or with `pytest --pictures` in docs/img, where README and docs show it.
    """
    folder = ROOT / ("docs/img" if request.config.getoption("--pictures") else "build/pictures")

    def take(target: Any, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        target.screenshot(path=path, animations="disabled")
        assert path.stat().st_size > 1000, "the picture is blank"
        return path

    return take
