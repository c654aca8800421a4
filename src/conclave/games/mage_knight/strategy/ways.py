"""Which ways through a turn are the same, which is cheaper, and which leads nowhere (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.state import Mage


def mark_of(s: Mage, seat: int) -> tuple[object, ...]:
    """Give what tells two tables of one turn apart."""
    return (
        int(s.phase), int(s.aim), int(s.acted), int(s.rested), tuple(s.pool), tuple(s.tokens),
        tuple(s.crystals), tuple(s.marks), tuple(s.z[HAND + seat].faces), tuple(s.units), tuple(s.foes),
        int(s.get(seat, d.HEX)), tuple(s.mods.rows), int(s.get(seat, d.USED)), int(s.get(seat, d.TURNED)),
        int(s.recruits), int(s.get(seat, d.FAME)),
    )  # fmt: skip


RANK: Final = (0, 4, 2, 1, 0)  # of the sources of mana: tokens are lost anyway, crystals stay


def cheapest_ways(actions: list[int]) -> list[int]:
    """Keep the cheapest way to pay each color."""
    best: dict[int, tuple[int, int]] = {}
    for action in actions:
        number = action - a.PAY
        source, color, used = number // 36, number // 6 % 6, number % 6
        rank = RANK[source] * 2 + (1 if color != used else 0)
        if used not in best or (rank, action) < best[used]:
            best[used] = (rank, action)
    return [action for _, action in best.values()]
