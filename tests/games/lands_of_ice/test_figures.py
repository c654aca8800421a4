"""The four figures of the rulebook, played through."""

from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.stage import stage


def test_figure_1_eight_waters_in_three_moves() -> None:
    """The Ice Elemental turns eight squares of water into ice with three movement actions (LI-13.5)."""
    rows = "@.... ..... .WWW. ....W WWWW."
    game = stage("blue-ice_elemental@c1 blue-mammoth@b1", rows, ap="4")
    game.walk("blue-ice_elemental", "eeee").walk("blue-ice_elemental", "ssww").walk(
        "blue-ice_elemental", "ww"
    )
    iced = [
        square for square in ("c2", "c3", "c4", "d5", "e4", "e3", "e2", "e1") if game.ground(square) == "ice"
    ]
    assert (len(iced), game.ap) == (8, 1)
    # Its comrades follow on foot.
    assert game.walk("blue-mammoth", "se").at("blue-mammoth") == "c2"


def test_figure_2_the_mammoths_and_the_trees() -> None:
    """Yellow's, shut in by trees, uproots none; Blue's steps onto the gear, or there and back (LI-13.6)."""
    rows = "...T. .TT@T T.T.. .T... ....."
    text = "yellow-mammoth@c2 blue-mammoth@c4"
    assert stage(text, rows, turn="yellow").why("move yellow-mammoth") == "LI-6.5"
    game = stage(text, rows).walk("blue-mammoth", "n", "done")
    assert game.tokens() == ["way north", "way east", "way west", "done"]
    game.play("way west")
    assert [game.ground(square) for square in ("a4", "b3", "b5")] == ["tree", "tree stump", "tree"]
    assert game.can("done", "move blue-mammoth")  # one tree, and no more
    game = stage(text, rows).walk("blue-mammoth", "ns", "done")
    assert game.tokens() == ["way west", "done"]
    assert game.play("way west").ground("c3") == "tree stump"


def test_figure_3_the_ring_of_chaos() -> None:
    """The Beast Master pairs his room with one at the top: two rooms are orphans now (LI-14.4, LI-5.5)."""
    game = stage("blue-beast_master@j5 blue-ring_of_chaos@j5 blue-yeti@j10 blue-goblin@e20", ap="4")
    game.play("chaos blue-beast_master", "spin r3 right")
    assert (game.ap, game.at("blue-ring_of_chaos")) == (3, "gone")
    assert game.play("turn blue-beast_master").tokens() == ["spin r3 right", "spin r5 left"]
    game.table.undo()
    assert game.play("turn blue-yeti").tokens() == ["spin r6 left"]
    game.table.undo()
    assert game.play("turn blue-goblin").tokens() == ["spin r4 left"]


def test_figure_4_sight_through_mirrors() -> None:
    """The Ice Dragon freezes the Mammoth round two corners (LI-8.5, LI-12.1)."""
    rows = "..... ..... ..@.. ..... ....."
    edges = "a5n:wall a5e:wall e5s:wall e5e:wall b1e:wall"
    game = stage("blue-ice_dragon@a2 yellow-mammoth@e1", rows, edges, "mirror 1 5 NE", "mirror 5 5 SE")
    game.play("freeze blue-ice_dragon", "target yellow-mammoth")
    assert game.marked("yellow-mammoth", "frozen")


def test_figure_4_in_the_mirror_hall() -> None:
    """The same in a room of the box: from a3 west, round the corner, to c1."""
    text = "rooms=33B:0,-,-,-,-,-,-,- pieces=blue-ice_dragon@a3,yellow-mammoth@c1 turn=blue ap=1"
    s = GAME.from_position(text)
    assert isinstance(s, Labyrinth)
    assert int(seen_from(s, PIECE_NAMES.index("blue-ice_dragon"))) == 1 << PIECE_NAMES.index("yellow-mammoth")
