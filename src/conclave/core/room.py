"""Room: what a game is made of, and all of it that needs neither views nor sessions.

Views and sessions import this module, and `Game`, which opens them, imports both: so no import goes round in
a circle, not even for type checkers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from conclave.core import flow
from conclave.core.actions import ActionSpace
from conclave.core.encoding import Piece
from conclave.core.errors import BadInput, BadOption, BadRecord, BrokenGame, OldRules
from conclave.core.evaluator import Evaluator
from conclave.core.frame_table import Maker, check_frames, freeze, thaw
from conclave.core.manual import Manual
from conclave.core.options import Options, Preset
from conclave.core.palette import Palette
from conclave.core.protocols import Seen, Speech
from conclave.core.record import Record
from conclave.core.result import unpack_result
from conclave.core.rng import Rng
from conclave.core.scene import Scene
from conclave.core.secrets import imagine_from_bags
from conclave.core.state import Frame, State
from conclave.core.statistics import Statistics
from conclave.core.storage import Packed, as_int


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


@dataclass(frozen=True, eq=False)
class Room:
    """A game as its own views and sessions know it: its rules, words, pictures and hints."""

    spec: Spec
    options: type[Options]
    setup: Callable[[Options, int], State]
    blank: Callable[[Options], State]
    space: ActionSpace
    luck: ActionSpace
    frames: dict[str, Maker]
    words: Speech
    # These get a view of the room's own state, and `path` an action too.
    scene: Callable[..., Scene]
    path: Callable[..., tuple[str, ...]]
    manual: Manual
    # What kind of choice an action is, where it is not an ordinary one.
    press: Callable[..., Press] | None = None
    evaluator: Evaluator = field(default_factory=Evaluator)
    imagine: Callable[..., State] | None = None
    migrations: Mapping[int, Callable[[Record], Record]] = field(default_factory=dict)
    # By the number of older rules: a position as they wrote it where its form is another since, or None where
    # that form cannot be made any more.
    older_forms: Mapping[int, Callable[..., State | None]] = field(default_factory=dict)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    # What "play now" means, where it is not the usual options with everything still to be set up.
    quick: QuickStart | None = None
    # The colours of the mood that the room is played in, where it is none of the house's.
    palette: Palette | None = None
    # A drawing to know the game by in lists: SVG whose colours come from the text around it.
    icon: str = ""
    # Lessons by name, each as the text of an annotated record.
    lessons: Mapping[str, str] = field(default_factory=dict)
    # The list of pictures for the manual, as `conclave.core.pictures` reads it, and records that it names.
    pictures: str = ""
    picture_records: Mapping[str, str] = field(default_factory=dict)
    # Goals of puzzles by name: what a view is to one, as `conclave.core.lessons` numbers it.
    goals: Mapping[str, Callable[..., int]] = field(default_factory=dict)
    # Load a set of components from a folder, and give the word that the option `components` takes for it.
    components: Callable[[str], str] | None = None
    # Give the standard files of such a set by their names.
    component_files: Callable[[], Mapping[str, str]] | None = None
    # Draw the pages of a set for printing, each with its name, from options that name the set.
    sheets: Callable[[Options], Iterable[tuple[str, Scene]]] | None = None
    # Give all mistakes of such a folder at once, and what is allowed there but was hardly meant.
    component_review: Callable[[str], tuple[list[str], list[str]]] | None = None
    # Give the numbers in such files by name, and the files with one of them changed.
    component_numbers: Callable[[Mapping[str, str]], dict[str, int]] | None = None
    vary_component: Callable[[Mapping[str, str], str, int], dict[str, str]] | None = None
    # Which bot stands behind easy, medium, hard and master, where the usual ones are not the best.
    levels: Mapping[str, str] = field(default_factory=dict)
    # Which bot looks for hints (docs/guides/hints.md), and why an answer is good: phrases, from an `Outlook`.
    adviser: str = "mcts:400"
    reasons: Callable[..., list[str]] | None = None
    # What designers may want counted over a game.
    statistics: type[Statistics] = Statistics
    # Everything that a set-up has which the statistics may count the use of: names by kind.
    component_names: Callable[[Options], Mapping[str, Sequence[str]]] | None = None
    # What a seat sees as numbers for learning, in named pieces, for some options and so many seats.
    pieces: Callable[[Options, int], list[Piece]] | None = None
    # The scene for a screen, without what only a terminal shows, where a room has it.
    screen: Callable[..., Scene] | None = None
    # Pictures that a room may offer before a game: of a table with some options, and of a few words.
    # What a view needs drawn that is slow to draw, so that a server can draw it beside everything else.
    artwork: Callable[..., Artwork | None] | None = None
    preview: Callable[[Options, int], Scene] | None = None
    sketch: Callable[[str], Scene] | None = None
    # Let a seat give up in the middle of play while the others go on; False, and nothing changed, where it
    # has to wait for a later moment.
    resign: Callable[[State, int], bool] | None = None
    # Text forms that a room may offer: a position in a line, and a whole game in a line.
    write_position: Callable[[State], str] | None = None
    read_position: Callable[[str], State] | None = None
    write_line: Callable[[Record], str] | None = None
    read_line: Callable[[str], Record] | None = None

    def __post_init__(self) -> None:
        """Refuse a table of frames in which a name means two of them: packed positions name frames."""
        check_frames(self.frames)

    @property
    def slug(self) -> str:
        """Return the name the game is found by."""
        return self.spec.slug

    def start(self, options: Options | None = None, seats: int | None = None) -> State:
        """Set a table up and run to the first pause, which is often a chance."""
        count = self.spec.seats[0] if seats is None else seats
        low, high = self.spec.seats
        if not low <= count <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            raise BadOption(f"{self.spec.title} seats {wanted}, not {count}")
        # Compiled code would refuse what is no State before it can be named.
        make: Callable[[Options, int], object] = self.setup
        state = make(options or self.options(), count)
        if not isinstance(state, State):
            raise BrokenGame(f"`setup` of {self.spec.title} gives {type(state).__name__} and not a State")
        state.seats = count
        flow.settle(state)
        if not state.stack and state.result is None:
            raise BrokenGame(f"`setup` of {self.spec.title} calls no frame that asks or waits for luck")
        return state

    def position(self, state: State) -> str:
        """Write a state in the room's one-line text."""
        if self.write_position is None:
            raise BadInput(f"{self.spec.title} has no text form for positions")
        return self.write_position(state)

    def from_position(self, text: str) -> State:
        """Read a state from the room's one-line text."""
        if self.read_position is None:
            raise BadInput(f"{self.spec.title} has no text form for positions")
        state = self.read_position(text)
        state.seats = state.seats or self.spec.seats[0]
        flow.settle(state)
        return state

    def on_screen(self, view: Seen) -> Scene:
        """Lay a view out for a screen, which needs no letters for a terminal."""
        return self.scene(view) if self.screen is None else self.screen(view)

    def drawing(self, words: str) -> Scene:
        """Lay out what a few words name, such as the maps of a board."""
        if self.sketch is None:
            raise BadInput(f"{self.spec.title} draws nothing from words alone")
        return self.sketch(words)

    def fill(self, view: Seen, rng: Rng) -> State:
        """Imagine a whole state that fits a view; unless the room says how, bags fill the holes."""
        return self.imagine(view, rng) if self.imagine else imagine_from_bags(view.state, rng)

    def bring_up(self, record: Record) -> Record:
        """Bring an old record to the rules of today, step by step, or say that it cannot be played.

        Digests and the result stay as they were written: whoever replays them asks `as_written`.
        """
        while record.rules != self.spec.rules:
            step = self.migrations.get(record.rules)
            if step is None:
                raise OldRules(
                    f"the record follows rules {record.rules} of {self.spec.title}, and these are rules "
                    f"{self.spec.rules}; `conclave replay` lists its answers, but they cannot be played"
                )
            record = step(record)
        return record

    def as_written(self, rules: int, state: State) -> State | None:
        """Return a position as older rules wrote it, or None where nobody can tell any more."""
        written: State | None = state
        for number in range(self.spec.rules - 1, rules - 1, -1):
            if written is not None and number in self.older_forms:
                written = self.older_forms[number](written)
        return written

    # Plain data.

    def pack(self, state: State) -> Packed:
        """Return a state as numbers, words and tuples."""
        result = state.result.pack() if state.result else ()
        stack = tuple(freeze(frame) for frame in state.stack)
        parts = (stack, int(state.answer), int(state.actor), state.seats, result, state.pack_room())
        # Most positions bind nothing, and pack as if nothing could be bound.
        bound, lifted = int(state.bound), int(state.lifted)
        return (*parts, bound, lifted) if bound or lifted else parts

    def unpack(self, packed: object, options: Options) -> State:
        """Make a state from what `pack` gave."""
        if not isinstance(packed, tuple) or len(packed) not in (6, 8):
            raise BadRecord("a packed state has six parts, or eight where something is bound")
        stack, answer, actor, seats, result, room = packed[:6]
        state = self.blank(options)
        state.stack = [self.thaw_frame(frame) for frame in stack]
        state.answer = as_int(answer)
        state.actor = as_int(actor)
        state.seats = as_int(seats)
        state.result = unpack_result(result)
        if len(packed) == 8:
            state.bound, state.lifted = as_int(packed[6]), as_int(packed[7])
        state.unpack_room(room)
        return state

    def thaw_frame(self, packed: object) -> Frame:
        """Make a frame from its packed form."""
        frame = thaw(packed, self.frames)
        if not isinstance(frame, Frame):
            raise BadRecord("a packed stack holds frames only")
        return frame

    def digest(self, state: State) -> str:
        """Return sixteen letters that tell two positions apart, the same in every build."""
        return hashlib.blake2b(repr(self.pack(state)).encode(), digest_size=8).hexdigest()
