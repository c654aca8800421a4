"""What a viewer of Ice Wizards sees, and which things on the scene a choice points at."""

from __future__ import annotations

from typing import Final

from conclave.core.scene import Circle, Node, Path, Point, Poly, Rect, Scene, Shape, Style, Use
from conclave.core.view import View
from conclave.games.ice_wizards import art, glyphs, panels
from conclave.games.ice_wizards.actions import DRAW, FLIP, PASS
from conclave.games.ice_wizards.data import BOARDS, CARD_NAMES, EMPTY, Board
from conclave.games.ice_wizards.panels import EDGE, PLAYER, TABLE, WIDE
from conclave.games.ice_wizards.state import Ice
from conclave.games.ice_wizards.words import NAMES

STEPS: Final = {"hex": 62.0, "square": 68.0}
RIM: Final = {"hex": 0.72, "square": 0.46}
SYMBOLS: Final = {slug: art.symbols(slug) for slug in BOARDS}


def path(view: View, action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at, in the order of clicks."""
    if action == DRAW:
        return ("pile",)
    if action == PASS:
        return ("pass",)
    s, card = _ice(view), action % FLIP
    ids = (panels.card_id(card),)
    to = int(s.ways[card])
    return (*ids, f"space-{s.board.names[to]}") if to < s.board.spaces else ids


def scene(view: View, *, wide: bool = False, letters: bool = False) -> Scene:
    """Lay out the table, the viewer's hand nearest; `wide` sets hands beside the board (IW-1.7)."""
    s = _ice(view)
    slug = s.board.slug
    mine = view.seat if view.seat in (0, 1) else 0
    deep = 2 * max(y for _, y in _slab(slug)) + 2 * EDGE
    if wide:
        width, height = 2 * WIDE, deep
        board, right = (WIDE / 2, height / 2), WIDE
        tops = (EDGE, (height - TABLE) / 2, height - EDGE - PLAYER)
    else:
        width, right = WIDE, 0.0
        board = (WIDE / 2, EDGE + PLAYER + deep / 2)
        below = EDGE + PLAYER + deep
        tops = (EDGE, below + PLAYER + 12, below)
        height = tops[1] + TABLE + EDGE
    nodes = [
        Node("ground", "ground", (Rect(0, 0, width, height, Style("sky")),), fixed=True),
        *_board(view, s, mine, board),
        *panels.player(view, s, 1 - mine, right + EDGE, tops[0]),
        *panels.table(view, s, right + EDGE, tops[1]),
        *panels.player(view, s, mine, right + EDGE, tops[2]),
    ]
    marked = glyphs.on_nodes(view, s, mine, nodes, letters)
    return Scene(width, height, marked, "ice", "Ice Wizards", SYMBOLS[slug])


def _ice(view: View) -> Ice:
    assert isinstance(view.state, Ice)
    return view.state


def _slab(slug: str) -> tuple[Point, ...]:
    return art.slab(slug, STEPS[slug], RIM[slug])


def _places(board: Board, at: Point) -> list[Point]:
    """Give the middle of every space on the scene."""
    step, (cx, cy) = STEPS[board.slug], board.at[board.centre]
    return [(at[0] + (x - cx) * step, at[1] + (y - cy) * step) for x, y in board.at]


def _board(view: View, s: Ice, mine: int, at: Point) -> list[Node]:
    """Lay out ice, spaces, stones and the king, back to front."""
    slug, names, places = s.board.slug, s.board.names, _places(s.board, at)
    scale = STEPS[slug] / art.STEP
    active = view.asked if view.asked in (0, 1) else mine
    reach = [{} if view.over else {to: card for card, to in s.reach(seat).items()} for seat in (0, 1)]
    great = [_largest(s, seat) for seat in (0, 1)]
    nodes = [
        Node("board", "board", _sheet(slug), *at, fixed=True),
        *(_space(s, cell, places[cell], active, reach, great) for cell in range(s.board.spaces)),
    ]
    for seat in (0, 1):
        ties = _ties(s, seat, places, great[seat], at)
        nodes.append(Node(f"ties-{seat}", "ties", ties, *at, owner=seat))
    for cell, (x, y) in enumerate(places):
        owner = int(s.stones[cell])
        if owner == EMPTY:
            continue
        flip = cell in reach[active]
        badge = (Use("hat", 17 * scale, -17 * scale, scale=0.5 * scale),) if flip else ()
        shapes: tuple[Shape, ...] = (Use(f"stone-{owner}", scale=scale), *badge)
        state = "largest" if cell in great[owner] else ""
        tip = f"{NAMES[owner]} stone on {names[cell]}" + (", in the largest territory" if state else "")
        label = f"{NAMES[owner]} stone {names[cell]}"
        stone = Node(f"stone-{names[cell]}", "stone", shapes, x, y, 0.0, label, owner, state, tip, "IW-4.3")
        nodes.append(stone)
    x, y = places[s.king]
    figure = (Circle(0, 0, 29 * scale, Style("", "glow", 3)), Use("king", 0, 8 * scale, scale=0.9 * scale))
    tip = f"The king on {names[s.king]}: both sides move him"
    nodes.append(Node("king", "king", figure, x, y, label=f"King {names[s.king]}", tip=tip, rule="IW-3.2"))
    return nodes


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


def _space(
    s: Ice, cell: int, at: Point, active: int, reach: list[dict[int, int]], great: list[set[int]]
) -> Node:
    """Draw one pane of ice, whose territory it is in, and who could reach it."""
    slug, name, owner = s.board.slug, s.board.names[cell], int(s.stones[cell])
    step = STEPS[slug]
    outline = art.space(slug, step)
    kind = (cell * cell * 31 + cell * 17) % 7
    shapes: list[Shape] = [Poly(outline, Style("ice-face", "ice-line", 1.2, 0.74))]
    if kind < 3 and owner == EMPTY:
        shapes.append(Use(f"facet-{kind}", scale=step / art.STEP))
    if owner != EMPTY:
        strong = 0.5 if cell in great[owner] else 0.24
        shapes.append(Poly(outline, Style(f"seat-{owner}", opacity=strong)))
    card = reach[active].get(cell)
    words = [f"{name}"]
    if card is not None:
        inside = tuple((x * 0.87, y * 0.87) for x, y in outline)
        shapes.append(Poly(inside, Style("panel", "accent", 2.6, 0.85)))
        if owner == EMPTY:
            shapes.append(Use("arrow", 0, -8, art.turns(slug)[card // 3], 0.42))
            shapes += art.numeral(card % 3 + 1, 0, 16.5, 13, "ink")
        words.append(f"{NAMES[active]} reaches it with {CARD_NAMES[card]}")
    other = reach[1 - active].get(cell)
    if other is not None and owner == EMPTY:
        shapes.append(Use(f"stone-{1 - active}", *((0, 0) if card is None else (17, -15)), scale=0.42))
    if other is not None:
        words.append(f"{NAMES[1 - active]} reaches it with {CARD_NAMES[other]}")
    state = " ".join(f"reach-{seat}" for seat in (0, 1) if cell in reach[seat])
    tip = "; ".join(words)
    return Node(f"space-{name}", "space", tuple(shapes), *at, 0.0, name, owner, state, tip, "IW-3.2")


def _ties(s: Ice, seat: int, places: list[Point], great: set[int], at: Point) -> tuple[Shape, ...]:
    """Join the stones of a territory by bars, so that one sees what counts together."""
    bars: list[Shape] = []
    width = 0.2 * STEPS[s.board.slug]
    for cell in range(s.board.spaces):
        for near in s.board.edges[cell]:
            if cell < near and s.stones[cell] == s.stones[near] == seat:
                (x, y), (tx, ty) = places[cell], places[near]
                line = f"M{x - at[0]:.2f} {y - at[1]:.2f}L{tx - at[0]:.2f} {ty - at[1]:.2f}"
                edge = "glow" if cell in great else f"seat-{seat}-edge"
                bars.append(Path(line, Style("", edge, width + 4)))
                bars.append(Path(line, Style("", f"seat-{seat}", width)))
    return tuple(bars)


def _largest(s: Ice, seat: int) -> set[int]:
    """Give the spaces of a seat's largest territory (IW-4.3)."""
    best: set[int] = set()
    todo = {cell for cell in range(s.board.spaces) if s.stones[cell] == seat}
    while todo:
        group, edge = set[int](), [todo.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            near = {int(n) for n in s.board.edges[cell]} & todo
            todo -= near
            edge += sorted(near)
        if len(group) > len(best):
            best = group
    return best
