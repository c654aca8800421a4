"""What a seat may do in its turn and in every phase of combat; one reason serves choices and refusals."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.effects import act, keep
from conclave.core.frames import FINE, Ask
from conclave.core.modifiers import BIT, NONE, SOURCE_OF
from conclave.core.storage import Choices, Int
from tests.toys.duel import data as d
from tests.toys.duel.cards import ANY_USE, CASTS
from tests.toys.duel.state import BOX, OFFERS, PLAYED, Duel, changed

# Why something cannot be done.
NOT_HELD: Final = 1
USELESS: Final = 2
NOT_NOW: Final = 3
TOO_FAR: Final = 4
NO_POINTS: Final = 5
NO_UNIT_READY: Final = 6
NO_PERMISSION: Final = 7
SPELL_OFFER: Final = OFFERS + 1


class Acting(Ask[Duel]):
    """Cards, units and conversions, which a turn and a phase of combat share (DU-1.1)."""

    rule: ClassVar[str] = "DU-1.1"

    # What a turn and a phase add.

    def own_bar(self, s: Duel, action: Int) -> Int:
        """Give the reason against what only this question offers."""
        raise NotImplementedError

    def own(self, s: Duel, found: Choices) -> None:
        """Offer what only this question offers."""
        raise NotImplementedError

    def choose_own(self, s: Duel, action: Int) -> None:
        """Do what only this question offers."""
        raise NotImplementedError

    # Reasons.

    def bar(self, s: Duel, action: Int) -> Int:
        """Give the reason against an action."""
        if action < d.PLAY:
            return self.own_bar(s, action)
        if action < d.CAST:
            return self.playing(s, (action - d.PLAY) % d.KINDS, (action - d.PLAY) // d.KINDS)
        if action < d.SIDEWAYS:
            return self.casting(s, (action - d.CAST) % d.KINDS, (action - d.CAST) // d.KINDS)
        if action < d.DISCARD:
            return self.turning(s, action - d.SIDEWAYS)
        if action >= d.UNIT and action < d.FOE:
            return self.using(s, action - d.UNIT)
        if action >= d.CONVERT and action < d.HERO:
            return self.converting(s, action - d.CONVERT)
        return self.own_bar(s, action)

    def playing(self, s: Duel, card: Int, side: Int) -> Int:
        """A card must be there, do something, and be paid for without itself."""
        place = s.place_of(self.seat, card)
        if place == NONE or card == d.WOUND:
            return NOT_HELD
        s.lifted |= BIT[place]
        s.bound = keep(0, d.SOURCE, card)
        good = CASTS[side][card].possible(s)
        s.bound = 0
        s.lifted &= ~BIT[place]
        return FINE if good else USELESS

    def casting(self, s: Duel, card: Int, side: Int) -> Int:
        """A spell of the offer needs a permission for its color (Magic Talent)."""
        place: Int = NONE
        if s.mods.has(d.CAST_OFFER) and int(card) in s.rows[SPELL_OFFER]:
            place = s.mods.first(d.CAST_OFFER, self.seat, d.COLOR[card])
        if place == NONE:
            return NO_PERMISSION
        s.bound = keep(0, d.SOURCE, s.mods.column(place, SOURCE_OF))
        good = CASTS[side][card].possible(s)
        s.bound = 0
        return FINE if good else USELESS

    def turning(self, s: Duel, card: Int) -> Int:
        """Any card but a wound can be played sideways, for one point that fits."""
        if card == d.WOUND or s.place_of(self.seat, card) == NONE:
            return NOT_HELD
        return FINE if ANY_USE.possible(s) else USELESS

    def using(self, s: Duel, way: Int) -> Int:
        """A unit must be ready and unhurt, and its points must fit."""
        unit, use = self.seat * d.UNITS + way // d.USES, way % d.USES
        if s.units[unit] != d.READY or s.wounded & BIT[unit]:
            return NO_UNIT_READY
        fits = (use == 0 and s.phase == d.ATTACKING) or (use == 1 and s.phase == d.BLOCKING)
        return FINE if fits else NOT_NOW

    def converting(self, s: Duel, ranged: Int) -> Int:
        """Move points become attack, one for one, or ranged attack, two for one (Agility)."""
        if s.mods.first(d.MOVE_AS_RANGED if ranged else d.MOVE_AS_MELEE, self.seat) == NONE:
            return NO_PERMISSION
        if not s.fits(d.RANGED if ranged else d.MELEE):
            return NOT_NOW
        return FINE if s.pool[d.MOVE] >= 1 + ranged else NO_POINTS

    # Choices and deeds.

    def choices(self, s: Duel, found: Choices) -> None:
        """Offer whatever nothing bars; what cannot be fine is not asked about."""
        held: Int = 0
        for face in s.hands[self.seat].faces:
            if face >= 0:
                held |= BIT[face]
        for card in range(d.WOUND):
            if held & BIT[card]:
                self.add(s, d.PLAY + card, found)
                self.add(s, d.PLAY + d.KINDS + card, found)
                self.add(s, d.SIDEWAYS + card, found)
        if s.mods.has(d.CAST_OFFER):
            for card in range(d.FIRST_SPELL, d.FIRST_ARTIFACT):
                self.add(s, d.CAST + card, found)
                self.add(s, d.CAST + d.KINDS + card, found)
        for way in range(d.UNITS * d.USES):
            self.add(s, d.UNIT + way, found)
        self.add(s, d.CONVERT, found)
        self.add(s, d.CONVERT + 1, found)
        self.own(s, found)

    def add(self, s: Duel, action: Int, found: Choices) -> None:
        """Offer an action that nothing bars."""
        if self.bar(s, action) == FINE:
            found.append(action)

    def choose(self, s: Duel, action: Int) -> None:
        """Do it; the question is asked again afterwards."""
        if action < d.PLAY:
            self.choose_own(s, action)
        elif action < d.CAST:
            card, side = (action - d.PLAY) % d.KINDS, (action - d.PLAY) // d.KINDS
            self.lay(s, card, BOX if d.KIND[card] == d.ARTIFACT and side else PLAYED)
            s.tell("play", int(self.seat), int(side), int(card))
            act(s, CASTS[side][card], self.seat, keep(0, d.SOURCE, card))
        elif action < d.SIDEWAYS:
            card, side = (action - d.CAST) % d.KINDS, (action - d.CAST) // d.KINDS
            place = s.mods.first(d.CAST_OFFER, self.seat, d.COLOR[card])
            source = s.mods.column(place, SOURCE_OF)
            s.mods.drop(place)
            s.tell("cast", int(self.seat), int(side), int(card))
            act(s, CASTS[side][card], self.seat, keep(0, d.SOURCE, source))
        elif action < d.DISCARD:
            card = action - d.SIDEWAYS
            self.lay(s, card, PLAYED)
            s.tell("sideways", int(self.seat), int(card))
            act(s, ANY_USE, self.seat, 0)
        elif action >= d.UNIT and action < d.FOE:
            self.use(s, action - d.UNIT)
        elif action >= d.CONVERT and action < d.HERO:
            ranged = action - d.CONVERT
            s.pool[d.MOVE] -= 1 + ranged
            s.pool[d.RANGED if ranged else d.MELEE] += 1
        else:
            self.choose_own(s, action)

    def lay(self, s: Duel, card: Int, row: int) -> None:
        """Move a card from the hand to a row."""
        s.hands[self.seat].take(s.place_of(self.seat, card))
        s.row(row, int(card))

    def use(self, s: Duel, way: Int) -> None:
        """Let a unit attack or block."""
        s.units = changed(s.units, self.seat * d.UNITS + way // d.USES, d.SPENT)
        if way % d.USES == 0:
            s.pool[d.MELEE] += d.UNIT_MELEE + s.mods.total(d.UNIT_ATTACK, self.seat)
        else:
            s.pool[d.BLOCK] += d.UNIT_BLOCKS + s.mods.total(d.UNIT_BLOCK, self.seat)
