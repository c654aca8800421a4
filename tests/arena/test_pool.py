"""Pool: whoever does the work, and however it ends, nobody is left waiting."""

import multiprocessing
import os
import time
from collections.abc import Iterator

import pytest

from conclave.arena.pool import spread_out
from conclave.core.errors import BadInput, ConclaveError


def squared(number: int) -> int:
    """Square a number, the small ones last."""
    time.sleep(0.02 if number < 2 else 0)
    return number * number


def wordy(number: int) -> bytes:
    """Return more than a pipe holds, so that a process stands in the middle of saying it."""
    return bytes(20_000_000)


def failing(number: int) -> int:
    """Fail at one number."""
    if number == 3:
        raise BadInput("three is not wanted")
    return number


class PickyError(Exception):
    """An error that cannot be made again from what it says."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def picky(number: int) -> int:
    """Fail with an error that does not travel."""
    raise PickyError(1, 2)


def leaving(number: int) -> int:
    """End the process."""
    os._exit(3)


def local(number: int) -> object:
    """Return what cannot be sent."""
    return lambda: number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_part_is_done_once(jobs: int) -> None:
    """More parts than processes, fewer, none."""
    for parts in (20, 2, 0):
        assert sorted(spread_out(squared, range(parts), jobs)) == [n * n for n in range(parts)]
    assert not multiprocessing.active_children()


def test_parts_are_taken_as_they_are_needed() -> None:
    """A million parts are never all asked for at once."""
    asked = []

    def parts() -> Iterator[int]:
        for number in range(100):
            asked.append(number)
            yield number

    results = spread_out(squared, parts(), 2)
    next(results)
    assert len(asked) <= 4
    results.close()


def test_a_process_that_is_stopped_in_mid_word_leaves_nobody_waiting() -> None:
    """Both are still saying their results when the first was enough."""
    for _ in range(3):
        results = spread_out(wordy, range(50), 2)
        assert len(next(results)) == 20_000_000
        time.sleep(0.2)
        results.close()
        assert not multiprocessing.active_children()


def test_an_error_is_the_one_that_was_raised() -> None:
    """Its kind, its sentence, and where it began."""
    with pytest.raises(BadInput, match="three is not wanted") as caught:
        list(spread_out(failing, range(9), 2))
    assert "in failing" in str(caught.value.__cause__)
    with pytest.raises(ConclaveError, match="PickyError: 1 and 2"):
        list(spread_out(picky, range(9), 2))
    with pytest.raises(Exception, match="local"):
        list(spread_out(local, range(9), 2))
    assert not multiprocessing.active_children()


def test_a_process_that_ends_is_told_of() -> None:
    """No result, no wait."""
    with pytest.raises(ConclaveError, match="ended from outside"):
        list(spread_out(leaving, range(9), 2))
    assert not multiprocessing.active_children()
