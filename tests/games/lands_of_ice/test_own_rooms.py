"""Rooms and pieces of one's own: `--rooms` in every command, and hostile files (LI-2.9)."""

from pathlib import Path

import pytest

from conclave.cli.arguments import call
from conclave.games.lands_of_ice.options import FIXED
from conclave.games.lands_of_ice.reading import BadComponents, book_of, read_rooms
from conclave.games.lands_of_ice.sets import STANDARD, load_folder, standard_files
from tests.games.lands_of_ice.stage import PLAIN, drawing, room

GOOD = room("41A", "right", drawing(PLAIN))
PAIR = room("50A", "right", drawing(PLAIN)) + room("50B", "left", drawing("WWW.. ..T.. ..@.. ..... ....."))


def gated() -> str:
    """A room whose 60 borders are all portcullises."""
    lines = ["+=H=+=H=+=H=+=H=+=H=+" if row % 2 == 0 else "H . H . H . H . H . H" for row in range(11)]
    lines[9] = "H . H . H . H . H @ H"
    return room("41A", "right", lines)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GOOD.replace("room 41A", "room 41A:0,-"), "line 1: write `room` and one word that names it"),
        (GOOD.replace("room 41A", "room " + "x" * 17), "with at most 16 letters, digits, _ or -"),
        (GOOD.replace("pair 41", "pair " + "9" * 5000), "needs `pair` and a number from 1 to 60"),
        (GOOD.replace("pair 41", "pair ٤١"), "needs `pair` and a number from 1 to 60"),
        (GOOD.replace("pair 41", "pair 41\npair 42"), "line 3: a room says `pair` once"),
        (GOOD + "points " + "1" * 5000, "`points` is a number from -4 to 4"),
        (GOOD + "points -5", "`points` is a number from -4 to 4"),
        (GOOD + "mirror 12 1 NE", "line 18: write `mirror row column` with numbers from 1 to 5"),
        (GOOD + "sconce 1 34 N", "line 18: write `sconce row column` with numbers from 1 to 5"),
        (GOOD + "\x1b[2J 1", "line 18: `?[2J` is nothing that a room has"),
        (GOOD.replace("box lands_of_ice", "box " + "x" * 41), "have at most 40 characters"),
        (GOOD.replace("box lands_of_ice", "name a\x1bb"), "that can be printed"),
        (gated(), "room 41A has 60 portcullises, and a room has at most 30"),
    ],
)  # fmt: skip
def test_2_9_hostile_rooms_get_a_sentence(text: str, sentence: str) -> None:
    """Names that break positions, numbers without end, control characters, more gates than fit."""
    with pytest.raises(BadComponents) as error:
        read_rooms(text, "x.rooms")
    assert sentence in str(error.value)
    assert str(error.value).isprintable()


def test_2_9_a_square_has_one_mirror() -> None:
    """Two corners of one square cannot both turn a ray."""
    walls = drawing(PLAIN, "a1n:wall a1w:wall a1e:wall")
    text = room("41A", "right", walls, ("mirror 1 1 NW", "mirror 1 1 NE"))
    with pytest.raises(BadComponents, match="line 19: a square has one mirror"):
        read_rooms(text, "x.rooms")


def test_2_9_thirty_portcullises_are_opened_one_by_one() -> None:
    """As many as are allowed, each with a state of its own."""
    lines = ["+   +   +   +   +   +" if row % 2 == 0 else "H . H . H . H . H . H" for row in range(11)]
    lines[9] = "H . H . H . H . H @ H"
    found = read_rooms(room("41A", "right", lines), "x.rooms")[0]
    assert max(int(number) for number in found.gate) == 29


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[object.yeti]\nattack = 1", "yeti is of the sort character already and not of the sort object"),
        ("[character.rope]\nmovement = 1", "rope is of the sort object already"),
        ('[character.""]\nmovement = 1', "is no name for a piece"),
        ('[character."a b"]\nmovement = 1', "`a b` is no name for a piece"),
        ("[character.x]\nname = 3", "`name` is a text of at most 40 characters"),
        (f'[character.x]\nname = "{"y" * 41}"', "`name` is a text of at most 40 characters"),
        ('[character.x]\nbox = ["base"]', "`box` is a text of at most 40 characters"),
        ("[character.x]\nmovement = " + "9" * 5000, "a number is too long, or brackets go too deep"),
        ("x = " + "[" * 20_000, "guests.toml: "),
        ("[character.x]\nmovement = true", "`movement` is a number from 0 to 9"),
        ("character = 3", "a piece is `[character.x]` or `[object.x]`"),
        ("[character]\nx = 3", "guests.toml: character x is a table of values"),
    ],
)
def test_2_9_hostile_pieces_get_a_sentence(text: str, sentence: str) -> None:
    """A piece of another sort, names that are none, numbers and brackets without end."""
    with pytest.raises(BadComponents) as error:
        book_of("x", {**standard_files(), "guests.toml": text})
    assert sentence in str(error.value)
    assert str(error.value).isprintable()


def folder(tmp_path: Path, **texts: str) -> Path:
    """A folder with files, `__` for the dot."""
    for name, text in texts.items():
        (tmp_path / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return tmp_path


def test_2_9_what_a_mode_needs_cannot_be_taken_out(tmp_path: Path) -> None:
    """Pairs and teams of the boxes are there, in their places, or the set is refused before a game begins."""
    files = standard_files()
    with pytest.raises(BadComponents, match="pair 1 of the boxes is missing"):
        load_folder(folder(tmp_path, base__rooms=PAIR))
    (tmp_path / "base.rooms").unlink()
    with pytest.raises(BadComponents, match="the box base has 9 characters and 6 objects, and a team is 8"):
        load_folder(folder(tmp_path, own__toml='[character.x]\nmovement = 1\nbox = "base"'))
    (tmp_path / "own.toml").unlink()
    swapped = files["pieces.toml"].replace("character.yeti]", "character.tmp]")
    swapped = swapped.replace("character.goblin]", "character.yeti]").replace(
        "character.tmp]", "character.goblin]"
    )
    with pytest.raises(BadComponents, match="yeti is missing or not in its place"):
        load_folder(folder(tmp_path, pieces__toml=swapped))
    assert {pair for _, pairs, _ in FIXED.values() for pair in pairs} <= {
        int(pair) for pair in STANDARD.pairs
    }


def test_2_9_files_that_are_no_text(tmp_path: Path) -> None:
    """Other bytes, too many of them, a folder nobody has; a mark at the beginning of a file does no harm."""
    (tmp_path / "x.rooms").write_bytes(b"room \xff\xfe")
    with pytest.raises(BadComponents, match=r"x\.rooms cannot be read"):
        load_folder(tmp_path)
    (tmp_path / "x.rooms").write_text("# " + "x" * 400_000)
    with pytest.raises(BadComponents, match=r"x\.rooms is longer than 400,000 bytes"):
        load_folder(tmp_path)
    with pytest.raises(BadComponents, match="cannot be read"):
        load_folder(Path("~nobody_is_called_this/rooms"))
    (tmp_path / "x.rooms").write_text(PAIR, encoding="utf-8-sig")
    assert 50 in load_folder(tmp_path).pairs


def test_2_9_the_example_in_comments_is_a_pair(tmp_path: Path) -> None:
    """Whoever takes the hash signs away has two rooms and a golem."""
    for name in ("own.rooms", "own.toml"):
        lines = standard_files()[name].splitlines()
        first = next(place for place, line in enumerate(lines) if line == "#")
        text = "\n".join(line.removeprefix("# ").removeprefix("#") for line in lines[first:])
        (tmp_path / name).write_text(text)
    book = load_folder(tmp_path)
    assert (50 in book.pairs, "golem" in book.slugs) == (True, True)


COMMANDS = {
    "play in the browser": ("play", "lands_of_ice", "--no-open", "--fresh", "--port", "0", "--rooms"),
    "play in the terminal": ("play", "lands_of_ice", "--terminal", "--rooms"),
    "sim": ("sim", "lands_of_ice", "--players", "random,random", "--games", "1", "--rooms"),
    "fuzz": ("fuzz", "lands_of_ice", "--plies", "10", "--rooms"),
    "show": ("show", "lands_of_ice", "--rooms"),
    "sweep": ("sweep", "lands_of_ice", "--set", "idle_cycles=1..2", "--games", "1", "--rooms"),
    "tournament": ("tournament", "lands_of_ice", "--players", "random,greedy", "--games", "2", "--rooms"),
    "components": ("components", "lands_of_ice", "--check"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_2_9_every_command_takes_rooms(tmp_path: Path, command: str) -> None:
    """The folder is read before anything is played: a mistake in it is what one hears."""
    folder(tmp_path, mine__rooms=PAIR.replace("@", "Q"))
    with pytest.raises(BadComponents, match=r"mine\.rooms, line 16: ` Q ` is no square"):
        call([*COMMANDS[command], str(tmp_path)])


def test_2_9_rooms_are_played_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record of a game with own rooms is fuzzed, kept and replayed with the same folder (`--rooms`)."""
    folder(tmp_path, mine__rooms=PAIR)
    words = ["fuzz", "lands_of_ice", "--plies", "60", "--option", "mutual_choice", "--rooms", str(tmp_path)]
    assert call(words) == 0
    capsys.readouterr()
    assert (
        call(["show", "lands_of_ice", "--option", "mutual_choice", "--rooms", str(tmp_path), "--json"]) == 0
    )
    assert str(load_folder(tmp_path).word) in capsys.readouterr().out
