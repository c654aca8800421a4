"""Playing in a browser: by mouse, by keyboard, by typing; what is refused, and what is taken back."""

from __future__ import annotations

from typing import Any

from tests.web.fake_server import FakeServer
from tests.web.waiting import settle

TURNS = 300
SMALL = {"width": 900, "height": 560}  # a whole game is drawn faster small


def middle(page: Any, name: str) -> tuple[float, float]:
    """Return the place of a node on the screen."""
    page.locator(f'[data-id="{name}"]').scroll_into_view_if_needed()
    box = page.locator(f'[data-id="{name}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_whole_game_by_clicks(page: Any, server: FakeServer) -> None:
    table = server.table
    page.set_viewport_size(SMALL)
    for turn in range(TURNS):
        if table.session.over:
            break
        choice = table.session.choices()[0]
        # By its last id in odd turns, as people point at where they want to go.
        target, before = choice.path[-1 if turn % 2 else 0] if choice.path else "", table.version
        if target:
            page.mouse.click(*middle(page, target))
        else:
            page.locator(".deed .choice").click()
        settle(page, table)
        assert table.version > before, f"{target} did nothing"
    assert table.session.over
    page.get_by_role("button", name="Rematch").wait_for()
    assert "wins" in page.locator("#prompt").inner_text()


def test_a_whole_game_by_keyboard_alone(page: Any, server: FakeServer) -> None:
    table = server.table
    page.set_viewport_size(SMALL)
    page.locator("body").press("Tab")
    for turn in range(TURNS):
        if table.session.over:
            break
        for _ in range(60):
            if page.evaluate("document.activeElement.matches('.ring')"):
                break
            page.keyboard.press("Tab")
        if turn % 3 == 1:
            page.keyboard.press("ArrowRight")
        before = table.version
        page.keyboard.press("Enter")
        settle(page, table)
        assert table.version > before
    assert table.session.over


def test_focus_stays_on_the_board_after_a_move(page: Any, server: FakeServer) -> None:
    page.locator(".node.lit .ring").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.count').textContent.split('/')[1]) > 10")
    page.wait_for_function("() => document.activeElement.matches('.node.lit .ring')")
    assert page.locator('.focus-ring[visibility="visible"]').count() == 1


def test_a_game_by_typing(page: Any, server: FakeServer) -> None:
    page.keyboard.press("/")
    field = page.locator("#command input")

    def say(line: str) -> str:
        field.fill(line)
        field.press("Enter")
        words = page.locator(".typed li").last.locator(".words")
        page.wait_for_function(
            "() => [...document.querySelectorAll('.typed .words')].at(-1).textContent !== '…'"
        )
        return str(words.inner_text())

    assert "Ice Wizards" in say("look")
    assert say("hand").startswith("Dark hand")
    assert "play e2" in say("moves")
    assert "king" in say("where king").lower()
    assert "j4" in say("at j4")
    assert "IW-3.2" in say("why play sw2")
    assert "You may" in say("why play e2")
    assert "Type help" in say("dance")
    assert say("rule 3.2").startswith("IW-3.2")
    assert "score" in say("score").lower()
    assert "is dealt" in say("log")
    assert "no turn to end" in say("end")
    assert server.table.version == 0
    say("play e2")
    settle(page, server.table)
    assert server.table.version > 0
    assert "plays" in say("last")


def test_a_click_that_cannot_be_says_why_and_opens_the_rule(page: Any, server: FakeServer) -> None:
    page.mouse.click(*middle(page, "supply"))
    note = page.locator(".note")
    assert server.table.session.view(0).prompt in note.inner_text()
    assert note.locator(".rule-link").inner_text() == "IW-4.1"
    note.locator(".rule-link").click()
    page.wait_for_selector(".note .rule-text")
    assert "IW-4.1" in note.locator(".rule-text").inner_text()
    page.wait_for_function("() => document.querySelector('#live').textContent.includes('Rule IW-4.1')")
    assert server.table.version == 0


def test_a_click_that_a_rule_forbids_gives_the_reason_where_one_clicked(
    page: Any, server: FakeServer
) -> None:
    view = server.table.session.view(0)
    held = {choice.path[0] for choice in view.choices() if choice.path}
    lit = {choice.path[-1] for choice in view.choices() if choice.path}
    tokens = [f"play {way}{far}" for way in ("n", "s", "e", "w") for far in (1, 2, 3)]
    paths = [view.game.path(view, view.game.space.number(token)) for token in tokens]
    target = next(path[-1] for path in paths if len(path) == 2 and path[0] not in held and path[1] not in lit)
    at = middle(page, target)
    page.mouse.click(*at)
    note = page.locator(".note.beside")
    note.wait_for()
    assert "You do not hold the card" in note.inner_text()
    assert note.locator(".rule-link").inner_text() == "IW-3.2"
    box = note.bounding_box()
    assert abs(box["x"] - at[0]) < box["width"] + 80
    assert abs(box["y"] + box["height"] / 2 - at[1]) < 200
    assert server.table.version == 0


def test_the_table_refuses_with_its_rule(page: Any, server: FakeServer) -> None:
    page.keyboard.press("/")
    page.locator("#command input").fill("pass")
    page.locator("#command input").press("Enter")
    page.get_by_text("you may pass only when", exact=False).or_(
        page.get_by_text("You may pass only")
    ).first.wait_for()
    assert "IW-3.5" in page.locator(".typed li").last.inner_text()


def test_not_your_turn(page: Any, server: FakeServer) -> None:
    server.table.rival = lambda session: None
    before = page.locator("#log li").count()
    page.locator("#moves .choice").first.dispatch_event("click")
    # The lights go out when the move is sent; the board stands still once its answer is in the log.
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {before}")
    page.wait_for_function("() => !document.querySelector('.node.lit, #choices.sending')")
    page.mouse.click(*middle(page, "pile"))
    assert "Not your turn" in page.locator(".note").inner_text()


def test_undo_by_key(page: Any, server: FakeServer) -> None:
    server.table.rival = lambda session: None
    ply = server.table.session.ply
    page.locator("#moves .choice").first.dispatch_event("click")
    page.wait_for_function("() => !document.querySelector('.node.lit')")
    lines = 11
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length === {lines}")
    page.keyboard.press("u")
    page.wait_for_selector(".node.lit")
    assert server.table.session.ply == ply
    assert page.locator("#log li").count() == lines - 1


def test_takeback_names_the_question(page: Any, server: FakeServer) -> None:
    ply = server.table.session.ply
    page.locator("#moves .choice").first.dispatch_event("click")
    settle(page, server.table)
    page.keyboard.press("u")
    page.wait_for_function(f"() => document.querySelector('.count').textContent === '{ply}/{ply}'")
    asked = [one for one in server.table.heard if one["t"] == "takeback"]
    assert asked[0]["ply"] == ply


def test_confirmations_are_a_setting(page: Any, server: FakeServer) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Ask before a move").select_option("always")
    page.keyboard.press("Escape")
    page.locator(".node.lit").first.click(force=True)
    page.wait_for_selector(".chooser .sure")
    assert server.table.version == 0
    page.get_by_role("button", name="No, go back").click()
    page.locator(".node.lit").first.click(force=True)
    page.keyboard.press("Enter")
    settle(page, server.table)
    assert server.table.version > 0


def test_hover_tells_what_a_thing_is(page: Any) -> None:
    page.mouse.move(*middle(page, "pile"))
    page.wait_for_selector(".tip-box:not([hidden])")
    assert "Draw pile" in page.locator(".tip-box").inner_text()
    assert page.locator(".tip-box .rule-link").inner_text() == "IW-3.3"


def test_several_choices_on_one_thing_open_a_chooser(page: Any, server: FakeServer) -> None:
    view = server.table.view()
    first, second = view["state"]["choices"][:2]
    view["state"]["choices"] = [{**first, "path": ["king"]}, {**second, "path": ["king"]}]
    view["v"] = server.table.version = 7
    server.do(lambda: server.table.tell(view))
    page.wait_for_selector('[data-id="king"].lit')
    page.mouse.click(*middle(page, "king"))
    chooser = page.locator(".chooser")
    assert chooser.locator(".choice").count() == 2
    chooser.locator(".choice").nth(1).click()
    settle(page, server.table)
    plays = [one for one in server.table.heard if one["t"] == "play"]
    assert [one["token"] for one in plays] == [second["token"]]


def test_the_last_move_can_be_seen(page: Any, server: FakeServer) -> None:
    assert page.locator(".node.news").count() == 0
    server.table.rival = lambda session: None
    page.locator("#moves .choice").first.dispatch_event("click")
    # Nothing is lit while the answer is on its way; what came of it is there when something is marked.
    page.wait_for_function("() => document.querySelector('.node.news')")
    # The king went, and left a stone where he stands.
    marked = page.evaluate("() => [...document.querySelectorAll('.node.news')].map((n) => n.dataset.kind)")
    assert {"king", "stone"} <= set(marked)
    # Arrows are for what others did.
    assert page.locator(".arrows *").count() == 0
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('.count').textContent.startsWith('0/')")
    page.wait_for_selector("#table.past")
    page.wait_for_function("() => !document.querySelector('.node.news')")
