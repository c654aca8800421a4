"""What others did: a strip and arrows until one moves, the log by turns, and a replay that plays itself."""

from __future__ import annotations

from typing import Any

from tests.web.real import answer, ply, sit_down

STRIP = ".last-turn:not([hidden])"
TOLD = "() => document.querySelector('.last-turn:not([hidden]) li')"


def played(page: Any, moves: int) -> None:
    """Make some moves of Ice Wizards, in which the other side answers each."""
    for _ in range(moves):
        answer(page)
    page.wait_for_selector(".node.lit")


def test_what_the_other_did_stays_until_ones_next_move(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page)
    played(page, 2)
    page.wait_for_selector(STRIP)
    first = page.locator(f"{STRIP} li").all_inner_texts()
    assert 1 <= len(first) <= 3
    last = page.locator("#log li").last.locator(".words").inner_text()
    assert last in first[-1]
    # The arrow bears the number of its sentence.
    numbers = page.locator(".arrows text").all_text_contents()
    assert set(numbers) <= {str(at + 1) for at in range(len(first))}
    page.wait_for_timeout(700)
    assert page.locator(f"{STRIP} li").all_inner_texts() == first
    # Whoever comes back is told as well.
    page.reload()
    page.wait_for_function(TOLD)
    assert page.locator(f"{STRIP} li").last.inner_text() == first[-1]
    page.get_by_role("button", name="Put the last turn away").click()
    assert page.locator(STRIP).count() == 0
    assert page.locator(".arrows *").count() == 0


def test_watching_again_comes_back_to_now(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page)
    played(page, 2)
    before = ply(page)
    page.get_by_role("button", name="Watch again").click()
    page.wait_for_selector("#table.past")
    page.wait_for_selector("#table:not(.past)")
    assert ply(page) == before


def test_the_replay_plays_itself_pauses_and_has_a_curve(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page)
    played(page, 4)
    page.keyboard.press("Home")
    page.wait_for_selector("#table.past")
    page.wait_for_function("() => document.querySelectorAll('.curve .score').length === 2")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.count').textContent.split('/')[0]) >= 3")
    page.get_by_role("button", name="Pause").click()
    at = page.locator(".count").inner_text()
    page.wait_for_timeout(600)
    assert page.locator(".count").inner_text() == at
    page.keyboard.press("p")
    page.wait_for_selector("#table:not(.past)")


def test_the_log_is_grouped_by_turn_and_lights_the_board(visitor: Any) -> None:
    page = visitor(1440, 900, reduced_motion="reduce")
    sit_down(page)
    played(page, 3)
    page.get_by_role("tab", name="Log").click()
    turns = page.locator("#log .turn").all_inner_texts()
    assert turns[-2:] == ["You", "Computer, easy"]
    # A computer that draws touches nothing on the board.
    line = page.locator("#log li", has_text="the king goes").last
    line.locator(".ply").hover()
    page.wait_for_selector("#board .node.told")
    rule = line.locator(".rule-link")
    assert rule.evaluate("(one) => getComputedStyle(one).opacity") == "1"
    page.mouse.move(400, 400)
    page.wait_for_function("() => !document.querySelector('.node.told')")
    assert rule.evaluate("(one) => getComputedStyle(one).opacity") == "0"


STRAYS = """async (cases) => {
  const script = document.querySelector('script[type=module]').src;
  const { strayed } = await import(new URL('last_turn.js', script));
  const piece = ([id, owner]) => ({ id, owner, kind: 'block', label: id });
  return cases.map((both) => strayed(...both.map((ids) => ids.map(piece)))?.map(({ id }) => id) ?? null);
}"""


def test_a_piece_with_another_name_where_it_went_is_known_again(page: Any) -> None:
    """Backs are named by their place, so one that moved is one gone and one come of the same owner."""
    cases = [
        [[["a-1", 1], ["a-2", 1]], [["a-1", 1], ["b-1", 1]]],
        [[["a-1", 1]], [["b-1", 0]]],  # somebody else's
        [[["a-1", 1]], []],  # gone for good
        [[], [["b-1", 1]]],  # newly built
        [[["a-1", 1], ["a-2", 1]], [["b-1", 1], ["b-2", 1]]],  # which of them went where nobody can tell
    ]
    assert page.evaluate(STRAYS, cases) == [["a-2", "b-1"], None, None, None, None]


def test_nobody_has_moved_before_the_first_visit(visitor: Any) -> None:
    """What was set up for whoever plays at once is nobody's last turn."""
    page = visitor(1440, 900, reduced_motion="reduce")
    page.goto("/g/wizard_kings")
    page.locator("form.at-once button").first.click()
    page.wait_for_selector("#table.live .node", state="attached")
    page.wait_for_timeout(800)
    # A computer that has the initiative may have moved by now, but nothing of the set-up is told.
    assert "have 2 blocks" not in " ".join(page.locator(f"{STRIP} li").all_inner_texts())
    assert "roll" not in " ".join(page.locator(f"{STRIP} li").all_inner_texts())
