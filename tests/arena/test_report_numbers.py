"""The figures of a report, against values worked out by hand from a run of four games."""

from pathlib import Path

import pytest

from conclave.arena.report import measure
from conclave.arena.report.components import ComponentName, ComponentUse, Strata, component_figures, settings
from conclave.arena.report.outliers import outliers
from conclave.arena.report.plots import bins, ticks
from conclave.arena.report.run_reader import read
from tests.arena.report_runs import FOUR, Hand, write_run


def test_who_wins(tmp_path: Path) -> None:
    """Dark has two wins and a half of four; who moves first has two, none and a half."""
    won = measure.Winning(read(write_run(tmp_path, FOUR)))
    assert [line.share.won for line in won.seats] == [2.5, 1.5]
    # Wilson by hand: (0.625 + 0.4802) / 1.9604 = 0.5638, to either side 0.3443.
    assert won.seats[0].share[:3] == pytest.approx((0.625, 0.2194, 0.9081), abs=1e-4)
    assert won.seats[0].verdict == 0
    assert won.first is not None
    assert (won.first.share.won, won.first.share.of) == (3.5, 4)
    assert (won.drawn.won, won.drawn.of) == (1, 4)
    assert won.endings == {"the end": 3, "nobody can act": 1}
    assert won.factions == []


def test_many_wins_are_more_than_chance(tmp_path: Path) -> None:
    """80 of 100, and the other seat less."""
    hands = [Hand((0,))] * 80 + [Hand((1,), (1, 2))] * 20
    won = measure.Winning(read(write_run(tmp_path, hands)))
    assert [line.verdict for line in won.seats] == [1, -1]
    assert won.opener == {0}


def test_factions_leave_out_games_of_one_alone(tmp_path: Path) -> None:
    """Elves win two of three against Orcs; Elves against Elves say nothing."""
    hands = [
        Hand((0,), factions=("Elves", "Orcs")),
        Hand((1,), factions=("Orcs", "Elves")),
        Hand((1,), factions=("Elves", "Orcs")),
        Hand((0,), factions=("Elves", "Elves")),
    ]
    won = measure.Winning(read(write_run(tmp_path, hands)))
    assert [(line.name, line.share.won, line.share.of) for line in won.factions] == [
        ("Elves", 2, 3),
        ("Orcs", 1, 3),
    ]
    assert won.pairs["Elves", "Orcs"] == [1.0, 1.0, 0.0]


def test_a_faction_that_never_leaves_its_seat_is_not_listed(tmp_path: Path) -> None:
    """It would only be the seat's line again."""
    hands = [Hand((0,), factions=("Dark", "Light")), Hand((1,), factions=("Dark", "Light"))]
    assert measure.Winning(read(write_run(tmp_path, hands))).factions == []


def test_numbers_of_games(tmp_path: Path) -> None:
    """Plies 20 to 50, margins 5, 4, 6, 0; three games have a winner, one of them came back."""
    run = read(write_run(tmp_path, FOUR))
    numbers = measure.series(run.games)
    assert numbers["plies"].mean.value == 35
    assert (numbers["plies"].part(0.5), numbers["plies"].part(0.25)) == (35, 27.5)
    assert numbers["margin"].numbers == [5, 4, 6, 0]
    assert numbers["decided"].numbers == pytest.approx([50, 90, 20])
    assert numbers["forced"].mean.value == pytest.approx(20)
    assert numbers["per_turn"].numbers == [2, 2, 2, 2]
    assert measure.comeback(run.games)[3:] == (1, 3)


def test_decisions(tmp_path: Path) -> None:
    """One game of two turns: after its first decision the loser leads, after the others the winner."""
    rows = [
        (0, 0, 1, 0, "random", "draw", 10, 0, 0, 1),
        (0, 1, 1, 0, "random", "play", 10, 0, 0, 0),
        (0, 2, 2, 1, "random", "pass", 1, 1, 1, 0),
        (0, 3, 2, 1, "random", "play", 100, 0, 0, -1),
        (9, 0, 1, 0, "random", "of a game that is not there", 5, 0, 0, 0),
    ]
    found = measure.deciding(read(write_run(tmp_path, [Hand(decisions=4)], decisions=rows)))
    assert (found.total, found.forced, found.passes) == (4, 1, 1)
    assert found.digits == pytest.approx(4)
    assert (found.kinds["play"].count, found.kinds["play"].choices) == (2, 110)
    assert found.turn_lengths == {2: 2}
    # Twenty looks into the game, five on each decision.
    assert found.looked == [1] * 20
    assert found.led == [(0.0, 1)] * 5 + [(1.0, 1)] * 10 + [(0.0, 0)] * 5
    assert [total for total, _ in found.offered] == [10] + [0] * 4 + [10] + [0] * 4 + [1] + [0] * 4 + [
        100
    ] + [0] * 4


def test_a_thing_by_hand(tmp_path: Path) -> None:
    """Seat 0 wins three of four games, both in which it used the thing: 100 against 50 %.

    Rests of seat 0: 0.25 three times, -0.75 once; with half of its games used, the games add 0.125, 0.125,
    -0.125 and 0.375. Their squares sum to 0.1875, times 4/3 is 0.25, so one deviation is 0.5.
    """
    hands = [Hand((0,)), Hand((0,)), Hand((0,)), Hand((1,), (1, 2))]
    found = Strata(read(write_run(tmp_path, hands)).games).link({(0, 0), (1, 0)}, least=1.0)
    assert found is not None
    assert found.value == pytest.approx(0.5)
    assert Strata(read(tmp_path).games).link({(0, 0), (1, 0)}) is None
    assert found.p == pytest.approx(0.3173, abs=1e-4)
    assert (found.low, found.high) == pytest.approx((0.5 - 0.98, 1.0), abs=1e-3)


def test_a_thing_of_one_bot_is_not_praised_for_the_bot(tmp_path: Path) -> None:
    """The strong bot wins always and alone uses the card: there is nobody to compare it with."""
    hands = [
        Hand((n % 2,), (9 - n % 2, 8 + n % 2), bots=("b", "a") if n % 2 else ("a", "b")) for n in range(40)
    ]
    used = [(n, n % 2, "card", "Bolt", 1) for n in range(40)]
    run = read(write_run(tmp_path, hands, things=used))
    (thing,) = component_figures(run, ComponentUse(run))
    assert thing.won.part == 1.0
    assert thing.link is None
    assert thing.verdict == 0


def test_a_thing_that_wins_is_found_and_the_others_are_not(tmp_path: Path) -> None:
    """A hundred games: who uses Bolt wins 90 of them; Frost is used as often by both."""
    hands, used = [], []
    for n in range(100):
        user = n % 2
        winner = user if n % 10 else 1 - user
        hands.append(Hand((winner,), (1, 2) if winner else (2, 1)))
        used += [
            (n, user, "card", "Bolt", 2),
            (n, n // 2 % 2, "card", "Frost", 1),
            (n, 0, "card", "Rare", int(n == 3)),
        ]
    run = read(write_run(tmp_path, hands, things=used))
    bolt, frost, rare = component_figures(run, ComponentUse(run))
    assert (bolt.name, bolt.uses, bolt.games, bolt.seats) == (ComponentName("card", "Bolt"), 200, 100, 100)
    assert bolt.won.won == 90
    assert bolt.link is not None
    # In seat 0 40 of 50 against none of 50, in seat 1 50 of 50 against 10 of 50.
    assert bolt.link.value == pytest.approx(0.8)
    assert [bolt.verdict, frost.verdict, rare.verdict] == [1, 0, 0]
    assert (rare.games, rare.link) == (1, None)


def test_what_belongs_to_the_table(tmp_path: Path) -> None:
    """With the map Fen seat 0 wins 20 of 20, without it 10 of 20."""
    hands = [Hand((0,))] * 20 + [Hand((n % 2,)) for n in range(20)]
    run = read(write_run(tmp_path, hands, things=[(n, -1, "map", "Fen", 1) for n in range(20)]))
    use = ComponentUse(run)
    (fen,) = settings(run, use)
    assert (fen.games, fen.share.part) == (20, 1.0)
    assert fen.link is not None
    assert fen.link.value == pytest.approx(0.5)
    assert component_figures(run, use) == []


def test_statistics_and_rules(tmp_path: Path) -> None:
    """Each by seat; those that go on turn by turn become a line; a rule counts once a game."""
    stats = [(n, seat, "gold", 2 * n + seat) for n in range(4) for seat in (0, 1)]
    stats += [(n, -1, f"cities, turn {turn:02d}", turn) for n in range(4) for turn in range(1, 6)]
    stats += [(n, -1, "storms, turn 03", 1) for n in range(4)]
    rules = [(0, "IW-3.4", 7), (1, "IW-3.4", 1), (2, "IW-1.1", 0)]
    run = read(write_run(tmp_path, FOUR, stats=stats, rules=rules))
    moving, still = measure.courses(measure.stats(run))
    assert [(course.name, course.unit, [step for step, _ in course.steps]) for course in moving] == [
        ("cities", "turn", [1, 2, 3, 4, 5])
    ]
    assert [stat.name for stat in still] == ["gold", "storms, turn 03"]
    assert (still[0].mean(0).value, still[0].mean(1).value, still[0].ends) == (3, 4, (0, 7))
    assert measure.rules(run) == {"IW-3.4": 2}


def test_outliers(tmp_path: Path) -> None:
    """The longest is drawn, the second game was turned."""
    found = {
        odd.what: odd.game.game for odd in outliers(read(write_run(tmp_path, FOUR)).games, ["Dark", "Light"])
    }
    assert found["Longest"] == found["Closest"] == 3
    assert found["Shortest"] == 0
    assert found["Most lopsided"] == 2
    assert found["Biggest comeback"] == found["Most changes of the lead"] == 1


def test_bins_and_ticks_are_round() -> None:
    """Small counts have a bin each; every number is in one."""
    assert bins([1, 2, 2, 4]) == (0.5, 1.0, [1, 2, 0, 1])
    start, width, counts = bins([float(n) for n in range(1000)])
    assert (start, width, sum(counts)) == (0, 100, 1000)
    assert ticks(0, 100, 4) == [0, 25, 50, 75, 100]
    assert ticks(0, 3, 8, counts=True) == [0, 1, 2, 3]
    assert ticks(5, 5) == [5]
