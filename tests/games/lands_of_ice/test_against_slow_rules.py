"""Positions at random, the engine against the slow reading of movement, sight and targets."""

import pytest

from tests.games.lands_of_ice.slow_moves import OUT, Walker
from tests.games.lands_of_ice.slow_rules import Board
from tests.games.lands_of_ice.versus import DRAWINGS, compare


def test_a_hundred_and_fifty_positions_agree() -> None:
    """Nothing differs, and the positions were not dull: ends of moves, sights and targets occur."""
    figures = compare(150, 7)
    assert figures.disagreements == []
    assert figures.positions == 150
    assert min(figures.characters, figures.ends) > 500
    assert min(figures.seen, figures.targets) > 50


@pytest.mark.slow
def test_two_thousand_positions_agree() -> None:
    """The long run of `scripts/slow_rules lands_of_ice`."""
    assert compare(2000, 8).disagreements == []


def test_the_slow_reading_reads_positions_without_the_engine() -> None:
    """Frozen Lake by hand: the Goblin crosses the bridge and climbs a tree, the Dragon bars the way out."""
    text = "rooms=33A:0,-,-,-,-,-,-,- pieces=yellow-goblin@c1,blue-ice_dragon@c0 turn=yellow"
    board = Board(text, DRAWINGS)
    goblin, dragon = board.tokens
    assert [board.ground[square] for square in ((2, 1), (2, 2), (1, 2), (0, 1))] == ["@", "B", "W", "T"]
    assert board.sees(dragon) == {"yellow-goblin"}
    ends = Walker(board, goblin).moves()
    # Of the two open borders to Blue's line one has the Dragon behind it, the other a tree in front of it.
    assert {(2, 3), (0, 1)} <= ends
    assert not {(1, 2), (2, 0), OUT} & ends
