"""The table: heroes, hands, decks, mana, units, the map, a combat, and what lasts.

Rows that change at nearly every answer are copied. All others are replaced when they change, and so are
zones and bags: a copy takes the lists of them and shares what is inside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from conclave.core.containers import HIDDEN, Bag, Zone, unpack_zone
from conclave.core.effects import kept
from conclave.core.modifiers import BIT, NONE, Modifiers, unpack_modifiers
from conclave.core.state import Frame, State
from conclave.core.storage import Int, Ints, Packed, as_ints, in_slots, ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import Config, config_of
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    BOTTOM,
    HAND,
    MOST_PLACES,
    PACK,
    PATH,
    TOP,
    UNDER,
    ZONES,
)

LATER: Final[list[Frame]] = []  # what waits for a moment, by the amount of its modifier


@in_slots()
class Mage(State):
    """The table of Mage Knight."""

    slug: ClassVar[str] = "mage_knight"
    shares_rows: ClassVar[bool] = True
    # Zones and bags are replaced and not changed, which a probe that changes them cannot know.
    derived: ClassVar[tuple[str, ...]] = ("z", "b", "config")

    config: Config
    round: Int
    night: Int
    begun: Int  # turns begun in all; the number of this turn's boundary
    turns: Int  # turns begun in this round
    active: Int  # whose turn it is
    phase: Int
    moved: Int  # the hero has moved or explored this turn
    acted: Int
    rested: Int
    played: Int  # cards played or discarded this turn
    dice: Int  # used of the source this turn
    dark: Int  # night rules in this combat
    knocked: Int  # wounds put into the hand in this combat
    fresh: Int  # nothing was attacked in this combat yet
    aim: Int  # foes, as bits
    used_units: Int  # units that damage was assigned to in this combat, as bits
    no_units: Int  # in this combat
    back: Int  # the land from which a site was assaulted, or -1
    recruits: Int
    kills: Int
    hurt: Int  # wounds received this turn
    healed: Int  # new wounds healed from the hand this turn
    artifacts: Int  # bought this turn
    announced: Int  # who announced the end of the round, or -1
    last_turns: Int  # turns until the round, or the game, ends; -1 while neither was announced
    ending: Int  # 1 when the end of the game was triggered
    rival: Int  # the hero that is attacked by another one, or -1
    acting: Int  # who of both is acting, or -1
    after: Int  # one more than the seat that ends a turn after that combat
    again: Int  # another turn of the same seat follows
    countryside_left: Int  # tiles in the stack
    core_left: Int
    cities_left: Int
    core_seen: Int
    pool: Ints  # points by kind; this row and the next five are copied
    tokens: Ints
    crystals: Ints
    faces: Ints  # of the dice of the source
    marks: Ints
    hero: Ints
    units: Ints  # these are replaced
    foes: Ints
    tile_at: Ints  # by slot, -1 without a tile
    slot_of: Ints  # by tile, -1 when it does not lie there
    turned: Ints  # by tile: by how many sides it is turned
    owner: Ints  # by land: the seat whose shield lies there, or -1
    flags: Ints  # by land
    z: list[Zone]
    b: list[Bag]
    rows: list[tuple[int, ...]]
    mods: Modifiers

    def copy(self) -> Mage:
        """Give a twin that shares what is only replaced."""
        twin = Mage(self.options)
        self.copy_into(twin)
        twin.config = self.config
        twin.round, twin.night, twin.begun, twin.turns = self.round, self.night, self.begun, self.turns
        twin.active, twin.phase, twin.moved, twin.acted = self.active, self.phase, self.moved, self.acted
        twin.rested, twin.played, twin.dice, twin.dark = self.rested, self.played, self.dice, self.dark
        twin.knocked, twin.fresh, twin.aim, twin.back = self.knocked, self.fresh, self.aim, self.back
        twin.used_units, twin.no_units, twin.artifacts = self.used_units, self.no_units, self.artifacts
        twin.recruits, twin.kills, twin.hurt, twin.healed = self.recruits, self.kills, self.hurt, self.healed
        twin.announced, twin.last_turns, twin.ending = self.announced, self.last_turns, self.ending
        twin.again, twin.rival, twin.acting, twin.after = self.again, self.rival, self.acting, self.after
        twin.countryside_left, twin.core_left = self.countryside_left, self.core_left
        twin.cities_left, twin.core_seen = self.cities_left, self.core_seen
        twin.pool, twin.tokens, twin.crystals = self.pool[:], self.tokens[:], self.crystals[:]
        twin.faces, twin.marks, twin.hero = self.faces[:], self.marks[:], self.hero[:]
        twin.units, twin.foes, twin.tile_at, twin.slot_of = self.units, self.foes, self.tile_at, self.slot_of
        twin.turned, twin.owner, twin.flags = self.turned, self.owner, self.flags
        twin.z, twin.b, twin.rows, twin.mods = self.z[:], self.b[:], self.rows[:], self.mods.copy()
        return twin

    def pack_room(self) -> Packed:
        """Give everything."""
        numbers = (
            self.round, self.night, self.begun, self.turns, self.active, self.phase, self.moved, self.acted,
            self.rested, self.played, self.dice, self.dark, self.knocked, self.fresh, self.aim,
            self.used_units, self.no_units, self.back, self.recruits, self.kills, self.hurt, self.healed,
            self.artifacts, self.announced, self.last_turns, self.ending, self.again, self.countryside_left,
            self.core_left, self.cities_left, self.core_seen, self.rival, self.acting, self.after,
        )  # fmt: skip
        rows = (
            self.pool, self.tokens, self.crystals, self.faces, self.marks, self.hero, self.units, self.foes,
            self.tile_at, self.slot_of, self.turned, self.owner, self.flags,
        )  # fmt: skip
        return (
            tuple([int(number) for number in numbers]),
            tuple([tuple(row) for row in rows]),
            tuple([zone.pack() for zone in self.z]),
            tuple([bag.pack() for bag in self.b]),
            tuple(self.rows),
            self.mods.pack(),
        )

    def unpack_room(self, packed: Packed) -> None:
        """Set everything."""
        numbers, rows, zones, bags, public, mods = packed
        (
            self.round, self.night, self.begun, self.turns, self.active, self.phase, self.moved, self.acted,
            self.rested, self.played, self.dice, self.dark, self.knocked, self.fresh, self.aim,
            self.used_units, self.no_units, self.back, self.recruits, self.kills, self.hurt, self.healed,
            self.artifacts, self.announced, self.last_turns, self.ending, self.again, self.countryside_left,
            self.core_left, self.cities_left, self.core_seen, self.rival, self.acting, self.after,
        ) = as_ints(numbers)  # fmt: skip
        (
            self.pool, self.tokens, self.crystals, self.faces, self.marks, self.hero, self.units, self.foes,
            self.tile_at, self.slot_of, self.turned, self.owner, self.flags,
        ) = [ints(as_ints(row)) for row in parts(rows)]  # fmt: skip
        self.z = [unpack_zone(zone) for zone in parts(zones)]
        self.b = [Bag(as_ints(bag)) for bag in parts(bags)]
        self.rows = [tuple(as_ints(row)) for row in parts(public)]
        self.mods = unpack_modifiers(mods)
        self.config = config_of(self.options, self.seats)

    def tell(self, kind: str, *facts: int, to: int = 0, private: tuple[int, ...] = ()) -> None:
        """Say what happened, and at the end of the facts who plays whom: sentences name heroes."""
        if self.telling:
            State.tell(self, kind, *facts, self.cast(), to=to, private=private)

    def cast(self) -> int:
        """Give the heroes of all seats in one number: one more than each, by powers of 8."""
        found = 0
        for seat in range(self.seats):
            found += (int(self.get(seat, d.WHO)) + 1) * int(8**seat)
        return found

    def zones(self) -> list[Zone]:
        """List the zones; whoever asks may change them, so from now on they are this state's own."""
        self.z = [zone.copy() for zone in self.z]
        return self.z

    def bags(self) -> list[Bag]:
        """List the bags, which are this state's own from now on."""
        self.b = [bag.copy() for bag in self.b]
        return self.b

    def sides(self) -> tuple[int, ...]:
        """Give one side to all who play together, or two sides to two teams (MK-24)."""
        if self.config.teams:
            return (0, 1, 0, 1)
        return (0,) * self.seats if self.config.together else ()

    def modifiers(self) -> Modifiers:
        """Give what lasts."""
        return self.mods

    def later(self, number: Int) -> Frame:
        """Give what waits for a moment."""
        return LATER[number]

    # Zones, bags and rows: the only places that change them.

    def lay(self, zone: Int, face: Int, mask: Int) -> None:
        """Lay a face into a zone; in a hand its place must not tell of others."""
        changed_zone = self.z[zone].copy()
        changed_zone.add(face, mask)
        if zone < TOP:
            changed_zone = sorted_hand(changed_zone)
        self.z[zone] = changed_zone

    def lift(self, zone: Int, place: Int) -> Int:
        """Take a face out of a zone."""
        changed_zone = self.z[zone].copy()
        face = changed_zone.take(place)
        self.z[zone] = changed_zone
        return face

    def show(self, zone: Int, place: Int, mask: Int) -> None:
        """Let more seats know a face."""
        changed_zone = self.z[zone].copy()
        changed_zone.show(place, mask)
        self.z[zone] = changed_zone

    def clear(self, zone: Int) -> None:
        """Empty a zone."""
        self.z[zone] = Zone(bag=self.z[zone].bag)

    def put(self, bag: Int, kind: Int) -> None:
        """Put something into a bag."""
        changed_bag = self.b[bag].copy()
        changed_bag.put(kind)
        self.b[bag] = changed_bag

    def draw(self, bag: Int, kind: Int) -> None:
        """Take something out of a bag."""
        changed_bag = self.b[bag].copy()
        changed_bag.take(kind)
        self.b[bag] = changed_bag

    def row(self, number: Int, *more: int) -> None:
        """Add to a row."""
        self.rows[number] = (*self.rows[number], *more)

    def unrow(self, number: Int, value: Int) -> None:
        """Take the first such value out of a row."""
        row = self.rows[number]
        at = row.index(int(value))
        self.rows[number] = row[:at] + row[at + 1 :]

    def deck_size(self, deck: Int) -> Int:
        """Count the cards of a deck; the bag of a view has what the viewer does not see elsewhere too."""
        found: Int = len(self.z[TOP + deck]) + len(self.b[deck]) + len(self.z[BOTTOM + deck])
        found -= self.holes(TOP + deck) + self.holes(BOTTOM + deck)
        if deck < ADVANCED_DECK:
            found -= self.holes(HAND + deck) + self.holes(UNDER + deck)
        elif deck == ADVANCED_DECK and self.config.drafting:
            for zone in range(PACK, ZONES):
                found -= self.holes(zone)
        return found

    def holes(self, zone: Int) -> Int:
        """Count the faces of a zone that are hidden, as they are in a view."""
        found: Int = 0
        for face in self.z[zone].faces:
            if face == HIDDEN:
                found += 1
        return found

    def shuffle(self, deck: Int, cards: Sequence[int] = ()) -> None:
        """Mix a deck with more cards."""
        mixed = [*self.z[TOP + deck].faces, *self.b[deck].kinds, *self.z[BOTTOM + deck].faces, *cards]
        self.b[deck] = Bag([int(card) for card in mixed])
        self.clear(TOP + deck)
        self.clear(BOTTOM + deck)

    # Heroes, hands, units.

    def get(self, seat: Int, what: Int) -> Int:
        """Read a number of a hero."""
        return self.hero[seat * d.HERO_WIDTH + what]

    def set(self, seat: Int, what: Int, value: Int) -> None:
        """Write a number of a hero."""
        self.hero[seat * d.HERO_WIDTH + what] = value

    def hand(self, seat: Int, which: Int) -> Int:
        """Give the places of a hand whose cards fit a filter, the first of each kind, as a mask."""
        found: Int = 0
        faces = self.z[seat].faces
        for place in range(len(faces)):
            face = faces[place]
            if place >= MOST_PLACES:
                break
            if face < 0 or self.lifted & BIT[place] or not pieces.suits(face, which):
                continue
            same = False
            for before in range(place):
                if faces[before] == face and not self.lifted & BIT[before]:
                    same = True
                    break
            if not same:
                found |= BIT[place]
        return found

    def place_of(self, seat: Int, card: Int) -> Int:
        """Give a place of a card in a hand that is not lifted, or -1: one that all know, if there is."""
        faces = self.z[seat].faces
        count = len(faces)
        for step in range(count):
            # Wounds that all know lie at the end of a hand, other cards that all know at its beginning.
            place: Int = count - 1 - step if card == pieces.WOUND else step
            if faces[place] == card and (place >= MOST_PLACES or not self.lifted & BIT[place]):
                return place
        return NONE

    def wounds_in_hand(self, seat: Int) -> Int:
        """Count the wounds of a hand."""
        found: Int = 0
        for face in self.z[seat].faces:
            if face == pieces.WOUND:
                found += 1
        return found

    def unit(self, seat: Int, place: Int, what: Int) -> Int:
        """Read a number of a unit."""
        return self.units[(seat * d.UNIT_PLACES + place) * d.UNIT_WIDTH + what]

    def set_unit(self, seat: Int, place: Int, what: Int, value: Int) -> None:
        """Write a number of a unit."""
        self.units = changed(self.units, (seat * d.UNIT_PLACES + place) * d.UNIT_WIDTH + what, value)

    # Time and colors.

    def dark_now(self) -> bool:
        """Tell whether night rules hold, by the hour or in this combat (MK-6.10)."""
        return self.night == 1 or self.dark == 1

    def color(self, given: Int) -> Int:
        """Give a color, or the one that is bound in a slot; -1 if nothing is."""
        if given < d.OF:
            return given
        value = kept(self.bound, given - d.OF)
        if given == d.OF + d.CARD and value >= 0:
            return pieces.COLOR[value]
        return value

    def basic(self, given: Int) -> bool:
        """Tell whether a given or bound color is one of the four that crystals have."""
        color = self.color(given)
        return color >= 0 and color < d.GOLD

    def boundary(self, until: Int) -> Int:
        """Give the number of this combat's, turn's or round's end, or of the actor's next turn."""
        if until == d.TURN:
            return d.TURN + self.begun
        if until == d.ROUND:
            return d.ROUND + self.round
        if until == d.OWN_NEXT_END and self.actor == self.active and self.rows[PATH]:
            return d.OWN_AFTER + self.actor
        if until == d.NEXT_TURN or until == d.OWN_NEXT_END:
            return until + self.actor
        return until

    # The map.

    def near(self, at: Int, direction: Int) -> Int:
        """Give the land next to a land, or -1 where none lies."""
        spot = land.NEAR[self.spot(at) * 6 + direction]
        if spot < 0:
            return NONE
        tile = self.tile_at[spot // 7]
        if tile < 0:
            return NONE
        turn = self.turned[tile]
        return tile * 7 + (land.TURNED[(6 - turn) % 6 * 7 + spot % 7] if turn else spot % 7)

    def beside(self, one: Int, other: Int) -> bool:
        """Tell whether two lands touch."""
        for direction in range(6):
            if self.near(one, direction) == other:
                return True
        return False

    def spot(self, at: Int) -> Int:
        """Give the spot of a land; its tile may be turned (MK-30.5)."""
        tile = at // 7
        return self.slot_of[tile] * 7 + land.TURNED[self.turned[tile] * 7 + at % 7]

    def someone_at(self, at: Int, but: Int) -> bool:
        """Tell whether another hero stands on a land."""
        for seat in range(self.seats):
            if seat != but and self.get(seat, d.HEX) == at:
                return True
        return False

    def check(self) -> None:
        """Hold pieces to what must be."""
        from conclave.games.mage_knight.checks import check_table

        check_table(self)


def sorted_hand(hand: Zone) -> Zone:
    """Give a hand in an order that tells nothing: what all know, the rest, wounds that all know."""
    first: list[int] = []
    middle: list[int] = []
    last: list[int] = []
    for place in range(len(hand)):
        if hand.masks[place] != -1:
            middle.append(place)
        elif hand.faces[place] == pieces.WOUND:
            last.append(place)
        else:
            first.append(place)
    order = first + middle + last
    faces = [int(hand.faces[place]) for place in order]
    return Zone(faces, [int(hand.masks[place]) for place in order], hand.bag)


def changed(row: Ints, place: Int, value: Int) -> Ints:
    """Give a row with another number in one place."""
    new = row[:]
    new[place] = value
    return new


def parts(value: object) -> Sequence[object]:
    """Read a row of anything."""
    assert isinstance(value, tuple)
    return value
