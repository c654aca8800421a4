"""Lands of Ice at a real server: a whole short game of two browsers, one at a desk and one on a phone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from conclave.server.lobby import TableRequest
from conclave.server.services import COOKIE
from conclave.server.uvicorn_server import BackgroundServer
from tests.web.conftest import WAIT
from tests.web.real import ply, sit_down, upright

# Answer for a page while it is asked, without the driver between: the first choice before the first turn, and
# from then on what ends a turn soon. Stops at the first turn where that is wanted.
ANSWER = """async ([until, patience]) => {
  const words = () => document.querySelector('#prompt .words')?.textContent ?? '';
  const open = () => document.querySelector('#choices.sending') ? []
    : [...document.querySelectorAll('#moves button[data-token]:not([disabled])')];
  let given = 0;
  for (let still = 0; still < patience; still += 1) {
    if (document.querySelector('.result')) return [given, 'over'];
    if (until && words().includes(until)) return [given, 'there'];
    const all = open();
    if (all.length) {
      still = 0;
      given += 1;
      (all.find(b => b.dataset.token === 'done') ?? all[0]).click();
      document.querySelector('.deed:has(.no) .sure, .chooser:not([hidden]) .sure')?.click();
    }
    await new Promise(done => setTimeout(done, 12));
  }
  return [given, ''];
}"""
SHOWN = "() => [...document.querySelectorAll('[data-kind=hover].shown')].map(n => n.dataset.id)"


def seated(house: BackgroundServer, *pages: Any) -> None:
    """Open a table that is counted out soon, and lead a page to each seat."""
    services = house.services
    people = [house.call(services.accounts.guest(name))[0] for name in ("Ann", "Ben")]
    wanted = TableRequest("lands_of_ice", ["open", "open"], {"idle_cycles": 1}, listed=False, seed="3")
    table = house.call(services.lobby.create(people[0], wanted))
    for seat, (person, page) in enumerate(zip(people, pages, strict=True)):
        _, code = house.call(services.lobby.invite(people[0], table.id, seat))
        house.call(services.lobby.join(person, table.id, seat, code))
        cookie = house.call(services.accounts.let_in(person.id))
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": house.url}])
        page.goto(f"/t/{table.id}")


def answer(pages: tuple[Any, ...], until: str = "") -> Any:
    """Answer for both until the game is over, or until one of them is asked something; gives that page."""
    end = time.monotonic() + 4 * WAIT / 1000
    while time.monotonic() < end:
        for page in pages:
            _, state = page.evaluate(ANSWER, [until, 6])
            if state:
                return page
    raise AssertionError([page.locator("#prompt").inner_text() for page in pages])


def test_a_whole_game_at_a_desk_and_on_a_phone(
    visitor: Any, house: BackgroundServer, artefacts: Path
) -> None:
    """Set-up in secret, a turn by clicks on a card and a token, sight on hover, and one end for both."""
    ann = visitor(1280, 800, reduced_motion="reduce")
    ben = visitor(390, 844, reduced_motion="reduce", has_touch=True, color_scheme="dark")
    seated(house, ann, ben)
    pages = (ann, ben)
    for page in pages:
        page.wait_for_selector("#board .node", state="attached")
    mover = answer(pages, "Play an action card")
    # Everybody sees the own tokens face down as figures, and those of the other as a colour.
    for seat, page in enumerate(pages):
        labels = page.evaluate(
            "() => [...document.querySelectorAll('.node')].map(n => n.getAttribute('aria-label') ?? '')"
        )
        other = ("Yellow", "Blue")[seat]
        assert any(label.startswith(f"A token of {other}, face down") for label in labels)
        assert not any(label.startswith(f"A token of {('Blue', 'Yellow')[seat]}") for label in labels)
    # Cards of both players are on both screens, and nothing is wider than the phone.
    for page in pages:
        for owner in (0, 1):
            assert page.locator(f".hand .node[data-id^='combat-{owner}-']").count() == 9
    assert ben.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    mover.locator(".node.lit[data-id^='action-']").first.click(force=True)
    mover.wait_for_function(
        "() => /What do you do/.test(document.querySelector('#prompt .words').textContent)"
    )
    ann.screenshot(path=artefacts / "lands-of-ice-desk.png")
    ben.screenshot(path=artefacts / "lands-of-ice-phone.png")
    # The sight of a character is drawn while it is pointed at, and goes with the pointer.
    name = ann.evaluate("() => document.querySelector('.node[data-kind=piece]').dataset.id")
    ann.locator(f".node[data-id='{name}']").hover(force=True)
    ann.wait_for_function(f"() => ({SHOWN})().includes('sight-{name.removeprefix('piece-')}')")
    ann.mouse.move(5, 5)
    ann.wait_for_function(f"() => ({SHOWN})().length === 0")
    # A token, what it does, and where: it looks into the room beside its starting line.
    mover.locator(".node.lit[data-id^='piece-']").first.click(force=True)
    mover.locator(".chooser button", has_text="Reveal a room").click()
    mover.locator(".node.lit[data-id^='room-']").first.click(force=True)
    mover.locator(".deed:has(.no) .sure, .chooser:not([hidden]) .sure").click()
    for page in pages:
        page.wait_for_function("() => /Room [0-9] is /.test(document.querySelector('#log').textContent)")
    answer(pages)
    for page in pages:
        page.wait_for_selector(".result", timeout=WAIT)
    assert ply(ann) == ply(ben) > 60
    assert "Nobody scored for too long" in ann.locator(".result").inner_text()


def squares(page: Any, *names: str) -> list[list[float]]:
    """Return where squares of the board are on the screen."""
    script = """names => names.map(name => document.querySelector(`[data-id=square-${name}]`).getScreenCTM())
      .map(m => [m.e, m.f])"""
    found: list[list[float]] = page.evaluate(script, list(names))
    return found


def test_the_board_stands_upright_on_a_phone(visitor: Any) -> None:
    """One plays upwards from the own line, in squares that a finger finds; a phone on its side has it lie."""
    page = visitor(390, 844, reduced_motion="reduce")
    sit_down(page, "lands_of_ice")
    own, beside, far = squares(page, "a0", "b0", "a21")
    assert own[1] - far[1] > 22 * 34
    assert beside[0] - own[0] > 34
    assert (own[0], own[1]) == pytest.approx((far[0], beside[1]))
    assert set(upright(page)) == {0}
    page.keyboard.press("f")  # from the other side
    page.wait_for_function(
        "top => document.querySelector('[data-id=square-a0]').getScreenCTM().f < top", arg=far[1] + 400
    )
    assert set(upright(page)) == {0}
    page.keyboard.press("f")
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function("() => !document.querySelector('#board .scene.turned')")
    own, beside, far = squares(page, "a0", "b0", "a21")
    assert far[0] > own[0]
    assert far[1] == pytest.approx(own[1])
    assert beside[1] > own[1]
    assert set(upright(page)) == {0}
