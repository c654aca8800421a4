"""Decks: what is known lies on top or below, what is not lies in a bag."""

from __future__ import annotations

from typing import ClassVar

import pytest

from conclave.core import flow
from conclave.core.chance import Bag, DrawToZone
from conclave.core.deck import Deck, DrawCards, new_deck, unpack_deck
from conclave.core.errors import BrokenGame
from conclave.core.options import Options
from conclave.core.rng import seeded
from conclave.core.secrets import HIDDEN, Zone, imagine_from_bags, observe
from conclave.core.state import State
from conclave.core.storage import PACKED


class Cards(State):
    """A deck and a hand of seat 0."""

    slug: ClassVar[str] = "cards"

    def __init__(self) -> None:
        super().__init__(Options())
        self.deck, self.hand = new_deck(0, [1, 1, 2]), Zone(bag=0)

    def copy(self) -> Cards:
        """Return a twin."""
        twin = Cards()
        twin.deck, twin.hand = self.deck.copy(), self.hand.copy()
        self.copy_into(twin)
        return twin

    def decks(self) -> list[Deck]:
        """List the deck."""
        return [self.deck]

    def bags(self) -> list[Bag]:
        """List its bag."""
        return [self.deck.bag]

    def zones(self) -> list[Zone]:
        """List the hand and both ends of the deck."""
        return [self.hand, self.deck.top, self.deck.bottom]


def drawing(s: Cards, count: int) -> Cards:
    """Draw some cards into the hand."""
    s.call(DrawCards(0, 0, 1, count))
    flow.settle(s)
    return s


def test_top_first_then_luck_then_the_bottom_in_order() -> None:
    """The last card laid on top comes first; the first laid below comes first of those."""
    s = Cards()
    s.deck.on_top(7, 1)
    s.deck.on_top(8, 2)
    s.deck.below(5, 0)
    s.deck.below(6, 0)
    assert len(s.deck) == 7
    drawing(s, 9)
    assert list(s.hand.faces) == [8, 7]
    assert list(s.hand.masks) == [3, 1], "whoever knew the card goes on knowing it"
    for card in (1, 2, 1):
        assert isinstance(s.stack[-1], DrawToZone)
        assert dict(flow.outcomes(s))[card] == list(s.deck.bag.kinds).count(card)
        flow.play(s, card)
    assert list(s.hand.faces) == [8, 7, 1, 2, 1, 5, 6]
    assert (len(s.deck), s.stack) == (0, [])
    assert not DrawCards(0, 0, 1, 1).possible(s)


def test_a_known_card_leaves_nothing_to_do() -> None:
    """After the last known card no frame stands there that has nothing to draw (law 12)."""
    s = Cards()
    s.deck.on_top(7, 1)
    s.call(DrawCards(0, 0, 1, 1))
    frame = s.stack[-1]
    assert isinstance(frame, DrawCards)
    frame.run(s)
    assert s.stack == []


def test_no_more_known_cards_are_drawn_than_were_asked_for() -> None:
    """Two of the three that lie on top, and one of the two at the bottom of a deck that is all known."""
    s = Cards()
    for card in (7, 8, 9):
        s.deck.on_top(card, 1)
    assert list(drawing(s, 2).hand.faces) == [9, 8]
    assert list(s.deck.top.faces) == [7]
    s = Cards()
    s.deck = new_deck(0, [])
    s.deck.below(5, 1)
    s.deck.below(6, 1)
    assert list(drawing(s, 1).hand.faces) == [5]
    assert (len(s.deck), s.stack) == (1, [])


def test_a_deck_that_is_not_listed_is_named() -> None:
    """And so is a bag that is not."""
    s = Cards()
    with pytest.raises(BrokenGame, match="Cards lists 1 in `decks`, and DrawCards wants number 1"):
        DrawCards(1, 0, 1).possible(s)
    s.deck = new_deck(3, [1])
    with pytest.raises(BrokenGame, match="Cards does not list the bag of deck 0 in `bags`"):
        DrawCards(0, 0, 1).possible(s)


def test_a_zone_that_is_not_listed_is_named() -> None:
    """Whether luck brings the card or it lay on top."""
    s = Cards()
    s.call(DrawToZone(0, 9, 1))
    with pytest.raises(BrokenGame, match="Cards lists 3 in `zones`, and DrawToZone wants number 9"):
        flow.play(s, 1)
    s = Cards()
    s.deck.on_top(7, 1)
    s.call(DrawCards(0, -1, 1))
    with pytest.raises(BrokenGame, match="Cards lists 3 in `zones`, and DrawCards wants number -1"):
        flow.settle(s)


@pytest.mark.parametrize(("knew", "revealed"), [(0b01, False), (0b11, False), (0b10, True), (0, True)])
def test_a_card_that_is_new_to_whoever_draws_it_is_a_reveal(knew: int, revealed: bool) -> None:
    """No luck comes between, so nothing else keeps the answer before it from being taken back (law 7)."""
    s = Cards()
    s.deck.on_top(7, knew)
    assert drawing(s, 1).revealed == revealed


def test_no_more_is_drawn_than_was_asked_for() -> None:
    """And nothing at all for none."""
    s = Cards()
    s.deck.on_top(7, 1)
    s.deck.on_top(8, 1)
    assert list(drawing(s, 1).hand.faces) == [8]
    assert not DrawCards(0, 0, 1, 0).possible(s)


def test_views_hide_the_ends_of_a_deck_and_imagining_fills_them() -> None:
    """What a seat does not know is back in the bag, and comes from it again."""
    s = Cards()
    s.deck.bag.take(2)
    s.deck.on_top(2, 0b01)
    s.deck.below(7, 0b10)
    seen = observe(s, 0)
    assert isinstance(seen, Cards)
    assert (list(seen.deck.top.faces), list(seen.deck.bottom.faces)) == ([2], [HIDDEN])
    assert list(seen.deck.bag.kinds) == [1, 1, 7]
    assert (list(s.deck.bottom.faces), list(s.deck.bag.kinds)) == ([7], [1, 1])
    found = set()
    for seed in range(20):
        full = imagine_from_bags(seen, seeded("deck", seed))
        assert isinstance(full, Cards)
        assert sorted([*full.deck.bag.kinds, *full.deck.bottom.faces]) == [1, 1, 7]
        found.add(int(full.deck.bottom.faces[0]))
    assert found == {1, 7}


def test_shuffling_forgets_everything() -> None:
    """All cards lie in the bag, in no order."""
    deck = new_deck(0, [4])
    deck.on_top(3, 1)
    deck.below(9, 1)
    deck.shuffle([2, 2])
    assert list(deck.bag.kinds) == [2, 2, 3, 4, 9]
    assert (len(deck.top), len(deck.bottom), deck.top.bag) == (0, 0, 0)


def test_copies_share_rows_and_go_their_own_way() -> None:
    """Every change of bag, top and bottom replaces a row."""
    deck = new_deck(3, [4, 5])
    deck.on_top(3, 1)
    packed, twin = deck.pack(), deck.copy()
    assert twin.pack() == unpack_deck(packed).pack() == packed
    assert PACKED or twin.bag.kinds is deck.bag.kinds, "a packed row is a new object at every look"
    twin.bag.take(4)
    twin.bag.put(8)
    twin.top.show(0, 2)
    twin.top.write(0, 6)
    twin.top.take(0)
    twin.below(1, 1)
    twin.shuffle()
    assert deck.pack() == packed
    with pytest.raises(ValueError, match="a bag and two zones"):
        unpack_deck((1, 2))
