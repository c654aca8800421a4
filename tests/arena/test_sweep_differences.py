"""Which values of a sweep differ beyond chance: by hand, in few games, and never where there is nothing."""

from math import isnan

import pytest

from conclave.arena.intervals import wilson
from conclave.arena.sweep_differences import SweepDifference, differences, sentence, shares_chance, told
from conclave.arena.tally import Tally
from conclave.core.result import Result
from conclave.core.rng import seeded

SEATS = ("Dark", "Light")


def tally(wins: int, games: int, *, length: int = 20, first: int = 0, turns: int = 1) -> Tally:
    """Count so many wins of seat 0, and the rest of seat 1; seat 0 moves first in one of `turns` games."""
    made = Tally(2)
    for number in range(games):
        places = (1, 2) if number < wins else (2, 1)
        opener = first if number % turns == 0 else 1 - first
        made.add(("a", "a"), Result(places, (0, 0), "end", ""), length + number % 5, (), opener)
    return made


def test_two_shares_by_hand() -> None:
    """60 and 40 of 100: 0.2 less a hundredth, over the root of 0.5 x 0.5 x 2/100, is 2.687 deviations."""
    assert shares_chance(wilson(60, 100), wilson(40, 100)) == pytest.approx(0.00721, abs=1e-4)
    assert shares_chance(wilson(5, 10), wilson(5, 10)) == 1.0
    assert (
        shares_chance(wilson(6, 10), wilson(5, 10)) == 1.0
    )  # within the half game that counts are grained by
    assert isnan(shares_chance(wilson(0, 10), wilson(0, 20)))


def test_what_differs_is_named_and_what_does_not_is_not() -> None:
    """Dark wins 50, 52 and 90 of 100: two pairs of three differ, in that figure alone."""
    found = differences({"8": tally(50, 100), "9": tally(52, 100), "10": tally(90, 100)}, SEATS)
    beyond = [(one.figure, one.name, one.one, one.other) for one in found if one.beyond]
    assert beyond == [("seat", "Dark", "8", "10"), ("seat", "Dark", "9", "10")]
    assert {one.figure for one in found if one.tested} == {"seat", "length"}  # no game was drawn
    assert sentence(found) == "2 of 6 comparisons differ beyond chance (corrected after Holm):"
    assert told(found[3]) == "wins of Dark, from 8 to 10: +40.0 points (by luck alone in less than 0.1 %)"
    none = differences({"8": tally(50, 100), "9": tally(52, 100)}, SEATS)
    assert sentence(none).startswith("No two values differ beyond chance in any figure (2 comparisons")
    assert sentence(differences({"8": tally(50, 100)}, SEATS)) == ""


def test_who_moves_first_is_a_figure_of_its_own_where_seats_take_turns() -> None:
    """Seats win alike, and whoever begins wins all games of one value and none of the other."""
    begins, follows = Tally(2), Tally(2)
    for number in range(60):
        for made, winner in ((begins, number % 2), (follows, 1 - number % 2)):
            places = (1, 2) if winner == 0 else (2, 1)
            made.add(("a", "a"), Result(places, (0, 0), "end", ""), 20, (), number % 2)
    found = {one.figure: one for one in differences({"on": begins, "off": follows}, SEATS)}
    assert not found["seat"].beyond
    assert found["first"].beyond
    assert found["first"].change == -1.0
    assert begins.first_share().part == 1.0
    assert begins.starts == [30, 30]
    fixed = differences({"on": tally(30, 60), "off": tally(30, 60)}, SEATS)
    assert "first" not in {one.figure for one in fixed}


def test_lengths() -> None:
    """Two answers more, each time."""
    found = differences({"a": tally(30, 60), "b": tally(30, 60, length=22)}, SEATS)
    (length,) = [one for one in found if one.figure == "length"]
    assert length.beyond
    assert told(length).startswith("length, from a to b: +2.0 answers (by luck alone in less than 0.1 %")


def test_a_correction_for_many_comparisons() -> None:
    """What one test alone calls beyond chance is within it among thirty."""
    pair = differences({"a": tally(50, 100), "b": tally(66, 100)}, SEATS)
    assert pair[0].chance < 0.05
    many = {str(value): tally(50 + value % 2, 100) for value in range(7)} | {"b": tally(66, 100)}
    assert not any(one.beyond for one in differences(many, SEATS))


@pytest.mark.parametrize("games", [3, 10, 40])
def test_equal_values_are_hardly_ever_called_different(games: int) -> None:
    """Four values of a game that does not care, a fair coin's, 300 times: at most 5 in 100 sweeps say so."""
    rng, called = seeded("nothing", games), 0
    for _ in range(300):
        made = {}
        for value in "abcd":
            made[value] = Tally(2)
            for _ in range(games):
                places = (1, 2) if rng.below(2) else (2, 1)
                steps = 20 + int(rng.below(10))
                made[value].add(("a", "a"), Result(places, (0, 0), "end", ""), steps, (), int(rng.below(2)))
        called += any(one.beyond for one in differences(made, SEATS))
    assert called <= 15


def test_a_difference_knows_whether_it_was_tested() -> None:
    """One that could not be is never beyond chance."""
    assert not SweepDifference("draws", "", "a", "b", 0.0, float("nan"), 1.0).tested
