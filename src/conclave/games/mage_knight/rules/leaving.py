"""Leaving a game: questions lapse, the figure goes, and the others play on (MK-25.7, MK-29.8)."""

from __future__ import annotations

from typing import Final

from conclave.core.effects import Scope
from conclave.core.frames import Chance, Question, Step
from conclave.core.modifiers import NONE, WHO, WIDTH
from conclave.core.state import Frame, State
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.effects.minds import GiveUp
from conclave.games.mage_knight.rows import (
    ARTIFACT_DECK,
    ARTIFACTS_SHOWN,
    BOTTOM,
    DISCARDS,
    GIVEN,
    JOINT,
    JOINT_LATER,
    PATH,
    PLAYED,
    SHARES,
    SKILL_BAG,
    SKILLS_SHOWN,
    UNIT_BOX,
    WON,
)
from conclave.games.mage_knight.rules.auction import Bidding, Offer
from conclave.games.mage_knight.rules.combat import Combat, finish_combat
from conclave.games.mage_knight.rules.drafting import Draft, TakeDrafted
from conclave.games.mage_knight.rules.duel_damage import end_duel
from conclave.games.mage_knight.rules.interacting import Disband
from conclave.games.mage_knight.rules.joint import Agree, Invite, JointFight, Share
from conclave.games.mage_knight.rules.outcomes import Outcome
from conclave.games.mage_knight.rules.round import PrepareSeats, Round, Turns
from conclave.games.mage_knight.rules.scoring import finish_game
from conclave.games.mage_knight.rules.setup import ChooseHeroes, SetUp
from conclave.games.mage_knight.rules.sites import allied
from conclave.games.mage_knight.rules.source import RollDice
from conclave.games.mage_knight.rules.starting import Join, meet
from conclave.games.mage_knight.rules.tactic_choice import LoseTactic, Tactics
from conclave.games.mage_knight.rules.taking import TakeTurn
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.rules.upgrades import Upgrades
from conclave.games.mage_knight.rules.windows import Windows
from conclave.games.mage_knight.state import Mage

STAYING: Final = (
    Tactics, Windows, PrepareSeats, Round, Turns, SetUp, TakeTurn, Combat, Draft, Upgrades, TakeDrafted,
    ChooseHeroes,
)  # fmt: skip


def leave(s: State, seat: int) -> bool:
    """Let a seat leave; not while luck decides, and once (MK-29.8)."""
    assert isinstance(s, Mage)
    if s.result is not None or s.get(seat, d.GONE) or not s.stack or isinstance(s.stack[-1], Chance):
        return False
    s.set(seat, d.GONE, 1)
    s.tell("gone", seat)
    for frame in s.stack:
        if isinstance(frame, Disband) and frame.seat == seat:
            s.row(UNIT_BOX, int(frame.kind))  # it came for nobody
    left = [other for other in range(s.seats) if not s.get(other, d.GONE)]
    if not left or (not s.config.together and all(allied(s, left[0], other) for other in left)):
        depart(s, seat)
        finish_game(s)
        return True
    own = [at for at, frame in enumerate(s.stack) if isinstance(frame, TakeTurn) and frame.seat == seat]
    if own:
        give_up_turn(s, seat, own[0])
    elif s.rival == seat:
        break_off(s)
    elif s.active == seat and s.rows[JOINT]:
        leave_fight(s, seat)
    else:
        lapse(s, seat)
    depart(s, seat)
    return True


def give_up_turn(s: Mage, seat: Int, at: int) -> None:
    """Cut the own turn off, whatever it has come to."""
    top = s.stack[-1]
    if isinstance(top, Join):
        meet(s, top.site, top.wild)  # so that what was drawn for this assault goes home with its outcome
    fights = [frame for frame in s.stack[at:] if isinstance(frame, Combat)]
    s.stack = [*s.stack[:at], LeftTurn(seat)]
    if s.rival != NONE:
        spare(s, s.rival)
        end_duel(s)
        s.after = 0
    for guest in (*s.rows[SHARES][::2], *s.rows[JOINT_LATER][::4]):
        if guest != seat:
            spare(s, guest)
    if fights:
        finish_combat(s)
        s.actor = s.active
        s.call(Outcome(fights[0].site))
    scatter(s)


def spare(s: Mage, seat: Int) -> None:
    """Give the next turn back to whoever would have lost it in what is broken off."""
    s.set(seat, d.FLIPPED, 0)
    s.row(DISCARDS + seat, *s.rows[PLAYED + seat])
    s.rows[PLAYED + seat] = ()


def scatter(s: Mage) -> None:
    """Break a joint assault off: everybody goes back to where they came from."""
    joint, party = s.rows[JOINT], list(dict.fromkeys(s.rows[SHARES][::2]))
    for place in range(len(party)):
        s.set(party[place], d.HEX, joint[1 + place])
    s.rows[JOINT] = s.rows[SHARES] = s.rows[JOINT_LATER] = ()


def break_off(s: Mage) -> None:
    """End a combat between players because the one attacked has left; the turn goes on."""
    while not isinstance(s.stack[-1], Turn):
        s.stack.pop()
    s.set(s.rival, d.ATTENDS, 0)
    end_duel(s)
    s.after, s.actor = 0, s.active


def leave_fight(s: Mage, seat: Int) -> None:
    """Leave a joint assault: the own share stays undefeated, the others fight on."""
    while not isinstance(s.stack[-1], JointFight):
        s.stack.pop()
    finish_combat(s)


def lapse(s: Mage, seat: Int) -> None:
    """Let questions to a seat lapse, and those that wait for it among others (MK-29.8)."""
    top = s.stack[-1]
    if isinstance(top, GiveUp) and int(seat) in top.seats:
        s.stack[-1] = top.without(int(seat))
        return
    if isinstance(top, (Invite, Share, Agree)):
        named = top.invited if isinstance(top, Invite) else top.party
        if int(seat) in named:
            s.stack.pop()
        return
    if not isinstance(top, Question) or top.asks(s) != seat:
        return
    if isinstance(top, Offer):
        s.stack[-1] = Bidding(top.hero, top.holder, top.offer, top.queue)
        return
    if isinstance(top, LoseTactic):
        s.stack[-1] = LoseTactic(next(other for other in range(s.seats) if not s.get(other, d.GONE)))
        return
    while not stays(s, s.stack[-1], seat):
        s.stack.pop()
    s.actor = s.active


def stays(s: Mage, frame: Frame, seat: Int) -> bool:
    """Tell whether a frame goes on without a seat."""
    if isinstance(frame, Question):
        return bool(frame.asks(s) != seat)
    if isinstance(frame, Scope):
        return frame.actor != seat
    return isinstance(frame, STAYING)


class LeftTurn(Step[Mage]):
    """What is left of a turn whose seat has gone: used dice go back."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Clear up, and roll."""
        depart(s, self.seat)
        for die in range(len(s.marks)):
            if s.marks[die] == d.DIE_SET:
                s.marks[die] = d.IN_SOURCE
        s.goto(RollDice())


def depart(s: Mage, seat: Int) -> None:
    """Take the figure and what the seat had set going off the table; its things stay with it, unused."""
    s.set(seat, d.HEX, NONE)
    s.row(DISCARDS + seat, *s.rows[PLAYED + seat])
    s.rows[PLAYED + seat] = ()
    for color in range(d.SIX):
        s.tokens[seat * d.SIX + color] = 0
    rows = s.mods.rows
    places = [at // WIDTH for at in range(0, len(rows), WIDTH) if rows[at + WHO] == seat]
    for place in reversed(places):
        s.mods.drop(place)
    if s.active == seat and not s.rows[JOINT]:
        s.mods.expire(s.boundary(d.TURN))
        for kind in range(d.POINTS):
            s.pool[kind] = 0
        for card in s.rows[ARTIFACTS_SHOWN]:
            s.lay(BOTTOM + ARTIFACT_DECK, card, -1)
        for skill in s.rows[SKILLS_SHOWN]:
            s.put(SKILL_BAG + seat, skill)
        s.rows[ARTIFACTS_SHOWN] = s.rows[SKILLS_SHOWN] = s.rows[WON] = s.rows[PATH] = s.rows[GIVEN] = ()
        s.again = 0
        s.phase = d.CALM
