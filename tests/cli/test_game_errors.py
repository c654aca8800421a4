"""The server at home tells what fails in a game in one sentence, and leaves other errors as they are."""

import logging
import sys

import pytest

from conclave.cli.game_errors import ShortErrors
from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.registry import load


def logged(error: Exception) -> logging.LogRecord:
    """Log an error as a server does, and pass it through the filter."""
    try:
        raise error
    except Exception:
        record = logging.LogRecord("conclave", logging.ERROR, "x", 1, "a task failed", (), sys.exc_info())
    assert ShortErrors().filter(record)
    return record


def in_the_game(game: Game) -> Exception:
    """Let the code of a game fail."""
    with pytest.raises(AttributeError) as caught:
        game.scene(None)
    return caught.value


def test_a_game_that_fails_is_named_with_file_and_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a traceback, unless it is asked for."""
    monkeypatch.delenv("CONCLAVE_DEBUG", raising=False)
    error = in_the_game(load("ice_wizards"))
    record = logged(error)
    assert record.exc_info is None
    assert record.getMessage().startswith(
        "conclave: the game fails: AttributeError: 'NoneType' object has no"
    )
    assert "(ice_wizards/" in record.getMessage()
    monkeypatch.setenv("CONCLAVE_DEBUG", "1")
    assert logged(error).exc_info is not None


def test_other_errors_keep_their_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is to blame for what the server does."""
    monkeypatch.delenv("CONCLAVE_DEBUG", raising=False)
    for error in (ValueError("of the server"), ConclaveError("of the house")):
        record = logged(error)
        assert record.exc_info is not None
        assert record.getMessage() == "a task failed"
