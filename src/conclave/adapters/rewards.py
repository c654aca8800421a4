"""Rewards: what a finished game is worth to each seat, by one of four conventions.

- `win`: 1 for a side that wins alone, and what makes the sides sum to 0 for the others; between. With two
  sides that is 1, 0 and -1. Whoever plays against the game alone gets 1 or -1.
- `share`: 1 for a win, an equal part of it for a shared first place, 0 otherwise.
- `score`: the own score less the best of the other sides; with one side, the score.
- `solo`: the own score as the game counts it.

Until a game has ended every reward is 0. One that is cut off by a limit is worth 0 to everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conclave.core.errors import BadInput
from conclave.core.result import Result

WIN: Final = "win"
SCORE: Final = "score"


def _win(result: Result, seat: int) -> float:
    sides = len(result.teams())
    if sides == 1:
        return 1.0 if result.winners else -1.0
    if not result.winners:
        return 0.0  # the game has beaten all of them alike
    return (result.share(seat) * sides - 1.0) / (sides - 1.0)


def _score(result: Result, seat: int) -> float:
    side = result.side(seat)
    others = [score for other, score in enumerate(result.scores) if result.side(other) != side]
    return float(result.scores[seat] - (max(others) if others else 0))


CONVENTIONS: Final[dict[str, Callable[[Result, int], float]]] = {
    WIN: _win,
    "share": lambda result, seat: result.share(seat),
    SCORE: _score,
    "solo": lambda result, seat: float(result.scores[seat]),
}


def convention(name: str) -> str:
    """Return the name of a convention, or refuse it."""
    if name not in CONVENTIONS:
        raise BadInput(f"no reward is called `{name[:40]}`; there is {', '.join(CONVENTIONS)}")
    return name


def rewards(result: Result | None, seats: int, name: str = WIN) -> list[float]:
    """Return what a game is worth to each seat; nothing while it goes on."""
    if result is None:
        return [0.0] * seats
    return [CONVENTIONS[name](result, seat) for seat in range(seats)]
