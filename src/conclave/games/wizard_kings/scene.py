"""What a viewer of Wizard Kings sees, and which things on the scene a choice points at."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from conclave.core.game import Artwork
from conclave.core.room import ORDINARY, Press
from conclave.core.scene import BOARD, FINE, Area, Node, Rect, Scene, Shape, Sheet, Style, Use
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks, art_map, art_mini, glyphs, panels, panels_pick
from conclave.games.wizard_kings.art_map import KEPT, sheet_of
from conclave.games.wizard_kings.board import (
    BRIDGE,
    COASTAL,
    LAKE,
    PASS,
    ROAD,
    SEA,
    SHOAL,
    Board,
    Layout,
    board_of,
)
from conclave.games.wizard_kings.maps import DIRECTIONS, SHEET_SLUGS
from conclave.games.wizard_kings.panels_field import (
    blocks,
    covered,
    flags,
    hex_id,
    over_id,
    tracks,
    unit_id,
    waiting,
    ways,
)
from conclave.games.wizard_kings.pieces import stacks
from conclave.games.wizard_kings.places import place_name
from conclave.games.wizard_kings.rules.battle import Act
from conclave.games.wizard_kings.rules.setup import PickMap, PlaceMap
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.units import ARMY_SLUGS

LANDS: Final = ("clear", "desert", "forest", "swamp", "mountain")


def path(view: View[Kings], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at, in the order of clicks."""
    s, first = view.state, max(view.seat, 0) * a.BLOCKS
    match a.SPACE.read(action):
        case "hex", (place,) if isinstance(waiting(s), Act):
            return ("retreat", hex_id(s.board, place) if not covered(s, place) else over_id(s.board, place))
        case "hex", (place,):
            return (over_id(s.board, place) if covered(s, place) else hex_id(s.board, place),)
        case "unit", (block,):
            return (unit_id(s, block),)
        case "army", (which,):
            return (f"army-{ARMY_SLUGS[which]}",)
        case "map", (which,):
            return (f"map-{SHEET_SLUGS[which]}",)
        case "buy", (kind, strength):
            return (f"buy-{kind + 1}", f"buy-{kind + 1}-{strength + 1}")
        case "build", (kind,):
            return (f"build-{kind + 1}",)
        case (("raise" | "disband" | "merge"), (block,)):
            return (unit_id(s, first + block),)
        case "cast", (wizard, spell):
            return (unit_id(s, first + wizard), f"spell-{spell + 1}")
        case "dispel", (wizard,):
            return (unit_id(s, first + wizard),)
        case (("offer" | "break" | "aid"), (seat,)):
            return (f"player-{seat}",)
        case "side", (way,):
            return (f"way-{DIRECTIONS[way]}",)
    return ()


def press(_view: View[Kings], action: int) -> Press:
    """Say what kind of choice an action is."""
    match a.SPACE.read(action)[0]:
        case "done" | "fire":
            return Press(ends=True)
        case "resign" | "never":
            return Press(final=True)
        case "buy" | "build" | "raise" | "merge":
            return Press(several=True)
        case "disband":
            return Press(several=True, asks=True)
    return ORDINARY


# What every table needs.
SMALL: Final = {
    "pane": (art_map.hex_poly(0.97),),
    "may": (
        replace(art_map.hex_poly(0.97), style=Style("glow", opacity=0.22)),
        replace(art_map.hex_poly(0.97), style=Style("", "glow-edge", 4.0)),
    ),
    "assault": (replace(art_map.hex_poly(0.97), style=Style("warn", "warn", 4.0, 0.34)),),
    **art_map.SYMBOLS,
    **panels.symbols(),
}


@lru_cache(maxsize=KEPT)
def maps_of(layout: Layout) -> dict[str, tuple[Shape, ...]]:
    """Give the maps of a layout as one drawing, and the numbers of its hexes as another."""
    return {"maps": sheet_of(layout).shapes, "numbers": sheet_of(layout).numbers}


def sheets(layout: Layout, armies: tuple[int, ...]) -> tuple[Sheet, ...]:
    """Give the drawings of a layout, and of some armies: each is fetched once, whoever meets."""
    maps = (maps_of(layout),) if layout else ()
    return (SMALL, *maps, *(art_blocks.symbols((army,)) for army in armies))


def scene(view: View[Kings]) -> Scene:
    """Lay out the table, with the letters that a terminal shows."""
    bare = screen(view)
    if bare.board.id != "board":
        return bare
    return replace(bare, areas=glyphs.on_areas(view, stacks(view.state), bare.areas))


def screen(view: View[Kings]) -> Scene:
    """Lay out the table: the maps with everything on them, and areas for what the players hold."""
    s = view.state
    if not s.layout or isinstance(waiting(s), PickMap):
        return panels_pick.before(view, SMALL)
    armies = tuple(sorted({int(army) for army in s.army if army >= 0}))
    standing = stacks(s)
    field = [*flags(s), *tracks(view, s), *blocks(view, s, standing), *ways(view, s)]
    areas = (board(s.layout, tuple(field)), *panels.areas(view, standing))
    # Before it has one, the seat keeps the colour of every table.
    colours = tuple(f"army-{int(army)}" if army >= 0 else "" for army in s.army)
    minis = (art_mini.symbols(),) if isinstance(waiting(s), PlaceMap) else ()
    return Scene(areas, "parchment", "Wizard Kings", (*sheets(s.layout, armies), *minis), colours)


def board(layout: Layout, nodes: tuple[Node, ...]) -> Area:
    """Give the maps with something on them."""
    sheet = sheet_of(layout)
    return Area("board", BOARD, sheet.width, sheet.height, nodes, static=fixed_nodes(layout))


def artwork(view: View[Kings]) -> Artwork:
    """Name the maps that a view shows; drawing them takes longer than everything else together."""
    s = view.state
    if not s.layout or isinstance(waiting(s), PickMap):
        return Artwork("maps to choose from", art_mini.symbols)
    layout, armies = s.layout, tuple(sorted({int(army) for army in s.army if army >= 0}))
    return Artwork((layout, armies), lambda: (sheets(layout, armies), fixed_nodes(layout)))


def preview(layout: Layout) -> Scene:
    """Lay out maps alone, before any army stands on them."""
    return Scene((board(layout, ()),), "parchment", "Wizard Kings", sheets(layout, ()))


@lru_cache(maxsize=KEPT)
def fixed_nodes(layout: Layout) -> tuple[Node, ...]:
    """Give the maps and their hexes: made once a layout, the same for every viewer and every turn."""
    sheet, places = sheet_of(layout), board_of(layout)
    frame = Rect(-sheet.origin[0], -sheet.origin[1], sheet.width, sheet.height, Style("paper-1"))
    nodes = [
        Node("board", "board", (frame, Use("maps")), *sheet.origin, fixed=True),
        Node("numbers", FINE, (Use("numbers"),), *sheet.origin, fixed=True),
    ]
    outline = (Use("pane"),)
    for place, number in sorted(sheet.ground.numbers.items(), key=lambda one: one[1]):
        x, y = sheet.at(place)
        name, (tip, rule) = places.names[number], _about(places, number)
        there = place_name(layout, number)
        words = f"{there[0].upper()}{there[1:]}, {name}: {tip}"
        seen = glyphs.hex_glyphs(places, number)
        node_id = f"hex-{name}"
        nodes.append(Node(node_id, "space", outline, x, y, 0.0, name, -1, "", words, rule, seen))
    return tuple(nodes)


def _about(board: Board, place: int) -> tuple[str, str]:
    """Say what a hex is, and the rule that tells most about it."""
    kind, land = int(board.kind[place]), int(board.terrain[place])
    rule = ("WK-3.11a", "WK-3.12a", "WK-3.13a", "WK-3.14a", "WK-3.15a")[max(land, 0)]
    if kind >= SEA:
        words = {SEA: "sea", LAKE: "lake", SHOAL: "shoal"}[kind]
        rule = "WK-3.19a" if kind == SHOAL else "WK-3.17a"
    else:
        words = f"{LANDS[land]} coast" if kind == COASTAL else LANDS[land]
    parts = [words]
    city = int(board.city_at[place])
    if city >= 0:
        parts.append(f"city, {board.city_gold[city]}GP")
        if board.port[place]:
            parts.append("port")
        rule = ("WK-3.2a", "WK-3.E2", "WK-3.E1", "WK-3.E3")[int(board.city_kind[city])]
    if board.henge[place]:
        parts.append("henge")
        rule = "WK-2.23a"
    if board.river[place]:
        parts.append("river")
    sides = [int(board.side[place * 6 + way]) for way in range(6)]
    for bit, word in ((ROAD, "road"), (BRIDGE, "bridge"), (PASS, "pass")):
        if any(side & bit for side in sides):
            parts.append(word)
    return ", ".join(parts), rule
