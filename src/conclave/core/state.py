"""State: the position of a game and its place in the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from conclave.core.events import Event
from conclave.core.result import Result
from conclave.core.rng import Rng
from conclave.core.storage import Found, Int, Packed, open_class

if TYPE_CHECKING:
    from conclave.core.chance import Bag
    from conclave.core.options import Options
    from conclave.core.secrets import Zone

NOTHING: Final = -1


@open_class(allow_interpreted_subclasses=True)
class Frame:
    """A place in the rules: unchanging, public, made of numbers, tuples and frames."""

    __slots__ = ()
    rule: ClassVar[str] = ""

    def pack(self) -> Packed:
        """Give what the constructor needs to make this frame again."""
        return ()

    def at_random(self, s: State, rng: Rng, found: Found) -> Int:
        """Take one random step from here and count the answers: the inner loop of every playout."""
        raise NotImplementedError


@open_class(allow_interpreted_subclasses=True)
class State:
    """The stack of frames, the last answer, and, in each room, everything on the table."""

    __slots__ = ("actor", "answer", "events", "options", "result", "revealed", "seats", "stack", "telling")
    slug: ClassVar[str] = ""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = 0
        self.stack: list[Frame] = []
        self.answer: Int = NOTHING
        self.actor: Int = 0
        self.result: Result | None = None
        self.events: list[Event] = []
        self.telling = False
        self.revealed = False

    # The three verbs of the rules.

    def call(self, frame: Frame) -> None:
        """Put a frame above this one; this one runs again when it is done."""
        self.stack.append(frame)

    def goto(self, frame: Frame) -> None:
        """Put a frame in this one's place."""
        self.stack[-1] = frame

    def done(self, answer: Int = NOTHING) -> None:
        """Leave this frame, with an answer for the one below."""
        # Compiled frames of the core name the answer always: a default is lost on its way to a state
        # that is interpreted.
        self.stack.pop()
        self.answer = answer

    def finish(self, result: Result) -> None:
        """End the game here and now."""
        self.stack.clear()
        self.result = result

    # News.

    def tell(self, kind: str, *facts: int, to: int = 0, private: tuple[int, ...] = ()) -> None:
        """Say what happened: facts to all, the private part to the seats in the mask `to`."""
        if self.telling:
            self.events.append(Event(kind, facts, to, private))

    def reveal(self) -> None:
        """Mark that something hidden was shown, so that nobody may take back past it."""
        self.revealed = True

    # What every room writes.

    def copy(self) -> State:
        """Give a twin that shares nothing that changes; rooms write it by hand."""
        raise NotImplementedError

    def onto(self, twin: State) -> None:
        """Carry the place in the rules over to a copy; copies tell nothing."""
        twin.seats = self.seats
        twin.stack = self.stack[:]
        twin.answer = self.answer
        twin.actor = self.actor
        twin.result = self.result

    def pack_room(self) -> Packed:
        """Give everything on the table as numbers, words and tuples."""
        raise NotImplementedError

    def unpack_room(self, packed: Packed) -> None:
        """Set the table as `pack_room` gave it."""
        raise NotImplementedError

    def zones(self) -> list[Zone]:
        """List every zone that holds a secret, always in the same order."""
        return []

    def bags(self) -> list[Bag]:
        """List the bags that frames draw from, always in the same order."""
        return []

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the packed form, which both builds read."""
        from conclave.core.registry import load, unpack_state

        return (unpack_state, (self.slug, self.options.text(), load(self.slug).pack(self)))

    def _repr_svg_(self) -> str | None:
        """Draw the position in a notebook, as somebody who watches sees it."""
        from conclave.core.registry import load
        from conclave.core.scene import paint

        return paint(load(self.slug).view(self, -1).scene())

    def check(self) -> None:
        """Raise AssertionError if pieces were lost or made; the fuzzer calls it."""
