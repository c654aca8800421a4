"""What a seat sees of Ice Wizards as numbers for learning: all but the order of the pile (IW-2.4)."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Piece, Turn, number
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Writer, ints
from conclave.games.ice_wizards.data import BOARDS, CARDS, EMPTY, STONES
from conclave.games.ice_wizards.options import IceOptions
from conclave.games.ice_wizards.state import Ice

LEADS: Final = 4  # off the board, to an empty space, to a stone of one's own, to one of the other's
ZEROS: Final = ints([0] * 96)  # more than any board has spaces


class Stones(Piece):
    """The board: own stones, the other's, and the king."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        super().__init__("board", (3, *shape), 1, "planes of the board: own stones, the other's, the king")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Mark stones and king."""
        assert isinstance(s, Ice)
        stones, spaces = s.stones, s.board.spaces
        for space in range(spaces):
            owner = stones[space]
            if owner != EMPTY:
                if owner == seat:
                    out[at + space] = 1
                else:
                    out[at + spaces + space] = 1
        out[at + 2 * spaces + s.king] = 1


class Cards(Piece):
    """Where every card is: in the own hand, the other's, the pile, or discarded."""

    def __init__(self) -> None:
        super().__init__("cards", (4, CARDS), 1, "cards in the own hand, the other's, the pile, the discard")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Mark the cards."""
        assert isinstance(s, Ice)
        for card in s.hands[seat]:
            out[at + card] = 1
        for card in s.hands[1 - seat]:
            out[at + CARDS + card] = 1
        for card in s.pile:
            out[at + 2 * CARDS + card] = 1
        mask = s.discard
        for card in range(CARDS):
            if (mask >> card) & 1:
                out[at + 3 * CARDS + card] = 1


class Counts(Piece):
    """Numbers that shrink: wizards, and stones to place."""

    def __init__(self) -> None:
        super().__init__("counts", (3,), STONES, "own wizard cards, the other's, stones left to place")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write three numbers."""
        assert isinstance(s, Ice)
        number(out, at, s.wizards[seat])
        number(out, at + 1, s.wizards[1 - seat])
        number(out, at + 2, s.left)


class Ways(Piece):
    """Where every card would lead the king now, whoever holds it (IW-3.2)."""

    def __init__(self) -> None:
        about = "for each card, what lies where it leads: nothing (off), empty, an own stone, the other's"
        super().__init__("ways", (CARDS, LEADS), 1, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Mark one of four for each card."""
        assert isinstance(s, Ice)
        stones, ways = s.stones, s.ways
        off = s.board.spaces
        for card in range(CARDS):
            to = ways[card]
            lies: Int = 0
            if to != off:
                lies = 1
                if stones[to] != EMPTY:
                    lies = 2 if stones[to] == seat else 3
            out[at + card * LEADS + lies] = 1


class Joins(Piece):
    """How many stones a stone would join where each card leads: own ones, and the other's (IW-4.3)."""

    def __init__(self) -> None:
        about = "for each card, stones in own territories beside the space it leads to, and in the other's"
        super().__init__("joins", (CARDS, 2), STONES, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Add up the territories beside each target, each once."""
        assert isinstance(s, Ice)
        stones, edges, ways, off = s.stones, s.board.edges, s.ways, s.board.spaces
        group, size = territories(s)
        counted = ZEROS[:]
        for card in range(CARDS):
            to = ways[card]
            if to == off:
                continue
            own: Int = 0
            other: Int = 0
            for near in edges[to]:
                joined = group[near]
                if joined and counted[joined] != card + 1:
                    counted[joined] = card + 1
                    if stones[near] == seat:
                        own += size[joined]
                    else:
                        other += size[joined]
            number(out, at + 2 * card, own)
            number(out, at + 2 * card + 1, other)


class Lead(Piece):
    """The scores of both as they stand, in tens (IW-4.4)."""

    def __init__(self) -> None:
        super().__init__("scores", (2,), 100, "the scores as they stand, own and the other's, in tens")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write both scores."""
        assert isinstance(s, Ice)
        stones = s.stones
        group, size = territories(s)
        own: Int = 0
        other: Int = 0
        # A territory counts at each of its stones with its size: together that is the square.
        for space in range(s.board.spaces):
            if stones[space] == seat:
                own += size[group[space]]
            elif stones[space] != EMPTY:
                other += size[group[space]]
        number(out, at, own // 10)
        number(out, at + 1, other // 10)


def territories(s: Ice) -> tuple[Ints, Ints]:
    """Number the territories from 1 on: the number at each space, and the size of each (IW-4.3)."""
    stones, edges, spaces = s.stones, s.board.edges, s.board.spaces
    group, size, ahead = ZEROS[:], ZEROS[:], ZEROS[:]
    last: Int = 0
    for first in range(spaces):
        if stones[first] == EMPTY or group[first]:
            continue
        last += 1
        group[first] = last
        ahead[0] = first
        reached: Int = 1
        looked: Int = 0
        while looked < reached:
            for near in edges[ahead[looked]]:
                if stones[near] == stones[first] and group[near] == 0:
                    group[near] = last
                    ahead[reached] = near
                    reached += 1
            looked += 1
        size[last] = reached
    return group, size


def pieces(options: Options, seats: int) -> list[Piece]:
    """List the pieces, the plain ones first."""
    assert isinstance(options, IceOptions)
    board = BOARDS[options.board]
    shape = (int(board.size), int(board.size)) if options.board == "square" else (int(board.spaces),)
    return [Stones(shape), Cards(), Counts(), Turn(seats), Ways(), Joins(), Lead()]
