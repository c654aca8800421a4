"""View: what one seat may know, ready for people, bots and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from conclave.core import flow
from conclave.core.actions import outside
from conclave.core.errors import BrokenGame
from conclave.core.facts import Fact
from conclave.core.frames import Question
from conclave.core.room import ORDINARY, Press, Room
from conclave.core.scene import Scene, paint, written
from conclave.core.secrets import NO_SEAT, Sealed, observe
from conclave.core.state_types import S_co
from conclave.core.storage import Packed, as_int


@dataclass(frozen=True)
class Choice:
    """An action dressed for people: its token, a label, the ids it points at, the rule it follows.

    A choice that points at nothing is a button.
    """

    action: int
    token: str
    label: str
    path: tuple[str, ...]
    rule: str
    press: Press = ORDINARY

    def __str__(self) -> str:
        """Return the token, which is what one plays."""
        return self.token


class View(Generic[S_co]):
    """A state with holes wherever the seat may not look, and what the seat may answer."""

    def __init__(self, game: Room, state: S_co, seat: int, known: bool = False) -> None:
        """Observe a state; `known` says that the holes are there already."""
        self.game = game
        self.seat = seat
        self.state: S_co = state if known else observe(state, seat)
        frame = flow.waiting(self.state)
        self.asked = int(frame.asks(self.state)) if isinstance(frame, Question) else NO_SEAT
        self.rule = frame.rule if frame else ""
        self.waiting = awaited(frame, self.asked)
        self.actions = flow.choices_for(self.state, seat) if seat in self.waiting else []
        size = game.space.size
        for action in self.actions:
            if not 0 <= action < size:
                raise BrokenGame(outside(frame, action, game.space))

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    @property
    def prompt(self) -> str:
        """Say what is asked, or whom the table waits for."""
        return self.game.words.prompt(self)

    @property
    def status(self) -> list[Fact]:
        """List the facts a player wants in sight."""
        return self.game.words.status(self)

    def choices(self) -> list[Choice]:
        """Dress every action of the viewer."""
        return [self.choice(action) for action in self.actions]

    def choice(self, action: int) -> Choice:
        """Dress one action."""
        game = self.game
        label, path = game.words.label(self, action), game.path(self, action)
        press = game.press(self, action) if game.press else ORDINARY
        return Choice(action, game.space.token(action), label, path, self.rule, press)

    def scene(self) -> Scene:
        """Lay out what the viewer sees."""
        lay_out: Callable[..., object] = self.game.scene
        scene = lay_out(self)
        if not isinstance(scene, Scene):
            raise BrokenGame(f"`scene` gives {type(scene).__name__} and not a Scene")
        return scene

    def features(self) -> list[float]:
        """Return numbers for learning."""
        return self.game.evaluator.features(self.state, max(self.seat, 0))

    def pack(self) -> Packed:
        """Return the view as plain data, for a bot in another process."""
        return (self.game.slug, self.state.options.text(), self.game.pack(self.state), self.seat)

    def _repr_svg_(self) -> str | None:
        """Draw the view in a notebook."""
        return paint(self.scene())

    def __str__(self) -> str:
        """Draw the view in characters, with what is asked below: `print(view)`."""
        drawn = written(self.scene())
        return repr(self) if drawn is None else f"{drawn}\n\n{self.prompt}"

    def __repr__(self) -> str:
        """Say whose view it is and what is asked."""
        whose = f"seat {self.seat}" if self.seat != NO_SEAT else "a watcher"
        return f"<View of {self.game.slug} for {whose}: {self.prompt}>"


def unpack_view(game: Room, packed: Packed) -> View:
    """Make a view from what `View.pack` gave."""
    _, options, state, seat = packed
    return View(game, game.unpack(state, game.options.read(str(options))), as_int(seat), known=True)


def awaited(frame: object, asked: int) -> tuple[int, ...]:
    """Return the seats whose answer a frame waits for."""
    if isinstance(frame, Sealed):
        return tuple(frame.seats)
    return (asked,) if isinstance(frame, Question) else ()
