"""Results: who won, drew or lost, alone or with a side, and how it is said."""

import pytest

from conclave.core.result import DRAWN, LOST, WON, Result, surrendered, unpack_result

NAMES = ("Ann", "Bob", "Cid", "Dot")


def made(*places: int, sides: tuple[int, ...] = ()) -> Result:
    """Make a result of which only places and sides matter."""
    return Result(places, (0,) * len(places), "it is over", "", sides)


@pytest.mark.parametrize(
    ("result", "verdicts", "shares"),
    [
        (made(2, 1, 3), [LOST, WON, LOST], [0, 1, 0]),
        (made(1, 1), [DRAWN, DRAWN], [0.5, 0.5]),
        (made(1, 3, 1), [DRAWN, LOST, DRAWN], [0.5, 0, 0.5]),
        # Two allies win together: a win for both, and no draw.
        (made(1, 3, 1, sides=(0, 1, 0)), [WON, LOST, WON], [1, 0, 1]),
        # Two teams share the first place.
        (made(1, 1, 1, 1, sides=(0, 1, 0, 1)), [DRAWN] * 4, [0.5] * 4),
        # A pair and a single share it: each side has half of the win.
        (made(1, 1, 1, 4, sides=(0, 0, 1, 2)), [DRAWN, DRAWN, DRAWN, LOST], [0.5, 0.5, 0.5, 0]),
        # All against the game, won and lost; and alone.
        (made(1, 1, 1, sides=(0, 0, 0)), [WON] * 3, [1, 1, 1]),
        (made(2, 2, 2, sides=(0, 0, 0)), [LOST] * 3, [0, 0, 0]),
        (made(1), [WON], [1]),
        (made(2), [LOST], [0]),
        # A side stands where its best seat stands: all have won, and are ranked among themselves.
        (made(1, 3, 2, sides=(0, 0, 0)), [WON] * 3, [1, 1, 1]),
        # Everybody for himself, and the game has beaten them all.
        (made(2, 2), [LOST, LOST], [0, 0]),
    ],
)
def test_who_won_is_decided_once(result: Result, verdicts: list[str], shares: list[float]) -> None:
    """A side wins that is first alone, draws where several are, and loses behind or where nobody is."""
    seats = range(len(result.places))
    assert [result.verdict(seat) for seat in seats] == verdicts
    assert [result.share(seat) for seat in seats] == shares
    assert result.winners == [seat for seat in seats if verdicts[seat] != LOST]
    assert result.drawn == (DRAWN in verdicts)


def test_equal_results_are_one_in_a_set() -> None:
    """By what they say, not by who made them."""
    assert len({made(1, 2), made(1, 2), made(2, 1), made(1, 2, sides=(0, 0))}) == 3
    assert made(1, 2) != (1, 2)


@pytest.mark.parametrize(
    ("result", "viewer", "words"),
    [
        (made(2, 1), -1, "Bob wins"),
        (made(2, 1), 0, "Bob wins"),
        (made(2, 1), 1, "You win"),
        (made(1, 1), 1, "A draw"),
        (made(1, 3, 1), -1, "Ann and Cid share first place"),
        (made(1, 3, 1), 2, "You and Ann share first place"),
        (made(1, 1, 3, sides=(0, 0, 1)), -1, "Ann and Bob win together"),
        (made(1, 1, 3, sides=(0, 0, 1)), 1, "You and Ann win together"),
        (made(1, 1, 3, sides=(0, 0, 1)), 2, "Ann and Bob win together"),
        (made(1, 1, 1, sides=(0, 0, 0)), -1, "Ann, Bob and Cid win together"),
        (made(2, 2, 2, sides=(0, 0, 0)), -1, "Everybody loses"),
        (made(2, 2, 2, sides=(0, 0, 0)), 1, "Everybody loses"),
        (made(1, 1, 1, 1, sides=(0, 1, 0, 1)), 0, "A draw"),
        (made(1), 0, "You win"),
        (made(1), -1, "Ann wins"),
        (made(2), 0, "You lose"),
        (made(2), -1, "Ann loses"),
        (made(), -1, "The game is over"),
    ],
)
def test_words_for_the_end(result: Result, viewer: int, words: str) -> None:
    """As one says it, to whoever won, lost or only watched."""
    assert result.headline(NAMES, viewer) == words


def test_an_army_that_wins_is_many() -> None:
    """The Elves win; a person wins."""
    assert (
        Result((1, 2), (15, 9), "x", "1.1").headline(("the Elves", "the Orcs"), plural=True)
        == "The Elves win"
    )
    assert Result((2, 1), (9, 15), "x", "1.1").headline(("Ada", "Bo")) == "Bo wins"


def test_sides_are_packed_only_where_there_are_any() -> None:
    """A result without sides is written, packed and hashed as ever; one with them comes back the same."""
    alone = Result((1, 2), (3, 0), "it is over", "XX-1", (4, 7))
    assert alone.sides == ()
    assert alone.pack() == ((1, 2), (3, 0), "it is over", "XX-1")
    assert alone.line() == "places 1 2, scores 3 0, it is over"
    assert repr(alone) == "Result((1, 2), (3, 0), 'it is over', 'XX-1')"
    team = Result((1, 3, 1), (3, 0, 2), "it is over", "XX-1", (5, 2, 5))
    assert team.sides == (0, 1, 0)
    assert team.line() == "places 1 3 1, sides 0 1 0, scores 3 0 2, it is over"
    assert unpack_result(team.pack()) == team != Result((1, 3, 1), (3, 0, 2), "it is over", "XX-1")
    assert unpack_result(alone.pack()) == alone
    assert unpack_result(()) is None


@pytest.mark.parametrize(
    ("sides", "seats", "losers", "places", "verdicts"),
    [
        ((), 2, {0}, (2, 1), [LOST, WON]),
        ((), 3, {1}, (1, 3, 1), [DRAWN, LOST, DRAWN]),
        ((), 2, (), (1, 1), [DRAWN, DRAWN]),
        ((0, 1, 0, 1), 4, {2}, (3, 1, 3, 1), [LOST, WON, LOST, WON]),
        ((0, 0, 0), 3, {1}, (2, 2, 2), [LOST, LOST, LOST]),
        ((), 1, {0}, (2,), [LOST]),
    ],
)
def test_whoever_gives_up_loses_with_the_side(
    sides: tuple[int, ...], seats: int, losers: set[int], places: tuple[int, ...], verdicts: list[str]
) -> None:
    """A team falls together, against the game everybody does, and alone one has lost."""
    found = surrendered(sides, seats, losers, "somebody resigned")
    assert found.places == places
    assert [found.verdict(seat) for seat in range(seats)] == verdicts
