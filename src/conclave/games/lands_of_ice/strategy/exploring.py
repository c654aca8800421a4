"""Exploring: when nothing on the board looks any better, somebody opens a room or turns one (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.storage import Int
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.actions import DEED, DONE, IN_ROOM, SPIN
from conclave.games.lands_of_ice.data import (
    FIRST_OBJECT,
    GEAR,
    KIND,
    OWNER,
    PIECES,
    ROOM,
    SLOT,
    SLOTS,
    SQUARES,
    TERRAIN,
)
from conclave.games.lands_of_ice.rules.gates import turns_right
from conclave.games.lands_of_ice.rules.steps import exits
from conclave.games.lands_of_ice.rules.turn import Turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.fields import FAR, from_square, sort_of
from conclave.games.lands_of_ice.strategy.reaching import dark_beside, may_stay, reach
from conclave.games.lands_of_ice.strategy.weights import (
    BEHIND,
    OPENED,
    OWN_CHARACTER,
    OWN_OBJECT,
    THEIRS,
)

WALK: Final = DEED + a.MOVE * FIRST_OBJECT


def behind_doors(s: Labyrinth, seat: Int) -> list[int]:
    """Give what it is worth to reveal each room: own tokens are known, the other's by colour and place."""
    found: list[int] = []
    for slot in range(SLOTS):
        worth: Int = 0
        if s.rooms[slot] < 0:
            depth: Int = slot % 4 if seat == 1 else 3 - slot % 4
            worth = BEHIND[OPENED] + s.lying[slot * 2 + 1 - seat] * BEHIND[THEIRS + depth]
            for piece in range(PIECES):
                if s.where.faces[piece] == ROOM - slot and OWNER[piece] == seat:
                    worth += BEHIND[OWN_CHARACTER if piece < FIRST_OBJECT else OWN_OBJECT]
        found.append(int(worth))
    return found


def expeditions(s: Labyrinth, seat: Int) -> list[list[int]]:
    """List the answers of the nearest ways to a reveal, and to a gear, that this turn pays for."""
    near: list[tuple[int, int, int]] = []
    for who in range(FIRST_OBJECT):
        if OWNER[who] != seat or not s.can_act(who):
            continue
        steps = from_square(s, s.where.faces[who], sort_of(s, who))
        for square in range(SQUARES):
            if steps[square] >= FAR or TERRAIN[s.rows.ground[square]] == 0 or exits(who, square):
                continue
            moves = (steps[square] + s.book.movement[KIND[who]] - 1) // s.book.movement[KIND[who]]
            if moves < s.ap and _use(s, who, square) >= 0 and may_stay(s, who, square):
                near.append((int(moves) * 100 + int(steps[square]), who, square))
    near.sort()
    found: list[list[int]] = []
    for _, who, square in near[:6]:
        answers = _way(s, who, square)
        if answers:
            found.append(answers)
    return found


def _use(s: Labyrinth, who: Int, square: Int) -> Int:
    """Give the deed that a square is good for, or -1: a reveal or a rotation."""
    if dark_beside(s, who, square) >= 0:
        return a.REVEAL
    return a.TURN if s.rows.ground[square] == GEAR else -1


def _way(s: Labyrinth, who: Int, goal: Int) -> list[int]:
    """Give the answers that take somebody to a square by as many moves as it takes, and what is to do."""
    twin = s.copy()
    answers: list[int] = []
    while twin.where.faces[who] != goal:
        if twin.ap < 2:
            return []
        found = reach(twin, who, False)
        best: Int = FAR
        there: Int = -1
        for square in found.squares:
            if may_stay(twin, who, square) and not exits(who, square):
                left = from_square(twin, square, sort_of(twin, who))[goal]
                if left < best:
                    best = left
                    there = square
        if there < 0:
            return []
        for answer in [int(WALK + who), *found.way_to(there), int(DONE)]:
            frame = twin.stack[-1]
            if not isinstance(frame, Question) or frame.bar(twin, answer) != 0:
                return []
            flow.play(twin, answer)
            answers.append(answer)
        if not twin.stack or not isinstance(twin.stack[-1], Turn):
            return []
    deed = _use(twin, who, goal)
    answers.append(int(DEED + deed * FIRST_OBJECT + who))
    if deed == a.REVEAL:
        answers.append(int(IN_ROOM + dark_beside(twin, who, goal)))
    else:
        slot = SLOT[goal]
        answers.append(int(SPIN + slot * 2 + 1 - turns_right(twin, slot)))
    return answers
