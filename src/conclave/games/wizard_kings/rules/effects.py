"""What combat spells do, each kind of effect a frame (WK-2.22f, spells.json)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import Step
from conclave.core.rows import changed
from conclave.core.state import Frame
from conclave.core.storage import Choices, Int
from conclave.games.wizard_kings.actions import BLOCKS, HEX, PASS, UNIT
from conclave.games.wizard_kings.battles import LOWERED, RAISED, STUNNED, WARDED
from conclave.games.wizard_kings.maps import UNDERGROUND_CITY
from conclave.games.wizard_kings.rules.hits import Hits, strike
from conclave.games.wizard_kings.rules.luck import Die, Volley
from conclave.games.wizard_kings.rules.questions import OpenAsk
from conclave.games.wizard_kings.rules.retreat import WhereTo, retreat, retreats
from conclave.games.wizard_kings.rules.sides import side_order
from conclave.games.wizard_kings.rules.targets import unname
from conclave.games.wizard_kings.spells import COMBAT_MOD, DICE, FRIEND, HEAL, PANIC, SPELLS, STUN, WARD
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import CASTLE, WIZARD

START: Final = 0


def combat_frame(s: Kings, wizard: Int, spell: Int) -> Frame:
    """Give the frame that resolves a combat spell; targets stand in `picked`."""
    effect = SPELLS[spell].effect
    s.tell("cast", int(spell), int(s.where.faces[wizard]))
    if effect.kind == DICE:
        if effect.each:
            return EachRolls(wizard, spell, 0, -1)
        return SpellDice(wizard, spell, START)
    if effect.kind == PANIC:
        return Panic(wizard, spell, 1, START)
    return Touch(wizard, spell, START)


def side_of_wizard(s: Kings, wizard: Int) -> Int:
    """Give the side a wizard fights on."""
    return s.side_of(s.battle_at(s.where.faces[wizard]), wizard // BLOCKS)


def rating(s: Kings, spell: Int, place: Int) -> Int:
    """Give the highest roll that hits, with the bonus of the place."""
    effect = SPELLS[spell].effect
    terrain = s.board.terrain[place]
    if effect.bonus_rating:
        if terrain >= 0 and effect.bonus_terrain >> terrain & 1:
            return effect.bonus_rating
        if effect.bonus_underground and s.board.special[place] == UNDERGROUND_CITY:
            return effect.bonus_rating
    return effect.rating


class SpellFrame(Step[Kings]):
    """A spell being resolved."""

    def __init__(self, wizard: Int, spell: Int, stage: Int) -> None:
        self.wizard: Int = wizard
        self.spell: Int = spell
        self.stage: Int = stage


class SpellDice(SpellFrame):
    """Dice at one named unit, or at the strongest (WK-5.33a); then drain and backlash."""

    def run(self, s: Kings) -> None:
        wizard, spell = self.wizard, self.spell
        effect = SPELLS[spell].effect
        place = s.where.faces[wizard]
        side = side_of_wizard(s, wizard)
        if self.stage == START:
            s.goto(SpellDice(wizard, spell, 1))
            s.call(Volley(s.type_of(wizard), effect.dice, rating(s, spell, place)))
        elif self.stage == 1:
            hits = s.answer
            if effect.aimed:
                lost = strike(s, s.aimed[1], hits)
                unname(s, self.wizard // BLOCKS)
                if effect.drain and lost:
                    s.goto(Drain(wizard // BLOCKS, wizard, lost if lost < effect.drain else effect.drain))
                else:
                    s.done()
                return
            if effect.backlash_dice:
                s.goto(SpellDice(wizard, spell, 2))
                s.call(Hits(place, 1 - side, hits))
            else:
                s.goto(Hits(place, 1 - side, hits))
        elif self.stage == 2:
            s.goto(SpellDice(wizard, spell, 3))
            s.call(Volley(s.type_of(wizard), effect.backlash_dice, effect.rating))
        else:
            s.goto(Hits(place, side, s.answer))


class Drain(OpenAsk):
    """A friend regains the steps that were drained (spells.json)."""

    rule: ClassVar[str] = "WK-2.22f"

    def __init__(self, seat: Int, wizard: Int, steps: Int) -> None:
        super().__init__(seat)
        self.wizard: Int = wizard
        self.steps: Int = steps

    def choices(self, s: Kings, found: Choices) -> None:
        """List weakened friends that are neither wizards nor castles, or to let it go."""
        place = s.where.faces[self.wizard]
        for seat in side_order(s, place, side_of_wizard(s, self.wizard)):
            for block in s.blocks_at(seat, place):
                if s.is_weak(block) and not s.traits_of(block) & (WIZARD | CASTLE):
                    found.append(UNIT + block)
        if not len(found):
            found.append(PASS)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        if action != PASS:
            heal(s, action - UNIT, self.steps)


def heal(s: Kings, block: Int, steps: Int) -> None:
    """Give steps back, never above the maximum."""
    s.strengthen(block, steps)
    s.tell("heal", int(block), int(s.type_of(block)), int(s.steps.faces[block]))


def note(s: Kings, row: Int, block: Int) -> None:
    """Note in a row of masks what a block got in this round."""
    place = row + block // BLOCKS
    s.fight = changed(s.fight, place, s.fight[place] | 1 << block % BLOCKS)


class EachRolls(SpellFrame):
    """Every enemy unit gets a roll of its own, castles more dice."""

    def __init__(self, wizard: Int, spell: Int, stage: Int, target: Int) -> None:
        super().__init__(wizard, spell, stage)
        self.target: Int = target

    def run(self, s: Kings) -> None:
        if self.target >= 0:
            strike(s, self.target, s.answer)
        wizard, spell = self.wizard, self.spell
        place = s.where.faces[wizard]
        effect = SPELLS[spell].effect
        enemies = side_order(s, place, 1 - side_of_wizard(s, wizard))
        for block in range(self.stage, s.seats * BLOCKS):
            if s.where.faces[block] == place and block // BLOCKS in enemies:
                dice = effect.dice
                if s.traits_of(block) & CASTLE and effect.castle_dice:
                    dice = effect.castle_dice
                s.goto(EachRolls(wizard, spell, block + 1, block))
                s.call(Volley(s.type_of(wizard), dice, effect.rating))
                return
        s.done()


class Panic(SpellFrame):
    """Each target rolls, and flees or loses a step (spells.json)."""

    def __init__(self, wizard: Int, spell: Int, slot: Int, stage: Int) -> None:
        super().__init__(wizard, spell, stage)
        self.slot: Int = slot

    def run(self, s: Kings) -> None:
        slot = self.slot
        target = s.aimed[slot]
        if target < 0:
            unname(s, self.wizard // BLOCKS)
            s.done()
            return
        effect = SPELLS[self.spell].effect
        if self.stage == START:
            s.goto(Panic(self.wizard, self.spell, slot, 1))
            s.call(Die(s.type_of(self.wizard), 1, effect.on))
            return
        s.goto(Panic(self.wizard, self.spell, slot + 1, START))
        if s.answer > effect.on or s.where.faces[target] != s.where.faces[self.wizard]:
            return
        found = Choices()
        retreats(s, target, found)
        if len(found):
            s.call(Flee(target // BLOCKS, target))
        else:
            strike(s, target, effect.steps)


class Flee(WhereTo):
    """The owner picks where a panicked unit goes."""

    rule: ClassVar[str] = "WK-5.4a"

    def places(self, s: Kings, found: Choices) -> None:
        retreats(s, self.block, found)

    def choose(self, s: Kings, action: Int) -> None:
        s.done()
        if action != PASS:
            retreat(s, self.block, action - HEX)


class Touch(SpellFrame):
    """Spells that roll nothing: heal, strengthen, weaken, ward, stun."""

    def run(self, s: Kings) -> None:
        """Touch every target: those named, or all of a side."""
        line = SPELLS[self.spell]
        place = s.where.faces[self.wizard]
        side = side_of_wizard(s, self.wizard)
        if s.aimed[1] >= 0:
            for slot in range(1, 4):
                if s.aimed[slot] >= 0:
                    self._touch(s, s.aimed[slot])
        else:
            for seat in side_order(s, place, side if line.side == FRIEND else 1 - side):
                for block in s.blocks_at(seat, place):
                    if not s.traits_of(block) & WIZARD or line.side != FRIEND:
                        self._touch(s, block)
        unname(s, self.wizard // BLOCKS)
        s.done()

    def _touch(self, s: Kings, block: Int) -> None:
        effect = SPELLS[self.spell].effect
        if effect.kind == HEAL:
            heal(s, block, effect.steps)
        elif effect.kind == STUN:
            note(s, STUNNED, block)
        elif effect.kind == WARD:
            note(s, WARDED, block)
        if effect.mod and (effect.kind == COMBAT_MOD or effect.kind == WARD):
            note(s, RAISED if effect.mod > 0 else LOWERED, block)
