"""What a viewer of Ice Wizards sees, and which things on the scene a choice points at."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain
from operator import getitem
from typing import Final

from conclave.core.room import Press
from conclave.core.scene import (
    BOARD,
    HOVER,
    Area,
    Circle,
    Node,
    Path,
    Point,
    Poly,
    Scene,
    Shape,
    Style,
    Use,
)
from conclave.core.view import View
from conclave.games.ice_wizards import art, glyphs, panels
from conclave.games.ice_wizards.actions import SPACE
from conclave.games.ice_wizards.data import BOARDS, CARDS, EMPTY
from conclave.games.ice_wizards.log import NAMES, card_name
from conclave.games.ice_wizards.panels import Reach
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.territories import Territories, cells, territories, worth

STEPS: Final = {"hex": 62.0, "square": 68.0}
RIM: Final = {"hex": 0.72, "square": 0.46}
NONE: Final = -1  # no card
# How a space is held: by nobody, by a seat, or within the largest territory of a seat.
_LARGEST: Final = 10
_LOOKS: Final = {
    EMPTY: (EMPTY, False), 0: (0, False), 1: (1, False), _LARGEST: (0, True), _LARGEST + 1: (1, True),
}  # fmt: skip
EDGE: Final = 16.0


def path(view: View[Ice], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at, in the order of clicks."""
    cards = SPACE.read(action)[1]
    if not cards:
        return ()
    s, card = view.state, cards[0]
    ids = (panels.card_id(card),)
    to = int(s.ways[card])
    return (*ids, f"space-{s.board.names[to]}") if to < s.board.spaces else ids


def press(_view: View[Ice], action: int) -> Press:
    """Say what kind of choice an action is: drawing and passing end the turn and point at nothing."""
    return Press(ends=not SPACE.read(action)[1])


def scene(view: View[Ice], *, letters: bool = False) -> Scene:
    """Lay out the table, with what a terminal shows."""
    bare, s = screen(view), view.state
    areas = glyphs.on_areas(view, s, _near(view), bare.areas, letters)
    return Scene(areas, bare.mood, bare.title, bare.sheets)


def screen(view: View[Ice]) -> Scene:
    """Lay out the same table without the letters that only a terminal shows (IW-1.7).

    Every thing on it is made once for each way it can look and then shared by all tables and viewers, so
    that a table which moves costs a look-up for what stays and a drawing for the little that is new.
    """
    s, mine = view.state, _near(view)
    slug = s.board.slug
    lands = territories(slug, tuple(s.stones))
    reach = [tuple(s.reach(seat).items()) for seat in (0, 1)]
    (width, height), at = _size(slug)
    nodes = _board(view, s, mine, at, lands, reach)
    board = Area("board", BOARD, width, height, nodes, static=_ice_sheet(slug, at), scale=0.6)
    return Scene((board, *panels.areas(view, s, mine, lands, reach)), "ice", "Ice Wizards", SHEETS[slug])


def _near(view: View[Ice]) -> int:
    """Give the seat that is nearest to the viewer."""
    return view.seat if view.seat in (0, 1) else 0


@cache
def _size(slug: str) -> tuple[Point, Point]:
    """Give the size of the board, and its middle."""
    wide, high = (2 * max(point[way] for point in _slab(slug)) + 2 * EDGE for way in (0, 1))
    return (wide, high), (wide / 2, high / 2)


def _slab(slug: str) -> tuple[Point, ...]:
    return art.slab(slug, STEPS[slug], RIM[slug])


@cache
def _places(slug: str, at: Point) -> list[Point]:
    """Give the middle of every space on the scene."""
    board, step = BOARDS[slug], STEPS[slug]
    cx, cy = board.at[board.centre]
    return [(at[0] + (x - cx) * step, at[1] + (y - cy) * step) for x, y in board.at]


def _board(
    view: View[Ice], s: Ice, mine: int, at: Point, lands: Territories, reach: list[Reach]
) -> tuple[Node, ...]:
    """Lay out ice, spaces, stones and the king, back to front."""
    active = view.asked if view.asked in (0, 1) else mine
    own, foe = ((), ()) if view.over else (reach[active], reach[1 - active])
    return _pieces(s.board.slug, at, lands, int(s.king), active, own, foe)


@lru_cache(maxsize=4096)
def _counted(slug: str, at: Point, seat: int, size: int, where: int) -> Node:
    """Ring the territories of one size, for whoever points at what they add to the score."""
    places = _places(slug, at)
    rings = tuple(Use("counted", places[cell][0] - at[0], places[cell][1] - at[1]) for cell in cells(where))
    return Node(f"counted-{seat}-{size}", HOVER, rings, *at, state=panels.term_id(seat, size))


@lru_cache(maxsize=512)
def _pieces(
    slug: str, at: Point, lands: Territories, king: int, active: int, own: Reach, foe: Reach
) -> tuple[Node, ...]:
    """Lay out the board once for all who see the same one."""
    held, largest = lands.held, lands.largest
    looks = [EMPTY] * BOARDS[slug].spaces
    for seat in (0, 1):
        for cell in cells(held[seat]):
            looks[cell] = seat
        for cell in cells(largest[seat]):
            looks[cell] = _LARGEST + seat
    spaces = list(map(getitem, _calm(slug, at), looks))
    pieces = list(map(getitem, _still(slug, at), looks))
    # Few spaces are within reach, so all others come as they lie ready.
    cards, others = {to: card for card, to in own}, {to: card for card, to in foe}
    for cell in cards.keys() | others.keys():
        owner, great = _LOOKS[looks[cell]]
        card, other = cards.get(cell, NONE), others.get(cell, NONE)
        after = _after(slug, held, active, cell) if card != NONE else ""
        spaces[cell] = _space(slug, cell, at, owner, great, active, card, other, after)
        if owner != EMPTY and cell in cards:
            pieces[cell] = (_stone(slug, cell, at, owner, great, True),)
    ties = [_ties(slug, at, seat, held[seat], largest[seat]) for seat in (0, 1)]
    terms = [
        _counted(slug, at, seat, size, where)
        for seat in (0, 1)
        for size, _, where in lands.by_size[seat][: panels.SUMS]
    ]
    return (*spaces, *ties, *chain.from_iterable(pieces), _king(slug, king, at), *terms)


@cache
def _calm(slug: str, at: Point) -> list[dict[int, Node]]:
    """Give every space that nobody reaches, for each way it can be held: it looks so whoever is to move."""
    return [
        {look: _space(slug, cell, at, *held, 0, NONE, NONE) for look, held in _LOOKS.items()}
        for cell in range(BOARDS[slug].spaces)
    ]


@cache
def _still(slug: str, at: Point) -> list[dict[int, tuple[Node, ...]]]:
    """Give every stone that nobody flips, for each way its space can be held."""
    return [
        {
            look: () if owner == EMPTY else (_stone(slug, cell, at, owner, largest, False),)
            for look, (owner, largest) in _LOOKS.items()
        }
        for cell in range(BOARDS[slug].spaces)
    ]


@lru_cache(maxsize=2048)
def _stone(slug: str, cell: int, at: Point, owner: int, largest: bool, flip: bool) -> Node:
    """Draw a stone, with a hat where a wizard of the side to move could flip it (IW-4.3)."""
    scale, name, (x, y) = STEPS[slug] / art.STEP, BOARDS[slug].names[cell], _places(slug, at)[cell]
    badge = (Use("hat", 17 * scale, -17 * scale, scale=0.5 * scale),) if flip else ()
    shapes: tuple[Shape, ...] = (Use(f"stone-{owner}", scale=scale), *badge)
    state = "largest" if largest else ""
    tip = f"{NAMES[owner]} stone on {name}" + (", in the largest territory" if state else "")
    label = f"{NAMES[owner]} stone {name}"
    return Node(f"stone-{name}", "stone", shapes, x, y, 0.0, label, owner, state, tip, "IW-4.3")


@lru_cache(maxsize=1024)
def _king(slug: str, cell: int, at: Point) -> Node:
    """Draw the king where he stands."""
    scale, name, (x, y) = STEPS[slug] / art.STEP, BOARDS[slug].names[cell], _places(slug, at)[cell]
    figure = (Circle(0, 0, 29 * scale, Style("", "glow", 3)), Use("king", 0, 8 * scale, scale=0.9 * scale))
    tip = f"The king on {name}: both sides move him"
    return Node("king", "king", figure, x, y, label=f"King {name}", tip=tip, rule="IW-3.2")


@cache
def _ice_sheet(slug: str, at: Point) -> tuple[Node, ...]:
    return (Node("board", "board", _sheet(slug), *at, fixed=True),)


def _sheet(slug: str) -> tuple[Shape, ...]:
    """Draw the sheet of ice with the star frozen into it and the four winds on its rim."""
    step, way = STEPS[slug], art.turns(slug)
    far = max(-y for _, y in _slab(slug)) - (0.27 if slug == "hex" else 0.19) * step
    side = max(x for x, _ in _slab(slug)) - 0.185 * step
    rim = _slab(slug)
    inner = art.slab(slug, step, 0.3 if slug == "hex" else 0.08)
    winds = (("N", 0.0, -far), ("E", side, 0.0), ("S", 0.0, far), ("W", -side, 0.0))
    marks = [shape for name, x, y in winds for shape in art.letters(name, x, y, 15, "ice-ink")]
    return (
        Poly(rim, Style("ice-slab", "ice-edge", 2.5, shadow=True)),
        Poly(art.slab(slug, step, RIM[slug] - 0.07), Style("", "frost", 1.5, 0.55)),
        Poly(inner, Style("ice-3", "ice-edge", 1.5)),
        *art.star(way, 3.4 * step),
        *marks,
    )


@lru_cache(maxsize=16_384)
def _space(
    slug: str,
    cell: int,
    at: Point,
    owner: int,
    largest: bool,
    active: int,
    card: int,
    other: int,
    after: str = "",
) -> Node:
    """Draw one pane of ice, whose territory it is in, who reaches it by which card, and what follows."""
    name, place = BOARDS[slug].names[cell], _places(slug, at)[cell]
    kind = (cell * cell * 31 + cell * 17) % 7
    shapes = _pane(slug, kind if kind < 3 and owner == EMPTY else NONE, owner, largest)
    words = [f"{name}"]
    if card != NONE:
        shapes += _reached(slug, card, owner == EMPTY)
        words.append(f"{NAMES[active]} reaches it with {card_name(card)}: {after}")
    if other != NONE and owner == EMPTY:
        shapes += _threat(1 - active, card == NONE)
    if other != NONE:
        words.append(f"{NAMES[1 - active]} reaches it with {card_name(other)}")
    reached = (card, other) if active == 0 else (other, card)
    state = " ".join(f"reach-{seat}" for seat in (0, 1) if reached[seat] != NONE)
    tip = "; ".join(words)
    return Node(f"space-{name}", "space", shapes, *place, 0.0, name, owner, state, tip, "IW-3.2")


@lru_cache(maxsize=4096)
def _after(slug: str, held: tuple[int, int], seat: int, cell: int) -> str:
    """Say how a new stone, or one that is flipped there, changes the scores (IW-4.4)."""
    bit, own, foe = 1 << cell, held[seat], held[1 - seat]
    said = f"score {worth(slug, own)} to {worth(slug, own | bit)}"
    if foe & bit:
        said += f", {NAMES[1 - seat]} {worth(slug, foe)} to {worth(slug, foe & ~bit)}"
    return said


@cache
def _pane(slug: str, facet: int, owner: int, largest: bool) -> tuple[Shape, ...]:
    """Draw the ice of one space, and the colour of whoever holds it."""
    shapes: list[Shape] = [Use("pane")]
    if facet != NONE:
        shapes.append(Use(f"facet-{facet}", scale=STEPS[slug] / art.STEP))
    if owner != EMPTY:
        shapes.append(Use(f"{'largest' if largest else 'held'}-{owner}"))
    return tuple(shapes)


@cache
def _reached(slug: str, card: int, empty: bool) -> tuple[Shape, ...]:
    """Draw that the side to move could go there, and with which card."""
    return (Use("reached"), Use(f"by-{card}")) if empty else (Use("reached"),)


def board_symbols(slug: str) -> dict[str, tuple[Shape, ...]]:
    """Give the drawings of spaces: as they lie, held, and within reach of each card."""
    outline, turns = art.space(slug, STEPS[slug]), art.turns(slug)
    inside = tuple((x * 0.87, y * 0.87) for x, y in outline)
    found: dict[str, tuple[Shape, ...]] = {
        "pane": (Poly(outline, Style("ice-face", "ice-line", 1.2, 0.74)),),
        "counted": (Poly(outline, Style("glow", "glow-edge", 3.0, 0.6)),),
        "reached": (Poly(inside, Style("panel", "accent", 2.6, 0.85)),),
    }
    for seat in (0, 1):
        found[f"held-{seat}"] = (Poly(outline, Style(f"seat-{seat}", opacity=0.24)),)
        found[f"largest-{seat}"] = (Poly(outline, Style(f"seat-{seat}", opacity=0.5)),)
    for card in range(CARDS):
        arrow = Use("arrow", 0, -8, turns[card // 3], 0.42)
        found[f"by-{card}"] = (arrow, *art.numeral(card % 3 + 1, 0, 16.5, 13))
    return found


@cache
def _threat(seat: int, alone: bool) -> tuple[Shape, ...]:
    """Draw that the other side could go there."""
    return (Use(f"stone-{seat}", *((0, 0) if alone else (17, -15)), scale=0.42),)


@lru_cache(maxsize=1024)
def _ties(slug: str, at: Point, seat: int, held: int, largest: int) -> Node:
    """Join the stones of a territory by bars, so that one sees what counts together."""
    joints = [
        (cell, near, bool(largest >> cell & 1))
        for cell in cells(held)
        for near in _edges(slug)[cell]
        if held >> near & 1
    ]
    return _joined(slug, at, seat, tuple(joints))


@lru_cache(maxsize=1024)
def _joined(slug: str, at: Point, seat: int, joints: tuple[tuple[int, int, bool], ...]) -> Node:
    """Draw the bars as one line each: the rims first, those of the largest territory aglow."""
    places, width = _places(slug, at), 0.2 * STEPS[slug]
    lines = dict.fromkeys((False, True), "")
    for cell, near, glows in joints:
        (x, y), (tx, ty) = places[cell], places[near]
        lines[glows] += f"M{x - at[0]:.0f} {y - at[1]:.0f}l{tx - x:.0f} {ty - y:.0f}"
    rims = ((False, f"seat-{seat}-edge"), (True, "glow"))
    bars = [Path(lines[glows], Style("", ink, width + 4)) for glows, ink in rims if lines[glows]]
    bars += [Path(line, Style("", f"seat-{seat}", width)) for line in lines.values() if line]
    return Node(f"ties-{seat}", "ties", tuple(bars), *at, owner=seat)


@cache
def _edges(slug: str) -> list[list[int]]:
    """Give, for each space, the later ones that share an edge with it."""
    return [[int(n) for n in near if cell < n] for cell, near in enumerate(BOARDS[slug].edges)]


SHEETS: Final = {
    slug: ({**art.symbols(slug), **panels.symbols(slug), **board_symbols(slug)},) for slug in BOARDS
}
