"""Chance: dice and bags, with whole-number weights that a solver can enumerate."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from conclave.core.frames import Chance
from conclave.core.state import NOTHING, State
from conclave.core.storage import Int, Ints, Packed, ints, open_class, take

D6: Final = [(face, 1) for face in range(1, 7)]


@open_class(allow_interpreted_subclasses=True)
class Roll(Chance[State]):
    """One die; done with the face. Its outcomes are faces, so `roll` is the room's first luck verb."""

    __slots__ = ("sides",)

    def __init__(self, sides: int = 6) -> None:
        self.sides = sides

    def pack(self) -> Packed:
        """Give the number of sides."""
        return (self.sides,)

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


class Bag:
    """A multiset that nobody has looked into: its content is public, its order is not yet decided."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Iterable[int] = ()) -> None:
        self.kinds: Ints = ints(sorted(kinds))

    def copy(self) -> Bag:
        """Give a twin."""
        twin = Bag()
        twin.kinds = self.kinds[:]
        return twin

    def take(self, kind: Int) -> None:
        """Take one out."""
        self.kinds = take(self.kinds, kind)

    def put(self, kind: Int) -> None:
        """Put one in; the row stays sorted, so equal bags are equal rows."""
        self.kinds = ints(sorted([*self.kinds, int(kind)]))

    def pack(self) -> Packed:
        """Give the content."""
        return tuple(self.kinds)

    def __len__(self) -> int:
        """Count what is left."""
        return len(self.kinds)

    def outcomes(self, base: int = 0) -> list[tuple[int, int]]:
        """List each kind once, weighted by how many are left."""
        counts: dict[int, int] = {}
        for kind in self.kinds:
            counts[int(kind)] = counts.get(int(kind), 0) + 1
        return [(base + kind, count) for kind, count in counts.items()]


@open_class(allow_interpreted_subclasses=True)
class DrawFromBag(Chance[State]):
    """Draw one from a bag of the state for all to see; done with its kind."""

    __slots__ = ("bag", "base")

    def __init__(self, bag: int, base: int = 0) -> None:
        self.bag = bag
        self.base = base

    def pack(self) -> Packed:
        """Give the bag and the first luck number of its kinds."""
        return (self.bag, self.base)

    def outcomes(self, s: State) -> list[tuple[int, int]]:
        """List what is left."""
        return s.bags()[self.bag].outcomes(self.base)

    def weight(self, s: State) -> Int:
        """Count what is left."""
        return len(s.bags()[self.bag])

    def pick(self, s: State, lot: Int) -> Int:
        """Give the kind at this place of the sorted bag."""
        return self.base + s.bags()[self.bag].kinds[lot]

    def land(self, s: State, outcome: Int) -> None:
        """Take it out and hand its kind down."""
        kind = outcome - self.base
        s.bags()[self.bag].take(kind)
        s.done(kind)


@open_class(allow_interpreted_subclasses=True)
class DrawToZone(DrawFromBag):
    """Draw one from a bag into a zone; only the seats in the mask see what it is."""

    __slots__ = ("mask", "zone")

    def __init__(self, bag: int, zone: int, mask: int, base: int = 0) -> None:
        super().__init__(bag, base)
        self.zone = zone
        self.mask = mask

    def pack(self) -> Packed:
        """Give bag, zone, mask and base."""
        return (self.bag, self.zone, self.mask, self.base)

    def seen(self, s: State) -> Int:
        """Name who may look."""
        return self.mask

    def land(self, s: State, outcome: Int) -> None:
        """Move it; the answer below is nothing, because frames are public. The zone names the bag."""
        kind = outcome - self.base
        s.bags()[self.bag].take(kind)
        s.zones()[self.zone].add(kind, self.mask)
        s.done(NOTHING)
