"""Scripts and styles: kept for ever under an address that changes with them."""

from __future__ import annotations

import re
from pathlib import Path

from conclave.server.pages.pictures import WEB
from conclave.server.pages.static_files import HOME, lean, mark
from tests.pages.house import Browser, House


def test_pages_name_files_that_may_be_kept(house: House, browser: Browser) -> None:
    client = browser("ada")
    text = client.get(f"/t/{house.names[0]}").text
    named = set(re.findall(r'(?:href|src)="(/web/[^"]+)"', text))
    assert len(named) > 20
    assert all(one.startswith(HOME) for one in named)
    for one in named:
        answer = client.get(one)
        assert answer.status_code == 200, one
        assert "immutable" in answer.headers["cache-control"]
        kind = answer.headers["content-type"]
        assert kind.startswith("text/css" if one.endswith(".css") else "text/javascript"), one


def test_the_plain_address_is_asked_about_each_time(browser: Browser) -> None:
    answer = browser("stranger").get("/web/js/main.js")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


def test_no_word_leads_out_of_the_folder(browser: Browser) -> None:
    client = browser("stranger")
    for path in (
        f"{HOME}/../../server/app.py",
        f"{HOME}/%2e%2e/%2e%2e/server/app.py",
        HOME,
        "/web/v0/js/main.js",
    ):
        assert client.get(path).status_code in (404, 405), path


def test_another_file_is_another_word(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("one")
    before = mark(tmp_path)
    assert mark(tmp_path) == before
    (tmp_path / "a.js").write_text("two")
    assert mark(tmp_path) != before


def test_scripts_travel_without_comments_and_are_the_same_otherwise(browser: Browser) -> None:
    client = browser("stranger")
    for name in sorted(one.name for one in (WEB / "js").glob("*.js")):
        source = (WEB / "js" / name).read_text(encoding="utf-8").split("\n")
        sent = client.get(f"{HOME}/js/{name}").text.split("\n")
        assert len(sent) == len(source), name
        for had, has in zip(source, sent, strict=True):
            words = had.strip()
            left = words.removeprefix(has).strip() if words.startswith(has) else words
            assert has == had or left == "" or left.startswith(("//", "/*", "*")), (name, had)
            # A remark is cut, never a text: a cut leaves no quotation mark open and takes none along.
            assert has in ("", had, words) or not set("\"'`") & set(left), (name, had)
        assert not any(line.strip().startswith(("//", "* ")) for line in sent), name
        assert client.get(f"/web/js/{name}").text.split("\n") == sent
        assert client.post(f"/web/js/{name}").status_code in (403, 405)


def test_a_comment_before_a_value_on_its_line_stays() -> None:
    script = "/** One\n * two\n */\nf(\n  /** @type {number} */ (x), // three\n);\n// four\n"
    assert lean(script) == "\n\n\nf(\n/** @type {number} */ (x),\n);\n\n"


def test_a_remark_behind_code_goes_and_an_address_in_a_text_stays() -> None:
    assert lean("a(1); // one\n") == "a(1);\n"
    assert lean("const at = 'x // y';\n") == "const at = 'x // y';\n"
    assert lean('b("http://c"); // of d\n') == 'b("http://c");\n'
    assert lean("e(); // it's\n") == "e(); // it's\n", "rather one remark too many"


def test_a_text_over_several_lines_keeps_its_indents() -> None:
    script = "  a(`one\n  two\n    // three`);\n  b(`four`);\n"
    assert lean(script) == "a(`one\n  two\n    // three`);\nb(`four`);\n"
