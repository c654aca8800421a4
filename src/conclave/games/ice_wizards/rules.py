"""The rules of Ice Wizards: the deal, the turn, the draw (IW-2 to IW-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Chance
from conclave.core.options import Options
from conclave.core.rng import LOW, MULTIPLIER, Rng
from conclave.core.storage import Choices, Int, ints, put, take
from conclave.games.ice_wizards.actions import DRAW, FLIP, PASS
from conclave.games.ice_wizards.data import EMPTY, HAND, NOBODY
from conclave.games.ice_wizards.state import Ice, blank, cards_of

# A playout passes here a hundred million times, so `s.stack[-1] = frame` stands for `s.goto(frame)`.


class FromPile(Chance[Ice]):
    """A card of the pile, each as likely as the others (IW-2.4)."""

    def outcomes(self, s: Ice) -> list[tuple[int, int]]:
        return [(int(card), 1) for card in s.pile]

    def weight(self, s: Ice) -> Int:
        return len(s.pile)

    def pick(self, s: Ice, lot: Int) -> Int:
        return s.pile[lot]

    def random_step(self, s: Ice, rng: Rng, found: Choices) -> Int:  # type: ignore[override]
        """Land on any card: the same as the core's, without asking for the weights."""
        word = MULTIPLIER * (rng.word & LOW) + (rng.word >> 32)
        rng.word = word
        pile = s.pile
        self.land(s, pile[((word & LOW) * len(pile)) >> 32])
        return 1


class Deal(FromPile):
    """Five cards each, face up, in turn (IW-2.1)."""

    rule: ClassVar[str] = "IW-2.1"

    def __init__(self, dealt: Int) -> None:
        self.dealt: Int = dealt

    def land(self, s: Ice, outcome: Int) -> None:
        """Give the card to the seat whose turn it is in the deal; Dark begins when all are dealt (IW-2.3)."""
        dealt = self.dealt
        s.pile = take(s.pile, outcome)
        s.hands[dealt & 1] = put(s.hands[dealt & 1], outcome)
        if s.telling:
            s.tell("deal", int(dealt & 1), int(outcome))
        if dealt + 1 < 2 * HAND:
            s.stack[-1] = DEALS[dealt + 1]
        else:
            s.stack[-1] = TURNS[0]


class Turn(Ask[Ice]):
    """Play a card, flip a stone with a wizard, or draw; pass only if nothing else is left (IW-3.1)."""

    rule: ClassVar[str] = "IW-3.1"

    def choices(self, s: Ice, found: Choices) -> None:
        """List plays and flips card by card, then the draw; a pass only alone (IW-3.2 to IW-3.6)."""
        seat = self.seat
        hand, ways, stones = s.hands[seat], s.ways, s.stones
        foe: Int = NOBODY
        if s.wizards[seat]:
            foe = 1 - seat
        for card in hand:
            owner = stones[ways[card]]
            if owner == EMPTY:
                found.append(card)
            elif owner == foe:
                found.append(FLIP + card)
        if len(hand) < HAND:
            found.append(DRAW)
        elif len(found) == 0:
            found.append(PASS)

    def choose(self, s: Ice, action: Int) -> None:
        """Move the king onto a stone of one's own, or draw, or pass (IW-3.2 to IW-3.6)."""
        seat = self.seat
        if action == DRAW:
            s.stack[-1] = DRAWS[seat]
            return
        if action == PASS:
            if s.telling:
                s.tell("pass", int(seat))
            s.stack[-1] = TURNS[1 - seat]
            return
        card = action
        if action < FLIP:
            s.left -= 1
        else:
            card -= FLIP
            s.wizards[seat] -= 1
        to = s.ways[card]
        s.king = to
        s.ways = s.board.reach[to]
        s.stones[to] = seat
        s.hands[seat] = take(s.hands[seat], card)
        s.discard |= 1 << card
        if s.telling:
            on_hex = 1 if s.board.slug == "hex" else 0
            s.tell("play" if action < FLIP else "flip", int(seat), int(card), int(to), on_hex)
        if s.left:
            s.stack[-1] = TURNS[1 - seat]
        else:
            s.end("the last stone is placed", "IW-4.1")


class Draw(FromPile):
    """The top card of the pile, face up (IW-3.3)."""

    rule: ClassVar[str] = "IW-3.3"

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def land(self, s: Ice, outcome: Int) -> None:
        """Take the card into the hand; an emptied pile is refilled at once (IW-3.3)."""
        seat = self.seat
        hand = put(s.hands[seat], outcome)
        s.hands[seat] = hand
        s.pile = take(s.pile, outcome)
        if s.telling:
            s.tell("draw", int(seat), int(outcome))
        if len(s.pile) == 0:
            s.pile = ints(cards_of(s.discard))
            s.discard = 0
            if s.telling:
                s.tell("shuffle", len(s.pile))
        # Only a draw can leave nobody able to act: after a play one could draw (IW-4.2).
        if len(hand) == HAND and not s.can_act(1 - seat) and not s.can_act(seat):
            s.end("neither side can act", "IW-4.2")
        else:
            s.stack[-1] = TURNS[1 - seat]


TURNS: Final = [Turn(0), Turn(1)]
DRAWS: Final = [Draw(0), Draw(1)]
DEALS: Final = [Deal(dealt) for dealt in range(2 * HAND)]


def setup(options: Options, seats: int) -> Ice:
    """Lay everything out, ready to deal (IW-2)."""
    s = blank(options)
    s.call(DEALS[0])
    return s
