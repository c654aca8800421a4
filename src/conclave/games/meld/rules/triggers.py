"""Triggers: spells that wait for a moment, in the order their player likes (ME-3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import keep, may
from conclave.core.frames import Question
from conclave.core.state import NOTHING, State
from conclave.core.storage import Int
from conclave.core.triggers import Standing, StandingOrder, Waiting
from conclave.games.meld.data import (
    ALWAYS,
    CONTESTED,
    EVENTS,
    MOST_TILES,
    SEATS,
    Face,
    Trigger,
    lowest,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.control import active
from conclave.games.meld.state import Meld


class Printed(Waiting):
    """A trigger whose moment has come, and where it is printed."""

    def __init__(self, number: Int, trigger: Trigger, bound: Int, tile: Int, face: Int, spell: Int) -> None:
        super().__init__(number, trigger.effect, bound, trigger.forced)
        self.tile: Int = tile
        self.face: Int = face
        self.spell: Int = spell


def some_wait(s: Meld, seat: Int, event: Int) -> bool:
    """Tell whether anything at all may wait for a moment that is still to come."""
    return s.book.event_tiles[event] != 0 or (s.book.faces[s.boards[seat]].events >> event) & 1 == 1


def any_yours(s: Meld, seat: Int, event: Int) -> bool:
    """Tell whether the board or a tile of a seat waits for a moment now."""
    if (s.book.faces[s.boards[seat]].events >> event) & 1:
        return True
    todo = s.own[seat] & s.book.event_tiles[event]
    while todo:
        if (s.face(lowest(todo)).events >> event) & 1:
            return True
        todo &= todo - 1
    return False


class Triggers(Standing):
    """Everything of one player that waits for a moment (ME-3.2)."""

    def __init__(self, who: Int, event: Int, role: Int, contested: Int, past: tuple[int, ...]) -> None:
        super().__init__(who, past)
        self.event: Int = event
        self.role: Int = role
        self.contested: Int = contested

    def waiting(self, s: State) -> list[Waiting]:
        """List what waits for this moment, can do something, and has not been done yet."""
        assert isinstance(s, Meld)
        found: list[Waiting] = []
        seat, event = self.who, self.event
        face = s.book.faces[s.boards[seat]]
        if (face.events >> event) & 1:
            self.printed(s, face, s.boards[seat], -1, found)
        todo = s.own[seat] & s.book.event_tiles[event]
        while todo:
            tile = lowest(todo)
            todo &= todo - 1
            if (s.face(tile).events >> event) & 1:
                self.printed(s, s.face(tile), 2 * tile + s.side[tile], tile, found)
        return found

    def printed(self, s: Meld, face: Face, number: Int, tile: Int, found: list[Waiting]) -> None:
        """Add what waits on one side; what can do nothing is not asked about."""
        host: Int = SEATS + tile
        place: Int = tile
        if tile < 0:
            host = self.who
            place = MOST_TILES
        bound = spell_bound(tile, -1)
        if self.contested >= 0:
            bound = keep(bound, CONTESTED, self.contested)
        for spell in face.spells:
            for at in range(len(spell.triggers)):
                trigger = spell.triggers[at]
                code = (place * 16 + spell.place) * 4 + at
                if (
                    trigger.event == self.event
                    and (trigger.role == ALWAYS or trigger.role == self.role)
                    and active(s, host, spell)
                    and int(code) not in self.past
                    and may(s, trigger.effect, self.who, bound)
                ):
                    found.append(Printed(code, trigger, bound, tile, number, spell.place))

    def after(self, number: int) -> Standing:
        """Remember that a trigger was done."""
        return Triggers(self.who, self.event, self.role, self.contested, (*self.past, number))

    def told(self, s: State, one: Waiting) -> None:
        """Name the spell."""
        assert isinstance(s, Meld)
        assert isinstance(one, Printed)
        s.say("trigger", self.who, one.face, one.spell)

    def order(self) -> Question[State]:
        """Ask by the rule."""
        return ChooseTrigger(self)

    def run(self, s: State) -> None:
        """Look at the spells only where something waits at all."""
        assert isinstance(s, Meld)
        if any_yours(s, self.who, self.event):
            super().run(s)
        else:
            s.done(NOTHING)


class ChooseTrigger(StandingOrder):
    """Which waiting spell comes next, or none if none must (ME-3.2)."""

    rule: ClassVar[str] = "ME-3.2"


# Most moments pass without anything: their frames are made once.
MOMENTS: Final = [[Triggers(seat, event, ALWAYS, -1, ()) for seat in range(SEATS)] for event in range(EVENTS)]
