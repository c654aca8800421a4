"""How the middle of a turn and a table that nobody can foresee look on the way to a goal (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.foes import foe, foe_count, has
from conclave.games.mage_knight.effects.units import commands, unit_count
from conclave.games.mage_knight.rows import BEATEN, F_KIND, MONASTERY_OFFER, SPELL_OFFER, SUMMONED, UNIT_OFFER
from conclave.games.mage_knight.rules.exploring import RevealTile
from conclave.games.mage_knight.rules.interacting import SPELL_PRICE, icon, price_of
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy.clock import COMPLETE
from conclave.games.mage_knight.strategy.fighting import prospects
from conclave.games.mage_knight.strategy.goals import explore_worth, fight_worth
from conclave.games.mage_knight.strategy.outlook import Goal
from conclave.games.mage_knight.strategy.power import Power, known_foe
from conclave.games.mage_knight.strategy.standing import Standing

CARD: Final = 9  # a card that is drawn
EXPLORED: Final = 22  # part of a new tile's worth that is fame, and counted already


class Hopes:
    """Guesses for one goal of a seat; `start` is how far it was when the turn began, in Move points."""

    __slots__ = ("goal", "look", "seat", "start", "view")

    def __init__(self, view: Standing, goal: Goal, start: int = 1) -> None:
        self.view = view
        self.look = view.look
        self.seat = view.seat
        self.goal = goal
        self.start = start

    def guess(self, s: Mage) -> int:
        """Value the middle of a turn, hopeful for the goal."""
        total = self.view.value(s)
        if s.foes:
            return total + prospects(s, self.view)
        if s.phase == d.INTERACTING:
            return total + self._shopping(s)
        if s.acted or s.rested:
            return total + min(3, int(s.pool[d.HEALING])) * 8
        here = int(s.get(self.seat, d.HEX))
        if here < 0 or not self.goal.distance:
            return total + min(3, int(s.pool[d.HEALING])) * 8
        need = max(0, self.goal.distance[here] - int(s.pool[d.MOVE]))
        done = 100 - 100 * min(need, self.start) // (self.start + 1)
        total += max(30, 2 * self.goal.now) * done // 100
        return total + min(6, int(s.pool[d.MOVE])) + min(3, int(s.pool[d.HEALING])) * 8

    def _shopping(self, s: Mage) -> int:
        """Value the best thing that Influence is being gathered for."""
        points, at = int(s.pool[d.INFLUENCE]), int(s.get(self.seat, d.HEX))
        best = 0
        room = unit_count(s, self.seat) < commands(s, self.seat)
        for kind in s.rows[UNIT_OFFER]:
            if pieces.UNIT_SITES[kind] & icon(s, at):
                worth = self.view.units[kind] + self.view.ready[kind]
                if not room:
                    worth = max(0, worth - 30)
                best = max(best, worth * min(90, 90 * points // int(pieces.UNIT_COST[kind])) // 100)
        wounds = int(s.wounds_in_hand(self.seat)) - int(s.pool[d.HEALING])
        price = int(price_of(s, self.seat, 0))
        if price > 0 and wounds > 0:
            best = max(best, 28 * min(points, price * wounds) // price * 9 // 10)
        if land.SITE[at] == land.MONASTERY and s.rows[MONASTERY_OFFER]:
            best = max(best, 22 * min(90, 15 * points) // 100)
        if land.SITE[at] in (land.MAGE_TOWER, land.CITY_BLUE) and s.rows[SPELL_OFFER]:
            best = max(best, 34 * min(90, 90 * points // SPELL_PRICE) // 100)
        return best + min(3, int(s.pool[d.HEALING])) * 8

    def unknown(self, s: Mage) -> int:
        """Value a table where luck decides next."""
        frame = s.stack[-1]
        total = self.view.value(s)
        here = int(s.get(self.seat, d.HEX))
        if isinstance(frame, RevealTile):
            pull = self.look.field[here] if here >= 0 else 0
            total += pull * 3 // 4 + min(6, int(s.pool[d.MOVE]))
            return total + explore_worth(s, self.look) - (EXPLORED if s.config.explorer_fame else 0)
        if s.foes:
            foes = [
                known_foe(int(foe(s, number, F_KIND)))
                for number in range(int(foe_count(s)))
                if not has(s, number, BEATEN | SUMMONED)
            ]
            spoil = self.goal.spoil if self.goal.foes else 20
            return total + fight_worth(Power(s, self.seat, not s.no_units), foes, spoil, 0)
        if self.goal.foes and s.acted:
            return total + self._battle(s)
        if here >= 0:
            total += self.look.field[here]
        return total + CARD

    def unseen(self, s: Mage) -> int:
        """Value a table where something has been turned up."""
        total = self.view.value(s)
        if s.foes or s.acted:
            return total + self._battle(s)
        here = int(s.get(self.seat, d.HEX))
        return total + (self.look.field[here] if here >= 0 else 0) + min(6, int(s.pool[d.MOVE]))

    def _battle(self, s: Mage) -> int:
        """Guess a fight by what was known before."""
        power = Power(s, self.seat, self.goal.units)
        return fight_worth(power, self.goal.foes, self.goal.spoil, 0)


def result_worth(s: Mage, seat: int) -> int:
    """Value a game that is over."""
    result = s.result
    if result is None:
        return 0
    won = result.places[seat] == 1
    return 10 * int(result.scores[seat]) + (COMPLETE if won else 0)
