"""Wire changes: lists as what is new in them since the ones before, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET

from conclave.server import wire

T = TypeVar("T")
R = TypeVar("R")
ShapeRow: TypeAlias = list[Any]


def state_delta(before: wire.State, after: wire.State) -> wire.StateDelta:
    """Return what leads from one state to the next; the log of the later one holds only what is new."""
    changed = {
        name: getattr(after, name)
        for name in wire.State.__struct_fields__
        if name not in ("choices", "status") and getattr(before, name) != getattr(after, name)
    }
    changed["log"] = after.log or UNSET
    if before.choices != after.choices:
        changed["choices"] = runs(before.choices, after.choices, wire.Row.of)
    if before.status != after.status:
        changed["status"] = runs(before.status, after.status, wire.FactRow.of)
    return wire.StateDelta(**changed)


def runs(before: Iterable[T], after: Iterable[T], write: Callable[[T], R]) -> list[R | wire.Run]:
    """Write a list as runs of the one before, and what is new in it."""
    places = {one: at for at, one in enumerate(before)}
    found: list[R | wire.Run] = []
    first = last = -1
    for one in after:
        at = places.get(one, -1)
        if at < 0:
            found.append(write(one))
            first = last = -1
            continue
        if at == last and found:
            found.pop()
        else:
            first = at
        last = at + 1
        found.append(f"{first}:{last}")
    return found


def unfold(before: list[T], parts: Iterable[R | wire.Run], read: Callable[[R], T]) -> list[T]:
    """Read what `runs` wrote, by the list before."""
    found: list[T] = []
    for part in parts:
        found += before[_slice(part)] if isinstance(part, str) else [read(part)]
    return found


def state_after(before: wire.State, change: wire.StateDelta) -> wire.State:
    """Bring a state up to date; its log holds everything."""
    given = {
        name: value
        for name in wire.StateDelta.__struct_fields__
        if (value := getattr(change, name)) is not UNSET and name not in ("choices", "status", "log")
    }
    if change.choices is not UNSET:
        given["choices"] = unfold(before.choices, change.choices, wire.Row.choice)
    if change.status is not UNSET:
        given["status"] = unfold(before.status, change.status, wire.FactRow.fact)
    if change.log is not UNSET:
        given["log"] = before.log + change.log
    return msgspec.structs.replace(before, **given)


def state_of(message: wire.View | wire.Delta, before: wire.State | None) -> wire.State | None:
    """Return the state after a message, or None where a change comes before any view."""
    if isinstance(message, wire.View):
        return message.state
    return state_after(before, message.state) if before is not None else None


def _slice(run: str) -> slice:
    first, last = run.split(":")
    return slice(int(first), int(last))


def shortened(rows: Iterable[ShapeRow | str]) -> list[ShapeRow | str]:
    """Write rows whose end is that of the last row of their kind without it, and their letter as a capital.

    Words stand for shapes that are known, and stay as they are.
    """
    last: dict[str, ShapeRow] = {}
    found: list[ShapeRow | str] = []
    for row in rows:
        if isinstance(row, str):
            found.append(row)
            continue
        kind, end = row[0], len(row)
        prior = last.get(kind)
        last[kind] = row
        if prior is not None and len(prior) == end:
            while end > 1 and row[end - 1] == prior[end - 1]:
                end -= 1
        found.append([kind.upper(), *row[1:end]] if end < len(row) else row)
    return found


def expanded(rows: Iterable[ShapeRow | str]) -> list[ShapeRow | str]:
    """Read what `shortened` wrote."""
    last: dict[str, ShapeRow] = {}
    found: list[ShapeRow | str] = []
    for row in rows:
        if not isinstance(row, str):
            kind = row[0].lower()
            if row[0] != kind:
                row = [kind, *row[1:], *last[kind][len(row) :]]
            last[kind] = row
        found.append(row)
    return found
