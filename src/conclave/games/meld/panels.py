"""The panels of The Meld: the ether, what can be pressed, stack and supply, and each player's board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core import flow
from conclave.core.scene import Circle, Glyph, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, naming
from conclave.games.meld.actions import SEAT, SPACE, TILE
from conclave.games.meld.data import (
    AREA,
    BOARD_SLOTS,
    DRAWN,
    EMPTY,
    FOCUS,
    FOCUS_SLOT,
    ON_TOP,
    SEALED,
    TILE_BASE,
    TILE_SLOTS,
    VAULTS,
    Spell,
)  # fmt: skip
from conclave.games.meld.rules.ether import opponent
from conclave.games.meld.rules.tiles import StackOrder
from conclave.games.meld.state import Meld

WIDE: Final = 720.0
EDGE: Final = 16.0
INSIDE: Final = WIDE - 2 * EDGE


def button_id(view: View, action: int) -> str:
    """Give the id of the button for a choice that points at nothing else."""
    return "button-" + SPACE.token(action).replace(" ", "-")


def buttons(view: View, s: Meld, x: float, y: float) -> tuple[list[Node], float]:
    """Lay out buttons for whatever the viewer may answer and nothing on the table stands for."""
    found = [a for a in view.actions if a < SEAT or SEAT + 4 <= a < TILE]
    nodes: list[Node] = []
    at, row = 0.0, 0
    for action in found:
        label = view.game.words.label(view, action)
        wide = min(INSIDE, 10.5 * len(label) + 30)
        if at + wide > INSIDE:
            at, row = 0.0, row + 1
        shapes = (
            Rect(0, 0, wide, 44, Style("accent-face", "line", 1.5), 12),
            Text(wide / 2, 22, label, 17, "accent-ink", bold=True),
        )
        nodes.append(Node(button_id(view, action), "button", shapes, x + at, y + 52 * row, label=label))
        at += wide + 8
    return nodes, 52.0 * (row + 1) + 4 if found else 0.0


def ether(view: View, s: Meld, x: float, y: float) -> tuple[list[Node], float]:
    """Lay out a battle: both sides, their dice with the faces that they show; used dice are turned."""
    if not len(s.battle):
        return [], 0.0
    attacker, tile = int(s.battle[0]), int(s.battle[2])
    head = f"Battle for {naming.tile(s, tile)}"
    box = (
        Rect(0, 0, INSIDE, 176, Style("panel-face", "warn", 2.0, shadow=True), 14),
        Text(14, 18, head, 16, anchor="start", bold=True),
    )
    nodes = [Node("ether", "ether", box, x, y, label=head, rule="ME-1.2")]
    for row, seat in enumerate((attacker, int(opponent(s, attacker)))):
        dice = [die for die in range(len(s.ether) // 5) if s.ether[5 * die] == seat]
        word = "attacks" if row == 0 else "defends"
        side = (*art.focus(seat, 0, 0, 10), Text(18, 0, f"{naming.seat(seat)} {word}", 15, anchor="start"))
        nodes.append(Node(f"side-{seat}", "side", side, x + 24, y + 60 + 66 * row, owner=seat))
        step = min(62.0, 480.0 / max(len(dice), 1))
        for i, die in enumerate(dice):
            nodes.append(_die(s, die, x + 218 + step * i, y + 62 + 66 * row))
    return nodes, 188.0


def _die(s: Meld, die: int, x: float, y: float) -> Node:
    kind, face, used = (int(s.ether[5 * die + place]) for place in (1, 2, 3))
    marks = s.book.dice[kind][face]
    shapes: list[Shape] = list(art.construct(kind, 27)[:1])
    for i, symbol in enumerate(marks):
        column, row = i % 2, i // 2
        sx = 0.0 if len(marks) == 1 else -12.0 + 24 * column
        sy = 0.0 if len(marks) < 3 else -12.0 + 24 * row
        shapes.append(Use(f"symbol-{symbol}", sx, sy, scale=0.95 if len(marks) == 1 else 0.8))
    name = naming.die(s, die)
    tip = f"{name}{', used' if used else ''}"
    return Node(
        f"die-{die}", "die", tuple(shapes), x, y, 45.0 if used else 0.0, name,
        int(s.ether[5 * die]), "used" if used else "", tip, "ME-12.8",
        (Glyph(_first_line(s) + 3 * s.seats + die, 0, f"die {die + 1}: {tip}"),),
    )  # fmt: skip


def table(view: View, s: Meld, x: float, y: float) -> tuple[list[Node], float]:
    """Lay out the stack with its count, the supply, and tiles that lie open for a choice."""
    count, limit = int(s.stacked()), int(s.limit)
    rounds = (int(s.turn) + s.seats - 1) // s.seats
    uniques = [s.book.names[kind] for kind in range(1, s.book.kinds) if s.holder[kind] < 0]
    names = ", ".join(uniques) or "no unique construct"
    stack: tuple[Shape, ...] = (
        Rect(0, 0, 150, 54, Style("panel-face", "line", 1.5), 12),
        *(Rect(12 + 3 * i, 12 - 2 * i, 30, 30, Style("card", "card-edge", 1.2), 4) for i in range(3)),
        Text(60, 18, f"{count} tiles", 15, anchor="start", bold=True),
        Text(60, 38, "in the stack", 13, "ink-soft", "start"),
    )
    supply = (
        Rect(0, 0, INSIDE - 162, 54, Style("panel-face", "line", 1.5), 12),
        Text(14, 18, f"Supply: {int(s.supply)} constructs. Round {rounds} of {limit}.", 15, anchor="start"),
        Text(14, 38, names, min(12.5, 900 / len(names)), "ink-soft", "start"),
    )
    said = f"stack {count}, supply {int(s.supply)}, round {rounds} of {limit}"
    nodes = [
        Node("stack", "stack", stack, x, y, label=f"Stack, {count} tiles", rule="ME-4.10",
             glyphs=(Glyph(0, 0, said),)),
        Node("supply", "supply", supply, x + 162, y, label=f"Supply, {int(s.supply)}", rule="ME-2.4"),
    ]  # fmt: skip
    frame = flow.waiting(view.state)
    open_tiles = [tile for tile in range(s.book.tiles) if s.place[tile] == DRAWN]
    if isinstance(frame, StackOrder):
        open_tiles += [tile for tile in range(s.book.tiles) if s.place[tile] == ON_TOP]
    for i, tile in enumerate(open_tiles):
        nodes.append(_card(s, tile, x + 230 * (i % 3), y + 62 + 84 * (i // 3), 1 + i))
    return nodes, 66.0 + 84 * ((len(open_tiles) + 2) // 3)


def _card(s: Meld, tile: int, x: float, y: float, line: int = 0) -> Node:
    """Draw a tile as a card: of a drawn one, which has a line, both sides; else the side that is up."""
    both = line > 0
    sealed = s.place[tile] >= SEALED
    faces = s.book.faces[2 * tile : 2 * tile + 2] if both else [s.face(tile)]
    deep = 38.0 * len(faces)
    edge = "glow" if both else "card-edge"
    shapes: list[Shape] = [Rect(0, 0, 222, deep, Style("card-face", edge, 1.5, 0.45 if sealed else 1.0), 8)]
    for row, face in enumerate(faces):
        marks = [f"glyph-{g}" for g in range(3) if face.glyphs >> g & 1] or (
            ["glyph-wild"] if face.wild else []
        )
        for i, name in enumerate(marks):
            shapes.append(Use(name, 16 + 22 * i, 19 + 38 * row, scale=0.8))
        shapes.append(Text(58, 12 + 38 * row, face.name, 13, anchor="start", bold=True))
        spells = ", ".join(spell.name for spell in face.spells)
        size = min(11.5, 210 / len(spells))
        shapes.append(Text(58, 27 + 38 * row, spells, size, "ink-soft", "start"))
    name = naming.tile(s, tile) + (" (sealed)" if sealed else "")
    tip = "; ".join([name, *(spell.text for face in faces for spell in face.spells)])
    glyphs = (Glyph(line, 0, f"open: {name}"),) if both else ()
    return Node(
        f"tile-{tile}", "card", tuple(shapes), x, y, label=name, tip=tip, rule="ME-4.2", glyphs=glyphs
    )


def player(view: View, s: Meld, seat: int, x: float, y: float) -> tuple[list[Node], float]:
    """Lay out one player: board with slots, pool, army, claimed and sealed tiles."""
    mine = [tile for tile in range(s.book.tiles) if s.place[tile] in (AREA + seat, SEALED + seat)]
    if s.boards[seat] < 0:
        shapes = (
            Rect(0, 0, INSIDE, 40, Style("panel-face", "line", 1.5), 12),
            Text(14, 20, naming.seat(seat), 16),
        )
        return [Node(f"player-{seat}", "player", shapes, x, y, owner=seat)], 48.0
    face = s.book.faces[s.boards[seat]]
    spells = [spell for spell in face.spells if spell.slots]
    rows = (len(spells) + 2) // 3
    per_row = 3
    deep = 66.0 + 58 * rows + (46.0 * ((len(mine) + per_row - 1) // per_row) if mine else 0.0)
    asked = view.asked == seat
    name = f"{naming.seat(seat)}{' (you)' if view.seat == seat else ''}, {face.name}"
    pool, army = _counts(s, seat)
    head: list[Shape] = [
        Rect(0, 0, INSIDE, deep, Style("panel-face", "glow" if asked else "line", 3.0 if asked else 1.5), 14),
        *art.focus(seat, 24, 22, 11),
        Text(46, 22, name, 18, anchor="start", bold=True),
        Text(14, 48, f"Pool: {pool}.  Army: {army}.", 15, anchor="start"),
    ]
    for i, spell in enumerate(spells):
        sx, sy = 14.0 + 226 * (i % 3), 66.0 + 58 * (i // 3)
        head += art.mark(int(spell.kind), sx + 5, sy + 10)
        head.append(Text(sx + 16, sy + 10, spell.name, 13.5, anchor="start"))
    label = f"{name}: pool {pool}; army {army}"
    lines = (
        Glyph(
            _first_line(s) + 3 * seat, 0, f"{name}: pool {pool}; army {army}{_claimed(s, mine)}", bold=asked
        ),
        Glyph(
            _first_line(s) + 1 + 3 * seat,
            2,
            "  ".join(f"{spell.name} {_slots(s, seat, spell)}" for spell in spells),
        ),
    )
    nodes = [
        Node(f"player-{seat}", "player", tuple(head), x, y, label=label, owner=seat,
             state="to-move" if asked else "", rule="ME-6.1", glyphs=lines)
    ]  # fmt: skip
    for i, spell in enumerate(spells):
        for slot in range(int(spell.slots)):
            place = int(spell.first) + slot
            sx, sy = x + 34 + 226 * (i % 3) + 32 * slot, y + 98 + 58 * (i // 3)
            nodes.append(_board_slot(s, seat, place, int(spell.kind), spell.name, spell.text, sx, sy))
    for i, tile in enumerate(mine):
        at = (x + 10 + 226 * (i % per_row), y + deep - 46 * ((len(mine) + 2) // 3 - i // per_row))
        nodes.append(_card(s, tile, *at))
        nodes += _area_slots(s, tile, *at)
    return nodes, deep + 10


def lowered(node: Node, lines: int) -> Node:
    """Move a node's lines in a terminal down, below the field."""
    return replace(node, glyphs=tuple(replace(glyph, line=glyph.line + lines) for glyph in node.glyphs))


def _first_line(s: Meld) -> int:
    """Give the line of the first player in a terminal, below the stack and tiles that lie open."""
    return 2 + max(len(s.drawn), len(s.top) if len(s.top) < 6 else 6)


def _claimed(s: Meld, tiles: list[int]) -> str:
    names = [f"({naming.tile(s, t)})" if s.place[t] >= SEALED else naming.tile(s, t) for t in tiles]
    return f"; area {', '.join(names)}" if names else ""


def _slots(s: Meld, seat: int, spell: Spell) -> str:
    """Write the slots of a spell: a dot is open, x a focus, o a construct, @ a unique one."""
    base = seat * BOARD_SLOTS + int(spell.first)
    held = [int(s.held[base + slot]) for slot in range(int(spell.slots))]
    return "".join("." if h == EMPTY else "x" if h == FOCUS else "o" if h == 0 else "@" for h in held)


def _counts(s: Meld, seat: int) -> tuple[str, str]:
    kinds, found = int(s.book.kinds), list[str]()
    for row in (s.pool, s.army):
        names = [s.book.names[kind] for kind in range(1, kinds) if row[seat * kinds + kind]]
        found.append(", ".join([str(int(row[seat * kinds])), *names]))
    return found[0], found[1]


def _board_slot(s: Meld, seat: int, place: int, kind: int, name: str, text: str, x: float, y: float) -> Node:
    held = int(s.held[seat * BOARD_SLOTS + place])
    face = s.book.faces[s.boards[seat]]
    focus = face.kinds[place] == FOCUS_SLOT
    shapes: tuple[Shape, ...] = art.slot(kind, 12)
    what = "open"
    if held == FOCUS:
        shapes, what = (*shapes, *art.focus(seat, 0, 0, 8)), "blocked by a focus"
    elif held != EMPTY:
        shapes, what = (*shapes, *art.construct(held, 8)), s.book.names[held]
    elif focus:
        shapes = (*shapes, Use("asterisk"))
    elif face.kinds[place]:
        shapes = (*shapes, Circle(0, 0, 3, Style("ink-soft")))
    label = f"{name}, slot {place + 1}: {what}"
    return Node(
        f"slot-{seat}-{place}",
        "slot",
        shapes,
        x,
        y,
        label=label,
        owner=seat,
        tip=f"{label}. {text}",
        rule="ME-6.2",
    )


def _area_slots(s: Meld, tile: int, x: float, y: float) -> list[Node]:
    """Draw the slots of a claimed tile that is not sealed."""
    face, nodes = s.face(tile), list[Node]()
    for slot in range(int(face.slots) + int(face.vaults)):
        sx, sy = x + 210 - 22 * slot, y + 26
        if slot >= face.slots:
            owner = int(s.vault[VAULTS * tile + slot - int(face.slots)])
            shapes: tuple[Shape, ...] = (Circle(0, 0, 9, Style("ground-2", "ink-soft", 1.5)), Use("asterisk"))
            if owner >= 0:
                shapes = (*shapes[:1], *art.focus(owner, 0, 0, 6))
            where = f"vault-{tile}-{slot - int(face.slots)}"
        else:
            spell, kind = face.spells[face.owner[slot]], int(s.held[TILE_BASE + TILE_SLOTS * tile + slot])
            shapes = art.slot(int(spell.kind), 9)
            shapes = (*shapes, *art.construct(kind, 7)) if kind != EMPTY else shapes
            where = f"slot-t{tile}-{slot}"
        nodes.append(Node(where, "slot", shapes, sx, sy, label=f"slot of {face.name}", rule="ME-8.2"))
    return nodes
