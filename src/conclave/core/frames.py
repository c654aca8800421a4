"""Frames: steps that run, questions that wait for a seat, chances that wait for luck."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from conclave.core.errors import BrokenGame
from conclave.core.explain import file_of
from conclave.core.rng import LOW, MULTIPLIER, Rng
from conclave.core.state import NOTHING, Frame, State
from conclave.core.storage import Choices, Int, open_class

S = TypeVar("S", bound=State)

EVERYBODY: Final = -1  # a mask with every bit set
# Why an action is no choice: rooms count their reasons from 1 up, the core from -1 down.
FINE: Final = 0  # no reason against an action
UNTOLD: Final = -1  # a question that gives no reasons
NO_ANSWER: Final = -2  # the action answers another question
NO_USE: Final = -3  # it would begin something that is not possible now

# The stack of a state holds frames of its own room only, so `random_step` may narrow the state.


@open_class(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """A frame that runs by itself."""

    def run(self, s: S) -> None:
        """Do this step: change the table, then call, goto or be done."""
        raise NotImplementedError

    def random_step(self, s: S, rng: Rng, found: Choices) -> Int:  # type: ignore[override]
        """Run; no answer was needed."""
        self.run(s)
        return 0


@open_class(allow_interpreted_subclasses=True)
class Question(Frame, Generic[S]):
    """A frame that waits for a seat to pick one number."""

    def asks(self, s: S) -> Int:
        """Return the seat that is asked."""
        raise NotImplementedError

    def choices(self, s: S, found: Choices) -> None:
        """Write every legal number into `found`, in an order fixed by the position."""
        raise NotImplementedError

    def choose(self, s: S, action: Int) -> None:
        """Carry out one of the choices."""
        raise NotImplementedError

    def seen(self, s: S) -> Int:
        """Return the mask of seats that may know the answer."""
        return EVERYBODY

    def public(self, s: S) -> bool:
        """Tell whether anybody who watches can list the choices, however much is hidden from them.

        In a game with secrets an only answer plays itself only here: elsewhere its haste would tell everybody
        what somebody holds. To say too little costs a click; to say too much breaks law 11.
        """
        return False

    def bar(self, s: S, action: Int) -> Int:
        """Return FINE for a choice, or the number of the reason why an action is none.

        A question that says so has its choices and its refusals from one place, and law 13 holds both
        against each other; UNTOLD is a question that does not say.
        """
        return UNTOLD

    def random_step(self, s: S, rng: Rng, found: Choices) -> Int:  # type: ignore[override]
        """List the choices and take one; the generator is written out because this loop is hot."""
        found.clear()
        self.choices(s, found)
        word = rng.word
        word = MULTIPLIER * (word & LOW) + (word >> 32)
        rng.word = word
        try:
            action = found[((word & LOW) * len(found)) >> 32]
        except IndexError:
            # Rather than a look before each: a question without choices is a fault, and this is hot.
            raise BrokenGame(no_choices(self)) from None
        self.choose(s, action)
        return 1


def no_choices(frame: Frame) -> str:
    """Say that a question offers nothing."""
    return f"{file_of(type(frame))}: the question {type(frame).__name__} has no choices"


@open_class(allow_interpreted_subclasses=True)
class Ask(Question[S]):
    """A question to a named seat."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def asks(self, s: S) -> Int:
        """Return the seat."""
        return self.seat


@open_class(allow_interpreted_subclasses=True)
class AskActor(Question[S]):
    """A question to whoever is acting; effects of cards ask this way."""

    def asks(self, s: S) -> Int:
        """Return the actor."""
        return s.actor


@open_class(allow_interpreted_subclasses=True)
class Chance(Frame, Generic[S]):
    """A frame that waits for luck; whoever drives the game names an outcome."""

    def outcomes(self, s: S) -> list[tuple[int, int]]:
        """List every outcome with its weight, a whole number above zero."""
        raise NotImplementedError

    def land(self, s: S, outcome: Int) -> None:
        """Carry out one outcome."""
        raise NotImplementedError

    def weight(self, s: S) -> Int:
        """Return the sum of the weights."""
        total = 0
        for _, weight in self.outcomes(s):
            total += weight
        return total

    def pick(self, s: S, lot: Int) -> Int:
        """Return the outcome of a lot from 0 to weight - 1; each has as many lots as its weight."""
        for outcome, weight in self.outcomes(s):
            lot -= weight
            if lot < 0:
                return outcome
        raise IndexError("the lot is beyond the weights")

    def merged_outcomes(self, s: S) -> list[tuple[int, int]]:
        """List one outcome for all that come to the same, with their weight together; for looking ahead."""
        return self.outcomes(s)

    def representative(self, s: S, outcome: Int) -> Int:
        """Return the merged outcome that this one counts as."""
        return outcome

    def seen(self, s: S) -> Int:
        """Return the mask of seats that may know the outcome."""
        return EVERYBODY

    def random_step(self, s: S, rng: Rng, found: Choices) -> Int:  # type: ignore[override]
        """Draw a lot and land on its outcome."""
        word = MULTIPLIER * (rng.word & LOW) + (rng.word >> 32)
        rng.word = word
        self.land(s, self.pick(s, ((word & LOW) * self.weight(s)) >> 32))
        return 1


def begin(s: State, frame: Frame) -> None:
    """Call an effect if it is possible; otherwise it is passed over."""
    if frame.possible(s):
        s.call(frame)


def any_possible(s: State, frames: tuple[Frame, ...]) -> bool:
    """Tell whether one of some frames is possible."""
    for frame in frames:
        if frame.possible(s):
            return True
    return False


@open_class(allow_interpreted_subclasses=True)
class InOrder(Step[State]):
    """Frames one after another; what is not possible when its turn comes is passed over."""

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames
        # Made here and not while playing: what is left of a constant is a constant.
        self.rest: InOrder | None = InOrder(*frames[1:]) if len(frames) > 1 else None

    def inner(self) -> tuple[Frame, ...]:
        """Return the frames, and then what is left after the first."""
        rest = self.rest
        return self.frames if rest is None else (*self.frames, rest)

    def possible(self, s: State) -> bool:
        """Tell whether a part is possible."""
        return any_possible(s, self.frames)

    def run(self, s: State) -> None:
        """Call the first and keep the rest."""
        rest = self.rest
        if rest is not None:
            s.goto(rest)
            begin(s, self.frames[0])
        elif self.frames and self.frames[0].possible(s):
            s.goto(self.frames[0])
        else:
            s.done(NOTHING)


@open_class(allow_interpreted_subclasses=True)
class Repeat(Step[State]):
    """A frame several times, as long as it is possible."""

    def __init__(self, times: int, frame: Frame) -> None:
        self.times = times
        self.frame = frame

    def possible(self, s: State) -> bool:
        """Tell whether the frame is possible once."""
        return self.times > 0 and self.frame.possible(s)

    def run(self, s: State) -> None:
        """Call the frame once and count down."""
        if self.times <= 0 or not self.frame.possible(s):
            s.done(NOTHING)
        elif self.times == 1:
            s.goto(self.frame)
        else:
            s.goto(Repeat(self.times - 1, self.frame))
            s.call(self.frame)


@open_class(allow_interpreted_subclasses=True)
class Either(AskActor[State]):
    """One of several frames, as the actor likes; answered with the core's verb `pick`."""

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames

    def possible(self, s: State) -> bool:
        """Tell whether a branch is possible."""
        return any_possible(s, self.frames)

    def choices(self, s: State, found: Choices) -> None:
        """Offer each frame that is possible by its place."""
        for place in range(len(self.frames)):
            if self.frames[place].possible(s):
                found.append(place)

    def bar(self, s: State, action: Int) -> Int:
        """Return the reason against a place."""
        if action >= len(self.frames):
            return NO_ANSWER
        return FINE if self.frames[action].possible(s) else NO_USE

    def choose(self, s: State, action: Int) -> None:
        """Go on with the chosen frame."""
        s.goto(self.frames[action])


@open_class(allow_interpreted_subclasses=True)
class Skip(Step[State]):
    """Leave it: the branch of somebody who may do something and does not."""

    def run(self, s: State) -> None:
        """Do nothing."""
        s.done(NOTHING)


@open_class(allow_interpreted_subclasses=True)
class Optionally(Either):
    """A frame that the actor may leave; not possible when there is nothing but to leave it."""

    __slots__ = ("frame",)

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, Skip())
        self.frame = frame

    def possible(self, s: State) -> bool:
        """Ask the frame."""
        return self.frame.possible(s)
