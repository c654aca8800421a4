"""Effects that compose: bound numbers, costs that hold what they buy, and somebody else acting for a while.

An effect is a frame, a card is a constant made of frames. What one part finds out and a later part needs is
bound: `s.bound` is one number of six slots. A `Scope` below an effect puts actor and bound numbers back.
"""

from __future__ import annotations

from typing import Final, TypeVar

from conclave.core.frames import FINE, NO_ANSWER, NO_USE, AskActor, Step
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Choices, Int, Ints, ints, open_class

S = TypeVar("S", bound=State)

SLOT: Final = 1023  # the bits of a slot: 0 unbound, else the value and one
MOST_BOUND: Final = 1022
UNBOUND: Final = -1
SOURCE: Final = 0  # the slot in which triggers, and rooms that `act`, keep what an effect came from
SAME: Final = -1  # instead of bound numbers: those that are bound already

# For each slot its bits, and how far they lie up the number; a table, because compiled shifts of bare
# numbers have 32 bits.
SHIFTS: Final[Ints] = ints([0, 10, 20, 30, 40, 50])
MASKS: Final[Ints] = ints([1023 * 2 ** (10 * slot) for slot in range(6)])


def keep(bound: Int, slot: Int, value: Int) -> Int:
    """Bind a value from 0 to 1022 to one of six slots; bound numbers are public, so never bind a secret."""
    if value < 0 or value >= MOST_BOUND + 1:
        raise ValueError("a bound value lies between 0 and 1022")
    up: Int = value + 1
    return (bound & ~MASKS[slot]) | (up << SHIFTS[slot])


def kept(bound: Int, slot: Int) -> Int:
    """Read a slot; -1 when nothing is bound to it."""
    return ((bound >> SHIFTS[slot]) & SLOT) - 1


def enter(s: State, seat: Int, bound: Int = SAME) -> None:
    """Let a seat act with bound numbers of its own; what is called next runs above a `Scope`."""
    s.call(Scope(s.actor, s.bound))
    s.actor = seat
    if bound != SAME:
        s.bound = bound


def act(s: State, frame: Frame, seat: Int, bound: Int = SAME) -> None:
    """Call an effect for a seat, and afterwards have actor and bound numbers as before.

    The effect was offered, so it must be possible: law 12 says so if it is not.
    """
    enter(s, seat, bound)
    s.call(frame)


@open_class(allow_interpreted_subclasses=True)
class Scope(Step[State]):
    """What is below an effect: it puts actor and bound numbers back, and the answer passes through."""

    def __init__(self, actor: Int, bound: Int) -> None:
        self.actor: Int = actor
        self.bound: Int = bound

    def run(self, s: State) -> None:
        """Put them back."""
        s.actor = self.actor
        s.bound = self.bound
        s.stack.pop()


def may(s: State, frame: Frame, seat: Int) -> bool:
    """Tell whether an effect is possible for a seat that does not act now."""
    actor, lifted = s.actor, s.lifted
    s.actor = seat
    s.lifted = 0  # what is lifted lies in the hand of whoever acts
    good = frame.possible(s)
    s.actor, s.lifted = actor, lifted
    return good


@open_class(allow_interpreted_subclasses=True)
class Seats(Step[State]):
    """An effect for one seat after another; bound numbers stay, the actor comes back."""

    def __init__(self, queue: tuple[int, ...], frame: Frame) -> None:
        self.queue = queue
        self.frame = frame

    def possible(self, s: State) -> bool:
        """Tell whether one of the seats can do it."""
        for seat in self.queue:
            if may(s, self.frame, seat):
                return True
        return False

    def run(self, s: State) -> None:
        """Let the first seat act, and keep the rest."""
        if not self.queue:
            s.done(NOTHING)
            return
        s.goto(Seats(self.queue[1:], self.frame))
        if may(s, self.frame, self.queue[0]):
            act(s, self.frame, self.queue[0])


@open_class(allow_interpreted_subclasses=True)
class As(Seats):
    """An effect for one named seat."""

    def __init__(self, seat: int, frame: Frame) -> None:
        super().__init__((seat,), frame)
        self.seat = seat


@open_class(allow_interpreted_subclasses=True)
class Others(Step[State]):
    """An effect for everybody but the actor, in the order of seats from the actor on."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame

    def possible(self, s: State) -> bool:
        """Tell whether one of the others can do it."""
        for by in range(1, s.seats):
            if may(s, self.frame, (s.actor + by) % s.seats):
                return True
        return False

    def run(self, s: State) -> None:
        """Line the others up."""
        actor = int(s.actor)
        s.goto(Seats(tuple([(actor + by) % s.seats for by in range(1, s.seats)]), self.frame))


@open_class(allow_interpreted_subclasses=True)
class Ways(AskActor[S]):
    """A question whose answers are bits of one number, 62 at most: places of a hand, dice, foes.

    Asking whether it is possible needs no buffer, and `choices` and `bar` follow from the same mask. A room
    writes `ways`, `action`, `way` and `choose`.
    """

    def ways(self, s: S) -> Int:
        """Give a mask of the ways in which this can be answered now; equal ways once."""
        raise NotImplementedError

    def action(self, s: S, way: Int) -> Int:
        """Give the number that answers with a way."""
        raise NotImplementedError

    def way(self, s: S, action: Int) -> Int:
        """Give the way that a number answers with."""
        raise NotImplementedError

    def buys(self, s: S, way: Int) -> bool:
        """Tell whether a way leads to something."""
        return True

    def possible(self, s: S) -> bool:  # type: ignore[override]
        """Tell whether there is a way that leads to something."""
        ways = self.ways(s)
        way: Int = 0
        while ways:
            if ways & 1 and self.buys(s, way):
                return True
            ways >>= 1
            way += 1
        return False

    def choices(self, s: S, found: Choices) -> None:
        """Offer every way that leads to something."""
        ways = self.ways(s)
        way: Int = 0
        while ways:
            if ways & 1 and self.buys(s, way):
                found.append(self.action(s, way))
            ways >>= 1
            way += 1

    def bar(self, s: S, action: Int) -> Int:
        """Say whether an action is none of the ways, or one that leads to nothing."""
        ways = self.ways(s)
        way: Int = 0
        while ways:
            if ways & 1 and self.action(s, way) == action:
                return FINE if self.buys(s, way) else NO_USE
            ways >>= 1
            way += 1
        return NO_ANSWER


@open_class(allow_interpreted_subclasses=True)
class Cost(Ways[S]):
    """Something given up for an effect that it holds: offered only in ways after which that is possible.

    A room writes `ways` (whatever it buys), `action`, `way` and `pay`; `bind` if a later part reads how it
    was paid, and `hold` with `back` if what is bought may want the same thing. A choice that only binds is
    a cost of nothing.
    """

    def __init__(self, then: Frame) -> None:
        self.then = then

    def pay(self, s: S, way: Int) -> None:
        """Give it up."""
        raise NotImplementedError

    def bind(self, s: S, way: Int) -> Int:
        """Give the bound numbers as they are when it was paid this way."""
        return s.bound

    def bought(self, s: S, way: Int) -> Frame:
        """Give what is bought this way, where that depends on the way."""
        return self.then

    def hold(self, s: S, way: Int) -> None:
        """Set aside what would be given up, for as long as it is asked what could be bought."""

    def back(self, s: S, way: Int) -> None:
        """Put back what was held."""

    def buys(self, s: S, way: Int) -> bool:
        """Tell whether what this buys is possible when it was paid this way."""
        bound, after, then = s.bound, self.bind(s, way), self.bought(s, way)
        self.hold(s, way)
        s.bound = after
        good = then.possible(s)
        s.bound = bound
        self.back(s, way)
        return good

    def choose(self, s: S, action: Int) -> None:
        """Pay, bind, and go on with what was bought."""
        way = self.way(s, action)
        bound = self.bind(s, way)
        s.goto(self.bought(s, way))
        self.pay(s, way)
        s.bound = bound
