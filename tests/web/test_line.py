"""The line: gaps, disorder, cuts, silence; the board is always one that really was."""

from __future__ import annotations

import json
from typing import Any

from tests.web.fake_server import FakeServer
from tests.web.waiting import settle

FIRST = "#moves .choice >> nth=0"


def shown(page: Any) -> dict[str, str]:
    """Return where every piece stands on the page."""
    script = """() => Object.fromEntries([...document.querySelectorAll('.node')]
      .map(n => [n.dataset.id, n.getAttribute('transform')]))"""
    return dict(page.evaluate(script))


def meant(server: FakeServer) -> set[str]:
    """Return the ids the table would show."""
    areas = server.table.view()["scene"]["areas"]
    return {"board", *(node["id"] for area in areas for node in area["nodes"])}


def resyncs(server: FakeServer) -> int:
    """Count how often a fresh view was asked for."""
    return sum(one["t"] == "resync" for one in server.table.heard)


def test_a_gap_is_healed_by_one_question(page: Any, server: FakeServer) -> None:
    dropped: list[str] = []

    def lose(text: str) -> list[str]:
        if '"t": "delta"' in text and not dropped:
            dropped.append(text)
            return []
        return [text]

    server.table.muffle = lose
    page.dispatch_event(FIRST, "click")
    page.wait_for_function("() => document.querySelectorAll('.node.lit').length")
    settle(page, server.table)
    assert dropped
    assert resyncs(server) == 1
    assert set(shown(page)) == meant(server)


def test_disorder_and_repeats_never_make_an_impossible_board(page: Any, server: FakeServer) -> None:
    held: list[str] = []

    def shuffle(text: str) -> list[str]:
        if '"t": "delta"' not in text:
            return [text]
        held.append(text)
        if len(held) % 2:
            return []
        return [held[-1], held[-2], held[-1]]

    server.table.muffle = shuffle
    for _ in range(3):
        page.dispatch_event(FIRST, "click")
        settle(page, server.table)
        page.wait_for_function("() => !document.querySelector('#choices.sending')")
        assert set(shown(page)) == meant(server)


def test_a_delta_that_cannot_be_is_not_applied(page: Any, server: FakeServer) -> None:
    before = shown(page)
    wrong = {
        "t": "delta",
        "v": 1,
        "from": 0,
        "areas": [{"id": "board", "gone": ["no-such-piece"]}],
        "state": {},
    }
    server.do(lambda: server.table.tell(wrong))
    for _ in range(600):
        if resyncs(server):
            break
        page.wait_for_timeout(50)
    assert resyncs(server) == 1
    assert shown(page) == before


def test_a_stale_command_is_told_and_changes_nothing(page: Any, server: FakeServer) -> None:
    server.table.version += 1
    page.dispatch_event(FIRST, "click")
    page.wait_for_selector(".note")
    assert "moved on" in page.locator(".note").inner_text()
    page.wait_for_selector(".node.lit")
    page.dispatch_event(FIRST, "click")
    settle(page, server.table)


def test_a_cut_line_comes_back_and_the_command_is_sent_again(page: Any, server: FakeServer) -> None:
    server.table.deaf = True
    page.dispatch_event(FIRST, "click")
    page.wait_for_selector("#choices.sending", state="attached")
    server.down = True
    server.cut()
    page.wait_for_selector('.line[data-line="reconnecting"]')
    server.table.deaf = server.down = False
    page.wait_for_selector('.line[data-line="connected"]')
    page.wait_for_function("() => !document.querySelector('#choices.sending')")
    settle(page, server.table)
    plays = [one for one in server.table.heard if one["t"] == "play"]
    assert len({one["id"] for one in plays}) == 1
    assert server.table.session.ply > 10


def test_a_repeated_command_plays_once(page: Any, server: FakeServer) -> None:
    lost: list[str] = []

    def lose(text: str) -> list[str]:
        if json.loads(text)["t"] == "reply" and not lost:
            lost.append(text)
            return []
        return [text]

    server.table.muffle = lose
    page.dispatch_event(FIRST, "click")
    settle(page, server.table)
    server.cut()
    ply, plays = server.table.session.ply, list[str]()
    for _ in range(600):
        plays = [one["id"] for one in server.table.heard if one["t"] == "play"]
        if len(plays) > 1:
            break
        page.wait_for_timeout(50)
    assert len(plays) == 2
    assert len(set(plays)) == 1
    assert server.table.session.ply == ply


def test_silence_is_seen_within_ten_seconds(browser: Any, server: FakeServer, address: str) -> None:
    page = browser.new_page()
    page.clock.install()
    page.goto(address)
    page.wait_for_selector(".node.lit")
    server.down = server.table.deaf = True
    page.clock.run_for(10_000)
    assert page.locator(".line").get_attribute("data-line") == "reconnecting"
    page.clock.run_for(10_000)
    assert page.locator(".line").get_attribute("data-line") == "offline"
    page.close()


def test_an_old_page_says_so(page: Any, server: FakeServer) -> None:
    server.do(lambda: server.table.tell({"t": "a-message-of-tomorrow"}))
    page.wait_for_selector(".reload")
    assert "Reload" in page.locator(".reload").inner_text()
