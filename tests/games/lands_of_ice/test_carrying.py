"""Carrying: picking up, dropping, swapping, giving, and what becomes of loads (LI-7)."""

from tests.games.lands_of_ice.stage import PLAIN, stage


def test_7_1_one_token_is_carried() -> None:
    """A Yeti with a rope does not take a sword; an Ice Witch carries two (LI-13.3)."""
    game = stage("blue-yeti@c1 blue-rope@c1 blue-sword@c2").play("move blue-yeti", "way east")
    assert game.why("take blue-sword") == "LI-7.1"
    game = stage("blue-ice_witch@c1 blue-rope@c1 blue-sword@c2 blue-armor@c3")
    game.play("move blue-ice_witch", "way east", "take blue-sword", "way east")
    assert game.why("take blue-armor") == "LI-7.1"
    game.play("way east", "done")
    assert (game.at("blue-rope"), game.at("blue-sword"), game.at("blue-armor")) == ("c4", "c4", "c3")


def test_7_2_take_drop_and_swap_on_the_way() -> None:
    """Drop the rope, take the sword, walk on; all for one action point."""
    game = stage("blue-yeti@c1 blue-rope@c1 blue-sword@c2", ap="1").play("move blue-yeti", "way east")
    game.play("drop blue-rope", "take blue-sword", "way east", "done")
    assert (game.at("blue-rope"), game.at("blue-sword"), game.ap) == ("c2", "c3", 0)


def test_7_2_from_friends_and_wounded_enemies() -> None:
    """Friends give and are given, wounded enemies are robbed, unwounded or frozen ones not (LI-12.5)."""
    game = stage("blue-yeti@c1 blue-ice_dragon@c2 blue-sword@c2 yellow-yeti@d1+wounded yellow-rope@d1")
    game.play("move blue-yeti", "way east", "take blue-sword", "way east", "done")
    assert game.at("blue-sword") == "c3"
    game = stage("blue-yeti@c1 yellow-yeti@d1+wounded yellow-rope@d1").play("move blue-yeti", "way south")
    assert game.play("take yellow-rope", "way south", "done").at("yellow-rope") == "e1"
    game = stage("blue-yeti@c1 yellow-yeti@d1+wounded+frozen yellow-rope@d1").play(
        "move blue-yeti", "way south"
    )
    assert game.why("take yellow-rope") == "LI-7.2"
    game = stage("blue-wizard@c1 yellow-yeti@d1 yellow-rope@d1").play("move blue-wizard", "way south")
    assert game.why("take yellow-rope") == "LI-7.2"


def test_7_2_what_lies_where_one_stops_is_carried() -> None:
    """No more than to stop there is needed."""
    game = stage("blue-yeti@c1 blue-sword@c2").walk("blue-yeti", "e").walk("blue-yeti", "e")
    assert game.at("blue-sword") == "c3"


def test_7_3_nothing_is_dropped_where_it_would_be_lost() -> None:
    """Not into a pit, nor as a third token on a square."""
    rows = "..... ..... .O... ..... ....@"
    game = stage("blue-wizard@c1 blue-sword@c1", rows).play("move blue-wizard", "way east")
    assert game.why("drop blue-sword") == "LI-7.3"
    game = stage("blue-yeti@c1 blue-sword@c1 blue-mammoth@c2+wounded blue-rope@c2")
    game.play("move blue-yeti", "way east")
    assert game.can("drop blue-sword")  # the rope can still be taken instead
    game.play("drop blue-sword")
    assert "way east" not in game.tokens()
    assert game.why("done") == "LI-4.5"
    game.play("take blue-rope", "way east", "done")
    assert (game.at("blue-sword"), game.at("blue-rope")) == ("c2", "c3")


def test_7_4_picking_up_without_a_step_costs_a_move() -> None:
    """A wounded friend lies with an axe on the Yeti's square: taking one is a move of no steps."""
    game = stage("blue-ice_witch@c2 blue-mammoth@c2+wounded blue-sword@c2", ap="1").play(
        "move blue-ice_witch"
    )
    assert game.why("done") == "LI-7.4"
    game.play("drop blue-sword", "way east", "done")
    assert (game.at("blue-sword"), game.at("blue-mammoth"), game.ap) == ("c2", "c3", 0)
    game = stage("blue-yeti@c2 blue-sword@c2", ap="1").play("move blue-yeti", "drop blue-sword", "done")
    assert game.ap == 0


def test_7_5_a_load_shares_its_carriers_fate() -> None:
    """The wounded Goblin dies when its carrier is wounded; the sword stays with it."""
    game = stage("yellow-warrior@c2 yellow-goblin@c2+wounded blue-ice_dragon@c1")
    game.play("attack blue-ice_dragon", "target yellow-warrior").fight(6, 0)
    assert (game.at("yellow-goblin"), game.points) == ("gone", (1, 0))
    assert game.marked("yellow-warrior", "wounded")
    game = stage("yellow-warrior@c2+wounded yellow-sword@c2 blue-ice_dragon@c1")
    game.play("attack blue-ice_dragon", "target yellow-warrior").fight(6, 0)
    assert (game.at("yellow-warrior"), game.at("yellow-sword")) == ("gone", "c2")


def test_7_5_what_a_dead_character_held_over_water_is_lost() -> None:
    """A rope that hangs stays, and with it what hangs on it."""
    rows = "..... ..... ..O.. ..... ....@"
    game = stage("yellow-thief@c3 yellow-sword@c3 blue-ice_dragon@c2", rows)
    game.play("attack blue-ice_dragon", "target yellow-thief").fight(6, 0)
    assert (game.at("yellow-thief"), game.at("yellow-sword"), game.points) == ("gone", "gone", (1, 0))
    game = stage("yellow-thief@c3 yellow-rope@c3 blue-ice_dragon@c2", rows)
    game.play("attack blue-ice_dragon", "target yellow-thief").fight(6, 0)
    assert (game.at("yellow-thief"), game.at("yellow-rope")) == ("c3", "c3")


def test_7_6_a_wounded_character_keeps_its_armor() -> None:
    """3 + 0 + 1 against 0 + 1 (armor) + 3 is a tie."""
    game = stage("blue-yeti@c1 yellow-goblin@c2+wounded yellow-armor@c2", ground="floor")
    game.play("attack blue-yeti", "target yellow-goblin").fight(1, 3)
    assert game.at("yellow-goblin") == "c2"
    game = stage("blue-yeti@c1 yellow-goblin@c2+wounded", ground="floor")
    assert game.play("attack blue-yeti", "target yellow-goblin").fight(1, 3).at("yellow-goblin") == "gone"


def test_7_7_only_the_wounded_friend_is_picked_up() -> None:
    """What it held stays on the square."""
    game = stage("blue-yeti@c1 blue-mammoth@c2+wounded blue-sword@c2").play("move blue-yeti", "way east")
    game.play("take blue-mammoth", "way east", "done")
    assert (game.at("blue-mammoth"), game.at("blue-sword")) == ("c3", "c2")


def test_7_8_objects_of_either_colour_serve_anybody() -> None:
    """Blue fights with Yellow's sword, and walks over objects."""
    game = stage("blue-yeti@c1 yellow-sword@c1 yellow-rope@c2 yellow-goblin@c4", PLAIN, ground="floor")
    game.walk("blue-yeti", "ee").play("attack blue-yeti", "target yellow-goblin").fight(0, 2)
    # 3 + 1 + 0 against 1 + 2
    assert game.marked("yellow-goblin", "wounded")
    assert game.at("yellow-rope") == "c2"


def test_7_3_who_leaves_the_board_leaves_no_heap_behind() -> None:
    """A third token on a square is not left there by walking out (LI-4.5)."""
    text = "yellow-yeti@c2 yellow-sword@c2 yellow-troll@c1+wounded yellow-rope@c1"
    game = stage(text, turn="yellow").play("move yellow-yeti", "way west", "drop yellow-sword")
    assert "way west" not in game.tokens()
    assert game.why("way west") == "LI-4.12"
    game.play("take yellow-rope", "way west")
    assert game.points == (0, 1)
