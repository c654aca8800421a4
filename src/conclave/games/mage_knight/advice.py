"""Why an answer of Mage Knight is good, in words: what the turn goes on to, and what it brings."""

from __future__ import annotations

from typing import Final

from conclave.core.hints import Outlook
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.log import seat_name
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.state import Mage

# What is worth saying of a turn, the best first.
WORTHY: Final = (
    "conquered", "beaten", "attack", "block", "duel", "recruit", "take", "shield", "level", "gain-skill",
    "combat", "buy", "heal-unit", "heal", "crystal", "interact", "plunder", "tile", "move", "withdraw",
    "banner", "tactic", "hero", "rest", "mana", "play", "unit", "skill", "cast", "sideways", "points",
    "announce",
)  # fmt: skip
GAINS: Final = ((d.FAME, "fame"), (d.REPUTATION, "reputation"), (d.LEVEL, "level"))


def reasons(outlook: Outlook[Mage]) -> list[str]:
    """Say what follows in one's turn, and fame, reputation and wounds by the end of it (MK-1.6, MK-15.1)."""
    before, after, seat = outlook.view.state, outlook.after, outlook.view.seat
    me = f"{seat_name(seat, before.cast())} "
    found = [phrase.removeprefix(me) for phrase in outlook.told(WORTHY)][:2]
    changes: list[str] = []
    for row, name in GAINS:
        by = int(after.get(seat, row)) - int(before.get(seat, row))
        if by:
            changes.append(f"{by:+d} {name}")
    wounds = int(after.wounds_in_hand(seat)) - int(before.wounds_in_hand(seat))
    if wounds:
        changes.append(f"{wounds:+d} wound{'' if abs(wounds) == 1 else 's'} in hand")
    if changes:
        found.append(", ".join(changes))
    elif found and len(after.z[HAND + seat]) < len(before.z[HAND + seat]):
        used = len(before.z[HAND + seat]) - len(after.z[HAND + seat])
        found.append(f"takes {used} card{'' if used == 1 else 's'} of the hand")
    return found
