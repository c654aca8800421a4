"""Moving: the answers that take a block from here to there (for bots)."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import HEX, UNIT
from conclave.games.wizard_kings.rules.movement import Entry, Goal, Harbour, March, PickBlock
from conclave.games.wizard_kings.rules.reach import Reach
from conclave.games.wizard_kings.rules.warfare import may_leave
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.strategy.entering import way_in


def ends_at(goals: Reach, place: Int) -> bool:
    """Tell whether a peaceful move may end in a hex."""
    return any(goals.ends[at] == place for at in range(len(goals.ends)))


def fights_at(goals: Reach, place: Int) -> bool:
    """Tell whether a move may end in a battle in a hex."""
    return any(goals.fights[at] == place for at in range(len(goals.fights)))


def tell(s: Kings, answer: Int, answers: Choices) -> None:
    """Give an answer and note it."""
    answers.append(answer)
    flow.play(s, answer)


def go(s: Kings, seat: Int, block: Int, place: Int, goals: Reach, answers: Choices) -> Int:
    """March a block, or one just like it, to a hex; give which one went, or -1 if it cannot."""
    here = s.where.faces[block]
    frame = s.stack[-1]
    if here == place or not isinstance(frame, March) or not may_leave(s, seat, here):
        return -1
    if not fights_at(goals, place) and not ends_at(goals, place):
        return -1
    block = pick_up(s, block, answers)
    tell(s, HEX + place, answers)
    enter(s, answers)
    return block


def go_anywhere(s: Kings, block: Int, answers: Choices) -> None:
    """Take a block up and away by the first way there is; where there is none it has tried."""
    pick_up(s, block, answers)
    found = Choices()
    frame = s.stack[-1]
    assert isinstance(frame, Goal)
    frame.choices(s, found)
    tell(s, found[0], answers)
    frame = s.stack[-1]
    if isinstance(frame, Harbour):
        found.clear()
        frame.choices(s, found)
        tell(s, found[0], answers)
    enter(s, answers)


def pick_up(s: Kings, block: Int, answers: Choices) -> Int:
    """Pick up a block, or one just like it; give which."""
    tell(s, UNIT + block if s.known(block) else HEX + s.where.faces[block], answers)
    frame = s.stack[-1]
    if isinstance(frame, PickBlock):
        block = stand_in(s, frame, block)
        tell(s, UNIT + block, answers)
        frame = s.stack[-1]
    assert isinstance(frame, Goal)
    return block


def enter(s: Kings, answers: Choices) -> None:
    """Answer on which side and over which hexside, where the move leads into a battle."""
    while True:
        frame = s.stack[-1]
        if not isinstance(frame, Entry):
            return
        tell(s, way_in(s, frame), answers)


def stand_in(s: Kings, frame: PickBlock, block: Int) -> Int:
    """Give the block that is listed for one like it."""
    found = Choices()
    frame.choices(s, found)
    for at in range(len(found)):
        other = found[at] - UNIT
        if other == block or (
            s.type_of(other) == s.type_of(block)
            and s.steps.faces[other] == s.steps.faces[block]
            and s.marks.faces[other] == s.marks.faces[block]
        ):
            return other
    return found[0] - UNIT
