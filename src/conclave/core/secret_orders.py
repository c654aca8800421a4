"""Secret orders: many answers by each of several seats at once, every seat at its own pace.

The frame asks one seat after another. A session takes answers from all of them at any time: what is said
before one's turn waits in an envelope, and is played when the turn comes.
"""

from __future__ import annotations

from typing import TypeVar

from conclave.core import flow
from conclave.core.rng import Rng
from conclave.core.secrets import Sealed
from conclave.core.state import NOTHING, State
from conclave.core.storage import Int, open_class

S = TypeVar("S", bound=State)


@open_class(allow_interpreted_subclasses=True)
class SecretOrders(Sealed[S]):
    """Many secret answers by each of several seats, every seat at its own pace.

    A room writes `offer` and `answer`. Search sees one seat after another, each until it has finished. To
    everybody else the others look as if they had said nothing, so neither answers nor their number tell
    anything before all have finished; a room acts on them in the frame below.
    """

    def __init__(self, players: tuple[int, ...], seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.players = players

    def left(self, seats: tuple[int, ...]) -> SecretOrders[S]:
        """Return the same orders with other seats to finish; a room with more fields writes its own."""
        return type(self)(self.players, seats)

    def rest(self) -> Sealed[S]:
        """Return the orders to the seats after the first."""
        return self.left(self.seats[1:])

    def turned(self, seat: int) -> SecretOrders[S]:
        """Return the orders as they are when this seat speaks first, which changes nothing for anybody."""
        return self.left((seat, *[other for other in self.seats if other != seat]))

    def veiled(self, viewer: int) -> Sealed[S]:
        """Return the orders as a viewer sees them: itself first, the others as if none had finished."""
        others = tuple([seat for seat in self.players if seat != viewer])
        return self.left((viewer, *others) if viewer in self.seats else others)

    def answer(self, s: S, seat: Int, action: Int) -> bool:
        """Keep an answer where only the seat sees it, and tell whether the seat has finished."""
        raise NotImplementedError

    def choose(self, s: S, action: Int) -> None:
        """Take an answer of the first seat, and go on to the next when it has finished."""
        if not self.answer(s, self.seats[0], action):
            return
        if len(self.seats) == 1:
            s.done(NOTHING)
        else:
            s.goto(self.rest())


def shared(frame: object) -> bool:
    """Tell whether several seats answer in secret at once, each as often as it likes."""
    return isinstance(frame, SecretOrders) and len(frame.players) > 1


def finishes(state: State, seat: int, action: int) -> bool:
    """Tell whether a seat finishes its part with this answer; the state is the one that it looks at."""
    frame, trial = flow.waiting(state), state.copy()
    return isinstance(frame, SecretOrders) and frame.answer(trial, seat, action)


def let_finish(imagined: State, real: State, viewer: int, rng: Rng) -> None:
    """Let whoever has finished secret orders in one world finish them in the other, with any answers.

    In a view they look as if they had said nothing, and a world in which they had would go on from there.
    """
    frame, asked = flow.waiting(imagined), flow.waiting(real)
    if not isinstance(frame, SecretOrders) or not isinstance(asked, SecretOrders):
        return
    finished = [seat for seat in asked.players if seat not in asked.seats and seat != viewer]
    for seat in finished:
        left = tuple([other for other in asked.players if other not in finished or other >= seat])
        imagined.stack[-1] = asked.left((seat, *[other for other in left if other != seat]))
        while True:
            top = flow.waiting(imagined)
            if not isinstance(top, SecretOrders) or top.seats[0] != seat:
                break
            actions = flow.choices(imagined)
            top.choose(imagined, actions[int(rng.below(len(actions)))])


class Envelopes:
    """What seats have answered before their turn, at a sealed question and in secret orders."""

    def __init__(self, said: dict[int, list[int]] | None = None) -> None:
        self.said: dict[int, list[int]] = said or {}  # by seat, in the order of speaking; none is empty
        # Who has finished is found out once, when they say so: played through again at every look, the time
        # of any answer would tell how much others have said.
        self._finished: dict[int, tuple[int, list[int], bool]] = {}

    def copy(self) -> Envelopes:
        """Return envelopes of one's own with the same in them."""
        return Envelopes({seat: actions[:] for seat, actions in self.said.items()})

    def put(self, frame: object, seat: int, action: int) -> None:
        """Keep an answer; to a sealed question there is one, in secret orders it follows those before."""
        early = self.said.get(seat, []) if isinstance(frame, SecretOrders) else []
        self.said[seat] = [*early, action]

    def put_first(self, seat: int, action: int) -> None:
        """Put back an answer that was on the table, before what the seat has said since."""
        self.said[seat] = [action, *self.said.get(seat, [])]

    def take(self, seat: int, place: int) -> int:
        """Take out the first answer of a seat (0), or the last one (-1)."""
        action = self.said[seat].pop(place)
        if not self.said[seat]:
            del self.said[seat]
        return action

    def state_for(self, state: State, seat: int) -> State:
        """Return the state a seat looks at: in secret orders, with what it has said before its turn."""
        frame, said = flow.waiting(state), self.said.get(seat)
        if not said or not isinstance(frame, SecretOrders):
            return state
        state = state.copy()
        state.goto(frame.turned(seat))
        for action in said:
            flow.play(state, action)
        return state

    def early(self, state: State, began: int) -> set[int]:
        """Return the seats that have answered a sealed question, or finished orders that began at a ply."""
        frame = flow.waiting(state)
        if not isinstance(frame, SecretOrders):
            return set(self.said)
        return {seat for seat in frame.players if self._has_finished(state, frame, seat, began)}

    def _has_finished(self, state: State, frame: SecretOrders[State], seat: int, began: int) -> bool:
        said = self.said.get(seat)
        if not said:
            return seat not in frame.seats
        known = self._finished.get(seat)
        if known is None or known[:2] != (began, said):
            after = flow.waiting(self.state_for(state, seat))
            known = (began, said[:], not (isinstance(after, Sealed) and seat in after.seats))
            self._finished[seat] = known
        return known[2]
