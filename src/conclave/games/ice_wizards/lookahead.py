"""Ice Wizards for looking ahead: the rules of a turn on a position that is changed and changed back."""

from __future__ import annotations

from typing import Final

from conclave.core.lookahead import LUCK, OVER, Lookahead
from conclave.core.rng import seeded
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.ice_wizards.actions import DRAW, FLIP, PASS
from conclave.games.ice_wizards.chances import FACTS, WEIGHTS, curve
from conclave.games.ice_wizards.data import BOARDS, CARDS, EMPTY, HAND, Board
from conclave.games.ice_wizards.ground import EDGES, GAIN_BITS, Ground
from conclave.games.ice_wizards.rules import Draw, Turn
from conclave.games.ice_wizards.state import Ice

MOST_SPACES: Final = 96
BLANK: Final = CARDS  # a card that is drawn and not named: it counts, and is never played


def _keys(count: int) -> Ints:
    """Make numbers of 60 bits of luck."""
    return ints([int(_luck.below(1 << 30)) << 30 | int(_luck.below(1 << 30)) for _ in range(count)])


# What each fact of a position adds to its key.
_luck: Final = seeded("keys of Ice Wizards")
STONE_KEYS: Final = _keys(2 * MOST_SPACES)
KING_KEYS: Final = _keys(MOST_SPACES)
CARD_KEYS: Final = _keys(3 * CARDS)
SIZE_KEYS: Final = _keys(16)
WIZARD_KEYS: Final = _keys(16)
TURN_KEYS: Final = _keys(2)

FIELDS: Final = 11  # what one step saves
LONGEST: Final = 400  # steps in a line
HOPES: Final = 1 << 24  # more than all hopes together, so that what is packed is never below 0
MOST_GAIN: Final = (1 << 16) - 1
COUNTED: Final = 1 << 10  # boards whose territories are remembered: many lines lead to the same stones

TURN: Final = 0  # what a position waits for: an answer of the seat whose turn it is,
DRAWING: Final = 1  # the card that it draws,
ENDED: Final = 2  # nothing


class IceLookahead(Lookahead):
    """A position as rows and masks; hands, pile and discards are masks of cards."""

    def __init__(self, s: Ice) -> None:
        board: Board = s.board
        self.board = board
        self.spaces: Int = board.spaces
        self.stones: Ints = s.stones[:]
        self.gains: Ints = ints([0] * (COUNTED * MOST_SPACES))
        self.ground = Ground(board, self.stones, self.gains)
        self.weights: Ints = WEIGHTS[board.slug]
        self.known: Int = 0  # where the gains of the stones as they are stand
        self.king: Int = s.king
        self.reach: Ints = FLAT_REACH[board.slug]
        self.edges: Ints = EDGES[board.slug]
        self.sides: Int = self.ground.near
        self.hands: Ints = ints([0, 0])
        self.sizes: Ints = ints([0, 0])  # of the hands, with blank cards
        for seat in range(2):
            for card in s.hands[seat]:
                self.hands[seat] = self.hands[seat] | 1 << card
                self.sizes[seat] = self.sizes[seat] + 1
        self.pile: Int = 0
        for card in s.pile:
            self.pile |= 1 << card
        self.stock: Int = len(s.pile)  # how many are left to draw
        self.discard: Int = s.discard
        self.wizards: Ints = s.wizards[:]
        self.left: Int = s.left
        self.turn: Int = 0
        self.moment: Int = TURN
        frame = s.stack[-1] if s.stack else None
        if isinstance(frame, Turn):
            self.turn = frame.seat
        elif isinstance(frame, Draw):
            self.turn = frame.seat
            self.moment = DRAWING
        else:
            self.moment = ENDED
        self.saved: Ints = ints([0] * (FIELDS * LONGEST))
        self.depth: Int = 0
        self.ice: Int = 0  # the key of the stones alone
        self.hash: Int = 0  # and that of the cards
        self.facts: Ints = ints([0] * FACTS)
        self.score: Int = 0
        self.total: Int = 0
        self.hope: Int = 0
        self.counted: Ints = ints([-1] * COUNTED)
        self.counts: Ints = ints([0] * COUNTED)
        for space in range(self.spaces):
            if self.stones[space] != EMPTY:
                self.ice ^= STONE_KEYS[self.stones[space] * MOST_SPACES + space]
        for seat in range(2):
            for card in range(CARDS):
                if self.hands[seat] >> card & 1:
                    self.hash ^= CARD_KEYS[seat * CARDS + card]
        for card in range(CARDS):
            if self.discard >> card & 1:
                self.hash ^= CARD_KEYS[2 * CARDS + card]

    def asks(self) -> Int:
        """Return the seat whose turn it is, LUCK at a draw, or OVER."""
        if self.moment == TURN:
            return self.turn
        return LUCK if self.moment == DRAWING else OVER

    def key(self) -> Int:
        """Mix the keys of all that tells two positions apart."""
        return (
            self.ice
            ^ self.hash
            ^ KING_KEYS[self.king]
            ^ TURN_KEYS[self.turn]
            ^ SIZE_KEYS[self.sizes[0]]
            ^ SIZE_KEYS[8 + self.sizes[1]]
            ^ WIZARD_KEYS[self.wizards[0]]
            ^ WIZARD_KEYS[8 + self.wizards[1]]
        )

    def choices(self, found: Choices) -> None:
        """List plays and flips card by card, then the draw; a pass only alone (IW-3.2 to IW-3.6)."""
        seat = self.turn
        hand = self.hands[seat]
        foe: Int = 1 - seat if self.wizards[seat] else -2
        at = self.king * CARDS
        card: Int = 0
        while hand:
            if hand & 1:
                owner = self.stones[self.reach[at + card]]
                if owner == EMPTY:
                    found.append(card)
                elif owner == foe:
                    found.append(FLIP + card)
            hand >>= 1
            card += 1
        if self.sizes[seat] < HAND:
            found.append(DRAW)
        elif len(found) == 0:
            found.append(PASS)

    def lots(self, most: Int, found: Choices, weights: Choices) -> bool:
        """Offer a blank card where one is wanted, all of the pile, or some cards of it (IW-2.4)."""
        if most == 1 and self.stock > 1:
            found.append(BLANK)
            weights.append(1)
            return False
        pile = self.pile
        count: Int = 0
        left = pile
        while left:
            left &= left - 1
            count += 1
        if most >= count:
            for card in range(CARDS):
                if pile >> card & 1:
                    found.append(card)
                    weights.append(1)
            # Where blank cards are in hand, some of these are not in the pile any more; who knows which.
            return self.stock == count
        # Cards at even distances, beginning anywhere: most directions and lengths are among them.
        start = (self.key() >> 7) % count
        place: Int = 0
        for card in range(CARDS):
            if pile >> card & 1:
                if (place + start) * most % count < most:
                    found.append(card)
                    weights.append(1)
                place += 1
        return False

    def save(self) -> None:
        """Note all that an answer may change; `play` adds what stood where a stone is put."""
        at = self.depth * FIELDS
        saved = self.saved
        saved[at] = self.king
        saved[at + 1] = self.hands[0]
        saved[at + 2] = self.hands[1]
        counts = self.sizes[0] << 16 | self.sizes[1] << 12 | self.wizards[0] << 8 | self.wizards[1] << 4
        saved[at + 3] = counts | self.turn << 2 | self.moment
        saved[at + 4] = self.pile
        saved[at + 5] = self.stock
        saved[at + 6] = self.discard
        saved[at + 7] = self.left
        saved[at + 8] = self.hash
        saved[at + 9] = -1
        saved[at + 10] = self.ice
        self.depth += 1

    def undo(self) -> None:
        """Put everything back."""
        self.depth -= 1
        at = self.depth * FIELDS
        saved = self.saved
        put = saved[at + 9]
        if put >= 0:
            self.ground.fresh = False
            self.stones[self.king] = put - 1  # nobody's, or the foe's
        self.king = saved[at]
        self.hands[0] = saved[at + 1]
        self.hands[1] = saved[at + 2]
        packed = saved[at + 3]
        self.sizes[0] = packed >> 16
        self.sizes[1] = packed >> 12 & 15
        self.wizards[0] = packed >> 8 & 15
        self.wizards[1] = packed >> 4 & 15
        self.turn = packed >> 2 & 1
        self.moment = packed & 3
        self.pile = saved[at + 4]
        self.stock = saved[at + 5]
        self.discard = saved[at + 6]
        self.left = saved[at + 7]
        self.hash = saved[at + 8]
        self.ice = saved[at + 10]

    def play(self, number: Int) -> None:
        """Play a card, flip, draw or pass, or let a card be drawn (IW-3)."""
        self.save()
        seat = self.turn
        if self.moment == DRAWING:
            self.land(number)
            return
        if number == DRAW:
            self.moment = DRAWING
            return
        self.turn = 1 - seat
        if number == PASS:
            return
        card = number
        if number < FLIP:
            self.left -= 1
        else:
            card -= FLIP
            self.wizards[seat] = self.wizards[seat] - 1
        to = self.reach[self.king * CARDS + card]
        owner = self.stones[to]
        self.saved[self.depth * FIELDS - 2] = owner + 1
        if owner != EMPTY:
            self.ice ^= STONE_KEYS[owner * MOST_SPACES + to]
        self.ice ^= STONE_KEYS[seat * MOST_SPACES + to]
        self.hash ^= CARD_KEYS[seat * CARDS + card] ^ CARD_KEYS[2 * CARDS + card]
        self.stones[to] = seat
        self.ground.fresh = False
        self.king = to
        self.hands[seat] = self.hands[seat] ^ 1 << card
        self.sizes[seat] = self.sizes[seat] - 1
        self.discard |= 1 << card
        if self.left == 0:
            self.moment = ENDED

    def land(self, card: Int) -> None:
        """Take a card into the hand; an emptied pile is refilled at once (IW-3.3)."""
        seat = self.turn
        self.sizes[seat] = self.sizes[seat] + 1
        self.stock -= 1
        if card != BLANK:
            self.hands[seat] = self.hands[seat] | 1 << card
            self.pile ^= 1 << card
            self.hash ^= CARD_KEYS[seat * CARDS + card]
        if self.stock == 0:
            for other in range(CARDS):
                if self.discard >> other & 1:
                    self.hash ^= CARD_KEYS[2 * CARDS + other]
                    self.stock += 1
            self.pile |= self.discard
            self.discard = 0
        self.moment = TURN
        if self.sizes[seat] == HAND and not self.can_act(1 - seat) and not self.can_act(seat):
            self.moment = ENDED
        else:
            self.turn = 1 - seat

    def can_act(self, seat: Int) -> bool:
        """Tell whether a seat could play, flip or draw (IW-3.1)."""
        if self.sizes[seat] < HAND:
            return True
        hand = self.hands[seat]
        foe: Int = 1 - seat if self.wizards[seat] else -2
        at = self.king * CARDS
        held: Int = 0
        while hand:
            if hand & 1:
                held += 1
                owner = self.stones[self.reach[at]]
                if owner == EMPTY or owner == foe:
                    return True
            hand >>= 1
            at += 1
        # Of a blank card nobody can tell; that it ends the game is unlikely.
        return held < self.sizes[seat]

    def promise(self, number: Int) -> Int:
        """Guess a play by the stones around: own ones grow, and those of the foe are kept apart."""
        if number >= DRAW:
            return 40
        card = number
        worth: Int = 0
        if number >= FLIP:
            card -= FLIP
            worth = 60
        to = self.reach[self.king * CARDS + card]
        at = to * self.sides
        for near in range(self.sides):
            owner = self.stones[self.edges[at + near]]
            if owner == self.turn:
                worth += 40
            elif owner == 1 - self.turn:
                worth += 15
        return worth

    def count(self) -> None:
        """Count territories and hopes, or remember what they were with the same stones."""
        slot = self.ice & (COUNTED - 1)
        if self.counted[slot] == self.ice:
            counts = self.counts[slot]
            self.score = (counts & 0xFFFF) - 0x8000
            self.total = counts >> 16 & 0xFFFF
            self.hope = (counts >> 32) - HOPES
            self.known = slot * MOST_SPACES
            return
        ground = self.ground
        self.known = slot * MOST_SPACES
        ground.gains_at = self.known
        ground.count()
        self.score = ground.score
        self.total = ground.total
        self.hope = ground.hope
        self.counted[slot] = self.ice
        self.counts[slot] = (ground.hope + HOPES) << 32 | ground.total << 16 | ground.score + 0x8000

    def worth(self, seat: Int) -> Int:
        """Weigh the facts as chances; at the end it is the result (IW-4.5)."""
        if self.moment == ENDED:
            ground = self.ground
            if not ground.fresh:
                ground.gains_at = (self.ice & (COUNTED - 1)) * MOST_SPACES
                self.counted[self.ice & (COUNTED - 1)] = -1
                ground.count()
            worth = ground.verdict()
        else:
            facts = self.facts
            self.look()
            weights = self.weights
            at = self.left * FACTS
            sum: Int = 0
            for place in range(FACTS):
                sum += facts[place] * weights[at + place]
            worth = curve(sum)
        return worth if seat == 0 else -worth

    def look(self) -> None:
        """Write down the facts, Dark's less Light's, in the order of chances.FACTS."""
        self.count()
        stones, gains, known, facts = self.stones, self.gains, self.known, self.facts
        at = self.king * CARDS
        facts[0] = self.score
        facts[1] = self.hope
        facts[2] = (self.wizards[0] - self.wizards[1]) * self.total
        facts[3] = self.wizards[0] - self.wizards[1]
        facts[4] = self.sizes[0] - self.sizes[1]
        plays: Int = 0
        sums: Int = 0
        flips: Int = 0
        first: Int = 0  # the best play of the seat whose turn it is,
        second: Int = 0  # and what the other would find if it were its turn
        for seat in range(2):
            sign: Int = 1 if seat == 0 else -1
            foe: Int = 1 - seat if self.wizards[seat] else -2
            shift: Int = GAIN_BITS if seat == 0 else 0
            best: Int = 0
            hand = self.hands[seat]
            card: Int = 0
            while hand:
                if hand & 1:
                    to = self.reach[at + card]
                    owner = stones[to]
                    if owner == EMPTY:
                        gain = gains[known + to] >> shift & MOST_GAIN
                        plays += sign
                        sums += sign * gain
                        if gain > best:
                            best = gain
                    elif owner == foe:
                        flips += sign
                hand >>= 1
                card += 1
            if seat == self.turn:
                first = sign * best
            else:
                second = sign * best
        near: Int = 0
        for place in range(at, at + CARDS):
            to = self.reach[place]
            if stones[to] == EMPTY:
                packed = gains[known + to]
                dark = packed >> GAIN_BITS
                light = packed & MOST_GAIN
                if dark > 1:
                    near += dark
                if light > 1:
                    near -= light
        facts[5] = plays
        facts[6] = 1 if self.turn == 0 else -1
        facts[7] = first
        facts[8] = second
        facts[9] = sums
        facts[10] = flips
        facts[11] = near


def _flat(board: Board) -> Ints:
    return ints([int(to) for row in board.reach for to in row])


FLAT_REACH: Final = {slug: _flat(board) for slug, board in BOARDS.items()}
