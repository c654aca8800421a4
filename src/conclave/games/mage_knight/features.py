"""How good a position is, and what a sensible hero would do in it (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.evaluator import Evaluator
from conclave.core.frames import Question
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy import outlook as o
from conclave.games.mage_knight.strategy.answering import answer, in_turn
from conclave.games.mage_knight.strategy.clock import turns_left
from conclave.games.mage_knight.strategy.doubts import settle_doubts
from conclave.games.mage_knight.strategy.eager import eager
from conclave.games.mage_knight.strategy.goals import make_outlook
from conclave.games.mage_knight.strategy.hopes import result_worth
from conclave.games.mage_knight.strategy.outlook import DECAY, FAR, Goal
from conclave.games.mage_knight.strategy.planning import NEVER, Ending, TurnSearch
from conclave.games.mage_knight.strategy.standing import Standing

STYLES: Final = 6  # 0 compares several goals, the others follow one each
COMPARED: Final = 6  # goals that the usual manner looks at
WIDTH: Final = 14  # lines that are kept
NARROW: Final = 6
MANY: Final = 4_000_000


class MageEvaluator(Evaluator):
    """Fame, levels, deck, units and crystals against wounds; the clock; what is near on the map."""

    def __init__(self) -> None:
        self._last: list[tuple[object, ...]] = []
        self._view: list[Standing] = []

    def standing(self, s: Mage, seat: int, fresh: bool = False) -> Standing:
        """Look around for a seat; while the map stays as it is, once a turn is enough for comparing."""
        key: tuple[object, ...] = (
            tuple(s.tile_at), tuple(s.flags), tuple(s.owner), seat, int(s.begun), int(s.round),
            int(s.last_turns), int(s.ending), int(s.get(seat, d.HEX)) < 0,
        )  # fmt: skip
        if not fresh and self._last and self._last[0] == key:
            return self._view[0]
        view = Standing(s, make_outlook(s, seat))
        self._last, self._view = [key], [view]
        return view

    def evaluate(self, s: State, seat: Int) -> Int:
        """Compare a seat with the best of its opponents."""
        assert isinstance(s, Mage)
        mine = self.strength(s, int(seat))
        sides = s.sides()
        best = 0
        others = 0
        for other in range(s.seats):
            if other == seat:
                continue
            worth = self.simple(s, other)
            if sides and sides[other] == sides[int(seat)]:
                mine += worth // 2
            else:
                best = worth if others == 0 else max(best, worth)
                others += 1
        return max(-MANY, min(MANY, mine - best))

    def strength(self, s: Mage, seat: int) -> int:
        """Value what a seat has and may still do in this turn."""
        if not s.stack:
            return result_worth(s, seat)
        view = self.standing(s, seat)
        if not in_turn(s, seat):
            return view.at_end(s)
        return eager(s, view, self.goals(s, view, 1)[0])

    def simple(self, s: Mage, seat: int) -> int:
        """Value what an opponent has, without the map."""
        total = 10 * int(s.get(seat, d.FAME))
        for color in range(d.FOUR):
            total += 5 * int(s.crystals[seat * d.FOUR + color])
        for place in range(d.UNIT_PLACES):
            if s.unit(seat, place, d.U_KIND):
                total += 25
        return total

    def spread(self) -> Int:
        """Give the lead that wins about three games in four."""
        return 120

    def styles(self) -> Int:
        return STYLES

    def stage(self, s: State) -> Int:
        """Number the turns of all."""
        assert isinstance(s, Mage)
        return s.begun + 1

    def goals(self, s: Mage, view: Standing, most: int) -> list[Goal]:
        """List the most promising goals of the turn, and always that of staying where one is."""
        look = view.look
        here = int(s.get(view.seat, d.HEX))
        stay = Goal(o.STAY, here, 0, 0)
        if here < 0 or s.acted or s.rested:
            return [stay]
        move = look.power.move() + int(s.pool[d.MOVE])
        ranked: list[tuple[int, int]] = []
        for number, goal in enumerate(look.goals):
            far = goal.distance[here]
            if far >= FAR:
                continue
            hope = goal.now * (100 - 3 * far) if far <= move else goal.worth * DECAY[far] * 2 // 3
            if hope > 0:
                ranked.append((-hope, number))
        wounds = int(s.wounds_in_hand(view.seat))
        ranked.sort()
        found = [look.goals[number] for _, number in ranked[:most]]
        if wounds >= 2 and not s.moved:
            found.append(Goal(o.REST, here, 10 * wounds, 10 * wounds))
        found.append(stay)
        return found

    def search(self, s: Mage, view: Standing, style: int, width: int) -> Ending:
        """Find the best line: for the most promising goals, or for one of them."""
        goals = self.goals(s, view, max(COMPARED, STYLES))
        if style > 0 and len(goals) > 1:
            goals = [goals[(style - 1) % len(goals)]]
        elif style == 0:
            goals = goals[:COMPARED] + [goal for goal in goals[COMPARED:] if goal.kind >= o.REST]
        best = Ending([], NEVER)
        if s.foes:
            goals = goals[:1]
            width *= 2
        for goal in goals:
            search = TurnSearch(view, goal, width, width > NARROW)
            search.run(s)
            ending = settle_doubts(s, search, view, goal)
            if ending.worth > best.worth:
                best = ending
        return best

    def plan(self, s: State, style: Int, rng: Rng, answers: Choices) -> None:
        """Plan the rest of the turn as far as one can see, or give one answer to anything else."""
        self.think(s, int(style), WIDTH, answers)

    def think(self, s: State, style: int, width: int, answers: Choices) -> None:
        """Plan with so many lines."""
        assert isinstance(s, Mage)
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        seat = int(frame.asks(s))
        view = self.standing(s, seat, True)
        chosen: list[int] = []
        if in_turn(s, seat):
            s.revealed = False
            chosen = self.search(s, view, style, width).answers
        if not chosen:
            chosen = [answer(s, frame, seat, view)]
        for action in chosen:
            answers.append(action)
            flow.play(s, action)

    def candidates(self, s: State, found: Choices) -> None:
        """Leave only the usual answer of small questions; a turn is compared by its goals."""
        assert isinstance(s, Mage)
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        seat = int(frame.asks(s))
        firsts: list[int] = []
        if in_turn(s, seat):
            view = self.standing(s, seat)
            for style in range(1, STYLES):
                line = self.search(s, view, style, NARROW).answers
                if line and line[0] not in firsts:
                    firsts.append(line[0])
        found.clear()
        for action in firsts:
            found.append(action)

    def rollout(self, s: State, rng: Rng, found: Choices) -> None:
        """Go on as planned with fewer lines, or let luck decide."""
        frame = s.stack[-1]
        if isinstance(frame, Question):
            found.clear()
            self.think(s, 0, NARROW, found)
        else:
            frame.random_step(s, rng, found)

    def rollout_length(self) -> Int:
        """Stop where the turn ends."""
        return 120

    def features(self, s: State, seat: Int) -> list[float]:
        """Give numbers for learning."""
        assert isinstance(s, Mage)
        found = [float(int(s.round)) / 6.0, float(int(s.night)), float(turns_left(s, int(seat))) / 300.0]
        for place in range(s.seats):
            other = (int(seat) + place) % s.seats
            found += [float(int(s.get(other, d.FAME))) / 100.0, float(int(s.get(other, d.REPUTATION))) / 7.0]
            found += [float(len(s.z[other])) / 10.0, float(int(s.deck_size(other))) / 30.0]
        return found
