"""Wilson's interval, against values worked out by hand."""

import pytest

from conclave.arena.intervals import quantile, student, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        # z^2 = 3.8415; centre (p + z^2/2n) / (1 + z^2/n), half z sqrt(p(1-p)/n + z^2/4n^2) / (1 + z^2/n).
        (1, 10, 0.0179, 0.4042),  # centre 0.29208 / 1.38415 = 0.21101, half 0.19313
        (5, 10, 0.2366, 0.7634),  # centre 0.5, half 0.26340
        (50, 100, 0.4038, 0.5962),  # centre 0.5, half 0.09617
        (0, 10, 0.0, 0.2775),  # z^2 / (n + z^2) = 3.8415 / 13.8415
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),  # 1 / (1 + 3.8415)
    ],
)
def test_against_hand_worked_values(won: float, of: int, low: float, high: float) -> None:
    """Four decimals."""
    share = wilson(won, of)
    assert share.part == won / of
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_a_draw_is_half_a_win() -> None:
    """Halves are allowed and lie between."""
    assert wilson(5, 10).low < wilson(5.5, 10).low < wilson(6, 10).low


def test_nothing_played_says_nothing() -> None:
    """The whole range is possible."""
    assert wilson(0, 0)[1:3] == (0.0, 1.0)
    assert str(wilson(0, 0)) == "no games"


def test_no_share_at_all() -> None:
    """More wins than games is a mistake."""
    with pytest.raises(ValueError, match="no share"):
        wilson(3, 2)


def test_the_ends_are_mirror_images() -> None:
    """Wins and losses are treated alike."""
    one, other = wilson(3, 17), wilson(14, 17)
    assert one.low == pytest.approx(1 - other.high)
    assert str(one) == "17.6 % (6.2-41.0)"


@pytest.mark.parametrize(
    ("freedom", "wanted"),
    [(1, 12.7062), (2, 4.3027), (4, 2.7764), (9, 2.2622), (29, 2.0452), (100, 1.9840), (10**6, 1.9600)],
)
def test_students_curve_is_that_of_the_tables(freedom: int, wanted: float) -> None:
    """Two-sided, 95 %, as printed in any book of tables."""
    assert quantile(freedom) == pytest.approx(wanted, abs=5e-5)


def test_other_levels_of_students_curve() -> None:
    """99 % with 10 degrees is 3.1693, 90 % with 5 is 2.0150."""
    assert quantile(10, 0.99) == pytest.approx(3.1693, abs=5e-5)
    assert quantile(5, 0.90) == pytest.approx(2.0150, abs=5e-5)


def test_a_mean_by_hand() -> None:
    """Of 2, 4, 4, 6: mean 4, deviation by n - 1 is 1.63299, so 4 +- 3.1824 * 1.63299 / 2."""
    found = student(4.0, (8 / 3) ** 0.5, 4)
    assert [found.low, found.high] == pytest.approx([1.40154, 6.59846], abs=1e-4)
    assert str(found) == "4.0 (1.4-6.6)"


def test_no_numbers_and_one_say_nothing() -> None:
    """The interval is everything there is."""
    assert student(0.0, 0.0, 0).low == float("-inf")
    assert student(5.0, 0.0, 1).high == float("inf")
    assert str(student(5.0, 0.0, 1)) == "5.0"
    assert str(student(0.0, 0.0, 0)) == "no games"
