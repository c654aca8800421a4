"""The table on the whole screen: by keys, by clicks, at every size, for every game, here and on a server."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, RichLog, Static

from conclave.cli.full_screen import home
from conclave.cli.full_screen.app import LIGHT, TableApp
from conclave.cli.full_screen.away import AwayDesk
from conclave.cli.full_screen.board import Board
from conclave.cli.full_screen.choice_list import ChoiceList
from conclave.cli.full_screen.home import HomeDesk
from conclave.cli.full_screen.reader import Reader, RuleReader, rules_with
from conclave.cli.output import Output
from conclave.cli.table import TerminalTable
from conclave.client import Client
from conclave.core.registry import load, slugs
from conclave.core.session import Session
from conclave.core.view import View
from tests.cli.houses import House, house, limit

__all__ = ["house", "limit"]

Play = Callable[[TableApp, "Pilot[None]"], Awaitable[None]]


class First:
    """A bot that gives the first answer."""

    name = "first"

    def choose(self, view: View) -> int:
        """Answer."""
        return view.actions[0]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let bots answer at once, and no terminal say what its colours are."""
    monkeypatch.setattr(home, "SEEN", 0.0)
    monkeypatch.delenv("COLORFGBG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return iter([None])


def table(slug: str, people: int = 1, **options: object) -> TerminalTable:
    """Open a table with people in the first seats."""
    game = load(slug)
    session = Session(game, game.options.parse(options), seed=7)
    bots = [None if seat < people else First() for seat in range(session.seats)]
    return TerminalTable(session, bots, Output(), 0.0, None)


def play(app: TableApp, moves: Play, size: tuple[int, int] = (100, 30)) -> None:
    """Run a screen without a terminal, with somebody at the keys."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await moves(app, pilot)

    asyncio.run(run())


async def until(pilot: "Pilot[None]", ready: Callable[[], bool]) -> None:
    """Wait for what happens beside the screen."""
    for _ in range(400):
        await pilot.pause(0.02)
        if ready():
            return
    raise AssertionError("that never happened")


def told(app: TableApp) -> str:
    """Return what stands in the log."""
    return "\n".join(line.text for line in app.screen_stack[0].query_one(RichLog).lines)


def asked(app: TableApp) -> bool:
    """Tell whether somebody at this screen is to choose."""
    return app.frame is not None and not app.frame.waits and bool(app.frame.picks)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_played_by_arrow_keys(slug: str) -> None:
    """Down and Enter answer with the first choice; help speaks of this game; the rules open at the rule."""
    here = table(slug)
    title = here.session.game.spec.title

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await until(pilot, lambda: asked(app))
        before, first = here.session.ply, here.session.view().choices()[0].token
        await pilot.press("down", "enter")
        await until(pilot, lambda: here.session.ply > before and asked(app))
        assert first in here.session.record.tokens[before:]
        await pilot.press("f1")
        text = str(app.screen.query_one("#reader-text", Static).render())
        assert f"{title}: answer with" in text
        await pilot.press("escape", "f3")
        assert isinstance(app.screen, RuleReader)
        assert app.screen.query_one("#search", Input).value == here.session.view().rule

    play(TableApp(HomeDesk(here)), moves, (80, 24))


def test_typing_narrows_and_a_number_chooses() -> None:
    """As in line mode, and what cannot be is refused with its rule."""
    here = table("ice_wizards")

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        choices = app.query_one(ChoiceList)
        tokens = [one.line for one in choices.shown]
        await pilot.press(*tokens[2].split()[1])
        assert [one.line for one in choices.shown] == [tokens[2]]
        await pilot.press("escape")
        assert len(choices.shown) == len(tokens)
        await pilot.press("slash", *"draw", "enter")
        await pilot.pause()
        assert "You hold five cards already" in told(app)
        assert here.session.ply == 10
        await pilot.press("2", "enter")
        await until(pilot, lambda: here.session.ply > 10)
        assert here.session.record.tokens[10] == tokens[1]

    play(TableApp(HomeDesk(here)), moves)


def test_clicks_choose_on_the_board_and_in_the_list() -> None:
    """A click on a place narrows to what can be done there, and a second one does it."""
    here = table("ice_wizards")

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        choices, board = app.query_one(ChoiceList), app.query_one(Board)
        assert app.frame is not None
        pick = choices.shown[1]
        goal = app.frame.spots[pick.path[-1]][0]
        place = (goal.column + 1 - board.scroll_offset.x, goal.line - board.scroll_offset.y)
        await pilot.click(Board, offset=place)
        assert [one.line for one in choices.shown] == [pick.line]
        await pilot.click(Board, offset=place)
        await until(pilot, lambda: here.session.ply > 10 and asked(app))
        assert here.session.record.tokens[10] == pick.line
        ply, wanted = here.session.ply, choices.shown[0].line
        await pilot.click(ChoiceList, offset=(4, 0))
        await until(pilot, lambda: here.session.ply > ply)
        assert here.session.record.tokens[ply] == wanted

    play(TableApp(HomeDesk(here)), moves)


def test_undo_why_colours_and_leaving() -> None:
    """The keys of the footer do what they say."""
    here = table("ice_wizards")

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.press("down", "f2")
        await pilot.pause()
        assert "You may: Play" in told(app)
        await pilot.press("enter")
        await until(pilot, lambda: here.session.ply > 11 and asked(app))
        await pilot.press("f4")
        assert here.session.ply == 10
        await pilot.press("f7")
        assert app.theme == LIGHT
        await pilot.press("f5")
        assert isinstance(app.screen, Reader)
        await pilot.press("escape", "ctrl+q")
        await pilot.pause()
        assert app.desk.left

    play(TableApp(HomeDesk(here)), moves)


def test_two_people_at_one_screen_never_see_each_others_secrets() -> None:
    """Between two turns the table is covered, and nothing that the other was told stays on the screen."""
    here = table("lands_of_ice", people=2)

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        first = here.session.asked
        while here.session.asked == first:
            secret = here.session.view().choices()[0].label
            await pilot.press("down", "f5", "escape", "enter")
        await pilot.pause()
        assert app.frame is not None
        assert app.frame.cover
        assert "only you look" in app.frame.prompt
        await pilot.press("f1")
        helped = str(app.screen.query_one("#reader-text", Static).render())
        assert not any(one.token in helped.split("why ")[1] for one in here.session.view().choices())
        await pilot.press("escape", "f2", "f4")
        assert not app.query_one(ChoiceList).shown
        assert not app.frame.drawing
        assert secret not in told(app)
        assert "Lands" not in told(app)
        assert "lays" not in told(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not app.frame.cover
        assert app.frame.seat != first
        assert secret not in told(app)

    play(TableApp(HomeDesk(here)), moves)


@pytest.mark.parametrize("size", [(160, 50), (80, 24), (60, 20), (40, 15)])
def test_it_fits_every_terminal(size: tuple[int, int]) -> None:
    """Board, list and log are all in sight, and nothing leaves the screen."""
    here = table("ice_wizards")

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        for widget in (app.query_one(Board), app.query_one(ChoiceList), app.query_one(RichLog)):
            assert widget.region.area > 0
            assert app.screen.region.contains_region(widget.region)
        assert app.query_one(ChoiceList).size.height >= 1

    play(TableApp(HomeDesk(here)), moves)


def test_a_finished_game_stays_in_sight() -> None:
    """The last position and who won stand there until one leaves."""
    here = table("ice_wizards", board="square")
    while not here.session.over:
        here.session.play(here.session.view().actions[0])

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        assert app.frame is not None
        assert app.frame.over
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.desk.left

    play(TableApp(HomeDesk(here)), moves)


def test_rules_are_found_by_number_and_by_words() -> None:
    """With or without the letters in front; a chapter brings its rules."""
    manual = load("ice_wizards").manual
    assert [rule.number for rule in rules_with(manual, "3.4")] == ["IW-3.4"]
    assert [rule.number for rule in rules_with(manual, "iw-5")] == ["IW-5", "IW-5.1"]
    assert "IW-3.4" in [rule.number for rule in rules_with(manual, "Wizard opponent")]
    assert rules_with(manual, "submarine") == []
    assert len(rules_with(manual, "")) == len(manual.rules)


def test_a_table_on_a_server(house: House) -> None:
    """Moves go there and come back, places can be clicked, and the list has what a table can do."""
    api = Client(house.url)
    api.guest("Ann")
    desk = AwayDesk(api, api.create("ice_wizards", ["me", "random"]).table)

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await until(pilot, lambda: asked(app) and bool(app.frame and app.frame.drawing))
        assert app.frame is not None
        ply, pick = desk.table.held.state.ply, app.query_one(ChoiceList).shown[1]
        assert app.frame.spots[pick.path[-1]]
        await pilot.press("2", "enter")
        await until(pilot, lambda: desk.table.held.state.ply > ply and asked(app))
        assert "Dark plays" in told(app)
        await pilot.press("slash", *"quit", "enter")
        await until(pilot, lambda: desk.left)

    play(TableApp(desk), moves)


def test_the_list_gives_way_to_a_drawing_that_is_wider() -> None:
    """At 120 columns the table of Ice Wizards needs 76 of them, one more than a list of 44 leaves."""

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await until(pilot, lambda: asked(app) and app.query_one("#side").size.width < 31)
        await pilot.pause(0.1)
        board = app.query_one(Board)
        assert board.virtual_size.width <= board.size.width
        assert app.query_one("#side").outer_size.width == 30

    play(TableApp(HomeDesk(table("ice_wizards"))), moves, (120, 36))


@pytest.mark.parametrize(("high", "lines"), [(40, 14), (30, 6), (26, 5)])
def test_the_log_takes_the_lines_that_the_drawing_leaves(high: int, lines: int) -> None:
    """The board of 21 lines, a bar, heading and keys take 24: of 30 lines 6 are left; 5 to 14 are given."""

    async def moves(app: TableApp, pilot: "Pilot[None]") -> None:
        await until(pilot, lambda: asked(app) and app.query_one(RichLog).outer_size.height == lines)

    play(TableApp(HomeDesk(table("ice_wizards"))), moves, (120, high))
