"""Histories: what clients sent and were told, held against what is stored: is each table one register?

Every command names the version it saw and makes the next one, so a table is a register that is changed by
compare-and-set, and the stored versions are the only order its history can have. It is linearizable if every
acknowledged command is stored at its version, none twice, none that was refused; if of two commands or reads,
one of which ended before the other began, the later one sees no older version; and if nothing is read before
it was sent.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

YES: Final = "yes"
NO: Final = "no"
UNKNOWN: Final = "unknown"  # busy, cut off, or never answered: it may have counted or not
READ: Final = "read"


@dataclass
class Event:
    """One command, or one read, of one client: from when to when, and what came back."""

    table: str
    command: str  # empty for a read
    sent: float
    ended: float = float("inf")
    told: str = UNKNOWN
    version: int = -1


@dataclass
class History:
    """Everything that clients did."""

    events: list[Event] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, table: str, command: str = "") -> Event:
        """Note that something is sent."""
        event = Event(table, command, time.monotonic())
        with self._lock:
            self.events.append(event)
        return event

    def end(self, event: Event, told: str, version: int = -1) -> None:
        """Note what came back."""
        event.told, event.version = told, version
        if told != UNKNOWN:
            event.ended = time.monotonic()


def faults(
    events: Iterable[Event], stored: Mapping[str, Mapping[int, str]], length: Mapping[str, int]
) -> list[str]:
    """Return what no register could have done.

    `stored` has for each table the commands that are kept, by the version each made; `length` the newest
    version of each table.
    """
    found: list[str] = []
    by_table: dict[str, list[Event]] = {}
    for event in events:
        by_table.setdefault(event.table, []).append(event)
    for table, some in by_table.items():
        found += _table(table, some, stored.get(table, {}), length.get(table, 0))
    return found


def _table(table: str, events: list[Event], stored: Mapping[int, str], length: int) -> list[str]:
    found: list[str] = []
    made = {command: version for version, command in stored.items()}
    if len(made) != len(stored):
        found.append(f"{table}: one command is stored at two versions")
    first: dict[str, float] = {}
    for event in events:
        if event.command:
            first[event.command] = min(event.sent, first.get(event.command, event.sent))
    for event in events:
        if event.told == YES and event.command and made.get(event.command) != event.version:
            found.append(
                f"{table}: {event.command} was acknowledged at version {event.version}, "
                f"and is stored at {made.get(event.command, 'none')}"
            )
        if event.told == NO and event.command in made:
            others = [one for one in events if one.command == event.command and one.told != NO]
            if not others:
                found.append(f"{table}: {event.command} was refused, and is stored")
        if event.told == READ and event.version > length:
            found.append(f"{table}: version {event.version} was read, and {length} is the newest")
        if event.told == READ and first.get(stored.get(event.version, ""), event.sent) > event.ended:
            found.append(f"{table}: version {event.version} was read before it was sent")
    found += [f"{table}: nobody sent {one}, which is stored" for one in made if one not in first]
    found += _order(table, events, first)
    return found


def _order(table: str, events: list[Event], first: Mapping[str, float]) -> list[str]:
    """See that whatever begins after something has ended sees no older version."""
    told = [event for event in events if event.told in (YES, READ)]
    ends = sorted(told, key=lambda event: event.ended)
    # A command that is sent again may have counted the first time.
    begun = sorted((first.get(event.command, event.sent), at) for at, event in enumerate(told))
    found, newest, done = [], -1, 0
    for sent, at in begun:
        event = told[at]
        while done < len(ends) and ends[done].ended < sent:
            newest, done = max(newest, ends[done].version), done + 1
        if event.version < newest or (event.told == YES and event.version == newest):
            found.append(f"{table}: version {event.version} came after {newest} had been told")
    return found
