"""Asides: what the record of a game tells somebody of answers that were given in secret."""

from __future__ import annotations

from typing import Final

from conclave.core.frames import EVERYBODY
from conclave.core.record import BLANK, LUCK
from conclave.core.secrets import Dialogue

# Marks beside the seats in the mask of an answer. One that goes on with the answer before it: whoever may not
# know them reads both as one. One that was given in a dialogue, and one that ended it.
AGAIN: Final = 1 << 40
SAID: Final = 1 << 41
LAST: Final = 1 << 42
_SEATS: Final = AGAIN - 1


def knows(viewer: int | None, mask: int) -> bool:
    """Tell whether a viewer may know an answer with this mask."""
    return mask == EVERYBODY or (viewer is not None and viewer >= 0 and mask >> viewer & 1 == 1)


def blanked(token: str) -> str:
    """Give what stands in a record in place of an answer that is hidden."""
    return LUCK + BLANK if token.startswith(LUCK) else BLANK


def shared(frame: object) -> bool:
    """Tell whether several seats answer in secret at once, each as often as it likes."""
    return isinstance(frame, Dialogue) and len(frame.players) > 1


def marked(mask: int, masks: list[int], last: bool) -> int:
    """Give the mask of an answer in a dialogue with its marks; one that all may know has none."""
    if mask == EVERYBODY:
        return mask
    again = AGAIN if masks and masks[-1] & _SEATS == mask else 0
    return mask | again | SAID | (LAST if last else 0)


def began(masks: list[int]) -> int:
    """Give the ply at which the dialogue that goes on now began."""
    at = len(masks)
    while at and masks[at - 1] != EVERYBODY and masks[at - 1] & (SAID | LAST) == SAID:
        at -= 1
    return at


def told(masks: list[int], viewer: int | None, upto: int) -> list[bool]:
    """Tell for each answer whether a viewer reads it at all; what is secret counts only before a ply."""
    return [knows(viewer, mask) or (at < upto and not mask & AGAIN) for at, mask in enumerate(masks)]


def count(masks: list[int]) -> int:
    """Count the answers given in dialogues."""
    return sum(1 for mask in masks if mask != EVERYBODY and mask & SAID)
