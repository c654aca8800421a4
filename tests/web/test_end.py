"""The end of a game: who won and why, what comes next, and the whole of it again from every seat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.fake_server import FakeServer


@pytest.fixture
def ended(page: Any, server: FakeServer) -> Any:
    """Return the page of a game that was played to its end."""
    table = server.table

    def finish() -> None:
        while not table.session.over:
            table.session.play(table.session.tokens()[0])
        table.version += 1

    server.do(finish)
    server.do(lambda: table.tell(table.view()))
    page.wait_for_selector(".result")
    return page


def test_the_card_says_who_won_why_and_by_how_much(ended: Any, server: FakeServer) -> None:
    result = server.table.session.result
    assert result is not None
    card = ended.locator(".result")
    won = result.places.index(1) if result.places.count(1) == 1 else -1
    wanted = "A draw" if won < 0 else "You win" if won == 0 else "Frostbite wins"
    assert card.locator(".headline").inner_text() == wanted
    assert result.why.lower() in card.locator(".why").inner_text().lower()
    points = {
        int(one.get_attribute("data-seat")): one.locator(".points").inner_text()
        for one in card.locator(".scores li").all()
    }
    assert points == {seat: str(score) for seat, score in enumerate(result.scores)}
    card.locator(".rule-link").click()
    ended.wait_for_selector(".result .rule-text, .result + .rule-text")
    assert result.rule in ended.locator(".rule-text").inner_text()


def test_what_comes_next_is_offered(ended: Any) -> None:
    assert ended.get_by_role("button", name="Rematch").is_visible()
    assert ended.get_by_role("link", name="Next game").get_attribute("href") == "/me/next?after=t1"
    assert ended.get_by_role("link", name="New game").get_attribute("href") == "/new/ice_wizards"
    ended.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ended.get_by_role("button", name="Share link").click()
    ended.get_by_role("button", name="Link copied").wait_for()
    assert ended.evaluate("navigator.clipboard.readText()").endswith("/t/t1")


def test_the_end_fits_every_screen(ended: Any) -> None:
    """The result, the rematch as the main action, and the board beside them: nothing is cut off."""
    boxes = """() => ['.result', '.deed button', '#board'].map(what => {
      const box = document.querySelector(what).getBoundingClientRect();
      return [box.left, box.top, box.right, box.bottom];
    })"""
    for wide, high in ((390, 844), (820, 1180), (1440, 900), (2560, 1440)):
        ended.set_viewport_size({"width": wide, "height": high})
        ended.wait_for_timeout(400)
        result, deed, board = ended.evaluate(boxes)
        for left, top, right, bottom in (result, deed):
            assert 0 <= left <= right <= wide, (wide, result, deed)
            assert 0 <= top <= bottom <= high, (wide, result, deed)
        assert result[3] <= deed[1], f"{wide}: the result lies over the rematch"
        assert board[3] - board[1] > 0.35 * high, f"{wide}: little is left of the board"
    assert ended.locator(".deed").inner_text() == "Rematch"


def test_the_game_again_from_every_seat(ended: Any, server: FakeServer) -> None:
    last = server.table.session.ply
    ended.get_by_role("button", name="Watch it again as Frostbite saw it").click()
    ended.wait_for_selector("#table.past")
    ended.get_by_text("as Frostbite saw it", exact=False).first.wait_for()
    asked = [path for path in server.requests if "/replay?" in path]
    assert any("ply=0&seat=1" in path for path in asked)
    ended.keyboard.press("j")
    ended.wait_for_function(f"() => document.querySelector('.count').textContent === '1/{last}'")
    ended.get_by_label("Seen from").select_option("0")
    ended.wait_for_function(
        "() => document.querySelector('#prompt').textContent.startsWith('Move 1 of')"
        " && !document.querySelector('#prompt').textContent.includes('saw it')"
    )
    ended.get_by_label("Seen from").select_option("-1")
    ended.get_by_text("as spectators saw it", exact=False).first.wait_for()
    ended.keyboard.press("End")
    ended.wait_for_selector(".result")
    assert ended.get_by_label("Seen from").input_value() == "0"


def test_while_it_goes_on_nobody_looks_through_other_eyes(page: Any, server: FakeServer) -> None:
    assert not page.get_by_label("Seen from").is_visible()
    server.requests.clear()
    page.keyboard.press("k")
    page.wait_for_selector("#table.past")
    asked = [path for path in server.requests if "/replay?" in path]
    assert asked
    assert all("seat=0" in path for path in asked)


def test_a_replay_the_server_does_not_give_is_told(page: Any, server: FakeServer) -> None:
    page.route("**/api/v1/tables/**", lambda route: route.fulfill(status=404, body="{}"))
    # What came before is fetched as one comes back, and kept.
    page.reload()
    page.wait_for_selector(".node.lit")
    page.keyboard.press("k")
    page.wait_for_selector(".note")
    assert "cannot be shown" in page.locator(".note").inner_text()
    assert not page.locator("#table.past").count()
    assert page.locator(".node.lit").count()


def test_all_against_the_game(ended: Any, server: FakeServer) -> None:
    """The server's words are the headline, nobody is shown as a winner, and nobody is asked for a draw."""
    told = server.table.view()
    told["state"]["sides"] = [0, 0]
    told["state"]["result"] |= {
        "places": [2, 2], "sides": [0, 0], "verdicts": ["lost", "lost"], "headline": "Everybody loses",
    }  # fmt: skip
    told["v"] += 1
    server.do(lambda: server.table.tell(told))
    ended.locator(".headline", has_text="Everybody loses").wait_for()
    assert not ended.locator(".player.won").count()
    spoken = [one.inner_text() for one in ended.locator("#players .unseen").all()]
    assert spoken == [", you, lost", ", computer easy, on your side, lost"]
    draw = ended.locator(".deeds button", has_text="Offer a draw")
    assert draw.count() == 1
    assert draw.evaluate("(button) => button.hidden")
