"""Rope, a toy for two against two: partners sit across, throw a die or hold for three, and win together."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import ActionSpace, Verb
from conclave.core.events import Event
from conclave.core.frames import Ask, Chance, Step
from conclave.core.game import Game, Spec, frames_of
from conclave.core.manual import Manual
from conclave.core.options import Options
from conclave.core.result import Result
from conclave.core.scene import Node, Scene, Text
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Ints, Packed, as_ints, ints
from conclave.core.view import View
from conclave.core.words import Words

MANUAL: Final = """# Rope
## RO-1 The pull
### RO-1.1 In turn
The first and third seat pull against the second and fourth. Each in turn holds, which counts three, or throws
a die.
### RO-1.2 The end
The pair with the higher sum wins; equal sums are a draw. What each added is the score.
"""
SEATS: Final = 4
HELD: Final = 3
HOLD: Final = 0
THROW: Final = 1
SPACE: Final = ActionSpace(Verb("hold"), Verb("throw"))
LUCK: Final = ActionSpace(Verb("die", face=7))
PAIRS: Final = (0, 1, 0, 1)


class Rope(State):
    """What each has added."""

    __slots__ = ("pulled",)
    slug: ClassVar[str] = "toy_rope"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.pulled: Ints = ints([0] * SEATS)

    def copy(self) -> Rope:
        """Give a twin."""
        twin = Rope(self.options)
        twin.pulled = ints([int(one) for one in self.pulled])
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give the sums."""
        return (tuple(int(one) for one in self.pulled),)

    def unpack_room(self, packed: Packed) -> None:
        """Set the sums."""
        self.pulled = ints(as_ints(packed[0]))

    def sides(self) -> tuple[int, ...]:
        """Partners sit across (RO-1.1)."""
        return PAIRS


class Pull(Ask[Rope]):
    """Hold, or throw a die (RO-1.1)."""

    __slots__ = ()
    rule: ClassVar[str] = "RO-1.1"

    def choices(self, s: Rope, found: Choices) -> None:
        """Both, always."""
        found.append(HOLD)
        found.append(THROW)

    def choose(self, s: Rope, action: Int) -> None:
        """Count three, or let the die count."""
        if action == THROW:
            s.goto(Throw(int(self.seat)))
            return
        s.pulled[self.seat] = HELD
        s.tell("pull", int(self.seat), HELD)
        s.done()


class Throw(Chance[Rope]):
    """A die for a seat (RO-1.1)."""

    __slots__ = ("seat",)
    rule: ClassVar[str] = "RO-1.1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def outcomes(self, s: Rope) -> list[tuple[int, int]]:
        """A fair die."""
        return [(face, 1) for face in range(1, 7)]

    def land(self, s: Rope, outcome: Int) -> None:
        """Count it."""
        s.pulled[self.seat] = outcome
        s.tell("pull", self.seat, int(outcome))
        s.done()


class Weigh(Step[Rope]):
    """The end (RO-1.2)."""

    __slots__ = ()

    def run(self, s: Rope) -> None:
        """Compare the pairs."""
        added = tuple(int(one) for one in s.pulled)
        sums = [added[0] + added[2], added[1] + added[3]]
        places = tuple(1 if sums[side] == max(sums) else 3 for side in PAIRS)
        s.finish(Result(places, added, f"{sums[0]} against {sums[1]}", "RO-1.2", PAIRS))


class RopeWords(Words):
    """The sentences of Rope."""

    events: ClassVar[dict[str, str]] = {"pull": "RO-1.1"}

    def prompt(self, view: View) -> str:
        """Say what is asked, or how it ended."""
        result = view.state.result
        if result is not None:
            names = [self.seat_name(seat) for seat in range(SEATS)]
            return f"{result.headline(names, view.seat)}: {result.why}."
        return "Hold, or throw?" if view.seat in view.waiting else "Somebody pulls."

    def label(self, view: View, action: int) -> str:
        """Name a choice."""
        return "Hold for three" if action == HOLD else "Throw a die"

    def luck(self, view: View, outcome: int) -> str:
        """Name a face."""
        return f"The die shows {outcome}"

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what was added."""
        return f"{self.seat_name(event.facts[0])} adds {event.facts[1]}."


def scene(view: View) -> Scene:
    """Lay out the sums and two buttons."""
    s = view.state
    assert isinstance(s, Rope)
    words = " ".join(str(int(one)) for one in s.pulled)
    return Scene(9.0, 9.0, (Node("rope", "field", (Text(1.0, 1.0, words, 1.0),)),
                            Node("hold", "button"), Node("throw", "button")))  # fmt: skip


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at a button."""
    return ("hold",) if action == HOLD else ("throw",)


def setup(options: Options, seats: int) -> Rope:
    """Begin with the first seat (RO-1.1)."""
    s = Rope(options)
    s.seats = seats
    s.call(Weigh())
    for seat in reversed(range(SEATS)):
        s.call(Pull(seat))
    return s


GAME: Final = Game(
    spec=Spec("toy_rope", "Rope", "Pull together.", (SEATS, SEATS), rules=1, horizon=8),
    options=Options,
    setup=setup,
    blank=Rope,
    space=SPACE,
    luck=LUCK,
    frames={**frames_of(), "Pull": Pull, "Throw": Throw, "Weigh": Weigh},
    words=RopeWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
)
