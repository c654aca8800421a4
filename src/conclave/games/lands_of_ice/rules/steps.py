"""Steps: what a character may enter, pass, take and drop on its way, and where it may stop (LI-6, LI-7)."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int
from conclave.games.lands_of_ice.data import (
    B_DARK,
    B_GATE,
    B_OFF,
    B_SLIT,
    B_UP,
    B_WALL,
    BIT,
    BRIDGE,
    CARRIES_TWO,
    CLIMBS_SLOPES,
    COLUMNS,
    CROSSES_PITS,
    CURSED,
    DIES_IN_WATER,
    FIRST_OBJECT,
    FLIES,
    FLIES_BY_MAGIC,
    FOUNTAIN,
    FROZEN,
    INCORPOREAL,
    LAVA,
    LINE,
    NEXT,
    OWNER,
    PIECES,
    PIT,
    RIFT,
    ROPE,
    SQUARES,
    SWIMS_FREELY,
    T_DEADLY,
    T_OBSTACLE,
    T_WALK,
    TERRAIN,
    TREE,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.effects import anchors, kept_for, pit_keeper
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.wards import no_flight, no_magic
from conclave.games.lands_of_ice.state import Labyrinth

# How somebody moves, as bits.
BY_CARPET: Final = 1
GROUNDED: Final = 2  # a magical flight has ended (LI-14.6)
SWIMMING: Final = 4
JUMPING: Final = 8
STEPPED: Final = 16
HANDLED: Final = 32  # something was taken or dropped
IN_AIR: Final = 64  # over the middle of a jump, and from here up: the way of its first step
TOOK_OFF: Final = 128


def flying(s: Labyrinth, who: Int, mode: Int, square: Int) -> bool:
    """Tell whether a character flies on from a square (LI-6.7, LI-14.6, LI-18.2)."""
    if mode & (SWIMMING | JUMPING):
        return False
    if s.has(who, FLIES):
        return not no_flight(s, square)
    if not mode & GROUNDED and (mode & BY_CARPET or s.has(who, FLIES_BY_MAGIC)):
        return not no_flight(s, square) and not no_magic(s, square)
    return False


def slots(s: Labyrinth, who: Int) -> Int:
    """Give how many tokens a character carries (LI-7.1, LI-13.3, LI-18.4)."""
    if s.has(who, INCORPOREAL):
        return 0
    return 2 if s.has(who, CARRIES_TWO) else 1


def count_bits(mask: Int) -> Int:
    """Count the bits of a mask."""
    count: Int = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def exits(who: Int, square: Int) -> bool:
    """Tell whether a square is on the line of a character's opponent (LI-6.13)."""
    return square % COLUMNS == LINE[1 - OWNER[who]]


def step_reason(s: Labyrinth, who: Int, objects: Int, friends: Int, mode: Int, left: Int, way: Int) -> Int:
    """Give the reason against a step, or FINE; whether it leads to a legal end is asked elsewhere."""
    here = s.where.faces[who]
    if left <= 0:
        return r.NO_MP
    bits = s.rows.side[here * 4 + way]
    fly = flying(s, who, mode, here)
    against = border_reason(s, who, bits, fly, mode)
    if against != FINE:
        return against
    to = NEXT[here * 4 + way]
    other = s.fighter(to)
    if mode & JUMPING:
        if mode & IN_AIR and way == (mode // TOOK_OFF + 2) % 4:
            return r.NO_LANDING  # straight or round a corner, not back
        return _jump_reason(s, who, objects, friends, mode, to)
    if other >= 0 and OWNER[other] != OWNER[who] and not fly:
        return r.ENEMY_THERE
    if exits(who, to):
        return r.NOT_WATER if mode & SWIMMING else FINE
    if mode & SWIMMING:
        if s.rows.ground[to] != WATER or rope_for(s, who, to):
            return r.NOT_WATER
        return r.WITH_OBJECT if objects else FINE
    if not fly:
        against = enter_reason(s, who, objects, to)
        if against != FINE:
            return against
    return _curse_reason(s, who, objects, friends, to)


def border_reason(s: Labyrinth, who: Int, bits: Int, fly: bool, mode: Int) -> Int:
    """Give the reason against crossing a border (LI-2.4, LI-6.10)."""
    if bits == 0:
        return FINE
    if bits & B_OFF:
        return r.OFF_BOARD
    if bits & B_DARK:
        return r.UNREVEALED
    if s.has(who, INCORPOREAL):
        return FINE
    if bits & B_WALL:
        return r.WALLED
    if bits & B_GATE:
        return r.GATED
    if bits & B_SLIT:
        return r.BY_SLIT
    if bits & B_UP and not fly and (mode & JUMPING or not s.has(who, CLIMBS_SLOPES)):
        return r.UPHILL
    return FINE


def enter_reason(s: Labyrinth, who: Int, objects: Int, to: Int) -> Int:
    """Give the reason against entering a square on foot (LI-6.4 to LI-6.6, LI-6.11, LI-6.12)."""
    ground = s.rows.ground[to]
    if TERRAIN[ground] & T_WALK:
        return FINE
    if ground == TREE:
        return r.TOO_HEAVY_TREE if s.heavy(who) else FINE
    if ground == FOUNTAIN:
        return FINE if s.has(who, INCORPOREAL) else r.FOUNTAIN_THERE
    if ground == BRIDGE and not s.heavy(who):
        return FINE
    if rope_for(s, who, to):
        return FINE
    if ground == PIT and (s.has(who, CROSSES_PITS) or kept_for(s, to, who)):
        return FINE
    if ground == WATER and objects == 0 and s.has(who, SWIMS_FREELY):
        return FINE
    if ground == RIFT and s.has(who, INCORPOREAL):
        return FINE
    if has_rope(s, objects):
        if anchors(s, to, who, objects) < 2:
            return r.NO_ANCHOR
        return r.ONE_ROPE if hangs_by(s, who, objects) else FINE
    if ground == BRIDGE:
        return r.TOO_HEAVY_BRIDGE
    if ground == WATER:
        return r.WITH_OBJECT if s.has(who, SWIMS_FREELY) else r.ON_FOOT
    if ground == LAVA:
        return r.LAVA_THERE
    return r.PIT_THERE if ground == PIT else r.CHASM


def has_rope(s: Labyrinth, objects: Int) -> bool:
    """Tell whether a load holds a rope."""
    for piece in range(FIRST_OBJECT, PIECES):
        if objects & BIT[piece - FIRST_OBJECT] and s.has(piece, ROPE):
            return True
    return False


def rope_for(s: Labyrinth, who: Int, square: Int) -> bool:
    """Tell whether a rope hangs on a square for this character: a loose one, or a friend's (LI-14.5)."""
    if not s.roped(square):
        return False
    holder = s.holder(square)
    return holder < 0 or OWNER[holder] == OWNER[who]


def hangs_by(s: Labyrinth, who: Int, objects: Int) -> bool:
    """Tell whether a character is on an obstacle by a rope of its own load, and by no other (LI-14.5)."""
    here = s.where.faces[who]
    ground = s.rows.ground[here]
    if not TERRAIN[ground] & T_OBSTACLE and not (ground == BRIDGE and s.heavy(who)):
        return False
    code = s.on[here]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, ROPE) and not objects & BIT[piece - FIRST_OBJECT]:
            return False
        code //= 128
    return has_rope(s, objects)


def _jump_reason(s: Labyrinth, who: Int, objects: Int, friends: Int, mode: Int, to: Int) -> Int:
    ground = s.rows.ground[to]
    if not mode & IN_AIR:
        obstacle = TERRAIN[ground] & T_OBSTACLE or (ground == BRIDGE and s.heavy(who))
        return FINE if obstacle and not s.somebody(to) else r.NO_JUMP
    if exits(who, to):
        return r.ENEMY_THERE if s.somebody(to) else FINE
    if ground == TREE or ground == FOUNTAIN:
        return r.NO_LANDING
    other = s.fighter(to)
    if other >= 0:
        return r.NO_LANDING
    against = enter_reason(s, who, objects, to)
    if against == r.ONE_ROPE:
        # He stands on nothing while he jumps: the rope in his hands is free for the landing.
        against = FINE
    if against != FINE:
        return against
    return _curse_reason(s, who, objects, friends, to)


def _curse_reason(s: Labyrinth, who: Int, objects: Int, friends: Int, to: Int) -> Int:
    cursed = curse_on(s, who, to)
    if cursed and count_bits(objects) + count_bits(friends) + count_bits(cursed) > slots(s, who):
        return r.CURSE_FULL
    return FINE


def curse_on(s: Labyrinth, who: Int, square: Int) -> Int:
    """Give the mask of cursed objects that whoever enters a square must take (LI-14.7)."""
    code = s.on[square]
    found: Int = 0
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, CURSED):
            found |= BIT[piece - FIRST_OBJECT]
        code //= 128
    if not found or no_magic(s, square) or s.has(who, INCORPOREAL):
        return 0
    holder = s.holder(square)
    if holder >= 0 and s.marks[holder] & (WOUNDED | FROZEN) != WOUNDED:
        return 0
    return found


def take_reason(
    s: Labyrinth, who: Int, objects: Int, friends: Int, mode: Int, again: bool, piece: Int
) -> Int:
    """Give the reason against picking something up on the way (LI-7.2, LI-12.5)."""
    here = s.where.faces[who]
    if s.where.faces[piece] != here or piece == who:
        return r.NOT_THERE
    if mode & IN_AIR:
        return r.NOT_THERE
    if slots(s, who) == 0:
        return r.NO_HANDS
    if piece < FIRST_OBJECT:
        if friends & BIT[piece]:
            return r.NOT_THERE
        if OWNER[piece] != OWNER[who] or s.marks[piece] & (WOUNDED | FROZEN) != WOUNDED:
            return r.ONLY_WOUNDED
        if s.has(who, DIES_IN_WATER) and s.rows.ground[here] == WATER and not s.roped(here):
            return r.WET_FRIEND
    else:
        if objects & BIT[piece - FIRST_OBJECT]:
            return r.NOT_THERE
        if s.has(piece, CURSED) and not no_magic(s, here):
            return r.CURSED_STAYS
        holder = s.holder_but(here, who)
        if (
            holder >= 0 and OWNER[holder] != OWNER[who]
            and s.marks[holder] & (WOUNDED | FROZEN) != WOUNDED
        ):  # fmt: skip
            return r.THEIRS
    if again:
        return r.JUST_TOUCHED
    if count_bits(objects) + count_bits(friends) >= slots(s, who):
        return r.HANDS_FULL
    return FINE


def drop_reason(
    s: Labyrinth, who: Int, objects: Int, friends: Int, mode: Int, again: bool, piece: Int
) -> Int:
    """Give the reason against dropping or giving something on the way (LI-7.2, LI-7.3)."""
    here = s.where.faces[who]
    ground = s.rows.ground[here]
    if mode & IN_AIR:
        return r.NO_DROP
    if piece < FIRST_OBJECT:
        if not friends & BIT[piece]:
            return r.NOT_CARRIED
        if TERRAIN[ground] & T_OBSTACLE or ground == FOUNTAIN:
            return r.FRIEND_SINKS
        other = s.holder_but(here, who)
        if other >= 0 and OWNER[other] != OWNER[who] and s.marks[other] & WOUNDED == 0:
            return r.CANNOT_STOP
    else:
        if not objects & BIT[piece - FIRST_OBJECT]:
            return r.NOT_CARRIED
        if s.has(piece, CURSED) and not no_magic(s, here):
            return r.CURSED_STAYS
        if ground == FOUNTAIN:
            return r.NO_DROP
        if (TERRAIN[ground] & T_OBSTACLE or (ground == BRIDGE and s.heavy(who))) and s.has(piece, ROPE):
            if anchors(s, here, who, objects) < 2:
                return r.NO_ANCHOR
        elif TERRAIN[ground] & T_OBSTACLE and pit_keeper(s, here) < 0 and not _loose_rope(s, here, objects):
            return r.NO_DROP
    return r.JUST_TOUCHED if again else FINE


def too_much_for_witch(s: Labyrinth, who: Int, objects: Int, friends: Int) -> bool:
    """Tell whether a wounded Witch lies here with more than the one thing she may be given (LI-13.3)."""
    here = s.where.faces[who]
    code = s.on[here]
    count: Int = -1 - count_bits(objects) - count_bits(friends)
    lies = False
    while code:
        piece = (code & MOST) - 1
        if piece < FIRST_OBJECT and piece != who and not friends & BIT[piece]:
            lies = lies or (s.has(piece, CARRIES_TWO) and s.marks[piece] & WOUNDED != 0)
        count += 1
        code //= 128
    return lies and count > 2


def _loose_rope(s: Labyrinth, square: Int, objects: Int) -> bool:
    code = s.on[square]
    while code:
        piece = (code & MOST) - 1
        if piece >= FIRST_OBJECT and s.has(piece, ROPE) and not objects & BIT[piece - FIRST_OBJECT]:
            return True
        code //= 128
    return False


def stop_reason(s: Labyrinth, who: Int, objects: Int, mode: Int, left: Int) -> Int:
    """Give the reason against ending the action here (LI-4.5, LI-4.6, LI-6.3, LI-6.7)."""
    if mode & JUMPING and left > 0:
        return r.MUST_LAND
    if mode & SWIMMING and not mode & STEPPED:
        return r.NOT_WATER
    if not mode & (STEPPED | HANDLED):
        return r.NOTHING_DONE
    here = s.where.faces[who]
    against = stand_reason(s, who, objects, here, flying(s, who, mode, here))
    if against != FINE:
        return against
    if any_crowded(s) if mode & HANDLED else s.crowded(here):
        return r.TOO_MANY
    return FINE


def any_crowded(s: Labyrinth) -> bool:
    """Tell whether some square breaks the second golden rule."""
    for square in range(SQUARES):
        if s.on[square] >= 16384 and s.crowded(square):
            return True
    return False


def stand_reason(s: Labyrinth, who: Int, objects: Int, here: Int, flown: bool) -> Int:
    """Give the reason against a character with its load staying where it is."""
    code = s.on[here]
    while code:
        piece = (code & MOST) - 1
        if (
            piece < FIRST_OBJECT
            and piece != who
            and (s.marks[piece] & WOUNDED == 0 or OWNER[piece] != OWNER[who])
        ):
            return r.CANNOT_STOP
        code //= 128
    ground = s.rows.ground[here]
    if TERRAIN[ground] & T_WALK:
        return FINE
    if ground == FOUNTAIN:
        return r.NO_STAY
    if ground == TREE:
        return r.TOO_HEAVY_TREE if s.heavy(who) else FINE
    if ground == BRIDGE and not s.heavy(who):
        return FINE
    if s.roped(here):
        # Whoever flew here with a rope fastens it now (LI-21.15).
        if flown and not _loose_rope(s, here, objects) and anchors(s, here, who, objects) < 2:
            return r.NO_ANCHOR
        return FINE
    if ground == BRIDGE:
        return r.TOO_HEAVY_BRIDGE
    if ground == WATER:
        return r.WITH_OBJECT if objects else FINE
    if TERRAIN[ground] & T_DEADLY and ground == PIT and s.has(who, CROSSES_PITS):
        return FINE
    return r.NO_STAY
