"""What commands read and write: games, options, players and files, each mistake in one sentence."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from conclave.bots import worker
from conclave.core.errors import BadInput, BadRecord
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import LONGEST, Record
from conclave.core.registry import load
from conclave.core.room import Room
from conclave.core.session import Session

HUMAN: Final = "human"
DEFAULT_GAME: Final = "ice_wizards"


def components(game: Game, folder: Path | None) -> dict[str, object]:
    """Load components from a folder, and give the option that names them; nothing without a folder."""
    if folder is None:
        return {}
    if game.components is None:
        raise BadInput(f"{game.spec.title} has no components that can be changed")
    return {"components": game.components(str(folder))}


def options(game: Game, words: Sequence[str], folder: Path | None = None) -> Options:
    """Read `name=value` words as the options of a game; a preset may be named alone."""
    given: dict[str, object] = {}
    for word in words:
        for part in word.replace(",", " ").split():
            if part in game.presets:
                given |= game.presets[part].options
                continue
            name, sign, value = part.partition("=")
            if not sign:
                raise BadInput(f"write an option as name=value, not `{part[:40]}`")
            given[name] = value
    return game.options.parse(given | components(game, folder))


def players(words: str, game: Room, *, humans: bool = False) -> list[str]:
    """Read `human,medium` as players, one for each seat, and see that each can be made.

    Code of somebody's own is tried in another process: it may end the one it is loaded in, and one that
    serves must never hold it.
    """
    specs = [part.strip() for part in words.split(",")]
    low, high = game.spec.seats
    if not low <= len(specs) <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise BadInput(f"{game.spec.title} seats {wanted}, and these are {len(specs)}: `{words[:60]}`")
    for spec in specs:
        if spec == HUMAN and humans:
            continue
        if spec == HUMAN:
            raise BadInput("a human cannot play here; name bots, as `conclave bots` lists them")
        worker.checked(spec)
    return specs


def seed(given: int | None) -> int:
    """Return the seed, a new one unless one was named."""
    return secrets.randbits(48) if given is None else given


def text(path: Path) -> str:
    """Read a text file, or what is piped in for `-`."""
    try:
        raw = sys.stdin.buffer.read(LONGEST + 1) if str(path) == "-" else _bytes(path)
        return raw.decode("utf-8")
    except OSError as error:
        raise BadInput(f"cannot read `{path}`: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"`{path}` is not a text file") from error


def _bytes(path: Path) -> bytes:
    with path.expanduser().open("rb") as file:
        return file.read(LONGEST + 1)


def record(path: Path, folder: Path | None = None) -> tuple[Game, Record]:
    """Read a record and load its game, with components from a folder if one is named."""
    found = Record.read(text(path))
    game = load(found.game)
    for name, word in components(game, folder).items():
        if f"{name}={word}" not in found.options.split():
            raise BadRecord(
                f"the record was not played with these {name} (`{word}`); its header says `{found.options}`"
            )
    return game, found


def replayed(path: Path, ply: int | None = None, folder: Path | None = None) -> Session:
    """Read a record and play it through, the whole of it checked, to a ply or to its end."""
    game, found = record(path, folder)
    whole = Session.replay(game, found)
    if ply is None:
        return whole
    if not 0 <= ply <= len(found.tokens):
        raise BadInput(f"there is no ply {ply}; the record has plies 0 to {len(found.tokens)}")
    return Session.replay(game, found, upto=ply)


def write(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all; a private one can be read by its owner alone."""
    target = path.expanduser()
    raw = content.encode("utf-8") if isinstance(content, str) else content
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            file.write(raw)
    except OSError as error:
        raise BadInput(f"cannot write `{path}`: {error.strerror or error}") from error
    try:
        # Temporary files are private; what is kept follows the habits of the folder's owner.
        if not private:
            os.chmod(file.name, 0o666 & ~_umask())
        os.replace(file.name, target)
    except OSError as error:
        Path(file.name).unlink(missing_ok=True)
        raise BadInput(f"cannot write `{path}`: {error.strerror or error}") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
