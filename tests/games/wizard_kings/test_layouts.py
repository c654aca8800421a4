"""How maps are laid out: usual layouts, and those that players make (WK-1.1b)."""

from __future__ import annotations

import pytest

from conclave.core.session import Session
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.board import is_legal
from conclave.games.wizard_kings.options import KingsOptions
from tests.games.wizard_kings.field import Field


def laid(seats: int, each: int = 1, layout: str = "usual") -> Field:
    """A table after all maps are picked, the last choice each time."""
    chosen = KingsOptions.parse({"maps_per_player": each, "layout": layout, "map_pool": "expansion"})
    table = Field(GAME, Session(GAME, chosen, seats=seats, seed="layout", luck=False, forced=False))
    for face in [6, *[1] * (seats - 1)]:
        table.roll(face)
    while type(table.kings.stack[-1]).__name__ in ("PickMap", "PlaceMap"):
        table.play(table.choices()[-1])
    return table


def spots(table: Field) -> list[tuple[int, int]]:
    """Where the maps lie, in the order they were picked."""
    return [(column, row) for _, column, row, _ in table.kings.layout]


def test_1_1b_four_maps_of_two_players_make_a_square() -> None:
    """The first player's two maps are side by side above, the second's below; all touch."""
    table = laid(2, each=2)
    assert [int(seat) for seat in table.kings.slot_owner] == [0, 1, 1, 0]
    assert spots(table) == [(0, 0), (0, 1), (1, 1), (1, 0)]
    assert is_legal(table.kings.layout)


def test_1_1b_rows_of_two_for_four_and_more() -> None:
    """Two and three maps make a column; four a square; five and six go on below."""
    assert spots(laid(2)) == [(0, 0), (0, 1)]
    assert spots(laid(3)) == [(0, 0), (0, 1), (0, 2)]
    assert spots(laid(4)) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert spots(laid(5)) == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]
    assert spots(laid(6)) == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(("seats", "each"), [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_1_1b_maps_touch_and_one_can_walk_from_any_to_any(seats: int, each: int) -> None:
    """Usual layouts and free ones are legal, and every map has hexes next to another map's."""
    for layout in ("usual", "free"):
        table = laid(seats, each, layout)
        assert is_legal(table.kings.layout)
        board = table.kings.board
        hexes = 111
        seen, todo = {0}, [0]
        while todo:
            slot = todo.pop()
            for place in range(slot * hexes, slot * hexes + hexes):
                for way in range(6):
                    near = int(board.near[place * 6 + way])
                    if near >= 0 and near // hexes not in seen:
                        seen.add(near // hexes)
                        todo.append(near // hexes)
            # Half hexes on a seam belong to the lower number, so a map is entered from its own hexes too.
            for place in range(len(board.near) // 6):
                for way in range(6):
                    near = int(board.near[place * 6 + way])
                    if near >= 0 and near // hexes == slot and place // hexes not in seen:
                        seen.add(place // hexes)
                        todo.append(place // hexes)
        assert seen == set(range(seats * each))
