"""Frame table: the frames of a room by name, and frames as plain data that names them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Final, TypeAlias

from conclave.core import chance, deck, effects, frames, triggers
from conclave.core.constants import constant, name_of
from conclave.core.errors import BadRecord, BrokenGame
from conclave.core.state import Frame

Maker: TypeAlias = Callable[..., Frame]

CONSTANT: Final = "@"  # a packed frame that is a constant: this, and its name


def frames_of(*modules: ModuleType) -> dict[str, Maker]:
    """Collect the frame classes of a room's modules, or packages of them, and of the core, by name."""
    found: dict[str, Maker] = {}
    inside = [one for module in modules for one in (module, *_inside(module))]
    for module in (frames, chance, effects, triggers, deck, *inside):
        for thing in vars(module).values():
            if not isinstance(thing, type) or not issubclass(thing, Frame):
                continue
            name = thing.__name__  # which a packed frame carries, whatever a module calls it
            if found.setdefault(name, thing) is not thing:
                raise BrokenGame(_two_frames(name, found[name], thing))
    return found


def check_frames(table: Mapping[str, Maker]) -> None:
    """Refuse a table in which a name means two frames."""
    core = frames_of()
    for name, maker in table.items():
        if isinstance(maker, type) and maker.__name__ != name:
            raise BrokenGame(f"the frame {maker.__name__} is listed under the name {name}")
        if maker is not core.get(name, maker):
            raise BrokenGame(_two_frames(name, core[name], maker))


def _inside(package: ModuleType) -> list[ModuleType]:
    """Import the modules of a package; a module has none."""
    names = [found.name for found in pkgutil.iter_modules(getattr(package, "__path__", ()))]
    return [importlib.import_module(f"{package.__name__}.{name}") for name in names]


def _two_frames(name: str, one: Maker, other: Maker) -> str:
    return f"two frames are called {name}, one of {one.__module__} and one of {other.__module__}"


def freeze(value: object) -> object:
    """Turn a frame and everything in it into tuples that begin with the name of their class.

    A constant that has a name is written by it.
    """
    if isinstance(value, Frame):
        name = name_of(value)
        if name:
            return (CONSTANT, name)
        return (type(value).__name__, tuple(freeze(part) for part in value.pack()))
    return tuple(freeze(part) for part in value) if isinstance(value, tuple) else value


def thaw(value: object, makers: Mapping[str, Maker]) -> object:
    """Turn what `freeze` gave into frames again."""
    if not isinstance(value, tuple):
        return value
    if len(value) == 2 and value[0] == CONSTANT:
        return constant(str(value[1]))
    if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], tuple):
        if value[0] not in makers:
            raise BadRecord(f"there is no frame called {value[0]}")
        return makers[value[0]](*(thaw(part, makers) for part in value[1]))
    return tuple(thaw(part, makers) for part in value)
