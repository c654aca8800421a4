"""Buttons that cannot be used now: in their place, pale, and with the engine's reason."""

from __future__ import annotations

from typing import Any

from tests.web.real import sit_down


def test_drawing_with_a_full_hand_says_why(visitor: Any) -> None:
    """Ice Wizards: five cards are in the hand (IW-3.3), so the draw stands there and tells it."""
    page = visitor(1280, 800, reduced_motion="reduce")
    sit_down(page)
    shut = page.locator(".deed [data-shut=draw]")
    shut.wait_for()
    assert "you hold five cards already" in shut.inner_text()
    assert shut.get_attribute("aria-disabled") == "true"
    top = page.locator("#prompt").bounding_box()["y"]
    shut.click(force=True)
    note = page.locator(".note.no")
    note.wait_for()
    assert "IW-3.3" in note.inner_text()
    # Nothing was sent, nothing moved, and the button keeps its place when it can be used.
    assert page.locator("#prompt").bounding_box()["y"] == top
    spot = shut.bounding_box()
    page.locator("#moves button[data-token^='play ']").first.dispatch_event("click")
    ready = page.locator(".deed [data-token=draw]:enabled")
    ready.wait_for()
    assert ready.bounding_box() == spot, spot
    assert page.locator("[data-shut]").count() == 0
