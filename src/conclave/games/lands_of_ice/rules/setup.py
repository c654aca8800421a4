"""Getting ready: handicaps, the starting lines, tokens on rooms, and who begins (LI-3)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Chance, Step
from conclave.core.options import Options
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int, ints
from conclave.games.lands_of_ice import options as o
from conclave.games.lands_of_ice.actions import FIRST, IN_ROOM, LAY, REMOVE, SQUARE
from conclave.games.lands_of_ice.data import (
    BIT,
    BOX,
    CHARACTERS,
    COLUMNS,
    DOT,
    DOTS,
    FACE_UP,
    FIRST_OBJECT,
    FIRST_TORCH,
    LINE,
    OBJECTS,
    OWNER,
    PIECES,
    RESERVE,
    ROOM,
    ROOM_FOR,
    SLOT,
    SLOTS,
    SQUARES,
)
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.draft import FreeDraft, MutualDraft, begin_in_secret
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.reveal import TurnUp, may_place
from conclave.games.lands_of_ice.rules.turn import PlayCard
from conclave.games.lands_of_ice.state import Labyrinth, blank

TORCH_ROW: Final = 3  # The Thaw


def setup(options: Options, seats: int) -> Labyrinth:
    """Begin with the teams."""
    s = blank(options)
    s.call(Opening(0))
    return s


def piece_of(seat: Int, kind: Int) -> Int:
    """Give the piece of a seat by its kind; objects are the kinds after the characters."""
    if kind < CHARACTERS:
        return seat * CHARACTERS + kind
    return FIRST_OBJECT + seat * OBJECTS + kind - CHARACTERS


class Opening(Step[Labyrinth]):
    """The steps of getting ready, one after another."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Labyrinth) -> None:
        """Teams, handicaps, starting lines, tokens on rooms, and the first turn."""
        stage = int(self.stage)
        s.goto(Opening(stage + 1))
        mode = s.rules.mode
        if stage == 0:
            if mode == o.FREE_CHOICE:
                begin_in_secret(s)
                s.call(FreeDraft((0, 1), (0, 1)))
            elif mode == o.MUTUAL_CHOICE:
                s.call(WhoFirst())
            else:
                fixed_teams(s)
        elif stage == 1:
            if mode == o.MUTUAL_CHOICE:
                s.call(MutualDraft(s.answer, 0))
        elif stage == 2:
            hide_teams(s)
            for seat in (1, 0):
                if s.rules.handicap(seat):
                    s.call(Removal(seat, s.rules.handicap(seat)))
        elif stage == 3:
            for seat in (1, 0):
                s.call(Post(seat))
        elif stage == 4:
            if mode == o.FIRST_SNOW:
                stand_up(s)
                for slot in range(SLOTS - 1, -1, -1):
                    s.call(TurnUp(slot))
        elif stage == 5:
            s.call(WhoFirst())
        elif stage == 6:
            s.call(Laying(s.answer))
        elif stage == 7:
            stand_up(s)
            if mode == o.FIRST_SNOW:
                s.lying = ints([0] * (2 * SLOTS))
            if mode == o.THAW:
                torches(s)
            s.call(WhoFirst())
        else:
            s.first = s.answer
            s.active = s.first
            s.tell("begins", int(s.first))
            s.goto(PlayCard(s.first))


def fixed_teams(s: Labyrinth) -> None:
    """Lay out the teams and rooms of a mode that fixes them (LI-3.2, LI-3.5)."""
    boxes, pairs, _ = o.FIXED[s.rules.mode]
    for place in range(4):
        s.pairs.write(place, pairs[place])
    for seat in range(2):
        for kind in range(CHARACTERS + OBJECTS):
            if s.book.slugs[kind] and s.book.boxes[kind] == boxes[seat]:
                s.where.write(piece_of(seat, kind), RESERVE)


def hide_teams(s: Labyrinth) -> None:
    """Put both teams behind their screens (LI-3.13)."""
    for seat in range(2):
        count = 0
        for piece in range(PIECES):
            if OWNER[piece] == seat and s.where.faces[piece] == RESERVE:
                s.where.forget(piece, BIT[seat])
                count += 1
        s.reserve = changed(s.reserve, seat, count)


class Removal(Ask[Labyrinth]):
    """A handicapped player takes characters out in secret (LI-3.6)."""

    rule: ClassVar[str] = "LI-3.6"

    def __init__(self, seat: Int, left: Int) -> None:
        self.seat: Int = seat
        self.left: Int = left

    def seen(self, s: Labyrinth) -> Int:
        """Only the player knows who goes."""
        return BIT[self.seat]

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the characters of the team."""
        for kind in range(CHARACTERS):
            if s.where.faces[piece_of(self.seat, kind)] == RESERVE:
                found.append(REMOVE + kind)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a character."""
        if action < REMOVE or action >= REMOVE + CHARACTERS:
            return r.NOT_ASKED
        mine = s.where.faces[piece_of(self.seat, action - REMOVE)] == RESERVE
        return FINE if mine else r.NOT_IN_TEAM

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Take it out."""
        s.where.write(piece_of(self.seat, action - REMOVE), BOX)
        s.reserve = changed(s.reserve, self.seat, s.reserve[self.seat] - 1)
        s.tell("remove", int(self.seat), to=int(BIT[self.seat]), private=(int(action - REMOVE),))
        if self.left > 1:
            s.goto(Removal(self.seat, self.left - 1))
        else:
            s.done()


class Post(Ask[Labyrinth]):
    """Four characters go face down on the dots of the own line, from the top (LI-3.9)."""

    rule: ClassVar[str] = "LI-3.9"

    def seen(self, s: Labyrinth) -> Int:
        """Only the player knows whom."""
        return BIT[self.seat]

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the characters of the team."""
        for kind in range(CHARACTERS):
            if s.where.faces[piece_of(self.seat, kind)] == RESERVE:
                found.append(LAY + kind)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a character."""
        if action < LAY or action >= LAY + CHARACTERS:
            return r.NOT_ASKED
        mine = s.where.faces[piece_of(self.seat, action - LAY)] == RESERVE
        return FINE if mine else r.NOT_IN_HAND

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Put it on the next dot."""
        seat = int(self.seat)
        count = s.posted[seat]
        lay_down(s, seat, action - LAY, DOT - count)
        s.posted = changed(s.posted, seat, count + 1)
        if count == 3:
            s.done()


def lay_down(s: Labyrinth, seat: Int, kind: Int, place: Int) -> None:
    """Lay a token face down; a Mammoth is always face up (LI-3.11, LI-3.14)."""
    piece = piece_of(seat, kind)
    s.where.write(piece, place)
    s.reserve = changed(s.reserve, seat, s.reserve[seat] - 1)
    s.tell("lay", int(seat), int(place), to=int(BIT[seat]), private=(int(kind),))
    if s.has(piece, FACE_UP):
        s.show(piece)
        s.reveal()
        s.tell("face_up", int(piece), int(place))


class WhoFirst(Chance[Labyrinth]):
    """A random player (LI-3.10, LI-3.12)."""

    rule: ClassVar[str] = "LI-3.12"

    def outcomes(self, s: Labyrinth) -> list[tuple[int, int]]:
        """Either player."""
        return [(FIRST, 1), (FIRST + 1, 1)]

    def land(self, s: Labyrinth, outcome: Int) -> None:
        """Hand the seat down."""
        s.done(outcome - FIRST)


class Laying(Step[Labyrinth]):
    """Players lay their tokens in turn; who has none left waits (LI-3.10, LI-3.14)."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Labyrinth) -> None:
        """Ask whose turn it is and who has tokens."""
        seat = self.seat if s.reserve[self.seat] else 1 - self.seat
        if s.reserve[seat] == 0:
            s.done()
            return
        s.goto(Laying(1 - seat))
        if s.rules.mode == o.FIRST_SNOW:
            s.call(OpenLay(seat))
        else:
            s.call(LayRoom(seat))


def room_left(s: Labyrinth, slot: Int) -> bool:
    """Tell whether a room takes one more face-down token (LI-3.10)."""
    return s.lying[slot * 2] + s.lying[slot * 2 + 1] < ROOM_FOR[slot]


class LayRoom(Ask[Labyrinth]):
    """On which room the next token goes; everybody sees it (LI-3.10)."""

    rule: ClassVar[str] = "LI-3.10"

    def public(self, s: Labyrinth) -> bool:
        """Everybody counts the tokens on rooms."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the rooms with room."""
        for slot in range(SLOTS):
            if room_left(s, slot):
                found.append(IN_ROOM + slot)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a room."""
        if action < IN_ROOM or action >= IN_ROOM + SLOTS:
            return r.NOT_ASKED
        return FINE if room_left(s, action - IN_ROOM) else r.ROOM_FULL

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Then say which token."""
        s.goto(LayToken(self.seat, action - IN_ROOM))


class LayToken(Ask[Labyrinth]):
    """Which token is laid there, face down (LI-3.10, LI-3.14)."""

    rule: ClassVar[str] = "LI-3.14"

    def __init__(self, seat: Int, slot: Int) -> None:
        self.seat: Int = seat
        self.slot: Int = slot

    def seen(self, s: Labyrinth) -> Int:
        """Only the player knows which."""
        return BIT[self.seat]

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the tokens that are left."""
        for kind in range(CHARACTERS + OBJECTS):
            if s.where.faces[piece_of(self.seat, kind)] == RESERVE:
                found.append(LAY + kind)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a token."""
        return in_hand_reason(s, self.seat, action)

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Lay it."""
        place = self.slot * 2 + self.seat
        s.lying = changed(s.lying, place, s.lying[place] + 1)
        lay_down(s, self.seat, action - LAY, ROOM - self.slot)
        s.done()


def in_hand_reason(s: Labyrinth, seat: Int, action: Int) -> Int:
    """Give the reason against laying a token."""
    if action < LAY or action >= LAY + CHARACTERS + OBJECTS:
        return r.NOT_ASKED
    return FINE if s.where.faces[piece_of(seat, action - LAY)] == RESERVE else r.NOT_IN_HAND


class OpenLay(Ask[Labyrinth]):
    """First Snow: which token is placed next, face up (LI-3.15)."""

    rule: ClassVar[str] = "LI-3.15"

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the tokens that are left."""
        for kind in range(CHARACTERS + OBJECTS):
            if s.where.faces[piece_of(self.seat, kind)] == RESERVE:
                found.append(LAY + kind)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a token."""
        return in_hand_reason(s, self.seat, action)

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Then say where."""
        s.goto(OpenSquare(self.seat, piece_of(self.seat, action - LAY)))


class OpenSquare(Ask[Labyrinth]):
    """First Snow: on which square of the own half it is placed (LI-3.15)."""

    rule: ClassVar[str] = "LI-3.15"

    def __init__(self, seat: Int, piece: Int) -> None:
        self.seat: Int = seat
        self.piece: Int = piece

    def public(self, s: Labyrinth) -> bool:
        """The board is open."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the squares."""
        for square in range(SQUARES):
            if self.bar(s, SQUARE + square) == FINE:
                found.append(SQUARE + square)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a square."""
        if action < SQUARE or action >= SQUARE + SQUARES:
            return r.NOT_ASKED
        square = action - SQUARE
        slot = SLOT[square]
        if slot < 0 or slot % 4 // 2 != self.seat:
            return r.OWN_HALF
        if not room_left(s, slot):
            return r.ROOM_FULL
        return FINE if may_place(s, self.piece, square) else r.NOT_PLACE

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Place it."""
        seat, square = self.seat, action - SQUARE
        place = SLOT[square] * 2 + seat
        s.lying = changed(s.lying, place, s.lying[place] + 1)
        s.reserve = changed(s.reserve, seat, s.reserve[seat] - 1)
        s.show(self.piece)
        s.reveal()
        s.put(self.piece, square)
        s.tell("placed", int(seat), int(self.piece), int(square))
        s.done()


def stand_up(s: Labyrinth) -> None:
    """Turn the starting lines up (LI-3.12)."""
    for piece in range(FIRST_OBJECT):
        place = s.where.faces[piece]
        if place <= DOT:
            s.show(piece)
            s.put(piece, DOTS[DOT - place] * COLUMNS + LINE[OWNER[piece]])
            s.tell("stands", int(piece), int(s.where.faces[piece]))
    s.posted = ints([0, 0])
    s.reveal()


def torches(s: Labyrinth) -> None:
    """The Thaw: a torch for whoever stands in row 3; four are left for the sconces (LI-3.5, LI-14.10)."""
    for seat in range(2):
        s.put(FIRST_TORCH + seat, TORCH_ROW * COLUMNS + LINE[seat])
