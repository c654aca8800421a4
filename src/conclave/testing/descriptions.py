"""Described: every effect that has a name can be said in words."""

from __future__ import annotations

from collections.abc import Mapping

from conclave.core.constants import constants
from conclave.core.state import Frame
from conclave.core.words import Saying


def undescribed(prefix: str, sayings: Mapping[type[Frame], Saying]) -> list[str]:
    """List the kinds of frames in the named effects of a room that its table of sayings does not know."""
    found = {type(frame).__name__ for frame in constants(prefix).values() if type(frame) not in sayings}
    return sorted(found)
