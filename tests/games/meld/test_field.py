"""Field, tiles, patterns and sets (ME-4, ME-5)."""

import random

import pytest

from conclave.games.meld.data import STEPS
from conclave.games.meld.rules.field import in_pattern, locked, set_of
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage

NAMES = [
    "Drill Yard", "Ley Ford", "Wax Chancery", "New Plough", "Quiet Cell", "Throne Mound", "Crossing Stones",
    "Twin Ferries", "Wandering Isle", "Loose Acre", "Clay Pits", "Potters Row", "Gathering Well", "Hydra Fen",
]  # fmt: skip


def ring(stage: Stage, radius: int = 1) -> Stage:
    """Lay six tiles around an empty middle."""
    for name, (q, r) in zip(NAMES, STEPS, strict=False):
        stage.lay(name, q * radius, r * radius)
    return stage


def test_4_1_six_neighbours_and_no_end_of_the_grid() -> None:
    """A tile in the middle touches six others; a field may wander round the whole store of cells."""
    s = Stage().s
    side = int(s.book.side)
    near = [int(cell) for cell in s.book.near[:6]]
    assert len(set(near)) == 6
    for cell in (0, 5, side * side - 1):
        for way in range(6):
            there = int(s.book.near[6 * cell + way])
            assert int(s.book.near[6 * there + (way + 3) % 6]) == cell
    assert side > int(s.book.tiles) + 1


def test_4_2_only_the_side_that_is_up_counts() -> None:
    """Crossing Stones has Transpose; turned over it is Whetstone Yard with another spell and other glyphs."""
    stage = Stage().lay("Crossing Stones", 0, 0)
    face = stage.s.face(0)
    assert ([spell.name for spell in face.spells], int(face.glyphs)) == (["Transpose"], 0b011)
    stage.lay("Whetstone Yard", 0, 0)
    face = stage.s.face(0)
    assert ([spell.name for spell in face.spells], int(face.glyphs)) == (["Whetted Edge"], 0b101)


def test_4_3_whoever_places_picks_the_side() -> None:
    """After the draw, before the hex."""
    stage = Stage().play("pick 0").invoke("b4").play("* draw t01")
    assert stage.asked() == "TileSide 0"
    stage.play("side b", "hex t01 n")
    assert stage.up("Whetstone Yard")


def test_4_4_sides_have_up_to_two_glyphs() -> None:
    """In the standard set: 33 with two, 29 with one, 17 wild, one blank."""
    faces = Stage().s.book.faces[:80]
    counts = [bin(int(face.glyphs)).count("1") for face in faces]
    assert (counts.count(2), counts.count(1)) == (33, 29)
    assert sum(1 for face in faces if face.wild) == 17
    assert [face.name for face in faces if not face.wild and not face.glyphs] == ["Reavers Cove"]


def test_4_5_foci_of_several_players_share_a_tile() -> None:
    """Three of one and two of another."""
    stage = Stage().lay("Drill Yard", 0, 0, midnight=3, ivory=2)
    assert stage.foci("Drill Yard") == [3, 2]
    assert stage.s.masks[stage.number("Drill Yard")] == 0b11


@pytest.mark.parametrize(("wild", "wanted"), [("on", True), ("off", False)])
def test_4_6_a_wild_tile_fits_patterns_with_the_option(wild: str, wanted: bool) -> None:
    """Clay Pits beside two salt tiles; in an area it counts for nothing."""
    stage = Stage(wild_tiles=wild).lay("Clay Pits", 0, 0).lay("Wax Chancery", 1, 0).lay("New Plough", 1, -1)
    assert in_pattern(stage.s, stage.number("Clay Pits"), -1) == wanted
    for name in ("Potters Row", "Golem Quarry", "Kneading Floor"):
        stage.claimed(name, MIDNIGHT)
    assert set_of(stage.s, MIDNIGHT) == 0


def test_4_6_a_blank_side_is_in_no_pattern() -> None:
    """Reavers Cove has no glyph and is not wild."""
    stage = Stage().lay("Reavers Cove", 0, 0).lay("Wax Chancery", 1, 0).lay("New Plough", 1, -1)
    assert not in_pattern(stage.s, stage.number("Reavers Cove"), -1)


def test_4_7_a_tile_is_placed_beside_another() -> None:
    """Around a single tile there are six hexes and no more."""
    stage = Stage().lay("Drill Yard", 0, 0).play("pick 0").invoke("b4").play("* draw t01", "side a")
    yard = stage.token("Drill Yard")
    assert stage.choices() == {f"hex {yard} {way}" for way in ("n", "ne", "se", "s", "sw", "nw")}


def pieces(cells: set[tuple[int, int]]) -> int:
    """Count the pieces of a field, the plain way."""
    left, count = set(cells), 0
    while left:
        todo = [left.pop()]
        count += 1
        while todo:
            q, r = todo.pop()
            near = {(q + dq, r + dr) for dq, dr in STEPS} & left
            left -= near
            todo += near
    return count


def test_4_8_locked_tiles_hold_the_field_together() -> None:
    """In a row of three the middle one; in a ring none; with two tiles none."""
    stage = Stage().lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0)
    assert not locked(stage.s, stage.number("Drill Yard"))
    stage.lay("Wax Chancery", 2, 0)
    assert [locked(stage.s, stage.number(name)) for name in ("Drill Yard", "Ley Ford", "Wax Chancery")] == [
        False, True, False,
    ]  # fmt: skip
    around = ring(Stage())
    assert not any(locked(around.s, around.number(name)) for name in NAMES[:6])


@pytest.mark.parametrize("seed", range(12))
def test_4_8_locks_agree_with_counting_pieces(seed: int) -> None:
    """On fields grown at random, a tile is locked exactly if the rest without it is in pieces."""
    rng, stage = random.Random(seed), Stage()
    cells = [(0, 0)]
    stage.lay(NAMES[0], 0, 0)
    for name in NAMES[1:]:
        while True:
            (q, r), (dq, dr) = rng.choice(cells[-4:]), rng.choice(STEPS)
            if (q + dq, r + dr) not in cells:
                break
        cells.append((q + dq, r + dr))
        stage.lay(name, *cells[-1])
        for other, cell in zip(NAMES, cells, strict=False):
            wanted = pieces(set(cells) - {cell}) > 1
            assert locked(stage.s, stage.number(other)) == wanted


def test_4_8_a_locked_tile_cannot_be_moved_or_claimed_but_swapped_and_flipped() -> None:
    """Ley Ford is the middle of a row."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=1).lay("Turning Mill", 1, 0, midnight=1)
    stage.lay("Ley Ford", 2, 0, midnight=1).pool(MIDNIGHT, 5)
    stage.play("pick 0", "invoke b7", "construct basic")
    assert stage.refused('tile "Turning Mill"') == "ME-4.8"
    stage.play('tile "Ley Ford"', f"hex {stage.token('Crossing Stones')} n")
    stage.invoke(f"{stage.token('Crossing Stones')}.1")
    assert "Turning Mill" in stage.choices()
    stage.play('tile "Turning Mill"', 'tile "Crossing Stones"')
    assert stage.at("Turning Mill") == (0, 0)
    stage.invoke(f"{stage.token('Turning Mill')}.1")
    assert stage.choices() == {"Crossing Stones", "Turning Mill", "Ley Ford"}


def test_4_9_locks_change_with_the_field() -> None:
    """The middle of a row is free again when the ends meet."""
    stage = Stage().lay("Drill Yard", 0, 0).lay("Ley Ford", 1, 0).lay("Wax Chancery", 2, 0)
    assert locked(stage.s, stage.number("Ley Ford"))
    stage.lay("Wax Chancery", 1, -1)
    assert not locked(stage.s, stage.number("Ley Ford"))


def test_4_10_drawn_from_the_bottom_and_put_back_on_top() -> None:
    """With Survey two tiles are drawn; the other one comes last, after all that nobody has seen."""
    stage = Stage().lay("Surveyors Cairn", 0, 0, midnight=1).stack("Drill Yard", "Ley Ford", "Wax Chancery")
    stage.play("pick 0").invoke("b4").play('* draw "Ley Ford"', '* draw "Drill Yard"')
    assert stage.asked() == "KeepTile 0"
    stage.play('tile "Drill Yard"', "side b", f"hex {stage.token('Surveyors Cairn')} n")
    assert list(stage.s.top) == [stage.number("Ley Ford")]
    stage.free(MIDNIGHT, 5).invoke("b5")
    assert stage.table.outcomes() == {f"draw {stage.token('Wax Chancery')}": 1}
    stage.play('* draw "Wax Chancery"')
    assert stage.choices() == {"Turning Mill", "Ley Ford"}


def test_4_10_what_is_put_back_later_lies_higher_and_comes_later() -> None:
    """Survey twice: the tile put back first is drawn first."""
    stage = Stage().lay("Surveyors Cairn", 0, 0, midnight=1)
    stage.stack("Drill Yard", "Ley Ford", "Wax Chancery", "New Plough")
    cairn = stage.token("Surveyors Cairn")
    stage.play("pick 0").invoke("b4").play('* draw "Ley Ford"', '* draw "Drill Yard"')
    stage.play('tile "Drill Yard"', "side b", f"hex {cairn} n")
    stage.free(MIDNIGHT, 5).invoke("b5").play('* draw "New Plough"', '* draw "Wax Chancery"')
    stage.play('tile "New Plough"', "side a", f"hex {cairn} s")
    assert list(stage.s.top) == [stage.number("Ley Ford"), stage.number("Wax Chancery")]


def test_5_1_three_tiles_that_touch_and_share_a_glyph() -> None:
    """Salt and sulfur, salt, salt and mercury."""
    stage = Stage().lay("Crossing Stones", 0, 0).lay("Wax Chancery", 1, 0).lay("Drill Yard", 1, -1)
    assert all(
        in_pattern(stage.s, stage.number(name), -1)
        for name in ("Crossing Stones", "Wax Chancery", "Drill Yard")
    )


def test_5_1_glyphs_shared_in_pairs_make_no_pattern() -> None:
    """Salt and sulfur, sulfur and mercury, mercury and salt."""
    stage = Stage().lay("Crossing Stones", 0, 0).lay("Turning Mill", 1, 0).lay("Drill Yard", 1, -1)
    assert not in_pattern(stage.s, stage.number("Crossing Stones"), -1)


def test_5_1_three_in_a_row_make_no_pattern() -> None:
    """The ends do not touch."""
    stage = Stage().lay("Wax Chancery", 0, 0).lay("New Plough", 1, 0).lay("Throne Mound", 2, 0)
    assert not in_pattern(stage.s, stage.number("New Plough"), -1)


def test_5_2_a_tile_in_several_patterns_and_three_wild_ones() -> None:
    """Both neighbours of a pair make a pattern with it; three wild tiles do too."""
    stage = Stage().lay("Wax Chancery", 0, 0).lay("New Plough", 1, 0).lay("Throne Mound", 1, -1)
    stage.lay("Drill Yard", 0, 1)
    assert in_pattern(stage.s, stage.number("Drill Yard"), -1)
    assert in_pattern(stage.s, stage.number("Throne Mound"), -1)
    wild = Stage().lay("Clay Pits", 0, 0).lay("Potters Row", 1, 0).lay("Golem Quarry", 1, -1)
    assert in_pattern(wild.s, wild.number("Golem Quarry"), -1)


def test_5_3_a_pattern_is_yours_if_all_three_tiles_are() -> None:
    """Shared control is enough; two of three are not."""
    stage = Stage().lay("Wax Chancery", 0, 0, midnight=1).lay("New Plough", 1, 0, midnight=1, ivory=1)
    stage.lay("Throne Mound", 1, -1)
    assert not in_pattern(stage.s, stage.number("Wax Chancery"), MIDNIGHT)
    stage.lay("Throne Mound", 1, -1, midnight=1)
    assert in_pattern(stage.s, stage.number("Wax Chancery"), MIDNIGHT)
    assert not in_pattern(stage.s, stage.number("New Plough"), IVORY)


def test_5_4_a_set_counts_one_glyph_of_unsealed_tiles() -> None:
    """Two-glyph tiles count for both; a sealed one, a wild one and a blank one for none."""
    stage = Stage().claimed("Crossing Stones", MIDNIGHT).claimed("Drill Yard", MIDNIGHT)
    assert set_of(stage.s, MIDNIGHT) == 2
    stage.claimed("Trail Head", MIDNIGHT).claimed("Potters Row", MIDNIGHT).claimed("Reavers Cove", MIDNIGHT)
    assert set_of(stage.s, MIDNIGHT) == 2
    stage.claimed("Wax Chancery", MIDNIGHT, sealed=True)
    assert set_of(stage.s, MIDNIGHT) == 2
    stage.claimed("New Plough", MIDNIGHT)
    assert set_of(stage.s, MIDNIGHT) == 3


def test_5_5_a_claimed_tile_keeps_its_side() -> None:
    """Invert offers tiles of the field only."""
    stage = Stage().lay("Turning Mill", 0, 0, midnight=1).claimed("Drill Yard", MIDNIGHT)
    stage.play("pick 0").invoke(f"{stage.token('Turning Mill')}.1")
    assert stage.choices() == {"Turning Mill"}
    assert stage.refused('tile "Drill Yard"') == "ME-1.7"
