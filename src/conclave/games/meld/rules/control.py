"""Control: active rituals, lasting bonuses, and the state check with its unique constructs (ME-7 to ME-9)."""

from __future__ import annotations

from conclave.core.storage import Int
from conclave.games.meld.data import (
    ALWAYS,
    AREA,
    AURA,
    BIT,
    HOST_OF,
    ON_FIELD,
    PLACE,
    RITUAL,
    SEALED,
    SEATS,
    TILE_BASE,
    VAULTS,
    Face,
    Spell,
    lowest,
)  # fmt: skip
from conclave.games.meld.rules.foci import call_home
from conclave.games.meld.state import Meld


def full(s: Meld, host: Int, spell: Spell) -> bool:
    """Tell whether every slot of a spell holds a construct (ME-8.5)."""
    empty = s.vacant[host]
    if host < SEATS:
        empty |= s.blocked[host]
    return empty & spell.mask == 0


def active(s: Meld, host: Int, spell: Spell) -> bool:
    """Tell whether a spell of a controlled host lasts now: an aura, or a full ritual (ME-8.5, ME-8.7)."""
    return spell.kind == AURA or (spell.kind == RITUAL and full(s, host, spell))


def _sum(s: Meld, face: Face, host: Int, kind: Int, role: Int) -> Int:
    total: Int = 0
    for spell in face.spells:
        for mod in spell.mods:
            if mod.kind == kind and (mod.when == ALWAYS or mod.when == role) and active(s, host, spell):
                total += mod.amount
    return total


def bonus(s: Meld, seat: Int, kind: Int, role: Int) -> Int:
    """Add up a lasting bonus of a seat: board, field tiles and area (ME-7.7)."""
    book = s.book
    face = book.faces[s.boards[seat]]
    total: Int = 0
    if (face.modded >> kind) & 1:
        total += _sum(s, face, seat, kind, role)
    todo = s.own[seat] & book.mod_tiles[kind]
    while todo:
        bit = todo & -todo
        tile = PLACE[bit % 67]
        face = s.face(tile)
        if (face.modded >> kind) & 1:
            total += _sum(s, face, SEATS + tile, kind, role)
        todo ^= bit
    return total


# Unique constructs.


def take_away(s: Meld, kind: Int) -> None:
    """Take a unique construct from wherever it is; it is in nobody's hands until it is put somewhere."""
    owner = s.holder[kind]
    if owner < 0:
        return
    place = owner * s.book.kinds + kind
    if s.pool[place]:
        s.pool[place] = 0
    elif s.army[place]:
        s.army[place] = 0
    elif s.at[kind] >= 0:
        s.empty(s.at[kind])
    else:
        for die in range(0, len(s.ether), 5):
            if s.ether[die] >= 0 and s.ether[die + 1] == kind:
                s.ether[die] = -1


def lose(s: Meld, kind: Int) -> None:
    """Put a unique construct back into the supply (ME-9.3, ME-9.6)."""
    take_away(s, kind)
    s.say("lost", s.holder[kind], kind)
    s.let_go(kind)


def give(s: Meld, kind: Int, seat: Int, leash: Int) -> None:
    """Put a unique construct into a pool, bound to a ritual's tile or to nothing (ME-9.2, ME-9.5)."""
    take_away(s, kind)
    s.hold(kind, seat, leash)
    s.pool[seat * s.book.kinds + kind] = 1
    s.say("taken", seat, kind)


def receiver(s: Meld, tile: Int, who: Int) -> Int:
    """Say which controller of a ritual's host gets its unique construct (ME-9.4)."""
    mask = s.masks[tile]
    if (mask >> who) & 1:
        return who
    if s.place[tile] != ON_FIELD:
        return s.place[tile] - AREA
    best: Int = -1
    most: Int = 0
    seat = s.active()
    for _ in range(s.seats):
        if s.foci[SEATS * tile + seat] > most:
            most = s.foci[SEATS * tile + seat]
            best = seat
        seat = s.next_seat(seat)
    return best


def lights(s: Meld, tile: Int) -> Int:
    """Give the unique constructs whose ritual is active on a tile, as bits."""
    if s.masks[tile] == 0:
        return 0
    found: Int = 0
    vacant = s.vacant[SEATS + tile]
    for spell in s.face(tile).spells:
        if spell.leash >= 0 and vacant & spell.mask == 0:
            found |= BIT[spell.leash]
    return found


def state_check(s: Meld, who: Int) -> None:
    """Settle rituals and unique constructs until nothing changes, then vaults (ME-7.8, ME-6.7)."""
    if s.uniques or s.alight or s.busy & s.book.leash_tiles:
        while _unsettled(s, who):
            pass
    if s.vaulted:
        for tile in s.book.vault_tiles:
            _vault(s, tile)


def _unsettled(s: Meld, who: Int) -> bool:
    """Do what one look at the table asks for, and tell whether something changed."""
    changed = False
    todo = (s.taken & s.busy & s.book.leash_tiles) | s.alight
    while todo:
        bit = todo & -todo
        todo ^= bit
        tile = PLACE[bit % 67]
        before, now = s.lit[tile], lights(s, tile)
        if now == before:
            continue
        s.light(tile, now)
        changed = True
        for kind in range(1, s.book.kinds):
            if (now & ~before) >> kind & 1:
                _light(s, tile, kind, who)
    todo = s.uniques
    while todo:
        bit = todo & -todo
        todo ^= bit
        kind = PLACE[bit % 67]
        own = s.own[s.holder[kind]]
        tile, slot = s.leash[kind], s.at[kind]
        if tile >= 0 and not ((s.lit[tile] >> kind) & 1 and own & BIT[tile]):
            _pass_on(s, kind, who)
            changed = True
        elif slot >= TILE_BASE and own & BIT[HOST_OF[slot] - SEATS] == 0:
            lose(s, kind)
            changed = True
    return _take_up(s, who) or changed


def _light(s: Meld, tile: Int, kind: Int, who: Int) -> None:
    """A ritual that controls a unique construct became active (ME-9.2, ME-9.4)."""
    owner = s.holder[kind]
    if owner >= 0 and s.is_yours(tile, owner):
        return
    give(s, kind, receiver(s, tile, who), tile)


def _pass_on(s: Meld, kind: Int, who: Int) -> None:
    """The ritual that bound a unique construct ended, or its holder lost the host (ME-9.3)."""
    tile = s.leash[kind]
    if (s.lit[tile] >> kind) & 1:
        give(s, kind, receiver(s, tile, who), tile)
    else:
        lose(s, kind)


def _take_up(s: Meld, who: Int) -> bool:
    """Let active rituals take what came back to the supply, and tell whether one did (ME-9.6)."""
    found = False
    todo = s.alight
    while todo:
        tile = lowest(todo)
        todo &= todo - 1
        # A construct that was just lost may have kept this very ritual full.
        free = s.lit[tile] & lights(s, tile) & ~s.uniques
        while free:
            give(s, lowest(free), receiver(s, tile, who), tile)
            free &= free - 1
            found = True
    return found


def _vault(s: Meld, tile: Int) -> None:
    """Send foci home whose owner lost the host of their vault (ME-6.7)."""
    room: Int = 0
    if s.place[tile] == ON_FIELD or AREA <= s.place[tile] < SEALED:
        room = s.face(tile).vaults
    for slot in range(VAULTS):
        owner = s.vault[VAULTS * tile + slot]
        if owner >= 0 and (slot >= room or not s.is_yours(tile, owner)):
            s.empty_vault(VAULTS * tile + slot)
            call_home(s, owner, 1)
