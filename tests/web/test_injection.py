"""S3: five hundred strings that try to be more than text, at every place where people's words are shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from conclave.server.sqlite_database import migrate
from tests.pages.corpus import CORPUS
from tests.web.fake_server import FakeServer

SIGNS = (
    "script, iframe, object, embed, base, meta[http-equiv], form[action*='evil'], a[href^='javascript'],"
    " link[href*='evil']"
)
# Whatever an attack would do leaves a mark: a dialog, an element, an address, a blocked script.
WATCH = """() => {
  window.hits = [];
  const hit = (kind, what) => window.hits.push([kind, what]);
  for (const name of ['alert', 'confirm', 'prompt']) window[name] = (what) => hit(name, what);
  document.addEventListener('securitypolicyviolation', (event) => hit('policy', event.violatedDirective));
}"""


def watched(context: Any) -> tuple[Any, list[str]]:
    """Open a page that takes note of everything that runs or is fetched and should not."""
    page = context.new_page()
    trouble: list[str] = []
    page.add_init_script(f"({WATCH})()")

    def asked(dialog: Any) -> None:
        trouble.append(f"dialog {dialog.message}")
        dialog.dismiss()

    page.on("dialog", asked)
    page.on("pageerror", lambda error: trouble.append(f"error {error}"))
    page.on("request", lambda sent: trouble.append(sent.url) if "evil" in sent.url.split("?")[0] else None)
    page.set_default_timeout(30_000)
    return page, trouble


def say(server: FakeServer, message: dict[str, Any]) -> None:
    """Send one message to the page."""
    server.do(lambda: server.table.tell(message))


def test_s3_the_corpus_is_large_and_various() -> None:
    assert len(set(CORPUS)) >= 500
    assert any("\u202e" in one for one in CORPUS)
    assert any("\u0430" in one for one in CORPUS)
    assert any("\x1b" in one for one in CORPUS)


def test_s3_nothing_runs_at_the_table(browser: Any, server: FakeServer, address: str) -> None:
    context = browser.new_context(viewport={"width": 900, "height": 600}, reduced_motion="reduce")
    page, trouble = watched(context)
    page.goto(address)
    page.wait_for_selector(".node.lit")
    before = page.evaluate("signs => document.querySelectorAll(signs).length", SIGNS)
    view = server.table.view()
    # A lone half of a pair cannot travel as UTF-8, and no server could send it.
    words = [one for one in CORPUS if one.isprintable() or one.encode("utf-8", "replace").decode() == one]
    view["v"] = server.table.version = 50
    nodes = view["scene"]["areas"][0]["nodes"]
    for at, evil in enumerate(words):
        shapes = [["t", 10, at, evil, 8, evil, evil], ["p", evil, evil, evil, 1], ["u", evil]]
        nodes.append(
            {"id": f"evil-{at} {evil}", "kind": evil, "x": 5, "y": 5, "shapes": shapes, "label": evil,
             "owner": 0, "state": evil, "tip": evil, "rule": evil}
        )  # fmt: skip
    view["scene"]["areas"][1]["title"] = words[0]
    view["state"]["log"] = [{"ply": 1, "text": evil, "rule": evil} for evil in words]
    view["state"]["choices"] = [{"token": evil, "label": evil, "path": [], "final": False} for evil in words]
    view["state"]["status"] = [[evil, evil] for evil in words]
    view["state"]["prompt"] = view["table"]["title"] = words[0]
    view["table"]["seats"][1]["name"] = words[1]
    server.do(lambda: server.table.tell(view))
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length === {len(words)}")
    for at, evil in enumerate(words):
        line = {"t": "chat", "n": 1000 + at, "who": evil, "text": evil, "at": 0}
        say(server, line)
    page.wait_for_function(f"() => document.querySelectorAll('#chat .lines li').length >= {len(words)}")
    # Everything arrived as the text it is.
    assert (
        page.evaluate("() => [...document.querySelectorAll('#log .words')].map((e) => e.textContent)")
        == words
    )
    said = page.evaluate("() => [...document.querySelectorAll('#chat .words')].map((e) => e.textContent)")
    assert said[-len(words) :] == words
    drawn = page.evaluate(
        "() => [...document.querySelectorAll('.node')].filter((n) => n.dataset.id.startsWith('evil-'))"
        ".map((n) => n.querySelector('text').textContent)"
    )
    assert drawn == words
    # Names, results and a fallen line go the same way, one after the other.
    for evil in words[::25]:
        table = {
            **view["table"],
            "title": evil,
            "seats": [{**seat, "name": evil} for seat in view["table"]["seats"]],
        }
        say(server, {"t": "table", "table": table})
        say(server, {"t": "bye", "reason": f"word {evil[:60]}"})
    over = json.loads(json.dumps(view))
    over["v"], over["state"]["over"], over["state"]["choices"] = 51, True, []
    over["state"]["result"] = {"places": [1, 2], "scores": [1, 0], "why": words[2], "rule": words[3]}
    server.do(lambda: server.table.tell(over))
    page.wait_for_selector(".result")
    assert words[2].lower() in page.locator(".result .why").inner_text().lower().replace("\n", " ")
    assert page.evaluate("window.hits") == []
    assert page.evaluate("signs => document.querySelectorAll(signs).length", SIGNS) == before
    assert trouble == []
    context.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], str]]:
    """Serve pages on which every title and line of chat is one of the strings."""
    from tests.pages.house import House, started

    db = tmp_path_factory.mktemp("pages") / "evil.db"
    migrate(db)
    house = House(started(db), db)
    ada, _ = house.server.call(house.server.services.accounts.sign_up("Ada", "seven lanterns on the ice"))
    # A list shows the newest fifty, so the strings come in as many lists as it takes.
    tables = [house.create(ada, ["me", "open"]) for _ in range(50)]

    def next_page(at: int) -> str:
        for n, evil in enumerate(CORPUS[at : at + 50]):
            text = evil.encode("utf-8", "replace").decode()
            house.sql("update tables set title = ? where id = ?", text, tables[n])
            house.sql("insert into chat values (?, ?, ?, ?, ?, 0, -1)", tables[n], at + 1, ada.id, text, text)
            house.table(tables[n]).facts.title = text
        return house.server.url

    yield next_page
    house.server.stop()


def test_s3_nothing_runs_on_the_pages(browser: Any, pages: Callable[[int], str]) -> None:
    context = browser.new_context(viewport={"width": 900, "height": 600}, java_script_enabled=True)
    page, trouble = watched(context)
    seen = 0
    for at in range(0, len(CORPUS), 50):
        home = pages(at)
        for path in ("/", "/tables", "/g/ice_wizards", "/tables?game=%3Cscript%3Ealert(1)%3C/script%3E"):
            page.goto(home + path)
            rows = page.locator(".listing").count()
            assert rows or path.endswith("script%3E")
            assert page.evaluate("window.hits") == []
            assert page.evaluate("signs => document.querySelectorAll(signs).length", SIGNS) == 0
        page.goto(home + "/tables")
        tables = page.evaluate("() => [...document.querySelectorAll('.listing .whole')].map((a) => a.href)")
        seen += len(tables)
        page.goto(tables[0])
        assert page.evaluate("window.hits.filter(([kind]) => kind !== 'policy')") == []
    assert seen >= 400
    assert [one for one in trouble if "dialog" in one or "evil" in one] == []
    context.close()
