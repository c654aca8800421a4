"""The cooperative assault of a city: who comes, who faces how many, and everybody fights (MK-22)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE, PICK
from conclave.core.frames import FINE, NO_ANSWER, Ask, Chance, Step
from conclave.core.modifiers import NONE
from conclave.core.storage import Choices, Int, ints
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import change_reputation
from conclave.games.mage_knight.rows import (
    CONQUERED,
    FIELD,
    JOINT,
    JOINT_LATER,
    MEGAPOLIS,
    OF_CITY,
    ORDER,
    PATH,
    SHARES,
    WALLED,
    WILD,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.combat import begin_combat
from conclave.games.mage_knight.rules.moving import provoked
from conclave.games.mage_knight.rules.sites import (
    beside_city,
    conquer,
    flag,
    in_city,
    tokens_at,
    turn_up,
    whole_city,
)
from conclave.games.mage_knight.rules.starting import others
from conclave.games.mage_knight.rules.summons import add_foe
from conclave.games.mage_knight.state import Mage

NOTES: Final = 3  # of each of the party: enemies beaten, wounds received, dice used


def city_beside(s: Mage, seat: Int) -> Int:
    """Give an unconquered city beside a hero, or -1."""
    here = s.get(seat, d.HEX)
    if here < 0:
        return NONE
    for direction in range(6):
        at = s.near(here, direction)
        if at >= 0 and in_city(s, at) and not flag(s, at, CONQUERED):
            return whole_city(s, at)
    return NONE


def guests(s: Mage, seat: Int, city: Int) -> list[int]:
    """List who may be invited: heroes beside the city whose order token is face up (MK-22.1, MK-29.5)."""
    found: list[int] = []
    for other in range(s.seats):
        at = s.get(other, d.HEX)
        free = other != seat and at >= 0 and beside_city(s, at, city) and not s.get(other, d.FLIPPED)
        if free and not s.get(other, d.GONE):
            found.append(other)
    return found


def proposing(s: Mage, seat: Int) -> Int:
    """Give the reason against proposing a joint assault (MK-22.1)."""
    city = city_beside(s, seat)
    if not s.config.joint_assault or city == NONE or s.config.cities_closed:
        return r.NO_SITE
    if s.announced != NONE or s.last_turns >= 0 or s.ending or s.someone_at(s.get(seat, d.HEX), seat):
        return r.NOT_NOW
    if len(tokens_at(s, city)) < 2 or not guests(s, seat, city):
        return r.NOT_NOW
    return FINE


def propose(s: Mage, seat: Int) -> None:
    """Begin to invite."""
    s.call(Invite(seat, city_beside(s, seat), ()))


class Invite(Ask[Mage]):
    """Who is invited (MK-22.1)."""

    rule: ClassVar[str] = "MK-22.1"

    def __init__(self, seat: Int, city: Int, invited: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.city: Int = city
        self.invited = invited

    def free(self, s: Mage) -> list[int]:
        """List who may still be invited; everybody faces one defender at least."""
        if len(self.invited) + 2 > len(tokens_at(s, self.city)):
            return []
        return [other for other in guests(s, self.seat, self.city) if other not in self.invited]

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer heroes, to go on with some, and to let it be with none."""
        for other in self.free(s):
            found.append(a.SEAT + other)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if action == DONE or int(action) - a.SEAT in self.free(s) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Invite one more, or go on."""
        if action != DONE:
            s.goto(Invite(self.seat, self.city, (*self.invited, int(action) - a.SEAT)))
        elif self.invited:
            start = s.rows[ORDER].index(int(self.seat))
            order = [*s.rows[ORDER][start:], *s.rows[ORDER][:start]]
            party = tuple([other for other in order if other == self.seat or other in self.invited])
            s.goto(Share(self.seat, self.city, party, ()))
        else:
            s.done()


class Share(Ask[Mage]):
    """How many defenders each of the party faces (MK-22.2)."""

    rule: ClassVar[str] = "MK-22.2"

    def __init__(self, seat: Int, city: Int, party: tuple[int, ...], shares: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.city: Int = city
        self.party = party
        self.shares = shares

    def most(self, s: Mage) -> int:
        """Give the most that the next one can face."""
        later = len(self.party) - len(self.shares) - 1
        return len(tokens_at(s, self.city)) - sum(self.shares) - later

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer numbers; the last one faces all that are left."""
        most = self.most(s)
        first = most if len(self.shares) == len(self.party) - 1 else 1
        for count in range(first, most + 1):
            found.append(PICK + count)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against a number."""
        most = self.most(s)
        first = most if len(self.shares) == len(self.party) - 1 else 1
        return FINE if first <= action - PICK <= most else NO_ANSWER

    def public(self, s: Mage) -> bool:
        """Tell that all see the defenders."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Note it, and ask for the next, or for consent."""
        shares = (*self.shares, int(action) - PICK)
        if len(shares) < len(self.party):
            s.goto(Share(self.seat, self.city, self.party, shares))
        else:
            s.goto(Agree(self.party[1], self.city, self.party, shares))


class Agree(Ask[Mage]):
    """Whether an invited one agrees (0) or not (1) (MK-22.2)."""

    rule: ClassVar[str] = "MK-22.2"

    def __init__(self, seat: Int, city: Int, party: tuple[int, ...], shares: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.city: Int = city
        self.party = party
        self.shares = shares

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both; without a card to play only to refuse (MK-29.5)."""
        if s.hand(self.seat, d.ANY_CARD):
            found.append(PICK)
        found.append(PICK + 1)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == PICK:
            return FINE if s.hand(self.seat, d.ANY_CARD) else NO_ANSWER
        return FINE if action == PICK + 1 else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Ask the next one, begin, or let it be."""
        s.tell("agrees", int(self.seat), int(action == PICK))
        at = self.party.index(int(self.seat))
        if action != PICK:
            s.done()
        elif at + 1 < len(self.party):
            s.goto(Agree(self.party[at + 1], self.city, self.party, self.shares))
        else:
            begin_joint(s, self.city, self.party, self.shares)


def begin_joint(s: Mage, city: Int, party: tuple[int, ...], shares: tuple[int, ...]) -> None:
    """Turn order tokens, turn the defenders up, and deal them (MK-22.3)."""
    s.acted = 1
    turn_up(s, city)
    for seat in party[1:]:
        s.set(seat, d.FLIPPED, 1)
        s.set(seat, d.USED, 0)  # skills work as in an own turn (MK-22.6)
    slots = [seat for seat, share in zip(party, shares, strict=True) for _ in range(share)]
    s.rows[SHARES] = ()
    s.rows[JOINT] = (int(city), *[int(s.get(seat, d.HEX)) for seat in party])
    s.goto(JointFight(party, party, ()))
    s.call(DealDefenders(city, tuple(slots)))


class DealDefenders(Step[Mage]):
    """Defenders are dealt at random, so many to each (MK-22.3)."""

    def __init__(self, city: Int, slots: tuple[int, ...]) -> None:
        self.city: Int = city
        self.slots = slots

    def run(self, s: Mage) -> None:
        """Deal one, and keep the rest."""
        if not self.slots:
            s.done()
            return
        s.goto(DealDefenders(self.city, self.slots[1:]))
        s.call(DefenderLuck(self.city, self.slots[0]))


class DefenderLuck(Chance[Mage]):
    """Which defender somebody faces."""

    def __init__(self, city: Int, seat: Int) -> None:
        self.city: Int = city
        self.seat: Int = seat

    def left(self, s: Mage) -> list[int]:
        """List the defenders that are not dealt."""
        found = [int(s.z[FIELD + pile].faces[place]) for pile, place in tokens_at(s, self.city)]
        for kind in s.rows[SHARES][1::2]:
            found.remove(kind)
        return found

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List them."""
        left = self.left(s)
        return [(a.TOKEN + kind, left.count(kind)) for kind in sorted(set(left))]

    def land(self, s: Mage, outcome: Int) -> None:
        """Deal it."""
        s.done()
        s.row(SHARES, int(self.seat), int(outcome - a.TOKEN))


class JointFight(Step[Mage]):
    """One after another enters the city and fights (MK-22.4), then it is seen what came of it (MK-22.5)."""

    def __init__(self, party: tuple[int, ...], queue: tuple[int, ...], notes: tuple[int, ...]) -> None:
        self.party = party
        self.queue = queue
        self.notes = notes  # what each who has fought did in this turn: see `NOTES`

    def run(self, s: Mage) -> None:
        """Let the next one fight; kills, wounds and dice are each player's own (MK-22.6)."""
        first, notes = self.party[0], self.notes
        if self.queue != self.party:
            notes = (*notes, int(s.kills), int(s.hurt), int(s.dice))
        if not self.queue:
            s.active = s.actor = first
            s.kills, s.hurt, s.dice = notes[0], notes[1], notes[2]
            s.done()
            finish_joint(s, self.party, notes)
            return
        seat = self.queue[0]
        s.goto(JointFight(self.party, self.queue[1:], notes))
        if s.get(seat, d.GONE):
            s.kills = s.hurt = s.dice = 0
            return
        city = s.rows[JOINT][0]
        come_from = s.rows[JOINT][1 + self.party.index(seat)]
        s.active = s.actor = seat
        s.set(seat, d.DICE_USED, 0)
        if seat != first:
            s.kills = s.hurt = s.dice = 0
        entered = city if s.beside(come_from, city) else s.rows[MEGAPOLIS][0]
        wild = tuple(provoked(s, seat, come_from, entered))
        s.set(seat, d.HEX, entered)
        change_reputation(s, seat, -1)
        s.back = come_from
        s.call(JointMeet(city, wild))


class JointMeet(Step[Mage]):
    """The share of one of the party, and whom else it wakes or challenges."""

    def __init__(self, city: Int, wild: tuple[int, ...]) -> None:
        self.city: Int = city
        self.wild = wild

    def run(self, s: Mage) -> None:
        """Ask who else is challenged, then begin."""
        if others(s, self.wild):
            s.goto(JointJoin(self.city, self.wild))
        else:
            line_up(s, self.city, self.wild)


class JointJoin(Ask[Mage]):
    """More rampaging enemies may be challenged to join (MK-22.4)."""

    rule: ClassVar[str] = "MK-22.4"

    def __init__(self, city: Int, wild: tuple[int, ...]) -> None:
        super().__init__(0)
        self.city: Int = city
        self.wild = wild

    def asks(self, s: Mage) -> Int:
        """Ask whoever fights."""
        return s.actor

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer them, and to begin."""
        for at in others(s, self.wild):
            found.append(a.CHALLENGE + at)
        found.append(DONE)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        return FINE if action == DONE or int(action) - a.CHALLENGE in others(s, self.wild) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Add one, or begin."""
        if action == DONE:
            line_up(s, self.city, self.wild)
        else:
            s.goto(JointMeet(self.city, (*self.wild, int(action) - a.CHALLENGE)))


def line_up(s: Mage, city: Int, wild: tuple[int, ...]) -> None:
    """Line up one's share and the rampaging enemies, and begin."""
    s.done()
    s.foes = ints([])
    shares = s.rows[SHARES]
    for at in range(0, len(shares), 2):
        if shares[at] == s.actor:
            add_foe(s, shares[at + 1], city, WALLED | OF_CITY)
    for lair in wild:
        for pile, place in tokens_at(s, lair):
            if pile != pieces.RUIN_PILE:
                add_foe(s, s.z[FIELD + pile].faces[place], lair, WILD)
    begin_combat(s, city, False, False)


def finish_joint(s: Mage, party: tuple[int, ...], notes: tuple[int, ...]) -> None:
    """The city has fallen, or all go back; the guests end a turn after the first one has (MK-22.5)."""
    joint = s.rows[JOINT]
    city = joint[0]
    s.rows[JOINT] = s.rows[SHARES] = ()
    s.back = NONE
    if not tokens_at(s, city):
        conquer(s, party[0], city)
        s.rows[PATH] = (*s.rows[PATH], int(s.get(party[0], d.HEX)))
    else:
        for place, seat in enumerate(party):
            if not s.get(seat, d.GONE):
                s.set(seat, d.HEX, joint[1 + place])
                s.tell("withdraw", seat, joint[1 + place])
    later: list[int] = []
    for place in range(1, len(party)):
        if not s.get(party[place], d.GONE):
            later += [party[place], *notes[place * NOTES : (place + 1) * NOTES]]
    s.rows[JOINT_LATER] = tuple(later)
