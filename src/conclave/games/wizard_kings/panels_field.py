"""What stands on the maps: flags of cities, blocks in their hexes, battles, marks of what may be chosen."""

from __future__ import annotations

from functools import cache

from conclave.core.scene import Circle, Node, Path, Point, Shape, Style, Text, Use
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings import art_blocks, art_map, panels, panels_hand
from conclave.games.wizard_kings.art_field import ACROSS, HIGH
from conclave.games.wizard_kings.art_map import sheet_of
from conclave.games.wizard_kings.board import Board, Layout
from conclave.games.wizard_kings.ground import AROUND, DrawnCity
from conclave.games.wizard_kings.log import WAYS
from conclave.games.wizard_kings.maps import DIRECTIONS
from conclave.games.wizard_kings.panels_battle import fight_id, fought
from conclave.games.wizard_kings.pieces import Piece, Standing, army_name
from conclave.games.wizard_kings.places import place_name
from conclave.games.wizard_kings.rules.casting import TargetSide
from conclave.games.wizard_kings.rules.movement import Entry
from conclave.games.wizard_kings.state import Kings


def unit_id(s: Kings, block: int) -> str:
    """Give the id of a block: in the panel of the battle if it fights there, else on or beside the maps."""
    place = fought(s)
    if place >= 0 and int(s.where.faces[block]) == place:
        return fight_id(block)
    return f"unit-{block // a.BLOCKS + 1}.{block % a.BLOCKS + 1}"


def hex_id(board: Board, place: int) -> str:
    """Give the id of a hex."""
    return f"hex-{board.names[place]}"


def over_id(board: Board, place: int) -> str:
    """Give the id of what lies over a hex whose blocks are chosen as one."""
    return f"over-{board.names[place]}"


def covered(s: Kings, place: int) -> bool:
    """Tell whether blocks stand in a hex, as far as the viewer knows."""
    return any(s.troops[seat][place] for seat in range(s.seats)) or place in list(s.where.faces)


@cache
def spots_of(layout: Layout) -> dict[int, Point]:
    """Give the middle of every hex of the board on the scene."""
    sheet = sheet_of(layout)
    return {number: sheet.at(place) for place, number in sheet.ground.numbers.items()}


def flags(s: Kings) -> list[Node]:
    """Raise the flag of whoever controls each city (WK-4.6c)."""
    nodes: list[Node] = []
    spots = spots_of(s.layout)
    for city in range(len(s.holder)):
        holder = int(s.holder[city])
        name = s.board.city_name[city]
        if holder < 0:
            continue
        x, y = spots[int(s.board.city_hex[city])]
        who = f"the {army_name(s, holder)}" if s.army[holder] >= 0 else army_name(s, holder)
        word = f"{name} is held by {who}"
        x, y = x - art_map.ribbon(name) / 2 - 5, y + 35
        flag = _flag(int(s.army[holder]), holder)
        nodes.append(Node(f"city-{city + 1}", "city", flag, x, y, 0.0, word, holder, "", "", "WK-4.6c"))
    return nodes


@cache
def _flag(army: int, seat: int) -> tuple[Shape, ...]:
    """Draw the badge of an army, or the number of a seat that has not chosen one."""
    if army < 0:
        ring = Circle(0, 0, 10.5, Style("panel", "ink-soft", 1.4))
        return (ring, Text(0, 0, str(seat + 1), 13, bold=True))
    return (Use(f"flag-{army}"),)


def blocks(view: View, s: Kings, standing: Standing) -> list[Node]:
    """Stand blocks in their hexes, swords over battles, and a pane over stacks that are chosen as one."""
    under: list[Node] = []
    single: list[Node] = []
    spots, fighting, frame = spots_of(s.layout), fought(s), waiting(s)
    chosen = {action - a.HEX for action in view.actions if a.HEX <= action < a.UNIT}
    alone = {unit_id(s, action - a.UNIT) for action in view.actions if a.UNIT <= action < a.SIDE}
    source, held = panels_hand.origin(view, frame), panels_hand.held(view, s, frame)
    red = panels_hand.assaults(view, s, frame)
    for place, pieces in sorted(standing.items()):
        (x, y), name = spots[place], s.board.names[place]
        lift = 9 if int(s.board.city_at[place]) >= 0 else 0
        nodes: list[Node] = []
        if place in red:
            under.append(Node(f"red-{name}", "mark", (Use("assault"),), x, y))
        elif place in chosen and pieces:
            # Under the blocks, as an edge over them would cover what they are.
            under.append(Node(f"may-{name}", "mark", (Use("may"),), x, y))
        if len({one.seat for one in pieces}) > 1:
            under += _strife(name, place_name(s.layout, place), x, y, place == fighting)
        size, at = art_blocks.spread(len(pieces))
        fanned = panels_hand.fan(pieces, view.seat) if place == source else None
        if fanned:
            size, at = panels_hand.SIZE, tuple(fanned)
            single.append(panels_hand.cloth(x, y - lift, sum(one.seat == view.seat for one in pieces)))
        hidden: dict[int, int] = {}
        for one, (dx, dy) in zip(pieces, at, strict=True):
            node_id = one.id
            if one.kind < 0:
                hidden[one.seat] = hidden.get(one.seat, 0) + 1
                node_id = f"back-{one.seat + 1}-{name}-{hidden[one.seat]}"
            spot = (x + dx, y + dy - lift)
            node = panels.block(s, one, node_id, spot, round(size, 3), f" in {place_name(s.layout, place)}")
            if place == source and one.kind >= 0:
                node = panels_hand.dressed(s, node, one, held)
            row = single if node_id in alone or fanned else nodes
            row.append(node)
            if one.moved:
                row.append(panels.lying(node, round(size, 3)))
        under += nodes
        if place in chosen:
            under += _chosen(s, place, pieces, x, y, place in red)
    return under + single


def _chosen(s: Kings, place: int, pieces: list[Piece], x: float, y: float, attack: bool) -> list[Node]:
    """Lay the pane over a stack that is chosen as one, and on it what its edge would cover."""
    name, city = s.board.names[place], _drawn(s.layout).get(place)
    nodes = [_over(s, place, pieces, x, y, attack)]
    if attack:
        nodes.append(Node(f"raid-{name}", "mark", (Use("swords", scale=0.74),), x + 35, y - 30))
    if city:
        shapes = art_map.plate(0, 0, city.name, city.gold, city.port)
        holder = int(s.holder[s.board.city_at[place]])
        if holder >= 0 and s.army[holder] >= 0:
            shapes.append(Use(f"flag-{int(s.army[holder])}", -art_map.ribbon(city.name) / 2 - 5))
        nodes.append(Node(f"plate-{name}", "mark", tuple(shapes), x, y + 35))
    return nodes


@cache
def _drawn(layout: Layout) -> dict[int, DrawnCity]:
    """Give the city in each hex that has one, as it is drawn."""
    ground = sheet_of(layout).ground
    return {ground.numbers[city.at]: city for city in ground.cities}


def _strife(name: str, where: str, x: float, y: float, now: bool) -> list[Node]:
    """Draw a ring under a battle, and crossed swords above it."""
    ring = Circle(0, 0, 46, Style("warn", "warn", 4.0 if now else 2.5, 0.42 if now else 0.26))
    tip = f"The battle in {where} is fought" if now else f"A battle in {where}"
    return [
        Node(f"battle-{name}", "battle", (ring,), x, y, tip=tip, rule="WK-5.0b"),
        Node(f"swords-{name}", "mark", (Use("swords", scale=0.7),), x + 42, y - 30),
    ]


def _over(s: Kings, place: int, pieces: list[Piece], x: float, y: float, attack: bool) -> Node:
    """Lay a clear pane over a stack that is chosen as one, to be moved or to be attacked."""
    there = place_name(s.layout, place)
    words = [
        f"{one.unit.name} {one.strength}" if one.kind >= 0 else f"a block of the {army_name(s, one.seat)}"
        for one in pieces
    ]
    tip = f"{there[0].upper()}{there[1:]}: {', '.join(words)}"
    return Node(
        over_id(s.board, place),
        "attack" if attack else "stack",
        (Use("pane"),),
        x,
        y,
        label=tip,
        rule="WK-4.2a",
    )


def ways(view: View, s: Kings) -> list[Node]:
    """Draw an arrow on each hexside that may be chosen, to enter a battle or to bridge a river."""
    frame = waiting(s)
    if not isinstance(frame, Entry | TargetSide):
        return []
    place = int(frame.place)
    x, y = spots_of(s.layout)[place]
    inward, name = isinstance(frame, Entry), place_name(s.layout, place)
    nodes: list[Node] = []
    for action in view.actions:
        if a.SIDE <= action < a.ARMY:
            way = action - a.SIDE
            dx, dy = AROUND[way][0] * ACROSS / 2, AROUND[way][1] * HIGH / 4
            turn = 60.0 * way + (180.0 if inward else 0.0)
            word = f"the {WAYS[way]} side of {name}"
            shapes: tuple[Shape, ...] = (
                Circle(0, 0, 15, Style("panel", "accent", 2.4)),
                Path("M0-11l7 9h-4v11h-6v-11h-4z", Style("accent")),
            )
            node_id = f"way-{DIRECTIONS[way]}"
            nodes.append(Node(node_id, "way", shapes, x + dx, y + dy, turn, word, tip=word, rule=view.rule))
    return nodes


def tracks(view: View, s: Kings) -> list[Node]:
    """Draw the way to each goal of the block in hand, for whoever points at it."""
    frame, spots = waiting(s), spots_of(s.layout)
    goals = [action - a.HEX for action in view.actions if a.HEX <= action < a.UNIT]
    ids = {place: over_id(s.board, place) if covered(s, place) else hex_id(s.board, place) for place in goals}
    return panels_hand.tracks(view, s, frame, spots, ids, panels_hand.assaults(view, s, frame))


def waiting(s: Kings) -> object:
    """Give the frame on which the table waits."""
    return s.stack[-1] if s.stack else None
