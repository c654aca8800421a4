"""Counting blocks in hexes anew, after orders that were carried out together."""

from __future__ import annotations

from conclave.core.storage import Int, ints
from conclave.games.wizard_kings import arrivals
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.state import Kings


def recount(s: Kings) -> None:
    """Count blocks in hexes anew, after orders that were carried out together."""
    hexes = int(s.board.hexes)
    troops = [ints([0] * hexes) for _ in range(s.seats)]
    s.spent = [ints([0] * hexes) for _ in range(s.seats)]
    for block in range(s.seats * BLOCKS):
        place = s.where.faces[block]
        if place >= 0:
            troops[block // BLOCKS][place] += 1
    s.troops = troops
    before = s.came if len(s.came) else ints([0] * hexes)
    came = ints([0] * hexes)
    for place in s.where.faces:
        if place >= 0 and not came[place]:
            came[place] = _in_order(s, before[place], place)
    s.came = came


def _in_order(s: Kings, row: Int, place: Int) -> Int:
    """Give who is in a hex, as they came; of those not noted before its holder came first."""
    for seat in range(s.seats):
        if not s.troops[seat][place]:
            row = arrivals.parted(row, seat)
    city = s.board.city_at[place]
    holder = s.holder[city] if city >= 0 else -1
    if holder >= 0 and s.troops[holder][place]:
        row = arrivals.joined(row, holder)
    for seat in s.order:
        if s.troops[seat][place]:
            row = arrivals.joined(row, seat)
    return row
