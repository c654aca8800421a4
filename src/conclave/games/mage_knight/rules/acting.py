"""What a hero may do in a turn and in every phase of a combat: cards, units, skills, conversions.

One reason serves choices and refusals (MK-4.4, MK-5, MK-10.1, MK-20).
"""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.constants import name
from conclave.core.effects import act, keep
from conclave.core.frames import FINE, Ask, Either
from conclave.core.modifiers import AMOUNT, BIT, NONE, SOURCE_OF, WHAT
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import ABILITIES, BANNER_FLIP, BANNER_USE, CASTS, SKILLS
from conclave.games.mage_knight.effects.fame import gain_fame
from conclave.games.mage_knight.effects.points import Gain
from conclave.games.mage_knight.effects.strange import barred
from conclave.games.mage_knight.rows import (
    BOX,
    HAND,
    MOST_PLACES,
    PLAYED,
    SPELL_OFFER,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.state import Mage

# Points of a card played sideways, by how many it gives (MK-5.2).
SIDEWAYS: Final[list[Either]] = [
    name(
        f"mage_knight/sideways/{amount}",
        Either(*[Gain(kind, amount) for kind in (d.MOVE, d.INFLUENCE, d.MELEE, d.BLOCK)]),
    )
    for amount in range(6)
]
# Tests of a better sideways value, in `what` of the modifier; from PAID_TEST on a color.
RARE_CARD: Final = 0
NO_DIE_USED: Final = 1
PAID_TEST: Final = 2
# Abilities of a unit after its own three: that of its banner, and one that turns the banner face down.
USE_BANNER: Final = 3
FLIP_BANNER: Final = 4


class Acting(Ask[Mage]):
    """Cards, units, skills and conversions, which a turn and a phase of combat share (MK-4.4)."""

    rule: ClassVar[str] = "MK-4.4"

    # What a turn and a phase add.

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against what only this question offers."""
        raise NotImplementedError

    def own(self, s: Mage, found: Choices) -> None:
        """Offer what only this question offers."""
        raise NotImplementedError

    def choose_own(self, s: Mage, action: Int) -> None:
        """Do what only this question offers."""
        raise NotImplementedError

    # Reasons.

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against an action."""
        if action < a.PLAY:
            return self.own_bar(s, action)
        if action < a.TURN_CARD:
            number = action - a.PLAY
            return self.playing(s, number % pieces.CARD_KINDS, number // pieces.CARD_KINDS)
        if action < a.CAST:
            return self.turning(s, action - a.TURN_CARD)
        if action < a.DISCARD:
            number = action - a.CAST
            return self.casting(s, pieces.FIRST_SPELL + number % 20, number // 20)
        if action >= a.UNIT and action < a.NAME:
            return self.using(s, (action - a.UNIT) // a.ABILITIES, (action - a.UNIT) % a.ABILITIES)
        if action >= a.SKILL and action < a.GAIN:
            return self.skilled(s, action - a.SKILL)
        return self.own_bar(s, action)

    def playing(self, s: Mage, card: Int, side: Int) -> Int:
        """A card must be there, do something, and be paid for without itself (MK-5.9)."""
        place = s.place_of(self.seat, card)
        if place == NONE or card == pieces.WOUND:
            return r.NOT_HELD
        if barred(s, card):
            return r.NO_HEALING_IN_COMBAT
        s.lifted |= BIT[place]
        s.bound = keep(0, d.SOURCE, card)
        good = CASTS[side][card].possible(s)
        s.bound = 0
        s.lifted &= ~BIT[place]
        return FINE if good else r.USELESS

    def casting(self, s: Mage, card: Int, side: Int) -> Int:
        """A spell of the offer needs a permission for its color (Magic Talent)."""
        place: Int = NONE
        if s.mods.has(d.CAST_OFFER) and int(card) in s.rows[SPELL_OFFER]:
            place = s.mods.first(d.CAST_OFFER, self.seat, pieces.COLOR[card])
        if place == NONE:
            return r.NO_PERMISSION
        if barred(s, card):
            return r.NO_HEALING_IN_COMBAT
        s.bound = keep(0, d.SOURCE, s.mods.column(place, SOURCE_OF))
        good = CASTS[side][card].possible(s)
        s.bound = 0
        return FINE if good else r.USELESS

    def turning(self, s: Mage, card: Int) -> Int:
        """Any card but a wound can be played sideways, for points that fit (MK-5.2)."""
        if card == pieces.WOUND or s.place_of(self.seat, card) == NONE:
            return r.NOT_HELD
        if s.phase == d.RANGE:
            return r.NOT_NOW  # MK-11.5
        return FINE if SIDEWAYS[1].possible(s) else r.USELESS

    def using(self, s: Mage, place: Int, ability: Int) -> Int:
        """A unit must be ready and unhurt, allowed here, and its ability must do something (MK-10.1)."""
        kind = s.unit(self.seat, place, d.U_KIND)
        if kind and ability == FLIP_BANNER and s.unit(self.seat, place, d.U_FLAGS) & d.BANNER_DOWN == 0:
            return FINE if self.usable(s, place, ability) else r.USELESS
        if kind == 0 or s.unit(self.seat, place, d.U_SPENT) or s.unit(self.seat, place, d.U_WOUNDS):
            return r.NO_UNIT_READY
        kept_out = s.no_units == 1 and s.unit(self.seat, place, d.U_FLAGS) & d.BONDED == 0
        if kept_out and (d.IN_COMBAT >> s.phase) & 1:
            return r.UNITS_BARRED
        return FINE if self.usable(s, place, ability) and ability != FLIP_BANNER else r.USELESS

    def usable(self, s: Mage, place: Int, ability: Int) -> bool:
        """Tell whether an ability would do something."""
        s.bound = keep(0, d.SOURCE, d.UNIT_SOURCE + place)
        good = ability_of(s, self.seat, place, ability).possible(s)
        s.bound = 0
        return good

    def skilled(self, s: Mage, skill: Int) -> Int:
        """A skill must be owned, face up, not used this turn, and do something (MK-20.1)."""
        if s.get(self.seat, d.OWNED) & BIT[skill] == 0:
            return r.NO_SKILL
        if s.get(self.seat, d.ATTENDS) == 2 and pieces.SKILL_USE[skill] != pieces.ANY_TURN:
            return r.PARTLY_THERE
        if (s.get(self.seat, d.TURNED) | s.get(self.seat, d.USED)) & BIT[skill]:
            return r.SKILL_USED
        s.bound = keep(0, d.SOURCE, d.SKILL_SOURCE + skill)
        good = SKILLS[skill].possible(s)
        s.bound = 0
        if good and pieces.SKILL_USE[skill] == pieces.ANY_TURN:
            good = s.mods.first(d.MOTIVATED, self.seat) == NONE
        return FINE if good else r.USELESS

    # Choices and deeds.

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer whatever nothing bars; what cannot be fine is not asked about."""
        hand = s.hand(self.seat, d.ANY_CARD)
        faces = s.z[HAND + self.seat].faces
        for place in range(len(faces)):
            if place >= MOST_PLACES:
                break
            if hand & BIT[place]:
                card = faces[place]
                self.add(s, a.PLAY + card, found)
                self.add(s, a.PLAY + pieces.CARD_KINDS + card, found)
                self.add(s, a.TURN_CARD + card, found)
        if s.mods.has(d.CAST_OFFER):
            for card in range(pieces.FIRST_SPELL, pieces.FIRST_ARTIFACT):
                self.add(s, a.CAST + card - pieces.FIRST_SPELL, found)
                self.add(s, a.CAST + 20 + card - pieces.FIRST_SPELL, found)
        for place in range(d.UNIT_PLACES):
            if s.unit(self.seat, place, d.U_KIND):
                for ability in range(a.ABILITIES):
                    self.add(s, a.UNIT + place * a.ABILITIES + ability, found)
        owned = s.get(self.seat, d.OWNED)
        if owned:
            for skill in range(len(pieces.SKILL_NAMES)):
                if owned & BIT[skill]:
                    self.add(s, a.SKILL + skill, found)
        self.own(s, found)

    def add(self, s: Mage, action: Int, found: Choices) -> None:
        """Offer an action that nothing bars."""
        if self.bar(s, action) == FINE:
            found.append(action)

    def choose(self, s: Mage, action: Int) -> None:
        """Do it; the question is asked again afterwards."""
        if action < a.PLAY:
            self.choose_own(s, action)
        elif action < a.TURN_CARD:
            number = action - a.PLAY
            play_card(s, self.seat, number % pieces.CARD_KINDS, number // pieces.CARD_KINDS)
        elif action < a.CAST:
            play_sideways(s, self.seat, action - a.TURN_CARD)
        elif action < a.DISCARD:
            number = action - a.CAST
            cast_from_offer(s, self.seat, pieces.FIRST_SPELL + number % 20, number // 20)
        elif action >= a.UNIT and action < a.NAME:
            use_unit(s, self.seat, (action - a.UNIT) // a.ABILITIES, (action - a.UNIT) % a.ABILITIES)
        elif action >= a.SKILL and action < a.GAIN:
            use_skill(s, self.seat, action - a.SKILL)
        else:
            self.choose_own(s, action)


def play_card(s: Mage, seat: Int, card: Int, side: Int) -> None:
    """Play a side of a card; an artifact's strong side takes it out of the game (MK-5.1)."""
    s.lift(HAND + seat, s.place_of(seat, card))
    kind = pieces.KIND[card]
    s.row(BOX if kind == d.ARTIFACT and side == 1 else PLAYED + seat, int(card))
    s.played += 1 if seat == s.active else 0
    s.tell("play", int(seat), int(side), int(card))
    if kind == d.SPELL:
        spell_cast(s, seat, card)
    act(s, CASTS[side][card], seat, keep(0, d.SOURCE, card))


def spell_cast(s: Mage, seat: Int, card: Int) -> None:
    """Gain fame for a spell where something brings it, and note it for what may come (the rings)."""
    color = pieces.COLOR[card]
    if s.mods.has(d.SPELL_FAME):
        fame = s.mods.total(d.SPELL_FAME, seat, color)
        if fame:
            gain_fame(s, seat, fame)
    s.mods.add(d.SPELL_FAME, seat, d.CAST_NOTED + color, 1, s.boundary(d.TURN), NONE)


def play_sideways(s: Mage, seat: Int, card: Int) -> None:
    """Play a card sideways, for more where a skill says so (MK-5.2)."""
    s.lift(HAND + seat, s.place_of(seat, card))
    s.row(PLAYED + seat, int(card))
    s.played += 1 if seat == s.active else 0
    amount = sideways_value(s, seat, card)
    s.tell("sideways", int(seat), int(card))
    act(s, SIDEWAYS[amount], seat, keep(0, d.SOURCE, card))


def sideways_value(s: Mage, seat: Int, card: Int) -> Int:
    """Give what a sideways card is worth, and use up what raised it."""
    place = s.mods.first(d.SIDEWAYS, seat)
    if place == NONE:
        return 1
    amount, test = s.mods.column(place, AMOUNT), s.mods.column(place, WHAT)
    better, usual = amount // 16, amount % 16
    kind = pieces.KIND[card]
    if test == RARE_CARD:
        good = kind != d.BASIC_ACTION
    elif test == NO_DIE_USED:
        good = s.dice == 0
        if good:
            s.mods.add(d.NO_DICE, seat, -1, 1, d.TURN + s.begun, -1)
    else:
        good = kind <= d.SPELL and pieces.COLOR[card] == test - PAID_TEST
    s.mods.drop(place)
    return better if good else usual


def cast_from_offer(s: Mage, seat: Int, card: Int, side: Int) -> None:
    """Cast a spell that stays in the offer (Magic Talent)."""
    place = s.mods.first(d.CAST_OFFER, seat, pieces.COLOR[card])
    source = s.mods.column(place, SOURCE_OF)
    s.mods.drop(place)
    s.tell("cast", int(seat), int(side), int(card))
    spell_cast(s, seat, card)
    act(s, CASTS[side][card], seat, keep(0, d.SOURCE, source))


def use_unit(s: Mage, seat: Int, place: Int, ability: Int) -> None:
    """Spend a unit for one of its abilities (MK-10.1)."""
    kind = s.unit(seat, place, d.U_KIND) - 1
    effect = ability_of(s, seat, place, ability)
    if ability == FLIP_BANNER:
        s.set_unit(seat, place, d.U_FLAGS, s.unit(seat, place, d.U_FLAGS) | d.BANNER_DOWN)
    else:
        s.set_unit(seat, place, d.U_SPENT, 1)
    s.tell("unit", int(seat), int(kind), int(ability))
    act(s, effect, seat, keep(0, d.SOURCE, d.UNIT_SOURCE + place))


def ability_of(s: Mage, seat: Int, place: Int, ability: Int) -> Frame:
    """Give an ability of a unit: its own, or one of its banner (MK-10.5)."""
    banner = s.unit(seat, place, d.U_BANNER)
    if banner and ability == USE_BANNER:
        return BANNER_USE[banner - 1]
    if banner and ability == FLIP_BANNER:
        return BANNER_FLIP[banner - 1]
    return ABILITIES[s.unit(seat, place, d.U_KIND) - 1][ability]


def use_skill(s: Mage, seat: Int, skill: Int) -> None:
    """Use a skill; one of a round is turned face down (MK-20.1)."""
    s.set(seat, d.USED, s.get(seat, d.USED) | BIT[skill])
    use = pieces.SKILL_USE[skill]
    if use == pieces.ONCE_A_ROUND or use == pieces.ANY_TURN or use == pieces.INTERACTIVE:
        s.set(seat, d.TURNED, s.get(seat, d.TURNED) | BIT[skill])
    s.tell("skill", int(seat), int(skill))
    act(s, SKILLS[skill], seat, keep(0, d.SOURCE, d.SKILL_SOURCE + skill))
