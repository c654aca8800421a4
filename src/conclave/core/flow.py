"""Flow: the loop that runs a game from pause to pause."""

from __future__ import annotations

from typing import Final

from conclave.core.errors import BrokenGame, IllegalMove
from conclave.core.frames import EVERYBODY, Chance, Question, Step, no_choices
from conclave.core.rng import Rng
from conclave.core.secrets import NO_SEAT, Sealed
from conclave.core.state import Frame, State
from conclave.core.storage import Choices, Int

MOST_STEPS: Final = 100_000  # between two pauses; rules that run longer go round in a circle
ROUND: Final = 64  # steps that are watched to see who goes round


def settle(s: State) -> None:
    """Run steps until a question, a chance or the end."""
    stack = s.stack
    steps: Int = 0
    while stack:
        frame = stack[-1]
        if not isinstance(frame, Step):
            return
        frame.run(s)
        steps += 1
        if steps > MOST_STEPS:
            raise BrokenGame(_endless(s))


def _endless(s: State) -> str:
    """Run a little further, and name the steps that come again and again."""
    names: list[str] = []
    for _ in range(ROUND):
        frame = s.stack[-1] if s.stack else None
        if not isinstance(frame, Step):
            break
        if type(frame).__name__ not in names:
            names.append(type(frame).__name__)
        frame.run(s)
    return f"{MOST_STEPS} steps ran without a question: {', '.join(names)} never comes to an end"


def waiting(s: State) -> Frame | None:
    """Return the question or chance the game waits at, or None when it is over."""
    return s.stack[-1] if s.stack else None


def asked(s: State) -> int:
    """Return the seat that is asked, or -1."""
    frame = waiting(s)
    return int(frame.asks(s)) if isinstance(frame, Question) else NO_SEAT


def choices(s: State) -> list[int]:
    """List the legal numbers of the question; empty at a chance and after the end."""
    frame = waiting(s)
    if not isinstance(frame, Question):
        return []
    found = Choices()
    frame.choices(s, found)
    if not len(found):
        raise BrokenGame(no_choices(frame), frame.rule)
    return list(found)


def choices_for(s: State, seat: int) -> list[int]:
    """List what one seat may answer now, also early at a sealed question."""
    frame = waiting(s)
    if isinstance(frame, Sealed) and seat in frame.seats:
        found = Choices()
        frame.offer(s, seat, found)
        if not len(found):
            raise BrokenGame(no_choices(frame), frame.rule)
        return list(found)
    return choices(s) if isinstance(frame, Question) and frame.asks(s) == seat else []


def seen(s: State) -> int:
    """Return the mask of the seats that may know the next answer."""
    frame = waiting(s)
    return int(frame.seen(s)) if isinstance(frame, Question) else EVERYBODY


def evident(s: State, hidden: bool) -> bool:
    """Tell whether an only answer would play itself here; `hidden` says that the game has secrets.

    What plays itself is seen by all, so it must not be a secret, and where there are secrets whoever watches
    must have been able to name it.
    """
    frame = waiting(s)
    if not isinstance(frame, Question) or frame.seen(s) != EVERYBODY:
        return False
    return not hidden or frame.public(s)


def only(s: State, hidden: bool) -> int:
    """Return the answer that plays itself, or -1."""
    found = choices(s) if evident(s, hidden) else []
    return found[0] if len(found) == 1 else -1


def outcomes(s: State) -> list[tuple[int, int]]:
    """List the outcomes of the chance with their weights; empty elsewhere."""
    frame = waiting(s)
    return frame.outcomes(s) if isinstance(frame, Chance) else []


def merged_outcomes(s: State) -> list[tuple[int, int]]:
    """List one outcome for all that come to the same, with their weight together; empty at a question."""
    frame = waiting(s)
    return frame.merged_outcomes(s) if isinstance(frame, Chance) else []


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


def draw_merged(s: State, rng: Rng) -> int:
    """Let luck name an outcome, and return the merged one that it counts as."""
    frame = s.stack[-1]
    if not isinstance(frame, Chance):
        raise ValueError("luck has nothing to decide here")
    return int(frame.representative(s, frame.pick(s, rng.below(frame.weight(s)))))


def playout(s: State, rng: Rng, found: Choices) -> Int:
    """Play at random to the end, and count the answers."""
    count: Int = 0
    stack = s.stack
    while stack:
        before = count
        for _ in range(MOST_STEPS):
            if not stack:
                return count
            count += stack[-1].random_step(s, rng, found)
        if count == before:
            raise BrokenGame(_endless(s))
    return count
