"""A server and text clients as programs of their own, for tests of playing from afar."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from conclave.server.config import Config
from conclave.server.uvicorn_server import BackgroundServer

LONG = 120.0  # seconds; a loaded machine is slow, and a test that hangs must still end


class House:
    """A server that can be restarted at the same address."""

    def __init__(self, db: Path) -> None:
        self.config = Config(port=0, db=str(db), rate_limit_factor=1000)
        self.server = BackgroundServer(self.config).start()
        self.config = self.server.config
        self.url = self.server.url

    def restart(self) -> None:
        """Stop, and start again on the same file and port."""
        self.server.stop()
        self.server = BackgroundServer(self.config).start()

    def get(self, path: str) -> Any:
        """Look as somebody who is not known."""
        return httpx.get(f"{self.url}/api/v1{path}", timeout=30.0).json()

    def games(self) -> list[Any]:
        """Give all tables."""
        return list(self.server.services.tables.open.values())


class Typist:
    """A text client as a program of its own, between two pipes."""

    def __init__(self, home: Path, *given: str) -> None:
        variables = {**os.environ, "XDG_CONFIG_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "conclave.cli", "play", *given],
            env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.heard = ""
        self._limit = threading.Timer(LONG, self.process.kill)
        self._limit.start()

    def until(self, pattern: str) -> str:
        """Read on to a line that matches; gives the line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.heard += line
            if re.search(pattern, line):
                return line
        raise AssertionError(f"never heard {pattern}:\n{self.heard[-3000:]}")

    def type(self, *lines: str) -> None:
        """Type lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def close(self) -> None:
        """End the program."""
        self._limit.cancel()
        self.process.kill()
        self.process.communicate()


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """End a test that would wait for ever."""

    def late(number: int, frame: object) -> None:
        raise AssertionError("this took too long")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(int(2 * LONG))
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own."""
    made = House(tmp_path / "table.db")
    yield made
    made.server.stop()


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Callable[..., Typist]]:
    """Give a way to start text clients."""
    made: list[Typist] = []

    def start(*given: str) -> Typist:
        made.append(Typist(tmp_path / "config", *given))
        return made[-1]

    yield start
    for one in made:
        one.close()
