"""A browser and a table for the client's tests; both are left out where there is no browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

NEEDED = ("playwright", "websockets")
# Where the driver of the browser is not installed, these tests are not even looked at.
collect_ignore_glob = [] if all(find_spec(name) for name in NEEDED) else ["test_*.py"]

if TYPE_CHECKING:
    from tests.web.fake_server import FakeServer

CHROMIUM = os.environ.get("CONCLAVE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
# The address of a running server, to hold the client to the real thing as well.
REAL = os.environ.get("CONCLAVE_SERVER_URL", "")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start one browser for all tests."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium here, and without one the client was not tested")
        pytest.skip("there is no Chromium here, so the client was NOT tested")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
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
    opened.set_default_timeout(8000)
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
