"""Triggers: spells that wait for a moment, in the order their player likes (ME-3.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DONE, PICK
from conclave.games.meld.data import (
    ALWAYS,
    CONTESTED,
    EVENTS,
    MOST_TILES,
    OP,
    SEATS,
    WIDTH,
    Face,
    Trigger,
    keep,
    lowest,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.control import active
from conclave.games.meld.rules.runner import AGREED, KNOWN, Effects
from conclave.games.meld.state import Meld


class Waiting:
    """A trigger whose moment has come, and where it is printed."""

    __slots__ = ("code", "face", "spell", "tile", "trigger")

    def __init__(self, code: Int, tile: Int, face: Int, spell: Int, trigger: Trigger) -> None:
        self.code: Int = code
        self.tile: Int = tile
        self.face: Int = face
        self.spell: Int = spell
        self.trigger = trigger


def _of_face(
    s: Meld, face: Face, number: Int, seat: Int, tile: Int, event: Int, role: Int, found: list[Waiting]
) -> None:
    host: Int = SEATS + tile
    place: Int = tile
    if tile < 0:
        host = seat
        place = MOST_TILES
    for spell in face.spells:
        for number_there in range(len(spell.triggers)):
            trigger = spell.triggers[number_there]
            if trigger.event != event or (trigger.role != ALWAYS and trigger.role != role):
                continue
            if active(s, host, spell):
                code = (place * 16 + spell.place) * 4 + number_there
                found.append(Waiting(code, tile, number, spell.place, trigger))


def waiting_for(
    s: Meld, seat: Int, event: Int, role: Int, contested: Int, done: tuple[int, ...]
) -> list[Waiting]:
    """List what waits for this moment, can do something, and has not been done yet."""
    found: list[Waiting] = []
    bit = 1 << event
    face = s.book.faces[s.boards[seat]]
    if face.events & bit:
        _of_face(s, face, s.boards[seat], seat, -1, event, role, found)
    todo = s.own[seat] & s.book.event_tiles[event]
    while todo:
        tile = lowest(todo)
        todo &= todo - 1
        if s.face(tile).events & bit:
            _of_face(s, s.face(tile), 2 * tile + s.side[tile], seat, tile, event, role, found)
    ready: list[Waiting] = []
    for one in found:
        bound = keep(spell_bound(one.tile, -1), CONTESTED, contested)
        if int(one.code) not in done and can_begin_any(s, seat, one.trigger, bound):
            ready.append(one)
    return ready


def can_begin_any(s: Meld, seat: Int, trigger: Trigger, bound: Int) -> bool:
    """Tell whether a trigger could do anything at all; what can do nothing is not asked about."""
    row = trigger.start
    while row < trigger.end:
        if KNOWN[s.book.code[row + OP]].can(s, seat, row, bound):
            return True
        row += WIDTH
    return False


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


class Triggers(Step[Meld]):
    """Everything of one player that waits for a moment (ME-3.2)."""

    def __init__(self, seat: Int, event: Int, role: Int, contested: Int, done: tuple[int, ...]) -> None:
        self.seat: Int = seat
        self.event: Int = event
        self.role: Int = role
        self.contested: Int = contested
        self.done = done

    def run(self, s: Meld) -> None:
        """Do the only forced one, ask about others, or be done."""
        if not any_yours(s, self.seat, self.event):
            s.done(NOTHING)
            return
        ready = waiting_for(s, self.seat, self.event, self.role, self.contested, self.done)
        if not ready:
            s.done(NOTHING)
        elif len(ready) == 1 and ready[0].trigger.forced:
            begin(s, self, ready[0])
        else:
            s.call(ChooseTrigger(self.seat, self.event, self.role, self.contested, self.done))


# Most moments pass without anything: their frames are made once.
MOMENTS: Final = [[Triggers(seat, event, ALWAYS, -1, ()) for seat in range(SEATS)] for event in range(EVENTS)]


def begin(s: Meld, frame: Triggers, one: Waiting) -> None:
    """Resolve a trigger, and remember that it was done; the frame of the moment is on top."""
    s.goto(Triggers(frame.seat, frame.event, frame.role, frame.contested, (*frame.done, int(one.code))))
    s.say("trigger", frame.seat, one.face, one.spell)
    bound = keep(spell_bound(one.tile, -1), CONTESTED, frame.contested)
    s.call(Effects(frame.seat, one.trigger.start, one.trigger.end, bound, AGREED))


class ChooseTrigger(Ask[Meld]):
    """Which waiting spell comes next, or none if none must (ME-3.2)."""

    rule: ClassVar[str] = "ME-3.2"

    def __init__(self, seat: Int, event: Int, role: Int, contested: Int, done: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.event: Int = event
        self.role: Int = role
        self.contested: Int = contested
        self.done = done

    def ready(self, s: Meld) -> list[Waiting]:
        """List what may be chosen, sixteen at most."""
        return waiting_for(s, self.seat, self.event, self.role, self.contested, self.done)[:16]

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer each by its place."""
        forced = False
        ready = self.ready(s)
        for place in range(len(ready)):
            found.append(PICK + place)
            if ready[place].trigger.forced:
                forced = True
        if not forced:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Resolve it, or leave the moment."""
        below = Triggers(self.seat, self.event, self.role, self.contested, self.done)
        if action == DONE:
            s.stack.pop()
            s.done(NOTHING)
            return
        one = self.ready(s)[action - PICK]
        s.stack.pop()
        begin(s, below, one)
