"""Meditating: take back, unseal, gain, come back to the field (ME-3.5)."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import enter
from conclave.core.frames import Step
from conclave.core.state import NOTHING
from conclave.core.storage import Int
from conclave.games.meld.data import (
    AFTER_MEDITATE,
    ANYWHERE,
    ASKED,
    BEFORE_MEDITATE,
    SEALED,
    SEATS,
    UP_TO,
)  # fmt: skip
from conclave.games.meld.rules.area import unseal
from conclave.games.meld.rules.constructs import Recall, gain
from conclave.games.meld.rules.triggers import MOMENTS, any_yours, some_wait
from conclave.games.meld.state import Meld


class Meditate(Step[Meld]):
    """Meditate, in six steps (ME-3.5)."""

    def __init__(self, gains: Int) -> None:
        self.gains: Int = gains

    def run(self, s: Meld) -> None:
        seat = s.actor
        s.done(NOTHING)
        if s.telling:
            s.say("meditate", seat)
        if some_wait(s, seat, AFTER_MEDITATE):
            s.call(MOMENTS[AFTER_MEDITATE][seat])
        s.call(CALMS[seat][self.gains])
        s.call(RECALL_ANY)
        if any_yours(s, seat, BEFORE_MEDITATE):
            s.call(MOMENTS[BEFORE_MEDITATE][seat])


# Any number of constructs, from anywhere; it is asked even of somebody who has none to return.
RECALL_ANY: Final = Recall(99, ANYWHERE, UP_TO | ASKED)


class Calm(Step[Meld]):
    """Unseal, gain, recover (ME-3.5)."""

    def __init__(self, seat: Int, gains: Int) -> None:
        self.seat: Int = seat
        self.gains: Int = gains

    def run(self, s: Meld) -> None:
        """Open every sealed tile, take constructs, and come back to the field if one has left it."""
        seat = self.seat
        s.done(NOTHING)
        if s.own[seat] & s.field == 0:
            effect = s.book.recover
            if s.stacked() == 0:
                effect = s.book.recover_late
            enter(s, seat, 0)
            s.call(effect)
        if s.sealed:
            for tile in range(s.book.tiles):
                if s.place[tile] == SEALED + seat:
                    unseal(s, tile)
        gain(s, seat, self.gains)


CALMS: Final = [[Calm(seat, gains) for gains in range(10)] for seat in range(SEATS)]
