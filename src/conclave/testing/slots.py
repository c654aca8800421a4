"""Slots: change one thing in a state and see that copies, packs and frames notice; plain build only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from conclave.core.chance import Bag
from conclave.core.deck import Deck
from conclave.core.explain import file_of
from conclave.core.game import freeze
from conclave.core.modifiers import Modifiers
from conclave.core.room import Room
from conclave.core.secrets import Zone
from conclave.core.state import Frame, State
from conclave.core.storage import PACKED, Packed
from conclave.testing.naming import slots_of

Change: TypeAlias = Callable[[object], object]


def fault_of_state(game: Room, state: State, fresh: State) -> str:
    """Say which slot a copy, pack or unpack forgets; a slot in the class's `derived` is left out."""
    if PACKED:
        return ""
    packed = game.pack(state)
    left_out = getattr(type(state), "derived", ())
    for name in slots_of(state, State):
        if name in left_out or not hasattr(state, name) or _constant(state, fresh, name):
            continue
        for change in _changes(getattr(state, name), state.shares_rows):
            twin = state.copy()
            if not hasattr(twin, name):
                return f"copy loses the slot `{name}`"
            setattr(twin, name, change(getattr(twin, name)))
            fault = _noticed(game, state, twin, packed)
            if fault:
                return f"{fault.format(name)} ({file_of(type(state))})"
    return ""


def fault_of_frames(game: Room, state: State) -> str:
    """Say which frame on the stack packs less than it holds."""
    for frame in state.stack:
        again = game.thaw_frame(freeze(frame))
        if type(again) is not type(frame):
            return f"the frame {type(frame).__name__} comes back as {type(again).__name__}"
        for name in [] if PACKED else slots_of(frame, Frame):
            value = getattr(frame, name)
            if freeze(getattr(again, name, None)) != freeze(value):
                return f"the frame {type(frame).__name__} does not pack its slot `{name}`"
            if isinstance(value, bool) and _is_number(frame, name):
                # The compiled build has 1 there, and so another digest.
                return f"the frame {type(frame).__name__} holds {value} in `{name}`, which is a number"
    return ""


def _is_number(frame: Frame, name: str) -> bool:
    said = getattr(type(frame).__init__, "__annotations__", {}).get(name, "")
    return said in ("Int", "int", int)


def _constant(state: State, fresh: State, name: str) -> bool:
    # Tables that every game shares are no part of the position, and must not be changed here.
    value = getattr(state, name)
    return not isinstance(value, int | str) and getattr(fresh, name, None) is value


def _noticed(game: Room, state: State, twin: State, packed: Packed) -> str:
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


def _changes(value: object, shared: bool) -> Iterator[Change]:
    """Give ways to change a value as rules do: rows in place or, where copies share them, by another."""
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
        if len(value):
            yield _write
            yield _learn
    elif isinstance(value, Modifiers):
        yield _last
    elif isinstance(value, Deck):
        yield _shuffle
        yield _lay
    elif isinstance(value, list):
        for place in sorted({0, len(value) - 1}) if value else []:
            for change in _changes(value[place], shared):
                yield _inside_row(place, change, shared)
    elif isinstance(value, tuple):
        yield lambda old: (*old, 0) if isinstance(old, tuple) else old
    elif isinstance(value, dict):
        for change in _changes(next(iter(value.values()), None), shared):
            yield _inside_table(next(iter(value)), change)


def _put(bag: object) -> object:
    if isinstance(bag, Bag):
        bag.put(0)
    return bag


def _add(zone: object) -> object:
    if isinstance(zone, Zone):
        zone.add(0, 0)
    return zone


# Copies share the rows of zones, bags and modifiers, so these are changed as rules change them.


def _write(zone: object) -> object:
    if isinstance(zone, Zone):
        zone.write(0, zone.faces[0] + 1)
    return zone


def _learn(zone: object) -> object:
    if isinstance(zone, Zone):
        zone.forget(0, zone.masks[0] + 1)
    return zone


def _last(mods: object) -> object:
    if isinstance(mods, Modifiers):
        mods.add(0, 0, 0, 0, 0, 0)
    return mods


def _shuffle(deck: object) -> object:
    if isinstance(deck, Deck):
        deck.shuffle([0])
    return deck


def _lay(deck: object) -> object:
    if isinstance(deck, Deck):
        deck.on_top(0, 0)
        deck.below(0, 0)
    return deck


def _inside_row(place: int, inner: Change, shared: bool) -> Change:
    def change(row: object) -> object:
        if isinstance(row, list):
            row = row[:] if shared else row
            row[place] = inner(row[place])
        return row

    return change


def _inside_table(key: object, inner: Change) -> Change:
    def change(table: object) -> object:
        if isinstance(table, dict):
            table[key] = inner(table[key])
        return table

    return change
