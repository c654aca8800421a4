"""The end without a full set: who comes out ahead (ME-14.5)."""

from __future__ import annotations

from conclave.core.result import Result, ranked
from conclave.core.storage import Int
from conclave.games.meld.data import (
    AREA,
    BASIC,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    SEALED,
    TILE_BASE,
    TILE_SLOTS,
)  # fmt: skip
from conclave.games.meld.rules.field import set_of
from conclave.games.meld.state import Meld


def constructs_of(s: Meld, seat: Int) -> int:
    """Count the constructs a seat controls: pool, army, board and tiles (ME-7.3)."""
    total = int(s.pooled(seat) + s.armed(seat))
    for slot in range(len(s.held)):
        kind = s.held[slot]
        if kind == EMPTY or kind == FOCUS:
            continue
        if slot < TILE_BASE:
            total += 1 if slot // BOARD_SLOTS == seat else 0
        elif kind != BASIC:
            total += 1 if s.holder[kind] == seat else 0
        elif s.is_yours((slot - TILE_BASE) // TILE_SLOTS, seat):
            total += 1
    return total


def standing(s: Meld, seat: Int) -> tuple[int, ...]:
    """Give what counts for a seat when nobody made a set, first things first (ME-14.5)."""
    places = [int(place) for place in s.place]
    field = sum(1 for tile in s.land if s.is_yours(tile, seat))
    return (
        int(set_of(s, seat)),
        places.count(AREA + int(seat)),
        places.count(SEALED + int(seat)),
        field,
        constructs_of(s, seat),
    )


def count_out(s: Meld, why: str, rule: str) -> None:
    """End the game by the ranking (ME-14.5)."""
    keys = [standing(s, seat) for seat in range(s.seats)]
    s.say("count")
    s.finish(Result(ranked(keys), tuple(key[0] for key in keys), why, rule))
