"""The end without a full set: who comes out ahead (ME-14.5)."""

from __future__ import annotations

from conclave.core.result import Result, ranked
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.games.meld.data import (
    AREA,
    BASIC,
    BOARD_SLOTS,
    EMPTY,
    FOCUS,
    GONE,
    SEALED,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    lowest,
)  # fmt: skip
from conclave.games.meld.rules.control import lose, state_check
from conclave.games.meld.rules.field import set_of
from conclave.games.meld.rules.moves import clear_tile
from conclave.games.meld.state import Meld


def constructs_of(s: Meld, seat: Int) -> int:
    """Count the constructs a seat controls: pool, army, board and tiles (ME-7.3)."""
    total = int(s.pooled(seat) + s.armed(seat))
    board = s.book.faces[s.boards[seat]].room & ~(s.vacant[seat] | s.blocked[seat])
    total += int(board).bit_count()
    todo = s.busy
    while todo:
        tile = lowest(todo)
        todo &= todo - 1
        for slot in range(TILE_BASE + TILE_SLOTS * tile, TILE_BASE + TILE_SLOTS * (tile + 1)):
            kind = s.held[slot]
            if kind == EMPTY:
                continue
            if (kind == BASIC and s.is_yours(tile, seat)) or (kind != BASIC and s.holder[kind] == seat):
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


def close(s: Meld, result: Result) -> None:
    """End the game; nobody acts in an effect any more."""
    s.actor, s.bound = s.active(), 0
    s.finish(result)


def won_by(s: Meld, seat: Int, why: str, rule: str) -> None:
    """End the game with one winner, and all others equal (ME-1.1, ME-14.7)."""
    places = tuple(1 if other == seat else 2 for other in range(s.seats))
    scores = tuple(int(set_of(s, other)) for other in range(s.seats))
    close(s, Result(places, scores, why, rule))


def resign(s: Meld, seat: Int) -> None:
    """Give up: at once if one player is left, else when the turn comes to the seat (ME-14.7)."""
    s.resigned |= 1 << seat
    s.say("resign", seat)
    left = [other for other in range(s.seats) if not (s.resigned >> other) & 1]
    if len(left) == 1:
        won_by(s, left[0], "all others resigned", "ME-14.7")


def give_up(s: State, seat: int) -> bool:
    """Let a seat resign at the table, at any time and once (ME-14.7)."""
    assert isinstance(s, Meld)
    if (s.resigned >> seat) & 1:
        return False
    resign(s, seat)
    return True


def leave_table(s: Meld, seat: Int) -> None:
    """Clear away what a player who resigned leaves behind (ME-14.7)."""
    for tile in range(s.book.tiles):
        s.foci[SEATS * tile + seat] = 0
        s.see_control(tile)
        if s.place[tile] == AREA + seat or s.place[tile] == SEALED + seat:
            s.settle_at(tile, GONE)
            clear_tile(s, tile)
    for slot in range(len(s.vault)):
        if s.vault[slot] == seat:
            s.empty_vault(slot)
    base = seat * s.book.kinds
    for kind in range(1, s.book.kinds):
        if s.holder[kind] == seat:
            lose(s, kind)
    for place in range(BOARD_SLOTS):
        kind = s.held[seat * BOARD_SLOTS + place]
        if kind == FOCUS:
            s.unblock(seat, place)
        elif kind != EMPTY:
            s.empty(seat * BOARD_SLOTS + place)
            s.supply += 1
    s.supply += s.pool[base] + s.army[base]
    s.pool[base] = 0
    s.army[base] = 0
    s.boards[seat] = -1
    state_check(s, seat)


def count_out(s: Meld, why: str, rule: str) -> None:
    """End the game by the ranking; those who resigned come last (ME-14.5, ME-14.7)."""
    keys = [(-1,) if (s.resigned >> seat) & 1 else standing(s, seat) for seat in range(s.seats)]
    s.say("count")
    close(s, Result(ranked(keys), tuple(max(0, key[0]) for key in keys), why, rule))
