"""Lessons at the real table: one thing pulses, the bubble says what and why, wrong clicks are answered."""

from __future__ import annotations

from typing import Any

import pytest

FIRST = "/g/ice_wizards/learn/first_stones"
STEP = "() => document.querySelector('.lesson .progress').innerText"


def come(page: Any, path: str = FIRST) -> None:
    """Open a lesson and wait for its first step."""
    page.goto(path)
    page.wait_for_selector(".lesson h2")
    page.wait_for_selector(".node.lit")


def on(page: Any, step: int) -> None:
    """Wait for a step of five."""
    page.wait_for_function(
        f"() => document.querySelector('.lesson .progress').innerText.startsWith('{step} of 5')"
    )


def click(page: Any, name: str) -> None:
    """Click the middle of a thing on the board, whatever lies over it."""
    box = page.locator(f'[data-id="{name}"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_lesson_is_done_by_clicks_on_what_pulses(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    come(page)
    on(page, 1)
    # The hole in the veil lies round what is to be clicked, and lets the click through.
    lit, hole = page.locator(".node.lit .ring").first.bounding_box(), page.locator(".hole").bounding_box()
    assert hole["x"] < lit["x"]
    assert hole["x"] + hole["width"] > lit["x"] + lit["width"]
    page.mouse.click(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2)
    on(page, 2)
    page.get_by_role("button", name="Back").click()
    on(page, 1)
    for step in (2, 3, 4, 5):
        page.get_by_role("button", name="Show me").click()
        on(page, step)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("link", name="Play a game").wait_for()
    assert "done" in page.evaluate(STEP)
    assert not page.locator(".hole").is_visible()


def test_a_wrong_click_is_answered_in_the_bubble(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    come(page)
    other = page.locator("#board .node:not(.lit, .soon, .mute)[aria-label]").first.get_attribute("data-id")
    click(page, other)
    page.wait_for_selector(".lesson .answer:not(:empty)")
    assert page.locator(".lesson .answer").inner_text() == "One step to the north: the card N I."
    assert page.locator(".note").count() == 0
    on(page, 1)


def test_on_a_phone_the_bubble_is_the_sheet(visitor: Any) -> None:
    page = visitor(390, 844, reduced_motion="reduce")
    come(page)
    bubble, board = page.locator(".lesson").bounding_box(), page.locator("#board").bounding_box()
    assert bubble["y"] >= board["y"] + board["height"] - 20
    assert bubble["width"] >= 380
    assert bubble["y"] + bubble["height"] <= 844
    page.get_by_role("button", name="Show me").click()
    on(page, 2)
    page.get_by_role("link", name="Leave the lesson").click()
    page.wait_for_url("**/g/ice_wizards")


def test_without_script_a_lesson_is_pages_and_links(visitor: Any) -> None:
    page = visitor(1280, 800, java_script_enabled=False)
    page.goto(FIRST)
    assert page.locator("#board svg").count() > 0
    page.get_by_role("link", name="N I", exact=False).first.click()
    assert "2 of 5" in page.locator(".steps").inner_text()


@pytest.mark.parametrize("step", ["99", "-1", "x", "1" * 9])
def test_a_step_that_is_not_there_is_refused(visitor: Any, step: str) -> None:
    page = visitor()
    assert page.request.get(f"{FIRST}.json?step={step}").status == 404


def test_a_puzzle_takes_any_way_at_the_real_table(visitor: Any) -> None:
    """Every answer can be given by clicks; one that loses is explained, and each is taken back by itself."""
    page = visitor(1440, 900, reduced_motion="reduce")
    page.goto("/g/mage_knight/learn/drill_prowlers")
    page.locator(".deed .choice.sure").wait_for()
    assert "0 answers" in page.evaluate(STEP)
    assert page.locator("#moves button[data-token]").count() > 1
    assert not page.locator(".hole").is_visible()
    bubble, hand = page.locator(".lesson").bounding_box(), page.locator(".hand").bounding_box()
    assert bubble["x"] >= hand["x"] + hand["width"], "it hides no card"
    page.locator(".deed .choice.sure").click()
    page.wait_for_url("**?line=done")
    page.locator(".deed .choice.sure").click()
    page.wait_for_url("**?line=done%2Cdone")
    # To take the wound is an answer of the game, and loses the puzzle.
    page.locator("#moves button[data-token='do hero']").dispatch_event("click")
    page.wait_for_selector(".lesson .answer:not(:empty)")
    assert "must fall, and nobody may be hurt" in page.locator(".lesson .answer").inner_text()
    page.reload()
    page.wait_for_selector(".lesson h2")
    assert "2 answers" in page.evaluate(STEP)
    page.get_by_role("button", name="Back").click()
    page.wait_for_url("**?line=done")
    page.get_by_role("button", name="Show me").click()
    page.wait_for_url("**?line=done%2Cfoe+0")
