"""Learning the chances of The Meld from records: what is read, and what is refused."""

from pathlib import Path

import pytest

from conclave.arena.match import play_match
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.games.meld import GAME
from conclave.games.meld.state import Meld
from conclave.games.meld.strategy.learned import NET, ValueNet
from meld_learn import main, read_runs


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Give a folder with the records of six games of two and one of three."""
    for number in range(7):
        seats = ["random"] * (3 if number == 6 else 2)
        played = play_match(GAME, seats, number, GAME.options.parse({"round_limit": "20"}))
        (tmp_path / f"game-{number:06d}.record").write_text(played.record.text(), encoding="utf-8")
    return tmp_path


def test_every_turn_of_two_is_read_once(run: Path) -> None:
    """Either seat by turns, so what came of a game alternates; the game of three is left out."""
    seen = read_runs([run])
    assert all(len(one.numbers) == NET.inputs for one in seen)
    for game in range(6):
        text = (run / f"game-{game:06d}.record").read_text(encoding="utf-8")
        end = Session.replay(GAME, Record.read(text)).state
        assert isinstance(end, Meld)
        shares = [one.share for one in seen if one.game == game]
        assert len(shares) == end.turn
        assert shares[0] + shares[1] == pytest.approx(1)
        assert shares == [shares[turn % 2] for turn in range(len(shares))]
    assert {one.game for one in seen} == set(range(6))


def test_a_folder_without_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence, the exit code 2, and no file."""
    out = tmp_path / "weights.txt"
    assert main([str(tmp_path), "--out", str(out)]) == 2
    told = capsys.readouterr().err
    assert "no finished games of two" in told
    assert not out.exists()


def test_weights_are_learned_and_read_again(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The loss falls on what was learned from; the file holds as many rows as the judge expects."""
    pytest.importorskip("numpy", reason="learning needs numpy, which only the extra `rl` brings")
    out = run / "weights.txt"
    assert main([str(run), "--out", str(out), "--units", "4", "--rounds", "12"]) == 0
    told = capsys.readouterr().out.splitlines()
    first, last = (float(line.split("loss ")[1].split(",")[0]) for line in (told[0], told[11]))
    assert last < first
    net = ValueNet(out.read_text(encoding="utf-8"))
    assert (net.inputs, net.units) == (NET.inputs, 4)
