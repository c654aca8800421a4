"""Combat between two players (MK-23): attacks by turns, at range and then in melee."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE, PICK
from conclave.core.effects import Ways, act, enter, keep
from conclave.core.frames import FINE, NO_ANSWER, Ask, Step, begin
from conclave.core.modifiers import AMOUNT, BIT, NONE, SOURCE_OF, WHAT
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.effects.book import WHEN_BLOCKED
from conclave.games.mage_knight.effects.counter import counter, may_counter
from conclave.games.mage_knight.effects.fame import change_reputation
from conclave.games.mage_knight.effects.foes import foe_count
from conclave.games.mage_knight.effects.opponents import strikes
from conclave.games.mage_knight.rows import PATH, STRIKERS
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.acting import Acting
from conclave.games.mage_knight.rules.combat import SLOW, convert, converting
from conclave.games.mage_knight.rules.duel_after import AfterDuel
from conclave.games.mage_knight.rules.duel_damage import DealDamage, end_duel, pass_to
from conclave.games.mage_knight.rules.sites import at_peace, held_site, shared_place, site_of
from conclave.games.mage_knight.rules.windows import Window, start_mana
from conclave.games.mage_knight.state import Mage

AT_RANGE: Final = 0
IN_MELEE: Final = 1
FULLY: Final = 1
PARTLY: Final = 2
NO_DIE: Final = 99


def attackable(s: Mage, seat: Int, other: Int) -> Int:
    """Give the reason against attacking another hero (MK-23.1)."""
    at = s.get(seat, d.HEX)
    if other >= s.seats or other == seat or at < 0 or s.get(other, d.HEX) != at:
        return r.TOO_FAR
    return r.NO_PEACE if at_peace(s, other) or shared_place(s, at) else FINE


def begin_duel(s: Mage, seat: Int, other: Int) -> None:
    """Attack another hero: it is asked how much it attends to that (MK-23.2)."""
    s.acted, s.rival = 1, other
    for kind in range(d.POINTS):
        s.pool[kind] = 0
    s.fresh, s.knocked, s.acting = 1, 0, seat
    s.set(other, d.KNOCKED, 0)
    s.tell("duel", int(seat), int(other))
    s.call(AfterDuel())
    s.call(Duel(AT_RANGE, other, 0))
    s.call(Attend(other))
    window = Window(other)
    if window.offers(s):
        s.actor = other
        s.call(window)  # before the answer (MK-23.10)


class Attend(Ask[Mage]):
    """Fully, at the price of the next turn (0), or in part (1) (MK-23.2, MK-29.5)."""

    rule: ClassVar[str] = "MK-23.2"

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer both; without a card to play only the second."""
        if s.hand(self.seat, d.ANY_CARD):
            found.append(PICK)
        found.append(PICK + 1)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == PICK and s.hand(self.seat, d.ANY_CARD):
            return FINE
        return FINE if action == PICK + 1 else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Note it."""
        s.done()
        s.actor = s.active
        fully = action == PICK
        s.set(self.seat, d.ATTENDS, FULLY if fully else PARTLY)
        s.set(self.seat, d.DICE_USED, 0 if fully else NO_DIE)
        if fully:
            s.set(self.seat, d.FLIPPED, 1)
            s.set(self.seat, d.USED, 0)
            start_mana(s, self.seat)  # MK-23.10
        s.tell("attends", int(self.seat), int(fully))


class Duel(Step[Mage]):
    """One attack after another; two passes in a row end a part (MK-23.3, MK-23.6)."""

    rule: ClassVar[str] = "MK-23.3"

    def __init__(self, part: Int, seat: Int, idle: Int) -> None:
        self.part: Int = part
        self.seat: Int = seat
        self.idle: Int = idle

    def run(self, s: Mage) -> None:
        """Let the next one attack, go on to the melee, or part."""
        if s.rival == NONE:
            s.done()  # somebody was forced away
            return
        if self.idle >= 2:
            if self.part == AT_RANGE:
                s.goto(Duel(IN_MELEE, s.active, 0))
            else:
                s.done()
                draw_back(s)
            return
        other = s.rival if self.seat == s.active else s.active
        s.goto(DuelNext(self.part, other, self.idle))
        pass_to(s, self.seat)
        s.phase = d.RANGE if self.part == AT_RANGE else d.ATTACKING
        s.set(s.active, d.IN_MELEE, self.part)
        s.aim = 1
        s.rows[STRIKERS] = ()
        for kind in range(d.BLOCK, d.POINTS):
            s.pool[kind] = 0
        act(s, Onslaught(self.seat, self.part), self.seat, 0)


class DuelNext(Step[Mage]):
    """After an attack, or a pass, it is the other's turn."""

    def __init__(self, part: Int, seat: Int, idle: Int) -> None:
        self.part: Int = part
        self.seat: Int = seat
        self.idle: Int = idle

    def run(self, s: Mage) -> None:
        """Count the passes."""
        s.goto(Duel(self.part, self.seat, self.idle + 1 if s.fresh == PASSED else 0))
        s.fresh = 0


PASSED: Final = 2  # in `fresh`: nothing was attacked


class Onslaught(Acting):
    """An attack on the other hero: points are made, then it strikes (MK-23.3, MK-23.6)."""

    rule: ClassVar[str] = "MK-23.3"

    def __init__(self, seat: Int, part: Int) -> None:
        super().__init__(seat)
        self.part: Int = part

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Pass with nothing, strike with something."""
        if action == DONE:
            return r.COMMIT_FIRST if onslaught(s, self.seat, self.part) else FINE
        if action == a.COMMIT:
            return FINE if onslaught(s, self.seat, self.part) else r.NO_TARGET
        if action == a.ONCE_MORE:
            return FINE if may_counter(s, self.seat) else r.NOT_NOW
        return turning_points(s, self.seat, action)

    def own(self, s: Mage, found: Choices) -> None:
        """Offer the one or the other, and to turn points into attacks."""
        offer_turning(self, s, found)
        if s.mods.has(d.COUNTER):
            self.add(s, a.ONCE_MORE, found)
        found.append(a.COMMIT if onslaught(s, self.seat, self.part) else DONE)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Strike, or pass."""
        if action == a.ONCE_MORE:
            counter(s, self.seat)
            return
        if action >= a.CONVERT and action < a.SKILL:
            convert(s, action - a.CONVERT)
            return
        s.done()
        if action == DONE:
            s.fresh = PASSED
            return
        s.fresh = 0
        s.call(Parry(self.seat, s.rival if self.seat == s.active else s.active, self.part))


def turning_points(s: Mage, seat: Int, action: Int) -> Int:
    """Give the reason against turning Move or Influence into attacks or blocks; nobody here is slow."""
    if action < a.CONVERT or action >= a.SKILL or action == a.CONVERT + SLOW:
        return r.NOT_NOW
    return converting(s, seat, action - a.CONVERT)


def offer_turning(ask: Acting, s: Mage, found: Choices) -> None:
    """Offer to turn points into others."""
    if s.pool[d.MOVE] or s.pool[d.INFLUENCE]:
        for way in range(len(a.CONVERSIONS)):
            ask.add(s, a.CONVERT + way, found)


def onslaught(s: Mage, seat: Int, part: Int) -> Int:
    """Add an attack up; only siege reaches whoever stands in an own keep or a tower (MK-23.3)."""
    found: Int = 0
    walled = part == AT_RANGE and seat == s.active and sheltered(s)
    if walled and s.mods.first(d.ATTACKS_SIEGE, seat) != NONE:
        walled = False
    doubled = part == IN_MELEE and s.mods.first(d.DOUBLE_PHYSICAL, seat) != NONE
    for kind in range(d.MELEE, d.POINTS):
        if not walled or kind >= d.SIEGE:
            found += s.pool[kind] * 2 if doubled and kind % 4 == d.PHYSICAL else s.pool[kind]
    return found


def sheltered(s: Mage) -> bool:
    """Tell whether the one attacked stands behind walls that count (Underground Attack passes under them)."""
    if s.mods.first(d.NO_SITE_WALLS, s.active) != NONE:
        return False
    at = s.get(s.rival, d.HEX)
    own_keep = site_of(s, at) == land.KEEP and s.owner[at] == s.rival
    return own_keep or site_of(s, at) == land.MAGE_TOWER


def elements(s: Mage, seat: Int) -> Int:
    """Give the elements of an attack, as bits; all of it may have become one of them (Altem Mages)."""
    place = s.mods.first(d.ATTACKS_BECOME, seat)
    if place != NONE:
        return BIT[s.mods.column(place, WHAT)]
    found: Int = 0
    for kind in range(d.MELEE, d.POINTS):
        if s.pool[kind]:
            found |= BIT[kind % 4]
    return found


class Parry(Step[Mage]):
    """The other one blocks, and what comes through is dealt (MK-23.3 to 23.6)."""

    def __init__(self, seat: Int, other: Int, part: Int) -> None:
        self.seat: Int = seat
        self.other: Int = other
        self.part: Int = part

    def run(self, s: Mage) -> None:
        """Let the other block."""
        pass_to(s, self.other)
        s.phase = d.BLOCKING
        s.goto(Struck(self.seat, self.other, self.part))
        act(s, Shielding(self.other), self.other, 0)


class Shielding(Acting):
    """Blocks against the attack of another hero (MK-23.4)."""

    rule: ClassVar[str] = "MK-23.4"

    def own_bar(self, s: Mage, action: Int) -> Int:
        """Going on is always fine."""
        return FINE if action == DONE else turning_points(s, self.seat, action)

    def own(self, s: Mage, found: Choices) -> None:
        """Offer to turn points into blocks, and to go on."""
        offer_turning(self, s, found)
        found.append(DONE)

    def choose_own(self, s: Mage, action: Int) -> None:
        """Go on, or turn points."""
        if action == DONE:
            s.done()
        else:
            convert(s, action - a.CONVERT)


class Struck(Step[Mage]):
    """What was not blocked is dealt as the attacker likes (MK-23.5, MK-23.9)."""

    def __init__(self, seat: Int, other: Int, part: Int) -> None:
        self.seat: Int = seat
        self.other: Int = other
        self.part: Int = part

    def run(self, s: Mage) -> None:
        """Subtract the block, half of it at range; if nothing is left, what waited for that happens."""
        value, used = onslaught(s, self.seat, self.part), elements(s, self.seat)
        block = parried(s, used)
        left = value - (block // 2 if self.part == AT_RANGE else block)
        s.tell("struck", int(self.seat), int(value), int(block))
        s.done()
        waiting = blocked_by(s, self.other)
        if left > 0:
            strike_over(s, self.seat)
            act(s, DealDamage(self.seat, self.other, self.part, left, used), self.seat, 0)
            return
        s.call(StrikeOver(self.seat))
        for at in range(0, len(waiting), 2):
            after_block(s, self.other, waiting[at], waiting[at + 1])


class StrikeOver(Step[Mage]):
    """The end of an attack that came to nothing."""

    def __init__(self, seat: Int) -> None:
        self.seat: Int = seat

    def run(self, s: Mage) -> None:
        """Clear its points away."""
        s.done()
        strike_over(s, self.seat)


def strike_over(s: Mage, seat: Int) -> None:
    """Clear the points of an attack and its block away."""
    for kind in range(d.BLOCK, d.POINTS):
        s.pool[kind] = 0
    s.rows[STRIKERS] = ()
    s.phase = d.DAMAGE
    pass_to(s, seat)


def blocked_by(s: Mage, seat: Int) -> list[int]:
    """Take up what waited for a block of a seat: effects, each with its source."""
    found: list[int] = []
    place = s.mods.first(d.IF_BLOCKED, seat)
    while place != NONE:
        found += [int(s.mods.column(place, AMOUNT)), int(s.mods.column(place, SOURCE_OF))]
        s.mods.drop(place)
        place = s.mods.first(d.IF_BLOCKED, seat)
    return found


def after_block(s: Mage, seat: Int, effect: Int, source: Int) -> None:
    """Do what a block does, if need be to a unit of the attack (MK-23.8)."""
    enter(s, seat, keep(0, d.SOURCE, source))
    begin(s, WHEN_BLOCKED[effect] if WHEN_BLOCKED[effect].possible(s) else OneStriker(effect))


class OneStriker(Ways[Mage]):
    """Which unit of a blocked attack bears what the block does (MK-23.8)."""

    rule: ClassVar[str] = "MK-23.8"

    def __init__(self, effect: Int) -> None:
        self.effect: Int = effect

    def ways(self, s: Mage) -> Int:
        """Give the units that it would do something to."""
        found: Int = 0
        bound = s.bound
        for number in range(foe_count(s)):
            if strikes(s, number):
                s.bound = keep(bound, d.CHOSEN, number)
                if WHEN_BLOCKED[self.effect].possible(s):
                    found |= BIT[number]
        s.bound = bound
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the unit by its number."""
        return a.FOE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the number."""
        return action - a.FOE

    def public(self, s: Mage) -> bool:
        """Tell that all see units."""
        return True

    def choose(self, s: Mage, action: Int) -> None:
        """Do it."""
        s.done()
        act(s, WHEN_BLOCKED[self.effect], s.actor, keep(s.bound, d.CHOSEN, action - a.FOE))


def parried(s: Mage, used: Int) -> Int:
    """Add a block up; it counts in full if it would against one element of the attack (MK-29.7)."""
    full: Int = 0
    half: Int = 0
    for one in range(4):
        good = one == d.COLD_FIRE or used & BIT[d.PHYSICAL] != 0
        good = (
            good or (one == d.ICE and used & BIT[d.FIRE] != 0) or (one == d.FIRE and used & BIT[d.ICE] != 0)
        )
        if good:
            full += s.pool[d.BLOCK + one]
        else:
            half += s.pool[d.BLOCK + one]
    return full + half // 2


def draw_back(s: Mage) -> None:
    """Nobody won: the aggressor goes back to where it came from (MK-23.7)."""
    seat = s.active
    path = s.rows[PATH]
    if len(path) > 1:
        s.rows[PATH] = path[:-1]
        s.set(seat, d.HEX, path[-2])
        s.tell("withdraw", int(seat), path[-2])
    end_duel(s)


def assault_hero(s: Mage, seat: Int, at: Int) -> bool:
    """Attack the owner of a keep who stands in it; the name suffers (MK-7.4, MK-13.18, MK-26.5)."""
    owner = s.owner[at]
    if not held_site(s, at) or owner == NONE or s.get(owner, d.HEX) != at:
        return False
    if attackable(s, seat, owner) != FINE:
        return False
    if not s.config.hold:
        change_reputation(s, seat, -1)
    begin_duel(s, seat, owner)
    return True
