"""Component files: what they may say, and how mistakes are named (ME-15)."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from conclave.cli.text_commands import named_facts
from conclave.core.errors import BadInput, BadOption, BadRecord
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.games.meld import GAME, sets
from conclave.games.meld.compiling import FILES
from conclave.games.meld.reading import BadComponents, read
from conclave.games.meld.vocabulary import MODS, OPS, TRIGGERS

INSIDE = files("conclave.games.meld") / "components"


def text(name: str) -> str:
    """Give a file of the standard set."""
    return (INSIDE / name).read_text(encoding="utf-8")


def changed(folder: Path, name: str, *pairs: tuple[str, str]) -> Path:
    """Write a file of the standard set with something exchanged, once each."""
    content = text(name)
    for old, new in pairs:
        assert old in content
        content = content.replace(old, new, 1)
    (folder / name).write_text(content, encoding="utf-8")
    return folder


def line_of(folder: Path, name: str, word: str) -> int:
    """Give the line of a file that a word is in."""
    rows = (folder / name).read_text(encoding="utf-8").splitlines()
    return next(number for number, row in enumerate(rows, 1) if word in row)


@pytest.mark.parametrize("name", FILES)
def test_15_1_the_reader_agrees_with_toml(name: str) -> None:
    """The part of TOML that we read is read as everybody reads it."""
    assert read(text(name), name).plain() == tomllib.loads(text(name))


def test_15_1_a_set_is_named_by_what_it_says(tmp_path: Path) -> None:
    """Comments and blanks change nothing, a number does."""
    same = changed(tmp_path, "tiles.toml", ("[[tile]]", "# a remark\n\n[[tile]]"))
    assert sets.load_folder(same).hash == sets.STANDARD.hash
    other = changed(tmp_path, "spells.toml", ("count = 3}", "count = 4}"))
    assert sets.load_folder(other).hash != sets.STANDARD.hash


def test_15_1_records_pin_the_set(tmp_path: Path) -> None:
    """A game with a changed set names it, replays with it, and is refused where nobody knows the set."""
    folder = changed(tmp_path, "set.toml", ('"standard"', '"my set"'))
    changed(folder, "constructs.toml", ("count = 40", "count = 44"))
    word = sets.load_folder(folder).word
    assert word.startswith("my_set-")
    table = GAME.new(seed=3, components=word)
    for _ in range(60):
        table.play(table.tokens()[0])
    record = Record.read(table.record.text())
    assert f"components={word}" in record.options
    assert Session.replay(GAME, record).digest == table.digest
    record.options = record.options.replace(word, "my_set-000000000000")
    with pytest.raises(BadOption, match="needs the components `my_set-000000000000`"):
        Session.replay(GAME, record)


def test_15_1_the_option_takes_no_folder() -> None:
    """What somebody writes into a form is a name, and never opens a file."""
    with pytest.raises(BadOption, match="needs the components"):
        GAME.options.parse({"components": str(Path.home())})
    assert GAME.options.parse({"components": "standard"}).text() == GAME.options().text()


def test_15_1_another_set_than_the_records_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command, before anything is played."""
    from conclave.cli import inputs

    record = tmp_path / "one.record"
    record.write_text(GAME.new(seed=1).record.text(), encoding="utf-8")
    other = changed(tmp_path, "constructs.toml", ("count = 40", "count = 41"))
    with pytest.raises(BadRecord, match="was not played with these components"):
        inputs.replayed(record, folder=other)
    assert inputs.replayed(record).game is GAME


def test_15_1_a_changed_set_plays(tmp_path: Path) -> None:
    """Six constructs at the start, a tile fewer, a new name."""
    changed(tmp_path, "boards.toml", ("gain five", "gain six"), ("count = 5}", "count = 6}"))
    content = text("tiles.toml")
    (tmp_path / "tiles.toml").write_text(content[: content.rindex("[[tile]]")], encoding="utf-8")
    word = GAME.components(str(tmp_path)) if GAME.components else ""
    state = GAME.start(GAME.options.parse({"components": word, "start_field": "empty"}))
    from conclave.core import flow

    flow.play(state, 0)
    assert list(state.bags()) == []
    assert len(state.bag) == 39  # type: ignore[attr-defined]
    assert state.pool[0] == 6  # type: ignore[attr-defined]


def test_15_1_a_folder_without_components_is_refused(tmp_path: Path) -> None:
    """And one that is not there."""
    with pytest.raises(BadComponents, match="holds none of"):
        sets.load_folder(tmp_path)
    with pytest.raises(BadInput, match="there is no folder"):
        sets.load_folder(tmp_path / "nowhere")


WRONG: list[tuple[str, str, str, str, str]] = [
    # file, what is exchanged, for what, the entry that is named, what is said
    ("spells.toml", 'op = "swap_tiles"', 'op = "swop_tiles"', "spell `transpose`", "not 'swop_tiles'"),
    ("spells.toml", 'a = {control = "any"}, ', "", "spell `transpose`", "`swap_tiles` needs `a`"),
    (
        "spells.toml",
        'b = {control = "any"}',
        'b = {controls = "any"}',
        "spell `transpose`",
        "no key `controls`",
    ),
    (
        "spells.toml",
        'mod = "battle", swords = 1',
        'mod = "battle", swords = 12',
        "spell `whetted_edge`",
        "0 to 9",
    ),
    ("spells.toml", 'type = "ritual"', 'type = "rite"', "spell `whetted_edge`", "not 'rite'"),
    ("spells.toml", 'id = "drift"', 'id = "transpose"', "spell", "is taken by the spell in line"),
    (
        "spells.toml",
        'slots = ["plain", "plain"]',
        'slots = ["plain", "focus"]',
        "spell `transpose`",
        "no `focus`",
    ),
    ("spells.toml", 'construct = "hydra"', 'construct = "hidra"', "spell `control_hydra`", "not 'hidra'"),
    ("spells.toml", 'tile = {ref = "new"}', 'tile = {ref = "old"}', "spell `homestead`", "not 'old'"),
    (
        "tiles.toml",
        'glyphs = ["salt", "sulfur"]',
        'glyphs = ["salt", "sulfur", "mercury"]',
        "tile `T01`, side a",
        "two glyphs at most, not 3",
    ),
    (
        "tiles.toml",
        'b = {name = "Whetstone Yard"',
        'c = {name = "Whetstone Yard"',
        "tile `T01`",
        "no key `c`",
    ),
    (
        "tiles.toml",
        '"Twin Ferries"',
        '"Crossing Stones"',
        "tile `T02`, side a",
        "`Crossing Stones` is taken by tile `T01`",
    ),
    (
        "tiles.toml",
        'spells = ["drift"]',
        'spells = ["drifting"]',
        "tile `T03`, side a",
        "no spell `drifting`",
    ),
    ("tiles.toml", 'glyphs = ["mercury"]', 'glyphs = ["iron"]', "tile `T03`, side a", "no `iron`"),
    (
        "constructs.toml",
        '[["identity"], ["sword"], ["sword"], [], [], ["shield"]]',
        '[["identity"], ["sword"], ["sword"], [], ["shield"]]',
        "construct `basic`",
        "six faces, not 5",
    ),
    ("constructs.toml", '["fist"], ["fist"]', '["fist"], ["foot"]', "construct `titan`", "no symbol `foot`"),
    ("constructs.toml", "count = 40", 'count = "forty"', "construct `basic`", "takes a number from 1 to 80"),
    (
        "boards.toml",
        'sides = ["aspirant", "marshal"]',
        'sides = ["aspirant"]',
        "board `crimson`",
        "two sides, not 1",
    ),
    (
        "boards.toml",
        "foci = 10",
        "foci = 9",
        "side `aspirant`",
        "9 foci need 9 focus slots; this side has 10",
    ),
    (
        "boards.toml",
        'name = "Veyra"',
        'name = "Aspirant"',
        "side `cartographer`",
        "is taken by side `aspirant`",
    ),
    ("set.toml", 'id = "mercury"', 'id = "salt"', "glyph", "is taken by the glyph in line"),
]


@pytest.mark.parametrize(("name", "old", "new", "entry", "said"), WRONG, ids=[row[4][:30] for row in WRONG])
def test_15_mistakes_are_named_with_file_line_and_entry(
    tmp_path: Path, name: str, old: str, new: str, entry: str, said: str
) -> None:
    """Constructs, tiles, boards and effects (ME-15.2, ME-15.3, ME-15.4, ME-15.5, ME-15.6, ME-15.7)."""
    folder = changed(tmp_path, name, (old, new))
    with pytest.raises(BadComponents) as error:
        sets.load_folder(folder)
    sentence = str(error.value)
    assert sentence.startswith(f"{name}, line ")
    assert f", {entry}: " in sentence
    assert said in sentence
    named = int(sentence.split("line ")[1].split(",")[0])
    rows = (folder / name).read_text(encoding="utf-8").splitlines()
    # The line is that of the value, or of the entry where something is missing.
    assert new.split(" = ")[0] in rows[named - 1] or rows[named - 1].startswith(("[[", "id", "name", "a = "))


def test_15_3_a_side_has_room_for_eight_spells(tmp_path: Path) -> None:
    """And an aura for four triggers (ME-15.7)."""
    many = ", ".join(['"survey"'] * 9)
    folder = changed(tmp_path, "tiles.toml", ('spells = ["survey"]', f"spells = [{many}]"))
    with pytest.raises(BadComponents, match="eight spells at most, not 9"):
        sets.load_folder(folder)
    (tmp_path / "tiles.toml").unlink()
    tithe = '{trigger = "after_claim", forced = true, do = [{op = "gain_construct", count = 1}]}'
    changed(tmp_path, "spells.toml", (tithe, ", ".join([tithe] * 5)))
    with pytest.raises(BadComponents, match="spell `tithe`: a spell has four triggers at most"):
        sets.load_folder(tmp_path)


def test_15_3_a_missing_side_is_named(tmp_path: Path) -> None:
    """With the line of the tile."""
    content = text("tiles.toml").splitlines()
    at = next(number for number, row in enumerate(content) if "Whetstone Yard" in row)
    (tmp_path / "tiles.toml").write_text("\n".join(content[:at] + content[at + 1 :]), encoding="utf-8")
    with pytest.raises(BadComponents, match=rf"tiles.toml, line {at - 2}, tile `T01`: side `b` is missing"):
        sets.load_folder(tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_15_1_a_byte_order_mark_means_nothing(tmp_path: Path, name: str) -> None:
    """Some editors write one at the beginning of a file; lines are counted as without it."""
    (tmp_path / name).write_text(text(name), encoding="utf-8-sig")
    assert (tmp_path / name).read_bytes().startswith(b"\xef\xbb\xbf")
    assert sets.load_folder(tmp_path).hash == sets.STANDARD.hash
    (tmp_path / name).write_text("oops\n" + text(name), encoding="utf-8-sig")
    with pytest.raises(BadComponents, match=rf"{name}, line 1: expected `=` after `oops`"):
        sets.load_folder(tmp_path)


@pytest.mark.parametrize("said", ['""', '"  "'])
def test_15_4_an_empty_text_is_called_empty(tmp_path: Path, said: str) -> None:
    """And something else than a text what it is."""
    row = next(row for row in text("spells.toml").splitlines() if row.startswith('text = "'))
    folder = changed(tmp_path, "spells.toml", (row, f"text = {said}"))
    with pytest.raises(BadComponents, match=r"spell `transpose`: `text` is empty; it takes a text$"):
        sets.load_folder(folder)
    folder = changed(tmp_path, "spells.toml", (row, "text = 3"))
    with pytest.raises(BadComponents, match=r"spell `transpose`: `text` takes a text, not a number$"):
        sets.load_folder(folder)


AFTER_BATTLE = r"`contested` is known after a battle alone, to a trigger `after_battle`"
NO_HOST = r"`host` is the tile of a spell, and a board is none"
KEPT: dict[str, tuple[str, str, str, str]] = {
    # where a name stands, the file, what is exchanged and for what; then what is said
    "a cantrip": ("spells.toml", 'a = {control = "any"}', 'a = {ref = "contested"}', AFTER_BATTLE),
    "not this one": ("spells.toml", 'a = {control = "any"}', 'a = {not_ref = "contested"}', AFTER_BATTLE),
    "beside": ("spells.toml", 'a = {control = "any"}', 'a = {adjacent_to = "contested"}', AFTER_BATTLE),
    "beside those": (
        "spells.toml", 'a = {control = "any"}', 'a = {adjacent_to = {ref = "contested"}}', AFTER_BATTLE,
    ),
    "a sorcery": ("spells.toml", 'not_ref = "host"', 'not_ref = "contested"', AFTER_BATTLE),
    "another moment": (
        "boards.toml", 'trigger = "after_battle", role = "attacker"', 'trigger = "after_claim"',
        AFTER_BATTLE,
    ),
    "an option": ("boards.toml", 'to = {adjacent_to = "from"}', 'to = {ref = "contested"}', AFTER_BATTLE),
    "a board's host": ("boards.toml", '{ref = "contested", ', '{ref = "host", ', NO_HOST),
    "an option's host": ("boards.toml", 'to = {adjacent_to = "from"}', 'to = {ref = "host"}', NO_HOST),
    "from where nothing moves": (
        "spells.toml", 'a = {control = "any"}', 'a = {ref = "from"}', r"takes one of `host`, not 'from'",
    ),
    "nothing kept": ("boards.toml", 'from = {control = "yours"}', 'from = {ref = "new"}', "no tile before"),
}  # fmt: skip


@pytest.mark.parametrize("where", KEPT)
def test_15_6_a_name_is_refused_where_no_tile_has_it(tmp_path: Path, where: str) -> None:
    """A filter that could never let a tile through is a mistake, and said as one."""
    name, old, new, said = KEPT[where]
    with pytest.raises(BadComponents, match=said) as error:
        sets.load_folder(changed(tmp_path, name, (old, new)))
    assert str(error.value).startswith(f"{name}, line {line_of(tmp_path, name, new)}, ")


SYNTAX: list[tuple[str, int, str]] = [
    ('name = "open', 1, "not closed"),
    ("name = ", 1, "expected a"),
    ("name", 1, "expected `=`"),
    ("a = 1\na = 2", 2, "there twice"),
    ("[[tile", 1, "expected a heading"),
    ("[[tile.side]]", 1, "expected a [[tile]] before"),
    ("a = [1, 2\nb = 3", 2, "expected `,`"),
    ("a = {b = 1", 1, "expected `,`"),
    ("a = 1 2", 1, "expected the end of the line"),
    ('a = "\\x"', 1, "after \\"),
]


@pytest.mark.parametrize(("content", "line", "said"), SYNTAX)
def test_15_what_cannot_be_read_is_named_with_its_line(content: str, line: int, said: str) -> None:
    """Before anybody asks what it means."""
    with pytest.raises(BadComponents) as error:
        read(content, "tiles.toml")
    assert str(error.value).startswith(f"tiles.toml, line {line}: ")
    assert said in str(error.value)


def mentioned(words: list[str]) -> Callable[[str], bool]:
    """Make a test of whether a text has all of some words."""
    return lambda text: all(word in text for word in words)


def test_15_5_the_manual_lists_the_whole_vocabulary() -> None:
    """Ops, mods, triggers."""
    rules = GAME.manual.rules
    assert mentioned(list(OPS))(rules["ME-15.5"].text)
    assert mentioned([*MODS, *TRIGGERS])(rules["ME-15.7"].text)
    assert mentioned(["control", "lock", "adjacent_to", "pattern", "min_your_foci", "ref", "not_ref"])(
        rules["ME-15.6"].text
    )


def test_15_the_standard_files_can_be_copied_changed_and_checked(tmp_path: Path) -> None:
    """By command: a copy is the standard set itself, and nothing is written over (ME-15.1)."""
    from conclave.cli.arguments import call

    folder = tmp_path / "my_set"
    assert call(["components", "meld", "--out", str(folder)]) == 0
    assert sets.load_folder(folder).hash == sets.STANDARD.hash
    assert call(["components", "meld", "--check", str(folder)]) == 0
    with pytest.raises(BadInput, match="already"):
        call(["components", "meld", "--out", str(folder)])
    with pytest.raises(BadInput, match="no components"):
        call(["components", "ice_wizards"])


BY_COMMAND = {
    # what is wrong, and all that is said of it
    "unknown effect": (
        "spells.toml", 'op = "swap_tiles"', 'op = "swop_tiles"',
        r"spells.toml, line 12, spell `transpose`: `op` takes one of `place_tile`, .*, not 'swop_tiles'",
    ),
    "three glyphs": (
        "tiles.toml", 'glyphs = ["salt", "sulfur"]', 'glyphs = ["salt", "sulfur", "mercury"]',
        r"tiles.toml, line 6, tile `T01`, side a: a side has two glyphs at most, not 3",
    ),
    "missing side": (
        "tiles.toml", 'b = {name = "Whetstone Yard"', '# b = {name = "Whetstone Yard"',
        r"tiles.toml, line 4, tile `T01`: side `b` is missing; a tile has the sides `a` and `b`",
    ),
    "five faces": (
        "constructs.toml", '[], [], ["shield"]]', '[], ["shield"]]',
        r"constructs.toml, line 9, construct `basic`: a construct has six faces, not 5",
    ),
    "duplicate name": (
        "tiles.toml", '"Twin Ferries"', '"Crossing Stones"',
        r"tiles.toml, line 11, tile `T02`, side a: the name `Crossing Stones` is taken by tile `T01`, side a",
    ),
}  # fmt: skip
COMMANDS = {
    "play in the browser": ("play", "meld", "--no-open", "--fresh", "--port", "0", "--components"),
    "play in the terminal": ("play", "meld", "--terminal", "--components"),
    "sim": ("sim", "meld", "--players", "greedy,greedy", "--games", "2", "--components"),
    "fuzz": ("fuzz", "meld", "--plies", "10", "--components"),
    "components": ("components", "meld", "--check"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("wrong", BY_COMMAND)
def test_15_1_every_command_refuses_a_set_with_a_mistake(tmp_path: Path, wrong: str, command: str) -> None:
    """With file, line, entry and what was expected, before anything is played."""
    from conclave.cli.arguments import call

    name, old, new, said = BY_COMMAND[wrong]
    folder = changed(tmp_path, name, (old, new))
    with pytest.raises(BadInput, match=said):
        call([*COMMANDS[command], str(folder)])


def test_15_1_a_table_says_which_set_is_played(tmp_path: Path) -> None:
    """Among the facts and beside the field; the standard set needs no mention."""
    folder = changed(tmp_path, "set.toml", ('"standard"', '"my set"'))
    word = sets.load_folder(folder).word
    own, usual = GAME.new(seed=3, components=word).view(0), GAME.new(seed=3).view(0)
    assert named_facts(own)["Components"] == word
    assert "Components" not in named_facts(usual)
    assert word.split("-")[0] in str(GAME.on_screen(own).find("supply"))
    assert "standard" not in str(GAME.on_screen(usual).find("supply"))
