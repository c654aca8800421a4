"""A side of a battle: who is on it, who came first, what it has used, and who changes it (WK-4.9, WK-4.5d).

Side 0 attacks and side 1 defends. Whoever is on a side shares its six units, the place of its wizard and its
hexsides with the others, allied or not; allies are never on different sides.
"""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Step
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS, JOIN, NEVER, PASS, SWITCH, UNIT
from conclave.games.wizard_kings.arrivals import first
from conclave.games.wizard_kings.battles import B_ATTACK, B_FIRST, B_HEX, B_SIZE, BATTLE
from conclave.games.wizard_kings.rules.alliances import break_alliance, may_betray
from conclave.games.wizard_kings.rules.questions import AskAt, OpenAskAt
from conclave.games.wizard_kings.state import STACK, Kings

ATTACK: Final = 0
DEFENCE: Final = 1

# How a unit crosses a hexside into a battle; flyers use nothing up (WK-4.5c).
OVER_LAND: Final = 1
OVER_WATER: Final = 2
OVER_AIR: Final = 3

QUIET: Final = 64  # times a seat's bit in `muted`: it does not want to be asked again to change sides


# Who is on a side.


def members(s: Kings, at: Int, side: Int) -> Int:
    """Give the mask of seats on a side."""
    return s.battles[at + B_ATTACK + side]


def first_of(s: Kings, at: Int, side: Int) -> Int:
    """Give the first player of a side: who opened the battle, or else came into the hex first (WK-5.1a)."""
    mask = members(s, at, side)
    opener = s.battles[at + B_FIRST]
    if side == ATTACK and mask >> opener & 1:
        return opener
    return first(s.came[s.battles[at + B_HEX]], mask)


def side_order(s: Kings, place: Int, side: Int) -> list[int]:
    """List the seats of a side: its first player, then turn order (WK-5.2b)."""
    at = s.battle_at(place)
    mask = members(s, at, side)
    leader = first_of(s, at, side)
    found: list[int] = []
    if leader >= 0:
        found.append(int(leader))
    for seat in s.order:
        if mask >> seat & 1 and seat != leader:
            found.append(int(seat))
    return found


def by_coming(s: Kings, place: Int, side: Int) -> list[int]:
    """List the seats of a side that have units in the hex, as they came into it (WK-4.9h)."""
    mask = members(s, s.battle_at(place), side)
    found: list[int] = []
    row = s.came[place]
    while row:
        seat = (row & 7) - 1
        if mask >> seat & 1:
            found.append(int(seat))
        row >>= 3
    return found


def guests(s: Kings, place: Int, side: Int) -> Int:
    """Give the mask of winners who have to leave: no ally of one who came before and stays (WK-4.9h)."""
    found: Int = 0
    staying: Int = 0
    for seat in by_coming(s, place, side):
        if staying & ~s.friends(seat):
            found |= 1 << seat
        else:
            staying |= 1 << seat
    return found


# What a side has used.


def used(s: Kings, at: Int, side: Int, way: Int, kind: Int) -> Int:
    """Count the units of a side that came into a battle this turn over a hexside (WK-4.5d, WK-4.9c)."""
    if at < 0 or kind == OVER_AIR:
        return 0
    row = s.crossed.faces[at // BATTLE * 2 + side]
    # Whoever is not on the side does not see it, and takes nothing for used.
    return row >> (way * 2 + kind - 1) * 2 & 3 if row > 0 else 0


def cross(s: Kings, at: Int, side: Int, way: Int, kind: Int) -> None:
    """Count one more; that a flyer uses nothing up would tell the enemy what it is, so it is hidden there."""
    if kind == OVER_LAND or kind == OVER_WATER:
        one: Int = 1
        row = at // BATTLE * 2 + side
        s.crossed.write(row, s.crossed.faces[row] + (one << (way * 2 + kind - 1) * 2))


def overlooked(s: Kings, at: Int, side: Int, seat: Int) -> bool:
    """Tell whether somebody who is no ally learns what a unit of a seat used; who could join has to know."""
    return s.crossed.masks[at // BATTLE * 2 + side] & ~s.friends(seat) != 0


# Taking a side.


def open_sides(s: Kings, at: Int, seat: Int) -> Int:
    """Give the sides a seat may take in a battle: 1 the attack, 2 the defence, 3 either (WK-4.9b)."""
    side = s.side_of(at, seat)
    if side >= 0:
        return side + 1
    with_attack = members(s, at, ATTACK) & s.allies[seat]
    with_defence = members(s, at, DEFENCE) & s.allies[seat]
    if with_attack and with_defence:
        return 3 if may_betray(s) else 0
    if with_attack:
        return 1
    return 2 if with_defence else 3


def joins(s: Kings, at: Int, seat: Int) -> Int:
    """Give the side a seat belongs to in a battle, 0 or 1, or -1 if it has to declare one (WK-4.9b)."""
    sides = open_sides(s, at, seat)
    return sides - 1 if sides == 1 or sides == 2 else -1


def confide(s: Kings) -> None:
    """Let whoever is on a side of a battle or could join it know what it has used, and nobody else (WK-H)."""
    for row in range(len(s.crossed)):
        known: Int = 0
        for seat in range(s.seats):
            if not s.out >> seat & 1 and open_sides(s, row // 2 * BATTLE, seat) >> row % 2 & 1:
                known |= 1 << seat
        s.crossed.forget(row, known)


def torn(s: Kings, seat: Int, place: Int) -> Int:
    """Give the mask of seats in a hex that are allied both with an attacker and with somebody attacked."""
    attacked = s.hostile_here(seat, place)
    found: Int = 0
    for other in range(s.seats):
        if s.allies[seat] >> other & 1 and s.troops[other][place] and s.allies[other] & attacked:
            found |= 1 << other
    return found


def support(s: Kings, seat: Int, place: Int, side: Int, late: bool) -> None:
    """Stand on a side; alliances with the other side end (WK-4.9b, WK-4.9g). `late` is in combat."""
    at = s.battle_at(place)
    against = members(s, at, DEFENCE - side)
    s.battles = changed(s.battles, at + B_ATTACK + side, s.battles[at + B_ATTACK + side] | 1 << seat)
    for other in range(s.seats):
        if against >> other & 1 and s.allies[seat] >> other & 1:
            break_alliance(s, seat, other, late)
    confide(s)


class Declare(AskAt):
    """Whoever stands between allies who fight says whom to support (WK-4.9b)."""

    rule: ClassVar[str] = "WK-4.9b"

    def __init__(self, seat: Int, place: Int, late: Int) -> None:
        super().__init__(seat, place)
        self.late: Int = late

    def choices(self, s: Kings, found: Choices) -> None:
        found.append(JOIN + ATTACK)
        found.append(JOIN + DEFENCE)

    def choose(self, s: Kings, action: Int) -> None:
        """Take the side; units that were there before the attack count as defenders (WK-4.8c)."""
        s.done()
        side = action - JOIN
        at = s.battle_at(self.place)
        if side == DEFENCE:
            size = s.battles[at + B_SIZE] + s.troops[self.seat][self.place]
            s.battles = changed(s.battles, at + B_SIZE, size)
        s.tell("join", s.who(self.seat), int(self.place), int(side))
        support(s, self.seat, self.place, side, self.late != 0)
        s.reveal()


# One too many.


def surplus(s: Kings, place: Int, side: Int) -> tuple[bool, bool]:
    """Tell whether a side has a wizard too many, and units above six, in a battle hex (WK-4.4a)."""
    wizards = units = 0
    for seat in by_coming(s, place, side):
        for block in s.blocks_at(seat, place):
            if block % BLOCKS < 3:
                wizards += 1
            else:
                units += 1
    return wizards > 1, units > STACK


class Trim(Step[Kings]):
    """Units above the limits are eliminated, their owner's choice (WK-4.4b, WK-4.9g)."""

    def __init__(self, place: Int, loser: Int) -> None:
        self.place: Int = place
        self.loser: Int = loser  # who has to give; -1 is whoever came later

    def run(self, s: Kings) -> None:
        """Take a second wizard at once, and ask for units one by one."""
        place = self.place
        for side in range(2):
            wizard, unit = surplus(s, place, side)
            if not wizard and not unit:
                continue
            seats = by_coming(s, place, side)[::-1]
            if self.loser in seats:
                seats.insert(0, int(self.loser))
            for seat in seats:
                here = [block for block in s.blocks_at(seat, place) if (block % BLOCKS < 3) == wizard]
                if here and wizard:
                    lose_surplus(s, here[0], place)
                    return
                if here:
                    s.call(GiveUp(seat, place))
                    return
        s.done()


def lose_surplus(s: Kings, block: Int, place: Int) -> None:
    """Eliminate a unit that is one too many."""
    s.tell("surplus", int(block), int(s.type_of(block)), int(place))
    s.lose(block, True)
    s.reveal()


class GiveUp(OpenAskAt):
    """The owner names a unit that is one too many (WK-4.4b)."""

    rule: ClassVar[str] = "WK-4.4b"

    def choices(self, s: Kings, found: Choices) -> None:
        for block in s.blocks_at(self.seat, self.place):
            if block % BLOCKS >= 3:
                found.append(UNIT + block)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        lose_surplus(s, action - UNIT, self.place)


# Changing sides.


def may_switch(s: Kings, at: Int, seat: Int, place: Int) -> bool:
    """Tell whether a seat has units in a battle beside others on its side, and enemies there (WK-4.9g)."""
    side = s.side_of(at, seat)
    if side < 0 or not s.troops[seat][place] or s.muted >> seat & QUIET:
        return False
    own: Int = 1 << seat
    return (
        s.count_side(members(s, at, side) & ~own, place) > 0
        and s.count_side(members(s, at, DEFENCE - side), place) > 0
    )


class SwitchSides(AskAt):
    """Stay, or change sides with everything in the hex, at the start of a round (WK-4.9g)."""

    rule: ClassVar[str] = "WK-4.9g"

    def choices(self, s: Kings, found: Choices) -> None:
        found.append(PASS)
        found.append(SWITCH)
        found.append(NEVER)

    def choose(self, s: Kings, action: Int) -> None:
        """Turn the coat: alliances with the old side end, surplus units are lost."""
        s.done()
        seat = self.seat
        if action == NEVER:
            quiet: Int = QUIET
            s.muted |= quiet << seat
        if action != SWITCH:
            return
        at = s.battle_at(self.place)
        side = s.side_of(at, seat)
        s.battles = changed(s.battles, at + B_ATTACK + side, s.battles[at + B_ATTACK + side] & ~(1 << seat))
        s.tell("switch", s.who(seat), int(self.place), int(1 - side))
        support(s, seat, self.place, DEFENCE - side, True)
        s.call(Trim(self.place, seat))
