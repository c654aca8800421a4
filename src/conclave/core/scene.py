"""Scene: what a viewer sees, as shapes with stable ids; nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is painted: roles of the theme, never colours."""

    fill: str = ""
    edge: str = ""
    width: float = 0.0
    opacity: float = 1.0
    shadow: bool = False


@dataclass(frozen=True, slots=True)
class Poly:
    """A closed polygon."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle, or an ellipse when `ry` is given."""

    x: float
    y: float
    r: float
    style: Style
    ry: float = 0.0


@dataclass(frozen=True, slots=True)
class Rect:
    """A box with rounded corners."""

    x: float
    y: float
    w: float
    h: float
    style: Style
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """Any outline, in the letters of an SVG path."""

    d: str
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; `anchor` is start, middle or end and `y` is the middle of the line."""

    x: float
    y: float
    content: str
    size: float
    ink: str = "ink"
    anchor: str = "middle"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A symbol of the scene, placed, turned and scaled."""

    symbol: str
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0


Shape: TypeAlias = Poly | Circle | Rect | Path | Text | Use


@dataclass(frozen=True, slots=True)
class Glyph:
    """The same thing in a terminal: text at a line and a column, in roles of the theme."""

    line: int
    column: int
    text: str
    ink: str = "ink"
    ground: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the scene: shapes around its own place, and what it is."""

    id: str
    kind: str
    shapes: tuple[Shape, ...] = ()
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    label: str = ""
    owner: int = -1
    state: str = ""
    tip: str = ""
    rule: str = ""
    glyphs: tuple[Glyph, ...] = ()
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one viewer sees, back to front."""

    width: float
    height: float
    nodes: tuple[Node, ...]
    mood: str = "plain"
    title: str = ""
    symbols: dict[str, tuple[Shape, ...]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Node]:
        """Return the nodes, back to front."""
        return iter(self.nodes)

    def ids(self) -> set[str]:
        """Return every id on the scene."""
        return {node.id for node in self.nodes}

    def find(self, node_id: str) -> Node | None:
        """Return the node of this id, or None."""
        return next((node for node in self.nodes if node.id == node_id), None)


Painter: TypeAlias = Callable[[Scene], str]
_painters: list[Painter] = []


def paint_with(painter: Painter) -> None:
    """Name the painter that notebooks use; the engine itself draws nothing."""
    _painters[:] = [painter]


def paint(scene: Scene) -> str | None:
    """Draw the scene as SVG with the named painter, or None where there is none."""
    return _painters[0](scene) if _painters else None
