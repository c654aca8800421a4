"""Perft: how many ways a game can go in a few answers, to compare with counts made by other means.

A file of counts has lines `position | depth | count`. A position is one that the room can read, or
`start`, which may be followed by options and seats: `start board=square seats=2 | 3 | 1234`.
"""

from __future__ import annotations

from pathlib import Path

from conclave.core import flow
from conclave.core.errors import BadRecord
from conclave.core.frames import Chance
from conclave.core.game import Game
from conclave.core.state import State
from conclave.testing.positions import possible


def perft(state: State, depth: int) -> int:
    """Count the sequences of so many answers; outcomes count once each, and an early end counts as one."""
    if depth <= 0 or not state.stack:
        return 1
    numbers = possible(state)
    if depth == 1:
        return len(numbers)
    total = 0
    for number in numbers:
        twin = state.copy()
        flow.play(twin, number)
        total += perft(twin, depth - 1)
    return total


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """Give the count below each first answer, by its token; where two counts differ, this shows the place."""
    space = game.luck if isinstance(flow.waiting(state), Chance) else game.space
    found: dict[str, int] = {}
    for number in possible(state) if depth > 0 else []:
        twin = state.copy()
        flow.play(twin, number)
        found[space.token(number)] = perft(twin, depth - 1)
    return found


def read_counts(path: Path | str) -> list[tuple[str, int, int]]:
    """Read a file of counts: position, depth and count of each line."""
    found: list[tuple[str, int, int]] = []
    for number, row in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        line = row.partition("#")[0].strip()
        if not line:
            continue
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3 or not parts[1].isdigit() or not parts[2].isdigit():
            raise BadRecord(f"line {number}: write `position | depth | count`")
        found.append((parts[0], int(parts[1]), int(parts[2])))
    return found


def position(game: Game, text: str) -> State:
    """Set a position up: `start` with options and seats, or what the room reads."""
    word, *settings = text.split()
    if word == "start":
        seats = [part.removeprefix("seats=") for part in settings if part.startswith("seats=")]
        options = game.options.read(" ".join(part for part in settings if not part.startswith("seats=")))
        return game.start(options, int(seats[0]) if seats else None)
    return game.from_position(text)


def check_counts(game: Game, path: Path | str, most: int | None = None) -> int:
    """Hold a game to a file of counts, leaving out counts above `most`; give how many were checked."""
    checked = 0
    for text, depth, count in read_counts(path):
        if most is not None and count > most:
            continue
        found = perft(position(game, text), depth)
        assert found == count, (
            f"{game.slug}: {text} at depth {depth}: {found} ways, and the file says {count}"
        )
        checked += 1
    return checked
