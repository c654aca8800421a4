"""A position of Lands of Ice as plain data, and back."""

from __future__ import annotations

from typing import Final

from conclave.core.containers import unpack_zone
from conclave.core.storage import Packed, ints, series, whole
from conclave.games.lands_of_ice.board import Rows
from conclave.games.lands_of_ice.data import CELLS, PIECES, SLOTS
from conclave.games.lands_of_ice.rows import dense, sparse
from conclave.games.lands_of_ice.state import Labyrinth

MOST_BOARDS: Final = 256
_boards: dict[tuple[object, ...], Rows] = {}


def packed(s: Labyrinth) -> Packed:
    """Give everything on the table; rows that are mostly zero as pairs of place and number."""
    return (
        tuple(s.rooms), tuple(s.turns), sparse(s.cells), tuple(s.gates), tuple(s.breaches), tuple(s.gears),
        s.where.pack(), sparse(s.marks), s.pairs.pack(), s.laid.pack(), tuple(s.hands),
        tuple(s.actions), tuple(s.tops), tuple(s.jumps), int(s.highest), tuple(s.points), int(s.ap),
        int(s.active), int(s.first), int(s.turn), tuple(s.idle), tuple(s.lying), tuple(s.reserve),
        tuple(s.posted), tuple(s.fight),
    )  # fmt: skip


def unpacked(s: Labyrinth, parts: Packed) -> None:
    """Set the table."""
    (
        rooms, turns, cells, gates, breaches, gears, where, marks, pairs, laid, hands, actions, tops,
        jumps, highest, points, ap, active, first, turn, idle, lying, reserve, posted, fight,
    ) = parts  # fmt: skip
    s.rooms, s.turns = ints(series(rooms)), ints(series(turns))
    s.cells = dense(cells, SLOTS * CELLS)
    s.gates, s.breaches, s.gears = ints(series(gates)), ints(series(breaches)), ints(series(gears))
    s.where, s.marks = unpack_zone(where), dense(marks, PIECES)
    s.pairs, s.laid = unpack_zone(pairs), unpack_zone(laid)
    s.hands, s.actions, s.tops = ints(series(hands)), ints(series(actions)), ints(series(tops))
    s.jumps, s.points, s.idle = ints(series(jumps)), ints(series(points)), ints(series(idle))
    s.highest, s.ap, s.active = whole(highest), whole(ap), whole(active)
    s.first, s.turn = whole(first), whole(turn)
    s.lying, s.reserve, s.posted = ints(series(lying)), ints(series(reserve)), ints(series(posted))
    s.fight = ints(series(fight))
    # A board is worked out once for all positions on it; they are unpacked again and again.
    key = (s.book.word, rooms, turns, cells, gates, breaches)
    if key not in _boards:
        if len(_boards) >= MOST_BOARDS:
            _boards.clear()
        s.relay()
        _boards[key] = s.rows
    s.rows = _boards[key]
    s.recount()
