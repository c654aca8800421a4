"""What Lands of Ice tells the bots: an evaluation, and numbers for learning."""

from __future__ import annotations

from typing import Final

from conclave.core.judge import Judge
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.games.lands_of_ice.data import (
    COLUMNS,
    FIRST_OBJECT,
    FROZEN,
    KIND,
    OWNER,
    PIECES,
    SLOTS,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules.effects import target_points
from conclave.games.lands_of_ice.state import Labyrinth

POINT: Final = 400
IN_PLAY: Final = 60  # an unwounded character on the board
LYING: Final = 15  # a wounded one
STEP: Final = 6  # a column nearer to the enemy's line
NEAR: Final = 4  # and more for each of the last five columns
CARD: Final = 4  # of a combat card's value
JUMP: Final = 15
OPEN: Final = 3  # a room revealed


class IceJudge(Judge):
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


def standing(s: Labyrinth, who: Int) -> Int:
    """Value a character: unwounded and near the enemy's line is best."""
    if s.marks[who] & WOUNDED:
        return LYING
    column = s.where.faces[who] % COLUMNS
    gone = column if OWNER[who] == 0 else COLUMNS - 1 - column
    value: Int = IN_PLAY + STEP * gone + 4 * s.book.combat[KIND[who]]
    if gone > 16:
        value += NEAR * (gone - 16)
    if s.marks[who] & FROZEN:
        value -= 20
    return value


def hand(s: Labyrinth, seat: Int) -> Int:
    """Value the cards that are left."""
    worth: Int = JUMP * s.jumps[seat]
    for value in range(7):
        worth += CARD * value * s.hands[seat * 7 + value]
    return worth
