"""What people type is shown as text: in pages, in the addresses and names of tables, and in logs."""

from __future__ import annotations

import asyncio
import unicodedata

import pytest

from conclave.server.pages import Person, Plan, plain
from conclave.server.pages.plain import STACK, in_order
from tests.pages.app import Browser
from tests.pages.corpus import CORPUS, STEERING, WRITTEN
from tests.pages.fake import Fake
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
    assert len(read.all("script")) == (1 if page.startswith("/t/") else 0), page
    for tag in ("iframe", "style", "base", "math", "plaintext", "xmp", "object", "embed", "b"):
        assert not read.all(tag), (page, tag)
    for tag, given in read.tags:
        bad = [name for name in given if name.startswith("on") or name in ("formaction", "style", "srcdoc")]
        assert not bad, (page, tag, bad)
        for name in ("href", "src", "action"):
            assert given.get(name, "/").startswith(("/", "#")), (page, given)
            assert not given.get(name, "/").startswith("//"), (page, given)
    return read


def test_the_corpus_is_shown_as_text(fake: Fake, browser: Browser) -> None:
    ada = next(iter(fake.people.values()))
    talk = next(iter(fake.tables.values()))
    for text in CORPUS:
        asyncio.run(fake.create(ada, Plan("ice_wizards", text, ("me", "open"), clock=text)))
        talk.chat.append((text, text))
    client = browser("ada")
    for page in ("/", "/me", "/tables", f"/t/{talk.id}", "/u/Ada"):
        answer = client.get(page)
        assert answer.status_code == 200, page
        read = harmless(page, answer.text)
        if page != "/":
            for text in CORPUS:
                shown = plain(text) if page.startswith("/t/") else plain(text, 60)
                assert " ".join(shown.split()) in read.text, (page, shown)


def test_a_name_or_a_title_is_text_wherever_it_stands(fake: Fake, browser: Browser) -> None:
    ada = next(iter(fake.people.values()))
    shared, client = list(fake.tables.values())[1], browser("ada")
    for text in WRITTEN:
        fake.people[ada.id] = Person(ada.id, text, False)
        shared.plan = Plan("ice_wizards", text, ("me", "open"))
        for page in ("/account", f"/invite/{shared.code}", "/settings"):
            answer = client.get(page)
            assert answer.status_code == 200, (page, text)
            harmless(page, answer.text)
    for text in WRITTEN[::12]:
        shared.plan = Plan("ice_wizards", text, ("me", "open"))
        read = harmless(f"/t/{shared.id}", client.get(f"/t/{shared.id}").text)
        assert plain(text, 60) in read.text


def test_what_is_typed_into_a_form_comes_back_as_text(browser: Browser) -> None:
    client = browser("stranger")
    for nasty in WRITTEN:
        text = nasty.encode("utf-8", "replace").decode()
        names = ("name", "title", "clock", "seed", "seat-0", "option-board")
        data = {"csrf": "good", "password": "x", **dict.fromkeys(names, text)}
        answers = [
            client.get("/g/ice_wizards/rules", params={"q": text}),
            client.post("/new/ice_wizards", data=data),
            client.post("/account/signup", data=data),
            client.get("/tables", params={"game": text}),
            client.get("/settings", params={"done": text}),
        ]
        for answer in answers:
            assert answer.status_code in (200, 422), text
            harmless("/", answer.text)
