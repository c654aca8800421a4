"""What Lands of Ice tells the bots: an evaluation, and numbers for learning."""

from __future__ import annotations

from typing import Final

from conclave.core.evaluator import Evaluator
from conclave.core.state import State
from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice.data import (
    B_GATE,
    B_OFF,
    B_SLIT,
    B_UP,
    B_WALL,
    COLUMNS,
    FIRST_OBJECT,
    FROZEN,
    KIND,
    LINE,
    NEXT,
    OWNER,
    PIECES,
    SLOTS,
    SQUARES,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.state import Labyrinth

POINT: Final = 400
IN_PLAY: Final = 60  # an unwounded character on the board
LYING: Final = 15  # a wounded one
STEP: Final = 5  # a step nearer to the enemy's line
FAR: Final = 45  # steps beyond which it does not matter any more
CARD: Final = 4  # of a combat card's value
JUMP: Final = 15
OPEN: Final = 3  # a room revealed
# What it takes to enter a square of each terrain, in steps; 0 is never.
TO_ENTER: Final[Ints] = ints([2, 1, 1, 1, 1, 1, 1, 1, 5, 7, 7, 4, 0, 1, 1, 7, 1, 1, 1, 1])
GATE: Final = 6


class IceJudge(Evaluator):
    """Counts points, who is in play and how far from the enemy's line, and cards."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Weigh a position for a seat."""
        assert isinstance(s, Labyrinth)
        worth: Int = POINT * (s.points[seat] - s.points[1 - seat])
        for who in range(FIRST_OBJECT):
            if s.where.faces[who] >= 0:
                value = standing(s, who)
                if OWNER[who] == seat:
                    worth += value
                else:
                    worth -= value
        worth += hand(s, seat) - hand(s, 1 - seat)
        for slot in range(SLOTS):
            if s.rooms[slot] >= 0:
                worth += OPEN
        return worth

    def spread(self) -> Int:
        """Give the lead that wins about three games in four."""
        return 300

    def rollout_length(self) -> Int:
        """Stop at once: random play hardly ever scores."""
        return 0

    def stage(self, s: State) -> Int:
        """Number the turns."""
        return s.turn if isinstance(s, Labyrinth) else 0

    def features(self, s: State, seat: Int) -> list[float]:
        """Give points, cards and, for every piece of both sides, where it is and how it fares."""
        assert isinstance(s, Labyrinth)
        found: list[float] = []
        for side in (seat, 1 - seat):
            found += [int(s.points[side]) / 5.0, int(s.jumps[side]) / 3.0, int(s.actions[side]) / 60.0]
            found += [int(s.hands[side * 7 + value]) / 2.0 for value in range(7)]
        found += [int(s.ap) / 5.0, int(target_points(s)) / 5.0]
        for piece in range(PIECES):
            square = int(s.where.faces[piece])
            on = square >= 0
            column = square % COLUMNS if seat == 0 else COLUMNS - 1 - square % COLUMNS
            found += [
                1.0 if on else 0.0,
                column / 21.0 if on else 0.0,
                square // COLUMNS / 9.0 if on else 0.0,
            ]
            found += [1.0 if s.marks[piece] & WOUNDED else 0.0, 1.0 if s.marks[piece] & FROZEN else 0.0]
        return found


def distances(s: Labyrinth, seat: Int) -> Ints:
    """Give how many steps each square is from the enemy's line, as the board lies now."""
    rows = s.rows
    if len(rows.away) == 0:
        rows.away = [_distances(s, 0), _distances(s, 1)]
    return rows.away[seat]


def _distances(s: Labyrinth, seat: Int) -> Ints:
    """Go from the line where a seat leaves to every square, the nearest first."""
    side, ground = s.rows.side, s.rows.ground
    away = ints([FAR] * SQUARES)
    waiting: list[list[int]] = [[] for _ in range(FAR + 1)]
    for row in range(10):
        square = row * COLUMNS + LINE[1 - seat]
        away[square] = 0
        waiting[0].append(int(square))
    for steps in range(FAR):
        for here in waiting[steps]:
            cost: Int = TO_ENTER[ground[here]]
            if away[here] != steps or cost == 0:
                continue
            for way in range(4):
                # The step comes from there, so its border is looked at from there.
                near = NEXT[here * 4 + way]
                if near < 0:
                    continue
                bits = side[near * 4 + (way + 2) % 4]
                if bits & (B_WALL | B_SLIT | B_UP | B_OFF):
                    continue
                total = steps + cost + (GATE if bits & B_GATE else 0)
                if total < away[near]:
                    away[near] = total
                    waiting[total].append(int(near))
    return away


def standing(s: Labyrinth, who: Int) -> Int:
    """Value a character: unwounded and near the enemy's line is best."""
    if s.marks[who] & WOUNDED:
        return LYING
    value: Int = IN_PLAY + 4 * s.book.combat[KIND[who]]
    value += STEP * (FAR - distances(s, OWNER[who])[s.where.faces[who]])
    if s.marks[who] & FROZEN:
        value -= 20
    return value


def hand(s: Labyrinth, seat: Int) -> Int:
    """Value the cards that are left."""
    worth: Int = JUMP * s.jumps[seat]
    for value in range(7):
        worth += CARD * value * s.hands[seat * 7 + value]
    return worth
