"""State: the position of a game and its place in the rules."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, ClassVar, Final, Self

from conclave.core.containers import Bag, Deck, Zone
from conclave.core.errors import BrokenGame
from conclave.core.events import Event
from conclave.core.modifiers import Modifiers
from conclave.core.result import Result
from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int, Packed, open_class

if TYPE_CHECKING:
    from conclave.core.options import Options

NOTHING: Final = -1


@open_class(allow_interpreted_subclasses=True)
class Frame:
    """A place in the rules: unchanging, public, made of numbers, tuples and frames.

    Its constructor declares its fields: each argument is kept under its own name, and nothing else is.
    """

    rule: ClassVar[str] = ""

    def pack(self) -> Packed:
        """Give what the constructor needs to make this frame again: its arguments are the fields."""
        names, spread = fields_of(type(self))
        try:
            values: list[object] = [getattr(self, name) for name in names]
            if spread:
                values += getattr(self, spread)
        except AttributeError:
            lost = [name for name in (*names, spread) if name and not hasattr(self, name)]
            missing = f"keeps no field `{lost[0]}`, which its constructor takes"
            raise BrokenGame(f"the frame {type(self).__name__} {missing}") from None
        return tuple(values)

    def inner(self) -> tuple[Frame, ...]:
        """Give the frames that this one is made of."""
        return _frames_in(self.pack())

    def possible(self, s: State) -> bool:
        """Tell whether this could do anything now; whoever composes effects asks before it begins one."""
        return True

    def random_step(self, s: State, rng: Rng, found: Choices) -> Int:
        """Take one random step from here and count the answers: the inner loop of every playout."""
        raise NotImplementedError


_FIELDS: Final[dict[type, tuple[tuple[str, ...], str]]] = {}


def fields_of(cls: type) -> tuple[tuple[str, ...], str]:
    """Give the fields of a frame's class, its constructor's arguments, and the name of a last `*frames`."""
    found = _FIELDS.get(cls)
    if found is None:
        names: list[str] = []
        spread = ""
        try:
            # Of the class, not of its `__init__`: compiled classes tell their arguments there alone.
            arguments = list(inspect.signature(cls).parameters.items())
        except ValueError:
            arguments = []  # a compiled class without a constructor
        for name, argument in arguments:
            if argument.kind is inspect.Parameter.VAR_POSITIONAL:
                spread = name
            else:
                names.append(name)
        found = (tuple(names), spread)
        _FIELDS[cls] = found
    return found


def _frames_in(values: Packed) -> tuple[Frame, ...]:
    found: list[Frame] = []
    for value in values:
        if isinstance(value, Frame):
            found.append(value)
        elif isinstance(value, tuple):
            found += _frames_in(value)
    return tuple(found)


@open_class(allow_interpreted_subclasses=True)
class State:
    """The stack of frames, the last answer, and, in each room, everything on the table."""

    __slots__ = (
        "actor", "answer", "bound", "events", "lifted", "options", "result", "revealed", "seats", "stack",
        "telling",
    )  # fmt: skip
    slug: ClassVar[str] = ""
    # A room whose rules replace rows and never write into one says so: its copies share them.
    shares_rows: ClassVar[bool] = False

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = 0
        self.stack: list[Frame] = []
        self.answer: Int = NOTHING
        self.actor: Int = 0
        self.bound: Int = 0  # what effects have bound: six slots of ten bits
        self.lifted: Int = 0  # places of the actor's hand that are set aside while a cost is asked for
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

    def copy(self) -> Self:
        """Give a twin that shares nothing that changes; rooms write it by hand."""
        raise NotImplementedError

    def copy_into(self, twin: State) -> None:
        """Carry the place in the rules over to a copy; copies tell nothing."""
        twin.seats = self.seats
        twin.stack = self.stack[:]
        twin.answer = self.answer
        twin.actor = self.actor
        twin.bound = self.bound
        twin.lifted = self.lifted
        twin.result = self.result

    def pack_room(self) -> Packed:
        """Give everything on the table as numbers, words and tuples."""
        raise NotImplementedError

    def unpack_room(self, packed: Packed) -> None:
        """Set the table as `pack_room` gave it."""
        raise NotImplementedError

    def sides(self) -> tuple[int, ...]:
        """Give the side of every seat where seats stand or fall together to the end, which all know.

        Nothing is said where everybody plays alone, or alliances may still change: then the result alone
        knows the sides.
        """
        return ()

    def zones(self) -> list[Zone]:
        """List every zone that holds a secret, always in the same order."""
        return []

    def bags(self) -> list[Bag]:
        """List the bags that frames draw from, always in the same order."""
        return []

    def decks(self) -> list[Deck]:
        """List the decks that frames draw from, always in the same order."""
        return []

    def modifiers(self) -> Modifiers:
        """Give what lasts for a while; a room whose rules use moments has them."""
        raise NotImplementedError

    def later(self, number: Int) -> Frame:
        """Give what a modifier that waits for a moment stands for, by its amount."""
        raise NotImplementedError

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
