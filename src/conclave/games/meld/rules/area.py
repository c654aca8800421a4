"""Tiles of players' areas: sealing, unsealing, claiming and winning (ME-10.7, ME-10.8, ME-11)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.result import Result
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, ints
from conclave.games.meld.actions import DONE, PICK, TILE
from conclave.games.meld.data import (
    AFTER_CLAIM,
    AREA,
    BASIC,
    BIT,
    CLAIM_TILE,
    EMPTY,
    FIRST,
    FLAGS,
    SEAL_TILE,
    SEALED,
    SORCERY,
    TILE_BASE,
    TILE_SLOTS,
    TO_WIN,
    UNSEAL_TILE,
    UP_TO,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.field import set_of, spared, unlocked
from conclave.games.meld.rules.filters import allowed
from conclave.games.meld.rules.focusing import all_home
from conclave.games.meld.rules.picks import PickTile
from conclave.games.meld.rules.runner import KNOWN, Effects, Op, count_of
from conclave.games.meld.rules.triggers import MOMENTS
from conclave.games.meld.state import Meld


class SealTile(Op):
    """Seal tiles in the area of one opponent (ME-10.7)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for one."""
        return s.enemies(seat) & ~s.field != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(SealWhich(seat, count_of(s, row), s.book.code[row + FLAGS] & UP_TO != 0, -1))


class SealWhich(Ask[Meld]):
    """Which tile to seal; a second one is of the same opponent (ME-10.7)."""

    rule: ClassVar[str] = "ME-10.7"

    def __init__(self, seat: Int, left: Int, free: bool, owner: Int) -> None:
        super().__init__(seat)
        self.left: Int = left
        self.free = free
        self.owner: Int = owner

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer unsealed tiles of opponents."""
        for tile in range(s.book.tiles):
            place = s.place[tile]
            open_tile = AREA <= place < SEALED and place != AREA + self.seat
            if open_tile and (self.owner < 0 or place == AREA + self.owner):
                found.append(TILE + tile)
        if self.free or len(found) == 0:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Seal it: everything on it returns."""
        if action == DONE:
            s.done(NOTHING)
            return
        tile = action - TILE
        owner = s.place[tile] - AREA
        if self.left > 1:
            s.goto(SealWhich(self.seat, self.left - 1, self.free, owner))
        else:
            s.done(NOTHING)
        s.say("seal", self.seat, owner, 2 * tile + s.side[tile])
        base = TILE_BASE + TILE_SLOTS * tile
        for slot in range(TILE_SLOTS):
            if s.held[base + slot] != EMPTY:
                s.to_pool(owner, s.empty(base + slot))
        s.settle_at(tile, SEALED + owner)
        state_check(s, self.seat)


def unseal(s: Meld, tile: Int) -> None:
    """Bring a sealed tile back into its owner's area (ME-10.8)."""
    owner = s.place[tile] - SEALED
    s.settle_at(tile, AREA + owner)
    s.say("unseal", owner, 2 * tile + s.side[tile])
    state_check(s, owner)


class UnsealTile(Op):
    """Unseal tiles of your own (ME-10.8)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for one."""
        return s.sealed != 0 and SEALED + seat in s.place

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(UnsealWhich(seat, count_of(s, row), s.book.code[row + FLAGS] & UP_TO != 0))


class UnsealWhich(Ask[Meld]):
    """Which of your sealed tiles is opened (ME-10.8)."""

    rule: ClassVar[str] = "ME-10.8"

    def __init__(self, seat: Int, left: Int, free: bool) -> None:
        super().__init__(seat)
        self.left: Int = left
        self.free = free

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer them."""
        for tile in range(s.book.tiles):
            if s.place[tile] == SEALED + self.seat:
                found.append(TILE + tile)
        if self.free or len(found) == 0:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Open it."""
        if action == DONE or self.left == 1:
            s.done(NOTHING)
        else:
            s.goto(UnsealWhich(self.seat, self.left - 1, self.free))
        if action != DONE:
            unseal(s, action - TILE)


# Claiming.


def can_claim(s: Meld, seat: Int, row: Int, bound: Int) -> Int:
    """Give the tiles that may be claimed: legal, unlocked, not being claimed, as a set (ME-11.1, ME-11.3)."""
    tiles = allowed(s, seat, s.book.code[row + FIRST], bound)
    if tiles == 0:
        return 0
    if len(s.claims) == 0:
        return unlocked(s, tiles)
    for host in s.claims:
        tiles &= ~BIT[host]
    return spared(s, unlocked(s, tiles))


class ClaimTile(Op):
    """Claim a tile (ME-11)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Look for one."""
        return can_claim(s, seat, row, bound) != 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which."""
        s.call(ClaimWhich(seat, row, bound))


class ClaimWhich(PickTile):
    """Which tile is claimed (ME-11.1)."""

    rule: ClassVar[str] = "ME-11.1"

    def targets(self, s: Meld) -> Int:
        """Look at filter and locks."""
        return can_claim(s, self.seat, self.row, self.bound)

    def chosen(self, s: Meld, tile: Int) -> None:
        """Resolve its sorceries first."""
        s.claims = ints([*s.claims, int(tile)])
        s.goto(Claim(self.seat, tile, 2 * tile + s.side[tile], 0))


class Claim(Step[Meld]):
    """The sorceries of a tile, then the claim itself (ME-11.2 to ME-11.8)."""

    def __init__(self, seat: Int, tile: Int, face: Int, done: Int) -> None:
        self.seat: Int = seat
        self.tile: Int = tile
        self.face: Int = face
        self.done: Int = done  # sorceries resolved, as bits

    def run(self, s: Meld) -> None:
        """Resolve the next sorcery, asking if there are several; then take the tile."""
        left: Int = 0
        last: Int = -1
        spells = s.book.faces[self.face].spells
        for place in range(len(spells)):
            if spells[place].kind == SORCERY and (self.done >> place) & 1 == 0:
                left += 1
                last = place
        if left == 0:
            s.goto(Claimed(self.seat, self.tile))
            take_tile(s, self.seat, self.tile)
        elif left == 1:
            resolve_sorcery(s, self, last)
        else:
            s.call(SorceryOrder(self.seat, self.tile, self.face, self.done))


def resolve_sorcery(s: Meld, frame: Claim, place: Int) -> None:
    """Begin one sorcery; the claim is on top (ME-11.2)."""
    spell = s.book.faces[frame.face].spells[place]
    s.goto(Claim(frame.seat, frame.tile, frame.face, frame.done | BIT[place]))
    s.say("sorcery", frame.seat, frame.face, place)
    s.call(Effects(frame.seat, spell.start, spell.end, spell_bound(frame.tile, -1), -1))


class SorceryOrder(Ask[Meld]):
    """Which sorcery of a claimed tile comes next (ME-11.2)."""

    rule: ClassVar[str] = "ME-11.2"

    def __init__(self, seat: Int, tile: Int, face: Int, done: Int) -> None:
        super().__init__(seat)
        self.tile: Int = tile
        self.face: Int = face
        self.done: Int = done

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer those that are left by their place."""
        spells = s.book.faces[self.face].spells
        for place in range(len(spells)):
            if spells[place].kind == SORCERY and (self.done >> place) & 1 == 0:
                found.append(PICK + place)

    def choose(self, s: Meld, action: Int) -> None:
        """Resolve it."""
        s.stack.pop()
        resolve_sorcery(s, Claim(self.seat, self.tile, self.face, self.done), action - PICK)


def take_tile(s: Meld, seat: Int, tile: Int) -> None:
    """Move a tile to an area: constructs return, then foci, then all is checked (ME-11.4 to ME-11.6)."""
    s.claims = ints([int(other) for other in s.claims if other != tile])
    s.say("claim", seat, 2 * tile + s.side[tile])
    s.lift_tile(tile, AREA + seat)
    base = TILE_BASE + TILE_SLOTS * tile
    for slot in range(TILE_SLOTS):
        kind = s.held[base + slot]
        # What another holds is lost when all is checked: that player controls the tile no longer (ME-9.6).
        if kind != EMPTY and (kind == BASIC or s.holder[kind] == seat):
            s.to_pool(seat, s.empty(base + slot))
            s.say("back", seat, kind)
    all_home(s, tile, seat)


class Claimed(Step[Meld]):
    """A claim is complete: whoever shows a set wins at once, else triggers follow (ME-11.7, ME-11.8)."""

    def __init__(self, seat: Int, tile: Int) -> None:
        self.seat: Int = seat
        self.tile: Int = tile

    def run(self, s: Meld) -> None:
        """Look at the claimant's area alone."""
        if set_of(s, self.seat) >= TO_WIN:
            win(s, self.seat)
        else:
            s.goto(MOMENTS[AFTER_CLAIM][self.seat])


def win(s: Meld, seat: Int) -> None:
    """End the game with a full set (ME-1.1)."""
    places = tuple(1 if other == seat else 2 for other in range(s.seats))
    scores = tuple(int(set_of(s, other)) for other in range(s.seats))
    s.say("win", seat)
    s.finish(Result(places, scores, "a full set was claimed", "ME-11.7"))


KNOWN[SEAL_TILE] = SealTile()
KNOWN[UNSEAL_TILE] = UnsealTile()
KNOWN[CLAIM_TILE] = ClaimTile()
