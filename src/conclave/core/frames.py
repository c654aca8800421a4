"""Frames: steps that run, questions that wait for a seat, chances that wait for luck."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from conclave.core.rng import LOW, MULTIPLIER, Rng
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Found, Int, Packed, open_class

S = TypeVar("S", bound=State)

EVERYBODY: Final = -1  # a mask with every bit set

# The stack of a state holds frames of its own room only, so `at_random` may narrow the state.


@open_class(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """A frame that runs by itself."""

    __slots__ = ()

    def run(self, s: S) -> None:
        """Do this step: change the table, then call, goto or be done."""
        raise NotImplementedError

    def at_random(self, s: S, rng: Rng, found: Found) -> Int:  # type: ignore[override]
        """Run; no answer was needed."""
        self.run(s)
        return 0


@open_class(allow_interpreted_subclasses=True)
class Question(Frame, Generic[S]):
    """A frame that waits for a seat to pick one number."""

    __slots__ = ()

    def asks(self, s: S) -> Int:
        """Give the seat that is asked."""
        raise NotImplementedError

    def choices(self, s: S, found: Found) -> None:
        """Write every legal number into `found`, in an order fixed by the position."""
        raise NotImplementedError

    def choose(self, s: S, action: Int) -> None:
        """Carry out one of the choices."""
        raise NotImplementedError

    def seen(self, s: S) -> Int:
        """Give the mask of seats that may know the answer."""
        return EVERYBODY

    def at_random(self, s: S, rng: Rng, found: Found) -> Int:  # type: ignore[override]
        """List the choices and take one; the generator is written out because this loop is hot."""
        found.clear()
        self.choices(s, found)
        word = rng.word
        word = MULTIPLIER * (word & LOW) + (word >> 32)
        rng.word = word
        self.choose(s, found[((word & LOW) * len(found)) >> 32])
        return 1


@open_class(allow_interpreted_subclasses=True)
class Ask(Question[S]):
    """A question to a named seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def pack(self) -> Packed:
        """Give the seat."""
        return (int(self.seat),)

    def asks(self, s: S) -> Int:
        """Give the seat."""
        return self.seat


@open_class(allow_interpreted_subclasses=True)
class AskActor(Question[S]):
    """A question to whoever is acting; effects of cards ask this way."""

    __slots__ = ()

    def asks(self, s: S) -> Int:
        """Give the actor."""
        return s.actor


@open_class(allow_interpreted_subclasses=True)
class Chance(Frame, Generic[S]):
    """A frame that waits for luck; whoever drives the game names an outcome."""

    __slots__ = ()

    def outcomes(self, s: S) -> list[tuple[int, int]]:
        """List every outcome with its weight, a whole number above zero."""
        raise NotImplementedError

    def land(self, s: S, outcome: Int) -> None:
        """Carry out one outcome."""
        raise NotImplementedError

    def weight(self, s: S) -> Int:
        """Give the sum of the weights."""
        total = 0
        for _, weight in self.outcomes(s):
            total += weight
        return total

    def pick(self, s: S, lot: Int) -> Int:
        """Give the outcome of a lot from 0 to weight - 1; each has as many lots as its weight."""
        for outcome, weight in self.outcomes(s):
            lot -= weight
            if lot < 0:
                return outcome
        raise IndexError("the lot is beyond the weights")

    def gist(self, s: S) -> list[tuple[int, int]]:
        """List one outcome for all that come to the same, with their weight together; for looking ahead."""
        return self.outcomes(s)

    def like(self, s: S, outcome: Int) -> Int:
        """Give the outcome in the gist that comes to the same as this one."""
        return outcome

    def seen(self, s: S) -> Int:
        """Give the mask of seats that may know the outcome."""
        return EVERYBODY

    def at_random(self, s: S, rng: Rng, found: Found) -> Int:  # type: ignore[override]
        """Draw a lot and land on its outcome."""
        word = MULTIPLIER * (rng.word & LOW) + (rng.word >> 32)
        rng.word = word
        self.land(s, self.pick(s, ((word & LOW) * self.weight(s)) >> 32))
        return 1


@open_class(allow_interpreted_subclasses=True)
class InOrder(Step[State]):
    """Frames one after another."""

    __slots__ = ("frames",)

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames

    def pack(self) -> Packed:
        """Give the frames that are left."""
        return self.frames

    def run(self, s: State) -> None:
        """Call the first and keep the rest."""
        if len(self.frames) == 1:
            s.goto(self.frames[0])
        elif self.frames:
            s.goto(InOrder(*self.frames[1:]))
            s.call(self.frames[0])
        else:
            s.done(NOTHING)


@open_class(allow_interpreted_subclasses=True)
class Repeat(Step[State]):
    """A frame several times."""

    __slots__ = ("frame", "times")

    def __init__(self, times: int, frame: Frame) -> None:
        self.times = times
        self.frame = frame

    def pack(self) -> Packed:
        """Give the count and the frame."""
        return (self.times, self.frame)

    def run(self, s: State) -> None:
        """Call the frame once and count down."""
        if self.times <= 0:
            s.done(NOTHING)
        elif self.times == 1:
            s.goto(self.frame)
        else:
            s.goto(Repeat(self.times - 1, self.frame))
            s.call(self.frame)


@open_class(allow_interpreted_subclasses=True)
class Either(AskActor[State]):
    """One of several frames, as the actor likes; answered with the core's verb `pick`."""

    __slots__ = ("frames",)

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames

    def pack(self) -> Packed:
        """Give the frames on offer."""
        return self.frames

    def choices(self, s: State, found: Found) -> None:
        """Offer each frame by its place."""
        for place in range(len(self.frames)):
            found.append(place)

    def choose(self, s: State, action: Int) -> None:
        """Go on with the chosen frame."""
        s.goto(self.frames[action])
