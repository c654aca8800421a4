"""What effects have in common: whoever acts is asked, and of tiles only legal ones are offered (ME-1.7)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import Attempt, Ways
from conclave.core.frames import FINE, NO_ANSWER, Ask, AskActor, Optionally
from conclave.core.state import NOTHING, State
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DONE, PICK, TILE
from conclave.games.meld.data import ASKED, UP_TO
from conclave.games.meld.state import Meld


class AskMore(Ask[Meld]):
    """A question that is put several times."""

    def __init__(self, seat: Int, left: Int) -> None:
        self.seat = seat
        self.left: Int = left  # how many answers there may be


class AskSlot(Ask[Meld]):
    """A question about something in a slot."""

    def __init__(self, seat: Int, slot: Int) -> None:
        self.seat = seat
        self.slot: Int = slot


class AskSome(AskActor[Meld]):
    """Choose things one by one; whoever may stop, or has nothing left to choose, is done."""

    def __init__(self, left: Int, flags: Int) -> None:
        self.left: Int = left  # how many answers there may be
        self.flags: Int = flags

    def offer(self, s: Meld, found: Choices) -> None:
        raise NotImplementedError

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether there is something to choose; what has begun may always be ended."""
        if self.flags & ASKED:
            return True
        found = Choices()
        self.offer(s, found)
        return len(found) > 0

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer things, and to stop where the text says up to."""
        self.offer(s, found)
        if self.flags & UP_TO or len(found) == 0:
            found.append(DONE)


class PickTile(Ways[Meld]):
    """Choose a tile of the field: `ways` are the legal ones, and what follows is up to the effect."""

    rule: ClassVar[str] = "ME-1.7"

    def chosen(self, s: Meld, tile: Int) -> None:
        raise NotImplementedError

    def action(self, s: Meld, way: Int) -> Int:
        return TILE + way

    def way(self, s: Meld, action: Int) -> Int:
        return action - TILE

    # Every way leads to something here, so there is no need to look at each, as `Ways` would.

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        return self.ways(s) != 0

    def choices(self, s: Meld, found: Choices) -> None:
        offer_tiles(s, self.ways(s), found)

    def choose(self, s: Meld, action: Int) -> None:
        self.chosen(s, action - TILE)


class OneTile(PickTile):
    """Choose a tile that one filter is about."""

    def __init__(self, wanted: Int) -> None:
        self.wanted: Int = wanted


class PickTiles(PickTile):
    """Choose tiles one by one; whoever may stop, or has nothing left to choose, is done."""

    def __init__(self, wanted: Int, left: Int, flags: Int, before: Int) -> None:
        self.wanted: Int = wanted
        self.left: Int = left
        self.flags: Int = flags
        self.before: Int = before  # the tile that was chosen before, or -1

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether there is a tile; what has begun may always be ended."""
        return self.before >= 0 or self.ways(s) != 0

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer tiles, and to stop where the text says up to."""
        offer_tiles(s, self.ways(s), found)
        if len(found) == 0 or self.flags & UP_TO:
            found.append(DONE)

    def bar(self, s: Meld, action: Int) -> Int:
        if action != DONE:
            return super().bar(s, action)
        return FINE if self.flags & UP_TO or self.ways(s) == 0 else NO_ANSWER

    def choose(self, s: Meld, action: Int) -> None:
        if action == DONE:
            s.done(self.before)
        else:
            self.chosen(s, action - TILE)


def offer_tiles(s: Meld, tiles: Int, found: Choices) -> None:
    """Write the field tiles of a set."""
    for tile in s.land:
        if (tiles >> tile) & 1:
            found.append(TILE + tile)


class Maybe(Optionally):
    """Do what a spell allows, or leave it: `pick 0` or `done` (ME-1.8)."""

    rule: ClassVar[str] = "ME-1.8"

    def deed(self) -> str:
        """Give the kind of what is done, without what stands around it."""
        frame = self.frame
        return type(frame.frame if isinstance(frame, Attempt) else frame).__name__

    def choices(self, s: State, found: Choices) -> None:
        """Offer both; it is asked only where there is something to do."""
        found.append(PICK)
        found.append(DONE)

    def bar(self, s: State, action: Int) -> Int:
        return FINE if action in (PICK, DONE) else NO_ANSWER

    def choose(self, s: State, action: Int) -> None:
        if action == DONE:
            s.done(NOTHING)
        else:
            s.answer = NOTHING
            s.goto(self.frame)
