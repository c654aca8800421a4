"""`new-game`: a small game of one's own, in a package of its own, that already plays."""

from __future__ import annotations

import keyword
import os
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated, Final

from conclave import __version__
from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.output import Output
from conclave.core.errors import BadInput
from conclave.core.registry import slugs

SLUG: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ENDING: Final = ".template"  # keeps tools from reading a template as the file it will become
PROGRAM: Final = "CONCLAVE_PROGRAM"  # how a checkout's program was called: by its path, as it is on no PATH
ROOM: Final = "room"  # the folder that is named after the game


def new_game(
    slug: Annotated[str, said("A name in small letters, such as frost_fair.")],
    /,
    *,
    dir: Annotated[Path, said("Where to put the folder.")] = Path("."),
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Write a small game that already plays, to build on."""
    out = Output(json=json, quiet=quiet)
    name = _checked(slug)
    home = dir.expanduser() / name
    if home.exists():
        raise BadInput(f"`{home}` is there already; nothing was changed")
    pages = dict(_pages(name))
    try:
        for path, text in pages.items():
            (home / path).parent.mkdir(parents=True, exist_ok=True)
            (home / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write below `{home}`: {error.strerror or error}") from error
    out.line(f"{title(name)} is in {home}. It plays already:", "bold")
    program = os.environ.get(PROGRAM, "conclave")
    for command in ("play", "check"):
        out.line(f"    {program} {command} {name} --games {home}")
    out.line("Start with manual.md, then rules.py: one frame for each paragraph.", "dim")
    if quiet:
        out.final(str(home))
    out.data({"slug": name, "home": str(home), "files": sorted(str(path) for path in pages)})


def title(slug: str) -> str:
    """Write a slug as a title."""
    return slug.replace("_", " ").title()


def prefix(slug: str) -> str:
    """Return the letters in front of the rules' numbers: two or three capitals."""
    words = slug.split("_")
    letters = "".join(word[0] for word in words) if len(words) > 1 else slug
    return re.sub("[^A-Z]", "", f"{letters}{slug}XX".upper())[: min(max(len(words), 2), 3)]


def _checked(slug: str) -> str:
    name = slug.strip().lower().replace("-", "_")
    if not SLUG.fullmatch(name) or len(name) > 40 or keyword.iskeyword(name):
        raise BadInput(
            f"`{slug[:40]}` is not a name for a game; use small letters, digits and _, with a letter first"
        )
    if name in slugs():
        raise BadInput(f"a game called {name} is installed already")
    if name in sys.stdlib_module_names or name == "conclave":
        raise BadInput(f"Python itself has a module called {name}; take another name")
    return name


def _pages(slug: str) -> list[tuple[Path, str]]:
    """Fill in every template: path and text."""
    words = {
        "slug": slug,
        "title": title(slug),
        "name": title(slug).replace(" ", ""),
        "rule": prefix(slug),
        "version": __version__,
    }
    found: list[tuple[Path, str]] = []
    for path, page in _files(files("conclave.cli") / "template", Path()):
        parts = [slug if part == ROOM else part.removesuffix(ENDING) for part in path.parts]
        found.append((Path(*parts), Template(page.read_text(encoding="utf-8")).substitute(words)))
    return found


def _files(folder: Traversable, path: Path) -> list[tuple[Path, Traversable]]:
    found: list[tuple[Path, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _files(entry, path / entry.name)
        elif entry.name.endswith(ENDING):
            found.append((path / entry.name, entry))
    return found
