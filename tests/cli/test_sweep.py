"""`sweep`: options and numbers of components at several values, and what is said to bad ones."""

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conclave.arena.sweep import resolved
from conclave.core.errors import BadInput
from tests.cli.conftest import Run

SMALL = ("--games", 6, "--seed", 1, "--jobs", 1)


def test_an_option(run: Run) -> None:
    """A row for each value, shares that add up, the same for the same seed."""
    done = run("sweep", "ice_wizards", "--set", "board=hex,square", *SMALL, "--json").json
    shares = {(row["value"], row["name"]): row for row in done["figures"] if row["figure"] == "seat"}
    assert set(shares) == {(board, seat) for board in ("hex", "square") for seat in ("Dark", "Light")}
    for board in ("hex", "square"):
        assert shares[board, "Dark"]["estimate"] + shares[board, "Light"]["estimate"] == 1
        assert shares[board, "Dark"]["low"] <= shares[board, "Dark"]["estimate"]
    sim = run("sim", "ice_wizards", "--option", "board=square", *SMALL, "--json").json
    assert shares["square", "Dark"]["estimate"] == sim["seats"][0]["share"]
    length = next(row for row in done["figures"] if (row["value"], row["figure"]) == ("square", "length"))
    assert length["estimate"] == sim["length"]["mean"]
    told = run("sweep", "ice_wizards", "--set", "board=hex,square", *SMALL).out
    assert "board from 6 games each, seed 1" in told
    assert "square" in told


def test_what_differs_beyond_chance_is_said(run: Run, tmp_path: Path) -> None:
    """Random games of Ice Wizards score and last differently on the two boards, and seats win alike."""
    words = ("sweep", "--set", "board=hex,square", "--games", 150, "--seed", 1, "--jobs", 1)
    done = run(*words, "--out", tmp_path / "s")
    assert done.code == 0
    found = run(*words, "--json").json["differences"]
    assert {one["figure"] for one in found} <= {"seat", "draws", "length"}  # Dark always begins
    for one in found:
        assert one["beyond"] == (one["corrected"] < 0.05)
        assert one["corrected"] >= one["chance"]
    beyond = sum(one["beyond"] for one in found)
    page = (tmp_path / "s" / "sweep.html").read_text()
    if beyond:
        sentence = f"{beyond} of {len(found)} comparisons differ beyond chance (corrected after Holm):"
    else:
        sentence = f"No two values differ beyond chance in any figure ({len(found)} comparisons"
    assert sentence in done.out
    assert sentence in page


def test_who_moves_first_is_a_figure(run: Run, tmp_path: Path) -> None:
    """In the terminal, in the data, in CSV and in the picture; in The Meld it is no seat's."""
    words = ("sweep", "meld", "--set", "twilight=on,off", "--option", "round_limit=20", *SMALL)
    done = run(*words, "--out", tmp_path / "s")
    assert "moved first" in done.out
    rows = run(*words, "--json").json["figures"]
    assert [row["value"] for row in rows if row["figure"] == "first"] == ["on", "off"]
    assert "on,first,moved first,6," in (tmp_path / "s" / "sweep.csv").read_text()
    assert "Wins of whoever moves first" in (tmp_path / "s" / "sweep.svg").read_text()
    told = run("sim", "meld", "--option", "round_limit=20", *SMALL)
    data = run("sim", "meld", "--option", "round_limit=20", *SMALL, "--json").json
    assert "moved first" in told.out
    assert sum(seat["first"] for seat in data["seats"]) == data["first"]["of"] == 6
    on = next(row for row in rows if (row["value"], row["figure"]) == ("on", "first"))
    assert on["estimate"] == data["first"]["share"]


def test_one_game_is_told_without_an_interval_of_its_length(run: Run, tmp_path: Path) -> None:
    """Nothing is infinite, in JSON least of all."""
    words = ("sweep", "--set", "board=hex", "--games", 1, "--seed", 1, "--jobs", 1)
    done = run(*words, "--out", tmp_path / "s")
    assert "from 1 game each" in done.out
    assert "inf" not in done.out + (tmp_path / "s" / "sweep.csv").read_text()
    told = run(*words, "--json")
    assert "Infinity" not in told.out
    assert next(row for row in told.json["figures"] if row["figure"] == "length")["low"] is None


def test_a_sweep_is_extended(run: Run, tmp_path: Path) -> None:
    """More games at every value, in the same folder."""
    words = ("sweep", "--set", "board=hex,square", "--seed", 1, "--jobs", 1, "--out", tmp_path / "s")
    assert run(*words, "--games", 4).code == 0
    more = run(*words, "--games", 9)
    assert "4 of 9 games are there already." in more.out
    run(*words[:-1], tmp_path / "at once", "--games", 9)
    assert (tmp_path / "s" / "sweep.csv").read_bytes() == (tmp_path / "at once" / "sweep.csv").read_bytes()


def test_a_number_of_the_components(run: Run, tmp_path: Path) -> None:
    """Changed copies of the set, a run for each, a picture, a page and CSV; the same command goes on."""
    words = ["sweep", "meld", "--set", "aspirant.foci=9..10", "--games", "2", "--jobs", "1", "--seed", "1"]
    words += ["--option", "round_limit=20", "--option", "boards=free_choice", "--out", str(tmp_path / "s")]
    assert run(*words).code == 0
    place = tmp_path / "s"
    with (place / "sweep.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["value"] for row in rows} == {"9", "10"}
    assert {row["figure"] for row in rows} >= {"seat", "faction", "draws", "length"}
    assert "foci = 9" in (place / "sets" / "9" / "boards.toml").read_text()
    assert (place / "runs" / "9" / "games.csv").is_file()
    nine, ten = ((place / "runs" / value / "run.json").read_text() for value in ("9", "10"))
    assert nine != ten
    picture = ElementTree.parse(place / "sweep.svg").getroot()
    assert picture.tag.endswith("svg")
    assert "boards.aspirant.foci" in (place / "sweep.html").read_text()
    before = (place / "sweep.csv").read_bytes()
    again = run(*words[:8], *words[10:])  # without its seed, which the folder knows
    assert again.code == 0
    assert "2 of 2 games are there already." in again.out
    assert (place / "sweep.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("game", "words", "sentence"),
    [
        ("meld", "boards.aspirant.fokki=3", "did you mean boards.aspirant.foci"),
        ("meld", "foki=3", "boards.aspirant.foci"),
        ("meld", "boards.aspirant.count=3", "is short for several"),
        ("meld", "boards.aspirant.foci=40", "`aspirant` has room for 13 foci, not for 40"),
        ("meld", "boards.aspirant.foci=many", "takes whole numbers"),
        ("meld", "boards.aspirant.foci=0", "make no game"),
        ("meld", "wild_tiles=perhaps", "takes on, off"),
        ("ice_wizards", "bord=hex", "did you mean board?"),
        ("ice_wizards", "board=round", "takes hex, square"),
        ("ice_wizards", "board", "NAME=VALUES"),
        ("ice_wizards", "board=", "NAME=VALUES"),
        ("ice_wizards", "board=5..1", "a range goes up"),
        ("ice_wizards", "board=1..5000", "100 values at most"),
    ],
)
def test_what_cannot_be_varied_gets_a_sentence(run: Run, game: str, words: str, sentence: str) -> None:
    """Before the first game."""
    done = run("sweep", game, "--set", words, *SMALL)
    assert done.code == 2
    assert sentence in done.err
    assert done.out == ""


def test_a_folder_of_something_else_is_left_alone(run: Run, tmp_path: Path) -> None:
    """Letters, and a sweep of another number."""
    (tmp_path / "letter.txt").write_text("Dear Ann")
    done = run("sweep", "--set", "board=hex", *SMALL, "--out", tmp_path)
    assert (done.code, "something else than a sweep" in done.err) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    assert run("sweep", "--set", "board=hex", *SMALL, "--out", tmp_path / "s").code == 0
    other = run("sweep", "meld", "--set", "twilight=on", *SMALL, "--out", tmp_path / "s")
    assert (other.code, "holds a sweep of board" in other.err) == (2, True)
    seed = run("sweep", "--set", "board=hex", "--games", 6, "--seed", 2, "--out", tmp_path / "s")
    assert (seed.code, "with seed 1" in seed.err) == (2, True)


def test_short_names() -> None:
    """The end must be the same, and what is left out must leave one."""
    known = ["boards.aspirant.foci", "boards.marshal.foci", "boards.aspirant.plant.effects.count"]
    assert resolved("aspirant.foci", known) == known[0]
    assert resolved("aspirant.plant.count", known) == known[2]
    with pytest.raises(BadInput, match="short for several"):
        resolved("boards.foci", known)
    with pytest.raises(BadInput, match="neither an option nor"):
        resolved("aspirant.plant", known)
