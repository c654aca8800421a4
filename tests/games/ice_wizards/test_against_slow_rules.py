"""Whole random games, the engine against the slow referee: every choice, every table, every end."""

import pytest

from tests.games.ice_wizards.positions import BOARDS, position, slow_game
from tests.games.ice_wizards.slow_rules import DARK, LIGHT
from tests.games.ice_wizards.versus import play_games


@pytest.mark.parametrize("board", BOARDS)
def test_forty_games_agree(board: str) -> None:
    """Nothing differs, and the games were not dull: flips, shuffles, passes and both ends occur."""
    figures = play_games(board, 40, every=9)
    assert figures.disagreements == []
    assert figures.games == 40
    assert min(figures.plies, figures.draws, figures.flips) > 100
    assert min(figures.shuffles, figures.passes, figures.last_stones, figures.blocked) > 0


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_two_thousand_games_agree(board: str) -> None:
    """The long run of `scripts/slow_rules`."""
    assert play_games(board, 2000).disagreements == []


def test_the_slow_referee_reads_positions_without_the_engine() -> None:
    """A position by hand gives the referee the stones and the turn that the text says."""
    text = position("hex", dark="f6 g5", light="h5", king="g5", hands=("N1 N2", "S1"), wizards="3,2", to="l")
    slow = slow_game(text)
    assert slow.stones == {(0, 0): DARK, (1, 0): DARK, (2, -1): LIGHT}
    assert (slow.king, slow.supply, slow.to_move) == ((1, 0), 49, LIGHT)
    assert (slow.hands, slow.wizards, len(slow.pile)) == ([{"N1", "N2"}, {"S1"}], [3, 2], 21)
    # S1 leads to g4, which is empty; the hand has room.
    assert slow.choices() == {"S1", "+"}
    assert slow_game(position("square", dark="a9 i1", hands=("N1", "S1"))).stones == {(0, 0): 0, (8, 8): 0}
