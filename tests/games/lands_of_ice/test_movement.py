"""Movement: steps, water, trees, bridges, flying, jumping, slopes, leaving (LI-6)."""

from tests.games.lands_of_ice.stage import PLAIN, stage


def test_6_1_a_move_is_up_to_the_movement_value() -> None:
    """A Yeti goes three steps, may turn back, and is asked no more after them (LI-4.3)."""
    game = stage("blue-yeti@b2", ap="2").play("move blue-yeti", "way east", "way west", "way east")
    assert game.tokens() == ["done"]
    game.play("done")
    assert (game.at("blue-yeti"), game.ap) == ("b3", 1)
    assert game.walk("blue-yeti", "sw").at("blue-yeti") == "c2"
    assert game.why("move blue-yeti") == "LI-4.1"


def test_6_1_nobody_walks_off_the_board_or_into_a_hidden_room() -> None:
    """Row a is the last, and r2 is face down."""
    game = stage("blue-yeti@a5", rooms="41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0")
    assert game.moves("blue-yeti") == {"s", "w"}
    game.play("move blue-yeti")
    assert game.why("way north") == "LI-2.4"
    assert game.why("way east") == "LI-6.1"


def test_6_2_who_is_passed() -> None:
    """Friends in any state, objects and wounded enemies are passed, unwounded enemies are not."""
    text = "blue-yeti@c1 blue-ice_dragon@c2 yellow-yeti@c3+wounded blue-mammoth@d1+wounded yellow-mammoth@b1"
    game = stage(text).play("move blue-yeti")
    assert game.why("way north") == "LI-6.2"
    assert game.can("way east", "way south")
    assert game.play("way east", "way east", "way east", "done").at("blue-yeti") == "c4"


def test_6_3_where_one_stops() -> None:
    """Not with another unwounded character or a wounded enemy, but on an object or a wounded friend."""
    text = "blue-yeti@c1 blue-ice_dragon@c2 yellow-yeti@c3+wounded blue-mammoth@c4+wounded blue-rope@b2"
    game = stage(text, "..... ..... ..... ..... ....@").play("move blue-yeti", "way east")
    assert game.why("done") == "LI-6.3"
    game.play("way east")
    assert game.why("done") == "LI-6.3"
    game.play("way east", "done")
    assert game.at("blue-yeti") == "c4"
    assert stage(text).walk("blue-yeti", "ne").at("blue-yeti") == "b2"


def test_6_3_a_frozen_wounded_friend_may_be_stopped_on() -> None:
    """It is not carried away then (LI-12.5)."""
    game = stage("blue-yeti@c1 blue-mammoth@c2+wounded+frozen").walk("blue-yeti", "e")
    game.walk("blue-yeti", "e")
    assert (game.at("blue-yeti"), game.at("blue-mammoth")) == ("c3", "c2")


def test_6_4_water_is_an_action_a_square() -> None:
    """Two squares of water cost two actions; leaving is an ordinary move."""
    game = stage("blue-yeti@c1", "..... ..... .WW.. ..... ....@", ap="4").play("move blue-yeti")
    assert game.why("way east") == "LI-6.4"
    game.table.undo()
    game.walk("blue-yeti", "e", verb="swim")
    assert (game.at("blue-yeti"), game.ap) == ("c2", 3)
    game.walk("blue-yeti", "e", verb="swim").walk("blue-yeti", "es")
    assert (game.at("blue-yeti"), game.ap) == ("d4", 1)


def test_6_4_objects_are_dropped_before_water() -> None:
    """Nobody swims with one; a wounded friend may be carried into water and stays there."""
    game = stage("blue-yeti@c1 blue-rope@c1", "..... ..... .W... .W... ..W.@").play("swim blue-yeti")
    assert game.why("way east") == "LI-6.4"
    game.play("drop blue-rope", "way east", "done")
    assert (game.at("blue-yeti"), game.at("blue-rope")) == ("c2", "c1")
    game = stage("blue-yeti@c1 blue-mammoth@c1+wounded", "..... ..... .W... ..... ....@")
    assert game.walk("blue-yeti", "e", verb="swim").at("blue-mammoth") == "c2"


def test_6_4_in_water_nothing_is_dropped_and_wounds_keep_one_there() -> None:
    """A friend is not set down in water (LI-21.9); whoever is wounded there stays."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-yeti@c1 blue-mammoth@c1+wounded", rows).walk("blue-yeti", "e", verb="swim")
    game.play("move blue-yeti")
    assert game.why("drop blue-mammoth") == "LI-21.9"
    game = stage("blue-yeti@c1 yellow-beast_master@c2", rows).play(
        "attack blue-yeti", "target yellow-beast_master"
    )
    game.fight(6, 0)
    assert game.marked("yellow-beast_master", "wounded")
    assert game.at("yellow-beast_master") == "c2"


def test_6_5_trees_end_the_movement() -> None:
    """A Beast Master climbs for one step and loses the rest; a Mammoth is too heavy."""
    game = stage("blue-beast_master@c1 blue-mammoth@b2", "..... ..... .T... ..... ....@")
    game.play("move blue-mammoth")
    assert game.why("way south") == "LI-6.5"
    game.table.undo()
    game.play("move blue-beast_master", "way east")
    assert game.tokens() == ["done"]
    assert game.play("done").walk("blue-beast_master", "es").at("blue-beast_master") == "d3"


def test_6_5_a_tree_breaks_under_somebody_heavy_who_gets_up() -> None:
    """A wounded Mammoth healed in a tree falls and is wounded again; the tree is a stump."""
    game = stage("blue-cleric@c1 blue-mammoth@c2+wounded", "..... ..... .T... ..... ....@")
    game.play("heal blue-cleric", "target blue-mammoth")
    assert game.marked("blue-mammoth", "wounded")
    assert game.ground("c2") == "tree stump"


def test_6_6_small_bridges_carry_the_light() -> None:
    """A Yeti walks over and stops, a Mammoth does not enter without a rope."""
    rows = "..... ..... WBWWW ..... ....@"
    game = stage("blue-yeti@b2 blue-mammoth@d2", rows).play("move blue-mammoth")
    assert game.why("way north") == "LI-6.6"
    game.table.undo()
    assert game.walk("blue-yeti", "s").at("blue-yeti") == "c2"
    game = stage("blue-mammoth@d2 blue-rope@d2", rows).walk("blue-mammoth", "n")
    assert (game.at("blue-mammoth"), game.ground("c2")) == ("c2", "small bridge")


def test_6_6_a_bridge_breaks_under_the_heavy() -> None:
    """A wounded Mammoth healed on a bridge breaks it, loses its object and swims."""
    game = stage("blue-cleric@b2 blue-mammoth@c2+wounded blue-rope_base@a1", "..... ..... WBWWW ..... ....@")
    game.play("heal blue-cleric", "target blue-mammoth")
    assert game.ground("c2") == "water"
    assert game.at("blue-mammoth") == "c2"
    game = stage("blue-cleric@b2 blue-mammoth@c2+wounded blue-sword@c2", "..... ..... WBWWW ..... ....@")
    game.play("heal blue-cleric", "target blue-mammoth")
    assert game.at("blue-sword") == "gone"


def test_6_7_flyers_cross_everything_but_walls() -> None:
    """Water, trees, fountains, enemies and slopes upwards; not walls; no stop over a rift or a fountain."""
    rows = "..... XFTW. ..... ..... ....@"
    game = stage("blue-lightning_elemental@b5", rows, "b4e:down").play("move blue-lightning_elemental")
    game.play("way west", "way west", "way west")
    assert game.why("done") == "LI-6.7"
    assert game.why("way west") == "LI-4.12"  # over the rift it could not stop
    assert game.play("way north", "done").at("blue-lightning_elemental") == "a2"
    game = stage("blue-lightning_elemental@b5", rows, "b4e:wall").play("move blue-lightning_elemental")
    assert game.why("way west") == "LI-2.4"


def test_6_7_a_wizard_may_land_on_water_and_in_a_tree() -> None:
    """On water only without an object; in a tree as if it had climbed."""
    rows = "..... ..WT. ..... ..... ....@"
    assert stage("blue-wizard@b2", rows).walk("blue-wizard", "e").at("blue-wizard") == "b3"
    game = stage("blue-wizard@b2 blue-sword@b2", rows).play("move blue-wizard", "way east")
    assert game.why("done") == "LI-6.4"
    assert game.play("way east", "done").at("blue-wizard") == "b4"


def test_6_8_a_jump_leads_over_one_obstacle() -> None:
    """Straight or round a corner, for an action point and a jump card; not over two."""
    game = stage("blue-yeti@c1", "..... ..... .X... ..... ....@").play("jump blue-yeti", "way east")
    assert game.can("way east", "way north", "way south")
    game.play("way south", "done")
    assert (game.at("blue-yeti"), game.ap, int(game.s.jumps[0])) == ("d2", 4, 2)
    assert stage("blue-yeti@c1", "..... .X... .XX.. .X... ....@").why("jump blue-yeti") == "LI-6.8"
    assert (
        stage("blue-yeti@c1", "..... ..... .X... ..... ....@", jumps="0/3").why("jump blue-yeti") == "LI-6.8"
    )


def test_6_8_nobody_is_jumped_over_and_no_tree_is_landed_in() -> None:
    """The middle holds no character, and the end no tree, obstacle, unwounded character or enemy."""
    game = stage("blue-yeti@c1 yellow-yeti@c2", "..... ..... .W... ..... ....@")
    assert game.why("jump blue-yeti") == "LI-6.8"
    rows = ".T... .T... .WX.. .W... ....@"
    assert stage("blue-yeti@c1", rows).why("jump blue-yeti") == "LI-6.8"
    game = stage("blue-yeti@c1 yellow-yeti@c3+wounded", "..... .T... .W... .W... ....@")
    assert game.why("jump blue-yeti") == "LI-6.8"


def test_6_8_slopes_are_jumped_downhill_only() -> None:
    """Over water and down a slope; not up."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-beast_master@c1", rows, "c2e:down c2n:up c2s:up").play(
        "jump blue-beast_master", "way east"
    )
    assert game.tokens() == ["way east"]
    # The Yeti's claws help in moves, not in jumps (LI-21.13).
    assert stage("blue-yeti@c1", rows, "c2e:up c2n:up c2s:up").why("jump blue-yeti") == "LI-6.8"


def test_6_8_a_jump_over_the_enemy_line() -> None:
    """It leaves and scores, unless somebody is on that square (LI-6.13)."""
    rows = "..... ..... W.... ..... ....@"
    assert stage("yellow-yeti@c2", rows, turn="yellow").play(
        "jump yellow-yeti", "way west", "way west"
    ).points == (0, 1)
    game = stage("yellow-yeti@c2 blue-mammoth@c0+wounded", rows, turn="yellow").play(
        "jump yellow-yeti", "way west"
    )
    assert "way west" not in game.tokens()


def test_6_9_portcullises_are_broken_and_opened() -> None:
    """Warrior and Mammoth break them for good; a Thief opens and closes what is not broken (LI-16.7)."""
    edge = "c2e:gate"
    game = stage("blue-warrior@c2", PLAIN, edge).play("move blue-warrior")
    assert game.why("way east") == "LI-6.9"
    game.table.undo()
    game.play("break blue-warrior", "way east").walk("blue-warrior", "e")
    assert game.at("blue-warrior") == "c3"
    game = stage("blue-thief@c2 blue-warrior@c3", PLAIN, edge).play("open blue-thief", "way east")
    assert game.moves("blue-thief") >= {"n", "s", "w"}
    game.play("open blue-thief", "way east", "break blue-warrior", "way west")
    assert game.why("open blue-thief") == "LI-6.9"
    assert stage("blue-mammoth@c2", PLAIN, edge).can("break blue-mammoth")
    assert stage("blue-yeti@c2", PLAIN, edge).why("break blue-yeti") == "LI-4.3"


def test_6_10_slopes_go_down() -> None:
    """Down on foot, up for the Yeti and flyers; the squares are not adjacent."""
    edge = "c2e:down"
    game = stage("blue-beast_master@c3 blue-yeti@c2", PLAIN, edge).play("move blue-beast_master")
    assert game.why("way west") == "LI-6.10"
    assert (
        stage("blue-beast_master@c2", PLAIN, edge).walk("blue-beast_master", "e").at("blue-beast_master")
        == "c3"
    )
    assert stage("blue-yeti@c3", PLAIN, edge).walk("blue-yeti", "w").at("blue-yeti") == "c2"
    assert stage("blue-yeti@c3 yellow-yeti@c2", PLAIN, edge).why("attack blue-yeti") == "LI-9.1"


def test_6_11_nobody_enters_a_rift() -> None:
    """A flyer crosses and does not stop; whoever is over one without rope at the end of an action dies."""
    rows = "..... ..... .X... ..... ....@"
    assert stage("blue-yeti@c1", rows).play("move blue-yeti").why("way east") == "LI-6.11"
    game = stage("blue-lightning_elemental@c1", rows).play("move blue-lightning_elemental", "way east")
    assert game.why("done") == "LI-6.7"
    assert game.play("way east", "done").at("blue-lightning_elemental") == "c3"


def test_6_12_a_thief_walks_over_pits_and_holds_them_for_friends() -> None:
    """She stops on one; while she stands there friends cross it, enemies do not."""
    rows = "..... ..... .O... ..... ....@"
    game = stage("blue-thief@c1 blue-warrior@d2 yellow-goblin@b2", rows).walk("blue-thief", "e")
    assert game.at("blue-thief") == "c2"
    assert stage("blue-warrior@d2", rows).play("move blue-warrior").why("way north") == "LI-6.12"
    game = stage("blue-thief@c2 blue-warrior@d2", rows).play("move blue-warrior", "way north")
    assert game.why("done") == "LI-6.3"
    assert game.play("way north", "done").at("blue-warrior") == "b2"


def test_6_13_leaving_over_the_enemy_line() -> None:
    """It leaves at once and scores; an unwounded enemy there stops walkers, a wounded one does not."""
    game = stage("yellow-yeti@c1", turn="yellow").play("move yellow-yeti", "way west")
    assert (game.at("yellow-yeti"), game.points) == ("left", (0, 1))
    game = stage("yellow-yeti@c1 blue-mammoth@c0", turn="yellow").play("move yellow-yeti")
    assert game.why("way west") == "LI-6.2"
    game = stage("yellow-yeti@c1 blue-mammoth@c0+wounded", turn="yellow").play("move yellow-yeti", "way west")
    assert game.at("yellow-yeti") == "left"
    game = stage("yellow-wizard@c1 blue-mammoth@c0", turn="yellow").play("move yellow-wizard", "way west")
    assert game.at("yellow-wizard") == "left"


def test_6_14_the_own_line_is_floor() -> None:
    """Blue goes back to its line and along it."""
    assert stage("blue-yeti@c1").walk("blue-yeti", "wn").at("blue-yeti") == "b0"


def test_6_15_mist_does_not_hinder_walking() -> None:
    """Through mist and into it."""
    assert (
        stage("blue-yeti@c1", "..... ..... .m.m... ..... ....@").walk("blue-yeti", "ee").at("blue-yeti")
        == "c3"
    )


def test_6_16_loads_come_along_and_weigh_nothing() -> None:
    """A Beast Master carries a wounded Mammoth over a small bridge and up a tree."""
    rows = "..... ..... .BT.. ..... ....@"
    game = stage("blue-beast_master@c1 blue-mammoth@c1+wounded", rows).walk("blue-beast_master", "ee")
    assert game.at("blue-mammoth") == "c3"
    assert (game.ground("c2"), game.ground("c3")) == ("small bridge", "tree")


def test_6_17_a_way_without_a_legal_end_is_not_offered() -> None:
    """Three friends in a row cannot be passed by three steps (LI-4.12)."""
    rows = "..... ..... ..... ..... ....@"
    edges = "c1n:wall c1s:wall c2n:wall c2s:wall c3n:wall c3s:wall c4n:wall c4s:wall"
    text = "blue-mammoth@c1 blue-yeti@c2 blue-ice_witch@c3 blue-beast_master@c4"
    game = stage(text, rows, edges + " c1w:wall").play("move blue-mammoth", "way east")
    assert game.why("way east") == "LI-4.12"
    assert game.tokens() == ["way west"]


def test_6_18_where_a_jump_starts() -> None:
    """From a tree and from a small bridge, not out of water."""
    rows = "..... ..... TX... BX... WX..@"
    assert stage("blue-beast_master@c1", rows).can("jump blue-beast_master")
    assert stage("blue-beast_master@d1", rows).can("jump blue-beast_master")
    assert stage("blue-beast_master@e1", rows).why("jump blue-beast_master") == "LI-6.18"
