"""A table that nothing lies on yet."""

from __future__ import annotations

from conclave.core.containers import Bag, Zone
from conclave.core.modifiers import Modifiers
from conclave.core.options import Options
from conclave.core.storage import ints
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.config import config_of
from conclave.games.mage_knight.rows import ADVANCED_DECK, AID_BAG, BAGS, DECKS, PILE_BAG, ROWS
from conclave.games.mage_knight.state import Mage


def blank(options: Options) -> Mage:
    """Give a table that nothing lies on."""
    s = Mage(options)
    s.config = config_of(options, 1)
    s.round = s.night = s.begun = s.turns = s.active = s.phase = s.moved = s.acted = s.rested = s.played = 0
    s.dice = s.dark = s.knocked = s.fresh = s.aim = s.used_units = s.no_units = 0
    s.recruits = s.kills = s.hurt = s.healed = s.artifacts = s.ending = s.again = 0
    s.back = s.announced = s.last_turns = s.rival = s.acting = -1
    s.after = 0
    s.countryside_left = s.core_left = s.cities_left = s.core_seen = 0
    s.pool = ints([0] * d.POINTS)
    s.tokens, s.crystals = ints([0] * d.MOST_SEATS * d.SIX), ints([0] * d.MOST_SEATS * d.FOUR)
    s.faces, s.marks = ints([]), ints([])
    s.hero = ints([0] * d.MOST_SEATS * d.HERO_WIDTH)
    s.units = ints([0] * d.MOST_SEATS * d.UNIT_PLACES * d.UNIT_WIDTH)
    s.foes = ints([])
    s.tile_at, s.slot_of = ints([-1] * land.SLOT_COUNT), ints([-1] * land.TILE_COUNT)
    s.turned = ints([0] * land.TILE_COUNT)
    s.owner, s.flags = ints([-1] * land.LANDS), ints([0] * land.LANDS)
    zones = [Zone(bag=seat) for seat in range(d.MOST_SEATS)]
    zones += [Zone(bag=deck) for _ in range(2) for deck in range(DECKS)]
    zones += [Zone(bag=seat) for seat in range(d.MOST_SEATS)]
    zones += [Zone(bag=PILE_BAG + pile) for pile in range(7)] + [Zone(bag=AID_BAG)]
    s.z = zones + [Zone(bag=ADVANCED_DECK) for _ in range(2 * d.MOST_SEATS)]
    s.b = [Bag() for _ in range(BAGS)]
    s.rows = [()] * ROWS
    s.mods = Modifiers()
    return s
