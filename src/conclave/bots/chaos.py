"""The bot that plays at random: the floor under all others."""

from __future__ import annotations

from conclave.core.rng import seeded
from conclave.core.view import View


class Chaos:
    """Every choice is as likely as any other."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = seeded("chaos", seed)

    def reseed(self, seed: int | str) -> None:
        """Take new luck for the answers that come."""
        self._rng = seeded("chaos", seed)

    def choose(self, view: View) -> int:
        """Pick one."""
        return view.actions[int(self._rng.below(len(view.actions)))]
