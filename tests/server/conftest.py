"""What the server's tests share: a server beside the test, a database ready to use, and small clients."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from sqlalchemy import text
from websockets.sync.client import ClientConnection, connect

from conclave.client import board
from conclave.client.board import NO_STATE, AreaChange, patched
from conclave.server import wire, wire_changes
from conclave.server.config import Config
from conclave.server.databases import database_of
from conclave.server.sqlite_database import migrate
from conclave.server.uvicorn_server import BackgroundServer
from trials.postgres import ABSENT, Cluster, installed


class Client:
    """Somebody with a cookie."""

    def __init__(self, server: BackgroundServer, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=60.0, headers={"origin": server.url})
        self.csrf, self.recovery, self.id = "", "", ""
        if name:
            self.welcome(self.http.post("/api/v1/guests", json={"name": name}))

    def welcome(self, answer: httpx.Response) -> dict[str, Any]:
        """Take note of who one is."""
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        self.csrf, self.id = told["csrf"], told["id"]
        self.recovery = told["recovery"] or self.recovery
        self.http.headers["x-csrf"] = self.csrf
        return told

    def get(self, path: str) -> Any:
        """Read something."""
        answer = self.http.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        """Do something."""
        answer = self.http.post(f"/api/v1{path}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def cookie(self) -> str:
        """Return the cookie as a header has it."""
        return f"conclave={self.http.cookies['conclave']}"

    def socket(self, table: str, query: str = "", **headers: str) -> "Socket":
        """Open a websocket."""
        given = {"origin": self.server.url, "cookie": self.cookie, **headers}
        return Socket(self.server, table, query, {k: v for k, v in given.items() if v})

    def close(self) -> None:
        """Go away."""
        self.http.close()


USUAL: dict[str, Any] = {
    "x": 0, "y": 0, "turn": 0, "shapes": [], "label": "", "owner": -1, "state": "", "tip": "", "rule": "",
    "fixed": False, "group": "",
}  # fmt: skip


def whole(node: dict[str, Any]) -> dict[str, Any]:
    """Return a node with what the wire leaves out, and its texts by name."""
    shapes = [{"content": row[3]} if row[0] == "t" else row for row in node.get("shapes", [])]
    return {**USUAL, **node, "shapes": shapes}


def nodes_of(view: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every node of a view, back to front."""
    return [whole(node) for area in view["scene"]["areas"] for node in board.whole(area["nodes"])]


class Socket:
    """A websocket that keeps a board as a client would."""

    def __init__(self, server: BackgroundServer, table: str, query: str, headers: dict[str, str]) -> None:
        if "protocol=" not in query and query != "?":
            query = f"{query}{'&' if query else '?'}protocol={wire.PROTOCOL}"
        address = f"{server.url.replace('http', 'ws')}/t/{table}/ws{query}"
        self._stack = ExitStack()
        self.raw: ClientConnection = self._stack.enter_context(
            connect(
                address, additional_headers=headers, max_size=None, open_timeout=30, close_timeout=1,
                proxy=None, compression=None, user_agent_header=None,
            )
        )  # fmt: skip
        self.frames: list[dict[str, Any]] = []
        self.v, self.state, self.nodes = -1, {}, {}  # type: ignore[var-annotated]
        self.log: list[dict[str, Any]] = []
        self.areas: dict[str, list[dict[str, Any]]] = {}
        self.full = NO_STATE
        self.count = 0

    def next(self, timeout: float = 30.0) -> dict[str, Any]:
        """Read one message and apply it."""
        message: dict[str, Any] = json.loads(self.raw.recv(timeout=timeout))
        self.frames.append(message)
        if message["t"] == "view":
            self.areas = {area["id"]: board.whole(area["nodes"]) for area in message["scene"]["areas"]}
            self.log = message["state"]["log"]
            self.full = msgspec.convert(message["state"], wire.State)
        elif message["t"] == "delta":
            assert message["from"] == self.v
            for area in message.get("areas", []):
                change = msgspec.convert(area, AreaChange)
                self.areas[area["id"]] = patched(self.areas.get(area["id"], []), change)
            if "layout" in message:
                self.areas = {name: self.areas[name] for name in message["layout"]}
            new = message["state"].get("log", [])
            self.full = wire_changes.state_after(
                self.full, msgspec.convert(message["state"], wire.StateDelta)
            )
            self.log = self.log + new
            # Tests read a change as if it were whole.
            message["state"] = msgspec.to_builtins(self.full) | {"log": new}
        if message["t"] in ("view", "delta"):
            for choice in message["state"]["choices"]:
                choice.setdefault("path", [])
            self.nodes = {node["id"]: whole(node) for nodes in self.areas.values() for node in nodes}
            self.v, self.state = message["v"], message["state"]
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Read on until a message of this kind with these fields."""
        for _ in range(500):
            message = self.next()
            if message["t"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message
        raise AssertionError(f"no {kind} {fields}")

    def send(self, kind: str, **fields: Any) -> str:
        """Send a command with the version one has; gives its id."""
        self.count += 1
        # An address in memory is used again for a later tab, and with it the ids of its commands.
        command = {"t": kind, "id": f"c{uuid4().hex}-{self.count}", "v": self.v, **fields}
        self.raw.send(json.dumps(command))
        return str(command["id"])

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and read on to its reply."""
        return self.until("reply", id=self.send(kind, **fields))

    def close(self) -> None:
        """Hang up."""
        self._stack.close()


def counts(short: int, full: int) -> pytest.MarkDecorator:
    """Run a test with a few, and with the whole number that is promised when long runs are asked for."""
    long = pytest.param(full, marks=pytest.mark.slow, id=f"{full}")
    return pytest.mark.parametrize("count", [pytest.param(short, id=f"{short}"), long])


@pytest.fixture
def figure(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Return a way to print a figure where it is seen, also when all goes well."""

    def say(words: str) -> None:
        with capsys.disabled():
            print(f"\n{words}")

    return say


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database that is ready, to be copied: migrating takes a moment."""
    path = tmp_path_factory.mktemp("blank") / "blank.db"
    migrate(path)
    return path


@pytest.fixture
def db(tmp_path: Path, blank: Path) -> Path:
    """Return a fresh database."""
    return Path(shutil.copy(blank, tmp_path / "table.db"))


# For tests that hold on every database a server runs on; all others run on SQLite.
on_both = pytest.mark.parametrize("kind", ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    """Return the kind of database a test runs on."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Return a way to make PostgreSQL databases that are ready, in a server of this run alone."""
    if not installed():
        pytest.skip(f"*** {ABSENT}: nothing is tested on PostgreSQL ***")
    with Cluster(safe=False) as cluster:
        blank = cluster.fresh()
        database_of(blank).migrate()
        yield lambda: cluster.fresh("t1")


@pytest.fixture
def setting(kind: str, request: pytest.FixtureRequest) -> str:
    """Return a fresh database, as the setting `db` names it."""
    name = "db" if kind == "sqlite" else "postgres"
    found = request.getfixturevalue(name)
    return str(found if kind == "sqlite" else found())


def asked(setting: str, sql: str, **values: object) -> list[Any]:
    """Run one statement on a database, and give its rows."""
    engine = database_of(setting).pen()
    try:
        with engine.begin() as connection:
            done = connection.execute(text(sql), values)
            return list(done) if done.returns_rows else []
    finally:
        engine.dispose()


@pytest.fixture
def serve(setting: str) -> Iterator[Callable[..., BackgroundServer]]:
    """Return a way to start servers, which are stopped at the end."""
    running: list[BackgroundServer] = []

    def start(**settings: Any) -> BackgroundServer:
        given = {"db": setting, "port": 0, "rate_limit_factor": 1000, **settings}
        running.append(BackgroundServer(Config(**given)).start())
        return running[-1]

    yield start
    for server in running:
        server.stop()


@pytest.fixture
def server(serve: Callable[..., BackgroundServer]) -> BackgroundServer:
    """Return a running server."""
    return serve()


@pytest.fixture
def client(server: BackgroundServer) -> Iterator[Callable[[str], Client]]:
    """Return a way to make people."""
    made: list[Client] = []

    def make(name: str = "") -> Client:
        made.append(Client(server, name))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def pair(client: Callable[[str], Client]) -> tuple[Client, Client, str]:
    """Return two people at one table of Ice Wizards that has begun."""
    return seated(client, "ice_wizards")


def seated(client: Callable[[str], Client], game: str, **more: Any) -> tuple[Client, Client, str]:
    """Seat two people at a table."""
    ann, bob = client("Ann"), client("Bob")
    table = ann.post("/tables", game=game, players=["me", "open"], **more)["table"]
    bob.post(f"/tables/{table}/join")
    return ann, bob, table


def database(path: Path) -> list[tuple[Any, ...]]:
    """Return everything in a database, in order."""
    with closing(sqlite3.connect(path)) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master where type='table'")]
        return [row for name in sorted(names) for row in connection.execute(f'select * from "{name}"')]
