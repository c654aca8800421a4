"""Combat: ranged attacks, blocks, damage, attacks."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.actions import DONE
from conclave.core.effects import Ways
from conclave.core.frames import FINE, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int, Ints, ints
from tests.toys.duel import data as d
from tests.toys.duel.acting import NO_POINTS, NOT_NOW, Acting
from tests.toys.duel.state import Duel, changed

PHASES: Final[Ints] = ints([d.RANGE, d.BLOCKING, d.BLOCKING, d.ATTACKING])  # by stage
DAMAGE_STAGE: Final = 2
LAST_STAGE: Final = 4
HERO_WAY: Final = 60


class Combat(Step[Duel]):
    """The stages of a combat; a hero that leaves foes behind goes back (DU-4.1)."""

    def __init__(self, back: Int, stage: Int) -> None:
        self.back: Int = back
        self.stage: Int = stage

    def run(self, s: Duel) -> None:
        """Go on to the next stage, or end."""
        if self.stage == 0:
            s.foes = d.GROUPS[s.where[s.actor]]
            s.fresh = 1
            clear(s, d.MOVE)  # points made before a combat are lost with it
        else:
            clear(s, d.BLOCK)
        if self.stage == LAST_STAGE or max(s.foes) == d.BEATEN:
            self.end(s)
            return
        s.phase = PHASES[self.stage]
        s.goto(Combat(self.back, self.stage + 1))
        s.call(Damage(0) if self.stage == DAMAGE_STAGE else Phase(s.actor))

    def end(self, s: Duel) -> None:
        """Clear up."""
        s.done()
        s.phase = d.CALM
        s.mods.expire(d.COMBAT)
        place = s.where[s.actor]
        if max(s.foes) == d.BEATEN:
            s.map = tuple([other for other in s.map if other != place])
        else:
            s.where = changed(s.where, s.actor, self.back)
        s.foes = ()
        s.blocked = s.fresh = 0
        clear(s, d.MOVE)


def clear(s: Duel, first: Int) -> None:
    """Lose points of a kind and of those after it."""
    for kind in range(len(s.pool)):
        if kind >= first:
            s.pool[kind] = 0


class Phase(Acting):
    """A phase of combat: cards and units make points, points go at foes, one after another (DU-4.2)."""

    rule: ClassVar[str] = "DU-4.2"

    def own_bar(self, s: Duel, action: Int) -> Int:
        """A foe must be there, and points must suffice."""
        if action == DONE:
            return FINE
        foe = action - d.FOE
        if foe < 0 or foe >= len(s.foes) or s.foes[foe] == d.BEATEN:
            return NOT_NOW
        if s.phase == d.BLOCKING:
            if not s.attacks(foe):
                return NOT_NOW
            return FINE if s.pool[d.BLOCK] >= d.ATTACKS[s.foes[foe]] else NO_POINTS
        return FINE if s.pool[d.MELEE] + s.pool[d.RANGED] >= d.ARMORS[s.foes[foe]] else NO_POINTS

    def own(self, s: Duel, found: Choices) -> None:
        """Offer the foes, and to be done."""
        for foe in range(len(s.foes)):
            self.add(s, d.FOE + foe, found)
        found.append(DONE)

    def choose_own(self, s: Duel, action: Int) -> None:
        """Spend the points on a foe, or go on."""
        if action == DONE:
            s.done()
            return
        foe = action - d.FOE
        kind = s.foes[foe]
        if s.phase == d.BLOCKING:
            s.pool[d.BLOCK] -= d.ATTACKS[kind]
            s.blocked |= BIT[foe]
            s.tell("block", int(self.seat), kind)
            return
        melee: Int = s.pool[d.MELEE]
        if melee > d.ARMORS[kind]:
            melee = d.ARMORS[kind]
        s.pool[d.MELEE] -= melee
        s.pool[d.RANGED] -= d.ARMORS[kind] - melee
        s.tell("beat", int(self.seat), kind)
        s.foes = changed(s.foes, foe, d.BEATEN)
        s.fresh = 0
        s.fame = changed(s.fame, self.seat, s.fame[self.seat] + d.FAMES[kind])


class Damage(Step[Duel]):
    """Each attack that was not blocked hurts (DU-4.3)."""

    def __init__(self, foe: Int) -> None:
        self.foe: Int = foe

    def run(self, s: Duel) -> None:
        """Call the next."""
        if self.foe == len(s.foes):
            s.done()
            return
        s.goto(Damage(self.foe + 1))
        if s.attacks(self.foe):
            s.call(Hurt(self.foe, d.ATTACKS[s.foes[self.foe]]))


class Hurt(Ways[Duel]):
    """Damage goes to a unit, which takes what its armor holds, or to the hero (DU-4.3)."""

    rule: ClassVar[str] = "DU-4.3"

    def __init__(self, foe: Int, left: Int) -> None:
        self.foe: Int = foe
        self.left: Int = left

    def ways(self, s: Duel) -> Int:
        """Give the hero, and units that are there, unhurt and not spared."""
        found: Int = BIT[HERO_WAY]
        if s.mods.first(d.UNITS_SAFE, s.actor) != NONE:
            return found
        for unit in range(d.UNITS):
            place = s.actor * d.UNITS + unit
            if s.units[place] != d.NO_UNIT and not s.wounded & BIT[place]:
                found |= BIT[unit]
        return found

    def action(self, s: Duel, way: Int) -> Int:
        """Name it."""
        if way == HERO_WAY:
            return d.HERO
        return d.UNIT + way * d.USES + d.SELF

    def way(self, s: Duel, action: Int) -> Int:
        """Read it."""
        if action == d.HERO:
            return HERO_WAY
        return (action - d.UNIT) // d.USES

    def choose(self, s: Duel, action: Int) -> None:
        """Take it: a resistance holds as much as the armor once more, before there is a wound."""
        s.done()
        unit, left = self.way(s, action), self.left
        if unit == HERO_WAY:
            s.hit(s.actor, (left + d.HERO_ARMOR - 1) // d.HERO_ARMOR)
            return
        armor = s.armor(s.actor, unit)
        if d.FIERY[s.foes[self.foe]] and s.mods.first(d.RESISTS, s.actor, unit) != NONE:
            left -= armor
        if left <= 0:
            return
        s.wounded |= BIT[s.actor * d.UNITS + unit]
        if left > armor:
            s.call(Hurt(self.foe, left - armor))
