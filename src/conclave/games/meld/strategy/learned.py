"""Learned: the chance of a seat to win, by a small network that has seen many games end."""

from __future__ import annotations

from importlib.resources import files
from math import exp, tanh
from typing import Final

from conclave.core.storage import Int
from conclave.games.meld.rules.turn import Turn
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.holdings import worth
from conclave.games.meld.strategy.standing import standing

THOUSANDTHS: Final = 1000
NEVER: Final = 0.001  # no duel is quite lost while it is played


class Net:
    """One layer of hidden units between the numbers of two seats and the chance of the one to move."""

    def __init__(self, text: str) -> None:
        """Read a weight file: a row for each number, then the bias, then the outer weights and their bias."""
        rows = [
            [int(word) / THOUSANDTHS for word in line.split()]
            for line in text.splitlines()
            if line.strip() and not line.startswith("#")
        ]
        self.rows = rows[:-2]
        self.bias = rows[-2]
        self.outer = rows[-1][:-1]
        self.last = rows[-1][-1]

    def chance(self, numbers: list[float]) -> float:
        """Give the chance of whoever is to move."""
        hidden = self.bias[:]
        units = len(hidden)
        for place in range(len(numbers)):
            number = numbers[place]
            if number != 0.0:
                row = self.rows[place]
                for unit in range(units):
                    hidden[unit] += number * row[unit]
        total = self.last
        for unit in range(units):
            total += tanh(hidden[unit]) * self.outer[unit]
        return 1.0 / (1.0 + exp(-total))


NET: Final = Net((files("conclave.games.meld.strategy") / "weights.txt").read_text(encoding="utf-8"))


def to_move(s: Meld) -> Int:
    """Give the seat whose turn it is, or -1 before the first."""
    if s.stack:
        frame = s.stack[0]
        if isinstance(frame, Turn):
            return frame.seat
    return -1


def surroundings(s: Meld) -> list[float]:
    """Give what is nobody's: free tiles, the stack, the turns so far."""
    free: Int = 0
    for tile in s.land:
        if s.masks[tile] == 0:
            free += 1
    return [free / 5, s.stacked() / 40, s.turn / s.seats / 20]


def numbers_of(s: Meld, mover: Int, other: Int) -> list[float]:
    """Give the numbers of a duel: the seat to move, the other one, and what is nobody's."""
    return standing(s, mover, worth(s, mover)) + standing(s, other, worth(s, other)) + surroundings(s)


def chance(s: Meld, seat: Int) -> float:
    """Give the chance of a seat: its odds in a duel with each of the others, as if no two others ever met."""
    mover = to_move(s)
    if mover < 0:
        return 1.0 / s.seats
    against: float = 0.0
    for other in range(s.seats):
        if other == seat or (s.resigned >> other) & 1:
            continue
        if mover == seat:
            won = NET.chance(numbers_of(s, seat, other))
        elif mover == other:
            won = 1.0 - NET.chance(numbers_of(s, other, seat))
        else:
            won = (1.0 + NET.chance(numbers_of(s, seat, other)) - NET.chance(numbers_of(s, other, seat))) / 2
        if won < NEVER:
            won = NEVER
        against += (1.0 - won) / won
    return 1.0 / (1.0 + against)
