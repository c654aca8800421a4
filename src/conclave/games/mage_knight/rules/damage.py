"""Damage: every attack that was not blocked, given to units and the hero (MK-11.10 to 11.14, MK-12)."""

from __future__ import annotations

from typing import ClassVar

from conclave.core.effects import Ways
from conclave.core.frames import FINE, NO_ANSWER, AskActor, Step
from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Choices, Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.fame import knock_out, wound
from conclave.games.mage_knight.effects.foes import abilities, attack, attacks, element, foe_count, mark
from conclave.games.mage_knight.effects.opponents import resist_bits, unit_armor
from conclave.games.mage_knight.effects.units import lose_unit
from conclave.games.mage_knight.rows import DEALT, DISCARDS
from conclave.games.mage_knight.state import Mage


class AssignDamage(Step[Mage]):
    """All unblocked attacks in the order the hero likes (MK-11.10)."""

    def run(self, s: Mage) -> None:
        """Take the only one, or ask which."""
        left: list[int] = [number for number in range(int(foe_count(s))) if attacks(s, number)]
        if not left:
            s.done()
        elif len(left) == 1:
            start_damage(s, left[0])
        else:
            s.call(WhichAttack())


class WhichAttack(Ways[Mage]):
    """Which attack comes next (MK-11.10)."""

    rule: ClassVar[str] = "MK-11.10"

    def ways(self, s: Mage) -> Int:
        """Give the foes."""
        found: Int = 0
        for number in range(foe_count(s)):
            if attacks(s, number):
                found |= BIT[number]
        return found

    def action(self, s: Mage, way: Int) -> Int:
        """Name the foe."""
        return a.FOE + way

    def way(self, s: Mage, action: Int) -> Int:
        """Read the foe."""
        return action - a.FOE

    def choose(self, s: Mage, action: Int) -> None:
        """Let it strike."""
        s.done()
        start_damage(s, action - a.FOE)


def start_damage(s: Mage, number: Int) -> None:
    """Let an attack strike, twice as hard when it is brutal (MK-12.3)."""
    damage = attack(s, number)
    if abilities(s, number) & pieces.BRUTAL:
        damage *= 2
    mark(s, number, DEALT)
    s.call(Hurt(number, damage))


def resists(s: Mage, seat: Int, place: Int, against: Int) -> bool:
    """Tell whether a unit resists an element; cold fire needs fire and ice (MK-11.12)."""
    bits = resist_bits(s, seat, place)
    if against == d.COLD_FIRE:
        return bits & pieces.RESIST_FIRE != 0 and bits & pieces.RESIST_ICE != 0
    return bits & BIT[against] != 0


class Hurt(AskActor[Mage]):
    """Whom the damage of an attack goes to; the hero takes all that is left (MK-11.11, MK-29.23)."""

    rule: ClassVar[str] = "MK-11.11"

    def __init__(self, number: Int, damage: Int) -> None:
        self.number: Int = number
        self.damage: Int = damage

    def takes(self, s: Mage, place: Int) -> bool:
        """Tell whether a unit may be given damage (MK-11.11, MK-12.8)."""
        if abilities(s, self.number) & pieces.ASSASSINATION or s.mods.first(d.UNITS_SAFE, s.actor) != NONE:
            return False
        if s.unit(s.actor, place, d.U_KIND) == 0 or s.unit(s.actor, place, d.U_WOUNDS):
            return False
        if s.no_units and s.unit(s.actor, place, d.U_FLAGS) & d.BONDED == 0:
            return False
        return s.used_units & BIT[place] == 0

    def choices(self, s: Mage, found: Choices) -> None:
        """Offer units and the hero."""
        for place in range(d.UNIT_PLACES):
            if self.takes(s, place):
                found.append(a.NAME + place)
        found.append(a.TO_HERO)

    def bar(self, s: Mage, action: Int) -> Int:
        """Give the reason against one."""
        if action == a.TO_HERO:
            return FINE
        if action < a.NAME or action >= a.RECRUIT:
            return NO_ANSWER
        return FINE if self.takes(s, action - a.NAME) else NO_ANSWER

    def choose(self, s: Mage, action: Int) -> None:
        """Give it to one, and ask again for what is left."""
        if action == a.TO_HERO:
            s.done()
            hurt_hero(s, self.number, self.damage)
            return
        left = hurt_unit(s, self.number, action - a.NAME, self.damage)
        if left > 0:
            s.goto(Hurt(self.number, left))
        else:
            s.done()


def hurt_unit(s: Mage, number: Int, place: Int, damage: Int) -> Int:
    """Give damage to a unit, and tell how much is left (MK-11.12, MK-12.4, MK-12.5)."""
    seat, holds, bits = s.actor, unit_armor(s, s.actor, place), abilities(s, number)
    s.used_units |= BIT[place]
    if resists(s, seat, place, element(s, number)):
        damage -= holds
        if damage <= 0:
            return 0
    s.tell("unit-wounded", int(seat), int(s.unit(seat, place, d.U_KIND) - 1))
    if bits & pieces.PARALYZE:
        lose_unit(s, seat, place)
    else:
        s.set_unit(seat, place, d.U_WOUNDS, 2 if bits & pieces.POISON else 1)
    return damage - holds


def hurt_hero(s: Mage, number: Int, damage: Int) -> None:
    """Give the rest to the hero: a wound for each full or started armor (MK-11.13)."""
    seat, bits = s.actor, abilities(s, number)
    holds = d.LEVEL_ARMOR[s.get(seat, d.LEVEL)]
    wounds = (damage + holds - 1) // holds
    if wounds <= 0:
        return
    if bits & pieces.POISON:
        for _ in range(int(wounds)):
            s.row(DISCARDS + seat, pieces.WOUND)
        s.tell("poison", int(seat), int(wounds))
        s.hurt += wounds
    wound(s, seat, wounds)
    if bits & pieces.PARALYZE:
        knock_out(s, seat)
