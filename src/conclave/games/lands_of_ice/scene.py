"""What a viewer of Lands of Ice sees, and which things on the scene a choice points at."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from conclave.core import flow
from conclave.core.room import ORDINARY, Press
from conclave.core.scene import Circle, Path, Scene, Shape, Sheet, Style
from conclave.core.view import View
from conclave.games.lands_of_ice import art_rooms, art_tokens, glyphs, panels, panels_combat, panels_pick
from conclave.games.lands_of_ice.actions import DEEDS, SPACE
from conclave.games.lands_of_ice.board import Book
from conclave.games.lands_of_ice.data import NEXT, SLOT, SQUARE_NAMES
from conclave.games.lands_of_ice.rules import moving, turn
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.table_board import board
from conclave.games.lands_of_ice.table_pieces import piece_id

MOOD: Final = "glacier"
_SMALL: Final[dict[str, tuple[Shape, ...]]] = {
    "star": (Path(panels.STAR, Style("glow", "glow-edge", 0.8)),),
    "star-none": (Path(panels.STAR, Style("panel-2", "line", 1.2)),),
    "ap": (Circle(0, 0, 6, Style("glow", "glow-edge", 1.2)),),
    "ap-none": (Circle(0, 0, 6, Style("panel-2", "line", 1.2)),),
}


def path(view: View[Labyrinth], action: int) -> tuple[str, ...]:
    """Give the ids that a choice points at, in the order of clicks."""
    verb, numbers = SPACE.read(action)
    match verb, numbers:
        case "square", (square,):
            return (f"square-{SQUARE_NAMES[square]}",)
        case "way", (way,):
            return _beside(view.state, way)
        case (("room" | "spin"), (slot, *_)):
            return (f"room-{slot + 1}",)
        case (("take" | "drop" | "target"), (piece,)):
            return (piece_id(piece),)
        case "join", (piece,):
            return (f"joins-{piece}",)
        case "play", (card,):
            return (f"action-{view.seat}-{card + 2}",)
        case "fight", (value,):
            return (f"duel-{value}",)
        case "spend", (value,):
            return (panels.card_id(view.seat, value + 1),)
        case (("lay" | "draft" | "remove"), (kind,)):
            return (f"kind-{kind}",)
        case "pair", (number,):
            return (f"pair-{number + 1}",)
    return (piece_id(numbers[0]),) if verb in DEEDS else ()


def _beside(s: Labyrinth, way: int) -> tuple[str, ...]:
    """Give the square on a side of who acts; a face-down room has none."""
    frame = flow.waiting(s)
    if not isinstance(frame, moving.Moving | moving.Uproot | turn.Aim):
        return ()
    square = int(NEXT[int(s.where.faces[frame.who]) * 4 + way])
    seen = square >= 0 and (SLOT[square] < 0 or s.rooms[SLOT[square]] >= 0)
    return (f"square-{SQUARE_NAMES[square]}",) if seen else ()


def press(_view: View[Labyrinth], action: int) -> Press:
    """Say what kind of choice an action is."""
    match SPACE.read(action)[0]:
        case "done" | "pass":
            return Press(ends=True)
        case "resign":
            return Press(final=True)
        case "lay" | "draft" | "remove" | "pair":
            return Press(several=True)
    return ORDINARY


@lru_cache(maxsize=8)
def sheets(book: Book) -> tuple[Sheet, ...]:
    """Give the drawings of a set: parts and tokens, and its rooms."""
    return ({**_SMALL, **art_rooms.parts(), **art_tokens.symbols(book)}, art_rooms.rooms_of(book))


def scene(view: View[Labyrinth]) -> Scene:
    """Lay out the table, with the letters that a terminal shows."""
    bare = screen(view)
    return replace(bare, areas=glyphs.on_areas(view, bare.areas))


def screen(view: View[Labyrinth]) -> Scene:
    """Lay out the table: the board, the cards of both, the teams, and a combat or a pick."""
    areas = (board(view), *panels.areas(view), *panels_combat.areas(view), *panels_pick.areas(view))
    return Scene(areas, MOOD, "Lands of Ice", sheets(view.state.book))
