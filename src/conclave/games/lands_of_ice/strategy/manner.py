"""Manners of play: how widely a turn is searched, and which of its ends is taken (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int


class Manner:
    """How many lines are kept, how many ideas each is given, and the place of the end that is chosen."""

    __slots__ = ("ideas", "place", "squares", "width")

    def __init__(self, width: Int, ideas: Int, squares: Int, place: Int) -> None:
        self.width: Int = width
        self.ideas: Int = ideas
        self.squares: Int = squares
        self.place: Int = place


ENDS: Final = 15  # of a turn that are held against the reply, where replies are looked at
USUAL: Final = Manner(2, 10, 3, 0)
# All but the usual manner search alike, so that they share one search, and differ in the end that they take.
MANNERS: Final[list[Manner]] = [USUAL, *[Manner(4, 16, 3, place) for place in range(ENDS)]]
REPLYING: Final = Manner(1, 8, 2, 0)  # how the other side's turn is searched
