"""Pictures of rules for whoever reads in a terminal: boards in letters, captions, and files to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from conclave.cli import inputs
from conclave.core import pictures
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.manual import Rule
from conclave.core.pictures import EVERYTHING, Picture
from conclave.render.svg import svg
from conclave.render.text import text


def captions(game: Game) -> Mapping[str, str]:
    """Return what the pictures of a manual show, by number."""
    return {number: picture.alt for number, picture in pictures.listed(game).items()}


def with_captions(manual: str, said: Mapping[str, str]) -> str:
    """Return the text of a manual with the caption of each picture under the heading that it belongs to."""
    rows: list[str] = []
    for row in manual.splitlines():
        rows.append(row)
        words = row.split(" ")
        if row.startswith("#") and len(words) > 1 and words[1] in said:
            rows += ["", caption(said[words[1]]), ""]
    return "\n".join(rows) + "\n"


def caption(words: str) -> str:
    """Say in Markdown what a picture shows."""
    return f"*Picture:* {words}"


def in_letters(game: Game, number: str, width: int) -> str:
    """Draw the board of a picture for a terminal; nothing where it shows none, or not in so many columns."""
    picture = pictures.listed(game).get(number)
    if picture is None or picture.area not in ("", EVERYTHING):
        return ""
    scene = pictures.in_letters(game, picture)
    # Colours take no columns, so the plain drawing tells how wide it is.
    wide = max(map(len, text(scene, colour="none").split("\n")))
    return f"\n{text(scene)}\n" if 0 < wide <= width else ""


def write(game: Game, rules: Iterable[Rule], folder: Path, theme: str) -> list[Path]:
    """Draw the pictures of some rules into a folder, and say which files these are."""
    listed = pictures.listed(game)
    wanted = [listed[rule.number] for rule in rules if rule.number in listed]
    if not wanted:
        raise BadInput("there is no picture among these rules")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder `{folder}`: {error.strerror or error}") from error
    return [_written(game, picture, folder / f"{picture.number}.svg", theme) for picture in wanted]


def _written(game: Game, picture: Picture, file: Path, theme: str) -> Path:
    found = pictures.drawn(game, picture)
    inputs.write(file, svg(found.scene, theme, highlight=found.lit, area=found.area))
    return file
