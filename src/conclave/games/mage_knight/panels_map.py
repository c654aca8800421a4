"""The map on the scene: tiles by day and night, what stands on them, heroes, and where one may go."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import BOARD, Area, Node, Rect, Shape, Style, Text, Use
from conclave.core.secrets import HIDDEN
from conclave.core.view import View
from conclave.games.mage_knight import actions as a
from conclave.games.mage_knight import art_foes, art_land, art_sites, land, log, pieces
from conclave.games.mage_knight import data as d
from conclave.games.mage_knight.art_land import R, centre
from conclave.games.mage_knight.rows import AT, BURNED, CONQUERED, FIELD, RAMPANT, SHIELDS
from conclave.games.mage_knight.rules import exploring, moving, sites
from conclave.games.mage_knight.rules.turn import Turn
from conclave.games.mage_knight.state import Mage

SCALE: Final = 0.95  # pixels for a unit at which the map is read
MARGIN: Final = 1.1 * R
FAR: Final = 6000.0  # the ground reaches beyond every screen
RULES: Final = {
    land.VILLAGE: "MK-13.7", land.MONASTERY: "MK-13.8", land.KEEP: "MK-13.6", land.MAGE_TOWER: "MK-13.6",
    land.DUNGEON: "MK-13.11", land.TOMB: "MK-13.11", land.MONSTER_DEN: "MK-13.12",
    land.SPAWNING_GROUNDS: "MK-13.13", land.ANCIENT_RUINS: "MK-13.14", land.MAGICAL_GLADE: "MK-13.16",
    land.PORTAL: "MK-2.1",
}  # fmt: skip


def hex_id(at: int) -> str:
    """Name a land on the scene."""
    return f"hex-{land.LAND_NAMES[at]}"


def slot_id(slot: int) -> str:
    """Name a free slot on the scene."""
    x, y = land.SLOTS[slot]
    return f"slot-{x}_{y}"


def middle(slot: int) -> tuple[float, float]:
    """Give the middle of a slot on paper."""
    x, y = centre(land.WHERE[slot * 7])
    return round(x, 1), round(y, 1)


def tokens(s: Mage) -> dict[int, list[tuple[int, int]]]:
    """Give the tokens on every land, as pile and face; a face that is not known is HIDDEN."""
    found: dict[int, list[tuple[int, int]]] = {}
    for pile in range(7):
        for place, at in enumerate(s.rows[AT + pile]):
            found.setdefault(int(at), []).append((pile, int(s.z[FIELD + pile].faces[place])))
    return found


def board(view: View[Mage]) -> Area:
    """Lay out the map: ground, free slots, tiles with their lands, heroes, and prices of steps."""
    s = view.state
    laid = [(tile, int(s.slot_of[tile])) for tile in range(land.TILE_COUNT) if s.slot_of[tile] >= 0]
    slots = _free(view)
    spots = [middle(slot) for slot in (*(slot for _, slot in laid), *slots)] or [(0.0, 0.0)]
    left, right = min(x for x, _ in spots) - 2.6 * R - MARGIN, max(x for x, _ in spots) + 2.6 * R + MARGIN
    top, bottom = min(y for _, y in spots) - 2.5 * R - MARGIN, max(y for _, y in spots) + 2.5 * R + MARGIN
    wide, high = right - left, bottom - top
    night = bool(s.night)
    face = Style("map-night-face" if night else "map-day-face")
    nodes = [Node("ground", "board", (Rect(-FAR, -FAR, 2 * FAR, 2 * FAR, face),), fixed=True)]
    nodes += [_slot(view, slot, night) for slot in slots]
    there, standing = tokens(s), {int(s.get(seat, d.HEX)) for seat in range(s.seats)}
    for tile, slot in laid:
        x, y = middle(slot)
        shapes = _face_of(s, tile)
        if night:
            shapes += (Use("dusk"), *_lamps(s, tile))
        name = f"tile-{land.TILE_NAMES[tile]}"
        nodes.append(Node(name, "tile", shapes, x, y, fixed=True))
        nodes += [_hex(s, 7 * tile + place, name, there, standing) for place in range(7)]
    nodes += [_hero(view, s, seat) for seat in range(s.seats) if s.get(seat, d.HEX) >= 0]
    nodes += _prices(view, s)
    return Area("board", BOARD, wide, high, tuple(nodes), "", (), SCALE, left, top)


def _free(view: View[Mage]) -> list[int]:
    """List the slots that the next tile may be laid into, offered ones among them."""
    s = view.state
    kind = exploring.next_tile(s)
    found = {action - a.EXPLORE for action in view.actions if a.EXPLORE <= action < a.CHALLENGE}
    if kind != exploring.NO_TILE:
        for tile in range(land.TILE_COUNT):
            if s.slot_of[tile] >= 0:
                near = [int(land.SLOTS_NEAR[s.slot_of[tile] * 6 + step]) for step in range(6)]
                found |= {
                    one for one in near if one >= 0 and s.tile_at[one] < 0 and exploring.takes(s, one, kind)
                }
    return sorted(found)


def _slot(view: View[Mage], slot: int, night: bool) -> Node:
    """Draw a place where a tile may be laid, with its price where it can be turned up now."""
    x, y = middle(slot)
    offered = a.EXPLORE + slot in view.actions
    shapes: list[Shape] = [Use("slot-night" if night else "slot")]
    if offered:
        shapes += [Use("pill"), Use("white-map", -8, 0, scale=0.8), Text(9, 0, "2", 15, "badge", bold=True)]
    else:
        shapes.append(Use("night-map" if night else "soft-map", 0, 0, scale=1.6))
    tip = "A tile may be revealed here: 2 Move from a hex beside it"
    label = f"Unexplored, {land.SLOT_NAMES[slot]}"
    return Node(slot_id(slot), "slot", tuple(shapes), x, y, label=label, tip=tip, rule="MK-8.1")


def _place(s: Mage, at: int) -> tuple[float, float]:
    """Give where a land lies about the middle of its tile, which may be turned (MK-30.5)."""
    x, y = centre(land.HEXES[int(s.spot(at)) % 7])
    return round(x, 1), round(y, 1)


def _face_of(s: Mage, tile: int) -> tuple[Shape, ...]:
    """Draw a tile as printed, or as it lies and what stands on it now."""
    city = int(sites.city_color(s, 7 * tile)) if tile >= land.FIRST_CITY else -1
    if not s.turned[tile] and city in (-1, int(land.SITE[7 * tile]) - land.CITY_RED):
        return (Use(art_land.tile_id(tile)),)
    return art_land.drawn([(7 * tile + place, *_place(s, 7 * tile + place)) for place in range(7)], city)


def _lamps(s: Mage, tile: int) -> list[Shape]:
    """Light the windows of inhabited places at night."""
    found: list[Shape] = []
    for place in range(7):
        if int(land.SITE[7 * tile + place]) in art_sites.INHABITED:
            found.append(Use("lit", *_place(s, 7 * tile + place)))
    return found


def _hex(s: Mage, at: int, group: str, there: dict[int, list[tuple[int, int]]], standing: set[int]) -> Node:
    """Draw one land: enemies, a shield, ashes; what it is stands in its tip."""
    x, y = _place(s, at)
    shapes: list[Shape] = [Use("pane")]
    if sites.second_city(s, at):  # it covers what the tile shows (MK-30.13)
        shapes = [Use(f"ground-{land.CITY}"), Use(f"site-{int(sites.site_of(s, at))}"), *shapes]
    if s.flags[at] & BURNED:
        shapes.append(Use("burned"))
    row, wild = there.get(at, []), bool(s.flags[at] & RAMPANT)
    for i, (pile, face) in enumerate(row):
        if wild:
            px, py, scale = 0.0, -1.0, 1.02
        else:
            step = 19.0 if len(row) < 4 else 58.0 / len(row)
            px, py, scale = 20.0 - step * (len(row) - 1 - i), 24.0, 0.62 if len(row) < 3 else 0.5
        shapes.append(Use(_face(pile, face), px, py, scale=scale))
    owners = [int(s.owner[at])] if s.owner[at] >= 0 else []
    if land.SITE[at] >= land.CITY_RED and sites.city_color(s, at) >= 0:
        owners = [int(seat) for seat in s.rows[SHIELDS + int(sites.city_color(s, at))]]
    shapes += [Use(f"shield-{seat}", -26.0 + 9 * i, -24.0, scale=0.8) for i, seat in enumerate(owners[:6])]
    return Node(
        hex_id(at), "hex", tuple(shapes), x, y, label=log.place(at), group=group,
        tip=_about(s, at, row, owners), rule=RULES.get(int(land.SITE[at]), "MK-7.1"),
        state="rampaging" if wild else "held" if owners else "here" if at in standing else "",
    )  # fmt: skip


def _face(pile: int, face: int) -> str:
    """Name the drawing of a token."""
    if face == HIDDEN:
        return f"back-{pile}"
    return f"ruin-{face}" if pile == pieces.RUIN_PILE else f"foe-{face}"


def token_words(pile: int, face: int) -> str:
    """Say what a token is."""
    if face == HIDDEN:
        return f"an unknown {pieces.PILES[pile]} token"
    if pile == pieces.RUIN_PILE:
        return log.token(pile, face)
    return f"{log.enemy(face)}: {art_foes.about(face)}"


def _about(s: Mage, at: int, row: list[tuple[int, int]], owners: list[int]) -> str:
    """Say what a land is, what entering it costs, and who is there."""
    cost = int(sites.plain_cost(s, at))
    price = "nobody can enter it" if cost >= land.IMPASSABLE else f"{cost} Move to enter"
    said = [f"{land.TERRAINS[int(sites.terrain_of(s, at))].capitalize()}, {price}"]
    said += [token_words(pile, face) for pile, face in row]
    if s.flags[at] & BURNED:
        said.append("burned down")
    if s.flags[at] & CONQUERED:
        said.append("conquered")
    if owners:
        said.append(f"shields of {', '.join(sorted({log.seat_name(seat) for seat in owners}))}")
    return ". ".join(said)


def _hero(view: View[Mage], s: Mage, seat: int) -> Node:
    """Stand a hero on its land: on a site it moves aside, and several stand side by side."""
    at = int(s.get(seat, d.HEX))
    here = [other for other in range(s.seats) if s.get(other, d.HEX) == at]
    x, y = centre(land.WHERE[int(s.spot(at))])
    aside = 22.0 if land.SITE[at] else 0.0
    x += aside + (here.index(seat) - (len(here) - 1) / 2) * 26
    hero = max(int(s.get(seat, d.WHO)), 0)
    name = log.thing(pieces.HEROES[hero])
    you = ", you" if seat == view.seat else ""
    shapes = (Use(f"foot-{seat}"), Use(f"hero-{hero}"))
    state = "to-move" if view.asked == seat else ""
    return Node(
        f"hero-{seat}", "hero", shapes, round(x, 1), round(y, 1), label=f"{name}{you}", owner=seat,
        state=state,
        tip=f"{name}{you}, at the {log.place(at)}", rule="MK-7.1",
    )  # fmt: skip


def _prices(view: View[Mage], s: Mage) -> list[Node]:
    """Write what a step to each land around costs: solid when it can be paid, hollow when not yet."""
    frame = s.stack[-1] if s.stack else None
    seat = view.seat
    if not isinstance(frame, Turn) or view.asked != seat or seat < 0 or frame.free(s):
        return []
    here = int(s.get(seat, d.HEX))
    nodes: list[Node] = []
    for direction in range(6):
        at = int(s.near(here, direction))
        if at < 0 or s.flags[at] & RAMPANT or sites.closed(s, at):
            continue
        cost = int(moving.step_cost(s, seat, at))
        if cost >= land.IMPASSABLE:
            continue
        nodes.append(_price(s, seat, at, cost, a.GO + at in view.actions))
    return nodes


def _price(s: Mage, seat: int, at: int, cost: int, can: bool) -> Node:
    """Draw the price of a step, with swords or walls where it begins a fight (MK-7.4, MK-7.5)."""
    assault = bool(sites.fortified(s, seat, at))
    woken = moving.provoked(s, seat, s.get(seat, d.HEX), at)
    fight = assault or bool(woken)
    more = "" if can else "-more"
    ink = "badge" if can else "fight" if fight else "pen"
    shapes: list[Shape] = [Use(f"pill-fight{more}" if fight else f"pill{more}")]
    if fight:
        name = "walls" if assault else "swords"
        shapes.append(Use(f"white-{name}" if can else f"red-{name}", -10, 0, scale=0.8))
    shapes.append(Text(9.0 if fight else 0.0, 0, str(cost), 15, ink, bold=True))
    words = "an assault" if assault else "rampaging enemies attack there" if woken else "free to go"
    label = f"{cost} Move to the {log.place(at)}: {words}"
    return Node(f"cost-{land.LAND_NAMES[at]}", "mark", tuple(shapes), 0, -36, label=label, group=hex_id(at))
