"""Pictures of a manual: for each chapter a position that the room draws, kept as a few lines of text.

    IW-4: lesson first_stones 5
    area: board
    lit: choices
    alt: The last stones go down, and both territories can be counted.

The first line names the chapter, or a rule, and where the position comes from: `lesson NAME STEP`,
`record NAME PLY` (a record beside the list), `position TEXT`, or `map WORDS` for what a room draws before any
game. The others are

- `seat`: who looks; without it somebody who only watches
- `area`: what of the scene is drawn: the board unless it is named, or `all` of it
- `lit`: what is ringed: `choices` for what may be picked first, `goals` for where choices end, or ids
- `near`: ids of nodes, `lit` for those that are ringed: only these are drawn, and `reach` units round them
- `shown`: ids of nodes that a screen shows only to whoever points at something
- `names`: a kind of node: the name of each is written on it
- `alt`: what the picture shows, in words; it stands below it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from conclave.core import framing
from conclave.core.errors import BadInput, BadRecord
from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.record import Record
from conclave.core.scene import Area, Scene
from conclave.core.session import Session
from conclave.core.view import View

KINDS: Final = ("lesson", "record", "position", "map")
EVERYTHING: Final = "all"  # the area that stands for the whole scene
LIT: Final = "lit"  # near what is ringed
CHOICES: Final = "choices"
GOALS: Final = "goals"
REACH: Final = "120"
WATCHING: Final = "-1"
_LINES: Final = ("seat", "area", "lit", "near", "reach", "shown", "names", "alt")


@dataclass(frozen=True)
class Picture:
    """One picture: what it belongs to, where its position comes from, and what it shows in words."""

    number: str
    kind: str
    source: str
    alt: str
    seat: int = -1
    area: str = ""  # empty: the board
    lit: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    reach: int = 0
    shown: tuple[str, ...] = ()
    names: str = ""


@dataclass(frozen=True)
class Drawn:
    """A picture ready to be drawn: a scene, an area of it (none for all of it), and the nodes to ring."""

    scene: Scene
    area: str
    lit: frozenset[str]


def read(text: str) -> dict[str, Picture]:
    """Read the list of a room's pictures, by the number that each belongs to."""
    found: dict[str, Picture] = {}
    for block in text.strip().split("\n\n"):
        rows = [row for row in block.splitlines() if row.strip() and not row.startswith("#")]
        if not rows:
            continue
        number, _, source = rows[0].partition(": ")
        kind, _, words = source.strip().partition(" ")
        if kind not in KINDS or not words:
            raise BadRecord(f"`{rows[0][:60]}` names no picture: a number, then one of {', '.join(KINDS)}")
        if number in found:
            raise BadRecord(f"{number} has two pictures")
        lines = _lines(rows[1:])
        if not lines.get("alt"):
            raise BadRecord(f"the picture of {number} is not said in words")
        seat, reach = lines.get("seat", WATCHING), lines.get("reach", REACH)
        if not seat.removeprefix("-").isdecimal() or not reach.isdecimal():
            raise BadRecord(f"the picture of {number} has a seat or a reach that is no number")
        lit, near, shown = (tuple(lines.get(name, "").split()) for name in ("lit", "near", "shown"))
        found[number] = Picture(
            number, kind, words.strip(), lines["alt"], int(seat), lines.get("area", ""),
            lit, near, int(reach), shown, lines.get("names", ""),
        )  # fmt: skip
    return found


def _lines(rows: list[str]) -> dict[str, str]:
    lines: dict[str, str] = {}
    for row in rows:
        name, sign, value = row.partition(": ")
        if row.startswith("  ") and "alt" in lines:
            lines["alt"] += f" {row.strip()}"  # a longer text goes on, set in
        elif sign and name in _LINES and name not in lines:
            lines[name] = value.strip()
        else:
            raise BadRecord(f"`{row[:60]}` is no line of a picture: {', '.join(_LINES)}")
    return lines


def listed(game: Game) -> Mapping[str, Picture]:
    """Return the pictures of a game's manual by number; a game need not have any."""
    return read(game.pictures) if game.pictures else {}


def drawn(game: Game, picture: Picture) -> Drawn:
    """Set the position up and lay it out for a screen, as far as its viewer may see it."""
    if picture.kind == "map":
        scene, marked = game.drawing(picture.source), frozenset(picture.lit)
    else:
        view = _view(game, picture)
        scene, marked = game.on_screen(view), _marked(view, picture)
    name = _area(scene, picture)
    chosen = scene.area(name)
    lit = marked & (scene if chosen is None else Scene((chosen,))).ids()
    if picture.lit and not lit:
        raise BadRecord(f"the picture of {picture.number} rings nothing that is drawn")
    if chosen is not None:
        framed = _framed(chosen, picture, lit)
        scene = replace(scene, areas=tuple(framed if area is chosen else area for area in scene.areas))
    return Drawn(scene, name, lit)


def in_letters(game: Game, picture: Picture) -> Scene:
    """Lay the position out for a terminal: the area alone, whole, since letters cannot come closer."""
    scene = game.drawing(picture.source) if picture.kind == "map" else game.scene(_view(game, picture))
    chosen = scene.area(picture.area or scene.board.id)
    return scene if chosen is None else replace(scene, areas=(chosen,))


def _marked(view: View, picture: Picture) -> frozenset[str]:
    """Return the ids of the nodes that are ringed."""
    if picture.lit not in ((CHOICES,), (GOALS,)):
        return frozenset(picture.lit)
    at = 0 if picture.lit == (CHOICES,) else -1
    return frozenset(choice.path[at] for choice in ([] if view.over else view.choices()) if choice.path)


def _framed(area: Area, picture: Picture, lit: frozenset[str]) -> Area:
    if picture.shown:
        area = framing.shown(area, picture.shown)
    if picture.names:
        area = framing.named(area, picture.names)
    near = [*(sorted(lit) if LIT in picture.near else ()), *(name for name in picture.near if name != LIT)]
    return framing.close(area, near, picture.reach) if near else area


def _area(scene: Scene, picture: Picture) -> str:
    if picture.area == EVERYTHING:
        return ""
    if not picture.area:
        return scene.board.id
    if scene.area(picture.area) is None:
        have = ", ".join(area.id for area in scene.areas)
        raise BadInput(f"the picture of {picture.number} shows no `{picture.area[:40]}`; there is {have}")
    return picture.area


def _view(game: Game, picture: Picture) -> View:
    """Return the position as the viewer of the picture sees it."""
    if picture.kind == "position":
        return game.view(game.from_position(picture.source), picture.seat)
    name, _, place = picture.source.partition(" ")
    if not place.isdecimal():
        raise BadRecord(f"the picture of {picture.number} needs a number after `{name[:40]}`")
    if picture.kind == "lesson":
        if name not in game.lessons:
            raise BadRecord(f"{game.spec.title} has no lesson `{name[:40]}`")
        course = Course(game, Lesson.read(game.lessons[name]), checked=True).at(int(place))
        return course.session.view(picture.seat)
    if name not in game.picture_records:
        raise BadRecord(f"{game.spec.title} has no record `{name[:40]}` among its pictures")
    record = Record.read(game.picture_records[name])
    return Session.replay(game, record, upto=int(place)).view(picture.seat)
