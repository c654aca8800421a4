"""How good a position is, and what a sensible player would do in it (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.battle import Act, WhoActs
from conclave.games.wizard_kings.rules.build import BuildPhase
from conclave.games.wizard_kings.rules.hits import TakeHit
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.setup import PickArmy, PickMap, PlaceMap
from conclave.games.wizard_kings.rules.victory import goal, last_turn
from conclave.games.wizard_kings.state import BATTLE, Kings
from conclave.games.wizard_kings.strategy.answering import answer, belongs
from conclave.games.wizard_kings.strategy.fighting import odds_here, serious
from conclave.games.wizard_kings.strategy.force import force_at, others, strike_at
from conclave.games.wizard_kings.strategy.manner import MANNERS
from conclave.games.wizard_kings.strategy.marching import Campaign
from conclave.games.wizard_kings.strategy.ways import ways_of
from conclave.games.wizard_kings.units import CASTLE, COST

CITY: Final = 60  # what a gold piece of income is worth
STEP: Final = 10  # what a gold piece of units is worth
WIZARD: Final = 25  # what a wizard is worth beyond its gold, because it never comes back
RISK: Final = 40  # per cent of a city that the certainty of a lost battle next turn takes away
NEAR: Final = 1  # what half a hex nearer to an enemy city is worth
CONQUEST: Final = 500  # what it is worth to hold enough for victory


class KingsEvaluator(Evaluator):
    """Gold of cities and how safe they are, gold of units, battles that are still to be fought."""

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
        if len(s.troops[seat]) == 0 or s.army[seat] < 0:
            return 0
        return self.cities(s, seat) + self.units(s, seat)

    def cities(self, s: Kings, seat: Int) -> Int:
        """Value cities held or entered; those in danger count less, those fought for by the odds."""
        total: Int = 0
        gold: Int = 0
        foes = others(s, seat)
        for city in range(len(s.holder)):
            place = s.board.city_hex[city]
            worth = s.board.city_gold[city] * CITY
            here = s.troops[seat][place]
            hostile = s.hostile_here(seat, place)
            if here and hostile:
                total += worth * odds_here(s, seat, place) // 100
                continue
            if hostile or (s.holder[city] != seat and not here):
                continue
            total += worth
            gold += s.board.city_gold[city]
            threat = strike_at(s, foes, place)
            if threat.body:
                total -= worth * threat.odds(force_at(s, 1 << seat, place, True)) * RISK // 10000
        if gold >= goal(s):
            total += CONQUEST
        return total

    def units(self, s: Kings, seat: Int) -> Int:
        """Value blocks: their gold, a little for being near enemy cities, less in battles that look lost."""
        total: Int = 0
        ways = ways_of(s.board)
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            place = s.where.faces[block]
            if place < 0:
                continue
            total += s.steps.faces[block] * COST[s.kinds[seat][block % BLOCKS]] * STEP
            if block % BLOCKS < 3:
                total += WIZARD
            elif not s.traits_of(block) & CASTLE:
                best: Int = 60
                for city in range(len(s.holder)):
                    if s.holder[city] != seat and ways[city][place] < best:
                        best = ways[city][place]
                total -= best * NEAR
        at: Int = 0
        while at < len(s.battles):
            place = s.battles[at]
            if s.troops[seat][place]:
                body: Int = 0
                for block in s.blocks_at(seat, place):
                    body += s.steps.faces[block] * COST[s.kinds[seat][block % BLOCKS]]
                total -= body * STEP * (100 - odds_here(s, seat, place)) * 2 // 300
            at += BATTLE
        return total

    def spread(self) -> Int:
        """Give the evaluation at which a seat wins about three games in four."""
        return 300

    def styles(self) -> Int:
        """Give how many manners of play there are."""
        return len(MANNERS)

    def stage(self, s: State) -> Int:
        """Number the turns, each from the orders before it to the end of its battles.

        The last orders belong to the last turn, so that plans for it are carried on to the result.
        """
        assert isinstance(s, Kings)
        turn = s.turn
        if turn >= last_turn(s):
            return turn
        for frame in s.stack:
            if isinstance(frame, BuildPhase):
                turn += 1
        return turn if turn > 1 else 1

    def candidates(self, s: State, found: Choices) -> None:
        """Leave out what only takes time: to hold fire, to flee from victory, who of two equals is hit."""
        assert isinstance(s, Kings)
        frame = s.stack[-1]
        if isinstance(frame, Act):
            serious(s, frame.seat, frame.block, found)
        elif isinstance(frame, WhoActs | TakeHit | PickMap | PlaceMap | PickArmy):
            # Small differences, or such as no turn or two would show.
            found.clear()

    def plan(self, s: State, style: Int, rng: Rng, answers: Choices) -> None:
        """Play a whole movement turn, a whole page of orders, or one answer of anything else."""
        assert isinstance(s, Kings)
        manner = MANNERS[style]
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        seat = frame.asks(s)
        if isinstance(frame, March):
            Campaign(s, seat, manner, rng).conduct(answers)
            return
        found = Choices()
        while True:
            found.clear()
            frame.choices(s, found)
            chosen = answer(s, frame, seat, manner, rng, found)
            answers.append(chosen)
            together = belongs(frame)
            flow.play(s, chosen)
            if not together or not s.stack:
                return
            frame = s.stack[-1]
            if not isinstance(frame, Question) or not belongs(frame) or frame.asks(s) != seat:
                return

    def rollout(self, s: State, rng: Rng, found: Choices) -> None:
        """Play as a sensible player would."""
        frame = s.stack[-1]
        if isinstance(frame, Question):
            found.clear()
            self.plan(s, 0, rng, found)
        else:
            frame.random_step(s, rng, found)

    def rollout_length(self) -> Int:
        """Stop rollouts early: a game takes hundreds of answers."""
        return 150

    def features(self, s: State, seat: Int) -> list[float]:
        """Give cities, units and turn."""
        assert isinstance(s, Kings)
        found = [float(s.turn) / 30.0]
        for place in range(s.seats):
            other = (int(seat) + place) % s.seats
            blocks = sum(int(count) for count in s.troops[other])
            found += [float(s.income(other)) / 30.0, blocks / 28.0, float(s.points[other]) / 300.0]
        return found
