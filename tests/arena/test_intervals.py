"""Wilson's interval, against values worked out by hand."""

import pytest

from conclave.arena.intervals import wilson


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
