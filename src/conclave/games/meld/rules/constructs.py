"""Effects on constructs: gain, return, place in the army (ME-9.5, ME-10.13 to ME-10.15)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import answerable, kept
from conclave.core.frames import AskActor, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, Ints
from conclave.games.meld.actions import ALL, CONSTRUCT, DONE, RETURN_AT, SEAT
from conclave.games.meld.data import (
    ARMY_EXTRA,
    ASKED,
    BASIC,
    BOARD_SLOTS,
    EXTRA,
    FROM_ARMY,
    FROM_SLOTS,
    INVOKED,
    NO_SLOT,
    NONE_FULL,
    NOT_INVOKED,
    PLACE,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    UP_TO,
    Face,
)  # fmt: skip
from conclave.games.meld.rules.control import bonus, give, state_check
from conclave.games.meld.rules.picks import AskMore, AskSome
from conclave.games.meld.state import Meld


def gain(s: Meld, seat: Int, count: Int) -> None:
    """Take basic constructs from the supply, as many as there are (ME-10.13)."""
    most = count
    if most > s.supply:
        most = s.supply
    if most > 0:
        s.supply -= most
        s.pool[seat * s.book.kinds + BASIC] += most
        if s.telling:
            s.say("gain", seat, most)


class GainConstruct(Step[Meld]):
    """Gain basic constructs (ME-10.13)."""

    def __init__(self, count: Int) -> None:
        self.count: Int = count

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        return s.supply > 0

    def run(self, s: Meld) -> None:
        s.done(NOTHING)
        gain(s, s.actor, self.count)


class GainUnique(Step[Meld]):
    """Gain a unique construct for good (ME-9.5)."""

    def __init__(self, kind: Int) -> None:
        self.kind: Int = kind

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether no other player has it for good."""
        owner = s.holder[self.kind]
        return owner < 0 or owner == s.actor or s.leash[self.kind] >= 0

    def run(self, s: Meld) -> None:
        s.done(NOTHING)
        seat, kind = s.actor, self.kind
        if s.holder[kind] == seat:
            s.leash[kind] = -1
            s.say("kept", seat, kind)
        else:
            give(s, kind, seat, -1)
            state_check(s, seat)


class ReturnArmies(Step[Meld]):
    """Every army goes to its own pool (ME-10.14)."""

    def run(self, s: Meld) -> None:
        s.done(NOTHING)
        for place in range(len(s.army)):
            s.pool[place] += s.army[place]
            s.army[place] = 0
        s.say("armies", s.actor)


def local(slot: Int, seat: Int) -> Int:
    """Give a slot as its own player names it: slots of the board, then of tiles."""
    if slot < TILE_BASE:
        return slot - seat * BOARD_SLOTS
    return slot - TILE_BASE + BOARD_SLOTS


def slot_of(place: Int, seat: Int) -> Int:
    """Give the slot that a player's name for it means."""
    if place < BOARD_SLOTS:
        return place + seat * BOARD_SLOTS
    return place - BOARD_SLOTS + TILE_BASE


def _held(s: Meld, seat: Int, face: Face, full: Int, base: Int, skip: Int, found: Choices) -> None:
    """Write the slots of a host with a construct of a seat; of slots that are alike, the first."""
    held, shift = s.held, RETURN_AT + local(base, seat)
    todo = full
    while todo:
        bit = todo & -todo
        todo ^= bit
        slot = PLACE[bit % 67]
        kind = held[base + slot]
        if base + slot == skip or (kind != BASIC and s.holder[kind] != seat):
            continue
        other = face.like[slot]
        while other >= 0 and (held[base + other] != kind or base + other == skip):
            other = face.like[other]
        if other < 0:
            found.append(shift + slot)


def recallable(s: Meld, seat: Int, whence: Int, skip: Int, found: Choices) -> None:
    """Write every construct a seat could return: from slots it controls and from its army (ME-7.3)."""
    if whence != FROM_ARMY:
        faces, vacant, side = s.book.faces, s.vacant, s.side
        face = faces[s.boards[seat]]
        full = ~(vacant[seat] | s.blocked[seat]) & face.room
        if full:
            _held(s, seat, face, full, seat * BOARD_SLOTS, skip, found)
        todo = s.own[seat] & s.busy
        while todo:
            bit = todo & -todo
            todo ^= bit
            tile = PLACE[bit % 67]
            full = vacant[SEATS + tile] ^ NONE_FULL
            _held(s, seat, faces[2 * tile + side[tile]], full, TILE_BASE + TILE_SLOTS * tile, skip, found)
    if whence != FROM_SLOTS:
        offer_kinds(s, s.army, seat, found)


def offer_kinds(s: Meld, row: Ints, seat: Int, found: Choices) -> None:
    """Write the kinds of construct that a seat has in pools or armies; mostly nobody holds a unique one."""
    base = seat * s.book.kinds
    if row[base]:
        found.append(CONSTRUCT)
    todo = s.uniques
    while todo:
        kind = PLACE[(todo & -todo) % 67]
        todo &= todo - 1
        if row[base + kind]:
            found.append(CONSTRUCT + kind)


def bring_back(s: Meld, seat: Int, action: Int) -> None:
    """Return one construct, named by its slot or as one of the army (ME-10.14)."""
    if action >= RETURN_AT:
        kind = s.empty(slot_of(action - RETURN_AT, seat))
    else:
        kind = action - CONSTRUCT
        s.army[seat * s.book.kinds + kind] -= 1
    s.to_pool(seat, kind)
    if s.telling:
        s.say("back", seat, kind)


class Recall(AskSome):
    """Which of your constructs return to your pool (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def __init__(self, left: Int, whence: Int, flags: Int) -> None:
        super().__init__(left, flags)
        self.whence: Int = whence

    def returnable(self, s: Meld, found: Choices) -> None:
        """Write them; the construct that was just invoked may be left out (ME-8.10)."""
        skip: Int = NO_SLOT
        if self.flags & NOT_INVOKED:
            skip = kept(s.bound, INVOKED)
        recallable(s, s.actor, self.whence, skip, found)

    def offer(self, s: Meld, found: Choices) -> None:
        """Write constructs; all at once where any number may return."""
        self.returnable(s, found)
        if self.left > 90 and len(found) > 1:
            found.append(ALL)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it, and ask again while more may follow."""
        seat = s.actor
        if action == DONE:
            s.done(NOTHING)
        elif action == ALL:
            s.done(NOTHING)
            found = Choices()
            self.returnable(s, found)
            while len(found):
                for which in found:
                    bring_back(s, seat, which)
                found.clear()
                self.returnable(s, found)
            state_check(s, seat)
        else:
            if self.left > 1:
                s.goto(Recall(self.left - 1, self.whence, self.flags | ASKED))
            else:
                s.done(NOTHING)
            bring_back(s, seat, action)
            state_check(s, seat)


class WhoseArmy(AskActor[Meld]):
    """Which opponent has to return constructs from the army (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def __init__(self, count: Int) -> None:
        self.count: Int = count

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Look for an opponent with an army."""
        return answerable(s, self)

    def choices(self, s: Meld, found: Choices) -> None:
        for other in range(s.seats):
            if other != s.actor and s.armed(other):
                found.append(SEAT + other)

    def choose(self, s: Meld, action: Int) -> None:
        s.goto(LoseArmy(action - SEAT, self.count))


class LoseArmy(AskMore):
    """Which constructs of your army you return because an opponent says so (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in the army; it is asked only while there are some."""
        recallable(s, self.seat, FROM_ARMY, NO_SLOT, found)

    def choose(self, s: Meld, action: Int) -> None:
        bring_back(s, self.seat, action)
        if self.left > 1 and s.armed(self.seat):
            s.goto(LoseArmy(self.seat, self.left - 1))
        else:
            s.done(NOTHING)


class Enlist(AskSome):
    """Which construct goes from the pool to the army (ME-10.15)."""

    rule: ClassVar[str] = "ME-10.15"

    def offer(self, s: Meld, found: Choices) -> None:
        offer_kinds(s, s.pool, s.actor, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Place it; at the end, additional ones may follow once."""
        seat = s.actor
        if action != DONE:
            kind = action - CONSTRUCT
            s.pool[seat * s.book.kinds + kind] -= 1
            s.army[seat * s.book.kinds + kind] += 1
            s.say("enlist", seat, kind)
            if self.left > 1:
                s.goto(Enlist(self.left - 1, self.flags | ASKED))
                return
        more: Int = 0
        if self.flags & EXTRA == 0:
            more = bonus(s, seat, ARMY_EXTRA, 0)
        if more and s.pooled(seat):
            s.goto(Enlist(more, UP_TO | EXTRA))
        else:
            s.done(NOTHING)
