"""Positions at random, the engine against the slow reading of movement, sight and targets."""

import pytest

from tests.games.lands_of_ice.slow_moves import Walker
from tests.games.lands_of_ice.slow_rules import Board
from tests.games.lands_of_ice.versus import DRAWINGS, compare


def test_eighty_positions_agree() -> None:
    """Nothing differs, and the positions were not dull: every sort of answer occurs."""
    figures = compare(80, 7)
    assert figures.disagreements == []
    assert (figures.positions, figures.characters > 300) == (80, True)
    words = {
        "move": 500, "move and handle": 200, "jump": 10, "swim": 5, "sees": 50, "attack": 10, "turned": 4,
        "places": 10, "values of attack": 10, "after move": 20, "after attack": 2, "after turn": 1,
    }  # fmt: skip
    assert {word for word, least in words.items() if figures.counts[word] < least} == set()


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
    ends = Walker(board, goblin).ends("move")
    # Of the two open borders to Blue's line one has the Dragon behind it, the other a tree in front of it.
    assert {"c3", "a1"} <= ends
    assert not {"b2", "c0", "out"} & ends
