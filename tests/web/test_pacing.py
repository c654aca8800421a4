"""Moves of others are seen one at a time, a click skips them, a second click confirms, a no is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.conftest import WAIT
from tests.web.fake_server import FakeServer
from tests.web.real import answer, ply, reach, sit_down
from tests.web.test_play import middle
from tests.web.test_real_table import whoever_is_asked
from tests.web.waiting import settle

COUNT = "() => Number(document.querySelector('.count').textContent.split('/')[1])"
# Notes every ply that the page shows, with the moment at which it is shown.
WATCH = """() => {
  window.seen = [];
  const count = document.querySelector('.count');
  new MutationObserver(() => window.seen.push([Number(count.textContent.split('/')[1]), performance.now()]))
    .observe(count, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def lively(browser: Any, server: FakeServer) -> Iterator[Any]:
    """Open the table for somebody who likes motion."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.route("**/settings", lambda route: route.fulfill(status=200, body="kept"))
    page.goto(server.url)
    page.wait_for_selector(".node.lit")
    yield page
    context.close()


def moved(page: Any, server: FakeServer) -> None:
    """Make the first move that points at something."""
    choice = next(one for one in server.table.session.choices() if one.path)
    page.mouse.click(*middle(page, choice.path[0]))


def test_the_answer_of_the_other_comes_when_ones_own_move_was_seen(lively: Any, server: FakeServer) -> None:
    lively.evaluate(WATCH)
    before = lively.evaluate(COUNT)
    moved(lively, server)
    settle(lively, server.table)
    seen = [(ply, at) for ply, at in lively.evaluate("window.seen") if ply > before]
    plies = sorted({ply for ply, _ in seen})
    assert len(plies) == 2, "one's own move, and the other's"
    first = [min(at for ply, at in seen if ply == wanted) for wanted in plies]
    assert first[1] - first[0] > 400


def test_a_click_skips_to_now_and_does_nothing_else(lively: Any, server: FakeServer) -> None:
    lively.evaluate(WATCH)
    moved(lively, server)
    lively.wait_for_function("() => window.seen.length > 0")
    version = server.table.version
    lively.mouse.click(*middle(lively, "supply"))
    settle(lively, server.table)
    assert server.table.version == version
    assert lively.locator(".note").count() == 0


def test_a_second_click_on_the_target_confirms(page: Any, server: FakeServer) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before a move").select_option("always")
    page.get_by_role("button", name="Done").click()
    choice = next(one for one in server.table.session.choices() if one.path)
    page.mouse.click(*middle(page, choice.path[0]))
    page.locator(".chooser .sure").wait_for()
    assert server.table.version == 0
    page.mouse.click(*middle(page, choice.path[0]))
    assert server.table.version == 0, "two taps at once are one"
    page.wait_for_timeout(450)
    page.mouse.click(*middle(page, choice.path[0]))
    settle(page, server.table)
    assert server.table.version > 0


def test_whoever_watches_is_offered_no_takeback(visitor: Any) -> None:
    player, watcher = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    watcher.goto(sit_down(player))
    watcher.wait_for_selector("#table.live .deed button")
    assert player.get_by_role("button", name="Ask to take back").is_visible()
    assert not watcher.locator(".undo").is_visible()


def test_a_declined_takeback_is_told(visitor: Any) -> None:
    ann, ben = (visitor(900, 600, reduced_motion="reduce") for _ in range(2))
    ann.goto("/new/ice_wizards")
    ann.locator("[name=seat-1][value=friend]").check()
    ann.get_by_role("button", name="Begin").click()
    ann.wait_for_selector(".waiting > input")
    ben.goto(ann.locator(".waiting > input").input_value())
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/t/*")
    # Whoever moved cannot go back alone once the other has answered.
    first = whoever_is_asked(ann, ben)
    second = ben if first is ann else ann
    for mover in (first, second):
        answer(mover)
        reach(first, ply(mover))
    first.locator(".undo").click()
    second.get_by_role("button", name="Decline").click()
    first.get_by_text("Taking back was declined.").wait_for()
