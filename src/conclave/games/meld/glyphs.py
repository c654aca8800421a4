"""The Meld in a terminal: the same things as on the scene, in characters."""

from __future__ import annotations

from conclave.core.scene import Area, Glyph, with_glyphs
from conclave.core.view import View
from conclave.games.meld import layout, naming, panels, panels_player
from conclave.games.meld.actions import FOCUS_AT, HEX
from conclave.games.meld.data import GLYPHS, SEATS
from conclave.games.meld.rules.field import in_pattern, locked
from conclave.games.meld.state import Meld

GlyphsById = dict[str, tuple[Glyph, ...]]


def on_areas(view: View, s: Meld, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Give every node what it looks like in a terminal: the field, then the rest line by line."""
    field = _field(view, s)
    line = 2 + max((glyph.line for some in field.values() for glyph in some), default=0)
    found = {**field, **_rest(view, s, line)}
    return with_glyphs(areas, found)


def _field(view: View, s: Meld) -> GlyphsById:
    """Write tiles with their number, glyphs, lock and foci, and the hexes that may be chosen."""
    places = layout.unrolled(s)
    offered = {layout.beside(places, *divmod(a - HEX, 6)) for a in view.actions if HEX <= a < FOCUS_AT}
    cells = [*places.values(), *offered] or [(0, 0)]
    low, first = min(2 * r + q for q, r in cells), min(q for q, _ in cells)
    found: GlyphsById = {
        f"hex-{q}-{r}": (Glyph(2 * r + q - low, 13 * (q - first), "[ here ]", "accent"),) for q, r in offered
    }
    for tile, (q, r) in places.items():
        line, column, face = 2 * r + q - low, 13 * (q - first), s.face(tile)
        letters = "".join(
            s.book.glyph_names[glyph][:2].lower() for glyph in range(GLYPHS) if face.glyphs >> glyph & 1
        )
        marks = "*" if face.wild else letters or "-"
        head = f"{s.book.tile_ids[tile].lower()} {marks}{'#' if locked(s, tile) else ''}"
        foci = " ".join(
            f"{naming.seat(seat)[0]}{int(s.foci[SEATS * tile + seat])}"
            for seat in range(SEATS)
            if s.foci[SEATS * tile + seat]
        )
        found[f"tile-{tile}"] = (
            Glyph(line, column, head, bold=in_pattern(s, tile, -1)),
            Glyph(line + 1, column, foci or face.name[:11], "ink" if foci else "ink-soft"),
        )
    return found


def _rest(view: View, s: Meld, line: int) -> GlyphsById:
    """Write stack and supply, open tiles, players with their slots, and the dice of a battle."""
    said = f"stack {int(s.stacked())}, supply {int(s.supply)}, {panels.rounds(s).lower()}"
    found: GlyphsById = {"stack": (Glyph(line, 0, said),)}
    line += 1
    for tile in panels.open_tiles(view, s):
        found[f"tile-{tile}"] = (Glyph(line, 0, f"open: {naming.tile(s, tile)}"),)
        for side in (0, 1):
            name = s.book.faces[2 * tile + side].name
            found[panels.side_id(tile, side)] = (Glyph(line, 26 * side, f"open: {name}", "accent"),)
        line += 1
    line += 1
    for seat in range(s.seats):
        pool, army = panels_player.counts(s, seat)
        tiles = panels_player.tile_names(s, seat)
        words = f"{panels_player.title(view, s, seat)}: pool {pool}; army {army}"
        words += f"; area {tiles}" if tiles else ""
        rows = [Glyph(line, 0, words, bold=view.asked == seat)]
        if s.boards[seat] >= 0:
            spells = [spell for spell in s.book.faces[s.boards[seat]].spells if spell.slots]
            slots = [f"{spell.name} {panels_player.slots_in_letters(s, seat, spell)}" for spell in spells]
            rows.append(Glyph(line + 1, 2, "  ".join(slots)))
        found[f"player-{seat}"] = tuple(rows)
        line += 3
    for die in range(len(s.ether) // 5):
        if s.ether[5 * die] >= 0:
            used = ", used" if s.ether[5 * die + 3] else ""
            found[f"die-{die}"] = (Glyph(line, 0, f"die {die + 1}: {naming.die(s, die)}{used}"),)
            line += 1
    return found
