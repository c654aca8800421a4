"""Play: one game as environments drive it, and what each seat has come to know of it."""

from __future__ import annotations

from collections.abc import Sequence

from conclave.core import flow, tokens
from conclave.core.errors import IllegalMove
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.rng import Rng, seeded
from conclave.core.state import State
from conclave.core.view import View
from conclave.core.visibility import knows


class Known:
    """An answer as the record has it: its number, whether luck gave it, whose it was, who may know it."""

    __slots__ = ("luck", "mask", "number", "seat")

    def __init__(self, number: int, luck: bool, seat: int, mask: int) -> None:
        self.number = number
        self.luck = luck
        self.seat = seat
        self.mask = mask


class Play:
    """One game: answers go in as numbers, luck comes from a seed or from outside.

    Answers are asked for one seat after another. Where several answer in secret at once, none of them sees
    what those before have said.
    """

    def __init__(
        self, game: Game, options: Options | None = None, seats: int | None = None, *, luck: bool = True
    ) -> None:
        self.game = game
        self.options = options or game.options()
        self.seats = game.spec.seats[0] if seats is None else seats
        self.luck = luck
        self.begin(0)

    def begin(self, seed: int | str) -> None:
        """Set the table up anew, with the luck of a seed."""
        self.state: State = self.game.start(self.options, self.seats)
        self.rng: Rng = seeded("play", seed)
        self.trail: list[Known] = []
        self.answers = 0  # of seats
        self._run_on()

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state.result is not None

    @property
    def asked(self) -> int:
        """Return the seat that is asked, or -1."""
        return flow.asked(self.state)

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        return View(self.game, self.state, seat)

    def answer(self, action: int) -> None:
        """Let the seat that is asked answer; an illegal action is refused and changes nothing."""
        seat = self.asked
        if seat < 0:
            raise IllegalMove("the game is over" if self.over else "luck decides first")
        if action not in flow.choices(self.state):
            raise refusal(self.view(seat), action)
        self.do(action)

    def do(self, number: int) -> None:
        """Take a legal answer, or an outcome of luck where it comes from outside."""
        self._note(number)
        self._run_on()

    def copy(self) -> Play:
        """Return a twin that goes its own way, with the same luck to come."""
        twin = object.__new__(type(self))
        twin.game, twin.options, twin.seats, twin.luck = self.game, self.options, self.seats, self.luck
        twin.state, twin.rng = self.state.copy(), Rng(self.rng.word)
        twin.trail, twin.answers = self.trail[:], self.answers
        return twin

    def _note(self, number: int) -> None:
        seat, state = flow.asked(self.state), self.state
        self.answers += seat >= 0
        known = Known(number, seat < 0, seat, tokens.seen(state))
        flow.play(state, number)
        self.trail.append(known)

    def _run_on(self) -> None:
        while self.luck and isinstance(flow.waiting(self.state), Chance):
            self._note(flow.draw_lot(self.state, self.rng))


def refusal(view: View, action: int) -> IllegalMove:
    """Say why an action is not possible, as the viewer may know it."""
    view.game.space.token(action)  # a number outside the space is no move at all
    return IllegalMove(*view.game.words.refusal(view, action))


def last_known(trail: Sequence[Known], viewer: int, most: int) -> list[Known]:
    """Return the last answers that a seat may know, the newest first."""
    found: list[Known] = []
    for known in reversed(trail):
        if len(found) == most:
            break
        if knows(viewer, known.mask):
            found.append(known)
    return found
