"""The players of The Meld: one's own board as a row of cards, the others in a column each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from conclave.core.scene import COLUMN, HAND, PLAYER, Area, Circle, Node, Rect, Shape, Style, Text, Use
from conclave.core.storage import Ints
from conclave.core.view import View
from conclave.games.meld import art, land, naming
from conclave.games.meld.data import AREA, BOARD_SLOTS, EMPTY, FOCUS, FOCUS_SLOT, GLYPHS, SEALED, Spell
from conclave.games.meld.state import Meld

CARD: Final = 44.0  # a claimed tile
CLAIMED: Final = 214.0
SELF: Final = 162.0  # who one is, before one's spells
STEP: Final = 128.0  # from spell to spell
HIGH: Final = 164.0
TOP: Final = 82.0  # of the spells of somebody else
LINE: Final = 21.0  # one of them
LETTERS: Final = 15  # of a line on a spell
MOST: Final = 5  # constructs in a row; more are counted


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


def _node(view: View, s: Meld, seat: int, shapes: list[Shape]) -> Node:
    state = "to-move" if view.asked == seat else ""
    return Node(
        f"player-{seat}", "player", tuple(shapes), label=title(view, s, seat), owner=seat, state=state,
        tip=_summary(s, seat), rule="ME-6.1",
    )  # fmt: skip


def _head(view: View, s: Meld, seat: int, wide: float) -> list[Shape]:
    """Draw who a player is, with a mark while they are asked."""
    name = naming.seat(seat) + (", you" if view.seat == seat else "")
    asked, near = view.asked == seat, art.SET - 1 in sets(s, seat) and not view.over
    return [
        Rect(1, 1, wide - 2, 25, Style("panel", "glow" if asked else "", 2.0), 8),
        *art.focus(seat, 15, 13, 8),
        Text(31, 13, name, 15, anchor="start", bold=True),
        *(
            [Text(wide - 8, 13, "one away", 13, "glow-edge", "end", bold=True)]
            if near and wide > SELF
            else []
        ),
    ]


def sets(s: Meld, seat: int) -> list[int]:
    """Count the claimed tiles of each glyph that a player has: three of a kind win."""
    tiles = [tile for tile in area(s, seat) if s.place[tile] < SEALED]
    return [sum(1 for tile in tiles if s.face(tile).glyphs >> glyph & 1) for glyph in range(GLYPHS)]


def _sets(s: Meld, seat: int, x: float, y: float, step: float) -> list[Shape]:
    """Draw a ring of three parts round each glyph; one that lacks a single tile glows."""
    return [
        Use(f"set-{glyph}-{min(count, art.SET)}", x + step * glyph, y)
        for glyph, count in enumerate(sets(s, seat))
    ]


def _row(s: Meld, words: str, row: Ints, seat: int, x: float, y: float) -> list[Shape]:
    """Draw constructs one beside the other, unique ones by their letter; of many, their number."""
    kinds = int(s.book.kinds)
    plain = int(row[seat * kinds])
    found = [0] * min(plain, MOST) + [kind for kind in range(1, kinds) if row[seat * kinds + kind]]
    shapes: list[Shape] = [Text(x, y, words, 13, anchor="start", bold=True)]
    at = x + 50
    for kind in found[: MOST + 1]:
        for shape in art.construct(kind, 7.5, s.book.names[kind]):
            shapes.append(_shifted(shape, at, y))
        at += 18
    if plain > MOST:
        shapes.append(Text(at - 4, y, f"+{plain - MOST}", 13, "ink-soft", "start"))
    elif not found:
        shapes.append(Text(at - 8, y, "none", 13, "ink-soft", "start"))
    return shapes


def _shifted(shape: Shape, x: float, y: float) -> Shape:
    """Move a box, a circle or a text."""
    assert isinstance(shape, Rect | Circle | Text)
    return replace(shape, x=shape.x + x, y=shape.y + y)


def other(view: View, s: Meld, seat: int) -> Area:
    """Lay out another player in a column: sets, pool and army, spells with their slots, claimed tiles."""
    shapes = _head(view, s, seat, COLUMN)
    shapes += _sets(s, seat, 26, 54, 48)
    if s.boards[seat] >= 0:
        shapes += [*_row(s, "Pool", s.pool, seat, 160, 43), *_row(s, "Army", s.army, seat, 160, 65)]
    else:
        shapes.append(Text(160, 54, "no board yet", 13, "ink-soft", "start"))
    spells = s.book.faces[s.boards[seat]].spells if s.boards[seat] >= 0 else ()
    places: list[Node] = []
    rows = _alike(spells)
    for i, same in enumerate(rows):
        y, name = TOP + LINE * (i + 0.5), same[0].name
        slots = [(one, int(one.first) + slot) for one in same for slot in range(int(one.slots))]
        shapes += art.mark(int(same[0].kind), 6, y, 4)
        words = art.cut(name, 13, COLUMN - 22 - 20 * len(slots))
        shapes.append(Text(15, y, words, 13, "ink", "start"))
        for place, (one, slot) in enumerate(slots):
            at = COLUMN - 14 - 20 * (len(slots) - 1 - place)
            places.append(_slot(s, seat, slot, one, at, y, 8))
    high = TOP + LINE * len(rows) + 4
    nodes = [_node(view, s, seat, shapes), *places]
    for i, tile in enumerate(area(s, seat)):
        nodes += card(s, tile, 0.0, high + (CARD + 6) * i, COLUMN)
    high += (CARD + 6) * len(area(s, seat))
    return Area(f"seat-{seat}", PLAYER, COLUMN, high, tuple(nodes))


def mine(view: View, s: Meld, seat: int) -> Area:
    """Lay out the viewer's own board as a row: who one is, a card for each spell, claimed tiles."""
    board = s.book.faces[s.boards[seat]] if s.boards[seat] >= 0 else None
    shapes = _head(view, s, seat, SELF)
    name = art.cut(board.name if board else "no board yet", 13, SELF)
    near = art.SET - 1 in sets(s, seat) and not view.over
    word, ink = ("one away from a set", "glow-edge") if near else (name, "ink-soft")
    shapes.append(Text(4, 42, word, 13, ink, "start", bold=near))
    shapes += _sets(s, seat, 26, 78, 50)
    shapes += [*_row(s, "Pool", s.pool, seat, 4, 118), *_row(s, "Army", s.army, seat, 4, 144)]
    nodes = [_node(view, s, seat, shapes)]
    spells = _alike(board.spells if board else ())
    for i, same in enumerate(spells):
        nodes += _spell(s, seat, same, i, SELF + 10 + STEP * i)
    left = SELF + 10 + STEP * len(spells)
    tiles = area(s, seat)
    for i, tile in enumerate(tiles):
        nodes += card(s, tile, left + (CLAIMED + 8) * (i // 3), (CARD + 6) * (i % 3) + 1, CLAIMED)
    wide = left + (CLAIMED + 8) * -(-len(tiles) // 3)
    return Area("mine", HAND, wide, HIGH, tuple(nodes))


def _alike(spells: Sequence[Spell]) -> list[list[Spell]]:
    """Put spells of one name and text together."""
    found: dict[tuple[str, str], list[Spell]] = {}
    for spell in spells:
        found.setdefault((spell.name, spell.text), []).append(spell)
    return list(found.values())


def _spell(s: Meld, seat: int, same: list[Spell], place: int, x: float) -> list[Node]:
    """Draw one spell of one's own board as a card, with its slots at the foot."""
    name, spell = f"spell-{place}", same[0]
    places = [(one, int(one.first) + slot) for one in same for slot in range(int(one.slots))]
    shapes: list[Shape] = [
        Rect(0, 1, STEP - 8, HIGH - 2, Style("card-face", "line", 1.3), 11),
        Text(10, 17, art.cut(spell.name, 14, STEP - 28, 0.58), 14, anchor="start", bold=True),
        *(
            Text(10, 37 + 16 * i, line, 13, "ink", "start")
            for i, line in enumerate(
                art.wrapped(land.SHORT.get(spell.name, spell.text), LETTERS, 5 if places else 7)
            )
        ),
        *([] if places else art.mark(int(spell.kind), 16, HIGH - 18, 5)),
    ]
    node = Node(name, "spell", tuple(shapes), x, 0, label=spell.name, tip=spell.text, rule="ME-6.2")
    slots = [
        replace(_slot(s, seat, slot, one, 22 + 30 * i, HIGH - 22, 12), group=name)
        for i, (one, slot) in enumerate(places)
    ]
    return [node, *slots]


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


def card(s: Meld, tile: int, x: float, y: float, w: float) -> list[Node]:
    """Draw a claimed tile as a card with its slots; a sealed one is faint and bears a seal."""
    face, sealed = s.face(tile), s.place[tile] >= SEALED
    places = 0 if sealed else int(face.slots) + int(face.vaults)
    marks = land.marks_of(s, face)
    left = 52.0 + 22 * len(marks)
    style = Style("card-face", "warn" if sealed else "card-edge", 1.5, 0.6 if sealed else 1.0)
    shapes: list[Shape] = [Rect(1, 0, w - 2, CARD, style, 9)]
    side = 2 * tile + (0 if s.book.faces[2 * tile] is face else 1)
    shapes.append(Use(f"mini-{side}", 26, CARD / 2))
    shapes += art.glyphs(
        [mark.replace("glyph", "ring") for mark in marks], left - 11 * len(marks) - 2, CARD / 2, 0.62
    )
    room = w - left - 8 - (22 if sealed else 23 * places)
    shapes.append(Text(left, 14, art.cut(face.name, 13, room, art.BOLD), 13, anchor="start", bold=True))
    spells = ", ".join(spell.name for spell in face.spells)
    shapes.append(Text(left, 31, art.cut(spells, 13, room), 13, "ink-soft", "start"))
    if sealed:
        shapes.append(Use("seal", w - 16, CARD / 2))
    name = face.name + (" (sealed)" if sealed else "")
    tip = ". ".join(land.about(s, face)).replace("..", ".")
    nodes = [Node(f"tile-{tile}", "card", tuple(shapes), x, y, label=name, tip=tip, rule="ME-4.2",
                  state="sealed" if sealed else "")]  # fmt: skip
    for place in range(places):
        at = w - 14 - 23 * (places - 1 - place)
        nodes.append(replace(land.slot(s, tile, place, at, CARD / 2, 9), group=f"tile-{tile}"))
    return nodes
