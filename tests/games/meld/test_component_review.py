"""A folder of components is reviewed as a whole: every mistake at once, and what was hardly meant."""

from pathlib import Path

import pytest

from conclave.games.meld.component_review import review
from conclave.games.meld.sets import standard_files

CLAIM = '{op = "claim_tile", tile = {control = "yours", pattern = "yours"}}'
MOVE = '{op = "move_tile", tile = {control = "any"}, to_adjacent = {control = "any"}}'


def a_set(folder: Path, **changed: tuple[str, str]) -> str:
    """Write the standard set with a text of some files replaced."""
    for name, text in standard_files().items():
        old, new = changed.get(name.removesuffix(".toml"), ("", ""))
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return str(folder)


def test_the_standard_set_has_neither_mistakes_nor_warnings(tmp_path: Path) -> None:
    """A copy that nobody changed is clean."""
    assert review(a_set(tmp_path)) == ([], [])


def test_mistakes_of_several_files_are_found_at_once(tmp_path: Path) -> None:
    """Each is named with file, line and entry, as when it stands alone."""
    errors, warnings = review(
        a_set(
            tmp_path,
            constructs=('["spark", "shield"]', '["sparkle", "shield"]'),
            tiles=('spells = ["bulwark"]', 'spells = ["bulwrk"]'),
            boards=("foci = 10", "foci = 9"),
        )
    )
    assert warnings == []
    assert [error.split(":")[0] for error in errors] == [
        "constructs.toml, line 24, construct `haruspex`",
        "tiles.toml, line 17, tile `T03`, side b",
        "boards.toml, line 28, side `aspirant`",
    ]


@pytest.mark.parametrize("name", ["set.toml", "spells.toml", "tiles.toml"])
def test_a_file_that_cannot_be_read_hides_no_other(tmp_path: Path, name: str) -> None:
    """What is no component file at all is one mistake beside the others."""
    folder = a_set(tmp_path, boards=("foci = 10", "foci = 9"))
    (tmp_path / name).write_text("[[", encoding="utf-8")
    errors, _ = review(folder)
    assert len(errors) == 2
    assert errors[0].startswith(f"{name}, line 1")


def test_what_was_hardly_meant_is_warned_of(tmp_path: Path) -> None:
    """A stray file, a spell on no tile, a unique construct that nothing gives, a board without Claim."""
    texts = standard_files()
    boards = texts["boards.toml"].replace(CLAIM, MOVE, 1)
    assert boards != texts["boards.toml"]
    tiles = texts["tiles.toml"].replace('spells = ["drift"]', 'spells = ["transpose"]')
    constructs = texts["constructs.toml"] + (
        '\n[[construct]]\nid = "phoenix"\nname = "Phoenix"\nfaces = [["identity"], [], [], [], [], []]\n'
    )
    for name, text in (("boards.toml", boards), ("tiles.toml", tiles), ("constructs.toml", constructs)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "tile.toml").write_text("", encoding="utf-8")
    errors, warnings = review(str(tmp_path))
    assert errors == []
    assert [warning.split(",")[0] for warning in warnings] == [
        "tile.toml is no component file and is not read; there are set.toml",
        "spells.toml: spell `drift` stands on no tile",
        "constructs.toml: no effect gives `phoenix`",
        "boards.toml: side `aspirant` has no effect that claims",
    ]


def test_a_folder_that_is_none_is_one_mistake(tmp_path: Path) -> None:
    """No folder, and a folder without components."""
    assert review(str(tmp_path / "gone"))[0] == [f"there is no folder `{tmp_path / 'gone'}` with components"]
    assert "holds none of" in review(str(tmp_path))[0][0]
