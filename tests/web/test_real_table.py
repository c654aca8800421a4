"""At a real server: two people and somebody who watches, a browser that dies, settings that stay."""

from __future__ import annotations

import time
from typing import Any

import pytest

from conclave.server.uvicorn_server import BackgroundServer
from tests.web.conftest import WAIT, launch
from tests.web.real import answer, ply, reach, shown, sit_down

ASKS = """() => document.querySelector('.result') ? 'over'
  : document.querySelector('#moves button[data-token]:not([disabled])') ? 'asked' : ''"""


def whoever_is_asked(*pages: Any) -> Any:
    """Wait until a page is asked something, and give it; None when the game is over."""
    until = time.monotonic() + WAIT / 1000
    while time.monotonic() < until:
        for page in pages:
            state = page.evaluate(ASKS)
            if state:
                return page if state == "asked" else None
        time.sleep(0.01)
    raise AssertionError(f"nobody is asked: {[page.locator('#prompt').inner_text() for page in pages]}")


def test_p_two_browsers_a_watcher_and_a_crash(driver: Any, visitor: Any, house: BackgroundServer) -> None:
    """A whole game; in the middle one browser dies, and comes back with nothing but its cookies."""
    ann = visitor(900, 560, reduced_motion="reduce")
    ann.goto("/new/ice_wizards")
    ann.locator("[name=seat-1][value=anybody]").check()
    ann.get_by_role("button", name="Begin").click()
    ann.wait_for_url("**/t/*")
    table = ann.url
    ann.wait_for_selector(".waiting > input")
    invite = ann.locator(".waiting > input").input_value()

    second = launch(driver)
    home = {"viewport": {"width": 900, "height": 560}, "reduced_motion": "reduce"}
    context = second.new_context(**home)
    ben = context.new_page()
    ben.set_default_timeout(WAIT)
    ben.goto(invite)
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/t/*")
    watcher = visitor(900, 560, reduced_motion="reduce")
    watcher.goto(table)

    crashed = False
    for _ in range(300):
        mover = whoever_is_asked(ann, ben)
        if mover is None:
            break
        answer(mover)
        done = ply(mover)
        if not crashed and done > 30:
            crashed = True
            cookies = context.storage_state()
            with pytest.raises(Exception, match=r"closed|crash"):
                second.new_browser_cdp_session().send("Browser.crash")
            second = launch(driver)
            context = second.new_context(**home, storage_state=cookies)
            ben = context.new_page()
            ben.set_default_timeout(WAIT)
            ben.goto(table)
            reach(ben, done)
    assert crashed
    pages = (ann, ben, watcher)
    for page in pages:
        page.wait_for_selector(".result")
    assert ply(ann) == ply(ben) == ply(watcher)
    assert len({page.locator(".result .scores").count() for page in pages}) == 1
    headlines = [page.locator(".result .headline").inner_text() for page in pages]
    assert headlines.count("You win") == (0 if "A draw" in headlines else 1)
    stones = [{n for n in shown(page) if n.startswith("stone-")} for page in pages]
    assert stones[0] == stones[1] == stones[2]
    context.close()
    second.close()


def test_guests_chat_and_what_is_unread_is_counted(visitor: Any) -> None:
    """Set phrases for a stranger; the other, who looks at the log, sees how many lines are new."""
    ann = visitor(1200, 800, reduced_motion="reduce")
    ann.goto("/new/ice_wizards")
    ann.locator("[name=seat-1][value=anybody]").check()
    ann.get_by_role("button", name="Begin").click()
    ann.wait_for_selector(".waiting > input")
    ben = visitor(1200, 800, reduced_motion="reduce")
    ben.goto(ann.locator(".waiting > input").input_value())
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/t/*")
    ben.get_by_role("tab", name="Chat").click()
    phrases = ben.locator("#chat .phrases button")
    phrases.nth(0).click()
    phrases.nth(1).click()
    ben.locator("#chat .lines li").nth(1).wait_for()
    tab = ann.get_by_role("tab", name="Chat")
    ann.wait_for_selector("[role=tab][data-news='2']")
    tab.click()
    assert tab.get_attribute("data-news") is None
    lines = ann.locator("#chat .lines li")
    assert [lines.nth(at).locator(".words").inner_text() for at in (0, 1)] == ["Hello!", "Have fun!"]
    assert lines.nth(0).locator("a.ply").count() == 1


def test_settings_are_one_thing(visitor: Any) -> None:
    page = visitor()
    page.goto("/settings")
    page.get_by_label("Dark", exact=True).check()
    page.locator("input[name=sound][value=off]").check()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/settings?done=saved")
    table = sit_down(page)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.get_by_role("button", name="Sounds").get_attribute("aria-pressed") == "false"
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/settings"):
        page.get_by_label("Colours").select_option("light-contrast")
    with page.expect_response("**/settings"):
        page.get_by_label("Ask before a move").select_option("always")
    page.goto("/settings")
    assert page.evaluate("document.documentElement.dataset.theme") == "light-contrast"
    assert page.locator("input[name=confirm][value=always]").is_checked()
    assert page.locator("input[name=sound][value=off]").is_checked()
    page.goto(table)
    page.wait_for_selector(".node.lit")
    assert page.evaluate("document.documentElement.dataset.theme") == "light-contrast"
    assert page.get_by_label("Ask before a move").input_value() == "always"


def test_as_my_device_is_a_choice_that_stays(visitor: Any) -> None:
    page = visitor(color_scheme="dark")
    page.goto("/settings")
    page.get_by_label("Light", exact=True).check()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/settings?done=saved")
    sit_down(page)
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/settings"):
        page.get_by_label("Colours").select_option("")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.reload()
    page.wait_for_selector(".node.lit")
    assert page.evaluate("document.documentElement.dataset.theme ?? ''") == ""
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light


def test_a_guest_comes_back_by_code(visitor: Any) -> None:
    page = visitor()
    table = sit_down(page)
    page.goto("/me")
    page.get_by_role("button", name="recovery code", exact=False).click()
    code = page.locator(".code code").inner_text()
    other = visitor()
    other.goto("/account")
    other.get_by_role("textbox", name="Code").fill(code)
    with other.expect_navigation():
        other.get_by_role("button", name="Log in with the code").click()
    other.goto(table)
    other.wait_for_selector(".node.lit")


def test_the_picture_of_the_server_stays_until_the_line_is_there(visitor: Any) -> None:
    page = visitor()
    table = sit_down(page)
    page.route_web_socket("**/ws*", lambda socket: None)
    page.goto(table)
    page.wait_for_selector("#table.live")
    assert page.locator("#board .still svg:visible").count() == 1
    assert page.locator(".line").get_attribute("data-line") in ("connecting", "connected")


# Blends that are used by a drawing, but are nowhere, or under what is not displayed, which takes them away.
UNCOLOURED = """() => [...document.querySelectorAll('.board svg *')].flatMap(e => {
  const look = getComputedStyle(e);
  const used = [look.fill, look.stroke, look.filter].map(one => one.match(/url\\("?#([^")]+)/)?.[1]);
  return used.filter(Boolean);
}).filter(id => {
  const found = document.getElementById(id);
  const sheet = found?.closest('svg');
  for (let e = sheet; e; e = e.parentElement) if (getComputedStyle(e).display === 'none') return true;
  return !found;
})"""


def test_without_script_every_area_is_drawn_once_and_fits(visitor: Any) -> None:
    """The board is as broad as the screen lets it be, nothing is left out, and all has its colours."""
    drawn = {}
    for name, width in (("desk", 1280), ("phone", 390)):
        page = visitor(width, 800, java_script_enabled=False)
        page.goto("/g/ice_wizards")
        page.get_by_role("button", name="Begin").click()
        for path in ("", "/replay"):
            page.goto(page.url.split("?")[0] + path)
            seen = page.locator(".board .area-board svg:visible")
            assert seen.count() == 1
            areas = page.locator(".board .area").count()
            assert page.locator(".board svg:visible").count() == areas > 1
            box = seen.bounding_box()
            drawn[name + path] = (areas, box["width"])
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(UNCOLOURED) == []
    for path in ("", "/replay"):
        assert drawn["desk" + path][0] == drawn["phone" + path][0]
        assert drawn["desk" + path][1] > 600
        assert drawn["phone" + path][1] > 300
