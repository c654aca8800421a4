"""The field: adjacency, locked tiles, patterns and empty hexes (ME-4, ME-5)."""

from __future__ import annotations

from conclave.core.storage import Choices, Int
from conclave.games.meld.data import AREA, BIT, GLYPHS, PLACE
from conclave.games.meld.state import Meld

# Sets of tiles are numbers with a bit for each tile.


def splits(s: Meld, tile: Int) -> bool:
    """Tell whether taking a tile away would break the field into pieces (ME-4.8)."""
    beside, cell = s.beside, s.cell
    ring = beside[cell[tile]]
    missing = ring & (ring - 1)  # all neighbours but the first have to be reached from there
    if missing == 0:
        return False
    todo = ring ^ missing
    seen = todo | BIT[tile]
    while todo:
        bit = todo & -todo
        more = beside[cell[PLACE[bit % 67]]] & ~seen
        missing &= ~more
        if missing == 0:
            return False
        seen |= more
        todo = (todo ^ bit) | more
    return True


def look_for_locks(s: Meld, tiles: Int) -> None:
    """See which tiles of a set are locked; one look is enough while the field stays as it is (ME-4.9)."""
    todo = tiles & ~s.looked
    s.looked |= tiles
    while todo:
        bit = todo & -todo
        if splits(s, PLACE[bit % 67]):
            s.locks |= bit
        todo ^= bit


def locked(s: Meld, tile: Int) -> bool:
    """Tell whether a tile is locked (ME-4.8); nobody asks this while a tile is lifted."""
    look_for_locks(s, BIT[tile])
    return (s.locks >> tile) & 1 == 1


def unlocked(s: Meld, tiles: Int) -> Int:
    """Give the tiles of a set that are not locked."""
    if s.lifted == 0:
        look_for_locks(s, tiles)
        return tiles & ~s.locks
    found, todo = tiles, tiles
    while todo:
        bit = todo & -todo
        if splits(s, PLACE[bit % 67]):
            found ^= bit
        todo ^= bit
    return found


def some_unlocked(s: Meld, tiles: Int) -> bool:
    """Tell whether a tile of a set is not locked, looking at no more than it takes."""
    if tiles & s.looked & ~s.locks:
        return True
    todo = tiles & ~s.looked
    while todo:
        bit = todo & -todo
        look_for_locks(s, bit)
        if s.locks & bit == 0:
            return True
        todo ^= bit
    return False


def lift(s: Meld, tile: Int) -> Int:
    """Take a tile off the grid for a moment, to see what then; give the cell where it lay."""
    s.lifted += 1
    s.field ^= BIT[tile]
    return s.leave(tile)


def put_down(s: Meld, tile: Int, cell: Int) -> None:
    """Put a tile back that was lifted for a moment."""
    s.enter(tile, cell)
    s.field ^= BIT[tile]
    s.lifted -= 1


def spared(s: Meld, tiles: Int) -> Int:
    """Give the tiles of a set that could leave the field while claims under way still hold (ME-11.3)."""
    if len(s.claims) == 0:
        return tiles
    found, todo = tiles, tiles
    while todo:
        bit = todo & -todo
        tile = PLACE[bit % 67]
        cell = lift(s, tile)
        if not claims_hold(s):
            found ^= bit
        put_down(s, tile, cell)
        todo ^= bit
    return found


def in_pattern(s: Meld, tile: Int, seat: Int) -> bool:
    """Tell whether a tile is in a pattern; with a seat, in one whose three tiles are that seat's (ME-5)."""
    if seat >= 0:
        return (patterned(s, seat) >> tile) & 1 == 1
    for glyph in range(GLYPHS):
        if touching(s, BIT[tile], s.glyphed[glyph] & s.field):
            return True
    return False


def patterned(s: Meld, seat: Int) -> Int:
    """Give the tiles in a pattern of three tiles of a seat; one look is enough until they change (ME-5)."""
    if s.patterns[seat] >= 0 and s.lifted == 0:
        return s.patterns[seat]
    mine = s.own[seat] & s.field
    found: Int = 0
    for glyph in range(GLYPHS):
        same = s.glyphed[glyph] & mine
        more = same & (same - 1)
        if more & (more - 1):  # three at least
            found |= touching(s, same, same)
    if s.lifted == 0:
        s.patterns[seat] = found
    return found


def touching(s: Meld, tiles: Int, others: Int) -> Int:
    """Give the tiles of a set that touch two of some others which touch each other."""
    beside, cell = s.beside, s.cell
    found: Int = 0
    todo = tiles & others
    while todo:
        bit = todo & -todo
        todo ^= bit
        ring = beside[cell[PLACE[bit % 67]]] & others
        while ring:
            one = ring & -ring
            ring ^= one
            if beside[cell[PLACE[one % 67]]] & ring:
                found |= bit
                break
    return found


def claims_hold(s: Meld) -> bool:
    """Tell whether every tile that is being claimed could still be claimed (ME-11.3)."""
    for tile in s.claims:
        if s.cell[tile] < 0 or splits(s, tile):
            return False
    return True


def holds_with(s: Meld, cell: Int, mover: Int) -> bool:
    """Tell whether claims would hold with a new tile on a cell, or with a lifted one put there (ME-11.3)."""
    if len(s.claims) == 0:
        return True
    if mover >= 0:
        s.enter(mover, cell)
        good = claims_hold(s)
        s.leave(mover)
        return good
    around = s.beside[cell]
    for host in s.claims:
        # A new tile locks the host only if it touches nothing else, and the host has other neighbours.
        if around == BIT[host] and s.beside[s.cell[host]]:
            return False
    return True


def open_hexes(s: Meld, tiles: Int, mover: Int, but: Int, found: Choices, base: Int) -> None:
    """Write every empty hex beside a tile of a set, named by a tile and a way.

    `mover` is a lifted tile or -1, `but` a cell that does not count or -1. Of several tiles beside a hex the
    lowest names it.
    """
    grid, near, beside = s.grid, s.book.near, s.beside
    free = but < 0 and len(s.claims) == 0
    for tile in s.land:
        if (tiles >> tile) & 1 == 0:
            continue
        lower = tiles & (BIT[tile] - 1)
        here = 6 * s.cell[tile]
        name = base + 6 * tile - here
        for way in range(here, here + 6):
            cell = near[way]
            if grid[cell] >= 0 or beside[cell] & lower:
                continue
            if free or (cell != but and holds_with(s, cell, mover)):
                found.append(name + way)


def some_hex(s: Meld, tiles: Int, mover: Int, but: Int) -> bool:
    """Tell whether there is an empty hex beside a tile of a set; `mover` and `but` as in `open_hexes`."""
    near, grid = s.book.near, s.grid
    free = len(s.claims) == 0
    todo = tiles
    while todo:
        bit = todo & -todo
        here = 6 * s.cell[PLACE[bit % 67]]
        for way in range(here, here + 6):
            cell = near[way]
            if grid[cell] < 0 and cell != but and (free or holds_with(s, cell, mover)):
                return True
        todo ^= bit
    return False


def two_with_room(s: Meld, tiles: Int) -> Int:
    """Give two tiles of a set that have an empty hex beside them, or fewer if there are no two."""
    if len(s.land) < 7:
        return tiles  # it takes seven tiles to enclose one
    near, grid = s.book.near, s.grid
    found: Int = 0
    todo = tiles
    while todo:
        bit = todo & -todo
        todo ^= bit
        here = 6 * s.cell[PLACE[bit % 67]]
        for way in range(here, here + 6):
            if grid[near[way]] < 0:
                if found:
                    return found | bit
                found = bit
                break
    return found


def cell_at(s: Meld, place: Int) -> Int:
    """Give the cell that a hex named by tile and way means."""
    return s.book.near[6 * s.cell[place // 6] + place % 6]


def field_size(s: Meld) -> Int:
    """Count the tiles on the field."""
    return len(s.land)


def set_of(s: Meld, seat: Int) -> Int:
    """Give how many unsealed tiles of an area share the glyph that most of them have (ME-5.4)."""
    best: Int = 0
    for glyph in range(GLYPHS):
        count: Int = 0
        for tile in s.live:
            if s.place[tile] == AREA + seat and (s.face(tile).glyphs >> glyph) & 1:
                count += 1
        if count > best:
            best = count
    return best
