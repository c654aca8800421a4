"""Taking a turn: what happens before, at its start, and after it (MK-4.1, MK-4.7, MK-4.8)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.actions import DONE
from conclave.core.frames import FINE, Ask, Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Choices, Int
from conclave.core.triggers import Moment
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.effects.fame import show_hand
from conclave.games.mage_knight.rows import (
    HAND,
    JOINT_LATER,
    ORDER,
    PATH,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.dummy import announce
from conclave.games.mage_knight.rules.ending import EndTurn, outlast
from conclave.games.mage_knight.rules.sites import look_around, portal_open
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.rules.windows import Window, Windows, start_mana
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
    start_mana(s, seat)
    s.tell("turn", int(seat))


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
