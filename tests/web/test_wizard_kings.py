"""Wizard Kings at a real server: a short war of two browsers; three players, an alliance, a betrayal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from conclave.server.uvicorn_server import BackgroundServer
from tests.web.conftest import WAIT
from tests.web.real import ply

ASKS = """() => document.querySelector('.result') ? 'over'
  : document.querySelector('#choices.sending') ? ''
  : document.querySelector('#moves button[data-token]:not([disabled]), .node.lit') ? 'asked' : ''"""
OFFERED = """() => {
  const open = document.querySelectorAll('#moves button[data-token]:not([disabled])');
  return [...open].map(b => b.dataset.token);
}"""
CLICK = "token => document.querySelector(`#moves button[data-token='${token}']`).click()"
CHANGED = """before => !document.querySelector('#choices.sending')
  && document.querySelector('#prompt .words').textContent !== before"""
QUIET = "() => !document.querySelector('#choices.sending')"
# All blocks one after the other, each into the first city on offer, without the driver between.
DEPLOY = """async () => {
  // The last word of the last to deploy cannot be taken back, so the page asks whether one is sure.
  const asked = () => document.querySelector('.deed:has(.no) .sure, .chooser:not([hidden]) .sure')
    ?? document.querySelector('#moves button[data-token]:not([disabled])');
  const words = () => document.querySelector('#prompt .words')?.textContent ?? '';
  const pause = () => new Promise(done => setTimeout(done, 10));
  for (let tries = 0; /^Deploy/.test(words()) && tries < 3000; tries += 1) {
    asked()?.click();
    await pause();
  }
}"""
IN_SIGHT = """() => {
  const frame = document.querySelector('#board svg.scene').getBoundingClientRect();
  return [...document.querySelectorAll('.node.lit')].some(node => {
    const box = node.getBoundingClientRect();
    return box.left < frame.right && box.right > frame.left && box.width > 24
      && box.top < frame.bottom && box.bottom > frame.top;
  });
}"""
Policy = Callable[[int, str, list[str]], str]


def seated(visitor: Any, names: int, **options: str) -> list[Any]:
    """Open a table with a fixed seed by its form, and let everybody sit down by the invitation."""
    host = visitor(1000, 640, reduced_motion="reduce")
    host.goto("/new/wizard_kings")
    host.locator("[name=preset][value=own]").check()
    for seat in range(1, 6):
        who = "friend" if seat < names else "nobody"
        if host.locator(f"[name=seat-{seat}][value={who}]").count():
            host.locator(f"[name=seat-{seat}][value={who}]").check()
    for name, value in options.items():
        field = host.locator(f"[name=option-{name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value, force=True)
        else:
            field.evaluate("(field, value) => { field.value = value; }", value)
    host.locator("[name=seed]").evaluate("field => { field.value = '7'; }")
    host.get_by_role("button", name="Begin").click()
    host.wait_for_url("**/t/*")
    host.wait_for_selector(".waiting > input")
    invite = host.locator(".waiting > input").input_value()
    pages = [host]
    for _ in range(1, names):
        guest = visitor(1000, 640, reduced_motion="reduce")
        guest.goto(invite)
        guest.get_by_role("button", name="Sit down").click()
        guest.wait_for_url("**/t/*")
        pages.append(guest)
    return pages


def play(pages: list[Any], policy: Policy, until: Callable[[str, int], bool] | None = None) -> None:
    """Answer for whoever is asked, by the choices of the own page, until the game is over or far enough."""
    end = time.monotonic() + 4 * WAIT / 1000
    while time.monotonic() < end:
        states = [page.evaluate(ASKS) for page in pages]
        if "over" in states:
            return
        for seat, page in enumerate(pages):
            if states[seat] != "asked":
                continue
            prompt = page.locator("#prompt").inner_text()
            if until is not None and until(prompt, seat):
                return
            offered = page.evaluate(OFFERED)
            if not offered:
                continue
            page.evaluate(CLICK, policy(seat, prompt, offered))
            sure = page.locator(".deed:has(.no) .sure, .chooser:not([hidden]) .sure")
            if sure.count():
                sure.first.click()
            page.wait_for_function(QUIET)
    raise AssertionError(f"nobody is asked: {[page.locator('#prompt').inner_text() for page in pages]}")


def deploy(pages: list[Any]) -> None:
    """Let everybody deploy, once armies are chosen."""
    play(pages, usual, lambda prompt, _: prompt.lstrip().startswith("Deploy"))
    for page in pages:
        page.wait_for_function("() => /^Deploy/.test(document.querySelector('#prompt .words').textContent)")
        page.evaluate(DEPLOY)


def usual(seat: int, prompt: str, offered: list[str]) -> str:
    """Deploy evenly, fire, hold the alliances as they are, and end every phase soon."""
    for token in ("standard", "done", "fire", "pass"):
        if token in offered:
            return token
    return offered[-1]


def moving(prompt: str, _: int) -> bool:
    """Tell whether somebody begins to move."""
    return "Move a block" in prompt


def told(page: Any) -> str:
    """Return the log of a page."""
    return str(page.evaluate("() => document.querySelector('#log')?.textContent ?? ''"))


def opens_close_on_a_phone(visitor: Any, page: Any) -> None:
    """On a small screen the maps open where something may be chosen, not as a whole nobody can read."""
    state = page.context.storage_state()
    phone = visitor(360, 740, reduced_motion="reduce", storage_state=state)
    phone.goto(page.url)
    phone.wait_for_selector(".node.lit", state="attached")
    wide = "() => document.querySelector('#board svg.scene').viewBox.baseVal.width"
    # The overview has all of the maps in it, whatever the board shows.
    whole = "() => document.querySelector('.overview svg').viewBox.baseVal.width"
    phone.wait_for_function(f"() => ({wide})() < ({whole})() / 2")
    assert phone.evaluate(IN_SIGHT)
    phone.close()


def turns_whole(page: Any) -> None:
    """Whoever walks round the table sees the maps turned with everything on them, in the same frame."""
    spot = "() => { const b = document.querySelector('.node[data-id=board] use').getBoundingClientRect();"
    spot += " return [b.left, b.top, b.right, b.bottom].map(Math.round); }"
    way = "() => Math.sign(document.querySelector('.node[data-id=board] use').getCTM().a)"
    before, upright = page.evaluate(spot), page.evaluate(way)
    page.keyboard.press("f")
    page.wait_for_function(f"before => ({way})() === -before", arg=upright)
    assert all(abs(one - other) <= 6 for one, other in zip(before, page.evaluate(spot), strict=True))
    page.keyboard.press("f")
    page.wait_for_function(f"before => ({way})() === before", arg=upright)


def test_two_browsers_fight_a_short_war(visitor: Any, house: BackgroundServer) -> None:
    """Deployment in secret, a march by clicks on the map, two turns, and one result on both screens."""
    pages = seated(
        visitor, 2, maps="first_steps", army_mode="standard", victory="timed", turn_limit="2", resigning="off"
    )
    deploy(pages)
    play(pages, usual, moving)
    states = [page.evaluate(ASKS) for page in pages]
    mover = states.index("asked")
    page, other = pages[mover], pages[1 - mover]
    # Everybody sees the own faces and the backs of the other.
    for at, screen in enumerate(pages):
        assert screen.locator(f".node[data-id^='unit-{at + 1}.']").count() > 0
        assert screen.locator(f".node[data-id^='unit-{2 - at}.']").count() == 0
        assert screen.locator(f".node[data-id^='back-{2 - at}-']").count() > 0
    opens_close_on_a_phone(visitor, page)
    turns_whole(page)
    # A march by clicks: a stack, a block of it if several may go, and a lit hex.
    before = ply(page)
    for _ in range(4):
        prompt = page.locator("#prompt .words").first.inner_text()
        if "Move a block" in prompt and ply(page) > before:
            break
        kind = "hex" if "where to" in prompt else "unit" if "Which block" in prompt else "over"
        page.locator(f".node.lit[data-id^='{kind}-']").first.click(force=True)
        page.wait_for_function(CHANGED, arg=prompt)
    assert "moves from" in told(page)
    other.wait_for_function("() => /a block moves from/.test(document.querySelector('#log').textContent)")
    play(pages, usual)
    for screen in pages:
        screen.wait_for_selector(".result")
    assert ply(pages[0]) == ply(pages[1])
    assert "gold of cities is counted" in pages[0].locator(".result").inner_text()


def test_three_players_ally_and_betray(visitor: Any, house: BackgroundServer) -> None:
    """Two become allies at the table and see each other's blocks; one breaks the bond before the end."""
    pages = seated(
        visitor, 3, army_mode="standard", armies="extra", victory="timed", turn_limit="2", alliances="free"
    )
    deploy(pages)
    play(pages, usual, moving)
    bonds: list[str] = []

    def policy(seat: int, prompt: str, offered: list[str]) -> str:
        """Offer an alliance to the next seat once, accept what is offered, and betray a turn later."""
        if "accept" in offered:
            bonds.append("accepted")
            return "accept"
        broken = next((token for token in offered if token.startswith("break ")), "")
        if broken and "turned" in bonds and "broken" not in bonds:
            bonds.append("broken")
            return broken
        offer = next((token for token in offered if token.startswith("offer ")), "")
        if offer and not bonds:
            bonds.append(f"offered by {seat + 1}")
            return offer
        if "accepted" in bonds and "Give gold" in prompt and "turned" not in bonds:
            bonds.append("turned")
        return usual(seat, prompt, offered)

    play(pages, policy)
    assert bonds[1:] == ["accepted", "turned", "broken"]
    for page in pages:
        page.wait_for_selector(".result")
        log = told(page)
        assert "are allies now" in log
        assert "end the alliance with" in log
    assert len({ply(page) for page in pages}) == 1


def test_a_block_that_can_only_be_disbanded_opens_a_list_before_the_question(visitor: Any) -> None:
    """One click startles nobody and disbands nobody; the second asks, and only the third would do it."""
    page = visitor(1440, 900, reduced_motion="reduce")
    page.goto("/g/wizard_kings")
    page.locator("form.at-once button").first.click()
    page.get_by_role("button", name="End movement").click()
    page.locator("#prompt .words", has_text="Write your orders").wait_for()
    # The computer writes its orders at the same time; what it sends is awaited.
    page.wait_for_function("() => document.querySelectorAll('#players .turn').length === 1")
    before = ply(page)
    # Four steps are the most that a Glader can have.
    page.locator("#board [data-kind=block].lit > .ring[aria-label^='Glader 4']").first.focus()
    page.keyboard.press("Enter")
    listed = page.locator(".chooser:not([hidden]) .choice.asks")
    listed.wait_for()
    assert page.locator(".chooser .sure, .deed .sure").count() == 0
    listed.click()
    page.locator(".chooser .sure").wait_for()
    page.get_by_role("button", name="No, go back").click()
    assert ply(page) == before
