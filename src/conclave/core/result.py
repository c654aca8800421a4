"""Result: how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from conclave.core.storage import Packed, series


class Result:
    """The place of every seat (1 is first, equal places are shared), its score, and why it ended."""

    __slots__ = ("places", "rule", "scores", "why")

    def __init__(self, places: tuple[int, ...], scores: tuple[int, ...], why: str, rule: str) -> None:
        self.places = places
        self.scores = scores
        self.why = why
        self.rule = rule

    @property
    def winners(self) -> list[int]:
        """Give the seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def share(self, seat: int) -> float:
        """Give a seat's part of one whole win: 1 alone in first place, 0 behind it."""
        return 1.0 / len(self.winners) if self.places[seat] == 1 else 0.0

    def line(self) -> str:
        """Write the result as a record ends with it."""
        places, scores = " ".join(map(str, self.places)), " ".join(map(str, self.scores))
        return f"places {places}, scores {scores}, {self.why}"

    def pack(self) -> Packed:
        """Give the result as plain numbers and words."""
        return (self.places, self.scores, self.why, self.rule)

    def __repr__(self) -> str:
        """Show the result as it is made."""
        return f"Result({self.places}, {self.scores}, {self.why!r}, {self.rule!r})"

    def __eq__(self, other: object) -> bool:
        """Compare two results."""
        return isinstance(other, Result) and self.pack() == other.pack()

    def __hash__(self) -> int:
        """Hash like the packed result."""
        return hash(self.pack())


def unpack_result(packed: object) -> Result | None:
    """Read back what `Result.pack` gave, or None for a game that goes on."""
    if not isinstance(packed, tuple) or not packed:
        return None
    places, scores, why, rule = packed
    return Result(tuple(series(places)), tuple(series(scores)), str(why), str(rule))


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Give places from sort keys, highest first; equal keys share a place."""
    return tuple(1 + sum(1 for other in keys if other > key) for key in keys)
