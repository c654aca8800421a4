"""How far a character comes: squares by action points, and what would happen there, for the eyes of players.

The rules offer one step at a time; this looks ahead with the same reasons, and takes nothing on the way.
"""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.games.lands_of_ice.actions import DONE
from conclave.games.lands_of_ice.data import (
    BRIDGE,
    CURSED,
    DIES_IN_WATER,
    FIRST_OBJECT,
    FREEZES_WATER,
    GONE,
    KIND,
    NEXT,
    PIECES,
    T_OBSTACLE,
    TERRAIN,
    TREE,
    UPROOTS,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.log import piece_name
from conclave.games.lands_of_ice.rules.aims import ap_of
from conclave.games.lands_of_ice.rules.moving import Moving, begin, stepped, tree_at
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.steps import exits, flying, has_rope, step_reason, stop_reason
from conclave.games.lands_of_ice.state import Labyrinth

MOST_AP: Final = 2


def reach(s: Labyrinth, who: int) -> dict[int, int]:
    """Give the squares where a character may stop, each with the action points it takes: one or two."""
    points = min(MOST_AP, int(ap_of(s, who)))
    here = int(s.where.faces[who])
    found: dict[int, int] = {}
    starts = {here}
    for spent in range(1, points + 1):
        ends: set[int] = set()
        for start in sorted(starts):
            ahead = s.copy()
            ahead.put(who, start)
            if start != here:
                # What is carried goes along; it would lie elsewhere otherwise.
                for piece in _load(s, who):
                    ahead.put(piece, start)
            ends |= _walk(ahead, begin(ahead, who, 0))
        fresh = ends - found.keys() - {here}
        found.update(dict.fromkeys(fresh, spent))
        starts = fresh
        if spent == 1 and len(starts) > 24:
            break  # two points reach almost everywhere, which nobody has to be shown
    return found


def _load(s: Labyrinth, who: int) -> list[int]:
    objects, friends = int(s.load_of(who)), int(s.carried(who))
    return [
        piece
        for piece in range(PIECES)
        if (piece < FIRST_OBJECT and friends >> piece & 1)
        or (piece >= FIRST_OBJECT and objects >> (piece - FIRST_OBJECT) & 1)
    ]


def ahead_of(s: Labyrinth, move: Moving) -> dict[int, int]:
    """Give the squares that a movement may still end on, each with the steps it takes."""
    found: dict[int, int] = {}
    _spread(s, move, found)
    found.pop(int(s.where.faces[move.who]), None)
    return found


def _walk(s: Labyrinth, move: Moving) -> set[int]:
    found: dict[int, int] = {}
    _spread(s, move, found)
    return set(found)


def _spread(s: Labyrinth, move: Moving, found: dict[int, int]) -> None:
    """Go on breadth first; a square that was reached with fewer steps is not entered again."""
    todo: list[tuple[Labyrinth, Moving, int]] = [(s, move, 0)]
    seen = {int(s.where.faces[move.who])}
    while todo:
        state, going, steps = todo.pop(0)
        for way in range(4):
            here = int(state.where.faces[going.who])
            to = int(NEXT[here * 4 + way])
            if to < 0 or to in seen:
                continue
            against = step_reason(state, going.who, going.objects, going.friends, going.mode, going.left, way)
            if against != FINE:
                continue
            seen.add(to)
            if exits(going.who, to):
                found[to] = steps + 1
                continue
            later_state = state.copy()
            later = stepped(later_state, going, way)
            if later is None:
                continue
            if stop_reason(later_state, later.who, later.objects, later.mode, later.left) == FINE:
                found[to] = steps + 1
            todo.append((later_state, later, steps + 1))


def sign(s: Labyrinth, who: int, square: int, mode: int = 0) -> tuple[str, str]:
    """Say in a letter and in words what happens to whoever stops on a square."""
    if exits(who, square):
        points = int(s.book.exit_points[KIND[who]])
        return "★", f"leaves the labyrinth for {points} point{'' if points == 1 else 's'}"
    if _cursed(s, square):
        return "!", "must take a cursed object"
    ground, flies = int(s.rows.ground[square]), flying(s, who, mode, square)
    roped = s.roped(square) or has_rope(s, s.load_of(who))
    if ground == WATER and not roped:
        if s.has(who, FREEZES_WATER) and not flies:
            return "❄", "freezes the water"
        if s.has(who, DIES_IN_WATER):
            return "✗", "dies in the water if it stops there"
        return "≈", "swims if it stops there" if flies else "swims"
    if ground == TREE:
        return (
            "▲",
            "climbs the tree, which ends the movement" if not flies else "is in the tree if it stops there",
        )
    if flies:
        return "", ""
    if ground == BRIDGE and not s.heavy(who):
        return "=", "stands on a small bridge"
    if TERRAIN[ground] & T_OBSTACLE or ground == BRIDGE:
        return "", "hangs on a rope" if roped else "stands on the pit"
    if s.has(who, UPROOTS) and any(tree_at(s, square, way) for way in range(4)):
        return "▲", "may uproot a tree there"
    return "", ""


def after_stop(s: Labyrinth) -> str:
    """Say who dies, is hurt or is lost if the movement that is asked about ends here, or nothing."""
    later, said = s.copy(), list[str]()
    flow.play(later, DONE)
    for piece in range(PIECES):
        if s.where.faces[piece] >= 0 and later.where.faces[piece] == GONE:
            said.append(f"{piece_name(piece)} {'dies' if piece < FIRST_OBJECT else 'is lost'}")
        elif later.marks[piece] & WOUNDED and not s.marks[piece] & WOUNDED:
            said.append(f"{piece_name(piece)} is wounded")
    return ", ".join(said)


def _cursed(s: Labyrinth, square: int) -> bool:
    return any(
        s.where.faces[piece] == square and s.has(piece, CURSED) for piece in range(FIRST_OBJECT, PIECES)
    )
