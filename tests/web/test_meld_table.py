"""The Meld at a real server: a whole game of four, two people in two browsers and two bots."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from conclave.games.meld.state import LIMITS
from conclave.server.lobby import TableRequest
from conclave.server.services import COOKIE
from conclave.server.uvicorn_server import BackgroundServer
from tests.web.conftest import WAIT
from tests.web.real import ply

ROUNDS = 6  # instead of twenty, as this is about the table and not about endurance
FIRST_ROUNDS = 3  # in which people do what they can; after that they hurry on
# Answer if this page is asked: by the first choice, or so that a turn is soon over. Gives what was done.
ANSWER = """hurry => {
  if (document.querySelector('.result')) return 'over';
  // Many choices that all stand on the board are listed only when somebody asks for the list.
  [...document.querySelectorAll('#choices .quiet')].find(b => /^Show all/.test(b.textContent))?.click();
  const all = [...document.querySelectorAll('#choices button[data-token]:not([disabled])')];
  if (!all.length || document.querySelector('#choices.sending')) return '';
  const quick = all.find(b => b.dataset.token === 'done') ?? all.find(b => /^Meditate/.test(b.textContent));
  const chosen = (hurry && quick) || all[0];
  chosen.click();
  return chosen.dataset.token;
}"""
ROUND = """() => {
  const found = document.querySelector('[data-id=supply]')?.textContent.match(/Round (\\d+)/);
  return found ? Number(found[1]) : 0;
}"""
WORDS = """() => [...document.querySelectorAll('.node')].map(n => [n.dataset.id, n.textContent])"""


def seated(house: BackgroundServer, *pages: Any) -> None:
    """Open a table of four with two bots that answer at random, and lead a page to each other seat."""
    services = house.services
    people = [house.call(services.accounts.guest(name))[0] for name in ("Ann", "Ben")]
    wanted = TableRequest("meld", ["open", "open", "random", "random"], {"round_limit": "20"}, listed=False)
    table = house.call(services.lobby.create(people[0], wanted))
    for seat, (person, page) in enumerate(zip(people, pages, strict=True)):
        _, code = house.call(services.lobby.invite(people[0], table.id, seat))
        house.call(services.lobby.join(person, table.id, seat, code))
        cookie = house.call(services.accounts.let_in(person.id))
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": house.url}])
        # Every click counts at once: this is about the table, not about the question before a move.
        page.goto("/settings")
        page.locator("input[name=confirm][value=never]").check()
        page.get_by_role("button", name="Save").click()
        page.wait_for_url("**/settings?done=saved")
    for page in pages:
        page.goto(f"/t/{table.id}")


def test_a_game_of_four_with_two_browsers_and_two_bots(
    visitor: Any, house: BackgroundServer, artefacts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both people see the same end, one at a desk and one on a phone."""
    monkeypatch.setitem(LIMITS, "20", ROUNDS)
    ann = visitor(1280, 800, reduced_motion="reduce")
    ben = visitor(360, 740, reduced_motion="reduce", has_touch=True, color_scheme="dark")
    seated(house, ann, ben)
    asked, pictures, until = {"ann": 0, "ben": 0}, False, time.monotonic() + 10 * WAIT / 1000
    while time.monotonic() < until:
        late = ann.evaluate(ROUND) > FIRST_ROUNDS
        if late and not pictures:
            pictures = True
            ann.screenshot(path=artefacts / "meld-four-desktop.png")
            ben.screenshot(path=artefacts / "meld-four-phone.png")
        done = {"ann": ann.evaluate(ANSWER, late), "ben": ben.evaluate(ANSWER, late)}
        for name in asked:
            asked[name] += done[name] not in ("", "over")
        if "over" in done.values():
            break
        time.sleep(0.02)
    for page in (ann, ben):
        page.wait_for_selector(".result", timeout=WAIT)
    assert pictures
    assert min(asked.values()) >= 2 * ROUNDS  # an option, and at least one answer more in every turn
    assert ply(ann) == ply(ben) > 20 * ROUNDS / 2
    scores = [[one.inner_text() for one in page.locator(".result .scores li").all()] for page in (ann, ben)]
    assert len(scores[0]) == len(scores[1]) == 4
    assert "The last round is over" in ann.locator(".result").inner_text()
    # The desk shows every board, the phone has them folded away; both show the same tiles.
    desk, phone = dict(ann.evaluate(WORDS)), dict(ben.evaluate(WORDS))
    assert {f"player-{seat}" for seat in range(4)} <= set(desk) & set(phone)
    assert any(name.startswith("slot-3-") for name in desk)
    assert not any(name.startswith(("slot-0-", "slot-2-", "slot-3-")) for name in phone)
    tiles = [{n for n in names if n.startswith(("tile-", "pattern-"))} for names in (desk, phone)]
    assert {n for n in tiles[1] if n.startswith("pattern-")} == {
        n for n in tiles[0] if n.startswith("pattern-")
    }
    assert tiles[1] <= tiles[0]
    assert f"Round {ROUNDS} of {ROUNDS}" in desk["supply"]
    ann.screenshot(path=artefacts / "meld-end-desktop.png")
    ben.screenshot(path=artefacts / "meld-end-phone.png")
