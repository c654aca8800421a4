"""Two revisions side by side: built alike, measured by turns, compared round by round."""

import subprocess
from pathlib import Path

import pytest

from conclave.arena import bench_probe, revision_bench
from conclave.arena.bench import MedianRange
from conclave.arena.simulate import random_game
from conclave.cli import main
from conclave.core import constants
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.games.meld import sets

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = str(ROOT / "tests/games/meld/golden/four.record")
NAMES = ["nodes", "playouts", "copies", "views", "replays"]


def job(seconds: float = 0.01) -> revision_bench.Job:
    """A short game of Ice Wizards."""
    game = load("ice_wizards")
    text = random_game(game, game.options(), ("a", "b"), "against")[0].text()
    return revision_bench.Job(game.slug, game.options().text(), text, seconds)


def test_ratios_are_taken_within_a_round() -> None:
    """Rounds of 2 to 1, 9 to 3 and 8 to 2: three times as fast in the middle, though the sums say less."""
    pairs = [({"copies": 1.0}, {"copies": 2.0}), ({"copies": 3.0}, {"copies": 9.0})]
    pairs.append(({"copies": 2.0}, {"copies": 8.0}))
    found = revision_bench.compared(pairs)["copies"]
    before, now, ratio = MedianRange(2, 1, 3), MedianRange(8, 2, 9), MedianRange(3, 2, 4)
    assert found == revision_bench.RevisionComparison(before, now, ratio)


def test_both_are_measured_by_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever began a round is second in the next; what was measured stays with whom it belongs to."""
    order: list[str] = []

    def measured(found: Path, job: revision_bench.Job) -> dict[str, float]:
        order.append(found.name)
        return {"copies": 1.0 if found.name == "before" else 5.0}

    monkeypatch.setattr(revision_bench, "measured", measured)
    pairs = revision_bench.rounds(Path("before"), Path("now"), job(), 3)
    assert order == ["before", "now", "now", "before", "before", "now"]
    assert pairs == [({"copies": 1.0}, {"copies": 5.0})] * 3


def test_the_probe_measures_everything() -> None:
    """Each figure is above zero, and a game has more answers than one."""
    asked = job()
    found = bench_probe.figures(asked.game, asked.options, asked.record, asked.seconds)
    assert list(found) == NAMES
    assert min(found.values()) > 0
    assert found["nodes"] > 2 * found["playouts"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["server", "--processes", "2"], "several processes need a database"),
        (["ice_wizards", "--rate", "40"], "--rate is for the server"),
        (["ice_wizards", "--record", "x.record"], "--record is for --against"),
        (["ice_wizards", "--against", "HEAD", "--beside", "meld"], "a comparison of its own"),
        (["ice_wizards", "--against", "no-such-revision"], "there is no revision `no-such-revision`"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one sentence, before anything is built."""
    assert main(["bench", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_record_of_another_set_is_compared_with_the_folder_of_that_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without it a sentence says what is missing; with it only the revision is left to refuse."""
    monkeypatch.setenv(sets.FOLDERS, "")
    # As in a process that has not met the set: neither it nor its effects are known.
    monkeypatch.setattr(sets.SETS, "known", {sets.STANDARD.hash: sets.STANDARD})
    for table in ("_FRAMES", "_NAMES"):
        monkeypatch.setattr(constants, table, {})
    words = ["bench", "meld", "--against", "no-such-revision", "--record", GOLDEN]
    assert main(words) == 2
    assert "name the folder of that very set" in capsys.readouterr().err
    assert main([*words, "--components", str(Path(GOLDEN).parent / "components")]) == 2
    assert "there is no revision `no-such-revision`" in capsys.readouterr().err


def test_a_record_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence, before anything is built."""
    assert main(["bench", "ice_wizards", "--against", "HEAD", "--record", GOLDEN]) == 4
    assert "a record of meld, not of ice_wizards" in capsys.readouterr().err


def git(folder: Path, *words: str) -> str:
    """Run git with a name of its own."""
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository of two commits and a change that is in neither."""
    root = tmp_path / "root"
    root.mkdir()
    git(root, "init", "-q")
    for text in ("one", "two"):
        (root / "file").write_text(text)
        git(root, "add", "file")
        git(root, "commit", "-qm", text)
    (root / "file").write_text("three")
    return root


def test_a_revision_lies_beside_and_goes_again(repository: Path, tmp_path: Path) -> None:
    """The checkout is left as it is; the work tree is gone also where measuring fails."""
    trees: list[Path] = []

    def failing() -> None:
        with revision_bench.revision(repository, "HEAD~1", tmp_path) as tree:
            trees.append(tree)
            assert (tree / "file").read_text() == "one"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert [tree.exists() for tree in trees] == [False]
    assert len(git(repository, "worktree", "list").splitlines()) == 1
    assert (repository / "file").read_text() == "three"


@pytest.mark.parametrize("name", ["nowhere", "--help", ""])
def test_a_revision_that_does_not_exist(repository: Path, tmp_path: Path, name: str) -> None:
    """One sentence, and no work tree."""
    with pytest.raises(BadInput), revision_bench.revision(repository, name, tmp_path):
        pass
    assert len(git(repository, "worktree", "list").splitlines()) == 1


def test_elsewhere_there_is_nothing_to_compare(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither outside of git nor in the repository of something else."""
    monkeypatch.chdir(repository)
    with pytest.raises(BadInput, match="no checkout of Conclave"):
        revision_bench.checkout()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="git: "):
        revision_bench.checkout()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout to compare revisions of")
def test_a_checkout_against_its_last_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python: both are built and run, and every figure has its ratio."""
    monkeypatch.chdir(ROOT)
    found = dict(revision_bench.against("HEAD", job(), 1, alone=revision_bench.PLAIN))
    assert list(found) == [revision_bench.PLAIN]
    assert list(found[revision_bench.PLAIN]) == NAMES
    assert all(one.ratio.middle > 0 for one in found[revision_bench.PLAIN].values())
