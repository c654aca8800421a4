"""Effects on foci: place, return, move, replace (ME-10.9 to ME-10.12)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import keep
from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import FOCUS_AT, SEAT
from conclave.games.meld.data import (
    ALL_ON_TILE,
    BIT,
    BOARD_SLOTS,
    ENEMY,
    FROM,
    PLACE,
    SAME_TILE,
    SEATS,
    VAULTS,
    WHOSE,
    YOURS,
)  # fmt: skip
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.filters import allowed
from conclave.games.meld.rules.foci import call_home
from conclave.games.meld.rules.picks import OneTile, PickTile, PickTiles
from conclave.games.meld.state import Meld


class FocusTile(PickTiles):
    """Which tile a focus from a focus slot goes to (ME-10.9)."""

    rule: ClassVar[str] = "ME-10.9"

    def ways(self, s: Meld) -> Int:
        """Look at the filter while there is a focus; foci for one tile stay together."""
        if not s.has_focus(s.actor):
            return 0
        if self.before >= 0 and self.flags & SAME_TILE:
            return BIT[self.before]
        return allowed(s, s.actor, self.wanted, s.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        if self.left > 1:
            s.goto(FocusTile(self.wanted, self.left - 1, self.flags, tile))
            s.call(FocusFrom(s.actor, tile))
        else:
            s.goto(FocusFrom(s.actor, tile))


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


class ReturnWhich(PickTiles):
    """From which tile a focus returns (ME-10.10)."""

    rule: ClassVar[str] = "ME-10.10"

    def ways(self, s: Meld) -> Int:
        """Look at the filter and at whose foci are there."""
        return tiles_of(s, s.actor, self.flags // WHOSE) & allowed(s, s.actor, self.wanted, s.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Return a focus of the only owner, ask whose, or return all."""
        whose = self.flags // WHOSE
        if whose == ALL_ON_TILE:
            s.done(tile)
            all_home(s, tile, s.active())
            return
        if self.left > 1:
            s.goto(ReturnWhich(self.wanted, self.left - 1, self.flags, tile))
        else:
            s.done(tile)
        return_one(s, tile, whose)


def return_one(s: Meld, tile: Int, whose: Int) -> None:
    """Return a focus from a tile, asking whose if it may be of several players."""
    mask = of_whom(s, s.actor, tile, whose)
    if mask & (mask - 1) == 0:
        send_home(s, tile, only_of(mask), s.actor)
    else:
        s.call(ReturnWhose(s.actor, tile, whose))


def only_of(mask: Int) -> Int:
    """Give the lowest seat of a mask."""
    seat: Int = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def all_home(s: Meld, tile: Int, first: Int) -> None:
    """Return every focus of a tile, owners in turn order from a seat on (ME-10.10, ME-11.5)."""
    for step in range(s.seats):
        owner = (first + s.seats - 1 - step) % s.seats  # the first is called last, and so asked first
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
        mask = of_whom(s, self.seat, self.tile, self.whose)
        for owner in range(SEATS):
            if (mask >> owner) & 1:
                found.append(SEAT + owner)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it; whoever waits below keeps the tile."""
        s.done(self.tile)
        send_home(s, self.tile, action - SEAT, self.seat)


class FocusLeaves(PickTile):
    """From which tile a focus moves (ME-10.11)."""

    rule: ClassVar[str] = "ME-10.11"

    def __init__(self, wanted: Int, to: Int) -> None:
        self.wanted: Int = wanted
        self.to: Int = to

    def ways(self, s: Meld) -> Int:
        """Look for a focus that can go somewhere."""
        todo = s.own[s.actor] & allowed(s, s.actor, self.wanted, s.bound)
        found: Int = 0
        while todo:
            bit = todo & -todo
            if allowed(s, s.actor, self.to, keep(s.bound, FROM, PLACE[bit % 67])) & ~bit:
                found |= bit
            todo ^= bit
        return found

    def chosen(self, s: Meld, tile: Int) -> None:
        s.bound = keep(s.bound, FROM, tile)
        s.goto(FocusArrives(self.to, tile))


class FocusArrives(PickTile):
    """To which tile a focus moves (ME-10.11)."""

    rule: ClassVar[str] = "ME-10.11"

    def __init__(self, to: Int, tile: Int) -> None:
        self.to: Int = to
        self.tile: Int = tile

    def ways(self, s: Meld) -> Int:
        return allowed(s, s.actor, self.to, s.bound) & ~BIT[self.tile]

    def chosen(self, s: Meld, tile: Int) -> None:
        """Move it, never by way of a slot."""
        seat = s.actor
        s.lift_focus(self.tile, seat)
        s.add_focus(tile, seat)
        s.say("step", seat, 2 * self.tile + s.side[self.tile], 2 * tile + s.side[tile])
        s.done(tile)
        state_check(s, seat)


class ReplaceWhich(OneTile):
    """On which tile an enemy focus makes room for one of yours (ME-10.12)."""

    rule: ClassVar[str] = "ME-10.12"

    def ways(self, s: Meld) -> Int:
        return s.enemies(s.actor) & allowed(s, s.actor, self.wanted, s.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Return it, then place yours if you have one."""
        if s.has_focus(s.actor):
            s.goto(FocusFrom(s.actor, tile))
        else:
            s.done(tile)
        return_one(s, tile, ENEMY)
