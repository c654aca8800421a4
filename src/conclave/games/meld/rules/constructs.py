"""Effects on constructs: gain, return, place in the army (ME-9.5, ME-10.13 to ME-10.15)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int, Ints
from conclave.games.meld.actions import ALL, CONSTRUCT, DONE, RETURN_AT, SEAT
from conclave.games.meld.data import (
    ANYWHERE,
    ARMY_EXTRA,
    BASIC,
    BOARD_SLOTS,
    ENEMY,
    FLAGS,
    FROM_ARMY,
    FROM_SLOTS,
    GAIN_CONSTRUCT,
    GAIN_UNIQUE,
    NO_SLOT,
    NONE_FULL,
    NOT_INVOKED,
    PLACE,
    PLACE_CONSTRUCT,
    RETURN_ARMIES,
    RETURN_CONSTRUCT,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    UP_TO,
    X1,
    X2,
    Face,
    invoked_at,
)  # fmt: skip
from conclave.games.meld.rules.control import bonus, give, state_check
from conclave.games.meld.rules.picks import AskMore
from conclave.games.meld.rules.runner import KNOWN, Op, count_of
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


class GainConstruct(Op):
    """Gain basic constructs (ME-10.13)."""

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Take them."""
        gain(s, seat, count_of(s, row))


class GainUnique(Op):
    """Gain a unique construct for good (ME-9.5)."""

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Take it unless another player has it for good."""
        kind = s.book.code[row + X1]
        owner = s.holder[kind]
        if owner == seat:
            s.leash[kind] = -1
            s.say("kept", seat, kind)
        elif owner < 0 or s.leash[kind] >= 0:
            give(s, kind, seat, -1)
            state_check(s, seat)


class ReturnArmies(Op):
    """Every army goes to its own pool (ME-10.14)."""

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Empty the armies."""
        for place in range(len(s.army)):
            s.pool[place] += s.army[place]
            s.army[place] = 0
        s.say("armies", seat)


class ReturnConstruct(Op):
    """Return constructs to a pool (ME-10.14)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether there is one to return."""
        code = s.book.code
        if code[row + X1] == ENEMY:
            for other in range(s.seats):
                if other != seat and s.armed(other):
                    return True
            return False
        return returnable(s, seat, code[row + X2], skipped(s, row, bound))

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask which, or which opponent."""
        code = s.book.code
        if code[row + X1] == ENEMY:
            s.call(WhoseArmy(seat, row))
        else:
            free = code[row + FLAGS] & UP_TO != 0
            s.call(Recall(seat, count_of(s, row), code[row + X2], skipped(s, row, bound), free))


def skipped(s: Meld, row: Int, bound: Int) -> Int:
    """Give the slot whose construct is left out, or NO_SLOT (ME-8.10)."""
    if s.book.code[row + FLAGS] & NOT_INVOKED:
        return invoked_at(bound)
    return NO_SLOT


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


def returnable(s: Meld, seat: Int, whence: Int, skip: Int) -> bool:
    """Tell whether a seat has a construct to return."""
    found = Choices()
    recallable(s, seat, whence, skip, found)
    return len(found) > 0


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


class Recall(Ask[Meld]):
    """Which of your constructs return to your pool (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def __init__(self, seat: Int, left: Int, whence: Int, skip: Int, free: bool) -> None:
        self.seat = seat
        self.left: Int = left
        self.whence: Int = whence
        self.skip: Int = skip
        self.free = free

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer constructs; all at once where any number may return."""
        recallable(s, self.seat, self.whence, self.skip, found)
        if self.left > 90 and len(found) > 1:
            found.append(ALL)
        if self.free or len(found) == 0:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it, and ask again while more may follow."""
        seat = self.seat
        if action == DONE:
            s.done(NOTHING)
        elif action == ALL:
            s.done(NOTHING)
            found = Choices()
            recallable(s, seat, self.whence, self.skip, found)
            while len(found):
                for which in found:
                    bring_back(s, seat, which)
                found.clear()
                recallable(s, seat, self.whence, self.skip, found)
            state_check(s, seat)
        else:
            if self.left > 1:
                s.goto(Recall(seat, self.left - 1, self.whence, self.skip, self.free))
            else:
                s.done(NOTHING)
            bring_back(s, seat, action)
            state_check(s, seat)


class WhoseArmy(Ask[Meld]):
    """Which opponent has to return constructs from the army (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def __init__(self, seat: Int, row: Int) -> None:
        self.seat = seat
        self.row: Int = row

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer opponents with an army."""
        for other in range(s.seats):
            if other != self.seat and s.armed(other):
                found.append(SEAT + other)

    def choose(self, s: Meld, action: Int) -> None:
        """Let the owner choose the dice, or the one who resolves."""
        owner = action - SEAT
        s.goto(LoseArmy(owner, count_of(s, self.row)))


class LoseArmy(AskMore):
    """Which constructs of your army you return because an opponent says so (ME-10.14)."""

    rule: ClassVar[str] = "ME-10.14"

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in the army; it is asked only while there are some."""
        recallable(s, self.seat, FROM_ARMY, NO_SLOT, found)

    def choose(self, s: Meld, action: Int) -> None:
        """Return it."""
        bring_back(s, self.seat, action)
        if self.left > 1 and s.armed(self.seat):
            s.goto(LoseArmy(self.seat, self.left - 1))
        else:
            s.done(NOTHING)


class PlaceConstruct(Op):
    """Place constructs from your pool in your army (ME-10.15)."""

    def can(self, s: Meld, seat: Int, row: Int, bound: Int) -> bool:
        """Tell whether the pool holds one."""
        return s.pooled(seat) > 0

    def start(self, s: Meld, seat: Int, row: Int, bound: Int) -> None:
        """Ask for the first."""
        s.call(Enlist(seat, count_of(s, row), s.book.code[row + FLAGS] & UP_TO != 0, False))


class Enlist(Ask[Meld]):
    """Which construct goes from the pool to the army (ME-10.15)."""

    rule: ClassVar[str] = "ME-10.15"

    def __init__(self, seat: Int, left: Int, free: bool, extra: bool) -> None:
        self.seat = seat
        self.left: Int = left
        self.free = free
        self.extra = extra  # these are the additional ones

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer the kinds in the pool."""
        offer_kinds(s, s.pool, self.seat, found)
        if self.free or len(found) == 0:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Place it; at the end, additional ones may follow once."""
        seat = self.seat
        if action != DONE:
            kind = action - CONSTRUCT
            s.pool[seat * s.book.kinds + kind] -= 1
            s.army[seat * s.book.kinds + kind] += 1
            s.say("enlist", seat, kind)
            if self.left > 1:
                s.goto(Enlist(seat, self.left - 1, self.free, self.extra))
                return
        more: Int = 0
        if not self.extra:
            more = bonus(s, seat, ARMY_EXTRA, 0)
        if more and s.pooled(seat):
            s.goto(Enlist(seat, more, True, True))
        else:
            s.done(NOTHING)


def recall_any(seat: Int) -> Recall:
    """Make the question of meditating: any number of constructs, from anywhere (ME-3.5)."""
    return Recall(seat, 99, ANYWHERE, NO_SLOT, True)


KNOWN[GAIN_CONSTRUCT] = GainConstruct()
KNOWN[GAIN_UNIQUE] = GainUnique()
KNOWN[RETURN_CONSTRUCT] = ReturnConstruct()
KNOWN[RETURN_ARMIES] = ReturnArmies()
KNOWN[PLACE_CONSTRUCT] = PlaceConstruct()
