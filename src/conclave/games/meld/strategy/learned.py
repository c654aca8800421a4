"""Learned: the chance of a seat to win, by a small network that has seen many games end."""

from __future__ import annotations

from importlib.resources import files
from math import exp, tanh
from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.meld.rules.turn import Turn
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.holdings import worth
from conclave.games.meld.strategy.standing import ONE, standing

AROUND: Final = 3  # numbers that are nobody's
NEVER: Final = 0.001  # no duel is quite lost while it is played
SQUARE: Final = 1_000_000.0  # thousandths times thousandths


class ValueNet:
    """One layer of hidden units between the numbers of two seats and the chance of the one to move."""

    def __init__(self, text: str) -> None:
        """Read a weight file: a row for each number, then the bias, then the outer weights and their bias.

        Everything is in thousandths, so that both builds add up whole numbers and come to the same.
        """
        rows = [
            [int(word) for word in line.split()]
            for line in text.splitlines()
            if line.strip() and not line.startswith("#")
        ]
        self.inputs: Int = len(rows) - 2
        self.units: Int = len(rows[-2])
        self.weights = ints([weight for row in rows[:-2] for weight in row])
        self.bias = ints([ONE * weight for weight in rows[-2]])
        self.outer = rows[-1]

    def chance(self, mover: Ints, other: Ints, around: Ints) -> float:
        """Give the chance of whoever is to move."""
        hidden = self.bias[:]
        at = self.add(hidden, mover, 0)
        at = self.add(hidden, other, at)
        self.add(hidden, around, at)
        total = float(self.outer[-1])
        for unit in range(self.units):
            total += tanh(int(hidden[unit]) / SQUARE) * self.outer[unit]
        return 1.0 / (1.0 + exp(-total / ONE))

    def add(self, hidden: Ints, numbers: Ints, at: Int) -> Int:
        """Add what some numbers tell the hidden units; give the place of the weights after them."""
        weights, units = self.weights, self.units
        for number in numbers:
            if number:
                for unit in range(units):
                    hidden[unit] += number * weights[at + unit]
            at += units
        return at


NET: Final = ValueNet((files("conclave.games.meld.strategy") / "weights.txt").read_text(encoding="utf-8"))


def to_move(s: Meld) -> Int:
    """Give the seat whose turn it is, or -1 before the first."""
    if s.stack:
        frame = s.stack[0]
        if isinstance(frame, Turn):
            return frame.seat
    return -1


def surroundings(s: Meld) -> Ints:
    """Give what is nobody's: free tiles, the stack, the turns so far."""
    free: Int = 0
    for tile in s.land:
        if s.masks[tile] == 0:
            free += 1
    row = ints([0] * AROUND)
    row[0] = ONE * free // 5
    row[1] = ONE * s.stacked() // 40
    row[2] = ONE * s.turn // (20 * s.seats)
    return row


def numbers_of(s: Meld, mover: Int, other: Int) -> list[int]:
    """Give the numbers of a duel: the seat to move, the other one, and what is nobody's."""
    rows = [standing(s, mover, worth(s, mover)), standing(s, other, worth(s, other)), surroundings(s)]
    return [int(number) for row in rows for number in row]


def chances(s: Meld) -> list[float]:
    """Give the chance of every seat: its odds in a duel with each other one, as if no two others ever met."""
    mover = to_move(s)
    if mover < 0:
        return [1.0 / s.seats] * s.seats
    around = surroundings(s)
    rows = [standing(s, seat, worth(s, seat)) for seat in range(s.seats)]
    against = [0.0] * s.seats
    for seat in range(s.seats):
        for other in range(seat + 1, s.seats):
            if ((s.resigned >> seat) | (s.resigned >> other)) & 1:
                continue
            won = beats(rows[seat], rows[other], around, mover == other)
            if mover != seat and mover != other:
                won = (won + beats(rows[seat], rows[other], around, True)) / 2
            against[seat] += (1.0 - won) / won
            against[other] += won / (1.0 - won)
    return [0.0 if (s.resigned >> seat) & 1 else 1.0 / (1.0 + against[seat]) for seat in range(s.seats)]


def beats(one: Ints, other: Ints, around: Ints, second: bool) -> float:
    """Give the chance of one seat in a duel with another, in which it moves first or second."""
    if second:
        won = 1.0 - NET.chance(other, one, around)
    else:
        won = NET.chance(one, other, around)
    if won < NEVER:
        return NEVER
    if won > 1.0 - NEVER:
        return 1.0 - NEVER
    return won
