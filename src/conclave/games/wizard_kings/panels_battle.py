"""The battle being fought: who acts in which order, who has acted, and what a spell did to whom (WK-5.2a)."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Circle, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.secrets import HIDDEN
from conclave.games.wizard_kings import art_blocks
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.log import listed, many
from conclave.games.wizard_kings.panels_parts import WIDE, Column
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name
from conclave.games.wizard_kings.rules.battle import Act, Aftermath, Calls, Round, hit_number
from conclave.games.wizard_kings.rules.hits import Hits
from conclave.games.wizard_kings.rules.luck import FACES, hits_of
from conclave.games.wizard_kings.state import (
    ACTED,
    B_ATTACK,
    B_DEFEND,
    LOWERED,
    RAISED,
    STUNNED,
    WARDED,
    Kings,
)  # fmt: skip
from conclave.games.wizard_kings.units import LETTER_WIZARD, LETTERS, TYPES

CELL: Final = 50.0
ACROSS: Final = 3  # blocks of one side in a row
MIDDLE: Final = 44.0  # room for the letters between the sides


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


def battle(s: Kings, at: Column, standing: Standing) -> None:
    """Show the units of the battle in the order in which they act, defenders on the left."""
    place = fought(s)
    if place < 0:
        if s.thrown >= 0:
            at.open("dice", 50.0, "")
            at.add(_dice(s, at.inside), 40)
            at.close()
        return
    row = int(s.battle_at(place))
    pieces = [one for one in standing.get(place, []) if one.kind >= 0]
    masks = [int(s.battles[row + column]) for column in (B_DEFEND, B_ATTACK)]
    sides = [[one for one in pieces if mask >> one.seat & 1] for mask in masks]
    groups = [
        [[one for one in side if int(one.unit.letter) == letter] for side in sides] for letter in range(4)
    ]
    lines = [max(-(-len(cell) // ACROSS) for cell in group) for group in groups]
    unit = next((one for one in pieces if one.block == acting(s)), None)
    below = 6 + (40 if unit else 0) + (40 if s.thrown >= 0 else 0)
    at.open("battle", 76.0 + CELL * sum(lines) + below, f"Battle at {_place(s, place)}{_pending(s)}")
    at.add(_heads(s, sides, at.inside), 34)
    for letter, (group, count) in enumerate(zip(groups, lines, strict=True)):
        if count:
            _letter(s, at, place, letter, group, count)
    if s.thrown >= 0:
        at.add(_dice(s, at.inside), 40)
    if unit:
        at.add(_turn(s, unit, place, at.inside), 40)
    at.close()


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


def _heads(s: Kings, sides: list[list[Piece]], inside: float) -> Node:
    """Name the two sides."""
    armies = [dict.fromkeys(army_name(s, one.seat) for one in side) for side in sides]
    names = [" and ".join(found) or "nobody" for found in armies]
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, inside, 28, Style("panel-2", "line", 1.0), 8),
        Text(10, 14, f"{names[0]} defend", 15, anchor="start", bold=True),
        Text(inside - 10, 14, f"{names[1]} attack", 15, anchor="end", bold=True),
        Use("swords", inside / 2, 14, scale=0.7),
    )
    tip = f"{names[0]} defend, {names[1]} attack: within a letter the defender acts first"
    return Node("sides", "sides", shapes, label=tip, tip=tip, rule="WK-5.2a")


def _letter(s: Kings, at: Column, place: int, letter: int, group: list[list[Piece]], count: int) -> None:
    """Lay out the units of one letter."""
    high = CELL * count
    mark: tuple[Shape, ...] = (
        Path(f"M6 0h{at.inside - 12:g}", Style("", "line", 1.0)),
        Text(at.inside / 2, high / 2, LETTERS[letter], 20, "accent", bold=True),
    )
    node = Node(f"letter-{letter}", "letter", mark, tip=f"{LETTERS[letter]} units", rule="WK-5.2a")
    top = at.top
    at.add(node, high)
    for side, units in enumerate(group):
        for i, one in enumerate(units):
            step = CELL * (i % ACROSS) + CELL / 2 + 4
            away = MIDDLE / 2 + step
            x = at.left + WIDE / 2 + (away if side else -away)
            at.nodes.append(_unit(s, place, one, x, top + CELL * (i // ACROSS) + CELL / 2))


def _unit(s: Kings, place: int, one: Piece, x: float, y: float) -> Node:
    """Draw a unit of the battle, with the marks of its round."""
    now = one.block == acting(s)
    acted = _marked(s, one, ACTED) and not now
    shapes: list[Shape] = [*art_blocks.face(one.kind, one.strength, acted)]
    if now:
        shapes.append(Rect(-26, -26, 52, 52, Style("", "glow", 3.4), 9))
    words = [art_blocks.describe(one.unit, one.strength)] + (["has acted"] if acted else [])
    number = int(hit_number(s, one.block, place))
    if number != one.unit.hit:
        words.append(f"hits on {number} or less here")
        shapes.append(Circle(-14, 17, 9, Style("good" if number > one.unit.hit else "warn", "panel", 1.4)))
        shapes.append(Text(-14, 17, str(number), 13, "panel", bold=True))
    marks = 0
    for column, ink, sign, word in (
        (RAISED, "good", "M-4 2l4-6l4 6z", "hits on one pip more"),
        (LOWERED, "warn", "M-4-3l4 6l4-6z", "hits on one pip less"),
        (WARDED, "accent", "M-4-4h8q0 7-4 9q-4-2-4-9z", "ignores the next hit"),
        (STUNNED, "warn", "M-4-4l8 8M4-4l-8 8", "may do nothing this round"),
    ):
        if _marked(s, one, column):
            shapes.append(Circle(-19, -15 + 15 * marks, 7, Style("panel", ink, 1.4)))
            shapes.append(_at(sign, -19, -15 + 15 * marks, ink, column == STUNNED))
            words.append(word)
            marks += 1
    tip = f"{army_name(s, one.seat)}: {', '.join(words)}"
    word = f"{one.unit.name} {one.strength}"
    state, name = "acting" if now else "acted" if acted else "", fight_id(one.block)
    return Node(name, "block", tuple(shapes), x, y, 0.0, word, one.seat, state, tip, "WK-5.21b")


def _at(sign: str, x: float, y: float, ink: str, line: bool) -> Shape:
    parts = sign.split("M")[1:]
    moved = "".join(f"M{x:g} {y:g}m{part}" for part in parts)
    return Path(moved, Style("", ink, 2.0)) if line else Path(moved, Style(ink))


def _marked(s: Kings, one: Piece, column: int) -> bool:
    mask = int(s.fight[column + one.seat])
    return mask != HIDDEN and mask >> (one.block % BLOCKS) & 1 == 1
