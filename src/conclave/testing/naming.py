"""Naming: which field, zone, frame or line of a game a fault is about, so that a sentence can say it."""

from __future__ import annotations

from conclave.core.explain import explain, file_of
from conclave.core.registry import package_of
from conclave.core.room import Room
from conclave.core.secrets import Zone
from conclave.core.state import Frame, State, fields_of


def told(game: Room, error: Exception) -> str:
    """Say what a game's own code raised, and where."""
    return explain(error, [package_of(game)])


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


def different_field(one: State, other: State) -> str:
    """Name the fields of the table that differ between two states, as `: the field ...`, or nothing."""
    names = [
        f"`{name}`"
        for name in slots_of(one, State)
        if _plain(getattr(one, name, None)) != _plain(getattr(other, name, None))
    ]
    if not names:
        return ""
    verb = "field {} of {} ({}) differs" if len(names) == 1 else "fields {} of {} ({}) differ"
    return ": the " + verb.format(" and ".join(names), type(one).__name__, file_of(type(one)))


def zone_name(state: State, zone: Zone) -> str:
    """Name a zone by the field it lies in."""
    for name in slots_of(state, State):
        value = getattr(state, name, None)
        for place, part in enumerate(value) if isinstance(value, list | tuple) else ():
            if part is zone:
                return f"`{name}[{place}]`"
        if value is zone:
            return f"`{name}`"
        inner = [part for part in ("top", "bottom") if getattr(value, part, None) is zone]
        if inner:
            return f"`{name}.{inner[0]}`"
    return f"number {[other is zone for other in state.zones()].index(True)} of `zones`"


def frame_fault(game: Room, state: State) -> str:
    """Say which frame on the stack cannot be packed: one that is not listed, or that hides a field."""
    for frame in state.stack:
        cls = type(frame)
        lost = [name for name in fields_of(cls)[0] if not hasattr(frame, name)] if _packs_itself(cls) else []
        if lost:
            return (
                f"the frame {cls.__name__} ({file_of(cls)}) has no field `{lost[0]}`; "
                "each argument of a frame's constructor is kept under its own name"
            )
        for part in (frame, *frame.inner()):
            cls = type(part)
            if cls.__name__ not in game.frames:
                return (
                    f"the frame {cls.__name__} ({file_of(cls)}) is not among the game's frames; "
                    "name its module in frames_of(...)"
                )
    return ""


def packing_fault(state: State) -> str:
    """Say which part of what a state packs is neither a number nor a word nor a tuple of them; or nothing."""
    for place, part in enumerate(state.pack_room()):
        wrong = _odd(part)
        if wrong:
            where = f"`pack_room` of {type(state).__name__} ({file_of(type(state))})"
            return f"{where} gives a {wrong} in its part {place + 1}; numbers, words and tuples can be packed"
    return ""


def _odd(value: object) -> str:
    if isinstance(value, tuple):
        return next((wrong for part in value if (wrong := _odd(part))), "")
    return "" if type(value) in (int, str, bool) else type(value).__name__


def _packs_itself(cls: type[Frame]) -> bool:
    return cls.pack is Frame.pack


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    pack = getattr(value, "pack", None)
    return pack() if pack else value
