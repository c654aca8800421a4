"""Lands of Ice in a terminal: squares by letters, pieces by their first ones, and lists below the board."""

from __future__ import annotations

from conclave.core.scene import Area, Glyph, with_glyphs
from conclave.core.view import View
from conclave.games.lands_of_ice.data import COLUMNS, FIRST_OBJECT, KIND, OWNER, PIECES, ROWS, SLOTS, WOUNDED
from conclave.games.lands_of_ice.log import SEATS, kind_name
from conclave.games.lands_of_ice.state import Labyrinth


def on_areas(view: View[Labyrinth], areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Give pieces, face-down rooms and players what they look like in a terminal; squares have theirs."""
    found = {**_pieces(view.state), **_rooms(view.state), **_players(view.state)}
    return with_glyphs(areas, found)


def _pieces(s: Labyrinth) -> dict[str, tuple[Glyph, ...]]:
    """Write the first piece on each square: capitals for Blue, small letters for Yellow."""
    found: dict[str, tuple[Glyph, ...]] = {}
    taken: set[int] = set()
    for piece in range(PIECES):
        square = int(s.where.faces[piece])
        if square < 0 or square in taken:
            continue
        taken.add(square)
        row, column = divmod(square, COLUMNS)
        owner, letter = int(OWNER[piece]), kind_name(int(KIND[piece]))[0]
        text = letter.upper() if owner == 0 else letter.lower()
        text += "-" if s.marks[piece] & WOUNDED else ""
        ground = f"seat-{owner}" if owner >= 0 else "flame"
        ink = f"seat-{owner}-ink" if owner >= 0 else "shield"
        found[f"piece-{piece}"] = (Glyph(row, column * 2, text, ink, ground, piece < FIRST_OBJECT),)
    return found


def _rooms(s: Labyrinth) -> dict[str, tuple[Glyph, ...]]:
    found: dict[str, tuple[Glyph, ...]] = {}
    for slot in range(SLOTS):
        if s.rooms[slot] < 0:
            line, column = slot // 4 * 5 + 1, 2 * (slot % 4 * 5 + 2)
            words = (f"room {slot + 1}", f"{int(s.lying[slot * 2])}B {int(s.lying[slot * 2 + 1])}Y")
            found[f"room-{slot + 1}"] = tuple(
                Glyph(line + i, column, word, "ink-soft") for i, word in enumerate(words)
            )
    return found


def _players(s: Labyrinth) -> dict[str, tuple[Glyph, ...]]:
    found: dict[str, tuple[Glyph, ...]] = {}
    for seat in range(2):
        actions = " ".join(str(card) for card in range(2, 6) if int(s.actions[seat]) >> card & 1) or "none"
        hand = " ".join(str(value) for value in range(7) for _ in range(int(s.hands[seat * 7 + value])))
        words = f"{SEATS[seat]} {int(s.points[seat])} points; action {actions}; combat {hand}"
        words += f"; jumps {int(s.jumps[seat])}"
        found[f"points-{seat}"] = (Glyph(ROWS + 1 + seat, 0, words),)
    return found
