"""The Movement Phase: one block at a time, each once (WK-4.2)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.rows import changed
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import (
    BLOCKS,
    BREAK,
    CAST,
    DONE,
    HEX,
    JOIN,
    OFFER,
    PASS,
    RESIGN,
    SAIL,
    SIDE,
    UNIT,
)
from conclave.games.wizard_kings.rules.alliances import (
    Answer,
    break_alliance,
    may_break,
    may_offer,
    owes_parting,
)
from conclave.games.wizard_kings.rules.casting import announce, castable_in_movement
from conclave.games.wizard_kings.rules.questions import AskAt, offer_once
from conclave.games.wizard_kings.rules.reach import (
    ANY_WAY,
    BY_AIR_WAYS,
    BY_WATER_WAYS,
    can_step,
    far_as_it_goes,
    harbours,
    kind_of_way,
    reach,
    sides_open,
    ways_into,
)
from conclave.games.wizard_kings.rules.sides import ATTACK, joins
from conclave.games.wizard_kings.rules.victory import resign
from conclave.games.wizard_kings.rules.warfare import SAILED, arrive, may_leave
from conclave.games.wizard_kings.state import MOVED, PICKS, Kings
from conclave.games.wizard_kings.units import CASTLE, TRAIT


class March(Ask[Kings]):
    """Move a block, cast a spell, deal with allies, or end the movement turn (WK-4.2a)."""

    rule: ClassVar[str] = "WK-4.2a"

    def choices(self, s: Kings, found: Choices) -> None:
        """List hexes with hidden blocks, known blocks, spells, alliances, and to end (WK-4.9f)."""
        seat = self.seat
        first = seat * BLOCKS
        fresh = True
        stays = False
        for block in range(first, first + BLOCKS):
            if s.where.faces[block] < 0:
                continue
            if s.marks.faces[block] & MOVED:
                fresh = False
                continue
            place = s.where.faces[block]
            if TRAIT[s.type_of(block)] & CASTLE or not may_leave(s, seat, place) or not can_step(s, block):
                continue
            if owes_parting(s, seat, place):
                stays = True
            if s.known(block):
                found.append(UNIT + block)
            elif HEX + place not in found:
                found.append(HEX + place)
        castable_in_movement(s, seat, found)
        if s.seats > 2:
            for other in range(s.seats):
                if may_offer(s, seat, other):
                    found.append(OFFER + other)
                if may_break(s, seat, other):
                    found.append(BREAK + other)
        if fresh and s.rules.resigning:
            found.append(RESIGN)
        if not stays:
            found.append(DONE)

    def choose(self, s: Kings, action: Int) -> None:
        seat = self.seat
        if action == DONE:
            s.tell("end_move", s.who(seat))
            s.bridge = -1
            s.done()
        elif action == RESIGN:
            s.bridge = -1
            s.done()
            resign(s, seat)
        elif action >= BREAK and action < BREAK + s.seats:
            break_alliance(s, seat, action - BREAK, False)
        elif action >= OFFER and action < OFFER + s.seats:
            s.call(Answer(action - OFFER, seat))
        elif action >= CAST:
            announce(s, seat, action - CAST)
        elif action >= UNIT:
            block = action - UNIT
            s.aimed = changed(s.aimed, 0, block)
            s.call(Goal(seat, s.where.faces[block]))
        else:
            pick = PickBlock(seat, action - HEX)
            s.call(pick)
            if s.troops[seat][action - HEX] == 1:
                pick.take_only(s)


def give_up(s: State, seat: int) -> bool:
    """Let a seat resign at the table, which waits for the beginning of its movement turn (WK-1.4g)."""
    assert isinstance(s, Kings)
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, March) or top.seat != seat:
        return False
    first = seat * BLOCKS
    for block in range(first, first + BLOCKS):
        if s.where.faces[block] >= 0 and s.marks.faces[block] & MOVED:
            return False
    top.choose(s, RESIGN)
    return True


class PickBlock(AskAt):
    """Which block of the hex; only its owner and his allies know (WK-2.0b)."""

    rule: ClassVar[str] = "WK-4.2a"

    def seen(self, s: Kings) -> Int:
        return s.friends(self.seat)

    def choices(self, s: Kings, found: Choices) -> None:
        for block in s.blocks_at(self.seat, self.place):
            if not s.known(block) and not s.marks.faces[block] & MOVED and can_step(s, block):
                offer_once(s, block, found)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        if action == PASS:
            s.done()
            return
        s.picked.write(self.seat * PICKS, action - UNIT)
        s.goto(Goal(self.seat, self.place))

    def take_only(self, s: Kings) -> None:
        """Take the only block of the hex, which anybody could name."""
        found = Choices()
        self.choices(s, found)
        self.choose(s, found[0])


class Goal(AskAt):
    """Where the block goes: an ordinary move, or sea transport (WK-4.2a, WK-4.7a)."""

    rule: ClassVar[str] = "WK-4.2a"

    def choices(self, s: Kings, found: Choices) -> None:
        """List the hexes; to stay only where there is nothing else."""
        block = s.chosen(self.seat, 0)
        goals = reach(s, block)
        for at in range(len(goals.ends)):
            found.append(HEX + goals.ends[at])
        for at in range(len(goals.fights)):
            found.append(HEX + goals.fights[at])
        ports = Choices()
        if s.board.port[self.place]:
            harbours(s, block, ports)
        if len(ports):
            found.append(SAIL)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        seat = self.seat
        if action == SAIL:
            s.goto(Harbour(seat, self.place))
        elif action != PASS and s.contested(seat, action - HEX):
            s.goto(Entry(seat, self.place, action - HEX, -1))
        else:
            go_to(s, seat, action, -1)


class Harbour(AskAt):
    """Sea transport to a friendly port (WK-4.7a)."""

    rule: ClassVar[str] = "WK-4.7a"

    def choices(self, s: Kings, found: Choices) -> None:
        ports = Choices()
        harbours(s, s.chosen(self.seat, 0), ports)
        for at in range(len(ports)):
            found.append(HEX + ports[at])
        if not len(ports):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        go_to(s, self.seat, action, SAILED)


class Entry(Ask[Kings]):
    """Into a battle: on which side, then over which hexside (WK-4.5a, WK-4.9b)."""

    rule: ClassVar[str] = "WK-4.5a"

    def __init__(self, seat: Int, origin: Int, place: Int, side: Int) -> None:
        super().__init__(seat)
        self.origin: Int = origin
        self.place: Int = place
        self.side: Int = side

    def taken(self, s: Kings) -> Int:
        """Give the side the block fights on, or -1 if the seat has to declare itself first."""
        at = s.battle_at(self.place)
        if self.side >= 0 or at < 0:
            return ATTACK if self.side < 0 else self.side
        return joins(s, at, self.seat)

    def choices(self, s: Kings, found: Choices) -> None:
        """List sides with room and a way in, or hexsides with allowance; to stay where nothing is left."""
        block = s.chosen(self.seat, 0)
        side = self.taken(s)
        if side < 0:
            sides = sides_open(s, block, self.place, far_as_it_goes(s, block).ways[self.place])
            for one in range(2):
                if sides >> one & 1:
                    found.append(JOIN + one)
        else:
            ways = ways_into(s, block, self.place, side)
            any_way = (ways | ways // BY_WATER_WAYS | ways // BY_AIR_WAYS) & ANY_WAY
            for way in range(6):
                if any_way >> way & 1:
                    found.append(SIDE + way)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        block = s.chosen(self.seat, 0)
        if action >= JOIN:
            s.goto(Entry(self.seat, self.origin, self.place, action - JOIN))
            return
        _put_down(s, self.seat)
        s.done()
        if action == PASS:
            s.mark(block, MOVED)
            return
        way = action - SIDE
        side = self.taken(s)
        kind = kind_of_way(ways_into(s, block, self.place, side), way)
        arrive(s, block, self.place, way, kind, side)


def go_to(s: Kings, seat: Int, action: Int, way: Int) -> None:
    """Move the block that was picked up to a hex in peace, or let it stay, and put it down."""
    block = s.chosen(seat, 0)
    if action == PASS:
        s.mark(block, MOVED)
    else:
        arrive(s, block, action - HEX, way, 0, -1)
    _put_down(s, seat)
    s.done()


def _put_down(s: Kings, seat: Int) -> None:
    s.aimed = changed(s.aimed, 0, -1)
    s.picked.write(seat * PICKS, -1)
