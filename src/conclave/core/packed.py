"""The packed side of `storage`: imported only in the compiled build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from librt.strings import BytesWriter
from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8


def ints(values: Iterable[int]) -> vec[i64]:
    """Make a packed row."""
    row = vec[i64](capacity=32)
    for value in values:
        row = append(row, i64(value))
    return row


def put(values: vec[i64], value: i64) -> vec[i64]:
    """Add one value to a row, and give the row."""
    return append(values, value)


def take(values: vec[i64], value: i64) -> vec[i64]:
    """Take one value out of a row, and give the row."""
    return remove(values, value)


def put_byte(out: BytesWriter, place: i64, value: i64) -> None:
    """Write a number over one byte of a buffer, cut off at 0 and 255."""
    if value > 255:
        value = 255
    elif value < 0:
        value = 0
    out[place] = u8(value)


class Choices:
    """A buffer that choices are written into, made once and used for a whole playout."""

    def __init__(self) -> None:
        self.row: vec[i64] = vec[i64]([i64(0)] * 64)
        self.size: i64 = 0

    def append(self, value: i64) -> None:
        """Add a choice."""
        size = self.size
        if size < len(self.row):
            self.row[size] = value
        else:
            self.row = append(self.row, value)
        self.size = size + 1

    def clear(self) -> None:
        """Forget the choices, keep the room."""
        self.size = 0

    def __len__(self) -> int:
        """Count the choices."""
        return self.size

    def __getitem__(self, place: i64) -> i64:
        """Return one choice."""
        if place < 0 or place >= self.size:
            raise IndexError(place)
        return self.row[place]

    def __contains__(self, value: i64) -> bool:
        """Tell whether this is one of the choices."""
        for place in range(self.size):
            if self.row[place] == value:
                return True
        return False

    def __setitem__(self, place: i64, value: i64) -> None:
        """Put another choice in a place."""
        if place < 0 or place >= self.size:
            raise IndexError(place)
        self.row[place] = value

    def __iter__(self) -> Iterator[int]:
        """Return the choices in order."""
        return iter([int(self.row[place]) for place in range(self.size)])
