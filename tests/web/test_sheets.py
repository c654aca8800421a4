"""The frame of the table: sheets of a phone, what lies under a broad board, only the board, whole names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.real import SETTLED, answer, ply, sit_down

PHONE = (390, 844)
BOX = """(name) => {
  const { top, width, height } = document.querySelector(name).getBoundingClientRect();
  return [top, width, height];
}"""
CUT = """() => [...document.querySelectorAll('#players .name')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


def box(page: Any, name: str) -> list[float]:
    """Return the top, width and height of a part of the page."""
    found: list[float] = page.evaluate(BOX, name)
    return found


def drag(page: Any, by: int) -> None:
    """Drag the handle of the sheet."""
    handle = page.locator(".handle").bounding_box()
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + by, steps=4)
    page.mouse.up()


def test_the_sheet_of_a_phone_has_three_stops_and_the_board_keeps_its_size(visitor: Any) -> None:
    page = visitor(*PHONE, reduced_motion="reduce")
    sit_down(page)
    board, top = box(page, "#board"), box(page, ".rail")[0]
    assert not page.locator(".tab-body").is_visible()
    main = box(page, ".deed")
    tops = [top]
    for _ in range(2):
        page.locator(".handle").click()
        tops.append(box(page, ".rail")[0])
        assert page.locator(".tab-body").is_visible()
        assert box(page, "#board") == board, "a sheet lies over the board"
        assert box(page, ".deed") == main, "the main action stays where it is"
    assert tops[0] > tops[1] > tops[2]
    assert tops[2] == pytest.approx(48, abs=1)
    drag(page, 60)
    assert box(page, ".rail")[0] == tops[1]
    drag(page, 60)
    assert box(page, ".rail")[0] == tops[0]
    drag(page, -600)
    assert box(page, ".rail")[0] == tops[2]
    page.keyboard.press("Escape")
    assert box(page, ".rail")[0] == tops[0]


def test_a_broad_board_has_the_whole_width(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page, "lands_of_ice")
    _, wide, high = box(page, "#board")
    assert wide == 1440
    assert wide * high / (1440 * (900 - 48)) > 0.67
    assert not page.locator(".tab-body").is_visible()
    page.get_by_role("tab", name="Log").click()
    assert page.locator("#log").is_visible()
    assert box(page, "#board")[1:] == [wide, high]
    page.keyboard.press("Escape")
    assert not page.locator(".tab-body").is_visible()


@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1440, 900)])
@pytest.mark.parametrize("game", ["ice_wizards", "lands_of_ice"])
def test_only_the_board_makes_it_larger(visitor: Any, game: str, size: tuple[int, int]) -> None:
    page = visitor(*size, reduced_motion="reduce")
    sit_down(page, game)
    _, wide, high = box(page, "#board")
    page.keyboard.press("z")
    _, wider, higher = box(page, "#board")
    assert wider >= wide
    assert higher > high
    assert page.locator(".deed button").is_visible()
    page.get_by_role("button", name="Show everything again").click()
    assert box(page, "#board")[1:] == [wide, high]


@pytest.mark.parametrize("size", [(820, 1180), (768, 1024), PHONE])
def test_names_are_whole(visitor: Any, size: tuple[int, int]) -> None:
    page = visitor(*size, reduced_motion="reduce")
    sit_down(page)
    assert page.evaluate(CUT) == []
    hall = page.get_by_role("link", name="Back to the hall")
    assert hall.is_visible()
    hall.click()
    page.wait_for_url("**/")


def test_undo_names_what_it_takes_back(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page, "lands_of_ice")
    # Whoever begins is drawn: a computer that begins may attack, and a combat card is not taken back.
    page.wait_for_function(SETTLED)
    while "Lay a combat card" in page.locator("#prompt").inner_text():
        answer(page)
        page.wait_for_function(SETTLED)
    label = page.locator("#moves button[data-token]").first.text_content()
    place = page.locator(".deed").bounding_box()
    answer(page)
    page.wait_for_selector(".undo:not(.asks) .what:not(:empty)")
    assert page.locator(".undo .what").inner_text() == label
    assert page.locator(".deed").bounding_box() == place, "the name pushes nothing aside"
    before = ply(page)
    page.get_by_role("button", name=f"Undo: {label}").click()
    page.wait_for_function(
        f"() => Number(document.querySelector('#replay .count').textContent.split('/')[1]) < {before}"
    )


def test_the_main_action_says_for_whom_the_table_waits(visitor: Any) -> None:
    player, watcher = visitor(reduced_motion="reduce"), visitor(reduced_motion="reduce")
    watcher.goto(sit_down(player))
    name = player.locator("#players .own .name").text_content()
    watcher.get_by_role("button", name=f"Waiting for {name}").wait_for()


def test_nothing_is_given_up_after_the_end(visitor: Any) -> None:
    page = visitor(reduced_motion="reduce")
    sit_down(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Yes, give this game up").click()
    page.wait_for_selector(".result")
    page.get_by_role("button", name="Settings").click()
    assert not page.get_by_text("Resign", exact=True).is_visible()
    assert not page.get_by_role("button", name="Offer a draw").is_visible()
    assert not page.locator(".undo").is_visible()


def test_a_question_stands_by_the_target_and_hides_nothing_that_is_lit(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before a move").select_option("always")
    page.get_by_role("button", name="Done").click()
    spot = page.locator("#board .node.soon .ring").first.bounding_box()
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.locator(".chooser .sure").wait_for()
    # What it is stands above the yes and the no.
    assert "reaches it" in page.locator(".chooser .tip-words").inner_text()
    hidden = page.evaluate(
        """() => {
          const { left, right, top, bottom } = document.querySelector('.chooser').getBoundingClientRect();
          return [...document.querySelectorAll('#board :is(.lit, .soon) > .ring')]
            .map((one) => one.getBoundingClientRect())
            .filter((b) => b.left < right && b.right > left && b.top < bottom && b.bottom > top).length;
        }"""
    )
    assert hidden == 0
    page.locator(".chooser .no").click()
    assert ply(page) == 10
    assert page.locator(".node.picked").count() == 0


@pytest.mark.parametrize(("size", "least"), [(PHONE, 0.5), ((1440, 900), 0.6)])
@pytest.mark.parametrize("game", ["ice_wizards", "lands_of_ice", "meld"])
def test_u6_the_board_is_the_largest_thing(
    visitor: Any, game: str, size: tuple[int, int], least: float
) -> None:
    page = visitor(*size, reduced_motion="reduce")
    page.goto(f"/g/{game}")
    page.locator("input[type=radio][name=level][value=easy]").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("#board svg.scene", state="attached")
    page.wait_for_function("() => document.querySelector('#moves button[data-token]')")
    _, wide, high = box(page, "#board")
    assert wide * high / (size[0] * (size[1] - 48)) >= least
