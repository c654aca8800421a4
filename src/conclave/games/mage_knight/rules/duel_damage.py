"""What an attack on another hero does: wounds, a stolen artifact, a retreat (MK-23.5 to 23.7)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.frames import FINE, NO_ANSWER, Ask
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import gain_fame, wound
from conclave.games.mage_knight.effects.foes import armor, resistances
from conclave.games.mage_knight.effects.opponents import number_of
from conclave.games.mage_knight.rows import DISCARDS, PATH, PLAYED
from conclave.games.mage_knight.rules.sites import held_site, plain_cost, safe, set_owner
from conclave.games.mage_knight.state import Mage

MELEE_PART: Final = 1
THEFT: Final = 5  # damage that steals an artifact


def pass_to(s: Mage, seat: Int) -> None:
    """Let a seat act: the dice it has used are its own affair (MK-23.2)."""
    other = s.rival if seat == s.active else s.active
    if s.acting != seat:
        s.set(other, d.DICE_USED, s.dice)
        s.dice = s.get(seat, d.DICE_USED)
        s.acting = seat


class DealDamage(Ask[Mage]):
    """Whom and what the damage hits, bit by bit, until the rest is left (MK-23.5, MK-23.6)."""

    rule: ClassVar[str] = "MK-23.5"

    def __init__(self, seat: Int, other: Int, part: Int, left: Int, used: Int) -> None:
        super().__init__(seat)
        self.other: Int = other
        self.part: Int = part
        self.left: Int = left
        self.used: Int = used

    def price(self, s: Mage, action: Int) -> Int:
        """Give what something costs, or -1 where it cannot be had."""
        other = self.other
        if action == a.TO_HERO:
            return d.LEVEL_ARMOR[s.get(other, d.LEVEL)]
        if action >= a.NAME and action < a.RECRUIT:
            return self.unit_price(s, action - a.NAME)
        if self.part != MELEE_PART:
            return NONE
        if action >= a.TAKE and action < a.RETURN:
            return THEFT if int(action - a.TAKE) in loot(s, other) else NONE
        if action >= a.GO and action < a.EXPLORE:
            at, here = action - a.GO, s.get(other, d.HEX)
            fits = s.slot_of[at // 7] >= 0 and s.beside(here, at) and safe(s, other, at)
            return plain_cost(s, at) if fits else NONE
        return NONE

    def unit_price(self, s: Mage, place: Int) -> Int:
        """A unit costs its armor, twice if it resists an element of the attack."""
        if s.unit(self.other, place, d.U_KIND) == 0 or s.unit(self.other, place, d.U_WOUNDS):
            return NONE
        number = number_of(s, self.other, place)
        found, bits = armor(s, number), resistances(s, number)
        both = pieces.RESIST_FIRE | pieces.RESIST_ICE
        for one in range(4):
            resists = bits & both == both if one == d.COLD_FIRE else bits & BIT[one] != 0
            if self.used & BIT[one] and resists:
                return found * 2
        return found

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against something."""
        if action == DONE:
            return FINE
        price = self.price(s, action)
        return FINE if price != NONE and price <= self.left else NO_ANSWER

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer whatever can be paid for."""
        found.append(DONE)
        for place in range(d.UNIT_PLACES):
            self.offer(s, a.NAME + place, found)
        self.offer(s, a.TO_HERO, found)
        if self.part == MELEE_PART:
            for card in range(pieces.FIRST_ARTIFACT, pieces.WOUND):
                self.offer(s, a.TAKE + card, found)
            for direction in range(6):
                at = s.near(s.get(self.other, d.HEX), direction)
                if at >= 0:
                    self.offer(s, a.GO + at, found)

    def offer(self, s: Mage, action: Int, found: Choices) -> None:
        """Offer one thing."""
        if self.bar(s, action) == FINE:
            found.append(action)

    def choose(self, s: Mage, action: Int) -> None:
        """Do it, and ask for more."""
        if action == DONE:
            s.done()
            return
        left, other = self.left - self.price(s, action), self.other
        s.goto(DealDamage(self.seat, other, self.part, left, self.used))
        if action == a.TO_HERO:
            wound(s, other, 1)
        elif action >= a.NAME and action < a.RECRUIT:
            s.set_unit(other, action - a.NAME, d.U_WOUNDS, 1)
            s.tell("unit-wounded", int(other), int(s.unit(other, action - a.NAME, d.U_KIND) - 1))
        elif action >= a.TAKE and action < a.RETURN:
            steal(s, self.seat, other, action - a.TAKE)
        else:
            s.done()
            force_away(s, self.seat, other, action - a.GO)


def loot(s: Mage, other: Int) -> list[int]:
    """List the artifacts that can be stolen: in the discard pile, played, or on a wounded unit (MK-23.6)."""
    found = [card for card in (*s.rows[DISCARDS + other], *s.rows[PLAYED + other]) if artifact(card)]
    for place in range(d.UNIT_PLACES):
        if s.unit(other, place, d.U_WOUNDS) and s.unit(other, place, d.U_BANNER):
            found.append(int(s.unit(other, place, d.U_BANNER) - 1))
    return found


def artifact(card: Int) -> bool:
    """Tell whether a card is an artifact."""
    return card >= pieces.FIRST_ARTIFACT and card < pieces.WOUND


def steal(s: Mage, seat: Int, other: Int, card: Int) -> None:
    """Take an artifact into one's own discard pile."""
    if int(card) in s.rows[DISCARDS + other]:
        s.unrow(DISCARDS + other, card)
    elif int(card) in s.rows[PLAYED + other]:
        s.unrow(PLAYED + other, card)
    else:
        for place in range(d.UNIT_PLACES):
            if s.unit(other, place, d.U_BANNER) == card + 1:
                s.set_unit(other, place, d.U_BANNER, 0)
    s.row(DISCARDS + seat, int(card))
    s.tell("take", int(seat), int(card))


def force_away(s: Mage, winner: Int, loser: Int, at: Int) -> None:
    """The other hero retreats, and the combat is over (MK-23.6, MK-23.7, MK-13.18)."""
    here = s.get(loser, d.HEX)
    s.set(loser, d.HEX, at)
    if loser == s.active:
        s.row(PATH, int(at))
    s.tell("forced-back", int(loser), int(at))
    difference = s.get(loser, d.LEVEL) - s.get(winner, d.LEVEL)
    fame: Int = 0
    if difference > 0:
        fame = 1 + 2 * difference
    elif difference == 0 and s.get(winner, d.FAME) < s.get(loser, d.FAME):
        fame = 1
    if fame:
        gain_fame(s, winner, fame)
    if held_site(s, here) and s.owner[here] == loser:
        set_owner(s, here, winner)
    end_duel(s)


def end_duel(s: Mage) -> None:
    """Let what lasted for the combat end; whoever attended fully ends a turn now (MK-23.2)."""
    rival, fully = s.rival, s.get(s.rival, d.ATTENDS) == 1
    pass_to(s, s.active)
    s.rival = NONE
    s.mods.expire(d.COMBAT)
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    s.set(rival, d.ATTENDS, 0)
    s.phase = d.CALM
    s.aim = s.fresh = s.knocked = 0
    if fully:
        s.after = rival + 1
