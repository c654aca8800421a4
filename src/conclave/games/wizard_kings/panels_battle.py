"""The battle being fought: who acts in which order, who has acted, and what a spell did to whom (WK-5.2a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.scene import FOCUS, Area, Circle, Node, Path, Rect, Shape, Style, Text, Use
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.wizard_kings import art_blocks, panels_odds
from conclave.games.wizard_kings.actions import BLOCKS, HEX, UNIT
from conclave.games.wizard_kings.battles import ACTED, B_ATTACK, B_DEFEND, LOWERED, RAISED, STUNNED, WARDED
from conclave.games.wizard_kings.log import listed, many
from conclave.games.wizard_kings.panels_odds import INSIDE
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name
from conclave.games.wizard_kings.places import near_city
from conclave.games.wizard_kings.rules.battle import Act, Aftermath, Calls, Round, hit_number
from conclave.games.wizard_kings.rules.hits import Hits
from conclave.games.wizard_kings.rules.luck import FACES, hits_of
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import LETTER_WIZARD, TYPES

CELL: Final = 142.0  # the card of a unit
STEP: Final = 118.0
OUT: Final = 104.0  # the button that leads out
HALF: Final = 158.0  # the last roll; what is left belongs to the next
HIGH: Final = 104.0  # both


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


def battle(view: View[Kings], standing: Standing) -> list[Area]:
    """Show the battle that is fought: its odds, defenders, the dice between, attackers; by letter."""
    s, viewer = view.state, view.seat
    place = fought(s)
    if place < 0:
        return []
    row = int(s.battle_at(place))
    pieces = [one for one in standing.get(place, []) if one.kind >= 0]
    defend, attack = (int(s.battles[row + column]) for column in (B_DEFEND, B_ATTACK))
    sides = [[one for one in pieces if mask >> one.seat & 1] for mask in (defend, attack)]
    unit = next((one for one in pieces if one.block == acting(s)), None)
    return [
        panels_odds.head(s, place, attack, defend, f"Battle {_place(s, place)}", viewer),
        _side(s, place, "defenders", "defend", sides[0], viewer),
        _order(s, sides, _ways_out(view)),
        _dice_area(s, place, unit),
        _side(s, place, "attackers", "attack", sides[1], viewer),
    ]


def _side(s: Kings, place: int, name: str, does: str, units: list[Piece], viewer: int) -> Area:
    """Lay out one side of the battle, the letters that act first at the left (WK-5.2a)."""
    seats = list(dict.fromkeys(one.seat for one in units))
    ranked = sorted(units, key=lambda one: int(one.unit.letter))
    wide = max(STEP * len(ranked) + 4, INSIDE)
    left = (wide - STEP * len(ranked)) / 2 + 4
    cards = tuple(_unit(s, place, one, left + STEP * i) for i, one in enumerate(ranked))
    who = " and ".join("you" if seat == viewer else f"the {army_name(s, seat)}" for seat in seats)
    steps = sum(one.strength for one in units)
    title = f"{who[0].upper()}{who[1:]} {does}: {many(steps, 'step')} left" if who else f"Nobody {does}s"
    return Area(name, FOCUS, wide, CELL, cards, title)


def _ways_out(view: View[Kings]) -> int:
    """Count the hexes that the viewer's unit may retreat to now (WK-5.4a)."""
    stack = view.state.stack
    if not stack or not isinstance(stack[-1], Act):
        return 0
    return sum(HEX <= action < UNIT for action in view.actions)


def _order(s: Kings, sides: list[list[Piece]], ways: int) -> Area:
    """Show the order of fire, and the way out of the battle where there is one."""
    done = {one.block for side in sides for one in side if _marked(s, one, ACTED)}
    first = {one.seat for one in sides[0]}
    room = INSIDE - (OUT + 8 if ways else 0)
    nodes = [panels_odds.order([*sides[0], *sides[1]], acting(s), done, first, room)]
    if ways:
        nodes.append(_retreat(ways))
    return Area("order", FOCUS, INSIDE, 36, tuple(nodes))


def _dice_area(s: Kings, place: int, unit: Piece | None) -> Area:
    """Show the last roll and the next; the room is always there, so that nothing jumps."""
    nodes = []
    if s.thrown >= 0:
        nodes.append(_dice(s))
    if unit:
        nodes.append(replace(_turn(s, unit, place), x=HALF + 8))
    if left := _pending(s):
        nodes.append(Node("pending", "mark", (Text(HALF / 2, HIGH - 12, left, 13, "warn", bold=True),)))
    return Area("dice", FOCUS, INSIDE, HIGH, tuple(nodes))


def _retreat(ways: int) -> Node:
    """Draw the way out of a battle: once it is chosen, the hexes light up on the map (WK-5.4a)."""
    shapes: tuple[Shape, ...] = (
        Rect(0, 0, OUT, 34, Style("panel", "line", 1.4), 9),
        Path("M12 22h8q6 0 6-6t-6-6h-5M16 5l-5 5l5 5", Style("", "ink", 2.0)),
        Text(36, 17, "Retreat", 14, anchor="start", bold=True),
    )
    words = f"Retreat, to {ways} {'hex' if ways == 1 else 'hexes'} that light up on the map"
    return Node("retreat", "button", shapes, INSIDE - OUT, 0, label=words, tip=words, rule="WK-5.4a")


def _dice(s: Kings) -> Node:
    """Show the last dice that were rolled, large, those that hit ringed (WK-5.31a)."""
    faces, mark = FACES[int(s.thrown)], int(s.thrown_at)
    hits, name = many(hits_of(faces, mark), "hit"), TYPES[int(s.thrower)].name
    scale = min(1.5, (HALF - 12) / (30 * len(faces)))
    shapes: list[Shape] = [
        Rect(0, 0, HALF, HIGH, Style("panel-2", "line", 1.0), 10),
        Text(10, 14, f"{name}: {hits}", 13.5, "warn" if hits_of(faces, mark) else "ink", "start", bold=True),
    ]
    for i, face in enumerate(faces):
        x = HALF / 2 + 30 * scale * (i - (len(faces) - 1) / 2)
        hit = face <= mark
        shapes.append(Use(f"die-{face}" if hit else f"dim-{face}", x, 54, scale=scale * 0.94))
        if hit:
            far = 14.5 * scale
            shapes.append(Rect(x - far, 54 - far, 2 * far, 2 * far, Style("", "warn", 2.6), 6 * scale))
    word = f"{name} rolled {listed(faces)}: {hits}"
    return Node("dice", "dice", tuple(shapes), label=word, tip=word, rule="WK-5.31a")


def _turn(s: Kings, one: Piece, place: int) -> Node:
    """Show whose combat turn it is, how many dice it rolls, and what they may bring (WK-5.31a)."""
    number = int(hit_number(s, one.block, place))
    wide = INSIDE - HALF - 8
    shapes: list[Shape] = [Rect(0, 0, wide, HIGH, Style("panel-2", "glow-edge", 1.8), 10)]
    if one.unit.letter == LETTER_WIZARD:
        word = f"{one.unit.name} casts, retreats or holds"
        shapes += [
            Text(10, 14, f"{one.unit.name} to act", 13.5, anchor="start", bold=True),
            Text(10, 40, "casts a spell,", 13, "ink-soft", "start"),
            Text(10, 58, "retreats or holds", 13, "ink-soft", "start"),
        ]
    else:
        dice = "die" if one.strength == 1 else "dice"
        word = f"{one.unit.name} rolls {one.strength} {dice}"
        word += f", each of {number} or less hits" if number else ", and cannot hit here"
        hit = "" if not number else ", on 1" if number == 1 else f", on 1\u2013{number}"
        shapes.append(
            Text(10, 14, f"{one.unit.name}: {one.strength} {dice}{hit}", 13.5, anchor="start", bold=True)
        )
        if number:
            shapes += panels_odds.next_roll(one.strength, number, 4, 30)
        else:
            shapes.append(Text(10, 46, "cannot hit here", 13, "ink-soft", "start"))
    return Node("turn", "turn", tuple(shapes), label=word, tip=word, rule="WK-5.31a")


def _place(s: Kings, place: int) -> str:
    """Say where a battle is: by its city, or by the nearest one."""
    city = int(s.board.city_at[place])
    if city >= 0:
        return f"of {s.board.city_name[city]}"
    return f"near {s.board.city_name[near_city(s.board, place)]}"


def _pending(s: Kings) -> str:
    """Say how many hits are still to be taken."""
    left = sum(int(frame.hits) for frame in s.stack if isinstance(frame, Hits))
    return f"{left + 1} hits to take" if left else ""


def _unit(s: Kings, place: int, one: Piece, x: float) -> Node:
    """Draw a unit of the battle as a card, with the marks of its round."""
    now = one.block == acting(s)
    acted = _marked(s, one, ACTED) and not now
    number = int(hit_number(s, one.block, place))
    caster = one.unit.letter == LETTER_WIZARD
    dice = "die" if one.strength == 1 else "dice"
    reach = "1" if number == 1 else f"1\u2013{number}"
    hits = "casts" if caster else f"{one.strength} {dice}, on {reach}" if number else "cannot hit"
    word = "to act" if now else "has acted" if acted else "waits"
    frame = Style("card-face", "glow-edge" if now else "line", 3.0 if now else 1.2)
    shapes: list[Shape] = [
        Rect(0, 1, STEP - 8, CELL - 2, frame, 11),
        Text((STEP - 8) / 2, 14, word, 13, "ink" if now else "ink-soft", bold=now),
        Use(art_blocks.block_symbol(one.kind, one.strength), (STEP - 8) / 2, 62, scale=1.72),
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
