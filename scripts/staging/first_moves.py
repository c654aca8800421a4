"""Clicks and seconds from the hall to the first move of one's own, and the clicks of the next one."""

from __future__ import annotations

import time
from typing import Any

from staging.screen_figures import chromium, serving

# What whoever plays clicks, one after the other: what is picked, and where it goes.
WAYS = {
    "ice_wizards": ["#board .node:is(.lit, .soon)"],
    "lands_of_ice": [".node:is(.lit, .soon)"],
    "mage_knight": [".node:is(.lit, .soon)"],
    "meld": ["[data-kind=plan].lit", ".node:is(.lit, .soon)"],
    "wizard_kings": ["#board [data-kind=stack].lit", "#board [data-kind=space].lit"],
}
ASKED = "() => document.querySelector('#moves button[data-token]:not([disabled])')"
ANSWERED = """(before) => !document.querySelector('#choices.sending')
  && Number(document.querySelector('#replay .count').textContent.split('/')[1]) > before"""
PLY = "() => Number(document.querySelector('#replay .count').textContent.split('/')[1])"
# The middle of the first of them that a pointer can reach.
SPOT = """(what) => {
  for (const one of document.querySelectorAll(what)) {
    const { x, y, width, height } = (one.querySelector('.ring') ?? one).getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    if (width && one.contains(document.elementFromPoint(...at))) return at;
  }
  return null;
}"""


def show(slugs: list[str]) -> int:
    """Print the figures of each game."""
    with serving() as url, chromium() as browser:
        for slug in slugs:
            context = browser.new_context(
                base_url=url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
            )
            page = context.new_page()
            page.set_default_timeout(90_000)
            page.goto("/")
            began = time.perf_counter()
            page.locator(f"form[action='/play/{slug}']:visible").last.locator("button").click()
            page.wait_for_selector("#table.live .node", state="attached")
            board = time.perf_counter() - began
            page.wait_for_function(ASKED)
            asked = time.perf_counter() - began
            number = _moved(page, WAYS[slug])
            clicks = "a click" if number == 1 else f"{number} clicks"
            done = time.perf_counter() - began
            page.wait_for_function(ASKED)
            print(
                f"{slug}: {clicks} at the table to the first move (one more opens it), {done:.1f} s "
                f"from the hall; the board stands after {board:.1f} s, one is asked after {asked:.1f} s",
                flush=True,
            )
            context.close()
    return 0


def _moved(page: Any, way: list[str]) -> int:
    for what in way:
        before = page.evaluate(PLY)
        spot = page.wait_for_function(SPOT, arg=what).json_value()
        page.mouse.click(*spot)
        page.wait_for_function(ANSWERED, arg=before)
    return len(way)
