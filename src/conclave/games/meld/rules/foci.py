"""Foci on their way: from a focus slot to a tile, and home again (ME-6.3, ME-6.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import FOCUS_AT
from conclave.games.meld.data import (
    BOARD_SLOTS,
    EMPTY,
    SEATS,
    VAULTS,
)  # fmt: skip
from conclave.games.meld.state import Meld


def free_vaults(s: Meld, seat: Int, found: Choices) -> None:
    """Write the empty vault slots of hosts that a seat controls (ME-6.7)."""
    for tile in s.book.vault_tiles:
        if not s.is_yours(tile, seat):
            continue
        for slot in range(s.face(tile).vaults):
            if s.vault[VAULTS * tile + slot] == EMPTY:
                found.append(FOCUS_AT + BOARD_SLOTS + VAULTS * tile + slot)
                break


class FocusTo(Ask[Meld]):
    """Put a focus that comes home into a focus slot; a construct there goes to the pool (ME-6.4)."""

    rule: ClassVar[str] = "ME-6.4"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer slots without a focus; of slots that are alike, the first."""
        face, base = s.book.faces[s.boards[self.seat]], self.seat * BOARD_SLOTS
        vacant, held = s.vacant[self.seat], s.held
        open_slots = face.focus_slots & ~s.blocked[self.seat]
        for slot in range(face.slots):
            if (open_slots >> slot) & 1 == 0:
                continue
            if (vacant >> slot) & 1:
                if vacant & face.earlier[slot] == 0:
                    found.append(FOCUS_AT + slot)
                continue
            other = face.like[slot]
            while other >= 0 and held[base + other] != held[base + slot]:
                other = face.like[other]
            if other < 0:
                found.append(FOCUS_AT + slot)
        free_vaults(s, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Fill the slot; further foci of this seat follow."""
        seat = self.seat
        place = action - FOCUS_AT
        s.air[seat] -= 1
        # Whoever waits below hears the answer that came before this frame.
        if s.air[seat] == 0:
            s.done(s.answer)
        if place >= BOARD_SLOTS:
            s.put_in_vault(place - BOARD_SLOTS, seat)
            s.say("home", seat, -1)
            return
        slot = seat * BOARD_SLOTS + place
        if s.held[slot] != EMPTY:
            kind = s.empty(slot)
            s.to_pool(seat, kind)
            s.say("back", seat, kind)
        s.block(seat, place)
        s.say("home", seat, s.book.faces[s.boards[seat]].owner[place])


FOCUS_TO: Final = [FocusTo(seat) for seat in range(SEATS)]


def call_home(s: Meld, seat: Int, count: Int) -> None:
    """Have a seat put foci back that it just lost, one at least; the frame for it is called once."""
    if s.air[seat] == 0:
        s.call(FOCUS_TO[seat])
    s.air[seat] += count
