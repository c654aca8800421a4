"""The table of the duel: hands, decks, mana, points, units, a map, and what lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from conclave.core.chance import Bag
from conclave.core.deck import Deck, unpack_deck
from conclave.core.effects import kept
from conclave.core.modifiers import ALL, BIT, NONE, Modifiers, unpack_modifiers
from conclave.core.options import Options
from conclave.core.secrets import Zone, unpack_zone
from conclave.core.state import Frame, State
from conclave.core.storage import Int, Ints, Packed, as_ints, ints
from tests.toys.duel import data as d

LATER: Final[list[Frame]] = []  # what waits for a moment, by the amount of its modifier; filled by the cards
OFFERS: Final = 0  # places in `rows`: two offers, played, given, box, then discards and aside by seat
PLAYED: Final = 2
GIVEN: Final = 3
BOX: Final = 4
FIRST: Final = 5


class Duel(State):
    """What changes at nearly every answer is copied; other rows are replaced, and copies share them."""

    slug: ClassVar[str] = "toy_duel"

    turn: Int  # turns begun in this round, by all seats together
    begun: Int  # turns begun in all, those of Time Bending too
    round: Int
    phase: Int
    dice: Int  # taken from the source this turn
    fresh: Int  # nothing was attacked in this combat yet
    hurt: Int  # wounds that the active seat received this turn
    cursed: Int  # a curse has struck this turn
    again: Int  # the turn that follows is of the same seat
    blocked: Int  # foes, as bits
    wounded: Int  # units, as bits
    pool: Ints  # points by kind; this row and the next four are copied
    tokens: Ints
    crystals: Ints
    faces: Ints  # of the dice of the source
    marks: Ints
    foes: tuple[int, ...]  # in this combat, BEATEN or their kind
    map: tuple[int, ...]  # hexes whose foes are still there
    where: tuple[int, ...]
    units: tuple[int, ...]
    fame: tuple[int, ...]
    hands: list[Zone]
    piles: list[Deck]
    stocks: list[Bag]  # of which offers are filled
    rows: list[tuple[int, ...]]  # cards that all may see
    mods: Modifiers

    def copy(self) -> Duel:
        """Give a twin."""
        twin = Duel(self.options)
        self.copy_into(twin)
        twin.turn, twin.round, twin.phase, twin.dice = self.turn, self.round, self.phase, self.dice
        twin.fresh, twin.hurt, twin.cursed, twin.again = self.fresh, self.hurt, self.cursed, self.again
        twin.blocked, twin.wounded, twin.begun = self.blocked, self.wounded, self.begun
        twin.pool, twin.tokens, twin.crystals = self.pool[:], self.tokens[:], self.crystals[:]
        twin.faces, twin.marks = self.faces[:], self.marks[:]
        twin.foes, twin.map, twin.where = self.foes, self.map, self.where
        twin.units, twin.fame = self.units, self.fame
        twin.hands = [hand.copy() for hand in self.hands]
        twin.piles = [pile.copy() for pile in self.piles]
        twin.stocks = [bag.copy() for bag in self.stocks]
        twin.rows, twin.mods = self.rows[:], self.mods.copy()
        return twin

    def pack_room(self) -> Packed:
        """Give everything."""
        numbers = (self.turn, self.round, self.phase, self.dice, self.fresh, self.hurt, self.cursed)
        more = (self.again, self.blocked, self.wounded, self.begun)
        copied = (self.pool, self.tokens, self.crystals, self.faces, self.marks)
        return (
            tuple([int(number) for number in (*numbers, *more)]),
            tuple([tuple(row) for row in copied]),
            (self.foes, self.map, self.where, self.units, self.fame),
            tuple([hand.pack() for hand in self.hands]),
            tuple([pile.pack() for pile in self.piles]),
            tuple([bag.pack() for bag in self.stocks]),
            tuple(self.rows),
            self.mods.pack(),
        )

    def unpack_room(self, packed: Packed) -> None:
        """Set everything."""
        numbers, copied, shared, hands, piles, stocks, rows, mods = packed
        self.turn, self.round, self.phase, self.dice, *more = as_ints(numbers)
        self.fresh, self.hurt, self.cursed, self.again, self.blocked, self.wounded, self.begun = more
        self.pool, self.tokens, self.crystals, self.faces, self.marks = [
            ints(as_ints(row)) for row in parts(copied)
        ]
        self.foes, self.map, self.where, self.units, self.fame = [
            tuple(as_ints(row)) for row in parts(shared)
        ]
        self.hands = [unpack_zone(hand) for hand in parts(hands)]
        self.piles = [unpack_deck(pile) for pile in parts(piles)]
        self.stocks = [Bag(as_ints(bag)) for bag in parts(stocks)]
        self.rows, self.mods = [tuple(as_ints(row)) for row in parts(rows)], unpack_modifiers(mods)

    def zones(self) -> list[Zone]:
        """List the hands, then both ends of every deck."""
        found = self.hands[:]
        for pile in self.piles:
            found += [pile.top, pile.bottom]
        return found

    def bags(self) -> list[Bag]:
        """List the bags of the decks."""
        return [pile.bag for pile in self.piles]

    def decks(self) -> list[Deck]:
        """List the decks by seat."""
        return self.piles

    def modifiers(self) -> Modifiers:
        """Give what lasts."""
        return self.mods

    def later(self, number: Int) -> Frame:
        """Give what waits for the end of a turn."""
        return LATER[number]

    # Questions about the position; a rule that needs a number asks here and never adds modifiers up itself.

    @property
    def active(self) -> int:
        """Give the seat whose turn it is."""
        return int(self.turn - 1) % self.seats

    def hand(self, seat: Int, which: Int) -> Int:
        """Give the places of a hand whose cards fit a filter, the first of each kind, as a mask."""
        found: Int = 0
        seen: Int = 0
        faces = self.hands[seat].faces
        for place in range(len(faces)):
            face = faces[place]
            if face >= 0 and not self.lifted & BIT[place] and not seen & BIT[face] and suits(face, which):
                seen |= BIT[face]
                found |= BIT[place]
        return found

    def place_of(self, seat: Int, card: Int) -> Int:
        """Give the first place of a card that is not lifted, or -1."""
        faces = self.hands[seat].faces
        for place in range(len(faces)):
            if faces[place] == card and not self.lifted & BIT[place]:
                return place
        return NONE

    def color(self, given: Int) -> Int:
        """Give a color, or the one that is bound in a slot; -1 if nothing is."""
        if given < d.OF:
            return given
        value = kept(self.bound, given - d.OF)
        if given == d.OF + d.CARD and value >= 0:
            return d.COLOR[value]
        return value

    def basic(self, given: Int) -> bool:
        """Tell whether a given or bound color is one of the four that crystals have."""
        color = self.color(given)
        return color >= 0 and color < d.GOLD

    def fits(self, kind: Int) -> bool:
        """Tell whether points of a kind may be made now."""
        return (d.FITS[kind] >> self.phase) & 1 == 1

    def attacks(self, foe: Int) -> bool:
        """Tell whether a foe still attacks."""
        if self.foes[foe] < 0 or self.blocked & BIT[foe]:
            return False
        return self.mods.first(d.NO_ATTACK, ALL, foe) == NONE

    def reach(self, seat: Int, place: Int) -> bool:
        """Tell whether a hex counts as adjacent."""
        far = d.FAR[self.where[seat]][place]
        return far == 1 or (far == 2 and self.mods.first(d.LEAP, seat) != NONE)

    def boundary(self, until: Int) -> Int:
        """Give the number of this combat's, this turn's or this round's end."""
        if until == d.TURN:
            return d.TURN + self.begun
        if until == d.ROUND:
            return d.ROUND + self.round
        return until

    def armor(self, seat: Int, unit: Int) -> Int:
        """Give the armor of a unit."""
        return d.UNIT_ARMOR_PRINTED + self.mods.total(d.UNIT_ARMOR, seat, unit)

    # Changes that several rules make.

    def make(self, kind: Int, amount: Int) -> None:
        """Give the actor points of a card: boosted, and with a bonus for the first attack or block."""
        more: Int = kept(self.bound, d.BOOST)
        if more > 0:
            amount += more
        if kind >= d.BLOCK:
            amount += self.mods.total(d.FIRST_BLOCK if kind == d.BLOCK else d.FIRST_ATTACK, self.actor)
            for bonus in (d.FIRST_ATTACK, d.FIRST_BLOCK):
                place = self.mods.first(bonus, self.actor)
                while place != NONE:
                    self.mods.drop(place)
                    place = self.mods.first(bonus, self.actor)
        self.pool[kind] += amount

    def hit(self, seat: Int, wounds: Int) -> None:
        """Put wounds into a hand."""
        for _ in range(int(wounds)):
            self.hands[seat].add(d.WOUND, BIT[seat])
        if seat == self.active:
            self.hurt += wounds
        self.tell("wounds", int(seat), int(wounds))

    def row(self, number: int, *more: int) -> None:
        """Add cards to a row."""
        self.rows[number] = (*self.rows[number], *more)

    def unrow(self, number: int, card: int) -> None:
        """Take a card out of a row."""
        at = self.rows[number].index(card)
        self.rows[number] = self.rows[number][:at] + self.rows[number][at + 1 :]

    def check(self) -> None:
        """Hold cards, points and modifiers to what must be."""
        held = [int(face) for zone in self.zones() for face in zone.faces]
        held += [int(kind) for bag in (*self.bags(), *self.stocks) for kind in bag.kinds]
        held += [card for number, row in enumerate(self.rows) if number != GIVEN for card in row]
        here = sorted([card for card in held if card != d.WOUND])
        assert here == all_cards(self.seats), f"cards are lost or made: {here}"
        for row in (self.pool, self.tokens, self.crystals, self.fame):
            assert all(value >= 0 for value in row), "less than nothing is left"
        for kind, points in enumerate(self.pool):
            assert not points or self.fits(kind), f"{d.POINTS[kind]} where it does not fit"
        ahead = [d.COMBAT] if self.phase else []
        ahead += [int(self.boundary(d.TURN)), int(self.boundary(d.ROUND))]
        fault = self.mods.outlived(ahead)
        assert not fault, fault


def empty(options: Options) -> Duel:
    """Give a table that nothing lies on."""
    s = Duel(options)
    s.turn = s.round = s.phase = s.dice = s.fresh = s.hurt = 0
    s.cursed = s.again = s.blocked = s.wounded = s.begun = 0
    s.pool = ints([0] * 5)
    s.tokens, s.crystals, s.faces, s.marks = ints([]), ints([]), ints([]), ints([])
    s.foes = s.map = s.where = s.units = s.fame = ()
    s.hands, s.piles, s.stocks, s.rows, s.mods = [], [], [], [], Modifiers()
    return s


def all_cards(seats: int) -> list[int]:
    """List the cards of a game."""
    own = [card for seat in range(seats) for card in (*d.STARTER, *d.GIFTS[seat])]
    return sorted([*own, *d.ADVANCED, *d.ADVANCED, *d.SPELLS, *d.SPELLS])


def discards(seat: Int) -> int:
    """Give the place of a seat's discard pile in `rows`."""
    return FIRST + int(seat) * 2


def aside(seat: Int) -> int:
    """Give the place of what a seat has set aside for the round."""
    return FIRST + int(seat) * 2 + 1


def changed(row: tuple[int, ...], place: Int, value: Int) -> tuple[int, ...]:
    """Give a row with another number in one place."""
    at = int(place)
    return (*row[:at], int(value), *row[at + 1 :])


def parts(value: object) -> Sequence[object]:
    """Read a row of anything."""
    assert isinstance(value, tuple)
    return value


def suits(card: Int, which: Int) -> bool:
    """Tell whether a card passes a filter; wounds never do."""
    if d.KIND[card] == d.HURT:
        return False
    if which == d.ANY_ACTION:
        return d.KIND[card] == d.ACTION
    return which != d.ANY_COLORED or d.COLOR[card] != d.NO_COLOR
