"""The turn: a card, actions one after another, and what ends with it (LI-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask
from conclave.core.result import Result
from conclave.core.rows import changed
from conclave.core.state import State
from conclave.core.storage import Choices, Int, Ints, ints
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.actions import DEED, DONE, PLAY, SPEND, SQUARE
from conclave.games.lands_of_ice.data import (
    ALL_ACTIONS,
    BIT,
    CONTROLLED,
    FIRST_OBJECT,
    FROZEN,
    HURT_NOW,
    OWNER,
    PIECES,
    RESTS,
    SQUARES,
    USED,
    WEREWOLF,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.aims import (
    ALONE,
    BASE,
    COUNT,
    MOVES,
    OPTION,
    ap_of,
    cost_of,
    may_glaze,
    may_heal,
    option_reason,
    pay,
)
from conclave.games.lands_of_ice.rules.deeds import DEEDS, candidates, deed_reason
from conclave.games.lands_of_ice.rules.effects import after_action, finish_even, snowed_in
from conclave.games.lands_of_ice.rules.magic import glaze, perform, perform_alone
from conclave.games.lands_of_ice.rules.moving import begin
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.steps import BY_CARPET, JUMPING, SWIMMING
from conclave.games.lands_of_ice.rules.supplies import ice_left
from conclave.games.lands_of_ice.state import Labyrinth

FREE_OF_COST: Final = int(2**a.LIFE + 2**a.MELT + 2**a.CUT)
ICE_LAID: Final = 8  # by one scroll at most (LI-14.1)
NO_LIMIT: Final = 9
MODES: Final[Ints] = ints([0, BY_CARPET, SWIMMING, JUMPING])


class PlayCard(Ask[Labyrinth]):
    """Play an action card (LI-4.1, LI-4.2)."""

    rule: ClassVar[str] = "LI-4.1"

    def public(self, s: Labyrinth) -> bool:
        """Everybody knows which cards are left (LI-3.13)."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the cards."""
        for card in range(4):
            if self.bar(s, PLAY + card) == FINE:
                found.append(PLAY + card)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a card."""
        if action < PLAY or action >= PLAY + 4:
            return r.NOT_ASKED
        card = action - PLAY + 2
        if not s.actions[self.seat] & BIT[card]:
            return r.CARD_USED
        most: Int = s.highest + 1 if s.highest else 2
        return FINE if card <= most else r.OPENING

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Play it; on a 5 the Werewolf turns wolf (LI-13.8)."""
        seat = self.seat
        card = action - PLAY + 2
        s.actions = changed(s.actions, seat, s.actions[seat] & ~BIT[card])
        s.tops = changed(s.tops, seat, card)
        s.ap = card
        s.turn += 1
        if card > s.highest:
            s.highest = NO_LIMIT if card >= 4 else card
        s.tell("card", int(seat), int(card))
        s.goto(Turn(seat))
        if card == 5:
            howl(s, seat)
            after_action(s)


def howl(s: Labyrinth, seat: Int) -> None:
    """Let a wounded Werewolf regenerate if it may; it then rests for this turn (LI-13.8)."""
    for who in range(FIRST_OBJECT):
        if s.where.faces[who] < 0 or OWNER[who] != seat or not s.has(who, WEREWOLF):
            continue
        s.tell("wolf", int(who))
        if s.marks[who] & WOUNDED and may_heal(s, who):
            s.unmark(who, WOUNDED)
            s.mark(who, RESTS)
            s.tell("heal", int(who))


class Turn(Ask[Labyrinth]):
    """Spend action points, one action at a time, or end the turn (LI-4.3, LI-4.13)."""

    rule: ClassVar[str] = "LI-4.3"

    def public(self, s: Labyrinth) -> bool:
        """The board and the cards are open."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List every deed of every character, and the end of the turn."""
        seat = self.seat
        for who in range(FIRST_OBJECT):
            if s.where.faces[who] < 0 or (OWNER[who] != seat and not s.marks[who] & CONTROLLED):
                continue
            mask = candidates(s, who)
            if ap_of(s, who) == 0:
                mask &= FREE_OF_COST
            for deed in range(DEEDS):
                if mask & BIT[deed] and deed_reason(s, who, deed) == FINE:
                    found.append(DEED + deed * FIRST_OBJECT + who)
        found.append(DONE)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an action."""
        if action == DONE:
            return FINE
        if action < DEED or action >= DEED + DEEDS * FIRST_OBJECT:
            return r.NOT_ASKED
        code = action - DEED
        return deed_reason(s, code % FIRST_OBJECT, code // FIRST_OBJECT)

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Begin an action, or end the turn."""
        if action == DONE:
            end_turn(s, self.seat)
            return
        who = (action - DEED) % FIRST_OBJECT
        deed = (action - DEED) // FIRST_OBJECT
        sort = OPTION[deed]
        if deed == a.FLY:
            s.call(SpendCard(self.seat, who))
        elif sort == MOVES:
            if deed == a.JUMP:
                s.jumps = changed(s.jumps, self.seat, s.jumps[self.seat] - 1)
                s.tell("jump", int(who))
            pay(s, who, 1)
            s.call(begin(s, who, MODES[deed]))
        elif deed == a.LAY_ICE:
            s.call(LayIce(self.seat, who, 0, (int(s.where.faces[who]),)))
        elif sort == ALONE:
            perform_alone(s, who, deed)
            after_action(s)
        else:
            s.call(Aim(self.seat, who, deed))


class Aim(Ask[Labyrinth]):
    """Where or at whom: the second answer of a deed (LI-4.12)."""

    rule: ClassVar[str] = "LI-4.12"

    def __init__(self, seat: Int, who: Int, deed: Int) -> None:
        self.seat: Int = seat
        self.who: Int = who
        self.deed: Int = deed

    def public(self, s: Labyrinth) -> bool:
        """The board is open."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the options."""
        sort = OPTION[self.deed]
        sight = seen_from(s, self.who) if sort == 2 else -1
        for option in range(COUNT[sort]):
            if option_reason(s, self.who, self.deed, option, sight) == FINE:
                found.append(BASE[sort] + option)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an option."""
        sort = OPTION[self.deed]
        option = action - BASE[sort]
        if option < 0 or option >= COUNT[sort]:
            return r.NOT_ASKED
        return option_reason(s, self.who, self.deed, option, -1)

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Pay and do it."""
        option = action - BASE[OPTION[self.deed]]
        pay(s, self.who, cost_of(s, self.who, self.deed, option))
        perform(s, self.seat, self.who, self.deed, option)


class SpendCard(Ask[Labyrinth]):
    """A flight on the carpet costs a combat card, shown to all (LI-14.6)."""

    rule: ClassVar[str] = "LI-14.6"

    def __init__(self, seat: Int, who: Int) -> None:
        self.seat: Int = seat
        self.who: Int = who

    def public(self, s: Labyrinth) -> bool:
        """Hands are known to all (LI-3.13)."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the cards but the 0."""
        for value in range(1, 7):
            if s.hands[self.seat * 7 + value]:
                found.append(SPEND + value - 1)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a card."""
        if action < SPEND or action >= SPEND + 6:
            return r.NOT_ASKED
        return FINE if s.hands[self.seat * 7 + action - SPEND + 1] else r.NO_FLIGHT

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Discard it and take off."""
        value = action - SPEND + 1
        place = self.seat * 7 + value
        s.hands = changed(s.hands, place, s.hands[place] - 1)
        s.tell("fly", int(self.who), int(value))
        pay(s, self.who, 1)
        s.goto(begin(s, self.who, BY_CARPET))


class LayIce(Ask[Labyrinth]):
    """Lay up to eight ice markers, each next to the user or to one of this scroll (LI-14.1)."""

    rule: ClassVar[str] = "LI-14.1"

    def __init__(self, seat: Int, who: Int, count: Int, laid: tuple[int, ...]) -> None:
        self.seat: Int = seat
        self.who: Int = who
        self.count: Int = count
        self.laid = laid

    def public(self, s: Labyrinth) -> bool:
        """The board is open."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List the squares; after the first the scroll may end."""
        for square in range(SQUARES):
            if self.spot_reason(s, square) == FINE:
                found.append(SQUARE + square)
        if self.count:
            found.append(DONE)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a square."""
        if action == DONE:
            return FINE if self.count else r.NOTHING_DONE
        if action < SQUARE or action >= SQUARE + SQUARES:
            return r.NOT_ASKED
        return self.spot_reason(s, action - SQUARE)

    def spot_reason(self, s: Labyrinth, square: Int) -> Int:
        """Give the reason against laying ice on a square."""
        if not may_glaze(s, square):
            return r.NO_SPOT
        if ice_left(s) <= 0 or self.count >= ICE_LAID:
            return r.ICE_GONE
        for near in self.laid:
            if s.adjacent(near, square):
                return FINE
        return r.NO_SPOT

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Lay one, or end; the scroll is paid for and used with the first."""
        if action == DONE:
            s.done()
            after_action(s)
            return
        square = action - SQUARE
        if self.count == 0:
            pay(s, self.who, 1)
            perform_alone(s, self.who, a.LAY_ICE)
        glaze(s, square)
        s.goto(LayIce(self.seat, self.who, self.count + 1, (*self.laid, int(square))))


def end_turn(s: Labyrinth, seat: Int) -> None:
    """End a turn: frozen markers, marks of the turn, cards, stalemate (LI-4.8, LI-11.10)."""
    marks = s.marks[:]
    gone = HURT_NOW | RESTS | CONTROLLED | USED
    for piece in range(PIECES):
        if marks[piece]:
            clear = gone | FROZEN if piece < FIRST_OBJECT and OWNER[piece] == seat else gone
            marks[piece] = marks[piece] & 255 & ~clear
    s.marks = marks
    s.ap = 0
    if s.actions[seat] == 0:
        s.actions = changed(s.actions, seat, ALL_ACTIONS)
        s.tops = changed(s.tops, seat, 0)
        s.idle = changed(s.idle, seat, s.idle[seat] + 1)
        s.tell("recycle", int(seat))
    s.tell("end_turn", int(seat))
    s.active = 1 - seat
    s.goto(PlayCard(1 - seat))
    if snowed_in(s):
        finish_even(s, "nobody scored for too long", "LI-11.10")


def give_up(state: State, seat: int) -> bool:
    """Resign: a loss whatever the points (LI-11.10, LI-11.11)."""
    assert isinstance(state, Labyrinth)
    scores = (int(state.points[0]), int(state.points[1]))
    state.finish(Result((2, 1) if seat == 0 else (1, 2), scores, "a player gave up", "LI-11.11"))
    return True
