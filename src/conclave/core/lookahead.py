"""Lookahead: a position that a search walks through, forwards and back, without copying it."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Choices, Int, open_class

LUCK: Final = -1  # nobody is asked: luck decides
OVER: Final = -2  # nobody is asked any more
SURE: Final = (
    20_000  # what a won game is worth; a lost one is worth -SURE, and everything else less than both
)


@open_class(allow_interpreted_subclasses=True)
class Lookahead:
    """One line of play from a position: numbers are played and taken back again.

    A room that writes one offers a search many more positions a second than copies of its state. What it
    plays, values and offers has to agree with the rules; the room's tests hold it against them.
    """

    def asks(self) -> Int:
        """Return the seat that is asked, LUCK or OVER."""
        raise NotImplementedError

    def choices(self, found: Choices) -> None:
        """Write every legal answer into `found`."""
        raise NotImplementedError

    def lots(self, most: Int, found: Choices, weights: Choices) -> bool:
        """Write at most so many outcomes and their weights, and tell whether they are all there are.

        Fewer than all stand for the rest. They follow from the position alone, so that it is worth the same
        whenever it is met. `most` may be 1: a lookahead may then offer something in the middle that no real
        outcome is.
        """
        raise NotImplementedError

    def play(self, number: Int) -> None:
        """Play an answer, or an outcome where luck decides, and go on to the next pause."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back what was played last."""
        raise NotImplementedError

    def key(self) -> Int:
        """Return a number that stands for the position; others hardly ever have the same."""
        raise NotImplementedError

    def promise(self, number: Int) -> Int:
        """Guess from 0 to 999 how good an answer is, so that good ones are tried first."""
        return 0

    def worth(self, seat: Int) -> Int:
        """Value the position for a seat, between -SURE (lost) and SURE (won).

        It is meant as a chance: halfway to SURE is three wins in four. At the end it is the result.
        """
        raise NotImplementedError
