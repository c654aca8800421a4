"""Scenarios of the duel: a table set by hand, answers as tokens, and numbers to look at."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.frames import Chance
from conclave.core.options import Options
from conclave.core.secrets import Zone
from conclave.core.storage import Ints, ints
from tests.toys.duel import data as d
from tests.toys.duel.combat import Combat
from tests.toys.duel.rules import EndTurn, Turn, Turns
from tests.toys.duel.state import OFFERS, Duel, discards
from tests.toys.duel.table import setup


def cards(words: str) -> list[int]:
    """Read cards by their names."""
    return [d.NAMES.index(word) for word in words.split()]


class Scene:
    """Seat 0 is to move in its first turn; everybody holds what is said, and the source has these dice."""

    def __init__(
        self,
        *hands: str,
        tokens: str = "",
        dice: str = "",
        advanced: str = "",
        spells: str = "",
        seats: int = 2,
    ) -> None:
        s = setup(Options(), seats)
        s.turn, s.actor = 1, 0
        for seat, held in enumerate(hands):
            some = cards(held)
            s.hands[seat] = Zone(some, [1 << seat] * len(some), bag=seat)
        for word in tokens.split():
            s.tokens[d.COLORS.index(word)] += 1
        faces = [d.COLORS.index(word) for word in dice.split()]
        s.faces, s.marks = ints(faces), ints([d.IN_SOURCE] * len(faces))
        s.rows[OFFERS], s.rows[OFFERS + 1] = tuple(cards(advanced)), tuple(cards(spells))
        s.stack = [Turns(), EndTurn(0), Turn(0)]
        self.s: Duel = s

    def fight(self, place: int) -> Scene:
        """Begin a combat with the foes of a hex, from the middle."""
        self.s.where = (place, *self.s.where[1:])
        self.s.call(Combat(d.CENTER, 0))
        flow.settle(self.s)
        return self

    def say(self, *tokens: str) -> Scene:
        """Give answers, each of which must be a choice; `*` before a token is luck."""
        for token in tokens:
            if token.startswith("* "):
                number = d.LUCK.number(token[2:])
                assert number in [outcome for outcome, _ in flow.outcomes(self.s)], token
            else:
                assert token in self.choices, f"{token} is not among {self.choices}"
                number = d.SPACE.number(token)
            flow.play(self.s, number)
        return self

    def end(self) -> Scene:
        """End the turn; whatever luck decides comes first in its list, until somebody is asked."""
        self.say("end")
        while isinstance(flow.waiting(self.s), Chance):
            flow.play(self.s, flow.outcomes(self.s)[0][0])
        return self

    @property
    def choices(self) -> list[str]:
        """List what may be answered."""
        return [d.SPACE.token(number) for number in flow.choices(self.s)]

    def offered(self, verb: str) -> list[str]:
        """List the answers of a verb, without it."""
        return [token.removeprefix(f"{verb} ") for token in self.choices if token.split()[0] == verb]

    @property
    def asked(self) -> int:
        """Give the seat that is asked."""
        return flow.asked(self.s)

    def points(self, kind: int) -> int:
        """Count the points of a kind."""
        return int(self.s.pool[kind])

    def tokens(self, seat: int = 0) -> str:
        """Name a seat's mana."""
        return self._colors(self.s.tokens, seat, d.SIX)

    def crystals(self, seat: int = 0) -> str:
        """Name a seat's crystals."""
        return self._colors(self.s.crystals, seat, d.FOUR)

    def _colors(self, row: Ints, seat: int, width: int) -> str:
        each = [d.COLORS[color] for color in range(width) for _ in range(int(row[seat * width + color]))]
        return " ".join(each)

    def hand(self, seat: int = 0) -> str:
        """Name what a seat holds, in order."""
        return " ".join(d.NAMES[face] for face in self.s.hands[seat].faces)

    def row(self, number: int) -> str:
        """Name the cards of a row."""
        return " ".join(d.NAMES[card] for card in self.s.rows[number])

    def discards(self, seat: int = 0) -> str:
        """Name a seat's discard pile."""
        return self.row(discards(seat))
