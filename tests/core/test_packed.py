"""Packed rows: what rules may do with a list of numbers does the same to a packed one, in either build."""

from __future__ import annotations

import pytest

pytest.importorskip("librt.vecs", reason="packed rows need what the compiled build brings along")

from conclave.core.packed import Choices, ints, put, take


def test_a_row_keeps_its_values_in_order() -> None:
    """More of them than there is room for at first, equal and negative ones too."""
    values = [5, -1, 5, *range(40)]
    assert list(ints(values)) == values
    assert list(ints(())) == []


def test_a_value_is_put_at_the_end() -> None:
    """The row that is given back has it."""
    assert list(put(ints([3, 1]), 2)) == [3, 1, 2]


def test_one_value_is_taken_and_its_likes_stay() -> None:
    """The first of them goes; one that is not there is refused, as a list does."""
    assert list(take(ints([3, 1, 3, 2]), 3)) == [1, 3, 2]
    with pytest.raises(ValueError, match="not"):
        take(ints([3, 1]), 2)


def filled(count: int) -> Choices:
    """Write so many choices, each ten times its place."""
    found = Choices()
    for place in range(count):
        found.append(10 * place)
    return found


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 130])
def test_choices_are_read_as_they_were_written(count: int) -> None:
    """The buffer has room for 64 at first, and grows by itself."""
    choices = filled(count)
    assert len(choices) == count
    assert list(choices) == [10 * place for place in range(count)]
    assert [choices[place] for place in range(count)] == list(choices)


def test_only_choices_that_were_written_are_found() -> None:
    """What an earlier question left behind in the buffer is no choice."""
    choices = filled(3)
    assert [value in choices for value in (0, 10, 20, 30)] == [True, True, True, False]
    choices.clear()
    assert (len(choices), list(choices), 10 in choices, 0 in choices) == (0, [], False, False)
    choices.append(7)
    assert (list(choices), 10 in choices) == ([7], False)


def test_a_choice_is_replaced_in_its_place() -> None:
    """The others stay."""
    choices = filled(3)
    choices[0], choices[2] = 4, 5
    assert list(choices) == [4, 10, 5]


@pytest.mark.parametrize("place", [-1, 3, 63])
def test_places_without_a_choice_are_refused(place: int) -> None:
    """Before the first, behind the last, and in the room that is kept for more."""
    choices = filled(3)
    with pytest.raises(IndexError):
        choices[place]
    with pytest.raises(IndexError):
        choices[place] = 1
    assert list(choices) == [0, 10, 20]
