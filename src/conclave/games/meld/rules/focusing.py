"""Effects on foci: place, return, move, replace (ME-10.9 to ME-10.12)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DONE, FOCUS_AT, SEAT, TILE
from conclave.games.meld.data import (
    ALL_ON_TILE,
    BIT,
    BOARD_SLOTS,
    ENEMY,
    FIRST,
    FLAGS,
    FROM,
    MOVE_FOCUS,
    PLACE,
    PLACE_FOCUS,
    REPLACE_FOCUS,
    RETURN_FOCUS,
    SAME_TILE,
    SEATS,
    SECOND,
    UP_TO,
    VAULTS,
    X1,
    YOURS,
    keep,
)  # fmt: skip
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.filters import allowed
from conclave.games.meld.rules.foci import call_home
from conclave.games.meld.rules.picks import PickTile, PickTiles
from conclave.games.meld.rules.runner import KNOWN, Op, count_of, in_turn
from conclave.games.meld.state import Meld


class PlaceFocus(Op):
    """Place foci from focus slots on tiles (ME-10.9)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there is a focus and a tile for it."""
        return s.has_focus(seat) and allowed(s, seat, s.book.code[row + FIRST], bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first tile."""
        s.call(FocusTile(seat, row, bound, count_of(s, row), -1))


class FocusTile(PickTiles):
    """Which tile a focus goes to (ME-10.9)."""

    rule: ClassVar[str] = "ME-10.9"

    def targets(self, s: Meld) -> Int:
        """Look at the filter; foci for one tile stay together."""
        if self.before >= 0 and s.book.code[self.row + FLAGS] & SAME_TILE:
            return BIT[self.before]
        return allowed(s, self.seat, s.book.code[self.row + FIRST], self.bound)

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer tiles while there is a focus, and to stop where the text says up to."""
        if s.has_focus(self.seat):
            super().choices(s, found)
        if len(found) == 0 or s.book.code[self.row + FLAGS] & UP_TO:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Ask which slot it comes from."""
        if action == DONE:
            s.done(self.before)
            return
        tile = action - TILE
        if self.left > 1:
            s.goto(FocusTile(self.seat, self.row, self.bound, self.left - 1, tile))
            s.call(FocusFrom(self.seat, tile))
        else:
            s.goto(FocusFrom(self.seat, tile))


class FocusFrom(Ask[Meld]):
    """Which focus slot is emptied for a focus that goes to a tile (ME-6.3)."""

    rule: ClassVar[str] = "ME-6.3"

    def __init__(self, seat: Int, tile: Int) -> None:
        self.seat = seat
        self.tile: Int = tile

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer slots with a focus, of each spell the first, and vaults."""
        focus_slots(s, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Put it on the tile; the slot is open now."""
        seat, tile = self.seat, self.tile
        lift_from(s, seat, action - FOCUS_AT)
        s.add_focus(tile, seat)
        s.say("focus", seat, 2 * tile + s.side[tile])
        s.done(tile)
        state_check(s, seat)


def focus_slots(s: Meld, seat: Int, found: Choices) -> None:
    """Write the slots a seat may take a focus from; of slots that are alike, the first (ME-6.3, ME-6.7)."""
    blocked = s.blocked[seat]
    for spell in s.book.faces[s.boards[seat]].castable:
        if blocked & spell.mask:
            slot = spell.first
            while (blocked >> slot) & 1 == 0:
                slot += 1
            found.append(FOCUS_AT + slot)
    if s.vaulted == 0:
        return
    for tile in s.book.vault_tiles:
        for slot in range(VAULTS):
            if s.vault[VAULTS * tile + slot] == seat:
                found.append(FOCUS_AT + BOARD_SLOTS + VAULTS * tile + slot)
                break


def lift_from(s: Meld, seat: Int, place: Int) -> None:
    """Take a focus out of a slot of the board or of a vault."""
    if place >= BOARD_SLOTS:
        s.empty_vault(place - BOARD_SLOTS)
    else:
        s.unblock(seat, place)


def of_whom(s: Meld, seat: Int, tile: Int, whose: Int) -> Int:
    """Give the seats whose foci on a tile an effect means, as bits."""
    if whose == YOURS:
        return s.masks[tile] & (1 << seat)
    if whose == ENEMY:
        return s.masks[tile] & ~(1 << seat)
    return s.masks[tile]


def tiles_of(s: Meld, seat: Int, whose: Int) -> Int:
    """Give the tiles with foci that an effect means, in areas too, as a set."""
    if whose == YOURS:
        return s.own[seat]
    if whose == ENEMY:
        return s.enemies(seat)
    return s.taken


def send_home(s: Meld, tile: Int, owner: Int, who: Int) -> None:
    """Return one focus from a tile: its owner will choose the slot (ME-10.10)."""
    s.lift_focus(tile, owner)
    s.say("away", owner, 2 * tile + s.side[tile])
    call_home(s, owner, 1)
    state_check(s, who)


class ReturnFocus(Op):
    """Return foci from tiles (ME-10.10)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for one."""
        code = s.book.code
        return tiles_of(s, seat, code[row + X1]) & allowed(s, seat, code[row + FIRST], bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask where."""
        s.call(ReturnWhich(seat, row, bound, count_of(s, row), -1))


class ReturnWhich(PickTiles):
    """From which tile a focus returns (ME-10.10)."""

    rule: ClassVar[str] = "ME-10.10"

    def targets(self, s: Meld) -> Int:
        """Look at the filter and at whose foci are there."""
        code, seat = s.book.code, self.seat
        return tiles_of(s, seat, code[self.row + X1]) & allowed(s, seat, code[self.row + FIRST], self.bound)

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer tiles, and to stop where the text says up to."""
        super().choices(s, found)
        if len(found) == 0 or s.book.code[self.row + FLAGS] & UP_TO:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Return a focus of the only owner, ask whose, or return all."""
        if action == DONE:
            s.done(self.before)
            return
        tile = action - TILE
        whose = s.book.code[self.row + X1]
        if whose == ALL_ON_TILE:
            s.done(tile)
            all_home(s, tile, s.actor)
            return
        if self.left > 1:
            s.goto(ReturnWhich(self.seat, self.row, self.bound, self.left - 1, tile))
        else:
            s.done(tile)
        mask = of_whom(s, self.seat, tile, whose)
        if mask & (mask - 1) == 0:
            send_home(s, tile, only_of(mask), self.seat)
        else:
            s.call(ReturnWhose(self.seat, tile, whose))


def only_of(mask: Int) -> Int:
    """Give the lowest seat of a mask."""
    seat: Int = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def all_home(s: Meld, tile: Int, first: Int) -> None:
    """Return every focus of a tile, owners in turn order from a seat on (ME-10.10, ME-11.5)."""
    for owner in reversed(in_turn(s, first)):
        count = s.foci[SEATS * tile + owner]
        if count:
            s.foci[SEATS * tile + owner] = 0
            s.say("away", owner, 2 * tile + s.side[tile])
            call_home(s, owner, count)
    s.see_control(tile)
    state_check(s, first)


class ReturnWhose(Ask[Meld]):
    """Whose focus returns from a shared tile (ME-10.10)."""

    rule: ClassVar[str] = "ME-10.10"

    def __init__(self, seat: Int, tile: Int, whose: Int) -> None:
        self.seat = seat
        self.tile: Int = tile
        self.whose: Int = whose

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the owners."""
        mask = of_whom(s, self.seat, self.tile, self.whose)
        for owner in range(SEATS):
            if (mask >> owner) & 1:
                found.append(SEAT + owner)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it; whoever waits below keeps the tile."""
        s.done(self.tile)
        send_home(s, self.tile, action - SEAT, self.seat)


class MoveFocus(Op):
    """Move one of your foci from tile to tile (ME-10.11)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for a focus that can go somewhere."""
        return can_leave(s, seat, row, bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask from where."""
        s.call(FocusLeaves(seat, row, bound))


def can_leave(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that a focus of a seat may leave for another, as a set (ME-10.11)."""
    code = s.book.code
    todo = s.own[seat] & allowed(s, seat, code[row + FIRST], bound)
    found: Int = 0
    while todo:
        bit = todo & -todo
        if allowed(s, seat, code[row + SECOND], keep(bound, FROM, PLACE[bit % 67])) & ~bit:
            found |= bit
        todo ^= bit
    return found


class FocusLeaves(PickTile):
    """From which tile a focus moves (ME-10.11)."""

    rule: ClassVar[str] = "ME-10.11"

    def targets(self, s: Meld) -> Int:
        """Look for a place to go."""
        return can_leave(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Ask where to."""
        s.goto(FocusArrives(self.seat, self.row, keep(self.bound, FROM, tile), tile))


class FocusArrives(PickTile):
    """To which tile a focus moves (ME-10.11)."""

    rule: ClassVar[str] = "ME-10.11"

    def __init__(self, seat: Int, row: Int, bound: Int, tile: Int) -> None:
        self.seat = seat
        self.row = row
        self.bound = bound
        self.tile: Int = tile

    def targets(self, s: Meld) -> Int:
        """Look at the filter."""
        return allowed(s, self.seat, s.book.code[self.row + SECOND], self.bound) & ~BIT[self.tile]

    def chosen(self, s: Meld, tile: Int) -> None:
        """Move it, never by way of a slot."""
        seat = self.seat
        s.lift_focus(self.tile, seat)
        s.add_focus(tile, seat)
        s.say("step", seat, 2 * self.tile + s.side[self.tile], 2 * tile + s.side[tile])
        s.done(tile)
        state_check(s, seat)


class ReplaceFocus(Op):
    """Return an enemy focus and place one of yours there (ME-10.12)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for an enemy focus."""
        return s.enemies(seat) & allowed(s, seat, s.book.code[row + FIRST], bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask where."""
        s.call(ReplaceWhich(seat, row, bound))


class ReplaceWhich(PickTile):
    """On which tile an enemy focus makes room (ME-10.12)."""

    rule: ClassVar[str] = "ME-10.12"

    def targets(self, s: Meld) -> Int:
        """Look for an enemy's focus."""
        return s.enemies(self.seat) & allowed(s, self.seat, s.book.code[self.row + FIRST], self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Return it, then place yours if you have one."""
        if s.has_focus(self.seat):
            s.goto(FocusFrom(self.seat, tile))
        else:
            s.done(tile)
        mask = of_whom(s, self.seat, tile, ENEMY)
        if mask & (mask - 1) == 0:
            send_home(s, tile, only_of(mask), self.seat)
        else:
            s.call(ReturnWhose(self.seat, tile, ENEMY))


KNOWN[PLACE_FOCUS] = PlaceFocus()
KNOWN[RETURN_FOCUS] = ReturnFocus()
KNOWN[MOVE_FOCUS] = MoveFocus()
KNOWN[REPLACE_FOCUS] = ReplaceFocus()
