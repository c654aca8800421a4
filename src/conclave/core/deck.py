"""Decks: known cards on top, a bag of which nobody knows the order, known cards at the bottom."""

from __future__ import annotations

from conclave.core.chance import DrawToZone, listed_zone
from conclave.core.containers import Deck, Zone, new_deck, unpack_deck
from conclave.core.errors import BrokenGame
from conclave.core.frames import Step
from conclave.core.state import NOTHING, State
from conclave.core.storage import open_class

__all__ = ["Deck", "DrawCards", "new_deck", "unpack_deck"]


@open_class(allow_interpreted_subclasses=True)
class DrawCards(Step[State]):
    """Cards from a deck into a zone whose cards the seats in the mask see; fewer when the deck is empty.

    A known card on top moves without luck, the bag needs luck, then the bottom comes in order. A card that
    moves without luck to whoever did not know it is a reveal. `base` is the first luck number of the deck's
    cards.
    """

    def __init__(self, deck: int, zone: int, mask: int, left: int = 1, base: int = 0) -> None:
        self.deck = deck
        self.zone = zone
        self.mask = mask
        self.left = left
        self.base = base

    def possible(self, s: State) -> bool:
        """Tell whether a card is left to draw."""
        return self.left > 0 and len(_listed_deck(s, self.deck)) > 0

    def run(self, s: State) -> None:
        """Draw one card, and keep the rest."""
        deck = _listed_deck(s, self.deck)
        if self.left <= 0 or len(deck) == 0:
            s.done(NOTHING)
            return
        known = deck.top if len(deck.top) else deck.bottom
        if known is deck.bottom and len(deck.bag):
            s.goto(DrawCards(self.deck, self.zone, self.mask, self.left - 1, self.base))
            s.call(DrawToZone(deck.number, self.zone, self.mask, self.base))
            return
        _move(s, known, len(known) - 1 if known is deck.top else 0, self)
        rest = DrawCards(self.deck, self.zone, self.mask, self.left - 1, self.base)
        # Nothing is begun that has nothing to do: no luck came between, so nobody comes back here.
        if rest.possible(s):
            s.goto(rest)
        else:
            s.done(NOTHING)


def _listed_deck(s: State, number: int) -> Deck:
    decks = s.decks()
    if number >= len(decks):
        raise BrokenGame(
            f"{type(s).__name__} lists {len(decks)} in `decks`, and DrawCards wants number {number}"
        )
    deck = decks[number]
    if deck.number >= len(s.bags()):
        raise BrokenGame(f"{type(s).__name__} does not list the bag of deck {number} in `bags`")
    return deck


def _move(s: State, origin: Zone, place: int, draw: DrawCards) -> None:
    # Whoever knew the card goes on knowing it, and no luck keeps whoever sees it now from taking back.
    knew = int(origin.masks[place])
    if draw.mask & ~knew:
        s.reveal()
    listed_zone(s, draw.zone, draw).add(origin.take(place), draw.mask | knew)
