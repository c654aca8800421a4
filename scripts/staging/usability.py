"""What whoever uses the table may expect, tried in every game at a real server (U1 to U3 and U5 to U7)."""

from __future__ import annotations

import time
from importlib.resources import files
from itertools import pairwise
from typing import Any

from staging.first_moves import ASKED
from staging.screen_figures import chromium, opened_table, serving

WIDTHS = ((360, 740), (768, 1024), (1280, 800), (1920, 1080))
ANSWERS = 6  # by keyboard, and by the list of choices before the board is looked at
LEAST = 400  # ms that a move of somebody else is on the screen
OVER = "document.querySelector('.result')"
PLY = "Number(document.querySelector('#replay .count').textContent.split('/')[1])"
# Where the keyboard is: on something that answers.
HERE = ".ring, #choices .choice:not(.shut), .deed .choice:not([disabled])"
ANSWERS_HERE = f"() => document.activeElement.matches('{HERE}')"
GRAVE = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .filter((one) => ['serious', 'critical'].includes(one.impact))
  .map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`)"""
LOST = """(finger) => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is broader than the screen');
  for (const what of ['.deed', '#prompt', '.tabs', '.bar .home']) {
    const box = document.querySelector(what)?.getBoundingClientRect();
    if (!box || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1) {
      found.push(`${what} is cut off`);
    }
  }
  if (!finger) return found;
  for (const one of document.querySelectorAll('#table button, #table a.home')) {
    const { width, height } = one.getBoundingClientRect();
    const reach = getComputedStyle(one, '::after');
    // What a finger reaches may be larger than what is seen.
    const wider = reach.position === 'absolute' && reach.content !== 'none';
    const [across, down] = wider ? [parseFloat(reach.width), parseFloat(reach.height)] : [0, 0];
    const small = one.checkVisibility({ visibilityProperty: true })
      && Math.min(Math.max(width, across), Math.max(height, down)) < 43.5;
    if (!small || !width || one.closest('.unseen')) continue;
    found.push(`${one.className || one.innerText} is ${width | 0}x${height | 0}`);
  }
  return found;
}"""
PLACE = """() => {
  const { x, bottom, height } = document.querySelector('.main').getBoundingClientRect();
  return [x, bottom, height].map(Math.round).join();
}"""
WATCH = """() => {
  window.seen = []; window.own = false;
  const count = document.querySelector('#replay .count');
  // A click skips what waits to be shown, and then the own move comes: until it has, nothing is measured.
  new MutationObserver(() => {
    window.seen.push([performance.now(), window.own]);
    window.own = window.own && !!document.querySelector('#choices.sending');
  }).observe(count, { childList: true, characterData: true, subtree: true });
}"""
ANSWER = """() => {
  const sure = document.querySelector('.deed:has(.no) .sure, .chooser:not([hidden]) .sure');
  const one = sure ?? document.querySelector('.deed .choice.end')
    ?? document.querySelector('#moves button[data-token]:not([disabled])');
  if (one) { window.own = true; one.click(); }
}"""


def show(slugs: list[str]) -> int:
    """Print what was found in each game; gives 1 where something is not as it should be."""
    wrong = 0
    with serving() as url, chromium() as browser:
        for slug in slugs:
            for name, found in (
                ("U1 keyboard", _keyboard(browser, url, slug)),
                ("U2, U3, U6 screens", _screens(browser, url, slug)),
                ("U7 moves of others", _others(browser, url, slug)),
            ):
                wrong += len(found[1])
                faults = "".join(f"; WRONG: {one}" for one in found[1])
                print(f"{slug}  {name}: {found[0]}{faults}", flush=True)
    return 1 if wrong else 0


def _page(browser: Any, url: str, **how: object) -> Any:
    page = browser.new_context(base_url=url, **how).new_page()
    page.set_default_timeout(90_000)
    return page


def _keyboard(browser: Any, url: str, slug: str) -> tuple[str, list[str]]:
    """Answer with Tab and Enter alone."""
    page = _page(browser, url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    began = time.perf_counter()
    page.goto(opened_table(page, slug))
    page.wait_for_selector("#table.live .node", state="attached")
    board = time.perf_counter() - began
    tabs, given = 0, 0
    for _ in range(ANSWERS):
        page.wait_for_function(ASKED)
        before = page.evaluate(PLY)
        for _ in range(120):
            page.keyboard.press("Tab")
            tabs += 1
            if page.evaluate(ANSWERS_HERE):
                page.keyboard.press("Enter")
                page.wait_for_timeout(250)
                if page.evaluate(PLY) > before:
                    given += 1
                    break
    page.context.close()
    wrong = [] if given == ANSWERS else [f"{given} of {ANSWERS} answers could be given"]
    return (
        f"{given} answers, {tabs} times Tab; the board stood {board:.1f} s after its address was named",
        wrong,
    )


def _screens(browser: Any, url: str, slug: str) -> tuple[str, list[str]]:
    """Look at a game at every width, and let the checker look at it in light and dark."""
    wrong: list[str] = []
    page = _page(browser, url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(opened_table(page, slug))
    places: dict[int, set[str]] = {}
    for turn in range(ANSWERS):
        page.wait_for_function(ASKED)
        page.evaluate(ANSWER)
        page.wait_for_timeout(500)
        for wide, high in WIDTHS:
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(150)
            if not page.locator(".result").count():
                places.setdefault(wide, set()).add(page.evaluate(PLACE))
            if turn == ANSWERS - 1:
                wrong += [f"{wide} px: {one}" for one in page.evaluate(LOST, wide <= 768)]
    wrong += [
        f"{wide} px: the main action stood at {found}" for wide, found in places.items() if len(found) > 1
    ]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(300)
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
        wrong += [f"{scheme}: {one}" for one in page.evaluate(GRAVE)]
    page.context.close()
    return f"{len(WIDTHS)} widths, {ANSWERS} questions, light and dark", wrong


def _others(browser: Any, url: str, slug: str) -> tuple[str, list[str]]:
    """Let the computer move, and measure how long each of its moves is on the screen."""
    page = _page(browser, url, viewport={"width": 1280, "height": 800})
    page.goto(opened_table(page, slug))
    page.wait_for_selector("#table.live #replay .count")
    page.evaluate(WATCH)
    until = time.monotonic() + 25
    while time.monotonic() < until and not page.evaluate(f"!!{OVER}"):
        page.evaluate(ANSWER)
        page.wait_for_timeout(700)
    seen = page.evaluate("window.seen")
    page.context.close()
    gaps = [now - before for (before, _), (now, own) in pairwise(seen) if not own]
    short = [f"{gap:.0f} ms" for gap in gaps if gap < LEAST]
    least = f"the shortest was seen for {min(gaps):.0f} ms" if gaps else "none was made"
    return f"{len(gaps)} moves, {least}", [f"seen for {', '.join(short)}"] if short else []
