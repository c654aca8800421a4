"""Ratings: who wins more is rated higher, and the intervals say how sure that is."""

import re
import subprocess
import sys
import time
from math import inf, log10
from pathlib import Path

import pytest

from conclave.arena.ratings import RatingGap, RatingPool, Ratings, in_order, kinds, rate
from conclave.arena.tournament import (
    Crosstable,
    ResultRow,
    mend,
    parties,
    read,
    run,
    schedule,
    seatings,
    sort,
)
from conclave.cli import main
from conclave.core.errors import BadInput
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]


def row(players: tuple[str, ...], places: tuple[int, ...], seed: str = "1/0", options: str = "") -> ResultRow:
    """Make a result by hand."""
    width = len(players)
    return ResultRow(
        "ice_wizards", options, 1, players, seed, places, (0,) * width, 9, (0.1,) * width, (10,) * width
    )


def mirrored(winner: str, loser: str, seeds: range, upsets: int = 0) -> list[ResultRow]:
    """Play both seatings on each seed; on the first ones the weaker wins one of the two games."""
    made = []
    for number in seeds:
        made.append(row((winner, loser), (1, 2), f"1/{number}"))
        made.append(row((loser, winner), (1, 2) if number < upsets else (2, 1), f"1/{number}"))
    return made


def only(rows: list[ResultRow], failed: tuple[str, ...] = ()) -> Ratings:
    """Rate players who all met."""
    (found,) = rate(rows, failed)
    return found


def test_who_wins_is_rated_higher() -> None:
    """With an interval around it, by the closed form: 35 of 40 and a drawn game are odds of 35.5 to 5.5."""
    found = only(mirrored("a", "b", range(20), upsets=5))
    a, b = found.table()
    assert (a.player, b.player, a.games, b.games) == ("a", "b", 40, 40)
    assert a.low <= a.rating <= a.high
    assert a.rating == pytest.approx(200 * log10(35.5 / 5.5), abs=1e-3)
    assert b.rating == pytest.approx(-a.rating)
    step = found.step("b", "a")
    assert step.low > 0
    assert step.value == pytest.approx(2 * a.rating)


@pytest.mark.parametrize("seeds", [1, 2])
def test_a_shut_out_of_two_or_four_games_shows_nothing(seeds: int) -> None:
    """Equal players end like that in half, or in one of eight, of all tournaments."""
    found = only(mirrored("a", "b", range(seeds)))
    assert "a is not shown to be above b" in str(found.step("b", "a"))
    assert found.told_apart() == 0
    assert found.table()[0].high == inf
    assert only(mirrored("hard", "easy", range(seeds))).monotone() == (
        "The levels are in order, easy < hard, but not every step is beyond chance."
    )


def test_equal_players_are_not_told_apart() -> None:
    """Everybody wins in seat 0."""
    step = only(mirrored("a", "b", range(20), upsets=20)).step("a", "b")
    assert step.low < 0 < step.high
    assert step.value == pytest.approx(0, abs=1e-6)


def test_the_order_of_the_file_changes_nothing() -> None:
    """Processes end in any order."""
    rows = mirrored("a", "b", range(8), 2) + mirrored("b", "c", range(8), 3)
    one, two = only(rows), only(rows[::-1])
    assert one.table() == two.table()
    assert one.steps() == two.steps()


def test_a_player_who_met_one_is_rated_against_all() -> None:
    """Who beats the one that beats another is above that one, and less surely than by games of their own."""
    found = only(mirrored("a", "b", range(20), 5) + mirrored("b", "c", range(20), 5))
    assert [line.player for line in found.table()] == ["a", "b", "c"]
    far, near = found.step("c", "a"), found.step("b", "a")
    assert far.value > near.value
    assert far.high - far.low > near.high - near.low


def test_players_who_never_met_are_rated_apart() -> None:
    """Two groups without a game between them: two tables, and no word about a pair of both."""
    groups = rate(mirrored("a", "b", range(9)) + mirrored("c", "d", range(9)) + mirrored("d", "e", range(9)))
    assert [group.players for group in groups] == [["c", "d", "e"], ["a", "b"]]
    assert [group.pairs for group in groups] == [4, 4]  # all that could be called different
    weighed = sum(line.rating * line.games for line in groups[0].table())
    assert weighed == pytest.approx(0, abs=1e-6)


def test_nothing_is_claimed_of_a_bot_that_failed() -> None:
    """It may have broken down in the very games that it was losing."""
    rows = (
        mirrored("hard", "easy", range(20))
        + mirrored("easy", "b", range(20))
        + mirrored("hard", "b", range(9))
    )
    assert len(only(rows).steps()) == 2
    found = only(rows, ("hard",))
    assert [(step.lower, step.upper) for step in found.steps()] == [("b", "easy")]
    assert (found.ladder(), found.monotone(), found.told_apart()) == ([], "", 1)


def test_three_seats_and_a_player_in_two_of_them() -> None:
    """The places decide, and a shared place is a tie."""
    found = only([row(("a", "b", "c"), (1, 2, 3), f"1/{n}") for n in range(6)])
    assert [line.player for line in found.table()] == ["a", "b", "c"]
    twice = only([row(("a", "a", "b"), (1, 3, 2), f"1/{n}") for n in range(6)])
    assert twice.games == {"a": 6, "b": 6}
    # First and last of three: the last place says more against it than the first says for it.
    assert abs(twice.step("b", "a").value) < 150
    tie = only([row(("a", "b", "c"), (1, 1, 1))])
    assert [line.rating for line in tie.table()] == pytest.approx([0, 0, 0])


def test_the_ladder_of_levels() -> None:
    """Each against the one below, in the order in which they are sold; the whole table is compared too."""
    rows = mirrored("medium", "easy", range(20), 2) + mirrored("hard", "medium", range(20), 2)
    rows += mirrored("mine:Bot", "hard", range(20), 2)
    found = only(rows)
    assert [(step.lower, step.upper) for step in found.ladder()] == [("easy", "medium"), ("medium", "hard")]
    assert [step.upper for step in found.steps()] == ["mine:Bot", "hard", "medium"]
    assert (
        found.monotone() == "The levels are in order, easy < medium < hard, and every step is beyond chance."
    )
    wrong = only(mirrored("easy", "hard", range(20)))
    assert wrong.monotone().startswith("The levels are NOT in order")
    assert str(wrong.steps()[0]).startswith("hard is BELOW easy: -")
    assert in_order([RatingGap("easy", "hard", 3.0, -1.0, 5.0)]).endswith(
        "but not every step is beyond chance."
    )
    assert in_order([]) == ""


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (RatingGap("easy", "hard", 3.0, 1.0, 5.0), "hard is above easy: +3 (+1 to +5)"),
        (RatingGap("easy", "hard", 3.0, -1.0, 5.0), "hard is not shown to be above easy: +3 (-1 to +5)"),
        (RatingGap("easy", "hard", 3.0, -1.0, inf), "hard is not shown to be above easy: +3 (-1 and more)"),
        (RatingGap("easy", "hard", -3.0, -inf, -1.0), "hard is BELOW easy: -3 (-1 and less)"),
        (RatingGap("easy", "hard", 0.0, -inf, inf), "hard is not shown to be above easy: +0 (anything)"),
        (RatingGap("easy", "hard", -3.0, -5.0, -1.0), "hard is BELOW easy: -3 (-5 to -1)"),
    ],
)
def test_a_step_in_words(step: RatingGap, says: str) -> None:
    """Plainly, whichever way it went."""
    assert str(step) == says


def test_what_may_be_rated_together() -> None:
    """The same game, options, rules and number of seats; a game that is there twice counts once."""
    rows = [row(("a", "b"), (1, 2)), row(("a", "b"), (1, 2)), row(("a", "b"), (1, 2), options="board=hex")]
    counted = sort([*rows, row(("a", "b", "c"), (1, 2, 3))])
    assert counted.twice == 1
    assert {kind: len(found) for kind, found in kinds(counted.rows).items()} == {
        RatingPool("ice_wizards", "", 1, 2): 1,
        RatingPool("ice_wizards", "", 1, 3): 1,
        RatingPool("ice_wizards", "board=hex", 1, 2): 1,
    }


def test_nothing_to_rate() -> None:
    """That is a sentence."""
    with pytest.raises(BadInput, match="no games"):
        rate([])


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
    assert table.cells(short=True)[0][1] == "50 % (1-99)"  # by hand: 1 - (1 - x)² = 0.025


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
    done = run("ratings", out)
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
    words = ["tournament", "--players", "random,greedy", "--games", "8", "--jobs", "1", "--quiet"]
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
    done = run("ratings", out, out)
    assert done.code == 0
    assert "48 games are in these files more than once and count once." in done.out
    assert "Ice Wizards (as it comes; rules 1): 48 games, share of wins (95 %)" in done.out
    assert "medium is above easy: +" in done.out
    assert "3 of 3 pairs differ beyond chance; corrected for all of them." in done.out
    assert "The levels are in order, random < easy < medium, and every step is beyond chance." in done.out
    data = run("ratings", out, "--json").json["kinds"][0]
    assert [line["player"] for line in data["groups"][0]["ratings"]] == ["medium", "easy", "random"]
    assert data["games"] == 48
    assert "| medium | " in run("ratings", out, "--markdown").out


def test_the_strength_that_is_told_is_the_one_that_is_recorded(run: Run) -> None:
    """Every table of ratings in docs/strength.md is what the command above it prints."""
    told = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    found = re.findall(r"```sh\nconclave ratings ([^\n]+) --markdown\n```\n\n((?:\|[^\n]+\n)+)", told)
    assert len(found) == 5
    for files, table in found:
        done = run("ratings", *(ROOT / file for file in files.split()), "--markdown")
        assert table in done.out


def test_a_shut_out_in_json_is_json(tmp_path: Path, run: Run) -> None:
    """An end that is open is none, because JSON knows no infinity."""
    out = tmp_path / "r.jsonl"
    out.write_text("".join(made.text() + "\n" for made in mirrored("a", "b", range(1))))
    line = run("ratings", out, "--json").json["kinds"][0]["groups"][0]["steps"][0]
    assert (line["upper"], line["high"], line["low"] < 0) == ("a", None, True)


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
