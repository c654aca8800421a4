"""Forms: they work without script, they need their token, and looking never changes anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from conclave.core.errors import BadOption
from conclave.core.registry import load
from conclave.server.pages.opening import fields_of, plan_of
from tests.pages.app import Browser
from tests.pages.fake import Fake
from tests.pages.reading import Reader
from tests.pages.test_pages import addresses

if TYPE_CHECKING:
    from starlette.testclient import TestClient

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
]


def fill(client: TestClient, page: str, action: str, **more: str) -> dict[str, str]:
    """The hidden fields of a form on a page, and what somebody types into it."""
    for given, fields in Reader(client.get(page).text).forms:
        if given["action"] == action:
            return {**fields, **more}
    raise AssertionError(f"{page} has no form for {action}")


@pytest.mark.parametrize("token", ["", "bad", None])
@pytest.mark.parametrize("who", ["stranger", "ada"])
def test_a_form_without_its_token_is_refused(
    who: str, token: str | None, fake: Fake, browser: Browser
) -> None:
    client, tables = browser(who), list(fake.tables.values())
    before = fake.digest()
    for post in POSTS:
        address = post.format(table=tables[0].id, open=tables[2].id, code=tables[2].code)
        data = {"name": "Mallory", "password": "long enough", "token": "draw", "seat": "0"}
        answer = client.post(address, data=data if token is None else {**data, "csrf": token})
        assert answer.status_code == 403, address
    assert fake.digest() == before


@pytest.mark.parametrize("who", ["stranger", "guest", "ada"])
def test_looking_changes_nothing(who: str, fake: Fake, browser: Browser) -> None:
    client, before = browser(who), fake.digest()
    todo, seen = addresses(fake), set[str]()
    while todo:
        address = todo.pop()
        if address in seen or not address.startswith("/") or re.search("ply=[1-9]", address):
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
    assert fake.digest() == before


def test_play_now_in_one_click_without_account(fake: Fake, browser: Browser) -> None:
    client = browser("stranger")
    data = fill(client, "/", "/play/ice_wizards")
    answer = client.post("/play/ice_wizards", data=data)
    assert answer.status_code == 303
    table = answer.headers["location"]
    page = Reader(client.get(table).text)
    assert page.all("main")[0]["data-seat"] == "0"
    assert "cannot" not in page.text


def test_a_game_is_playable_without_script(fake: Fake, browser: Browser) -> None:
    client = browser("stranger")
    answer = client.post("/play/ice_wizards", data={"csrf": "good", "level": "easy"})
    table = answer.headers["location"]
    for _ in range(6):
        read = Reader(client.get(table).text)
        assert read.all("svg")
        data = next(fields for given, fields in read.forms if given["action"] == f"{table}/play")
        done = client.post(f"{table}/play", data=data)
        assert done.status_code == 303
        assert done.headers["location"] == table
    played = fake.tables[table.removeprefix("/t/")].session.ply
    assert played > 12
    again = client.post(f"{table}/play", data=data)  # the same form once more, as a double click sends it
    assert again.status_code == 303
    assert fake.tables[table.removeprefix("/t/")].session.ply == played
    stale = client.post(f"{table}/play", data={**data, "id": "other"})
    assert stale.status_code == 409
    assert "moved on" in Reader(stale.text).text
    data = fill(client, table, f"{table}/play", token="play zz9")
    refused = client.post(f"{table}/play", data=data)
    assert refused.status_code in (409, 422)
    assert Reader(refused.text).all("main")[0]["id"] == "table"
    data = fill(client, table, f"{table}/resign")
    assert client.post(f"{table}/resign", data=data).status_code == 303
    over = fill(client, table, f"{table}/rematch")
    assert client.post(f"{table}/rematch", data=over).headers["location"] != table


def test_a_move_can_be_asked_back_from_the_replay(fake: Fake, browser: Browser) -> None:
    client, table = browser("ada"), next(iter(fake.tables.values()))
    page = f"/t/{table.id}/replay?ply=11"
    data = fill(client, page, f"/t/{table.id}/takeback")
    assert data["ply"] == "10"
    version = table.version
    assert client.post(f"/t/{table.id}/takeback", data=data).status_code == 303
    assert table.version == version + 1
    assert "takeback" not in browser("guest").get(page).text
    assert "takeback" not in client.get(f"/t/{table.id}/replay?ply=3").text


def test_others_cannot_play_my_seat(fake: Fake, browser: Browser) -> None:
    table = next(iter(fake.tables))
    before = fake.digest()
    data = {"csrf": "good", "token": "draw", "v": "1", "id": "x"}
    assert browser("guest").post(f"/t/{table}/play", data=data).status_code == 403
    assert browser("stranger").post(f"/t/{table}/play", data=data).status_code == 401
    assert fake.digest() == before


def test_an_invitation_seats_a_stranger(fake: Fake, browser: Browser) -> None:
    table = list(fake.tables.values())[1]
    page = browser("ada").get(f"/t/{table.id}").text
    assert f"/invite/{table.code}" in page
    client = browser("stranger")
    shown = client.get(f"/invite/{table.code}")
    assert shown.headers["referrer-policy"] == "same-origin"
    data = fill(client, f"/invite/{table.code}", f"/invite/{table.code}")
    assert client.post(f"/invite/{table.code}", data=data).headers["location"].startswith(f"/t/{table.id}")
    assert client.get(f"/invite/{table.code}").status_code == 404


def test_a_seat_is_taken_in_the_list(fake: Fake, browser: Browser) -> None:
    client, table = browser("ada"), list(fake.tables.values())[2]
    data = fill(client, "/tables", f"/t/{table.id}/join")
    assert data["seat"] == "0"
    assert client.post(f"/t/{table.id}/join", data=data).status_code == 303
    assert client.post(f"/t/{table.id}/join", data=data).status_code == 409


def test_a_guest_becomes_an_account_and_comes_back(fake: Fake, browser: Browser) -> None:
    client = browser("stranger")
    client.post("/play/ice_wizards", data={"csrf": "good"})
    code = Reader(client.post("/account/code", data={"csrf": "good"}).text).text
    word = next(word for word in code.split() if word.startswith("moss-lantern"))
    other = browser("stranger")
    assert other.post("/account/recover", data={"csrf": "good", "code": word}).headers["location"] == "/me"
    short = client.post("/account/signup", data={"csrf": "good", "name": "Merle", "password": "short"})
    assert short.status_code == 422
    taken = client.post("/account/signup", data={"csrf": "good", "name": "Ada", "password": "long enough"})
    assert taken.status_code == 409
    assert "taken" in taken.text
    good = client.post("/account/signup", data={"csrf": "good", "name": "Merle", "password": "long enough"})
    assert good.headers["location"] == "/account?done=account"
    assert "1" in Reader(client.get("/u/Merle").text).text
    client.post("/account/logout", data={"csrf": "good"})
    assert "Come in" in Reader(client.get("/me").text).text
    wrong = client.post("/account/login", data={"csrf": "good", "name": "Merle", "password": "not this"})
    assert wrong.status_code == 401
    right = client.post("/account/login", data={"csrf": "good", "name": "Merle", "password": "long enough"})
    assert right.headers["location"] == "/me"
    assert client.get("/account/export").json() == {"name": "Merle"}
    assert client.post("/account/name", data={"csrf": "good", "name": "../x"}).status_code == 422
    assert client.post("/account/name", data={"csrf": "good", "name": "Merle 2"}).status_code == 303
    assert client.post("/account/delete", data={"csrf": "good", "word": "no"}).status_code == 422
    gone = client.post("/account/delete", data={"csrf": "good", "word": "long enough"})
    assert gone.headers["location"] == "/?done=deleted"


def test_next_goes_round_the_tables_that_wait(fake: Fake, browser: Browser) -> None:
    client, first = browser("ada"), next(iter(fake.tables))
    assert client.get("/me/next").headers["location"] == f"/t/{first}"
    assert client.get(f"/me/next?after={first}").headers["location"] == f"/t/{first}"
    assert browser("stranger").get("/me/next").headers["location"].startswith("/me")


def test_the_form_shows_the_table_it_would_open(browser: Browser) -> None:
    """Drawn into the page, in the colours of the page."""
    text = browser("ada").get("/new/ice_wizards").text
    picture = text.split('class="panel preview"')[1].split("</details>")[0]
    assert "<svg" in picture
    assert "var(--" in picture


def test_a_new_table_is_what_the_form_says(fake: Fake, browser: Browser) -> None:
    client = browser("ada")
    data = fill(client, "/new/ice_wizards", "/new/ice_wizards")
    data.pop("rated", None)
    data |= {"seat-0": "me", "seat-1": "hard", "option-board": "square"}
    data |= {"title": "Mine\u202e", "clock": "1d", "seed": "5"}
    table = client.post("/new/ice_wizards", data=data).headers["location"].removeprefix("/t/")
    plan = fake.tables[table].plan
    assert (plan.seats, plan.title, plan.clock, plan.seed) == (("me", "hard"), "Mine", "1d", "5")
    assert plan.options == {"board": "square"}
    assert "fixed seed" in client.get(f"/t/{table}").text
    wrongs = [("rated", "on"), ("seat-1", "me"), ("seat-0", "easy"), ("option-board", "<b>"), ("clock", "x")]
    for wrong in [*wrongs, ("seat-0", "nobody"), ("seed", "x" * 50)]:
        answer = client.post("/new/ice_wizards", data={**data, wrong[0]: wrong[1]})
        assert answer.status_code == 422, wrong
        assert "<b>" not in answer.text
        assert 'role="alert"' in answer.text


def test_fields_come_from_the_options() -> None:
    game = load("ice_wizards")
    assert [(field.name, field.default) for field in fields_of(game)] == [("board", "hex")]
    assert plan_of(game, {"seat-0": "me"}).seats == ("me", "open")
    with pytest.raises(BadOption):
        plan_of(game, {"option-board": "round"})
