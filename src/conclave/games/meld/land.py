"""The field on the scene: tiles, their slots, free hexes and patterns."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from conclave.core.scene import BOARD, Area, Circle, Node, Path, Poly, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, layout, naming
from conclave.games.meld.actions import FOCUS_AT, HEX
from conclave.games.meld.art_scenes import backdrop, drawing, lands
from conclave.games.meld.data import (
    EMPTY,
    GLYPHS,
    RITUAL,
    SEATS,
    STEPS,
    TILE_BASE,
    TILE_SLOTS,
    VAULTS,
    Book,
    Face,
)
from conclave.games.meld.layout import Cell
from conclave.games.meld.rules.field import in_pattern, locked
from conclave.games.meld.state import Meld

R: Final = 100.0  # the radius of a tile
SCALE: Final = 1.22  # pixels for a unit at which the words on a tile are read
TEXT: Final = 10.2
LINES: Final = (22, 20, 18, 15)  # letters that each line at the foot of a tile has room for
# What says more than a tile has room for, in fewer words; the tip has all of it.
SHORT: Final = {
    "Long Muster": "After placing constructs in your army, place one more.",
    "Reliquary": "Holds two of your foci, as your board does.",
    "Undying Ranks": "Constructs lost to hits go back to your army.",
    "Open Rite": "A ritual may be filled in one go.",
    "Puppet String": "Use an opponent's construct for one of your cantrips.",
    "Fell Volley": "An opponent returns two constructs of the army.",
    "Inner Order": "After meditating, rearrange the foci on your board.",
    "Tremor": "Move your tile; return an enemy focus beside it.",
    "Colonize": "Place up to three foci on free tiles or yours.",
    "Mutual Ruin": "Clear one of your tiles and an enemy tile of foci.",
    "Revolve": "Turn three adjacent tiles one place round.",
    "Rooted": "No other player can move, flip or remove it.",
    "Reave": "Claim a tile with three of your foci, pattern or not.",
    "Unmake": "Put a free tile back on the stack; gain a construct.",
    "Leyline": "Place a focus on a free tile or one of yours.",
    "Trespass": "Place a focus on an enemy tile beside yours.",
    "Banish": "Return an enemy focus beside one of your tiles.",
    "Warpath": "One construct joins the army, then battle.",
    "Fealty": "Swap one enemy focus anywhere for yours.",
    "Exchange": "Trade the places of your tile and any other.",
    "Gleaner": "After each battle take one construct back.",
    "Mirror Wall": "One more focus when you defend.",
    "Transmute": "Flip one of your tiles; you may place a focus on it.",
}
KINDS: Final = ("sorcery", "cantrip", "ritual", "aura")


def field(view: View, s: Meld) -> Area:
    """Lay out the tiles, each in its place on an endless grid, and what may be chosen between them."""
    places = layout.unrolled(s)
    offered = {layout.beside(places, *divmod(a - HEX, 6)): a for a in view.actions if HEX <= a < FOCUS_AT}
    spots = [layout.centre(cell, R) for cell in (*places.values(), *offered)] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots) - 1.15 * R, max(x for x, _ in spots) + 1.15 * R
    top, bottom = min(y for _, y in spots) - R, max(y for _, y in spots) + R
    # A field of one tile has room round it, so that a second one changes little.
    spare, more = max(0.0, 5 * R - (right - left)) / 2, max(0.0, 4.2 * R - (bottom - top)) / 2
    left, right, top, bottom = left - spare, right + spare, top - more, bottom + more
    nodes = [
        Node(f"hex-{q}-{row}", "hex", (Use("free"),), *layout.centre((q, row), R), rule="ME-4.1",
             label=naming.hex_name(s, *divmod(action - HEX, 6)))
        for (q, row), action in offered.items()
    ]  # fmt: skip
    for tile, cell in sorted(places.items()):
        nodes.append(_tile(s, tile, *layout.centre(cell, R)))
        nodes += _slots(s, tile)
    nodes += _patterns(s, places)
    return Area("board", BOARD, right - left, bottom - top, tuple(nodes), "", (), SCALE, left, top)


@cache
def symbols() -> dict[str, tuple[Shape, ...]]:
    """Give the hexes: free ones, tiles, and the rims of those that somebody holds or fights for."""
    found: dict[str, tuple[Shape, ...]] = {
        "tile": (Poly(art.hexagon(0.96 * R), Style("card-face", "card-edge", 1.8)),),
        "free": (
            Poly(art.hexagon(0.92 * R), Style("panel", "accent", 1.5, 0.6)),
            Path("M-16 0H16M0-16V16", Style("", "accent", 4)),
        ),
        "rim-pattern": (Poly(art.hexagon(0.955 * R), Style("", "glow-edge", 2.6)),),
        "rim-battle": (Poly(art.hexagon(0.93 * R), Style("", "warn", 7.0)),),
    }
    for seat in range(SEATS):
        found[f"rim-{seat}"] = (
            Poly(art.hexagon(0.935 * R), Style("", f"seat-{seat}-edge", 8.0)),
            Poly(art.hexagon(0.935 * R), Style("", f"seat-{seat}", 6.2)),
            Poly(art.hexagon(0.886 * R), Style("", "card", 1.6)),
        )
    return found


@lru_cache(maxsize=64)
def faces(book: Book, wild: bool) -> dict[str, tuple[Shape, ...]]:
    """Give what is printed on every side of every tile."""
    numbers = range(2 * int(book.tiles))
    found = {f"scene-{number}": drawing(book.faces[number].name) for number in numbers}
    found |= {f"mini-{number}": _mini(book.faces[number], wild, f"scene-{number}") for number in numbers}
    return found | {
        f"face-{number}": tuple(_print(book.faces[number], wild, f"scene-{number}")) for number in numbers
    }


def marks_of(s: Meld, face: Face) -> list[str]:
    """Name the drawings of a side's glyphs."""
    return _marks(face, bool(s.wild))


def _marks(face: Face, wild: bool) -> list[str]:
    if face.wild and wild:
        return ["glyph-wild"]
    return [f"glyph-{glyph}" for glyph in range(GLYPHS) if face.glyphs >> glyph & 1]


def glyph_words(s: Meld, mask: int) -> str:
    """Name glyphs."""
    return " and ".join(s.book.glyph_names[glyph].lower() for glyph in range(GLYPHS) if mask >> glyph & 1)


def about(s: Meld, face: Face) -> list[str]:
    """Say what is printed on a side: glyphs, and each spell with its type and text."""
    said = ["Wild" if face.wild and s.wild else glyph_words(s, int(face.glyphs)).capitalize() or "No glyph"]
    return said + [f"{spell.name} ({KINDS[int(spell.kind)]}): {spell.text}" for spell in face.spells]


def _tile(s: Meld, tile: int, x: float, y: float) -> Node:
    """Draw a tile: what is printed on it, who holds it, and what is special about it."""
    face, fast, pattern = s.face(tile), locked(s, tile), in_pattern(s, tile, -1)
    contested = len(s.battle) > 0 and int(s.battle[2]) == tile
    owners = [seat for seat in range(SEATS) if s.foci[SEATS * tile + seat]]
    side = 0 if s.book.faces[2 * tile] is face else 1
    shapes: list[Shape] = [Use("tile"), Use(f"face-{2 * tile + side}")]
    shapes += [Use(f"rim-{owners[0]}")] if len(owners) == 1 else []
    shapes += [Use("rim-pattern")] if pattern else []
    shapes += [Use("rim-battle")] if contested else []
    # At the upper right who holds it and by how many foci, at the upper left the lock: neither covers a word.
    for i, seat in enumerate(owners):
        shapes += art.foci(seat, 60 + 8 * i, -50 + 25 * i, 12.5, int(s.foci[SEATS * tile + seat]))
    if fast:
        shapes.append(Use("lock", -62, -50, scale=1.0))
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


def _print(face: Face, wild: bool, scene: str) -> list[Shape]:
    """Draw one side of a tile: glyphs, a scene, the kind of its spell, its name, and what it does."""
    marks = _marks(face, wild)
    ink = f"glyph-{lands(face, wild)[0]}" if marks else "ink-soft"
    shapes: list[Shape] = [*backdrop(face, wild), Use(scene, 0, 5, scale=1.04)]
    shapes.append(Path("M-93 0H93", Style("", ink, 1.8)))
    shapes += art.glyphs([mark.replace("glyph", "ring") for mark in marks], 0, -61, 0.78)
    shapes += _plate(face, ink)
    name = art.fit(face.name, 13, 142, art.BOLD)
    shapes.append(Text(0, 21, face.name, name, bold=True))
    # A tile narrows towards its foot, and so do its lines.
    for i, line in enumerate(tapered(told(face), LINES)):
        shapes.append(Text(0, 35 + 11.4 * i, line, TEXT, "ink"))
    return shapes


def _mini(face: Face, wild: bool, scene: str) -> tuple[Shape, ...]:
    """Draw a side as a small hexagon, without words."""
    sky, ground = lands(face, wild)
    return (
        Poly(art.hexagon(21), Style(f"{sky}-sky")),
        Path("M-19-2Q-8-8 2-4T19-3L21 0L10.5 18.2H-10.5L-21 0Z", Style(f"{ground}-land")),
        Use(scene, 0, 12, scale=0.29),
        Poly(art.hexagon(21), Style("", "card-edge", 1.6)),
    )


def _plate(face: Face, ink: str) -> list[Shape]:
    """Draw the plate on the line between picture and words: the kind of spell, and room for its slots."""
    kind = int(face.spells[0].kind) if face.spells else 0
    places = int(face.slots) + int(face.vaults)
    word = KINDS[kind]
    wide = plate(word, places)
    left = -wide / 2
    return [
        Rect(left, -10, wide, 20, Style("card", ink, 1.5), 10),
        *art.mark(kind, left + 12, 0, 4),
        Text(left + 20, 0, word, 10.6, "ink", "start"),
    ]


def plate(word: str, places: int) -> float:
    """Give how wide the plate of a spell is, with its slots."""
    return 30 + 6.2 * len(word) + 21 * places


def told(face: Face) -> str:
    """Say what a side does, in as few words as its foot has room for."""
    if len(face.spells) == 2 and face.spells[0].text.startswith("Control"):
        return f"Filled: {face.spells[0].text.lower()[:-1]}. Claimed: {face.spells[1].text.lower()}".replace(
            f" {face.spells[1].text[5:-1].lower()}", f" {face.spells[1].text[5:-1]}"
        )
    return " ".join(SHORT.get(spell.name, spell.text) for spell in face.spells)


def tapered(content: str, room: tuple[int, ...]) -> list[str]:
    """Break words into lines of so many letters each; dots say that there is more, in the tip."""
    found = [""]
    for word in content.split():
        most = room[len(found) - 1]
        if found[-1] and len(found[-1]) + 1 + len(word) > most:
            if len(found) == len(room):
                return [*found[:-1], found[-1][: most - 1].rstrip(" ,.;") + "\u2026"]
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found


def whole(face: Face, number: int, k: float) -> tuple[Shape, ...]:
    """Draw a side that is no tile on the field yet, its slots empty, so many times as large."""
    word = KINDS[int(face.spells[0].kind)] if face.spells else ""
    places = int(face.slots) + int(face.vaults)
    right = plate(word, places) / 2 - 13
    shapes: list[Shape] = [Use("tile", scale=k), Use(f"face-{number}", scale=k)]
    for place in range(places):
        x, r = k * (right - 21 * (places - 1 - place)), 8.6 * k
        round_ = place >= face.slots or int(face.spells[face.owner[place]].kind) == RITUAL
        style = Style("ground-2", "ink-soft", 1.5)
        shapes.append(Circle(x, 0, r, style) if round_ else Rect(x - r, -r, 2 * r, 2 * r, style, 2.0))
    return tuple(shapes)


def _slots(s: Meld, tile: int) -> list[Node]:
    """Draw the slots of a tile's spells, with the constructs in them, and its vault: they move with it."""
    face = s.face(tile)
    places = int(face.slots) + int(face.vaults)
    word = KINDS[int(face.spells[0].kind)] if face.spells else ""
    right = plate(word, places) / 2 - 13
    return [
        replace(slot(s, tile, place, right - 21 * (places - 1 - place), 0, 8.6), group=f"tile-{tile}")
        for place in range(places)
    ]


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


def _patterns(s: Meld, places: dict[int, Cell]) -> list[Node]:
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
            three = [layout.centre(cell, R) for cell in ((q, row), *cells)]
            x, y = sum(at[0] for at in three) / 3, sum(at[1] for at in three) / 3
            names = sorted((tile, *others))
            masters = int(s.masks[tile] & s.masks[others[0]] & s.masks[others[1]])
            nodes.append(_pattern(s, names, shared, masters, x, y))
    return nodes


def _pattern(s: Meld, tiles: list[int], shared: int, masters: int, x: float, y: float) -> Node:
    single = shared & (shared - 1) == 0
    marks = f"glyph-{shared.bit_length() - 1}" if single else "glyph-wild"
    rim = Circle(0, 0, 17, Style("card", "glow-edge", 3.5))
    shapes: list[Shape] = [rim, Use(marks, scale=0.95)]
    seats = [seat for seat in range(SEATS) if masters >> seat & 1]
    for i, seat in enumerate(seats):
        shapes += art.focus(seat, 15 + 18 * i, -13, 7)
    who = [f"{naming.seat(seat)} controls all three" for seat in seats]
    tip = ". ".join([f"{', '.join(naming.tile(s, tile) for tile in tiles)}", *who])
    label = f"Pattern of {glyph_words(s, shared)}"
    ids = "-".join(str(tile) for tile in tiles)
    return Node(f"pattern-{ids}", "pattern", tuple(shapes), x, y, label=label, tip=tip, rule="ME-5.1")
