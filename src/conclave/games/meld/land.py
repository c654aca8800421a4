"""The field on the scene: tiles in three degrees of detail, their slots, free hexes and patterns."""

from __future__ import annotations

from math import sqrt
from typing import Final

from conclave.core.scene import Circle, Node, Path, Poly, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, layout, naming
from conclave.games.meld.actions import FOCUS_AT, HEX
from conclave.games.meld.data import EMPTY, GLYPHS, SEATS, STEPS, TILE_BASE, TILE_SLOTS, VAULTS, Face
from conclave.games.meld.layout import Cell
from conclave.games.meld.rules.field import in_pattern, locked
from conclave.games.meld.state import Meld

# A hex whose radius has so many pixels on a usual screen has room for everything; for spells; for glyphs.
FULL: Final = 56.0
MIDDLE: Final = 31.0
DRAWN: Final = 84.0  # the radius that the drawings are made for
KINDS: Final = ("sorcery", "cantrip", "ritual", "aura")


class Room:
    """A part of the scene, and how many pixels one of its units usually has."""

    __slots__ = ("h", "pixels", "w", "x", "y")

    def __init__(self, x: float, y: float, w: float, h: float, pixels: float) -> None:
        self.x = x
        self.y = y
        self.w = w
        self.h = h
        self.pixels = pixels


def field(view: View, s: Meld, room: Room, largest: float) -> list[Node]:
    """Lay out the tiles as large as they fit, and what may be chosen between them."""
    places = layout.unrolled(s)
    offered = {layout.beside(places, *divmod(a - HEX, 6)): a for a in view.actions if HEX <= a < FOCUS_AT}
    spots = [layout.centre(cell, 1.0) for cell in (*places.values(), *offered)] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots) - 1, max(x for x, _ in spots) + 1
    top = min(y for _, y in spots) - sqrt(3) / 2
    bottom = max(y for _, y in spots) + sqrt(3) / 2
    r = min(largest, room.w / (right - left), room.h / (bottom - top))
    x0 = room.x + room.w / 2 - r * (left + right) / 2
    y0 = room.y + room.h / 2 - r * (top + bottom) / 2
    nodes = [Node("board", "board", (Rect(0, 0, room.w, room.h, Style()),), room.x, room.y, fixed=True)]
    for (q, row), action in offered.items():
        x, y = layout.centre((q, row), r)
        label = naming.hex_name(s, *divmod(action - HEX, 6))
        plus = Path(
            f"M{-0.2 * r:.1f} 0H{0.2 * r:.1f}M0 {-0.2 * r:.1f}V{0.2 * r:.1f}", Style("", "accent", 0.06 * r)
        )
        shapes = (Poly(art.hexagon(r * 0.92), Style("accent", "accent", 1.5, 0.16)), plus)
        nodes.append(
            Node(f"hex-{q}-{row}", "hex", shapes, x0 + x, y0 + y, label=label, tip=label, rule="ME-4.1")
        )
    for tile, cell in sorted(places.items()):
        x, y = layout.centre(cell, r)
        nodes.append(_tile(s, tile, x0 + x, y0 + y, r, r * room.pixels))
        nodes += _slots(s, tile, x0 + x, y0 + y, r, r * room.pixels < MIDDLE)
    return [*nodes, *_patterns(s, places, x0, y0, r)]


def marks_of(s: Meld, face: Face) -> list[str]:
    """Name the drawings of a side's glyphs."""
    if face.wild and s.wild:
        return ["glyph-wild"]
    return [f"glyph-{glyph}" for glyph in range(GLYPHS) if face.glyphs >> glyph & 1]


def glyph_words(s: Meld, mask: int) -> str:
    """Name glyphs."""
    return " and ".join(s.book.glyph_names[glyph].lower() for glyph in range(GLYPHS) if mask >> glyph & 1)


def about(s: Meld, face: Face) -> list[str]:
    """Say what is printed on a side: glyphs, and each spell with its type and text."""
    said = ["Wild" if face.wild and s.wild else glyph_words(s, int(face.glyphs)).capitalize() or "No glyph"]
    return said + [f"{spell.name} ({KINDS[int(spell.kind)]}): {spell.text}" for spell in face.spells]


def _tile(s: Meld, tile: int, x: float, y: float, r: float, pixels: float) -> Node:
    """Draw a tile: glyphs and foci always, spells and its name where they can be read."""
    face, k = s.face(tile), r / DRAWN
    fast, pattern = locked(s, tile), in_pattern(s, tile, -1)
    contested = len(s.battle) > 0 and int(s.battle[2]) == tile
    ink = "warn" if contested else "accent" if pattern else "card-edge"
    edge = Style("card-face", ink, (6 if contested else 4.5 if pattern else 1.5) * k, shadow=True)
    shapes: list[Shape] = [Poly(art.hexagon(r * 0.96), edge)]
    owners = [seat for seat in range(SEATS) if s.foci[SEATS * tile + seat]]
    shapes += _held(s, tile, owners, r, pixels < MIDDLE)
    shapes += _print(s, face, r, pixels)
    if fast:
        at = (0.72, 0.02) if pixels < MIDDLE else (0.6, -0.38)
        shapes.append(Use("lock", at[0] * r, at[1] * r, scale=k))
    said = about(s, face)
    said += ["Locked: the field would fall apart without it"] if fast else []
    said += ["In a pattern"] if pattern else []
    said += ["A battle is fought for it"] if contested else []
    said += [f"Foci: {', '.join(_counted(s, tile, seat) for seat in owners)}"] if owners else []
    signs = {"locked": fast, "pattern": pattern, "contested": contested}
    state = " ".join(word for word, there in signs.items() if there)
    return Node(
        f"tile-{tile}", "tile", tuple(shapes), x, y, label=face.name, state=state,
        owner=owners[0] if len(owners) == 1 else -1, tip=". ".join(said).replace("..", "."), rule="ME-4.2",
    )  # fmt: skip


def _counted(s: Meld, tile: int, seat: int) -> str:
    return f"{naming.seat(seat)} {int(s.foci[SEATS * tile + seat])}"


def _held(s: Meld, tile: int, owners: list[int], r: float, small: bool) -> list[Shape]:
    """Draw the foot of a tile: the colour of its only master, and the foci."""
    if not owners:
        return []
    top, bottom = 0.42 * r, 0.81 * r
    wide, narrow = 0.94 * r - top / sqrt(3), 0.94 * r - bottom / sqrt(3)
    band = ((-wide, top), (wide, top), (narrow, bottom), (-narrow, bottom))
    sole = owners[0] if len(owners) == 1 else -1
    style = Style(f"seat-{sole}", opacity=0.3) if sole >= 0 else Style("ground-2", opacity=0.8)
    shapes: list[Shape] = [Poly(band, style)]
    step = (0.42 if len(owners) < 4 else 0.29) * r
    size = 0.13 if len(owners) > 3 else 0.19 if small and len(owners) < 3 else 0.155
    for i, seat in enumerate(owners):
        at = (i - (len(owners) - 1) / 2) * step
        shapes += art.foci(seat, at, 0.6 * r, size * r, int(s.foci[SEATS * tile + seat]))
    return shapes


def _print(s: Meld, face: Face, r: float, pixels: float) -> list[Shape]:
    """Draw what is printed on a side, in as much detail as its size allows."""
    marks, k = marks_of(s, face), r / DRAWN
    if pixels < MIDDLE:
        return art.glyphs(marks, 0, -0.36 * r, (1.75 if len(marks) > 1 else 2.0) * k)
    full = pixels >= FULL
    shapes = art.glyphs(marks, 0, (-0.4 if full else -0.5) * r, (1.1 if full else 1.35) * k)
    if full:
        # The hexagon narrows upwards, so a long name is written smaller.
        shapes.append(
            Text(0, -0.66 * r, face.name, art.fit(face.name, 0.135 * r, 1.04 * r, art.BOLD), bold=True)
        )
    lines = len(face.spells)
    most = (0.175 if full else 0.23) * (r if lines == 1 else 0.88 * r)
    size = min(art.fit(spell.name, most, 1.4 * r) for spell in face.spells)
    for i, spell in enumerate(face.spells):
        at = (-0.09 if lines == 1 or full else -0.13) * r + (i - (lines - 1) / 2) * 1.15 * size
        half = art.LETTER * size * len(spell.name) / 2
        shapes += art.mark(int(spell.kind), -half - 0.3 * size, at, 0.36 * size)
        shapes.append(Text(0.45 * size, at, spell.name, size, "ink"))
    return shapes


def _slots(s: Meld, tile: int, x: float, y: float, r: float, small: bool) -> list[Node]:
    """Draw the slots of a tile's spells, with the constructs in them, and its vault."""
    face, nodes = s.face(tile), list[Node]()
    places = int(face.slots) + int(face.vaults)
    for place in range(places):
        sx, sy = x + (place - (places - 1) / 2) * 0.32 * r, y + (0.18 if small else 0.27) * r
        nodes.append(slot(s, tile, place, sx, sy, 0.125 * r))
    return nodes


def slot(s: Meld, tile: int, place: int, x: float, y: float, r: float) -> Node:
    """Draw one slot of a tile: of its spells first, then those of a vault."""
    face = s.face(tile)
    if place < face.slots:
        spell = face.spells[face.owner[place]]
        kind = int(s.held[TILE_BASE + TILE_SLOTS * tile + place])
        shapes = art.slot(int(spell.kind), r)
        if kind != EMPTY:
            shapes = (*shapes, *art.construct(kind, 0.8 * r, s.book.names[kind]))
        name = f"{spell.name} on {face.name}: {'open' if kind == EMPTY else s.book.names[kind]}"
        tip = f"{name}. {spell.text}"
        return Node(f"slot-t{tile}-{place}", "slot", shapes, x, y, label=name, tip=tip, rule="ME-8.2")
    number = place - int(face.slots)
    owner = int(s.vault[VAULTS * tile + number])
    round_: tuple[Shape, ...] = (Circle(0, 0, r, Style("ground-2", "ink-soft", 1.5)),)
    inside = art.focus(owner, 0, 0, 0.72 * r) if owner >= 0 else (Use("asterisk", scale=r / 10),)
    name = f"Vault of {face.name}: {naming.seat(owner) if owner >= 0 else 'empty'}"
    return Node(
        f"vault-{tile}-{number}", "slot", (*round_, *inside), x, y, label=name, tip=name, rule="ME-6.7"
    )


def _patterns(s: Meld, places: dict[int, Cell], x0: float, y0: float, r: float) -> list[Node]:
    """Mark each pattern where its three tiles meet, with the glyph that they share (ME-5.1)."""
    found, nodes = {cell: tile for tile, cell in places.items()}, list[Node]()
    for tile, (q, row) in sorted(places.items()):
        for way in (0, 1):
            cells = [(q + dq, row + dr) for dq, dr in (STEPS[way], STEPS[way + 1])]
            others = [found.get(cell, -1) for cell in cells]
            if min(others) < 0:
                continue
            shared = int(s.marks[tile] & s.marks[others[0]] & s.marks[others[1]])
            if not shared:
                continue
            three = [layout.centre(cell, r) for cell in ((q, row), *cells)]
            x, y = sum(at[0] for at in three) / 3, sum(at[1] for at in three) / 3
            names = sorted((tile, *others))
            masters = int(s.masks[tile] & s.masks[others[0]] & s.masks[others[1]])
            nodes.append(_pattern(s, names, shared, masters, x0 + x, y0 + y, r))
    return nodes


def _pattern(s: Meld, tiles: list[int], shared: int, masters: int, x: float, y: float, r: float) -> Node:
    single = shared & (shared - 1) == 0
    marks = f"glyph-{shared.bit_length() - 1}" if single else "glyph-wild"
    rim = Circle(0, 0, 0.16 * r, Style("card", "accent", 0.045 * r))
    shapes: list[Shape] = [rim, Use(marks, scale=0.0092 * r)]
    seats = [seat for seat in range(SEATS) if masters >> seat & 1]
    for i, seat in enumerate(seats):
        shapes += art.focus(seat, 0.15 * r + 0.18 * r * i, -0.13 * r, 0.07 * r)
    who = [f"{naming.seat(seat)} controls all three" for seat in seats]
    tip = ". ".join([f"{', '.join(naming.tile(s, tile) for tile in tiles)}", *who])
    label = f"Pattern of {glyph_words(s, shared)}"
    ids = "-".join(str(tile) for tile in tiles)
    return Node(f"pattern-{ids}", "pattern", tuple(shapes), x, y, label=label, tip=tip, rule="ME-5.1")
