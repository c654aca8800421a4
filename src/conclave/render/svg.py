"""SVG: a scene or one area of it as a standalone picture, or as markup whose colours a stylesheet gives."""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from conclave.core.palette import Gradient
from conclave.core.scene import BOARD, HOVER, Circle, Node, Path, Poly, Rect, Scene, Shape, Style, Text, Use
from conclave.render.compose import INSIDE, Paper, Placed, alone, compose
from conclave.render.letters import drawn
from conclave.render.text import clean
from conclave.render.theme import Theme, theme

# Real names first: some drawing libraries silently drop text in a generic family.
FAMILIES: Final = (
    "DejaVu Sans",
    "Noto Sans",
    "Segoe UI",
    "Helvetica Neue",
    "Helvetica",
    "Arial",
    "Liberation Sans",
    "Roboto",
    "Ubuntu",
    "Cantarell",
    "FreeSans",
)
# From the middle of a line down to its baseline, in parts of the size: no renderer agrees on the keyword.
_BASELINE: Final = 0.35
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_-]")
_PATH: Final = re.compile(r"[^MmLlHhVvCcSsQqTtAaZz0-9eE.,+ -]")


def svg(
    scene: Scene,
    theme: str | Theme = "light",
    *,
    title: bool = True,
    css: bool = False,
    highlight: Collection[str] = (),
    lines: bool = False,
    area: str = "",
) -> str:
    """Draw the scene, all areas on one sheet or only the one that is named.

    `css` leaves colours to the page, `highlight` rings nodes, `lines` needs no fonts.
    """
    chosen = scene.area(area) if area else None
    paper = alone(chosen) if chosen else compose(scene)
    drawing = _Drawing(scene, paper, _theme(theme, scene.mood), title, css, lines)
    return drawing.whole(frozenset(highlight))


def _theme(given: str | Theme, mood: str) -> Theme:
    return given if isinstance(given, Theme) else theme(given, mood)


def number(value: float) -> str:
    """Write a number short: two decimals at most, and no minus zero."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def safe(name: str) -> str:
    """Make a name fit for an id: letters, digits, dash and underscore."""
    return _UNSAFE.sub("_", name)


class _Drawing:
    """One scene being written out."""

    def __init__(
        self, scene: Scene, paper: Paper, palette: Theme, title: bool, css: bool, lines: bool
    ) -> None:
        self.scene = scene
        self.paper = paper
        self.palette = palette
        self.title = title
        self.css = css
        self.lines = lines
        self.used: set[str] = set()
        self.shadowed = False
        self.symbols = _needed(scene, paper)
        # Pictures that share a page must not share gradients of another theme or symbols of another game.
        seed = f"{palette.variant} {scene.mood} {css} {sorted(self.symbols.items())!r}"
        self.tag = f"k{zlib.crc32(seed.encode()):08x}"

    def whole(self, lit: frozenset[str]) -> str:
        """Write the whole document."""
        scene, paper = self.scene, self.paper
        symbols = "".join(
            f'<g id="{self.tag}-s-{safe(name)}">{self.shapes(shapes)}</g>'
            for name, shapes in sorted(self.symbols.items())
        )
        body = "\n".join(self.area(placed, lit) for placed in paper.placed)
        wide, high = number(paper.width), number(paper.height)
        ground = ""
        if len(paper.placed) > 1 and not self.css:
            ground = self.shape(Rect(0, 0, paper.width, paper.height, Style("sky")))
        size = "" if self.css else f' width="{wide}" height="{high}"'
        mood = f' class="scene" data-mood="{safe(scene.mood)}"' if self.css else ""
        families = quoteattr(", ".join(f"'{name}'" for name in FAMILIES) + ", sans-serif")
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg"{mood}{size} viewBox="0 0 {wide} {high}"'
            f' role="{"group" if self.css else "img"}" font-family={families}>'
        )
        name = f"<title>{_words(scene.title)}</title>" if self.title and scene.title else ""
        return f"{head}{name}<defs>{self.defs()}{symbols}</defs>{ground}\n{body}\n</svg>\n"

    def area(self, placed: Placed, lit: frozenset[str]) -> str:
        """Write one area at its place: its card and title where several share the paper, then its nodes."""
        area, back = placed.area, ""
        if area.role != BOARD and len(self.paper.placed) > 1:
            x, y, w, h = placed.card
            back = self.shape(Rect(x, y, w, h, Style("panel-face", "line", 1.2), 14))
            if area.title:
                back += self.shape(Text(x + INSIDE, y + 17, area.title, 15, anchor="start", bold=True))
        on: dict[str, list[Node]] = {}
        for node in area:
            if node.kind != HOVER:
                on.setdefault(node.group, []).append(node)
        nodes = "\n".join(self.node(node, lit, on) for node in on.get("", ()))
        place = _place(placed.x, placed.y, 0.0, placed.scale)
        return f'{back}<g data-area="{safe(area.id)}"{place}>{nodes}</g>'

    def node(self, node: Node, lit: frozenset[str], on: dict[str, list[Node]]) -> str:
        """Write one node as a group round its own place, with everything that stands on it."""
        place = _place(node.x, node.y, node.turn, 1.0)
        attributes = [f'id="{safe(node.id)}"', f'data-kind="{safe(node.kind)}"']
        if self.css:
            # A node that says nothing is decoration: the page lets clicks fall through it.
            marks = {"fixed": node.fixed, "mute": not (node.label or node.tip), "lit": node.id in lit}
            classes = " ".join(["node", *(mark for mark, on in marks.items() if on)])
            attributes.append(f'class="{classes}"')
            attributes.append(f"data-id={quoteattr(clean(node.id))}")
        if node.owner >= 0:
            attributes.append(f'data-owner="{node.owner}"')
        if node.state:
            attributes.append(f"data-state={quoteattr(clean(node.state))}")
        if node.label and not node.fixed:
            attributes.append(f"aria-label={quoteattr(clean(node.label))}")
        tip = f"<title>{_words(_tip(node))}</title>" if self.title and node.tip else ""
        ring = self.ring(node) if node.id in lit and not self.css else ""
        inside = "".join(self.node(other, lit, on) for other in on.get(node.id, ()))
        return f"<g {' '.join(attributes)}{place}>{tip}{self.shapes(node.shapes)}{ring}{inside}</g>"

    def ring(self, node: Node) -> str:
        """Write the outline of a node again, glowing: its first shape that has one."""
        outline, place = self.outline(node.shapes)
        if outline is None:
            return ""
        thin = min(self.paper.width, self.paper.height) / 180
        rings = (Style("", "glow", thin * 2.4, 0.35), Style("", "glow", thin))
        drawn = "".join(self.shape(_restyled(outline, style)) for style in rings)
        return f'<g stroke-linejoin="round"{place}>{drawn}</g>'

    def outline(self, shapes: Iterable[Shape]) -> tuple[Poly | Circle | Rect | Path | None, str]:
        """Return the first outline among shapes, or in the first symbol, and where that symbol is."""
        for shape in shapes:
            if isinstance(shape, Use):
                found, _ = self.outline(self.symbols.get(shape.symbol, ()))
                return found, _place(shape.x, shape.y, shape.turn, shape.scale)
            if not isinstance(shape, Text):
                return shape, ""
        return None, ""

    def shapes(self, shapes: Iterable[Shape]) -> str:
        """Write shapes, back to front."""
        return "".join(self.shape(shape) for shape in shapes)

    def shape(self, shape: Shape) -> str:
        """Write one shape as one element."""
        n = number
        if isinstance(shape, Use):
            place = _place(shape.x, shape.y, shape.turn, shape.scale)
            return f'<use href="#{self.tag}-s-{safe(shape.symbol)}"{place}/>'
        if isinstance(shape, Text):
            return self.text(shape)
        look = self.look(shape.style)
        if isinstance(shape, Poly):
            points = " ".join(f"{n(x)},{n(y)}" for x, y in shape.points)
            return f'<polygon points="{points}"{look}/>'
        if isinstance(shape, Circle):
            if shape.ry:
                radii = f'rx="{n(shape.r)}" ry="{n(shape.ry)}"'
                return f'<ellipse cx="{n(shape.x)}" cy="{n(shape.y)}" {radii}{look}/>'
            return f'<circle cx="{n(shape.x)}" cy="{n(shape.y)}" r="{n(shape.r)}"{look}/>'
        if isinstance(shape, Rect):
            rounded = f' rx="{n(shape.round)}"' if shape.round else ""
            box = f'x="{n(shape.x)}" y="{n(shape.y)}" width="{n(shape.w)}" height="{n(shape.h)}"'
            return f"<rect {box}{rounded}{look}/>"
        return f'<path d="{_PATH.sub("", shape.d)}"{look}/>'

    def text(self, text: Text) -> str:
        """Write a line of text about its middle."""
        n, ink = number, self.paint(text.ink)
        if self.lines:
            path = drawn(clean(text.content), text.x, text.y, text.size, text.anchor)
            width = n(text.size * (0.13 if text.bold else 0.09))
            ends = 'stroke-linecap="round" stroke-linejoin="round"'
            return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}" {ends}/>'
        anchor = "" if text.anchor == "start" else f' text-anchor="{safe(text.anchor)}"'
        bold = ' font-weight="700"' if text.bold else ""
        place = f'x="{n(text.x)}" y="{n(text.y + _BASELINE * text.size)}"'
        look = f'font-size="{n(text.size)}"{anchor}{bold} fill="{ink}"'
        return f"<text {place} {look}>{_words(text.content)}</text>"

    def look(self, style: Style) -> str:
        """Write fill, edge, opacity and shadow."""
        parts = [f' fill="{self.paint(style.fill) if style.fill else "none"}"']
        if style.edge and style.width > 0:
            parts.append(f' stroke="{self.paint(style.edge)}" stroke-width="{number(style.width)}"')
        if style.opacity < 1:
            parts.append(f' opacity="{number(style.opacity)}"')
        if style.shadow:
            self.shadowed = True
            parts.append(f' filter="url(#{self.tag}-shadow)"')
        return "".join(parts)

    def paint(self, role: str) -> str:
        """Return what stands in a fill: a colour, a custom property or a gradient's address."""
        paint = self.palette.paint(role)
        if isinstance(paint, Gradient):
            self.used.add(role)
            return f"url(#{self.tag}-g-{role})"
        return f"var(--{role})" if self.css else paint

    def defs(self) -> str:
        """Write the gradients and the shadow that were used."""
        if self.css:
            # A page swaps single nodes later, and one of them may be the first to need a gradient.
            self.used, self.shadowed = set(self.palette.gradients), True
        parts = [self.gradient(role) for role in sorted(self.used)]
        if self.shadowed:
            soft = self.paper.width / 240
            parts.append(
                f'<filter id="{self.tag}-shadow" x="-30%" y="-30%" width="160%" height="170%">'
                f'<feDropShadow dx="0" dy="{number(soft)}" stdDeviation="{number(soft)}"'
                f' flood-color="{self.paint("shadow")}" flood-opacity="0.4"/></filter>'
            )
        return "".join(parts)

    def gradient(self, role: str) -> str:
        """Write one gradient."""
        paint, n = self.palette.gradients[role], number
        stops = "".join(
            f'<stop offset="{n(offset)}" stop-color="{self.paint(stop)}"/>' for offset, stop in paint.stops
        )
        name = f'id="{self.tag}-g-{role}"'
        (x1, y1), (x2, y2) = paint.start, paint.end
        if paint.radial:
            return f'<radialGradient {name} cx="{n(x1)}" cy="{n(y1)}" r="{n(x2)}">{stops}</radialGradient>'
        line = f'x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}"'
        return f"<linearGradient {name} {line}>{stops}</linearGradient>"


def _needed(scene: Scene, paper: Paper) -> dict[str, tuple[Shape, ...]]:
    """Return the symbols that the areas on the paper use, and those that are used within these."""
    every, found = scene.symbols, dict[str, tuple[Shape, ...]]()
    todo = [shape for placed in paper.placed for node in placed.area for shape in node.shapes]
    while todo:
        shape = todo.pop()
        if isinstance(shape, Use) and shape.symbol not in found and shape.symbol in every:
            found[shape.symbol] = every[shape.symbol]
            todo += every[shape.symbol]
    return found


def _restyled(shape: Poly | Circle | Rect | Path, style: Style) -> Shape:
    if isinstance(shape, Poly):
        return Poly(shape.points, style)
    if isinstance(shape, Circle):
        return Circle(shape.x, shape.y, shape.r, style, shape.ry)
    if isinstance(shape, Rect):
        return Rect(shape.x, shape.y, shape.w, shape.h, style, shape.round)
    return Path(shape.d, style)


def _place(x: float, y: float, turn: float, scale: float) -> str:
    """Write a transform, or nothing when there is none."""
    parts = []
    if x or y:
        parts.append(f"translate({number(x)} {number(y)})")
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1:
        parts.append(f"scale({scale:.4g})")
    return f' transform="{" ".join(parts)}"' if parts else ""


def _words(content: str) -> str:
    return escape(clean(content))


def _tip(node: Node) -> str:
    return f"{node.tip} ({node.rule})" if node.rule else node.tip
