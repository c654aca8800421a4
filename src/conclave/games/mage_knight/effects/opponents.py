"""Units of an opponent in a combat between players, which effects against enemies may aim at (MK-23.8).

There they have numbers as foes have: those of the one whose turn it is come first, then the other's.
"""

from __future__ import annotations

from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.effects.book import BANNER_BONUS
from conclave.games.mage_knight.rows import STRIKERS
from conclave.games.mage_knight.state import Mage


def opponent(s: Mage) -> Int:
    """Give the seat that the actor fights."""
    return s.rival if s.actor == s.active else s.active


def owner_of(s: Mage, number: Int) -> Int:
    """Give the seat of a unit by its number."""
    return s.active if number < d.UNIT_PLACES else s.rival


def number_of(s: Mage, seat: Int, place: Int) -> Int:
    """Give the number of a unit."""
    return place if seat == s.active else place + d.UNIT_PLACES


def open_to(s: Mage, number: Int) -> bool:
    """Tell whether a number is an unwounded unit of the actor's opponent."""
    seat, place = owner_of(s, number), number % d.UNIT_PLACES
    here = seat == opponent(s) and s.unit(seat, place, d.U_KIND) != 0
    return here and s.unit(seat, place, d.U_WOUNDS) == 0


def resist_bits(s: Mage, seat: Int, place: Int) -> Int:
    """Give the resistances of a unit with its banner and what lasts, as bits by element."""
    bits = pieces.UNIT_RESISTS[s.unit(seat, place, d.U_KIND) - 1]
    banner = s.unit(seat, place, d.U_BANNER)
    if banner:
        bits |= BANNER_BONUS[banner - 1][4]
    for one in range(3):
        if s.mods.first(d.UNITS_RESIST, seat, one) != NONE:
            bits |= BIT[one]
    return bits


def unit_armor(s: Mage, seat: Int, place: Int) -> Int:
    """Give the armor of a unit."""
    found = pieces.UNIT_ARMOR[s.unit(seat, place, d.U_KIND) - 1] + s.mods.total(d.UNIT_ARMOR, seat, place)
    banner = s.unit(seat, place, d.U_BANNER)
    return found + BANNER_BONUS[banner - 1][0] if banner else found


def strikes(s: Mage, number: Int) -> Int:
    """Give what a unit adds to the present attack; nothing while its owner is not the one who attacks."""
    found: Int = 0
    row = s.rows[STRIKERS]
    if s.phase != d.BLOCKING or owner_of(s, number) != opponent(s):
        return found
    for at in range(0, len(row), 3):
        if row[at] == number % d.UNIT_PLACES:
            found += row[at + 2]
    return found


def stop_unit(s: Mage, number: Int) -> None:
    """Let a unit add nothing to the present attack."""
    left: list[int] = []
    row = s.rows[STRIKERS]
    for at in range(0, len(row), 3):
        if row[at] == number % d.UNIT_PLACES:
            s.pool[row[at + 1]] -= row[at + 2]
        else:
            left += row[at : at + 3]
    s.rows[STRIKERS] = tuple(left)


def sum_of_attack(s: Mage) -> Int:
    """Add up the points of the present attack."""
    found: Int = 0
    for kind in range(d.MELEE, d.POINTS):
        found += s.pool[kind]
    return found


def cancel_attack(s: Mage) -> None:
    """Let nothing be left of the present attack."""
    for kind in range(d.MELEE, d.POINTS):
        s.pool[kind] = 0
    s.rows[STRIKERS] = ()


def wound_unit(s: Mage, number: Int) -> None:
    """Wound a unit, where an enemy would be destroyed."""
    seat, place = owner_of(s, number), number % d.UNIT_PLACES
    s.set_unit(seat, place, d.U_WOUNDS, 1)
    s.tell("unit-wounded", int(seat), int(s.unit(seat, place, d.U_KIND) - 1))
