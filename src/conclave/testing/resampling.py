"""Resampling: every world that fits what a seat has seen since the start, and a test that guesses are fair.

For small games only: the worlds are found by playing the record again with every other luck and every other
secret answer, and looking at each step with the eyes of the viewer. No guess of the room is asked.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

from conclave.core import flow, tokens
from conclave.core.frames import EVERYBODY, Chance
from conclave.core.rng import Rng
from conclave.core.room import Room
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Packed
from conclave.core.visibility import knows
from conclave.testing.positions import go, opened

Worlds: TypeAlias = dict[Packed, int]
# In how many ways a seat can give a secret answer, where pieces look alike: two equal cards are two ways.
Ways: TypeAlias = Callable[[State, int], int]
EXPECTED: Final = 5.0  # of a kind, below which kinds are put together before they are compared


def worlds(session: Session, viewer: int, ways: Ways) -> Worlds:
    """Give every position that fits all that a viewer has seen, with the number of ways that lead to it."""
    start = opened(session.game, session.state.options, session.seats, "worlds")
    found: Worlds = {}
    steps = _steps(session, viewer)
    _search(start, steps, 0, 1, viewer, ways, found)
    return found


def _steps(session: Session, viewer: int) -> list[tuple[str, bool, Packed]]:
    """Give each answer of a record, whether the viewer knows it, and what the viewer sees after it."""
    again = opened(session.game, session.state.options, session.seats, "steps")
    steps = []
    for token in session.record.tokens:
        known = knows(viewer, tokens.seen(again.state))
        again.apply(token)
        steps.append((token, known, again.view(viewer).pack()))
    return steps


def _search(
    session: Session,
    steps: list[tuple[str, bool, Packed]],
    at: int,
    weight: int,
    viewer: int,
    ways: Ways,
    found: Worlds,
) -> None:
    if at == len(steps):
        packed = session.game.pack(session.state)
        found[packed] = found.get(packed, 0) + weight
        return
    token, known, seen = steps[at]
    for number, count in _next(session, ways):
        if known and number != tokens.read(session.game, session.state, token).number:
            continue
        world = session.copy()
        go(world, number)
        if world.view(viewer).pack() == seen:
            _search(world, steps, at + 1, weight * count, viewer, ways, found)


def _next(session: Session, ways: Ways) -> list[tuple[int, int]]:
    """Give every answer that may come next with the number of its ways."""
    state = session.state
    if isinstance(flow.waiting(state), Chance):
        return flow.outcomes(state)
    secret = flow.seen(state) != EVERYBODY
    return [(action, ways(state, action) if secret else 1) for action in flow.choices(state)]


def guessed(game: Room, session: Session, viewer: int, rng: Rng, times: int) -> Counter[Packed]:
    """Let a room imagine many times what a viewer cannot see."""
    view = session.view(viewer)
    return Counter(game.pack(game.fill(view, rng)) for _ in range(times))


def surprise(true: Worlds, drawn: Counter[Packed]) -> tuple[float, int]:
    """Give chi-square and its degrees of freedom for guesses against worlds; rare ones go together."""
    times, ways = drawn.total(), sum(true.values())
    square, kinds, few, rest = 0.0, 0, 0.0, 0
    for world, count in true.items():
        expected = times * count / ways
        if expected < EXPECTED:
            few, rest = few + expected, rest + drawn[world]
        else:
            square, kinds = square + (drawn[world] - expected) ** 2 / expected, kinds + 1
    if few:
        square, kinds = square + (rest - few) ** 2 / few, kinds + 1
    return square, kinds - 1


def likelihood(square: float, freedom: int) -> float:
    """Give the chance that fair guesses surprise at least as much: the upper tail of chi-square."""
    if freedom <= 0:
        return 1.0
    half = square / 2.0
    if half <= 0.0:
        return 1.0
    if freedom % 2 == 0:
        terms = (n * math.log(half) - math.lgamma(n + 1) for n in range(freedom // 2))
        return min(1.0, math.fsum(math.exp(term - half) for term in terms))
    terms = ((n + 0.5) * math.log(half) - math.lgamma(n + 1.5) for n in range(freedom // 2))
    return min(1.0, math.erfc(math.sqrt(half)) + math.fsum(math.exp(term - half) for term in terms))
