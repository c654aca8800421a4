"""Forms: they work without script, they need their token, and looking never changes anything."""

from __future__ import annotations

import re
import time

import pytest

from conclave.core.errors import BadOption
from conclave.core.registry import load
from conclave.server.pages.new_table_form import fields_of, plan_of
from tests.pages.house import WORD, Browser, House, Page
from tests.pages.reading import Reader
from tests.pages.test_pages import addresses

POSTS = [
    "/play/ice_wizards",
    "/new/ice_wizards",
    "/settings",
    "/t/{table}/play",
    "/t/{table}/undo",
    "/t/{table}/resign",
    "/t/{table}/draw",
    "/t/{table}/chat",
    "/t/{table}/rematch",
    "/t/{table}/takeback",
    "/t/{table}/claim",
    "/t/{open}/join",
    "/t/{open}/fill",
    "/t/{open}/cancel",
    "/invite/{code}",
    "/account/signup",
    "/account/login",
    "/account/recover",
    "/account/logout",
    "/account/code",
    "/account/name",
    "/account/delete",
    "/account/tokens",
    "/account/tokens/drop",
    "/account/sessions/end",
    "/account/sessions/everywhere",
    "/account/password",
]


# Pages that are there for every ply, every line of answers of a puzzle and every answer to every step.
ENDLESS = "ply=[1-9]|line=.|step=[1-9].*answer="


def fill(client: Page, page: str, action: str, **more: str) -> dict[str, str]:
    """The hidden fields of a form on a page, and what somebody types into it."""
    for given, fields in Reader(client.get(page).text).forms:
        if given["action"] == action:
            return {**fields, **more}
    raise AssertionError(f"{page} has no form for {action}")


@pytest.mark.parametrize("token", ["", "bad", None])
@pytest.mark.parametrize("who", ["stranger", "ada"])
def test_a_form_without_its_token_is_refused(
    who: str, token: str | None, house: House, browser: Browser
) -> None:
    client = browser(who)
    before = house.digest()
    for post in POSTS:
        address = post.format(table=house.names[0], open=house.names[2], code=house.code(2))
        data = {"name": "Mallory", "password": WORD, "token": "draw", "seat": "0"}
        answer = client.post(address, data=data if token is None else {**data, "csrf": token})
        assert answer.status_code == 403, address
    assert house.digest() == before


@pytest.mark.parametrize("who", ["stranger", "guest", "ada"])
def test_looking_changes_nothing(who: str, house: House, browser: Browser) -> None:
    client, before = browser(who), house.digest()
    todo, seen = addresses(house), set[str]()
    while todo:
        address = todo.pop()
        if address in seen or not address.startswith("/") or re.search(ENDLESS, address):
            continue
        seen.add(address)
        answer = client.get(address)
        assert answer.status_code < 500, address
        if answer.headers.get("content-type", "").startswith("text/html"):
            read = Reader(answer.text)
            todo += [link.partition("#")[0] for link in read.links()]
            # A crawler that sends forms by GET gets nowhere either.
            todo += [given["action"] for given, _ in read.forms]
        if "location" in answer.headers:
            todo.append(answer.headers["location"])
    assert len(seen) > 50
    assert house.digest() == before


def asked(client: Page, table: str) -> dict[str, str]:
    """Look again until it is our turn, as a bot may still think; gives the form of the answers."""
    until = time.monotonic() + 60.0
    while time.monotonic() < until:
        for given, fields in Reader(client.get(table).text).forms:
            if given["action"] == f"{table}/play":
                return fields
        time.sleep(0.25)
    raise AssertionError("it is never our turn")


def test_play_now_in_one_click_without_account(house: House, browser: Browser) -> None:
    client = browser("stranger")
    data = fill(client, "/", "/play/ice_wizards")
    answer = client.post("/play/ice_wizards", data=data)
    assert answer.status_code == 303
    table = answer.headers["location"]
    page = Reader(client.get(table).text)
    assert page.all("main")[0]["data-seat"] == "0"
    assert "cannot" not in page.text


def test_a_game_is_playable_without_script(house: House, browser: Browser) -> None:
    client = browser("stranger")
    answer = client.post("/play/ice_wizards", data={"csrf": "good", "level": "easy"})
    table = answer.headers["location"]
    for _ in range(6):
        assert "<svg" in client.get(table).text
        data = asked(client, table)
        done = client.post(f"{table}/play", data=data)
        assert done.status_code == 303
        assert done.headers["location"] == table
    asked(client, table)
    played = house.table(table.removeprefix("/t/")).session.ply
    assert played > 12
    again = client.post(f"{table}/play", data=data)  # the same form once more, as a double click sends it
    assert again.status_code == 303
    assert house.table(table.removeprefix("/t/")).session.ply == played
    stale = client.post(f"{table}/play", data={**data, "id": "other"})
    assert stale.status_code == 409
    assert "moved on" in Reader(stale.text).text
    data = {**asked(client, table), "token": "play zz9"}
    refused = client.post(f"{table}/play", data=data)
    assert refused.status_code in (409, 422)
    assert Reader(refused.text).all("main")[0]["id"] == "table"
    data = fill(client, table, f"{table}/resign")
    assert client.post(f"{table}/resign", data=data).status_code == 303
    over = fill(client, table, f"{table}/rematch")
    assert client.post(f"{table}/rematch", data=over).headers["location"] != table


def test_a_move_can_be_asked_back_from_the_replay(house: House, browser: Browser) -> None:
    client, table = browser("ada"), house.table(0)
    page = f"/t/{table.id}/replay?ply=11"
    data = fill(client, page, f"/t/{table.id}/takeback")
    assert data["ply"] == "10"
    version = table.version
    assert client.post(f"/t/{table.id}/takeback", data=data).status_code == 303
    assert table.version == version + 1
    assert "takeback" not in browser("guest").get(page).text
    assert "takeback" not in client.get(f"/t/{table.id}/replay?ply=3").text


def test_others_cannot_play_my_seat(house: House, browser: Browser) -> None:
    table = house.names[0]
    before = house.digest()
    data = {"csrf": "good", "token": "draw", "v": "1", "id": "x"}
    assert browser("guest").post(f"/t/{table}/play", data=data).status_code == 409
    assert browser("stranger").post(f"/t/{table}/play", data=data).status_code == 401
    assert house.digest() == before


def test_an_invitation_seats_a_stranger(house: House, browser: Browser) -> None:
    table, code = house.table(1), house.code(1)
    page = browser("ada").get(f"/t/{table.id}").text
    assert f"/invite/{code}" in page
    client = browser("stranger")
    assert client.get(f"/invite/{code}").status_code == 200
    data = fill(client, f"/invite/{code}", f"/invite/{code}")
    assert client.post(f"/invite/{code}", data=data).headers["location"].startswith(f"/t/{table.id}")
    late = browser("guest").post(f"/invite/{code}", data={"csrf": "good"})
    assert late.status_code == 409
    assert browser("guest").get("/invite/nothing").status_code == 404


def test_a_seat_is_taken_in_the_list(house: House, browser: Browser) -> None:
    client, table = browser("ada"), house.table(2)
    data = fill(client, "/tables", f"/t/{table.id}/join")
    assert data["seat"] == "0"
    assert client.post(f"/t/{table.id}/join", data=data).status_code == 303
    late = browser("stranger").post(f"/t/{table.id}/join", data={"csrf": "good", "seat": "0"})
    assert late.status_code == 409


def test_a_guest_becomes_an_account_and_comes_back(house: House, browser: Browser) -> None:
    client = browser("stranger")
    client.post("/play/ice_wizards", data={"csrf": "good"})
    word = (
        client.post("/account/code", data={"csrf": "good"})
        .text.split('<p class="code"><code>')[1]
        .split("<")[0]
    )
    other = browser("stranger")
    # The code that was used works no more, so the page that follows shows another.
    assert 'class="code"' in other.post("/account/recover", data={"csrf": "good", "code": word}).text
    short = client.post("/account/signup", data={"csrf": "good", "name": "Merle", "password": "short"})
    assert short.status_code == 422
    taken = client.post("/account/signup", data={"csrf": "good", "name": "Ada", "password": WORD})
    assert taken.status_code == 422
    assert "taken" in taken.text
    good = client.post("/account/signup", data={"csrf": "good", "name": "Merle", "password": WORD})
    assert good.headers["location"] == "/account?done=account"
    assert "1" in Reader(client.get("/u/Merle").text).text
    client.post("/account/logout", data={"csrf": "good"})
    assert "Log in" in Reader(client.get("/me").text).text
    wrong = client.post("/account/login", data={"csrf": "good", "name": "Merle", "password": "not this"})
    assert wrong.status_code == 422
    right = client.post("/account/login", data={"csrf": "good", "name": "Merle", "password": WORD})
    assert right.headers["location"] == "/me"
    assert client.get("/account/export").json()["person"]["name"] == "Merle"
    assert client.post("/account/name", data={"csrf": "good", "name": "../x"}).status_code == 422
    assert client.post("/account/name", data={"csrf": "good", "name": "Merle 2"}).status_code == 303
    assert client.post("/account/delete", data={"csrf": "good", "word": "no"}).status_code == 422
    gone = client.post("/account/delete", data={"csrf": "good", "word": WORD})
    assert gone.headers["location"] == "/?done=deleted"


def test_next_goes_round_the_tables_that_wait(house: House, browser: Browser) -> None:
    client, first = browser("ada"), house.names[0]
    assert client.get("/me/next").headers["location"] == f"/t/{first}"
    assert client.get(f"/me/next?after={first}").headers["location"] == f"/t/{first}"
    assert browser("stranger").get("/me/next").headers["location"].startswith("/me")


def test_the_form_shows_the_table_it_would_open(browser: Browser) -> None:
    """Each scenario has its picture, and the panel beside shows the chosen one."""
    client = browser("ada")
    page = client.get("/new/wizard_kings").text
    for preset in load("wizard_kings").presets:
        assert f"/new/wizard_kings/{preset}/picture-light.svg" in page
    assert client.get("/new/wizard_kings/first_steps/picture-dark-contrast.svg").text.startswith("<svg")
    assert client.get("/new/wizard_kings/nothing/picture-dark.svg").status_code == 404
    assert client.get("/new/wizard_kings/first_steps/picture-pink.svg").status_code == 404


def test_a_new_table_is_what_the_form_says(house: House, browser: Browser) -> None:
    client = browser("ada")
    data = fill(client, "/new/ice_wizards", "/new/ice_wizards")
    data.pop("rated", None)
    data |= {"me": "0", "seat-1": "computer", "level-1": "hard", "option-board": "square"}
    data |= {"title": "Mine\u202e", "clock": "1d", "seed": "5"}
    table = client.post("/new/ice_wizards", data=data).headers["location"].removeprefix("/t/")
    facts = house.table(table).facts
    assert [place.level or place.name for place in facts.places] == ["Ada", "hard"]
    # A clock is for two people; against a computer there is none.
    assert (facts.title, facts.clock, facts.seed) == ("Mine", "none", "5")
    assert facts.options == "board=square"
    assert "fixed seed" in client.get(f"/t/{table}").text
    wrongs = [("rated", "on"), ("seat-1", "me"), ("me", "nobody"), ("option-board", "<b>"), ("clock", "x")]
    for wrong in [*wrongs, ("seat-1", "nobody"), ("seed", "x" * 50), ("level-1", "god"), ("preset", "x")]:
        answer = client.post("/new/ice_wizards", data={**data, wrong[0]: wrong[1]})
        assert answer.status_code == 422, wrong
        assert "<b>" not in answer.text
        assert 'role="alert"' in answer.text


def test_a_friend_gets_a_private_table_and_anybody_a_listed_one(house: House, browser: Browser) -> None:
    client = browser("ada")
    for who, listed in (("friend", False), ("anybody", True)):
        data = {"csrf": "good", "me": "1", "seat-0": who}
        table = client.post("/new/ice_wizards", data=data).headers["location"].removeprefix("/t/")
        facts = house.table(table).facts
        assert [place.kind for place in facts.places] == ["open", "person"]
        assert facts.listed is listed


def test_fields_come_from_the_options() -> None:
    game = load("ice_wizards")
    assert [(field.name, field.default) for field in fields_of(game)] == [("board", "hex")]
    # The computer is the opponent unless somebody says otherwise.
    assert list(plan_of(game, {}).players) == ["me", "easy"]
    with pytest.raises(BadOption):
        plan_of(game, {"option-board": "round"})


def test_a_scenario_says_how_many_play_and_what_stays_empty_is_its_own() -> None:
    game = load("wizard_kings")
    plan = plan_of(game, {"preset": "ten_winters", "option-turn_limit": ""})
    assert list(plan.players) == ["me", "easy", "easy"]  # three or four: the computer fills what is needed
    assert dict(plan.options) | dict(game.presets["ten_winters"].options) == plan.options
    changed = plan_of(game, {"preset": "ten_winters", "option-turn_limit": "12"})
    assert changed.options["turn_limit"] == "12"
    with pytest.raises(BadOption, match="First Steps is for 2 players"):
        plan_of(game, {"preset": "first_steps", "seat-2": "computer"})
    with pytest.raises(BadOption, match="without a gap"):
        plan_of(game, {"preset": "own", "seat-1": "nobody", "seat-2": "computer"})
