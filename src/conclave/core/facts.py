"""Facts: what a player wants in sight beside the board, typed, so that no client reads it out of words."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """What it is about, whose it is (-1 for the whole table), and its value."""

    kind: str
    seat: int
    value: str
