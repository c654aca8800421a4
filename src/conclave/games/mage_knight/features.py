"""What Mage Knight tells the bots: an evaluation."""

from __future__ import annotations

from conclave.core.evaluator import Evaluator
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage


class MageJudge(Evaluator):
    """Counts fame, levels, crystals and units against wounds."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Weigh what a hero has won."""
        assert isinstance(s, Mage)
        worth = s.get(seat, d.FAME) * 10 + s.get(seat, d.REPUTATION) * 3 - s.wounds_in_hand(seat) * 8
        for color in range(d.FOUR):
            worth += s.crystals[seat * d.FOUR + color] * 4
        for place in range(d.UNIT_PLACES):
            if s.unit(seat, place, d.U_KIND):
                worth += 15 if s.unit(seat, place, d.U_WOUNDS) == 0 else 5
        return worth
