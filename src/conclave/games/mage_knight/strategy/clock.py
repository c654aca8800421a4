"""How much time is left, and how far the goal of the scenario is (for bots)."""

from __future__ import annotations

from typing import Final

from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import pieces
from conclave.games.mage_knight.config import END_CITIES_FALLEN, END_CITY_FOUND
from conclave.games.mage_knight.rows import CITY_ORDER, CONQUERED, DUMMY, DUMMY_BAG, HAND, ORDER
from conclave.games.mage_knight.rules.sites import city_color, flag, tokens_at
from conclave.games.mage_knight.state import Mage

A_ROUND: Final = 50  # own turns of a round, in tenths
FLIPPED: Final = 38  # cards the dummy turns up in a turn, in tenths
SPENT: Final = 40  # cards a hero plays in a turn, in tenths
PER_TILE: Final = 22  # turns that a tile takes, in tenths
HURRIED: Final = 18  # where they are not the goal itself, with all that is done on the way
NEXT_TILE: Final = 8  # the next tile, for whoever stands beside its slot
PER_MOVE: Final = 2  # and for every Move point on the way there

COMPLETE: Final = 800  # finding the city of First Reconnaissance, alone
TURN_WORTH: Final = 32  # what a turn of one's own brings
FALLEN: Final = 500  # a conquered city, alone or together
BREACHED: Final = 60  # per cent of that which its beaten defenders count for
REACHED: Final = 400  # having found every city in time
SIEGES: Final = 100  # tenths of turns that the cities themselves take
ALL_FALLEN: Final = 1500
FOUND: Final = 40  # a city that is known
TILE: Final = 8  # a known tile where knowing is not the goal


def turns_in_round(s: Mage, seat: int) -> int:
    """Guess the own turns that still come in this round after this one, in tenths."""
    if s.last_turns >= 0:
        order, turns = s.rows[ORDER], int(s.turns)
        coming = [order[(turns + by) % len(order)] for by in range(int(s.last_turns))] if order else []
        return 10 * coming.count(seat)
    if DUMMY in s.rows[ORDER] or s.config.dummy:
        left = len(s.b[DUMMY_BAG]) * 100 // FLIPPED + 10
    else:
        left = 1000
    for other in range(s.seats):
        cards = int(s.deck_size(other)) + len(s.z[HAND + other])
        if other == seat and s.seats == 1:
            continue  # alone one may go on with an empty deck until the dummy has none
        left = min(left, cards * 100 // SPENT + 5)
    return left


def turns_left(s: Mage, seat: int) -> int:
    """Guess the own turns that still come in the game after this one, in tenths."""
    if s.ending > 1:
        return min(10, turns_in_round(s, seat))
    return turns_in_round(s, seat) + (len(s.config.rounds) - int(s.round)) * A_ROUND


def likely(turns: int, needed: int) -> int:
    """Give the chance, in per mille, that what needs so many turns is done in so many (both in tenths)."""
    ratio = turns * 100 // max(1, needed)  # 100 when the time is just enough
    if ratio < 60:
        return 5 * ratio
    if ratio < 100:
        return 300 + (ratio - 60) * 13
    if ratio < 150:
        return 820 + (ratio - 100) * 14 // 5
    return min(998, 960 + (ratio - 150) // 6)


def ahead_of(far: int) -> int:
    """Guess the turns, in tenths, that the next tile takes whoever is so many Move points away."""
    return NEXT_TILE + PER_MOVE * far


def in_time(s: Mage, turns: int, countryside: int = 0, core: int = 0, ahead: int = PER_TILE) -> int:
    """Give the chance, in per mille, of finding a city in time, were so many more tiles revealed in vain.

    The next tile takes `ahead`, in tenths of turns.
    """
    if s.rows[CITY_ORDER]:
        return 1000
    first = int(s.countryside_left) - countryside
    last = int(s.core_left + s.cities_left) - core
    # It may be any of the core, the last one too.
    total = 0
    for place in range(1, last + 1):
        total += likely(turns, (first + place - 1) * PER_TILE + ahead)
    return total // max(1, last)


def progress(s: Mage, seat: int, turns: int) -> int:
    """Value how far the goal of the scenario is; `turns` are those left when the turn began, in tenths."""
    if s.config.end == END_CITY_FOUND:
        reward = COMPLETE if s.seats == 1 or s.config.together else COMPLETE // 10
        if s.ending or s.rows[CITY_ORDER]:
            return reward - TURN_WORTH * max(0, turns - 10) // 10
        return reward * in_time(s, turns) // 1000
    known = s.rows[CITY_ORDER]
    fallen = len([at for at in known if flag(s, at, CONQUERED)])
    hidden = int(s.countryside_left + s.core_left + s.cities_left)
    if s.config.end != END_CITIES_FALLEN:
        return 40 * fallen - TILE * hidden
    if s.seats > 1 and not s.config.together:
        return 70 * fallen + 20 * len(known) - 2 * TILE * hidden
    found = FOUND * len(known) + FALLEN * fallen + arrival(s, turns) - 2 * TILE * hidden
    for at in known:
        if not flag(s, at, CONQUERED):
            found += FALLEN * breach(s, at) * BREACHED // 10_000
    return found + ALL_FALLEN if fallen >= s.config.cities else found


def arrival(s: Mage, turns: int, found: int = 0) -> int:
    """Value the hope of finding every city in time, were so many more tiles revealed; `turns` in tenths."""
    if not s.cities_left:
        return REACHED
    hidden = int(s.countryside_left + s.core_left + s.cities_left) - found
    return REACHED * likely(max(0, turns - SIEGES), HURRIED * max(0, hidden)) // 1000


def breach(s: Mage, at: int) -> int:
    """Tell how much of a city's garrison is beaten, in per cent."""
    levels = s.config.city_levels
    if not levels:
        return 0
    place = s.rows[CITY_ORDER].index(at)
    whole = len(pieces.GARRISONS[int(city_color(s, at))][levels[min(place, len(levels) - 1)] - 1])
    return 100 * (whole - len(tokens_at(s, at))) // whole


def level_tenths(fame: int) -> int:
    """Give the level that a fame reaches with the part of the next one, in tenths."""
    level = 1
    while level < d.TOP_LEVEL and fame >= d.LEVEL_FAME[level + 1]:
        level += 1
    if level == d.TOP_LEVEL:
        return 10 * level
    low, high = int(d.LEVEL_FAME[level]), int(d.LEVEL_FAME[level + 1])
    return 10 * level + 10 * (fame - low) // (high - low)
