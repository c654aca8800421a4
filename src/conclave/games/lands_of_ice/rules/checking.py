"""What must hold in every position; the fuzzer asks."""

from __future__ import annotations

from conclave.core.secrets import HIDDEN
from conclave.games.lands_of_ice.data import (
    FIRST_OBJECT,
    FROZEN,
    FROZEN_MARKERS,
    OWNER,
    ROOM,
    SLOTS,
    SQUARES,
    T_DEADLY,
    TERRAIN,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules.effects import pit_keeper
from conclave.games.lands_of_ice.rules.supplies import copies, ice_left, rifts_left
from conclave.games.lands_of_ice.rules.turn import PlayCard, Turn
from conclave.games.lands_of_ice.state import Labyrinth


def check(s: Labyrinth) -> None:
    """Hold pieces, squares, counts and supplies against each other."""
    faces = [int(face) for face in s.where.faces]
    there: dict[int, list[int]] = {}
    for piece, place in enumerate(faces):
        there.setdefault(place, []).append(piece)
    for square in range(SQUARES):
        code, found = int(s.on[square]), list[int]()
        while code:
            found.append((code & MOST) - 1)
            code //= 128
        assert found == there.get(square, []), "squares and pieces agree"
    if HIDDEN not in there:
        for slot in range(SLOTS):
            for seat in range(2):
                lying = [piece for piece in there.get(ROOM - slot, []) if OWNER[piece] == seat]
                if s.rooms[slot] < 0:
                    assert len(lying) == s.lying[slot * 2 + seat], "tokens on a room are counted"
    assert min(ice_left(s), rifts_left(s)) >= 0, "markers are not made"
    assert sum(1 for p in range(FIRST_OBJECT) if s.marks[p] & FROZEN) <= FROZEN_MARKERS * copies(s)
    assert all(0 <= int(count) <= 2 for count in s.hands)
    assert s.hands[0] == s.hands[7] == 1, "a 0 always comes back"
    assert min(s.ap, *s.jumps, *s.marks) >= 0
    if s.stack and isinstance(s.stack[-1], Turn | PlayCard):
        for square, here in there.items():
            if square >= 0:
                _check_square(s, square, here)


def _check_square(s: Labyrinth, square: int, here: list[int]) -> None:
    """Hold a square to the golden rules between two actions (LI-4.5, LI-4.6)."""
    assert not s.crowded(square), "no square holds too many tokens"
    people = [p for p in here if p < FIRST_OBJECT]
    up = [p for p in people if not s.marks[p] & WOUNDED]
    assert len(up) <= 1, "one unwounded character on a square"
    assert not up or all(OWNER[p] == OWNER[up[0]] for p in people), "no enemy beside an unwounded one"
    ground = s.rows.ground[square]
    if not s.roped(square):
        assert not TERRAIN[ground] & T_DEADLY or pit_keeper(s, square) >= 0, "nobody stays over an abyss"
        assert ground != WATER or all(p < FIRST_OBJECT for p in here), "no object stays in water"
