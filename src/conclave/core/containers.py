"""Containers: zones that know who may look, bags that nobody has looked into, decks of both.

Their rows are replaced where they change and never written into, so copies share them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conclave.core.storage import Int, Ints, Packed, as_int, as_ints, ints, take

HIDDEN: Final = -9


class Zone:
    """Faces, and for each a mask of the seats that know it.

    A zone that is filled from a bag names it: for whoever does not know a face, that face is back in the
    bag, so the bag of a view holds everything its seat has not seen.
    """

    __slots__ = ("bag", "faces", "masks")

    def __init__(
        self, faces: Iterable[int] = (), masks: Iterable[int] = (), bag: int = -1, twin: Zone | None = None
    ) -> None:
        """Lay faces down, or share the rows of a twin."""
        self.bag = bag
        self.faces: Ints = twin.faces if twin is not None else ints(faces)
        self.masks: Ints = twin.masks if twin is not None else ints(masks)

    def __len__(self) -> int:
        """Count the faces, known or not."""
        return len(self.faces)

    def copy(self) -> Zone:
        """Return a twin that shares the rows: whoever changes a zone replaces them."""
        return Zone(bag=self.bag, twin=self)

    def apart(self) -> Zone:
        """Give a twin with rows of its own, for a room whose rules write into them at nearly every answer."""
        twin = self.copy()
        twin.faces = self.faces[:]
        twin.masks = self.masks[:]
        return twin

    def add(self, face: Int, mask: Int) -> None:
        """Lay a face down that the seats in the mask know."""
        self.faces = ints([*self.faces, int(face)])
        self.masks = ints([*self.masks, int(mask)])

    def take(self, place: Int) -> Int:
        """Take the face at a place away."""
        face = self.faces[place]
        self.faces = ints([int(f) for i, f in enumerate(self.faces) if i != place])
        self.masks = ints([int(m) for i, m in enumerate(self.masks) if i != place])
        return face

    def write(self, place: Int, face: Int) -> None:
        """Put another face in a place; whoever knew the old one knows it."""
        faces = self.faces[:]
        faces[place] = face
        self.faces = faces

    def show(self, place: Int, mask: Int) -> None:
        """Let more seats know a face; call `State.reveal` with it."""
        self.forget(place, self.masks[place] | mask)

    def forget(self, place: Int, mask: Int) -> None:
        """Leave only these seats knowing a face, as when pieces are mixed again."""
        masks = self.masks[:]
        masks[place] = mask
        self.masks = masks

    def blank(self, seat: Int) -> list[int]:
        """Hide every face that a seat does not know, and give them; -1 knows only what all know."""
        hidden: list[int] = []
        faces = self.faces[:]
        for place in range(len(self.faces)):
            mask = self.masks[place]
            known = mask == -1 if seat < 0 else (mask >> seat) & 1 == 1
            # A hole in a view that is looked at again is back in its bag already.
            if not known and self.faces[place] != HIDDEN:
                hidden.append(int(self.faces[place]))
                faces[place] = HIDDEN
        if hidden:
            self.faces = faces
        return hidden

    def holes(self) -> bool:
        """Tell whether a face is hidden here."""
        return HIDDEN in self.faces

    def pack(self) -> Packed:
        """Return faces, masks and the number of the bag."""
        return (tuple(self.faces), tuple(self.masks), self.bag)


def unpack_zone(packed: object) -> Zone:
    """Read back what `Zone.pack` gave."""
    if not isinstance(packed, tuple) or len(packed) != 3:
        raise ValueError("a zone is two rows and a bag")
    return Zone(as_ints(packed[0]), as_ints(packed[1]), as_int(packed[2]))


class Bag:
    """A multiset that nobody has looked into: its content is public, its order is not yet decided."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Iterable[int] = (), twin: Bag | None = None) -> None:
        """Fill a bag, or share the row of a twin."""
        self.kinds: Ints = twin.kinds if twin is not None else ints(sorted(kinds))

    def copy(self) -> Bag:
        """Return a twin that shares the row: whoever changes a bag replaces it."""
        return Bag(twin=self)

    def take(self, kind: Int) -> None:
        """Take one out."""
        self.kinds = take(self.kinds[:], kind)

    def put(self, kind: Int) -> None:
        """Put one in; the row stays sorted, so equal bags are equal rows."""
        self.kinds = ints(sorted([*self.kinds, int(kind)]))

    def pack(self) -> Packed:
        """Return the content."""
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


class Deck:
    """A zone, a bag and a zone, all with the number that the bag has in `State.bags`.

    List both zones in `State.zones` and the bag in `State.bags`, and views hide what they should. The top
    of the deck is the end of `top`; the card that is drawn last is the end of `bottom`.
    """

    __slots__ = ("bag", "bottom", "top")

    def __init__(self, bag: Bag, top: Zone, bottom: Zone) -> None:
        self.bag = bag
        self.top = top
        self.bottom = bottom

    @property
    def number(self) -> int:
        """Return the number of the bag."""
        return self.top.bag

    def __len__(self) -> int:
        """Count the cards."""
        return len(self.top) + len(self.bag) + len(self.bottom)

    def copy(self) -> Deck:
        """Return a twin that shares the rows."""
        return Deck(self.bag.copy(), self.top.copy(), self.bottom.copy())

    def pack(self) -> Packed:
        """Return the bag and both zones."""
        return (self.bag.pack(), self.top.pack(), self.bottom.pack())

    def on_top(self, card: Int, mask: Int) -> None:
        """Lay a card on top that the seats in the mask know."""
        self.top.add(card, mask)

    def below(self, card: Int, mask: Int) -> None:
        """Lay a card under the deck that the seats in the mask know."""
        self.bottom.add(card, mask)

    def shuffle(self, cards: Iterable[int] = ()) -> None:
        """Mix everything that is here with more cards: nobody knows the order any more."""
        mixed = [*self.top.faces, *self.bag.kinds, *self.bottom.faces, *cards]
        self.bag = Bag([int(card) for card in mixed])
        self.top = Zone(bag=self.number)
        self.bottom = Zone(bag=self.number)


def new_deck(number: int, kinds: Iterable[int] = ()) -> Deck:
    """Make a shuffled deck whose bag has a number in `State.bags`."""
    return Deck(Bag(kinds), Zone(bag=number), Zone(bag=number))


def unpack_deck(packed: object) -> Deck:
    """Read back what `Deck.pack` gave."""
    if not isinstance(packed, tuple) or len(packed) != 3:
        raise ValueError("a deck is a bag and two zones")
    return Deck(Bag(as_ints(packed[0])), unpack_zone(packed[1]), unpack_zone(packed[2]))
