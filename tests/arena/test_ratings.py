"""Ratings: who wins more is rated higher, orders are averaged, and the intervals say how sure that is."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from conclave.arena import ratings
from conclave.arena.ratings import Kind, Rated, Ratings, Step, kinds, rate
from conclave.arena.tournament import Crosstable, Row, mend, parties, read, run, schedule, seatings
from conclave.cli import main
from conclave.core.errors import BadInput, Missing
from tests.cli.conftest import Run

pytest.importorskip("openskill")


def row(players: tuple[str, ...], places: tuple[int, ...], seed: str = "1/0", options: str = "") -> Row:
    """Make a result by hand."""
    width = len(players)
    return Row(
        "ice_wizards", options, 1, players, seed, places, (0,) * width, 9, (0.1,) * width, (10,) * width
    )


def mirrored(winner: str, loser: str, seeds: range, upsets: int = 0) -> list[Row]:
    """Play both seatings on each seed; on the first ones the weaker wins one of the two games."""
    made = []
    for number in seeds:
        made.append(row((winner, loser), (1, 2), f"1/{number}"))
        made.append(row((loser, winner), (1, 2) if number < upsets else (2, 1), f"1/{number}"))
    return made


def test_who_wins_is_rated_higher() -> None:
    """With an interval around it, and everybody near the start before anything is known."""
    found = rate(mirrored("a", "b", range(20), upsets=5), rounds=40)
    a, b = found.table()
    assert (a.player, b.player, a.games, b.games) == ("a", "b", 40, 40)
    assert a.low <= a.rating <= a.high
    assert a.rating > 25 > b.rating
    assert found.step("b", "a").low > 0
    assert str(Rated("a", 4.2, -0.8, 7.0, 3)) == "4.2 (-0.8 to 7.0)"


def test_equal_players_are_not_told_apart() -> None:
    """Everybody wins in seat 0."""
    found = rate(mirrored("a", "b", range(20), upsets=20), rounds=60)
    step = found.step("a", "b")
    assert step.low < 0 < step.high
    assert abs(step.value) < 2


def test_neither_the_order_of_the_file_nor_another_run_changes_anything() -> None:
    """Processes end in any order."""
    rows = mirrored("a", "b", range(8), 2) + mirrored("b", "c", range(8), 3)
    one, two = rate(rows, rounds=20), rate(rows[::-1], rounds=20)
    assert one.table() == two.table()
    assert one.table() != rate(rows, rounds=20, seed=2).table()


def test_more_orders_take_their_noise_out_of_the_intervals() -> None:
    """The rating stays; what was only the order of the games no longer widens the interval."""
    rows = mirrored("a", "b", range(60), upsets=40)
    few, many = rate(rows, rounds=40, orders=1), rate(rows, rounds=40, orders=16)
    assert few.points == many.points
    for wide, narrow in zip(few.table(), many.table(), strict=True):
        assert narrow.high - narrow.low < 0.8 * (wide.high - wide.low)


def test_one_game_by_the_book() -> None:
    """A first win moves both by as much, as OpenSkill's own documents have it: 25 to 27.64 and 22.36."""
    found = rate([row(("a", "b"), (1, 2))], rounds=20)
    assert found.points == pytest.approx({"a": 27.6354, "b": 22.3645}, abs=1e-3)
    assert found.step("b", "a")[2:] == pytest.approx((5.2708, 5.2708, 5.2708), abs=1e-3)


def test_three_seats_and_a_player_in_two_of_them() -> None:
    """The places decide, and a shared place is a tie."""
    found = rate([row(("a", "b", "c"), (1, 2, 3), f"1/{n}") for n in range(6)], rounds=20)
    assert [line.player for line in found.table()] == ["a", "b", "c"]
    # In two seats a player moves by the mean of what two would have moved.
    apart = rate([row(("x", "z", "y"), (1, 3, 2))], rounds=20).points
    twice = rate([row(("a", "a", "b"), (1, 3, 2))], rounds=20).points
    assert twice == pytest.approx({"a": (apart["x"] + apart["z"]) / 2, "b": apart["y"]})
    tie = rate([row(("a", "b", "c"), (1, 1, 1))], rounds=20)
    assert tie.points == pytest.approx({"a": 25, "b": 25, "c": 25})


def test_the_ladder_of_levels() -> None:
    """Each against the one below, in the order in which they are sold."""
    points = {"hard": 30.0, "easy": 20.0, "medium": 25.0, "mine:Bot": 50.0}
    rounds = [{"hard": 30.0 + n, "easy": 20.0, "medium": 25.0} for n in (-6, 0, 1, 2)]
    found = Ratings(points, rounds, dict.fromkeys(points, 4))
    assert [(step.lower, step.upper) for step in found.ladder()] == [("easy", "medium"), ("medium", "hard")]
    assert found.monotone() == (
        "The levels are in order, easy < medium < hard, but not every step is beyond chance."
    )
    sure = Ratings(points, [points], dict.fromkeys(points, 4))
    assert (
        sure.monotone() == "The levels are in order, easy < medium < hard, and every step is beyond chance."
    )
    wrong = Ratings({"easy": 3.0, "hard": 2.0}, [], {"easy": 1, "hard": 1})
    assert wrong.monotone().startswith("The levels are NOT in order")
    assert Ratings({"a": 3.0}, [], {"a": 1}).monotone() == ""


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (Step("easy", "hard", 3.0, 1.0, 5.0), "hard is above easy: +3.0 (+1.0 to +5.0)"),
        (Step("easy", "hard", 3.0, -1.0, 5.0), "hard is not shown to be above easy: +3.0 (-1.0 to +5.0)"),
        (Step("easy", "hard", -3.0, -5.0, -1.0), "hard is BELOW easy: -3.0 (-5.0 to -1.0)"),
    ],
)
def test_a_step_in_words(step: Step, says: str) -> None:
    """Plainly, whichever way it went."""
    assert str(step) == says


def test_what_may_be_rated_together() -> None:
    """The same game, options, rules and number of seats; a game that is there twice counts once."""
    rows = [row(("a", "b"), (1, 2)), row(("a", "b"), (1, 2)), row(("a", "b"), (1, 2), options="board=hex")]
    groups, twice = kinds([*rows, row(("a", "b", "c"), (1, 2, 3))])
    assert twice == 1
    assert {kind: len(found) for kind, found in groups.items()} == {
        Kind("ice_wizards", "", 1, 2): 1,
        Kind("ice_wizards", "", 1, 3): 1,
        Kind("ice_wizards", "board=hex", 1, 2): 1,
    }


def test_nothing_to_rate_and_nothing_to_rate_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a sentence."""
    with pytest.raises(BadInput, match="no games"):
        rate([])
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    with pytest.raises(Missing, match=r"pip install 'conclave-games\[report\]'"):
        rate([row(("a", "b"), (1, 2))])


def test_parties_of_three() -> None:
    """Three of four; two players fill three chairs in both ways; everybody sits in every seat."""
    assert len(parties(["a", "b", "c", "d"], 3)) == 4
    assert parties(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert seatings(("a", "b", "c"), 0) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert seatings(("a", "b", "c"), 1) == [("a", "c", "b"), ("c", "b", "a"), ("b", "a", "c")]
    assert seatings(("a", "b"), 5) == [("a", "b"), ("b", "a")]
    games = schedule("meld", ["random", "greedy", "easy"], 2, 1, "", seats=3)
    assert len(games) == 6
    for player in ("random", "greedy", "easy"):
        for seat in range(3):
            assert sum(game.players[seat] == player for game in games) == 2


@pytest.mark.parametrize("seats", [1, 3])
def test_tables_that_do_not_exist(seats: int) -> None:
    """Ice Wizards is played by two."""
    with pytest.raises(BadInput, match="is played by 2"):
        schedule("ice_wizards", ["random", "greedy"], 1, 1, "", seats=seats)


def test_the_crosstable_of_three_by_hand() -> None:
    """One game, a before b before c; then b and c share the win before a."""
    table = Crosstable([row(("a", "b", "c"), (1, 2, 3)), row(("a", "b", "c"), (3, 1, 1), "1/1")])
    assert [table.total(player).won for player in "abc"] == [1, 0.5, 0.5]
    assert table.pair("a", "b")[3:] == (1, 2)
    assert table.pair("b", "c")[3:] == (1.5, 2)
    assert table.cells(short=True)[0][1] == "50 % (9-91)"


def test_a_tournament_of_three_is_played_and_read_back(tmp_path: Path) -> None:
    """The file holds every seat."""
    out = tmp_path / "three.jsonl"
    rows = run(schedule("meld", ["random", "greedy", "easy"], 1, 1, "", seats=3)[:1], 1, out)
    assert len(rows[0].places) == 3
    assert read(out).rows == rows


def test_a_line_cut_short_is_told(tmp_path: Path, run: Run) -> None:
    """By `ratings`, which leaves the file as it is, and by `tournament`, which mends it."""
    out = tmp_path / "r.jsonl"
    whole = "".join(row(("random", "easy"), (2, 1), f"1/{n}").text() + "\n" for n in range(4))
    out.write_text(whole[:-30])
    done = run("ratings", out, "--rounds", 20)
    assert done.code == 0
    assert f"The last line of {out} was cut short and is left out" in done.out
    assert out.read_text() == whole[:-30]
    assert mend(out).startswith("The last line of")
    assert len(read(out).rows) == 3
    assert mend(out) == ""
    out.write_text("")
    assert mend(out) == ""


def test_a_tournament_that_is_killed_goes_on(tmp_path: Path) -> None:
    """Killed at any moment, the same command plays what is missing and nothing twice."""
    out = tmp_path / "r.jsonl"
    words = [
        "tournament",
        "--players",
        "random,greedy",
        "--games",
        "8",
        "--jobs",
        "1",
        "--quiet",
        "--rounds",
        "20",
    ]
    order = [sys.executable, "-P", "-m", "conclave.cli", *words, "--out", str(out)]
    started = subprocess.Popen(order, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while started.poll() is None and time.monotonic() < until and not (out.exists() and out.stat().st_size):
        time.sleep(0.01)
    started.kill()
    started.wait()
    with out.open("ab") as file:
        file.write(b'{"game":"ice_wiz')  # what a kill in the middle of a line leaves
    assert main([*words, "--out", str(out)]) == 0
    found = read(out)
    assert found.cut == ""
    pairings = [row.pairing for row in found.rows]
    assert len(pairings) == len(set(pairings)) == 16


def test_the_command(tmp_path: Path, run: Run) -> None:
    """A crosstable, ratings and the order of the levels; the same as data and as Markdown."""
    out = tmp_path / "r.jsonl"
    rows = mirrored("easy", "random", range(12), 2) + mirrored("medium", "easy", range(12), 2)
    out.write_text("".join(made.text() + "\n" for made in rows))
    done = run("ratings", out, out, "--rounds", 30)
    assert done.code == 0
    assert "48 games are in these files more than once and count once." in done.out
    assert "Ice Wizards (as it comes; rules 1): 48 games, share of wins (95 %)" in done.out
    assert "medium is above easy: +" in done.out
    assert "The levels are in order, random < easy < medium, and every step is beyond chance." in done.out
    data = run("ratings", out, "--rounds", 30, "--json").json["kinds"][0]
    wider = run("ratings", out, "--rounds", 30, "--orders", 1, "--json").json["kinds"][0]
    assert wider["ratings"] != data["ratings"]
    assert wider["table"] == data["table"]
    assert [line["player"] for line in data["ratings"]] == ["medium", "easy", "random"]
    assert data["games"] == 48
    assert "| medium | " in run("ratings", out, "--rounds", 30, "--markdown").out


def test_the_command_refuses(tmp_path: Path, run: Run) -> None:
    """No file, an empty one, one that is something else."""
    assert run("ratings").code == 2
    assert run("ratings", tmp_path / "none").code == 2
    empty, odd = tmp_path / "empty", tmp_path / "odd"
    empty.write_text("")
    done = run("ratings", empty)
    assert (done.code, done.out) == (4, "")
    for text in ("{}\n", "[1]\n", "7\n", '{"players": ["a"]}\n', "hello\n"):
        odd.write_text(text)
        done = run("ratings", odd)
        assert done.code == 4
        assert "line 1" in done.err
    odd.write_bytes(b"\xff\xfe\n")
    assert run("ratings", odd).code == 4


def test_a_tournament_without_the_library_is_still_a_tournament(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is printed, and one sentence says what is missing."""

    def missing() -> None:
        raise Missing(ratings.INSTALL)

    monkeypatch.setattr(ratings, "_model", missing)
    done = run("tournament", "--players", "random,greedy", "--games", 1, "--jobs", 1)
    assert done.code == 0
    assert "2 games, share of wins" in done.out
    assert "Ratings need openskill, which is not installed: pip install" in done.out
