"""Encoding: what a seat sees as numbers for learning, in named pieces that each room declares.

A piece writes bytes from the state of a view, so that hidden things are holes to it. Every number is 0 to
255, and `most` is the largest that a piece usually has: whoever wants fractions divides by it.
"""

from __future__ import annotations

from math import prod
from typing import Final

from conclave.core.errors import BrokenGame
from conclave.core.frames import Question
from conclave.core.state import State
from conclave.core.storage import Int, Ints, Writer, open_class, put_byte

MOST: Final = 255
HERE: Final = 1  # what marks a thing that is there


@open_class(allow_interpreted_subclasses=True)
class Piece:
    """A named part of an observation, seen by one seat: the viewer comes first, others follow in turn order.

    A room extends it and writes `write`, which finds `size` zeros from `at` on and puts numbers over them.
    """

    def __init__(self, name: str, shape: tuple[int, ...], most: int, about: str) -> None:
        if not name or not shape or min(shape) < 1 or not 1 <= most <= MOST:
            needs = f"a name, a shape without zeros, and a largest number of 1 to {MOST}"
            raise BrokenGame(f"the piece `{name}` needs {needs}")
        self.name = name
        self.shape = shape
        self.most = most
        self.about = about
        self.size: Int = prod(shape)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the numbers of this piece over the zeros from `at` on; `s` is the state of a view."""
        raise NotImplementedError


@open_class(allow_interpreted_subclasses=True)
class Turn(Piece):
    """Who is asked, counted from the viewer; nobody at a chance and after the end."""

    def __init__(self, seats: int) -> None:
        super().__init__("turn", (seats,), HERE, "who is asked, counted from the viewer on")
        self.seats: Int = seats

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Mark the seat that is asked."""
        frame = s.stack[-1] if s.stack else None
        if isinstance(frame, Question):
            place: Int = (frame.asks(s) - seat + self.seats) % self.seats
            out[at + place] = 1


@open_class(allow_interpreted_subclasses=True)
class Asking(Piece):
    """Which kind of frame waits on top of the stack."""

    def __init__(self, frames: list[str]) -> None:
        super().__init__("question", (len(frames),), HERE, "which frame of the rules waits, by its name")
        self.places: dict[str, int] = {name: place for place, name in enumerate(frames)}

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Mark the frame."""
        if s.stack:
            place: Int = self.places.get(type(s.stack[-1]).__name__, -1)
            if place >= 0:
                out[at + place] = 1


@open_class(allow_interpreted_subclasses=True)
class Encoding:
    """Some pieces one after another: a row of bytes."""

    def __init__(self, pieces: list[Piece]) -> None:
        names = [piece.name for piece in pieces]
        if len(set(names)) != len(names):
            raise BrokenGame(f"the names of pieces must be distinct: {', '.join(names)}")
        self.pieces = pieces
        self.size: Int = sum([int(piece.size) for piece in pieces])
        self.zeros = bytes(self.size)

    def write(self, s: State, seat: Int, out: Writer) -> None:
        """Add what a seat sees in the state of its view to a buffer."""
        at: Int = len(out)
        out.write(self.zeros)
        for piece in self.pieces:
            piece.write(s, seat, out, at)
            at += piece.size


def number(out: Writer, at: Int, value: Int) -> None:
    """Write one number, cut off at 0 and 255; pieces of rooms use it for what may grow."""
    put_byte(out, at, value)


def owner(seat: Int, viewer: Int, seats: Int) -> Int:
    """Return how many places after the viewer a seat is."""
    return (seat - viewer + seats) % seats


def row_number(out: Writer, at: Int, row: Ints, place: Int) -> None:
    """Write a number of a row one higher than it is, so that -1 (none) is 0, and what is hidden too."""
    put_byte(out, at, row[place] + 1)
