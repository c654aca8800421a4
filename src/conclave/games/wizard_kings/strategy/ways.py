"""Ways: how far every hex of a board is from each of its cities, over open ground (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.wizard_kings.board import CLEAR, OPEN, ROAD, SEA, Board, Layout

FAR: Final = 60  # hexes; what no ground unit can reach

_KNOWN: Final[dict[Layout, list[Ints]]] = {}
KEPT: Final = 64  # boards whose ways are remembered


def ways_of(board: Board) -> list[Ints]:
    """Give a row for each city: the moves in half hexes from every hex, worked out once for a board."""
    found = _KNOWN.get(board.layout)
    if found is None:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        found = [ways_to(board, board.city_hex[city]) for city in range(len(board.city_hex))]
        _KNOWN[board.layout] = found
    return found


def ways_to(board: Board, goal: Int) -> Ints:
    """Spread out from a hex: two halves for a hex, one along a road, three into rough country."""
    hexes = int(board.hexes)
    row = ints([FAR] * hexes)
    row[goal] = 0
    # A round for each half hex keeps the spread in order without a heap.
    due: list[Choices] = [Choices() for _ in range(FAR + 4)]
    due[0].append(goal)
    for now in range(FAR):
        edge = due[now]
        at: Int = 0
        while at < len(edge):
            here = edge[at]
            at += 1
            if row[here] != now:
                continue
            rough: Int = 2
            if board.terrain[here] != CLEAR:
                rough = 3
            for way in range(6):
                side = here * 6 + way
                there = board.near[side]
                bits = board.side[side]
                if there < 0 or not bits & OPEN or board.kind[there] >= SEA:
                    continue
                cost = rough
                if bits & ROAD:
                    cost = 1
                if now + cost < row[there]:
                    row[there] = now + cost
                    due[now + cost].append(there)
    return row
