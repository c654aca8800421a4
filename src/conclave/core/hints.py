"""Hints: the best answers for a seat, each with reasons in words; whoever searches is named from outside.

The engine plays no game itself, so it finds no hint either. A room says in `reasons` why an answer is good,
from what the seat knows and from how its own turn would go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeAlias

from conclave.core.errors import BadInput
from conclave.core.events import Event
from conclave.core.state_types import S_co
from conclave.core.view import Choice, View

USUAL: Final = 3  # hints where nobody says how many
MOST: Final = 5


@dataclass(frozen=True)
class Hint:
    """An answer worth thinking of, and why it is good.

    The chance is how likely the seat is thought to win with it; -1 where there is nobody to win against.
    """

    choice: Choice
    chance: float
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        """Say it in a line."""
        about = f" (about {percent(self.chance)})" if self.chance >= 0.0 else ""
        return "; ".join([f"{self.choice.label}{about}", *self.reasons])


class Outlook(Generic[S_co]):
    """How a seat's own turn would go on after an answer, up to luck, a secret or somebody else's answer.

    Where there are secrets, `after` is imagined from the view, and may be read for what the seat knows. The
    events are those that the seat would be told.
    """

    def __init__(self, view: View[S_co], action: int, after: S_co, events: tuple[Event, ...]) -> None:
        self.view = view
        self.action = action
        self.after: S_co = after
        self.events = events

    def told(self, kinds: Sequence[str]) -> list[str]:
        """Tell events of these kinds as phrases, the first kinds first, each sentence once."""
        words = self.view.game.words
        me = f"{words.seat_name(self.view.seat)} "
        found = [
            words.told(self.view, event).rstrip(".").removeprefix(me)
            for kind in kinds for event in self.events if event.kind == kind
        ]  # fmt: skip
        return list(dict.fromkeys(found))


Adviser: TypeAlias = Callable[[View, int], list[Hint]]
_advisers: list[Adviser] = []


def advise_with(adviser: Adviser) -> None:
    """Name what looks for hints; the engine itself does not."""
    _advisers[:] = [adviser]


def advice(view: View, most: int = USUAL) -> list[Hint]:
    """Return the best answers for the seat of a view, best first; nothing but the view is looked at."""
    if not 1 <= most <= MOST:
        raise BadInput(f"there are 1 to {MOST} hints, not {most}")
    if view.over:
        raise BadInput("the game is over")
    if not view.actions:
        raise BadInput("a hint is for whoever is asked")
    if not _advisers:
        raise BadInput("nobody here gives hints; `import conclave` names somebody")
    return _advisers[0](view, most)


def percent(chance: float) -> str:
    """Write a chance without more digits than it deserves."""
    return f"{round(100 * min(max(chance, 0.0), 1.0))} %"
