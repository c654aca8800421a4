"""Several processes at one port: which of them a connection goes to, and what becomes of it when one ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from conclave.cli import main
from conclave.client import Client
from conclave.core.errors import BadInput
from conclave.server import processes
from conclave.server.config import Config
from trials.postgres import ABSENT, Cluster, installed
from trials.serving import free_port

PATIENCE = 90.0


@pytest.mark.parametrize(
    ("request_line", "table"),
    [
        (b"GET /t/0a1b2c/ws?since=4 HTTP/1.1\r\n", b"0a1b2c"),
        (b"GET /t/0a1b2c HTTP/1.1\r\n", b"0a1b2c"),
        (b"POST /api/v1/tables/ff00/commands HTTP/1.1\r\n", b"ff00"),
        (b"POST /api/v1/tables HTTP/1.1\r\n", b""),
        (b"GET / HTTP/1.1\r\n", b""),
        (b"\x16\x03\x01 /t/ff00 ", b""),
        (b"", b""),
    ],
)
def test_a_request_says_which_table_it_is_about(request_line: bytes, table: bytes) -> None:
    """By its address alone; what names none may go to any process."""
    assert processes.table_of(request_line) == table


def test_a_file_has_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite is written by one process, and the sentence says what to do."""
    assert main(["serve", "--processes", "2", "--db", "x.db"]) == 2
    assert "several need --db postgresql://" in capsys.readouterr().err
    with pytest.raises(BadInput, match="1 to 64"):
        processes.checked(Config(), 65)


@pytest.fixture(scope="module")
def door() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start two processes on a PostgreSQL."""
    if not installed():
        pytest.skip(ABSENT)
    with Cluster(safe=False) as cluster:
        port = free_port()
        words = ["serve", "--processes", "2", "--port", str(port), "--db", cluster.fresh(), "--quiet"]
        process = subprocess.Popen([sys.executable, "-P", "-m", "conclave.cli", *words])
        try:
            _until(lambda: {_node(port + 1), _node(port + 2)} >= {1, 2})
            yield process, port
        finally:
            process.kill()
            process.wait()


def _node(port: int) -> int:
    try:
        return int(httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5.0).json()["node"])
    except httpx.HTTPError:
        return 0


def _until(good: object) -> None:
    assert callable(good)
    until = time.monotonic() + PATIENCE
    while not good():
        assert time.monotonic() < until
        time.sleep(0.2)


def test_connections_go_to_the_process_of_their_table(door: tuple[subprocess.Popen[bytes], int]) -> None:
    """Whatever names a table is answered by one process, and what names none by each in turn."""
    _, port = door
    assert {_node(port) for _ in range(6)} == {1, 2}
    with httpx.Client(timeout=5.0) as line:
        for table in ("aa", "ab", "ac"):
            asked = {
                line.get(f"http://127.0.0.1:{port}/t/{table}", headers={"connection": "close"}).status_code
                for _ in range(3)
            }
            assert asked == {404}
    ann = Client(f"http://127.0.0.1:{port}")
    ann.guest("Ann")
    table = ann.create("ice_wizards", ["me", "random"]).table
    assert ann.look(table).table.id == table


def test_a_process_that_ends_is_started_again_and_none_outlives_the_first(
    door: tuple[subprocess.Popen[bytes], int],
) -> None:
    """One is killed: the port goes on answering, and there are two again. Then the first of all is killed."""
    process, port = door
    children = [int(word) for word in _children(process.pid)]
    served = [pid for pid in children if b"spawn_main" in _words(pid)]
    assert len(served) == 2
    os.kill(served[0], signal.SIGKILL)
    assert _node(port) > 0
    _until(lambda: {_node(port + 1), _node(port + 2)} & {3})
    process.kill()
    _until(lambda: not _node(port + 1) and not _node(port + 2))


def _children(pid: int) -> list[str]:
    with open(f"/proc/{pid}/task/{pid}/children") as told:
        return told.read().split()


def _words(pid: int) -> bytes:
    with open(f"/proc/{pid}/cmdline", "rb") as told:
        return told.read()
