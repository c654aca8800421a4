"""Secrets: zones that know who may look, questions answered in secret, and observation for all games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import NOTHING, State
from conclave.core.storage import Found, Int, Ints, Packed, ints, open_class, series, whole

S = TypeVar("S", bound=State)

HIDDEN: Final = -9
NO_SEAT: Final = -1


class Zone:
    """Faces, and for each a mask of the seats that know it.

    A zone that is filled from a bag names it: for whoever does not know a face, that face is back in the
    bag, so the bag of a view holds everything its seat has not seen.
    """

    __slots__ = ("bag", "faces", "masks")

    def __init__(self, faces: Iterable[int] = (), masks: Iterable[int] = (), bag: int = -1) -> None:
        self.bag = bag
        self.faces: Ints = ints(faces)
        self.masks: Ints = ints(masks)

    def __len__(self) -> int:
        """Count the faces, known or not."""
        return len(self.faces)

    def copy(self) -> Zone:
        """Give a twin."""
        twin = Zone(bag=self.bag)
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

    def show(self, place: Int, mask: Int) -> None:
        """Let more seats know a face; call `State.reveal` with it."""
        self.masks[place] = self.masks[place] | mask

    def forget(self, place: Int, mask: Int) -> None:
        """Leave only these seats knowing a face, as when pieces are mixed again."""
        self.masks[place] = mask

    def blank(self, seat: Int) -> list[int]:
        """Hide every face that a seat does not know, and give them; -1 knows only what all know."""
        hidden: list[int] = []
        for place in range(len(self.faces)):
            mask = self.masks[place]
            known = mask == -1 if seat < 0 else (mask >> seat) & 1 == 1
            # A hole in a view that is looked at again is back in its bag already.
            if not known and self.faces[place] != HIDDEN:
                hidden.append(int(self.faces[place]))
                self.faces[place] = HIDDEN
        return hidden

    def holes(self) -> bool:
        """Tell whether a face is hidden here."""
        return HIDDEN in self.faces

    def pack(self) -> Packed:
        """Give faces, masks and the number of the bag."""
        return (tuple(self.faces), tuple(self.masks), self.bag)


def unpack_zone(packed: object) -> Zone:
    """Read back what `Zone.pack` gave."""
    if not isinstance(packed, tuple) or len(packed) != 3:
        raise ValueError("a zone is two rows and a bag")
    return Zone(series(packed[0]), series(packed[1]), whole(packed[2]))


@open_class(allow_interpreted_subclasses=True)
class Sealed(Question[S]):
    """A secret pick by several seats at once; search sees them one after another.

    A room writes `offer` and `file`. `file` puts the answer into a zone that only the seat knows;
    what one seat may pick must not depend on what another picked here.
    """

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def pack(self) -> Packed:
        """Give the seats still to answer."""
        return (self.seats,)

    def asks(self, s: S) -> Int:
        """Ask in the order given."""
        return self.seats[0]

    def seen(self, s: S) -> Int:
        """Let only the seat itself know its answer."""
        return 1 << self.asks(s)

    def rest(self) -> Sealed[S]:
        """Give the same question to the seats after the first; a room with more fields writes its own."""
        return type(self)(self.seats[1:])

    def offer(self, s: S, seat: Int, found: Found) -> None:
        """Write what a seat may pick."""
        raise NotImplementedError

    def file(self, s: S, seat: Int, action: Int) -> None:
        """Keep a seat's answer in a masked zone."""
        raise NotImplementedError

    def choices(self, s: S, found: Found) -> None:
        """Offer to the first seat."""
        self.offer(s, self.seats[0], found)

    def choose(self, s: S, action: Int) -> None:
        """File the answer and go on to the next seat."""
        self.file(s, self.seats[0], action)
        if len(self.seats) == 1:
            s.done(NOTHING)
        else:
            s.goto(self.rest())


@open_class(allow_interpreted_subclasses=True)
class Dialogue(Sealed[S]):
    """Many secret answers by each of several seats, every seat at its own pace.

    A room writes `offer` and `answer`. Search sees one seat after another, each until it has finished. To
    everybody else the others look as if they had said nothing, so neither answers nor their number tell
    anything before all have finished; a room acts on them in the frame below.
    """

    __slots__ = ("players",)

    def __init__(self, players: tuple[int, ...], seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.players = players

    def pack(self) -> Packed:
        """Give everybody who takes part, and the seats that have not finished."""
        return (self.players, self.seats)

    def left(self, seats: tuple[int, ...]) -> Dialogue[S]:
        """Give the same dialogue with other seats to finish; a room with more fields writes its own."""
        return type(self)(self.players, seats)

    def rest(self) -> Sealed[S]:
        """Give the dialogue to the seats after the first."""
        return self.left(self.seats[1:])

    def turned(self, seat: int) -> Dialogue[S]:
        """Give the dialogue as it is when this seat speaks first, which changes nothing for anybody."""
        return self.left((seat, *[other for other in self.seats if other != seat]))

    def veiled(self, viewer: int) -> Dialogue[S]:
        """Give the dialogue as a viewer sees it: itself first, the others as if none had finished."""
        others = tuple([seat for seat in self.players if seat != viewer])
        return self.left((viewer, *others) if viewer in self.seats else others)

    def answer(self, s: S, seat: Int, action: Int) -> bool:
        """Keep an answer where only the seat sees it, and tell whether the seat has finished."""
        raise NotImplementedError

    def choose(self, s: S, action: Int) -> None:
        """Take an answer of the first seat, and go on to the next when it has finished."""
        if not self.answer(s, self.seats[0], action):
            return
        if len(self.seats) == 1:
            s.done(NOTHING)
        else:
            s.goto(self.rest())


def observe(state: State, seat: int) -> State:
    """Give a copy with a hole wherever the seat may not look; -1 is somebody who only watches."""
    seen = state.copy()
    top = seen.stack[-1] if seen.stack else None
    if isinstance(top, Dialogue):
        seen.stack[-1] = top.veiled(seat)
    bags = seen.bags()
    for zone in seen.zones():
        for face in zone.blank(seat):
            if zone.bag >= 0:
                bags[zone.bag].put(face)
    return seen


def imagine_from_bags(seen: State, rng: Rng) -> State:
    """Fill the holes of an observed state from the bags they came from, each card as likely as another."""
    full = seen.copy()
    bags = full.bags()
    for zone in full.zones():
        for place in range(len(zone)):
            if zone.faces[place] == HIDDEN and zone.bag >= 0:
                bag = bags[zone.bag]
                face = bag.kinds[rng.below(len(bag))]
                bag.take(face)
                zone.faces[place] = face
    return full
