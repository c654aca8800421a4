"""Constants: effects that have a name, which a packed position writes instead of all that is inside."""

from __future__ import annotations

from typing import Final, TypeVar

from conclave.core.errors import BadRecord, BrokenGame
from conclave.core.state import Frame

F = TypeVar("F", bound=Frame)

_FRAMES: Final[dict[str, Frame]] = {}
_NAMES: Final[dict[int, str]] = {}  # by identity: a constant is one object, kept alive by the table above


def name(title: str, frame: F) -> F:
    """Name an effect at import, `name("duel/training/strong", frame)`, and with it everything inside.

    What is inside is named by its place, `duel/training/strong.0`. A part that has a name already keeps it.
    """
    if title in _FRAMES:
        raise BrokenGame(f"two effects are called {title}")
    if id(frame) in _NAMES:
        raise BrokenGame(f"the effect {_NAMES[id(frame)]} is also called {title}")
    _enter(title, frame)
    return frame


def _enter(title: str, frame: Frame) -> None:
    _FRAMES[title] = frame
    _NAMES[id(frame)] = title
    for place, part in enumerate(frame.inner()):
        if id(part) not in _NAMES:
            _enter(f"{title}.{place}", part)


def name_of(frame: Frame) -> str:
    """Return the name of a constant; nothing for any other frame."""
    return _NAMES.get(id(frame), "")


def constant(title: str) -> Frame:
    """Return the effect that has a name."""
    if title not in _FRAMES:
        raise BadRecord(f"there is no effect called {title[:60]}")
    return _FRAMES[title]


def constants(prefix: str) -> dict[str, Frame]:
    """Return every named effect whose name begins so, parts included."""
    return {title: frame for title, frame in _FRAMES.items() if title.startswith(prefix)}
