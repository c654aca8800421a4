"""Better actions: after a night an action card may be swapped for an advanced one (MK-30.11)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.frames import FINE, NO_ANSWER, Ask, Step
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.hands import Deal
from conclave.games.mage_knight.rows import ADVANCED_DECK, BOTTOM, BOX, DUMMY, ORDER, UPGRADES
from conclave.games.mage_knight.rules.gathering import gather
from conclave.games.mage_knight.rules.scoring import deeds
from conclave.games.mage_knight.state import Mage


def begin_upgrades(s: Mage) -> None:
    """Gather all cards, as the new round will, and turn up one advanced action more than players."""
    seats = [seat for seat in s.rows[ORDER] if seat != DUMMY and not s.get(seat, d.GONE)]
    for seat in seats:
        gather(s, seat)
    order = sorted(seats, key=lambda seat: (strength(s, seat), int(s.get(seat, d.FAME)), -seats.index(seat)))
    s.call(Upgrades(tuple(order)))
    deal = Deal(ADVANCED_DECK, UPGRADES, len(seats) + 1)
    if deal.possible(s):
        s.call(deal)


def strength(s: Mage, seat: Int) -> int:
    """Count cards, crystals, units and levels to see who is weakest."""
    found = 0
    for card in deeds(s, seat):
        kind = pieces.KIND[card]
        found += 2 if kind == d.SPELL or kind == d.ARTIFACT else 1 if kind == d.ADVANCED else 0
    found += sum(int(s.crystals[seat * d.FOUR + color]) for color in range(d.FOUR)) // 2
    for place in range(d.UNIT_PLACES):
        kind = s.unit(seat, place, d.U_KIND)
        found += int(pieces.UNIT_LEVEL[kind - 1]) if kind else 0
    lowest = min(int(s.get(other, d.LEVEL)) for other in range(s.seats) if not s.get(other, d.GONE))
    return found + 3 * (int(s.get(seat, d.LEVEL)) - lowest)


class Upgrades(Step[Mage]):
    """One after another may swap, the weakest first; what nobody takes goes under the deck."""

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def run(self, s: Mage) -> None:
        """Ask the first, and keep the rest."""
        if not self.queue:
            s.done()
            for card in s.rows[UPGRADES]:
                s.lay(BOTTOM + ADVANCED_DECK, card, -1)
            s.rows[UPGRADES] = ()
            return
        s.goto(Upgrades(self.queue[1:]))
        if s.rows[UPGRADES] and not s.get(self.queue[0], d.GONE):
            s.call(SwapFor(self.queue[0]))


def akin(old: Int, new: Int) -> bool:
    """Tell whether two action cards have a color or a type in common."""
    return bool(pieces.COLOR[old] == pieces.COLOR[new] or pieces.TYPES[old] & pieces.TYPES[new])


def given_for(s: Mage, seat: Int, new: Int) -> list[int]:
    """List the action cards of a seat that may be swapped for one."""
    kinds = sorted({int(card) for card in s.b[seat].kinds})
    return [card for card in kinds if card < pieces.FIRST_SPELL and akin(card, new)]


class SwapFor(Ask[Mage]):
    """Which of the cards one takes, or none (MK-30.11)."""

    rule: ClassVar[str] = "MK-30.11"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer those for which there is something to give, and none."""
        for card in s.rows[UPGRADES]:
            if given_for(s, self.seat, card):
                found.append(a.TAKE + card)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == DONE:
            return FINE
        card = int(action) - a.TAKE
        return FINE if card in s.rows[UPGRADES] and given_for(s, self.seat, card) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Ask what is given for it, or leave it."""
        if action == DONE:
            s.done()
        else:
            s.goto(SwapOut(self.seat, action - a.TAKE))


class SwapOut(Ask[Mage]):
    """Which card is given for it (MK-30.11)."""

    rule: ClassVar[str] = "MK-30.11"

    def __init__(self, seat: Int, card: Int) -> None:
        super().__init__(seat)
        self.card: Int = card

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them."""
        for card in given_for(s, self.seat, self.card):
            found.append(a.THROW + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.THROW in given_for(s, self.seat, self.card) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Swap them."""
        s.done()
        old = action - a.THROW
        s.draw(self.seat, old)
        s.row(BOX, int(old))
        s.unrow(UPGRADES, self.card)
        s.put(self.seat, self.card)
        s.tell("swap", int(self.seat), int(old), int(self.card))
