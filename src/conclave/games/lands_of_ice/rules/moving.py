"""Moving: a walk, a flight, a swim or a jump, one step at a time (LI-6, LI-7)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.actions import DONE, DROP, TAKE, WAY
from conclave.games.lands_of_ice.data import (
    BIT,
    FIRST_OBJECT,
    FREEZES_WATER,
    KIND,
    LEFT,
    M_ICE,
    NEXT,
    OWNER,
    PIECES,
    T_WALK,
    TERRAIN,
    TREE,
    UPROOTS,
    WATER,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.effects import after_action, ends_pairing, fell, score
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.steps import (
    GROUNDED,
    HANDLED,
    IN_AIR,
    JUMPING,
    STEPPED,
    SWIMMING,
    TOOK_OFF,
    any_crowded,
    curse_on,
    drop_reason,
    exits,
    flying,
    step_reason,
    stop_reason,
    take_reason,
    too_much_for_witch,
)
from conclave.games.lands_of_ice.rules.supplies import ice_left
from conclave.games.lands_of_ice.state import Labyrinth


class Moving(Ask[Labyrinth]):
    """One step, take, drop or the end of a movement (LI-6.1, LI-7.2).

    `objects` and `friends` are masks of the load; `touched` and `met` of what was handled on this square.
    """

    rule: ClassVar[str] = "LI-6.1"

    def __init__(
        self, seat: Int, who: Int, objects: Int, friends: Int, mode: Int, left: Int, touched: Int, met: Int
    ) -> None:
        self.seat: Int = seat
        self.who: Int = who
        self.objects: Int = objects
        self.friends: Int = friends
        self.mode: Int = mode
        self.left: Int = left
        self.touched: Int = touched
        self.met: Int = met

    def public(self, s: Labyrinth) -> bool:
        """Everything on the board is seen by all."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the ways, what may be taken and dropped here, and the end."""
        for way in range(4):
            if self.way_reason(s, way) == FINE:
                found.append(WAY + way)
        code = s.on[s.where.faces[self.who]]
        while code:
            piece = (code & MOST) - 1
            if self.take_reason(s, piece) == FINE:
                found.append(TAKE + piece)
            elif self.drop_reason(s, piece) == FINE:
                found.append(DROP + piece)
            code //= 128
        if stop_reason(s, self.who, self.objects, self.mode, self.left) == FINE:
            found.append(DONE)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an answer."""
        if action == DONE:
            return stop_reason(s, self.who, self.objects, self.mode, self.left)
        if action >= WAY and action < WAY + 4:
            return self.way_reason(s, action - WAY)
        if action >= TAKE and action < TAKE + PIECES:
            return self.take_reason(s, action - TAKE)
        if action >= DROP and action < DROP + PIECES:
            return self.drop_reason(s, action - DROP)
        return r.NOT_ASKED

    def way_reason(self, s: Labyrinth, way: Int) -> Int:
        """Give the reason against a step, which must leave a legal end (LI-4.12, LI-6.17)."""
        against = step_reason(s, self.who, self.objects, self.friends, self.mode, self.left, way)
        if against != FINE:
            return against
        if self.overfills(s):
            return r.TOO_MANY
        to = NEXT[s.where.faces[self.who] * 4 + way]
        if s.on[to] == 0 and TERRAIN[s.rows.ground[to]] & T_WALK and self.mode & (HANDLED | JUMPING) == 0:
            return FINE
        ahead = s.copy()
        later = stepped(ahead, self, way)
        good = left_well(ahead, self.mode) if later is None else finishable(ahead, later)
        return FINE if good else r.UNFINISHED

    def take_reason(self, s: Labyrinth, piece: Int) -> Int:
        """Give the reason against picking something up."""
        again = self.again(piece)
        against = take_reason(s, self.who, self.objects, self.friends, self.mode, again, piece)
        if against != FINE:
            return against
        return FINE if finishable(s, self.taken(piece)) else r.UNFINISHED

    def drop_reason(self, s: Labyrinth, piece: Int) -> Int:
        """Give the reason against dropping something."""
        again = self.again(piece)
        against = drop_reason(s, self.who, self.objects, self.friends, self.mode, again, piece)
        if against != FINE:
            return against
        return FINE if finishable(s, self.dropped(piece)) else r.UNFINISHED

    def again(self, piece: Int) -> bool:
        """Tell whether a piece was handled on this square already."""
        if piece < FIRST_OBJECT:
            return self.met & BIT[piece] != 0
        return self.touched & BIT[piece - FIRST_OBJECT] != 0

    def overfills(self, s: Labyrinth) -> bool:
        """Tell whether a wounded Witch was given here what she cannot keep, and nothing taken for it yet."""
        if not self.touched & ~self.objects and not self.met & ~self.friends:
            return False
        return too_much_for_witch(s, self.who, self.objects, self.friends)

    def taken(self, piece: Int) -> Moving:
        """Give the movement with a piece more in hand."""
        if piece < FIRST_OBJECT:
            bit = BIT[piece]
            return Moving(self.seat, self.who, self.objects, self.friends | bit, self.mode | HANDLED,
                          self.left, self.touched, self.met | bit)  # fmt: skip
        bit = BIT[piece - FIRST_OBJECT]
        return Moving(self.seat, self.who, self.objects | bit, self.friends, self.mode | HANDLED, self.left,
                      self.touched | bit, self.met)  # fmt: skip

    def dropped(self, piece: Int) -> Moving:
        """Give the movement with a piece less in hand."""
        if piece < FIRST_OBJECT:
            bit = BIT[piece]
            return Moving(self.seat, self.who, self.objects, self.friends & ~bit, self.mode | HANDLED,
                          self.left, self.touched, self.met | bit)  # fmt: skip
        bit = BIT[piece - FIRST_OBJECT]
        return Moving(self.seat, self.who, self.objects & ~bit, self.friends, self.mode | HANDLED, self.left,
                      self.touched | bit, self.met)  # fmt: skip

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Carry the answer out."""
        if action == DONE:
            self.end(s)
        elif action < WAY + 4:
            later = stepped(s, self, action - WAY)
            if later is None:
                s.done()
                after_action(s)
            else:
                s.goto(later)
        elif action < DROP:
            s.tell("take", int(self.who), int(action - TAKE))
            s.goto(self.taken(action - TAKE))
        else:
            s.tell("drop", int(self.who), int(action - DROP))
            s.goto(self.dropped(action - DROP))

    def end(self, s: Labyrinth) -> None:
        """End the movement; a Mammoth that moved may uproot a tree (LI-13.6)."""
        here = s.where.faces[self.who]
        s.tell("moved", int(self.who), int(here))
        ends_pairing(s, self.who)
        if self.mode & STEPPED and not self.mode & JUMPING and s.has(self.who, UPROOTS):
            for way in range(4):
                if tree_at(s, here, way):
                    s.goto(Uproot(self.seat, self.who))
                    return
        s.done()
        after_action(s)


class Uproot(Ask[Labyrinth]):
    """At the end of its movement a Mammoth may bring one adjacent tree down (LI-13.6)."""

    rule: ClassVar[str] = "LI-13.6"

    def __init__(self, seat: Int, who: Int) -> None:
        self.seat: Int = seat
        self.who: Int = who

    def public(self, s: Labyrinth) -> bool:
        """Trees are seen by all."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the trees, and leaving them."""
        for way in range(4):
            if tree_at(s, s.where.faces[self.who], way):
                found.append(WAY + way)
        found.append(DONE)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an answer."""
        if action == DONE:
            return FINE
        if action >= WAY and action < WAY + 4:
            return FINE if tree_at(s, s.where.faces[self.who], action - WAY) else r.NOTHING_TO_UPROOT
        return r.NOT_ASKED

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Bring the tree down, or leave it."""
        if action != DONE:
            fell(s, NEXT[s.where.faces[self.who] * 4 + action - WAY])
        s.done()
        after_action(s)


def tree_at(s: Labyrinth, square: Int, way: Int) -> bool:
    """Tell whether a tree is adjacent on a side."""
    near = NEXT[square * 4 + way]
    return near >= 0 and s.rows.side[square * 4 + way] == 0 and s.rows.ground[near] == TREE


def begin(s: Labyrinth, who: Int, mode: Int) -> Moving:
    """Give the start of a movement with all that the character carries."""
    left: Int = s.book.movement[KIND[who]]
    if mode & SWIMMING:
        left = 1
    elif mode & JUMPING:
        left = 2
    return Moving(s.active, who, s.load_of(who), s.carried(who), mode, left, 0, 0)


def may_begin(s: Labyrinth, move: Moving) -> Int:
    """Give FINE if a movement has a first answer, or a reason why it has none."""
    first: Int = FINE
    for way in range(4):
        against = move.way_reason(s, way)
        if against == FINE:
            return FINE
        if first == FINE or against == r.CURSE_FULL or against == r.WITH_OBJECT:
            first = against
    # Taking something is a move too, and putting something down may open the way (LI-6.4, LI-7.4).
    code = s.on[s.where.faces[move.who]]
    while code:
        piece = (code & MOST) - 1
        if move.take_reason(s, piece) == FINE or move.drop_reason(s, piece) == FINE:
            return FINE
        code //= 128
    return r.NOT_WATER if move.mode & SWIMMING and first != r.WITH_OBJECT else first


def finishable(s: Labyrinth, move: Moving) -> bool:
    """Tell whether a movement can come to a legal end (LI-4.12); most can stop where they are."""
    if stop_reason(s, move.who, move.objects, move.mode, move.left) == FINE:
        return True
    overfull = move.overfills(s)
    for way in range(4):
        if overfull:
            break
        if step_reason(s, move.who, move.objects, move.friends, move.mode, move.left, way) == FINE:
            ahead = s.copy()
            later = stepped(ahead, move, way)
            if left_well(ahead, move.mode) if later is None else finishable(ahead, later):
                return True
    code = s.on[s.where.faces[move.who]]
    while code:
        piece = (code & MOST) - 1
        again = move.again(piece)
        if (
            take_reason(s, move.who, move.objects, move.friends, move.mode, again, piece) == FINE
            and finishable(s, move.taken(piece))
        ):  # fmt: skip
            return True
        if (
            drop_reason(s, move.who, move.objects, move.friends, move.mode, again, piece) == FINE
            and finishable(s, move.dropped(piece))
        ):  # fmt: skip
            return True
        code //= 128
    return False


def left_well(s: Labyrinth, mode: Int) -> bool:
    """Tell whether somebody who left the board left no square with too many tokens behind (LI-4.5)."""
    return not mode & HANDLED or not any_crowded(s)


def stepped(s: Labyrinth, move: Moving, way: Int) -> Moving | None:
    """Take one step with the whole load; None when the character has left the labyrinth (LI-6.13)."""
    who = move.who
    here = s.where.faces[who]
    to = NEXT[here * 4 + way]
    mode = move.mode
    fly = flying(s, who, mode, here)
    landing = mode & JUMPING == 0 or mode & IN_AIR
    if landing and exits(who, to):
        leave(s, who, move.objects, move.friends)
        return None
    cursed = curse_on(s, who, to) if landing else 0
    wet = landing and not fly and s.rows.ground[to] == WATER and not s.roped(to)
    carry(s, who, move.objects, move.friends, to)
    left = move.left - 1
    if mode & JUMPING:
        mode = mode & (IN_AIR - 1) if mode & IN_AIR else mode | IN_AIR | way * TOOK_OFF
    mode |= STEPPED
    # Whoever comes to water with an object hangs on a rope (LI-21.15).
    if wet and move.objects == 0 and s.has(who, FREEZES_WATER) and ice_left(s) > 0:
        place = s.cell_of(to)
        s.set_cell(place, s.cells[place] | M_ICE)
        s.tell("freeze_water", int(to))
    if landing and not fly and s.rows.ground[to] == TREE:
        left = 0
    if fly and not flying(s, who, mode, to):
        mode |= GROUNDED
    if cursed:
        s.tell("cursed", int(who))
    return Moving(move.seat, who, move.objects | cursed, move.friends, mode, left, cursed, 0)


def carry(s: Labyrinth, who: Int, objects: Int, friends: Int, to: Int) -> None:
    """Put a character and its load on a square."""
    if objects or friends:
        for piece in range(FIRST_OBJECT):
            if friends & BIT[piece]:
                s.put(piece, to)
        for piece in range(FIRST_OBJECT, PIECES):
            if objects & BIT[piece - FIRST_OBJECT]:
                s.put(piece, to)
    s.put(who, to)


def leave(s: Labyrinth, who: Int, objects: Int, friends: Int) -> None:
    """Leave over the enemy's line with all that is carried (LI-1.2, LI-6.13, LI-11.5)."""
    points: Int = s.book.exit_points[KIND[who]]
    for piece in range(FIRST_OBJECT, PIECES):
        if objects & BIT[piece - FIRST_OBJECT]:
            points += s.book.exit_points[KIND[piece]]
    s.tell("leave", int(who), int(points))
    carry(s, who, objects, friends, LEFT)
    score(s, OWNER[who], points, 1)
