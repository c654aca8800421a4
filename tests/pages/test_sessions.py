"""Where one is logged in: a page that ends sessions and changes a password without script."""

from __future__ import annotations

from tests.pages.house import WORD, Browser, House
from tests.pages.reading import Reader


def test_the_page_is_well_formed_and_every_field_has_a_label(house: House, browser: Browser) -> None:
    house.sql("update sessions set device = 'Firefox on <b>Linux'")
    for who in ("ada", "guest"):
        answer = browser(who).get("/account/sessions")
        assert answer.status_code == 200
        assert "<b>Linux" not in answer.text
        assert "Linux" in answer.text
        read = Reader(answer.text)
        assert not read.wrong
        named = {given["for"] for given in read.all("label") if "for" in given}
        fields = [given for tag, given in read.tags if tag == "input" and given.get("type") != "hidden"]
        assert all(given["id"] in named for given in fields)
        # A guest has no password, and so no form for one.
        assert ("/account/password" in answer.text) == (who == "ada")
    assert browser("stranger").get("/account/sessions").status_code == 401


def test_one_session_ends_and_then_all(house: House, browser: Browser) -> None:
    client = browser("ada")
    other = browser("stranger")
    form = {"csrf": "good", "name": "Ada", "password": WORD}
    assert other.post("/account/login", data=form).status_code == 303
    page = Reader(client.get("/account/sessions").text)
    (session,) = [given["value"] for given in page.all("input") if given.get("name") == "session"]
    assert client.post("/account/sessions/end", data={"csrf": "good", "session": session}).status_code == 303
    assert other.get("/account/sessions").status_code == 401
    again = client.post("/account/sessions/end", data={"csrf": "good", "session": session})
    assert again.status_code == 404
    gone = client.post("/account/sessions/everywhere", data={"csrf": "good"})
    assert gone.headers["location"] == "/account?done=everywhere"
    assert house.sql("select * from sessions where person = ?", house.person("Ada").id) == []


def test_another_password_needs_the_present_one(house: House, browser: Browser) -> None:
    client, ada = browser("ada"), house.person("Ada").id
    before = house.sql("select password from people where id = ?", ada)
    for old, new in (("wrong", "a new long word"), (WORD, "short")):
        refused = client.post("/account/password", data={"csrf": "good", "password": old, "new": new})
        assert refused.status_code in (403, 422)
        assert 'role="alert"' in refused.text
    assert house.sql("select password from people where id = ?", ada) == before
    form = {"csrf": "good", "password": WORD, "new": "a new long word"}
    assert client.post("/account/password", data=form).status_code == 303
    assert house.sql("select password from people where id = ?", ada) != before
    assert len(house.sql("select * from sessions where person = ?", ada)) == 1
