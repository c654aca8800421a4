"""Battles as numbers: what is noted of one on the map, and of its blocks while it is fought."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Ints, ints

# A battle is six numbers: hex, mask of attackers, mask of defenders, who entered first, defenders present
# when the first attacker came, and how many of those left (WK-4.8c). The rest is told by rules/sides.py.
BATTLE: Final = 6
B_HEX: Final = 0
B_ATTACK: Final = 1
B_DEFEND: Final = 2
B_FIRST: Final = 3
B_SIZE: Final = 4
B_LEFT: Final = 5

# Masks of blocks in a battle, one for each seat: acted this round, hit number up or down, warded, stunned.
ACTED: Final = 0
RAISED: Final = 6
LOWERED: Final = 12
WARDED: Final = 18
STUNNED: Final = 24
FIGHT: Final = 30
SLIPS: Final = 24  # retreats of this round: side * 12 + way * 2 + (1 for water)

NO_FIGHT: Final[Ints] = ints([0] * FIGHT)
NO_SLIPS: Final[Ints] = ints([0] * SLIPS)
