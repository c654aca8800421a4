"""Nothing is lost: on every screen, at twice the size, from the other side of the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.fake_server import FakeServer
from tests.web.real import upright

# U3: phones, tablets, desks; and a desk at 200 %, which is a screen of half the size.
SCREENS = {
    "phone": (360, 740, 1), "phone on its side": (740, 360, 1), "tablet": (768, 1024, 1),
    "desk": (1280, 800, 1), "large desk": (1920, 1080, 1), "wall": (3840, 2160, 1),
    "desk at 200 %": (640, 400, 2), "large desk at 200 %": (960, 540, 2), "phone at 200 %": (180, 370, 2),
}  # fmt: skip
CONTROLS = """() => [...document.querySelectorAll('button, select, input, a[href], summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('dialog'))"""
LOST = (
    CONTROLS
    + """.map(e => {
    e.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const b = e.getBoundingClientRect();
    const inside = b.left >= -1 && b.top >= -1 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
    return inside && b.width ? '' : e.outerHTML.slice(0, 100) + JSON.stringify(b);
  }).filter(Boolean)"""
)
# The finger's target may be larger than what is drawn: a pseudo-element widens what stands in a line of text.
SMALL = (
    CONTROLS
    + """.map(e => {
    const b = e.getBoundingClientRect();
    const more = getComputedStyle(e, '::after');
    const beyond = more.content !== 'none' && more.position === 'absolute'
      ? -parseFloat(more.top) - parseFloat(more.bottom) : 0;
    const high = b.height + Math.max(0, beyond);
    return high >= 43.5 && b.width >= 20 ? '' : `${e.outerHTML.slice(0, 100)} ${high}`;
  }).filter(Boolean)"""
)


@pytest.mark.parametrize("screen", SCREENS)
def test_u3_no_control_is_lost(browser: Any, server: FakeServer, address: str, screen: str) -> None:
    width, height, dots = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=dots,
        has_touch=width < 800,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".node.lit")
    assert page.evaluate(LOST) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tabs = page.get_by_role("tablist", name="Beside the board").get_by_role("tab")
    names = {text.strip() for text in tabs.all_inner_texts()}
    # On the widest screens the log has a column of its own.
    assert "Type" in names
    assert "Log" in names or page.locator("#log").is_visible()
    for tab in tabs.all():
        tab.click()
        assert page.evaluate(LOST) == []
        assert page.evaluate(SMALL) == []
    # Whatever the bar has no room for can still be reached.
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open]")
    page.get_by_role("button", name="List of shortcuts").click()
    page.wait_for_selector("dialog[open] kbd")
    page.keyboard.press("Escape")
    assert page.locator(".deed button").first.is_visible()
    context.close()


BROAD = """() => {
  const [,, w, h] = document.querySelector('#board .scene').getAttribute('viewBox').split(' ').map(Number);
  return w ? h;
}"""


def middles(page: Any, kind: str) -> dict[str, tuple[float, float]]:
    """Return the middle of things on the screen."""
    script = """kind => [...document.querySelectorAll(`[data-kind=${kind}]`)].map(e => {
      const m = e.getScreenCTM();
      return [e.dataset.id, m.e, m.f];
    })"""
    return {name: (x, y) for name, x, y in page.evaluate(script, kind)}


def test_walking_round_turns_the_board_and_no_letter(page: Any, server: FakeServer) -> None:
    for _ in range(6):
        page.locator("#moves .choice").first.dispatch_event("click")
        page.wait_for_selector(".node.lit")
    # Letters of a word stand upright before and after.
    assert set(upright(page)) == {0}
    before, hand = middles(page, "space"), middles(page, "card")
    page.keyboard.press("f")
    page.wait_for_selector(".scene.turned")
    assert set(upright(page)) == {0}
    after = middles(page, "space")
    left, right = min(x for x, _ in before.values()), max(x for x, _ in before.values())
    top, bottom = min(y for _, y in before.values()), max(y for _, y in before.values())
    for name, (x, y) in before.items():
        assert after[name] == pytest.approx((left + right - x, top + bottom - y), abs=1.0), name
    # Hands stay where they are: they are no part of the board.
    assert middles(page, "card") == hand
    # A target is still the target, wherever it is now.
    spot = page.locator(".node.soon").first.bounding_box()
    version = server.table.version
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.wait_for_function("() => document.querySelector('.node.lit')")
    assert server.table.version > version
    page.keyboard.press("f")
    page.wait_for_selector(".scene:not(.turned)")
    assert middles(page, "space") == before


def test_the_scene_follows_the_shape_of_the_screen(page: Any, server: FakeServer) -> None:
    def shape() -> float:
        box = page.locator("#board .scene").get_attribute("viewBox")
        numbers = [float(n) for n in re.findall(r"[-\d.]+", box)]
        return numbers[2] / numbers[3]

    page.set_viewport_size({"width": 1280, "height": 640})
    page.wait_for_function(BROAD.replace("?", ">"))
    assert shape() > 1
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(BROAD.replace("?", "<"))
    page.wait_for_selector(".node.lit")
    assert shape() < 1
