"""Games in folders that were named, by `--games` or by CONCLAVE_GAMES, so that nothing need be installed."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Final

from conclave.core.errors import BadInput

VARIABLE: Final = "CONCLAVE_GAMES"  # folders, parted as in PATH; other processes read it too
GROUP: Final = "conclave.games"


class FolderEntry:
    """An entry point in a folder: the game's slug, `module:GAME`, and where Python finds the module."""

    def __init__(self, slug: str, value: str, root: Path) -> None:
        self.name = slug
        self.value = value
        self.root = root

    def load(self) -> object:
        """Import the game, from this folder and from nowhere else."""
        if str(self.root) not in sys.path:
            sys.path.insert(0, str(self.root))
        module = import_module(self.value.partition(":")[0])
        if self.root not in Path(module.__file__ or "").resolve().parents:
            raise ImportError(f"Python has another module called {module.__name__}, in {module.__file__}")
        game: object = EntryPoint(self.name, self.value, GROUP).load()
        return game


def name_folders(folders: Iterable[Path]) -> None:
    """Add folders to those in which games are looked for, here and in every process begun from here."""
    before = os.environ.get(VARIABLE, "")
    added = [str(folder.expanduser().resolve()) for folder in folders]
    os.environ[VARIABLE] = os.pathsep.join([*added, *([before] if before else [])])


def entries() -> list[FolderEntry]:
    """List the games of the named folders; what the first folder holds hides the same slug in a later one."""
    found: dict[str, FolderEntry] = {}
    for folder in os.environ.get(VARIABLE, "").split(os.pathsep):
        for entry in _entries_in(Path(folder).expanduser().resolve()) if folder else ():
            found.setdefault(entry.name, entry)
    return list(found.values())


@cache
def _entries_in(folder: Path) -> tuple[FolderEntry, ...]:
    if not folder.is_dir():
        raise BadInput(f"there is no folder `{folder}` to look for games in")
    found = _project(folder) or _package(folder)
    if not found:
        inside = [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name[0] != "."]
        for path in inside:
            found += _project(path, strict=False) or _package(path)
    if not found:
        raise BadInput(
            f"`{folder}` holds no game: neither a pyproject.toml that names one nor a package with `GAME` in "
            "its __init__.py"
        )
    return found


def _project(folder: Path, strict: bool = True) -> tuple[FolderEntry, ...]:
    """Read the entry points of a project that Python could install."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        return ()
    try:
        named = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {}).get("entry-points", {})
        games = dict(named.get(GROUP, {}))
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise BadInput(f"`{file}` cannot be read: {error}") from error
    if not games and strict:
        slug = folder.name.replace("-", "_")
        raise BadInput(
            f'`{file}` names no game; it needs [project.entry-points."{GROUP}"] with {slug} = "{slug}:GAME"'
        )
    root = folder / "src" if (folder / "src").is_dir() else folder
    return tuple(FolderEntry(str(slug), str(value), root) for slug, value in games.items())


def _package(folder: Path) -> tuple[FolderEntry, ...]:
    """Take a package that has a game, which needs no project around it."""
    file = folder / "__init__.py"
    if not file.is_file() or "GAME" not in file.read_text(encoding="utf-8", errors="replace"):
        return ()
    return (FolderEntry(folder.name, f"{folder.name}:GAME", folder.parent),)
