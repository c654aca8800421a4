"""Sides of a battle: who changes them, and what is one too many (WK-4.4b, WK-4.9g)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.storage import Found, Int, Packed
from conclave.games.wizard_kings.actions import BLOCKS, PASS, SWITCH, UNIT
from conclave.games.wizard_kings.rules.hits import side_order
from conclave.games.wizard_kings.state import B_ATTACK, B_DEFEND, MUST_PART, STACK, Kings


def surplus(s: Kings, place: Int, side: Int) -> tuple[bool, bool]:
    """Tell whether a side has a wizard too many, and units above six, in a battle hex (WK-4.4a)."""
    wizards = units = 0
    for seat in side_order(s, place, side):
        for block in s.blocks_at(seat, place):
            if block % BLOCKS < 3:
                wizards += 1
            else:
                units += 1
    return wizards > 1, units > STACK


class Trim(Step[Kings]):
    """Units above the limits are eliminated, their owner's choice (WK-4.4b, WK-4.9g)."""

    __slots__ = ("loser", "place")

    def __init__(self, place: Int, loser: Int) -> None:
        self.place: Int = place
        self.loser: Int = loser  # who has to give; -1 is whoever came later

    def pack(self) -> Packed:
        """Give the hex, and who has to give."""
        return (int(self.place), int(self.loser))

    def run(self, s: Kings) -> None:
        """Take a second wizard at once, and ask for units one by one."""
        place = self.place
        for side in range(2):
            wizard, unit = surplus(s, place, side)
            if not wizard and not unit:
                continue
            seats = side_order(s, place, side)[::-1]
            if self.loser in seats:
                seats.remove(int(self.loser))
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


class GiveUp(Ask[Kings]):
    """The owner names a unit that is one too many (WK-4.4b)."""

    __slots__ = ("place",)
    rule: ClassVar[str] = "WK-4.4b"

    def __init__(self, seat: Int, place: Int) -> None:
        super().__init__(seat)
        self.place: Int = place

    def pack(self) -> Packed:
        """Give the owner and the hex."""
        return (int(self.seat), int(self.place))

    def choices(self, s: Kings, found: Found) -> None:
        """List his units that are no wizards."""
        for block in s.blocks_at(self.seat, self.place):
            if block % BLOCKS >= 3:
                found.append(UNIT + block)

    def choose(self, s: Kings, action: Int) -> None:
        """Eliminate it."""
        s.done()
        lose_surplus(s, action - UNIT, self.place)


def may_switch(s: Kings, at: Int, seat: Int, place: Int) -> bool:
    """Tell whether a seat has units in a battle beside those of another seat on its side (WK-4.9g)."""
    side = s.side_of(at, seat)
    if side < 0 or not s.troops[seat][place]:
        return False
    mask = s.battles[at + (B_ATTACK if side == 0 else B_DEFEND)] & ~(1 << seat)
    return s.count_side(mask, place) > 0


class SwitchSides(Ask[Kings]):
    """Stay, or change sides with everything in the hex, once a battle (WK-4.9g)."""

    __slots__ = ("place",)
    rule: ClassVar[str] = "WK-4.9g"

    def __init__(self, seat: Int, place: Int) -> None:
        super().__init__(seat)
        self.place: Int = place

    def pack(self) -> Packed:
        """Give the seat and the battle."""
        return (int(self.seat), int(self.place))

    def choices(self, s: Kings, found: Found) -> None:
        """Offer both."""
        found.append(PASS)
        found.append(SWITCH)

    def choose(self, s: Kings, action: Int) -> None:
        """Turn the coat: alliances with the old side end, surplus units are lost."""
        s.done()
        if action == PASS:
            return
        seat = self.seat
        at = s.battle_at(self.place)
        side = s.side_of(at, seat)
        old, new = at + B_ATTACK + side, at + B_DEFEND - side
        for other in range(s.seats):
            if s.battles[old] >> other & 1 and s.allies[seat] >> other & 1:
                s.allies[seat] &= ~(1 << other)
                s.allies[other] &= ~(1 << seat)
                s.breaker[seat] |= 1 << other | MUST_PART << other
                s.tell("break", s.who(seat), s.who(other))
        s.battles[old] &= ~(1 << seat)
        s.battles[new] |= 1 << seat
        s.tell("switch", s.who(seat), int(self.place), int(1 - side))
        s.realign()
        s.call(Trim(self.place, seat))
