"""Waiting until page and table agree: both move on by themselves, so both are looked at again and again."""

from __future__ import annotations

import time
from typing import Any

from tests.web.fake_server import FakeTable

LOOK = """() => [document.querySelector('.count').textContent, !!document.querySelector('#choices.sending'),
  !!document.querySelector('.node.lit')]"""


def settle(page: Any, table: FakeTable, within: float = 30.0) -> None:
    """Wait until the person is asked or the game is over, and the page shows just that."""
    until = time.monotonic() + within
    seen: list[Any] = []
    while time.monotonic() < until:
        ply = table.session.ply
        seen = page.evaluate(LOOK)
        over, mine = table.session.over, table.session.asked == table.seat
        if (over or mine) and seen == [f"{ply}/{ply}", False, not over]:
            return
        time.sleep(0.01)
    raise AssertionError(f"the page shows {seen}, the table is at {table.session.ply}")
