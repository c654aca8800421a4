"""Who owns what on the map, what is safe, and which sites are still fortified (MK-1.4, MK-13, MK-14)."""

from __future__ import annotations

from conclave.core.modifiers import BIT, NONE
from conclave.core.storage import Int
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land
from conclave.games.mage_knight.rows import (
    AT,
    BURNED,
    CITY_COLORS,
    CONQUERED,
    FIELD,
    MEGAPOLIS,
    RAMPANT,
    SHIELDS,
)
from conclave.games.mage_knight.state import Mage, changed


def second_city(s: Mage, at: Int) -> bool:
    """Tell whether the second city of a Megapolis stands on a land (MK-30.13)."""
    row = s.rows[MEGAPOLIS]
    return len(row) > 0 and row[0] == at


def site_of(s: Mage, at: Int) -> Int:
    """Give the site of a land; a second city covers what is printed there (MK-30.13)."""
    row = s.rows[MEGAPOLIS]
    return land.CITY_RED + row[1] if row and row[0] == at else land.SITE[at]


def terrain_of(s: Mage, at: Int) -> Int:
    """Give the terrain of a land; a second city covers what is printed there (MK-30.13)."""
    row = s.rows[MEGAPOLIS]
    return land.CITY if row and row[0] == at else land.TERRAIN[at]


def is_city(at: Int) -> bool:
    """Tell whether a city is printed on a land."""
    return land.SITE[at] >= land.CITY_RED


def in_city(s: Mage, at: Int) -> bool:
    """Tell whether a land is a city, or the second part of one (MK-30.13)."""
    return is_city(at) or second_city(s, at)


def whole_city(s: Mage, at: Int) -> Int:
    """Give the land of a city itself for each of its parts; it lies in the middle of its tile (MK-30.13)."""
    return at - at % 7 if second_city(s, at) else at


def city_color(s: Mage, at: Int) -> Int:
    """Give the color of a city, printed or drawn (MK-30.6); of a Megapolis that of its first part."""
    row = s.rows[CITY_COLORS]
    if row:
        return row[at // 7 - land.FIRST_CITY]
    return land.SITE[whole_city(s, at)] - land.CITY_RED


def city_colors(s: Mage, at: Int) -> Int:
    """Give the colors of a city as bits: two when it is a Megapolis (MK-30.13)."""
    found = BIT[city_color(s, at)]
    row = s.rows[MEGAPOLIS]
    return found | BIT[row[1]] if row and row[0] // 7 == at // 7 else found


def conquer(s: Mage, seat: Int, at: Int) -> None:
    """Let a city be conquered, with its second part if it has one (MK-14.2, MK-30.13)."""
    set_flag(s, at, CONQUERED)
    row = s.rows[MEGAPOLIS]
    if row and row[0] // 7 == at // 7:
        set_flag(s, row[0], CONQUERED)
    s.tell("conquered", int(seat), int(at))


def beside_city(s: Mage, here: Int, city: Int) -> bool:
    """Tell whether a land touches a city or its second part."""
    row = s.rows[MEGAPOLIS]
    return s.beside(here, city) or (len(row) > 0 and row[0] // 7 == city // 7 and s.beside(here, row[0]))


def is_mine(at: Int) -> bool:
    """Tell whether a mine is printed on a land."""
    return land.SITE[at] >= land.MINE_RED and land.SITE[at] <= land.MINE_WHITE


def mine_at(s: Mage, at: Int) -> bool:
    """Tell whether a land has a mine that nothing covers."""
    return is_mine(at) and not second_city(s, at)


def occupied_mine(s: Mage, at: Int) -> bool:
    """Tell whether enemies hold a mine (Mines Liberation)."""
    return s.config.mines == 1 and is_mine(at) and s.owner[at] == NONE


def is_adventure(s: Mage, at: Int) -> bool:
    """Tell whether a land has a site of adventures (MK-4.5)."""
    site = site_of(s, at)
    return site >= land.DUNGEON and site <= land.ANCIENT_RUINS


def flag(s: Mage, at: Int, bit: Int) -> bool:
    """Tell whether a land has a flag."""
    return s.flags[at] & bit != 0


def set_flag(s: Mage, at: Int, bit: Int) -> None:
    """Give a land a flag."""
    s.flags = changed(s.flags, at, s.flags[at] | bit)


def set_owner(s: Mage, at: Int, seat: Int) -> None:
    """Put a shield on a land."""
    s.owner = changed(s.owner, at, seat)
    s.tell("shield", int(seat), int(at))


def allied(s: Mage, one: Int, other: Int) -> bool:
    """Tell whether two seats are one side (MK-24.1)."""
    if one < 0 or other < 0:
        return False
    if s.config.teams:
        return one % 2 == other % 2
    return s.config.together == 1 or one == other


def at_peace(s: Mage, other: Int) -> bool:
    """Tell whether a hero cannot be attacked by the one who acts now (MK-23.1)."""
    if allied(s, s.actor, other):
        return True
    if not s.config.pvp or s.announced != NONE or s.last_turns >= 0 or s.ending:
        return True
    return s.get(other, d.FLIPPED) == 1 or s.get(other, d.GONE) == 1


def fortified(s: Mage, seat: Int, at: Int) -> bool:
    """Tell whether entering a land is an assault (MK-7.4)."""
    site = site_of(s, at)
    if site == land.KEEP:
        return not allied(s, s.owner[at], seat)
    if site == land.MAGE_TOWER:
        return s.owner[at] == NONE or (s.config.hold == 1 and not allied(s, s.owner[at], seat))
    return in_city(s, at) and not flag(s, at, CONQUERED)


def held_site(s: Mage, at: Int) -> bool:
    """Tell whether a site belongs to whoever took it: a keep, and in Conquer and Hold a tower too."""
    site = site_of(s, at)
    return site == land.KEEP or (s.config.hold == 1 and site == land.MAGE_TOWER)


def closed(s: Mage, at: Int) -> bool:
    """Tell whether a city may not be entered at all (First Reconnaissance)."""
    return s.config.cities_closed == 1 and in_city(s, at)


def portal_open(s: Mage, at: Int) -> bool:
    """Tell whether a land is a portal that is open (One to Return closes it after the first day)."""
    return site_of(s, at) == land.PORTAL and not (s.config.portal_closes == 1 and s.round > 1)


def shared_place(s: Mage, at: Int) -> bool:
    """Tell whether several heroes may stand on a land (MK-0.9)."""
    return portal_open(s, at) or (in_city(s, at) and flag(s, at, CONQUERED))


def plain_cost(s: Mage, at: Int) -> Int:
    """Give what entering a land costs without any effect."""
    return land.NIGHT_COST[terrain_of(s, at)] if s.night else land.DAY_COST[terrain_of(s, at)]


def safe(s: Mage, seat: Int, at: Int) -> bool:
    """Tell whether a hero may end its turn on a land (MK-1.4)."""
    if at < 0 or plain_cost(s, at) >= land.IMPASSABLE or flag(s, at, RAMPANT) or closed(s, at):
        return False
    if fortified(s, seat, at):
        return False
    return shared_place(s, at) or not s.someone_at(at, seat)


def inhabited(s: Mage, seat: Int, at: Int) -> bool:
    """Tell whether somebody there talks to a hero (MK-9.1)."""
    site = site_of(s, at)
    if site == land.VILLAGE:
        return True
    if site == land.MONASTERY:
        return not flag(s, at, BURNED)
    if site == land.KEEP:
        return allied(s, s.owner[at], seat)
    if site == land.MAGE_TOWER:
        return allied(s, s.owner[at], seat) if s.config.hold else s.owner[at] != NONE
    return in_city(s, at) and flag(s, at, CONQUERED)


def shields_of(s: Mage, seat: Int, at: Int) -> Int:
    """Count the shields of a seat on a city."""
    found: Int = 0
    for owner in s.rows[SHIELDS + city_color(s, at)]:
        if owner == seat:
            found += 1
    return found


def leader(s: Mage, at: Int) -> Int:
    """Give the leader of a city, or -1: most shields, then whose first came earliest (MK-29.20)."""
    best, most = NONE, 0
    if s.config.friendly_city:
        return NONE  # MK-9.12
    for owner in s.rows[SHIELDS + city_color(s, at)]:
        own = int(shields_of(s, owner, at))
        if own > most:
            best, most = owner, own
    return best


def hand_bonus(s: Mage, seat: Int) -> Int:
    """Give what keeps and cities add to the hand limit (MK-16.9)."""
    here = s.get(seat, d.HEX)
    if here < 0:
        return 0
    keeps: Int = 0
    near_keep = False
    city: Int = 0
    for at in range(land.LANDS):
        if s.slot_of[at // 7] < 0:
            continue
        if site_of(s, at) == land.KEEP and s.owner[at] == seat:
            keeps += 1
            near_keep = near_keep or here == at or s.beside(here, at)
        elif in_city(s, at) and flag(s, at, CONQUERED) and (here == at or s.beside(here, at)):
            if leader(s, at) == seat:
                city = 2
            elif shields_of(s, seat, at):
                city = max(city, 1)
    return max(keeps if near_keep else 0, city)


def tokens_at(s: Mage, at: Int) -> list[tuple[int, int]]:
    """List the tokens on a land as pile and place in it."""
    found: list[tuple[int, int]] = []
    for pile in range(7):
        lands = s.rows[AT + pile]
        for place in range(len(lands)):
            if lands[place] == at:
                found.append((pile, place))
    return found


def turn_up(s: Mage, at: Int) -> None:
    """Turn up every token on a land (MK-7.11)."""
    for pile, place in tokens_at(s, at):
        if s.z[FIELD + pile].masks[place] != -1:
            s.show(FIELD + pile, place, -1)
            s.reveal()
            s.tell("reveal", int(at), pile, int(s.z[FIELD + pile].faces[place]))


def turn_up_all_ruins(s: Mage) -> None:
    """Turn up the ruins of the whole map, as by day (MK-3.4)."""
    for at in range(land.LANDS):
        if site_of(s, at) == land.ANCIENT_RUINS and s.slot_of[at // 7] >= 0:
            turn_up(s, at)


def look_around(s: Mage, seat: Int) -> None:
    """Turn up what a hero sees from where it stands (MK-7.11, MK-7.12)."""
    here = s.get(seat, d.HEX)
    if here < 0:
        return
    day = s.night == 0 or s.mods.first(d.REVEAL_AS_DAY, seat) != NONE
    for direction in range(6):
        at = s.near(here, direction)
        if at < 0:
            continue
        site = site_of(s, at)
        walls = site == land.KEEP or site == land.MAGE_TOWER
        if (walls and day) or (in_city(s, at) and (day or not s.config.cities_by_day)):
            turn_up(s, whole_city(s, at))
    if site_of(s, here) == land.ANCIENT_RUINS:
        turn_up(s, here)
