"""Tiles of players' areas: sealing, unsealing, claiming and winning (ME-10.7, ME-10.8, ME-11)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import resolve
from conclave.core.frames import Ask, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, ints
from conclave.games.meld.actions import DONE, PICK, TILE
from conclave.games.meld.data import (
    AFTER_CLAIM,
    AREA,
    ASKED,
    BASIC,
    BIT,
    EMPTY,
    SEALED,
    SORCERY,
    TILE_BASE,
    TILE_SLOTS,
    TO_WIN,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.control import state_check
from conclave.games.meld.rules.end import won_by
from conclave.games.meld.rules.field import set_of, spared, unlocked
from conclave.games.meld.rules.filters import allowed
from conclave.games.meld.rules.focusing import all_home
from conclave.games.meld.rules.picks import AskSome, OneTile
from conclave.games.meld.rules.triggers import MOMENTS
from conclave.games.meld.state import Meld


class SealWhich(AskSome):
    """Which tile to seal; a second one is of the same opponent (ME-10.7)."""

    rule: ClassVar[str] = "ME-10.7"

    def __init__(self, left: Int, flags: Int, owner: Int) -> None:
        super().__init__(left, flags)
        self.owner: Int = owner  # whose tile was sealed before, or -1

    def offer(self, s: Meld, found: Choices) -> None:
        for tile in range(s.book.tiles):
            place = s.place[tile]
            open_tile = AREA <= place < SEALED and place != AREA + s.actor
            if open_tile and (self.owner < 0 or place == AREA + self.owner):
                found.append(TILE + tile)

    def choose(self, s: Meld, action: Int) -> None:
        """Seal it: everything on it returns."""
        if action == DONE:
            s.done(NOTHING)
            return
        tile = action - TILE
        owner = s.place[tile] - AREA
        if self.left > 1:
            s.goto(SealWhich(self.left - 1, self.flags | ASKED, owner))
        else:
            s.done(NOTHING)
        s.say("seal", s.actor, owner, 2 * tile + s.side[tile])
        base = TILE_BASE + TILE_SLOTS * tile
        for slot in range(TILE_SLOTS):
            if s.held[base + slot] != EMPTY:
                s.to_pool(owner, s.empty(base + slot))
        s.settle_at(tile, SEALED + owner)
        state_check(s, s.actor)


def unseal(s: Meld, tile: Int) -> None:
    """Bring a sealed tile back into its owner's area (ME-10.8)."""
    owner = s.place[tile] - SEALED
    s.settle_at(tile, AREA + owner)
    s.say("unseal", owner, 2 * tile + s.side[tile])
    state_check(s, owner)


class UnsealWhich(AskSome):
    """Which of your sealed tiles is opened (ME-10.8)."""

    rule: ClassVar[str] = "ME-10.8"

    def offer(self, s: Meld, found: Choices) -> None:
        for tile in range(s.book.tiles):
            if s.place[tile] == SEALED + s.actor:
                found.append(TILE + tile)

    def choose(self, s: Meld, action: Int) -> None:
        if action == DONE or self.left == 1:
            s.done(NOTHING)
        else:
            s.goto(UnsealWhich(self.left - 1, self.flags | ASKED))
        if action != DONE:
            unseal(s, action - TILE)


# Claiming.


class ClaimWhich(OneTile):
    """Which tile is claimed: legal, unlocked, not being claimed (ME-11.1, ME-11.3)."""

    rule: ClassVar[str] = "ME-11.1"

    def ways(self, s: Meld) -> Int:
        tiles = allowed(s, s.actor, self.wanted, s.bound)
        if tiles == 0:
            return 0
        if len(s.claims) == 0:
            return unlocked(s, tiles)
        for host in s.claims:
            tiles &= ~BIT[host]
        return spared(s, unlocked(s, tiles))

    def chosen(self, s: Meld, tile: Int) -> None:
        """Resolve its sorceries first."""
        s.claims = ints([*s.claims, int(tile)])
        s.goto(Claim(s.actor, tile, 2 * tile + s.side[tile], 0))


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
    assert spell.effect is not None
    resolve(s, spell.effect, frame.seat, spell_bound(frame.tile, -1))


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
            s.say("win", self.seat)
            won_by(s, self.seat, "a full set was claimed", "ME-11.7")
        else:
            s.goto(MOMENTS[AFTER_CLAIM][self.seat])
