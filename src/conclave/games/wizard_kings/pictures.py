"""Pictures before a game: maps laid out by a few words, and the table that some options would open."""

from __future__ import annotations

from typing import Final

from conclave.core.errors import BadInput
from conclave.core.options import Options
from conclave.core.scene import Scene
from conclave.games.wizard_kings.board import Layout, is_legal
from conclave.games.wizard_kings.maps import SHEET_SLUGS
from conclave.games.wizard_kings.panels_pick import cards
from conclave.games.wizard_kings.rules.setup import FIRST_MAPS, deal_maps, sheets_on_offer
from conclave.games.wizard_kings.scene import SMALL, preview
from conclave.games.wizard_kings.state import Kings

_HOW: Final = "write maps as m1+m2 (t turns one upside down), and rows of maps as m1+m2t/m3+m4"


def table(options: Options, seats: int) -> Scene:
    """Lay out the maps of a scenario, or the maps that players would pick from."""
    s = Kings(options, seats)
    given = FIRST_MAPS[s.rules.maps]
    if not given:
        offered = set(range(sheets_on_offer(s)))
        return cards(offered, set(), SMALL)
    deal_maps(s, given)
    return preview(s.layout)


def sketch(words: str) -> Scene:
    """Lay out maps that are named in a line, such as m1+m2t."""
    return preview(layout_of(words))


def layout_of(words: str) -> Layout:
    """Read maps: one above the other, four and more in rows of two, or in rows as written with a slash."""
    rows = [[_sheet(word) for word in row.split("+")] for row in words.strip().lower().split("/")]
    if len(rows) == 1:
        wide = 2 if len(rows[0]) > 3 else 1
        rows = [rows[0][at : at + wide] for at in range(0, len(rows[0]), wide)]
    layout = tuple(
        (sheet, column, row, turn)
        for row, line in enumerate(rows)
        for column, (sheet, turn) in enumerate(line)
    )
    if not is_legal(layout):
        raise BadInput(f"every map may lie on the table once; {_HOW}")
    return layout


def _sheet(word: str) -> tuple[int, int]:
    name, turned = word.strip(), 0
    if name not in SHEET_SLUGS and name.endswith("t"):
        name, turned = name[:-1], 1
    if name not in SHEET_SLUGS:
        raise BadInput(f"there is no map `{word.strip()[:20]}`; there are {', '.join(SHEET_SLUGS)}; {_HOW}")
    return SHEET_SLUGS.index(name), turned
