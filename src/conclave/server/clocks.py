"""Clocks: a bank and an increment for each seat, run on monotonic time, with deadlines that can be stored."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from conclave.core.errors import BadOption

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
GRACE: Final = 5 * MINUTE  # after a restart nobody has less than this, if they had it before


@dataclass(frozen=True)
class TimeControl:
    """How fast a game is: what everybody starts with, and what an answer gives back, in milliseconds."""

    bank: int
    increment: int
    about: str


PACES: Final[dict[str, TimeControl]] = {
    "none": TimeControl(0, 0, "no clock"),
    "live": TimeControl(15 * MINUTE, 15 * SECOND, "15 minutes each, plus 15 seconds per move"),
    "fast": TimeControl(5 * MINUTE, 5 * SECOND, "5 minutes each, plus 5 seconds per move"),
    "relaxed": TimeControl(7 * DAY, DAY, "7 days each, plus a day per move"),
    "5m": TimeControl(5 * MINUTE, 5 * SECOND, "5 minutes each, plus 5 seconds per move"),
    "15m": TimeControl(15 * MINUTE, 10 * SECOND, "15 minutes each, plus 10 seconds per move"),
    "45m": TimeControl(45 * MINUTE, 30 * SECOND, "45 minutes each, plus 30 seconds per move"),
    "1d": TimeControl(DAY, DAY, "a day per move"),
    "3d": TimeControl(3 * DAY, 3 * DAY, "three days per move"),
}


def pace(name: str) -> TimeControl:
    """Return a pace by its name."""
    if name not in PACES:
        raise BadOption(f"there is no clock `{name[:20]}`; there is {', '.join(PACES)}")
    return PACES[name]


class Clocks:
    """The clocks of one table; without a bank they never run."""

    def __init__(
        self,
        kind: str,
        seats: int,
        banks: Sequence[int] = (),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.pace = pace(kind)
        self.banks = list(banks) or [self.pace.bank] * seats
        self._monotonic = monotonic
        self._since: dict[int, float] = {}

    @property
    def on(self) -> bool:
        return self.pace.bank > 0

    @property
    def running(self) -> set[int]:
        """Return the seats whose time runs."""
        return set(self._since)

    def left(self, seat: int) -> int:
        """Return what a seat has left, in milliseconds; never less than nothing."""
        used = (self._monotonic() - self._since[seat]) * SECOND if seat in self._since else 0.0
        return max(0, self.banks[seat] - int(used))

    def run(self, waiting: Collection[int]) -> None:
        """Let time run for these seats and for no others; whoever just answered gets the increment."""
        if not self.on:
            return
        for seat in self.running - set(waiting):
            self.banks[seat] = self.left(seat) + self.pace.increment
            del self._since[seat]
        for seat in set(waiting) - self.running:
            self._since[seat] = self._monotonic()

    def answered(self, seat: int) -> None:
        """Give a seat its increment although it is asked again."""
        if seat in self._since:
            self.banks[seat] = self.left(seat) + self.pace.increment
            self._since[seat] = self._monotonic()

    def taken_back(self, seat: int) -> None:
        """Take the increment of an answer that was taken back, but not the last second."""
        if self.on:
            left = self.left(seat)
            self.banks[seat] -= left - max(min(left, SECOND), left - self.pace.increment)

    def wait(self, seat: int) -> None:
        """Give a seat whose flag fell a tenth of a bank more, as the others agreed to wait."""
        self.banks[seat] = self.left(seat) + max(self.pace.bank // 10, self.pace.increment)
        if seat in self._since:
            self._since[seat] = self._monotonic()

    def stop(self) -> None:
        """Stop every clock where it stands."""
        for seat in self.running:
            self.banks[seat] = self.left(seat)
        self._since.clear()

    def next_flag(self) -> tuple[int, float] | None:
        """Return the seat whose flag falls first, and in how many seconds."""
        flags = [(self.left(seat) / SECOND, seat) for seat in self._since]
        return (min(flags)[1], min(flags)[0]) if flags else None

    def stored(self, wall: int) -> dict[str, object]:
        """Return what the store keeps: banks, and for running clocks when they end by the wall clock."""
        banks = [self.left(seat) for seat in range(len(self.banks))]
        return {"banks": banks, "deadlines": {str(seat): wall + self.left(seat) for seat in self._since}}


def resumed(
    kind: str,
    seats: int,
    banks: Sequence[int],
    deadlines: dict[str, int],
    wall: int,
    monotonic: Callable[[], float] = time.monotonic,
    grace: bool = True,
) -> Clocks:
    """Make clocks from what the store kept; a wall clock that jumped takes nobody's last minutes.

    Without grace they go on as they run at another server now.
    """
    left, least = list(banks), GRACE if grace else 0
    for word, deadline in deadlines.items():
        seat = int(word)
        left[seat] = max(min(left[seat], deadline - wall), min(left[seat], least))
    clocks = Clocks(kind, seats, left, monotonic)
    clocks.run([int(word) for word in deadlines])
    return clocks
