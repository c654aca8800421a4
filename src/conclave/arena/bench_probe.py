"""Probe: measures whatever Conclave it finds on its path, so that two revisions run the very same bench.

It is run as a script by `conclave bench --against` and imports nothing that is younger than the bench itself.
It counts its own time on the processor: on a busy machine the clock on the wall measures the neighbours.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from conclave.core import flow, storage
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.view import View

# The buffer of choices by its names, the newest first.
BUFFER = next(getattr(storage, name) for name in ("Choices", "Found") if hasattr(storage, name))


def rate(deed: Callable[[], int], seconds: float) -> float:
    """Count how much a deed does in a second of the processor; it tells how much it did."""
    deed()
    done, began = 0, time.process_time()
    while True:
        done += deed()
        elapsed = time.process_time() - began
        if elapsed >= seconds:
            return done / elapsed


def often(deed: Callable[[], object], times: int) -> Callable[[], int]:
    """Do something many times between two looks at the clock."""

    def many() -> int:
        for _ in range(times):
            deed()
        return times

    return many


def halfway(session: Session, tokens: list[str]) -> Any:
    """Give the position in the middle of a record, at a question."""
    middle = Session.replay(session.game, session.record, upto=len(tokens) // 2)
    for token in tokens[len(tokens) // 2 :]:
        if middle.asked >= 0:
            break
        middle.land(token[2:])
    return middle.state


def figures(slug: str, options: str, text: str, seconds: float) -> dict[str, float]:
    """Measure random play, copies and views in the middle of a record, and its replay."""
    game, record = load(slug), Record.read(text)
    start = game.start(game.options.read(options))
    session = Session.replay(game, record)
    middle = halfway(session, session.record.tokens)
    seat = max(flow.asked(middle), 0)
    rng, found = seeded("probe"), BUFFER()
    steps = 0

    def game_played() -> int:
        nonlocal steps
        steps += int(flow.playout(start.copy(), rng, found))
        return 1

    games = rate(often(game_played, 2), seconds)
    steps, counted = 0, 0
    rng = seeded("probe")
    while counted < 4:
        counted += game_played()
    return {
        "nodes": games * steps / counted,
        "playouts": games,
        "copies": rate(often(middle.copy, 64), seconds / 4),
        "views": rate(often(lambda: View(game, middle, seat), 16), seconds / 4),
        "replays": rate(often(lambda: Session.replay(game, record), 1), seconds),
    }


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    json.dump(figures(asked["game"], asked["options"], asked["record"], asked["seconds"]), sys.stdout)
