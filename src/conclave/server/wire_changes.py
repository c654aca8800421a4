"""Wire changes: a state as what changed since the one before, and the way back."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from conclave.server import wire


def state_delta(before: wire.State, after: wire.State) -> wire.StateDelta:
    """Return what leads from one state to the next; the log of the later one holds only what is new."""
    changed = {
        name: getattr(after, name)
        for name in wire.State.__struct_fields__
        if name != "choices" and getattr(before, name) != getattr(after, name)
    }
    changed["log"] = after.log or UNSET
    if before.choices != after.choices:
        changed["choices"] = _runs(before.choices, after.choices)
    return wire.StateDelta(**changed)


def _runs(before: list[wire.Choice], after: list[wire.Choice]) -> list[wire.Row | wire.Run]:
    """Write choices that come again as runs of the list before."""
    places = {choice: at for at, choice in enumerate(before)}
    found: list[wire.Row | wire.Run] = []
    first = last = -1
    for choice in after:
        at = places.get(choice, -1)
        if at < 0:
            found.append(wire.Row.of(choice))
            first = last = -1
            continue
        if at == last and found:
            found.pop()
        else:
            first = at
        last = at + 1
        found.append(f"{first}:{last}")
    return found


def state_after(before: wire.State, change: wire.StateDelta) -> wire.State:
    """Bring a state up to date; its log holds everything."""
    given = {
        name: value
        for name in wire.StateDelta.__struct_fields__
        if (value := getattr(change, name)) is not UNSET and name not in ("choices", "log")
    }
    if change.choices is not UNSET:
        given["choices"] = [
            choice
            for part in change.choices
            for choice in (before.choices[_slice(part)] if isinstance(part, str) else (part.choice(),))
        ]
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
