"""Tactics: what each does when it is taken, and later (MK-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE, PICK
from conclave.core.constants import name
from conclave.core.containers import Zone
from conclave.core.effects import Ways, act, keep, kept
from conclave.core.frames import FINE, NO_ANSWER, Ask, Chance, InOrder, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.costs import DiscardSome
from conclave.games.mage_knight.effects.hands import IN_BAG, ON_TOP, Draw, next_card
from conclave.games.mage_knight.effects.source_dice import gold_stays
from conclave.games.mage_knight.rows import (
    BOTTOM,
    DISCARDS,
    HAND,
    MOST_PLACES,
    TOP,
    UNDER,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.source import RollDice
from conclave.games.mage_knight.state import Mage

# A tactic is fresh, has been turned face down, or rests until the next own turn.
FRESH: Final = 0
USED_UP: Final = 1
THIS_TURN: Final = 2
MOST_GIVEN: Final = 5


class DrawCounted(Step[Mage]):
    """As many cards as are bound in COUNT."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there are some."""
        return kept(s.bound, d.COUNT) > 0 and s.deck_size(s.actor) > 0

    def run(self, s: Mage) -> None:
        """Draw them."""
        s.goto(Draw(kept(s.bound, d.COUNT)))


class ShuffleDiscards(Step[Mage]):
    """The discard pile is shuffled into the deck."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is something."""
        return len(s.rows[DISCARDS + s.actor]) > 0

    def run(self, s: Mage) -> None:
        """Mix."""
        s.done()
        s.shuffle(s.actor, s.rows[DISCARDS + s.actor])
        s.rows[DISCARDS + s.actor] = ()
        s.tell("shuffle", int(s.actor))


RETHINK: Final = name(
    "mage_knight/tactic/rethink", DiscardSome(d.WOUNDS_TOO, 3, InOrder(DrawCounted(), ShuffleDiscards()))
)
GREAT_START: Final = name("mage_knight/tactic/great-start", Draw(2))


class StealDie(Ways[Mage]):
    """A die of a basic color onto Mana Steal (MK-19.1)."""

    rule: ClassVar[str] = "MK-19.1"

    def ways(self, s: Mage) -> Int:
        """Give the dice, one for each color."""
        found: Int = 0
        seen: Int = 0
        for die in range(len(s.faces)):
            face = s.faces[die]
            if s.marks[die] == d.IN_SOURCE and face < d.GOLD and not seen & BIT[face]:
                found |= BIT[die]
                seen |= BIT[face]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the die."""
        return a.DIE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the die."""
        return action - a.DIE

    def choose(self, s: Mage, action: Int) -> None:
        """Take it."""
        s.done()
        s.marks[action - a.DIE] = d.DIE_STOLEN + s.actor
        s.tell("steal", int(s.actor), int(s.faces[action - a.DIE]))


class Prepare(Ask[Mage]):
    """Search the deck for a card; only the seat knows which (Preparation)."""

    rule: ClassVar[str] = "MK-19.1"

    def here(self, s: Mage) -> list[int]:
        """List the cards of the deck, each kind once."""
        seat = self.seat
        cards = [*s.z[TOP + seat].faces, *s.b[seat].kinds, *s.z[BOTTOM + seat].faces]
        return sorted({int(card) for card in cards if card >= 0})

    def seen(self, s: Mage) -> Int:
        """Let only the seat know."""
        return BIT[self.seat]

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the cards."""
        for card in self.here(s):
            found.append(a.TAKE + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if int(action) - a.TAKE in self.here(s) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Take it, and shuffle."""
        s.done()
        s.shuffle(self.seat)
        s.draw(self.seat, action - a.TAKE)
        s.lay(HAND + self.seat, action - a.TAKE, BIT[self.seat])
        s.tell("search", int(self.seat))


def on_take(s: Mage, seat: Int, tactic: Int) -> None:
    """Let what happens when a tactic is taken happen (MK-3.8)."""
    if tactic == pieces.RETHINK and len(s.z[HAND + seat]):
        act(s, RETHINK, seat, keep(0, d.COUNT, 0))
    elif tactic == pieces.GREAT_START and s.deck_size(seat):
        act(s, GREAT_START, seat, 0)
    elif tactic == pieces.MANA_STEAL:
        steal = StealDie()
        if steal.possible(s):
            act(s, steal, seat, 0)
    elif tactic == pieces.PREPARATION and s.deck_size(seat):
        s.call(Prepare(seat))


# In one's own turn.


def using_tactic(s: Mage, seat: Int) -> Int:
    """Give the reason against using one's tactic in the turn (MK-19.6)."""
    tactic, used = s.get(seat, d.TACTIC), s.get(seat, d.TACTIC_USED)
    if used:
        return r.NOT_NOW
    if tactic == pieces.THE_RIGHT_MOMENT:
        return FINE if s.last_turns < 0 and not s.again else r.NOT_NOW
    if tactic == pieces.LONG_NIGHT:
        return FINE if long_night(s, seat) else r.NOT_NOW
    if tactic == pieces.MANA_SEARCH:
        return FINE if s.dice == 0 and SEARCH.possible(s) else r.NOT_NOW
    return r.NOT_NOW


def long_night(s: Mage, seat: Int) -> bool:
    """Tell whether Long Night can be used."""
    if s.get(seat, d.TACTIC) != pieces.LONG_NIGHT or s.get(seat, d.TACTIC_USED):
        return False
    return s.deck_size(seat) == 0 and len(s.rows[DISCARDS + seat]) > 0


def use_tactic(s: Mage, seat: Int) -> None:
    """Use one's tactic in the turn."""
    tactic = s.get(seat, d.TACTIC)
    s.tell("tactic-used", int(seat), int(tactic))
    if tactic == pieces.THE_RIGHT_MOMENT:
        s.set(seat, d.TACTIC_USED, USED_UP)
        s.again = 1
    elif tactic == pieces.LONG_NIGHT:
        s.set(seat, d.TACTIC_USED, USED_UP)
        s.call(Recover(seat, 3))
    else:
        s.set(seat, d.TACTIC_USED, THIS_TURN)
        act(s, SEARCH, seat, 0)


class Recover(Step[Mage]):
    """Random cards of the discard pile into the deck (Long Night)."""

    def __init__(self, seat: Int, left: Int) -> None:
        self.seat: Int = seat
        self.left: Int = left

    def run(self, s: Mage) -> None:
        """Take one, and keep the rest."""
        if self.left == 0 or not s.rows[DISCARDS + self.seat]:
            s.done()
            return
        s.goto(Recover(self.seat, self.left - 1))
        s.call(RecoverLuck(self.seat))


class RecoverLuck(Chance[Mage]):
    """One card of the discard pile into the deck; what is left of the pile tells which."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the pile."""
        row = s.rows[DISCARDS + self.seat]
        return [(a.DRAW + card, row.count(card)) for card in sorted(set(row))]

    def land(self, s: Mage, outcome: Int) -> None:
        """Put it into the deck."""
        s.unrow(DISCARDS + self.seat, outcome - a.DRAW)
        s.put(self.seat, outcome - a.DRAW)
        s.done()


class SearchDice(Ways[Mage]):
    """Roll up to two dice of the source again, depleted gold ones first (Mana Search)."""

    rule: ClassVar[str] = "MK-19.1"

    def __init__(self, left: Int) -> None:
        self.left: Int = left

    def ways(self, s: Mage) -> Int:
        """Give the dice, one for each face; gold ones alone while there are some."""
        found: Int = 0
        seen: Int = 0
        gold: Int = 0
        stays = gold_stays(s)
        for die in range(len(s.faces)):
            face = s.faces[die]
            if face == d.GOLD and stays:
                continue
            if s.marks[die] == d.IN_SOURCE and not seen & BIT[face]:
                found |= BIT[die]
                seen |= BIT[face]
                if face == d.GOLD:
                    gold = BIT[die]
        return gold if gold else found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the die."""
        return a.DIE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the die."""
        return action - a.DIE

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer dice, and to stop."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let stopping be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Mark one to be rolled, and ask for another."""
        if action != DONE:
            s.marks[action - a.DIE] = d.DIE_USED
            if self.left > 1 and SEARCH_MORE.possible(s):
                s.goto(SEARCH_MORE)
                return
        s.goto(RollDice())


SEARCH: Final = name("mage_knight/tactic/mana-search", SearchDice(2))
SEARCH_MORE: Final = name("mage_knight/tactic/mana-search-more", SearchDice(1))


# Before one's own turn.


class Meditate(Ask[Mage]):
    """How many cards of the hand, up to five, are shuffled into the deck (Midnight Meditation; MK-19.6)."""

    rule: ClassVar[str] = "MK-19.6"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer a number; which cards, others do not see, but how many they do."""
        for count in range(min(MOST_GIVEN, len(s.z[HAND + self.seat])) + 1):
            found.append(PICK + count)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against a number."""
        return FINE if action <= min(MOST_GIVEN, len(s.z[HAND + self.seat])) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Mix the hand, so that nobody knows which of its cards go, and ask for them."""
        count, seat = action - PICK, self.seat
        if count == 0:
            s.done()
            return
        hand = s.z[HAND + seat].faces
        s.z[HAND + seat] = Zone([int(face) for face in hand], [int(BIT[seat])] * len(hand), bag=int(seat))
        s.goto(Drawn(seat, count))
        s.call(GiveBack(seat, count))


class Drawn(Step[Mage]):
    """As many cards as were given."""

    def __init__(self, seat: Int, count: Int) -> None:
        self.seat: Int = seat
        self.count: Int = count

    def run(self, s: Mage) -> None:
        """Shuffle, and draw them."""
        s.shuffle(self.seat)
        s.goto(Draw(self.count))


class GiveBack(Ask[Mage]):
    """Which card goes into the deck; only the seat knows (Midnight Meditation)."""

    rule: ClassVar[str] = "MK-19.6"

    def __init__(self, seat: Int, left: Int) -> None:
        super().__init__(seat)
        self.left: Int = left

    def seen(self, s: Mage) -> Int:
        """Let only the seat know."""
        return BIT[self.seat]

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer every kind of card of the hand."""
        hand = s.hand(self.seat, d.WOUNDS_TOO)
        for place in range(len(s.z[HAND + self.seat])):
            if place < MOST_PLACES and hand & BIT[place]:
                found.append(a.RETURN + s.z[HAND + self.seat].faces[place])

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against a card."""
        if action < a.RETURN or action >= a.PAY:
            return NO_ANSWER
        return FINE if s.place_of(self.seat, action - a.RETURN) != NONE else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Put it into the deck, and ask for the next."""
        card = s.lift(HAND + self.seat, s.place_of(self.seat, action - a.RETURN))
        s.put(self.seat, card)
        if self.left > 1:
            s.goto(GiveBack(self.seat, self.left - 1))
        else:
            s.done()


class Spare(Ask[Mage]):
    """The top card under Sparing Power (0), or all of them into the hand (1)."""

    rule: ClassVar[str] = "MK-19.1"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer what can be done."""
        if s.deck_size(self.seat):
            found.append(PICK)
        if len(s.z[UNDER + self.seat]):
            found.append(PICK + 1)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == PICK:
            return FINE if s.deck_size(self.seat) else NO_ANSWER
        return FINE if action == PICK + 1 and len(s.z[UNDER + self.seat]) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Do it."""
        seat = self.seat
        s.done()
        if action == PICK:
            s.set(seat, d.TACTIC_USED, THIS_TURN)
            where = next_card(s, seat)
            if where == IN_BAG:
                s.call(SpareLuck(seat))
                return
            zone: Int = TOP + seat if where == ON_TOP else BOTTOM + seat
            place: Int = len(s.z[zone]) - 1 if where == ON_TOP else 0
            mask = s.z[zone].masks[place]
            s.lay(UNDER + seat, s.lift(zone, place), mask)
            return
        s.set(seat, d.TACTIC_USED, USED_UP)
        s.reveal()
        zone_under = s.z[UNDER + seat]
        for place in range(len(zone_under)):
            s.lay(HAND + seat, zone_under.faces[place], zone_under.masks[place] | BIT[seat])
        s.clear(UNDER + seat)


class SpareLuck(Chance[Mage]):
    """A card nobody sees goes under Sparing Power."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List what is left."""
        return s.b[self.seat].outcomes(a.DRAW)

    def seen(self, s: Mage) -> Int:
        """Let nobody see it."""
        return 0

    def land(self, s: Mage, outcome: Int) -> None:
        """Lay it there."""
        s.draw(self.seat, outcome - a.DRAW)
        s.lay(UNDER + self.seat, outcome - a.DRAW, 0)
        s.done()


def before_turn(s: Mage, seat: Int) -> bool:
    """Tell whether one's tactic can be used between turns (MK-4.7)."""
    tactic, used = s.get(seat, d.TACTIC), s.get(seat, d.TACTIC_USED)
    if used:
        return False
    if tactic == pieces.MIDNIGHT_MEDITATION:
        return len(s.z[HAND + seat]) > 0
    if tactic == pieces.SPARING_POWER:
        return s.deck_size(seat) > 0 or len(s.z[UNDER + seat]) > 0
    return False


def use_before_turn(s: Mage, seat: Int) -> None:
    """Use one's tactic between turns."""
    s.tell("tactic-used", int(seat), int(s.get(seat, d.TACTIC)))
    if s.get(seat, d.TACTIC) == pieces.SPARING_POWER:
        s.call(Spare(seat))
        return
    s.set(seat, d.TACTIC_USED, USED_UP)
    s.call(Meditate(seat))
