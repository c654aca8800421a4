"""Tokens from their piles onto the map, face up or down (MK-2.3, MK-2.14, MK-8.6)."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import Chance, Step
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.rows import (
    AT,
    FIELD,
    GONE,
    PILE_BAG,
    PROXIES,
)
from conclave.games.mage_knight.state import Mage

SHOWN: Final = -1
HIDDEN: Final = 0


def base_of(pile: Int) -> Int:
    """Give the first luck number of a pile."""
    return a.RUIN if pile == pieces.RUIN_PILE else a.TOKEN


class DrawToken(Step[Mage]):
    """A token of a pile onto a land, seen by all or by nobody."""

    def __init__(self, pile: Int, at: Int, mask: Int) -> None:
        self.pile: Int = pile
        self.at: Int = at
        self.mask: Int = mask

    def run(self, s: Mage) -> None:
        """Fill an empty pile from its discards, and let luck decide."""
        bag = PILE_BAG + self.pile
        if len(s.b[bag]) == 0:
            for kind in s.rows[GONE + self.pile]:
                s.put(bag, kind)
            s.rows[GONE + self.pile] = ()
        if len(s.b[bag]) == 0:
            s.goto(ProxyLuck(self.pile, self.at, self.mask))
        else:
            s.goto(TokenLuck(self.pile, self.at, self.mask))


class TokenLuck(Chance[Mage]):
    """Which token it is."""

    def __init__(self, pile: Int, at: Int, mask: Int) -> None:
        self.pile: Int = pile
        self.at: Int = at
        self.mask: Int = mask

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[PILE_BAG + self.pile].outcomes(int(base_of(self.pile)))

    def weight(self, s: Mage) -> Int:
        """Count what is left."""
        return len(s.b[PILE_BAG + self.pile])

    def pick(self, s: Mage, lot: Int) -> Int:
        """Give the token at a place of the sorted bag."""
        return base_of(self.pile) + s.b[PILE_BAG + self.pile].kinds[lot]

    def seen(self, s: Mage) -> Int:
        """Let all see it, or nobody."""
        return self.mask

    def land(self, s: Mage, outcome: Int) -> None:
        """Lay it onto the map."""
        kind = outcome - base_of(self.pile)
        s.draw(PILE_BAG + self.pile, kind)
        put_token(s, self.pile, kind, self.at, self.mask)
        s.done()


class ProxyLuck(Chance[Mage]):
    """A token that stands in for none: any kind of the pile, by its printed copies (MK-2.14).

    Nothing is left of the pile in any case, so that all see it tells them nothing about another token.
    """

    def __init__(self, pile: Int, at: Int, mask: Int) -> None:
        self.pile: Int = pile
        self.at: Int = at
        self.mask: Int = mask

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List every kind of the pile."""
        if self.pile == pieces.RUIN_PILE:
            return [(a.RUIN + kind, 1) for kind in range(pieces.RUIN_KINDS)]
        return [
            (a.TOKEN + kind, int(pieces.FOE_COPIES[kind]))
            for kind in range(pieces.FOE_KINDS)
            if pieces.FOE_PILE[kind] == self.pile
        ]

    def land(self, s: Mage, outcome: Int) -> None:
        """Lay it onto the map, face up."""
        kind = outcome - base_of(self.pile)
        if self.pile != pieces.RUIN_PILE:
            s.row(PROXIES, int(kind))
        put_token(s, self.pile, kind, self.at, SHOWN)
        s.done()


def put_token(s: Mage, pile: Int, kind: Int, at: Int, mask: Int) -> None:
    """Lay a token onto a land."""
    s.lay(FIELD + pile, kind, mask)
    s.row(AT + pile, int(at))
    if mask == SHOWN:
        s.tell("token", int(at), int(pile), int(kind))


def drop_token(s: Mage, pile: Int, place: Int) -> Int:
    """Take a token off the map by its place, and give its kind; it goes to no pile."""
    lands = s.rows[AT + pile]
    at = int(place)
    s.rows[AT + pile] = lands[:at] + lands[at + 1 :]
    return s.lift(FIELD + pile, place)
