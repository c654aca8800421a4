"""Faults: what bots owed; a game with a fault is not counted, it is listed."""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from conclave.bots.worker import BotFailed, told_as


class Fault(NamedTuple):
    """An answer that a bot owed: it raised, or named something illegal."""

    ply: int
    seat: int
    bot: str
    what: str
    seed: str = ""  # of the game
    trace: str = ""  # where it raised, if it did

    def __str__(self) -> str:
        """Say it in one sentence."""
        game = f" of the game with seed {self.seed}" if self.seed else ""
        return f"{self.bot} in seat {self.seat} {self.what}, at ply {self.ply}{game}"


def raised(error: BaseException, ply: int, seat: int, bot: str, seed: str = "") -> Fault:
    """Make the fault of a bot that raised, with the way through its own code."""
    if isinstance(error, BotFailed):
        return Fault(ply, seat, bot, f"failed: {error}", seed, error.trace)
    # The first step is ours, the call of the bot.
    way = error.__traceback__.tb_next if error.__traceback__ else None
    trace = "".join(traceback.format_exception(type(error), error, way or error.__traceback__))
    return Fault(ply, seat, bot, f"failed: {told_as(error)}", seed, trace.rstrip())


def read(found: object) -> Fault:
    """Read a fault from plain data; older files have a sentence."""
    if isinstance(found, Mapping):
        return Fault(
            int(found["ply"]),
            int(found["seat"]),
            str(found["bot"]),
            str(found["what"]),
            str(found.get("seed", "")),
            str(found.get("trace", "")),
        )
    return Fault(0, 0, "a bot", f"failed: {found}")


class FaultGroup(NamedTuple):
    """Faults of one bot that are alike: how many, and the first of them."""

    times: int
    first: Fault


class Faults:
    """All faults of many games, the same in whatever order they are counted; like ones are held as one."""

    def __init__(self, faults: Sequence[Fault] = ()) -> None:
        self._kinds: dict[tuple[str, str], FaultGroup] = {}
        for fault in faults:
            self.add(fault)

    def __len__(self) -> int:
        """Count them all."""
        return sum(kind.times for kind in self._kinds.values())

    def add(self, fault: Fault, count: int = 1) -> None:
        """Count a fault."""
        # Numbers in a sentence differ from game to game.
        key = (fault.bot, re.sub(r"\d+", "#", fault.what))
        known = self._kinds.get(key)
        first = min(known.first, fault, key=_place) if known else fault
        self._kinds[key] = FaultGroup(count + (known.times if known else 0), first)

    def merge(self, other: Faults) -> None:
        """Add what another one counted."""
        for kind in other._kinds.values():
            self.add(kind.first, kind.times)

    def kinds(self) -> list[FaultGroup]:
        """List those that are alike once, the most frequent first."""
        return sorted(self._kinds.values(), key=lambda kind: (-kind.times, kind.first.bot, kind.first.what))

    def by_bot(self) -> Counter[str]:
        """Count the games that each bot spoilt."""
        found: Counter[str] = Counter()
        for kind in self._kinds.values():
            found[kind.first.bot] += kind.times
        return found

    def named(self, bot: str) -> str:
        """Return a bot's name, with how often it failed if it did: what it won is then no measure of it."""
        failed = self.by_bot()[bot]
        return f"{bot} (failed {failed:,})" if failed else bot

    def data(self) -> list[dict[str, object]]:
        """Return them as plain data."""
        return [{"count": kind.times, **kind.first._asdict()} for kind in self.kinds()]


def of_data(rows: object) -> Faults:
    """Read what `data` gave; what is no fault is left out."""
    found = Faults()
    for row in rows if isinstance(rows, list) else ():
        try:
            found.add(read(row), int(row["count"]) if isinstance(row, Mapping) else 1)
        except (KeyError, TypeError, ValueError):
            continue
    return found


def _place(fault: Fault) -> tuple[int, str, int]:
    return len(fault.seed), fault.seed, fault.ply
