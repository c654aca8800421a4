"""What hexes and hexsides do to units: who crosses, who stops, who is at home (WK-2.1a, WK-3.12 to 3.16)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.wizard_kings.board import BRIDGE, BY_LAND, CLEAR, MOUNTAIN, PASS, RIDGE, RIVER, ROAD
from conclave.games.wizard_kings.maps import UNDERGROUND_CITY
from conclave.games.wizard_kings.state import NEVER_STOPS, Kings
from conclave.games.wizard_kings.units import (
    AMPHIBIAN,
    DESERT_FOLK,
    FLYER,
    FOREST_FOLK,
    HIT,
    MOUNTAIN_FOLK,
    TRAIT,
)

# The trait that is at home in no land, clear, desert, forest, swamp and mountain: a land's number plus one.
AT_HOME: Final[Ints] = ints([0, 0, DESERT_FOLK, FOREST_FOLK, AMPHIBIAN, MOUNTAIN_FOLK])


def crosses_by_land(bits: Int, traits: Int, bridged: bool) -> bool:
    """Tell whether a ground unit may cross a hexside by land (WK-3.15a, WK-3.16a)."""
    if not bits & BY_LAND:
        return False
    if bits & RIVER and not bits & BRIDGE and not traits & AMPHIBIAN and not bridged:
        return False
    return not (bits & RIDGE and not bits & (ROAD | PASS) and not traits & MOUNTAIN_FOLK)


def stopped_by(terrain: Int, traits: Int, marks: Int) -> bool:
    """Tell whether a hex entered by land stops a unit (WK-3.12a to WK-3.15b)."""
    if terrain <= CLEAR or traits & AT_HOME[terrain + 1]:
        return False
    return terrain == MOUNTAIN or not marks & NEVER_STOPS


def hits_in(s: Kings, kind: Int, place: Int) -> Int:
    """Give the hit number of a type in a hex, by its land and what is below it (WK-2.1a, WK-5.6)."""
    number, traits = HIT[kind], TRAIT[kind]
    home = AT_HOME[s.board.terrain[place] + 1]
    if s.board.special[place] == UNDERGROUND_CITY:
        home |= MOUNTAIN_FOLK
        if traits & FLYER:
            number -= 1
    return number + 1 if traits & home else number
