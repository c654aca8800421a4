"""What every kind of effect says, by the type of its frame; each file adds its own to the table."""

from __future__ import annotations

from typing import Final

from conclave.core.state import Frame
from conclave.core.words import Saying, describe

SAYINGS: Final[dict[type[Frame], Saying]] = {}


def say(frame: Frame) -> str:
    """Say what an effect does."""
    return describe(frame, SAYINGS)


def say_all(frames: tuple[Frame, ...], word: str) -> str:
    """Join what several effects say."""
    return word.join(say(frame) for frame in frames)
