"""Ground: what the stones on a board are worth, counted again only when they have changed."""

from __future__ import annotations

from typing import Final

from conclave.core.lookahead import SURE
from conclave.core.storage import Int, Ints, ints
from conclave.games.ice_wizards.data import BOARDS, DARK, EMPTY, LIGHT, Board

GAIN_BITS: Final = 16
MOST: Final = 128  # more than spaces on any board, and so than territories


def _flat_edges(board: Board) -> Ints:
    """Put the neighbours of all spaces in one row, as many for each; what is off the board is the wall."""
    most = max(len(row) for row in board.edges)
    rows = [[int(near) for near in row] for row in board.edges]
    return ints([near for row in rows for near in row + [int(board.spaces)] * (most - len(row))])


EDGES: Final = {slug: _flat_edges(board) for slug, board in BOARDS.items()}


class Ground:
    """Territories and the hopes of empty spaces, as Dark's less Light's.

    It looks at the row of stones that it was made with; whoever changes a stone sets `fresh` to False. What a
    stone would add on each empty space is written into a row of its owner, from a place that the owner sets.
    """

    def __init__(self, board: Board, stones: Ints, gains: Ints | None = None) -> None:
        self.stones: Ints = stones
        self.spaces: Int = board.spaces
        self.edges: Ints = EDGES[board.slug]
        self.near: Int = len(self.edges) // int(board.spaces)  # neighbours of a space, with walls
        self.gains: Ints = gains if gains is not None else ints([0] * MOST)  # Dark's << GAIN_BITS | Light's
        self.gains_at: Int = 0
        self.fresh = False
        self.score: Int = 0  # IW-4.4
        self.hope: Int = 0  # what a stone on each empty space would add
        self.total: Int = 0  # both scores together
        self.largest: Ints = ints([0, 0])
        self.stamp: Int = 0  # marks of a count are above those of all counts before, so no row is cleared
        self._group: Ints = ints([0] * MOST)
        self._todo: Ints = ints([0] * MOST)
        self._size: Ints = ints([0] * MOST)
        self._seen: Ints = ints([0] * MOST)

    def count(self) -> None:
        """Count territories, and what each empty space would add to those of either side."""
        stones, edges, spaces, width = self.stones, self.edges, self.spaces, self.near
        group, todo, size, seen = self._group, self._todo, self._size, self._seen
        base = self.stamp
        self.stamp = base + MOST
        groups = base
        score: Int = 0
        total: Int = 0
        dark: Int = 0
        light: Int = 0
        for start in range(spaces):
            owner = stones[start]
            if owner == EMPTY or group[start] > base:
                continue
            groups += 1
            group[start] = groups
            todo[0] = start
            top: Int = 1
            count: Int = 0
            while top:
                top -= 1
                count += 1
                at = todo[top] * width
                for place in range(at, at + width):
                    near = edges[place]
                    if stones[near] == owner and group[near] <= base:
                        group[near] = groups
                        todo[top] = near
                        top += 1
            size[groups - base] = count
            square = count * count
            total += square
            if owner == DARK:
                score += square
                if count > dark:
                    dark = count
            else:
                score -= square
                if count > light:
                    light = count
        hope: Int = 0
        gains = self.gains
        for space in range(spaces):
            if stones[space] != EMPTY:
                continue
            mark = base + space + 1
            mine: Int = 0
            mine_now: Int = 0
            other: Int = 0
            other_now: Int = 0
            at = space * width
            for place in range(at, at + width):
                near = edges[place]
                owner = stones[near]
                if owner == DARK:
                    joined = group[near] - base
                    if seen[joined] != mark:
                        seen[joined] = mark
                        count = size[joined]
                        mine += count
                        mine_now += count * count
                elif owner == LIGHT:
                    joined = group[near] - base
                    if seen[joined] != mark:
                        seen[joined] = mark
                        count = size[joined]
                        other += count
                        other_now += count * count
            dark_gain = (1 + mine) * (1 + mine) - mine_now
            light_gain = (1 + other) * (1 + other) - other_now
            gains[self.gains_at + space] = dark_gain << GAIN_BITS | light_gain
            if mine:
                hope += dark_gain
            if other:
                hope -= light_gain
        self.score = score
        self.total = total
        self.hope = hope
        self.largest[DARK] = dark
        self.largest[LIGHT] = light
        self.fresh = True

    def verdict(self) -> Int:
        """Say who wins as it stands: SURE for Dark, -SURE for Light, 0 for nobody (IW-4.5)."""
        lead = self.score
        if lead == 0:
            lead = self.largest[DARK] - self.largest[LIGHT]
        if lead == 0:
            for space in range(self.spaces):
                owner = self.stones[space]
                if owner == DARK:
                    lead += 1
                elif owner == LIGHT:
                    lead -= 1
        if lead > 0:
            return SURE
        return -SURE if lead < 0 else 0
