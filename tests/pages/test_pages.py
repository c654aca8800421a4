"""Every page: it renders, it is well formed, it can be read aloud, and its links lead somewhere."""

from __future__ import annotations

import json
import re
from urllib.parse import urljoin, urlsplit

import pytest

from conclave.core.registry import load
from conclave.render.theme import VARIANTS, contrast, moods, theme
from conclave.server.pages.pictures import WEB
from conclave.server.pages.shell import SENTENCES
from tests.pages.house import Browser, House
from tests.pages.reading import Reader

WHO = ["stranger", "guest", "ada"]
PAGES = [
    "/",
    "/g/ice_wizards",
    "/g/ice_wizards/rules",
    "/g/ice_wizards/rules?q=king+stone",
    "/new/ice_wizards",
    "/g/wizard_kings",
    "/g/wizard_kings/learn/first_battle",
    "/g/wizard_kings/learn/first_battle?step=20",
    "/tables",
    "/tables?game=ice_wizards",
    "/me",
    "/account",
    "/settings",
    "/about",
    "/u/Ada",
    "/t/{playing}",
    "/t/{open}",
    "/t/{over}",
    "/t/{playing}/replay",
    "/t/{playing}/replay?ply=3",
    "/invite/{code}",
]


def addresses(house: House) -> list[str]:
    """The pages with the tables of the house filled in."""
    first, second, *_, over, _ = house.names
    names = {"playing": first, "open": second, "over": over, "code": house.code(1)}
    return [page.format(**names) for page in PAGES]


@pytest.mark.parametrize("who", WHO)
def test_every_page_renders_and_is_well_formed(who: str, house: House, browser: Browser) -> None:
    client = browser(who)
    for page in addresses(house):
        answer = client.get(page)
        assert answer.status_code == 200, page
        read = Reader(answer.text)
        assert not read.wrong, (page, read.wrong)
        # Drawings that are the same repeat their gradients, which are the same too.
        ids = [one for one in read.ids() if not re.match(r"k[0-9a-f]{8}-", one)]
        assert len(ids) == len(set(ids)), (page, {one for one in ids if ids.count(one) > 1})
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("who", WHO)
def test_pages_can_be_read_aloud(who: str, house: House, browser: Browser) -> None:
    client = browser(who)
    for page in [*addresses(house), "/nowhere"]:
        read = Reader(client.get(page).text)
        tags = [tag for tag, _ in read.tags]
        assert read.all("html")[0]["lang"] == "en", page
        assert tags.count("main") == 1, page
        assert tags.count("title") >= 1, page
        assert "header" in tags, page
        assert "footer" in tags, page
        assert read.headings.count(1) == 1, (page, read.headings)
        assert read.headings[0] == 1, (page, read.headings)
        steps = zip(read.headings, read.headings[1:], strict=False)
        assert all(after - before <= 1 for before, after in steps), (page, read.headings)
        assert not read.unnamed, (page, read.unnamed)
        assert all(given.get("alt") for given in read.all("img")), page
        ids = set(read.ids())
        for given in (given for _, given in read.tags):
            for name in ("aria-labelledby", "aria-describedby"):
                assert set(given.get(name, "").split()) <= ids, (page, given)
        named = {given["for"] for given in read.all("label") if "for" in given}
        assert named <= ids, page
        skip = read.all("a")[0]
        assert skip["href"][1:] in ids, page


@pytest.mark.parametrize("who", WHO)
def test_every_field_has_a_label(who: str, house: House, browser: Browser) -> None:
    client = browser(who)
    for page in addresses(house):
        read = Reader(client.get(page).text)
        named = {given["for"] for given in read.all("label") if "for" in given}
        for tag, given in read.tags:
            if tag in ("input", "select", "textarea") and given.get("type") != "hidden":
                inside = any(given is one or given == one for one in read.inside_label)
                assert given.get("id") in named or inside, (page, given)


@pytest.mark.parametrize("who", WHO)
def test_links_lead_somewhere(who: str, house: House, browser: Browser) -> None:
    client = browser(who)
    pages = addresses(house)
    known: dict[str, Reader] = {}
    for page in pages:
        known[page] = Reader(client.get(page).text)
    checked: dict[str, int] = {}
    for page, read in list(known.items()):
        for link in read.links():
            parts = urlsplit(urljoin(page, link))
            assert not parts.netloc, (page, link)
            address = parts.path + (f"?{parts.query}" if parts.query else "")
            if address not in checked:
                answer = client.get(address)
                checked[address] = answer.status_code
                if answer.headers.get("content-type", "").startswith("text/html"):
                    known[address] = Reader(answer.text)
            assert checked[address] in (200, 302, 303), (page, link)
            if parts.fragment and address in known:
                assert parts.fragment in known[address].ids(), (page, link)


def test_nothing_needs_script_or_style_inside_the_page(house: House, browser: Browser) -> None:
    client = browser("ada")
    for page in addresses(house):
        answer = client.get(page)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        read = Reader(answer.text)
        assert not read.all("style"), page
        for tag, given in read.tags:
            assert "style" not in given, (page, tag)
            assert not [name for name in given if name.startswith("on")], (page, tag)
            assert not given.get("href", "").lower().startswith("javascript"), (page, tag)
        for given in read.all("script"):
            assert given["type"] == "module", page
            assert given["src"].startswith("/web/"), page
            assert page.startswith(("/t/", "/new/")) or "/learn/" in page


def test_the_table_has_what_the_client_looks_for(house: House, browser: Browser) -> None:
    table = house.names[0]
    ada = browser("ada")
    read = Reader(ada.get(f"/t/{table}").text)
    main = read.all("main")[0]
    assert main["id"] == "table"
    assert main["data-table"] == table
    assert main["data-ws"] == f"{house.server.url.replace('http', 'ws')}/t/{table}/ws"
    assert main["data-seat"] == "0"
    assert main["data-csrf"] == ada.word
    sections = {given.get("id") for given in read.all("section")}
    wanted = "board prompt choices log players chat replay command live settings"
    assert set(wanted.split()) <= sections
    assert Reader(browser("guest").get(f"/t/{table}").text).all("main")[0]["data-seat"] == "-1"


def test_errors_are_one_sentence_each(house: House, browser: Browser) -> None:
    client = browser("stranger")
    huge = client.post("/settings", content=b"x" * 70_000)
    gone = ["/nowhere", "/g/nothing", "/t/none", "/u/nobody", "/invite/none", "/theme/none.css"]
    answers = [
        *map(client.get, gone),
        client.post("/settings"),
        huge,
        client.delete("/about"),
        client.get("/broken"),
    ]
    assert [answer.status_code for answer in answers] == [404] * 6 + [403, 413, 405, 500]
    for answer in answers:
        read = Reader(answer.text)
        assert not read.wrong
        assert read.headings == [1]
        assert "secret" not in answer.text
    assert all(sentence.count(". ") == 0 and sentence.endswith(".") for sentence in SENTENCES.values())
    assert {400, 403, 404, 413, 429, 500} <= set(SENTENCES)


def test_a_rule_as_data(browser: Browser) -> None:
    client = browser("stranger")
    one = client.get("/g/ice_wizards/rules/IW-3.2.json").json()
    assert one["number"] == "IW-3.2"
    assert set(one) == {"number", "title", "text"}
    chapter = client.get("/g/ice_wizards/rules/3.json").json()
    assert chapter["rules"][0]["number"] == "IW-3"
    assert len(chapter["rules"]) > 3
    missing = client.get("/g/ice_wizards/rules/IW-99.json")
    assert missing.status_code == 422
    assert "IW-99" in json.loads(missing.text)["error"]["sentence"]


def test_rules_have_anchors_and_a_search(browser: Browser) -> None:
    client, manual = browser("stranger"), load("ice_wizards").manual
    whole = Reader(client.get("/g/ice_wizards/rules").text)
    assert set(manual.rules) <= set(whole.ids())
    found = client.get("/g/ice_wizards/rules?q=Wizard+stone").text
    assert "<mark>" in found
    assert 'id="IW-3.4"' in found
    assert 'id="IW-2.3"' not in found
    assert "0 rules with" in Reader(client.get("/g/ice_wizards/rules?q=qqqq").text).text
    assert 'id="IW-3.2"' in client.get("/g/ice_wizards/rules?q=IW-3.2").text


def test_a_setting_dresses_every_page(browser: Browser) -> None:
    client = browser("stranger")
    assert "data-theme" not in client.get("/").text
    client.post("/settings", data={"csrf": "good", "look": "dark-contrast", "confirm": "always"})
    for page in ("/", "/g/ice_wizards"):
        assert '<html lang="en" data-mood=' in client.get(page).text
        assert 'data-theme="dark-contrast"' in client.get(page).text
    assert client.post("/settings", data={"csrf": "good", "look": 'x" y'}).status_code == 422


def test_themes_and_pictures(browser: Browser) -> None:
    client = browser("stranger")
    for mood in moods():
        assert f'[data-mood="{mood}"]' in client.get(f"/theme/{mood}.css").text
        assert "<defs>" in client.get(f"/theme/{mood}.svg").text
    for variant in VARIANTS:
        picture = client.get(f"/g/ice_wizards/picture-{variant}.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert "<script" not in picture.text
    assert client.get("/g/ice_wizards/picture-blue.svg").status_code == 404


def test_colours_can_be_read() -> None:
    for mood in moods():
        for variant in VARIANTS:
            paint = theme(variant, mood).colours
            pairs = [(ink, ground) for ink in ("ink", "ink-soft", "accent", "warn", "good")
                     for ground in ("ground", "ground-2", "panel", "panel-2")]  # fmt: skip
            pairs += [("accent-ink", "accent"), ("ink", "card"), ("ink", "card-2")]
            for ink, ground in pairs:
                assert contrast(paint[ink], paint[ground]) >= 4.5, (mood, variant, ink, ground)
    css = (WEB / "site.css").read_text(encoding="utf-8")
    fixed = dict(re.findall(r"--(b[a-z0-9-]+): (#[0-9a-f]{6});", css))
    for ink, ground in (
        ("brand-ink", "brand"),
        ("brand-soft", "brand"),
        ("brand-soft", "brand-2"),
        ("brass-ink", "brass"),
    ):
        assert contrast(fixed[ink], fixed[ground]) >= 4.5, (ink, ground)


def test_files_of_the_look_are_whole() -> None:
    css = (WEB / "site.css").read_text(encoding="utf-8")
    assert css.count("{") == css.count("}")
    assert "http" not in css
    for file in re.findall(r'url\("([^"]+)"\)', css):
        assert (WEB / file).is_file(), file
    for file in (WEB / "icons").glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        assert text.startswith("<svg "), file
        assert len(text) < 12_000, file
        assert "href" not in text, file


def test_lessons_lead_on_or_give_a_hint(browser: Browser) -> None:
    """The right answer leads to the next step, another gets the hint, and what is not there is not found."""
    client, lesson = browser("stranger"), "/g/wizard_kings/learn/first_battle"
    assert client.get(f"{lesson}?step=0&answer=hex+1g6").headers["location"] == f"{lesson}?step=1"
    hinted = client.get(f"{lesson}?step=0&answer=hex+1e4").text
    assert "in the middle of the upper map" in hinted
    assert 'href="/g/wizard_kings/rules#WK-2.0b"' in hinted
    assert client.get(f"{lesson}?step=21").status_code == 404
    assert client.get(f"{lesson}?step=x").status_code == 404
    assert client.get("/g/wizard_kings/learn/last_battle").status_code == 404


def test_a_puzzle_takes_any_way_and_keeps_it_in_the_address(browser: Browser) -> None:
    """An answer leads on, one that loses is explained, an address of no answers is not found."""
    client, lesson = browser("stranger"), "/g/mage_knight/learn/drill_prowlers"
    assert client.get(f"{lesson}?answer=done").headers["location"] == f"{lesson}?line=done"
    page = client.get(f"{lesson}?line=done%2Cdone").text
    assert "2 answered" in page
    assert f'href="{lesson}?line=done" rel="prev"' in page
    assert "must fall, and nobody may be hurt" in client.get(f"{lesson}?line=done,done&answer=do+hero").text
    assert client.get(f"{lesson}?line=done,foe+9").status_code == 404
    assert client.get(f"{lesson}?line={'done,' * 500}").status_code == 404
    assert client.get(f"{lesson}?line={'done,' * 61}").status_code == 404
