"""What a seat sees of Mage Knight as numbers for learning; cards and tokens it does not know are holes."""

from __future__ import annotations

from typing import Final

from conclave.core.encoding import Piece, Turn, number, owner, row_number
from conclave.core.options import Options
from conclave.core.state import State
from conclave.core.storage import Int, Writer
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces as p
from conclave.games.mage_knight.land import LANDS, SLOTS
from conclave.games.mage_knight.rows import ADVANCED_OFFER, HAND, SPELL_OFFER, UNIT_OFFER
from conclave.games.mage_knight.state import Mage

HERO: Final = 10
COUNTS: Final = 12


class Heroes(Piece):
    """Every hero: where it stands, its fame and level, and how many cards it has."""

    def __init__(self, seats: int) -> None:
        about = (
            "for each seat: one more than its hero and land, fame, reputation and 8, level, one more than "
        )
        about += "its tactic, tactic used, cards in hand, cards in the deck, whether it has gone"
        super().__init__("heroes", (seats, HERO), 150, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the heroes, the viewer's first."""
        assert isinstance(s, Mage)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * HERO
            number(out, base, s.get(other, d.WHO) + 1)
            number(out, base + 1, s.get(other, d.HEX) + 1)
            number(out, base + 2, s.get(other, d.FAME))
            number(out, base + 3, s.get(other, d.REPUTATION) + 8)
            number(out, base + 4, s.get(other, d.LEVEL))
            number(out, base + 5, s.get(other, d.TACTIC) + 1)
            number(out, base + 6, s.get(other, d.TACTIC_USED))
            number(out, base + 7, len(s.z[HAND + other]))
            number(out, base + 8, s.deck_size(other))
            number(out, base + 9, s.get(other, d.GONE))


class Cards(Piece):
    """The own hand, and what may be taken from the offers."""

    def __init__(self) -> None:
        about = "how many of each card: in the own hand, in the offers of actions, in the offer of spells"
        super().__init__("cards", (3, len(p.CARD_NAMES)), 8, about)
        self.kinds: Int = len(p.CARD_NAMES)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Count the cards."""
        assert isinstance(s, Mage)
        for face in s.z[HAND + seat].faces:
            if 0 <= face < self.kinds:
                number(out, at + face, int(out[at + face]) + 1)
        for card in s.rows[ADVANCED_OFFER]:
            if 0 <= card < self.kinds:
                out[at + self.kinds + card] = 1
        for card in s.rows[SPELL_OFFER]:
            if 0 <= card < self.kinds:
                out[at + 2 * self.kinds + card] = 1


class Units(Piece):
    """The units of every hero, and those on offer."""

    def __init__(self, seats: int) -> None:
        about = "for each place of a unit: one more than its kind, spent, wounds"
        super().__init__("units", (seats, d.UNIT_PLACES, 3), len(p.UNIT_NAMES), about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the units, the viewer's first."""
        assert isinstance(s, Mage)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * (d.UNIT_PLACES * 3)
            for place in range(d.UNIT_PLACES):
                number(out, base + place * 3, s.unit(other, place, d.U_KIND))
                number(out, base + place * 3 + 1, s.unit(other, place, d.U_SPENT))
                number(out, base + place * 3 + 2, s.unit(other, place, d.U_WOUNDS))


class Offer(Piece):
    """The units that may be recruited."""

    def __init__(self) -> None:
        super().__init__("offer", (len(p.UNIT_NAMES),), 4, "how many of each unit are on offer")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Count the units."""
        assert isinstance(s, Mage)
        for unit in s.rows[UNIT_OFFER]:
            if 0 <= unit < len(p.UNIT_NAMES):
                number(out, at + unit, int(out[at + unit]) + 1)


class Map(Piece):
    """The tiles that lie on the table."""

    def __init__(self) -> None:
        super().__init__("map", (len(SLOTS),), 24, "for each slot of the map, one more than its tile")

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write the tiles."""
        assert isinstance(s, Mage)
        for slot in range(len(s.tile_at)):
            row_number(out, at + slot, s.tile_at, slot)


class Lands(Piece):
    """Every land: whose shield lies there, and what became of it."""

    def __init__(self) -> None:
        about = "for each land: one more than whose shield lies there, and its flags as a number"
        super().__init__("lands", (2, LANDS), 255, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write shields and flags."""
        assert isinstance(s, Mage)
        for land in range(LANDS):
            if s.owner[land] >= 0:
                number(out, at + land, 1 + owner(s.owner[land], seat, s.seats))
            if s.flags[land]:
                number(out, at + LANDS + land, s.flags[land])


class Mana(Piece):
    """Crystals of every seat, mana tokens, and the dice of the source."""

    def __init__(self, seats: int) -> None:
        about = "crystals of each seat by color; mana tokens by color; one more than the face of each die"
        super().__init__("mana", (seats * d.FOUR + d.SIX + d.MOST_DICE,), 7, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each number, the viewer's crystals first."""
        assert isinstance(s, Mage)
        for other in range(s.seats):
            base = at + owner(other, seat, s.seats) * d.FOUR
            for color in range(d.FOUR):
                number(out, base + color, s.crystals[other * d.FOUR + color])
        base = at + s.seats * d.FOUR
        for color in range(len(s.tokens)):
            if color < d.SIX:
                number(out, base + color, s.tokens[color])
        for die in range(len(s.faces)):
            if die < d.MOST_DICE:
                row_number(out, base + d.SIX + die, s.faces, die)


class Counts(Piece):
    """The round, the turn and its phase, and the points that are there to use."""

    def __init__(self) -> None:
        about = "points by kind; round, night, turns, phase, moved, acted, rested, cards played, dice used, "
        about += "one more than the last turns, numbers in the row of foes, whether it is its turn"
        super().__init__("counts", (d.POINTS + COUNTS,), 40, about)

    def write(self, s: State, seat: Int, out: Writer, at: Int) -> None:
        """Write each number."""
        assert isinstance(s, Mage)
        for kind in range(d.POINTS):
            if kind < len(s.pool):
                number(out, at + kind, s.pool[kind])
        base = at + d.POINTS
        number(out, base, s.round)
        number(out, base + 1, s.night)
        number(out, base + 2, s.turns)
        number(out, base + 3, s.phase)
        number(out, base + 4, s.moved)
        number(out, base + 5, s.acted)
        number(out, base + 6, s.rested)
        number(out, base + 7, s.played)
        number(out, base + 8, s.dice)
        number(out, base + 9, s.last_turns + 1)
        number(out, base + 10, len(s.foes))
        if s.active == seat:
            out[base + 11] = 1


def pieces(options: Options, seats: int) -> list[Piece]:
    """List the pieces."""
    return [
        Heroes(seats), Cards(), Units(seats), Offer(), Map(), Lands(), Mana(seats), Counts(), Turn(seats),
    ]  # fmt: skip
