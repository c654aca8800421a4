"""Rules at their margins: loose ropes, orphaned rooms, pushes, walls of one half, answers of another sort."""

from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import FIRST_TORCH, SQUARE_NAMES
from conclave.games.lands_of_ice.rules.magic import push, recover
from conclave.games.lands_of_ice.rules.reveal import placer
from tests.games.lands_of_ice.stage import PLAIN, Stage, stage
from tests.games.lands_of_ice.test_hooks import guest
from tests.games.lands_of_ice.test_setup import LINE, opened, posted


def melted(rope: str, thief: str) -> Stage:
    """Ice melts over a rift with a loose rope: one firm neighbour, and a pit that a Thief may hold."""
    text = f"blue-yeti@c1 torch1@c1 {rope}-rope@c2 {thief}-thief@c3"
    game = stage(text, "..... ..... .XO.. ..... ....@", "c2n:wall c2s:wall", ice="c2")
    return game.play("melt blue-yeti", "way east")


def test_21_6_a_loose_rope_has_the_friends_of_its_colour() -> None:
    """A Thief of the rope's colour holds the second anchor, for Blue as for Yellow (LI-14.5, LI-14.9)."""
    assert melted("blue", "blue").at("blue-rope") == "c2"
    assert melted("yellow", "yellow").at("yellow-rope") == "c2"
    assert melted("blue", "yellow").at("blue-rope") == "gone"
    assert melted("yellow", "blue").at("yellow-rope") == "gone"


def test_14_4_an_orphan_turns_alone_and_may_be_paired_again() -> None:
    """41B loses its partner to 42A; from its own gear it turns, and a second ring pairs it with 43A."""
    text = "blue-yeti@e5 blue-ring_of_chaos@e5 blue-troll@e10 yellow-ring_of_chaos@e10"
    game = stage(text).play("chaos blue-yeti", "spin r3 left")
    # Left for the other room, so right for the own: each marker of a pair points another way.
    assert set(game.play("turn blue-yeti").tokens()) == {"spin r1 right", "spin r3 left"}
    game.table.undo()
    assert game.play("turn blue-troll").tokens() == ["spin r2 left"]
    game.table.undo()
    game.play("chaos blue-troll", "spin r5 right")
    assert set(game.play("turn blue-troll").tokens()) == {"spin r2 left", "spin r5 right"}


def test_14_4_a_marker_is_replaced_and_its_twin_orphaned() -> None:
    """41A is paired with 42A, then with 43A: the marker of 42A stays and pairs it with nobody."""
    text = "blue-yeti@e5 blue-ring_of_chaos@e5 blue-troll@e15"
    game = stage(text, gears="r1:T1r,r3:T1l").play("chaos blue-yeti", "spin r5 right")
    assert set(game.play("turn blue-yeti").tokens()) == {"spin r1 left", "spin r5 right"}
    game.table.undo()
    assert game.play("turn blue-troll").tokens() == ["spin r3 left"]


def test_18_3_a_wall_with_one_half() -> None:
    """Towards the own line and towards an open border of the next room there is one wall to break."""
    golem = guest("breaks_walls")
    game = stage("blue-guest1@c1", PLAIN, "c1w:wall", guests=golem).play("break blue-guest1", "way west")
    assert game.walk("blue-guest1", "w").at("blue-guest1") == "c0"
    game = stage("blue-guest1@c5", PLAIN, "c5e:wall", guests=golem).play("break blue-guest1", "way east")
    assert game.walk("blue-guest1", "e").at("blue-guest1") == "c6"
    game = stage("blue-guest1@c6", PLAIN, "c5e:wall", guests=golem).play("break blue-guest1", "way west")
    assert game.walk("blue-guest1", "w").at("blue-guest1") == "c5"


def test_18_10_where_nobody_is_pushed() -> None:
    """Not through a wall, up a slope, on a cursed object, onto two tokens, nor over the enemy's line."""
    troll = PIECE_NAMES.index("blue-troll")
    for edges, pieces in (
        ("c3e:wall", ""),
        ("c3e:up", ""),
        ("", "yellow-flying_carpet@c4"),
        ("", "blue-sword@c3 blue-rope@c4"),
        ("", "yellow-goblin@c4+wounded"),
    ):
        game = stage(f"blue-troll@c3 {pieces}", PLAIN, edges)
        assert not push(game.s, troll, 1)
        assert game.at("blue-troll") == "c3"
    assert not push(stage("blue-troll@c20").s, troll, 1)
    game = stage("blue-troll@c3 blue-rope@c4", PLAIN, "c3e:down")
    assert push(game.s, troll, 1)
    assert game.at("blue-troll") == "c4"


def test_18_13_what_is_not_brought_back() -> None:
    """Characters, what is still in the game, and nothing onto an obstacle."""
    game = stage(
        "blue-yeti@c1 blue-goblin@gone blue-rope@a1 blue-sword@gone", "..... .W... ..... ..... ....@"
    )
    for name, square in (("blue-goblin", "c3"), ("blue-rope", "c3"), ("blue-sword", "b2")):
        where = game.at(name)
        assert not recover(game.s, PIECE_NAMES.index(name), SQUARE_NAMES.index(square))
        assert game.at(name) == where


def test_5_2_torches_are_placed_by_the_revealer() -> None:
    """They have no colour."""
    s = stage("blue-yeti@c1").s
    assert [int(placer(s, FIRST_TORCH, seat)) for seat in (0, 1)] == [0, 1]


def test_9_2_nobody_joins_who_is_not_there() -> None:
    """Neither the dead nor those who left."""
    text = "blue-warrior@c2 yellow-goblin@c3 blue-yeti@d3 blue-cleric@gone blue-thief@left"
    game = stage(text).play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens() == ["join blue-yeti", "pass"]
    for name in ("cleric", "thief"):
        assert game.why(f"join blue-{name}") == "LI-1.13"


def test_14_11_an_heir_is_a_victor_beside_the_dead() -> None:
    """Of two victors one is chosen; anybody else, and any other answer, is refused."""
    text = "blue-warrior@c2 blue-yeti@b3 blue-goblin@d3 yellow-goblin@c3+wounded yellow-flying_carpet@c3"
    game = stage(text).play("attack blue-warrior", "target yellow-goblin", "join blue-yeti", "pass")
    game.fight(6, 0)
    assert game.tokens() == ["target blue-yeti", "target blue-warrior"]
    assert game.why("target blue-goblin") == "LI-14.11"
    assert game.why("done") != ""
    assert game.play("target blue-yeti").at("yellow-flying_carpet") == "b3"


def test_3_6_only_the_own_team_is_thinned() -> None:
    """Nobody goes twice, and no object at all."""
    table = opened(handicap_blue=2).play("remove yeti")
    assert table.refused("remove yeti").rule == "LI-3.6"
    assert table.refused("remove goblin").rule == "LI-3.6"
    assert table.refused("lay rope").rule != ""
    assert "remove mammoth" in table.choices()


def test_3_15_first_snow_lays_what_is_left() -> None:
    """A token is laid once, on a square."""
    table = posted(opened(mode="first_snow"))
    for pair in (33, 34, 35, 36):
        table.luck(f"reveal {pair} right 0", f"reveal {pair} left 0")
    assert table.luck("first blue").refused(f"lay {LINE[0]}").rule == "LI-3.14"
    table.play("lay rope")
    assert table.refused("done").rule != ""


def test_1_2_the_log_says_what_a_point_was_for() -> None:
    """A kill and a way out are told apart."""
    game = stage("blue-yeti@c1 yellow-goblin@c2+wounded yellow-yeti@a1")
    game.play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert "Yellow's Goblin dies in combat." in game.table.told(1)
    assert "Blue scores 1 for a kill, and has 1." in game.table.told(1)
    game = stage("blue-yeti@c20 yellow-yeti@a1").play("move blue-yeti", "way east")
    assert "Blue scores 1 for leaving, and has 1." in game.table.told(1)


def test_17_4_the_torch_of_any_room_is_taken_once() -> None:
    """The first square of a room that lies in the last slot."""
    rooms = "44B:0,41B:0,42A:0,42B:0,43A:0,43B:0,44A:0,41A:0"
    game = stage("blue-yeti@f16 torch1@j20", PLAIN, "a1n:wall", "sconce 1 1 N", rooms=rooms)
    game.play("torch blue-yeti", "way north").walk("blue-yeti", "s", "drop torch2", "done")
    assert game.walk("blue-yeti", "n").why("torch blue-yeti") == "LI-17.4"


def test_5_2_the_log_names_the_room_of_the_set_in_play() -> None:
    """Who looked, and which room it was: one of these rooms, not of the boxes."""
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    game = stage("blue-yeti@c5", rooms=hidden).play("reveal blue-yeti", "room r2")
    told = game.table.luck("reveal 41 left 3").told(1)
    assert "Blue's Yeti reveals room 2." in told
    assert "Room 2 is 41B, turned 3 times." in told


def test_3_4_the_log_says_who_named_what() -> None:
    """Pairs first, then characters."""
    table = opened(mode="mutual_choice").luck("first yellow")
    for number in (33, 34, 35, 36):
        table.play(f"pair {number}")
    assert not any("guest" in token for token in table.choices())
    table.play("draft goblin").play("draft yeti")
    assert table.told(0)[2:] == [
        "Yellow picks the rooms 35.",
        "Blue picks the rooms 36.",
        "Yellow picks Goblin for both.",
        "Blue picks Yeti for both.",
    ]


def test_13_6_the_log_says_which_tree_came_down() -> None:
    """By its square, whoever did it."""
    rows = "..... ..... ..T.. ..... ....@"
    game = stage("blue-mammoth@c5", rows).walk("blue-mammoth", "w", "done", "way west")
    assert "The tree on c3 comes down." in game.table.told(1)


def test_18_2_a_magophage_wipes_markers_next_to_it() -> None:
    """On the gear and beside it, not two squares away, and not past a corner."""
    phage, pairs = guest("anti_magic"), "r1:T1r,r2:T1l"
    for path, left in (("ww", 0), ("w", 0), ("wn", 2), ("ee", 2)):
        start = {"ww": "e7", "w": "e7", "wn": "e8", "ee": "e1"}[path]
        game = stage(f"blue-guest1@{start}", guests=phage, gears=pairs).walk("blue-guest1", path)
        assert int(game.s.gears[0]) == left, path


def test_18_3_a_broken_wall_leaves_other_markers() -> None:
    """Ice on the square of the wall stays, and the torch of the next wall."""
    golem = guest("breaks_walls")
    edges = "c2e:wall c2s:wall"
    game = stage("blue-guest1@c2", PLAIN, edges, "sconce 3 2 S", guests=golem, ice="c2,c3")
    game.play("break blue-guest1", "way east")
    assert (game.ground("c2"), game.ground("c3")) == ("ice", "ice")
    assert game.can("torch blue-guest1")
