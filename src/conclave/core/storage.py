"""Numbers and rows of numbers: plain lists in Python, packed arrays in the compiled build.

Rules are written once against these names. `PACKED` is true only where mypyc compiled this file;
type checkers and mypyc are told which side to read with `--always-true` or `--always-false PACKED`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

__all__ = [
    "PACKED",
    "Choices",
    "Int",
    "Ints",
    "Packed",
    "Writer",
    "as_int",
    "as_ints",
    "in_slots",
    "ints",
    "open_class",
    "put",
    "put_byte",
    "take",
]

T = TypeVar("T")
Packed: TypeAlias = tuple[object, ...]


def _probe() -> None:
    """Carry a code object in plain Python, and none when compiled."""


PACKED: Final = not hasattr(_probe, "__code__")

if PACKED:
    from librt.strings import BytesWriter as Writer
    from librt.vecs import vec
    from mypy_extensions import i64
    from mypy_extensions import mypyc_attr as in_slots
    from mypy_extensions import mypyc_attr as open_class

    from conclave.core.packed import Choices, ints, put, put_byte, take

    Int = i64
    Ints: TypeAlias = "vec[i64]"
else:
    Int = int
    Ints: TypeAlias = list[int]
    Choices: TypeAlias = list[int]
    ints = list

    def put(values: list[int], value: int) -> list[int]:
        """Add one value to a row, and give the row."""
        values.append(value)
        return values

    def take(values: list[int], value: int) -> list[int]:
        """Take one value out of a row, and give the row."""
        values.remove(value)
        return values

    class Writer(bytearray):
        """A buffer of bytes that grows; the compiled build has one of its own."""

        def write(self, more: bytes) -> None:
            """Add bytes at the end."""
            self.extend(more)

        def getvalue(self) -> bytes:
            """Return everything that was written."""
            return bytes(self)

        def truncate(self, size: int) -> None:
            """Forget what was written after so many bytes."""
            del self[size:]

    def put_byte(out: Writer, place: int, value: int) -> None:
        """Write a number over one byte of a buffer, cut off at 0 and 255."""
        out[place] = max(0, min(255, value))

    def open_class(**_: bool) -> Callable[[T], T]:
        """Mark a class that rooms outside the compiled build may extend."""
        return _same

    def _same(cls: T) -> T:
        return cls

    def in_slots() -> Callable[[type[T]], type[T]]:
        """Keep the fields that a class annotates, and gives no value, in slots.

        For a state of more than thirty fields, which an instance's dictionary serves half as fast; the
        compiled build has no dictionaries in the first place.
        """
        return _made_again

    def _made_again(cls: type[T]) -> type[T]:
        """Make the class again, as slots can be given only to a class that is being made."""
        body = {name: value for name, value in vars(cls).items() if name not in ("__dict__", "__weakref__")}
        body["__slots__"] = tuple(name for name in inspect.get_annotations(cls) if name not in body)
        made = type(cls.__name__, cls.__bases__, body)
        for value in body.values():
            # `super()` looks into a cell for the class that a method was written in.
            for cell in getattr(value, "__closure__", None) or ():
                if cell.cell_contents is cls:
                    cell.cell_contents = made
        return made


def as_int(value: object) -> int:
    """Read a number out of a packed tuple."""
    if not isinstance(value, int):
        raise ValueError(f"a number was expected, not {value!r}")
    return value


def as_ints(value: object) -> list[int]:
    """Read a row of numbers out of a packed tuple."""
    if not isinstance(value, tuple):
        raise ValueError(f"a row of numbers was expected, not {value!r}")
    return [as_int(item) for item in value]
