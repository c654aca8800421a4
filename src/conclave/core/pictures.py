"""Pictures of a manual: for each chapter a position that the room draws, kept as a few lines of text.

    IW-4: lesson first_stones 5
    area: board
    lit: choices
    alt: The last stones go down, and both territories can be counted.

The first line names the chapter, or a rule, and where the position comes from: `lesson NAME STEP`, `record NAME PLY`
(a record beside the list), `position TEXT`, or `map WORDS` for what a room draws before any game. `seat` is who looks,
`area` what of the scene is drawn, and `lit: choices` rings what may be chosen there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from conclave.core.errors import BadInput, BadRecord
from conclave.core.game import Game
from conclave.core.lessons import Course, Lesson
from conclave.core.record import Record
from conclave.core.scene import Scene
from conclave.core.session import Session
from conclave.core.view import View

KINDS: Final = ("lesson", "record", "position", "map")
EVERYTHING: Final = "all"  # the area that stands for the whole scene
WATCHING: Final = "-1"
_LINES: Final = ("seat", "area", "lit", "alt")


@dataclass(frozen=True)
class Picture:
    """One picture: what it belongs to, where its position comes from, and what it shows in words."""

    number: str
    kind: str
    source: str
    alt: str
    seat: int = -1
    area: str = ""  # empty: the board
    lit: bool = False


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
        seat = lines.get("seat", WATCHING)
        if not seat.removeprefix("-").isdecimal() or lines.get("lit", "choices") != "choices":
            raise BadRecord(f"the picture of {number} has a seat or a `lit` that nobody understands")
        found[number] = Picture(
            number, kind, words.strip(), lines["alt"], int(seat), lines.get("area", ""), "lit" in lines
        )
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
    """Set the position up and lay it out, as far as its viewer may see it."""
    if picture.kind == "map":
        scene = game.drawing(picture.source)
        return Drawn(scene, _area(scene, picture), frozenset())
    view = _view(game, picture)
    scene = game.on_screen(view)
    choices = view.choices() if picture.lit and not view.over else []
    lit = frozenset(choice.path[0] for choice in choices if choice.path)
    return Drawn(scene, _area(scene, picture), lit)


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
