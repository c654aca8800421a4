"""The Combat Phase: battles one by one, rounds of combat turns (WK-5.0 to WK-5.3)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.frames import Ask, Step
from conclave.core.rows import changed
from conclave.core.storage import Choices, Int, ints
from conclave.games.wizard_kings.actions import BLOCKS, CAST, FIRE, HEX, PASS, UNIT
from conclave.games.wizard_kings.battles import (
    ACTED,
    B_ATTACK,
    B_DEFEND,
    B_FIRST,
    BATTLE,
    LOWERED,
    NO_FIGHT,
    NO_SLIPS,
    RAISED,
    STUNNED,
)
from conclave.games.wizard_kings.maps import WALLED_CITY
from conclave.games.wizard_kings.rules.alliances import may_betray
from conclave.games.wizard_kings.rules.casting import NAME, Cast, castable
from conclave.games.wizard_kings.rules.hits import Hits, alike
from conclave.games.wizard_kings.rules.luck import Volley
from conclave.games.wizard_kings.rules.questions import OpenAsk, OpenAskAt
from conclave.games.wizard_kings.rules.retreat import Regroup, Stranded, retreat, retreats
from conclave.games.wizard_kings.rules.sides import (
    ATTACK,
    DEFENCE,
    SwitchSides,
    Trim,
    guests,
    may_switch,
    side_order,
)
from conclave.games.wizard_kings.rules.terrain import hits_in
from conclave.games.wizard_kings.rules.warfare import close_battle, quarrels
from conclave.games.wizard_kings.spells import IN_COMBAT, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import REGROUPED, Kings
from conclave.games.wizard_kings.units import LETTER


def hit_number(s: Kings, block: Int, place: Int) -> Int:
    """Give the highest roll that hits for a unit in a battle (WK-5.6, WK-2.1a)."""
    if block % BLOCKS < 3:
        return 0
    number = hits_in(s, s.type_of(block), place)
    seat = block // BLOCKS
    if s.board.special[place] == WALLED_CITY:
        at = s.battle_at(place)
        if at >= 0 and s.side_of(at, seat) == DEFENCE:
            number += 1
    if s.fight[RAISED + seat] >> block % BLOCKS & 1:
        number += 1
    if s.fight[LOWERED + seat] >> block % BLOCKS & 1 and number > 1:
        number -= 1
    return 6 if number > 6 else number


class Combat(Step[Kings]):
    """All battles, those of the first player first (WK-5.1a)."""

    def __init__(self, started: Int) -> None:
        self.started: Int = started

    def run(self, s: Kings) -> None:
        if not self.started:
            s.goto(Combat(1))
            quarrels(s)
            s.breaker = ints([0] * s.seats)
            return
        for seat in s.order:
            for at in range(0, len(s.battles), BATTLE):
                if s.battles[at + B_FIRST] == seat:
                    s.call(ChooseBattle(seat))
                    return
        s.thrown = -1
        s.done()


class ChooseBattle(OpenAsk):
    """The attacker picks his next battle (WK-5.1a)."""

    rule: ClassVar[str] = "WK-5.1a"

    def choices(self, s: Kings, found: Choices) -> None:
        for at in range(0, len(s.battles), BATTLE):
            if s.battles[at + B_FIRST] == self.seat:
                found.append(HEX + s.battles[at])

    def choose(self, s: Kings, action: Int) -> None:
        s.goto(Battle(action - HEX, 0))


class Battle(Step[Kings]):
    """One battle: reveal, rounds, regroup (WK-5.1b, WK-5.21a)."""

    def __init__(self, place: Int, stale: Int) -> None:
        self.place: Int = place
        self.stale: Int = stale  # -1 after the first look, 0 at the start, 1 when attackers must retreat

    def run(self, s: Kings) -> None:
        place = self.place
        s.reveal()
        for seat in range(s.seats):
            for block in s.blocks_at(seat, place):
                s.show(block)
        at = s.battle_at(place)
        s.tell("fight", int(place), int(s.battles[at + B_ATTACK]), int(s.battles[at + B_DEFEND]))
        s.muted = 0
        s.goto(Round(place, 0, 0))
        s.call(Trim(place, -1))


class Round(Step[Kings]):
    """A combat round begins: sides may change, then letters are called (WK-5.2a, WK-4.9g)."""

    def __init__(self, place: Int, stale: Int, turned: Int) -> None:
        self.place: Int = place
        self.stale: Int = stale
        self.turned: Int = turned

    def run(self, s: Kings) -> None:
        place = self.place
        at = s.battle_at(place)
        if s.seats > 2 and may_betray(s):
            for seat in s.order:
                if not self.turned >> seat & 1 and may_switch(s, at, seat, place):
                    s.goto(Round(place, self.stale, self.turned | 1 << seat))
                    s.call(SwitchSides(seat, place))
                    return
        s.fight, s.slips = NO_FIGHT[:], NO_SLIPS[:]
        s.noise = 0
        s.goto(Calls(place, 0, DEFENCE, self.stale))


class Calls(Step[Kings]):
    """Letters A+, A, B, C; the defender's units before the attacker's (WK-5.2a)."""

    def __init__(self, place: Int, letter: Int, side: Int, stale: Int) -> None:
        self.place: Int = place
        self.letter: Int = letter
        self.side: Int = side
        self.stale: Int = stale

    def run(self, s: Kings) -> None:
        """Find who acts next; after all have, begin another round or end."""
        place = self.place
        at = s.battle_at(place)
        letter, side = self.letter, self.side
        if not s.count_side(s.battles[at + B_ATTACK], place) or not s.count_side(
            s.battles[at + B_DEFEND], place
        ):
            s.goto(Aftermath(place, 0, 0))
            return
        while letter < 4:
            for seat in side_order(s, place, side):
                found = ready(s, seat, place, letter)
                if not found:
                    continue
                s.goto(Calls(place, letter, side, self.stale))
                if len(found) == 1 or alike_and_equal(s, found):
                    s.call(Act(seat, found[0], self.stale if side == ATTACK else 0))
                else:
                    s.call(WhoActs(seat, place, letter, self.stale if side == ATTACK else 0))
                return
            if side == ATTACK:
                letter += 1
            side = DEFENCE - side
        s.goto(Round(place, 0 if s.noise else 1, 0))


def ready(s: Kings, seat: Int, place: Int, letter: Int) -> list[int]:
    """List the units of a seat and letter that have not acted and are not stunned (WK-5.21a)."""
    found: list[int] = []
    if not s.troops[seat][place]:
        return found
    done = s.fight[ACTED + seat] | s.fight[STUNNED + seat]
    for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
        if (
            s.where.faces[block] == place
            and LETTER[s.type_of(block)] == letter
            and not done >> block % BLOCKS & 1
        ):
            found.append(block)
    return found


def alike_and_equal(s: Kings, blocks: list[int]) -> bool:
    """Tell whether it makes no difference which unit acts first."""
    return alike(s, blocks) and all(s.steps.faces[one] == s.steps.faces[blocks[0]] for one in blocks)


class WhoActs(OpenAskAt):
    """The owner picks which of his units acts next (WK-5.2b)."""

    rule: ClassVar[str] = "WK-5.2b"

    def __init__(self, seat: Int, place: Int, letter: Int, stale: Int) -> None:
        super().__init__(seat, place)
        self.letter: Int = letter
        self.stale: Int = stale

    def choices(self, s: Kings, found: Choices) -> None:
        blocks = ready(s, self.seat, self.place, self.letter)
        for number, block in enumerate(blocks):
            if not any(alike_and_equal(s, [other, block]) for other in blocks[:number]):
                found.append(UNIT + block)

    def choose(self, s: Kings, action: Int) -> None:
        s.goto(Act(self.seat, action - UNIT, self.stale))


class Act(Ask[Kings]):
    """A combat turn: fire, cast, retreat or pass (WK-5.21b)."""

    rule: ClassVar[str] = "WK-5.21b"

    def __init__(self, seat: Int, block: Int, must: Int) -> None:
        super().__init__(seat)
        self.block: Int = block
        self.must: Int = must

    def choices(self, s: Kings, found: Choices) -> None:
        """List them; a unit that must retreat may do nothing else (WK-5.21c)."""
        block = self.block
        place = s.where.faces[block]
        if not self.must:
            if hit_number(s, block, place) > 0:
                found.append(FIRE)
            if block % BLOCKS < 3:
                castable(s, block, IN_COMBAT, found)
        places = Choices()
        retreats(s, block, places)
        for at in range(len(places)):
            found.append(HEX + places[at])
        if not self.must or not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        block = self.block
        seat = self.seat
        place = s.where.faces[block]
        s.fight = changed(s.fight, ACTED + seat, s.fight[ACTED + seat] | 1 << block % BLOCKS)
        if action != PASS:
            s.noise = 1
        if action == FIRE:
            side = s.side_of(s.battle_at(place), seat)
            number = hit_number(s, block, place)
            s.tell("fire", int(block), int(s.type_of(block)), int(s.steps.faces[block]), int(number))
            s.goto(Fire(place, 1 - side))
            s.call(Volley(s.type_of(block), s.steps.faces[block], number))
        elif action >= CAST and action < FIRE:
            number = action - CAST
            spell = s.army[seat] * SPELLS_PER_ARMY + number % SPELLS_PER_ARMY
            s.tell("announce", s.who(seat), int(spell), int(place), int(s.steps.faces[block]))
            s.goto(Cast(block, spell, NAME, 0))
        elif action == PASS:
            s.done()
            s.tell("hold", int(block), int(s.type_of(block)))
            if self.must:
                s.tell("no_retreat", int(block), int(s.type_of(block)))
                s.lose(block, True)
                s.noise = 1
        else:
            s.done()
            retreat(s, block, action - HEX)


class Fire(Step[Kings]):
    """Turn the dice of a unit into hits on the other side (WK-5.31a)."""

    def __init__(self, place: Int, side: Int) -> None:
        self.place: Int = place
        self.side: Int = side

    def run(self, s: Kings) -> None:
        s.goto(Hits(self.place, self.side, s.answer))


class Aftermath(Step[Kings]):
    """The battle is over: winners regroup, then all are hidden again (WK-5.5a, WK-5.1b)."""

    def __init__(self, place: Int, asked: Int, leaving: Int) -> None:
        self.place: Int = place
        self.asked: Int = asked
        self.leaving: Int = leaving  # who has to leave; settled before anybody regroups

    def run(self, s: Kings) -> None:
        """Let each owner of the winning side regroup, its first player first (WK-5.5c)."""
        place = self.place
        at = s.battle_at(place)
        side: Int = ATTACK
        if s.count_side(s.battles[at + B_DEFEND], place):
            side = DEFENCE
        leaving = self.leaving
        if not self.asked:
            s.tell("won", int(place), int(side), int(s.battles[at + B_ATTACK + side]))
            leaving = guests(s, place, side)
        for seat in side_order(s, place, side):
            if s.troops[seat][place] and not self.asked >> seat & 1:
                # A winner who is no ally of one who came before him must leave (WK-4.9h).
                guest: Int = leaving >> seat & 1
                s.goto(Aftermath(place, self.asked | 1 << seat, leaving))
                s.call(Stranded(seat, place, guest))
                s.call(Regroup(seat, place, guest))
                return
        close_battle(s, place)
        s.fight, s.slips = NO_FIGHT[:], NO_SLIPS[:]
        s.noise = 0
        s.muted = 0
        marks = s.marks.faces[:]
        for block in range(s.seats * BLOCKS):
            marks[block] &= ~REGROUPED
        s.marks.faces = marks
        for seat in range(s.seats):
            s.mix(seat, place)
        s.done()
