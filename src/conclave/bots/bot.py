"""Bot: what every computer player is, and how one is written in a command."""

from __future__ import annotations

from typing import Protocol

from conclave.core.view import View


class Bot(Protocol):
    """A player: it is shown a view with at least one action and answers with one of them."""

    name: str

    def choose(self, view: View) -> int:
        """Answer the question that the view asks."""
        ...


class Budget:
    """How long a bot may think: so many seconds, or so many nodes, whichever comes first."""

    def __init__(self, seconds: float = 0.0, nodes: int = 0) -> None:
        self.seconds = seconds
        self.nodes = nodes

    def __repr__(self) -> str:
        """Write the budget as it is written in a command."""
        return f"{self.seconds:g}s" if self.seconds else str(self.nodes)
