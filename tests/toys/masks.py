"""Masks, a toy: two to four seats hold three secret cards each and lay one in secret every round.

It uses what hidden games need: hands that come from a bag, DrawToZone, a sealed question, a reveal,
private parts of events, and imagining.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from conclave.core.actions import ActionSpace, Verb
from conclave.core.chance import Bag, DrawToZone
from conclave.core.frames import Ask, InOrder, Step
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options, switch
from conclave.core.result import Result, ranked
from conclave.core.rng import Rng
from conclave.core.secrets import HIDDEN, Sealed, Zone, imagine_from_bags, unpack_zone
from conclave.core.state import Frame, State
from conclave.core.storage import Choices, Int, Ints, Packed, as_ints, ints
from conclave.core.view import View
from tests.toys.masks_table import KINDS, PASS, PEEK, MasksWords, path, scene

MANUAL: Final = """# Masks
## MA-1 Cards
### MA-1.1 The deal
There are six kinds of cards, three of each. Every seat is dealt three that only it sees.
### MA-1.2 A round
All lay one card face down at once, then all are opened and leave the game. The highest that only one
laid scores.
### MA-1.3 Peeking
Whoever scored may look at the first card of somebody else that it does not know.
## MA-2 The end
### MA-2.1 No cards left
After three rounds, whoever scored most wins.
"""

EACH: Final = 3
HAND: Final = 3
LAY: Final = 0
SPACE: Final = ActionSpace(Verb("lay", kind=KINDS), Verb("peek", seat=4), Verb("pass"))
LUCK: Final = ActionSpace(Verb("deal", kind=KINDS))


@dataclass(frozen=True)
class MasksOptions(Options):
    """Whether scoring lets one peek."""

    peeking: bool = switch(True, "whoever scores may look at a card")


class Masks(State):
    """The bag, hands that come from it, what was laid, and points."""

    slug: ClassVar[str] = "toy_masks"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.bag = Bag([kind for kind in range(KINDS) for _ in range(EACH)])
        self.hands: list[Zone] = []
        self.laid = Zone()  # kinds that are noted while the cards are still in hands, so no bag misses them
        self.points: Ints = ints([])

    def copy(self) -> Masks:
        """Give a twin."""
        twin = type(self)(self.options)
        twin.hands, twin.laid = [hand.copy() for hand in self.hands], self.laid.copy()
        twin.points, twin.bag = self.points[:], self.bag.copy()
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give hands, laid cards, points and the bag."""
        hands = tuple(hand.pack() for hand in self.hands)
        return (hands, self.laid.pack(), tuple(self.points), self.bag.pack())

    def unpack_room(self, packed: Packed) -> None:
        """Set hands, laid cards, points and the bag."""
        hands, laid, points, bag = packed
        assert isinstance(hands, tuple)
        self.hands, self.laid = [unpack_zone(hand) for hand in hands], unpack_zone(laid)
        self.points, self.bag = ints(as_ints(points)), Bag(as_ints(bag))

    def zones(self) -> list[Zone]:
        """List the hands, then what was laid."""
        return [*self.hands, self.laid]

    def bags(self) -> list[Bag]:
        """List the one bag."""
        return [self.bag]

    def check(self) -> None:
        """Hold cards against their number and laid cards against hands (MA-1.1)."""
        cards = [*map(int, self.bag.kinds), *(int(face) for hand in self.hands for face in hand.faces)]
        assert all(cards.count(kind) <= EACH for kind in range(KINDS))
        assert len({len(hand) for hand in self.hands}) < 3
        for seat, face in enumerate(self.laid.faces):
            assert int(face) in [int(held) for held in self.hands[seat].faces]


class Dealt(Step[Masks]):
    """Tell a seat what it was dealt (MA-1.1)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Masks) -> None:
        """Tell all that a card was dealt, and one which."""
        faces = list(s.hands[self.seat].faces)
        s.tell("deal", self.seat, to=1 << self.seat, private=(int(faces[-1]),))
        s.done()


class Rounds(Step[Masks]):
    """Round after round while there are cards (MA-1.2, MA-2.1)."""

    def run(self, s: Masks) -> None:
        """Call a round, or count."""
        if len(s.hands[0]):
            s.call(InOrder(Lay(tuple(range(len(s.hands)))), Open()))
            return
        scores = tuple(int(points) for points in s.points)
        s.finish(Result(ranked([(score,) for score in scores]), scores, "no cards are left", "MA-2.1"))


class Lay(Sealed[Masks]):
    """Lay a card face down (MA-1.2)."""

    rule: ClassVar[str] = "MA-1.2"

    def offer(self, s: Masks, seat: Int, found: Choices) -> None:
        """Offer each kind in the seat's hand."""
        for kind in sorted({int(face) for face in s.hands[seat].faces}):
            found.append(LAY + kind)

    def file(self, s: Masks, seat: Int, action: Int) -> None:
        """Note the kind where only the seat sees it; which card of the hand it was stays open."""
        s.laid.add(action - LAY, 1 << seat)
        s.tell("lay", int(seat))


class Open(Step[Masks]):
    """Open what was laid; the highest that is alone scores (MA-1.2)."""

    def run(self, s: Masks) -> None:
        """Show the cards, take them out of the game, score."""
        faces = [int(face) for face in s.laid.faces]
        s.reveal()
        s.laid = Zone()
        for seat, face in enumerate(faces):
            hand = s.hands[seat]
            hand.take([int(held) for held in hand.faces].index(face))
            s.tell("open", seat, face)
        s.done()
        alone = [face for face in faces if faces.count(face) == 1]
        if alone:
            best = faces.index(max(alone))
            s.points[best] += 1
            s.tell("score", best)
            assert isinstance(s.options, MasksOptions)
            if s.options.peeking and len(s.hands[0]):
                s.call(Peek(best))


class Peek(Ask[Masks]):
    """Look at a card of somebody else (MA-1.3)."""

    rule: ClassVar[str] = "MA-1.3"

    def unknown(self, s: Masks, other: int) -> int:
        """Give the place of the first card that the seat does not know, or -1."""
        masks = [int(mask) for mask in s.hands[other].masks]
        return next((place for place, mask in enumerate(masks) if not mask >> self.seat & 1), -1)

    def choices(self, s: Masks, found: Choices) -> None:
        """Offer everybody with an unknown card, and to pass."""
        for other in range(len(s.hands)):
            if self.unknown(s, other) >= 0:
                found.append(PEEK + other)
        found.append(PASS)

    def choose(self, s: Masks, action: Int) -> None:
        """Let the seat know the card."""
        s.done()
        if action == PASS:
            return
        other = int(action) - PEEK
        place = self.unknown(s, other)
        s.hands[other].show(place, 1 << self.seat)
        s.reveal()
        face = int(list(s.hands[other].faces)[place])
        s.tell("peek", int(self.seat), other, to=1 << self.seat, private=(face,))


def imagine(view: View, rng: Rng) -> Masks:
    """Fill hands from the bag, and let others lay what they then hold."""
    s = imagine_from_bags(view.state, rng)
    assert isinstance(s, Masks)
    for seat in range(len(s.laid)):
        if s.laid.faces[seat] == HIDDEN:
            s.laid.write(seat, s.hands[seat].faces[int(rng.below(len(s.hands[seat])))])
    return s


def setup(options: Options, seats: int) -> Masks:
    """Get ready to deal (MA-1.1)."""
    s = Masks(options)
    s.hands = [Zone(bag=0) for _ in range(seats)]
    s.points = ints([0] * seats)
    deal: list[Frame] = []
    for seat in [seat for _ in range(HAND) for seat in range(seats)]:
        deal += [DrawToZone(0, seat, 1 << seat), Dealt(seat)]
    s.call(InOrder(*deal, Rounds()))
    return s


FRAMES: Final = {**frames_of(), **{cls.__name__: cls for cls in (Dealt, Rounds, Lay, Open, Peek)}}

GAME: Final = Game(
    spec=Spec("toy_masks", "Masks", "Lay and peek.", (2, 4), rules=1, horizon=40, hidden=True),
    options=MasksOptions,
    setup=setup,
    blank=Masks,
    space=SPACE,
    luck=LUCK,
    frames=FRAMES,
    words=MasksWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
    imagine=imagine,
)
