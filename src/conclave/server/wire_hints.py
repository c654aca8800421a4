"""Wire hints: a good answer for a seat, as replies and the API have it."""

from __future__ import annotations

from msgspec import Struct


class Advice(Struct, frozen=True):
    """A good answer for a seat, and why; the chance to win with it, or -1 where none can be named."""

    token: str
    label: str
    chance: float
    reasons: list[str]
