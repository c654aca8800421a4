"""Before and after effects of dice: players take turns, one die each (ME-12.6 to ME-12.8, ME-12.12)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.state import NOTHING
from conclave.core.storage import Choices, Int
from conclave.games.meld.actions import DIE, DONE, PASS, SYMBOL
from conclave.games.meld.data import BIT, IDENTITY, PHASE
from conclave.games.meld.rules.ether import alike, opponent
from conclave.games.meld.rules.symbols import TurnFace, has_target, start_symbol
from conclave.games.meld.state import Meld


def usable(s: Meld, die: Int, phase: Int) -> bool:
    """Tell whether a die is unused and shows a symbol of the phase (ME-12.6, ME-12.21)."""
    row = s.ether
    if row[5 * die + 3]:
        return False
    for symbol in s.book.dice[row[5 * die + 1]][row[5 * die + 2]]:
        if PHASE[phase] >> symbol & 1 and (symbol != IDENTITY or row[5 * die + 4] == 0):
            return True
    return False


def eligible(s: Meld, seat: Int, phase: Int) -> bool:
    """Tell whether a combatant has a die to choose."""
    for die in range(len(s.ether) // 5):
        if s.ether[5 * die] == seat and usable(s, die, phase):
            return True
    return False


class Chances(Step[Meld]):
    """Chances in turn, until both let theirs go in a row (ME-12.7)."""

    def __init__(self, phase: Int, seat: Int, idle: Int) -> None:
        self.phase: Int = phase
        self.seat: Int = seat
        self.idle: Int = idle

    def run(self, s: Meld) -> None:
        """Ask whoever has a die, or go on."""
        seat, idle = self.seat, self.idle
        while idle < 2:
            if eligible(s, seat, self.phase):
                s.goto(PickDie(seat, self.phase, idle))
                return
            seat = opponent(s, seat)
            idle += 1
        s.done(NOTHING)


class PickDie(Ask[Meld]):
    """Which of your dice to use now, or pass (ME-12.6)."""

    rule: ClassVar[str] = "ME-12.6"

    def __init__(self, seat: Int, phase: Int, idle: Int) -> None:
        super().__init__(seat)
        self.phase: Int = phase
        self.idle: Int = idle

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer usable dice, of dice that are alike the first."""
        for die in range(len(s.ether) // 5):
            if s.ether[5 * die] == self.seat and usable(s, die, self.phase) and not alike(s, die):
                found.append(DIE + die)
        found.append(PASS)

    def choose(self, s: Meld, action: Int) -> None:
        """Use it, or let the chance go."""
        other = opponent(s, self.seat)
        if action == PASS:
            s.goto(Chances(self.phase, other, self.idle + 1))
            return
        die = action - DIE
        s.goto(Chances(self.phase, other, 0))
        count = len(s.book.dice[s.ether[5 * die + 1]][s.ether[5 * die + 2]])
        s.call(Using(self.seat, die, self.phase, BIT[count] - 1))


class Using(Step[Meld]):
    """A die whose symbols are being resolved, one after another (ME-12.6, ME-12.8)."""

    def __init__(self, seat: Int, die: Int, phase: Int, left: Int) -> None:
        self.seat: Int = seat
        self.die: Int = die
        self.phase: Int = phase
        self.left: Int = left  # symbols not resolved yet, by their place on the face

    def run(self, s: Meld) -> None:
        """Ask for the next symbol, or set the die aside."""
        die = 5 * self.die
        if s.ether[die] == self.seat and s.ether[die + 3] == 0:
            found = Choices()
            symbols_left(s, self.seat, self.die, self.phase, self.left, found)
            if len(found):
                s.goto(UseSymbol(self.seat, self.die, self.phase, self.left))
                return
            s.ether[die + 3] = 1
        s.done(NOTHING)


def symbols_left(s: Meld, seat: Int, die: Int, phase: Int, left: Int, found: Choices) -> None:
    """Write the symbols of a die that can be resolved now, each once."""
    face = s.book.dice[s.ether[5 * die + 1]][s.ether[5 * die + 2]]
    seen: Int = 0
    for place in range(len(face)):
        symbol = face[place]
        if (left >> place) & 1 == 0 or (seen >> symbol) & 1 or PHASE[phase] >> symbol & 1 == 0:
            continue
        seen |= 1 << symbol
        if has_target(s, seat, die, phase, symbol):
            found.append(SYMBOL + symbol)


class UseSymbol(Ask[Meld]):
    """Which symbol of the chosen die to resolve, or no more (ME-12.6)."""

    rule: ClassVar[str] = "ME-12.6"

    def __init__(self, seat: Int, die: Int, phase: Int, left: Int) -> None:
        super().__init__(seat)
        self.die: Int = die
        self.phase: Int = phase
        self.left: Int = left

    def choices(self, s: Meld, found: Choices) -> None:
        """Offer what can be resolved, and to stop."""
        symbols_left(s, self.seat, self.die, self.phase, self.left, found)
        found.append(DONE)

    def choose(self, s: Meld, action: Int) -> None:
        """Resolve it; Identity does not use the die up."""
        seat, die = self.seat, self.die
        if action == DONE:
            s.ether[5 * die + 3] = 1
            s.done(NOTHING)
            return
        symbol = action - SYMBOL
        s.say("symbol", seat, s.ether[5 * die + 1], symbol)
        if symbol == IDENTITY:
            s.goto(TurnFace(seat, die))
            return
        face = s.book.dice[s.ether[5 * die + 1]][s.ether[5 * die + 2]]
        place: Int = 0
        while face[place] != symbol or (self.left >> place) & 1 == 0:
            place += 1
        s.goto(Using(seat, die, self.phase, self.left & ~BIT[place]))
        start_symbol(s, seat, die, self.phase, symbol)
