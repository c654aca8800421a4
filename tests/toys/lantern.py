"""Lantern, a toy for one to three: all keep one flame alive against the wind, and win or lose together."""

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
from conclave.core.storage import Choices, Int, Ints, Packed, as_int, as_ints, ints
from conclave.core.view import View
from conclave.core.words import Words

MANUAL: Final = """# Lantern
## LA-1 The flame
### LA-1.1 The wind
Three times a wind comes up, of a strength from none to the number of seats; all strengths are as likely.
### LA-1.2 Cloaks
Everybody has two cloaks. In turn each spends one to shield the flame, or waits.
### LA-1.3 The end
Where fewer shield than the wind is strong, the flame dies and everybody has lost. After three winds all have
won. Cloaks that are left are the score.
"""
ROUNDS: Final = 3
CLOAKS: Final = 2
SHIELD: Final = 0
WAIT: Final = 1
SPACE: Final = ActionSpace(Verb("shield"), Verb("wait"))
LUCK: Final = ActionSpace(Verb("wind", strength=4))
RULES: Final = {"wind": "LA-1.1", "shield": "LA-1.2", "wait": "LA-1.2"}


class Lantern(State):
    """The wind, the shields against it, and the cloaks."""

    __slots__ = ("cloaks", "round", "shields", "wind")
    slug: ClassVar[str] = "toy_lantern"

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.cloaks: Ints = ints([])
        self.round: Int = 0
        self.shields: Int = 0
        self.wind: Int = 0

    def copy(self) -> Lantern:
        """Give a twin."""
        twin = Lantern(self.options)
        twin.cloaks = ints([int(left) for left in self.cloaks])
        twin.round, twin.shields, twin.wind = self.round, self.shields, self.wind
        self.copy_into(twin)
        return twin

    def pack_room(self) -> Packed:
        """Give all of it."""
        return (tuple(int(left) for left in self.cloaks), int(self.round), int(self.shields), int(self.wind))

    def unpack_room(self, packed: Packed) -> None:
        """Set all of it."""
        cloaks, *rest = packed
        self.cloaks = ints(as_ints(cloaks))
        self.round, self.shields, self.wind = (as_int(one) for one in rest)

    def sides(self) -> tuple[int, ...]:
        """Everybody is on one side (LA-1.3)."""
        return (0,) * self.seats


class NextWind(Step[Lantern]):
    """Another wind, or the end (LA-1.1, LA-1.3)."""

    __slots__ = ()

    def run(self, s: Lantern) -> None:
        """Hold the shields against the wind that was, and go on."""
        cloaks = tuple(int(left) for left in s.cloaks)
        if s.round and s.shields < s.wind:
            s.finish(Result((2,) * s.seats, cloaks, "the flame is out", "LA-1.3", s.sides()))
        elif s.round == ROUNDS:
            s.finish(Result((1,) * s.seats, cloaks, "the flame has outlived the wind", "LA-1.3", s.sides()))
        else:
            s.round += 1
            s.shields = s.wind = 0
            for seat in reversed(range(s.seats)):
                s.call(Guard(seat))
            s.call(Blow())


class Blow(Chance[Lantern]):
    """How strong the wind is (LA-1.1)."""

    __slots__ = ()
    rule: ClassVar[str] = "LA-1.1"

    def outcomes(self, s: Lantern) -> list[tuple[int, int]]:
        """From none to the number of seats."""
        return [(strength, 1) for strength in range(s.seats + 1)]

    def land(self, s: Lantern, outcome: Int) -> None:
        """Keep it."""
        s.wind = outcome
        s.tell("wind", int(outcome))
        s.done()


class Guard(Ask[Lantern]):
    """Shield the flame, or wait (LA-1.2)."""

    __slots__ = ()
    rule: ClassVar[str] = "LA-1.2"

    def choices(self, s: Lantern, found: Choices) -> None:
        """A cloak must be left for a shield."""
        if s.cloaks[self.seat]:
            found.append(SHIELD)
        found.append(WAIT)

    def choose(self, s: Lantern, action: Int) -> None:
        """Spend the cloak."""
        if action == SHIELD:
            s.cloaks[self.seat] -= 1
            s.shields += 1
        s.tell("shield" if action == SHIELD else "wait", int(self.seat))
        s.done()


class LanternWords(Words):
    """The sentences of Lantern."""

    events: ClassVar[dict[str, str]] = RULES

    def prompt(self, view: View) -> str:
        """Say what is asked, or how it ended."""
        result = view.state.result
        if result is not None:
            names = [self.seat_name(seat) for seat in range(view.state.seats)]
            return f"{result.headline(names, view.seat)}: {result.why}."
        return "Shield the flame?" if view.seat in view.waiting else "Somebody guards the flame."

    def label(self, view: View, action: int) -> str:
        """Name a choice."""
        return "Shield the flame" if action == SHIELD else "Wait"

    def luck(self, view: View, outcome: int) -> str:
        """Name a wind."""
        return f"A wind of {outcome}"

    def sentence(self, event: Event, viewer: int) -> str:
        """Say what happened."""
        if event.kind == "wind":
            return f"A wind of {event.facts[0]} comes up."
        return (
            f"{self.seat_name(event.facts[0])} {'shields the flame' if event.kind == 'shield' else 'waits'}."
        )


def scene(view: View) -> Scene:
    """Lay out the flame and two buttons."""
    s = view.state
    assert isinstance(s, Lantern)
    words = f"wind {int(s.wind)}, shields {int(s.shields)}, cloaks {' '.join(str(int(c)) for c in s.cloaks)}"
    return Scene(9.0, 9.0, (Node("flame", "field", (Text(1.0, 1.0, words, 1.0),)),
                            Node("shield", "button"), Node("wait", "button")))  # fmt: skip


def path(view: View, action: int) -> tuple[str, ...]:
    """Point at a button."""
    return ("shield",) if action == SHIELD else ("wait",)


def setup(options: Options, seats: int) -> Lantern:
    """Give everybody two cloaks (LA-1.2)."""
    s = Lantern(options)
    s.seats = seats
    s.cloaks = ints([CLOAKS] * seats)
    s.call(NextWind())
    return s


GAME: Final = Game(
    spec=Spec("toy_lantern", "Lantern", "Keep the flame alive.", (1, 3), rules=1, horizon=12),
    options=Options,
    setup=setup,
    blank=Lantern,
    space=SPACE,
    luck=LUCK,
    frames={**frames_of(), "NextWind": NextWind, "Blow": Blow, "Guard": Guard},
    words=LanternWords(),
    scene=scene,
    path=path,
    manual=Manual(MANUAL),
)
