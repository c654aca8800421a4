"""Hints: good answers for a seat, with reasons, as sentences; whoever advises can be another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from conclave.bots import hints
from conclave.core.hints import USUAL, percent
from conclave.core.view import View


class Advice(NamedTuple):
    """An answer that is advised: the chance to win after it (below 0 where nobody can tell), and why."""

    token: str
    label: str
    chance: float
    reasons: Sequence[str]

    def __str__(self) -> str:
        """Say it in one line."""
        chance = f" (chance to win {percent(self.chance)})" if self.chance >= 0.0 else ""
        why = f": {'; '.join(self.reasons)}" if self.reasons else ""
        return f"`{self.token}`, {self.label}{chance}{why}."


Adviser: TypeAlias = Callable[[View], tuple[str, Sequence[Advice]]]


def of_the_room(view: View) -> tuple[str, Sequence[Advice]]:
    """Ask the bot that the game names as its adviser; it is shown the view alone. Gives its name too."""
    found = hints.hints(view, USUAL)
    told = [Advice(one.choice.token, one.choice.label, one.chance, one.reasons) for one in found]
    return view.game.adviser, told
