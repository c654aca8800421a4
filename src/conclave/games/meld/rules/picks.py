"""What questions have in common; of tiles only legal ones are offered (ME-1.7)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import TILE
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


class PickTile(Ask[Meld]):
    """Choose a tile of the field; what is legal and what follows is up to the effect."""

    rule: ClassVar[str] = "ME-1.7"

    def __init__(self, seat: Int, row: Int, bound: Int) -> None:
        self.seat = seat
        self.row: Int = row
        self.bound: Int = bound

    def targets(self, s: Meld) -> Int:
        """Give the tiles of the field that may be chosen, as a set."""
        raise NotImplementedError

    def chosen(self, s: Meld, tile: Int) -> None:
        """Go on with the tile."""
        raise NotImplementedError

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer every legal tile."""
        offer_tiles(s, self.targets(s), found)

    def choose(self, s: Meld, action: Int) -> None:
        """Take it."""
        self.chosen(s, action - TILE)


class PickTiles(PickTile):
    """Choose tiles one by one."""

    def __init__(self, seat: Int, row: Int, bound: Int, left: Int, before: Int) -> None:
        self.seat = seat
        self.row = row
        self.bound = bound
        self.left: Int = left
        self.before: Int = before  # the tile that was chosen before, or -1


def offer_tiles(s: Meld, tiles: Int, found: Choices) -> None:
    """Write the field tiles of a set."""
    for tile in s.land:
        if (tiles >> tile) & 1:
            found.append(TILE + tile)
