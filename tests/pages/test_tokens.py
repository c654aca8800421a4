"""API tokens: a page that makes and revokes them without script."""

from __future__ import annotations

from tests.pages.house import Browser, House
from tests.pages.reading import Reader


def test_the_page_is_well_formed_and_every_field_has_a_label(house: House, browser: Browser) -> None:
    for who in ("ada", "guest"):
        answer = browser(who).get("/account/tokens")
        assert answer.status_code == 200
        read = Reader(answer.text)
        assert not read.wrong
        assert read.headings[0] == 1
        named = {given["for"] for given in read.all("label") if "for" in given}
        for tag, given in read.tags:
            if tag in ("input", "select") and given.get("type") != "hidden":
                assert given.get("id") in named or given in read.inside_label
    assert browser("stranger").get("/account/tokens").status_code == 401


def test_a_key_is_made_shown_once_and_revoked(house: House, browser: Browser) -> None:
    client = browser("ada")
    form = {"csrf": "good", "label": "Frost bot", "who": "bot", "may-read": "on", "may-play": "on"}
    made = client.post("/account/tokens", data=form)
    assert made.status_code == 200
    key = made.text.split('<p class="code"><code>')[1].split("<")[0]
    assert len(key) > 30
    again = client.get("/account/tokens").text
    assert key not in again
    assert "a bot account" in again
    assert house.sql("select scopes from tokens") == [("play read",)]
    (token,) = [given["value"] for given in Reader(again).all("input") if given["name"] == "token"]
    dropped = client.post("/account/tokens/drop", data={"csrf": "good", "token": token})
    assert dropped.status_code == 303
    assert house.sql("select * from tokens") == []


def test_a_key_without_a_name_or_rights_is_refused_beside_the_form(house: House, browser: Browser) -> None:
    client = browser("ada")
    for form in ({"label": "", "may-read": "on"}, {"label": "Frostbot"}):
        refused = client.post("/account/tokens", data={"csrf": "good", "who": "me", **form})
        assert refused.status_code == 422
        assert 'role="alert"' in refused.text
    assert house.sql("select * from tokens") == []
    asked = {"csrf": "good", "label": "Bot", "who": "bot", "may-read": "on"}
    assert browser("guest").post("/account/tokens", data=asked).status_code == 403
