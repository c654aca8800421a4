"""What a viewer of The Meld sees, and which things on the scene a choice points at."""

from __future__ import annotations

from math import sqrt
from typing import Final

from conclave.core.scene import Circle, Glyph, Node, Poly, Rect, Scene, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, layout, naming, panels
from conclave.games.meld.actions import (
    DIE,
    FOCUS_AT,
    HEX,
    INVOKE_AT,
    RETURN_AT,
    SEAT,
    TILE,
)  # fmt: skip
from conclave.games.meld.data import (
    BOARD_SLOTS,
    EMPTY,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    VAULTS,
)  # fmt: skip
from conclave.games.meld.layout import Cell
from conclave.games.meld.panels import EDGE, WIDE
from conclave.games.meld.rules.field import in_pattern, locked
from conclave.games.meld.state import Meld

SYMBOLS: Final = art.symbols()
LARGEST: Final = 84.0
TALLEST: Final = 660.0


def path(view: View, action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at."""
    s = naming.meld(view)
    if SEAT <= action < SEAT + SEATS:
        return (f"player-{action - SEAT}",)
    if TILE <= action < DIE:
        return (f"tile-{action - TILE}",)
    if DIE <= action < HEX:
        return (f"die-{action - DIE}",)
    if HEX <= action < FOCUS_AT:
        q, r = layout.beside(layout.unrolled(s), action - HEX)
        return (f"hex-{q}-{r}",)
    if FOCUS_AT <= action < INVOKE_AT:
        place = action - FOCUS_AT
        if place < BOARD_SLOTS:
            return (f"slot-{view.seat}-{place}",)
        return (f"vault-{(place - BOARD_SLOTS) // VAULTS}-{(place - BOARD_SLOTS) % VAULTS}",)
    if action >= INVOKE_AT:
        place = action - (INVOKE_AT if action < RETURN_AT else RETURN_AT)
        if place < BOARD_SLOTS:
            return (f"slot-{view.seat}-{place}",)
        tile, slot = divmod(place - BOARD_SLOTS, TILE_SLOTS)
        return (f"slot-t{tile}-{slot}",)
    return (panels.button_id(view, action),)


def scene(view: View) -> Scene:
    """Lay out field, ether, buttons and boards, one below the other."""
    s = naming.meld(view)
    places = layout.unrolled(s)
    offered = {
        layout.beside(places, action - HEX): action for action in view.actions if HEX <= action < FOCUS_AT
    }
    field, height = _field(view, s, places, offered)
    nodes = list[Node]()
    y = EDGE + height + 12
    for part in (panels.ether, panels.buttons, panels.table):
        more, deep = part(view, s, EDGE, y)
        nodes += more
        y += deep
    first = view.seat if view.seat >= 0 else 0
    for step in range(s.seats):
        more, deep = panels.player(view, s, (first + step) % s.seats, EDGE, y)
        nodes += more
        y += deep
    lines = 2 + max((glyph.line for node in field for glyph in node.glyphs), default=0)
    nodes = [*field, *(panels.lowered(node, lines) for node in nodes)]
    ground = Node("ground", "ground", (Rect(0, 0, WIDE, y + EDGE, Style("sky")),), fixed=True)
    return Scene(WIDE, y + EDGE, (ground, *nodes), "night", "The Meld", SYMBOLS)


def _field(
    view: View, s: Meld, places: dict[int, Cell], offered: dict[Cell, int]
) -> tuple[list[Node], float]:
    """Lay out the tiles, as large as they fit."""
    cells = [*places.values(), *offered] or [(0, 0)]
    spots = [layout.centre(cell, 1.0) for cell in cells]
    left, right = min(x for x, _ in spots) - 1, max(x for x, _ in spots) + 1
    top = min(y for _, y in spots) - sqrt(3) / 2
    bottom = max(y for _, y in spots) + sqrt(3) / 2
    radius = min(LARGEST, (WIDE - 2 * EDGE) / (right - left), TALLEST / (bottom - top))
    height = (bottom - top) * radius
    x0, y0 = WIDE / 2 - radius * (left + right) / 2, EDGE - radius * top
    low = min(2 * r + q for q, r in cells)
    first = min(q for q, _ in cells)
    nodes: list[Node] = []
    for (q, r), action in offered.items():
        x, y = layout.centre((q, r), radius)
        shapes = (Poly(art.hexagon(radius * 0.94), Style("accent", "accent", 2.0, 0.25)),)
        text = Glyph(2 * r + q - low, 13 * (q - first), "[ here ]", "accent")
        label = naming.hex_name(s, action - HEX)
        nodes.append(Node(f"hex-{q}-{r}", "hex", shapes, x0 + x, y0 + y, label=label, glyphs=(text,)))
    for tile, (q, r) in sorted(places.items()):
        x, y = layout.centre((q, r), radius)
        nodes.append(_tile(s, tile, x0 + x, y0 + y, radius, (2 * r + q - low, 13 * (q - first))))
        nodes += _slots(s, tile, x0 + x, y0 + y, radius)
    return nodes, height


def _tile(s: Meld, tile: int, x: float, y: float, radius: float, at: tuple[int, int]) -> Node:
    """Draw a tile: name, glyphs, spells, foci, lock and pattern."""
    face, k = s.face(tile), radius / LARGEST
    fast, pattern = locked(s, tile), in_pattern(s, tile, -1)
    edge = "glow" if pattern else "card-edge"
    shapes: list[Shape] = [
        Poly(art.hexagon(radius * 0.97), Style("card-face", edge, 3.5 * k if pattern else 1.5, shadow=True)),
        # The hexagon narrows upwards, so a long name is written smaller.
        Text(0, -53 * k, face.name, min(11.5, 160 / len(face.name)) * k, bold=True),
    ]
    marks = [f"glyph-{glyph}" for glyph in range(3) if face.glyphs >> glyph & 1]
    if face.wild and s.wild:
        marks = ["glyph-wild"]
    for i, name in enumerate(marks):
        shapes.append(Use(name, (i - (len(marks) - 1) / 2) * 28 * k, -34 * k, scale=k))
    for i, spell in enumerate(face.spells):
        shapes += art.mark(int(spell.kind), -44 * k, (-11 + 15 * i) * k)
        shapes.append(Text(-36 * k, (-11 + 15 * i) * k, spell.name, 11 * k, "ink-soft", "start"))
    owners = [seat for seat in range(SEATS) if s.foci[SEATS * tile + seat]]
    for i, seat in enumerate(owners):
        fx = (i - (len(owners) - 1) / 2) * (34 if len(owners) < 3 else 27) * k
        shapes += art.focus(seat, fx - 7 * k, 52 * k, 8 * k)
        shapes.append(Text(fx + 9 * k, 52 * k, str(int(s.foci[SEATS * tile + seat])), 14 * k, bold=True))
    if fast:
        shapes.append(Use("lock", 50 * k, -34 * k, scale=k))
    said = [face.name, *(spell.text for spell in face.spells)]
    said += ["locked"] if fast else []
    said += ["in a pattern"] if pattern else []
    said += [f"{naming.seat(seat)} {int(s.foci[SEATS * tile + seat])}" for seat in owners]
    letters = "".join(s.book.glyph_names[glyph][:2].lower() for glyph in range(3) if face.glyphs >> glyph & 1)
    marks_text = "*" if face.wild else letters or "-"
    foci = " ".join(f"{naming.seat(seat)[0]}{int(s.foci[SEATS * tile + seat])}" for seat in owners)
    glyphs = (
        Glyph(
            at[0], at[1], f"{s.book.tile_ids[tile].lower()} {marks_text}{'#' if fast else ''}", bold=pattern
        ),
        Glyph(at[0] + 1, at[1], foci or face.name[:11], "ink" if foci else "ink-soft"),
    )
    state = " ".join([*(["locked"] if fast else []), *(["pattern"] if pattern else [])])
    return Node(
        f"tile-{tile}", "tile", tuple(shapes), x, y, label=face.name, state=state,
        owner=owners[0] if len(owners) == 1 else -1, tip="; ".join(said), rule="ME-4.2", glyphs=glyphs,
    )  # fmt: skip


def _slots(s: Meld, tile: int, x: float, y: float, radius: float) -> list[Node]:
    """Draw the slots of a tile's spells, with the constructs in them, and its vault."""
    face, k = s.face(tile), radius / LARGEST
    base, nodes = TILE_BASE + TILE_SLOTS * tile, list[Node]()
    for slot in range(int(face.slots)):
        spell, kind = face.spells[face.owner[slot]], int(s.held[base + slot])
        shapes = art.slot(int(spell.kind), 10 * k)
        if kind != EMPTY:
            shapes = (*shapes, *art.construct(kind, 8 * k))
        what = "open" if kind == EMPTY else s.book.names[kind]
        sx, sy = x + (slot - (int(face.slots) - 1) / 2) * 26 * k, y + 27 * k
        name = f"{spell.name} on {face.name}: {what}"
        nodes.append(
            Node(f"slot-t{tile}-{slot}", "slot", shapes, sx, sy, label=name, tip=name, rule="ME-8.2")
        )
    for slot in range(int(face.vaults)):
        owner = int(s.vault[VAULTS * tile + slot])
        vault: tuple[Shape, ...] = (Circle(0, 0, 9 * k, Style("ground-2", "ink-soft", 1.5)), Use("asterisk"))
        if owner >= 0:
            vault = (*vault[:1], *art.focus(owner, 0, 0, 7 * k))
        sx = x + (slot - (int(face.vaults) - 1) / 2) * 26 * k
        name = f"vault of {face.name}: {naming.seat(owner) if owner >= 0 else 'empty'}"
        nodes.append(Node(f"vault-{tile}-{slot}", "slot", vault, sx, y + 27 * k, label=name, rule="ME-6.7"))
    return nodes
