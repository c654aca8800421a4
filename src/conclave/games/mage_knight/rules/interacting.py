"""Interaction at inhabited sites: recruiting, healing, learning, buying (MK-9)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import PICK
from conclave.core.constants import name
from conclave.core.effects import act
from conclave.core.frames import FINE, NO_ANSWER, Ask, Step
from conclave.core.modifiers import AMOUNT, BIT, NONE, WHAT
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.hands import TO_DECK, Deal, gain_card, take_from_offer
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.effects.units import add_unit, commands, lose_unit, unit_count
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    ADVANCED_OFFER,
    ELITE_DECK,
    MONASTERY_OFFER,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.sites import city_colors, in_city, inhabited, shields_of, site_of
from conclave.games.mage_knight.state import Mage

SPELL_PRICE: Final = 7
ADVANCED_PRICE: Final = 6
ARTIFACT_PRICE: Final = 12
ELITE_PRICE: Final = 2
HEALING: Final = 0  # places of goods in the verb `buy`
ARTIFACT: Final = 1
ELITE: Final = 2
UNSEEN: Final = 3


def welcome(s: Mage, seat: Int) -> Int:
    """Give the reason against starting an interaction (MK-9.1, MK-9.2)."""
    at = s.get(seat, d.HEX)
    if at < 0 or not inhabited(s, seat, at):
        return r.NO_SITE
    if s.someone_at(at, seat) and not in_city(s, at):
        return r.OCCUPIED
    return r.NOT_WELCOME if s.get(seat, d.REPUTATION) <= d.LOW_REPUTE else FINE


def start_interaction(s: Mage, seat: Int) -> None:
    """Begin: points from before are lost, the name adds its part (MK-4.6, MK-9.2, MK-9.3)."""
    at = s.get(seat, d.HEX)
    s.acted = 1
    s.phase = d.INTERACTING
    s.pool[d.MOVE] = 0
    s.pool[d.INFLUENCE] = d.REPUTE[s.get(seat, d.REPUTATION) - d.LOW_REPUTE]
    if in_city(s, at):
        s.pool[d.INFLUENCE] += shields_of(s, seat, at)
    s.tell("interact", int(seat), int(at))


def icon(s: Mage, at: Int) -> Int:
    """Give the recruiting icon of a site; the white city takes all (MK-9.5)."""
    site = site_of(s, at)
    if site == land.VILLAGE:
        return pieces.AT_VILLAGE
    if site == land.MONASTERY:
        return pieces.AT_MONASTERY
    if site == land.KEEP:
        return pieces.AT_KEEP | (pieces.AT_VILLAGE if s.config.hold else 0)
    if site == land.MAGE_TOWER:
        return pieces.AT_TOWER | (pieces.AT_MONASTERY if s.config.hold else 0)
    return 31 if in_city_of(s, at, d.WHITE) else pieces.AT_CITY


def in_city_of(s: Mage, at: Int, color: Int) -> bool:
    """Tell whether a land is a city of a color."""
    return at >= 0 and in_city(s, at) and city_colors(s, at) & BIT[color] != 0


def bond_free(s: Mage, seat: Int) -> bool:
    """Tell whether Bonds of Loyalty has no unit yet."""
    if not s.get(seat, d.BONDS):
        return False
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND) and s.unit(seat, place, d.U_FLAGS) & d.BONDED:
            return False
    return True


def cheapest(s: Mage, seat: Int, kind: Int) -> Int:
    """Give what a unit costs at least, 5 less under Bonds of Loyalty."""
    cost = pieces.UNIT_COST[kind]
    return max(0, cost - 5) if bond_free(s, seat) else cost


def recruiting(s: Mage, seat: Int, kind: Int) -> Int:
    """Give the reason against recruiting a unit (MK-9.5)."""
    if s.phase != d.INTERACTING:
        return r.NOT_NOW
    if int(kind) not in s.rows[UNIT_OFFER]:
        return r.NOT_OFFERED
    if pieces.UNIT_SITES[kind] & icon(s, s.get(seat, d.HEX)) == 0:
        return r.WRONG_SITE
    if s.pool[d.INFLUENCE] < cheapest(s, seat, kind):
        return r.NO_POINTS
    return FINE if room_for_unit(s, seat) else r.NO_COMMAND


def room_for_unit(s: Mage, seat: Int) -> bool:
    """Tell whether there is a command token, or a unit that could be disbanded."""
    if unit_count(s, seat) < commands(s, seat):
        return True
    for place in range(d.UNIT_PLACES):
        if s.unit(seat, place, d.U_KIND) and s.unit(seat, place, d.U_FLAGS) & d.BONDED == 0:
            return True
    return False


def recruit(s: Mage, seat: Int, kind: Int) -> None:
    """Recruit a unit, under Bonds of Loyalty if that is free or the only way (MK-9.5)."""
    cost = pieces.UNIT_COST[kind]
    bond = bond_free(s, seat)
    if bond and s.pool[d.INFLUENCE] >= cost and unit_count(s, seat) + 1 < commands(s, seat):
        s.call(WhichCommand(seat, kind))
        return
    s.pool[d.INFLUENCE] -= cheapest(s, seat, kind)
    join(s, seat, kind, 1 if bond else 0)


def only_bond_free(s: Mage, seat: Int) -> Int:
    """Tell (1) whether Bonds of Loyalty is the only command token that is free."""
    return 1 if bond_free(s, seat) and unit_count(s, seat) + 1 >= commands(s, seat) else 0


def join(s: Mage, seat: Int, kind: Int, bonded: Int) -> None:
    """Take a unit from the offer; without a command token another one goes first."""
    s.unrow(UNIT_OFFER, kind)
    if unit_count(s, seat) < commands(s, seat):
        add_unit(s, seat, kind, bonded)
    else:
        s.call(Disband(seat, kind))


class WhichCommand(Ask[Mage]):
    """Whether a unit comes under Bonds of Loyalty (0) or an ordinary command token (1)."""

    rule: ClassVar[str] = "MK-10.3"

    def __init__(self, seat: Int, kind: Int) -> None:
        super().__init__(seat)
        self.kind: Int = kind

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both."""
        found.append(PICK)
        found.append(PICK + 1)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let both be fine."""
        return FINE if action <= 1 else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Pay and join."""
        s.done()
        cost = pieces.UNIT_COST[self.kind]
        s.pool[d.INFLUENCE] -= max(0, cost - 5) if action == PICK else cost
        join(s, self.seat, self.kind, 1 if action == PICK else 0)


class Disband(Ask[Mage]):
    """Which unit goes for a new one (MK-9.5, MK-10.7)."""

    rule: ClassVar[str] = "MK-10.7"

    def __init__(self, seat: Int, kind: Int) -> None:
        super().__init__(seat)
        self.kind: Int = kind

    def goes(self, s: Mage, place: Int) -> bool:
        """Tell whether a unit may be disbanded."""
        return s.unit(self.seat, place, d.U_KIND) > 0 and s.unit(self.seat, place, d.U_FLAGS) & d.BONDED == 0

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer the units."""
        for place in range(d.UNIT_PLACES):
            if self.goes(s, place):
                found.append(a.NAME + place)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action < a.NAME or action >= a.RECRUIT:
            return NO_ANSWER
        return FINE if self.goes(s, action - a.NAME) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Let it go, and the new one come."""
        s.done()
        lose_unit(s, self.seat, action - a.NAME)
        add_unit(s, self.seat, self.kind)


# Goods.


def price_of(s: Mage, seat: Int, goods: Int) -> Int:
    """Give the price of goods where the hero stands, or -1 (MK-9.6, MK-9.9)."""
    at = s.get(seat, d.HEX)
    site = site_of(s, at)
    if goods == HEALING:
        return 3 if site == land.VILLAGE else 2 if site == land.MONASTERY else NONE
    if goods == ARTIFACT:
        return ARTIFACT_PRICE if in_city_of(s, at, d.RED) else NONE
    if goods == ELITE:
        return ELITE_PRICE if in_city_of(s, at, d.WHITE) and s.deck_size(ELITE_DECK) else NONE
    return ADVANCED_PRICE if in_city_of(s, at, d.GREEN) and s.deck_size(ADVANCED_DECK) else NONE


def buying(s: Mage, seat: Int, goods: Int) -> Int:
    """Give the reason against buying goods."""
    if s.phase != d.INTERACTING:
        return r.NOT_NOW
    price = price_of(s, seat, goods)
    if price == NONE:
        return r.WRONG_SITE
    return FINE if s.pool[d.INFLUENCE] >= price else r.NO_POINTS


def buy(s: Mage, seat: Int, goods: Int) -> None:
    """Buy goods."""
    s.pool[d.INFLUENCE] -= price_of(s, seat, goods)
    s.tell("buy", int(seat), int(goods))
    if goods == HEALING:
        s.pool[d.HEALING] += 1
    elif goods == ARTIFACT:
        s.artifacts += 1
    elif goods == ELITE:
        s.call(Deal(ELITE_DECK, UNIT_OFFER, 1))
    else:
        s.call(TopCard(seat))


class TopCard(Step[Mage]):
    """The unseen top card of the advanced actions onto one's deck (MK-9.9): laid out, then taken."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Deal a card behind the offer, and take it."""
        s.goto(TakeDealt(self.seat))
        s.call(Deal(ADVANCED_DECK, ADVANCED_OFFER, 1))


class TakeDealt(Step[Mage]):
    """The card that was dealt last goes onto a deck."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Take it."""
        s.done()
        card = s.rows[ADVANCED_OFFER][-1]
        s.rows[ADVANCED_OFFER] = s.rows[ADVANCED_OFFER][:-1]
        gain_card(s, self.seat, card, TO_DECK)


# Cards.


class TakeSpell(Step[Mage]):
    """The spell that was paid for comes (MK-9.8)."""

    def __init__(self, card: Int) -> None:
        self.card: Int = card

    def run(self, s: Mage) -> None:
        """Take it."""
        s.done()
        s.pool[d.INFLUENCE] -= SPELL_PRICE
        take_from_offer(s, SPELL_OFFER, self.card, TO_DECK)


LESSONS: Final[list[Frame]] = [
    name(
        f"mage_knight/lesson/{pieces.CARD_NAMES[card]}",
        Pay(2 ** pieces.CARDS[card][1], TakeSpell(card)),
    )
    for card in range(pieces.FIRST_SPELL, pieces.FIRST_ARTIFACT)
]


def teaches_spells(s: Mage, at: Int) -> bool:
    """Tell whether spells are taught at a site (MK-9.8)."""
    return site_of(s, at) == land.MAGE_TOWER or in_city_of(s, at, d.BLUE)


def learning(s: Mage, seat: Int, card: Int) -> Int:
    """Give the reason against taking a card for Influence (MK-9.7 to 9.9, Learning)."""
    at = s.get(seat, d.HEX)
    here = s.phase == d.INTERACTING
    if int(card) in s.rows[SPELL_OFFER]:
        if not here or not teaches_spells(s, at):
            return r.WRONG_SITE
        if s.pool[d.INFLUENCE] < SPELL_PRICE:
            return r.NO_POINTS
        return FINE if LESSONS[card - pieces.FIRST_SPELL].possible(s) else r.USELESS
    if int(card) in s.rows[MONASTERY_OFFER]:
        if not here or site_of(s, at) != land.MONASTERY:
            return r.WRONG_SITE
        return FINE if s.pool[d.INFLUENCE] >= ADVANCED_PRICE else r.NO_POINTS
    if int(card) not in s.rows[ADVANCED_OFFER]:
        return r.NOT_OFFERED
    price = advanced_price(s, seat)
    if price == NONE:
        return r.WRONG_SITE
    return FINE if s.pool[d.INFLUENCE] >= price else r.NO_POINTS


def price_by_card(s: Mage, seat: Int) -> Int:
    """Give what a card of the advanced offer costs by a card that lets one buy it (Learning), or -1."""
    place = s.mods.first(d.BUY_ADVANCED, seat)
    return s.mods.column(place, AMOUNT) if place != NONE and (d.IN_COMBAT >> s.phase) & 1 == 0 else NONE


def price_in_city(s: Mage, seat: Int) -> Int:
    """Give what such a card costs in the green city, or -1 elsewhere (MK-9.9)."""
    here = s.phase == d.INTERACTING and in_city_of(s, s.get(seat, d.HEX), d.GREEN)
    return ADVANCED_PRICE if here else NONE


def advanced_price(s: Mage, seat: Int) -> Int:
    """Give the least that a card of the advanced offer costs; or -1."""
    by_card, in_city = price_by_card(s, seat), price_in_city(s, seat)
    if by_card == NONE or in_city == NONE:
        return max(by_card, in_city)
    return min(by_card, in_city)


def learn(s: Mage, seat: Int, card: Int) -> None:
    """Take a card for Influence."""
    if int(card) in s.rows[SPELL_OFFER]:
        act(s, LESSONS[card - pieces.FIRST_SPELL], seat, 0)
    elif int(card) in s.rows[MONASTERY_OFFER]:
        s.pool[d.INFLUENCE] -= ADVANCED_PRICE
        s.unrow(MONASTERY_OFFER, card)
        gain_card(s, seat, card, TO_DECK)
    elif price_by_card(s, seat) != NONE and price_in_city(s, seat) != NONE:
        s.call(WhichPrice(seat, card))
    else:
        buy_advanced(s, seat, card, price_by_card(s, seat) != NONE)


def buy_advanced(s: Mage, seat: Int, card: Int, by_card: bool) -> None:
    """Pay for a card of the advanced offer, as a card lets one or as the city does."""
    to: Int = TO_DECK
    s.pool[d.INFLUENCE] -= price_by_card(s, seat) if by_card else price_in_city(s, seat)
    if by_card:
        place = s.mods.first(d.BUY_ADVANCED, seat)
        to = s.mods.column(place, WHAT)
        s.mods.drop(place)
    take_from_offer(s, ADVANCED_OFFER, card, to)


class WhichPrice(Ask[Mage]):
    """Whether an advanced action is bought by a card (0) or in the city (1), where both can be."""

    rule: ClassVar[str] = "MK-9.9"

    def __init__(self, seat: Int, card: Int) -> None:
        super().__init__(seat)
        self.card: Int = card

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer what can be paid."""
        for way, price in enumerate((price_by_card(s, self.seat), price_in_city(s, self.seat))):
            if s.pool[d.INFLUENCE] >= price:
                found.append(PICK + way)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action > PICK + 1:
            return NO_ANSWER
        price = price_by_card(s, self.seat) if action == PICK else price_in_city(s, self.seat)
        return FINE if s.pool[d.INFLUENCE] >= price else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Buy it."""
        s.done()
        buy_advanced(s, self.seat, self.card, action == PICK)
