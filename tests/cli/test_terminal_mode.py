"""Where the table fills the screen, and where it goes line by line."""

import importlib.util
import sys
from collections.abc import Callable

import pytest

from conclave.cli.output import Output
from conclave.cli.terminal_mode import full_screen

Terminal = Callable[[], Output]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A person at a terminal that can do everything."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    return Output


def test_a_person_at_a_terminal_gets_the_whole_screen(terminal: Terminal) -> None:
    """Unless they ask for lines, as whoever uses a screen reader does."""
    assert full_screen(terminal(), plain=False)
    assert not full_screen(terminal(), plain=True)


@pytest.mark.parametrize("name", ["stdin", "stdout"])
def test_a_pipe_gets_lines(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """On either side."""
    monkeypatch.setattr(getattr(sys, name), "isatty", lambda: False, raising=False)
    assert not full_screen(terminal(), plain=False)


@pytest.mark.parametrize("term", ["dumb", None])
def test_a_dumb_terminal_gets_lines(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, term: str | None
) -> None:
    """And one that does not say what it is."""
    if term is None:
        monkeypatch.delenv("TERM")
    else:
        monkeypatch.setenv("TERM", term)
    assert not full_screen(terminal(), plain=False)


def test_without_the_library_one_sentence_and_lines(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what to install, once."""
    told: list[str] = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(Output, "line", lambda self, sentence="", style="": told.append(sentence))
    assert not full_screen(terminal(), plain=False)
    assert len(told) == 1
    assert "conclave-games[tui]" in told[0]
