"""The ether: questions about the dice of a battle (ME-1.2, ME-12.9)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.meld.state import Meld


def dice_of(s: Meld, seat: Int) -> Int:
    """Count a side's dice in the ether."""
    count: Int = 0
    for die in range(0, len(s.ether), 5):
        if s.ether[die] == seat:
            count += 1
    return count


def shows(s: Meld, die: Int, symbol: Int) -> Int:
    """Count how often a die shows a symbol."""
    return s.book.showing[72 * s.ether[5 * die + 1] + 12 * s.ether[5 * die + 2] + symbol]


def shown(s: Meld, seat: Int, symbol: Int) -> Int:
    """Count how often a side's dice show a symbol."""
    count: Int = 0
    for die in range(len(s.ether) // 5):
        if s.ether[5 * die] == seat:
            count += shows(s, die, symbol)
    return count


def alike(s: Meld, die: Int) -> bool:
    """Tell whether an earlier die of the same side is the same in everything, so that one offer is enough."""
    row = s.ether
    for other in range(die):
        if (
            row[5 * other] == row[5 * die]
            and row[5 * other + 1] == row[5 * die + 1]
            and row[5 * other + 2] == row[5 * die + 2]
            and row[5 * other + 3] == row[5 * die + 3]
            and row[5 * other + 4] == row[5 * die + 4]
        ):
            return True
    return False


def leave(s: Meld, die: Int) -> None:
    """Return a die of the ether to its controller's pool (ME-12.22, ME-12.25)."""
    seat, kind = s.ether[5 * die], s.ether[5 * die + 1]
    s.ether[5 * die] = -1
    s.to_pool(seat, kind)
    s.say("back", seat, kind)


def opponent(s: Meld, seat: Int) -> Int:
    """Give the other combatant (ME-12.2)."""
    if s.battle[0] == seat:
        return s.battle[1]
    return s.battle[0]
