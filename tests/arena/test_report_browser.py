"""A report of each game in a real browser: no script, nothing fetched, nothing wider than a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conclave.cli import main
from conclave.core.registry import slugs
from tests.arena.report_runs import FOUR, Hand, write_run
from tests.web.conftest import CHROMIUM, FLAGS, WAIT

api = pytest.importorskip("playwright.sync_api")
# Elements that stick out of the window and are not inside a sheet that scrolls by itself.
STICKING_OUT = """() => [...document.querySelectorAll("body *")].filter(e => {
  const box = e.getBoundingClientRect();
  const apart = e.closest(".sheet, details:not([open]), .unseen, thead");
  return box.width > 0 && box.right > innerWidth + 1 && !apart;
}).map(e => e.tagName + "." + e.getAttribute("class") + " " + e.textContent.slice(0, 40))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser for the tests of this file."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium here, and without one reports were not looked at")
        pytest.skip("there is no Chromium here, so reports were NOT looked at in a browser")
    with api.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Simulate a few games of every game that is there, and report them; also two runs side by side."""
    made = {}
    for slug in slugs():
        folder = tmp_path_factory.mktemp("runs") / slug
        words = ["sim", slug, "--games", "3", "--seed", "1", "--jobs", "1", "--out", str(folder), "--quiet"]
        assert main(words) == 0
        assert main(["report", str(folder), "--quiet"]) == 0
        made[slug] = folder / "report.html"
    folder = tmp_path_factory.mktemp("pairs")
    odd = [Hand((n % 2,), factions=("Elves", "Orcs") if n % 3 else ("Undead", "Elves")) for n in range(40)]
    one = write_run(
        folder / "before", odd, things=[(n, 0, "card", "<img src=x onerror=alert(1)>", 1) for n in range(30)]
    )
    two = write_run(folder / "after", FOUR * 10, players=["<script>alert(1)</script>"] * 2)
    assert main(["report", str(one), "--against", str(two), "--quiet"]) == 0
    made["comparison"] = one / "comparison.html"
    return made


NAMES = [*slugs(), "comparison"]


@pytest.mark.parametrize("name", NAMES)
def test_it_opens_without_script_and_fetches_nothing(
    browser: Any, reports: dict[str, Path], name: str
) -> None:
    """Everything is in the one file."""
    context = browser.new_context(java_script_enabled=False, offline=True)
    page, asked, trouble = context.new_page(), list[str](), list[str]()
    page.set_default_timeout(WAIT)
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: trouble.append(line.text))
    page.on("dialog", lambda dialog: trouble.append(dialog.message))
    page.goto(reports[name].as_uri())
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.locator("svg.plot").count() > 5
    assert page.locator("script").count() == 0
    assert asked == [reports[name].as_uri()]
    assert trouble == []
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wider_than_the_window(
    browser: Any, reports: dict[str, Path], name: str, width: int
) -> None:
    """Also with everything unfolded; a script in a name would have run here."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    page, trouble = context.new_page(), list[str]()
    page.set_default_timeout(WAIT)
    page.on("dialog", lambda dialog: trouble.append(dialog.message))
    page.goto(reports[name].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(STICKING_OUT) == []
    assert trouble == []
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_pictures_can_be_told_from_the_ground(
    browser: Any, reports: dict[str, Path], scheme: str
) -> None:
    """The accessibility checker finds nothing serious, by light and by dark."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(WAIT)
    # The page forbids scripts, and the checker is one.
    text = reports["comparison"].read_text(encoding="utf-8").replace("http-equiv", "data-was")
    page.set_content(text)
    found = axe.Axe().run(page).response["violations"]
    assert [
        (rule["id"], rule["nodes"][0]["html"]) for rule in found if rule["impact"] in ("serious", "critical")
    ] == []
    context.close()


def test_it_is_printed_light(browser: Any, reports: dict[str, Path]) -> None:
    """On paper the ground is white, also for who reads by dark."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(reports["ice_wizards"].as_uri())
    dark = page.evaluate("getComputedStyle(document.body).color")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") != dark
    assert len(page.pdf(format="A4")) > 10_000
    context.close()
