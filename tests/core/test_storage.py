"""Storage: the fields that a class annotates, kept in slots in plain Python."""

from __future__ import annotations

from typing import ClassVar

import pytest

from conclave.core import storage
from conclave.core.storage import PACKED, Choices, in_slots, ints, put, take

plain = pytest.mark.skipif(PACKED, reason="compiled classes have no dictionaries")


@in_slots()
class Table:
    """Two fields, and a word that all tables share."""

    slug: ClassVar[str] = "table"
    width: int
    rows: list[int]

    def __init__(self, width: int) -> None:
        self.width = width

    def area(self) -> int:
        """Multiply."""
        return self.width * len(self.rows)


@in_slots()
class Marked(Table):
    """A field more."""

    mark: int

    def __init__(self, width: int, mark: int) -> None:
        super().__init__(width)
        self.mark = mark

    def area(self) -> int:
        """Add the mark."""
        return super().area() + self.mark


def test_rows_are_packed_in_the_compiled_build_alone() -> None:
    """Elsewhere they are lists, which need nothing but Python."""
    assert (not str(storage.__file__).endswith(".py")) == PACKED
    assert isinstance(ints([1]), list) == isinstance(Choices(), list) == (not PACKED)


def test_a_row_gives_and_takes_one_value() -> None:
    """The first of equal ones goes, and the row is given back."""
    assert list(put(ints([3, 1]), 2)) == [3, 1, 2]
    assert list(take(ints([3, 1, 3, 2]), 3)) == [1, 3, 2]


@plain
def test_annotated_fields_are_slots_and_shared_values_are_not() -> None:
    """There is no dictionary, so a field that nobody declared is refused."""
    table = Table(3)
    assert (vars(Table)["__slots__"], table.slug) == (("width", "rows"), "table")
    assert not hasattr(table, "__dict__")
    assert not hasattr(table, "rows")
    with pytest.raises(AttributeError):
        table.height = 2  # type: ignore[attr-defined]


@plain
def test_super_finds_the_class_that_was_made_again() -> None:
    """`super()` remembers the class of a method, which is another one after slots were given."""
    marked = Marked(3, 4)
    marked.rows = [1, 2]
    assert marked.area() == 10
    assert isinstance(marked, Table)
    assert Marked.__mro__[1] is Table
