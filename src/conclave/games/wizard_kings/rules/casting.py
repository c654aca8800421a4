"""Casting: announce, name targets, pay, leave room for a dispel, resolve (WK-2.22, WK-D)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Ask, Chance, Step
from conclave.core.rows import changed
from conclave.core.secret_orders import SecretOrders
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS, CAST, DISPEL, DONE, HEX, NEVER, PASS, SIDE, UNIT
from conclave.games.wizard_kings.board import BRIDGE as BRIDGED
from conclave.games.wizard_kings.board import MOUNTAIN, RIDGE, RIVER
from conclave.games.wizard_kings.rules.dispelling import could_dispel, dispellers
from conclave.games.wizard_kings.rules.effects import combat_frame
from conclave.games.wizard_kings.rules.enchanting import enchant
from conclave.games.wizard_kings.rules.luck import ROLLS
from conclave.games.wizard_kings.rules.questions import OpenAskAt, offer_once
from conclave.games.wizard_kings.rules.targets import eligible, named, unname
from conclave.games.wizard_kings.spells import ALL as EVERY
from conclave.games.wizard_kings.spells import (
    BARS_MOVED,
    HEXSIDE,
    IN_MOVEMENT,
    LEVEL,
    MOUNTAIN_NEAR,
    NEEDS_LOST,
    PHASE,
    SPELLS,
    SPELLS_PER_ARMY,
)
from conclave.games.wizard_kings.spells import DISPEL as DISPEL_SPELL
from conclave.games.wizard_kings.state import HAS_CAST, LOST, MOVED, PICKS, Kings

# Stages of a casting.
NAME: Final = 0
PAY: Final = 1
ANSWERED: Final = 2

# Answers of a window.
LET_BE: Final = 0
FAILED: Final = 1
DISPELLED: Final = 2


def can_pay(s: Kings, wizard: Int, spell: Int) -> bool:
    """Tell whether a wizard keeps a step after casting (WK-2.22a)."""
    return s.steps.faces[wizard] > LEVEL[spell]


def castable_in_movement(s: Kings, seat: Int, found: Choices) -> None:
    """List the movement spells of a seat's wizards that have moved and cast nothing (WK-2.22c, WK-2.22d)."""
    for place in range(3):
        wizard = seat * BLOCKS + place
        if s.where.faces[wizard] < 0 or s.marks.faces[wizard] & (MOVED | HAS_CAST):
            continue
        castable(s, wizard, IN_MOVEMENT, found)


def castable(s: Kings, wizard: Int, phase: Int, found: Choices) -> None:
    """List the spells of a phase that a wizard has the steps and a target for (WK-2.22a, WK-2.22e)."""
    first = s.army[wizard // BLOCKS] * SPELLS_PER_ARMY
    for spell in range(first, first + SPELLS_PER_ARMY):
        if not PHASE[spell] & phase or not can_pay(s, wizard, spell):
            continue
        if has_target(s, wizard, spell, phase == IN_MOVEMENT):
            found.append(CAST + wizard % BLOCKS * SPELLS_PER_ARMY + spell - first)


def has_target(s: Kings, wizard: Int, spell: Int, moving: bool) -> bool:
    """Tell whether a spell has anything to work on."""
    place = s.where.faces[wizard]
    line = SPELLS[spell]
    if line.where == MOUNTAIN_NEAR and not mountains_near(s, place):
        return False
    if line.side == HEXSIDE:
        return len(river_hexes(s, place)) > 0
    first, count = 0, s.seats * BLOCKS
    if moving or line.needs & NEEDS_LOST:
        # Only one's own, and there are three spells to look at for each of these questions.
        first, count = int(wizard // BLOCKS * BLOCKS), BLOCKS
    for block in range(first, first + count):
        if eligible(s, wizard, spell, block, moving):
            return True
    return False


def mountains_near(s: Kings, place: Int) -> bool:
    """Tell whether a hex is mountain or has a mountain hexside."""
    if s.board.terrain[place] == MOUNTAIN:
        return True
    return any(s.board.side[place * 6 + way] & RIDGE for way in range(6))


def river_sides(s: Kings, place: Int) -> Int:
    """Give the mask of river hexsides of a hex that have no bridge."""
    found: Int = 0
    if place < 0:
        return found
    for way in range(6):
        bits = s.board.side[place * 6 + way]
        if bits & RIVER and not bits & BRIDGED:
            found |= 1 << way
    return found


def river_hexes(s: Kings, place: Int) -> list[int]:
    """List a hex and those around it, where they have a river hexside without a bridge."""
    near = [int(place)] + [int(s.board.near[place * 6 + way]) for way in range(6)]
    return [there for there in near if river_sides(s, there)]


def announce(s: Kings, seat: Int, number: Int) -> None:
    """Announce a movement spell, which shows the wizard to all (WK-2.22f, WK-2.22g)."""
    wizard = seat * BLOCKS + number // SPELLS_PER_ARMY
    spell = s.army[seat] * SPELLS_PER_ARMY + number % SPELLS_PER_ARMY
    s.mark(wizard, MOVED | HAS_CAST)
    s.show(wizard)
    s.reveal()
    s.tell("announce", s.who(seat), int(spell), int(s.where.faces[wizard]), int(s.steps.faces[wizard]))
    s.call(Cast(wizard, spell, NAME, 1))


class Cast(Step[Kings]):
    """A spell from its announcement to its effect (WK-2.22f)."""

    def __init__(self, wizard: Int, spell: Int, stage: Int, moving: Int) -> None:
        self.wizard: Int = wizard
        self.spell: Int = spell
        self.stage: Int = stage
        self.moving: Int = moving

    def run(self, s: Kings) -> None:
        wizard, spell = self.wizard, self.spell
        if self.stage == NAME:
            s.goto(Cast(wizard, spell, PAY, self.moving))
            self._ask_targets(s)
        elif self.stage == PAY:
            s.steps.write(wizard, s.steps.faces[wizard] - LEVEL[spell])
            s.tell("pay", int(wizard), int(spell), int(s.steps.faces[wizard]))
            s.goto(Cast(wizard, spell, ANSWERED, self.moving))
            s.answer = LET_BE
            if s.rules.dispel:
                s.call(Windows(wizard, spell, self.moving, 0, 0))
        elif s.answer == DISPELLED:
            s.tell("fizzle", int(spell))
            unname(s, self.wizard // BLOCKS)
            s.done()
        elif self.moving:
            s.done()
            enchant(s, wizard, spell)
            unname(s, self.wizard // BLOCKS)
        else:
            s.goto(combat_frame(s, wizard, spell))

    def _ask_targets(self, s: Kings) -> None:
        wizard, spell = self.wizard, self.spell
        line = SPELLS[spell]
        seat = wizard // BLOCKS
        place = s.where.faces[wizard]
        if self.moving and (line.range > 0 or line.side == HEXSIDE):
            s.call(TargetHex(seat, wizard, spell))
        elif self.moving:
            s.call(secret_targets(s, wizard, spell, place))
        elif line.count != EVERY:
            s.call(CombatTargets(seat, wizard, spell))


def secret_targets(s: Kings, wizard: Int, spell: Int, place: Int) -> Targets:
    """Ask for secret targets; what could be one is hidden, so that the choice does not show (WK-H)."""
    seat = wizard // BLOCKS
    there = LOST if SPELLS[spell].needs & NEEDS_LOST else place
    for block in s.blocks_at(seat, there):
        if block != wizard:
            s.hide(block)
    return Targets((int(seat),), (int(seat),), int(wizard), int(spell), int(place))


class AskSpell(Ask[Kings]):
    """A question about a spell of a wizard."""

    rule: ClassVar[str] = "WK-2.22f"

    def __init__(self, seat: Int, wizard: Int, spell: Int) -> None:
        super().__init__(seat)
        self.wizard: Int = wizard
        self.spell: Int = spell


class TargetHex(AskSpell):
    """The hex a movement spell reaches to, for all to see."""

    def choices(self, s: Kings, found: Choices) -> None:
        """List hexes with a unit that may be called, or with a river hexside."""
        place = s.where.faces[self.wizard]
        if SPELLS[self.spell].side == HEXSIDE:
            for near in river_hexes(s, place):
                found.append(HEX + near)
        else:
            for block in range(self.seat * BLOCKS, self.seat * BLOCKS + BLOCKS):
                there = HEX + s.where.faces[block]
                if there not in found and eligible(s, self.wizard, self.spell, block, True):
                    found.append(there)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        if action == PASS:
            s.done()
        elif SPELLS[self.spell].side == HEXSIDE:
            s.goto(TargetSide(self.seat, action - HEX))
        else:
            s.goto(secret_targets(s, self.wizard, self.spell, action - HEX))


class TargetSide(OpenAskAt):
    """The river hexside that becomes a bridge."""

    rule: ClassVar[str] = "WK-2.22f"

    def choices(self, s: Kings, found: Choices) -> None:
        sides = river_sides(s, self.place)
        for way in range(6):
            if sides >> way & 1:
                found.append(SIDE + way)

    def choose(self, s: Kings, action: Int) -> None:
        s.aimed = changed(s.aimed, 1, self.place * 6 + action - SIDE)
        s.done()


class Targets(SecretOrders[Kings]):
    """Friends under a movement spell; opponents see only that it has found its targets (WK-H)."""

    rule: ClassVar[str] = "WK-2.22f"

    def __init__(
        self, players: tuple[int, ...], seats: tuple[int, ...], wizard: int, spell: int, place: int
    ) -> None:
        super().__init__(players, seats)
        self.wizard = wizard
        self.spell = spell
        self.place = place

    def left(self, seats: tuple[int, ...]) -> SecretOrders[Kings]:
        return Targets(self.players, seats, self.wizard, self.spell, self.place)

    def seen(self, s: Kings) -> Int:
        return s.friends(self.seats[0])

    def offer(self, s: Kings, seat: Int, found: Choices) -> None:
        """List units that may be named, equal ones once, and to stop after the first."""
        there = LOST if SPELLS[self.spell].needs & NEEDS_LOST else self.place
        for block in s.blocks_at(seat, there):
            if not named(s, block) and eligible(s, self.wizard, self.spell, block, True):
                offer_once(s, block, found)
        if s.picked.faces[seat * PICKS + 1] >= 0 or not len(found):
            found.append(DONE)

    def answer(self, s: Kings, seat: Int, action: Int) -> bool:
        if action == DONE:
            return True
        slot: Int = 1
        while s.picked.faces[seat * PICKS + slot] >= 0:
            slot += 1
        s.picked.write(seat * PICKS + slot, action - UNIT)
        if slot >= SPELLS[self.spell].count:
            return True
        more = Choices()
        self.offer(s, seat, more)
        return len(more) == 1


class CombatTargets(AskSpell):
    """Units under a combat spell, all face up (WK-5.33a)."""

    rule: ClassVar[str] = "WK-5.33a"

    def public(self, s: Kings) -> bool:
        """Whoever is in a battle lies face up; what was lost, or has moved, need not be known."""
        line = SPELLS[self.spell]
        return not line.needs & NEEDS_LOST and not line.bars & BARS_MOVED

    def choices(self, s: Kings, found: Choices) -> None:
        for block in range(s.seats * BLOCKS):
            if not named(s, block) and eligible(s, self.wizard, self.spell, block, False):
                found.append(UNIT + block)
        if s.aimed[1] >= 0 or not len(found):
            found.append(DONE)

    def choose(self, s: Kings, action: Int) -> None:
        if action == DONE:
            s.done()
            return
        slot: Int = 1
        while s.aimed[slot] >= 0:
            slot += 1
        s.aimed = changed(s.aimed, slot, action - UNIT)
        more = Choices()
        self.choices(s, more)
        if slot >= SPELLS[self.spell].count or len(more) == 1:
            s.done()


class Windows(Step[Kings]):
    """Everybody who could dispel is asked, in turn order, once a side (WK-D.b, WK-D.c)."""

    def __init__(self, wizard: Int, spell: Int, moving: Int, asked: Int, tried: Int) -> None:
        self.wizard: Int = wizard
        self.spell: Int = spell
        self.moving: Int = moving
        self.asked: Int = asked
        self.tried: Int = tried

    def run(self, s: Kings) -> None:
        tried = self.tried
        if self.asked:
            if s.answer == DISPELLED:
                s.done(DISPELLED)
                return
            if s.answer == FAILED:
                # The last seat that was asked has tried for its whole side.
                for seat in range(s.seats):
                    if self.asked >> seat & 1 and not self.tried >> seat & 1:
                        tried |= s.friends(seat)
        done = self.asked | tried | s.muted
        for seat in s.order:
            if not done >> seat & 1 and could_dispel(s, seat, self.wizard, self.moving):
                s.goto(Windows(self.wizard, self.spell, self.moving, self.asked | 1 << seat, tried))
                s.call(Window(seat, self.wizard, self.spell, self.moving))
                return
        s.done(LET_BE)


class Window(AskSpell):
    """A wizard may interrupt before the result is known (WK-D)."""

    rule: ClassVar[str] = "WK-D"

    def __init__(self, seat: Int, wizard: Int, spell: Int, moving: Int) -> None:
        super().__init__(seat, wizard, spell)
        self.moving: Int = moving

    def choices(self, s: Kings, found: Choices) -> None:
        """Let it be, dispel with one of one's wizards, or be asked no more in this battle (WK-D.d)."""
        found.append(PASS)
        mask = dispellers(s, self.seat, self.wizard, self.moving)
        for number in range(3):
            if mask >> number & 1:
                found.append(DISPEL + number)
        found.append(NEVER)

    def choose(self, s: Kings, action: Int) -> None:
        if action == PASS or action == NEVER:
            if action == NEVER:
                s.muted |= 1 << self.seat
            s.done(LET_BE)
            return
        block = self.seat * BLOCKS + action - DISPEL
        s.show(block)
        s.reveal()
        s.steps.write(block, s.steps.faces[block] - DISPEL_SPELL.level)
        s.tell("dispel", s.who(self.seat), int(self.spell), int(s.steps.faces[block]))
        s.goto(DispelRoll(LEVEL[self.spell]))


class DispelRoll(Chance[Kings]):
    """A die less the level of the spell; three or more undoes it (WK-D)."""

    rule: ClassVar[str] = "WK-D"

    def __init__(self, level: Int) -> None:
        self.level: Int = level

    def outcomes(self, s: Kings) -> list[tuple[int, int]]:
        return ROLLS[1]

    def land(self, s: Kings, outcome: Int) -> None:
        face = outcome + 1
        undone = face - self.level >= DISPEL_SPELL.success
        s.tell("dispel_roll", int(face), int(self.level), 1 if undone else 0)
        s.done(DISPELLED if undone else FAILED)
