"""Unhurried: a bot with one answer takes as long as one that has to think, where haste tells a secret."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.view import View

WEIGHT: Final = 0.2  # of the latest thought in what is usual


class BotPacing:
    """How long bots of each kind think in a game, and how long one that need not think waits."""

    def __init__(self) -> None:
        self._usual: dict[tuple[str, str], float] = {}

    def wait(self, view: View, spec: str, spent: float) -> float:
        """Give the seconds that an answer still has to wait, and learn from one that took thought."""
        key = (view.game.slug, spec)
        usual = self._usual.get(key, spent)
        if len(view.actions) > 1:
            self._usual[key] = usual + WEIGHT * (spent - usual)
            return 0.0
        # What everybody could have named needs no disguise; such answers play themselves in any case.
        if not view.game.spec.hidden or flow.evident(view.state, True):
            return 0.0
        return max(0.0, usual - spent)
