"""Outcomes: how a table's game ended, as the store keeps it and as each viewer is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conclave.core.result import Result
from conclave.render.text import clean
from conclave.server import wire


def stored(result: Result | None) -> dict[str, object] | None:
    """Return a result as the store keeps it, or None for a game that goes on."""
    if result is None:
        return None
    return {
        "places": result.places, "scores": result.scores, "why": result.why, "rule": result.rule,
        "sides": result.sides,
    }  # fmt: skip


def read(kept: dict[str, Any] | None) -> Result | None:
    """Read back what `stored` gave."""
    if kept is None:
        return None
    return Result(tuple(kept["places"]), tuple(kept["scores"]), kept["why"], kept["rule"], kept["sides"])


def told(result: Result | None, seats: Sequence[wire.Seat], viewer: int) -> wire.Outcome | None:
    """Return a result as the wire has it, in words for one viewer (-1 watches)."""
    if result is None:
        return None
    verdicts = [result.verdict(seat) for seat in range(len(result.places))]
    headline = result.headline([called(seat, at) for at, seat in enumerate(seats)], viewer)
    return wire.Outcome(
        list(result.places), list(result.scores), clean(result.why), result.rule, list(result.sides),
        verdicts, headline,
    )  # fmt: skip


def called(seat: wire.Seat, at: int) -> str:
    """Name whoever sits in a seat, as the page does."""
    if seat.kind == "bot" and seat.name in ("", seat.level):
        return f"Computer, {seat.level}" if seat.level else "Computer"
    return seat.name or f"Seat {at + 1}"
