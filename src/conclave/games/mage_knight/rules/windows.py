"""Between turns: what may be used there, and the mana with which a turn begins (MK-4.1, MK-4.7, MK-4.8)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.frames import FINE, Ask, Step
from conclave.core.modifiers import AMOUNT, BIT, NONE, WHAT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.book import SKILLS
from conclave.games.mage_knight.effects.fame import change_reputation
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.rows import ORDER
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import use_skill
from conclave.games.mage_knight.rules.sites import site_of
from conclave.games.mage_knight.rules.tactics import before_turn, use_before_turn
from conclave.games.mage_knight.state import Mage


def start_mana(s: Mage, seat: Int) -> None:
    """Give the mana of a glade, of own towers and of claims (MK-4.1, MK-23.10)."""
    at = s.get(seat, d.HEX)
    if at >= 0 and site_of(s, at) == land.MAGICAL_GLADE:
        color = d.BLACK if s.night else d.GOLD
        s.tokens[seat * d.SIX + color] += 1
        s.tell("mana", int(seat), color, 1)
    towers = tower_mana(s, seat)
    if towers:
        s.tokens[seat * d.SIX + (d.BLACK if s.night else d.GOLD)] += towers
    place = s.mods.first(d.CLAIM, seat)
    while place != NONE:
        color = s.mods.column(place, WHAT)
        s.tokens[seat * d.SIX + color] += s.mods.column(place, AMOUNT)
        place = s.mods.first(d.CLAIM, seat, after=place)


def tower_mana(s: Mage, seat: Int) -> Int:
    """Give a mana for each own tower to whoever starts on or beside one (Conquer and Hold)."""
    if not s.config.hold:
        return 0
    here = s.get(seat, d.HEX)
    found: Int = 0
    near = False
    for at in range(land.LANDS):
        if site_of(s, at) == land.MAGE_TOWER and s.owner[at] == seat:
            found += 1
            near = near or at == here or s.beside(here, at)
    return found if near else 0


class Windows(Step[Mage]):
    """Everybody else may use what can be used between turns (MK-4.8); whoever is next has that anyway."""

    def __init__(self, queue: tuple[int, ...]) -> None:
        self.queue = queue

    def run(self, s: Mage) -> None:
        """Ask the first, and keep the rest."""
        if not self.queue:
            s.done()
            return
        seat = self.queue[0]
        s.goto(Windows(self.queue[1:]))
        order, turns = s.rows[ORDER], int(s.turns)
        if seat >= s.seats or order[turns % len(order)] == seat or s.get(seat, d.GONE):
            return
        coming = [order[(turns + by) % len(order)] for by in range(int(s.last_turns))]
        if s.last_turns >= 0 and seat not in coming:
            return  # after one's own last turn of the round (MK-4.7)
        window = Window(seat)
        if window.offers(s):
            s.actor = seat
            s.call(window)


class Window(Ask[Mage]):
    """Motivation, plunder, and tactics between turns (MK-4.7)."""

    rule: ClassVar[str] = "MK-4.8"

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against something other than going on."""
        seat = self.seat
        if action == a.USE_TACTIC:
            return FINE if before_turn(s, seat) else r.NOT_NOW
        if action == a.PLUNDER:
            at = s.get(seat, d.HEX)
            here = at >= 0 and site_of(s, at) == land.VILLAGE
            fresh = s.get(seat, d.TURNS_TAKEN) > 0 and not s.get(seat, d.PLUNDERED)
            return FINE if here and fresh else r.NOT_NOW
        if action >= a.SKILL and action < a.GAIN:
            skill = action - a.SKILL
            if s.get(seat, d.OWNED) & BIT[skill] == 0 or pieces.SKILL_USE[skill] != pieces.ANY_TURN:
                return r.NO_SKILL
            if s.get(seat, d.TURNED) & BIT[skill] or s.mods.first(d.MOTIVATED, seat) != NONE:
                return r.SKILL_USED
            return FINE if SKILLS[skill].possible(s) else r.USELESS
        return r.NOT_NOW

    def bar(self, s: Mage, action: Int) -> Int:
        """Let going on be fine."""
        return FINE if action == DONE else self.own_bar(s, action)

    def offers(self, s: Mage) -> bool:
        """Tell whether there is anything to do."""
        actor = s.actor
        s.actor = self.seat
        good = self.own_bar(s, a.USE_TACTIC) == FINE or self.own_bar(s, a.PLUNDER) == FINE
        if not good and s.get(self.seat, d.OWNED):
            for skill in range(len(pieces.SKILL_NAMES)):
                good = good or self.own_bar(s, a.SKILL + skill) == FINE
        s.actor = actor
        return good

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer it."""
        found.append(DONE)
        for action in (a.USE_TACTIC, a.PLUNDER):
            if self.own_bar(s, action) == FINE:
                found.append(action)
        for skill in range(len(pieces.SKILL_NAMES)):
            if self.own_bar(s, a.SKILL + skill) == FINE:
                found.append(a.SKILL + skill)

    def choose(self, s: Mage, action: Int) -> None:
        """Do it, and ask again if there is more."""
        seat = self.seat
        if action == DONE:
            s.done()
            return
        s.goto(MoreWindow(seat))
        if action == a.USE_TACTIC:
            use_before_turn(s, seat)
        elif action == a.PLUNDER:
            s.set(seat, d.PLUNDERED, 1)
            change_reputation(s, seat, -1)
            s.tell("plunder", int(seat))
            draw = Draw(2)
            if draw.possible(s):
                s.call(draw)
        else:
            use_skill(s, seat, action - a.SKILL)


class MoreWindow(Step[Mage]):
    """The window stays open while there is something to do."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Open it again, or shut it."""
        s.actor = self.seat
        window = Window(self.seat)
        if window.offers(s):
            s.goto(window)
        else:
            s.done()
