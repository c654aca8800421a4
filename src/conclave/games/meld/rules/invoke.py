"""Invoking: a construct from the pool goes to an open slot, and what follows is resolved (ME-8)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import answerable, resolve
from conclave.core.frames import AskActor, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import CONSTRUCT, DONE, INVOKE_AT, SEAT
from conclave.games.meld.data import (
    BASIC,
    BIT,
    BOARD_SLOTS,
    CANTRIP,
    EMPTY,
    FLOOD,
    HOST_OF,
    INVOCATIONS,
    NO_SLOT,
    OPTIONAL,
    PLACE,
    PLACE_OF,
    RITUAL,
    SEATS,
    SLOTS,
    TILE_BASE,
    TILE_SLOTS,
    TURN_OPTION,
    UP_TO,
    Face,
    Spell,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.constructs import local, offer_kinds, slot_of
from conclave.games.meld.rules.control import bonus, state_check
from conclave.games.meld.rules.picks import AskSlot
from conclave.games.meld.state import Meld

# A playout comes here at every second answer, so `s.stack[-1] = frame` stands for `s.goto(frame)`.

MOST: Final = 30  # invocations in one turn (ME-8.14)
DUEL: Final = 2  # players of whom the first is slowed down (ME-2.7)


def _open(s: Meld, face: Face, vacant: Int, base: Int, tile: Int, rituals: bool, found: Choices) -> None:
    """Write the open slots of a host that may be invoked; of slots that are alike, the first (ME-8.2)."""
    shift: Int = INVOKE_AT
    if tile >= 0:
        shift += base - TILE_BASE + BOARD_SLOTS
    for spell in face.castable:
        here = vacant & spell.mask
        if not here or (not rituals and spell.kind == RITUAL):
            continue
        must = spell.must
        # One that takes an enemy's construct is of no use to another: they would look at each other for ever.
        if not rituals and isinstance(must, PuppetWhose):
            continue
        # A cantrip needs something to do; one look is enough for all its slots (ME-8.4).
        if must is not None:
            invoked: Int = NO_SLOT
            if spell.skips:
                invoked = base + PLACE[(here & -here) % 67]
            s.bound = spell_bound(tile, invoked)
            if not must.possible(s):
                continue
        if spell.firsts:
            for slot in spell.firsts[here >> spell.first]:
                found.append(shift + slot)
        else:
            for slot in range(spell.first, spell.first + spell.slots):
                if (here >> slot) & 1 and here & face.earlier[slot] == 0:
                    found.append(shift + slot)


def open_slots(s: Meld, rituals: bool, found: Choices) -> None:
    """Write every slot that whoever acts may invoke: on board, field tiles and area (ME-8.1)."""
    if s.invoked >= MOST:
        return
    seat, bound = s.actor, s.bound
    faces, side, vacant = s.book.faces, s.side, s.vacant
    _open(s, faces[s.boards[seat]], vacant[seat], seat * BOARD_SLOTS, -1, rituals, found)
    todo = s.own[seat] & s.slotted
    while todo:
        bit = todo & -todo
        todo ^= bit
        tile = PLACE[bit % 67]
        base = TILE_BASE + TILE_SLOTS * tile
        _open(s, faces[2 * tile + side[tile]], vacant[SEATS + tile], base, tile, rituals, found)
    s.bound = bound


def spell_at(s: Meld, slot: Int) -> Spell:
    """Give the spell that a slot belongs to."""
    host = HOST_OF[slot]
    if host < SEATS:
        number = s.boards[host]
    else:
        number = 2 * (host - SEATS) + s.side[host - SEATS]
    face = s.book.faces[number]
    return face.spells[face.owner[PLACE_OF[slot]]]


def face_at(s: Meld, slot: Int) -> Int:
    """Give the side that a slot is on, as a face of the book."""
    tile = s.host_of(slot)
    if tile < 0:
        return s.boards[slot // BOARD_SLOTS]
    return 2 * tile + s.side[tile]


def opens_slowly(s: Meld) -> bool:
    """Tell whether this is the first turn of a balanced duel, in which one invokes once (ME-2.7)."""
    return s.slow and s.turns[s.actor] == 1 and s.actor == s.first and s.seats == DUEL


class Invokes(Step[Meld]):
    """Invoke several times; the number is read again before each (ME-3.4)."""

    def __init__(self, used: Int, base: Int, flags: Int) -> None:
        self.used: Int = used
        self.base: Int = base
        self.flags: Int = flags

    def run(self, s: Meld) -> None:
        """Ask for the next one, or stop."""
        most = self.base
        if self.flags & TURN_OPTION:
            most += bonus(s, s.actor, INVOCATIONS, 0)
            if most > 1 and opens_slowly(s):
                most = 1
        if self.used < most:
            s.stack[-1] = Invoke(self.used, self.base, self.flags)
        else:
            s.done(NOTHING)


class Invoke(AskActor[Meld]):
    """Which slot to invoke, or stop (ME-8.1, ME-3.4)."""

    rule: ClassVar[str] = "ME-8.1"

    def __init__(self, used: Int, base: Int, flags: Int) -> None:
        self.used: Int = used
        self.base: Int = base
        self.flags: Int = flags

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether the pool holds a construct; a look at the slots could lead back to this very spell."""
        return self.flags & UP_TO != 0 or self.used > 0 or s.pooled(s.actor) > 0

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer open slots while the pool holds a construct."""
        if s.pooled(s.actor):
            open_slots(s, True, found)
        if self.flags & (UP_TO | OPTIONAL) or len(found) == 0:
            found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Take a construct, asking which if the pool holds several kinds."""
        seat = s.actor
        if action == DONE:
            s.done(NOTHING)
            return
        s.stack[-1] = Invokes(self.used + 1, self.base, self.flags)
        s.stack.append(WITH[seat][slot_of(action - INVOKE_AT, seat)])


class WithConstruct(AskSlot):
    """Which construct of the pool is used (ME-8.1)."""

    rule: ClassVar[str] = "ME-8.1"

    def choices(self, s: Meld, found: Choices) -> None:
        offer_kinds(s, s.pool, self.seat, found)

    def choose(self, s: Meld, action: Int) -> None:
        s.stack.pop()
        kind = action - CONSTRUCT
        s.pool[self.seat * s.book.kinds + kind] -= 1
        cast(s, self.seat, self.slot, kind)


WITH: Final = [[WithConstruct(seat, slot) for slot in range(SLOTS)] for seat in range(SEATS)]


def cast(s: Meld, seat: Int, slot: Int, kind: Int) -> None:
    """Put a construct into a slot and begin what follows (ME-8.3, ME-8.5, ME-8.11)."""
    spell = spell_at(s, slot)
    s.invoked += 1
    s.fill(slot, kind)
    if s.telling:
        s.say("invoke", seat, face_at(s, slot), spell.place, kind)
    if spell.kind == CANTRIP and spell.effect is not None:
        s.answer = NOTHING
        resolve(s, spell.effect, seat, spell_bound(s.host_of(slot), slot))
    elif s.pooled(seat) and bonus(s, seat, FLOOD, 0) and more_slots(s, slot):
        s.call(Flood(seat, slot))
    state_check(s, seat)


def more_slots(s: Meld, slot: Int) -> bool:
    """Tell whether the ritual of a slot has another open slot."""
    found = Choices()
    sisters(s, slot, found)
    return len(found) > 0


def sisters(s: Meld, slot: Int, found: Choices) -> None:
    """Write the open slots of the ritual that a slot belongs to, of each kind the first."""
    spell, tile = spell_at(s, slot), s.host_of(slot)
    face = s.book.faces[face_at(s, slot)]
    base = slot // BOARD_SLOTS * BOARD_SLOTS
    if tile >= 0:
        base = TILE_BASE + TILE_SLOTS * tile
    seen: Int = 0
    for other in range(spell.first, spell.first + spell.slots):
        bit = BIT[face.kinds[other]]
        if s.held[base + other] == EMPTY and seen & bit == 0:
            seen |= bit
            found.append(base + other)


class Flood(AskSlot):
    """Fill another slot of the same ritual with the same invocation, or stop (ME-8.11)."""

    rule: ClassVar[str] = "ME-8.11"

    def choices(self, s: Meld, found: Choices) -> None:
        there = Choices()
        sisters(s, self.slot, there)
        for slot in there:
            found.append(INVOKE_AT + local(slot, self.seat))
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Fill it as if it were the first; the count of invocations does not rise."""
        s.stack.pop()
        if action == DONE:
            s.answer = NOTHING
            return
        s.invoked -= 1
        s.call(WITH[self.seat][slot_of(action - INVOKE_AT, self.seat)])


class PuppetWhose(AskActor[Meld]):
    """From whose pool a basic construct comes, to invoke one of your cantrips with it (ME-10.16)."""

    rule: ClassVar[str] = "ME-10.16"

    def possible(self, s: Meld) -> bool:  # type: ignore[override]
        """Tell whether an opponent has one and a cantrip is open."""
        found = Choices()
        if answerable(s, self):
            open_slots(s, False, found)
        return len(found) > 0

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer opponents with a basic construct in the pool."""
        for other in range(s.seats):
            if other != s.actor and s.pool[other * s.book.kinds + BASIC]:
                found.append(SEAT + other)

    def choose(self, s: Meld, action: Int) -> None:
        s.goto(PuppetSlot(action - SEAT))


class PuppetSlot(AskActor[Meld]):
    """Which cantrip of yours it is put on (ME-10.16)."""

    rule: ClassVar[str] = "ME-10.16"

    def __init__(self, victim: Int) -> None:
        self.victim: Int = victim

    def choices(self, s: Meld, found: Choices) -> None:
        open_slots(s, False, found)

    def choose(self, s: Meld, action: Int) -> None:
        s.stack.pop()
        s.answer = NOTHING
        s.pool[self.victim * s.book.kinds + BASIC] -= 1
        s.say("puppet", s.actor, self.victim)
        cast(s, s.actor, slot_of(action - INVOKE_AT, s.actor), BASIC)
