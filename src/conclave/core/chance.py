"""Chance: dice and bags, with whole-number weights that a solver can enumerate."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from conclave.core.containers import Bag, Zone
from conclave.core.errors import BrokenGame
from conclave.core.frames import Chance
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Int, open_class

__all__ = ["D6", "Bag", "DrawFromBag", "DrawToZone", "Handful", "Roll"]

D6: Final = [(face, 1) for face in range(1, 7)]


@open_class(allow_interpreted_subclasses=True)
class Roll(Chance[State]):
    """One die; done with the face. Its outcomes are faces, so `roll` is the room's first luck verb."""

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides

    def outcomes(self, s: State) -> list[tuple[int, int]]:
        """List the faces."""
        return [(face, 1) for face in range(1, self.sides + 1)]

    def land(self, s: State, outcome: Int) -> None:
        """Hand the face down."""
        s.done(outcome)


class Handful:
    """A handful of equal dice as one outcome: the sorted faces, weighted by their arrangements."""

    def __init__(self, dice: int, sides: int = 6) -> None:
        self.faces = list(combinations_with_replacement(range(1, sides + 1), dice))
        self.names = ["-".join(map(str, faces)) for faces in self.faces]
        self.weights = [_arrangements(faces) for faces in self.faces]

    def outcomes(self, base: int) -> list[tuple[int, int]]:
        """List the outcomes from a base number on."""
        return [(base + place, weight) for place, weight in enumerate(self.weights)]


def _arrangements(faces: tuple[int, ...]) -> int:
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


@open_class(allow_interpreted_subclasses=True)
class DrawFromBag(Chance[State]):
    """Draw one from a bag of the state for all to see; done with its kind."""

    def __init__(self, bag: int, base: int = 0) -> None:
        self.bag = bag
        self.base = base

    def outcomes(self, s: State) -> list[tuple[int, int]]:
        """List what is left."""
        return s.bags()[self.bag].outcomes(self.base)

    def weight(self, s: State) -> Int:
        """Count what is left."""
        return len(s.bags()[self.bag])

    def pick(self, s: State, lot: Int) -> Int:
        """Return the kind at this place of the sorted bag."""
        return self.base + s.bags()[self.bag].kinds[lot]

    def land(self, s: State, outcome: Int) -> None:
        """Take it out and hand its kind down."""
        kind = outcome - self.base
        s.bags()[self.bag].take(kind)
        s.done(kind)


@open_class(allow_interpreted_subclasses=True)
class DrawToZone(DrawFromBag):
    """Draw one from a bag into a zone; only the seats in the mask see what it is."""

    def __init__(self, bag: int, zone: int, mask: int, base: int = 0) -> None:
        super().__init__(bag, base)
        self.zone = zone
        self.mask = mask

    def seen(self, s: State) -> Int:
        """Name who may look."""
        return self.mask

    def land(self, s: State, outcome: Int) -> None:
        """Move it; the answer below is nothing, because frames are public. The zone names the bag."""
        kind = outcome - self.base
        s.bags()[self.bag].take(kind)
        listed_zone(s, self.zone, self).add(kind, self.mask)
        s.done(NOTHING)


def listed_zone(s: State, number: int, frame: Frame) -> Zone:
    """Return the zone of this number in `State.zones`; a number that is not there is a fault of the room."""
    zones = s.zones()
    if not 0 <= number < len(zones):
        room, wants = type(s).__name__, type(frame).__name__
        raise BrokenGame(f"{room} lists {len(zones)} in `zones`, and {wants} wants number {number}")
    return zones[number]
