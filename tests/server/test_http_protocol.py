"""Slow and half requests, more connections than there is room for, and pages that cost little."""

import asyncio
import logging
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from conclave.server import wire
from conclave.server.config import Config
from conclave.server.connection_limits import BUSY, HALF, IDLE, RESERVE, ConnectionLimiter
from conclave.server.lobby import TableRequest
from conclave.server.operations import RepeatFilter
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.conftest import Client, database

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
BODY = (
    b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 20\r\n\r\n{"na'
)


@contextmanager
def line(server: BackgroundServer, sent: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """Open a connection and send something."""
    with socket.create_connection(
        ("127.0.0.1", server.config.port), timeout=20, source_address=(source, 0)
    ) as one:
        if sent:
            one.sendall(sent)
        yield one


def rest(one: socket.socket) -> bytes:
    """Read to the end."""
    found = b""
    try:
        while chunk := one.recv(65_536):
            found += chunk
    except ConnectionResetError:
        pass
    return found


def alive(one: socket.socket) -> bool:
    """Tell whether the other side still holds a connection."""
    one.settimeout(0.05)
    try:
        return one.recv(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


@pytest.mark.parametrize("sent", [b"", b"GET", HEAD, HEAD + b"X: 1", BODY])
def test_a_request_that_does_not_come_in_is_ended(
    sent: bytes, serve: Callable[..., BackgroundServer], db: Path
) -> None:
    """S15: silence, half a line, half a header, half a body: told so and closed in time; nothing changed."""
    server = serve(header_timeout_ms=700, body_timeout_ms=700)
    before = database(db)
    began = time.monotonic()
    with line(server, sent) as one:
        answer = rest(one)
    assert 0.5 < time.monotonic() - began < 5.0
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert answer.endswith(b"request timeout")
    assert database(db) == before


@pytest.mark.parametrize("sent", [HEAD, BODY])
def test_a_byte_now_and_then_wins_no_time(sent: bytes, serve: Callable[..., BackgroundServer]) -> None:
    """S15: the deadline stands for the whole header or body."""
    server = serve(header_timeout_ms=900, body_timeout_ms=900)
    began = time.monotonic()
    with line(server, sent) as one:
        while alive(one) and time.monotonic() - began < 10.0:
            try:
                one.sendall(b"a")
            except ConnectionError:
                break
            time.sleep(0.1)
    assert time.monotonic() - began < 3.0


def test_half_a_request_after_a_whole_one_is_ended_too(serve: Callable[..., BackgroundServer]) -> None:
    """S15: a connection that has been served once has no more time for its next header."""
    server = serve(header_timeout_ms=700)
    with line(server, HEAD + b"\r\n") as one:
        first = one.recv(65_536)
        one.sendall(HEAD)
        began = time.monotonic()
        more = rest(one)
    assert first.startswith(b"HTTP/1.1 200 ")
    assert b"408" in more
    assert time.monotonic() - began < 5.0


def test_a_body_that_is_cut_off_does_nothing(server: BackgroundServer, db: Path) -> None:
    """Half a form is no form: whoever hangs up in the middle has asked for nothing."""
    ann = Client(server, "Ann")
    cookie = ann.cookie
    head = (
        f"POST /api/v1/logout HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nX-CSRF: {ann.csrf}\r\n"
        "Content-Length: 10\r\n\r\nhalf"
    )
    with line(server, head.encode()):
        time.sleep(0.2)
    time.sleep(0.5)
    assert ann.get("/me")["name"] == "Ann"
    ann.close()


def test_an_address_holds_so_many_connections(serve: Callable[..., BackgroundServer]) -> None:
    """S15: half requests give way to new ones from the same address, and those of others stay."""
    server = serve(rate_limit_factor=1, max_connections_per_address=8)
    with ExitStack() as stack:
        other = stack.enter_context(line(server, HEAD, "127.0.0.2"))
        half = [stack.enter_context(line(server, HEAD)) for _ in range(30)]
        time.sleep(0.3)
        assert len(server.app.state.crowd) <= 9  # nobody is known yet
        assert sum(map(alive, half)) <= 8
        assert alive(other)
        # And whoever comes next is answered.
        assert httpx.get(f"{server.url}/healthz", timeout=60.0).status_code == 200


def test_connections_in_use_are_not_cut_for_new_ones(serve: Callable[..., BackgroundServer]) -> None:
    """S15: an address whose connections are all in use gets no more of them, and loses none."""
    server = serve(rate_limit_factor=1, max_connections_per_address=4)
    ann = Client(server, "Ann")
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    ann.close()
    tabs = [ann.socket(table) for _ in range(4)]
    with line(server, HEAD + b"\r\n") as one:
        assert b"200" not in rest(one)
    for tab in tabs:
        assert tab.until("view")
        assert tab.do("resync")["ok"]
        tab.close()


class Fake:
    """A connection of a test."""

    def __init__(self, network: str, stage: int) -> None:
        self.network, self.stage, self.gone = network, stage, False

    def cut(self) -> None:
        """Go."""
        self.gone = True


def test_who_gives_way_when_all_descriptors_are_taken() -> None:
    """S15: half before idle, strangers before those who are known, of them whoever holds most."""
    crowd = ConnectionLimiter(Config(max_connections_per_address=100), most=40)
    crowd.knows("192.0.2.1")
    mine = [Fake("192.0.2.1", HALF), Fake("192.0.2.1", BUSY)]
    few = [Fake("192.0.2.2", IDLE)]
    many = [Fake("192.0.2.3", HALF) for _ in range(20)] + [Fake("192.0.2.3", IDLE) for _ in range(17)]
    for one in (*mine, *few, *many):
        crowd.enter(one)
    assert not any(one.gone for one in (*mine, *few, *many))
    for _ in range(37):
        crowd.enter(Fake("192.0.2.4", BUSY))
    assert all(one.gone for one in many[:20])
    assert [one.gone for one in mine] == [True, False]
    assert len(crowd) == 40
    refused = Fake("192.0.2.5", HALF)
    for one in few:
        one.stage = BUSY
    while any(one.stage != BUSY for lot in crowd._lots.values() for one in lot):
        crowd.enter(Fake("192.0.2.4", BUSY))
    crowd.enter(refused)
    assert refused.gone
    known = Fake("192.0.2.1", HALF)
    crowd.enter(known)
    assert not known.gone
    assert not mine[1].gone


def test_many_who_are_turned_away_are_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """S15: one line at once, then one a minute with the count."""
    clock = [0.0]
    crowd = ConnectionLimiter(Config(max_connections_per_address=2), monotonic=lambda: clock[0])
    with caplog.at_level(logging.WARNING, "conclave"):
        for _ in range(500):
            crowd.enter(Fake("192.0.2.3", HALF))
        assert len(caplog.records) == 1
        clock[0] = 61.0
        crowd.enter(Fake("192.0.2.3", HALF))
    assert len(caplog.records) == 2
    assert "498 since" in caplog.records[1].getMessage()


def test_warnings_that_strangers_cause_are_written_seldom() -> None:
    """S15: one line a minute for each kind; errors are all written, but for those of the system."""
    seldom = RepeatFilter()

    def told(level: int, text: str, at: float) -> bool:
        record = logging.LogRecord("uvicorn.error", level, "", 0, text, None, None)
        record.created = at
        return seldom.filter(record)

    assert [told(logging.WARNING, "Invalid", at) for at in (100.0, 101.0, 159.0, 161.0)] == [1, 0, 0, 1]
    assert [told(logging.ERROR, "a fault", at) for at in (1.0, 2.0)] == [True, True]
    line_of = "socket.accept() out of system resource\nsocket: 7"
    assert [told(logging.ERROR, line_of, at) for at in (1000.0, 1001.0)] == [True, False]


def test_requests_of_an_address_behind_a_proxy_are_counted(serve: Callable[..., BackgroundServer]) -> None:
    """S15: the proxy brings everybody over its own connections, so the forwarded address counts."""
    server = serve(rate_limit_factor=1, max_connections_per_address=3, origin="http://play.example.org")
    ann = server.call(server.services.accounts.guest("Ann"))[0]
    wanted = TableRequest("ice_wizards", ["me", "open"], {})
    table = server.call(server.services.lobby.create(ann, wanted)).id

    async def story() -> list[int]:
        found = []
        headers = {"host": "play.example.org", "x-forwarded-for": "203.0.113.9"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=20.0) as http:
            async with AsyncExitStack() as streams:
                for _ in range(3):
                    stream = http.stream("GET", f"/api/v1/tables/{table}/events?protocol={wire.PROTOCOL}")
                    await streams.enter_async_context(stream)
                found.append((await http.get("/healthz")).status_code)
                other = {**headers, "x-forwarded-for": "203.0.113.10"}
                found.append((await http.get("/healthz", headers=other)).status_code)
            await asyncio.sleep(0.3)
            found.append((await http.get("/healthz")).status_code)
        return found

    assert asyncio.run(story()) == [429, 200, 200]


def until_refused(browser: httpx.Client, path: str) -> tuple[httpx.Response, httpx.Response]:
    """Ask for one thing until it is answered otherwise: a slow machine asks longer, as the limit refills."""
    first = last = browser.get(path)
    for _ in range(3000):
        if last.status_code != first.status_code:
            break
        last = browser.get(path)
    return first, last


def test_pages_have_a_limit(serve: Callable[..., BackgroundServer]) -> None:
    """S10: whoever reads too fast gets a page that says so, and when to come back."""
    server = serve(rate_limit_factor=1)
    with httpx.Client(base_url=server.url, timeout=60.0) as browser:
        first, last = until_refused(browser, "/about")
    assert (first.status_code, last.status_code) == (200, 429)
    assert int(last.headers["retry-after"]) >= 1
    assert "Rate limit exceeded; try again later." in last.text


def test_steps_of_lessons_have_a_limit(serve: Callable[..., BackgroundServer]) -> None:
    """S10: the live table reads them as data, and a refusal says when to come back as well."""
    server = serve(rate_limit_factor=1)
    with httpx.Client(base_url=server.url, timeout=60.0) as browser:
        first, last = until_refused(browser, "/g/ice_wizards/learn/nothing.json")
    assert (first.status_code, last.status_code) == (404, 429)
    assert int(last.headers["retry-after"]) >= 1
    assert last.json()["error"]["sentence"] == "Rate limit exceeded; try again later."


def test_a_profile_costs_little(
    serve: Callable[..., BackgroundServer], db: Path, figure: Callable[[str], None]
) -> None:
    """100 finished games, and the page of whoever played them costs little more than one without a list."""
    server = serve()
    ann, bob = Client(server), Client(server, "Bob")
    ann.welcome(ann.http.post("/api/v1/accounts", json={"name": "Ann", "password": "a long enough word"}))
    table = ann.post("/tables", game="ice_wizards", players=["me", "open"])["table"]
    bob.post(f"/tables/{table}/join")
    bob.post(f"/tables/{table}/commands", t="resign", id="r", v=ann.get(f"/tables/{table}")["v"])
    server.stop()
    with closing(sqlite3.connect(db)) as database_:
        for kind, column in (
            ("tables", "id"),
            ("seats", "table"),
            ("answers", "table"),
            ("snapshots", "table"),
        ):
            names = [row[1] for row in database_.execute(f'pragma table_info("{kind}")') if row[1] != column]
            rest_of = ", ".join(f'"{name}"' for name in names)
            for n in range(99):
                database_.execute(
                    f'insert into "{kind}" ("{column}", {rest_of}) select ?, {rest_of} from "{kind}" '
                    f'where "{column}" = ?',
                    (f"copy{n}", table),
                )
        database_.commit()
    again = serve(port=server.config.port)
    with httpx.Client(base_url=again.url) as browser:
        page = browser.get("/u/Ann")
        assert page.status_code == 200
        assert "100" in page.text

        def cost(path: str) -> float:
            """The core time of a page in ms, the client's part included; the least of some rounds."""
            rounds = []
            for _ in range(5):
                before = time.process_time()
                for _ in range(5):
                    assert browser.get(path).status_code == 200
                rounds.append((time.process_time() - before) / 5 * 1000)
            return min(rounds)

        profile, plain = cost("/u/Ann"), cost("/about")
    assert len(again.services.tables.open) == 0
    figure(f"a profile with 100 games: {profile:.1f} ms of a core, a page without a list: {plain:.1f} ms")
    # A profile has a list of games to draw; opening the games themselves would cost many times as much.
    assert profile <= 4 * plain
    ann.close()
    bob.close()


def test_the_unit_of_the_guide_leaves_room_for_connections() -> None:
    """A service has 1,024 descriptors unless its unit says otherwise, too few for 2,000 who are there."""
    guide = Path(__file__).parents[2] / "docs/guides/run-a-server.md"
    text = guide.read_text(encoding="utf-8")
    rows = text[text.index("[Service]") : text.index("[Install]")].splitlines()
    service = dict(row.split("=", 1) for row in rows if "=" in row)
    assert int(service["LimitNOFILE"]) >= 2_000 + RESERVE
