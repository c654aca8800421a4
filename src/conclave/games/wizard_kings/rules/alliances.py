"""Alliances of three and more players (WK-4.9)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import ACCEPT, REFUSE
from conclave.games.wizard_kings.battles import BATTLE
from conclave.games.wizard_kings.state import MUST_PART, Kings


def are_free(s: Kings) -> bool:
    """Tell whether alliances are made during the game (WK-4.9i)."""
    kind = s.rules.alliances
    return kind == "free" or (kind == "usual" and s.seats > 2)


def opposed(s: Kings, one: Int, other: Int) -> bool:
    """Tell whether two seats fight each other in a battle of this turn."""
    for at in range(0, len(s.battles), BATTLE):
        sides = (s.side_of(at, one), s.side_of(at, other))
        if sides[0] >= 0 and sides[1] >= 0 and sides[0] != sides[1]:
            return True
    return False


def may_offer(s: Kings, seat: Int, other: Int) -> bool:
    """Tell whether a seat may offer an alliance to another, once a turn (WK-4.9f)."""
    if seat == other or not are_free(s) or s.out >> other & 1:
        return False
    if (s.allies[seat] | s.offered[seat]) >> other & 1:
        return False
    return not opposed(s, seat, other)


def may_betray(s: Kings) -> bool:
    """Tell whether alliances may be ended at all (WK-4.9i)."""
    return are_free(s) and s.rules.betrayal


def may_break(s: Kings, seat: Int, other: Int) -> bool:
    """Tell whether a seat may end an alliance (WK-4.9e)."""
    return bool(s.allies[seat] >> other & 1) and may_betray(s)


def ally(s: Kings, one: Int, other: Int) -> None:
    """Bind two seats."""
    s.allies = changed(s.allies, one, s.allies[one] | 1 << other)
    s.allies = changed(s.allies, other, s.allies[other] | 1 << one)
    forgive(s, one, other)
    forgive(s, other, one)
    s.realign()
    s.reveal()


def forgive(s: Kings, breaker: Int, other: Int) -> None:
    """Forget that a seat broke its alliance with another."""
    s.breaker = changed(s.breaker, breaker, s.breaker[breaker] & ~(1 << other | MUST_PART << other))


def owes_parting(s: Kings, seat: Int, place: Int) -> bool:
    """Tell whether a seat that changed sides still shares a hex with a former ally (WK-4.9f)."""
    left = s.breaker[seat] // MUST_PART
    if not left or s.battle_at(place) >= 0:
        return False
    return s.hostile_here(seat, place) & left != 0


def break_alliance(s: Kings, seat: Int, other: Int, late: bool) -> None:
    """End an alliance both ways; whoever ends it attacks where both still stand in one hex (WK-4.9f).

    `late` is when combat has begun: then they part in the next movement turn.
    """
    s.allies = changed(s.allies, seat, s.allies[seat] & ~(1 << other))
    s.allies = changed(s.allies, other, s.allies[other] & ~(1 << seat))
    s.breaker = changed(s.breaker, seat, s.breaker[seat] | 1 << other)
    if late:
        s.breaker = changed(s.breaker, seat, s.breaker[seat] | MUST_PART << other)
    s.tell("break", s.who(seat), s.who(other))
    s.realign()


def fixed_teams(s: Kings) -> None:
    """Ally every second seat for the whole game; armies are raised and deployed alone (WK-4.9i)."""
    for one in range(s.seats):
        for other in range(s.seats):
            if one != other and (one - other) % 2 == 0:
                s.allies = changed(s.allies, one, s.allies[one] | 1 << other)


class Answer(Ask[Kings]):
    """Accept an alliance or refuse it, for all to hear (WK-4.9f)."""

    rule: ClassVar[str] = "WK-4.9f"

    def __init__(self, seat: Int, maker: Int) -> None:
        super().__init__(seat)
        self.maker: Int = maker

    def choices(self, s: Kings, found: Choices) -> None:
        found.append(ACCEPT)
        found.append(REFUSE)

    def choose(self, s: Kings, action: Int) -> None:
        s.offered = changed(s.offered, self.maker, s.offered[self.maker] | 1 << self.seat)
        s.tell("accept" if action == ACCEPT else "refuse", s.who(self.seat), s.who(self.maker))
        if action == ACCEPT:
            ally(s, self.maker, self.seat)
        s.done()
