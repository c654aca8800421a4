"""Marching: a whole movement turn as one idea - storm, take, guard, and draw together (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.rng import Rng
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.wizard_kings.actions import BLOCKS, DONE
from conclave.games.wizard_kings.rules.alliances import owes_parting
from conclave.games.wizard_kings.rules.movement import March
from conclave.games.wizard_kings.rules.reach import Reach, can_step, reach
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.state import MOVED, STACK, Kings
from conclave.games.wizard_kings.strategy.entering import Gates
from conclave.games.wizard_kings.strategy.force import Force, force_at, others, punch, strike_at
from conclave.games.wizard_kings.strategy.manner import Manner
from conclave.games.wizard_kings.strategy.moving import ends_at, go, go_anywhere, tell
from conclave.games.wizard_kings.strategy.ways import FAR, ways_of
from conclave.games.wizard_kings.units import CASTLE, COST, FLYER

GOLD: Final = 60  # what a gold piece of a city is worth, beside 10 for a gold piece of units


class Campaign:
    """What a seat sees when its movement turn begins."""

    def __init__(self, s: Kings, seat: Int, manner: Manner, rng: Rng) -> None:
        self.s = s
        self.seat: Int = seat
        self.manner = manner
        self.rng = rng
        self.foes: Int = others(s, seat)
        self.ways = ways_of(s.board)
        # Enemies stand still in this turn, so what they could do to a hex is worked out once.
        self.threats: list[Force | None] = [None] * int(s.board.hexes)
        self.support: list[Force | None] = [None] * int(s.board.hexes)
        self.enemies = Choices()
        for place in range(s.board.hexes):
            if s.hostile_here(seat, place):
                self.enemies.append(place)
        self.first: Int = seat * BLOCKS
        # Of each block of the army: 0 stays or is gone, 1 may still be used.
        self.free: Ints = ints([0] * BLOCKS)
        self.reaches: list[Reach | None] = [None] * BLOCKS
        for number in range(BLOCKS):
            block = self.first + number
            place = s.where.faces[block]
            if place < 0 or s.marks.faces[block] & MOVED or s.traits_of(block) & CASTLE:
                continue
            if may_leave(s, seat, place):
                self.free[number] = 1
                self.reaches[number] = reach(s, block)

    def conduct(self, answers: Choices) -> None:
        """Storm, take empty cities, guard the own ones, bring the rest forward, and end the turn."""
        self._hold_captured()
        for _ in range(6):
            if not self._storm(answers):
                break
        self._take_empty(answers)
        self._guard(answers)
        self._advance(answers)
        while isinstance(self.s.stack[-1], March) and self._part(answers):
            pass
        frame = self.s.stack[-1]
        if isinstance(frame, March):
            tell(self.s, DONE, answers)

    def _part(self, answers: Choices) -> bool:
        """Leave a hex shared with a former ally, as one must (WK-4.9f); tells whether a unit did."""
        s = self.s
        for block in range(self.first, self.first + BLOCKS):
            place = s.where.faces[block]
            if place < 0 or s.marks.faces[block] & MOVED or not owes_parting(s, self.seat, place):
                continue
            if may_leave(s, self.seat, place) and can_step(s, block):
                go_anywhere(s, block, answers)
                return True
        return False

    def _threat(self, place: Int) -> Force:
        """Give what enemies could bring into a hex next turn."""
        found = self.threats[place]
        if found is None:
            found = strike_at(self.s, self.foes, place)
            self.threats[place] = found
        return found

    def _support(self, place: Int) -> Force:
        """Give what the seat could bring into a hex, as it stood when the turn began."""
        found = self.support[place]
        if found is None:
            found = strike_at(self.s, 1 << self.seat, place)
            self.support[place] = found
        return found

    def _send(self, number: Int, place: Int, answers: Choices) -> bool:
        """Send a block; where a twin went in its place, it is now as free as the twin was."""
        block = self.first + number
        went = go(self.s, self.seat, block, place, reach(self.s, block), answers) - self.first
        if went >= 0 and went != number:
            self.free[number] = self.free[went]
            self.free[went] = 0
        else:
            self.free[number] = 0
        return went >= 0

    # Attacks.

    def _hold_captured(self) -> None:
        """Leave a garrison in every captured city, and in own ones that would fall at once (WK-4.6e)."""
        s = self.s
        for city in range(len(s.holder)):
            place = s.board.city_hex[city]
            if s.holder[city] != self.seat or not s.troops[self.seat][place]:
                continue
            if s.hostile_here(self.seat, place):
                continue
            captured = s.original(city) != self.seat
            threat = self._threat(place)
            if not captured and threat.body == 0:
                continue
            rooted = False
            for block in s.blocks_at(self.seat, place):
                if s.traits_of(block) & CASTLE:
                    rooted = True
            if rooted and self.manner.guard < 2:
                continue
            keep = 1 if self.manner.guard < 2 or captured else 2
            for _ in range(keep):
                best: Int = -1
                cheapest: Int = 1000
                for number in range(BLOCKS):
                    block = self.first + number
                    if not self.free[number] or s.where.faces[block] != place or number < 3:
                        continue
                    cost = COST[s.type_of(block)] * 10 - s.steps.faces[block]
                    if cost < cheapest:
                        best, cheapest = number, cost
                if best >= 0:
                    self.free[best] = 0

    def _storm(self, answers: Choices) -> bool:
        """Make the most promising attack, if any is promising enough."""
        best_score: Int = 0
        best_place: Int = -1
        best_group: list[int] = []
        for at in range(len(self.enemies)):
            place = self.enemies[at]
            group: list[int] = []
            score = self._attack(place, group)
            if score > best_score:
                best_score, best_place, best_group = score, place, group
        if best_place < 0:
            return False
        moved = False
        for number in best_group:
            if self._send(number, best_place, answers):
                moved = True
        return moved

    def _attack(self, place: Int, group: list[int]) -> Int:
        """Gather units for an attack until it is likely enough to win; give what it is worth, or 0."""
        if not self._reachable(place):
            return 0
        s = self.s
        at = s.battle_at(place)
        relief = s.troops[self.seat][place] > 0 and at >= 0 and s.side_of(at, self.seat) == 1
        mine = Force()
        if s.troops[self.seat][place]:
            mine = force_at(s, 1 << self.seat, place, relief)
        theirs = force_at(s, self.foes, place, not relief)
        prize = theirs.body * 12
        city = s.board.city_at[place]
        if city >= 0:
            prize += s.board.city_gold[city] * GOLD
        if relief:
            prize += mine.body * 12
        prize = prize * (100 - self.manner.noise // 2 + self.rng.below(self.manner.noise + 1)) // 100
        before = mine.odds(theirs) if mine.body else 0
        if before >= self.manner.wanted + 10:
            return 0
        self._gather(place, relief, mine, theirs, group)
        if not group:
            return 0
        odds = mine.odds(theirs)
        if odds < self.manner.wanted and not (relief and odds >= 45):
            return 0
        cost = mine.body * 12 * (100 - odds) // 100
        return prize * (odds - before) // 100 - cost // 2

    def _reachable(self, place: Int) -> bool:
        """Tell whether anybody free could go there at all."""
        for number in range(BLOCKS):
            goals = self.reaches[number]
            if self.free[number] and goals is not None and goals.ways[place]:
                return True
        return False

    def _gather(self, place: Int, relief: bool, mine: Force, theirs: Force, group: list[int]) -> None:
        s = self.s
        gates = Gates(s, self.seat, place)
        units: Int = 0
        wizard = False
        for block in s.blocks_at(self.seat, place):
            if block % BLOCKS < 3:
                wizard = True
            else:
                units += 1
        while mine.odds(theirs) < self.manner.enough:
            best: Int = -1
            best_punch: Int = 0
            for number in range(BLOCKS):
                goals = self.reaches[number]
                if not self.free[number] or goals is None or number in group or not goals.ways[place]:
                    continue
                if (number < 3 and (wizard or (not group and not relief))) or (
                    number >= 3 and units >= STACK
                ):
                    continue
                block = self.first + number
                if not gates.open_for(goals.ways[place]):
                    continue
                value = punch(s, block, place, relief) + s.steps.faces[block] * 20
                if s.where.faces[block] == place:
                    continue
                if value > best_punch:
                    best, best_punch = number, value
            if best < 0:
                break
            goals = self.reaches[best]
            assert goals is not None
            gates.enter(goals.ways[place])
            group.append(int(best))
            block = self.first + best
            mine.add(punch(s, block, place, relief), s.steps.faces[block])
            if best < 3:
                wizard = True
            else:
                units += 1

    # Cities.

    def _take_empty(self, answers: Choices) -> None:
        """Walk into enemy cities nobody guards, and back into lost ones."""
        s = self.s
        for city in range(len(s.holder)):
            place = s.board.city_hex[city]
            if s.holder[city] == self.seat or s.hostile_here(self.seat, place):
                continue
            if s.friends(self.seat) >> s.holder[city] & 1 or s.troops[self.seat][place]:
                continue
            best: Int = -1
            best_value: Int = -1
            for number in range(3, BLOCKS):
                goals = self.reaches[number]
                if not self.free[number] or goals is None or not ends_at(goals, place):
                    continue
                block = self.first + number
                value = s.steps.faces[block] * 10 - COST[s.type_of(block)]
                if value > best_value:
                    best, best_value = number, value
            if best >= 0:
                self._send(best, place, answers)

    def _guard(self, answers: Choices) -> None:
        """Keep and bring units to own cities that an enemy could storm, dearest city first."""
        s = self.s
        done = Choices()
        while True:
            best: Int = -1
            for city in range(len(s.holder)):
                listed = any(done[at] == city for at in range(len(done)))
                if s.holder[city] != self.seat or listed:
                    continue
                if best < 0 or s.board.city_gold[city] > s.board.city_gold[best]:
                    best = city
            if best < 0:
                return
            done.append(best)
            self._guard_city(s.board.city_hex[best], answers)

    def _guard_city(self, place: Int, answers: Choices) -> None:
        s = self.s
        if s.hostile_here(self.seat, place):
            return
        threat = self._threat(place)
        if threat.body == 0:
            return
        mine = Force()
        for block in s.blocks_at(self.seat, place):
            if not self.free[block % BLOCKS]:
                mine.add(punch(s, block, place, True), s.steps.faces[block])
        # First those who are there need only stay.
        for number in range(BLOCKS):
            if threat.odds(mine) < self.manner.risk:
                return
            block = self.first + number
            if self.free[number] and s.where.faces[block] == place:
                self.free[number] = 0
                mine.add(punch(s, block, place, True), s.steps.faces[block])
        coming: list[int] = []
        for number in range(BLOCKS):
            goals = self.reaches[number]
            if not self.free[number] or goals is None or not ends_at(goals, place):
                continue
            if threat.odds(mine) < self.manner.risk:
                break
            coming.append(number)
            block = self.first + number
            mine.add(punch(s, block, place, True), s.steps.faces[block])
        if threat.odds(mine) > 75:
            return  # it cannot be held; nobody else is thrown after it
        for number in coming:
            self._send(number, place, answers)

    # The rest.

    def _focus(self) -> Int:
        """Choose the city the army goes for: rich, near, weakly held."""
        s = self.s
        best: Int = -1
        best_score: Int = -1000000
        for city in range(len(s.holder)):
            place = s.board.city_hex[city]
            holder = s.holder[city]
            if holder >= 0 and s.friends(self.seat) >> holder & 1 and not s.hostile_here(self.seat, place):
                continue
            row = self.ways[city]
            total: Int = 0
            count: Int = 0
            for number in range(BLOCKS):
                there = s.where.faces[self.first + number]
                if there >= 0 and number >= 3 and not s.traits_of(self.first + number) & CASTLE:
                    total += row[there]
                    count += 1
            if count == 0:
                continue
            held = force_at(s, self.foes, place, True)
            score = s.board.city_gold[city] * 40 - total * 8 // count - held.body * 4
            score += self.rng.below(self.manner.wander + 1)
            if score > best_score:
                best, best_score = city, score
        return best

    def _advance(self, answers: Choices) -> None:
        """Bring everybody else nearer to the focus, together, and not into the jaws of a stronger army."""
        s = self.s
        focus = self._focus()
        if focus < 0:
            return
        row = self.ways[focus]
        goal = s.board.city_hex[focus]
        order = Choices()
        for number in range(BLOCKS - 1, -1, -1):
            if self.free[number]:
                order.append(number)
        for at in range(len(order)):
            number = order[at]
            if not self.free[number]:
                continue
            block = self.first + number
            goals = reach(s, block)
            here = s.where.faces[block]
            flies = s.traits_of(block) & FLYER != 0
            best: Int = -1
            best_score = self._standing(here, row, goal, flies, number) + 3
            for end in range(len(goals.ends)):
                place = goals.ends[end]
                score = self._standing(place, row, goal, flies, number)
                if score > best_score:
                    best, best_score = place, score
            if best >= 0:
                self._send(number, best, answers)

    def _standing(self, place: Int, row: Ints, goal: Int, flies: bool, number: Int) -> Int:
        """Say how well a unit stands in a hex: near the focus, beside friends, safe."""
        s = self.s
        distance = row[place]
        if flies:
            distance = s.board.distance(place, goal) * 2
        if distance >= FAR:
            return -1000
        score = -distance * 10
        company = s.troops[self.seat][place]
        if s.where.faces[self.first + number] == place:
            company -= 1
        if number < 3:
            # A wizard goes with an army, or to one.
            if company == 0:
                score = -150 - self._to_friends(place) * 20
            elif company > 2:
                score += 20
        score += (company if company < 4 else 4) * 4
        threat = self._threat(place)
        if threat.body:
            mine = force_at(s, 1 << self.seat, place, True)
            near = self._support(place)
            mine.add(near.punch // 2, near.body // 2)
            score -= threat.odds(mine) * self.manner.fear // 100
        return score

    def _to_friends(self, place: Int) -> Int:
        """Give the hexes to the nearest army of the seat, three blocks or more that are no wizards."""
        s = self.s
        best: Int = FAR
        for number in range(3, BLOCKS):
            there = s.where.faces[self.first + number]
            if there >= 0 and s.troops[self.seat][there] >= 3:
                away = s.board.distance(place, there)
                if away < best:
                    best = away
        return best
