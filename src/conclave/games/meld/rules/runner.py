"""Carrying out effects: records one after another, each by the op that knows it (ME-1.8, ME-8.12)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, open_class
from conclave.games.meld.actions import DONE, PICK
from conclave.games.meld.data import BIND, COUNT, FLAGS, OP, OPS, OPTIONAL, SEATS, WIDTH, keep
from conclave.games.meld.state import Meld


@open_class(allow_interpreted_subclasses=True)
class Op:
    """What one kind of record does; each op has a class of its own."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there is a legal target (ME-8.4)."""
        return True

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Do it, or call the frame that asks; the answer of that frame is the tile to keep."""
        raise NotImplementedError


AGREED: Final = -2  # the player chose this spell, and is not asked about its first record again
KNOWN: Final[list[Op]] = [Op() for _ in range(OPS)]


class Effects(Step[Meld]):
    """The records of a spell in printed order (ME-1.8)."""

    def __init__(self, seat: Int, row: Int, end: Int, bound: Int, want: Int) -> None:
        self.seat: Int = seat
        self.row: Int = row
        self.end: Int = end
        self.bound: Int = bound
        self.want: Int = want  # the name under which the last answer is kept, -1, or AGREED

    def run(self, s: Meld) -> None:
        """Keep what the last record chose, then begin the next one if it can be carried out."""
        seat, row, bound = self.seat, self.row, self.bound
        if self.want >= 0:
            bound = keep(bound, self.want, s.answer)
        if row >= self.end:
            s.done(NOTHING)
            return
        code = s.book.code
        op = KNOWN[code[row + OP]]
        flags = code[row + FLAGS]
        s.answer = NOTHING
        if row + WIDTH >= self.end and code[row + BIND] < 0:
            # The last record takes the place of the spell: nothing is left to keep.
            s.stack.pop()
            if not op.can(s, seat, row, bound):
                return
        else:
            s.stack[-1] = Effects(seat, row + WIDTH, self.end, bound, code[row + BIND])
            if not op.can(s, seat, row, bound):
                return
        if flags & OPTIONAL and self.want != AGREED:
            s.call(Maybe(seat, row, bound))
        else:
            op.start(s, seat, row, bound)


def begin(s: Meld, seat: Int, row: Int, end: Int, bound: Int) -> None:
    """Begin the records of a spell; a single plain one needs no frame that would wait for it."""
    code = s.book.code
    if row + WIDTH == end and code[row + BIND] < 0 and code[row + FLAGS] & OPTIONAL == 0:
        op = KNOWN[code[row + OP]]
        s.answer = NOTHING
        if op.can(s, seat, row, bound):
            op.start(s, seat, row, bound)
    else:
        s.call(Effects(seat, row, end, bound, -1))


class Maybe(Ask[Meld]):
    """Do what a spell allows, or leave it (ME-1.8)."""

    rule: ClassVar[str] = "ME-1.8"

    def __init__(self, seat: Int, row: Int, bound: Int) -> None:
        super().__init__(seat)
        self.row: Int = row
        self.bound: Int = bound

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer both."""
        found.append(PICK)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Begin, or go on without."""
        if action == DONE:
            s.done(NOTHING)
            return
        s.stack.pop()
        s.answer = NOTHING
        KNOWN[s.book.code[self.row + OP]].start(s, self.seat, self.row, self.bound)


def count_of(s: Meld, row: Int) -> Int:
    """Give the count of a record."""
    return s.book.code[row + COUNT]


def in_turn(s: Meld, seat: Int) -> list[int]:
    """List all seats in turn order from one on (ME-2.5)."""
    return [(int(seat) + step) % s.seats for step in range(s.seats)]


ALL_SEATS: Final = list(range(SEATS))
