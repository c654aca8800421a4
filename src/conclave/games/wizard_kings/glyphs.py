"""Wizard Kings in a terminal: hexes of two lines, stacks as a letter and a number, lists beside the maps."""

from __future__ import annotations

from functools import cache
from typing import Final

from conclave.core.scene import Area, Glyph, with_glyphs
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.board import COASTAL, SEA, SHOAL, Board, Layout
from conclave.games.wizard_kings.ground import ground_of
from conclave.games.wizard_kings.panels_battle import fought
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name, army_of
from conclave.games.wizard_kings.spells import SPELLS, SPELLS_PER_ARMY
from conclave.games.wizard_kings.state import CHEST, D_GOLD, DESK, Kings
from conclave.games.wizard_kings.units import ARMIES, TYPES_PER_ARMY

WIDE: Final = 4  # columns of a hex
_LANDS: Final = (
    (" · ", "ink-soft"),
    (": :", "desert-ink"),
    ("♣ ♣", "forest-ink"),
    ("≈ ≈", "swamp-ink"),
    ("▲ ▲", "rock-ink"),
)
_KINDS: Final = ("⌂", "#", "⌂", "∩")


@cache
def places(layout: Layout) -> dict[int, tuple[int, int]]:
    """Give the line and the column of every hex."""
    numbers = ground_of(layout).numbers
    left, top = min(place[0] for place in numbers), min(place[1] for place in numbers)
    return {number: (place[1] - top, WIDE * (place[0] - left)) for place, number in numbers.items()}


def hex_glyphs(board: Board, number: int) -> tuple[Glyph, ...]:
    """Draw a hex: its terrain or city above, its name below."""
    line, column = places(board.layout)[number]
    kind, city = int(board.kind[number]), int(board.city_at[number])
    if kind >= SEA:
        text, ink = ("-~-" if kind == SHOAL else "~~~"), "sea-ink"
    else:
        text, ink = _LANDS[int(board.terrain[number])]
        if kind == COASTAL:
            text = text[:2] + "~"
    if city >= 0:
        text, ink = f"{_KINDS[int(board.city_kind[city])]}{board.city_gold[city]} ", "accent"
    elif board.henge[number]:
        text, ink = "Ω  ", "accent"
    name = board.names[number] if board.slots > 1 else f" {board.names[number][1:]}"
    return (Glyph(line, column, text, ink, bold=city >= 0), Glyph(line + 1, column, name, "line"))


def on_areas(view: View[Kings], standing: Standing, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Give blocks and the race what they look like in a terminal; hexes have theirs already."""
    s = view.state
    at = places(s.layout)
    found = _stacks(s, standing, at)
    right = max(column for _, column in at.values()) + WIDE + 2
    found["player-0"] = tuple(
        Glyph(line, right, text, ink, bold=bold)
        for line, (text, ink, bold) in enumerate(_lists(view, s, standing))
    )
    return with_glyphs(areas, found)


def _stacks(s: Kings, standing: Standing, at: dict[int, tuple[int, int]]) -> dict[str, tuple[Glyph, ...]]:
    """Write each seat's blocks in a hex as a letter and how many there are, small if all have moved."""
    found: dict[str, tuple[Glyph, ...]] = {}
    for place, pieces in standing.items():
        line, column = at[place]
        seats = sorted({one.seat for one in pieces})
        for seat in seats:
            mine = [one for one in pieces if one.seat == seat]
            army = mine[0].army
            letter = ARMIES[army].name[0]
            text = f"{letter.lower() if all(one.moved for one in mine) else letter}{len(mine)}"
            text = text.ljust(3) if len(seats) == 1 else text
            first = mine[0]
            node_id = first.id if first.kind >= 0 else f"back-{seat + 1}-{s.board.names[place]}-1"
            found[node_id] = (Glyph(line + 1, column, text, f"army-{army}-ink", f"army-{army}", True),)
            column += 2
    return found


def _lists(view: View[Kings], s: Kings, standing: Standing) -> list[tuple[str, str, bool]]:
    """Write what a player wants to read beside the maps."""
    rows: list[tuple[str, str, bool]] = [(f"Turn {int(s.turn)}" if s.turn else "Getting ready", "ink", True)]
    for seat in range(s.seats):
        you = " (you)" if seat == view.seat else ""
        units = sum(int(count) for count in s.troops[seat])
        letter = ARMIES[army_of(s, seat)].name[0] if s.army[seat] >= 0 else "-"
        rows.append(
            (f"{letter} {army_name(s, seat)}{you}: {int(s.income(seat))}GP, {units} blocks", "ink", False)
        )
    place = fought(s)
    if place >= 0:
        rows += [("", "ink", False), (f"Battle at {s.board.names[place]}", "warn", True)]
        rows += [(_said(one), "ink", False) for one in standing.get(place, [])]
    if 0 <= view.seat < s.seats and s.army[view.seat] >= 0:
        rows += _own(view, s, standing)
    return rows


def _own(view: View[Kings], s: Kings, standing: Standing) -> list[tuple[str, str, bool]]:
    """List the viewer's blocks by hex, then those beside the maps, gold and spells."""
    rows: list[tuple[str, str, bool]] = [("", "ink", False)]
    for place, pieces in sorted(standing.items()):
        mine = [_said(one) for one in pieces if one.seat == view.seat]
        if mine:
            rows.append((f"{s.board.names[place]}: {', '.join(mine)}", "ink", False))
    first = view.seat * a.BLOCKS
    chest = [b for b in range(first, first + a.BLOCKS) if int(s.where.faces[b]) == CHEST]
    if chest:
        names = [
            f"{ARMIES[army_of(s, view.seat)].types[int(s.type_of(b)) % TYPES_PER_ARMY].name}" for b in chest
        ]
        rows.append((f"To deploy: {', '.join(names)}", "accent", False))
    gold = int(s.desk.faces[view.seat * DESK + D_GOLD])
    if gold > 0:
        rows.append((f"Gold left: {gold}GP", "accent", True))
    spells = SPELLS[int(s.army[view.seat]) * SPELLS_PER_ARMY :][:SPELLS_PER_ARMY]
    rows += [("", "ink", False)]
    rows += [
        (f"{i + 1} {spell.name} (level {spell.level})", "ink-soft", False) for i, spell in enumerate(spells)
    ]
    return rows


def _said(one: Piece) -> str:
    """Write a block in a word and a number; a star says that it has moved."""
    if one.kind < 0:
        return "a block"
    return f"{one.unit.name} {one.strength}{'*' if one.moved else ''}"
