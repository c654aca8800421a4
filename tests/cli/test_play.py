"""`play --terminal`: people and bots at the table in the terminal."""

from pathlib import Path

import pytest

from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.cli.conftest import Run

GAME = load("ice_wizards")
ME = ("play", "--terminal", "--players", "human,greedy", "--seed", "7")


def test_a_first_look(run: Run) -> None:
    """Board, prompt and numbered choices; leaving at the end of the input is safe."""
    done = run(*ME)
    assert done.code == 0
    assert "Dark: Play a card" in done.out
    assert "  1  play ne3" in done.out
    assert "You left at ply 10" in done.out


def test_answers_as_number_token_or_card(run: Run, tmp_path: Path) -> None:
    """All three mean the same move."""
    for n, answer in enumerate(("4", "play ne2", "PLAY  NE2", "ne2")):
        path = tmp_path / f"{n}.record"
        run(*ME, "--record", path, typed=answer)
        assert Record.read(path.read_text()).tokens[10] == "play ne2"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("look", "stones left"),
        ("hand", "Dark hand   NE3 E2 NW2 NE2 SE1"),
        ("where king", "The king on f6"),
        ("where dragon", "Nothing here is called `dragon`"),
        ("at f6", "The king on f6"),
        ("at z9", "There is no place `z9`"),
        ("moves", "5  play se1"),
        ("why draw", "You hold five cards already, so you may not draw (IW-3.3)"),
        ("why play ne2", "You may: Play NE II to h6 (IW-3.1)"),
        ("why 4", "You may: Play NE II to h6"),
        ("why", "Say what about, as in `why draw`"),
        ("why fly", "`fly` is not a move here"),
        ("rule 3.4", "IW-3.4 Play a wizard"),
        ("rule 77", "There is no rule `77`"),
        ("score", "Dark score   0"),
        ("reach", "Light reaches  N2>f8"),
        ("log", "Dark is dealt NE III."),
        ("last", "Nothing yet."),
        ("help", "why play se1"),
        ("undo", "There is nothing to take back."),
        ("save", "Name a file"),
        ("99", "There are choices 1 to 5, not 99."),
        ("play n1", "You do not hold the card N I (IW-3.2)."),
        ("flip ne2", "a wizard flips only an enemy stone (IW-3.4)."),
        ("nonsense", "`nonsense` is not a move here"),
    ],
)
def test_typed_commands(run: Run, line: str, says: str) -> None:
    """Each answers in words and changes nothing."""
    done = run(*ME, typed=f"{line}\nquit\n")
    assert done.code == 0
    assert says in done.out.split("Dark> ", 1)[1]
    assert "You left at ply 10" in done.out


def test_undo_goes_back_before_the_bots_answer(run: Run, tmp_path: Path) -> None:
    """Bots always agree; the same answer brings the same game again."""
    path = tmp_path / "x.record"
    done = run(*ME, "--record", path, typed="1\nundo\n2\nundo\nundo\n")
    assert done.out.count("Taken back.") == 2
    assert "There is nothing to take back." in done.out
    assert len(Record.read(path.read_text()).tokens) == 10


def test_hot_seat_undo_is_the_last_players(run: Run) -> None:
    """The other one may not take back what is not theirs."""
    done = run("play", "--terminal", "--players", "human,human", "--seed", "7", typed="1\nundo\n")
    assert "Light: Play a card" in done.out
    assert "Only the seat that answered last may take it back." in done.out


def test_a_game_is_kept_and_goes_on(run: Run, tmp_path: Path) -> None:
    """Left and taken up again, it is the game that one sitting would have been."""
    path, whole = tmp_path / "a.record", tmp_path / "b.record"
    run(*ME, "--record", path, typed="1\n")
    done = run("play", "--record", path, typed="1\n")
    assert "Dark is human, Light is greedy" in done.out
    run(*ME, "--record", whole, typed="1\n1\n")
    kept, other = (Session.replay(GAME, Record.read(p.read_text())) for p in (path, whole))
    assert kept.record.tokens[:12] == other.record.tokens[:12]
    assert kept.ply >= 14


def test_a_file_that_cannot_be_written_is_known_at_once(run: Run, tmp_path: Path) -> None:
    """Before the first move, not after."""
    done = run(*ME, "--record", tmp_path / "no" / "such" / "folder")
    assert done.code == 2
    assert "Dark>" not in done.out


def test_a_kept_game_is_not_lost(run: Run, record: Path, tmp_path: Path) -> None:
    """A finished one is not played over, an unfinished one not mixed with other options."""
    before = record.read_text()
    assert run("play", "--record", record).code == 2
    assert record.read_text() == before
    path = tmp_path / "a.record"
    run(*ME, "--record", path, typed="1\n")
    assert run("play", "--record", path, "--option", "board=square").code == 2


def test_saving_by_hand(run: Run, tmp_path: Path) -> None:
    """Into a new file only."""
    path = tmp_path / "s.record"
    done = run(*ME, typed=f"save {path}\nsave {path}\n")
    assert f"Saved as {path}." in done.out
    assert "is there already" in done.out
    assert Session.replay(GAME, Record.read(path.read_text())).ply == 10


def test_watching_bots(run: Run) -> None:
    """The log and the end; quiet, only the end; for programs, one line."""
    words = ("play", "--players", "random,random", "--seed", "4")
    done = run(*words)
    assert "Dark plays" in done.out
    row = run(*words, "--json").rows[0]
    dark, light = row["scores"]
    assert dark != light
    winner = "Dark" if dark > light else "Light"
    told = f"{winner} wins, {max(dark, light)} to {min(dark, light)}: "
    assert run(*words, "--quiet").out.startswith(told)
    assert row["faults"] == []


def test_bots_in_their_own_processes_play_the_same(run: Run) -> None:
    """A packed view is all they need."""
    words = ("play", "--players", "greedy,random", "--seed", "4", "--quiet")
    assert run(*words, "--isolate") == run(*words)


def test_json_turns(run: Run) -> None:
    """A program plays as a person does: one line a turn, refusals with their rule."""
    done = run(*ME, "--json", typed="draw\nrule 3.4\nplay ne2\n")
    first, refused, told, second, left = done.rows
    assert [choice["token"] for choice in first["choices"]][3] == "play ne2"
    assert refused["rule"] == "IW-3.3"
    assert "Play a wizard" in told["text"]
    assert second["ply"] == 12
    assert left["over"] is False


def test_ctrl_c_leaves_safely(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record is there, the exit code says what happened."""

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    path = tmp_path / "x.record"
    done = run(*ME, "--record", path)
    assert done.code == 130
    assert "goes on from there" in done.out
    assert Session.replay(GAME, Record.read(path.read_text())).ply == 10
