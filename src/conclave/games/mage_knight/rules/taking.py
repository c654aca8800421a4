"""Taking a turn: what happens before, at its start, and after it (MK-4.1, MK-4.7, MK-4.8)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.frames import FINE, Ask, Step
from conclave.core.modifiers import AMOUNT, BIT, NONE, WHAT
from conclave.core.storage import Choices, Int
from conclave.core.triggers import Moment
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.effects.book import SKILLS
from conclave.games.mage_knight.effects.fame import change_reputation, show_hand
from conclave.games.mage_knight.effects.hands import Draw
from conclave.games.mage_knight.rows import (
    HAND,
    JOINT_LATER,
    ORDER,
    PATH,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import use_skill
from conclave.games.mage_knight.rules.dummy import announce
from conclave.games.mage_knight.rules.ending import EndTurn, outlast
from conclave.games.mage_knight.rules.sites import look_around, portal_open
from conclave.games.mage_knight.rules.tactics import before_turn, use_before_turn
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage


class TakeTurn(Step[Mage]):
    """A turn of a seat, with the window before it and the steps after it."""

    def __init__(self, seat: Int, stage: Int) -> None:
        self.seat: Int = seat
        self.stage: Int = stage

    def run(self, s: Mage) -> None:
        """Go through the stages."""
        seat = self.seat
        s.goto(TakeTurn(seat, self.stage + 1))
        if self.stage == 0:
            s.active = s.actor = seat
            window = Window(seat)
            if window.offers(s):
                s.call(window)
        elif self.stage == 1:
            s.active = s.actor = seat
            s.mods.expire(d.NEXT_TURN + seat)
            if s.get(seat, d.FLIPPED):
                s.set(seat, d.FLIPPED, 0)  # the turn is lost (MK-4.1)
                s.done()
            else:
                begin_turn(s, seat)
            if s.mods.has(d.AT_START):
                s.call(Moment(d.AT_START, seat))
        elif self.stage == 2:
            self.announcing(s)
        elif self.stage == 3:
            if s.answer == a.ANNOUNCE:
                announce(s, seat)
                close_turn(s, seat)
                s.done()
                return
            exhaustion(s, seat)
            s.goto(TakeTurn(seat, 4))
            s.call(EndTurn(0))
            s.call(Turn(seat))
        else:
            again = self.stage > 4 or (s.active == seat and s.again != 0)
            if s.active != seat and s.again != 0:
                s.set(s.active, d.FLIPPED, 0)  # the turn that a guest won by a card is the one given up
            s.again = 0
            if s.rows[JOINT_LATER]:
                s.goto(TakeTurn(seat, 5 if again else 4))
                guest_turn(s)
                return
            if again:
                s.goto(TakeTurn(seat, 1))
                return
            s.done()
            s.call(Windows(tuple([other for other in s.rows[ORDER] if other != seat])))

    def announcing(self, s: Mage) -> None:
        """See whether the end of the round is announced, or the turn lost (MK-3.10, MK-3.11)."""
        s.answer = NONE
        if s.deck_size(self.seat) > 0:
            return
        empty = len(s.z[HAND + self.seat]) == 0
        if s.announced == NONE and s.last_turns < 0:
            if empty:
                s.answer = a.ANNOUNCE
            else:
                s.call(Announce(self.seat))
        elif empty:
            close_turn(s, self.seat)
            s.done()


def guest_turn(s: Mage) -> None:
    """Let a guest of a joint assault end a turn, special and healing effects first (MK-22.5).

    It is the turn of the assault for the guest too, so what was begun in the fight still lasts.
    """
    seat, kills, hurt, dice = s.rows[JOINT_LATER][:4]
    s.rows[JOINT_LATER] = s.rows[JOINT_LATER][4:]
    s.active = s.actor = seat
    s.phase = d.CALM
    s.moved = s.acted = s.played = 1
    s.rested = s.recruits = s.healed = s.artifacts = 0
    s.kills, s.hurt, s.dice = kills, hurt, dice
    s.rows[PATH] = (int(s.get(seat, d.HEX)),)
    s.call(EndTurn(0))
    s.call(Turn(seat))


class Announce(Ask[Mage]):
    """Whether the end of the round is announced, which forfeits the turn (MK-3.10)."""

    rule: ClassVar[str] = "MK-3.10"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both."""
        found.append(DONE)
        found.append(a.ANNOUNCE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Let both be fine."""
        return FINE if action == DONE or action == a.ANNOUNCE else r.NOT_NOW

    def choose(self, s: Mage, action: Int) -> None:
        """Tell the turn below."""
        s.done(action)


def begin_turn(s: Mage, seat: Int) -> None:
    """Set the table for a turn: what is one's own comes back, a glade and claims give mana (MK-4.1)."""
    s.begun += 1
    s.phase = d.CALM
    s.moved = s.acted = s.rested = s.played = s.dice = 0
    s.recruits = s.kills = s.hurt = s.healed = s.artifacts = 0
    s.set(seat, d.USED, 0)
    s.set(seat, d.PLUNDERED, 0)
    s.set(seat, d.TURNS_TAKEN, s.get(seat, d.TURNS_TAKEN) + 1)
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    if s.get(seat, d.HEX) == NONE:
        s.set(seat, d.HEX, start_land(s))
        look_around(s, seat)
    at = s.get(seat, d.HEX)
    s.rows[PATH] = (int(at),)
    if land.SITE[at] == land.MAGICAL_GLADE:
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
    s.tell("turn", int(seat))


def tower_mana(s: Mage, seat: Int) -> Int:
    """Give a mana for each own tower to whoever starts on or beside one (Conquer and Hold)."""
    if not s.config.hold:
        return 0
    here = s.get(seat, d.HEX)
    found: Int = 0
    near = False
    for at in range(land.LANDS):
        if land.SITE[at] == land.MAGE_TOWER and s.owner[at] == seat:
            found += 1
            near = near or at == here or s.beside(here, at)
    return found if near else 0


def start_land(s: Mage) -> Int:
    """Give the portal's land."""
    return s.tile_at[land.START_SLOT] * 7


def close_turn(s: Mage, seat: Int) -> None:
    """End a turn that was forfeited: no steps, but what lasted for it is gone (MK-3.10)."""
    s.mods.expire(s.boundary(d.TURN))
    s.mods.expire(d.OWN_NEXT_END + seat)
    outlast(s, seat)
    for color in range(d.SIX):
        s.tokens[seat * d.SIX + color] = 0
    at = s.get(seat, d.HEX)
    if at >= 0 and portal_open(s, at):
        s.set(seat, d.HEX, NONE)
    s.rows[PATH] = ()


def exhaustion(s: Mage, seat: Int) -> None:
    """A hand of nothing but wounds makes the turn a slow recovery (MK-15.9)."""
    if not s.config.exhaustion_forced or len(s.z[HAND + seat]) == 0:
        return
    if s.wounds_in_hand(seat) == len(s.z[HAND + seat]):
        s.rested = d.RECOVERY
        s.phase = d.RESTING
        show_hand(s, seat)
        s.tell("exhausted", int(seat))


# Between turns.


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
        if seat >= s.seats or order[turns % len(order)] == seat:
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
            here = at >= 0 and land.SITE[at] == land.VILLAGE
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
