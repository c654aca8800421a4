"""Scenario: set a position, play tokens, name the dice; whatever the test did not foresee fails it.

with scenario("ice_wizards", position=TEXT) as table:
    table.play("draw").draw("n1")
    assert "play n1" in table.choices()
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from conclave.core import flow
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.events import Event
from conclave.core.frames import Chance, Question
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.view import View


class ScenarioTable:
    """A game in which the test answers everything: every question, and every chance by name."""

    def __init__(self, game: Game, session: Session) -> None:
        self.game = game
        self.session = session

    # Playing.

    def play(self, token: str, seat: int | None = None) -> ScenarioTable:
        """Answer the question that is asked; a refusal or a pending chance fails the test."""
        frame = flow.waiting(self.state)
        if isinstance(frame, Chance):
            raise AssertionError(f"`{token}` was played, but {self._pending()}")
        self.session.play(token, seat)
        return self

    def luck(self, *tokens: str) -> ScenarioTable:
        """Name outcomes of chance, `draw n1`; each takes exactly one pending chance."""
        for token in tokens:
            if not isinstance(flow.waiting(self.state), Chance):
                raise AssertionError(
                    f"`{token}` was named, but luck has nothing to decide: {self._pending()}"
                )
            self.session.land(token)
        return self

    def roll(self, *faces: int | str) -> ScenarioTable:
        """Name the faces of dice: of a handful rolled as one, `roll(1, 2, 6)`, or one after the other."""
        handful = f"roll {'-'.join(sorted(str(face) for face in faces))}"
        if handful in self.outcomes():
            return self.luck(handful)
        return self.luck(*(f"roll {face}" for face in faces))

    def draw(self, *names: int | str) -> ScenarioTable:
        """Name what is drawn, one after the other."""
        return self.luck(*(f"draw {name}" for name in names))

    def undo(self, seat: int | None = None) -> ScenarioTable:
        """Take the last answer back."""
        self.session.undo(seat)
        return self

    def set(self, change: Callable[[State], None]) -> ScenarioTable:
        """Change the position by hand, then run on to the next pause."""
        change(self.session.state)
        flow.settle(self.session.state)
        return self

    def refused(self, token: str, seat: int | None = None) -> ConclaveError:
        """Play what must be refused, see that nothing changed, and give the error."""
        before, tokens = self.session.digest, list(self.session.record.tokens)
        try:
            self.session.play(token, seat)
        except ConclaveError as error:
            assert self.session.digest == before, f"`{token}` was refused and yet changed the position"
            assert self.session.record.tokens == tokens, f"`{token}` was refused and yet recorded"
            return error
        raise AssertionError(f"`{token}` should have been refused")

    # Looking.

    @property
    def state(self) -> State:
        """Give the true position."""
        return self.session.state

    @property
    def asked(self) -> int:
        """Give the seat that is asked, or -1."""
        return self.session.asked

    @property
    def result(self) -> Result | None:
        """Give the result, or None while the game goes on."""
        return self.session.result

    def choices(self, seat: int | None = None) -> list[str]:
        """List what may be answered now, as tokens."""
        return [choice.token for choice in self.session.choices(seat)]

    def outcomes(self) -> dict[str, int]:
        """Give what chance may bring now, with weights."""
        return {self.game.luck.token(outcome): weight for outcome, weight in flow.outcomes(self.state)}

    def view(self, seat: int | None = None) -> View:
        """Give what a seat may know."""
        return self.session.view(seat)

    def events(self, kind: str = "") -> list[Event]:
        """List what was told so far, or what of one kind."""
        return [event for _, event in self.session.log if not kind or event.kind == kind]

    def told(self, viewer: int = -1) -> list[str]:
        """List the sentences a viewer has read so far."""
        return [sentence for _, sentence in self.session.told(viewer)]

    # Leaving.

    def done(self) -> None:
        """Leave the table; a chance that nobody named fails the test."""
        if isinstance(flow.waiting(self.state), Chance):
            raise AssertionError(f"the test is over, but {self._pending()}")
        if self.session.early:
            raise AssertionError(f"seats {sorted(self.session.early)} answered early, and were never asked")

    def __enter__(self) -> ScenarioTable:
        """Sit down."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the table, unless the test failed already."""
        if kind is None:
            self.done()

    def _pending(self) -> str:
        frame = flow.waiting(self.state)
        if isinstance(frame, Chance):
            return f"{type(frame).__name__} waits for luck: {', '.join(self.outcomes())}"
        if isinstance(frame, Question):
            return f"{type(frame).__name__} asks seat {self.asked}: {', '.join(self.session.tokens())}"
        return "the game is over"


def scenario(
    game: str | Game,
    *,
    position: str = "",
    seats: int | None = None,
    seed: int | str = "scenario",
    **options: object,
) -> ScenarioTable:
    """Open a table for a rule test: a game by name, from its start or from a position in its own notation."""
    room = load(game) if isinstance(game, str) else game
    if position:
        if options:
            raise BadInput("a position says its options itself")
        return ScenarioTable(room, Session(room, position=position, seed=seed, luck=False, forced=False))
    chosen = room.options.parse(options)
    return ScenarioTable(room, Session(room, chosen, seats=seats, seed=seed, luck=False, forced=False))
