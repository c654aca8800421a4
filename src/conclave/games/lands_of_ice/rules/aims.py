"""The second answer of a deed: one reason against each way, target and room; and what deeds cost."""

from __future__ import annotations

from typing import Final

from conclave.core.storage import Int, Ints, ints
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.data import (
    AXE,
    B_DARK,
    B_SLIT,
    B_WALL,
    BIT,
    BREAKS_GATES,
    BREAKS_WALLS,
    BRIDGE,
    CARRIES_TWO,
    CHAOS_RING,
    CHARM_SCROLL,
    COLUMNS,
    CONTROLLED,
    CONTROLS,
    CUTS_FREE,
    FIRE_WAND,
    FIRST_OBJECT,
    FREEZES,
    FROZEN,
    FROZEN_MARKERS,
    HEALS,
    HURT_NOW,
    ICE,
    ICE_BRIDGE,
    ICE_SCROLL,
    INCORPOREAL,
    IS_TORCH,
    KIND,
    LINE,
    MAGIC_USER,
    MELTS_ICE,
    NEXT,
    OPENS_GATES,
    OWNER,
    PERSONAL,
    RANGED_EVERYWHERE,
    SLOT,
    SLOTS,
    T_GLAZE,
    T_WALK,
    TERRAIN,
    THROWS_FIRE,
    USED,
    WALKS_WALLS,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.gates import (
    free_pair,
    gate_at,
    gear_under,
    may_spin,
    paired,
    sconce_at,
)
from conclave.games.lands_of_ice.rules.moving import tree_at
from conclave.games.lands_of_ice.rules.reasons import FINE
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.steps import (
    count_bits,
    curse_on,
    exits,
    rope_for,
    slots,
)
from conclave.games.lands_of_ice.rules.supplies import copies, frozen_now, next_torch, rifts_left
from conclave.games.lands_of_ice.rules.wards import no_magic
from conclave.games.lands_of_ice.state import Labyrinth

# What the second answer of a deed is.
ALONE: Final = 0
BY_WAY: Final = 1
AT_SOMEBODY: Final = 2
AT_ROOM: Final = 3
BY_SPIN: Final = 4
MOVES: Final = 5
OPTION: Final[Ints] = ints([
    MOVES, MOVES, MOVES, MOVES, AT_ROOM, BY_SPIN, AT_SOMEBODY, AT_SOMEBODY, AT_SOMEBODY, AT_SOMEBODY,
    AT_SOMEBODY, ALONE, BY_WAY, BY_WAY, BY_WAY, BY_WAY, BY_WAY, BY_WAY, ALONE, ALONE, ALONE, ALONE,
    AT_SOMEBODY, BY_SPIN, AT_SOMEBODY, AT_SOMEBODY, ALONE,
])  # fmt: skip
# How many options there are, and the number of the first one, by their sort.
COUNT: Final[Ints] = ints([0, 4, FIRST_OBJECT, SLOTS, 2 * SLOTS, 0])
BASE: Final[Ints] = ints([0, a.WAY, a.TARGET, a.IN_ROOM, a.SPIN, 0])


def ap_of(s: Labyrinth, who: Int) -> Int:
    """Give the action points that a character can spend (LI-4.9)."""
    own = s.marks[who] // PERSONAL
    return own if s.marks[who] & CONTROLLED else own + s.ap


def pay(s: Labyrinth, who: Int, cost: Int) -> None:
    """Spend action points, those of the character itself first."""
    own = s.marks[who] // PERSONAL
    spent = own if own < cost else cost
    if spent:
        marks = s.marks[:]
        marks[who] = marks[who] - spent * PERSONAL
        s.marks = marks
    s.ap -= cost - spent


def cost_of(s: Labyrinth, who: Int, deed: Int, option: Int) -> Int:
    """Give what a deed costs (LI-4.3, LI-14.2, LI-17.2)."""
    if deed == a.LIFE:
        return 0
    if deed == a.MELT:
        near = NEXT[s.where.faces[who] * 4 + option]
        return 0 if near >= 0 and s.rows.ground[near] == ICE else 1
    if deed == a.CUT and s.has(who, CUTS_FREE):
        return 0
    if deed == a.STRIKE:
        return s.book.ranged_cost[KIND[who]]
    return 1


def no_ap(s: Labyrinth, who: Int) -> Int:
    """Give the reason against somebody without action points."""
    return r.BEAST_AP if s.marks[who] & CONTROLLED else r.NO_AP


def may_glaze(s: Labyrinth, square: Int) -> bool:
    """Tell whether the Scroll of Ice may cover a square (LI-14.1)."""
    return TERRAIN[s.rows.ground[square]] & T_GLAZE != 0


def may_heal(s: Labyrinth, who: Int) -> bool:
    """Tell whether a wounded character may get up on its square (LI-4.5, LI-4.6, LI-11.7)."""
    code = s.on[s.where.faces[who]]
    if s.count_on(s.where.faces[who]) > 2 and not s.has(who, CARRIES_TWO):
        return False  # three tokens lie with a wounded Witch, and beside her nobody stands
    while code:
        piece = (code & MOST) - 1
        if (
            piece < FIRST_OBJECT
            and piece != who
            and (s.marks[piece] & WOUNDED == 0 or OWNER[piece] != OWNER[who])
        ):
            return False
        code //= 128
    return True


def option_reason(s: Labyrinth, who: Int, deed: Int, option: Int, sight: Int) -> Int:
    """Give the reason against one option of a deed by somebody who may act; `sight` is -1 or who is seen."""
    against: Int
    sort = OPTION[deed]
    if sort == AT_SOMEBODY:
        against = _target_reason(s, who, deed, option, sight)
    elif sort == BY_WAY:
        against = _way_reason(s, who, deed, option)
    elif sort == AT_ROOM:
        against = reveal_reason(s, who, option)
    else:
        against = _spin_reason(s, who, deed, option)
    if against != FINE:
        return against
    return FINE if ap_of(s, who) >= cost_of(s, who, deed, option) else no_ap(s, who)


def _target_reason(s: Labyrinth, who: Int, deed: Int, target: Int, sight: Int) -> Int:
    square = s.where.faces[who]
    there = s.where.faces[target]
    marks = s.marks[target]
    if deed == a.ATTACK:
        if there < 0 or OWNER[target] == OWNER[who] or not s.adjacent(square, there):
            return r.NOT_ENEMY
        return r.WOUNDED_NOW if marks & HURT_NOW else FINE
    if deed == a.HEAL:
        if not s.has(who, HEALS):
            return r.NO_ABILITY
        if there < 0 or not marks & WOUNDED or not s.adjacent(square, there):
            return r.NOT_WOUNDED
        return FINE if may_heal(s, target) else r.NOT_WOUNDED
    against = _ability_reason(s, who, deed, square)
    if against != FINE:
        return against
    if sight == -1:
        sight = seen_from(s, who)
    if there < 0 or target == who or sight & BIT[target] == 0:
        return r.NOT_IN_SIGHT
    enemy = OWNER[target] != OWNER[who]
    if deed == a.STRIKE:
        if not enemy:
            return r.NO_STRIKE
        if marks & HURT_NOW:
            return r.WOUNDED_NOW
        if not s.has(who, RANGED_EVERYWHERE) and (s.adjacent(square, there) or enemy_near(s, who)):
            return r.TOO_CLOSE
        return FINE
    if deed == a.CONTROL:
        return FINE if enemy and s.is_beast(target) and not marks & CONTROLLED else r.NOT_BEAST
    if deed == a.CHARM:
        same = SLOT[square] >= 0 and SLOT[square] == SLOT[there]
        return FINE if enemy and same and not marks & CONTROLLED else r.NO_CHARM
    if deed == a.FIREBALL:
        return FINE
    if marks & FROZEN:
        return r.FROZEN_TWICE
    return FINE if frozen_now(s) < FROZEN_MARKERS * copies(s) else r.NO_MARKER


def _ability_reason(s: Labyrinth, who: Int, deed: Int, square: Int) -> Int:
    """Give the reason against somebody who cannot do what it takes line of sight for."""
    if deed == a.STRIKE:
        return FINE if s.book.ranged[KIND[who]] else r.NO_ABILITY
    if deed == a.CONTROL or deed == a.FREEZE:
        if not s.has(who, CONTROLS if deed == a.CONTROL else FREEZES):
            return r.NO_ABILITY
        return r.USED_UP if s.marks[who] & USED else FINE
    if deed == a.FIREBALL:
        if not s.has(who, THROWS_FIRE) or s.object_with(who, FIRE_WAND) < 0:
            return r.NO_WAND
    elif (
        not s.has(who, MAGIC_USER) or s.object_with(who, ICE_SCROLL if deed == a.FROST else CHARM_SCROLL) < 0
    ):
        return r.NO_SCROLL if deed == a.FROST else r.NO_CHARM
    return r.NO_MAGIC if no_magic(s, square) else FINE


def enemy_near(s: Labyrinth, who: Int) -> bool:
    """Tell whether an unwounded enemy is adjacent to a character (LI-10.2)."""
    square = s.where.faces[who]
    for way in range(4):
        if s.rows.side[square * 4 + way] == 0:
            other = s.fighter(NEXT[square * 4 + way])
            if other >= 0 and OWNER[other] != OWNER[who]:
                return True
    return False


def _way_reason(s: Labyrinth, who: Int, deed: Int, way: Int) -> Int:
    square = s.where.faces[who]
    near = NEXT[square * 4 + way]
    bits = s.rows.side[square * 4 + way]
    if deed == a.WALK:
        return _wall_reason(s, who, near, bits)
    if deed == a.BREAK:
        if s.has(who, BREAKS_WALLS) and near >= 0 and bits & (B_WALL | B_SLIT):
            return FINE
        if not s.has(who, BREAKS_GATES):
            return r.NO_ABILITY
        return FINE if gate_at(s, square, way) >= 0 else r.NO_GATE
    if deed == a.OPEN:
        if not s.has(who, OPENS_GATES) and s.object_with(who, OPENS_GATES) < 0:
            return r.NO_ABILITY
        return FINE if gate_at(s, square, way) >= 0 else r.NO_GATE
    if deed == a.CUT:
        if s.object_with(who, AXE) < 0:
            return r.NO_AXE
        return FINE if tree_at(s, square, way) else r.NO_TREE
    if deed == a.MELT:
        if not s.has(who, MELTS_ICE) and s.object_with(who, IS_TORCH) < 0:
            return r.NO_TORCH
        if bits or near < 0 or (s.rows.ground[near] != ICE and s.rows.ground[near] != ICE_BRIDGE):
            return r.NO_ICE
        return FINE if s.rows.ground[near] == ICE or rifts_left(s) > 0 else r.NO_ICE
    if not sconce_at(s, square, way) or next_torch(s) < 0:
        return r.NO_SCONCE
    if s.has(who, INCORPOREAL):
        return r.NO_HANDS
    held = count_bits(s.load_of(who)) + count_bits(s.carried(who))
    if held >= slots(s, who) or s.count_on(square) >= (3 if s.has(who, CARRIES_TWO) else 2):
        return r.TORCH_FULL
    return FINE


def _wall_reason(s: Labyrinth, who: Int, near: Int, bits: Int) -> Int:
    """Give the reason against going through a wall (LI-15.6, LI-21.17)."""
    if not s.has(who, WALKS_WALLS):
        return r.NO_ABILITY
    if near < 0 or bits == 0 or bits & ~(B_WALL | B_SLIT):
        return r.NO_WALL
    other = s.fighter(near)
    if exits(who, near):
        return r.ENEMY_THERE if other >= 0 and OWNER[other] != OWNER[who] else FINE
    ground = s.rows.ground[near]
    objects = s.load_of(who)
    held = count_bits(objects) + count_bits(s.carried(who))
    cursed = count_bits(curse_on(s, who, near))
    if held + cursed > slots(s, who):
        return r.CURSE_FULL
    if other >= 0 or s.count_on(near) + 1 + held > 2:
        return r.CANNOT_STOP if other >= 0 else r.TOO_MANY
    code = s.on[near]
    while code:
        piece = (code & MOST) - 1
        if piece < FIRST_OBJECT and OWNER[piece] != OWNER[who]:
            return r.CANNOT_STOP
        code //= 128
    if TERRAIN[ground] & T_WALK or ground == BRIDGE or rope_for(s, who, near):
        return FINE
    if ground == WATER:
        return r.WITH_OBJECT if objects else FINE
    return r.NO_WALL


def reveal_reason(s: Labyrinth, who: Int, slot: Int) -> Int:
    """Give the reason against revealing a room from where a character stands (LI-5.1, LI-21.16)."""
    if s.rooms[slot] >= 0:
        return r.NO_HIDDEN
    square = s.where.faces[who]
    if square % COLUMNS == LINE[OWNER[who]]:
        return FINE if slot % 4 == (0 if OWNER[who] == 0 else 3) else r.NO_HIDDEN
    for way in range(4):
        near = NEXT[square * 4 + way]
        if near >= 0 and SLOT[near] == slot and s.rows.side[square * 4 + way] == B_DARK:
            return FINE
    return r.NO_HIDDEN


def _spin_reason(s: Labyrinth, who: Int, deed: Int, option: Int) -> Int:
    own = gear_under(s, who)
    slot = option // 2
    right = 1 - option % 2  # the verb says right first
    if deed == a.TURN:
        if own < 0:
            return r.NO_GEAR
        if slot != own and not paired(s, own, slot):
            return r.NOT_PAIRED
        return FINE if may_spin(s, who, slot, right) else r.WRONG_WAY
    if own < 0 or s.object_with(who, CHAOS_RING) < 0 or slot == own or s.rooms[slot] < 0:
        return r.NO_RING
    if no_magic(s, s.where.faces[who]) or no_magic(s, s.gear_square(slot)):
        return r.NO_MAGIC
    return FINE if free_pair(s) >= 0 else r.NO_PAIR_LEFT
