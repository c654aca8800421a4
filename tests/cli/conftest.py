"""Help for tests of the command line: run a command, feed it lines, look at what it printed."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from conclave.arena.match import play_match
from conclave.cli import main
from conclave.core.registry import load


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as data."""
        return json.loads(self.out)

    @property
    def rows(self) -> list[Any]:
        """What it printed line by line, as data."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with lines for its input."""

    def call(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game on disk, by players that never get better."""
    path = tmp_path / "game.record"
    path.write_text(play_match(load("ice_wizards"), ["random", "random"], 4).record.text())
    return path
