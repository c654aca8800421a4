"""Combat cards: a small matrix game over what both still hold, solved for a mixed strategy (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.weights import CARD

ROUNDS: Final = 160  # of play against each other's past; the mean is the strategy
KEPT: Final = 4000  # solved games that are remembered


class Duel:
    """A solved fight: what it is worth to the attacker, and how often either side lays which card."""

    __slots__ = ("attack", "defence", "worth")

    def __init__(self, worth: Int, attack: list[float], defence: list[float]) -> None:
        self.worth: Int = worth
        self.attack = attack
        self.defence = defence


_solved: dict[tuple[int, int, int, int, int], Duel] = {}


def cards_of(s: Labyrinth, seat: Int) -> Int:
    """Give the values that a seat holds, as a mask: they are known to all (LI-3.13)."""
    mask: Int = 0
    bit: Int = 1
    for value in range(7):
        if s.hands[seat * 7 + value]:
            mask |= bit
        bit *= 2
    return mask


def hand(s: Labyrinth, seat: Int) -> Int:
    """Value the combat cards that are left."""
    worth: Int = 0
    for value in range(7):
        worth += CARD[value] * s.hands[seat * 7 + value]
    return worth


def values_in(mask: Int) -> list[int]:
    """List the values of a mask."""
    found: list[int] = []
    bit: Int = 1
    for value in range(7):
        if mask & bit:
            found.append(value)
        bit *= 2
    return found


def duel(lead: Int, attack: Int, defence: Int, win: Int, lose: Int) -> Duel:
    """Solve a fight: the lead without cards, both hands as masks, what victory and defeat bring.

    Both are worths to the attacker, measured from a tie; they are rounded, so that like fights are one.
    """
    key = (int(lead), int(attack), int(defence), int(win) // 8, int(lose) // 8)
    found = _solved.get(key)
    if found is None:
        if len(_solved) >= KEPT:
            _solved.clear()
        found = _solve(lead, values_in(attack), values_in(defence), win, lose)
        _solved[key] = found
    return found


def _solve(lead: Int, mine: list[int], theirs: list[int], win: Int, lose: Int) -> Duel:
    """Let both sides learn from regret; the mean of what they played is near the equilibrium."""
    rows, columns = len(mine), len(theirs)
    pay: list[list[float]] = []
    for laid in mine:
        line: list[float] = []
        for against in theirs:
            total = int(lead) + laid - against
            worth = 0.0 if total == 0 else float(int(win)) if total > 0 else float(int(lose))
            line.append(worth - float(int(CARD[laid])) + float(int(CARD[against])))
        pay.append(line)
    regret, other_regret = [0.0] * rows, [0.0] * columns
    attack, defence = [0.0] * rows, [0.0] * columns
    for turn in range(ROUNDS):
        # Later rounds are played better and count for more.
        weight = float(turn + 1)
        one, other = _mixed(regret), _mixed(other_regret)
        means = [0.0] * columns
        for row in range(rows):
            share = one[row]
            attack[row] += weight * share
            if share > 0.0:
                line = pay[row]
                for column in range(columns):
                    means[column] += share * line[column]
        value = 0.0
        for column in range(columns):
            value += other[column] * means[column]
            defence[column] += weight * other[column]
        for column in range(columns):
            other_regret[column] = max(0.0, other_regret[column] + value - means[column])
        for row in range(rows):
            line = pay[row]
            mean = 0.0
            for column in range(columns):
                mean += other[column] * line[column]
            regret[row] = max(0.0, regret[row] + mean - value)
    attack, defence = _mixed(attack), _mixed(defence)
    worth = 0.0
    for row in range(rows):
        for column in range(columns):
            worth += attack[row] * defence[column] * pay[row][column]
    full_attack, full_defence = [0.0] * 7, [0.0] * 7
    for row in range(rows):
        full_attack[mine[row]] = attack[row]
    for column in range(columns):
        full_defence[theirs[column]] = defence[column]
    return Duel(round(worth), full_attack, full_defence)


def _mixed(regret: list[float]) -> list[float]:
    """Give shares in proportion to regrets, or equal ones where there are none."""
    total = sum(regret)
    if total <= 0.0:
        return [1.0 / len(regret)] * len(regret)
    return [one / total for one in regret]
