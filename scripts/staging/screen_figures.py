"""What a screen shows of a table: the board's share, the smallest text beside it, the size of its pieces."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

SIZES = ((390, 844), (820, 1180), (1440, 900), (2560, 1440))
# A thing on the board that one plays with, where pieces are asked about.
PIECES = {
    "wizard_kings": "[data-kind=block]",
    "meld": "[data-kind=tile]",
    "lands_of_ice": "[data-kind=piece], [data-kind=token], [data-kind=hidden]",
    "ice_wizards": "[data-kind=stone], [data-kind=king]",
    "mage_knight": "[data-kind=foe], [data-kind=hero], [data-kind=space]",
}
# Answers given before anything is measured, where the board is empty at first.
ANSWERS = {"wizard_kings": 24, "mage_knight": 3}
ASKED = "() => document.querySelector('#moves button[data-token]:not([disabled])')"
LOOK = """(pieces) => {
  const box = (one) => one.getBoundingClientRect();
  const seen = (one) => {
    const { left, top, right, bottom, width } = box(one);
    return width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  };
  const stage = innerWidth * (innerHeight - box(document.querySelector('.bar')).height);
  const board = document.querySelector('#board');
  // Letters within a symbol are part of a picture, as on a wooden block.
  const texts = [...document.querySelectorAll('#table svg.scene text')].filter(seen);
  const size = (one) => {
    const { a, b } = one.getScreenCTM();
    return Number(one.getAttribute('font-size')) * Math.hypot(a, b);
  };
  const drawn = texts.filter((one) => !board.contains(one)).map(size);
  const laid = texts.filter((one) => board.contains(one)).map(size);
  const walk = document.createTreeWalker(document.querySelector('#table'), NodeFilter.SHOW_TEXT);
  const written = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest('svg, .unseen, #live, dialog') || !seen(one)) continue;
    if (getComputedStyle(one).clipPath !== 'none') continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size > 0) written.push(size);
  }
  const nodes = [...document.querySelectorAll('#board svg.scene .node')];
  const found = nodes.filter((one) => one.matches(pieces) && seen(one)).map((one) => box(one).width);
  found.sort((a, b) => a - b);
  const room = box(board);
  const piece = found[found.length >> 1] ?? 0;
  const text = Math.min(...drawn, ...written);
  return { share: room.width * room.height / stage, text, laid: laid.length ? Math.min(...laid) : 0, piece };
}"""


class ScreenFigures(NamedTuple):
    """How a table looks on one screen."""

    width: int
    height: int
    share: float  # of the page below the bar that the board has
    text: float  # the smallest on the screen outside the board, in pixels
    laid: float  # the smallest on the board at the opening zoom, in pixels; 0 where nothing is written there
    piece: float  # the usual size of a piece at the opening zoom, in pixels


@contextmanager
def serving() -> Iterator[str]:
    """Run a server with a store of its own, and give its address."""
    from conclave.server.config import Config
    from conclave.server.uvicorn_server import BackgroundServer

    with tempfile.TemporaryDirectory() as folder:
        config = Config(db=f"{folder}/stage.db", port=0, rate_limit_factor=1000, workers=1)
        with BackgroundServer(config) as server:
            yield server.url


@contextmanager
def chromium() -> Iterator[Any]:
    """Run a Chromium, and give it."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("CONCLAVE_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, headless=True, args=["--no-sandbox"])
        yield browser
        browser.close()


def measure(slugs: list[str], pictures: Path | None = None) -> dict[str, list[ScreenFigures]]:
    """Open a table of each game in a browser, and measure it at every size."""
    found: dict[str, list[ScreenFigures]] = {}
    with serving() as url, chromium() as browser:
        for slug in slugs:
            for scheme in ("light", "dark") if pictures else ("light",):
                desk = browser.new_context(base_url=url, color_scheme=scheme, reduced_motion="reduce")
                page = desk.new_page()
                page.set_default_timeout(90_000)
                page.goto(opened_table(page, slug))
                page.wait_for_selector("#board .node", state="attached")
                page.wait_for_timeout(1500)
                for _ in range(ANSWERS.get(slug, 0)):
                    page.wait_for_function(ASKED)
                    page.locator("#moves button[data-token]").first.dispatch_event("click")
                    page.wait_for_timeout(150)
                rows = []
                for wide, high in SIZES:
                    page.set_viewport_size({"width": wide, "height": high})
                    page.reload()
                    page.wait_for_selector("#board .node", state="attached")
                    page.wait_for_timeout(800)
                    told = page.evaluate(LOOK, PIECES.get(slug, "[data-kind]"))
                    rows.append(
                        ScreenFigures(wide, high, told["share"], told["text"], told["laid"], told["piece"])
                    )
                    if pictures:
                        page.screenshot(path=pictures / f"{slug}-{wide}-{scheme}.png")
                found[slug] = rows
                desk.close()
    return found


def opened_table(page: Any, slug: str) -> str:
    """Begin a game against the computer, in the first scenario where there are some; gives its address."""
    from staging.wire_figures import PRESETS

    preset = PRESETS.get(slug)
    if preset:
        page.goto(f"/new/{slug}?preset={preset}")
        page.get_by_role("button", name="Begin").click()
    else:
        page.goto(f"/g/{slug}")
        page.locator("input[type=radio][name=level][value=easy]").check()
        page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#table.live")
    return str(page.url)
