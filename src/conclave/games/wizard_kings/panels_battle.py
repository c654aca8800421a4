"""The battle being fought: who acts in which order, who has acted, and what a spell did to whom (WK-5.2a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.scene import FOCUS, Area, Circle, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.secrets import HIDDEN
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.battles import ACTED, B_ATTACK, B_DEFEND, LOWERED, RAISED, STUNNED, WARDED
from conclave.games.wizard_kings.log import listed, many
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name
from conclave.games.wizard_kings.rules.battle import Act, Aftermath, Calls, Round, hit_number
from conclave.games.wizard_kings.rules.hits import Hits
from conclave.games.wizard_kings.rules.luck import FACES, hits_of
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import LETTER_WIZARD, TYPES

CELL: Final = 142.0  # the card of a unit
STEP: Final = 118.0
INSIDE: Final = 356.0


def fought(s: Kings) -> int:
    """Give the hex of the battle that is being fought, or -1 (WK-5.1a)."""
    for frame in s.stack:
        if isinstance(frame, Round | Calls | Aftermath) and s.battle_at(frame.place) >= 0:
            return int(frame.place)
    return -1


def acting(s: Kings) -> int:
    """Give the unit whose combat turn it is, or -1."""
    for frame in s.stack:
        if isinstance(frame, Act):
            return int(frame.block)
    return -1


def fight_id(block: int) -> str:
    """Give the id of a block in the panel of the battle."""
    return f"fight-{block // BLOCKS + 1}.{block % BLOCKS + 1}"


def battle(s: Kings, standing: Standing) -> list[Area]:
    """Show the battle that is fought: defenders, the dice between, attackers; within a side by letter."""
    place = fought(s)
    if place < 0:
        return []
    row = int(s.battle_at(place))
    pieces = [one for one in standing.get(place, []) if one.kind >= 0]
    masks = [int(s.battles[row + column]) for column in (B_DEFEND, B_ATTACK)]
    sides = [[one for one in pieces if mask >> one.seat & 1] for mask in masks]
    unit = next((one for one in pieces if one.block == acting(s)), None)
    return [
        _side(s, place, "defenders", "defend", sides[0]),
        _between(s, place, unit),
        _side(s, place, "attackers", "attack", sides[1]),
    ]


def _side(s: Kings, place: int, name: str, does: str, units: list[Piece]) -> Area:
    """Lay out one side of the battle, the letters that act first at the left (WK-5.2a)."""
    armies = dict.fromkeys(army_name(s, one.seat) for one in units)
    ranked = sorted(units, key=lambda one: int(one.unit.letter))
    nodes = tuple(_unit(s, place, one, 4 + STEP * i) for i, one in enumerate(ranked))
    where = f" at {_place(s, place)}" if does == "defend" else ""
    title = f"{' and '.join(armies) or 'Nobody'} {does}{where}"
    return Area(name, FOCUS, max(STEP * len(ranked), STEP) + 4, CELL, nodes, title)


def _between(s: Kings, place: int, unit: Piece | None) -> Area:
    """Show the last roll and the next one; the room for both is always there, so that nothing jumps."""
    nodes: list[Node] = []
    if s.thrown >= 0:
        nodes.append(_dice(s, INSIDE))
    if unit:
        nodes.append(replace(_turn(s, unit, place, INSIDE), y=40))
    return Area("dice", FOCUS, INSIDE, 78, tuple(nodes), f"Round of fire{_pending(s)}")


def _dice(s: Kings, inside: float) -> Node:
    """Show the last dice that were rolled, those that hit lit (WK-5.31a)."""
    faces, mark = FACES[int(s.thrown)], int(s.thrown_at)
    hits, name = many(hits_of(faces, mark), "hit"), TYPES[int(s.thrower)].name
    wide = 30.0 * len(faces)
    shapes: list[Shape] = [
        Rect(0, 2, inside, 34, Style("panel-2", "line", 1.0), 8),
        Text(10, 19, name if len(faces) > 6 else f"{name} rolled", 14.5, anchor="start"),
        Text(inside - 10, 19, hits, 14.5, anchor="end", bold=True),
    ]
    for i, face in enumerate(faces):
        x = inside - 66 - wide + 30 * i + 15
        if face <= mark:
            shapes.append(Rect(x - 13.5, 5.5, 27, 27, Style("glow", opacity=0.8), 7))
        shapes.append(Use(f"die-{face}" if face <= mark else f"dim-{face}", x, 19, scale=0.82))
    word = f"{name} rolled {listed(faces)}: {hits}"
    return Node("dice", "dice", tuple(shapes), label=word, tip=word, rule="WK-5.31a")


def _turn(s: Kings, one: Piece, place: int, inside: float) -> Node:
    """Show whose combat turn it is, how many dice it rolls, and which faces hit (WK-5.31a)."""
    number = int(hit_number(s, one.block, place))
    shapes: list[Shape] = [Rect(0, 2, inside, 34, Style("panel-2", "glow", 1.6), 8)]
    if one.unit.letter == LETTER_WIZARD:
        word = f"{one.unit.name} casts, retreats or holds"
        shapes.append(Text(10, 19, word, 14.5, anchor="start", bold=True))
    else:
        dice = "die" if one.strength == 1 else "dice"
        word = f"{one.unit.name} rolls {one.strength} {dice}"
        shapes.append(Text(10, 19, word, 14.5, anchor="start", bold=True))
        for face in range(1, 7):
            x = inside - 178 + 29 * face - 12
            if face <= number:
                shapes.append(Rect(x - 13.5, 5.5, 27, 27, Style("glow", opacity=0.8), 7))
            shapes.append(Use(f"die-{face}" if face <= number else f"dim-{face}", x, 19, scale=0.82))
        word += f", each of {number} or less hits" if number else ", and cannot hit here"
    return Node("turn", "turn", tuple(shapes), label=word, tip=word, rule="WK-5.31a")


def _place(s: Kings, place: int) -> str:
    """Name a hex, by its city if it has one."""
    name, city = s.board.names[place], int(s.board.city_at[place])
    return f"{s.board.city_name[city]} ({name})" if city >= 0 else name


def _pending(s: Kings) -> str:
    """Say how many hits are still to be taken."""
    left = sum(int(frame.hits) for frame in s.stack if isinstance(frame, Hits))
    return f": {left + 1} hits to take" if left else ""


def _unit(s: Kings, place: int, one: Piece, x: float) -> Node:
    """Draw a unit of the battle as a card, with the marks of its round."""
    now = one.block == acting(s)
    acted = _marked(s, one, ACTED) and not now
    number = int(hit_number(s, one.block, place))
    caster = one.unit.letter == LETTER_WIZARD
    hits = "casts" if caster else f"{one.strength} dice, hit {number}" if number else "cannot hit"
    word = "to act" if now else "has acted" if acted else "waits"
    frame = Style("card-face", "glow-edge" if now else "line", 3.0 if now else 1.2)
    shapes: list[Shape] = [
        Rect(0, 1, STEP - 8, CELL - 2, frame, 11),
        Text((STEP - 8) / 2, 14, word, 13, "ink" if now else "ink-soft", bold=now),
        Use(art_blocks.block_symbol(one.kind, one.strength), (STEP - 8) / 2, 62, scale=1.6),
        *([Rect(14, 26, STEP - 36, 72, Style("panel", opacity=0.45), 8)] if acted else []),
        Text((STEP - 8) / 2, 113, f"{one.unit.name} {one.strength}", 14, bold=True),
        Text((STEP - 8) / 2, 131, hits, 13, "ink-soft"),
    ]
    words = [art_blocks.describe(one.unit, one.strength)] + (["has acted"] if acted else [])
    if number != one.unit.hit:
        words.append(f"hits on {number} or less here")
    marks = 0
    for column, ink, sign, said in (
        (RAISED, "good", "M-4 2l4-6l4 6z", "hits on one pip more"),
        (LOWERED, "warn", "M-4-3l4 6l4-6z", "hits on one pip less"),
        (WARDED, "accent", "M-4-4h8q0 7-4 9q-4-2-4-9z", "ignores the next hit"),
        (STUNNED, "warn", "M-4-4l8 8M4-4l-8 8", "may do nothing this round"),
    ):
        if _marked(s, one, column):
            shapes.append(Circle(14, 34 + 20 * marks, 9, Style("panel", ink, 1.6)))
            shapes.append(_at(sign, 14, 34 + 20 * marks, ink, column == STUNNED))
            words.append(said)
            marks += 1
    tip = f"{army_name(s, one.seat)}: {', '.join(words)}"
    label = f"{one.unit.name} {one.strength}"
    state, name = "acting" if now else "acted" if acted else "", fight_id(one.block)
    return Node(name, "block", tuple(shapes), x, 0.0, 0.0, label, one.seat, state, tip, "WK-5.21b")


def _at(sign: str, x: float, y: float, ink: str, line: bool) -> Shape:
    parts = sign.split("M")[1:]
    moved = "".join(f"M{x:g} {y:g}m{part}" for part in parts)
    return Path(moved, Style("", ink, 2.0)) if line else Path(moved, Style(ink))


def _marked(s: Kings, one: Piece, column: int) -> bool:
    mask = int(s.fight[column + one.seat])
    return mask != HIDDEN and mask >> (one.block % BLOCKS) & 1 == 1
