"""The turn on the map, what a turn ends with, and rounds."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.deck import DrawCards
from conclave.core.frames import FINE, Chance, InOrder, Step, begin
from conclave.core.modifiers import BIT, NONE, SOURCE_OF
from conclave.core.result import Result, ranked
from conclave.core.secrets import Zone
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.core.triggers import Moment
from tests.toys.duel import data as d
from tests.toys.duel.acting import NO_POINTS, NOT_NOW, TOO_FAR, Acting
from tests.toys.duel.combat import Combat
from tests.toys.duel.state import GIVEN, OFFERS, PLAYED, Duel, aside, changed, discards


class Turn(Acting):
    """A turn on the map, until its end is said (DU-1.1)."""

    rule: ClassVar[str] = "DU-1.1"

    def own_bar(self, s: Duel, action: Int) -> Int:
        """Moves need reach and points; ending is always fine."""
        if action == d.END:
            return FINE
        place = action - d.GO
        if place < 0 or place >= d.HEXES:
            return NOT_NOW
        if not s.reach(self.seat, place):
            return TOO_FAR
        return FINE if s.pool[d.MOVE] >= d.TERRAIN[place] else NO_POINTS

    def own(self, s: Duel, found: Choices) -> None:
        """Offer hexes and the end."""
        if s.pool[d.MOVE]:
            for place in range(d.HEXES):
                self.add(s, d.GO + place, found)
        found.append(d.END)

    def choose_own(self, s: Duel, action: Int) -> None:
        """Move, which may begin a combat, or end."""
        if action == d.END:
            s.done()
            return
        place, back = int(action) - d.GO, s.where[self.seat]
        s.pool[d.MOVE] -= d.TERRAIN[place]
        s.where = changed(s.where, self.seat, place)
        s.tell("move", int(self.seat), place)
        if place in s.map:
            s.call(Combat(back, 0))


class EndTurn(Step[Duel]):
    """Moments, dice, cards, new cards, offers (DU-1.2)."""

    def __init__(self, stage: Int) -> None:
        self.stage: Int = stage

    def run(self, s: Duel) -> None:
        """Go through the stages."""
        seat = s.active
        s.goto(EndTurn(self.stage + 1))
        if self.stage == 0:
            s.call(Moment(d.AT_END, seat))
        elif self.stage == 1:
            for die in range(len(s.marks)):
                if s.marks[die] == d.DRAWN:
                    s.marks[die] = d.IN_SOURCE
            for color in range(d.SIX):
                s.tokens[seat * d.SIX + color] = 0
            s.call(RollDice())
        elif self.stage == 2:
            self.put_away(s, seat)
        elif self.stage == 3:
            s.call(Refill())
        else:
            s.done()

    def put_away(self, s: Duel, seat: int) -> None:
        """Discard what was played and draw, or take it back and play again (Time Bending)."""
        place = s.mods.first(d.AGAIN, seat)
        if place == NONE:
            s.row(discards(seat), *s.rows[PLAYED])
            begin(s, DrawCards(seat, seat, int(BIT[seat]), d.HAND - len(s.hands[seat])))
        else:
            s.again = 1
            while place != NONE:
                source = int(s.mods.column(place, SOURCE_OF))
                s.unrow(PLAYED, source)
                s.row(aside(seat), source)
                place = s.mods.first(d.AGAIN, seat, after=place)
            for card in s.rows[PLAYED]:
                s.hands[seat].add(card, -1)
        s.rows[PLAYED] = ()
        s.rows[GIVEN] = ()
        s.mods.expire(s.boundary(d.TURN))


class RollDice(Step[Duel]):
    """Every used die is rolled (DU-1.2)."""

    def run(self, s: Duel) -> None:
        """Roll the first, and look again."""
        for die in range(len(s.marks)):
            if s.marks[die] == d.USED:
                s.call(RollDie(die))
                return
        s.done()


class RollDie(Chance[Duel]):
    """One die of the source (DU-1.2)."""

    def __init__(self, die: Int) -> None:
        self.die: Int = die

    def outcomes(self, s: Duel) -> list[tuple[int, int]]:
        """List six colors, each as likely."""
        return [(d.ROLL + color, 1) for color in range(d.SIX)]

    def land(self, s: Duel, outcome: Int) -> None:
        """Put it into the source."""
        s.faces[self.die] = outcome - d.ROLL
        s.marks[self.die] = d.IN_SOURCE
        s.done()


class Refill(Step[Duel]):
    """Offers have three cards while there are some (DU-1.2)."""

    def run(self, s: Duel) -> None:
        """Fill the first gap, and look again."""
        for offer in range(2):
            if len(s.rows[OFFERS + offer]) < d.OFFER and len(s.stocks[offer]):
                s.call(FillOffer(offer))
                return
        s.done()


class FillOffer(Chance[Duel]):
    """A card for an offer (DU-1.2)."""

    def __init__(self, offer: int) -> None:
        self.offer = offer

    def outcomes(self, s: Duel) -> list[tuple[int, int]]:
        """List what is left."""
        return s.stocks[self.offer].outcomes(0)

    def land(self, s: Duel, outcome: Int) -> None:
        """Lay it out."""
        s.stocks[self.offer].take(outcome)
        s.row(OFFERS + self.offer, int(outcome))
        s.done()


class Turns(Step[Duel]):
    """Turn after turn, round after round (DU-1.3)."""

    def run(self, s: Duel) -> None:
        """Begin the next turn, the next round, or count."""
        if not s.again and s.turn == d.TURNS_A_ROUND * s.seats:
            self.end_round(s)
            return
        if not s.again:
            s.turn += 1
        s.begun += 1
        s.again = s.dice = s.hurt = s.cursed = 0
        seat = s.active
        s.actor = seat
        for kind in range(len(s.pool)):
            s.pool[kind] = 0
        for color in range(d.FOUR):
            s.tokens[seat * d.SIX + color] += s.mods.total(d.CLAIM, seat, color)
        s.call(EndTurn(0))
        s.call(Turn(seat))

    def end_round(self, s: Duel) -> None:
        """Shuffle everything, ready units, roll claimed dice; after the last round fame decides."""
        s.mods.expire(s.boundary(d.ROUND))
        s.round += 1
        if s.round == d.ROUNDS:
            places = ranked([(fame,) for fame in s.fame])
            s.finish(Result(places, s.fame, "the rounds are over", "DU-1.3"))
            return
        s.turn = 0
        for die in range(len(s.marks)):
            if s.marks[die] == d.CLAIMED:
                s.marks[die] = d.USED
        for seat in range(s.seats):
            hand = [int(face) for face in s.hands[seat].faces]
            s.hands[seat] = Zone(bag=seat)
            s.piles[seat].shuffle([*hand, *s.rows[discards(seat)], *s.rows[aside(seat)]])
            s.rows[discards(seat)] = s.rows[aside(seat)] = ()
        s.units = tuple([d.READY if unit else d.NO_UNIT for unit in s.units])
        s.call(opening(s.seats))


def opening(seats: int) -> Frame:
    """Give what a round begins with: dice, offers, hands."""
    hands = [DrawCards(seat, seat, int(BIT[seat]), d.HAND) for seat in range(seats)]
    return InOrder(RollDice(), Refill(), *hands)
