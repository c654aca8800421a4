"""Exploring: which slots may hold the next tile, and what comes with it (MK-8)."""

from __future__ import annotations

from typing import ClassVar, Final

from conclave.core.frames import FINE, Chance, Step, begin
from conclave.core.modifiers import NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, pieces
from conclave.games.mage_knight.config import END_CITY_FOUND
from conclave.games.mage_knight.effects.fame import gain_fame
from conclave.games.mage_knight.effects.hands import Deal
from conclave.games.mage_knight.rows import (
    ADVANCED_DECK,
    CITY_ORDER,
    CONQUERED,
    MONASTERY_OFFER,
    RAMPANT,
    SHIELDS,
)
from conclave.games.mage_knight.rules import reasons as r
from conclave.games.mage_knight.rules.founding import CityLuck, Garrison, SecondCity, garrison
from conclave.games.mage_knight.rules.sites import (
    city_color,
    is_city,
    look_around,
    mine_at,
    set_flag,
    site_of,
)
from conclave.games.mage_knight.rules.tokens import HIDDEN, SHOWN, DrawToken
from conclave.games.mage_knight.rules.tunnels import MarkSecret
from conclave.games.mage_knight.state import Mage, changed

COUNTRYSIDE: Final = 0
CORE: Final = 1
SPARE: Final = 2  # the stack is empty: tiles that were left in the box (MK-8.4)
NO_TILE: Final = 3


def unused(s: Mage, first: Int, last: Int) -> list[int]:
    """List the tiles of a range that do not lie on the map."""
    return [tile for tile in range(int(first), int(last)) if s.slot_of[tile] < 0]


def in_stack(s: Mage, first: Int, last: Int, places: int) -> list[tuple[int, int]]:
    """List the tiles of a range that may come next, by how likely each is; some are surely in the stack."""
    here = [tile for tile in unused(s, first, last) if tile not in s.config.barred_tiles]
    sure = [tile for tile in here if tile in s.config.sure_tiles]
    maybe = [tile for tile in here if tile not in s.config.sure_tiles]
    free = max(0, places - len(sure))
    found = [(tile, max(1, len(maybe)) if tile in sure else free) for tile in here]
    return [(tile, weight) for tile, weight in found if weight > 0]


def next_tile(s: Mage) -> Int:
    """Tell what kind of tile comes next; its back is public (MK-2.13)."""
    if s.countryside_left > 0:
        return COUNTRYSIDE
    if s.core_left + s.cities_left > 0:
        return CORE
    if s.config.shape == land.HELD:
        return NO_TILE
    return SPARE if unused(s, land.FIRST_COUNTRYSIDE, land.FIRST_CITY) else NO_TILE


def touching(s: Mage, slot: Int) -> Int:
    """Count the tiles around a slot."""
    found: Int = 0
    for step in range(6):
        near = land.SLOTS_NEAR[slot * 6 + step]
        if near >= 0 and s.tile_at[near] >= 0:
            found += 1
    return found


def takes(s: Mage, slot: Int, kind: Int) -> bool:
    """Tell whether the next tile may be laid into a slot (MK-8.2 to 8.4, MK-26.5)."""
    core = kind == CORE or (kind == SPARE and not unused(s, land.FIRST_COUNTRYSIDE, land.FIRST_CORE))
    table = land.TAKES_CORE if core else land.TAKES_COUNTRYSIDE
    if not table[s.config.shape * land.SLOT_COUNT + slot]:
        return False
    around = touching(s, slot)
    if s.config.shape == land.HELD:
        return around >= 1
    if kind == SPARE:
        return around >= 3
    if around >= 2 or kind == CORE:
        return around >= 2
    for step in range(6):
        near = land.SLOTS_NEAR[slot * 6 + step]
        if near >= 0 and s.tile_at[near] >= 0 and touching(s, near) >= 2:
            return True
    return False


def borders(s: Mage, seat: Int, slot: Int) -> bool:
    """Tell whether a hero stands beside a slot, or two steps away with Space Bending (MK-8.1)."""
    here = s.get(seat, d.HEX)
    if here < 0:
        return False
    spot = s.spot(here)
    far = s.mods.first(d.LEAP, seat) != NONE
    for direction in range(6):
        near = land.NEAR[spot * 6 + direction]
        if near < 0:
            continue
        if near // 7 == slot:
            return True
        if far:
            for other in range(6):
                if land.NEAR[near * 6 + other] >= 0 and land.NEAR[near * 6 + other] // 7 == slot:
                    return True
    return False


def exploring(s: Mage, seat: Int, slot: Int) -> Int:
    """Give the reason against exploring a slot (MK-8.1, MK-8.2)."""
    if s.tile_at[slot] >= 0:
        return r.SLOT_FULL
    if not borders(s, seat, slot):
        return r.TOO_FAR
    kind = next_tile(s)
    if kind == NO_TILE:
        return r.NO_TILE_THERE
    if not takes(s, slot, kind):
        return r.SLOT_BARRED
    return FINE if s.pool[d.MOVE] >= d.EXPLORE_COST else r.NO_POINTS


class RevealTile(Chance[Mage]):
    """The next tile of the stack into a slot (MK-8.1); nobody has seen the stack, so it is drawn now."""

    rule: ClassVar[str] = "MK-8.1"

    def __init__(self, slot: Int) -> None:
        self.slot: Int = slot

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List the tiles that may come."""
        kind = next_tile(s)
        if kind == CORE:
            plain = in_stack(s, land.FIRST_CORE, land.FIRST_CITY, int(s.core_left))
            cities = in_stack(s, land.FIRST_CITY, land.TILE_COUNT, int(s.cities_left))
            # A place in the stack is as likely to hold the one kind as there are places for it.
            one, other = sum(weight for _, weight in plain), sum(weight for _, weight in cities)
            found = [(a.TILE + tile, weight * int(s.core_left) * max(1, other)) for tile, weight in plain]
            found += [(a.TILE + tile, weight * int(s.cities_left) * max(1, one)) for tile, weight in cities]
            return [(tile, weight) for tile, weight in found if weight > 0]
        if kind == COUNTRYSIDE:
            tiles = in_stack(s, land.FIRST_COUNTRYSIDE, land.FIRST_CORE, int(s.countryside_left))
            if s.config.ascending:
                tiles = tiles[:1]
            return [(a.TILE + tile, weight) for tile, weight in tiles]
        spare = unused(s, land.FIRST_COUNTRYSIDE, land.FIRST_CORE)
        spare = spare or unused(s, land.FIRST_CORE, land.FIRST_CITY)
        return [(a.TILE + tile, 1) for tile in spare]

    def land(self, s: Mage, outcome: Int) -> None:
        """Lay it down, and populate it."""
        tile = outcome - a.TILE
        kind = next_tile(s)
        if kind == COUNTRYSIDE:
            s.countryside_left -= 1
        elif kind == CORE and tile >= land.FIRST_CITY:
            s.cities_left -= 1
        elif kind == CORE:
            s.core_left -= 1
        lay_tile(s, tile, self.slot)
        s.goto(Populate(tile, 0))
        if s.config.random_cities and tile >= land.FIRST_CITY:
            s.call(CityLuck(tile))
        if s.config.turned_tiles:
            s.call(TurnLuck(tile))


class TurnLuck(Chance[Mage]):
    """By how many sides a tile is turned (MK-30.5)."""

    rule: ClassVar[str] = "MK-30.5"

    def __init__(self, tile: Int) -> None:
        self.tile: Int = tile

    def outcomes(self, s: Mage) -> list[tuple[int, int]]:
        """List six turns, each as likely."""
        return [(a.TURN_TILE + turn, 1) for turn in range(6)]

    def land(self, s: Mage, outcome: Int) -> None:
        """Turn it."""
        s.done()
        s.turned = changed(s.turned, self.tile, outcome - a.TURN_TILE)
        s.tell("turned", int(self.tile), int(outcome - a.TURN_TILE))


def lay_tile(s: Mage, tile: Int, slot: Int) -> None:
    """Put a tile into a slot."""
    s.tile_at = changed(s.tile_at, slot, tile)
    s.slot_of = changed(s.slot_of, tile, slot)
    if tile >= land.FIRST_CORE:
        s.core_seen = 1
    if tile >= land.FIRST_CITY and s.config.end == END_CITY_FOUND:
        s.ending = 1
    s.tell("tile", int(tile), int(slot))


class Populate(Step[Mage]):
    """Tokens and cards for the sites of a new tile, hex by hex (MK-8.6)."""

    def __init__(self, tile: Int, place: Int) -> None:
        self.tile: Int = tile
        self.place: Int = place

    def run(self, s: Mage) -> None:
        """Serve one hex, and go on."""
        if self.place >= 7:
            s.done()
            for seat in range(s.seats):
                look_around(s, seat)
            return
        at = self.tile * 7 + self.place
        s.goto(Populate(self.tile, self.place + 1))
        site = site_of(s, at)
        if s.config.dungeons and (site == land.VILLAGE or site == land.MONASTERY):
            begin(s, MarkSecret(at))
        if site == land.RAMPAGING_ORC or site == land.RAMPAGING_DRACONUM:
            set_flag(s, at, RAMPANT)
            orc = site == land.RAMPAGING_ORC
            s.call(DrawToken(pieces.GREEN_PILE if orc else pieces.RED_PILE, at, SHOWN))
        elif site == land.KEEP:
            s.call(DrawToken(pieces.GRAY_PILE, at, HIDDEN))
        elif site == land.MAGE_TOWER:
            s.call(DrawToken(pieces.VIOLET_PILE, at, HIDDEN))
        elif site == land.ANCIENT_RUINS:
            dark = s.night == 1 and s.mods.first(d.REVEAL_AS_DAY, s.actor) == NONE
            s.call(DrawToken(pieces.RUIN_PILE, at, HIDDEN if dark else SHOWN))
        elif s.config.mines and mine_at(s, at):
            s.call(DrawToken(pieces.BROWN_PILE, at, HIDDEN))
            core = self.tile >= land.FIRST_CORE
            s.call(DrawToken(pieces.RED_PILE if core else pieces.GREEN_PILE, at, SHOWN))
        elif site == land.MONASTERY:
            deal = Deal(ADVANCED_DECK, MONASTERY_OFFER, 1)
            if deal.possible(s):
                s.call(deal)
        elif is_city(at):
            found = len(s.rows[CITY_ORDER])
            s.row(CITY_ORDER, int(at))
            levels = s.config.city_levels
            if s.config.friendly_city:
                set_flag(s, at, CONQUERED)
                s.row(SHIELDS + city_color(s, at), *range(s.seats))
            if s.config.megapolis and found + 1 == s.config.cities:
                s.call(SecondCity(at))
            elif levels:
                level = levels[min(found, len(levels) - 1)]
                s.call(Garrison(at, garrison(city_color(s, at), level)))


def explore(s: Mage, seat: Int, slot: Int) -> None:
    """Pay and reveal (MK-8.1, MK-8.7)."""
    s.pool[d.MOVE] -= d.EXPLORE_COST
    s.moved = 1
    if s.config.explorer_fame:
        gain_fame(s, seat, 1)
    s.call(RevealTile(slot))
