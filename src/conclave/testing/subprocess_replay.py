"""Elsewhere: the same records replayed by other processes and by the other build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

from conclave.core.game import Game
from conclave.core.record import Record

OTHER_BUILDS = ("CONCLAVE_PLAIN_PYTHON", "CONCLAVE_COMPILED_PYTHON")
CHILD = """
import importlib, json, sys
place, paths, texts = json.load(sys.stdin)
sys.path[:] = paths or sys.path
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
module, _, name = place.partition(":")
game = getattr(importlib.import_module(module), name) if name else load(module)
json.dump([Session.replay(game, Record.read(text)).digest for text in texts], sys.stdout)
"""


def digests(game: Game, records: Sequence[Record]) -> dict[str, list[str]]:
    """Replay records in a new process of each Python there is, and give each one's digests.

    The game is looked for as a name of an imported module or else as an installed entry point;
    a game made on the spot can be found by nobody else, and the answer is empty.
    """
    found: dict[str, list[str]] = {}
    place = _place(game)
    if place:
        found[sys.executable] = _ask(sys.executable, place, sys.path, records)
    for variable in OTHER_BUILDS:
        python = os.environ.get(variable, "")
        # The other build has its own installed packages, so only an entry point leads there.
        if python and python not in found and _is_installed(game):
            found[python] = _ask(python, game.slug, [], records)
    return found


def _place(game: Game) -> str:
    for name, module in list(sys.modules.items()):
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if value is game and name != "__main__":
                return f"{name}:{key}"
    return game.slug if _is_installed(game) else ""


def _is_installed(game: Game) -> bool:
    from conclave.core.registry import listed

    return any(entry.name == game.slug for entry in listed())


def _ask(python: str, place: str, paths: Sequence[str], records: Sequence[Record]) -> list[str]:
    question = json.dumps([place, list(paths), [record.text() for record in records]])
    done = subprocess.run([python, "-c", CHILD], input=question, capture_output=True, text=True, check=False)
    if done.returncode:
        return [done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no answer"] * len(records)
    answer = json.loads(done.stdout)
    return [str(digest) for digest in answer]
