"""Visibility: which entries of a record somebody may read, from the mask of seats beside each.

An entry that a viewer may not read stands as a blank. Of secret orders not even the number is told: until
all have finished they are not there for others, and afterwards those of a seat are one blank.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conclave.core.frames import EVERYBODY
from conclave.core.record import BLANK, LUCK, Record

# Marks beside the seats in the mask of an answer. One that goes on with the answer before it: whoever may not
# know them reads both as one. One that was given in secret orders, and one that ended them.
AGAIN: Final = 1 << 40
SAID: Final = 1 << 41
LAST: Final = 1 << 42
_SEATS: Final = AGAIN - 1


def knows(viewer: int, mask: int) -> bool:
    """Tell whether a viewer may know an answer with this mask."""
    return mask == EVERYBODY or (viewer >= 0 and mask >> viewer & 1 == 1)


def marked(mask: int, masks: list[int], last: bool) -> int:
    """Return the mask of an answer in secret orders with its marks; one that all may know has none."""
    if mask == EVERYBODY:
        return mask
    again = AGAIN if masks and masks[-1] & _SEATS == mask else 0
    return mask | again | SAID | (LAST if last else 0)


def began(masks: list[int]) -> int:
    """Return the ply at which the secret orders that go on now began."""
    at = len(masks)
    while at and masks[at - 1] != EVERYBODY and masks[at - 1] & (SAID | LAST) == SAID:
        at -= 1
    return at


def count(masks: list[int]) -> int:
    """Count the answers given in secret orders."""
    return sum(1 for mask in masks if mask != EVERYBODY and mask & SAID)


def plies(masks: list[int], viewer: int, upto: int) -> list[int]:
    """Return for each ply its number to a viewer; what is secret counts only before a ply."""
    found = [0]
    for told in _told(masks, viewer, upto):
        found.append(found[-1] + told)
    return found


def copied(record: Record) -> Record:
    """Return a record of one's own with everything in it."""
    own = replace(record, seats=record.seats[:], tokens=record.tokens[:], marks=dict(record.marks))
    own.takebacks = record.takebacks[:]
    return own


def redacted(record: Record, masks: list[int], viewer: int, upto: int, hidden: bool) -> Record:
    """Return the record that a viewer may have of a game that goes on; `hidden` says that it has secrets."""
    own = copied(record)
    each = zip(record.tokens, masks, _told(masks, viewer, upto), strict=True)
    own.tokens = [token if knows(viewer, mask) else _blanked(token) for token, mask, told in each if told]
    own.seed = ""  # it names all luck to come, so it leaves the table only at the end
    if hidden:
        own.marks = {}
        # A position is written as it is, secrets and all.
        own.position = BLANK if record.position else ""
    numbers = plies(masks, viewer, upto)
    own.takebacks = [numbers[ply] for ply in record.takebacks]
    return own


def _told(masks: list[int], viewer: int, upto: int) -> list[bool]:
    """Tell for each answer whether a viewer reads it at all."""
    return [knows(viewer, mask) or (at < upto and not mask & AGAIN) for at, mask in enumerate(masks)]


def _blanked(token: str) -> str:
    return LUCK + BLANK if token.startswith(LUCK) else BLANK
