"""How good a position is: cities, gold of units, threats (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.judge import Judge
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Found, Int
from conclave.games.wizard_kings.actions import BLOCKS, DISBAND, FIRE
from conclave.games.wizard_kings.rules.battle import Act
from conclave.games.wizard_kings.rules.build import Orders
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import COST

CITY: Final = 60  # what a gold piece of income is worth
STEP: Final = 10  # what a gold piece of units is worth


class KingsJudge(Judge):
    """Gold of cities held or entered, and gold of units."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Compare a seat with the best of the others."""
        assert isinstance(s, Kings)
        mine: Int = 0
        best: Int = -1000000
        for other in range(s.seats):
            value = self.strength(s, other)
            if other == seat:
                mine = value
            elif value > best:
                best = value
        return mine - best

    def strength(self, s: Kings, seat: Int) -> Int:
        """Add up what a seat has."""
        total: Int = 0
        if len(s.troops[seat]) == 0 or s.army[seat] < 0:
            return total
        for city in range(len(s.holder)):
            place = s.board.city_hex[city]
            owner = s.holder[city]
            if s.troops[seat][place] and not s.hostile_here(seat, place):
                owner = seat
            elif owner == seat and s.hostile_here(seat, place) and not s.troops[seat][place]:
                owner = -1
            if owner == seat:
                total += s.board.city_gold[city] * CITY
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            if s.where.faces[block] >= 0:
                total += s.steps.faces[block] * COST[s.kinds[seat][block % BLOCKS]] * STEP
        return total

    def spread(self) -> Int:
        """Give the evaluation at which a seat wins about three games in four."""
        return 300

    def rollout(self, s: State, rng: Rng, found: Found) -> None:
        """Play at random, but mostly fire in battles, and spend gold instead of throwing units away."""
        frame = s.stack[-1]
        if isinstance(frame, Act) and int(rng.below(4)):
            assert isinstance(s, Kings)
            found.clear()
            frame.choices(s, found)
            if found[0] == FIRE:
                frame.choose(s, FIRE)
                return
        elif isinstance(frame, Orders):
            assert isinstance(s, Kings)
            found.clear()
            frame.choices(s, found)
            count = 0
            for place in range(len(found)):
                if found[place] < DISBAND:
                    found[count] = found[place]
                    count += 1
            frame.choose(s, found[int(rng.below(count))])
            return
        frame.at_random(s, rng, found)

    def rollout_length(self) -> Int:
        """Stop rollouts early: a game takes hundreds of answers."""
        return 60

    def features(self, s: State, seat: Int) -> list[float]:
        """Give cities, units and turn."""
        assert isinstance(s, Kings)
        found = [float(s.turn) / 30.0]
        for place in range(s.seats):
            other = (int(seat) + place) % s.seats
            blocks = sum(int(count) for count in s.troops[other])
            found += [float(s.income(other)) / 30.0, blocks / 28.0, float(s.points[other]) / 300.0]
        return found
