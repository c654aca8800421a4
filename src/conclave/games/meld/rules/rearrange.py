"""Moving foci between the focus slots of one's own board (ME-10.17)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DONE, FOCUS_AT
from conclave.games.meld.data import BOARD_SLOTS, EMPTY, FOCUS, FOCUS_SLOT, REARRANGE
from conclave.games.meld.rules.picks import AskMore, AskSlot
from conclave.games.meld.rules.runner import KNOWN, Op
from conclave.games.meld.state import Meld


class RearrangeFoci(Op):
    """Move foci between the focus slots of your board (ME-10.17)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there is a focus and an empty slot."""
        face = s.book.faces[s.boards[seat]]
        return s.blocked[seat] != 0 and s.vacant[seat] & face.focus_slots != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which focus first; as many moves as there are slots are enough for any order."""
        s.call(RearrangeFrom(seat, s.book.faces[s.boards[seat]].slots))


class RearrangeFrom(AskMore):
    """Which focus changes its slot, or no more (ME-10.17)."""

    rule: ClassVar[str] = "ME-10.17"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the foci of the board, and to stop."""
        if self.left:
            face, base = s.book.faces[s.boards[self.seat]], self.seat * BOARD_SLOTS
            for slot in range(face.slots):
                if s.held[base + slot] == FOCUS:
                    found.append(FOCUS_AT + slot)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Ask where to, or stop."""
        if action == DONE:
            s.done(NOTHING)
            return
        s.goto(RearrangeFrom(self.seat, self.left - 1))
        s.call(RearrangeTo(self.seat, action - FOCUS_AT))


class RearrangeTo(AskSlot):
    """To which empty slot a focus goes (ME-10.17)."""

    rule: ClassVar[str] = "ME-10.17"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the focus slots that hold nothing, and to leave it."""
        face, base = s.book.faces[s.boards[self.seat]], self.seat * BOARD_SLOTS
        for slot in range(face.slots):
            if face.kinds[slot] == FOCUS_SLOT and s.held[base + slot] == EMPTY:
                found.append(FOCUS_AT + slot)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Move it."""
        if action != DONE:
            s.unblock(self.seat, self.slot)
            s.block(self.seat, action - FOCUS_AT)
            s.say("rearrange", self.seat)
        s.done(NOTHING)


KNOWN[REARRANGE] = RearrangeFoci()
