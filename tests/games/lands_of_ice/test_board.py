"""Goal, words and board (LI-1, LI-2)."""

from random import Random

from conclave.core import flow
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.board import Rows, laid_out
from conclave.games.lands_of_ice.data import (
    AT,
    B_SHUT,
    CELLS,
    SOURCE,
    SQUARE_NAMES,
    T_NORMAL,
    T_OBSTACLE,
    T_PLACE,
    T_SNOWY,
    T_SOLID,
    TAGS,
    TERRAIN,
    TERRAINS,
)
from conclave.games.lands_of_ice.options import FIXED
from conclave.games.lands_of_ice.sets import STANDARD
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.stage import PLAIN, stage


def having(bit: int) -> set[str]:
    """Name the terrain of this box with a property."""
    return {name for place, name in enumerate(TERRAINS[:14]) if TERRAIN[place] & bit}


def tagged(tag: str) -> set[str]:
    """Name the pieces with a tag."""
    bit = 1 << TAGS.index(tag)
    return {slug for kind, slug in enumerate(STANDARD.slugs) if slug and STANDARD.tags[kind] & bit}


def test_1_1_two_players_and_five_points() -> None:
    """Blue and Yellow; five points win, four in First Snow (LI-3.16)."""
    assert GAME.spec.seats == (2, 2)
    assert [GAME.words.seat_name(seat) for seat in (0, 1)] == ["Blue", "Yellow"]
    assert {mode: FIXED[mode][2] for mode in FIXED}["first_snow"] == 4
    assert GAME.options.parse({}).points_to_win() == 5  # type: ignore[attr-defined]


def test_1_2_where_points_come_from() -> None:
    """A kill one, a dragon two, leaving one, the Goblin two, a Treasure one more."""
    kinds = {slug: kind for kind, slug in enumerate(STANDARD.slugs) if slug}
    assert (STANDARD.kill_points[kinds["ice_dragon"]], STANDARD.kill_points[kinds["goblin"]]) == (2, 1)
    assert (STANDARD.exit_points[kinds["goblin"]], STANDARD.exit_points[kinds["yeti"]]) == (2, 1)
    assert STANDARD.exit_points[kinds["treasure"]] == 1
    # A wounded character does not walk out, so only an unwounded one scores: see LI-11.5.
    assert stage("blue-goblin@c20 yellow-treasure@c20").play("move blue-goblin", "way east").points == (3, 0)


def test_1_3_markers_never_count_as_tokens() -> None:
    """A Yeti with a rope stands on an ice marker."""
    game = stage("blue-yeti@c1 blue-rope@c1", ice="c2").walk("blue-yeti", "e")
    assert game.at("blue-rope") == "c2"


def test_1_4_normal_floor() -> None:
    """Floor, snow, stump and ice; tokens go there and on gears."""
    assert having(T_NORMAL) == {"floor", "snow", "tree stump", "ice"}
    assert having(T_PLACE) == having(T_NORMAL) | {"gear"}


def test_1_5_snowy_ground() -> None:
    """Snow, ice and ice bridges, with or without mist (R-28)."""
    assert having(T_SNOWY) == {"snow", "ice", "ice bridge"}
    # 3 + 1 + 0 against 1 + 2 from a misty square.
    game = stage("blue-yeti@c1 yellow-goblin@c2", "..... ..... m..... ..... ....@")
    assert (
        game.play("attack blue-yeti", "target yellow-goblin").fight(0, 2).marked("yellow-goblin", "wounded")
    )


def test_1_6_obstacles() -> None:
    """Pit, rift and water; for the heavy a small bridge too, which they may jump."""
    assert having(T_OBSTACLE) == {"pit", "rift", "water"}
    rows = "..... ..... .B... ..... ....@"
    assert stage("blue-mammoth@c1", rows).can("jump blue-mammoth")
    assert not stage("blue-goblin@c1", rows).can("jump blue-goblin")


def test_1_7_solid_obstacles() -> None:
    """Fountains and trees: flyers pass over both, nobody else crosses a fountain."""
    assert having(T_SOLID) == {"fountain", "tree"}
    rows = "..... ..... .F... ..... ....@"
    assert stage("blue-goblin@c1", rows).play("move blue-goblin").why("way east") == "LI-1.7"
    assert stage("blue-wizard@c1", rows).walk("blue-wizard", "ee").at("blue-wizard") == "c3"


def test_1_8_magic_users() -> None:
    """Ice Witch and Wizard."""
    assert tagged("magic_user") == {"ice_witch", "wizard"}


def test_1_9_magical_things() -> None:
    """Scrolls, ring, wand, potions and carpet; not rope, axe or torch."""
    assert tagged("magical") == {
        "scroll_of_ice", "potion_of_life", "ring_of_chaos", "flying_carpet", "fireball_wand", "speed_potion",
        "charm_scroll",
    }  # fmt: skip


def test_1_10_beasts() -> None:
    """Yeti and Mammoth; the Werewolf while it is a wolf."""
    assert tagged("beast") == {"yeti", "mammoth"}
    assert stage("blue-werewolf@c1", tops="5/0").s.is_beast(7)
    assert not stage("blue-werewolf@c1", tops="4/0").s.is_beast(7)


def test_1_11_common_objects() -> None:
    """Rope, torch and key."""
    assert tagged("common") == {"rope", "rope_base", "torch", "key"}


def test_1_12_the_printed_value_decides_weight() -> None:
    """A Yeti of 3 + 1 on snow climbs; a wolf of 4 does not; the wounded weigh nothing (R-9)."""
    rows = "..... ..... .T... ..... ....@"
    assert stage("blue-yeti@c1", rows).walk("blue-yeti", "e").at("blue-yeti") == "c2"
    assert stage("blue-werewolf@c1", rows, tops="5/0").play("move blue-werewolf").why("way east") == "LI-6.5"
    game = stage("blue-yeti@c1 blue-mammoth@c1+wounded", rows).walk("blue-yeti", "e")
    assert game.ground("c2") == "tree"


def test_1_13_friends_by_colour() -> None:
    """A controlled Yeti of Yellow passes Yellow's Goblin and not Blue's; it is nobody else's."""
    text = "yellow-yeti@c2+controlled+3ap yellow-goblin@c3 blue-goblin@c1"
    game = stage(text).play("move yellow-yeti")
    assert game.why("way west") == "LI-6.2"
    assert game.can("way east")
    assert stage("blue-yeti@c1 yellow-goblin@c15").why("move yellow-goblin") == "LI-1.13"
    assert stage("blue-yeti@c1").why("move yellow-goblin") == "LI-1.13"


# The board.


def test_2_1_ten_rows_and_twenty_two_columns() -> None:
    """a0 to j21, eight rooms of 25 squares between two lines."""
    assert (SQUARE_NAMES[0], SQUARE_NAMES[-1], len(SQUARE_NAMES)) == ("a0", "j21", 220)
    assert len(set(AT)) == 8 * CELLS
    assert {SQUARE_NAMES[square][1:] for square in AT} == {str(column) for column in range(1, 21)}
    game = stage("blue-yeti@a0")
    assert game.ground("a0") == game.ground("j21") == "starting line"


def test_2_2_orientation_is_quarter_turns_clockwise() -> None:
    """The north-west corner of the drawing goes to the north-east, the south-east, the south-west."""
    corners = []
    for turned in range(4):
        place = [SOURCE[turned * CELLS + cell] for cell in range(CELLS)].index(0)
        corners.append(divmod(place, 5))
    assert corners == [(0, 0), (0, 4), (4, 4), (4, 0)]


def test_2_3_rooms_come_in_pairs() -> None:
    """One of each pair turns right, one left."""
    for number in STANDARD.pairs:
        turns = [int(STANDARD.rooms[room].right) for room in STANDARD.rooms_of(number)]
        assert sorted(turns) == [0, 1]
    assert STANDARD.pairs == [1, 2, 3, 4, 33, 34, 35, 36]


def test_2_4_both_rooms_must_allow_it() -> None:
    """A wall on either side of the border between two rooms closes it; downhill is downhill from both."""
    assert stage("blue-yeti@c5", PLAIN, "c5e:wall").play("move blue-yeti").why("way east") == "LI-2.4"
    game = stage("blue-yeti@c5", beside=f"{PLAIN}|c1w:wall").play("move blue-yeti")
    assert game.why("way east") == "LI-2.4"
    game = stage("blue-goblin@c5", beside=f"{PLAIN}|c1w:up")  # from the second room it goes up westwards
    assert game.walk("blue-goblin", "e").at("blue-goblin") == "c6"
    assert game.play("move blue-goblin").why("way west") == "LI-6.10"


def test_2_5_adjacent() -> None:
    """Across an open border or an open portcullis only."""
    for kind in ("wall", "gate", "slit", "down", "up"):
        game = stage("blue-yeti@c1 yellow-goblin@c2", PLAIN, f"c1e:{kind}")
        assert game.why("attack blue-yeti") == "LI-9.1", kind
    assert stage("blue-yeti@c1 yellow-goblin@c2", PLAIN, "c1e:gate", gates="c1e:open").can("attack blue-yeti")
    assert stage("blue-yeti@c1 yellow-goblin@b2").why("attack blue-yeti") == "LI-9.1"


def test_2_6_starting_lines_are_no_rooms() -> None:
    """One walks, fights and drops there; no ice is laid."""
    game = (
        stage("blue-yeti@c0 blue-rope@c0 yellow-goblin@c1")
        .play("attack blue-yeti", "target yellow-goblin")
        .fight(6, 0)
    )
    game.play("move blue-yeti", "drop blue-rope", "way north", "done")
    assert (game.at("blue-yeti"), game.at("blue-rope")) == ("b0", "c0")
    game = stage("blue-wizard@c1 blue-scroll_of_ice@c1").play("ice blue-wizard")
    assert game.why("square c0") == "LI-14.1"


def test_2_7_everything_on_a_square_turns_with_its_room() -> None:
    """Ice, a mirror, a sconce and a portcullis after a turn to the right."""
    edges = "a1n:wall a1w:wall b1w:wall c1e:gate"
    game = stage("blue-yeti@e5", PLAIN, edges, "mirror 1 1 NW", "sconce 2 1 W", ice="a3", gates="c1e:open")
    game.play("turn blue-yeti", "spin r1 right")
    square = SQUARE_NAMES.index
    assert game.ground("c5") == "ice"
    assert int(game.s.rows.mirror[square("a5")]) == 1  # NE
    assert int(game.s.rows.side[square("a3") * 4 + 2]) & B_SHUT == 0
    text = "blue-mekanork@e5 blue-yeti@a4"
    game = stage(text, PLAIN, edges, "mirror 1 1 NW", "sconce 2 1 W").play(
        "turn blue-mekanork", "spin r1 right"
    )
    assert game.at("blue-yeti") == "d5"
    game = stage("blue-mekanork@e5 blue-yeti@b1", PLAIN, edges, "sconce 2 1 W").play(
        "turn blue-mekanork", "spin r1 right"
    )
    assert game.at("blue-yeti") == "a4"
    assert game.play("torch blue-yeti").tokens() == ["way north"]


def test_2_8_layers() -> None:
    """Ice over a stump over a misty tree: the ice comes off, the mist does not come back."""
    game = stage("blue-yeti@c1 torch1@c1", "..... ..... .mT... ..... ....@", stump="c2", ice="c2")
    assert game.ground("c2") == "ice"
    game.play("melt blue-yeti", "way east")
    assert game.ground("c2") == "tree stump"
    assert int(game.s.rows.mist[SQUARE_NAMES.index("c2")]) == 0


def test_2_8_a_room_that_changes_is_laid_as_the_whole_board_would_be() -> None:
    """After reveals, rotations and broken portcullises the rows are those of a board laid out afresh."""
    seen = 0
    for seed in range(4):
        rng, s = Random(seed), GAME.start(GAME.options.read("mode=old_masons"), 2)
        assert isinstance(s, Labyrinth)
        last = s.rows
        while s.stack:
            lots = flow.outcomes(s)
            flow.play(s, rng.choice([number for number, _ in lots] if lots else flow.choices(s)))
            if s.rows is not last:
                seen, last = seen + 1, s.rows
                fresh = laid_out(s.book, s.rooms, s.turns, s.cells, s.gates, s.breaches)
                for one, other in zip(rows_of(fresh), rows_of(s.rows), strict=True):
                    assert one == other
    assert seen > 20


def rows_of(rows: Rows) -> list[list[int]]:
    """Give terrain, mist, mirrors and borders as lists."""
    return [[int(n) for n in row] for row in (rows.ground, rows.mist, rows.mirror, rows.side)]
