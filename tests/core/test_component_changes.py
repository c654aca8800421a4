"""What differs between two sets of component files, in words."""

from conclave.core.component_changes import changes

BEFORE = {
    "tiles.toml": '[[tile]]\nid = "T1"\na = {name = "Isle", glyphs = ["salt"]}\n'
    '[[tile]]\nid = "T2"\na = {name = "Hill"}\n',
    "dice.toml": '[[die]]\nid = "d"\ncount = 4\nfaces = [["sword"], []]\n',
    "hall.rooms": "ab\ncd\n",
}


def test_every_change_is_named_with_its_entry() -> None:
    """Values from and to, entries that are new and gone, faces by their place, other files by their lines."""
    after = {
        "tiles.toml": '[[tile]]\nid = "T1"\na = {name = "Isle", glyphs = []}\n'
        '[[tile]]\nid = "T3"\na = {name = "Hill"}\n',
        "dice.toml": '[[die]]\nid = "d"\ncount = 5\nfaces = [["sword"], ["shield", "shield"]]\n',
        "hall.rooms": "ab\nce\nf\n",
        "own.toml": "x = 1\n",
    }
    assert changes(BEFORE, after) == [
        "dice.toml: die `d`, `count` from 4 to 5",
        "dice.toml: die `d`, `faces 2` from nothing to shield shield",
        "hall.rooms: 2 lines differ",
        "own.toml is new",
        "tiles.toml: tile `T1`, side a, `glyphs` from salt to nothing",
        "tiles.toml: tile `T2` is gone",
        "tiles.toml: tile `T3` is new",
    ]


def test_equal_sets_differ_in_nothing() -> None:
    """Comments and blanks are no change."""
    spaced = BEFORE | {"dice.toml": "# dice\n" + BEFORE["dice.toml"].replace("count = 4", "count   = 4")}
    assert changes(BEFORE, spaced) == []
