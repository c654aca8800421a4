"""Cards that come: drawn from a deck, dealt to an offer, taken from one."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import Ways
from conclave.core.frames import Chance, Step
from conclave.core.modifiers import BIT
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    BOTTOM,
    DISCARDS,
    HAND,
    REGULAR_DECK,
    SPELL_DECK,
    SPELL_OFFER,
    TOP,
)
from conclave.games.mage_knight.state import Mage

TO_HAND: Final = 0
TO_DISCARD: Final = 1
TO_DECK: Final = 2  # on top of it
# Where the next card of a deck is.
ON_TOP: Final = 0
IN_BAG: Final = 1
AT_BOTTOM: Final = 2
NO_CARD: Final = 3


def next_card(s: Mage, deck: Int) -> Int:
    """Tell where the next card of a deck is."""
    if len(s.z[TOP + deck]):
        return ON_TOP
    if len(s.b[deck]):
        return IN_BAG
    return AT_BOTTOM if len(s.z[BOTTOM + deck]) else NO_CARD


class Draw(Step[Mage]):
    """Cards from the actor's deck into the hand, as many as there are (MK-16.9)."""

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether a card is left to draw."""
        return self.left > 0 and s.deck_size(s.actor) > 0

    def run(self, s: Mage) -> None:
        """Draw one, and keep the rest."""
        seat, where = s.actor, next_card(s, s.actor)
        if self.left <= 0 or where == NO_CARD:
            s.done()
            return
        rest = Draw(self.left - 1)
        if where == IN_BAG:
            s.goto(rest)
            s.call(DrawDeed(seat))
            return
        zone, place = (TOP + seat, len(s.z[TOP + seat]) - 1) if where == ON_TOP else (BOTTOM + seat, 0)
        mask = s.z[zone].masks[place] | BIT[seat]
        s.lay(HAND + seat, s.lift(zone, place), mask)
        s.tell("draw", int(seat))
        # No luck came between, so nothing is begun that has nothing to do.
        if rest.possible(s):
            s.goto(rest)
        else:
            s.done()


class DrawDeed(Chance[Mage]):
    """One card of a seat's deck into its hand; only the seat sees it."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[self.seat].outcomes(a.DRAW)

    def weight(self, s: Mage) -> Int:
        """Count what is left."""
        return len(s.b[self.seat])

    def pick(self, s: Mage, lot: Int) -> Int:
        """Give the card at a place of the sorted bag."""
        return a.DRAW + s.b[self.seat].kinds[lot]

    def seen(self, s: Mage) -> Int:
        """Let only the seat see it."""
        return BIT[self.seat]

    def land(self, s: Mage, outcome: Int) -> None:
        """Take it."""
        s.draw(self.seat, outcome - a.DRAW)
        s.lay(HAND + self.seat, outcome - a.DRAW, BIT[self.seat])
        s.tell("draw", int(self.seat))
        s.done()


class Deal(Step[Mage]):
    """Cards from a common deck to a row for all to see, as many as there are."""

    def __init__(self, deck: Int, row: Int, left: Int) -> None:
        self.deck: Int = deck
        self.row: Int = row
        self.left: Int = left

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether a card is left."""
        return self.left > 0 and s.deck_size(self.deck) > 0

    def run(self, s: Mage) -> None:
        """Deal one, and keep the rest."""
        where = next_card(s, self.deck)
        if self.left <= 0 or where == NO_CARD:
            s.done()
            return
        rest = Deal(self.deck, self.row, self.left - 1)
        if where == IN_BAG:
            s.goto(rest)
            s.call(DealLuck(self.deck, self.row))
            return
        zone: Int = TOP + self.deck if where == ON_TOP else BOTTOM + self.deck
        s.row(self.row, int(s.lift(zone, len(s.z[zone]) - 1 if where == ON_TOP else 0)))
        if rest.possible(s):
            s.goto(rest)
        else:
            s.done()


class DealLuck(Chance[Mage]):
    """One card of a common deck into a row."""

    def __init__(self, deck: Int, row: Int) -> None:
        self.deck: Int = deck
        self.row: Int = row

    def base(self) -> Int:
        """Give the first number of the deck's cards."""
        return a.DRAW_UNIT if self.deck >= REGULAR_DECK else a.DRAW

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[self.deck].outcomes(int(self.base()))

    def weight(self, s: Mage) -> Int:
        """Count what is left."""
        return len(s.b[self.deck])

    def pick(self, s: Mage, lot: Int) -> Int:
        """Give the card at a place of the sorted bag."""
        return self.base() + s.b[self.deck].kinds[lot]

    def land(self, s: Mage, outcome: Int) -> None:
        """Lay it out."""
        s.draw(self.deck, outcome - self.base())
        s.row(self.row, int(outcome - self.base()))
        s.done()


REFILL_ADVANCED: Final = Deal(ADVANCED_DECK, ADVANCED_OFFER, 1)
REFILL_SPELLS: Final = Deal(SPELL_DECK, SPELL_OFFER, 1)


def gain_card(s: Mage, seat: Int, card: Int, to: Int) -> None:
    """Put a card that a seat gained where it goes; everybody saw it (MK-5.7)."""
    if to == TO_HAND:
        s.lay(HAND + seat, card, -1)
    elif to == TO_DISCARD:
        s.row(DISCARDS + seat, int(card))
    else:
        s.lay(TOP + seat, card, -1)
    s.tell("take", int(seat), int(card))


def take_from_offer(s: Mage, offer: Int, card: Int, to: Int) -> None:
    """Take a card from the advanced action or the spell offer, which is filled again at once (MK-5.7)."""
    s.unrow(offer, card)
    gain_card(s, s.actor, card, to)
    refill = REFILL_SPELLS if offer == SPELL_OFFER else REFILL_ADVANCED
    if refill.possible(s):
        s.call(refill)


class TakeCard(Ways[Mage]):
    """A card from an offer, of a color if one is given (Training, Magic Talent, rewards)."""

    rule: ClassVar[str] = "MK-5.7"

    def __init__(self, offer: Int, to: Int, color: Int = -1) -> None:
        self.offer: Int = offer
        self.to: Int = to
        self.color: Int = color

    def ways(self, s: Mage) -> Int:
        """Give the places of the offer."""
        found: Int = 0
        row = s.rows[self.offer]
        color: Int = s.color(self.color) if self.color >= 0 else -1
        for place in range(len(row)):
            if self.color < 0 or pieces.COLOR[row[place]] == color:
                found |= BIT[place]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return a.TAKE + s.rows[self.offer][way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.rows[self.offer].index(int(action - a.TAKE))

    def choose(self, s: Mage, action: Int) -> None:
        """Take it."""
        s.done()
        take_from_offer(s, self.offer, action - a.TAKE, self.to)
