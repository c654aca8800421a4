"""A browser, a small table and a real server for the client's tests; left out where there is no browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

NEEDED = ("playwright", "websockets")
# Where the driver of the browser is not installed, these tests are not even looked at.
collect_ignore_glob = [] if all(find_spec(name) for name in NEEDED) else ["test_*.py"]

if TYPE_CHECKING:
    from conclave.server.uvicorn_server import BackgroundServer
    from tests.web.fake_server import FakeServer

CHROMIUM = os.environ.get("CONCLAVE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
# The address of a running server, to hold the client to the real thing as well.
REAL = os.environ.get("CONCLAVE_SERVER_URL", "")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip
WAIT = 30_000  # a machine may be busy with other things; nobody waits this long on an idle one


@pytest.fixture(scope="session")
def driver() -> Iterator[Any]:
    """Start what steers browsers."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium here, and without one the client was not tested")
        pytest.skip("there is no Chromium here, so the client was NOT tested")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


def launch(driver: Any) -> Any:
    """Start a browser, as a process of its own."""
    return driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)


@pytest.fixture(scope="session")
def browser(driver: Any) -> Iterator[Any]:
    """Start one browser for all tests."""
    started = launch(driver)
    yield started
    started.close()


@pytest.fixture(scope="session")
def _server() -> Iterator[FakeServer]:
    from tests.web.fake_server import FakeServer

    server = FakeServer()
    yield server
    server.stop()


@pytest.fixture
def server(request: pytest.FixtureRequest) -> FakeServer:
    """Give the small server with a fresh game, the person in seat 0; a real one cannot be looked into."""
    if REAL:
        pytest.skip("this test looks into the server")
    small: FakeServer = request.getfixturevalue("_server")
    small.new_table()
    return small


@pytest.fixture
def address(request: pytest.FixtureRequest) -> str:
    """Give where to begin: the real server's front page if one is named, else the small one's table."""
    return REAL or str(request.getfixturevalue("server").url)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackgroundServer]:
    """Run a real server beside the tests, with its pages, its store and its bots."""
    from conclave.server.config import Config
    from conclave.server.uvicorn_server import BackgroundServer

    path = tmp_path_factory.mktemp("house") / "table.db"
    with BackgroundServer(Config(db=str(path), port=0, rate_limit_factor=1000, workers=1)) as running:
        yield running


@pytest.fixture(scope="session")
def artefacts(pytestconfig: pytest.Config) -> Path:
    """Give the folder where pictures go; it is no part of the project."""
    folder = pytestconfig.rootpath / "artefacts"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def desk(browser: Any) -> Iterator[Any]:
    """Give one profile of the browser, whose cache spares fetching the scripts for every test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def page(desk: Any, address: str) -> Iterator[Any]:
    """Open the table on a desk, and hold the page to never complaining."""
    opened = desk.new_page()
    trouble: list[str] = []
    opened.on("pageerror", lambda error: trouble.append(str(error)))
    opened.on(
        "console",
        lambda line: trouble.append(line.text) if "Content Security Policy" in line.text else None,
    )
    opened.set_default_timeout(WAIT)
    if not REAL:
        # The small server takes no forms.
        opened.route("**/settings", lambda route: route.fulfill(status=200, body="kept"))
    opened.goto(address)
    if REAL:
        opened.get_by_role("button", name="Play now", exact=False).first.click()
    opened.wait_for_selector(".node.lit")
    yield opened
    opened.close()
    assert not trouble


@pytest.fixture
def visitor(browser: Any, house: BackgroundServer) -> Iterator[Any]:
    """Give a way to come to the real server as somebody new, on a screen of any size."""
    contexts: list[Any] = []

    def come(width: int = 1280, height: int = 800, **more: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=house.url, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        return page

    yield come
    for context in contexts:
        context.close()
