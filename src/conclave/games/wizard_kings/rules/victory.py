"""How the game ends (WK-1.4)."""

from __future__ import annotations

from typing import Final

from conclave.core.result import Result, ranked
from conclave.core.rows import changed
from conclave.core.storage import Int
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.warfare import withdraw
from conclave.games.wizard_kings.state import DEAD, MUST_PART, POOL, Kings

GOLD_PER_MAP: Final = 15
TIMED: Final = 10
CONQUEST_LIMIT: Final = 30


def mode(s: Kings) -> str:
    """Give how the game is won: conquest, timed or points (WK-1.4a, WK-1.4d)."""
    chosen = s.rules.victory
    if chosen == "usual":
        return "conquest" if s.seats == 2 else "timed"
    return chosen


def last_turn(s: Kings) -> int:
    """Give the game turn after which a game ends at the latest (WK-0.4, WK-1.4h)."""
    given = s.rules.turn_limit
    if given:
        return given
    return CONQUEST_LIMIT if mode(s) == "conquest" else TIMED


def goal(s: Kings) -> int:
    """Give the gold of cities that wins a conquest (WK-1.4a to WK-1.4c)."""
    given = s.rules.goal_gp
    return given or GOLD_PER_MAP * (len(s.slot_owner) // s.seats)


def playing(s: Kings) -> list[int]:
    """List the seats that are still in the game."""
    return [seat for seat in range(s.seats) if not s.out >> seat & 1]


def together(s: Kings, seats: list[int]) -> bool:
    """Tell whether some seats are all allied, or only one."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return all(s.friends(seat) & mask == mask for seat in seats)


def test_victory(s: Kings) -> bool:
    """End the game if somebody has won; tells whether it did (WK-0.3)."""
    for seat in playing(s):
        if s.income(seat) == 0 and not _on_board(s, seat):
            drop_out(s, seat)
            s.tell("out", s.who(seat))
    if last_left(s):
        return True
    if mode(s) == "conquest":
        wanted = goal(s)
        best = max(int(s.income(seat)) for seat in playing(s))
        first = [seat for seat in playing(s) if s.income(seat) == best]
        if best >= wanted and len(first) == 1:
            _end(s, [(1 if seat in first else 0, *_key(s, seat)) for seat in range(s.seats)],
                 "the goal of conquest is reached", "WK-1.4a")  # fmt: skip
            return True
    if s.turn < last_turn(s):
        return False
    if mode(s) == "points":
        _end(s, [(int(s.points[seat]), *_key(s, seat)) for seat in range(s.seats)],
             "the last turn is over, and victory points are counted", "WK-1.4e")  # fmt: skip
    else:
        _end(s, [_key(s, seat) for seat in range(s.seats)],
             "the last turn is over, and the gold of cities is counted",
             "WK-1.4h" if mode(s) == "conquest" else "WK-1.4d")  # fmt: skip
    return True


def last_left(s: Kings) -> bool:
    """End the game if one player, or one alliance that may win together, is left (WK-1.4g)."""
    left = playing(s)
    if len(left) > 1 and not (s.rules.allied_victory and together(s, left)):
        return False
    _end(s, [(1 if seat in left else 0,) for seat in range(s.seats)], "all others are out", "WK-1.4g")
    return True


def drop_out(s: Kings, seat: Int) -> None:
    """Take a player from the game: units go, cities become neutral (WK-1.4g)."""
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if s.where.faces[block] != DEAD:
            s.put(block, POOL)
            s.steps.write(block, 0)
            s.marks.write(block, 0)
            s.hide(block)
    for city in range(len(s.holder)):
        if s.holder[city] == seat:
            s.holder = changed(s.holder, city, -1)
    s.out |= 1 << seat
    for other in range(s.seats):
        s.allies = changed(s.allies, other, s.allies[other] & ~(1 << seat))
        s.breaker = changed(s.breaker, other, s.breaker[other] & ~(1 << seat | MUST_PART << seat))
    s.allies = changed(s.allies, seat, 0)
    s.realign()
    withdraw(s, seat)


def resign(s: Kings, seat: Int) -> None:
    """Let a player give up (WK-1.4g)."""
    s.tell("resign", s.who(seat))
    s.reveal()
    drop_out(s, seat)
    last_left(s)


def _on_board(s: Kings, seat: int) -> bool:
    return any(s.where.faces[block] >= 0 for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS))


def _key(s: Kings, seat: int) -> tuple[int, ...]:
    """Rank by gold of cities, value of units, wizards (WK-1.4f)."""
    wizards = sum(1 for block in range(seat * BLOCKS, seat * BLOCKS + 3) if s.where.faces[block] >= 0)
    return (int(s.income(seat)), int(s.worth(seat)), wizards)


def _end(s: Kings, keys: list[tuple[int, ...]], why: str, rule: str) -> None:
    """Rank the seats, allies of a winner beside him where they win together, and open all blocks."""
    places = list(ranked(keys))
    sides = allied(s, places) if s.rules.allied_victory else ()
    if s.rules.allied_victory:
        for seat in [seat for seat in range(s.seats) if places[seat] == 1]:
            for other in range(s.seats):
                if s.allies[seat] >> other & 1:
                    places[other] = 1
    scores = tuple(
        int(s.points[seat]) if mode(s) == "points" else int(s.income(seat)) for seat in range(s.seats)
    )
    for block in range(s.seats * BLOCKS):
        s.show(block)
    s.reveal()
    s.finish(Result(tuple(places), scores, why, rule, sides))


def allied(s: Kings, places: list[int]) -> tuple[int, ...]:
    """Give the side of every seat: from the first place down, each with those of its allies who have none.

    Alliances need not close: of two allies of one player, who are none of each other, the first draws him.
    """
    sides = [-1] * s.seats
    for seat in sorted(range(s.seats), key=places.__getitem__):
        if sides[seat] < 0:
            for other in range(s.seats):
                if sides[other] < 0 and (other == seat or s.allies[seat] >> other & 1):
                    sides[other] = seat
    return tuple(sides)
