"""Where one move may lead, and which of those squares are worth a closer look (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.actions import DEED, DONE, IN_ROOM, SPIN, TARGET, WAY
from conclave.games.lands_of_ice.data import (
    B_DARK,
    B_UP,
    BRIDGE,
    COLUMNS,
    FIRST_OBJECT,
    FOUNTAIN,
    GEAR,
    HURT_NOW,
    KIND,
    LINE,
    NEXT,
    OWNER,
    PIT,
    SLOT,
    SLOTS,
    SQUARES,
    T_WALK,
    TERRAIN,
    TREE,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules.aims import ap_of
from conclave.games.lands_of_ice.rules.gates import paired, turns_right
from conclave.games.lands_of_ice.rules.steps import exits
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy.fields import (
    CLIMBER,
    FAR,
    FLYER,
    HEAVY,
    SWIMMER,
    THIEF,
    from_square,
    sort_of,
    to_line,
)
from conclave.games.lands_of_ice.strategy.judging import exit_points, strength
from conclave.games.lands_of_ice.strategy.weights import FURTHEST, WAY_OUT

UNKNOWN: Final = -1
STARTED: Final = 8  # how a square was come to: 0 to 3 by a way, or this
NEXT_TO: Final = 45  # a square beside an enemy who could be attacked
OUTLOOK: Final = 16  # a square from which a face-down room can be revealed
ON_GEAR: Final = 14
LOOSE: Final = 20  # a square with an object that nobody holds
REVEAL_THERE: Final = 40
ATTACK_THERE: Final = 25
TURN_THERE: Final = 20
LEAVES: Final = 1200  # the way out
FEAR: Final = 9  # an enemy near by, for each point of strength that he is ahead


class Reach:
    """The squares that a move may enter, each with how it is come to."""

    __slots__ = ("came", "squares", "start")

    def __init__(self, start: Int) -> None:
        self.start: Int = start
        self.came: Ints = ints([UNKNOWN] * SQUARES)
        self.squares: list[int] = []

    def way_to(self, square: Int) -> list[int]:
        """Give the answers of a move to a square, without the one that begins it."""
        found: list[int] = []
        here = square
        while self.came[here] != STARTED:
            way = self.came[here]
            found.append(int(WAY + way))
            here = NEXT[here * 4 + (way + 2) % 4]
        found.reverse()
        return found


def reach(s: Labyrinth, who: Int, flown: bool) -> Reach:
    """Walk or fly as far as a character gets; the rules have the last word on each end."""
    start = s.where.faces[who]
    found = Reach(start)
    came = found.came
    came[start] = STARTED
    sort = sort_of(s, who) | (FLYER if flown else 0)
    objects = s.load_of(who)
    waiting: list[int] = [int(start)]
    for _ in range(s.book.movement[KIND[who]]):
        fresh: list[int] = []
        for here in waiting:
            if s.rows.ground[here] == TREE and here != start and not sort & FLYER:
                continue
            for way in range(4):
                bits = s.rows.side[here * 4 + way]
                if bits & 103 or (bits & B_UP and not sort & (FLYER | CLIMBER)):
                    continue
                near = NEXT[here * 4 + way]
                if came[near] != UNKNOWN:
                    continue
                other = s.fighter(near)
                if other >= 0 and OWNER[other] != OWNER[who] and not sort & FLYER:
                    continue
                if not exits(who, near) and not sort & FLYER and not _passable(s, near, sort, objects):
                    continue
                came[near] = way
                found.squares.append(int(near))
                if not exits(who, near):
                    fresh.append(int(near))
        waiting = fresh
    return found


def _passable(s: Labyrinth, square: Int, sort: Int, objects: Int) -> bool:
    ground = s.rows.ground[square]
    if TERRAIN[ground] & T_WALK:
        return True
    if ground == TREE or ground == BRIDGE:
        return not sort & HEAVY
    if ground == WATER and sort & SWIMMER and not objects:
        return True
    return (ground == PIT and sort & THIEF != 0) or s.roped(square)


def may_stay(s: Labyrinth, who: Int, square: Int) -> bool:
    """Tell whether a character could end a move on a square."""
    if exits(who, square):
        return True
    ground = s.rows.ground[square]
    if not TERRAIN[ground] & T_WALK:
        sort = sort_of(s, who)
        if ground == FOUNTAIN or not _passable(s, square, sort, s.load_of(who)):
            return False
    code = s.on[square]
    while code:
        piece = (code & 127) - 1
        if (
            piece < FIRST_OBJECT
            and piece != who
            and (s.marks[piece] & WOUNDED == 0 or OWNER[piece] != OWNER[who])
        ):
            return False
        code //= 128
    return True


class Target:
    """A square worth moving to: how good it looks at a glance, and the answers that lead there."""

    __slots__ = ("answers", "worth")

    def __init__(self, worth: Int, answers: list[int]) -> None:
        self.worth: Int = worth
        self.answers = answers


def prospect(s: Labyrinth, who: Int, square: Int) -> Int:
    """Value a square by how soon a character gets out from there."""
    halves = to_line(s, OWNER[who], sort_of(s, who))[square] * 2 // s.book.movement[KIND[who]]
    return WAY_OUT[halves if halves < FURTHEST else FURTHEST] * exit_points(s, who) // 3


def fear(s: Labyrinth, who: Int, square: Int, foes: list[int]) -> Int:
    """Give what it costs to stand where stronger enemies get to in a turn."""
    own = strength(s, who, False)
    total: Int = 0
    for foe in foes:
        there = s.where.faces[foe]
        steps = from_square(s, there, sort_of(s, foe))[square]
        if steps >= FAR:
            continue
        moves = (steps + s.book.movement[KIND[foe]] - 2) // s.book.movement[KIND[foe]]
        if moves < 3:
            ahead = strength(s, foe, True) - own + 2
            if ahead > 0:
                total += ahead * FEAR // (moves + 1)
    return total


def glance(s: Labyrinth, who: Int, square: Int, foes: list[int]) -> Int:
    """Value a square at a glance."""
    if exits(who, square):
        return LEAVES
    worth = prospect(s, who, square) - fear(s, who, square, foes)
    if dark_beside(s, who, square) >= 0:
        worth += OUTLOOK
    foe = foe_beside(s, who, square)
    if foe >= 0:
        worth += NEXT_TO if s.marks[foe] & WOUNDED == 0 else 3 * NEXT_TO
    if s.rows.ground[square] == GEAR:
        worth += ON_GEAR
    if s.on[square] and s.holder(square) < 0:
        worth += LOOSE
    return worth


def dark_beside(s: Labyrinth, who: Int, square: Int) -> Int:
    """Give the slot of a room that could be revealed from a square, or -1 (LI-5.1)."""
    if square % COLUMNS == LINE[OWNER[who]]:
        for slot in (0, 4) if OWNER[who] == 0 else (3, 7):
            if s.rooms[slot] < 0:
                return slot
        return -1
    for way in range(4):
        if s.rows.side[square * 4 + way] == B_DARK:
            return SLOT[NEXT[square * 4 + way]]
    return -1


def foe_beside(s: Labyrinth, who: Int, square: Int) -> Int:
    """Give an enemy next to a square, a wounded one first, or -1."""
    found: Int = -1
    for way in range(4):
        if s.rows.side[square * 4 + way] == 0:
            code = s.on[NEXT[square * 4 + way]]
            while code:
                piece = (code & 127) - 1
                if (
                    piece < FIRST_OBJECT and OWNER[piece] != OWNER[who]
                    and (found < 0 or s.marks[piece] & WOUNDED) and s.marks[piece] & HURT_NOW == 0
                ):  # fmt: skip
                    found = piece
                code //= 128
    return found


def targets(s: Labyrinth, who: Int, begin: Int, flown: bool, foes: list[int], most: Int) -> list[Target]:
    """List the squares of a move that look best, compared with staying, and what may follow there at once."""
    found = reach(s, who, flown)
    before = glance(s, who, found.start, foes)
    scored: list[tuple[int, int]] = []
    for square in found.squares:
        if may_stay(s, who, square):
            scored.append((-int(glance(s, who, square, foes) - before), square))
    scored.sort()
    best: list[Target] = []
    done: list[int] = []
    for place in range(len(scored)):
        worth, square = -scored[place][0], scored[place][1]
        answers = [int(begin), *found.way_to(square)]
        if exits(who, square):
            best.append(Target(worth, answers))
            continue
        answers.append(int(DONE))
        if place < most:
            best.append(Target(worth, answers))
        if ap_of(s, who) > 1:
            _with_deed(s, who, square, worth, answers, done, best)
    return best


def _with_deed(
    s: Labyrinth, who: Int, square: Int, worth: Int, answers: list[int], done: list[int], best: list[Target]
) -> None:
    """Add a move that is made for the sake of what follows: a reveal, a rotation or an attack, each once."""
    slot = dark_beside(s, who, square)
    if slot >= 0 and IN_ROOM + slot not in done:
        done.append(int(IN_ROOM + slot))
        best.append(Target(worth + REVEAL_THERE, [*answers, int(_deed(a.REVEAL, who)), int(IN_ROOM + slot)]))
    foe = foe_beside(s, who, square)
    if foe >= 0 and TARGET + foe not in done:
        done.append(int(TARGET + foe))
        best.append(Target(worth + ATTACK_THERE, [*answers, int(_deed(a.ATTACK, who)), int(TARGET + foe)]))
    if s.rows.ground[square] == GEAR:
        own = SLOT[square]
        for other in range(SLOTS):
            if other == own or paired(s, own, other):
                spin = int(SPIN + other * 2 + 1 - turns_right(s, other))
                if spin not in done:
                    done.append(spin)
                    best.append(Target(worth + TURN_THERE, [*answers, int(_deed(a.TURN, who)), spin]))


def _deed(deed: Int, who: Int) -> Int:
    return DEED + deed * FIRST_OBJECT + who
