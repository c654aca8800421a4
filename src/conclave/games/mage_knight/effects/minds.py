"""Reading minds: others give up a card of a color, or show a hand without one (Mind Read, MK-29.10)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.effects import Ways, kept
from conclave.core.frames import FINE, NO_ANSWER, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.secrets import Sealed
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.costs import discard
from conclave.games.mage_knight.effects.fame import show_hand
from conclave.games.mage_knight.rows import DISCARDS, GIVEN, HAND
from conclave.games.mage_knight.state import Mage

UNTOLD_PICK: Final = -2  # what a seat picked, for whoever may not know it
NO_PICK: Final = -1  # a seat without a card of the color


class MindRead(Step[Mage]):
    """Everybody else gives up a card of the chosen color, or shows a hand without one (Mind Read)."""

    def readers(self, s: Mage) -> tuple[int, ...]:
        """List the others who still play, from the actor on."""
        after = [(int(s.actor) + by) % s.seats for by in range(1, s.seats)]
        return tuple([seat for seat in after if s.get(seat, d.GONE) == 0])

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is anybody else."""
        return len(self.readers(s)) > 0

    def run(self, s: Mage) -> None:
        """Ask them all at once; what was given up for another spell does not count."""
        s.rows[GIVEN] = ()
        s.goto(GiveUp(self.readers(s), kept(s.bound, d.CHOSEN), ()))


class GiveUp(Sealed[Mage]):
    """Which card of a color goes; whoever has none says `done` and will show the hand.

    Nothing happens before all have answered; what they answered is nobody else's business until then.
    """

    rule: ClassVar[str] = "MK-29.10"

    def __init__(self, seats: tuple[int, ...], color: Int, picks: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.color: Int = color
        self.picks = picks  # seat and card, of those who have answered

    def without(self, seat: int) -> Step[Mage] | GiveUp:
        """Give the question to all but one seat who has left; with nobody else to ask, what was given."""
        seats = tuple([other for other in self.seats if other != seat])
        return GiveUp(seats, self.color, self.picks) if seats else Given(self.color, self.picks)

    def ways(self, s: Mage, seat: Int) -> Int:
        """Give the places of a hand with cards of the color."""
        found: Int = 0
        faces = s.z[HAND + seat].faces
        for place in range(len(faces)):
            face = faces[place]
            if face >= 0 and pieces.KIND[face] <= d.SPELL and pieces.COLOR[face] == self.color:
                found |= BIT[place]
        return found

    def veiled(self, viewer: int) -> GiveUp:
        """Hide what others have picked."""
        seen: list[int] = []
        for at in range(0, len(self.picks), 2):
            seat = self.picks[at]
            seen += [seat, self.picks[at + 1] if seat == viewer else UNTOLD_PICK]
        return GiveUp(self.seats, self.color, tuple(seen))

    def offer(self, s: Mage, seat: Int, found: Choices) -> None:
        """Offer the cards, each kind once; without one, to show the hand."""
        places, faces = self.ways(s, seat), s.z[HAND + seat].faces
        if places == 0:
            found.append(DONE)
        for card in sorted({int(faces[place]) for place in range(len(faces)) if places & BIT[place]}):
            found.append(a.DISCARD + card)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against an answer of the first seat."""
        seat = self.seats[0]
        places, faces = self.ways(s, seat), s.z[HAND + seat].faces
        if action == DONE:
            return NO_ANSWER if places else FINE
        for place in range(len(faces)):
            if places & BIT[place] and a.DISCARD + faces[place] == action:
                return FINE
        return NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Keep the answer; after the last one all is shown."""
        pick = NO_PICK if action == DONE else int(action) - a.DISCARD
        picks = (*self.picks, self.seats[0], pick)
        if len(self.seats) > 1:
            s.goto(GiveUp(self.seats[1:], self.color, picks))
            return
        s.goto(Given(self.color, picks))

    def given(self, s: Mage, seat: Int, pick: Int) -> None:
        """Discard what a seat picked where the reader sees it, or show its hand."""
        if pick == UNTOLD_PICK:
            # In an imagined world nobody knows what a seat picked: the first card that fits.
            places, place = self.ways(s, seat), 0
            while places and not places & BIT[place]:
                place += 1
            pick = s.z[HAND + seat].faces[place] if places else NO_PICK
        where = NONE
        faces = s.z[HAND + seat].faces
        for at in range(len(faces)):
            if faces[at] == pick:
                where = at
        if where == NONE:
            show_hand(s, seat)
            s.tell("show-hand", int(seat), *[int(face) for face in faces])
            return
        s.row(GIVEN, int(seat), int(pick))
        discard(s, seat, where)


class Given(Step[Mage]):
    """What all have picked is shown at once (MK-29.10)."""

    def __init__(self, color: Int, picks: tuple[int, ...]) -> None:
        self.color: Int = color
        self.picks = picks

    def run(self, s: Mage) -> None:
        """Show it."""
        s.done()
        s.reveal()
        question = GiveUp((), self.color, ())
        for at in range(0, len(self.picks), 2):
            if not s.get(self.picks[at], d.GONE):
                question.given(s, self.picks[at], self.picks[at + 1])


class MindSteal(Ways[Mage]):
    """Take one action card that was given up into the hand for good, or none (Mind Steal)."""

    rule: ClassVar[str] = "MK-5.9"

    def ways(self, s: Mage) -> Int:
        """Give the places of action cards among what was given up."""
        found: Int = 0
        row = s.rows[GIVEN]
        for at in range(1, len(row), 2):
            if pieces.KIND[row[at]] <= d.ADVANCED and row[at] not in row[1:at:2]:
                found |= BIT[at]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return a.TAKE + s.rows[GIVEN][way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card: of equal ones the first."""
        row = s.rows[GIVEN]
        at: Int = 1
        while row[at] != action - a.TAKE:
            at += 2
        return at

    def public(self, s: Mage) -> bool:
        """Tell that all saw what was given up."""
        return True

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them, and to leave them."""
        Ways.choices(self, s, found)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let leaving them be fine."""
        return FINE if action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Take it out of its owner's pile."""
        s.done()
        if action == DONE:
            return
        at = int(self.way(s, action))
        owner, card = s.rows[GIVEN][at - 1], s.rows[GIVEN][at]
        s.unrow(DISCARDS + owner, card)
        s.lay(HAND + s.actor, card, -1)
        s.tell("steal-card", int(s.actor), owner, card)
