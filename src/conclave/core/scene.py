"""Scene: what a viewer sees, as areas of nodes with stable ids; nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

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
    """One thing in an area: shapes around its own place, and what it is.

    A node with a `group` stands on the node of that id, earlier in the same area: its place and its turn
    count from there, so that a thing moves or turns with everything on it as one change.
    """

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
    group: str = ""


FLOOR: Final = "floor"  # a kind of node: a part of the board that turns with it, laid down whole
FINE: Final = "fine"  # a kind of node: small print on the board, for whoever comes close
PLAN: Final = (
    "plan"  # a kind of node: a click gives the answers in its state, parted by `;`, one after another
)
HOVER: Final = "hover"  # a kind of node: shown while the node is pointed at or picked that its state names

BOARD: Final = "board"  # the map, the field: fills the stage, with a pan and a zoom of its own
HAND: Final = "hand"  # what the viewer holds and plays from: pinned at the near edge
PLAYER: Final = "player"  # public things of one seat or of all
OFFER: Final = "offer"  # what can be bought, drawn or taken now: a drawer at the board
SUPPLY: Final = "supply"  # what is looked up more often than taken: a tab beside the board
FOCUS: Final = "focus"  # what everybody looks at now, such as a battle: lies over the board
ROLES: Final = (BOARD, HAND, PLAYER, OFFER, SUPPLY, FOCUS)

COLUMN: Final = 320.0  # the width of a column on every screen, in the units of areas other than the board
SMALLEST: Final = 13.0  # text in an area other than the board; clients never draw such an area smaller


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the scene with coordinates of its own; the client decides where it goes, by its role.

    A unit is a pixel, or more where there is room; on a board it is `scale` pixels where the board is played
    comfortably. Nodes in `static` lie behind the others and never change in a game: they travel once.
    """

    id: str
    role: str
    width: float
    height: float
    nodes: tuple[Node, ...]
    title: str = ""
    static: tuple[Node, ...] = ()
    scale: float = 1.0
    left: float = 0.0  # where its coordinates begin: a field that grows leaves what lies on it in its place
    top: float = 0.0
    turns: bool = False  # a board that lies on its side on a tall screen, its left edge at the bottom

    def __iter__(self) -> Iterator[Node]:
        """Return the nodes, back to front."""
        yield from self.static
        yield from self.nodes


Sheet: TypeAlias = Mapping[str, tuple[Shape, ...]]  # symbols by name; travels once, by what is in it


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one viewer sees: areas, the most important first, and the symbols that they use."""

    areas: tuple[Area, ...]
    mood: str = "plain"
    title: str = ""
    sheets: tuple[Sheet, ...] = ()
    colours: tuple[str, ...] = ()  # the role of each seat where not the usual one, such as that of its army

    def __iter__(self) -> Iterator[Node]:
        """Return the nodes of all areas, back to front."""
        for area in self.areas:
            yield from area

    @property
    def symbols(self) -> dict[str, tuple[Shape, ...]]:
        """Return every symbol by its name."""
        found: dict[str, tuple[Shape, ...]] = {}
        for sheet in self.sheets:
            found.update(sheet)
        return found

    @property
    def board(self) -> Area:
        """Return the board, or the first area where there is none."""
        return next((area for area in self.areas if area.role == BOARD), self.areas[0])

    def area(self, area_id: str) -> Area | None:
        """Return the area of this id, or None."""
        return next((area for area in self.areas if area.id == area_id), None)

    def ids(self) -> set[str]:
        """Return the id of every node."""
        return {node.id for node in self}

    def find(self, node_id: str) -> Node | None:
        """Return the node of this id, or None."""
        return next((node for node in self if node.id == node_id), None)


def one_board(
    width: float,
    height: float,
    nodes: tuple[Node, ...],
    mood: str = "plain",
    title: str = "",
    symbols: Sheet | None = None,
) -> Scene:
    """Return a scene that is one board and nothing else, as small games need."""
    return Scene((Area("board", BOARD, width, height, nodes),), mood, title, (symbols,) if symbols else ())


Painter: TypeAlias = Callable[[Scene], str]
_painters: list[Painter] = []


def paint_with(painter: Painter) -> None:
    """Name the painter that notebooks use; the engine itself draws nothing."""
    _painters[:] = [painter]


def paint(scene: Scene) -> str | None:
    """Draw the scene as SVG with the named painter, or None where there is none."""
    return _painters[0](scene) if _painters else None


_writers: list[Painter] = []


def write_with(writer: Painter) -> None:
    """Name what draws a scene in characters, for `print`."""
    _writers[:] = [writer]


def written(scene: Scene) -> str | None:
    """Draw the scene in characters, or None where nobody is named who does."""
    return _writers[0](scene) if _writers else None


def with_glyphs(areas: tuple[Area, ...], glyphs: dict[str, tuple[Glyph, ...]]) -> tuple[Area, ...]:
    """Give nodes what they look like in a terminal, by their ids."""
    return tuple(
        replace(area, nodes=tuple(
            replace(node, glyphs=glyphs[node.id]) if node.id in glyphs else node for node in area.nodes
        ))
        for area in areas
    )  # fmt: skip
