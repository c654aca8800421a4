"""Whole games of the other titles at a real server, by the keys of a keyboard alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from conclave.games.meld.state import LIMITS
from conclave.server.lobby import TableRequest
from conclave.server.services import COOKIE
from conclave.server.uvicorn_server import BackgroundServer
from tests.web.conftest import WAIT

# Cut short, as this is about the keys and not about endurance.
SHORT = {
    "meld": {"round_limit": "20"},
    "wizard_kings": {
        "maps": "first_steps", "army_mode": "standard", "victory": "timed", "turn_limit": "1",
    },
}  # fmt: skip
ROUNDS = 3
# Asked, or over; many choices that all stand on the board have no buttons.
SETTLED = """() => document.querySelector('.result') || (!document.querySelector('#choices.sending')
  && document.querySelector('#choices button[data-token]:not([disabled]), .node.lit'))"""
HEARD = "() => [...document.querySelectorAll('.typed .words')].every(one => one.textContent !== '…')"


def seated(house: BackgroundServer, page: Any, slug: str) -> None:
    """Open a table against a bot that answers at random, and lead the page to it."""
    services = house.services
    ann = house.call(services.accounts.guest("Ann"))[0]
    wanted = TableRequest(slug, ["me", "random"], SHORT[slug], listed=False)
    table = house.call(services.lobby.create(ann, wanted))
    cookie = house.call(services.accounts.let_in(ann.id))
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": house.url}])
    page.goto(f"/t/{table.id}")
    page.wait_for_function(SETTLED)


@pytest.mark.parametrize("slug", SHORT)
def test_a_whole_game_by_keyboard_alone(
    visitor: Any, house: BackgroundServer, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """U1: a key opens the line of commands, and the first choice is typed until the game is over."""
    monkeypatch.setitem(LIMITS, "20", ROUNDS)
    page = visitor(1000, 640, reduced_motion="reduce")
    seated(house, page, slug)
    page.keyboard.press("/")
    until, answers = time.monotonic() + 8 * WAIT / 1000, 0
    while time.monotonic() < until:
        page.wait_for_function(SETTLED)
        if page.locator(".result").count():
            break
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        page.wait_for_function(HEARD)
        answers += 1
    assert page.locator(".result").count() == 1
    assert answers > 10
