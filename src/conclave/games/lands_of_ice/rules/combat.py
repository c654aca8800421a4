"""Combat: who joins, the cards, the totals and what follows (LI-9, LI-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Step
from conclave.core.rows import changed
from conclave.core.secrets import Sealed
from conclave.core.storage import Choices, Int, ints
from conclave.games.lands_of_ice.actions import AXES, FIGHT, JOIN, PASS
from conclave.games.lands_of_ice.data import (
    AXE,
    BIT,
    CONTROLLED,
    FIRST_OBJECT,
    FORGED,
    FROZEN,
    KIND,
    NEXT,
    OWNER,
    PIECES,
    RANGED_EVERYWHERE,
    RANGED_MODIFIED,
    RESTS,
    SNOW_ALWAYS,
    SNOW_BONUS,
    T_SNOWY,
    TERRAIN,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.aims import ap_of, enemy_near, pay
from conclave.games.lands_of_ice.rules.effects import BY_COMBAT, after_action, hit
from conclave.games.lands_of_ice.rules.heirs import Inherit, cursed_of
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.sight import characters_on, seen_from
from conclave.games.lands_of_ice.state import (
    F_ATTACKER,
    F_ATTACKERS,
    F_DEFENDERS,
    F_EDGE,
    F_RANGED,
    F_TARGET,
    Labyrinth,
)

ATTACK: Final = 0
DEFENCE: Final = 1


def start(s: Labyrinth, who: Int, target: Int, ranged: bool) -> None:
    """Name attacker and target, in the place of the frame that runs (LI-9.1, LI-10.1)."""
    s.fight = ints([
        int(target), int(who), int(BIT[who]), int(BIT[target]), int(BIT[who]) if ranged else 0, 0,
    ])  # fmt: skip
    s.tell("attack", int(who), int(target), int(ranged))
    if ranged:
        s.goto(Resolve())
        s.call(CombatCards((0, 1)))
        return
    beast = s.marks[who] & CONTROLLED != 0
    s.goto(Joining(DEFENCE if beast else ATTACK, 1 if beast else 0))
    offer_axes(s, who)


def offer_axes(s: Labyrinth, who: Int) -> None:
    """Ask whether an attacker uses its axes, if it can (LI-14.2, LI-21.3)."""
    if axes_of(s, who) and ap_of(s, s.fight[F_ATTACKER]) > 0:
        s.call(UseAxes(s.active, who))


def axes_of(s: Labyrinth, who: Int) -> Int:
    """Count the axes that a character holds."""
    square = s.where.faces[who]
    if s.load_of(who) == 0:
        return 0
    count: Int = 0
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, AXE):
            count += 1
        code //= 128
    return count


class UseAxes(Ask[Labyrinth]):
    """Two-handed axes cost an action point each, and add one, or two when forged (LI-14.2)."""

    rule: ClassVar[str] = "LI-14.2"

    def __init__(self, seat: Int, who: Int) -> None:
        self.seat: Int = seat
        self.who: Int = who

    def public(self, s: Labyrinth) -> bool:
        """Axes and action points are seen by all."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List how many may be used."""
        for count in range(3):
            if self.bar(s, AXES + count) == FINE:
                found.append(AXES + count)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against a number of axes."""
        if action < AXES or action >= AXES + 3:
            return r.NOT_ASKED
        count = action - AXES
        good = count <= axes_of(s, self.who) and count <= ap_of(s, s.fight[F_ATTACKER])
        return FINE if good else r.NO_AXE

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Pay for the axes, forged ones first, and note what they add."""
        count = action - AXES
        pay(s, s.fight[F_ATTACKER], count)
        edge: Int = 0
        for forged in (FORGED, 0):
            for piece in range(FIRST_OBJECT, PIECES):
                if (
                    count > 0 and s.where.faces[piece] == s.where.faces[self.who] and s.has(piece, AXE)
                    and s.marks[piece] & FORGED == forged
                ):  # fmt: skip
                    edge += 2 if forged else 1
                    count -= 1
        s.fight = changed(s.fight, F_EDGE, s.fight[F_EDGE] + edge)
        if edge:
            s.tell("axe", int(self.who), int(edge))
        s.done()


class Joining(Step[Labyrinth]):
    """Sides add characters in turn until both are content (LI-9.2)."""

    def __init__(self, side: Int, idle: Int) -> None:
        self.side: Int = side
        self.idle: Int = idle

    def run(self, s: Labyrinth) -> None:
        """Ask the side that may add, or go on to the cards."""
        if self.idle >= 2:
            s.goto(Resolve())
            s.call(CombatCards((0, 1)))
            return
        beast = self.side == ATTACK and s.marks[s.fight[F_ATTACKER]] & CONTROLLED
        if not beast:
            for who in range(FIRST_OBJECT):
                if s.where.faces[who] >= 0 and join_reason(s, self.side, who) == FINE:
                    s.goto(Join(side_seat(s, self.side), self.side, self.idle))
                    return
        s.goto(Joining(1 - self.side, self.idle + 1))


def side_seat(s: Labyrinth, side: Int) -> Int:
    """Give the seat whose colour fights on a side."""
    return OWNER[s.fight[F_ATTACKER if side == ATTACK else F_TARGET]]


def join_reason(s: Labyrinth, side: Int, who: Int) -> Int:
    """Give the reason against joining a fight (LI-9.2, LI-9.8, LI-9.10, LI-10.7)."""
    fight = s.fight
    if s.where.faces[who] < 0:
        return r.NOT_HERE
    if OWNER[who] != side_seat(s, side):
        return r.NOT_YOURS
    inside = fight[F_ATTACKERS] | fight[F_DEFENDERS]
    stops = WOUNDED | RESTS
    if side == ATTACK:
        stops |= FROZEN
    if inside & BIT[who] or s.marks[who] & stops:
        return r.CANNOT_JOIN
    if side == ATTACK and s.marks[fight[F_ATTACKER]] & CONTROLLED:
        return r.BEAST_ALONE
    if touches(s, who, fight[F_DEFENDERS] if side == ATTACK else fight[F_ATTACKERS]):
        return FINE
    return FINE if side == ATTACK and may_support(s, who) else r.NOT_ADJACENT


def touches(s: Labyrinth, who: Int, mask: Int) -> bool:
    """Tell whether a character is adjacent to one of a mask."""
    square = s.where.faces[who]
    for way in range(4):
        if s.rows.side[square * 4 + way] == 0 and characters_on(s, NEXT[square * 4 + way]) & mask:
            return True
    return False


def may_support(s: Labyrinth, who: Int) -> bool:
    """Tell whether somebody who strikes from a distance may add to a close combat (LI-10.7, LI-21.21)."""
    if not s.book.ranged[KIND[who]]:
        return False
    if not s.has(who, RANGED_EVERYWHERE) and enemy_near(s, who):
        return False
    return seen_from(s, who) & BIT[s.fight[F_TARGET]] != 0


class Join(Ask[Labyrinth]):
    """One side may add a character to the fight, or is content (LI-9.2)."""

    rule: ClassVar[str] = "LI-9.2"

    def __init__(self, seat: Int, side: Int, idle: Int) -> None:
        self.seat: Int = seat
        self.side: Int = side
        self.idle: Int = idle

    def public(self, s: Labyrinth) -> bool:
        """Everybody sees who could join."""
        return True

    def choices(self, s: Labyrinth, found: Choices) -> None:
        """List who may join."""
        for who in range(FIRST_OBJECT):
            if s.where.faces[who] >= 0 and join_reason(s, self.side, who) == FINE:
                found.append(JOIN + who)
        found.append(PASS)

    def bar(self, s: Labyrinth, action: Int) -> Int:
        """Give the reason against an answer."""
        if action == PASS:
            return FINE
        if action >= JOIN and action < JOIN + FIRST_OBJECT:
            return join_reason(s, self.side, action - JOIN)
        return r.NOT_ASKED

    def choose(self, s: Labyrinth, action: Int) -> None:
        """Add somebody, who may use an axe, or let the other side go on."""
        if action == PASS:
            s.goto(Joining(1 - self.side, self.idle + 1))
            return
        who = action - JOIN
        enemies = s.fight[F_DEFENDERS if self.side == ATTACK else F_ATTACKERS]
        close = touches(s, who, enemies)
        place: Int = F_ATTACKERS if self.side == ATTACK else F_DEFENDERS
        s.fight = changed(s.fight, place, s.fight[place] | BIT[who])
        if not close:
            s.fight = changed(s.fight, F_RANGED, s.fight[F_RANGED] | BIT[who])
        s.tell("join", int(who), int(self.side), int(close))
        s.goto(Joining(self.side, 0))
        if self.side == ATTACK and close:
            offer_axes(s, who)


class CombatCards(Sealed[Labyrinth]):
    """Both players lay a combat card face down (LI-9.3, LI-9.11)."""

    rule: ClassVar[str] = "LI-9.3"

    def offer(self, s: Labyrinth, seat: Int, found: Choices) -> None:
        """List the values in hand."""
        for value in range(7):
            if s.hands[seat * 7 + value]:
                found.append(FIGHT + value)

    def file(self, s: Labyrinth, seat: Int, action: Int) -> None:
        """Lay the card where only its owner sees it."""
        s.laid.write(seat, action - FIGHT)
        s.tell("lay_card", int(seat))


def value_of(s: Labyrinth, who: Int, attacking: bool, at_range: bool) -> Int:
    """Give what a participant adds (LI-9.4, LI-10.3, LI-13.9, LI-18.7).

    `at_range` says that nobody fights close, so what helps in close combat alone does not count.
    """
    book, kind = s.book, KIND[who]
    if attacking and s.fight[F_RANGED] & BIT[who]:
        value: Int = book.ranged[kind]
        return value + _objects(s, who, True, True) if s.has(who, RANGED_MODIFIED) else value
    wounded = s.marks[who] & WOUNDED
    ground = s.rows.ground[s.where.faces[who]]
    value = 0 if wounded else s.printed(who)
    if TERRAIN[ground] & T_SNOWY and (s.has(who, SNOW_ALWAYS) or (not wounded and s.has(who, SNOW_BONUS))):
        value += 1
    if book.element[kind] == ground:
        value += 1
    value += book.attack[kind] if attacking else book.defence[kind]
    if not at_range:
        value += book.close_attack[kind] if attacking else book.close_defence[kind]
    value += _objects(s, who, attacking, at_range)
    if s.marks[who] & FROZEN:
        value -= 1
    return value if value > 0 else 0


def _objects(s: Labyrinth, who: Int, attacking: bool, at_range: bool) -> Int:
    """Add up what the objects of a character give it (LI-7.6, LI-13.3, LI-16.1, LI-16.4)."""
    square = s.where.faces[who]
    total: Int = 0
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT:
            kind = KIND[piece]
            total += s.book.attack[kind] if attacking else s.book.defence[kind]
            if not at_range:
                total += s.book.close_attack[kind] if attacking else s.book.close_defence[kind]
        code //= 128
    return total if total == 0 or s.load_of(who) else 0


def total_of(s: Labyrinth, side: Int) -> Int:
    """Add up a side without its card."""
    mask = s.fight[F_ATTACKERS if side == ATTACK else F_DEFENDERS]
    at_range = s.fight[F_ATTACKERS] == s.fight[F_RANGED]
    total: Int = s.fight[F_EDGE] if side == ATTACK else 0
    for who in range(FIRST_OBJECT):
        if mask & BIT[who]:
            total += value_of(s, who, side == ATTACK, at_range)
    return total


class Resolve(Step[Labyrinth]):
    """Show the cards together and compare the totals (LI-9.4 to LI-9.6)."""

    def run(self, s: Labyrinth) -> None:
        """Wound or kill the losers, then see to cursed objects."""
        seat = side_seat(s, ATTACK)
        cards = (s.laid.faces[seat], s.laid.faces[1 - seat])
        totals = (total_of(s, ATTACK) + cards[0], total_of(s, DEFENCE) + cards[1])
        s.reveal()
        s.tell("combat", int(s.fight[F_ATTACKER]), int(s.fight[F_TARGET]), int(totals[0]), int(totals[1]),
               int(cards[0]), int(cards[1]))  # fmt: skip
        for side in range(2):
            spend_card(s, seat if side == 0 else 1 - seat, cards[side])
        s.laid.faces = ints([-1, -1])
        fight, s.fight = s.fight, ints([])
        cursed: Int = 0
        place: Int = -1
        winners: Int = 0
        if totals[0] > totals[1]:
            target = fight[F_TARGET]
            if s.marks[target] & WOUNDED and fight[F_ATTACKERS] != fight[F_RANGED]:
                place = s.where.faces[target]
                cursed = cursed_of(s, target)
                winners = fight[F_ATTACKERS] & ~fight[F_RANGED]
            hit_all(s, fight[F_DEFENDERS])
        elif totals[1] > totals[0]:
            hit_all(s, fight[F_ATTACKERS] & ~fight[F_RANGED])
        s.done()
        if cursed:
            s.call(Inherit(seat, cursed, place, winners))
        else:
            after_action(s)


def hit_all(s: Labyrinth, mask: Int) -> None:
    """Wound everybody of a mask, and kill those who were wounded (LI-9.5)."""
    for who in range(FIRST_OBJECT):
        # A wounded target may have died already, with a carrier that defended it.
        if mask & BIT[who] and s.where.faces[who] >= 0:
            hit(s, who, BY_COMBAT)


def spend_card(s: Labyrinth, seat: Int, value: Int) -> None:
    """Discard a combat card; a 0 goes back to the hand (LI-9.6)."""
    if value > 0:
        s.hands = changed(s.hands, seat * 7 + value, s.hands[seat * 7 + value] - 1)
