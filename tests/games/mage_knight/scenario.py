"""Scenarios of Mage Knight: a table set by hand, answers as tokens, and numbers to look at."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.containers import Bag, Zone
from conclave.core.frames import FINE, Chance, Question
from conclave.core.storage import ints
from conclave.games.mage_knight import GAME, land, pieces
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.units import add_unit
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    DISCARDS,
    DUMMY_BAG,
    HAND,
    PILE_BAG,
    PLAYED,
    RAMPANT,
    SKILL_BAG,
    SPELL_DECK,
    SPELL_OFFER,
    TOP,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules.ending import EndTurn
from conclave.games.mage_knight.rules.exploring import lay_tile
from conclave.games.mage_knight.rules.round import Rounds, Turns
from conclave.games.mage_knight.rules.setup import fill_decks, setup, skills_of
from conclave.games.mage_knight.rules.starting import Meet
from conclave.games.mage_knight.rules.taking import TakeTurn, begin_turn
from conclave.games.mage_knight.rules.tokens import put_token
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage, changed

POINTS = {
    "move": d.MOVE, "influence": d.INFLUENCE, "healing": d.HEALING, "block": d.BLOCK, "attack": d.MELEE,
    "ranged": d.RANGED, "siege": d.SIEGE,
}  # fmt: skip

# Two answers of every verb, and some deeds.
PROBES = {*range(8), *a.SPACE.base.values(), a.TO_HERO, a.END, a.COMMIT}
PROBES |= {base + 1 for base in a.SPACE.base.values() if base + 1 < a.SPACE.size}


def cards(words: str) -> list[int]:
    """Read cards by their names."""
    return [pieces.CARD_NAMES.index(word) for word in words.split()]


class Table:
    """Seat 0 is in its first turn on the portal of tile A, with tiles 1 and 2 laid as usual.

    Everybody holds what is said and has a deck of nothing but what is said; the source has the dice named.
    Nothing is on the map but what a test puts there, and all options may be given by name.
    """

    def __init__(
        self,
        *hands: str,
        deck: str = "",
        tokens: str = "",
        crystals: str = "",
        dice: str = "",
        advanced: str = "",
        spells: str = "",
        offer: str = "",
        units: str = "",
        skills: str = "",
        night: bool = False,
        seats: int = 1,
        level: int = 1,
        at: str = "a-c",
        tiles: str = "1@0/1 2@1/0",
        **options: object,
    ) -> None:
        s = setup(MageOptions.parse(options), seats)
        s.rows[:] = [()] * len(s.rows)
        fill_decks(s)
        s.stack = []
        s.rows[9] = tuple(range(seats))
        lay_tile(s, land.START_A, land.START_SLOT)
        for word in tiles.split():
            tile, slot = word.split("@")
            lay_tile(s, land.TILE_NAMES.index(tile), land.SLOT_NAMES.index(slot))
        s.countryside_left = s.config.countryside - len(tiles.split())
        s.ending = 0
        s.round, s.night = 1, int(night)
        for seat in range(seats):
            s.set(seat, d.WHO, seat)
            s.set(seat, d.HEX, land.LAND_NAMES.index(at) if seat == 0 else -1)
            s.set(seat, d.LEVEL, level)
            s.set(seat, d.FAME, d.LEVEL_FAME[level])
            held = cards(hands[seat]) if seat < len(hands) else []
            s.z[HAND + seat] = Zone(held, [1 << seat] * len(held), bag=seat)
            s.b[seat] = Bag(cards(deck) if seat == 0 else [])
            s.b[SKILL_BAG + seat] = Bag(skills_of(s, seat))
        s.b[DUMMY_BAG] = Bag(pieces.starting_deck(3))
        for word in tokens.split():
            s.tokens[d.COLORS.index(word)] += 1
        for word in crystals.split():
            s.crystals[d.COLORS.index(word)] += 1
        faces = [d.COLORS.index(word) for word in dice.split()]
        s.faces, s.marks = ints(faces), ints([d.IN_SOURCE] * len(faces))
        for row, deck_number, words in (
            (ADVANCED_OFFER, ADVANCED_DECK, advanced), (SPELL_OFFER, SPELL_DECK, spells),
        ):  # fmt: skip
            for card in cards(words):
                s.draw(deck_number, card)
                s.row(row, card)
        for word in offer.split():
            s.row(UNIT_OFFER, pieces.UNIT_NAMES.index(word))
        for word in units.split():
            add_unit(s, 0, pieces.UNIT_NAMES.index(word))
        for word in skills.split():
            s.set(0, d.OWNED, s.get(0, d.OWNED) | 1 << pieces.SKILL_NAMES.index(word))
        s.stack = [Rounds(), Turns(), TakeTurn(0, 4), EndTurn(0), Turn(0)]
        s.active = s.actor = 0
        begin_turn(s, 0)
        s.recruits = 0
        self.s: Mage = s

    # Setting more of the table.

    def enemy(self, name: str, at: str, hidden: bool = False) -> Table:
        """Put an enemy on a land; on a land made for one it rampages."""
        kind, where = pieces.FOE_NAMES.index(name), land.LAND_NAMES.index(at)
        pile = int(pieces.FOE_PILE[kind])
        self.s.draw(PILE_BAG + pile, kind)
        put_token(self.s, pile, kind, where, 0 if hidden else -1)
        if land.SITE[where] in (land.RAMPAGING_ORC, land.RAMPAGING_DRACONUM):
            self.s.flags = changed(self.s.flags, where, RAMPANT)
        return self

    def ruin(self, name: str, at: str) -> Table:
        """Put a ruin face up on a land."""
        kind = pieces.RUIN_NAMES.index(name)
        self.s.draw(PILE_BAG + pieces.RUIN_PILE, kind)
        put_token(self.s, pieces.RUIN_PILE, kind, land.LAND_NAMES.index(at), -1)
        return self

    def fight(self, *names: str, site: str = "") -> Table:
        """Begin a combat with some enemies, in the open or at a site."""
        where = land.LAND_NAMES.index(site) if site else -1
        wild: tuple[int, ...] = ()
        for number, name in enumerate(names):
            at = site or land.LAND_NAMES[land.FIRST_CORE * 7 + number]
            self.enemy(name, at)
            if not site:
                wild = (*wild, land.LAND_NAMES.index(at))
        if site:
            self.s.back = self.s.get(0, d.HEX)
            self.s.set(0, d.HEX, where)
            self.s.row(8, where)
        self.s.acted = 1
        self.s.call(Meet(where, wild, ()))
        flow.settle(self.s)
        return self

    def points(self, **amounts: int) -> Table:
        """Give points by name."""
        for name, amount in amounts.items():
            self.s.pool[POINTS[name]] += amount
        return self

    # Playing.

    def say(self, *tokens: str) -> Table:
        """Give answers, each of which must be a choice; `*` before a token is luck."""
        for token in tokens:
            if token.startswith("* "):
                number = a.LUCK.number(token[2:])
                assert number in [outcome for outcome, _ in flow.outcomes(self.s)], token
            else:
                assert token in self.choices, f"{token} is not among {self.choices}"
                number = a.SPACE.number(token)
                self.held_to_its_word()
            flow.play(self.s, number)
        return self

    def held_to_its_word(self) -> None:
        """Hold a question to its word: it bars nothing that it offers, and offers all it does not bar."""
        top, offered = self.s.stack[-1], {int(number) for number in flow.choices(self.s)}
        assert isinstance(top, Question)
        for number in {*offered, *PROBES}:
            good = top.bar(self.s, number) == FINE
            assert good is (number in offered), f"{type(top).__name__}: {a.SPACE.token(number)}"

    def lucky(self) -> Table:
        """Let luck take the first of its outcomes until somebody is asked."""
        while isinstance(flow.waiting(self.s), Chance):
            flow.play(self.s, flow.outcomes(self.s)[0][0])
        return self

    def next_phase(self) -> Table:
        """Say done, and let luck decide."""
        return self.say("done").lucky()

    # Looking.

    @property
    def choices(self) -> list[str]:
        """List what may be answered."""
        return [a.SPACE.token(number) for number in flow.choices(self.s)]

    def offered(self, verb: str) -> list[str]:
        """List the answers of a verb, without it."""
        return [token.removeprefix(f"{verb} ") for token in self.choices if token.split()[0] == verb]

    def refused(self, token: str) -> str:
        """Give the rule that forbids an answer; nothing if it is a choice."""
        view = GAME.view(self.s, self.asked)
        number = a.SPACE.number(token)
        return "" if number in flow.choices(self.s) else GAME.words.refusal(view, number)[1]

    @property
    def asked(self) -> int:
        """Give the seat that is asked."""
        return flow.asked(self.s)

    @property
    def waiting(self) -> str:
        """Name the frame that waits."""
        return type(flow.waiting(self.s)).__name__

    def point(self, kind: str, element: str = "physical") -> int:
        """Count points: `point("attack", "fire")`."""
        base = POINTS[kind]
        return int(self.s.pool[base + d.ELEMENTS.index(element) if base >= d.BLOCK else base])

    def mana(self, seat: int = 0) -> str:
        """Name a seat's tokens."""
        return self._colors(list(self.s.tokens), seat, d.SIX)

    def crystals(self, seat: int = 0) -> str:
        """Name a seat's crystals."""
        return self._colors(list(self.s.crystals), seat, d.FOUR)

    def _colors(self, row: list[int], seat: int, width: int) -> str:
        each = [d.COLORS[color] for color in range(width) for _ in range(row[seat * width + color])]
        return " ".join(each)

    def hand(self, seat: int = 0) -> str:
        """Name what a seat holds, in order."""
        return " ".join(pieces.CARD_NAMES[face] for face in self.s.z[HAND + seat].faces)

    def row(self, number: int) -> str:
        """Name the cards of a row."""
        return " ".join(pieces.CARD_NAMES[card] for card in self.s.rows[number])

    def discards(self, seat: int = 0) -> str:
        """Name a seat's discard pile."""
        return self.row(DISCARDS + seat)

    def played(self, seat: int = 0) -> str:
        """Name what a seat has played this turn."""
        return self.row(PLAYED + seat)

    def on_deck(self, seat: int = 0) -> str:
        """Name the known cards on top of a deck, the next one last."""
        return " ".join(pieces.CARD_NAMES[face] for face in self.s.z[TOP + seat].faces)

    def fame(self, seat: int = 0) -> int:
        """Give a seat's fame."""
        return int(self.s.get(seat, d.FAME))

    def reputation(self, seat: int = 0) -> int:
        """Give a seat's reputation."""
        return int(self.s.get(seat, d.REPUTATION))

    def where(self, seat: int = 0) -> str:
        """Name the land a hero stands on."""
        at = int(self.s.get(seat, d.HEX))
        return land.LAND_NAMES[at] if at >= 0 else ""

    def wounds(self, seat: int = 0) -> int:
        """Count the wounds of a hand."""
        return int(self.s.wounds_in_hand(seat))

    def unit(self, place: int, what: int) -> int:
        """Read a number of a unit: `unit(0, d.U_WOUNDS)`."""
        return int(self.s.unit(0, place, what))
