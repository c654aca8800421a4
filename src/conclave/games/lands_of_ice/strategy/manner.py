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


USUAL: Final = Manner(2, 10, 3, 0)
MANNERS: Final[list[Manner]] = [
    USUAL, Manner(3, 14, 3, 0), Manner(3, 14, 3, 1), Manner(3, 14, 3, 2), Manner(3, 14, 3, 3),
]  # fmt: skip
REPLYING: Final = Manner(1, 8, 2, 0)
