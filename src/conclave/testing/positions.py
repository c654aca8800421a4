"""Moments: positions reached by random play, each with the record that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from conclave.core import flow, registry, tokens
from conclave.core.errors import ConclaveError
from conclave.core.frames import Chance, Question
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.rng import Rng, seeded
from conclave.core.room import Room
from conclave.core.secrets import NO_SEAT
from conclave.core.session import Session
from conclave.core.state import Frame, State

NAMES = {
    1: "copy", 2: "replay", 3: "choices", 4: "own eyes", 5: "imagine",
    6: "two worlds", 7: "undo", 8: "luck", 9: "scene", 10: "words", 11: "haste",
    12: "possible", 13: "reasons",
}  # fmt: skip


class PlayedPosition:
    """A position in a game, with the session that stands at it and a name for the luck of the laws."""

    def __init__(self, session: Session, seed: str) -> None:
        self.session = session
        self.game = session.game
        self.state: State = session.state
        self.seed = seed

    @property
    def ply(self) -> int:
        """Count the answers that led here."""
        return self.session.ply

    @property
    def frame(self) -> Frame | None:
        """Give what the game waits at, or None when it is over."""
        return flow.waiting(self.state)

    @property
    def seats(self) -> list[int]:
        """List the seats."""
        return list(range(self.session.seats))

    @property
    def viewers(self) -> list[int]:
        """List the seats, and somebody who only watches."""
        return [*self.seats, NO_SEAT]

    def digest(self) -> str:
        """Give the digest of the position."""
        return self.game.digest(self.state)

    def rng(self, law: int) -> Rng:
        """Give a law its luck: the same wherever in the game it looks, so that failures can be cut short."""
        return seeded("law", law, self.seed)


Check: TypeAlias = Callable[[PlayedPosition], None]


class LawBroken(AssertionError):
    """A game does not keep a law; the record leads to the place."""

    def __init__(self, law: int, moment: PlayedPosition, sentence: str) -> None:
        self.law = law
        self.sentence = sentence
        self.seed = moment.seed
        self.game = moment.game
        self.record: Record = moment.session.record_for(None)
        super().__init__(sentence)

    @property
    def ply(self) -> int:
        """Count the answers before the place."""
        return len(self.record.tokens)

    def __str__(self) -> str:
        """Say which law, why and where, and give the record."""
        r = self.record
        where = (
            f"{r.game} ({r.options or 'no options'}), {len(r.seats)} seats, seed {self.seed}, ply {self.ply}"
        )
        head = f"law {self.law} ({NAMES[self.law]}): {self.sentence}"
        return f"{head}\n{where}\nthe record that leads there:\n{r.text()}"


def opened(game: Room, options: Options | None, seats: int | None, seed: str) -> Session:
    """Open a session in which the driver answers everything, chance included."""
    return Session(game, options, seats=seats, seed=seed, luck=False, forced=False, marks=False)


def kind_of(state: State) -> tuple[str, ...]:
    """Give what kind of pause this is: the frames on the stack by their names, the bottom first."""
    return tuple(type(frame).__name__ for frame in state.stack) or ("the end",)


def possible(state: State) -> list[int]:
    """List every number that may come next, be it an answer or an outcome."""
    if isinstance(flow.waiting(state), Chance):
        return [outcome for outcome, _ in flow.outcomes(state)]
    return flow.choices(state)


def go(session: Session, number: int) -> None:
    """Answer whatever the session waits at."""
    if isinstance(flow.waiting(session.state), Chance):
        session.land(number)
    else:
        session.play(number)


def step(session: Session, rng: Rng) -> None:
    """Answer at random whatever the session waits at."""
    if isinstance(flow.waiting(session.state), Chance):
        session.land(flow.draw_lot(session.state, rng))
    else:
        actions = flow.choices(session.state)
        session.play(actions[int(rng.below(len(actions)))])


def play_on(state: State, rng: Rng, plies: int) -> None:
    """Play a state on at random, without a session, for some plies or to the end."""
    for _ in range(plies):
        frame = flow.waiting(state)
        if frame is None:
            return
        numbers = flow.choices(state) if isinstance(frame, Question) else []
        flow.play(state, numbers[int(rng.below(len(numbers)))] if numbers else flow.draw_lot(state, rng))


def follow(session: Session, lines: list[str]) -> Iterator[None]:
    """Play tokens as far as they fit, leaving out those that do not, and stop before each one played."""
    for token in lines:
        if session.over:
            break
        try:
            entry = tokens.read(session.game, session.state, token)
            chance = isinstance(flow.waiting(session.state), Chance)
            if chance != (entry.kind == tokens.OUTCOME) or entry.number not in possible(session.state):
                continue
        except ConclaveError:
            continue
        yield
        go(session, entry.number)
    yield


@contextmanager
def known(game: Game) -> Iterator[None]:
    """Make a game known by its name for a while, because pickles and records name it."""
    before = registry.load(game.slug) if game.slug in registry.slugs() else None
    registry.register(game)
    try:
        yield
    finally:
        registry.forget(game.slug)
        if before is not None:
            registry.register(before)
