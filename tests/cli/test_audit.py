"""`audit`, records of older rules, and what `show`, `export` and `doctor` promise."""

import ast
import json
import tomllib
from pathlib import Path

import pytest

from conclave.cli.doctor import PARTS
from conclave.core.audit import commitment
from conclave.core.record import Record
from conclave.core.registry import load
from conclave.core.session import Session
from tests.cli.conftest import Run

KEY = "5eed" * 16


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A finished game as a server gives it away, with a takeback in it."""
    from tests.core.test_audit import back, committed, finished

    path = tmp_path / "kept.record"
    path.write_text(
        committed(finished(back(finished(Session(load("ice_wizards"), seed=KEY)), 20), "on")).text()
    )
    return path


def test_audit_checks_commitment_and_rolls(run: Run, kept: Path) -> None:
    """One command, and exit code 0 where all is as promised."""
    done = run("audit", kept)
    assert done.code == 0, done.err
    assert "the server committed to before the game" in done.out
    assert "taken back once" in done.out
    data = run("audit", kept, "--json").json
    assert (data["good"], data["bound"], data["wrong"], len(data["takebacks"])) == (True, True, 0, 1)
    assert all(roll["recorded"] == roll["expected"] for roll in data["rolls"])
    assert run("audit", kept, "--quiet").out.strip() == "The luck of this game is what was promised."
    assert run("audit", kept, "--commitment", commitment(KEY).upper()).code == 0
    assert run("audit", "-", typed=kept.read_text()).code == 0


def test_audit_finds_what_was_changed(run: Run, kept: Path) -> None:
    """Another seed, another commitment, a takeback left out: exit code 4."""
    text, other = kept.read_text(), "beef" * 16
    for changed in (
        text.replace(KEY, other),
        text.replace(KEY, other).replace(commitment(KEY), commitment(other)),
        text.replace(commitment(KEY), commitment(other)),
        text.replace("~ takeback 1\n", ""),
    ):
        kept.write_text(changed)
        done = run("audit", kept)
        assert done.code == 4
        assert "not what was promised" in done.out
    assert run("audit", kept, "--json").json["wrong"] > 0
    kept.write_text(text)
    assert run("audit", kept, "--commitment", commitment(other)).code == 4


def test_audit_refuses_what_it_cannot_check(run: Run, kept: Path, record: Path) -> None:
    """A word that is no hash, a record without a seed, an illegal move: one sentence each."""
    assert run("audit", kept, "--commitment", "abc").code == 2
    kept.write_text(kept.read_text().replace(f"seed: {KEY}\n", ""))
    done = run("audit", kept)
    assert (done.code, done.out) == (4, "")
    assert "no seed" in done.err
    # Bots' games at home have a chosen seed and no commitment, and their luck is checked all the same.
    done = run("audit", record)
    assert (done.code, done.out.splitlines()[-1]) == (0, "The luck fits the seed.")


def test_json_keeps_takebacks_and_a_line_drops_the_seed(run: Run, kept: Path, tmp_path: Path) -> None:
    """JSON can be audited like the record; a line holds no takebacks, so it claims no seed."""
    other, again = tmp_path / "game.json", tmp_path / "again.record"
    assert run("export", kept, "--as", "json", "--out", other).code == 0
    assert run("import", other, "--out", again).code == 0
    assert Record.read(again.read_text()).takebacks == Record.read(kept.read_text()).takebacks
    assert run("audit", again).code == 0
    assert run("export", kept, "--as", "line").out.split()[2] == "-"
    for wrong in ([-1], [3, 2], [10_000], "x", [True]):
        other.write_text(json.dumps({**json.loads(other.read_text()), "takebacks": wrong}))
        assert run("import", other).code == 4


def test_taking_back_in_the_terminal_is_in_the_record(run: Run, tmp_path: Path) -> None:
    """Beyond what is free, luck begins anew and the record says so."""
    path = tmp_path / "evening.record"
    play = ("play", "--terminal", "--players", "human,random", "--seed", "7", "--record", path)
    assert run(*play, typed="1\nundo\n").code == 0
    found = Record.read(path.read_text())
    assert (found.seed, len(found.takebacks)) == ("7", 1)
    assert run("play", "--record", path, typed="1\n1\n").code == 0
    assert run("audit", path).code == 0


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A record of rules that nobody knows any more."""
    path = tmp_path / "old.record"
    head = "conclave record 1\ngame: wizard_kings\nrules: 1\noptions: a=b\nseats: Ann, Bob\n\n"
    path.write_text(
        head + "* roll 3\nforget this\n= 0123456789abcdef\n\nresult: places 1 2, scores 3 1, all gone\n"
    )
    return path


def test_a_record_of_older_rules_can_be_looked_at(run: Run, old: Path) -> None:
    """It cannot be played, and what it says is listed and can be written in another form."""
    done = run("replay", old)
    assert done.code == 0
    assert "rules 1" in done.out
    assert "   2  forget this" in done.out.splitlines()
    assert done.out.splitlines()[-1] == "result: places 1 2, scores 3 1, all gone"
    assert run("replay", old, "--to", 1, "--quiet").out == "   1  * roll 3\n"
    assert run("replay", old, "--to", 3).code == 2
    data = run("replay", old, "--json").json
    assert (data["replayed"], data["tokens"]) == (False, ["* roll 3", "forget this"])
    assert json.loads(run("export", old, "--json").json["content"])["tokens"] == data["tokens"]
    for words in (("replay", old, "--browser"), ("export", old, "--as", "svg"), ("show", "--record", old)):
        done = run(*words)
        assert done.code == 4
        assert "`conclave replay` lists its answers" in done.err


@pytest.mark.parametrize("slug", ["ice_wizards", "meld", "wizard_kings"])
def test_export_and_show_need_no_more_than_a_game(run: Run, tmp_path: Path, slug: str) -> None:
    """Without --as every game is written, the end of a file's name chooses, and a start can be drawn."""
    path = tmp_path / "one.record"
    session = Session(load(slug), seed=3)
    while session.ply < 12:
        session.play(session.tokens()[0])
    path.write_text(session.record.text())
    assert json.loads(run("export", path).out)["format"] == "conclave json 1"
    for ending, begins in ((".svg", "<svg "), (".record", "conclave record 1"), (".txt", "{")):
        out = tmp_path / f"other{ending}"
        assert run("export", path, "--out", out).code == 0
        assert out.read_text().startswith(begins)
    for more in ((), ("--json",), ("--out", tmp_path / "start.svg")):
        done = run("show", slug, "--seed", 1, *more)
        assert (done.code, done.err) == (0, "")


def test_every_extra_has_code_behind_it() -> None:
    """What `doctor` and the project name as an optional part is imported somewhere."""
    root = Path(__file__).resolve().parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(PARTS) == set(project["optional-dependencies"]) - {"build", "dev"}
    imported = {"librt", "mypy_extensions"}  # by compiled code
    for path in [path for folder in ("src", "scripts", "examples") for path in (root / folder).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {one.name.split(".")[0] for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module.split(".")[0])
            elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "bring")):
                imported |= {
                    str(one.value).split(".")[0] for one in node.args if isinstance(one, ast.Constant)
                }
    behind = {"pygame": "pettingzoo"}  # what only works with the other
    wanted = {module for modules, _ in PARTS.values() for module in modules}
    assert {behind.get(module, module) for module in wanted} <= imported


def test_play_without_the_server_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is in the terminal then; what only the browser does is refused with the same sentence."""
    from conclave.core.errors import Missing

    def missing() -> None:
        raise Missing(
            "the table server is not installed; install it with: pip install 'conclave-games[server]'"
        )

    monkeypatch.setattr("conclave.server.config.needed", missing)
    done = run("play", "--seed", 7, typed="quit\n")
    assert done.code == 0
    assert "pip install 'conclave-games[server]'" in done.out
    assert "Ice Wizards" in done.out
    for more in (("--browser",), ("--name", "Ann"), ("--resume",)):
        assert run("play", *more).code == 5
