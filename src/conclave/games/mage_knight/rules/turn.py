"""The turn of a hero: movement, one action, or a rest (MK-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.constants import name
from conclave.core.effects import Ways, act
from conclave.core.frames import FINE, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.costs import discard
from conclave.games.mage_knight.effects.fame import gain_fame, show_hand
from conclave.games.mage_knight.effects.mana import Pay
from conclave.games.mage_knight.rows import (
    ADVANCED_OFFER,
    BURNED,
    HAND,
    MONASTERY_OFFER,
    RAMPANT,
    SPELL_OFFER,
    UNIT_OFFER,
)
from conclave.games.mage_knight.rules import interacting
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import Acting
from conclave.games.mage_knight.rules.druids import incant, incanting, leave_shield
from conclave.games.mage_knight.rules.duel import attackable, begin_duel
from conclave.games.mage_knight.rules.exploring import explore, exploring
from conclave.games.mage_knight.rules.healing import heal_unit, heal_wound, healing, healing_unit
from conclave.games.mage_knight.rules.joint import propose, proposing
from conclave.games.mage_knight.rules.moving import moving, step_cost
from conclave.games.mage_knight.rules.outcomes import clear_ruin
from conclave.games.mage_knight.rules.sites import flag, is_adventure, occupied_mine, set_owner, site_of
from conclave.games.mage_knight.rules.starting import burn, challenge, enter_site, ruin_at, step_to
from conclave.games.mage_knight.rules.tactics import use_tactic, using_tactic
from conclave.games.mage_knight.rules.tunnels import tunnel, underground
from conclave.games.mage_knight.state import Mage

ALTAR_FAME: Final = 7


class Turn(Acting):
    """What the hero does outside combat, until the turn ends (MK-4.2 to 4.9)."""

    rule: ClassVar[str] = "MK-4.2"

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against a deed of the turn."""
        if action >= a.GO and action < a.EXPLORE:
            return self.free(s) or moving(s, self.seat, action - a.GO)
        if action >= a.EXPLORE and action < a.CHALLENGE:
            return self.free(s) or exploring(s, self.seat, action - a.EXPLORE)
        if action >= a.CHALLENGE and action < a.UNIT:
            return self.free(s) or challenging(s, self.seat, action - a.CHALLENGE)
        if action >= a.NAME and action < a.RECRUIT:
            return healing_unit(s, self.seat, action - a.NAME)
        if action >= a.RECRUIT and action < a.FOE:
            return interacting.recruiting(s, self.seat, action - a.RECRUIT)
        if action >= a.BUY and action < a.SEAT:
            return interacting.buying(s, self.seat, action - a.BUY)
        if action >= a.TAKE and action < a.RETURN:
            return interacting.learning(s, self.seat, action - a.TAKE)
        if action >= a.SEAT and action < a.DO:
            return self.free(s) or attackable(s, self.seat, action - a.SEAT)
        return self.deed_bar(s, action)

    def deed_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one of the deeds that need no more words."""
        if action == a.END:
            return FINE
        if action == a.HEAL_WOUND:
            return healing(s, self.seat)
        if action == a.USE_TACTIC:
            return using_tactic(s, self.seat)
        if action == a.REST:
            return self.resting(s)
        if action == a.INTERACT:
            return self.free(s) or interacting.welcome(s, self.seat)
        if action == a.ENTER:
            return self.free(s) or entering(s, self.seat)
        if action == a.BURN:
            return self.free(s) or burning(s, self.seat)
        if action == a.ALTAR:
            return self.free(s) or offering(s, self.seat)
        if action == a.INCANT:
            return self.free(s) or incanting(s, self.seat)
        if action == a.TOGETHER:
            return self.free(s) or proposing(s, self.seat)
        return r.NOT_NOW

    def free(self, s: Mage) -> Int:
        """Give the reason why the hero neither moves nor acts any more, or FINE (MK-4.5, MK-4.9)."""
        if s.rested:
            return r.RESTING
        return r.ACTED if s.acted or s.phase != d.CALM else FINE

    def resting(self, s: Mage) -> Int:
        """Rest is for whoever has not moved, explored or acted, and has a card to discard (MK-4.9)."""
        if self.free(s):
            return self.free(s)
        if s.moved:
            return r.MOVED
        return FINE if len(s.z[HAND + self.seat]) else r.NOTHING_TO_DISCARD

    def own(self, s: Mage, found: Choices) -> None:
        """Offer the deeds of the turn."""
        here = s.get(self.seat, d.HEX)
        if self.free(s) == FINE and here >= 0:
            if s.pool[d.MOVE] or s.mods.has(d.TERRAIN_LESS) or s.mods.has(d.TERRAIN_OPEN):
                self.offer_moves(s, found)  # some land may cost nothing (Song of Wind)
            for direction in range(6):
                at = s.near(here, direction)
                if at >= 0 and flag(s, at, RAMPANT):
                    found.append(a.CHALLENGE + at)
            for other in range(s.seats):
                self.add(s, a.SEAT + other, found)
            for deed in (a.INTERACT, a.ENTER, a.BURN, a.ALTAR, a.TOGETHER, a.INCANT):
                self.add(s, deed, found)
        if s.pool[d.HEALING]:
            for place in range(d.UNIT_PLACES):
                self.add(s, a.NAME + place, found)
            self.add(s, a.HEAL_WOUND, found)
        if s.phase == d.INTERACTING or s.mods.has(d.BUY_ADVANCED):
            self.offer_goods(s, found)
        self.add(s, a.REST, found)
        self.add(s, a.USE_TACTIC, found)
        found.append(a.END)

    def offer_moves(self, s: Mage, found: Choices) -> None:
        """Offer lands and slots within reach."""
        here = s.get(self.seat, d.HEX)
        if s.mods.first(d.LEAP, self.seat) != NONE:
            for at in range(land.LANDS):
                self.add(s, a.GO + at, found)
        else:
            for direction in range(6):
                at = s.near(here, direction)
                if at >= 0:
                    self.add(s, a.GO + at, found)
            if s.config.dungeons and underground(s, here):
                for at in range(land.LANDS):
                    if tunnel(s, here, at) != NONE and not s.beside(here, at):
                        self.add(s, a.GO + at, found)
        slot = s.slot_of[here // 7]
        for step in range(6):
            near = land.SLOTS_NEAR[slot * 6 + step]
            if near >= 0:
                self.add(s, a.EXPLORE + near, found)

    def offer_goods(self, s: Mage, found: Choices) -> None:
        """Offer units, goods and cards."""
        seen: Int = 0
        for kind in s.rows[UNIT_OFFER]:
            if not seen & BIT[kind]:
                self.add(s, a.RECRUIT + kind, found)
                seen |= BIT[kind]
        for goods in range(len(a.GOODS)):
            self.add(s, a.BUY + goods, found)
        for row in (SPELL_OFFER, MONASTERY_OFFER, ADVANCED_OFFER):
            for card in s.rows[row]:
                self.add(s, a.TAKE + card, found)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Do it."""
        seat = self.seat
        if action == a.END:
            s.done()
        elif action >= a.GO and action < a.EXPLORE:
            s.pool[d.MOVE] -= step_cost(s, seat, action - a.GO)
            step_to(s, seat, action - a.GO)
        elif action >= a.EXPLORE and action < a.CHALLENGE:
            explore(s, seat, action - a.EXPLORE)
        elif action >= a.CHALLENGE and action < a.UNIT:
            challenge(s, action - a.CHALLENGE)
        elif action >= a.NAME and action < a.RECRUIT:
            heal_unit(s, seat, action - a.NAME)
        elif action >= a.RECRUIT and action < a.FOE:
            interacting.recruit(s, seat, action - a.RECRUIT)
        elif action >= a.BUY and action < a.SEAT:
            interacting.buy(s, seat, action - a.BUY)
        elif action >= a.TAKE and action < a.RETURN:
            interacting.learn(s, seat, action - a.TAKE)
        elif action >= a.SEAT and action < a.DO:
            begin_duel(s, seat, action - a.SEAT)
        elif action == a.HEAL_WOUND:
            heal_wound(s, seat)
        elif action == a.USE_TACTIC:
            use_tactic(s, seat)
        elif action == a.INTERACT:
            interacting.start_interaction(s, seat)
        elif action == a.ENTER:
            s.acted = 1
            enter_site(s, s.get(seat, d.HEX))
        elif action == a.TOGETHER:
            propose(s, seat)
        elif action == a.INCANT:
            leave_shield(s, seat)
            incant(s, seat)
        elif action == a.BURN:
            s.acted = 1
            burn(s, seat, s.get(seat, d.HEX))
        elif action == a.ALTAR:
            s.acted = 1
            act(s, ALTARS[pieces.RUINS[ruin_at(s, s.get(seat, d.HEX))][1]], seat, 0)
        else:
            rest(s, seat)


# Reasons that belong to no other chapter.


def challenging(s: Mage, seat: Int, at: Int) -> Int:
    """Rampaging enemies beside the hero may be challenged (MK-4.5)."""
    here = s.get(seat, d.HEX)
    if here < 0 or s.slot_of[at // 7] < 0 or not s.beside(here, at):
        return r.TOO_FAR
    return FINE if flag(s, at, RAMPANT) else r.NOBODY_RAMPAGES


def entering(s: Mage, seat: Int) -> Int:
    """Sites of adventure may be entered until they are cleared, dungeons and tombs always (MK-13.11)."""
    at = s.get(seat, d.HEX)
    if at >= 0 and occupied_mine(s, at):
        return FINE
    if at >= 0 and s.config.dungeons and underground(s, at):
        return FINE if s.owner[at] == NONE else r.NO_SITE
    if at < 0 or not is_adventure(s, at):
        return r.NO_SITE
    site = site_of(s, at)
    if s.owner[at] != NONE and site != land.DUNGEON and site != land.TOMB:
        return r.NO_SITE
    if site == land.ANCIENT_RUINS and ruin_color(s, at) != NONE:
        return r.NO_SITE
    return FINE


def ruin_color(s: Mage, at: Int) -> Int:
    """Give the color of an altar on a land, or -1."""
    ruin = ruin_at(s, at)
    return pieces.RUINS[ruin][1] if ruin >= 0 else NONE


def burning(s: Mage, seat: Int) -> Int:
    """A monastery that stands may be burned (MK-13.8)."""
    at = s.get(seat, d.HEX)
    if at < 0 or site_of(s, at) != land.MONASTERY or flag(s, at, BURNED):
        return r.NO_SITE
    return FINE


def offering(s: Mage, seat: Int) -> Int:
    """An altar takes three mana of its color (MK-13.14)."""
    at = s.get(seat, d.HEX)
    if at < 0 or site_of(s, at) != land.ANCIENT_RUINS or s.owner[at] != NONE or ruin_color(s, at) == NONE:
        return r.NO_SITE
    return FINE if ALTARS[ruin_color(s, at)].possible(s) else r.USELESS


class AltarPaid(Step[Mage]):
    """Seven fame and a shield (MK-13.14)."""

    def run(self, s: Mage) -> None:
        """Gain them."""
        s.done()
        at = s.get(s.actor, d.HEX)
        clear_ruin(s, at)
        set_owner(s, at, s.actor)
        gain_fame(s, s.actor, ALTAR_FAME)


ALTARS: Final[list[Frame]] = [
    name(f"mage_knight/altar/{d.COLORS[color]}", Pay(2**color, Pay(2**color, Pay(2**color, AltarPaid()))))
    for color in range(4)
]


# Rest (MK-15.7).


def rest(s: Mage, seat: Int) -> None:
    """Rest: discard one card and any wounds; with nothing but wounds it is a slow recovery."""
    s.phase = d.RESTING
    s.tell("rest", int(seat))
    if s.hand(seat, d.ANY_CARD) == 0:
        s.rested = d.RECOVERY
        show_hand(s, seat)
        return
    s.rested = d.REST
    s.call(RestDiscard(0))


class RestDiscard(Ways[Mage]):
    """One card that is no wound, then as many wounds as one likes (MK-15.7)."""

    rule: ClassVar[str] = "MK-15.7"

    def __init__(self, wounds: Int) -> None:
        self.wounds: Int = wounds

    def possible(self, s: Mage) -> bool:  # type: ignore[override]
        """Tell whether there is a card, be it one or the other."""
        return len(s.z[HAND + s.actor]) > 0

    def ways(self, s: Mage) -> Int:
        """Give the places."""
        return s.hand(s.actor, d.ONLY_WOUNDS if self.wounds else d.ANY_CARD)

    def action(self, s: Mage, way: Int) -> Int:
        """Name the card."""
        return a.DISCARD + s.z[HAND + s.actor].faces[way]

    def way(self, s: Mage, action: Int) -> Int:
        """Find the card."""
        return s.place_of(s.actor, action - a.DISCARD)

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer cards, and to stop after the first."""
        Ways.choices(self, s, found)
        if self.wounds:
            found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let stopping be fine after the first."""
        return FINE if self.wounds and action == DONE else Ways.bar(self, s, action)

    def choose(self, s: Mage, action: Int) -> None:
        """Discard, and ask for wounds."""
        if action == DONE:
            s.done()
            return
        discard(s, s.actor, self.way(s, action))
        # Whether wounds are left is nobody's business, so it is asked in any case.
        if len(s.z[HAND + s.actor]):
            s.goto(RestDiscard(1))
        else:
            s.done()
