"""What happens to pieces: wounds, deaths, points, and the end of every action (LI-4.7, LI-11)."""

from __future__ import annotations

from typing import Final

from conclave.core.result import Result, ranked
from conclave.core.rows import changed
from conclave.core.storage import Int, ints
from conclave.games.lands_of_ice.data import (
    ANTI_MAGIC,
    B_DOWN,
    BIT,
    BRIDGE,
    CROSSES_PITS,
    DIES_IN_WATER,
    FIRST_OBJECT,
    FREEZE_IMMUNE,
    FROZEN,
    GONE,
    HURT_NOW,
    ICE,
    ICE_BRIDGE,
    IS_TORCH,
    KIND,
    M_BROKEN,
    M_ICE,
    M_RIFT,
    M_STUMP,
    MELTS_OWN,
    NEXT,
    OWNER,
    PIECES,
    PIT,
    PLANTS,
    ROPE,
    SLOT,
    SLOTS,
    T_ANCHOR,
    T_DEADLY,
    T_WALK,
    TERRAIN,
    TREE,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules.supplies import rifts_left
from conclave.games.lands_of_ice.state import Labyrinth

# Why somebody was wounded or died, for the log.
BY_COMBAT: Final = 0
BY_TREE: Final = 1
BY_FALL: Final = 2
BY_WATER: Final = 3
BY_FIRE: Final = 4
WITH_CARRIER: Final = 5
BY_MELTING: Final = 6


def score(s: Labyrinth, seat: Int, points: Int, way: int) -> None:
    """Give points; the count of idle card cycles begins again (LI-11.10). Ways: 0 a kill, 1 an exit."""
    if points:
        s.points = changed(s.points, seat, s.points[seat] + points)
        s.idle = ints([0, 0])
        s.tell("score", int(seat), int(points), way, int(s.points[seat]))


def kill(s: Labyrinth, piece: Int, cause: int) -> None:
    """Eliminate a character, and the wounded friends it carried (LI-7.5, LI-11.3, LI-11.4)."""
    carried = s.carried(piece)
    s.tell("kill", int(piece), cause, int(s.where.faces[piece]))
    s.put(piece, GONE)
    score(s, 1 - OWNER[piece], s.book.kill_points[KIND[piece]], 0)
    _drop_dead(s, carried)


def wound(s: Labyrinth, piece: Int, cause: int) -> None:
    """Wound an unwounded character; the wounded friends it carried die (LI-7.5)."""
    carried = s.carried(piece)
    s.mark(piece, WOUNDED | HURT_NOW)
    s.tell("wound", int(piece), cause)
    _drop_dead(s, carried)


def hit(s: Labyrinth, piece: Int, cause: int) -> None:
    """Wound a character, or kill it if it is wounded already."""
    if s.marks[piece] & WOUNDED:
        kill(s, piece, cause)
    else:
        wound(s, piece, cause)


def _drop_dead(s: Labyrinth, mask: Int) -> None:
    for piece in range(FIRST_OBJECT):
        if mask & BIT[piece] and s.where.faces[piece] >= 0:
            kill(s, piece, WITH_CARRIER)


def lose(s: Labyrinth, piece: Int) -> None:
    """Take an object out of the game."""
    s.tell("lost", int(piece))
    s.put(piece, GONE)


def use_up(s: Labyrinth, piece: Int) -> None:
    """Take an object out of the game that was used (LI-14.10)."""
    s.tell("used", int(piece))
    s.put(piece, GONE)


def fell(s: Labyrinth, square: Int) -> None:
    """Bring a tree down: a stump, a wound for whoever climbed it, death for the wounded in it (LI-13.6)."""
    place = s.cell_of(square)
    s.set_cell(place, s.cells[place] | M_STUMP)
    s.tell("felled", int(square))
    wounded: Int = 0
    for piece in range(FIRST_OBJECT):
        if s.where.faces[piece] == square and s.marks[piece] & WOUNDED:
            wounded |= BIT[piece]
    climber = s.fighter(square)
    if climber >= 0:
        wound(s, climber, BY_TREE)
    for piece in range(FIRST_OBJECT):
        if wounded & BIT[piece] and s.where.faces[piece] == square:
            kill(s, piece, BY_TREE)


def pit_keeper(s: Labyrinth, square: Int) -> Int:
    """Give the unwounded Thief who holds a pit, frozen or not, or -1 (LI-6.12, LI-21.23).

    Somebody who passes or flies over the pit is on the square too.
    """
    if s.rows.ground[square] != PIT:
        return -1
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece < FIRST_OBJECT and s.marks[piece] & WOUNDED == 0 and s.has(piece, CROSSES_PITS):
            return piece
        code //= 128
    return -1


def anchors(s: Labyrinth, square: Int, friend: Int, held: Int) -> Int:
    """Count the anchors of a rope over a square, for the colour of a piece (LI-14.5, LI-21.15).

    Ropes that are held hang nowhere: in the air over an obstacle a jumper's own rope is no anchor.
    """
    count: Int = 0
    for way in range(4):
        near = NEXT[square * 4 + way]
        # No wall, slit, closed gate, unseen room; and nothing that rises from the obstacle outwards.
        if near < 0 or s.rows.side[square * 4 + way] & ~B_DOWN:
            continue
        if TERRAIN[s.rows.ground[near]] & T_ANCHOR or _rope_hangs(s, near, held) or kept_for(s, near, friend):
            count += 1
    return count


def kept_for(s: Labyrinth, square: Int, friend: Int) -> bool:
    """Tell whether a Thief of a piece's colour holds a pit (LI-6.12, LI-14.5)."""
    keeper = pit_keeper(s, square)
    return keeper >= 0 and OWNER[keeper] == OWNER[friend]


def _rope_hangs(s: Labyrinth, square: Int, held: Int) -> bool:
    if s.rows.ground[square] == PLANTS:
        return True
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, ROPE) and not held & BIT[piece - FIRST_OBJECT]:
            return True
        code //= 128
    return False


def settle(s: Labyrinth) -> None:
    """Do what the end of an action brings, until nothing changes (LI-4.7)."""
    while _settle_once(s):
        pass
    for piece in range(FIRST_OBJECT):
        if s.marks[piece] & FROZEN and (s.has(piece, FREEZE_IMMUNE) or s.object_with(piece, IS_TORCH) >= 0):
            s.unmark(piece, FROZEN)
            s.tell("thaw", int(piece))


def _settle_once(s: Labyrinth) -> bool:
    """Do the first thing that has to happen, and tell whether there was one."""
    faces = s.where.faces
    ground = s.rows.ground
    for piece in range(PIECES):
        square = faces[piece]
        if square < 0:
            continue
        here = ground[square]
        if TERRAIN[here] & T_WALK:
            if (
                piece < FIRST_OBJECT
                and s.has(piece, MELTS_OWN)
                and (here == ICE or (here == ICE_BRIDGE and rifts_left(s) > 0))
            ):
                melt(s, square)
                return True
            continue
        if piece < FIRST_OBJECT:
            if here == TREE:
                if s.heavy(piece):
                    place = s.cell_of(square)
                    s.set_cell(place, s.cells[place] | M_STUMP)
                    s.tell("felled", int(square))
                    wound(s, piece, BY_TREE)
                    return True
            elif here == BRIDGE:
                if s.heavy(piece) and not s.roped(square):
                    _break_bridge(s, square)
                    return True
            elif TERRAIN[here] & T_DEADLY:
                if _sinks(s, square):
                    kill(s, piece, BY_FALL)
                    return True
            elif here == WATER and s.has(piece, DIES_IN_WATER) and not s.roped(square):
                kill(s, piece, BY_WATER)
                return True
        elif (here == WATER or TERRAIN[here] & T_DEADLY) and _sinks(s, square):
            lose(s, piece)
            return True
    return False


def _sinks(s: Labyrinth, square: Int) -> bool:
    """Tell whether neither a rope nor a Thief holds what is over an abyss or water."""
    return not s.roped(square) and pit_keeper(s, square) < 0


def _break_bridge(s: Labyrinth, square: Int) -> None:
    """Break a small bridge under somebody heavy; what it carried sinks next (LI-6.6)."""
    place = s.cell_of(square)
    s.tell("bridge", int(square))
    s.set_cell(place, s.cells[place] | M_BROKEN)


def melt(s: Labyrinth, square: Int) -> None:
    """Melt an ice marker or an ice bridge; ropes are checked again (LI-14.9, LI-17.2)."""
    place = s.cell_of(square)
    s.tell("melt", int(square))
    if s.cells[place] & M_ICE:
        s.set_cell(place, s.cells[place] & ~M_ICE)
    else:
        s.set_cell(place, s.cells[place] | M_RIFT)
    if TERRAIN[s.rows.ground[square]] & T_WALK:
        return
    holder = s.holder(square)
    code = s.on[square]
    # A rope that finds no two anchors is lost, and with it whoever trusted it.
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, ROPE):
            # A loose one has the friends of its own colour (LI-21.6).
            friend = holder if holder >= 0 else piece
            if anchors(s, square, friend, 0) < 2:
                lose(s, piece)
        code //= 128


def after_action(s: Labyrinth) -> None:
    """End an action: what follows from it, then points and stalemate (LI-4.7, LI-11.9, LI-11.10)."""
    settle(s)
    goal = target_points(s)
    if s.points[0] >= goal or s.points[1] >= goal:
        mine, theirs = s.points[s.active], s.points[1 - s.active]
        winner = s.active if mine >= theirs else 1 - s.active
        places = (1, 2) if winner == 0 else (2, 1)
        s.finish(Result(places, (int(s.points[0]), int(s.points[1])), f"{int(goal)} points", "LI-11.9"))
    elif nobody_left(s):
        finish_even(s, "neither side has a character in play", "LI-11.10")


def target_points(s: Labyrinth) -> Int:
    """Give the points that win, with what revealed rooms add (LI-1.1, LI-3.16, LI-18.13)."""
    goal: Int = s.rules.points_to_win()
    for slot in range(SLOTS):
        if s.rooms[slot] >= 0:
            goal += s.book.rooms[s.rooms[slot]].points
    return goal if goal > 0 else 1


def nobody_left(s: Labyrinth) -> bool:
    """Tell whether neither player has a character on the board (LI-21.1)."""
    for piece in range(FIRST_OBJECT):
        if s.where.faces[piece] >= 0:
            return False
    return True


def snowed_in(s: Labyrinth) -> bool:
    """Tell whether nobody scored in six card cycles of both players, or as many as agreed (LI-11.10)."""
    cycles = s.rules.idle_cycles
    return s.idle[0] >= cycles and s.idle[1] >= cycles


def finish_even(s: Labyrinth, why: str, rule: str) -> None:
    """End a game by count: more points win, equal is a draw."""
    scores = (int(s.points[0]), int(s.points[1]))
    s.finish(Result(ranked([(scores[0],), (scores[1],)]), scores, why, rule))


def ends_pairing(s: Labyrinth, piece: Int) -> None:
    """Take rotation markers off where somebody who ends magic ends a movement (LI-14.4, LI-18.2)."""
    if not s.has(piece, ANTI_MAGIC):
        return
    square = s.where.faces[piece]
    for way in range(5):
        near = square if way == 4 else NEXT[square * 4 + way]
        if near >= 0 and SLOT[near] >= 0 and s.gear_square(SLOT[near]) == near and s.gears[SLOT[near]]:
            s.gears = changed(s.gears, SLOT[near], 0)
            s.tell("unpaired", int(SLOT[near]))
