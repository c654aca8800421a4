"""A position of Lands of Ice as plain data, and back."""

from __future__ import annotations

from typing import Final

from conclave.core.containers import unpack_zone
from conclave.core.rows import dense, sparse
from conclave.core.storage import Packed, as_int, as_ints, ints
from conclave.games.lands_of_ice.board import Rows
from conclave.games.lands_of_ice.data import CELLS, PIECES, SLOTS
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
    s.rooms, s.turns = ints(as_ints(rooms)), ints(as_ints(turns))
    s.cells = dense(cells, SLOTS * CELLS)
    s.gates, s.breaches, s.gears = ints(as_ints(gates)), ints(as_ints(breaches)), ints(as_ints(gears))
    s.where, s.marks = unpack_zone(where), dense(marks, PIECES)
    s.pairs, s.laid = unpack_zone(pairs), unpack_zone(laid)
    s.hands, s.actions, s.tops = ints(as_ints(hands)), ints(as_ints(actions)), ints(as_ints(tops))
    s.jumps, s.points, s.idle = ints(as_ints(jumps)), ints(as_ints(points)), ints(as_ints(idle))
    s.highest, s.ap, s.active = as_int(highest), as_int(ap), as_int(active)
    s.first, s.turn = as_int(first), as_int(turn)
    s.lying, s.reserve, s.posted = ints(as_ints(lying)), ints(as_ints(reserve)), ints(as_ints(posted))
    s.fight = ints(as_ints(fight))
    # A board is worked out once for all positions on it; they are unpacked again and again.
    key = (s.book.word, rooms, turns, cells, gates, breaches)
    if key not in _boards:
        if len(_boards) >= MOST_BOARDS:
            _boards.clear()
        s.relay()
        _boards[key] = s.rows
    s.rows = _boards[key]
    s.recount()
