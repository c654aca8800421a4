"""New tiles: draw, keep, choose a side and a hex (ME-4.10, ME-10.1)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, AskActor, Chance, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, ints, take
from conclave.games.meld.actions import HEX, LUCK_DRAW, SIDE, TILE
from conclave.games.meld.data import (
    CONTROL,
    DRAW_EXTRA,
    DRAWN,
    ON_TOP,
    PLAINLY,
    REST,
)  # fmt: skip
from conclave.games.meld.rules.control import bonus, state_check
from conclave.games.meld.rules.field import cell_at, open_hexes, some_hex
from conclave.games.meld.rules.filters import allowed
from conclave.games.meld.rules.picks import AskMore
from conclave.games.meld.state import Meld


class PlaceTile(Step[Meld]):
    """Place a new tile (ME-10.1, ME-14.1, ME-14.2)."""

    def __init__(self, wanted: Int, draws: Int) -> None:
        self.wanted: Int = wanted
        self.draws: Int = draws

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether there is a tile to draw and a hex for it."""
        if len(s.bag) == 0 and len(s.top) == 0:
            return False
        wanted, filters = self.wanted, s.book.filters
        if filters[wanted + REST] == PLAINLY and filters[wanted + CONTROL] == 0 and len(s.claims) == 0:
            return True  # a field always has an edge
        return s.field == 0 or some_hex(s, allowed(s, s.actor, wanted, s.bound), -1, -1)

    def run(self, s: Meld) -> None:
        count = self.draws + bonus(s, s.actor, DRAW_EXTRA, 0)
        if count > s.stacked():
            count = s.stacked()
        s.goto(NewTile(self.wanted))
        s.call(Drawing(s.actor, count))


class Drawing(Step[Meld]):
    """Draw tiles from the bottom of the stack (ME-4.10)."""

    def __init__(self, seat: Int, left: Int) -> None:
        self.seat: Int = seat
        self.left: Int = left

    def run(self, s: Meld) -> None:
        """Let luck say which tile comes, or take the first of those put back."""
        if self.left == 0:
            s.done(NOTHING)
            return
        s.goto(Drawing(self.seat, self.left - 1))
        if len(s.bag):
            s.call(DrawTile(self.seat))
            return
        tile = s.top[0]
        s.top = take(s.top, tile)
        draw(s, self.seat, tile)


def draw(s: Meld, seat: Int, tile: Int) -> None:
    """Lay a drawn tile open."""
    s.place[tile] = DRAWN
    s.drawn = ints([*s.drawn, int(tile)])
    s.say("draw", seat, tile)


class DrawTile(Chance[Meld]):
    """Any tile of the stack, each as likely (ME-1.6, ME-4.10)."""

    rule: ClassVar[str] = "ME-4.10"

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def outcomes(self, s: Meld) -> list[tuple[int, int]]:
        return [(LUCK_DRAW + int(tile), 1) for tile in s.bag]

    def weight(self, s: Meld) -> Int:
        return len(s.bag)

    def pick(self, s: Meld, lot: Int) -> Int:
        """Give the tile at a place of the sorted bag."""
        return LUCK_DRAW + s.bag[lot]

    def land(self, s: Meld, outcome: Int) -> None:
        tile = outcome - LUCK_DRAW
        s.bag = take(s.bag, tile)
        s.done(NOTHING)
        draw(s, self.seat, tile)


class NewTile(Step[Meld]):
    """Keep one drawn tile, put back the others, choose a side and a hex (ME-10.1)."""

    def __init__(self, wanted: Int) -> None:
        self.wanted: Int = wanted

    def run(self, s: Meld) -> None:
        if len(s.drawn) > 1:
            s.call(KeepTile(s.actor))
        else:
            s.goto(TileHex(self.wanted, s.drawn[0]))
            s.call(TileSide(s.actor, s.drawn[0]))


class KeepTile(Ask[Meld]):
    """Which drawn tile to keep; then which of the others comes sooner (ME-10.1)."""

    rule: ClassVar[str] = "ME-10.1"

    def choices(self, s: Meld, found: Choices) -> None:
        for tile in s.drawn:
            found.append(TILE + tile)

    def choose(self, s: Meld, action: Int) -> None:
        tile = action - TILE
        s.say("keep", self.seat, tile)
        rest = [int(other) for other in s.drawn if other != tile]
        s.drawn = ints([int(tile)])
        if len(rest) == 1:
            s.done(NOTHING)
            put_back(s, rest[0])
        else:
            for other in rest:
                s.place[other] = ON_TOP
            s.top = ints([*[int(other) for other in s.top], *rest])
            s.goto(StackOrder(self.seat, len(rest)))


def put_back(s: Meld, tile: Int) -> None:
    """Put a tile on top of the stack, where it comes last (ME-4.10)."""
    s.place[tile] = ON_TOP
    s.top = ints([*[int(other) for other in s.top], int(tile)])


class StackOrder(AskMore):
    """Which of the tiles put back lies lower, and so comes sooner (ME-10.1)."""

    rule: ClassVar[str] = "ME-10.1"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the tiles whose order is open: the last ones of the stack."""
        for place in range(len(s.top) - self.left, len(s.top)):
            found.append(TILE + s.top[place])

    def choose(self, s: Meld, action: Int) -> None:
        """Put it before the others in question."""
        tile = int(action - TILE)
        row = [int(other) for other in s.top]
        first = len(row) - int(self.left)
        rest = [other for other in row[first:] if other != tile]
        s.top = ints([*row[:first], tile, *rest])
        if self.left > 2:
            s.goto(StackOrder(self.seat, self.left - 1))
        else:
            s.done(NOTHING)


class TileSide(Ask[Meld]):
    """Which side of a new tile is up (ME-4.3)."""

    rule: ClassVar[str] = "ME-4.3"

    def __init__(self, seat: Int, tile: Int) -> None:
        super().__init__(seat)
        self.tile: Int = tile

    def choices(self, s: Meld, found: Choices) -> None:
        found.append(SIDE)
        found.append(SIDE + 1)

    def choose(self, s: Meld, action: Int) -> None:
        s.side[self.tile] = action - SIDE
        s.done(NOTHING)


class TileHex(AskActor[Meld]):
    """Where a new tile goes (ME-10.1); on an empty field there is one place (ME-14.2)."""

    rule: ClassVar[str] = "ME-10.1"

    def __init__(self, wanted: Int, tile: Int) -> None:
        self.wanted: Int = wanted
        self.tile: Int = tile

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer every hex beside a legal tile."""
        open_hexes(s, allowed(s, s.actor, self.wanted, s.bound), -1, -1, found, HEX)
        if len(found) == 0:
            found.append(HEX + 6 * self.tile)

    def choose(self, s: Meld, action: Int) -> None:
        tile = self.tile
        place = action - HEX
        cell = s.book.origin
        if s.cell[place // 6] >= 0:
            cell = cell_at(s, place)
        s.drawn = ints([])
        s.put_tile(tile, cell)
        s.say("place", s.actor, 2 * tile + s.side[tile])
        s.done(tile)
        state_check(s, s.actor)
