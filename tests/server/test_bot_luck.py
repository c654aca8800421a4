"""H11: nothing public seeds anything secret: what a bot answers follows from the table's key."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from conclave.bots.worker import BotBench
from conclave.core.registry import load
from conclave.server.keyed_hash import keyed
from conclave.server.lobby import TableRequest, house_code
from conclave.server.uvicorn_server import BackgroundServer
from conclave.server.workers import Workers, _asking
from tests.server.conftest import Client
from trials.bot_luck_trials import BROKEN, best, bound, questions

BOTS = (
    *("random", "greedy?40", "mcts:40", "expectimax:2", "deep:3"),
    *("turn:60", "turn_learned:60", "plan:8", "easy"),
)


@pytest.mark.parametrize("bot", ["random", BROKEN])
def test_an_observer_predicts_no_answer(
    bot: str, serve: Callable[..., BackgroundServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every seed that could be made of public facts, for the bot and for chance in its place."""
    if bot == BROKEN:

        async def fails(*_: object) -> bytes:
            raise ValueError("no answer")

        monkeypatch.setattr(Workers, "_asked_of", fails)
    server = serve(workers=1, extra_bots=BROKEN)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=[bot, bot])["table"]
    facts = {"table": table, "host": ann.id, "commitment": ann.get(f"/tables/{table}/record")["commitment"]}
    tab = ann.socket(table)
    tab.until("view")
    while not tab.state["over"]:
        tab.next()
    record = ann.get(f"/tables/{table}/record")["record"]
    tab.close()
    ann.close()
    for seat in range(2):
        asked = questions(record, seat)
        hits, ways = best(asked, facts, seat, bot)
        assert len(asked) >= 10
        assert ways >= 30
        assert hits <= bound(asked, ways)


def asking(key: str, seat: int, opened: int, level: str = "random") -> dict[str, Any]:
    """Return a question as a worker would read it."""
    places = [SimpleNamespace(level=level)] * 2
    table: Any = SimpleNamespace(id="t", facts=SimpleNamespace(key=key, places=places))
    view = load("ice_wizards").new(seed=8).view()
    found: dict[str, Any] = json.loads(_asking(table, seat, opened, view))
    return found


def test_each_answer_has_luck_of_its_own_under_the_key() -> None:
    """Other tables, seats and questions have other luck; the same question of the same table has the same."""
    one = asking("a" * 64, 0, 1)
    assert one == asking("a" * 64, 0, 1)
    others = [asking("b" * 64, 0, 1), asking("a" * 64, 1, 1), asking("a" * 64, 0, 2)]
    assert len({one["seed"], *(other["seed"] for other in others)}) == 4
    assert len(one["seed"]) == 32


def test_a_seed_that_somebody_chose_tells_nothing_of_bots(server: BackgroundServer) -> None:
    """It is shown to everybody before they sit down; bots have luck from the table's own key all the same."""
    services = server.services
    ann = server.call(services.accounts.guest("Ann"))[0]
    wanted = TableRequest("ice_wizards", ["me", "random"], {}, listed=False, seed="5")
    table = server.call(services.lobby.create(ann, wanted))
    assert table.facts.seed == "5"
    view = load("ice_wizards").new(seed=8).view()
    told = json.loads(_asking(table, 1, 1, view))
    assert told["seed"] == keyed(table.facts.key, "answer", 1, 1)
    assert told["seed"] not in {keyed(word, "answer", 1, 1) for word in ("5", table.id, "")}


def test_a_seed_that_somebody_chose_opens_no_private_table(
    server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """The invitation of a table cannot be worked out from its id and its seed; the host still sees it."""
    bob, services = client("Bob"), server.services
    ann = server.call(services.accounts.guest("Ann"))[0]
    wanted = TableRequest("ice_wizards", ["me", "open"], {}, listed=False, seed="5")
    table = server.call(services.lobby.create(ann, wanted))
    for guess in ("5", table.id, ""):
        code = house_code(table.id, guess)
        assert bob.http.post("/api/v1/invites", json={"code": code}).status_code == 404
    code = house_code(table.id, table.facts.key)
    assert bob.post("/invites", code=code)["seat"] == 1


def test_code_of_ones_own_has_luck_that_no_key_tells() -> None:
    """It goes on with one stream at all tables, and keys are shown when games end."""
    seeds = {asking("a" * 64, 0, 1, "my_bots:First")["seed"] for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize("spec", BOTS)
def test_an_answer_depends_on_its_seed_and_not_on_those_before(spec: str) -> None:
    """However long a process has served: no stream runs that could be read out of its answers."""
    game = load("ice_wizards")
    first, later = game.new(seed=8).view(), game.new(seed=9).view()
    fresh = [BotBench(spec).bot("w", f"s{n}").choose(first) for n in range(6)]
    used = BotBench(spec)
    for n in range(6):
        used.bot("other", f"t{n}").choose(later)
        assert used.bot(f"w{n}", f"s{n}").choose(first) == fresh[n]


def test_a_plan_is_for_the_seat_that_made_it() -> None:
    """What one table is about to do is neither done nor shown at another."""
    bench = BotBench("plan:8")
    mine, other = bench.bot("mine", "s"), bench.bot("other", "s")
    assert mine is not other
    assert bench.bot("mine", "t") is mine


@pytest.mark.skipif(sys.platform != "linux", reason="reads the words of a process")
def test_no_seed_stands_in_the_list_of_processes(serve: Callable[..., BackgroundServer]) -> None:
    """Anybody on the machine can read the words that a process was started with."""
    server = serve(workers=1)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["random", "me"])["table"]
    tab = ann.socket(table)
    while not tab.state.get("choices"):
        tab.next()
    (worker,) = server.services.workers._idle
    words = Path(f"/proc/{worker.process.pid}/cmdline").read_bytes().split(b"\0")
    assert words[-2:] == [b"random", b""]
    tab.close()
    ann.close()
