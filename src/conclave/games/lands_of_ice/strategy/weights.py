"""What things are worth: numbers of the evaluation, fitted to who won in the end (for bots).

A lead of 300 wins three games in four.
"""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Ints, ints

# Single weights, by place in WEIGHTS.
ACTION_POINT: Final = 0  # an action point that is still to be spent
JUMP: Final = 1
UNWOUNDED: Final = 2  # a character on its feet, beside what it may still reach
STRENGTH: Final = 3  # each point of its printed combat value
LYING: Final = 4  # a wounded one
STEP: Final = 5  # ten steps nearer to the enemy's line
HELD: Final = 6  # an object in somebody's hands
SWORD: Final = 7  # one that adds to an attack or a defence
POTION: Final = 8
MAGIC: Final = 9  # a magic user on its feet
FLYING: Final = 10
DANGER: Final = 11  # per cent: what the side stands to lose that has just moved
LATER: Final = 12  # per cent: and the side that moves next
OTHERS: Final = 13  # per cent: dangers after the greatest
OUTLAY: Final = 14  # per cent of an attacker's value that a lost fight costs
SUPPORT: Final = 15  # per cent: what friends near by add to a defence
FACE_DOWN: Final = 16  # a character that lies face down
AHEAD: Final = 17  # and for each room that it is on its way
TREASURE: Final = 18  # per cent: a point that is carried, of what its bearer's own is worth
HURT: Final = 19  # what an attack that may win is worth beside what it takes from the other side
WEIGHTS: Final[Ints] = ints([
    40, 15, 12, 4, 8, 6, 3, 6, 10, 10, 0, 160, 100, 40, 60, 0, 20, 8, 60, 30,
])  # fmt: skip

# Points, by how many are still to come (the first number is for a game that is won).
TO_GO: Final[Ints] = ints([1650, 1170, 765, 445, 210, 0, 0, 0, 0, 0, 0, 0])
# A combat card of each value; a 0 comes back to the hand and costs nothing.
CARD: Final[Ints] = ints([0, 8, 18, 28, 45, 75, 100])
# An exit for each point it brings, in thousandths of the next point, by half action points that it is away:
# for the side that has just moved, and for the one that moves next.
WAY_OUT: Final[Ints] = ints([
    800, 696, 598, 497, 414, 348, 295, 247, 209, 181, 155, 130, 113, 97, 87, 72, 63, 58, 50, 42, 38, 34,
    30, 27, 24, 20, 17, 17, 14, 14, 11, 11, 11, 8, 8, 8, 5, 5, 5, 5, 3,
])  # fmt: skip
SOONER: Final[Ints] = ints([
    920, 799, 687, 570, 475, 398, 338, 282, 239, 207, 176, 148, 129, 110, 98, 82, 71, 66, 56, 47, 43, 39,
    34, 30, 26, 23, 19, 19, 16, 16, 12, 12, 12, 9, 9, 9, 6, 6, 6, 6, 3,
])  # fmt: skip
FURTHEST: Final = 40
# In per cent, how likely it is that an attack that takes so many action points comes.
IN_TIME: Final[Ints] = ints([0, 100, 85, 60, 35, 15])
# In per cent, how often a lead of -7 to 7 before the cards wins.
WINS: Final[Ints] = ints([2, 3, 5, 9, 15, 23, 32, 42, 53, 64, 74, 82, 88, 93, 96])
# What points are worth that are left after a reveal or a fight, when there is something new to do, in per
# cent of an action point.
AFTERWARDS: Final[Ints] = ints([0, 125, 250, 340, 430, 520, 610, 700, 790, 880])
# What it is worth to reveal a room; for each character and each object of one's own there; and for each token
# of the other colour, by how far from its owner's line it lies.
OPENED: Final = 0
OWN_CHARACTER: Final = 1
OWN_OBJECT: Final = 2
THEIRS: Final = 3
BEHIND: Final[Ints] = ints([20, 20, 6, 2, 5, 9, 9])
