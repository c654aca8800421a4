"""The checker of histories: a good one passes, and every planted fault is found."""

from collections.abc import Callable

import pytest

from trials.histories import NO, READ, UNKNOWN, YES, Event, faults

STORED = {1: "a", 2: "b", 3: "c"}


def good() -> list[Event]:
    """Return three moves, reads between them, one refusal, and one answer that was lost."""
    return [
        Event("t", "a", 0.0, 1.0, YES, 1),
        Event("t", "", 1.1, 1.2, READ, 1),
        Event("t", "b", 1.5, told=UNKNOWN),
        Event("t", "x", 1.6, 1.9, NO, 1),
        Event("t", "", 1.8, 2.1, READ, 2),
        Event("t", "b", 2.2, 2.4, YES, 2),
        Event("t", "c", 2.5, 3.0, YES, 3),
        Event("t", "", 2.6, 2.9, READ, 2),
        Event("t", "a", 3.2, 3.4, YES, 1),
    ]


def found(events: list[Event], stored: dict[int, str] = STORED) -> list[str]:
    """Check a history of one table."""
    return faults(events, {"t": stored}, {"t": max(stored, default=0)})


def test_a_good_history_passes() -> None:
    """A lost answer may have counted, and a repeated command is answered as before."""
    assert found(good()) == []


def stale_read(events: list[Event]) -> dict[int, str]:
    """Let somebody read an old version after a newer one was acknowledged."""
    events.append(Event("t", "", 3.5, 3.6, READ, 2))
    return STORED


def lost(events: list[Event]) -> dict[int, str]:
    """Lose the last acknowledged command."""
    return {1: "a", 2: "b"}


def twice(events: list[Event]) -> dict[int, str]:
    """Acknowledge two commands at one version."""
    events.append(Event("t", "d", 2.5, 3.1, YES, 3))
    return STORED


def refused(events: list[Event]) -> dict[int, str]:
    """Store what was refused."""
    return {**STORED, 4: "x"}


def backwards(events: list[Event]) -> dict[int, str]:
    """Store a command that was sent after another had ended, before it."""
    events[0], events[6] = Event("t", "a", 4.0, 4.5, YES, 1), events[6]
    events[8] = Event("t", "", 5.0, 5.1, READ, 3)
    return STORED


def foreseen(events: list[Event]) -> dict[int, str]:
    """Read a version before its command was sent."""
    events[1] = Event("t", "", 1.1, 1.2, READ, 3)
    return STORED


def invented(events: list[Event]) -> dict[int, str]:
    """Store a command of nobody."""
    return {**STORED, 4: "y"}


@pytest.mark.parametrize("plant", [stale_read, lost, twice, refused, backwards, foreseen, invented])
def test_a_planted_fault_is_found(plant: Callable[[list[Event]], dict[int, str]]) -> None:
    """Each in a history that is good without it."""
    events = good()
    stored = plant(events)
    assert found(events, stored) != []
