"""`replay`, `show`, `export` and `import`."""

import json
from pathlib import Path

import pytest

from conclave.cli import forms
from conclave.core.errors import BadRecord
from conclave.core.record import Record
from tests.cli.conftest import Run


def bad(record: Path) -> Path:
    """The same game with a move that is not possible."""
    text = record.read_text().replace("play nw1", "play nw3", 1)
    path = record.with_name("bad.record")
    path.write_text(text)
    return path


def test_replay_to_a_ply(run: Run, record: Path) -> None:
    """One page and no more."""
    done = run("replay", record, "--to", 30)
    assert "ply 30 of 189" in done.out
    assert "Light plays S III" in done.out
    assert run("replay", record, "--to", 500).code == 2


def test_replay_steps(run: Run, record: Path) -> None:
    """By words from a pipe."""
    done = run("replay", record, typed="n\nend\np\ng 12\nn\nhome\np\nfly\nq\nn\n")
    pages = [line.split(",")[1].split()[1] for line in done.out.splitlines() if ", ply " in line]
    assert pages == ["0", "1", "189", "188", "12", "13", "0"]
    assert "Keys:" in done.out


def test_replay_tells_the_log(run: Run, record: Path) -> None:
    """The whole game in sentences, the result at the end."""
    done = run("replay", record, "--log")
    assert done.out.splitlines()[0] == "   1  Dark is dealt N II."
    assert done.out.splitlines()[-1].startswith("Light wins")
    data = run("replay", record, "--json").json
    assert data["ply"] == data["plies"] == 189
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
    assert "Light wins, 98 to 338" in done.out
    assert Record.read(back.read_text()).tokens == Record.read(record.read_text()).tokens
    assert run("import", other, "--as", form, "--quiet").out == run("import", record, "--quiet").out


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
    found = json.loads(forms.to_json(Record.read(record.read_text())))
    with pytest.raises(BadRecord):
        forms.from_json(json.dumps({**found, field: value}))


def test_json_that_is_no_json() -> None:
    """Cut short, or far too deep."""
    for text in ("{", '{"a":' * 50_000):
        with pytest.raises(BadRecord):
            forms.from_json(text)


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


def test_nothing_is_written_on_a_mistake(run: Run, record: Path) -> None:
    """Neither the target nor anything beside it."""
    out = record.with_name("out.record")
    run("import", bad(record), "--out", out)
    assert not out.exists()
    assert run("export", record, "--out", record.parent).code == 2
    assert sorted(path.name for path in record.parent.iterdir()) == ["bad.record", "game.record"]
