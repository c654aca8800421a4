"""What a character may do: one reason against each deed, for choices and refusals."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.data import (
    AXE,
    B_DARK,
    BIT,
    BRAZIER,
    BREAKS_GATES,
    BREAKS_WALLS,
    CARPET,
    CELLS,
    CHAOS_RING,
    CHARM_SCROLL,
    COLUMNS,
    CONTROLLED,
    CONTROLS,
    FIRE_WAND,
    FIRST_OBJECT,
    FORGED,
    FOUNTAIN,
    FREEZES,
    FROZEN,
    GEAR,
    HEALS,
    HURT_NOW,
    ICE_SCROLL,
    IS_TORCH,
    KIND,
    LIFE_POTION,
    LINE,
    MAGIC_USER,
    MELTS_ICE,
    NEXT,
    OPENS_GATES,
    OWNER,
    PIECES,
    REGENERATES,
    RESTS,
    SLOT,
    SPEED_POTION,
    T_WALK,
    TERRAIN,
    TREE,
    WALKS_WALLS,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.aims import (
    ALONE,
    AT_SOMEBODY,
    COUNT,
    MOVES,
    OPTION,
    ap_of,
    cost_of,
    may_glaze,
    may_heal,
    no_ap,
    option_reason,
)
from conclave.games.lands_of_ice.rules.moving import begin, may_begin
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.steps import (
    BY_CARPET,
    JUMPING,
    SWIMMING,
)
from conclave.games.lands_of_ice.rules.supplies import ice_left
from conclave.games.lands_of_ice.rules.wards import no_flight, no_magic
from conclave.games.lands_of_ice.state import Labyrinth

DEEDS: Final = 27
# Reasons that say no more than that there is nothing there.
VAGUE: Final[Ints] = ints([
    1 if number in (
        r.NOT_IN_SIGHT, r.NOT_ENEMY, r.NOT_WOUNDED, r.NO_RING, r.NO_SCONCE, r.NO_TREE, r.NO_GATE, r.NO_ICE,
        r.NO_WALL, r.NOT_PAIRED, r.NO_HIDDEN,
    ) else 0
    for number in range(len(r.REASONS))
])  # fmt: skip
FORGED_AXES: Final = 2


def deed_reason(s: Labyrinth, who: Int, deed: Int) -> Int:
    """Give the reason against a deed of a character, or FINE if it has an option that is."""
    if s.where.faces[who] < 0:
        return r.NOT_HERE
    marks = s.marks[who]
    if OWNER[who] != s.active and not marks & CONTROLLED:
        return r.NOT_YOURS
    if marks & FROZEN:
        return r.IS_FROZEN
    if marks & RESTS:
        return r.IT_RESTS
    drinks = deed == a.DRINK or deed == a.LIFE or deed == a.REGENERATE
    if marks & WOUNDED and not drinks:
        return r.IS_WOUNDED
    # Whether it could is said before what it costs.
    sort = OPTION[deed]
    if sort == MOVES:
        against = _move_reason(s, who, deed)
        if against != FINE:
            return against
        return FINE if ap_of(s, who) >= 1 else no_ap(s, who)
    if sort == ALONE:
        against = alone_reason(s, who, deed)
        if against != FINE:
            return against
        return FINE if ap_of(s, who) >= cost_of(s, who, deed, 0) else no_ap(s, who)
    first: Int = FINE
    sight: Int = -1
    for option in range(COUNT[sort]):
        if sort == AT_SOMEBODY and s.where.faces[option] < 0:
            continue
        if sight == -1 and sort == AT_SOMEBODY and deed != a.ATTACK and deed != a.HEAL:
            sight = seen_from(s, who)
        against = option_reason(s, who, deed, option, sight)
        if against == FINE:
            return FINE
        # Of several reasons the one against somebody who was almost right says most.
        if first == FINE or VAGUE[first] > VAGUE[against]:
            first = against
    return first if first != FINE else r.NO_TARGET


def _move_reason(s: Labyrinth, who: Int, deed: Int) -> Int:
    if deed == a.MOVE:
        return may_begin(s, begin(s, who, 0))
    if deed == a.SWIM:
        return may_begin(s, begin(s, who, SWIMMING))
    if deed == a.JUMP:
        here = s.where.faces[who]
        if s.jumps[s.active] == 0:
            return r.NO_CARD
        if s.rows.ground[here] == WATER and not s.roped(here):
            return r.FROM_WATER
        return may_begin(s, begin(s, who, JUMPING))
    if s.object_with(who, CARPET) < 0 or _highest_card(s) == 0:
        return r.NO_FLIGHT
    if no_magic(s, s.where.faces[who]) or no_flight(s, s.where.faces[who]):
        return r.NO_MAGIC
    return may_begin(s, begin(s, who, BY_CARPET))


def _highest_card(s: Labyrinth) -> Int:
    for value in range(6, 0, -1):
        if s.hands[s.active * 7 + value]:
            return value
    return 0


def alone_reason(s: Labyrinth, who: Int, deed: Int) -> Int:
    """Give the reason against a deed that needs no second answer, what it costs aside."""
    square = s.where.faces[who]
    if deed == a.REGENERATE:
        if not s.has(who, REGENERATES) or not s.marks[who] & WOUNDED:
            return r.NO_ABILITY
        if s.marks[who] & HURT_NOW:
            return r.NOT_NOW
        return FINE if may_heal(s, who) else r.NO_ROOM
    if deed == a.DRINK:
        if not s.marks[who] & WOUNDED or not _fountain_near(s, square):
            return r.NO_FOUNTAIN
        return FINE if may_heal(s, who) else r.NO_ROOM
    if deed == a.LIFE:
        if not s.marks[who] & WOUNDED or s.object_with(who, LIFE_POTION) < 0 or OWNER[who] != s.active:
            return r.NO_POTION
        if no_magic(s, square):
            return r.NO_MAGIC
        return FINE if may_heal(s, who) else r.NO_ROOM
    if deed == a.SPEED:
        if s.object_with(who, SPEED_POTION) < 0:
            return r.NO_SPEED
        return r.NO_MAGIC if no_magic(s, square) else FINE
    if deed == a.LAY_ICE:
        if not s.has(who, MAGIC_USER) or s.object_with(who, ICE_SCROLL) < 0:
            return r.NO_SCROLL
        if no_magic(s, square):
            return r.NO_MAGIC
        if ice_left(s) <= 0:
            return r.ICE_GONE
        for way in range(4):
            if s.rows.side[square * 4 + way] == 0 and may_glaze(s, NEXT[square * 4 + way]):
                return FINE
        return r.NO_SPOT
    # Forging (LI-18.11).
    axe = s.object_with(who, AXE)
    forged: Int = 0
    for piece in range(FIRST_OBJECT, PIECES):
        if s.marks[piece] & FORGED:
            forged += 1
    if axe < 0 or s.rows.ground[square] != BRAZIER or s.marks[axe] & FORGED or forged >= FORGED_AXES:
        return r.NO_FORGE
    return FINE


def _fountain_near(s: Labyrinth, square: Int) -> bool:
    for way in range(4):
        near = NEXT[square * 4 + way]
        if near >= 0 and s.rows.side[square * 4 + way] == 0 and s.rows.ground[near] == FOUNTAIN:
            return not no_magic(s, near) and not no_magic(s, square)
    return False


def candidates(s: Labyrinth, who: Int) -> Int:
    """Give a mask of the deeds that are worth asking for, which never leaves one out that is possible."""
    marks = s.marks[who]
    if marks & (FROZEN | RESTS):
        return 0
    if marks & WOUNDED:
        return BIT[a.DRINK] | BIT[a.LIFE] | BIT[a.REGENERATE]
    square = s.where.faces[who]
    found: Int = BIT[a.MOVE]
    for way in range(4):
        near = NEXT[square * 4 + way]
        if near < 0:
            continue
        if s.rows.side[square * 4 + way] == B_DARK:
            found |= BIT[a.REVEAL]
        ground = s.rows.ground[near]
        if ground == WATER:
            found |= BIT[a.SWIM]
        if not TERRAIN[ground] & T_WALK and s.jumps[s.active] and ground != TREE:
            found |= BIT[a.JUMP]
        if s.on[near]:
            found |= BIT[a.ATTACK]
    if square % COLUMNS == LINE[OWNER[who]]:
        found |= BIT[a.REVEAL]
    elif s.rows.ground[square] == GEAR:
        found |= BIT[a.TURN]
    tags = s.book.tags[KIND[who]]
    if tags & SKILLED:
        found |= _skills(s, who)
    if s.book.ranged[KIND[who]]:
        found |= BIT[a.STRIKE]
    slot = SLOT[square]
    if slot >= 0 and s.book.rooms[s.rooms[slot]].sconce[s.cell_of(square) % CELLS]:
        found |= BIT[a.SCONCE]
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT:
            found |= _uses(s.book.tags[KIND[piece]])
        code //= 128
    return found


def _uses(tags: Int) -> Int:
    """Give the deeds that an object of these tags is good for."""
    found: Int = 0
    for place in range(len(USES) // 2):
        if tags & BIT[USES[place * 2]]:
            found |= BIT[USES[place * 2 + 1]]
    return found


USES: Final[Ints] = ints([
    CARPET, a.FLY, OPENS_GATES, a.OPEN, AXE, a.CUT, AXE, a.FORGE, IS_TORCH, a.MELT, SPEED_POTION, a.SPEED,
    ICE_SCROLL, a.LAY_ICE, ICE_SCROLL, a.FROST, CHAOS_RING, a.CHAOS, FIRE_WAND, a.FIREBALL, CHARM_SCROLL,
    a.CHARM,
])  # fmt: skip
SKILLED: Final = int(sum(
    2**tag for tag in (
        CONTROLS, FREEZES, HEALS, WALKS_WALLS, BREAKS_GATES, BREAKS_WALLS, OPENS_GATES, MELTS_ICE,
    )
))  # fmt: skip


def _skills(s: Labyrinth, who: Int) -> Int:
    found: Int = 0
    if s.has(who, CONTROLS):
        found |= BIT[a.CONTROL]
    if s.has(who, FREEZES):
        found |= BIT[a.FREEZE]
    if s.has(who, HEALS):
        found |= BIT[a.HEAL]
    if s.has(who, WALKS_WALLS):
        found |= BIT[a.WALK]
    if s.has(who, BREAKS_GATES) or s.has(who, BREAKS_WALLS):
        found |= BIT[a.BREAK]
    if s.has(who, OPENS_GATES):
        found |= BIT[a.OPEN]
    if s.has(who, MELTS_ICE):
        found |= BIT[a.MELT]
    return found
