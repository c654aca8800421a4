"""Turning a tile over, with everything on it (ME-10.5)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int, ints, take
from conclave.games.meld.actions import CONSTRUCT, DONE
from conclave.games.meld.data import BASIC, EMPTY, TILE_BASE, TILE_SLOTS
from conclave.games.meld.rules.control import lose, receiver, state_check
from conclave.games.meld.rules.filters import allowed, uprooted
from conclave.games.meld.rules.picks import OneTile
from conclave.games.meld.state import Meld


class FlipWhich(OneTile):
    """Which tile to turn over; foci stay, constructs are put on the new side (ME-10.5)."""

    rule: ClassVar[str] = "ME-10.5"

    def ways(self, s: Meld) -> Int:
        return uprooted(s, s.actor, allowed(s, s.actor, self.wanted, s.bound))

    def chosen(self, s: Meld, tile: Int) -> None:
        """Turn it, and put its constructs back one by one."""
        base = TILE_BASE + TILE_SLOTS * tile
        loose = [int(s.empty(base + slot)) for slot in range(TILE_SLOTS) if s.held[base + slot] != EMPTY]
        s.side[tile] = 1 - s.side[tile]
        s.see_side(tile)
        s.forget_patterns()
        s.say("flip", s.actor, 2 * tile + s.side[tile])
        s.loose = ints(sorted(loose))
        decider = s.actor
        if s.masks[tile]:
            decider = receiver(s, tile, s.actor)
        s.goto(FlipSlot(decider, s.actor, tile, 0))
        skip_slots(s, decider, s.actor, tile, 0)


def skip_slots(s: Meld, decider: Int, seat: Int, tile: Int, slot: Int) -> None:
    """Go on to a slot of the new side, or finish when there is nothing left to put or no slot for it."""
    if len(s.loose) and slot < s.face(tile).slots:
        s.goto(FlipSlot(decider, seat, tile, slot))
        return
    for kind in s.loose:
        if kind != BASIC:
            if s.masks[tile] == 0:
                lose(s, kind)
            else:
                s.to_pool(decider, kind)
        elif s.masks[tile]:
            s.to_pool(decider, kind)
        else:
            s.supply += 1
        s.say("unslotted", decider, kind)
    s.loose = ints([])
    s.done(tile)
    state_check(s, seat)


class FlipSlot(Ask[Meld]):
    """Which construct goes to a slot of the side that is up now (ME-10.5)."""

    rule: ClassVar[str] = "ME-10.5"

    def __init__(self, seat: Int, flipper: Int, tile: Int, slot: Int) -> None:
        super().__init__(seat)
        self.flipper: Int = flipper
        self.tile: Int = tile
        self.slot: Int = slot

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer each kind; leave the slot empty only for a slot of another spell."""
        last: Int = -1
        for kind in s.loose:
            if kind != last:
                found.append(CONSTRUCT + kind)
            last = kind
        face = s.face(self.tile)
        room = face.slots - self.slot - 1
        if room >= len(s.loose) and face.owner[face.slots - 1] != face.owner[self.slot]:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Fill it without casting anything."""
        if action != DONE:
            kind = action - CONSTRUCT
            s.loose = take(s.loose, kind)
            s.fill(TILE_BASE + TILE_SLOTS * self.tile + self.slot, kind)
        skip_slots(s, self.seat, self.flipper, self.tile, self.slot + 1)
