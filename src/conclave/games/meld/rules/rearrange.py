"""Moving foci between the focus slots of one's own board (ME-10.17)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import AskActor
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DONE, FOCUS_AT
from conclave.games.meld.data import BOARD_SLOTS, EMPTY, FOCUS, FOCUS_SLOT
from conclave.games.meld.rules.picks import AskSlot
from conclave.games.meld.state import Meld


class RearrangeFrom(AskActor[Meld]):
    """Which focus changes its slot, or no more (ME-10.17)."""

    rule: ClassVar[str] = "ME-10.17"

    def __init__(self, moved: Int) -> None:
        self.moved: Int = moved  # how many have; as many as there are slots are enough for any order

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether there is a focus and an empty slot."""
        face = s.book.faces[s.boards[s.actor]]
        return self.moved > 0 or (s.blocked[s.actor] != 0 and s.vacant[s.actor] & face.focus_slots != 0)

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the foci of the board, and to stop."""
        face, base = s.book.faces[s.boards[s.actor]], s.actor * BOARD_SLOTS
        if self.moved < face.slots:
            for slot in range(face.slots):
                if s.held[base + slot] == FOCUS:
                    found.append(FOCUS_AT + slot)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        if action == DONE:
            s.done(NOTHING)
            return
        s.goto(RearrangeFrom(self.moved + 1))
        s.call(RearrangeTo(s.actor, action - FOCUS_AT))


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
        if action != DONE:
            s.unblock(self.seat, self.slot)
            s.block(self.seat, action - FOCUS_AT)
            s.say("rearrange", self.seat)
        s.done(NOTHING)
