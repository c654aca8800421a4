"""The driver: figures and goals, exit codes, interruptions, and nothing left behind."""

import sys
from pathlib import Path

import pytest

from trials import command as commands
from trials import serving
from trials.driver import TRIALS, Figure, Run, Trial, percentile, perform


@pytest.mark.parametrize(
    ("figure", "good"),
    [
        (Figure("a", 10.0, "ms", most=10.0), True),
        (Figure("a", 10.1, "ms", most=10.0), False),
        (Figure("a", 5.0, "", least=5.0), True),
        (Figure("a", 4.0, "", least=5.0), False),
        (Figure("a", 1.0, "", 0.0, 0.0), False),
        (Figure("a", 99.0), True),
        (Figure("a", float("nan"), "s", most=10.0), False),
    ],
)
def test_a_figure_is_held_against_its_goal(figure: Figure, good: bool) -> None:
    """What was not measured has not met its goal either."""
    assert figure.good is good
    assert figure.line().endswith("MISSED") is not good


def test_percentiles() -> None:
    """Of a hundred values the 99th part is the largest but one or the largest."""
    values = [float(n) for n in range(1, 101)]
    assert percentile(values, 0.5) == 51.0
    assert percentile(values, 0.99) == 100.0
    assert percentile([], 0.5) != percentile([], 0.5)


def test_a_trial_leaves_nothing_behind() -> None:
    """Its folder is gone, and so is all that it put on the stack, also after a failure."""
    seen: list[object] = []

    def body(run: Run) -> None:
        seen.append(run.folder)
        (run.folder / "file").write_text("x")
        run.stack.callback(seen.append, "closed")
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        perform(Trial("X1", "a test", body, 0.0), quiet=True)
    folder, closed = seen
    assert isinstance(folder, Path)
    assert not folder.exists()
    assert closed == "closed"


def test_an_interrupted_trial_gives_what_it_has() -> None:
    """It stops to count, and its figures are kept."""

    def body(run: Run) -> None:
        done = 0
        while run.more(done, 1000):
            done += 1
            run.interrupted = done == 3
        run.figure("done", done)

    run = perform(Trial("X2", "a test", body, 0.0), full=True, quiet=True)
    assert [figure.value for figure in run.figures] == [3]


def test_the_exit_code_tells(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """0 when all goals are met, 1 when one is missed or nothing was measured, 2 for a wrong name."""

    def measuring(value: float) -> Trial:
        def body(run: Run) -> None:
            run.figure("value", value, "", most=1.0)

        return Trial("L98", "a test", body, 0.0)

    for trial, code in (
        (measuring(1.0), 0),
        (measuring(2.0), 1),
        (Trial("L99", "", lambda run: None, 0.0), 1),
    ):
        monkeypatch.setattr(commands, "load_all", lambda trial=trial: {trial.name: trial})
        assert commands.command([trial.name.lower(), "--quiet"]) == code
    assert "MISSED" in capsys.readouterr().out
    for wrong in (["L0"], ["L99", "--seconds", "0"], ["--colour"]):
        with pytest.raises(SystemExit) as ended:
            commands.command(wrong)
        assert ended.value.code == 2


def test_servers_run_on_the_build_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Plain unless told; compiled only where there is a build of these sources, and away from the sources."""

    class Made:
        python = Path(sys.executable)
        fits = False

        def holds(self, mark: str) -> bool:
            return self.fits and mark.startswith("wheel ")

    monkeypatch.setattr("trials.command.builds.compiled_environment", lambda house: Made())
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    with pytest.raises(SystemExit) as ended:
        commands.command(["--compiled"])
    assert ended.value.code == 2
    assert "./conclave build --compiled" in capsys.readouterr().err
    Made.fits = True
    assert commands.command(["--compiled"]) == 0
    assert serving.interpreter() == [sys.executable, "-P"]
    assert "PYTHONPATH" not in serving.surroundings()
    assert commands.command([]) == 0
    assert serving.interpreter() == [sys.executable]
    assert serving.surroundings()["PYTHONPATH"] == "somewhere"


def test_every_trial_is_listed_and_described(capsys: pytest.CaptureFixture[str]) -> None:
    """The list, and the page that explains each of them, name the same."""
    assert commands.command([]) == 0
    listed = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert listed == set(TRIALS)
    page = Path(__file__).resolve().parents[2] / "docs" / "reference" / "trials.md"
    rows = {line.split("|")[1].strip() for line in page.read_text().splitlines() if line.startswith("| ")}
    assert listed <= rows
    assert sys.modules["trials.load_trials"]
