"""Room: what views, sessions and records ask of a game, so that they need not know `Game`, which opens them.

`Game` imports views, words and sessions; these import this module alone, so no import goes round in a circle,
not even for type checkers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from conclave.core.actions import ActionSpace
from conclave.core.evaluator import Evaluator
from conclave.core.facts import Fact
from conclave.core.manual import Manual
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.rng import Rng
from conclave.core.scene import Scene
from conclave.core.state import Frame, State
from conclave.core.statistics import Statistics
from conclave.core.storage import Packed


@dataclass(frozen=True)
class Spec:
    """The facts about a game that nobody needs to run it for."""

    slug: str
    title: str
    tagline: str
    seats: tuple[int, int]
    rules: int
    horizon: int
    mood: str = "plain"
    hidden: bool = False


@dataclass(frozen=True)
class Press:
    """What kind of choice it is, for whoever draws the button: a room says so in one place (`Game.press`)."""

    ends: bool = False  # it ends the turn or the phase: the one that is pinned
    final: bool = False  # it cannot be taken back
    several: bool = False  # one of several like it, picked one after the other with undo between
    asks: bool = False  # a stray click would cost dearly: it is asked about even where it can be taken back


ORDINARY: Final = Press()


class Artwork(NamedTuple):
    """A slow drawing: a name that is the same as long as the drawing is, and what makes and keeps it."""

    name: Hashable
    draw: Callable[[], object]


class QuickStart(NamedTuple):
    """How to play at once: a preset (empty for the usual options), and what answers while a table is set up.

    `answer` gets the view of a seat and gives an action, or -1 as soon as the game itself has begun.
    """

    preset: str
    answer: Callable[..., int]


class Speech(Protocol):
    """The sentences of a room, as `Words` has them; all but `sentence` and the names take a view."""

    @property
    def events(self) -> dict[str, str]:
        """Kind of event -> number of the rule that it follows."""

    @property
    def prompt(self) -> Callable[..., str]:
        """Say what the viewer is asked."""

    @property
    def label(self) -> Callable[..., str]:
        """Say what a choice does."""

    @property
    def luck(self) -> Callable[..., str]:
        """Say what an outcome of chance is."""

    @property
    def sentence(self) -> Callable[..., str]:
        """Say what happened."""

    @property
    def refusal(self) -> Callable[..., tuple[str, str]]:
        """Say why an action is not possible, and the rule that forbids it."""

    @property
    def status(self) -> Callable[..., list[Fact]]:
        """List facts a player wants in sight."""

    @property
    def named(self) -> Callable[[Fact], str]:
        """Name a fact."""

    @property
    def seat_name(self) -> Callable[[int], str]:
        """Name a seat."""


class Seen(Protocol):
    """A state with holes wherever a viewer may not look: the part of a view that imagining needs."""

    @property
    def state(self) -> State:
        """The state with its holes."""


class Room(Protocol):
    """A game as its own views and sessions know it."""

    @property
    def slug(self) -> str:
        """The name the game is found by."""

    @property
    def spec(self) -> Spec:
        """The facts about the game."""

    @property
    def options(self) -> type[Options]:
        """The class of its options."""

    @property
    def space(self) -> ActionSpace:
        """The answers of seats."""

    @property
    def luck(self) -> ActionSpace:
        """The outcomes of chance."""

    @property
    def words(self) -> Speech:
        """What it says."""

    @property
    def manual(self) -> Manual:
        """Its rules."""

    @property
    def evaluator(self) -> Evaluator:
        """What it tells bots about positions."""

    @property
    def statistics(self) -> type[Statistics]:
        """What is counted over a game."""

    @property
    def levels(self) -> Mapping[str, str]:
        """The bots behind easy, medium, hard and master."""

    @property
    def scene(self) -> Callable[..., Scene]:
        """Lay a view out."""

    @property
    def screen(self) -> Callable[..., Scene] | None:
        """Lay a view out for a screen."""

    @property
    def on_screen(self) -> Callable[..., Scene]:
        """Lay a view out for a screen, tall or wide."""

    @property
    def press(self) -> Callable[..., Press] | None:
        """What kind of choice an action is, for whoever draws its button."""

    @property
    def path(self) -> Callable[..., tuple[str, ...]]:
        """Return the ids of a scene that an action of a view points at."""

    @property
    def frames(self) -> dict[str, Callable[..., Frame]]:
        """Its frames by name."""

    @property
    def imagine(self) -> Callable[..., State] | None:
        """Imagine a whole state, where bags alone do not fill the holes of a view."""

    @property
    def artwork(self) -> Callable[..., Artwork | None] | None:
        """Name what a view needs drawn that is slow to draw."""

    @property
    def write_position(self) -> Callable[[State], str] | None:
        """Write a state in one line, where the game has such a form."""

    @property
    def write_line(self) -> Callable[[Record], str] | None:
        """Write a whole game in one line, where the game has such a form."""

    @property
    def resign(self) -> Callable[[State, int], bool] | None:
        """Let a seat give up while the others go on."""

    def start(self, options: Options | None = None, seats: int | None = None) -> State:
        """Set a table up and run to the first pause."""

    def position(self, state: State) -> str:
        """Write a state in one line."""

    def from_position(self, text: str) -> State:
        """Read a state from its line."""

    def fill(self, view: Seen, rng: Rng) -> State:
        """Imagine a whole state that fits a view."""

    def bring_up(self, record: Record) -> Record:
        """Bring an old record to the rules of today."""

    def as_written(self, rules: int, state: State) -> State | None:
        """Return a position as older rules wrote it."""

    def pack(self, state: State) -> Packed:
        """Return a state as plain data."""

    def unpack(self, packed: object, options: Options) -> State:
        """Make a state from plain data."""

    def thaw_frame(self, packed: object) -> Frame:
        """Make a frame from its packed form."""

    def digest(self, state: State) -> str:
        """Return sixteen letters that tell two positions apart."""
