"""Retreating out of a battle, and regrouping after it (WK-5.4, WK-5.5)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int, ints
from conclave.games.wizard_kings.actions import BLOCKS, DONE, HEX, PASS, UNIT
from conclave.games.wizard_kings.board import ALONG, BY_WATER, SEA
from conclave.games.wizard_kings.rules.questions import AskAt
from conclave.games.wizard_kings.rules.reach import allowance, movement
from conclave.games.wizard_kings.rules.terrain import crosses_by_land
from conclave.games.wizard_kings.state import REGROUPED, Kings
from conclave.games.wizard_kings.units import AMPHIBIAN, AQUATIC, CASTLE, FLYER, GROUND, TRAIT


def open_to(s: Kings, block: Int, place: Int) -> bool:
    """Tell whether a hex is friendly or neutral, no battle hex, and has room (WK-5.4b, WK-5.4d)."""
    seat = block // BLOCKS
    if s.hostile_here(seat, place) or s.battle_at(place) >= 0:
        return False
    # A city of the enemy is closed while it is empty; own and allied units make it friendly (WK-5.4h).
    if s.stops(seat, place) and not s.count_side(s.friends(seat), place):
        return False
    if s.board.kind[place] >= SEA and not TRAIT[s.type_of(block)] & AQUATIC:
        return False
    return s.room(block, place, s.friends(seat))


def crosses(s: Kings, block: Int, side: Int) -> Int:
    """Tell how a unit crosses a hexside: 1 by land, 2 by water or along a river, 0 not (WK-5.4f)."""
    bits = s.board.side[side]
    traits = TRAIT[s.type_of(block)]
    if traits & AQUATIC:
        return 2 if bits & BY_WATER else 0
    if traits & GROUND and crosses_by_land(bits, traits, False):
        return 1
    return 2 if traits & AMPHIBIAN and bits & ALONG else 0


def retreats(s: Kings, block: Int, found: Choices) -> None:
    """List the hexes a unit may retreat to in this round (WK-5.4a to WK-5.4f)."""
    _leave(s, block, True, found)


def ways_out(s: Kings, block: Int, found: Choices) -> None:
    """List hexes a unit may regroup to: as in a retreat, without hexside limits (WK-5.5a, WK-5.5b)."""
    _leave(s, block, False, found)


def _leave(s: Kings, block: Int, limited: bool, found: Choices) -> None:
    traits = TRAIT[s.type_of(block)]
    place = s.where.faces[block]
    if traits & CASTLE:
        return
    if traits & FLYER:
        flights(s, block, found)
        return
    for way in range(6):
        there = s.board.near[place * 6 + way]
        if there < 0:
            continue
        goes = slip(s, block, place, way, False) if limited else crosses(s, block, place * 6 + way) > 0
        if goes and open_to(s, block, there):
            found.append(there)


def slip(s: Kings, block: Int, place: Int, way: Int, take: bool) -> bool:
    """Tell whether a retreat over a hexside is allowed this round; `take` counts it (WK-5.4c, WK-5.4d)."""
    side = place * 6 + way
    kind = crosses(s, block, side)
    if kind == 0:
        return False
    slot = s.side_of(s.battle_at(place), block // BLOCKS) * 12 + way * 2 + kind - 1
    bits = s.board.side[side]
    if s.slips[slot] >= allowance(s, bits, side, kind == 2):
        # An amphibian may still go along the river where the land way is used up.
        if kind == 1 and TRAIT[s.type_of(block)] & AMPHIBIAN and bits & ALONG:
            slot += 1
            if s.slips[slot] >= allowance(s, bits, side, True):
                return False
        else:
            return False
    if take:
        s.slips = changed(s.slips, slot, s.slips[slot] + 1)
    return True


def flights(s: Kings, block: Int, found: Choices) -> None:
    """List the hexes a flyer may retreat to with its whole movement allowance (WK-5.4a)."""
    board = s.board
    start = s.where.faces[block]
    seen = ints([0] * int(board.hexes))
    seen[start] = 1
    edge = Choices()
    edge.append(start)
    for _ in range(movement(s, block)):
        ahead = Choices()
        for at in range(len(edge)):
            for way in range(6):
                there = board.near[edge[at] * 6 + way]
                if there < 0 or seen[there]:
                    continue
                seen[there] = 1
                ahead.append(there)
                if open_to(s, block, there):
                    found.append(there)
        edge = ahead


def retreat(s: Kings, block: Int, place: Int) -> None:
    """Leave the battle; the unit is hidden again (WK-5.4g)."""
    seat = block // BLOCKS
    before = s.where.faces[block]
    if not TRAIT[s.type_of(block)] & FLYER:
        for way in range(6):
            if s.board.near[before * 6 + way] == place:
                slip(s, block, before, way, True)
    s.put(block, place)
    s.tell("retreat", s.who(seat), int(before), int(place), int(block), int(s.type_of(block)))
    s.mix(seat, place)


class Regroup(AskAt):
    """The winner moves units out of the hex, and brings adjacent ones in (WK-5.5a)."""

    rule: ClassVar[str] = "WK-5.5a"

    def __init__(self, seat: Int, place: Int, must: Int) -> None:
        super().__init__(seat, place)
        self.must: Int = must

    def choices(self, s: Kings, found: Choices) -> None:
        """List own units that may go out, hexes with units that may come in, and to end.

        Whoever has to leave and still can does so first (WK-4.9h, WK-5.5d).
        """
        seat, place = self.seat, self.place
        owing = False
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            there = s.where.faces[block]
            if there < 0 or s.marks.faces[block] & REGROUPED:
                continue
            if there == place:
                if may_go_out(s, block):
                    found.append(UNIT + block)
                    owing = owing or self.must != 0 or out_of_element(s, block)
            elif not self.must and comes_in(s, block, place):
                number = UNIT + block if s.known(block) else HEX + there
                if number not in found:
                    found.append(number)
        if not owing:
            found.append(DONE)

    def choose(self, s: Kings, action: Int) -> None:
        seat, place = self.seat, self.place
        if action == DONE:
            s.done()
        elif action >= UNIT:
            block = action - UNIT
            if s.where.faces[block] == place:
                s.call(GoOut(seat, block))
            else:
                regroup(s, block, place)
        else:
            s.call(ComeIn(seat, action - HEX, place))


def out_of_element(s: Kings, block: Int) -> bool:
    """Tell whether a unit is over water and cannot stay there (WK-2.4b)."""
    return s.board.kind[s.where.faces[block]] >= SEA and not TRAIT[s.type_of(block)] & AQUATIC


def may_go_out(s: Kings, block: Int) -> bool:
    """Tell whether a unit has a hex to regroup to."""
    found = Choices()
    ways_out(s, block, found)
    return len(found) > 0


def comes_in(s: Kings, block: Int, place: Int) -> bool:
    """Tell whether a unit of an adjacent hex may come in (WK-5.5b)."""
    there = s.where.faces[block]
    traits = TRAIT[s.type_of(block)]
    if traits & CASTLE or s.battle_at(there) >= 0:
        return False
    if s.board.kind[place] >= SEA and not traits & AQUATIC:
        return False
    for way in range(6):
        if s.board.near[there * 6 + way] == place:
            open_side = traits & FLYER or crosses(s, block, there * 6 + way)
            return bool(open_side) and s.room(block, place, s.friends(block // BLOCKS))
    return False


def regroup(s: Kings, block: Int, place: Int) -> None:
    """Move a unit into the hex of the battle, or out of it."""
    before = s.where.faces[block]
    s.put(block, place)
    s.mark(block, REGROUPED)
    s.tell("regroup", s.who(block // BLOCKS), int(before), int(place))


class ComeIn(AskAt):
    """Which block of an adjacent hex comes in; only friends know."""

    rule: ClassVar[str] = "WK-5.5b"

    def __init__(self, seat: Int, place: Int, goal: Int) -> None:
        super().__init__(seat, place)
        self.goal: Int = goal

    def seen(self, s: Kings) -> Int:
        return s.friends(self.seat)

    def choices(self, s: Kings, found: Choices) -> None:
        for block in s.blocks_at(self.seat, self.place):
            if s.known(block) or s.marks.faces[block] & REGROUPED or not comes_in(s, block, self.goal):
                continue
            if not any(s.equal(found[at] - UNIT, block) for at in range(len(found))):
                found.append(UNIT + block)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        if action != PASS:
            regroup(s, action - UNIT, self.goal)


class WhereTo(Ask[Kings]):
    """The owner picks where a unit goes."""

    def __init__(self, seat: Int, block: Int) -> None:
        super().__init__(seat)
        self.block: Int = block

    def places(self, s: Kings, found: Choices) -> None:
        """List the hexes it may go to."""
        raise NotImplementedError

    def choices(self, s: Kings, found: Choices) -> None:
        """List the hexes, or to stay where there is none."""
        places = Choices()
        self.places(s, places)
        for at in range(len(places)):
            found.append(HEX + places[at])
        if not len(places):
            found.append(PASS)


class GoOut(WhereTo):
    """Where a unit regroups to (WK-5.5a)."""

    rule: ClassVar[str] = "WK-5.5a"

    def places(self, s: Kings, found: Choices) -> None:
        ways_out(s, self.block, found)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        if action != PASS:
            regroup(s, self.block, action - HEX)
            s.mix(self.seat, action - HEX)


class Stranded(Step[Kings]):
    """Flyers over water and guests without an ally are lost if they could not leave (WK-2.4d, WK-4.9h)."""

    def __init__(self, seat: Int, place: Int, must: Int) -> None:
        self.seat: Int = seat
        self.place: Int = place
        self.must: Int = must

    def run(self, s: Kings) -> None:
        s.done()
        for block in s.blocks_at(self.seat, self.place):
            if self.must or out_of_element(s, block):
                s.tell("stranded", int(block), int(s.type_of(block)), int(self.place))
                s.lose(block, True)
