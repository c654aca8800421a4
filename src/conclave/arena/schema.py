"""Columns: the tables of a run, and what stands in them."""

from __future__ import annotations

from typing import Final

INT: Final = "int"
FLOAT: Final = "float"
TEXT: Final = "text"

Columns = dict[str, str]

GAMES: Final[Columns] = {
    "game": INT, "seed": TEXT, "seats": INT, "winners": TEXT, "sides": TEXT, "why": TEXT, "plies": INT,
    "decisions": INT, "turns": INT, "forced": INT, "passes": INT, "choices_mean": FLOAT, "choices_max": INT,
    "lead_changes": INT, "decided": FLOAT, "comeback": INT, "digest": TEXT, "record": TEXT,
}  # fmt: skip
SEAT: Final[Columns] = {"bot": TEXT, "score": INT, "share": FLOAT, "faction": TEXT, "start": INT}
DECISIONS: Final[Columns] = {
    "game": INT, "ply": INT, "turn": INT, "seat": INT, "bot": TEXT, "kind": TEXT, "choices": INT,
    "forced": INT, "pass": INT, "lead": INT,
}  # fmt: skip
THINGS: Final[Columns] = {"game": INT, "seat": INT, "kind": TEXT, "thing": TEXT, "count": INT}
STATS: Final[Columns] = {"game": INT, "seat": INT, "name": TEXT, "value": FLOAT}
RULES: Final[Columns] = {"game": INT, "rule": TEXT, "count": INT}
FAULTS: Final[Columns] = {
    "game": INT, "seed": TEXT, "ply": INT, "seat": INT, "bot": TEXT, "what": TEXT, "trace": TEXT,
    "record": TEXT,
}  # fmt: skip


def tables(seats: int) -> dict[str, Columns]:
    """Give every table of a run by its name, with the columns of so many seats."""
    games = dict(GAMES)
    for seat in range(seats):
        games |= {f"{name}_{seat}": kind for name, kind in SEAT.items()}
    return {
        "games": games, "decisions": DECISIONS, "things": THINGS, "stats": STATS, "rules": RULES,
        "faults": FAULTS,
    }  # fmt: skip
