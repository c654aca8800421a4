"""The hall: what waits for one comes first, pictures show what the viewer may see, words are people's."""

from __future__ import annotations

from conclave.core.registry import load
from conclave.core.scene import BOARD, Area, Node, Scene
from conclave.server.pages.table_pictures import drawn, window
from conclave.server.pages.table_words import left, opponents, scenario, when
from tests.pages.house import Browser, House
from tests.pages.reading import Reader

DAY = 86_400_000


def test_your_turn_comes_before_everything_else(house: House, browser: Browser) -> None:
    page = browser("ada").get("/").text
    assert page.index("Your turn") < page.index('id="h-games"')
    assert f"/t/{house.names[0]}/picture-light.svg" in page
    # Whoever has no game sees what this is.
    assert "Take a seat" in browser("stranger").get("/").text


def test_pages_show_no_identifiers_of_options(house: House, browser: Browser) -> None:
    for address in ("/", "/me", "/tables", "/watch", "/learn", "/u/Ada"):
        text = Reader(browser("ada").get(address).text).text
        for word in ("board=", "turn_limit", "army_mode", "seat 0", "None"):
            assert word not in text, (address, word)


def test_a_picture_is_drawn_from_the_seat_of_whoever_asks(house: House, browser: Browser) -> None:
    """A private table has none for strangers; nobody may keep one of them."""
    ada, table = browser("ada"), house.table(0)
    own = ada.get(f"/t/{table.id}/picture-light.svg")
    assert own.status_code == 200
    assert own.text.startswith("<svg")
    assert own.headers["cache-control"] == "no-store"
    assert ada.get(f"/t/{table.id}/picture-pink.svg").status_code == 404
    table.facts.listed = False
    assert browser("stranger").get(f"/t/{table.id}/picture-light.svg").status_code != 200
    assert ada.get(f"/t/{table.id}/picture-light.svg").status_code == 200


def test_only_public_games_can_be_watched(house: House, browser: Browser) -> None:
    stranger, table = browser("stranger"), house.table(0)
    assert f"/t/{table.id}" in stranger.get("/watch").text
    house.sql("update tables set listed = 0 where id = ?", table.id)
    assert f"/t/{table.id}" not in stranger.get("/watch").text


def test_every_game_has_a_place_to_learn(browser: Browser) -> None:
    links = Reader(browser("stranger").get("/learn").text).links()
    for slug in ("ice_wizards", "wizard_kings", "meld"):
        assert f"/g/{slug}/learn/{next(iter(load(slug).lessons))}" in links


def test_a_window_stays_on_the_board_and_goes_where_the_places_are() -> None:
    """A board of 1,600 by 1,000 is too large for a card: it shows two thirds of it, in the same shape."""
    area = Area("board", BOARD, 1600.0, 1000.0, ())
    wide, high = 1600 * 0.66, 1000 * 0.66
    assert window(area, []) == (800 - wide / 2, 500 - high / 2, wide, high)
    assert window(area, [(0.0, 0.0), (10.0, 10.0)])[:2] == (0.0, 0.0)
    assert window(area, [(1600.0, 1000.0)])[:2] == (1600 - wide, 1000 - high)
    # Coordinates may begin elsewhere: the middle of this one is the place (0, 0).
    moved = Area("board", BOARD, 1600.0, 1000.0, (), left=-800.0, top=-500.0)
    assert window(moved, [(0.0, 0.0)]) == window(area, [])
    small = Area("board", BOARD, 400.0, 600.0, ())
    assert window(small, [])[2:] == (400.0, 250.0)


def test_a_board_with_nothing_on_it_gives_way_to_what_is_chosen() -> None:
    """Bare ground does, one tile that lies there does not."""
    some = tuple(Node(f"card-{n}", "card") for n in range(4))
    pick, player = Area("pick", "focus", 500, 200, some), Area("mine", "player", 500, 200, some)
    bare = Area("board", BOARD, 300, 300, (Node("ground", "board"),))
    assert b'data-kind="card"' in drawn(Scene((bare, pick, player)), frozenset(), "light")
    assert b'data-kind="board"' in drawn(Scene((bare, player)), frozenset(), "light")
    laid = Area("board", BOARD, 300, 300, (Node("ground", "board"), Node("tile", "tile")))
    assert b'data-kind="tile"' in drawn(Scene((laid, pick)), frozenset(), "light")


def test_tables_are_named_by_their_scenario() -> None:
    game = load("wizard_kings")
    first = game.options.parse(game.presets["first_steps"].options)
    assert scenario("wizard_kings", first.text()) == "First Steps"
    assert scenario("ice_wizards", "board=hex") == ""
    assert scenario("ice_wizards", "board=square") == "the 9x9 board of the original game"
    assert scenario("nothing", "x=1") == ""


def test_people_are_named_and_bots_counted() -> None:
    seats = [("person", "Ann"), ("bot", "easy"), ("bot", "easy"), ("open", "")]
    assert opponents(seats, 0) == "2 times computer, easy, free seat"
    assert opponents([("person", "Ann")], 0) == "alone"


def test_when_something_was_and_what_is_left() -> None:
    noon = 1_790_000_000 // 86_400 * 86_400 + 43_200  # some noon, in seconds
    assert when(noon * 1000, noon + 60) == "12:00 UTC"
    assert when(noon * 1000 - DAY, noon) == "yesterday"
    assert when(noon * 1000 - 3 * DAY, noon).endswith("day")
    assert when(noon * 1000 - 20 * DAY, noon)[0].isdigit()
    assert left(2 * DAY + 1) == "2 days left"
    assert left(3_600_000) == "1 hour left"
    assert left(59_000) == "less than a minute left"


def test_while_waiting_the_host_can_let_the_computer_play_or_cancel(house: House, browser: Browser) -> None:
    ada, table = browser("ada"), house.table(1)
    page = ada.get(f"/t/{table.id}").text
    assert 'aria-label="The same link as a code for a camera"' in page or "Only this computer" in page
    assert f"/t/{table.id}/fill" in page
    assert f"/t/{table.id}/cancel" in page
    # Nobody else is offered it, and nobody else can.
    guest = browser("guest")
    assert f"/t/{table.id}/fill" not in guest.get(f"/t/{table.id}").text
    for kind in ("fill", "cancel"):
        assert guest.post(f"/t/{table.id}/{kind}", data={"csrf": "good", "level": "easy"}).status_code == 403
    assert ada.post(f"/t/{table.id}/fill", data={"csrf": "good", "level": "os:abort"}).status_code == 422
    filled = ada.post(f"/t/{table.id}/fill", data={"csrf": "good", "level": "easy"})
    assert filled.status_code == 303
    assert [place.kind for place in table.facts.places].count("bot") == 1
    assert table.facts.phase == "playing"
    assert ada.post(f"/t/{table.id}/cancel", data={"csrf": "good"}).status_code == 409
    made = ada.post("/new/ice_wizards", data={"csrf": "good", "seat-1": "friend"}).headers["location"]
    assert ada.post(f"{made}/cancel", data={"csrf": "good"}).headers["location"] == "/me?done=cancelled"
    assert ada.get(made).status_code == 404


def test_who_invites_says_their_name_once_and_comes_back(house: House, browser: Browser) -> None:
    guest = browser("guest")
    made = guest.post("/new/ice_wizards", data={"csrf": "good", "seat-1": "friend"}).headers["location"]
    assert "as your friend sees it" in guest.get(made).text
    data = {"csrf": "good", "name": "Rowan", "table": made.removeprefix("/t/")}
    assert guest.post("/account/name", data=data).headers["location"] == f"{made}?done=named"
    for elsewhere in ("//evil.example", "../x", ""):
        answer = guest.post("/account/name", data={**data, "table": elsewhere})
        assert answer.headers["location"] == "/account?done=named"
