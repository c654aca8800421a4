"""Hints: what a bot of some level would answer in a seat's place, from that seat's own view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from conclave.bots import levels
from conclave.core.rng import seeded
from conclave.core.view import Choice, View

ADVISER: Final = "medium"


class Hint(NamedTuple):
    """A choice, who advises it, and why where the adviser can say."""

    choice: Choice
    adviser: str
    why: str = ""


Adviser: TypeAlias = Callable[[View], Hint]


def of_a_bot(view: View) -> Hint:
    """Ask the bot of the level; one view gets one hint, however often it is asked."""
    seed = str(seeded("hint", repr(view.pack())).below(1 << 30))
    return Hint(view.choice(levels.make(ADVISER, seed).choose(view)), f"the bot `{ADVISER}`")
