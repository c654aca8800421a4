"""Carrying deeds out: abilities, objects, gears, fire, ice, and hooks for other boxes (LI-13 to LI-18)."""

from __future__ import annotations

from typing import Final

from conclave.core.rows import changed
from conclave.core.storage import Int
from conclave.games.lands_of_ice import actions as a
from conclave.games.lands_of_ice.board import CLOSED, OPENED, SMASHED
from conclave.games.lands_of_ice.data import (
    AXE,
    B_DOWN,
    BREAKS_GATES,
    CHAOS_RING,
    CHARM_SCROLL,
    CONTROLLED,
    CURSED,
    FIRE_IMMUNE,
    FIRE_WAND,
    FIRST_OBJECT,
    FORGED,
    FOUNTAIN,
    FREEZE_IMMUNE,
    FROZEN,
    GONE,
    ICE_SCROLL,
    IS_TORCH,
    LIFE_POTION,
    M_ICE,
    NEXT,
    PERSONAL,
    RESTS,
    SPEED_POTION,
    T_OBSTACLE,
    TERRAIN,
    TREE,
    USED,
    WATER,
    WOUNDED,
)
from conclave.games.lands_of_ice.rules import combat
from conclave.games.lands_of_ice.rules.aims import pay
from conclave.games.lands_of_ice.rules.effects import BY_FIRE, after_action, fell, kill, melt, use_up
from conclave.games.lands_of_ice.rules.gates import (
    GATES,
    break_wall,
    empty_sconce,
    free_pair,
    gate_at,
    gate_state,
    gear_under,
    rotate,
    set_gate,
)
from conclave.games.lands_of_ice.rules.moving import carry, leave
from conclave.games.lands_of_ice.rules.reveal import Placing, TurnUp
from conclave.games.lands_of_ice.rules.steps import count_bits, curse_on, exits
from conclave.games.lands_of_ice.rules.supplies import next_torch
from conclave.games.lands_of_ice.state import Labyrinth

SPEED: Final = 4  # action points of a Speed Potion (LI-16.3)
BEAST_AP: Final = 3


def perform_alone(s: Labyrinth, who: Int, deed: Int) -> None:
    """Do what needs no second answer; the Scroll of Ice goes on in its own frame."""
    if deed == a.LAY_ICE:
        s.tell("scroll", int(who))
        use_up(s, s.object_with(who, ICE_SCROLL))
        return
    if deed == a.LIFE:
        use_up(s, s.object_with(who, LIFE_POTION))
        heal(s, who)
        return
    pay(s, who, 1)
    if deed == a.REGENERATE:
        heal(s, who)
        s.mark(who, RESTS)
    elif deed == a.DRINK:
        s.tell("drink", int(who))
        heal(s, who)
    elif deed == a.SPEED:
        use_up(s, s.object_with(who, SPEED_POTION))
        give_points(s, who, SPEED)
    else:
        axe = s.object_with(who, AXE)
        s.mark(axe, FORGED)
        s.tell("forge", int(who), int(axe))


def heal(s: Labyrinth, who: Int) -> None:
    """Let a wounded character get up; in the turn of the wound nobody attacks it still (LI-9.1)."""
    s.unmark(who, WOUNDED)
    s.tell("heal", int(who))


def give_points(s: Labyrinth, who: Int, count: Int) -> None:
    """Give a character action points of its own (LI-4.9)."""
    s.marks = changed(s.marks, who, s.marks[who] + count * PERSONAL)


def freeze(s: Labyrinth, target: Int) -> None:
    """Freeze somebody; torch bearers and the immune are spared (LI-12.1, LI-12.7)."""
    if s.has(target, FREEZE_IMMUNE) or s.object_with(target, IS_TORCH) >= 0:
        s.tell("immune", int(target))
    else:
        s.mark(target, FROZEN)
        s.tell("frozen", int(target))


def take_control(s: Labyrinth, who: Int, target: Int) -> None:
    """Take control of an enemy until the end of the turn (LI-13.1, LI-16.6)."""
    s.mark(target, CONTROLLED)
    give_points(s, target, BEAST_AP)
    s.tell("control", int(who), int(target))


def fire_attack(s: Labyrinth, target: Int) -> None:
    """Burn somebody: swimmers and the fire-immune are spared (LI-16.2, LI-18.12, LI-21.7)."""
    square = s.where.faces[target]
    wet = s.rows.ground[square] == WATER and not s.roped(square)
    if wet or s.has(target, FIRE_IMMUNE):
        s.tell("immune", int(target))
    else:
        kill(s, target, BY_FIRE)


def glaze(s: Labyrinth, square: Int) -> None:
    """Lay an ice marker (LI-14.1)."""
    place = s.cell_of(square)
    s.set_cell(place, s.cells[place] | M_ICE)
    s.tell("glaze", int(square))


def perform(s: Labyrinth, seat: Int, who: Int, deed: Int, option: Int) -> None:
    """Do what was aimed at, in the place of the frame that runs; it is paid for."""
    if deed == a.ATTACK or deed == a.STRIKE:
        combat.start(s, who, option, deed == a.STRIKE)
        return
    if deed == a.REVEAL:
        s.tell("look", int(who), int(option))
        s.goto(Placing(option, seat, 0))
        s.call(TurnUp(option))
        return
    s.done()
    if deed == a.CONTROL:
        s.mark(who, USED)
        take_control(s, who, option)
    elif deed == a.CHARM:
        use_up(s, s.object_with(who, CHARM_SCROLL))
        take_control(s, who, option)
    elif deed == a.FREEZE:
        s.mark(who, USED)
        freeze(s, option)
    elif deed == a.FROST:
        use_up(s, s.object_with(who, ICE_SCROLL))
        freeze(s, option)
    elif deed == a.HEAL:
        heal(s, option)
        s.mark(option, RESTS)
    elif deed == a.FIREBALL:
        use_up(s, s.object_with(who, FIRE_WAND))
        fire_attack(s, option)
    elif deed == a.TURN:
        s.tell("turn", int(who), int(option // 2), int(1 - option % 2))
        rotate(s, option // 2, 1 - option % 2)
    elif deed == a.CHAOS:
        _chaos(s, who, option)
    else:
        _by_way(s, who, deed, option)
    after_action(s)


def _chaos(s: Labyrinth, who: Int, option: Int) -> None:
    """Pair two gears anew: the room named has the arrow named, the own room the other (LI-14.4)."""
    pair = free_pair(s)
    own, other, right = gear_under(s, who), option // 2, 1 - option % 2
    use_up(s, s.object_with(who, CHAOS_RING))
    gears = changed(s.gears, own, 1 + pair * 2 + 1 - right)
    s.gears = changed(gears, other, 1 + pair * 2 + right)
    s.tell("chaos", int(who), int(own), int(other), int(1 - right))


def _by_way(s: Labyrinth, who: Int, deed: Int, way: Int) -> None:
    square = s.where.faces[who]
    near = NEXT[square * 4 + way]
    if deed == a.WALK:
        objects, friends = s.load_of(who), s.carried(who)
        s.tell("through", int(who), int(near))
        if exits(who, near):
            leave(s, who, objects, friends)
        else:
            carry(s, who, objects, friends, near)
    elif deed == a.BREAK:
        gate = gate_at(s, square, way)
        if gate >= 0 and s.has(who, BREAKS_GATES):
            set_gate(s, gate, SMASHED)
            s.tell("smash", int(who))
        else:
            break_wall(s, square, way)
    elif deed == a.OPEN:
        gate = gate_at(s, square, way)
        closed = gate_state(s, gate // GATES, gate % GATES) == CLOSED
        set_gate(s, gate, OPENED if closed else CLOSED)
        s.tell("lock", int(who), int(closed))
    elif deed == a.CUT:
        s.tell("cut", int(who))
        fell(s, near)
    elif deed == a.MELT:
        melt(s, near)
    else:
        torch = next_torch(s)
        empty_sconce(s, square, way)
        s.put(torch, square)
        s.tell("torch", int(who))


# Hooks that no character of these two boxes uses.


def push(s: Labyrinth, who: Int, way: Int) -> bool:
    """Push a character one square; False, and nothing changed, where it cannot go (LI-18.10).

    Nobody is pushed into a tree, a fountain or somebody else, nor into water with a cursed object; what else
    it carries is left on its square before water.
    """
    square = s.where.faces[who]
    to = NEXT[square * 4 + way]
    if to < 0 or s.rows.side[square * 4 + way] & ~B_DOWN or exits(who, to):
        return False
    ground = s.rows.ground[to]
    if ground == TREE or ground == FOUNTAIN or s.somebody(to):
        return False
    objects, friends = s.load_of(who), s.carried(who)
    if ground == WATER and not s.roped(to):
        if s.object_with(who, CURSED) >= 0:
            return False
        objects = 0
    if count_after(s, to, objects, friends) > 2 or curse_on(s, who, to):
        return False
    carry(s, who, objects, friends, to)
    after_action(s)
    return True


def count_after(s: Labyrinth, to: Int, objects: Int, friends: Int) -> Int:
    """Count the tokens that a square would hold with somebody and a load."""
    return s.count_on(to) + 1 + count_bits(objects) + count_bits(friends)


def recover(s: Labyrinth, piece: Int, square: Int) -> bool:
    """Bring an object back that has left the game, where golden rules and ground allow it (LI-18.13)."""
    ground = TERRAIN[s.rows.ground[square]]
    if piece < FIRST_OBJECT or s.where.faces[piece] != GONE or ground & T_OBSTACLE:
        return False
    s.put(piece, square)
    if s.crowded(square):
        s.put(piece, GONE)
        return False
    return True
