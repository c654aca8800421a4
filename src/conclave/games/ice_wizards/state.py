"""The position of Ice Wizards, and questions about it."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.options import Options
from conclave.core.result import Result, ranked
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Packed, as_int, as_ints, ints
from conclave.games.ice_wizards.data import (
    BOARDS,
    CARDS,
    EMPTY,
    HAND,
    NOBODY,
    STONES,
    WALL,
    WIZARDS,
    Board,
)  # fmt: skip
from conclave.games.ice_wizards.options import IceOptions


class Ice(State):
    """Stones, king, hands, pile and wizards; everything is public but the order of the pile (IW-2.4)."""

    slug: ClassVar[str] = "ice_wizards"
    derived: ClassVar[tuple[str, ...]] = ("ways",)
    board: Board
    stones: Ints  # EMPTY, DARK or LIGHT for each space; the last entry is the WALL
    king: Int
    ways: Ints  # where each card leads from here; never changed, so shared
    hands: list[Ints]  # at most five cards a seat, in the order they came
    pile: Ints  # sorted: which card comes next is not decided
    discard: Int  # a mask of cards
    wizards: Ints
    left: Int

    def copy(self) -> Ice:
        """Give a twin (2 flat rows, 3 short ones)."""
        twin = Ice(self.options)
        twin.board, twin.king, twin.ways = self.board, self.king, self.ways
        twin.stones = self.stones[:]
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.pile = self.pile[:]
        twin.discard, twin.left = self.discard, self.left
        twin.wizards = self.wizards[:]
        self.copy_into(twin)
        return twin

    def clear(self) -> None:
        """Set an empty table: all cards in the pile, the king on the centre (IW-2.1, IW-2.2)."""
        assert isinstance(self.options, IceOptions)
        self.board = BOARDS[self.options.board]
        self.stones = ints([EMPTY] * int(self.board.spaces) + [WALL])
        self.move_king(self.board.centre)
        self.hands = [ints([]), ints([])]
        self.pile = ints(range(CARDS))
        self.discard, self.left = 0, STONES
        self.wizards = ints([WIZARDS, WIZARDS])

    def pack_room(self) -> Packed:
        """Give everything on the table."""
        hands = (tuple(self.hands[0]), tuple(self.hands[1]))
        discard = tuple(cards_of(self.discard))
        return (
            tuple(self.stones), int(self.king), hands, tuple(self.pile), discard,
            tuple(self.wizards), int(self.left),
        )  # fmt: skip

    def unpack_room(self, packed: Packed) -> None:
        """Set the table."""
        stones, king, hands, pile, discard, wizards, left = packed
        assert isinstance(hands, tuple)
        self.stones = ints(as_ints(stones))
        self.move_king(as_int(king))
        self.hands = [ints(as_ints(hands[0])), ints(as_ints(hands[1]))]
        self.pile = ints(as_ints(pile))
        self.discard = mask_of(as_ints(discard))
        self.wizards = ints(as_ints(wizards))
        self.left = as_int(left)

    def move_king(self, to: Int) -> None:
        """Put the king on a space."""
        self.king = to
        self.ways = self.board.reach[to]

    def can_act(self, seat: Int) -> bool:
        """Tell whether a seat could play, flip or draw (IW-3.1)."""
        ways, stones = self.ways, self.stones
        foe: Int = NOBODY
        if self.wizards[seat]:
            foe = 1 - seat
        if len(self.hands[seat]) < HAND:
            return True
        for card in self.hands[seat]:
            owner = stones[ways[card]]
            if owner == EMPTY or owner == foe:
                return True
        return False

    def reach(self, seat: Int) -> dict[int, int]:
        """Give the space that each playable card of a seat leads to (IW-3.2, IW-3.4)."""
        ways = self.ways
        foe: Int = NOBODY
        if self.wizards[seat]:
            foe = 1 - seat
        return {
            int(card): int(ways[card]) for card in self.hands[seat]
            if self.stones[ways[card]] == EMPTY or self.stones[ways[card]] == foe
        }  # fmt: skip

    def groups(self) -> list[list[int]]:
        """Give the sizes of both seats' territories, largest first (IW-4.3)."""
        edges, sizes = self.board.edges, [list[int](), list[int]()]
        stones, todo = self.stones[:], self.stones[:]  # the second only for its length
        for start in range(self.board.spaces):
            owner = stones[start]
            if owner == EMPTY:
                continue
            stones[start] = EMPTY
            todo[0] = start
            left: Int = 1
            size = 0
            while left:
                left -= 1
                size += 1
                for near in edges[todo[left]]:
                    if stones[near] == owner:
                        stones[near] = EMPTY
                        todo[left] = near
                        left += 1
            sizes[owner].append(size)
        sizes[0].sort(reverse=True)
        sizes[1].sort(reverse=True)
        return sizes

    def territories(self, seat: Int) -> list[int]:
        """Give the sizes of a seat's territories, largest first (IW-4.3)."""
        return self.groups()[seat]

    def score(self, seat: Int) -> int:
        """Add up the squares of the territories (IW-4.4)."""
        return squares(self.groups()[seat])

    def end(self, why: str, rule: str) -> None:
        """Count and finish: score, then largest territory, then stones (IW-4.5)."""
        sizes = self.groups()
        scores = (squares(sizes[0]), squares(sizes[1]))
        keys = [(scores[0], *_tie_break(sizes[0])), (scores[1], *_tie_break(sizes[1]))]
        self.finish(Result(ranked(keys), scores, why, rule))

    def check(self) -> None:
        """Hold the counters of stones, cards and wizards against each other (IW-1)."""
        cards = [int(c) for hand in self.hands for c in hand]
        cards += [int(c) for c in self.pile] + cards_of(self.discard)
        assert sorted(cards) == list(range(CARDS)), "every card is in exactly one place"
        placed = sum(1 for owner in list(self.stones)[:-1] if owner != EMPTY)
        assert placed + self.left == STONES, "stones on the board and in the supply make 52"
        assert all(0 <= wizards <= WIZARDS for wizards in self.wizards)
        assert self.stones[self.board.spaces] == WALL
        assert all(len(hand) <= HAND for hand in self.hands)


def squares(sizes: list[int]) -> int:
    """Add up the squares of some sizes (IW-4.4)."""
    total = 0
    for size in sizes:
        total += size * size
    return total


def _tie_break(sizes: list[int]) -> tuple[int, int]:
    return (sizes[0] if sizes else 0, sum(sizes))


def cards_of(mask: Int) -> list[int]:
    """List the cards of a mask."""
    return [card for card in range(CARDS) if mask >> card & 1]


def mask_of(cards: list[int]) -> int:
    """Make a mask of cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def blank(options: Options) -> Ice:
    """Give an empty table."""
    s = Ice(options)
    s.clear()
    return s
