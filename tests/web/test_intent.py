"""What a click means beyond one question: at a real server, in as few clicks as a player would want."""

from __future__ import annotations

from typing import Any

from conclave.server.uvicorn_server import BackgroundServer
from tests.web.real import ply

# A block of the viewer in a stack that may move, in sight and large enough to be meant.
BLOCK = """() => {
  const own = [...document.querySelectorAll('#board [data-kind=block][data-id^="unit-1."]')];
  for (const one of own) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const under = document.elementsFromPoint(x, y).map(e => e.closest('[data-id]')?.dataset.id ?? '');
    if (under[0].startsWith('over-') && under.includes(one.dataset.id)) return [x, y, one.dataset.id];
  }
  return null;
}"""
GOAL = """() => {
  const wide = document.querySelector('.stage').getBoundingClientRect();
  for (const one of document.querySelectorAll('#board [data-kind=space].lit')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const under = document.elementFromPoint(x, y)?.closest('[data-id]')?.dataset.id;
    if (under === one.dataset.id && x < wide.right - 200) return [x, y];
  }
  return null;
}"""
HELD = "() => [...document.querySelectorAll('#prompt .words')].some(one => /where to/i.test(one.textContent))"
FREE = "() => /Move a block/.test(document.querySelector('#prompt .words').textContent)"


def begun(visitor: Any, game: str) -> Any:
    """Begin by the one button of a game, and wait until something is asked."""
    page = visitor(1440, 900, reduced_motion="reduce")
    page.goto(f"/g/{game}")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".node.lit", state="attached")
    return page


def test_a_block_moves_in_two_clicks_and_a_click_puts_it_back(visitor: Any, house: BackgroundServer) -> None:
    """The table is deployed; one click picks a block out of its stack, one more moves it or puts it back."""
    page = begun(visitor, "wizard_kings")
    page.wait_for_function(FREE)
    before = ply(page)
    x, y, _ = page.evaluate(BLOCK)
    page.mouse.click(x, y)
    page.wait_for_function(HELD)
    held = page.evaluate("() => document.querySelectorAll('#board [data-kind=hover]').length")
    assert held > 0  # ways wait for the pointer
    x, y = page.evaluate(
        """() => { const b = [...document.querySelectorAll('#board [data-kind=block]')]
      .find(one => one.querySelector('rect[stroke="var(--glow)"]')).getBoundingClientRect();
      return [b.left + b.width / 2, b.top + b.height / 2]; }"""
    )
    page.mouse.click(x, y)
    page.wait_for_function(FREE)
    assert ply(page) == before
    x, y, _ = page.evaluate(BLOCK)
    page.mouse.click(x, y)
    page.wait_for_function(HELD)
    page.mouse.click(*page.evaluate(GOAL))
    page.wait_for_function("() => /moves from/.test(document.querySelector('#log').textContent)")


def test_a_slot_is_invoked_by_the_first_click(visitor: Any, house: BackgroundServer) -> None:
    """In The Meld a lit slot answers what to do this turn and what is invoked."""
    page = begun(visitor, "meld")
    page.wait_for_selector("[data-kind=plan].lit")
    page.locator("[data-kind=plan].lit").first.click(force=True)
    page.wait_for_function("() => /invokes/.test(document.querySelector('#log').textContent)")
