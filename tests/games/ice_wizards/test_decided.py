"""The prompt says what decided between equal scores (IW-4.5)."""

from __future__ import annotations

import conclave
from conclave.core.result import Result
from conclave.games.ice_wizards.data import STONES
from conclave.games.ice_wizards.state import blank

GAME = conclave.load("ice_wizards")


def prompt_of(dark: str, light: str) -> str:
    """Return how a game ends with these stones on the board, as a watcher reads it."""
    s = blank(GAME.options.parse({"board": "square"}))
    for seat, spaces in enumerate((dark, light)):
        for name in spaces.split():
            s.stones[s.board.names.index(name)] = seat
    s.left = STONES - len(dark.split()) - len(light.split())
    s.end("the last stone is placed", "IW-4.1")
    assert isinstance(s.result, Result)
    return GAME.view(s, -1).prompt


def test_4_5_the_larger_territory_decides_between_equal_scores() -> None:
    """Five squared is 25, and so is four squared and three squared; five is the larger."""
    said = prompt_of("a1 a2 a3 a4 a5", "c1 c2 c3 c4 e1 e2 e3")
    assert said == ("Dark wins, 25 to 25: the last stone is placed; Dark has the larger territory, 5 to 4.")


def test_4_5_equal_in_everything_is_a_draw() -> None:
    """Equal in score, largest territory and stones is a draw."""
    assert prompt_of("a1 a2 a3", "c1 c2 c3") == "A draw at 9 to 9: the last stone is placed."


def test_a_plain_win_needs_no_more_words() -> None:
    """25 to 9 says it all."""
    assert prompt_of("a1 a2 a3 a4 a5", "c1 c2 c3") == "Dark wins, 25 to 9: the last stone is placed."
