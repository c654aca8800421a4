"""Building teams: in secret (Free Choice), or in turn with equal forces (Mutual Choice) (LI-3.3, LI-3.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Question
from conclave.core.secret_orders import SecretOrders
from conclave.core.storage import Choices, Int
from conclave.games.lands_of_ice.actions import DRAFT, PAIR
from conclave.games.lands_of_ice.data import BIT, BOX, CHARACTERS, FIRST_OBJECT, OBJECTS, RESERVE
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.state import Labyrinth

TEAM: Final = 8
THINGS: Final = 6
PAIRS: Final = 2  # for each player
NUMBERS: Final = 60


def on_offer(s: Labyrinth, kind: Int) -> bool:
    """Tell whether a kind of piece may be picked; two objects only by option (LI-16.6, LI-16.7)."""
    if s.book.slugs[kind] == "":
        return False
    return s.book.boxes[kind] != "other" or s.rules.other_objects


def _piece(seat: Int, kind: Int) -> Int:
    if kind < CHARACTERS:
        return seat * CHARACTERS + kind
    return FIRST_OBJECT + seat * OBJECTS + kind - CHARACTERS


def picked(s: Labyrinth, seat: Int, first: Int, last: Int) -> Int:
    """Count the kinds of a range that a seat has picked."""
    count: Int = 0
    for kind in range(first, last):
        if s.where.faces[_piece(seat, kind)] == RESERVE:
            count += 1
    return count


def pairs_of(s: Labyrinth, seat: Int) -> Int:
    """Count the pairs of rooms that a seat has picked."""
    count: Int = 0
    for place in range(seat * PAIRS, seat * PAIRS + PAIRS):
        if s.pairs.faces[place] > 0:
            count += 1
    return count


def draft_reason(s: Labyrinth, seat: Int, action: Int, pairs_left: bool) -> Int:
    """Give the reason against a pick: pairs first, then characters, then objects."""
    if action >= PAIR and action < PAIR + NUMBERS:
        if not pairs_left:
            return r.NOT_ASKED
        number = int(action - PAIR) + 1
        if number not in s.book.pairs:
            return r.PAIR_TAKEN
        # Whose pairs count: the own ones in secret, all of them in the open (LI-3.3, LI-3.4).
        shared = s.rules.mode == "mutual_choice"
        for place in range(4):
            if s.pairs.faces[place] == number and (shared or place // PAIRS == seat):
                return r.PAIR_TAKEN
        return FINE
    if action < DRAFT or action >= DRAFT + CHARACTERS + OBJECTS or pairs_left:
        return r.NOT_ASKED
    kind = action - DRAFT
    wants_characters = picked(s, seat, 0, CHARACTERS) < TEAM
    if (kind < CHARACTERS) != wants_characters:
        return r.NOT_ASKED
    return FINE if on_offer(s, kind) and s.where.faces[_piece(seat, kind)] == BOX else r.NOT_DRAFTED


def offered(s: Labyrinth, seat: Int, pairs_left: bool, found: Choices) -> None:
    """List what may be picked."""
    if pairs_left:
        for number in s.book.pairs:
            if draft_reason(s, seat, PAIR + number - 1, True) == FINE:
                found.append(PAIR + number - 1)
        return
    for kind in range(CHARACTERS + OBJECTS):
        if draft_reason(s, seat, DRAFT + kind, False) == FINE:
            found.append(DRAFT + kind)


class FreeDraft(SecretOrders[Labyrinth]):
    """Free Choice: both pick two pairs, eight characters and six objects in secret (LI-3.3)."""

    rule: ClassVar[str] = "LI-3.3"

    def offer(self, s: Labyrinth, seat: Int, found: Choices) -> None:
        """List what a seat may pick next."""
        offered(s, seat, pairs_of(s, seat) < PAIRS, found)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a pick."""
        seat = self.seats[0]
        return draft_reason(s, seat, action, pairs_of(s, seat) < PAIRS)

    def answer(self, s: Labyrinth, seat: Int, action: Int) -> bool:
        """Note the pick where only the seat sees it, and tell whether it was the last."""
        if action >= PAIR and action < PAIR + NUMBERS:
            place = seat * PAIRS + pairs_of(s, seat)
            s.pairs.write(place, action - PAIR + 1)
            return False
        piece = _piece(seat, action - DRAFT)
        s.where.write(piece, RESERVE)
        return picked(s, seat, CHARACTERS, CHARACTERS + OBJECTS) == THINGS


def begin_in_secret(s: Labyrinth) -> None:
    """Let nobody but its owner see what becomes of a piece, nor which pairs are picked."""
    for seat in range(2):
        for kind in range(CHARACTERS + OBJECTS):
            s.where.forget(_piece(seat, kind), BIT[seat])
        for place in range(seat * PAIRS, seat * PAIRS + PAIRS):
            s.pairs.forget(place, BIT[seat])


class MutualDraft(Question[Labyrinth]):
    """Mutual Choice: players pick in turn, and both have it (LI-3.4)."""

    rule: ClassVar[str] = "LI-3.4"

    def __init__(self, first: Int, count: Int) -> None:
        self.first: Int = first
        self.count: Int = count

    def asks(self, s: Labyrinth) -> Int:
        """Ask the first player and the other in turn; there is an even number of each sort."""
        return self.first if self.count % 2 == 0 else 1 - self.first

    def public(self, s: Labyrinth) -> bool:
        """Everything is picked in the open."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List what may be picked next."""
        offered(s, 0, self.count < 2 * PAIRS, found)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a pick."""
        return draft_reason(s, 0, action, self.count < 2 * PAIRS)

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Give it to both."""
        if self.count < 2 * PAIRS:
            s.pairs.write(self.count, action - PAIR + 1)
            s.tell("pair", int(self.asks(s)), int(action - PAIR + 1))
        else:
            for seat in range(2):
                s.where.write(_piece(seat, action - DRAFT), RESERVE)
            s.tell("draft", int(self.asks(s)), int(action - DRAFT))
        if self.count + 1 == 2 * PAIRS + TEAM + THINGS:
            s.done()
        else:
            s.goto(MutualDraft(self.first, self.count + 1))
