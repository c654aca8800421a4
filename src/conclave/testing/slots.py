"""Slots: change one thing in a state and see that copies, packs and frames notice; plain build only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from conclave.core.chance import Bag
from conclave.core.game import Game, freeze
from conclave.core.secrets import Zone
from conclave.core.state import Frame, State
from conclave.core.storage import PACKED, Packed

Change: TypeAlias = Callable[[object], object]


def slots_of(thing: object, base: type) -> list[str]:
    """List the slots and attributes that classes below a base added."""
    names: list[str] = []
    for cls in type(thing).__mro__:
        if cls in base.__mro__:
            continue
        slots = cls.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    own = getattr(thing, "__dict__", {})
    return sorted({*names, *own} - {"__dict__", "__weakref__", "__orig_class__"})


def fault_of_state(game: Game, state: State, fresh: State) -> str:
    """Say which slot a copy, pack or unpack forgets; a slot in the class's `derived` is left out."""
    if PACKED:
        return ""
    packed = game.pack(state)
    left_out = getattr(type(state), "derived", ())
    for name in slots_of(state, State):
        if name in left_out or not hasattr(state, name) or _constant(state, fresh, name):
            continue
        for change in _changes(getattr(state, name)):
            twin = state.copy()
            if not hasattr(twin, name):
                return f"copy loses the slot `{name}`"
            setattr(twin, name, change(getattr(twin, name)))
            fault = _noticed(game, state, twin, packed)
            if fault:
                return fault.format(name)
    return ""


def fault_of_frames(game: Game, state: State) -> str:
    """Say which frame on the stack packs less than it holds."""
    for frame in state.stack:
        again = game.thaw_frame(freeze(frame))
        if type(again) is not type(frame):
            return f"the frame {type(frame).__name__} comes back as {type(again).__name__}"
        for name in [] if PACKED else slots_of(frame, Frame):
            if freeze(getattr(again, name, None)) != freeze(getattr(frame, name, None)):
                return f"the frame {type(frame).__name__} does not pack its slot `{name}`"
    return ""


def _constant(state: State, fresh: State, name: str) -> bool:
    # Tables that every game shares are no part of the position, and must not be changed here.
    value = getattr(state, name)
    return not isinstance(value, int | str) and getattr(fresh, name, None) is value


def _noticed(game: Game, state: State, twin: State, packed: Packed) -> str:
    if game.pack(state) != packed:
        return "a copy shares the slot `{}` with the original"
    try:
        changed = game.pack(twin)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return ""  # a value that no position has; pack looked at it, which is all we ask
    if changed == packed:
        return "pack does not cover the slot `{}`"
    if game.pack(twin.copy()) != changed:
        return "copy does not carry the slot `{}` over"
    try:
        again = game.pack(game.unpack(changed, state.options))
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return ""
    return "" if again == changed else "unpack does not set the slot `{}`"


def _changes(value: object) -> Iterator[Change]:
    """Give ways to change a value: rows, bags and zones in place, numbers and words by another."""
    if isinstance(value, bool):
        yield lambda old: not old
    elif isinstance(value, int):
        yield lambda old: old + 1 if isinstance(old, int) else old
    elif isinstance(value, str):
        yield lambda old: f"{old}?"
    elif isinstance(value, Bag):
        yield _put
    elif isinstance(value, Zone):
        yield _add
        for row in ("faces", "masks"):
            if len(value):
                yield _inside_slot(row)
    elif isinstance(value, list):
        for place in sorted({0, len(value) - 1}) if value else []:
            for change in _changes(value[place]):
                yield _inside_row(place, change)
    elif isinstance(value, tuple):
        yield lambda old: (*old, 0) if isinstance(old, tuple) else old
    elif isinstance(value, dict):
        for change in _changes(next(iter(value.values()), None)):
            yield _inside_table(next(iter(value)), change)


def _put(bag: object) -> object:
    if isinstance(bag, Bag):
        bag.put(0)
    return bag


def _add(zone: object) -> object:
    if isinstance(zone, Zone):
        zone.add(0, 0)
    return zone


def _inside_slot(row: str) -> Change:
    def change(thing: object) -> object:
        getattr(thing, row)[0] += 1
        return thing

    return change


def _inside_row(place: int, inner: Change) -> Change:
    def change(row: object) -> object:
        if isinstance(row, list):
            row[place] = inner(row[place])
        return row

    return change


def _inside_table(key: object, inner: Change) -> Change:
    def change(table: object) -> object:
        if isinstance(table, dict):
            table[key] = inner(table[key])
        return table

    return change
