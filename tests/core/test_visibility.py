"""Visibility: masks of secret orders carry marks, from which everybody's own count of plies follows."""

from conclave.core.frames import EVERYBODY
from conclave.core.record import Record
from conclave.core.visibility import began, copied, count, knows, marked, plies

PRIVATE = 0b01  # an answer that seat 0 alone may know, outside of secret orders
SAID = marked(0b01, [], False)  # seat 0 says something
MORE = marked(0b01, [SAID], False)  # and something more
OTHER = marked(0b10, [SAID, MORE], False)  # seat 1 says something
END = marked(0b10, [SAID, MORE, OTHER], True)  # and with it all have finished


def test_what_is_said_in_secret_orders_is_counted() -> None:
    """A private answer is none of it, nor is one that all may know."""
    assert count([EVERYBODY, PRIVATE]) == 0
    assert count([EVERYBODY, PRIVATE, SAID, MORE, OTHER, END]) == 4
    assert marked(EVERYBODY, [SAID], True) == EVERYBODY


def test_secret_orders_that_go_on_began_after_all_that_was_not_said_in_them() -> None:
    """Neither a private answer before them nor orders that have ended belong to them."""
    assert began([EVERYBODY, PRIVATE, SAID, MORE]) == 2
    assert began([SAID, MORE, OTHER, END]) == 4
    assert began([SAID, END, SAID]) == 2
    assert began([EVERYBODY]) == 1
    assert began([]) == 0


def test_others_read_what_a_seat_said_as_one() -> None:
    """Seat 1 reads one blank for both of seat 0, and nothing as long as it goes on; marks hide no seat."""
    masks = [EVERYBODY, SAID, MORE, OTHER]
    assert plies(masks, 0, 4) == [0, 1, 2, 3, 4]
    assert plies(masks, 1, 4) == [0, 1, 2, 2, 3]
    assert plies(masks, 1, 1) == [0, 1, 1, 1, 2]
    assert plies(masks, -1, 1) == [0, 1, 1, 1, 1]
    assert [knows(seat, OTHER) for seat in (-1, 0, 1)] == [False, False, True]


def test_a_copy_of_a_record_shares_nothing_that_grows() -> None:
    """Whoever writes into his own leaves the table's as it was."""
    record = Record("toy", 1, "", ["a", "b"], "seed")
    own = copied(record)
    own.seats.append("c")
    own.tokens.append("climb")
    own.marks[1] = "0" * 16
    own.takebacks.append(1)
    assert record == Record("toy", 1, "", ["a", "b"], "seed")
    assert record.takebacks == []
