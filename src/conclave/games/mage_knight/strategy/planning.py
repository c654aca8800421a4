"""Planning a turn: a search over cards, mana, units, moves and a combat towards one goal (for bots).

A step of the search is a whole deed, with the answers that belong to it: a card with its price and its
choice, an aim, a blow. It goes on as long as nothing unknown is met. Where luck decides or something face
down would be seen, a line ends and is valued by what is known, so that no imagined card is ever relied on.
"""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.actions import DONE
from conclave.core.frames import Chance, Question
from conclave.core.modifiers import BIT
from conclave.core.storage import Choices
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.costs import FromHand
from conclave.games.mage_knight.effects.foes import element, foe_count
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.opponents import unit_armor
from conclave.games.mage_knight.rows import HAND
from conclave.games.mage_knight.rules.combat import Fight
from conclave.games.mage_knight.rules.damage import Hurt, WhichAttack, resists
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage
from conclave.games.mage_knight.strategy import outlook as o
from conclave.games.mage_knight.strategy.blows import (
    GATHERS,
    PREPARES,
    Tool,
    aims,
    enough,
    group_of,
    mana_at_hand,
    missed_later,
    needed_for,
    open_foes,
    points_against,
    serves,
    sets_of,
)
from conclave.games.mage_knight.strategy.hopes import Hopes, result_worth
from conclave.games.mage_knight.strategy.outlook import Goal
from conclave.games.mage_knight.strategy.standing import Standing
from conclave.games.mage_knight.strategy.ways import cheapest_ways, mark_of
from conclave.games.mage_knight.strategy.worth import HEALING, INFLUENCE, MOVE, almanac

DEEDS: Final = 30  # steps of a line at the most
CROWD: Final = 3  # foes of whose blows each is given to one unit, or to the hero
WAYS: Final = 16  # ways in which one deed is done at the most
DEEP: Final = 8  # answers of one deed
TRIED: Final = 160  # answers that a search tries for each line that it keeps, or a few more
EFFORTS: Final = (1, 1, 2, 4, 8)  # so many times as many, by the number of foes
NEVER: Final = -10_000_000
# The stages of a turn, and the part of all tries, in per cent, after which each of them has to be over:
# before the action, range, blocks, damage, attacks, after the action.
SHARES: Final = (30, 45, 70, 72, 95, 100)
CALM_SHARE: Final = 90  # for the first of them where nobody is to be fought


class Line:
    """A way through the turn so far."""

    __slots__ = ("answers", "guess", "state")

    def __init__(self, state: Mage, answers: list[int], guess: int) -> None:
        self.state = state
        self.answers = answers
        self.guess = guess


class Ending:
    """How a line ends: its answers, and what that is worth."""

    __slots__ = ("answers", "worth")

    def __init__(self, answers: list[int], worth: int) -> None:
        self.answers = answers
        self.worth = worth


class TurnSearch:
    """The search for one goal."""

    def __init__(self, view: Standing, goal: Goal, width: int, doubts: bool = False) -> None:
        self.view = view
        self.doubts = doubts  # fights with the unknown are noted for a closer look, and not guessed
        self.doubtful: list[Ending] = []
        self.look = view.look
        self.seat = view.seat
        self.goal = goal
        self.width = width
        self.limit = TRIED * width * EFFORTS[min(len(goal.foes), len(EFFORTS) - 1)]
        self.tried = 0
        self.seen: set[tuple[object, ...]] = set()
        self.best = Ending([], NEVER)
        self.hopes = Hopes(view, goal)
        self.noting = True  # ends count; not while tools are tried alone

    def run(self, s: Mage) -> Ending:
        """Search from a question of one's own to the end of the turn, or as far as one can see."""
        here = int(s.get(self.seat, d.HEX))
        if self.goal.distance and here >= 0:
            self.hopes.start = max(1, min(o.FAR, self.goal.distance[here]))
        fresh: list[Line] = []
        self._follow(s.copy(), [], fresh, DEEP)
        waiting: list[list[Line]] = [[] for _ in SHARES]
        hand_on(fresh, waiting)
        for stage in range(len(SHARES)):
            share = SHARES[stage] if self.goal.foes or stage else CALM_SHARE
            self._stage(stage, waiting, self.limit * share // 100)
        if s.foes:
            self._finish(Line(s, [], 0))
        return self.best

    def _stage(self, stage: int, waiting: list[list[Line]], limit: int) -> None:
        """Follow the best lines of a stage until all have left it or enough was tried."""
        for _ in range(DEEDS):
            waiting[stage].sort(key=guess_of, reverse=True)
            lines = waiting[stage][: self.width]
            waiting[stage] = []
            if not lines:
                return
            if self.tried > limit:
                for line in lines:
                    if line.state.foes:
                        self._finish(line)
                return
            fresh: list[Line] = []
            for line in lines:
                self._expand(line, fresh)
            hand_on(fresh, waiting)

    # Going on.

    def _finish(self, line: Line) -> None:
        """Note what comes of doing nothing more in a combat, so that hope alone never prolongs it."""
        s, answers = line.state.copy(), list(line.answers)
        for _ in range(DEEDS):
            if self._over(s, answers):
                return
            frame = s.stack[-1]
            assert isinstance(frame, Question)
            if isinstance(frame, Turn):
                self._end([*answers, a.END], self.view.at_end(s))
                return
            if isinstance(frame, Fight):
                action = a.COMMIT if s.aim else DONE
            else:
                action = self._ways(s, frame)[0]
            answers.append(action)
            flow.play(s, action)

    def _expand(self, line: Line, fresh: list[Line]) -> None:
        """Do every deed that may serve the goal."""
        s = line.state
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        found = Choices()
        frame.choices(s, found)
        if isinstance(frame, Fight) and not s.aim:
            self._blows(line, fresh)
        for place in range(len(found)):
            action = int(found[place])
            if isinstance(frame, Turn):
                if action == a.END or not self._serves(s, action):
                    continue
            elif isinstance(frame, Fight) and not self._strikes(s, action, len(found)):
                continue
            twin = s.copy()
            self.tried += 1
            flow.play(twin, action)
            self._follow(twin, [*line.answers, action], fresh, DEEP)

    def _blows(self, line: Line, fresh: list[Line]) -> None:
        """Strike or block whom it is worth it, each in the few cheapest ways."""
        s = line.state
        open_to = open_foes(s)
        if not open_to:
            return
        tools = self._tools(s, open_to[0])
        held: dict[int, int] = {}
        for face in s.z[HAND + self.seat].faces:
            held[int(face)] = held.get(int(face), 0) + 1
        mana = mana_at_hand(s, self.seat)
        for mask in aims(s, tools, held):
            have = points_against(s, mask)
            points = [points_against(tool.state, mask) - have for tool in tools]
            if have >= needed_for(s, mask):
                self._strike(line, mask, [], fresh)
                continue
            for chosen in sets_of(tools, held, points, needed_for(s, mask) - have, mana):
                self._strike(line, mask, [tools[number] for number in chosen], fresh)

    def _tools(self, table: Mage, number: int) -> list[Tool]:
        """Try every way of making points for this phase, each alone, aimed at some foe."""
        s, worth = table.copy(), self.view.value(table)
        s.aim = BIT[number]
        found = Choices()
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        frame.choices(s, found)
        tools: list[Tool] = []
        seat = self.seat
        before, self.seen = self.seen, set()
        self.noting = False
        for place in range(len(found)):
            action = int(found[place])
            if action < a.PLAY or action >= a.DO or not serves(s, self.seat, action) & GATHERS:
                continue
            twin = s.copy()
            self.tried += 1
            flow.play(twin, action)
            grown: list[Line] = []
            self._follow(twin, [action], grown, DEEP)
            for each in grown:
                if isinstance(each.state.stack[-1], Fight):
                    cost = max(0, worth - self.view.value(each.state)) + missed_later(s, seat, action)
                    tools.append(Tool(group_of(action), each.answers, each.state, cost))
        self.seen = before
        self.noting = True
        return tools

    def _strike(self, line: Line, mask: int, tools: list[Tool], fresh: list[Line]) -> None:
        """Aim, use the tools one after the other, and commit if they are enough together."""
        s, answers = line.state.copy(), list(line.answers)
        for number in range(int(foe_count(s))):
            if mask & BIT[number]:
                answers.append(a.FOE + number)
                flow.play(s, a.FOE + number)
        for tool in tools:
            for planned in tool.answers:
                answer = self._as_planned(s, planned)
                if answer < 0:
                    return
                self.tried += 1
                answers.append(answer)
                flow.play(s, answer)
                if not s.stack or not isinstance(s.stack[-1], Question) or flow.asked(s) != self.seat:
                    self._over(s, answers)
                    return
        if isinstance(s.stack[-1], Fight) and s.aim and enough(s):
            self.tried += 1
            flow.play(s, a.COMMIT)
            self._follow(s, [*answers, a.COMMIT], fresh, DEEP)

    def _as_planned(self, s: Mage, planned: int) -> int:
        """Give the answer as it was planned, or other mana for the same color, or -1."""
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        found = Choices()
        frame.choices(s, found)
        offered = [int(action) for action in found]
        if planned in offered or not isinstance(frame, Pay):
            return planned if planned in offered else -1
        same = [action for action in cheapest_ways(offered) if (action - planned) % d.SIX == 0]
        return same[0] if same else -1

    def _follow(self, s: Mage, answers: list[int], fresh: list[Line], depth: int) -> None:
        """Answer what belongs to the deed, in every way that matters."""
        if self._over(s, answers):
            return
        frame = s.stack[-1]
        assert isinstance(frame, Question)
        if isinstance(frame, (Turn, Fight)) or depth == 0:
            if self._wasted(s):
                return
            key = mark_of(s, self.seat)
            if key in self.seen:
                return
            self.seen.add(key)
            if isinstance(frame, Turn):
                # Noted at once: hopeful lines must not crowd out what is certain.
                self._end([*answers, a.END], self.view.at_end(s))
            fresh.append(Line(s, answers, self.hopes.guess(s)))
            return
        ways = self._ways(s, frame)
        if self.tried > self.limit:
            ways = ways[:1]
        for action in ways:
            twin = s if len(ways) == 1 else s.copy()
            self.tried += 1
            flow.play(twin, action)
            self._follow(twin, [*answers, action], fresh, depth - 1)

    def _over(self, s: Mage, answers: list[int]) -> bool:
        """Tell whether a line ends here, and note what it is worth."""
        if s.phase >= d.DAMAGE and s.foes:
            s.revealed = False  # whoever is knocked out shows a hand, and learns nothing
        if not s.stack:
            self._end(answers, result_worth(s, self.seat))
        elif isinstance(s.stack[-1], Chance):
            self._end(answers, self.hopes.unknown(s), self.doubts and (bool(s.foes) or self._meets(s)))
        elif s.revealed and answers:
            self._end(answers, self.hopes.unseen(s), self.doubts and (bool(s.foes) or s.acted == 1))
        elif flow.asked(s) != self.seat or s.active != self.seat:
            self._end(answers, self.view.at_end(s))
        else:
            return False
        return True

    def _meets(self, s: Mage) -> bool:
        """Tell whether luck decides who is fought."""
        return bool(self.goal.foes) and s.acted == 1

    def _end(self, answers: list[int], worth: int, doubtful: bool = False) -> None:
        """Note an end, or something that has to be looked at more closely."""
        if not answers or not self.noting:
            return
        if doubtful:
            self.doubtful.append(Ending(answers, worth))
        elif worth > self.best.worth:
            self.best = Ending(answers, worth)

    # What is worth a try.

    def _serves(self, s: Mage, action: int) -> bool:
        """Tell whether a deed of the turn may serve the goal."""
        goal, kind = self.goal, self.goal.kind
        here = int(s.get(self.seat, d.HEX))
        if action < a.CAST:
            return self._useful(s, action)
        if a.GO <= action < a.EXPLORE:
            return self._nearer(s, here, action - a.GO)
        if a.EXPLORE <= action < a.CHALLENGE:
            return kind == o.EXPLORE and action - a.EXPLORE == goal.at
        if a.CHALLENGE <= action < a.UNIT:
            return kind == o.FIGHT and action - a.CHALLENGE == goal.at
        if a.SEAT <= action < a.DO or action == a.TOGETHER:
            return False
        if action == a.REST:
            return kind == o.REST
        if action == a.INTERACT:
            return kind == o.VISIT and here == goal.at
        if action == a.ENTER:
            return kind == o.ENTER and here == goal.at
        if action == a.BURN:
            return kind == o.BURN and here == goal.at
        if action == a.ALTAR:
            return kind == o.ALTAR and here == goal.at
        return True

    def _useful(self, s: Mage, action: int) -> bool:
        """Tell whether a card of the hand makes points that can still be used."""
        talking = s.phase == d.INTERACTING
        if action >= a.TURN_CARD:
            return talking or (not s.acted and self._short(s))
        card, side = (action - a.PLAY) % pieces.CARD_KINDS, (action - a.PLAY) // pieces.CARD_KINDS
        book = almanac()
        row = book.strong[card] if side else book.basic[card]
        if row[HEALING] or not any(row):
            return not s.rested
        if row[MOVE] and not s.acted and self._short(s):
            return True
        return row[INFLUENCE] > 0 and (talking or (s.mods.has(d.BUY_ADVANCED) and not s.acted))

    def _short(self, s: Mage) -> bool:
        """Tell whether Move points are missing."""
        here = int(s.get(self.seat, d.HEX))
        if s.rested or not self.goal.distance or here < 0:
            return False
        return s.pool[d.MOVE] < self.goal.distance[here]

    def _nearer(self, s: Mage, here: int, at: int) -> bool:
        """Tell whether a step is on the shortest way to the goal."""
        far = self.goal.distance
        if not far or here < 0:
            return False
        cost = self.look.cost[at]
        return far[at] + cost <= far[here] and far[at] < o.FAR

    def _strikes(self, s: Mage, action: int, offered: int) -> bool:
        """Tell whether an answer in a combat makes sense by itself, and not as part of a blow."""
        if a.FOE <= action < a.CONVERT:
            return False
        if action == a.COMMIT:
            return offered == 1 or enough(s)
        if s.aim:
            return serves(s, self.seat, action) & GATHERS != 0
        return action < a.PLAY or serves(s, self.seat, action) & PREPARES != 0

    def _ways(self, s: Mage, frame: Question[Mage]) -> list[int]:
        """List the answers of a question inside a deed that are worth a try."""
        found = Choices()
        frame.choices(s, found)
        actions = [int(action) for action in found]
        if isinstance(frame, Pay):
            return cheapest_ways(actions)
        if isinstance(frame, FromHand) and len(actions) > 3:
            actions.sort(key=self._loss)
            return actions[:3]
        if isinstance(frame, WhichAttack):
            return actions[:1]
        if isinstance(frame, Hurt) and len(actions) > 2:
            return self._bearers(s, frame, actions)
        return actions[:WAYS]

    def _bearers(self, s: Mage, frame: Hurt, actions: list[int]) -> list[int]:
        """List who may bear damage: whoever feels nothing, or the hero and the two units it suits best."""
        ranked: list[tuple[int, int]] = []
        for action in actions:
            if action == a.TO_HERO:
                continue
            place = action - a.NAME
            holds = int(unit_armor(s, self.seat, place))
            if resists(s, self.seat, place, element(s, frame.number)):
                if frame.damage <= holds:
                    return [action]
                holds *= 2
            kind = int(s.unit(self.seat, place, d.U_KIND)) - 1
            spent = self.view.ready[kind] if not s.unit(self.seat, place, d.U_SPENT) else 0
            ranked.append((self.view.units[kind] // 2 + spent - 10 * min(holds, int(frame.damage)), action))
        ranked.sort()
        return [action for _, action in ranked[: 2 if len(self.goal.foes) < CROWD else 1]] + [a.TO_HERO]

    def _loss(self, action: int) -> int:
        """Say what giving a card up costs."""
        if a.THROW <= action < a.BOOSTED:
            return self.view.deck[action - a.THROW] + self.view.kept[action - a.THROW]
        if a.DISCARD <= action < a.THROW:
            return self.view.kept[action - a.DISCARD]
        return 0

    def _wasted(self, s: Mage) -> bool:
        """Tell whether points were made that nothing can use."""
        if s.phase == d.CALM and not s.acted:
            return s.pool[d.INFLUENCE] > 0 and not s.mods.has(d.BUY_ADVANCED)
        if s.foes:
            serves = s.mods.has(d.MOVE_ATTACKS) or s.mods.has(d.INFLUENCE_BLOCKS) or s.config.first_printing
            return s.pool[d.MOVE] + s.pool[d.INFLUENCE] > 0 and not serves
        return s.phase == d.INTERACTING and s.pool[d.MOVE] > 0


def hand_on(lines: list[Line], waiting: list[list[Line]]) -> None:
    """Sort lines into the stages that they have come to."""
    for line in lines:
        s = line.state
        if s.foes:
            waiting[max(1, min(len(waiting) - 2, int(s.phase) - d.RANGE + 1))].append(line)
        else:
            waiting[len(waiting) - 1 if s.acted or s.rested else 0].append(line)


def guess_of(line: Line) -> int:
    """Give how good a line looks."""
    return line.guess
