"""The players of The Meld: a board with its slots and what lies beside it, or all that in two lines."""

from __future__ import annotations

from conclave.core.scene import Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.meld import art, land, naming
from conclave.games.meld.data import AREA, BOARD_SLOTS, EMPTY, FOCUS, FOCUS_SLOT, SEALED, Spell
from conclave.games.meld.panels import GAP
from conclave.games.meld.state import Meld

FOLDED = 44.0
CARD = 34.0


def area(s: Meld, seat: int) -> list[int]:
    """List the tiles that a seat has claimed, sealed ones included."""
    return [tile for tile in range(s.book.tiles) if s.place[tile] in (AREA + seat, SEALED + seat)]


def title(view: View, s: Meld, seat: int) -> str:
    """Name a player and the board."""
    you = " (you)" if view.seat == seat else ""
    board = s.book.faces[s.boards[seat]].name if s.boards[seat] >= 0 else "no board yet"
    return f"{naming.seat(seat)}{you}, {board}"


def counts(s: Meld, seat: int) -> tuple[str, str]:
    """Give what is in pool and army: how many constructs, and the names of unique ones."""
    kinds, found = int(s.book.kinds), list[str]()
    for row in (s.pool, s.army):
        names = [s.book.names[kind] for kind in range(1, kinds) if row[seat * kinds + kind]]
        found.append(", ".join([str(int(row[seat * kinds])), *names]))
    return found[0], found[1]


def slots_in_letters(s: Meld, seat: int, spell: Spell) -> str:
    """Write the slots of a spell: a dot is open, x a focus, o a construct, @ a unique one."""
    base = seat * BOARD_SLOTS + int(spell.first)
    held = [int(s.held[base + slot]) for slot in range(int(spell.slots))]
    return "".join("." if h == EMPTY else "x" if h == FOCUS else "o" if h == 0 else "@" for h in held)


def tile_names(s: Meld, seat: int) -> str:
    """Name the tiles of an area, sealed ones in brackets."""
    names = [naming.tile(s, tile) for tile in area(s, seat)]
    return ", ".join(
        f"({name})" if s.place[tile] >= SEALED else name
        for tile, name in zip(area(s, seat), names, strict=True)
    )


def _summary(s: Meld, seat: int) -> str:
    """Say in words what a folded board would show."""
    pool, army = counts(s, seat)
    said = [f"Pool: {pool}. Army: {army}"]
    if s.boards[seat] >= 0:
        face = s.book.faces[s.boards[seat]]
        for spell in face.spells:
            base = seat * BOARD_SLOTS + int(spell.first)
            held = [int(s.held[base + slot]) for slot in range(int(spell.slots))]
            parts = [
                f"{held.count(EMPTY)} open", f"{held.count(FOCUS)} with a focus",
                f"{len(held) - held.count(EMPTY) - held.count(FOCUS)} in use",
            ]  # fmt: skip
            what = ", ".join(part for part in parts if part[0] != "0") or land.KINDS[int(spell.kind)]
            said.append(f"{spell.name}: {what}")
    if area(s, seat):
        said.append(f"Area: {tile_names(s, seat)}")
    return ". ".join(said)


def _box(view: View, seat: int, w: float, h: float) -> Rect:
    asked = view.asked == seat
    return Rect(0, 0, w, h, Style("panel-face", "glow" if asked else "line", 3.0 if asked else 1.5), 10)


def _node(view: View, s: Meld, seat: int, shapes: list[Shape], x: float, y: float) -> Node:
    state = "to-move" if view.asked == seat else ""
    return Node(
        f"player-{seat}", "player", tuple(shapes), x, y, label=title(view, s, seat), owner=seat, state=state,
        tip=_summary(s, seat), rule="ME-6.1",
    )  # fmt: skip


def folded(view: View, s: Meld, seat: int, x: float, y: float, w: float) -> tuple[list[Node], float]:
    """Lay out a player in two short lines: name, pool, army, and a small picture of each claimed tile."""
    tiles, (pool, army) = area(s, seat), counts(s, seat)
    room = w - 36 - 18 * len(tiles)
    board = s.book.faces[s.boards[seat]].name if s.boards[seat] >= 0 else "no board yet"
    name = f"{naming.seat(seat)}{' (you)' if view.seat == seat else ''}"
    lines = f"Pool {pool}, army {army}" if s.boards[seat] >= 0 else board
    shapes: list[Shape] = [
        _box(view, seat, w, FOLDED),
        *art.focus(seat, 18, 22, 9),
        Text(35, 14, name, art.fit(name, 14, room, art.BOLD), anchor="start", bold=True),
        Text(35, 31, lines, art.fit(lines, 12.5, room), "ink-soft", "start"),
    ]
    for i, tile in enumerate(tiles):
        sealed = s.place[tile] >= SEALED
        at = w - 14 - 18 * (len(tiles) - 1 - i)
        shapes.append(_small_card(at, 22, 8, "warn" if sealed else "card-edge"))
        shapes += [
            Use(one, at, 15 + 14 * j, scale=0.5) for j, one in enumerate(land.marks_of(s, s.face(tile)))
        ]
        if sealed:
            shapes.append(Use("seal", at, 36, scale=0.6))
    return [_node(view, s, seat, shapes, x, y)], FOLDED + GAP


def _small_card(x: float, y: float, half: float, edge: str) -> Rect:
    """Draw a small card."""
    return Rect(x - half, y - 2.1 * half, 2 * half, 4.2 * half, Style("card", edge, 1.2), 3)


def player(
    view: View, s: Meld, seat: int, x: float, y: float, w: float, k: float, tight: bool
) -> tuple[list[Node], float]:
    """Lay out one player: board with slots, pool, army, claimed and sealed tiles."""
    if s.boards[seat] < 0:
        return folded(view, s, seat, x, y, w)
    face, tiles = s.book.faces[s.boards[seat]], area(s, seat)
    spells = [spell for spell in face.spells if spell.slots]
    head, row = (30.0 if tight else 48.0) * k, 44.0 * k
    cards = (len(tiles) + 1) // 2 * (CARD + 6)
    deep = head + row * ((len(spells) + 2) // 3) + cards + 6
    name, (pool, army) = title(view, s, seat), counts(s, seat)
    stock = f"Pool: {pool}.  Army: {army}."
    shapes: list[Shape] = [_box(view, seat, w, deep), *art.focus(seat, 20 * k, 17 * k, 10 * k)]
    half = w - 64 * k - art.LETTER * 13 * k * len(stock) if tight else w - 50 * k
    shapes.append(
        Text(40 * k, 17 * k, name, art.fit(name, 16.5 * k, half, art.BOLD), anchor="start", bold=True)
    )
    size = art.fit(stock, 13 * k, w / 2 if tight else w - 24 * k)
    end = (w - 12 * k, 17 * k, "end") if tight else (14 * k, 38 * k, "start")
    shapes.append(Text(end[0], end[1], stock, size, anchor=end[2]))
    column = (w - 16 * k) / 3
    places: list[Node] = []
    for i, spell in enumerate(spells):
        sx, sy = 12 * k + column * (i % 3), head + row * (i // 3)
        shapes += art.mark(int(spell.kind), sx + 5 * k, sy + 8 * k, 4 * k)
        size = art.fit(spell.name, 13 * k, column - 20 * k)
        shapes.append(Text(sx + 15 * k, sy + 8 * k, spell.name, size, anchor="start"))
        for slot in range(int(spell.slots)):
            at = (x + sx + (11 + 26 * slot) * k, y + sy + 27 * k)
            places.append(_slot(s, seat, int(spell.first) + slot, spell, at[0], at[1], 10 * k))
    nodes = [_node(view, s, seat, shapes, x, y), *places]
    wide = (w - 26) / 2
    for i, tile in enumerate(tiles):
        down = y + deep - cards + (CARD + 6) * (i // 2)
        nodes += card(s, tile, x + 10 + (wide + 6) * (i % 2), down, wide)
    return nodes, deep + GAP


def _slot(s: Meld, seat: int, place: int, spell: Spell, x: float, y: float, r: float) -> Node:
    """Draw one slot of a board: open, blocked by a focus, or with a construct (ME-6.2)."""
    held, face = int(s.held[seat * BOARD_SLOTS + place]), s.book.faces[s.boards[seat]]
    shapes: tuple[Shape, ...] = art.slot(int(spell.kind), r)
    what = "open"
    if held == FOCUS:
        shapes, what = (*shapes, *art.focus(seat, 0, 0, 0.66 * r)), "blocked by a focus"
    elif held != EMPTY:
        shapes, what = (*shapes, *art.construct(held, 0.75 * r, s.book.names[held])), s.book.names[held]
    elif face.kinds[place] == FOCUS_SLOT:
        shapes = (*shapes, Use("asterisk", scale=r / 10))
    elif face.kinds[place]:
        shapes = (*shapes, Circle(0, 0, 0.25 * r, Style("ink-soft")))
    label = f"{spell.name}, slot {place + 1}: {what}"
    return Node(
        f"slot-{seat}-{place}", "slot", shapes, x, y, label=label, owner=seat, tip=f"{label}. {spell.text}",
        rule="ME-6.2",
    )  # fmt: skip


def card(s: Meld, tile: int, x: float, y: float, w: float, owner: int = -1) -> list[Node]:
    """Draw a claimed tile as a card with its slots; a sealed one is faint and bears a seal."""
    face, sealed = s.face(tile), s.place[tile] >= SEALED
    places = 0 if sealed else int(face.slots) + int(face.vaults)
    marks = land.marks_of(s, face)
    left = 12.0 + 20 * len(marks) + (20 if owner >= 0 else 0)
    shapes: list[Shape] = [
        Rect(
            0,
            0,
            w,
            CARD,
            Style("card-face", "warn" if sealed else "card-edge", 1.5, 0.6 if sealed else 1.0),
            8,
        )
    ]
    shapes += art.focus(owner, 14, CARD / 2, 7) if owner >= 0 else ()
    shapes += art.glyphs(marks, left - 10 * len(marks) - 2, CARD / 2, 0.7)
    room = w - left - 8 - (22 if sealed else 23 * places)
    shapes.append(
        Text(left, 11, face.name, art.fit(face.name, 12.5, room, art.BOLD), anchor="start", bold=True)
    )
    spells = ", ".join(spell.name for spell in face.spells)
    shapes.append(Text(left, 25, spells, art.fit(spells, 11.5, room), "ink-soft", "start"))
    if sealed:
        shapes.append(Use("seal", w - 16, CARD / 2))
    name = face.name + (" (sealed)" if sealed else "")
    tip = ". ".join(land.about(s, face)).replace("..", ".")
    nodes = [Node(f"tile-{tile}", "card", tuple(shapes), x, y, label=name, tip=tip, rule="ME-4.2",
                  state="sealed" if sealed else "")]  # fmt: skip
    for place in range(places):
        nodes.append(land.slot(s, tile, place, x + w - 14 - 23 * (places - 1 - place), y + CARD / 2, 9))
    return nodes
