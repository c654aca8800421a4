"""Cursed objects of the dead: a victor beside them takes what nobody may leave (LI-14.7, LI-14.11)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.actions import TARGET
from conclave.games.lands_of_ice.data import BIT, CARRIES_TWO, CURSED, FIRST_OBJECT, PIECES, WOUNDED
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.effects import after_action
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.steps import count_bits, slots
from conclave.games.lands_of_ice.rules.wards import no_magic
from conclave.games.lands_of_ice.state import Labyrinth


def cursed_of(s: Labyrinth, who: Int) -> Int:
    """Give the mask of cursed objects that a character holds."""
    objects = s.load_of(who)
    found: Int = 0
    for piece in range(FIRST_OBJECT, PIECES):
        if objects & BIT[piece - FIRST_OBJECT] and s.has(piece, CURSED):
            found |= BIT[piece - FIRST_OBJECT]
    return found


class Inherit(Step[Labyrinth]):
    """A victor next to the dead takes the cursed object (LI-14.7, LI-14.11)."""

    def __init__(self, seat: Int, cursed: Int, place: Int, winners: Int) -> None:
        self.seat: Int = seat
        self.cursed: Int = cursed
        self.place: Int = place
        self.winners: Int = winners

    def run(self, s: Labyrinth) -> None:
        """Give it to the only heir, or ask; with no heir it stays."""
        if self.cursed == 0 or no_magic(s, self.place):
            s.done()
            after_action(s)
            return
        first: Int = -1
        count: Int = 0
        for who in range(FIRST_OBJECT):
            if may_inherit(s, who, self.place, self.winners):
                first = who
                count += 1
        piece = lowest(self.cursed)
        s.goto(Inherit(self.seat, self.cursed & ~BIT[piece - FIRST_OBJECT], self.place, self.winners))
        if count == 1:
            inherit(s, first, piece, self.place)
        elif count > 1:
            s.call(Heir(self.seat, piece, self.place, self.winners))


def lowest(mask: Int) -> Int:
    """Give the first object of a mask."""
    for piece in range(FIRST_OBJECT, PIECES):
        if mask & BIT[piece - FIRST_OBJECT]:
            return piece
    return -1


def may_inherit(s: Labyrinth, who: Int, place: Int, winners: Int) -> bool:
    """Tell whether a victor is next to the square and has or can make a free hand."""
    square = s.where.faces[who]
    if not winners & BIT[who] or square < 0 or s.marks[who] & WOUNDED or not s.adjacent(square, place):
        return False
    return _free_hand(s, who) or _exchange(s, who) >= 0


def _free_hand(s: Labyrinth, who: Int) -> bool:
    """Tell whether a victor can take one thing more, by hands and by the tokens on the square (LI-4.5)."""
    if s.count_on(s.where.faces[who]) >= (3 if s.has(who, CARRIES_TWO) else 2):
        return False
    return count_bits(s.load_of(who)) + count_bits(s.carried(who)) < slots(s, who)


def _exchange(s: Labyrinth, who: Int) -> Int:
    """Give what a victor with full hands puts down: an object that is not cursed, else a wounded friend."""
    objects, friends = s.load_of(who) & ~cursed_of(s, who), s.carried(who)
    if slots(s, who) == 0:
        return -1
    if objects:
        return lowest(objects)
    for piece in range(FIRST_OBJECT):
        if friends & BIT[piece]:
            return piece
    return -1


def inherit(s: Labyrinth, who: Int, piece: Int, place: Int) -> None:
    """Take a cursed object over, with an exchange if the hands are full."""
    if not _free_hand(s, who):
        s.put(_exchange(s, who), place)
    s.put(piece, s.where.faces[who])
    s.tell("inherit", int(who), int(piece))


class Heir(Ask[Labyrinth]):
    """Several victors could take a cursed object: their player chooses (LI-14.11)."""

    rule: ClassVar[str] = "LI-14.11"

    def __init__(self, seat: Int, piece: Int, place: Int, winners: Int) -> None:
        self.seat: Int = seat
        self.piece: Int = piece
        self.place: Int = place
        self.winners: Int = winners

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the victors."""
        for who in range(FIRST_OBJECT):
            if may_inherit(s, who, self.place, self.winners):
                found.append(TARGET + who)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an answer."""
        if action < TARGET or action >= TARGET + FIRST_OBJECT:
            return r.NOT_ASKED
        return FINE if may_inherit(s, action - TARGET, self.place, self.winners) else r.NO_HEIR

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Give it to one of them."""
        inherit(s, action - TARGET, self.piece, self.place)
        s.done()
