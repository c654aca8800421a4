"""The launcher: what it installs for which command, and when it starts again from nothing."""

import threading
import time
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from conclave.cli import INTERRUPTED
from conclave.core import errors
from launcher import builds, checks, environment, installer
from launcher import house as codes
from launcher import main as launcher
from launcher.environment import Environment
from launcher.house import House, Trouble, python_name

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A small checkout of its own."""
    for name in ("base", "png", "server", "tui", "compiled", "report", "build", "dev", "peers"):
        file = tmp_path / "requirements" / f"{name}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"# {name}\n", encoding="utf-8")
    (tmp_path / "src" / "conclave").mkdir(parents=True)
    (tmp_path / "src" / "conclave" / "flow.py").write_text("ONE = 1\n", encoding="utf-8")
    (tmp_path / "hatch_build.py").write_text("", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        (ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    return House(tmp_path)


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """An installer that needs no network: it lays out an empty environment and keeps count."""
    made: list[Path] = []

    def install(folder: Path, files: list[Path], log: Path) -> None:
        made.append(folder)
        assert not folder.exists(), "an install must start from nothing"
        time.sleep(0.05)
        python = installer.python_of(folder)
        python.parent.mkdir(parents=True)
        python.write_text("", encoding="utf-8")

    monkeypatch.setattr(installer, "install", install)
    monkeypatch.setattr(Environment, "site", property(lambda self: self.path))
    return made


def front_door() -> ModuleType:
    """The script ./conclave, as a module."""
    loader = SourceFileLoader("front_door", str(ROOT / "conclave"))
    module = ModuleType(loader.name)
    module.__file__ = str(ROOT / "conclave")
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ([], ("base", "png", "server", "tui")),
        (["play", "ice_wizards"], ("base", "png", "server", "tui")),
        (["serve"], ("base", "png", "server", "tui")),
        (["bench"], ("base", "png", "server", "tui")),
        (["bench", "--peers"], ("base", "png", "server", "tui", "peers")),
        (["bench", "meld", "--against=HEAD~1"], ("base", "png", "server", "tui", "build")),
        (["bench", "--against", "main"], ("base", "png", "server", "tui", "build")),
        (["sim", "meld", "--out", "run"], ("base", "png", "server", "tui", "report")),
        (["sim", "meld", "--out", "run", "--dataset"], ("base", "png", "server", "tui", "rl", "report")),
        (["bench", "--contracts"], ("base", "png", "server", "tui", "peers")),
        (["components", "meld", "--print=sheets.pdf"], ("base", "png", "server", "tui", "print")),
        (["components", "meld"], ("base", "png", "server", "tui")),
        (["mcp"], ("base", "png", "server", "tui", "mcp")),
        (["tune", "meld", "--out", "search"], ("base", "png", "server", "tui", "tune", "report")),
        (["serve", "--db", "postgresql://host/games"], ("base", "png", "server", "tui", "postgres")),
        (["ratings", "results.jsonl"], ("base", "png", "server", "tui")),
        (["report", "run"], ("base", "png", "server", "tui")),
        (["play", "--peers"], ("base", "png", "server", "tui")),
        (["test", "-k", "flow"], ("dev",)),
        (["build", "--compiled"], ("build",)),
    ],
)
def test_a_command_names_its_requirement_files(words: list[str], files: tuple[str, ...]) -> None:
    """What people run shares one environment; only what is rare has its own."""
    assert launcher.requirement_files(words) == files


def test_every_requirement_file_is_pinned_with_hashes_and_names_no_address() -> None:
    """The files say what, never from where."""
    files = sorted((ROOT / "requirements").glob("*.txt"))
    assert {file.stem for file in files} == {
        "base", "png", "server", "tui", "compiled", "report", "build", "dev", "peers",
        "rl", "openspiel", "mcp", "postgres", "otel", "tune", "print",
    }  # fmt: skip
    for file in files:
        text = file.read_text(encoding="utf-8")
        pins = [block for block in text.replace("\\\n", " ").splitlines() if not block.startswith("#")]
        assert pins
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
        assert "://" not in text


def test_a_changed_source_changes_the_fingerprint(house: House) -> None:
    """Edits, new files and new names count; what Python leaves behind does not."""
    first = house.fingerprint()
    source = house.source / "conclave"
    (source / "__pycache__").mkdir()
    (source / "__pycache__" / "flow.cpython-311.pyc").write_bytes(b"made")
    assert house.fingerprint() == first
    (source / "flow.py").write_text("ONE = 2\n", encoding="utf-8")
    second = house.fingerprint()
    (source / "flow.py").rename(source / "river.py")
    assert len({first, second, house.fingerprint()}) == 3


def test_too_old_a_python_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what is needed and what was found, and ends with the code of something missing."""
    door = front_door()
    monkeypatch.setattr(door, "newer_python", lambda: None)
    assert door.main((3, 9, 1), ["play"]) == errors.Missing.code
    said = capsys.readouterr().err
    assert (
        said == "conclave: needs Python 3.11 or newer; this is 3.9, and no newer one was found on the PATH.\n"
    )


@pytest.mark.skipif("os.name == 'nt'")
def test_a_shim_that_fails_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A python3.14 that exists but does not start is not chosen."""
    for name, code in (("python3.14", 127), ("python3.12", 0)):
        shim = tmp_path / name
        shim.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
        shim.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert front_door().newer_python() == str(tmp_path / "python3.12")


def test_half_an_environment_is_made_again(house: House, installs: list[Path]) -> None:
    """Without the marker that is written last, what lies there is thrown away."""
    half = Environment(house, "plain", ("base", "png"))
    (half.path / "bin").mkdir(parents=True)
    (half.path / "bin" / "leftover").write_text("", encoding="utf-8")
    half.installs()
    assert half.installed()
    assert not (half.path / "bin" / "leftover").exists()
    half.installs()
    assert installs == [half.path]


def test_other_pins_get_another_environment(house: House) -> None:
    """A changed requirement file never meets old packages."""
    before = Environment(house, "plain", ("base",)).path
    house.requirements(("base",))[0].write_text("# other\n", encoding="utf-8")
    assert Environment(house, "plain", ("base",)).path != before


def test_a_new_environment_replaces_the_one_of_older_pins(house: House, installs: list[Path]) -> None:
    """Of the same kind and files, and halves; other files, other kinds and other Pythons stay."""
    old = Environment(house, "plain", ("base",))
    others = [Environment(house, "plain", ("base", "png")), Environment(house, "build", ("base",))]
    for environment_ in (old, *others):
        environment_.installs()
    half = house.store / f"plain-{python_name()}-0123456789abcdef"
    elsewhere = house.store / "plain-cpython-3.99.0-0123456789abcdef"
    half.mkdir()
    elsewhere.mkdir()
    house.requirements(("base",))[0].write_text("# other\n", encoding="utf-8")
    new = Environment(house, "plain", ("base",))
    new.installs()
    assert new.installed()
    assert not old.path.exists()
    assert not half.exists()
    assert elsewhere.exists()
    assert all(path.exists() for path in installs[1:])


def test_no_package_is_code_5(
    monkeypatch: pytest.MonkeyPatch, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """An environment that cannot be made is something missing, and no fault of rules or records."""
    monkeypatch.setattr(installer, "succeeds", lambda commands, log: False)
    assert launcher.main(str(house.root), ["play"]) == errors.Missing.code
    assert "the packages could not be installed" in capsys.readouterr().err


def test_codes_are_those_of_the_program() -> None:
    """Whoever ends, the launcher or the program, a code means the same."""
    assert (
        errors.ConclaveError.code,
        errors.BadInput.code,
        errors.Missing.code,
    ) == (codes.FAILED, codes.USAGE, codes.MISSING)
    assert launcher.INTERRUPTED == INTERRUPTED
    assert errors.Missing.code == front_door().NO_PYTHON


def test_two_first_runs_install_once(house: House, installs: list[Path]) -> None:
    """The second waits at the door, then finds the work done."""
    runs = [threading.Thread(target=Environment(house, "plain", ("base",)).installs) for _ in range(4)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert len(installs) == 1


def test_a_linked_environment_finds_the_games(house: House, installs: list[Path]) -> None:
    """The metadata names the entry points, and the path leads to the sources."""
    linked = environment.plain(house, "plain", ("base",))
    entries = next(linked.site.glob("conclave_games-*.dist-info/entry_points.txt")).read_text(
        encoding="utf-8"
    )
    assert "[conclave.games]\nice_wizards = conclave.games.ice_wizards:GAME\n" in entries
    assert (linked.site / "conclave.pth").read_text(encoding="utf-8") == f"{house.source}\n"


def test_a_stale_compiled_build_is_left_aside(
    house: House, installs: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands run compiled while it fits the sources, then plain, and say so once."""
    compiled = builds.compiled_environment(house)
    compiled.installs()
    (compiled.path / environment.HOLDS).write_text(builds.wheel_mark(house), encoding="utf-8")
    assert launcher.pick(house, "", ["play"]).path == compiled.path
    assert launcher.pick(house, "--plain", ["play"]).path != compiled.path
    # The laboratory has more packages, and runs the same wheel beside them.
    laboratory = builds.compiled_environment(house, (*builds.COMPILED, "report"))
    laboratory.installs()
    (laboratory.path / environment.HOLDS).write_text(builds.wheel_mark(house), encoding="utf-8")
    assert launcher.pick(house, "", ["sim", "meld"]).path == laboratory.path
    assert compiled.installed()
    assert launcher.exports(house).keys() == {"CONCLAVE_PLAIN_PYTHON", "CONCLAVE_COMPILED_PYTHON"}
    (house.source / "conclave" / "flow.py").write_text("ONE = 2\n", encoding="utf-8")
    capsys.readouterr()
    assert launcher.pick(house, "", ["play"]).path != compiled.path
    assert "sources changed" in capsys.readouterr().err
    launcher.pick(house, "", ["play"])
    assert "sources changed" not in capsys.readouterr().err
    assert launcher.exports(house).keys() == {"CONCLAVE_PLAIN_PYTHON"}


def test_no_compiler_is_one_sentence_and_code_5(
    monkeypatch: pytest.MonkeyPatch, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is installed before it is known that something can be built."""
    monkeypatch.setattr(builds, "compiler_missing", lambda: "no C compiler was found")
    assert launcher.main(str(house.root), ["build", "--compiled"]) == errors.Missing.code
    assert capsys.readouterr().err.startswith("conclave: no C compiler was found")


def test_the_callers_variables_do_not_lead_astray() -> None:
    """What says where packages come from stays; what says where Python looks goes."""
    given = {
        "PATH": "p",
        "PYTHONPATH": "x",
        "VIRTUAL_ENV": "x",
        "PIP_TARGET": "x",
        "PIP_INDEX_URL": "i",
        "UV_PYTHON": "x",
    }
    kept = installer.clean_environment(given)
    assert kept["PIP_INDEX_URL"] == "i"
    assert kept["PATH"] == "p"
    assert not {"PYTHONPATH", "VIRTUAL_ENV", "PIP_TARGET", "UV_PYTHON"} & kept.keys()


def test_parts_of_the_checks_can_be_chosen() -> None:
    """Words for pytest mean the plain tests alone."""
    assert checks.chosen([]) == (("gates", "plain", "compiled"), [])
    assert checks.chosen(["--only", "gates"]) == (("gates",), [])
    assert checks.chosen(["-k", "flow"]) == (("plain",), ["-k", "flow"])
    with pytest.raises(Trouble, match="--only takes one of"):
        checks.chosen(["--only", "luck"])


def test_the_last_line_is_the_sum(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts come from the reports, and a failed step is named."""
    report = house.root / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="1" errors="1" skipped="2"/></testsuites>')
    assert checks.count(report) == (5, 2, 2)
    run = checks.Run(house, passed=5, failed=2, skipped=2, counted=True)
    run.note("pytest, plain", "FAILED", 1.0)
    assert run.close() == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "failed: pytest, plain",
        "5 passed, 2 failed, 2 skipped",
    ]
