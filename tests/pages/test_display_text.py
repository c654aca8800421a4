"""What people type is shown as text: in pages, in the addresses and names of tables, and in logs."""

from __future__ import annotations

import unicodedata

import pytest

from conclave.render.text import clean
from conclave.server.pages.display_text import STACK, in_order, plain
from tests.pages.corpus import CORPUS, STEERING, WRITTEN
from tests.pages.house import Browser, House
from tests.pages.reading import Reader


def test_the_corpus_is_large() -> None:
    assert len(set(CORPUS)) >= 500


@pytest.mark.parametrize("text", CORPUS)
def test_plain_text_steers_nothing(text: str) -> None:
    out = plain(text)
    assert not set(out) & set(STEERING)
    assert "\n" not in out
    assert "\r" not in out
    assert plain(out) == out
    assert all(unicodedata.category(letter) not in ("Cc", "Cs", "Co") for letter in out)
    out.encode("utf-8")


def test_plain_keeps_languages_and_emoji() -> None:
    for text in (
        "Ada",
        "العربية",
        "עברית",
        "日本語",
        "हिन्दी",
        "👩\u200d🚀 pilot",
        "naïve café",
        "O\u2019Neill",
    ):
        assert plain(text) == text
    assert plain("a" + "\u0301" * 50).count("\u0301") <= STACK
    assert plain("  a \t b\n") == "a b"
    assert plain("abcdef", 4) == "abc…"
    assert plain("\x1b[2J\x1b]0;x\x07ok") == "ok"
    assert in_order("a\x07\nb") == "a\nb"


def harmless(page: str, text: str) -> Reader:
    """Check that a page has no element or attribute that a text brought in, and give it read."""
    assert not set(text) & set(STEERING), page
    read = Reader(text)
    assert not read.wrong, (page, read.wrong)
    # A table and the form of a new one have a script of ours; nothing else has any.
    own = [one["src"].rpartition("/")[2] for one in read.all("script")]
    assert own == (["main.js"] if page.startswith("/t/") else ["new_table.js"] * page.startswith("/new/")), (
        page
    )
    for tag in ("iframe", "style", "base", "math", "plaintext", "xmp", "object", "embed", "b"):
        assert not read.all(tag), (page, tag)
    for tag, given in read.tags:
        bad = [name for name in given if name.startswith("on") or name in ("formaction", "style", "srcdoc")]
        assert not bad, (page, tag, bad)
        for name in ("href", "src", "action"):
            assert given.get(name, "/").startswith(("/", "#")), (page, given)
            assert not given.get(name, "/").startswith("//"), (page, given)
    return read


def test_the_corpus_is_shown_as_text(house: House, browser: Browser) -> None:
    ada, talk, client = house.person("Ada"), house.names[0], browser("ada")
    stored = [text.encode("utf-8", "replace").decode() for text in CORPUS]
    tables = [house.create(ada, ["me", "open"]) for _ in range(40)]
    for at in range(0, len(stored), 40):
        some = stored[at : at + 40]
        house.sql("delete from chat")
        for n, (text, table) in enumerate(zip(some, tables, strict=False), 1):
            house.sql("update tables set title = ? where id = ?", text, table)
            house.sql("insert into chat values (?, ?, ?, ?, ?, 0, -1)", talk, n, ada.id, text, text)
        for page in ("/", "/me", "/tables", f"/t/{talk}"):
            answer = client.get(page)
            assert answer.status_code == 200, page
            read = harmless(page, answer.text)
            for text in some if page != "/" else ():
                shown = plain(clean(text)) if page.startswith("/t/") else plain(clean(text), 60)
                assert " ".join(shown.split()) in read.text, (page, shown)


def test_a_name_or_a_title_is_text_wherever_it_stands(house: House, browser: Browser) -> None:
    ada, client, code = house.person("Ada"), browser("ada"), house.code(1)
    shared = house.table(1)
    for text in WRITTEN:
        house.sql("update people set name = ? where id = ?", text.encode("utf-8", "replace").decode(), ada.id)
        shared.facts.title = text
        for page in ("/account", f"/invite/{code}", "/settings"):
            answer = client.get(page)
            assert answer.status_code == 200, (page, text)
            harmless(page, answer.text)
    for text in WRITTEN[::12]:
        shared.facts.title = text
        read = harmless(f"/t/{shared.id}", client.get(f"/t/{shared.id}").text)
        assert plain(clean(text), 60) in read.text


def test_what_is_typed_into_a_form_comes_back_as_text(browser: Browser) -> None:
    client = browser("stranger")
    for nasty in WRITTEN:
        text = nasty.encode("utf-8", "replace").decode()
        names = ("name", "title", "clock", "seed", "seat-0", "option-board")
        data = {"csrf": "good", "password": "x", **dict.fromkeys(names, text)}
        answers = {
            "/g/ice_wizards/rules": client.get("/g/ice_wizards/rules", params={"q": text}),
            "/new/ice_wizards": client.post("/new/ice_wizards", data=data),
            "/account/signup": client.post("/account/signup", data=data),
            "/tables": client.get("/tables", params={"game": text}),
            "/settings": client.get("/settings", params={"done": text}),
        }
        for page, answer in answers.items():
            assert answer.status_code in (200, 422), text
            harmless(page, answer.text)
