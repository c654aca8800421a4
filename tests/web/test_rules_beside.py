"""The rules beside the board: opened by `?` at what is asked, searched as one types, and the board stays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.real import sit_down


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_rules_open_beside_the_board(visitor: Any, size: tuple[int, int]) -> None:
    page = visitor(*size, reduced_motion="reduce")
    address = sit_down(page)
    board = page.locator("#board").bounding_box()
    page.keyboard.press("?")
    # It opens at the rule of what is asked, with the cursor where one searches.
    page.wait_for_function(
        """() => {
          const rule = document.getElementById('IW-3.1')?.getBoundingClientRect();
          const text = document.querySelector('.manual-text').getBoundingClientRect();
          return rule && rule.top >= text.top - 1 && rule.bottom <= text.bottom;
        }"""
    )
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Search the rules"
    assert page.locator("#board").bounding_box() == board
    page.keyboard.type("fewer than five")
    page.wait_for_function("() => document.querySelector('.manual-text mark')")
    found = page.locator(".manual-text h3").all_inner_texts()
    assert any(title.startswith("IW-3.3") for title in found)
    assert not any(title.startswith("IW-1.1 ") for title in found)
    # A number leads to its rule among all the others, and the address still names the table alone.
    page.locator(".manual-text h3 a[href='#IW-3.3']").click()
    page.wait_for_selector(".manual-text [id='IW-1.1']")
    assert page.url == address
    assert page.locator("#board").is_visible()
