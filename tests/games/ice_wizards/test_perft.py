"""Node counts of perft.txt, held against the engine and, one by one, against the slow referee."""

from math import perm
from pathlib import Path

import pytest

from conclave.games.ice_wizards import GAME
from conclave.testing.perft import check_counts, perft, read_counts
from conclave.testing.perft import position as set_up
from tests.games.ice_wizards.positions import BOARDS, position, slow_game
from tests.games.ice_wizards.slow_rules import DRAW, SlowGame

FILE = Path(__file__).resolve().parent / "perft.txt"
COUNTS = read_counts(FILE)


def twin(game: SlowGame) -> SlowGame:
    """Copy the slow referee's table."""
    copy = SlowGame.__new__(SlowGame)
    copy.board, copy.king, copy.supply = game.board, game.king, game.supply
    copy.to_move, copy.over = game.to_move, game.over
    copy.stones, copy.wizards = dict(game.stones), list(game.wizards)
    copy.hands = [set(game.hands[0]), set(game.hands[1])]
    copy.pile, copy.discard = set(game.pile), set(game.discard)
    return copy


def slow_perft(game: SlowGame, depth: int) -> int:
    """Count as perft does: a draw is two answers, the choice and the card; an early end counts as one."""
    if depth <= 0 or game.over:
        return 1
    total = 0
    for move in game.choices():
        if move != DRAW:
            total += _below(game, move, None, depth - 1)
        elif depth == 1:
            total += 1
        else:
            total += sum(_below(game, move, card, depth - 2) for card in game.pile)
    return total


def _below(game: SlowGame, move: str, drawn: str | None, depth: int) -> int:
    copy = twin(game)
    copy.play(move, drawn)
    return slow_perft(copy, depth)


def test_the_file_holds_every_kind_of_position() -> None:
    """Both boards, from the start and from the middle."""
    texts = [text for text, _, _ in COUNTS]
    assert {text.split()[0] for text in texts} == {"start", "HX", "SQ"}
    assert len(COUNTS) >= 12


def test_the_engine_counts_what_the_file_says() -> None:
    """The file, the engine."""
    assert check_counts(GAME, FILE) == len(COUNTS)


@pytest.mark.parametrize(("text", "depth", "count"), COUNTS)
def test_the_slow_referee_counts_what_the_file_says(text: str, depth: int, count: int) -> None:
    """The counts do not come from the engine: the deal is a permutation, the rest is played by slow rules."""
    if text.startswith("start"):
        assert depth <= 10
        assert perm(24, depth) == count
    else:
        assert slow_perft(slow_game(text), depth) == count


@pytest.mark.parametrize("board", BOARDS)
def test_small_counts_worked_out_by_hand(board: str) -> None:
    """Five plays; then a draw counts once for the choice and once for each card of the pile."""
    hands = ("N1 N2 S1 S2 NE1", "SW1 SW2 SE1 SE2 NW1")  # all ten stay on the board from around the centre
    text = position(board, hands=hands)
    assert perft(set_up(GAME, text), 1) == 5
    assert perft(set_up(GAME, text), 2) == 25  # five cards of Light from each of five spaces
    alone = position(board, hands=("N1", "S1"))  # N1 or a draw, and a draw brings one of 22 cards
    assert perft(set_up(GAME, alone), 1) == 2
    assert perft(set_up(GAME, alone), 2) == 2 + 22
