"""Numbers and rows of numbers: plain lists in Python, packed arrays in the compiled build.

Rules are written once against these names. `PACKED` is true only where mypyc compiled this file;
type checkers and mypyc are told which side to read with `--always-true` or `--always-false PACKED`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

__all__ = [
    "PACKED",
    "Found",
    "Int",
    "Ints",
    "Packed",
    "ints",
    "open_class",
    "put",
    "series",
    "take",
    "whole",
]

T = TypeVar("T")
Packed: TypeAlias = tuple[object, ...]


def _probe() -> None:
    """Carry a code object in plain Python, and none when compiled."""


PACKED: Final = not hasattr(_probe, "__code__")

if PACKED:
    from librt.vecs import vec
    from mypy_extensions import i64
    from mypy_extensions import mypyc_attr as open_class

    from conclave.core.packed import Found, ints, put, take

    Int = i64
    Ints: TypeAlias = "vec[i64]"
else:
    Int = int
    Ints: TypeAlias = list[int]
    Found: TypeAlias = list[int]
    ints = list

    def put(values: list[int], value: int) -> list[int]:
        """Add one value to a row, and give the row."""
        values.append(value)
        return values

    def take(values: list[int], value: int) -> list[int]:
        """Take one value out of a row, and give the row."""
        values.remove(value)
        return values

    def open_class(**_: bool) -> Callable[[T], T]:
        """Mark a class that rooms outside the compiled build may extend."""
        return _same

    def _same(cls: T) -> T:
        return cls


def whole(value: object) -> int:
    """Read a number out of a packed tuple."""
    if not isinstance(value, int):
        raise ValueError(f"a number was expected, not {value!r}")
    return value


def series(value: object) -> list[int]:
    """Read a row of numbers out of a packed tuple."""
    if not isinstance(value, tuple):
        raise ValueError(f"a row of numbers was expected, not {value!r}")
    return [whole(item) for item in value]
