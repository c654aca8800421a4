"""Tests of shares and means against values from tables of statistics, or worked out by hand."""

from math import sqrt

import pytest

from conclave.arena.intervals import quantile, wilson
from conclave.arena.report.chance import (
    SampleMean,
    against,
    benjamini_hochberg,
    holm,
    mean,
    normal,
    student,
    two_means,
    two_shares,
)


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_students_curve_is_that_of_the_tables(freedom: int, t: float) -> None:
    """The 97.5 % points as every table prints them."""
    assert quantile(freedom) == pytest.approx(t, abs=1e-4)
    assert student(t, freedom) == pytest.approx(0.05, abs=1e-5)
    assert student(0.0, freedom) == pytest.approx(1.0)


def test_the_normal_curve() -> None:
    """One, two and three deviations."""
    assert [round(normal(z), 4) for z in (0.0, 1.0, -2.0, 3.0)] == [1.0, 0.3173, 0.0455, 0.0027]


def test_a_mean_by_hand() -> None:
    """20, 30, 40, 50: deviation sqrt(500/3), and 3.1824 of its fourths to either side."""
    found = mean([20, 30, 40, 50])
    assert found.value == 35
    assert found.deviation == pytest.approx(sqrt(500 / 3))
    assert found.high - 35 == pytest.approx(3.18245 * sqrt(500 / 3) / 2, abs=1e-4)
    assert mean([7.0]) == (7, 7, 7, 0, 1)
    assert mean([]).of == 0


def test_a_share_is_refused_exactly_where_the_interval_leaves_it_out() -> None:
    """Wilson's interval turns that test round."""
    for won in range(101):
        share = wilson(won, 100)
        assert (against(won, 100, 0.5) < 0.05) == (not share.low <= 0.5 <= share.high)
    assert against(0, 0, 0.5) == 1.0


def test_two_shares_by_hand() -> None:
    """60 and 40 of 100: pooled one half, 0.2 apart, 2.83 deviations; Newcombe's ends from Wilson's."""
    found = two_shares(wilson(60, 100), wilson(40, 100))
    assert found.value == pytest.approx(0.2)
    assert found.p == pytest.approx(0.00468, abs=1e-5)
    assert (found.low, found.high) == pytest.approx((0.0614, 0.3281), abs=2e-4)
    assert two_shares(wilson(5, 5), wilson(7, 7)).p == 1.0
    assert two_shares(wilson(0, 0), wilson(7, 7)).p == 1.0


def test_two_means_after_welch() -> None:
    """20 (3) and 17 (4) of ten each: 16.7 degrees of freedom, so 2.113 times the root of 2.5."""
    found = two_means(SampleMean(20, 0, 0, 3, 10), SampleMean(17, 0, 0, 4, 10))
    assert found.value == 3
    assert found.high - found.value == pytest.approx(2.113 * sqrt(2.5), abs=2e-3)
    assert 0.05 < found.p < 0.1
    assert two_means(mean([2.0, 2.0]), mean([2.0, 2.0])).p == 1.0
    assert two_means(mean([2.0, 2.0]), mean([3.0, 3.0])).p == 0.0
    assert two_means(mean([2.0]), mean([3.0, 4.0])).p == 1.0


def test_corrections_by_hand() -> None:
    """Three tests: 0.01, 0.04, 0.03."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert benjamini_hochberg([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.04, 0.04])
    assert holm([]) == benjamini_hochberg([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]
