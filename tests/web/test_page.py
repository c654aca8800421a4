"""The page: its size, its manners, its speed, its replay, and whether everybody can use it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from conclave.render.theme import VARIANTS, contrast, moods, theme
from conclave.server.pages.static_files import lean
from tests.web.fake_server import FakeServer
from tests.web.waiting import settle

WEB = files("conclave").joinpath("web")
SCRIPTS = {one.name: one.read_text(encoding="utf-8") for one in WEB.joinpath("js").iterdir()}
LARGEST = 170 * 1024


def test_scripts_are_small_and_mannerly() -> None:
    assert sum(len(lean(text).encode()) for text in SCRIPTS.values()) <= LARGEST, "what every address sends"
    for name, text in SCRIPTS.items():
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
        ), name
        assert not re.search(r"setAttribute\(\"(style|on\w+)\"", text), name
        assert text.count("\n") <= 320, name


def test_nothing_is_inline(page: Any) -> None:
    script = """() => [...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames()
      .filter(n => n.startsWith('on')).map(n => e.tagName + n))
      .concat([...document.querySelectorAll('script:not([src]), style')].map(e => e.tagName))"""
    assert page.evaluate(script) == []


def test_what_glows_comes_to_rest(page: Any) -> None:
    """A board that waits for somebody is not drawn anew all the while."""
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_selector(".node.lit > .ring", state="attached")
    breaths = """() => document.getAnimations().filter(a => a.effect.target.closest('.scene'))
      .map(a => a.effect.getComputedTiming().iterations ?? 'for ever')"""
    found = page.evaluate(breaths)
    page.emulate_media(reduced_motion="reduce")
    assert found
    assert all(isinstance(one, int) and one <= 5 for one in found)


def test_data_is_never_markup(page: Any, server: FakeServer) -> None:
    view = server.table.view()
    evil = "<img src=x onerror=alert(1)>"
    view["v"], view["state"]["prompt"] = 9, evil
    view["scene"]["areas"][0]["nodes"][5].update(label=evil, tip=evil)
    view["table"]["seats"][0]["name"] = evil
    view["state"]["log"].append({"ply": 11, "text": evil, "rule": ""})
    server.do(lambda: server.table.tell(view))
    page.wait_for_function("() => document.querySelector('#prompt').textContent.includes('onerror')")
    assert page.locator("img").count() == 0


def test_replay_by_keys_link_and_log(page: Any, server: FakeServer) -> None:
    for _ in range(3):
        page.locator("#moves .choice").first.dispatch_event("click")
        settle(page, server.table)
    ply = server.table.session.ply
    page.keyboard.press("k")
    page.wait_for_selector("#table.past")
    assert page.locator(".count").inner_text() == f"{ply - 1}/{ply}"
    assert page.locator(".node.lit").count() == 0
    page.keyboard.press("Home")
    page.wait_for_function("() => !document.querySelector('[data-kind=card]')")
    page.keyboard.press("End")
    page.wait_for_selector("#table:not(.past) .node.lit")
    page.get_by_role("tab", name="Log").click()
    page.locator('#log a[href="#11"]').click()
    page.wait_for_function("() => document.querySelectorAll('[data-kind=stone]').length === 1")
    assert page.url.endswith("#11")
    page.locator(".deed .now").click()
    assert "#" not in page.url
    page.get_by_role("button", name="My last move").click()
    page.wait_for_selector("#table.past")
    assert "of" in page.locator("#prompt").inner_text()


def test_a_link_names_a_ply(browser: Any, server: FakeServer, address: str) -> None:
    page = browser.new_page()
    page.goto(f"{address}#4")
    page.wait_for_selector("#table.past")
    assert page.locator(".count").inner_text() == "4/10"
    page.close()


def test_zoom_pan_and_fit(page: Any) -> None:
    def box() -> str:
        return str(page.locator("#board .scene").get_attribute("viewBox"))

    whole = box()
    spot = page.locator("#board").bounding_box()
    page.mouse.move(spot["x"] + 300, spot["y"] + 300)
    page.mouse.wheel(0, -600)
    page.wait_for_function(
        "whole => document.querySelector('#board .scene').getAttribute('viewBox') !== whole", arg=whole
    )
    near = box()
    page.mouse.down()
    page.mouse.move(spot["x"] + 240, spot["y"] + 260, steps=4)
    page.mouse.up()
    assert box() not in (near, whole)
    page.keyboard.press("0")
    assert box() == whole


def test_keys_are_listed_and_zen_hides_the_rest(page: Any) -> None:
    page.keyboard.press("h")
    assert "end the turn" in page.locator("dialog[open]").inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    assert not page.locator("#log").is_visible()
    assert page.locator("#prompt").is_visible()
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.closest('#chat, #tab-chat') !== null")


def test_everything_that_can_be_used_has_a_name_and_a_role(page: Any) -> None:
    script = """() => [...document.querySelectorAll('button, a[href], input, select, [tabindex="0"]')]
      .filter(e => e.checkVisibility())
      .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
      .map(e => e.outerHTML.slice(0, 120))"""
    assert page.evaluate(script) == []
    roles = page.evaluate("() => [...document.querySelectorAll('.ring')].map(e => e.getAttribute('role'))")
    assert set(roles) == {"button"}
    assert page.locator("main h1").count() == 1
    assert page.locator("#live").get_attribute("aria-live") == "polite"


def test_news_is_spoken(page: Any) -> None:
    page.locator("#moves .choice").first.dispatch_event("click")
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('Dark plays')")


def test_focus_is_seen(page: Any) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_tap_near_a_target_means_the_target(browser: Any, server: FakeServer, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".node.lit")
    box = page.locator(".node.soon").first.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] + 5, box["y"] - 5)
    page.wait_for_function("() => Number(document.querySelector('.count').textContent.split('/')[1]) > 10")
    assert server.table.session.ply > 10
    context.close()


@pytest.mark.parametrize("look", VARIANTS)
def test_the_chrome_can_be_read_in_every_mood(look: str) -> None:
    for mood in moods():
        colours = theme(look, mood).colours
        for ink, ground in [
            ("ink", "panel"), ("ink", "ground-2"), ("ink-soft", "panel"), ("accent", "panel"),
            ("warn", "panel"), ("accent-ink", "accent"), ("good", "panel"), ("ink-soft", "ground"),
        ]:  # fmt: skip
            assert contrast(colours[ink], colours[ground]) >= 4.5, (mood, look, ink, ground)


def test_a_chosen_theme_is_worn(page: Any) -> None:
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Colours").select_option("dark-contrast")
    page.keyboard.press("Escape")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    assert page.evaluate("document.documentElement.dataset.theme") == "dark-contrast"


def test_two_fingers_zoom(browser: Any, server: FakeServer, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".node.lit")
    whole = page.locator("#board .scene").get_attribute("viewBox")
    line = context.new_cdp_session(page)

    def touch(kind: str, *spots: tuple[int, int]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(spots)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (160, 300), (200, 300))
    for apart in (10, 30, 50, 70):
        touch("touchMove", (160 - apart, 300), (200 + apart, 300))
    touch("touchEnd")
    width = float(page.locator("#board .scene").get_attribute("viewBox").split()[2])
    assert width < float(whole.split()[2]) / 1.8
    assert server.table.version == 0
    context.close()
