"""Sides at the table: all against the game, alone, and two against two, from the first seat to the record."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.games.wizard_kings import GAME as KINGS
from conclave.server import record_import, snapshots, sqlite_database
from conclave.server.accounts import Person
from conclave.server.table import Table
from conclave.server.uvicorn_server import BackgroundServer
from conclave.testing.golden import replayed
from conclave.testing.positions import known
from tests.games.wizard_kings.test_golden import FOLDER, before_sides
from tests.server.conftest import Client, Socket
from tests.toys import lantern, rope

NAMES = ("Ann", "Bob", "Cyd", "Dot")
WORD = "a long password"


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """Make both games known."""
    with known(lantern.GAME), known(rope.GAME):
        yield


class Party:
    """Some people at a table, with a tab open for each and for somebody who watches."""

    def __init__(
        self, server: BackgroundServer, client: Callable[[str], Client], game: str, *players: str
    ) -> None:
        self.server = server
        self.people = [client(NAMES[seat]) for seat in range(players.count("open") + 1)]
        self.eve = client("Eve")
        self.id = self.people[0].post("/tables", game=game, players=["me", *players])["table"]
        for person in self.people[1:]:
            person.post(f"/tables/{self.id}/join")
        self.tabs = [person.socket(self.id) for person in (*self.people, self.eve)]
        for tab in self.tabs:
            tab.until("view")

    @property
    def table(self) -> Table:
        """Return the table inside the server."""
        return self.server.call(self.server.services.tables.get(self.id))

    def together(self) -> None:
        """Read on until everybody has what is there now."""
        for tab in self.tabs:
            tab.do("resync")

    def finish(self, answer: Callable[[Socket], str]) -> None:
        """Play on to the end."""
        for _ in range(60):
            self.together()
            asked = [tab for tab in self.tabs if tab.state["choices"]]
            if self.tabs[0].state["over"]:
                return
            assert asked[0].do("play", token=answer(asked[0]))["ok"]
        raise AssertionError("the game does not end")

    def results(self) -> list[dict[str, Any]]:
        """Return the result as everybody reads it, the watcher last."""
        self.together()
        return [tab.state["result"] for tab in self.tabs]

    def close(self) -> None:
        """Hang up."""
        for tab in self.tabs:
            tab.close()


@pytest.fixture
def party(server: BackgroundServer, client: Callable[[str], Client]) -> Iterator[Callable[..., Party]]:
    """Return a way to seat people."""
    made: list[Party] = []

    def seat(game: str, *players: str) -> Party:
        made.append(Party(server, client, game, *players))
        return made[-1]

    yield seat
    for one in made:
        one.close()


def careful(tab: Socket) -> str:
    """Shield as many as the wind needs, one after the other."""
    wind, shields = 0, 0
    for line in tab.log:
        if found := re.match(r"A wind of (\d)", line["text"]):
            wind, shields = int(found[1]), 0
        shields += "shields" in line["text"]
    tokens = [choice["token"] for choice in tab.state["choices"]]
    return "shield" if wind > shields and "shield" in tokens else "wait"


def idle(tab: Socket) -> str:
    """Let it blow."""
    return "wait"


def until(party: Callable[..., Party], wanted: str, answer: Callable[[Socket], str], *players: str) -> Party:
    """Play Lantern until a game ends as wanted; luck is the server's."""
    for _ in range(12):
        one = party("toy_lantern", *players)
        one.finish(answer)
        if set(one.results()[0]["verdicts"]) == {wanted}:
            return one
    raise AssertionError(f"no game was {wanted}")


def page(client: Client, path: str) -> str:
    """Return the text of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", client.http.get(path).text)).split())


def test_everybody_wins(party: Callable[..., Party]) -> None:
    """Two people beat the game: told to each in their words, kept, listed, and written into the record."""
    one = until(party, "won", careful, "open")
    ann, bob, eve = one.results()
    assert (ann["places"], ann["sides"], ann["verdicts"]) == ([1, 1], [0, 0], ["won", "won"])
    assert [ann["headline"], bob["headline"], eve["headline"]] == [
        "You and Bob win together", "You and Ann win together", "Ann and Bob win together",
    ]  # fmt: skip
    assert one.tabs[0].state["sides"] == [0, 0]
    for person in one.people:
        row = next(row for row in person.get("/me/games?over=true") if row["id"] == one.id)
        assert (row["place"], row["verdict"]) == (1, "won")
    assert "You and Bob win together: the flame has outlived the wind." in page(one.people[0], f"/t/{one.id}")
    assert "Won: the flame has outlived the wind" in page(one.people[0], "/me")
    record = Record.read(one.people[1].get(f"/tables/{one.id}/record")["record"])
    assert record.result.startswith("places 1 1, sides 0 0, scores ")
    assert Session.replay(lantern.GAME, record).over
    past = one.people[1].get(f"/tables/{one.id}/replay")["state"]
    assert past["result"] == bob
    # From the store it comes back the same.
    del one.server.services.tables.open[one.id]
    assert one.people[0].get(f"/tables/{one.id}")["state"]["result"] == ann


def test_everybody_loses(party: Callable[..., Party]) -> None:
    """The flame dies: a loss of both, and nobody's win."""
    one = until(party, "lost", idle, "open")
    ann, bob, eve = one.results()
    assert (ann["places"], ann["verdicts"]) == ([2, 2], ["lost", "lost"])
    assert {ann["headline"], bob["headline"], eve["headline"]} == {"Everybody loses"}
    assert "Everybody loses: the flame is out." in page(one.people[0], f"/t/{one.id}")


def test_alone(party: Callable[..., Party]) -> None:
    """One seat has won or lost; giving up is a loss, and there is nobody to draw with."""
    won = until(party, "won", careful)
    assert [told["headline"] for told in won.results()] == ["You win", "Ann wins"]
    lost = until(party, "lost", idle)
    assert [told["headline"] for told in lost.results()] == ["You lose", "Ann loses"]
    left = party("toy_lantern")
    refused = left.tabs[0].do("draw", answer=None)
    assert refused["error"]["sentence"] == "there are no draws in a cooperative game"
    assert "Offer a draw" not in page(left.people[0], f"/t/{left.id}")
    assert left.tabs[0].do("resign")["ok"]
    told = left.results()[0]
    assert (told["places"], told["verdicts"], told["headline"]) == ([2], ["lost"], "You lose")
    assert told["why"] == "Seat 1 resigned"
    text = left.people[0].get(f"/tables/{left.id}/record")["record"]
    assert text.endswith("result: places 2, Seat 1 resigned\n")
    assert Session.replay(lantern.GAME, Record.read(text)).record.result == "places 2, Seat 1 resigned"


def test_whoever_leaves_all_against_the_game(party: Callable[..., Party]) -> None:
    """The other plays on, with a computer in the empty seat; when nobody is left, everybody has lost."""
    one = party("toy_lantern", "open")
    assert one.tabs[1].do("resign")["ok"]
    one.together()
    assert not one.tabs[0].state["over"]
    assert one.people[0].get(f"/tables/{one.id}")["table"]["seats"][1]["kind"] == "bot"
    assert one.tabs[0].do("draw", answer=None)["error"]["code"] == "refused"
    while not one.tabs[0].do("resign")["ok"]:
        one.together()
    told = one.results()[0]
    assert (told["places"], told["sides"], told["headline"]) == ([2, 2], [0, 0], "Everybody loses")


def test_teams_win_draw_and_leave(party: Callable[..., Party]) -> None:
    """Two against two: a partner plays on, the last of a side takes it down, and both others have won."""
    one = party("toy_rope", *["open"] * 3)
    assert one.tabs[0].state["sides"] == [0, 1, 0, 1]
    assert one.tabs[2].do("resign")["ok"]
    one.together()
    assert not one.tabs[0].state["over"]
    while not one.tabs[0].do("resign")["ok"]:
        one.together()
    ann, bob, _, dot, eve = one.results()
    assert (ann["places"], ann["verdicts"]) == ([3, 1, 3, 1], ["lost", "won", "lost", "won"])
    assert [ann["headline"], bob["headline"], dot["headline"], eve["headline"]] == [
        "Bob and Dot win together", "You and Dot win together", "You and Bob win together",
        "Bob and Dot win together",
    ]  # fmt: skip
    text = one.people[1].get(f"/tables/{one.id}/record")["record"]
    assert text.endswith("result: places 3 1 3 1, sides 0 1 0 1, Seat 1 resigned\n")


def test_a_team_of_one_person_ends_with_them(party: Callable[..., Party]) -> None:
    """A computer as partner does not go on alone against people."""
    one = party("toy_rope", "open", "random", "random")
    assert one.tabs[0].do("resign")["ok"]
    told = one.results()[1]
    assert (told["verdicts"], told["headline"]) == (
        ["lost", "won", "lost", "won"], "You and Computer, random win together",
    )  # fmt: skip


def test_teams_may_agree_to_a_draw(party: Callable[..., Party]) -> None:
    """All four have to; nobody has won."""
    one = party("toy_rope", *["open"] * 3)
    assert one.tabs[0].do("draw", answer=None)["ok"]
    for tab in one.tabs[1:4]:
        one.together()
        assert tab.do("draw", answer=True)["ok"]
    told = one.results()[0]
    assert (told["places"], told["sides"], told["verdicts"]) == ([1] * 4, [0, 1, 0, 1], ["drawn"] * 4)
    assert told["headline"] == "A draw"


def test_time_that_runs_out_is_no_win_for_a_partner(party: Callable[..., Party]) -> None:
    """A rival may claim it, and then the whole side has lost."""
    one = party("toy_rope", *["open"] * 3)
    one.table.facts.flagged = 0
    refused = one.tabs[2].do("claim", what="win")
    assert refused["error"]["sentence"] == "Seat 1 is on your side, and you would lose with them"
    assert one.table.facts.flagged == 0
    assert one.tabs[3].do("claim", what="win")["ok"]
    assert one.results()[0]["verdicts"] == ["lost", "won", "lost", "won"]


def test_a_profile_counts_wins_and_no_draws(
    server: BackgroundServer, client: Callable[[str], Client]
) -> None:
    """Won with a side it counts, drawn it does not."""
    ann = client("")
    ann.welcome(ann.http.post("/api/v1/accounts", json={"name": "Ann Teams", "password": WORD}))
    others = [client(name) for name in NAMES[1:]]
    for loser in (1, None):
        table = ann.post("/tables", game="toy_rope", players=["me", *["open"] * 3])["table"]
        for person in others:
            person.post(f"/tables/{table}/join")
        tab = ann.socket(table)
        tab.until("view")
        found = server.call(server.services.tables.get(table))
        if loser is None:
            found.end(Result((1,) * 4, (0,) * 4, "nobody won", "", (0, 1, 0, 1)))
        else:
            found.end(Result((1, 3, 1, 3), (0,) * 4, "they won", "", (0, 1, 0, 1)))
        server.call(found.commit("draw", 0, ""))
        tab.close()
    rows = ann.get("/me/games?over=true")
    assert sorted((row["place"], row["verdict"]) for row in rows) == [(1, "drawn"), (1, "won")]
    assert "Games played 2 Won 1" in page(others[0], "/u/Ann Teams")


# Stored results of before.


def old_database(serve: Callable[..., BackgroundServer], db: Path, damaged: bool) -> tuple[str, str]:
    """Put a game that allies won down as it was stored before; gives its table and its digest then."""
    server = serve()
    session = replayed(FOLDER / "four.record", KINGS)
    assert session.result is not None
    end = session.result
    session.state.result = Result(end.places, end.scores, end.why, end.rule)
    session.record = before_sides()
    if damaged:
        session.record.result = session.record.result.replace("scores 40", "scores 41")
    host = Person("p1", "guest", "Ann")
    table = server.call(record_import.put(server.services, host, session))
    digest = session.digest
    server.stop()
    with closing(sqlite3.connect(db)) as connection:
        (live,) = connection.execute("select live from tables").fetchone()
        told = json.loads(live)
        del told["outcome"]["sides"]
        connection.execute("update tables set live = ?, rules = 3", (json.dumps(told),))
        connection.execute("alter table chat drop column ply")
        connection.execute("alter table tables drop column holder")
        connection.execute("drop table nodes")
        connection.execute("update alembic_version set version_num = '0004'")
        connection.commit()
    return table.id, digest


@pytest.mark.parametrize("damaged", [False, True])
def test_stored_allies_of_before_have_won(
    serve: Callable[..., BackgroundServer], db: Path, damaged: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """The migration plays the game again, and all but the sides must be the same; else it is left alone."""
    table, digest = old_database(serve, db, damaged)
    sqlite_database.migrate(db)
    with closing(sqlite3.connect(db)) as connection:
        live, rules = connection.execute("select live, rules from tables").fetchone()
        body, checksum = connection.execute("select body, checksum from snapshots").fetchone()
        (kept,) = connection.execute("select digest from answers").fetchone()
    outcome = json.loads(live)["outcome"]
    assert outcome["places"] == [1, 3, 1, 4]
    session = snapshots.read(KINGS, body, checksum)
    assert session.digest == kept
    assert session.result is not None
    assert list(session.result.sides) == outcome["sides"]
    if damaged:
        assert (outcome["sides"], rules, kept) == ([], 3, digest)
        assert f"table {table} keeps its result as it is" in caplog.text
        return
    assert (outcome["sides"], rules, session.record.rules) == ([0, 1, 0, 1], 4, 4)
    assert kept != digest
    server = serve()
    client = Client(server, "Eve")
    told = client.get(f"/tables/{table}")["state"]["result"]
    assert told["verdicts"] == ["won", "lost", "won", "lost"]
    assert server.services.tables.rebuilt == 0
    text = client.get(f"/tables/{table}/record")["record"]
    assert Session.replay(KINGS, Record.read(text)).digest == kept
    client.close()
