"""`replay`, `show`, `export` and `import`."""

import json
from pathlib import Path

import pytest

from conclave.cli import record_formats
from conclave.core.errors import BadRecord
from conclave.core.record import Record
from conclave.core.registry import load
from tests.cli.conftest import Run

OPENING = "HX 6/7/8/9/10/11/10/9/8/7/6 f6 NE3,E2,NW2,NE2,- N2,W2,NE1,NW1,SE2 4,4 SE1 d"


def bad(record: Path) -> Path:
    """The same game with a move that is not possible."""
    text = record.read_text().replace("play n2", "play nw3", 1)
    path = record.with_name("bad.record")
    path.write_text(text)
    return path


def plies(record: Path) -> int:
    """Count the answers of a record."""
    return len(Record.read(record.read_text()).tokens)


def test_replay_to_a_ply(run: Run, record: Path) -> None:
    """One page and no more."""
    done = run("replay", record, "--to", 10)
    assert f"ply 10 of {plies(record)}" in done.out
    assert "Light is dealt" in done.out
    assert run("replay", record, "--to", 500).code == 2


def test_replay_steps(run: Run, record: Path) -> None:
    """By words from a pipe."""
    done = run("replay", record, typed="n\nend\np\ng 12\nn\nhome\np\nfly\nq\nn\n")
    pages = [line.split(",")[1].split()[1] for line in done.out.splitlines() if ", ply " in line]
    assert pages == ["0", "1", str(plies(record)), str(plies(record) - 1), "12", "13", "0"]
    assert "Keys:" in done.out


def test_replay_tells_the_log(run: Run, record: Path) -> None:
    """The whole game in sentences, the result at the end."""
    done = run("replay", record, "--log")
    assert done.out.splitlines()[0] == "   1  Dark is dealt N II."
    assert done.out.splitlines()[-1].startswith("Dark wins")
    data = run("replay", record, "--json").json
    assert data["ply"] == data["plies"] == plies(record)
    assert data["log"][0]["sentence"] == "Dark is dealt N II."


@pytest.mark.parametrize("words", [("replay",), ("import",), ("export",), ("show", "--record")])
def test_a_bad_record_is_refused_with_ply_and_rule(run: Run, record: Path, words: tuple[str, ...]) -> None:
    """Whatever one wants to do with it."""
    done = run(*words, bad(record))
    assert done.code == 4
    assert "ply 11: `play nw3`: you do not hold the card NW III (IW-3.2)" in done.err


@pytest.mark.parametrize("form", ["record", "line", "json"])
def test_out_and_in_again(run: Run, record: Path, form: str) -> None:
    """Every form holds the whole game, and its kind is seen by itself."""
    other, back = record.with_name(f"x.{form}"), record.with_name("back.record")
    assert run("export", record, "--as", form, "--out", other).code == 0
    done = run("import", other, "--out", back)
    assert done.code == 0
    assert "all legal" in done.out
    assert Record.read(back.read_text()).tokens == Record.read(record.read_text()).tokens
    assert run("import", other, "--as", form, "--quiet").out == run("import", record, "--quiet").out


def test_a_game_that_began_at_a_position(run: Run, tmp_path: Path) -> None:
    """A record and JSON say where; a line cannot, and everything else works as ever."""
    begun, back = tmp_path / "begun.record", tmp_path / "back.record"
    session = load("ice_wizards").at(OPENING, seed=3)
    session.play("play e2")
    begun.write_text(session.record.text())
    other = tmp_path / "begun.json"
    assert run("export", begun, "--as", "json", "--out", other).code == 0
    assert json.loads(other.read_text())["position"] == OPENING
    assert run("import", other, "--out", back).code == 0
    assert back.read_text() == begun.read_text()
    assert "ply 1 of 1" in run("replay", begun, "--to", 1).out
    assert run("show", "--record", begun, "--ply", 0, "--json").json["position"] == OPENING
    done = run("export", begun, "--as", "line")
    assert done.code == 4
    assert "began at a position" in done.err


def test_export_to_the_screen(run: Run, record: Path) -> None:
    """A position reads back, a picture is SVG."""
    position = run("export", record, "--as", "position").out.strip()
    assert run("show", "--position", position, "--json").json["position"] == position
    assert run("export", record, "--as", "svg").out.startswith("<svg ")
    assert run("export", record, "--as", "json", "--json").json["as"] == "json"


def test_a_pipe(run: Run, record: Path) -> None:
    """A dash reads what comes in."""
    line = run("export", record, "--as", "line").out
    assert run("import", "-", typed=line).code == 0
    assert run("replay", "-", "--to", 5, typed=record.read_text()).code == 0
    assert run("import", "-", typed="hex 5 1 N1 : fly").code == 4
    assert run("import", "-", typed="").code == 4


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "other"), ("game", 5), ("rules", "1"), ("seats", "a"), ("tokens", [1]),
        ("tokens", ["a\nb"]), ("marks", {"x": "0"}), ("options", {"board": 1}), ("result", None),
        ("seed", "1\n\nplay n1"),
    ],
)  # fmt: skip
def test_json_that_is_no_game(record: Path, field: str, value: object) -> None:
    """Each part is checked, and the sentence says which."""
    found = json.loads(record_formats.to_json(Record.read(record.read_text())))
    with pytest.raises(BadRecord):
        record_formats.from_json(json.dumps({**found, field: value}))


def test_json_that_is_no_json() -> None:
    """Cut short, or far too deep."""
    for text in ("{", '{"a":' * 50_000):
        with pytest.raises(BadRecord):
            record_formats.from_json(text)


def test_show_draws_pictures(run: Run, record: Path) -> None:
    """As the name of the file asks."""
    for name, begins in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.txt", b" ")):
        path = record.with_name(name)
        done = run("show", "--record", record, "--ply", 40, "--out", path, "--theme", "dark", "--width", 200)
        if done.code == 5:
            assert "pip install" in done.err
            continue
        assert done.code == 0
        assert path.read_bytes().startswith(begins)


def test_show_the_start(run: Run) -> None:
    """The same luck for the same seed, and no seat that is not there."""
    first, again = (run("show", "ice_wizards", "--seed", 7).out for _ in range(2))
    assert first == again
    assert "NE3" in first
    assert run("show", "--seat", 2).code == 2
    assert run("show", "--position", "x", "--record", "y").code == 2
    assert run("show", "--position", "x", "--map", "y").code == 2
    assert "draws nothing from words" in run("show", "ice_wizards", "--map", "m1").err


def test_nothing_is_written_on_a_mistake(run: Run, record: Path) -> None:
    """Neither the target nor anything beside it."""
    out = record.with_name("out.record")
    run("import", bad(record), "--out", out)
    assert not out.exists()
    assert run("export", record, "--out", record.parent).code == 2
    assert sorted(path.name for path in record.parent.iterdir()) == ["bad.record", "game.record"]
