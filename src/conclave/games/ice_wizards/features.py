"""What Ice Wizards tells the bots: a quick evaluation and numbers for learning."""

from __future__ import annotations

from conclave.core.judge import Judge
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.games.ice_wizards.state import Ice


class IceJudge(Judge):
    """Score so far."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Weigh the squares of the territories (IW-4.4)."""
        assert isinstance(s, Ice)
        return s.score(seat) - s.score(1 - seat)
