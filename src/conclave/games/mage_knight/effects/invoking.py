"""Mana that must be spent at once (Invocation)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import keep, kept
from conclave.core.frames import FINE, Either, Step
from conclave.core.modifiers import BIT, SOURCE_OF
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import CASTS, SKILLS
from conclave.games.mage_knight.effects.mana import FORM_SOURCE, FORMS, Pay, payable, shown
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import Acting, ability_of
from conclave.games.mage_knight.rules.turn import ALTARS, Turn, ruin_color
from conclave.games.mage_knight.state import Mage


class SpendNow(Pay):
    """A price of which this mana must pay its part: a token of one color, whatever it is used as."""

    def __init__(self, colors: Int, then: Frame, only: Int) -> None:
        super().__init__(colors, then)
        self.only: Int = only

    def allowed(self, s: Mage, way: Int) -> bool:
        """Tell whether a way spends such a token."""
        used, form = way // FORMS, way % FORMS
        if FORM_SOURCE[form] != d.FROM_TOKEN or shown(used, form) != self.only:
            return False
        return self.colors & BIT[used] != 0 and payable(s, used, form)

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether a way leads to something."""
        for way in range(d.SIX * FORMS):
            if self.allowed(s, way) and self.buys(s, way):
                return True
        return False

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer every way that leads to something."""
        for way in range(d.SIX * FORMS):
            if self.allowed(s, way) and self.buys(s, way):
                found.append(self.action(s, way))


def spending(frame: Frame, only: Int) -> list[Frame]:
    """List how a token pays for an effect: for its price, either part of a double one, or in a branch."""
    found: list[Frame] = []
    if isinstance(frame, Pay):
        found.append(SpendNow(frame.colors, frame.then, only))
        then = frame.then
        if isinstance(then, Pay) and then.colors != frame.colors:
            found.append(SpendNow(then.colors, Pay(frame.colors, then.then), only))
    elif isinstance(frame, Either):
        for branch in frame.frames:
            found += spending(branch, only)
    return found


class GainAndSpend(Step[Mage]):
    """Mana of the chosen color, only if something can be done with it now."""

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Have it for a moment, and see whether it serves."""
        bound, color, seat = s.bound, kept(s.bound, d.CHOSEN), s.actor
        if color < 0:
            return False
        s.tokens[seat * d.SIX + color] += 1
        uses = Choices()
        Invoked(seat, color).choices(s, uses)
        s.tokens[seat * d.SIX + color] -= 1
        s.bound = bound
        return len(uses) > 0

    def run(self, s: Mage) -> None:
        """Gain it, and ask what it is for."""
        color = kept(s.bound, d.CHOSEN)
        s.tokens[s.actor * d.SIX + color] += 1
        s.tell("mana", int(s.actor), int(color), 1)
        s.goto(Invoked(s.actor, color))


class Invoked(Acting):
    """What the mana is spent on: a card, a unit, a skill or an altar that it pays for."""

    rule: ClassVar[str] = "MK-20.1"

    def __init__(self, seat: Int, color: Int) -> None:
        super().__init__(seat)
        self.color: Int = color

    # Looking at what could be played binds numbers of its own; those of the skill must outlast that.

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against an action."""
        bound = s.bound
        reason = Acting.bar(self, s, action)
        s.bound = bound
        return reason

    def serves(self, s: Mage, frame: Frame, source: Int) -> Int:
        """Give the reason against an effect that is possible but cannot be paid for with this mana."""
        s.bound = keep(0, d.SOURCE, source)
        good = False
        for way in spending(frame, self.color):
            good = good or way.possible(s)
        s.bound = 0
        return FINE if good else r.USELESS

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Beside cards, units and skills only an altar takes mana (MK-13.14)."""
        if action != a.ALTAR:
            return r.NOT_NOW
        reason = Turn(self.seat).own_bar(s, action)
        if reason != FINE:
            return reason
        return self.serves(s, ALTARS[ruin_color(s, s.get(self.seat, d.HEX))], 0)

    def own(self, s: Mage, found: Choices) -> None:
        """Offer the altar."""
        self.add(s, a.ALTAR, found)

    def turning(self, s: Mage, card: Int) -> Int:
        """A card that lies sideways costs nothing."""
        return r.NOT_NOW

    def playing(self, s: Mage, card: Int, side: Int) -> Int:
        """A card must be paid for with it."""
        reason = Acting.playing(self, s, card, side)
        if reason != FINE:
            return reason
        place = s.place_of(self.seat, card)
        s.lifted |= BIT[place]
        reason = self.serves(s, CASTS[side][card], card)
        s.lifted &= ~BIT[place]
        return reason

    def casting(self, s: Mage, card: Int, side: Int) -> Int:
        """So must a spell of the offer."""
        reason = Acting.casting(self, s, card, side)
        if reason != FINE:
            return reason
        place = s.mods.first(d.CAST_OFFER, self.seat, pieces.COLOR[card])
        return self.serves(s, CASTS[side][card], s.mods.column(place, SOURCE_OF))

    def using(self, s: Mage, place: Int, ability: Int) -> Int:
        """So must a unit."""
        reason = Acting.using(self, s, place, ability)
        if reason != FINE:
            return reason
        return self.serves(s, ability_of(s, self.seat, place, ability), d.UNIT_SOURCE + place)

    def skilled(self, s: Mage, skill: Int) -> Int:
        """So must a skill; the others are not even asked, or this one would ask itself for ever."""
        if not spending(SKILLS[skill], self.color):
            return r.NOT_NOW
        reason = Acting.skilled(self, s, skill)
        if reason != FINE:
            return reason
        return self.serves(s, SKILLS[skill], d.SKILL_SOURCE + skill)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Bring it to the altar."""
        Turn(self.seat).choose_own(s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Begin it with a price that this mana pays."""
        s.done()
        Acting.choose(self, s, action)
        ways = [way for way in spending(s.stack[-1], self.color) if way.possible(s)]
        s.goto(ways[0] if len(ways) == 1 else Either(*ways))
