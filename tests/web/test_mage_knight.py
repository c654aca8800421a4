"""Mage Knight at a real server: the first turns of a game alone, by clicking what lies on the table."""

from __future__ import annotations

from typing import Any

from conclave.server.lobby import TableRequest
from conclave.server.services import COOKIE
from conclave.server.uvicorn_server import BackgroundServer
from tests.web.real import ply, reach

READY = "() => !document.querySelector('#choices.sending') && document.querySelector('.node.lit')"
MIDDLE = """target => {
  const node = document.querySelector(target);
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = (node.querySelector('.ring') ?? node).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
# What is clicked, in the order of a first turn: two cards, mana, three steps, a fight, the end of the turn.
TURN = (
    "choose-norowas", "tactic-great-start", "card-stamina-strong", "pay-die-blue-blue",
    "card-march-basic", "hex-a-nw",
    "hex-1-se", "hex-1-e",
)  # fmt: skip


def alone(house: BackgroundServer, visitor: Any, wide: int, high: int, **more: Any) -> Any:
    """Open a table for one, with luck that is known, and lead a page to it."""
    services = house.services
    ann = house.call(services.accounts.guest("Ann"))[0]
    table = house.call(
        services.lobby.create(ann, TableRequest("mage_knight", ["me"], {}, listed=False, seed="8"))
    )
    page = visitor(wide, high, reduced_motion="reduce", **more)
    cookie = house.call(services.accounts.let_in(ann.id))
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": house.url}])
    page.goto(f"/t/{table.id}")
    page.wait_for_function(READY)
    return page


def follow(page: Any, before: int) -> None:
    """Wait for what comes of a deed; one that cannot be taken back is asked about once more."""
    page.wait_for_function(
        f"""() => document.querySelector('.deed .no, .chooser:not([hidden]) .no')
          || Number(document.querySelector('#replay .count').textContent.split('/')[1]) > {before}"""
    )
    sure = page.locator(".deed:has(.no) .sure, .chooser:not([hidden]) .sure")
    if sure.count() and ply(page) == before:
        sure.click()
    reach(page, before + 1)


def click(page: Any, node: str) -> None:
    """Click the middle of a thing that is lit, and wait for what comes of it."""
    page.wait_for_function(READY)
    before, target = ply(page), f".node.lit[data-id='{node}']"
    page.wait_for_selector(target, state="attached")
    x, y = page.evaluate(MIDDLE, target)
    page.mouse.click(x, y)
    follow(page, before)


def press(page: Any, words: str) -> None:
    """Press a button of the bar."""
    before = ply(page)
    page.locator(".deed button, #choices button").filter(has_text=words).first.click()
    follow(page, before)


def test_the_first_turn_of_a_game_alone(visitor: Any, house: BackgroundServer) -> None:
    """Hero, tactic, cards, mana, steps and a fight are clicked where they lie, and the sum is told."""
    page = alone(house, visitor, 1280, 800)
    for node in TURN:
        click(page, node)
    combat = page.locator("[data-area=combat]")
    assert combat.is_visible()
    assert "Diggers" in (combat.text_content() or "")
    press(page, "Go on to block")
    click(page, "foe-0")
    assert "of 3 needed" in (combat.text_content() or "")
    click(page, "card-improvisation-basic")
    click(page, "card-concentration")
    press(page, "Block 3")
    assert "enough" in (combat.text_content() or "")
    press(page, "Block")
    press(page, "Go on to damage")
    click(page, "foe-0")
    click(page, "card-rage-basic")
    press(page, "Attack 2")
    click(page, "card-stamina-side")
    press(page, "Attack 1")
    press(page, "Attack")
    assert page.locator("[data-area=combat]").count() == 0
    assert "fame 2" in (page.locator("[data-id=player-0]").get_attribute("aria-label") or "")
    press(page, "End the turn")


def test_a_phone_shows_map_hand_and_end_of_turn(visitor: Any, house: BackgroundServer) -> None:
    """Nothing is wider than the screen but what scrolls, and the main action is in sight."""
    page = alone(house, visitor, 390, 844, has_touch=True, is_mobile=True)
    for node in TURN[:4]:
        click(page, node)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    box = page.locator(".deed button").bounding_box()
    assert box["y"] + box["height"] <= 844
    assert page.locator("[data-id=card-march]").is_visible()
