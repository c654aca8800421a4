"""Mage Knight in a terminal: the map as letters, and the rest line by line."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Area, Glyph, with_glyphs
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight import land, log, panels_hand, panels_map, panels_player, pieces
from conclave.games.mage_knight.effects import foes
from conclave.games.mage_knight.panels_combat import fighting, foe_id, sums
from conclave.games.mage_knight.rows import F_KIND, HAND
from conclave.games.mage_knight.rules import sites
from conclave.games.mage_knight.state import Mage

GlyphsById = dict[str, tuple[Glyph, ...]]
WIDE: Final = 5  # columns of a hex
LANDS: Final = (
    (".", "plains-1"), ("n", "hills-1"), ("t", "forest-1"), ("%", "waste-1"), (":", "desert-1"),
    ("w", "swamp-1"),    ("+", "ink"), ("~", "lake"), ("^", "rock-1"), ("~", "deep"),
)  # fmt: skip
SITES: Final = (
    " ", "O", "V", "M", "K", "T", "D", "P", "d", "S", "R", "G", "m", "m", "m", "m", "!", "!",
    "C", "C", "C", "C",
)  # fmt: skip


def on_areas(view: View[Mage], areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Give every node what it looks like in a terminal: the map, then the rest."""
    found = _map(view.state)
    line = 2 + max((glyph.line for some in found.values() for glyph in some), default=0)
    found.update(_rest(view, view.state, line))
    return with_glyphs(areas, found)


def _map(s: Mage) -> GlyphsById:
    """Write each land as its terrain, its site and who is there, with its name below."""
    lands = [at for at in range(land.LANDS) if s.slot_of[at // 7] >= 0]
    spots = {at: land.WHERE[int(s.spot(at))] for at in lands}
    if not spots:
        return {}
    top = min(r for _, r in spots.values())
    left = min(2 * q + r for q, r in spots.values())
    heroes = {int(s.get(seat, d.HEX)): seat for seat in range(s.seats)}
    there = panels_map.tokens(s)
    found: GlyphsById = {}
    for at, (q, r) in spots.items():
        letter, ink = LANDS[int(sites.terrain_of(s, at))]
        mark = SITES[int(sites.site_of(s, at))]
        who = f"@{heroes[at] + 1}" if at in heroes else _token(there.get(at, []))
        line, column = 2 * (r - top), (2 * q + r - left) * (WIDE // 2 + 1)
        found[panels_map.hex_id(at)] = (
            Glyph(line, column, f"{letter}{mark}{who}", ink, bold=at in heroes),
            Glyph(line + 1, column, land.LAND_NAMES[at], "line"),
        )
    return found


def _token(row: list[tuple[int, int]]) -> str:
    if not row:
        return ""
    return "?" if row[0][1] == HIDDEN else "*"


def _rest(view: View[Mage], s: Mage, line: int) -> GlyphsById:
    """Write the hour, the source, heroes, the hand, and a combat."""
    dice = " ".join(d.COLORS[face] for face in s.faces)
    found: GlyphsById = {"hour": (Glyph(line, 0, f"{panels_player.hour(s)}; source: {dice or 'none'}"),)}
    line += 1
    for seat in range(s.seats):
        found[f"player-{seat}"] = (Glyph(line, 0, _hero(s, seat), bold=view.asked == seat),)
        line += 1
    if view.seat >= 0:
        said = ", ".join(f"{many} {word}" for _, many, word in panels_hand.gathered(s) if many) or "nothing"
        found["pool"] = (Glyph(line, 0, f"gathered: {said}"),)
        line += 1
        for card, many in panels_hand.held(s, view.seat).items():
            text = f"{log.card(card)}{f' x{many}' if many > 1 else ''}"
            found[panels_hand.card_id(card)] = (Glyph(line, 2, text),)
            line += 1
    if fighting(s):
        for number in range(int(foes.foe_count(s))):
            kind = int(foes.foe(s, number, F_KIND))
            worth = f"attack {int(foes.attack(s, number))}, armor {int(foes.armor(s, number))}"
            words = f"foe {number}: {log.enemy(kind)}, {worth}"
            found[foe_id(number)] = (Glyph(line, 0, words),)
            line += 1
        have, need = sums(s)
        found["sum"] = (Glyph(line, 0, f"{have} of {need}"),)
    return found


def _hero(s: Mage, seat: int) -> str:
    crystals = [f"{int(s.crystals[seat * d.FOUR + color])} {d.COLORS[color]}" for color in range(d.FOUR)]
    kinds = [int(s.unit(seat, place, d.U_KIND)) for place in range(d.UNIT_PLACES)]
    units = ", ".join(log.thing(pieces.UNIT_NAMES[kind - 1]) for kind in kinds if kind) or "no units"
    tokens = [d.COLORS[color] for color in range(d.SIX) for _ in range(int(s.tokens[seat * d.SIX + color]))]
    return (
        f"{panels_player.hero_name(s, seat)}: fame {int(s.get(seat, d.FAME))}, reputation "
        f"{int(s.get(seat, d.REPUTATION)):+}, level {int(s.get(seat, d.LEVEL))}, "
        f"hand {len(s.z[HAND + seat])}, "
        f"crystals {', '.join(crystals)}, mana {' '.join(tokens) or 'none'}, {units}"
    )
