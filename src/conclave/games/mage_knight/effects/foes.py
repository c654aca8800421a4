"""What a foe of the combat is worth now: armor, attack, abilities, resistances, walls (MK-11.20, MK-12).

Every rule and effect asks here, so that printed values, the city's bonus and what was done to a foe come
together in one place and in one order.
"""

from __future__ import annotations

from conclave.core.effects import kept
from conclave.core.modifiers import ALL, BIT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.aid import aided_armor, aided_attack
from conclave.games.mage_knight.effects.opponents import open_to, owner_of, resist_bits, strikes, unit_armor
from conclave.games.mage_knight.rows import (
    AWAY,
    BEATEN,
    BLOCKED,
    DEALT,
    F_FLAGS,
    F_KIND,
    F_LAND,
    FOE_WIDTH,
    OF_CITY,
    WALLED,
)
from conclave.games.mage_knight.rules.sites import city_colors
from conclave.games.mage_knight.state import Mage, changed


def foe_count(s: Mage) -> Int:
    """Count the foes of this combat, beaten ones too; between players the units of both (MK-23.8)."""
    if s.rival != NONE:
        return 2 * d.UNIT_PLACES
    return len(s.foes) // FOE_WIDTH


def foe(s: Mage, number: Int, what: Int) -> Int:
    """Read a number of a foe."""
    return s.foes[number * FOE_WIDTH + what]


def has(s: Mage, number: Int, flag: Int) -> bool:
    """Tell whether a foe has a flag."""
    if s.rival != NONE:
        return flag & BEATEN != 0 and not open_to(s, number)
    return s.foes[number * FOE_WIDTH + F_FLAGS] & flag != 0


def mark(s: Mage, number: Int, flag: Int) -> None:
    """Give a foe a flag."""
    at = number * FOE_WIDTH + F_FLAGS
    s.foes = changed(s.foes, at, s.foes[at] | flag)


def unmark(s: Mage, number: Int, flag: Int) -> None:
    """Take a flag from a foe."""
    at = number * FOE_WIDTH + F_FLAGS
    s.foes = changed(s.foes, at, s.foes[at] & ~flag)


def standing(s: Mage) -> Int:
    """Give the foes that are not beaten, as a mask."""
    found: Int = 0
    for number in range(foe_count(s)):
        if not has(s, number, BEATEN):
            found |= BIT[number]
    return found


def faced(s: Mage) -> Int:
    """Give the foes that can be aimed at or affected now: no summoner whose monster stands in."""
    found: Int = 0
    for number in range(foe_count(s)):
        if not has(s, number, BEATEN | AWAY):
            found |= BIT[number]
    return found


def city_of(s: Mage, number: Int) -> Int:
    """Give the colors of the city that a foe defends with its bonus, as bits (MK-12.11, MK-30.13)."""
    if not has(s, number, OF_CITY):
        return 0
    return city_colors(s, foe(s, number, F_LAND))


def resistances(s: Mage, number: Int) -> Int:
    """Give the resistances of a foe, as bits by element (MK-12.10)."""
    if s.rival == NONE:
        bits = pieces.FOE_RESISTS[foe(s, number, F_KIND)]
    else:
        bits = resist_bits(s, owner_of(s, number), number % d.UNIT_PLACES)
    if s.mods.kinds & (BIT[d.FOE_LOSES] | BIT[d.FOES_LOSE]):
        for element in range(3):
            lost = s.mods.first(d.FOE_LOSES, ALL, number * 4 + element) != NONE
            if lost or s.mods.first(d.FOES_LOSE, s.actor, element) != NONE:
                bits &= ~BIT[element]
    return bits


def abilities(s: Mage, number: Int) -> Int:
    """Give the abilities of a foe, with what its city and the printing add (MK-12)."""
    if s.rival != NONE:
        return 0
    kind = foe(s, number, F_KIND)
    bits = pieces.FOE_ABILITIES[kind]
    if s.config.first_printing and kind == pieces.ALTEM_MAGES:
        bits |= pieces.FORTIFIED
    city = city_of(s, number)
    if city and pieces.FOE_ELEMENT[kind] == d.PHYSICAL and bits & pieces.SUMMON == 0:
        if city & BIT[d.RED]:
            bits |= pieces.BRUTAL
        if city & BIT[d.GREEN]:
            bits |= pieces.POISON
    if s.mods.has(d.FOE_GAINS):
        bits |= s.mods.total(d.FOE_GAINS, ALL, number)
    if s.mods.has(d.FOE_OPEN) and s.mods.first(d.FOE_OPEN, ALL, number) != NONE:
        bits &= ~pieces.FORTIFIED
    if s.mods.has(d.FOE_SLOW) and s.mods.first(d.FOE_SLOW, ALL, number) != NONE:
        bits &= ~pieces.SWIFT
    return bits


def walls(s: Mage, number: Int) -> Int:
    """Count the fortifications of a foe: 0, 1, or 2 when it cannot be shot at all (MK-12.1)."""
    found: Int = 0
    if abilities(s, number) & pieces.FORTIFIED:
        found += 1
    whole = s.mods.first(d.NO_SITE_WALLS, s.actor) == NONE and s.mods.first(d.FOE_OPEN, ALL, number) == NONE
    if has(s, number, WALLED) and whole:
        found += 1
    return found


def armor(s: Mage, number: Int) -> Int:
    """Give the armor of a foe (MK-11.20)."""
    if s.rival == NONE:
        found = pieces.FOE_ARMOR[foe(s, number, F_KIND)]
    else:
        found = unit_armor(s, owner_of(s, number), number % d.UNIT_PLACES)
    if city_of(s, number) & BIT[d.WHITE]:
        found += 1
    found += aided_armor(s, number)
    if s.mods.has(d.FOE_ARMOR):
        found = max(1, found + s.mods.total(d.FOE_ARMOR, ALL, number))
    return found


def element(s: Mage, number: Int) -> Int:
    """Give the element of a foe's attack."""
    return pieces.FOE_ELEMENT[foe(s, number, F_KIND)]


def attack(s: Mage, number: Int) -> Int:
    """Give the attack of a foe, before swift or brutal double it (MK-11.20)."""
    kind = foe(s, number, F_KIND)
    found = pieces.FOE_ATTACK[kind]
    if s.config.first_printing and kind == pieces.ALTEM_GUARDSMEN:
        found += 1
    if city_of(s, number) & BIT[d.BLUE]:
        burning = pieces.FOE_ELEMENT[kind]
        if burning == d.COLD_FIRE:
            found += 1
        elif burning != d.PHYSICAL:
            found += 2
    found += aided_attack(s, number)
    if s.mods.has(d.FOE_ATTACK):
        found = max(0, found + s.mods.total(d.FOE_ATTACK, ALL, number))
    return found


def attacks(s: Mage, number: Int) -> bool:
    """Tell whether a foe has an attack that is neither blocked nor dealt with (MK-11.17)."""
    if s.rival != NONE:
        return strikes(s, number) > 0
    if has(s, number, BEATEN | AWAY | BLOCKED | DEALT):
        return False
    if pieces.FOE_ABILITIES[foe(s, number, F_KIND)] & pieces.SUMMON:
        return False
    if s.mods.has(d.FOE_IDLE) and s.mods.first(d.FOE_IDLE, ALL, number) != NONE:
        return False
    return attack(s, number) > 0


def tint(s: Mage) -> Int:
    """Give the color of the effect that is going on, which some foes are immune to (MK-12.10)."""
    source = kept(s.bound, d.SOURCE)
    if source < 0:
        return d.NO_COLOR
    if source < d.UNIT_SOURCE:
        return pieces.COLOR[source]
    if source < d.SKILL_SOURCE:
        paid = kept(s.bound, d.PAID)
        return paid if paid >= 0 else d.NO_COLOR
    return d.NO_COLOR


def immune(s: Mage, number: Int) -> bool:
    """Tell whether a foe is untouched by what is no attack of this effect's color (MK-12.10)."""
    color = tint(s)
    if color == d.RED:
        return resistances(s, number) & pieces.RESIST_FIRE != 0
    if color == d.BLUE:
        return resistances(s, number) & pieces.RESIST_ICE != 0
    return False
