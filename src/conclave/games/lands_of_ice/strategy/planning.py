"""A whole turn: a beam over actions, each a move with its end or a deed with its target (for bots).

A line ends where luck or the other player comes in, at a reveal or a fight: what that is worth is estimated.
"""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.actions import DEED, DONE, SPEND, TARGET, WAY
from conclave.games.lands_of_ice.data import (
    CONTROLLED,
    FIRST_OBJECT,
    FROZEN,
    NEXT,
    OWNER,
    PERSONAL,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules.aims import BY_SPIN, OPTION
from conclave.games.lands_of_ice.rules.combat import CombatCards, Join, UseAxes
from conclave.games.lands_of_ice.rules.moving import Uproot
from conclave.games.lands_of_ice.rules.reveal import TurnUp
from conclave.games.lands_of_ice.rules.turn import Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.exploring import expeditions
from conclave.games.lands_of_ice.strategy.fighting import DECIDED, settled, worth_of_fight
from conclave.games.lands_of_ice.strategy.manner import Manner
from conclave.games.lands_of_ice.strategy.reaching import Target, glance, targets
from conclave.games.lands_of_ice.strategy.weights import ACTION_POINT, AFTERWARDS, WEIGHTS

HARM: Final = 60  # what a turn may cost that gets somebody on
LONGEST: Final = 12  # actions of a turn


class Line:
    """A way through the turn so far: where it has led, what that is worth, and the answers."""

    __slots__ = ("answers", "ended", "left", "state", "worth")

    def __init__(self, state: Labyrinth, worth: Int, left: Int, answers: list[int], ended: bool) -> None:
        self.state = state
        self.worth: Int = worth
        self.left: Int = left
        self.answers = answers
        self.ended = ended  # luck or the other player comes next


class TurnPlan:
    """The search for what to do with the action points of a turn."""

    def __init__(self, s: Labyrinth, seat: Int, manner: Manner, dark: list[int]) -> None:
        self.seat: Int = seat
        self.dark = dark  # what it is worth to reveal each room
        self.manner = manner
        self.start = Line(s, settled(s, seat), points_of(s), [], False)
        self.ends: list[Line] = []

    def search(self) -> list[Line]:
        """Give the ends of the turn that look best, the best first."""
        beam = [self.start]
        self.ends.append(self.start)
        for _ in range(LONGEST):
            fresh: list[Line] = []
            for line in beam:
                self.go_on(line, fresh)
            beam = []
            fresh.sort(key=hope, reverse=True)
            seen: set[tuple[int, int]] = set()
            for line in fresh:
                mark = (int(line.worth), int(line.left))
                if mark in seen:
                    continue  # mostly the same actions in another order
                seen.add(mark)
                self.ends.append(line)
                if not line.ended and line.left > 0 and len(beam) < self.manner.width:
                    beam.append(line)
            if not beam:
                break
        self.ends.sort(key=in_the_end, reverse=True)
        if self.ends[0] is self.start and self.start.left > 1:
            self.explore()
        return self.ends

    def explore(self) -> None:
        """Rather than do nothing, open a room, or turn one if that does little harm."""
        for answers in expeditions(self.start.state, self.seat):
            line = self.follow(self.start, answers)
            if line is not None and line.worth >= self.start.worth - HARM:
                line.worth = self.start.worth + HARM
                self.ends.insert(0, line)
                return

    def go_on(self, line: Line, fresh: list[Line]) -> None:
        """Add the lines that one action more makes of a line."""
        s = line.state
        frame = s.stack[-1]
        if not isinstance(frame, Turn):
            return
        found = Choices()
        frame.choices(s, found)
        foes = [
            who for who in range(FIRST_OBJECT)
            if s.where.faces[who] >= 0 and OWNER[who] != self.seat and s.marks[who] & (WOUNDED | FROZEN) == 0
        ]  # fmt: skip
        ideas: list[Target] = []
        for place in range(len(found)):
            if found[place] != DONE:
                self.ideas(s, found[place], foes, ideas)
        ideas.sort(key=promise, reverse=True)
        for idea in ideas[: self.manner.ideas]:
            ahead = self.follow(line, idea.answers)
            if ahead is not None:
                fresh.append(ahead)

    def ideas(self, s: Labyrinth, action: Int, foes: list[int], ideas: list[Target]) -> None:
        """Add what is worth trying with a deed of a character."""
        deed, who = (action - DEED) // FIRST_OBJECT, (action - DEED) % FIRST_OBJECT
        if deed == a.MOVE:
            for idea in targets(s, who, action, False, foes, self.manner.squares):
                if s.marks[who] & CONTROLLED:
                    idea.worth = -idea.worth
                ideas.append(idea)
        elif deed == a.FLY:
            card = lowest_card(s, self.seat)
            for idea in targets(s, who, action, True, foes, 1):
                idea.answers.insert(1, int(SPEND + card - 1))
                idea.worth -= 10 * card
                ideas.append(idea)
        elif deed == a.JUMP or deed == a.SWIM:
            self.leaps(s, who, action, foes, ideas, deed == a.JUMP)
        elif deed in ALONE_WORTH:
            ideas.append(Target(ALONE_WORTH[int(deed)], [int(action)]))
        elif deed in AIMED_WORTH:
            self.aims(s, who, action, deed, ideas)

    def leaps(
        self, s: Labyrinth, who: Int, action: Int, foes: list[int], ideas: list[Target], jump: bool
    ) -> None:
        """Add jumps over one square, or the step into water."""
        here = s.where.faces[who]
        before = glance(s, who, here, foes)
        twin = s.copy()
        flow.play(twin, action)
        first = Choices()
        question(twin).choices(twin, first)
        for place in range(len(first)):
            way = first[place]
            if way < WAY or way >= WAY + 4:
                continue
            middle = NEXT[here * 4 + way - WAY]
            if not jump:
                gain = glance(s, who, middle, foes) - before
                ideas.append(Target(gain, [int(action), int(way), int(DONE)]))
                continue
            later = twin.copy()
            flow.play(later, way)
            second = Choices()
            question(later).choices(later, second)
            for other in range(len(second)):
                land = second[other]
                if land >= WAY and land < WAY + 4:
                    square = NEXT[middle * 4 + land - WAY]
                    gain = glance(s, who, square, foes) - before - 20
                    ideas.append(Target(gain, [int(action), int(way), int(land), int(DONE)]))

    def aims(self, s: Labyrinth, who: Int, action: Int, deed: Int, ideas: list[Target]) -> None:
        """Add a deed at each of its targets that makes sense."""
        twin = s.copy()
        flow.play(twin, action)
        found = Choices()
        question(twin).choices(twin, found)
        for place in range(len(found)):
            option = found[place]
            worth: Int = AIMED_WORTH[int(deed)]
            if option >= TARGET and option < TARGET + FIRST_OBJECT:
                own = OWNER[option - TARGET] == self.seat
                if own != (deed == a.HEAL):
                    continue
                if deed == a.ATTACK and s.marks[option - TARGET] & WOUNDED:
                    worth += 150
            elif deed == a.CUT or deed == a.MELT:
                near = NEXT[s.where.faces[who] * 4 + option - WAY]
                there = s.holder(near)
                if there < 0 or OWNER[there] == self.seat:
                    continue
            elif OPTION[deed] == BY_SPIN and s.marks[who] & CONTROLLED:
                worth += 5
            ideas.append(Target(worth, [int(action), int(option)]))

    def follow(self, line: Line, answers: list[int]) -> Line | None:
        """Carry an idea out; None where the rules say no."""
        s = line.state.copy()
        taken = line.answers[:]
        for answer in answers:
            if not s.stack:
                break
            frame = s.stack[-1]
            if not isinstance(frame, Question) or frame.asks(s) != self.seat or frame.bar(s, answer) != 0:
                return None
            flow.play(s, answer)
            taken.append(answer)
        if s.stack and isinstance(s.stack[-1], Uproot):
            answer = int(self.uproot(s))
            flow.play(s, answer)
            taken.append(answer)
        return self.line(s, line, taken)

    def line(self, s: Labyrinth, before: Line, answers: list[int]) -> Line:
        """Value where an action has led."""
        left = points_of(s)
        if not s.stack:
            return Line(s, 4 * settled(s, self.seat), left, answers, True)
        frame = s.stack[-1]
        if isinstance(frame, TurnUp):
            return Line(s, before.worth + self.dark[frame.slot], left, answers, True)
        if isinstance(frame, Join | UseAxes | CombatCards):
            return Line(s, worth_of_fight(s, self.seat), left, answers, True)
        return Line(s, settled(s, self.seat), left, answers, not isinstance(frame, Turn))

    def uproot(self, s: Labyrinth) -> Int:
        """Bring a tree down if that is any good."""
        found = Choices()
        question(s).choices(s, found)
        best: Int = -4 * DECIDED
        chosen: Int = DONE
        for place in range(len(found)):
            twin = s.copy()
            flow.play(twin, found[place])
            worth = settled(twin, self.seat)
            if found[place] == DONE:
                worth += 1
            if worth > best:
                best = worth
                chosen = found[place]
        return chosen


# What a deed is worth a try, against squares that gain so much.
ALONE_WORTH: Final[dict[int, int]] = {
    a.REGENERATE: 80, a.DRINK: 120, a.LIFE: 150, a.SPEED: 60,
}  # fmt: skip
AIMED_WORTH: Final[dict[int, int]] = {
    a.REVEAL: 60, a.TURN: 25, a.ATTACK: 70, a.STRIKE: 80, a.CONTROL: 30, a.FREEZE: 35, a.HEAL: 100,
    a.WALK: 20,
    a.BREAK: 10, a.OPEN: 10, a.CUT: 60, a.MELT: 80, a.FROST: 30, a.FIREBALL: 200, a.CHARM: 20,
}  # fmt: skip


def question(s: Labyrinth) -> Question[Labyrinth]:
    """Give the question that a position waits at."""
    frame = s.stack[-1]
    assert isinstance(frame, Question)
    return frame


def points_of(s: Labyrinth) -> Int:
    """Give the action points that are left, those of single characters too."""
    left: Int = s.ap
    for who in range(FIRST_OBJECT):
        if s.marks[who] >= PERSONAL:
            left += s.marks[who] // PERSONAL
    return left


def lowest_card(s: Labyrinth, seat: Int) -> Int:
    """Give the lowest combat card above 0, which is spent first."""
    for value in range(1, 7):
        if s.hands[seat * 7 + value]:
            return value
    return 1


def promise(idea: Target) -> int:
    """Give how good an idea looks."""
    return int(idea.worth)


def hope(line: Line) -> int:
    """Give what a line is worth while it may go on."""
    return int(line.worth + WEIGHTS[ACTION_POINT] * line.left)


def outcome(line: Line, fewer: Int = 0) -> Int:
    """Give what a line is worth as the last of the turn, with a card that has some points fewer.

    After a fight or a reveal the turn goes on.
    """
    if not line.ended:
        return line.worth
    left = line.left - fewer
    return line.worth + WEIGHTS[ACTION_POINT] * AFTERWARDS[left if left < 9 else 9] // 100


def in_the_end(line: Line) -> int:
    """Give what a line is worth as the last of the turn, for sorting."""
    return int(outcome(line))
