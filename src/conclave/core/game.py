"""Game: what a room exports, and everything one can do with it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from conclave.core import chance, flow, frames
from conclave.core.actions import ActionSpace
from conclave.core.errors import BadInput, BadOption, BadRecord
from conclave.core.judge import Judge
from conclave.core.manual import Manual
from conclave.core.options import Options, Preset
from conclave.core.result import unpack_result
from conclave.core.rng import Rng
from conclave.core.scene import Scene
from conclave.core.state import Frame, State
from conclave.core.storage import Packed, whole
from conclave.core.view import View
from conclave.core.words import Words

if TYPE_CHECKING:
    from conclave.core.record import Record
    from conclave.core.session import Session

Maker: TypeAlias = Callable[..., Frame]


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


@dataclass(frozen=True, eq=False)
class Game:
    """A room: its rules, words, pictures and hints, found through the registry."""

    spec: Spec
    options: type[Options]
    setup: Callable[[Options, int], State]
    blank: Callable[[Options], State]
    space: ActionSpace
    luck: ActionSpace
    frames: dict[str, Maker]
    words: Words
    scene: Callable[[View], Scene]
    path: Callable[[View, int], tuple[str, ...]]
    manual: Manual
    judge: Judge = field(default_factory=Judge)
    imagine: Callable[[View, Rng], State] | None = None
    migrations: Mapping[int, Callable[[Record], Record]] = field(default_factory=dict)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    # Lessons by name, each as the text of an annotated record.
    lessons: Mapping[str, str] = field(default_factory=dict)
    # Load a set of components from a folder, and give the word that the option `components` takes for it.
    components: Callable[[str], str] | None = None
    # Give the standard files of such a set by their names.
    component_files: Callable[[], Mapping[str, str]] | None = None
    # Which bot stands behind easy, medium, hard and master, where the usual ones are not the best.
    levels: Mapping[str, str] = field(default_factory=dict)
    # The same for a screen, tall or wide and without what only a terminal shows, where a room has it.
    screen: Callable[[View, bool], Scene] | None = None
    # Pictures that a room may offer before a game: of a table with some options, and of a few words.
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

    @property
    def slug(self) -> str:
        """Give the name the game is found by."""
        return self.spec.slug

    def start(self, options: Options | None = None, seats: int | None = None) -> State:
        """Set a table up and run to the first pause, which is often a chance."""
        count = self.spec.seats[0] if seats is None else seats
        low, high = self.spec.seats
        if not low <= count <= high:
            wanted = f"{low}" if low == high else f"{low} to {high}"
            raise BadOption(f"{self.spec.title} seats {wanted}, not {count}")
        state = self.setup(options or self.options(), count)
        state.seats = count
        flow.settle(state)
        return state

    def new(
        self,
        *,
        seed: int | str | None = None,
        seats: int | None = None,
        names: list[str] | None = None,
        **options: object,
    ) -> Session:
        """Open a session: `game.new(board="square", seed=7)`."""
        from conclave.core.session import Session

        return Session(self, self.options.parse(options), seats=seats, seed=seed, names=names)

    def at(self, position: str, *, seed: int | str | None = None, names: list[str] | None = None) -> Session:
        """Open a session at a position in the room's one-line text."""
        from conclave.core.session import Session

        return Session(self, position=position, seed=seed, names=names)

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

    def view(self, state: State, seat: int) -> View:
        """Give what a seat may know of a state; -1 watches."""
        return View(self, state, seat)

    def on_screen(self, view: View, wide: bool = False) -> Scene:
        """Lay a view out for a screen; `wide` is for one broader than high, where the room knows how."""
        return self.scene(view) if self.screen is None else self.screen(view, wide)

    def picture(self, options: Options | None = None, seats: int | None = None) -> Scene:
        """Lay out the table that options would open, as a watcher finds it before anybody moves."""
        chosen, count = options or self.options(), self.spec.seats[0] if seats is None else seats
        state = self.start(chosen, count)
        return self.preview(chosen, count) if self.preview else self.view(state, -1).scene()

    def drawing(self, words: str) -> Scene:
        """Lay out what a few words name, such as the maps of a board."""
        if self.sketch is None:
            raise BadInput(f"{self.spec.title} draws nothing from words alone")
        return self.sketch(words)

    def fill(self, view: View, rng: Rng) -> State:
        """Imagine a whole state that fits a view."""
        return self.imagine(view, rng) if self.imagine else view.state.copy()

    # Plain data.

    def pack(self, state: State) -> Packed:
        """Give a state as numbers, words and tuples."""
        result = state.result.pack() if state.result else ()
        stack = tuple(freeze(frame) for frame in state.stack)
        return (stack, int(state.answer), int(state.actor), state.seats, result, state.pack_room())

    def unpack(self, packed: object, options: Options) -> State:
        """Make a state from what `pack` gave."""
        if not isinstance(packed, tuple) or len(packed) != 6:
            raise BadRecord("a packed state has six parts")
        stack, answer, actor, seats, result, room = packed
        state = self.blank(options)
        state.stack = [self.thaw_frame(frame) for frame in stack]
        state.answer = whole(answer)
        state.actor = whole(actor)
        state.seats = whole(seats)
        state.result = unpack_result(result)
        state.unpack_room(room)
        return state

    def thaw_frame(self, packed: object) -> Frame:
        """Make a frame from its packed form."""
        frame = thaw(packed, self.frames)
        if not isinstance(frame, Frame):
            raise BadRecord("a packed stack holds frames only")
        return frame

    def unpack_view(self, packed: Packed) -> View:
        """Make a view from what `View.pack` gave."""
        _, options, state, seat = packed
        return View(self, self.unpack(state, self.options.read(str(options))), whole(seat), known=True)

    def digest(self, state: State) -> str:
        """Give sixteen letters that tell two positions apart, the same in every build."""
        return hashlib.blake2b(repr(self.pack(state)).encode(), digest_size=8).hexdigest()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: there is one game of each."""
        from conclave.core.registry import load

        return (load, (self.slug,))

    def __repr__(self) -> str:
        """Show the title."""
        return f"<Game {self.spec.title}>"


def frames_of(*modules: ModuleType) -> dict[str, Maker]:
    """Collect the frame classes of a room's modules and of the core, by name."""
    found: dict[str, Maker] = {}
    for module in (frames, chance, *modules):
        for name, thing in vars(module).items():
            if isinstance(thing, type) and issubclass(thing, Frame):
                found[name] = thing
    return found


def freeze(value: object) -> object:
    """Turn a frame and everything in it into tuples that begin with the name of their class."""
    if isinstance(value, Frame):
        return (type(value).__name__, tuple(freeze(part) for part in value.pack()))
    return tuple(freeze(part) for part in value) if isinstance(value, tuple) else value


def thaw(value: object, makers: Mapping[str, Maker]) -> object:
    """Turn what `freeze` gave into frames again."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], tuple):
        if value[0] not in makers:
            raise BadRecord(f"there is no frame called {value[0]}")
        return makers[value[0]](*(thaw(part, makers) for part in value[1]))
    return tuple(thaw(part, makers) for part in value)
