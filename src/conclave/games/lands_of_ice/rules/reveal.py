"""Revealing a room: luck says which it is and how it lies, then its tokens are placed (LI-5.1 to LI-5.3)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Chance, Step
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.actions import REVEALED, SQUARE
from conclave.games.lands_of_ice.data import (
    AT,
    CELLS,
    CURSED,
    DARKNESS,
    FIRST_OBJECT,
    FIRST_TORCH,
    OWNER,
    PIECES,
    PLACED_BY_OWNER,
    ROOM,
    SLOT,
    SLOTS,
    SQUARES,
    T_PLACE,
    TERRAIN,
)
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.effects import after_action
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.state import Labyrinth


def left_rooms(s: Labyrinth) -> list[int]:
    """List the rooms that are still face down somewhere, each as often as it is (LI-3.8)."""
    found: list[int] = []
    for place in range(4):
        pair = int(s.pairs.faces[place])
        if pair > 0:
            found += s.book.rooms_of(pair)
    for slot in range(SLOTS):
        room = int(s.rooms[slot])
        if room in found:
            found.remove(room)
    return found


class TurnUp(Chance[Labyrinth]):
    """Which room lies in a slot, and how it is turned: nobody knew (LI-2.2, LI-3.8)."""

    rule: ClassVar[str] = "LI-5.2"

    def __init__(self, slot: Int) -> None:
        self.slot: Int = slot

    def outcomes(self, s: Labyrinth) -> list[tuple[int, int]]:
        """List every room that is left, in its four orientations."""
        rooms = left_rooms(s)
        found: list[tuple[int, int]] = []
        for room in sorted(set(rooms)):
            one = s.book.rooms[room]
            first = REVEALED + ((int(one.pair) - 1) * 2 + 1 - int(one.right)) * 4
            found += [(first + turned, rooms.count(room)) for turned in range(4)]
        return found

    def land(self, s: Labyrinth, outcome: Int) -> None:
        """Turn the room up, and show its tokens to all."""
        code = outcome - REVEALED
        slot = self.slot
        pair = code // 8 + 1
        right = 1 - code // 4 % 2
        for room in range(len(s.book.rooms)):
            if s.book.rooms[room].pair == pair and s.book.rooms[room].right == right:
                s.rooms = changed(s.rooms, slot, room)
        s.turns = changed(s.turns, slot, code % 4)
        s.relay_room(slot)
        for piece in range(PIECES):
            if s.where.faces[piece] == ROOM - slot:
                s.show(piece)
        s.lying = changed(changed(s.lying, slot * 2, 0), slot * 2 + 1, 0)
        s.reveal()
        s.tell("reveal", int(slot), int(s.rooms[slot]), int(code % 4), word_number(s))
        s.done()


def word_number(s: Labyrinth) -> int:
    """Give a number that names the set of components in an event."""
    return int(s.book.word.rpartition("-")[2], 16)


class Placing(Step[Labyrinth]):
    """The tokens of a revealed room: the revealer's share first, then the opponent's (LI-5.2)."""

    def __init__(self, slot: Int, revealer: Int, stage: Int) -> None:
        self.slot: Int = slot
        self.revealer: Int = revealer
        self.stage: Int = stage

    def run(self, s: Labyrinth) -> None:
        """Ask for the next token of this share, or go on."""
        seat = self.revealer if self.stage == 0 else 1 - self.revealer
        for piece in range(PIECES):
            if s.where.faces[piece] == ROOM - self.slot and placer(s, piece, self.revealer) == seat:
                s.call(PlaceToken(seat, piece, self.slot))
                return
        if self.stage == 0:
            s.goto(Placing(self.slot, self.revealer, 1))
        else:
            s.done()
            after_action(s)


def placer(s: Labyrinth, piece: Int, revealer: Int) -> Int:
    """Give who places a token: cursed objects their owner, other objects the other player (LI-5.2)."""
    if piece >= FIRST_TORCH:
        return revealer
    if s.has(piece, PLACED_BY_OWNER) or (piece >= FIRST_OBJECT and s.has(piece, CURSED)):
        return OWNER[piece]
    return revealer if piece < FIRST_OBJECT else 1 - OWNER[piece]


def may_place(s: Labyrinth, piece: Int, square: Int) -> bool:
    """Tell whether a token may be put on a square: empty, without mist, normal floor or gear (LI-5.2)."""
    if s.on[square] or s.rows.mist[square]:
        return False
    ground = s.rows.ground[square]
    if TERRAIN[ground] & T_PLACE:
        return True
    return ground == DARKNESS and piece >= FIRST_OBJECT and piece < FIRST_TORCH


class PlaceToken(Ask[Labyrinth]):
    """Put one token of a revealed room on a square of it (LI-5.2)."""

    rule: ClassVar[str] = "LI-5.2"

    def __init__(self, seat: Int, piece: Int, slot: Int) -> None:
        self.seat: Int = seat
        self.piece: Int = piece
        self.slot: Int = slot

    def public(self, s: Labyrinth) -> bool:
        """The room is open to all."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the squares."""
        for cell in range(CELLS):
            square = AT[self.slot * CELLS + cell]
            if may_place(s, self.piece, square):
                found.append(SQUARE + square)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a square."""
        if action < SQUARE or action >= SQUARE + SQUARES:
            return r.NOT_ASKED
        square = action - SQUARE
        return FINE if SLOT[square] == self.slot and may_place(s, self.piece, square) else r.NOT_PLACE

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Put it there; a character is in play at once (LI-5.3)."""
        s.put(self.piece, action - SQUARE)
        s.tell("placed", int(self.seat), int(self.piece), int(action - SQUARE))
        s.done()
