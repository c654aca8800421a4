"""Flow: the loop that runs a game from pause to pause."""

from __future__ import annotations

from conclave.core.errors import IllegalMove
from conclave.core.frames import EVERYBODY, Chance, Question, Step
from conclave.core.rng import Rng
from conclave.core.secrets import NO_SEAT, Sealed
from conclave.core.state import Frame, State
from conclave.core.storage import Found, Int


def settle(s: State) -> None:
    """Run steps until a question, a chance or the end."""
    stack = s.stack
    while stack:
        frame = stack[-1]
        if not isinstance(frame, Step):
            return
        frame.run(s)


def waiting(s: State) -> Frame | None:
    """Give the question or chance the game waits at, or None when it is over."""
    return s.stack[-1] if s.stack else None


def asked(s: State) -> int:
    """Give the seat that is asked, or -1."""
    frame = waiting(s)
    return int(frame.asks(s)) if isinstance(frame, Question) else NO_SEAT


def choices(s: State) -> list[int]:
    """List the legal numbers of the question; empty at a chance and after the end."""
    frame = waiting(s)
    if not isinstance(frame, Question):
        return []
    found = Found()
    frame.choices(s, found)
    return list(found)


def choices_for(s: State, seat: int) -> list[int]:
    """List what one seat may answer now, also early at a sealed question."""
    frame = waiting(s)
    if isinstance(frame, Sealed) and seat in frame.seats:
        found = Found()
        frame.offer(s, seat, found)
        return list(found)
    return choices(s) if asked(s) == seat else []


def seen(s: State) -> int:
    """Give the mask of the seats that may know the next answer."""
    frame = waiting(s)
    return int(frame.seen(s)) if isinstance(frame, Question) else EVERYBODY


def outcomes(s: State) -> list[tuple[int, int]]:
    """List the outcomes of the chance with their weights; empty elsewhere."""
    frame = waiting(s)
    return frame.outcomes(s) if isinstance(frame, Chance) else []


def gist(s: State) -> list[tuple[int, int]]:
    """List one outcome for all that come to the same, with their weight together; empty at a question."""
    frame = waiting(s)
    return frame.gist(s) if isinstance(frame, Chance) else []


def play(s: State, number: Int) -> None:
    """Answer the question or the chance with a number, and run on to the next pause."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, Question):
        frame.choose(s, number)
    elif isinstance(frame, Chance):
        frame.land(s, number)
    else:
        raise IllegalMove("the game is over")
    settle(s)


def draw_lot(s: State, rng: Rng) -> int:
    """Let luck name an outcome of the chance."""
    frame = s.stack[-1]
    if not isinstance(frame, Chance):
        raise ValueError("luck has nothing to decide here")
    return int(frame.pick(s, rng.below(frame.weight(s))))


def draw_gist(s: State, rng: Rng) -> int:
    """Let luck name an outcome, and give the one in the gist that comes to the same."""
    frame = s.stack[-1]
    if not isinstance(frame, Chance):
        raise ValueError("luck has nothing to decide here")
    return int(frame.like(s, frame.pick(s, rng.below(frame.weight(s)))))


def playout(s: State, rng: Rng, found: Found) -> Int:
    """Play at random to the end, and count the answers."""
    count: Int = 0
    stack = s.stack
    while stack:
        count += stack[-1].at_random(s, rng, found)
    return count
