"""Sides in the arena: games against the game and between teams, simulated, rated, reported."""

import csv
import json
from collections.abc import Iterator
from math import log, log10
from pathlib import Path

import pytest

from conclave.arena.bradley_terry import BradleyTerry, Ranking
from conclave.arena.game_stats import leader
from conclave.arena.jsonl import GameLine as Kept
from conclave.arena.ratings import THE_GAME, Ratings, rate
from conclave.arena.report.measurements import measure_run
from conclave.arena.report.run_reader import read as read_run
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import simulate
from conclave.arena.tally import Tally
from conclave.arena.tournament import Crosstable, ResultRow, read, schedule
from conclave.arena.tournament import run as play_all
from conclave.core.evaluator import Evaluator
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.storage import Int
from conclave.testing.positions import known
from tests.arena.report_runs import Hand, write_run
from tests.arena.test_report_page import Parts, made
from tests.cli.conftest import Run
from tests.toys import lantern, rope

TEAMS = (0, 1, 0, 1)


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    """Make both games known."""
    with known(lantern.GAME), known(rope.GAME):
        yield


def row(players: str, places: tuple[int, ...], sides: tuple[int, ...] = (), seed: int = 0) -> ResultRow:
    """Make a result by hand; every player is a letter."""
    width = len(players)
    facts = (
        "toy",
        "",
        1,
        tuple(players),
        f"1/{seed}",
        places,
        (0,) * width,
        9,
        (0.1,) * width,
        (10,) * width,
    )
    return ResultRow(*facts, sides=sides)


# Counting.


def test_a_win_of_a_side_is_a_win_of_each() -> None:
    """By hand: a team's win, a draw of teams, a win of all, a loss of all."""
    tally = Tally(4)
    for places, sides in (
        ((1, 3, 1, 3), TEAMS), ((1, 1, 1, 1), TEAMS), ((1, 1, 1, 1), (0,) * 4), ((2, 2, 2, 2), (0,) * 4),
    ):  # fmt: skip
        tally.add("abab", Result(places, (0,) * 4, "over", "", sides), 5)
    assert [tally.seat_share(seat).won for seat in range(4)] == [2.5, 1.5, 2.5, 1.5]
    assert (tally.shared, tally.nobody) == (1, 1)
    other = Tally(4)
    other.merge(tally)
    assert other.data() == tally.data()
    assert (tally.data()["draws"], tally.data()["nobody"]) == (1, 1)


def test_alone_against_the_wind_as_often_as_it_must_be() -> None:
    """By hand: whoever answers by chance saves the flame in 23 of 64 games (LA-1.1 to LA-1.3).

    With c cloaks and r winds to come let it be f(r, c). Every second wind is none, and then any answer is
    good; else only a shield is. f(1, c) = 3/4, f(1, 0) = 1/2, f(2, 2) = 9/16, f(2, 1) = 7/16, and so
    f(3, 2) = 1/2 * (7/16 + 9/16) / 2 + 1/4 * 7/16 = 23/64.
    """
    tally = simulate(RunPlan("toy_lantern", ("random",), 3000, 1, ""))
    share = tally.seat_share(0)
    assert share.low <= 23 / 64 <= share.high
    assert share.won + tally.nobody == 3000
    assert tally.shared == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_all_win_or_all_lose(seats: int) -> None:
    """Every seat has the same share, and the rest are games that everybody lost."""
    tally = simulate(RunPlan("toy_lantern", ("random",) * seats, 200, 1, ""))
    won = {tally.seat_share(seat).won for seat in range(seats)}
    assert won == {200 - tally.nobody}
    assert 0 < tally.nobody < 200


def test_partners_share_every_result() -> None:
    """Two and two have the same share, and both sides together all games."""
    tally = simulate(RunPlan("toy_rope", ("random",) * 4, 200, 1, ""))
    shares = [tally.seat_share(seat).won for seat in range(4)]
    assert shares[:2] == shares[2:]
    assert shares[0] + shares[1] == 200
    assert tally.shared > 0


# Sheets, lines and folders.


class Heavy(Evaluator):
    """Whoever is on the side that has pulled more leads."""

    def evaluate(self, s: State, seat: Int) -> Int:
        """Compare the sums."""
        assert isinstance(s, rope.Rope)
        sums = [int(s.pulled[0] + s.pulled[2]), int(s.pulled[1] + s.pulled[3])]
        side = int(seat) % 2
        return 100 * (sums[side] - sums[1 - side])


def test_the_first_seat_of_a_side_stands_for_its_lead() -> None:
    """Partners have the same chances, which is no level game."""
    session = Session(rope.GAME, luck=False, forced=False)
    assert leader(session.state, Heavy()) == -1
    session.play("hold")
    assert leader(session.state, Heavy()) == 0
    session.play("throw")
    session.land("die 6")
    assert leader(session.state, Heavy()) == 1


def test_lines_of_older_runs_are_still_read() -> None:
    """They had four parts of a result and no sides."""
    line = {
        "game": 3,
        "players": ["a", "b"],
        "result": [[2, 1], [4, 5], "over", "X-1"],
        "row": {"winners": "1"},
    }
    kept = Kept(json.dumps(line))
    assert kept.result == Result((2, 1), (4, 5), "over", "X-1")
    assert next(kept.rows("games", ["winners", "sides"])) == ["1", ""]


def test_a_run_into_a_folder_and_its_report(run: Run, tmp_path: Path) -> None:
    """All against the game: the tables know the sides, and the page says how often the game was beaten."""
    out = tmp_path / "flame"
    words = ("--players", "random,random", "--games", "60", "--seed", "3", "--out", out, "--jobs", "1")
    done = run("sim", "toy_lantern", *words)
    assert done.code == 0, done.err
    with (out / "games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert {game["sides"] for game in games} == {"0+0"}
    assert {game["winners"] for game in games} == {"", "0+1"}
    lost = sum(not game["winners"] for game in games)
    assert f"0 drawn, {lost} lost by everybody." in done.out
    assert all(game["share_0"] == game["share_1"] for game in games)
    winning = measure_run(read_run(out)).winning
    assert winning.against_game
    assert [(line.name, line.share.won, line.verdict) for line in winning.seats] == [
        ("everybody", 60 - lost, 0)
    ]
    text = Parts(made(out)).text
    assert f"Everybody wins {100 * (60 - lost) / 60:.1f} %" in text
    assert "of 60 games against the game." in text
    assert "Won against the game: " in text
    assert "drawn or won by nobody" not in text
    assert run("report", out, "--out", tmp_path / "page.html").code == 0


def test_the_report_of_teams(tmp_path: Path) -> None:
    """By hand: of four games the first pair wins three, so each of the four seats is held against a half."""
    hands = [
        Hand(winners, (3, 3, 3, 3), ("random",) * 4, ("",) * 4, sides=TEAMS)
        for winners in ((0, 2), (0, 2), (0, 2), (1, 3))
    ]
    winning = measure_run(read_run(write_run(tmp_path, hands))).winning
    assert winning.expected == 0.5
    assert not winning.against_game
    assert [line.share.won for line in winning.seats] == [3, 1, 3, 1]
    assert winning.drawn.won == 0
    text = Parts(made(tmp_path)).text
    assert "Drawn, or won by nobody: 0.0 %" in text
    assert "Dark (seat 1) wins 75.0 %" in text


# Tournaments and ratings.


@pytest.mark.parametrize(("seats", "games"), [(1, 6), (2, 6), (3, 6)])
def test_against_the_game_every_player_plays_with_its_like(seats: int, games: int) -> None:
    """Two players on three seeds: all seats are one player's, on the same luck as the other's."""
    pairings = schedule("toy_lantern", ["random", "greedy"], 3, 1, "", seats)
    assert len(pairings) == games
    assert {pairing.players for pairing in pairings} == {("random",) * seats, ("greedy",) * seats}
    assert {pairing.seed for pairing in pairings} == {"1/0", "1/1", "1/2"}


def test_teams_mix_and_turn() -> None:
    """Two players fill four seats in every way, and each sits on both sides."""
    pairings = schedule("toy_rope", ["random", "greedy"], 1, 1, "")
    sides = {tuple(pairing.players[seat] for seat in (0, 2)) for pairing in pairings}
    assert {("random", "random"), ("greedy", "greedy"), ("random", "greedy")} <= sides


def test_a_tournament_is_played_kept_and_rated(run: Run, tmp_path: Path) -> None:
    """Teams, all together, and alone: rows keep their sides, and `the game` is rated with the players."""
    out = tmp_path / "rows.jsonl"
    for game, seats in (("toy_rope", 4), ("toy_lantern", 2), ("toy_lantern", 1)):
        words = ("--players", "random,greedy", "--seats", seats, "--games", 4, "--seed", 2, "--jobs", "1")
        done = run("tournament", game, *words, "--out", out)
        assert done.code == 0, done.err
        assert ("the game" in done.out) == (game == "toy_lantern")
    rows = read(out).rows
    assert {row.sides for row in rows} == {TEAMS, (0, 0), ()}
    again = play_all([row.pairing for row in rows], 1)
    assert [(row.places, row.sides) for row in again] == [(row.places, row.sides) for row in rows]
    done = run("ratings", out)
    assert done.code == 0, done.err


def test_partners_are_not_compared() -> None:
    """By hand: a and c beat b and d, then draw; a and c never met."""
    table = Crosstable([row("abcd", (1, 3, 1, 3), TEAMS), row("abcd", (1, 1, 1, 1), TEAMS, 1)])
    assert [table.total(player).won for player in "abcd"] == [1.5, 0.5, 1.5, 0.5]
    assert table.pair("a", "b")[3:] == (1.5, 2)
    assert table.pair("a", "c").of == 0
    alone = Crosstable([row("ab", (1, 1), (0, 0))])
    assert alone.pair("a", "b").of == 0
    assert alone.total("a").won == 1


def test_a_side_is_as_strong_as_its_members_on_average() -> None:
    """Closed forms: with the same partner, odds of three to one are twice the step between the others."""
    won, lost = ((3,), (4,)), ((4,), (3,))
    found = BradleyTerry(3, {won: 30, lost: 10}, 1e-9, [(0, 2), (1, 2)])
    assert found.best[0] - found.best[1] == pytest.approx(2 * log(3), abs=1e-4)
    # A side of one's own kind is oneself: the same as a game of two.
    teams = Ratings([row("abab", (1, 3, 1, 3), TEAMS, seed) for seed in range(5)])
    pair = Ratings([row("ab", (1, 2), (), seed) for seed in range(5)])
    assert teams.step("b", "a") == pair.step("b", "a")
    # Two sides of the same players decide nothing.
    assert Ratings([row("aabb", (1, 3, 3, 1), (0, 1, 1, 0))]).step("a", "b").value == pytest.approx(0)


def test_slopes_of_sides_are_those_of_the_height() -> None:
    """Newton's first and second derivatives against differences, for sides of two, of three and of one."""
    games: dict[Ranking, int] = {((4,), (5,), (0,)): 3, ((5,), (4, 1)): 2, ((6,), (2,)): 4, ((2,), (6,)): 1}
    found = BradleyTerry(4, games, 1.0, [(0, 1), (2, 3), (0, 0, 3)])
    at, small = [0.3, -0.2, 0.5, -0.6], 1e-5
    slope, bend = found._slopes(found._won, at)
    for player in range(4):
        up, down = ([v + small * s * (p == player) for p, v in enumerate(at)] for s in (1, -1))
        rise = (found._height(found._won, up) - found._height(found._won, down)) / (2 * small)
        assert slope[player] == pytest.approx(rise, abs=1e-6)
        above, below = found._slopes(found._won, up)[0], found._slopes(found._won, down)[0]
        for other in range(4):
            # The ones in every cell hold the mean where it is.
            assert bend[other][player] - 1 == pytest.approx(
                (below[other] - above[other]) / (2 * small), abs=1e-5
            )


def test_the_game_is_rated_like_a_player() -> None:
    """By the closed form: 30 wins and 10 losses alone are odds of 30.5 to 10.5 against the game."""
    rows = [row("a", (1 if seed < 30 else 2,), (), seed) for seed in range(40)]
    (found,) = rate(rows)
    assert found.players == ["a", THE_GAME]
    assert found.step(THE_GAME, "a").value == pytest.approx(400 * log10(30.5 / 10.5), abs=1e-3)
    # Who only ever met the game is still rated with others who did.
    (both,) = rate([*rows, *(row("bb", (2, 2), (0, 0), seed) for seed in range(4))])
    assert both.players == ["a", "b", THE_GAME]
    assert [rated.player for rated in both.table()] == ["a", THE_GAME, "b"]


def test_results_that_cannot_be(tmp_path: Path) -> None:
    """A file with a place of nought, or with sides for some seats alone, is refused by its line."""
    for bad in (row("ab", (0, 1)), row("abc", (1, 1, 2), (0, 0))):
        (tmp_path / "bad.jsonl").write_text(bad.text() + "\n")
        with pytest.raises(Exception, match=r"line 1 of .* is no result of a tournament"):
            read(tmp_path / "bad.jsonl")
