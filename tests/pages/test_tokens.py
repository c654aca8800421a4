"""Keys for programs: a page that makes and revokes them without script."""

from __future__ import annotations

from tests.pages.app import Browser
from tests.pages.fake import Fake
from tests.pages.reading import Reader


def test_the_page_is_well_formed_and_every_field_has_a_label(fake: Fake, browser: Browser) -> None:
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


def test_a_key_is_made_shown_once_and_revoked(fake: Fake, browser: Browser) -> None:
    client = browser("ada")
    form = {"csrf": "good", "label": "Frost <b>bot", "who": "bot", "may-read": "on", "may-play": "on"}
    made = client.post("/account/tokens", data=form)
    assert made.status_code == 200
    assert "the-key" in made.text
    assert "<b>bot" not in made.text
    again = client.get("/account/tokens").text
    assert "the-key" not in again
    assert "a bot account" in again
    assert [(one.scopes, one.bot) for _, one in fake.made] == [("read play", True)]
    (token,) = [given["value"] for given in Reader(again).all("input") if given["name"] == "token"]
    dropped = client.post("/account/tokens/drop", data={"csrf": "good", "token": token})
    assert dropped.status_code == 303
    assert fake.made == []


def test_a_key_without_a_name_or_rights_is_refused_beside_the_form(fake: Fake, browser: Browser) -> None:
    client = browser("ada")
    for form in ({"label": "", "may-read": "on"}, {"label": "Frostbot"}):
        refused = client.post("/account/tokens", data={"csrf": "good", "who": "me", **form})
        assert refused.status_code == 422
        assert 'role="alert"' in refused.text
    assert fake.made == []
    asked = {"csrf": "good", "label": "Bot", "who": "bot", "may-read": "on"}
    assert browser("guest").post("/account/tokens", data=asked).status_code == 403
