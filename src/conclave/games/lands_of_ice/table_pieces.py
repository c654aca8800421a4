"""Pieces on the board: characters with their states, objects on the floor or in hands, tokens face down."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Node, Point, Shape, Text, Use
from conclave.core.view import View
from conclave.games.lands_of_ice import art_tokens
from conclave.games.lands_of_ice.data import (
    COLUMNS,
    CONTROLLED,
    DOT,
    DOTS,
    FIRST_OBJECT,
    FORGED,
    FROZEN,
    KIND,
    LINE,
    OWNER,
    PERSONAL,
    PIECES,
    RESTS,
    ROOM,
    SLOTS,
    TREE,
    WOUNDED,
)
from conclave.games.lands_of_ice.layout import middle, room_middle
from conclave.games.lands_of_ice.log import SEATS, kind_name, piece_name
from conclave.games.lands_of_ice.rows import MOST
from conclave.games.lands_of_ice.state import ALL, Labyrinth

SMALL: Final = 0.62


def piece_id(piece: int) -> str:
    """Give the id of a piece."""
    return f"piece-{piece}"


def on_square(s: Labyrinth, square: int) -> list[int]:
    """List the pieces on a square."""
    code, found = int(s.on[square]), list[int]()
    while code:
        found.append((code & MOST) - 1)
        code //= 128
    return found


def pieces(view: View[Labyrinth], flip: bool) -> list[Node]:
    """Give everything that stands or lies on a square: who holds things first, then what is held."""
    s = view.state
    squares = sorted({int(s.where.faces[piece]) for piece in range(PIECES) if s.where.faces[piece] >= 0})
    nodes: list[Node] = []
    for square in squares:
        here = on_square(s, square)
        holder = int(s.holder(square))
        rest = sorted(
            (piece for piece in here if piece != holder), key=lambda piece: (piece >= FIRST_OBJECT, piece)
        )
        x, y = middle(square, flip)
        if holder >= 0:
            nodes.append(character(s, holder, (x, y - (5 if _in_tree(s, holder) else 0))))
        for place, piece in enumerate(rest):
            # At the right shoulder of who holds it; in the middle where nobody does.
            at = (x, y) if holder < 0 and place == 0 else (x + 19, y - 17 + 20 * place)
            nodes.append(
                character(s, piece, (x - 15, y + 15), SMALL)
                if piece < FIRST_OBJECT
                else _thing(s, piece, at, holder)
            )
    return nodes


def _in_tree(s: Labyrinth, piece: int) -> bool:
    return int(s.rows.ground[s.where.faces[piece]]) == TREE


def states(s: Labyrinth, piece: int) -> list[str]:
    """Say what is true of a character now."""
    marks = int(s.marks[piece])
    found = [
        word
        for bit, word in (
            (WOUNDED, "wounded"),
            (FROZEN, "frozen"),
            (RESTS, "resting"),
            (CONTROLLED, "controlled"),
        )
        if marks & bit
    ]
    if s.where.faces[piece] >= 0 and _in_tree(s, piece):
        found.append("in a tree")
    if marks // PERSONAL:
        found.append(f"{marks // PERSONAL} action points of its own")
    if s.is_wolf(piece):
        found.append("a wolf")
    return found


def character(s: Labyrinth, piece: int, at: Point, scale: float = 1.0) -> Node:
    """Draw a character with its values and states."""
    seat, kind, marks = int(OWNER[piece]), int(KIND[piece]), int(s.marks[piece])
    wounded = marks & WOUNDED != 0
    square = int(s.where.faces[piece])
    tree = square >= 0 and _in_tree(s, piece)
    scale *= 0.86 if tree else 1.0
    shapes: list[Shape] = art_tokens.token(seat, kind, scale, wounded)
    movement, combat = int(s.book.movement[kind]), int(s.printed(piece))
    for on, name in (
        (wounded, "wound"),
        (marks & FROZEN, "frost"),
        (tree and not wounded, "perch"),
        (marks & CONTROLLED, "led"),
        (marks & RESTS, "rests"),
    ):
        if on:
            shapes.append(Use(name, scale=scale))
    if not wounded:
        shapes += art_tokens.values(movement, combat, scale)
    said = states(s, piece)
    held = (
        []
        if square < 0
        else [
            kind_name(int(KIND[one]))
            for one in on_square(s, square)
            if one >= FIRST_OBJECT and int(s.holder(square)) == piece
        ]
    )
    tip = f"Movement {movement}, combat {combat}"
    if said:
        tip += f"; {', '.join(said)}"
    if held:
        tip += f"; carries {' and '.join(held)}"
    return Node(
        piece_id(piece),
        "piece",
        tuple(shapes),
        *at,
        label=piece_name(piece),
        owner=seat,
        state=" ".join(said),
        tip=tip,
        rule="LI-1.3",
    )


def _thing(s: Labyrinth, piece: int, at: Point, holder: int) -> Node:
    owner, kind = int(OWNER[piece]), int(KIND[piece])
    shapes = tuple(art_tokens.thing(kind, owner, SMALL if holder >= 0 else 1.0))
    forged = ", forged" if s.marks[piece] & FORGED else ""
    tip = f"held by {piece_name(holder)}" if holder >= 0 else "lies here"
    return Node(
        piece_id(piece),
        "piece",
        shapes,
        *at,
        label=piece_name(piece),
        owner=owner,
        tip=tip + forged,
        rule="LI-7.1",
    )


def hidden(view: View[Labyrinth], flip: bool) -> list[Node]:
    """Draw the tokens that lie face down: a colour for all, and a faint figure for who laid them."""
    s = view.state
    nodes: list[Node] = []
    for slot in range(SLOTS):
        known = [piece for piece in range(PIECES) if s.where.faces[piece] == ROOM - slot]
        x, y = room_middle(slot, flip)
        if s.rooms[slot] >= 0:
            # Just revealed: they wait to be placed.
            nodes += [
                _waiting(s, piece, (x - 26 * (len(known) - 1) + 52 * i, y)) for i, piece in enumerate(known)
            ]
            continue
        row = [(seat, i) for seat in range(2) for i in range(int(s.lying[slot * 2 + seat]))]
        for place, (seat, number) in enumerate(row):
            mine = [piece for piece in known if OWNER[piece] == seat]
            piece = mine[number] if number < len(mine) else -1
            # Every other one lies lower, so that their names do not run into each other.
            at = (x - 42 * (len(row) - 1) + 84 * place, y + (62 if place % 2 else 84))
            nodes.append(
                _mask(s, f"hidden-{slot + 1}-{seat}-{number}", seat, piece, at, f"on room {slot + 1}")
            )
    for seat in range(2):
        for number in range(int(s.posted[seat])):
            row_of = DOTS[number]
            square = row_of * COLUMNS + int(LINE[seat])
            if any(s.where.faces[piece] == square for piece in range(FIRST_OBJECT)):
                continue
            piece = next(
                (
                    one
                    for one in range(FIRST_OBJECT)
                    if s.where.faces[one] == DOT - number and OWNER[one] == seat
                ),
                -1,
            )
            if s.turn == 0 and not _stood_up(s):
                nodes.append(
                    _mask(
                        s,
                        f"hidden-dot-{seat}-{number}",
                        seat,
                        piece,
                        middle(square, flip),
                        f"in row {row_of + 1}",
                    )
                )
    return nodes


def _stood_up(s: Labyrinth) -> bool:
    """Tell whether the starting lines are turned up already."""
    return any(int(s.where.faces[piece]) >= 0 for piece in range(FIRST_OBJECT))


def _waiting(s: Labyrinth, piece: int, at: Point) -> Node:
    if piece < FIRST_OBJECT:
        return character(s, piece, at, 0.8)
    owner, kind = int(OWNER[piece]), int(KIND[piece])
    return Node(
        piece_id(piece),
        "piece",
        tuple(art_tokens.thing(kind, owner)),
        *at,
        label=piece_name(piece),
        owner=owner,
        tip="to be placed",
        rule="LI-5.2",
    )


def _mask(s: Labyrinth, node_id: str, seat: int, piece: int, at: Point, where: str) -> Node:
    if piece < 0:
        label = f"A token of {SEATS[seat]}, face down {where}"
        return Node(node_id, "hidden", (Use(f"mask-{seat}"),), *at, label=label, owner=seat, rule="LI-3.13")
    kind = int(KIND[piece])
    shapes: list[Shape] = [Use(f"disc-{seat}")]
    shapes.append(
        Use(f"figure-{seat}-{kind}", scale=0.8) if piece < FIRST_OBJECT else Use(f"thing-{kind}", scale=1.1)
    )
    if piece >= FIRST_OBJECT:
        shapes.insert(1, Use("chip--1"))
    # A Mammoth is too large to hide (LI-3.11): everybody knows it.
    public = int(s.where.masks[piece]) == ALL
    if not public:
        shapes.append(Use("eye"))
    if where.startswith("on "):  # a starting line has no room for names
        shapes.append(Text(0, 38, kind_name(kind), 18, "back-ink"))
    label = f"{piece_name(piece)}, face {'up' if public else 'down'} {where}"
    return Node(node_id, "hidden", tuple(shapes), *at, label=label, owner=seat, rule="LI-3.13")
