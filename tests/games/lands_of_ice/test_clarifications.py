"""Clarifications (LI-21)."""

import pytest

from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.rules.sight import seen_from
from conclave.games.lands_of_ice.rules.supplies import copies, ice_left
from conclave.games.lands_of_ice.state import Labyrinth
from tests.games.lands_of_ice.stage import PLAIN, stage

FLOOR = "floor"


def test_21_1_hidden_tokens_do_not_prevent_the_end() -> None:
    """Yellow's Yeti is face down: nobody is in play, so the game is over (LI-11.10)."""
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    game = stage("blue-goblin@c20 yellow-yeti@r2", rooms=hidden).play("move blue-goblin", "way east")
    assert game.table.result is not None


def test_21_2_supplies_count_for_each_copy() -> None:
    """With two copies of a room on the table everything is there twice."""
    text = "mode=free_choice pairs=33,34,33,35 rooms=33A:0,33A:1,34A:0,-,-,-,-,- pieces=blue-yeti@b0 ap=2"
    s = GAME.from_position(text)
    assert isinstance(s, Labyrinth)
    assert int(ice_left(s)) == 72
    assert int(copies(s)) == 2
    assert int(ice_left(stage("blue-yeti@c1").s)) == 36


def test_21_3_an_axe_is_declared_on_joining() -> None:
    """Also by somebody who joins after the defender did."""
    text = "blue-warrior@c2 yellow-goblin@c3 yellow-troll@d2 blue-cleric@e2 blue-two_handed_axe@e2"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin", "join yellow-troll")
    game.play("join blue-cleric")
    assert game.tokens() == ["axes 0", "axes 1"]
    assert game.play("axes 1").ap == 3


def test_21_4_whose_points_pay_for_a_group() -> None:
    """The named attacker's own do; those of somebody who joins do not."""
    text = "blue-warrior@c2+2ap yellow-goblin@c3 blue-cleric@b3 blue-two_handed_axe@b3"
    game = stage(text, ap="0").play("attack blue-warrior", "target yellow-goblin", "join blue-cleric")
    assert game.tokens() == ["axes 0", "axes 1"]
    text = "blue-warrior@c2 yellow-goblin@c3 blue-cleric@b3+2ap blue-two_handed_axe@b3"
    game = stage(text, ap="1").play("attack blue-warrior", "target yellow-goblin", "join blue-cleric")
    assert game.tokens()[0].startswith("fight")


def test_21_5_a_pair_of_markers_is_used_while_one_lies() -> None:
    """T1 lies on one gear only, T2 and T3 on others: none is free."""
    text = "blue-yeti@e5 blue-ring_of_chaos@e5"
    assert stage(text, gears="r2:T1r,r3:T2r,r4:T3l").why("chaos blue-yeti") == "LI-14.4"
    assert stage(text, gears="r2:T1r,r3:T2r").can("chaos blue-yeti")


def test_21_6_a_neighbour_that_melts_unfastens_nothing() -> None:
    """The rope on c3 hangs between c2 and c4; the ice bridge on c2 melts."""
    rows = "..... ..X.. .IX.. ..X.. ....@"
    game = stage("blue-yeti@c1 torch1@c1 yellow-goblin@c3 yellow-rope@c3", rows).play(
        "melt blue-yeti", "way east"
    )
    assert (game.at("yellow-goblin"), game.at("yellow-rope")) == ("c3", "c3")


def test_21_7_fire_at_a_swimmer_is_wasted() -> None:
    """The wand is spent, nobody dies."""
    text = "blue-wizard@c1 blue-fireball_wand@c1 yellow-goblin@c3"
    game = stage(text, "..... ..... ..W.. ..... ....@").play("fireball blue-wizard", "target yellow-goblin")
    assert (game.at("yellow-goblin"), game.at("blue-fireball_wand")) == ("c3", "gone")


def test_21_8_from_a_tree_a_mirror_turns_the_ray_past_somebody() -> None:
    """The Goblin stands in the mirror's square, and the Troll round the corner is seen."""
    rows = "T.... ..... ..... ..... ...@."
    text = "blue-lightning_elemental@a1 yellow-goblin@a5 yellow-troll@c5"
    game = stage(text, rows, "a5n:wall a5e:wall", "mirror 1 5 NE").play("strike blue-lightning_elemental")
    assert game.tokens() == ["target yellow-goblin", "target yellow-troll"]


def test_21_9_a_friend_is_not_set_down_over_an_abyss() -> None:
    """Nor into water or a pit."""
    for letter in "WXO":
        rows = f"..... ..... .{letter}... ..... ....@"
        game = stage("blue-wizard@c1 blue-goblin@c1+wounded", rows).play("move blue-wizard", "way east")
        assert game.why("drop blue-goblin") == "LI-21.9"


def test_21_10_dropping_in_flight() -> None:
    """Nothing over a fountain; an object over an enemy."""
    game = stage("blue-wizard@c1 blue-sword@c1", "..... ..... .F... ..... ....@").play(
        "move blue-wizard", "way east"
    )
    assert game.why("drop blue-sword") == "LI-7.3"
    game = stage("blue-wizard@c1 blue-sword@c1 yellow-goblin@c2").play(
        "move blue-wizard", "way east", "drop blue-sword"
    )
    assert game.play("way east", "done").at("blue-sword") == "c2"


def test_21_10_dropping_over_a_pit_that_a_thief_holds() -> None:
    """What is put down there does not fall, whoever flies and whosever Thief it is (LI-6.12, LI-7.3)."""
    rows = "..... ..... .O... ..... ....@"
    for flyer in ("blue-wizard", "blue-lightning_elemental"):
        for thief in ("blue-thief", "yellow-thief"):
            game = stage(f"{flyer}@c1 blue-sword@c1 {thief}@c2", rows)
            game.play(f"move {flyer}", "way east", "drop blue-sword", "way east", "done")
            assert game.at("blue-sword") == "c2"
        lonely = stage(f"{flyer}@c1 blue-sword@c1", rows).play(f"move {flyer}", "way east")
        assert lonely.why("drop blue-sword") == "LI-7.3"


def test_21_11_taking_the_rope_of_a_friend() -> None:
    """He falls at the end of the action."""
    rows = "..... ..X.. .XX.. ..X.. ....@"
    game = stage("blue-yeti@c1 blue-goblin@c2 blue-rope@c2", rows).play(
        "move blue-yeti", "way east", "take blue-rope"
    )
    game.play("way north", "done")
    assert (game.at("blue-rope"), game.at("blue-goblin"), game.points) == ("b2", "gone", (0, 1))


def test_21_12_flyers_swim_too_and_lightning_may_end_on_water() -> None:
    """Entering water on foot is open to a Wizard; the Lightning Elemental may stop there and dies."""
    rows = "..... ..... .W... ..... ....@"
    assert stage("blue-wizard@c1", rows).walk("blue-wizard", "e", verb="swim").at("blue-wizard") == "c2"
    assert (
        stage("blue-lightning_elemental@c1", rows)
        .play("move blue-lightning_elemental", "way east")
        .can("done")
    )


def test_21_13_the_yeti_climbs_into_water() -> None:
    """Up a slope by an action of its own; in a jump nobody goes up."""
    rows = "..... ..... .W... ..... ....@"
    assert stage("blue-yeti@c1", rows, "c1e:up").walk("blue-yeti", "e", verb="swim").at("blue-yeti") == "c2"
    assert stage("blue-goblin@c1", rows, "c1e:up").why("swim blue-goblin") == "LI-6.4"
    assert stage("blue-yeti@c1", rows, "c1e:up").why("jump blue-yeti") == "LI-6.8"


def test_21_14_terrain_decides_what_is_jumped() -> None:
    """A Thief may jump a pit; only the Ice Elemental without an object lands on water."""
    rows = "..... ..... .OW.. .O... ....@"
    game = stage("blue-thief@c1", rows).play("jump blue-thief", "way east")
    assert "way east" not in game.tokens()
    game = stage("blue-ice_elemental@c1", rows).play(
        "jump blue-ice_elemental", "way east", "way east", "done"
    )
    assert game.ground("c3") == "ice"
    game = stage("blue-ice_elemental@c1 blue-sword@c1", rows).play("jump blue-ice_elemental", "way east")
    assert "way east" not in game.tokens()


def test_21_15_small_print_of_ropes() -> None:
    """Slopes that rise are no anchors; with two ropes the first stays; over water nothing freezes."""
    rows = "..... .X... .X... .X... ....@"
    game = stage("blue-yeti@c1 blue-rope@c1", rows, "c2e:up").play("move blue-yeti")
    assert game.why("way east") == "LI-14.5"
    assert stage("blue-yeti@c1 blue-rope@c1", rows, "c2e:down").play("move blue-yeti").can("way east")
    rows = "..... .XX.. .XX.. .XX.. ....@"
    game = stage("blue-ice_witch@c1 blue-rope@c1 blue-rope_base@c1", rows).play("move blue-ice_witch")
    assert "way east" not in game.tokens()  # c2 has one anchor
    rows = "..... ..... .XX.. ..... ....@"
    game = stage("blue-ice_witch@c1 blue-rope@c1 blue-rope_base@c1", rows).play(
        "move blue-ice_witch", "way east"
    )
    assert game.why("way east") == "LI-14.5"
    game.play("drop blue-rope", "way east", "way east", "done")
    assert (game.at("blue-rope"), game.at("blue-rope_base"), game.at("blue-ice_witch")) == ("c2", "c4", "c4")
    game = stage("blue-ice_elemental@c1 blue-rope@c1", "..... ..... .W... ..... ....@").walk(
        "blue-ice_elemental", "e"
    )
    assert game.ground("c2") == "water"


def test_21_15_a_flyer_with_a_rope_and_friends_of_the_hanging() -> None:
    """It stops only with two anchors; friends pass a wounded holder who hangs."""
    rows = "..X.. .XXX. ..X.. ..... ....@"
    game = stage("blue-wizard@c1 blue-rope@c1", rows).play(
        "move blue-wizard", "way north", "way east", "way east"
    )
    assert game.why("done") == "LI-14.5"
    rows = "..... .X... .X... .X... ....@"
    game = stage("blue-yeti@c1 blue-goblin@c2+wounded blue-rope@c2", rows).walk("blue-yeti", "ee")
    assert game.at("blue-yeti") == "c3"


def test_21_16_any_row_of_the_line() -> None:
    """From row a either of Blue's rooms (LI-5.1)."""
    rooms = "-,41B:0,42A:0,42B:0,-,43B:0,44A:0,44B:0"
    assert stage("blue-goblin@j0", rooms=rooms).play("reveal blue-goblin").tokens() == ["room r1", "room r5"]


def test_21_17_the_wall_walker_and_water() -> None:
    """Into water without an object, over the enemy's line, not with its own rope over a rift."""
    rows = "..... ..... .W... .X... ....@"
    game = stage("blue-wall_walker@c1", rows, "c1e:wall").play("walk blue-wall_walker", "way east")
    assert game.at("blue-wall_walker") == "c2"
    game = stage("blue-wall_walker@c1 blue-sword@c1", rows, "c1e:wall")
    assert game.why("walk blue-wall_walker") == "LI-6.4"
    game = stage("blue-wall_walker@d1 blue-rope@d1", rows, "d1e:wall")
    assert game.why("walk blue-wall_walker") == "LI-15.6"
    game = stage("yellow-wall_walker@c1", PLAIN, "c1w:wall", turn="yellow")
    assert game.play("walk yellow-wall_walker", "way west").points == (0, 1)


def test_21_18_no_torch_for_full_hands() -> None:
    """A Goblin with a sword leaves it hanging; a Witch with one object has a hand free."""
    sconce = ("c2e:wall", "sconce 3 2 E")
    assert stage("blue-goblin@c2 blue-sword@c2", PLAIN, *sconce).why("torch blue-goblin") == "LI-17.4"
    assert stage("blue-ice_witch@c2 blue-sword@c2", PLAIN, *sconce).can("torch blue-ice_witch")


def test_21_19_a_wounded_witch_lies_alone() -> None:
    """Nothing more comes on her square; a frozen wounded friend takes none of her hands."""
    text = "blue-goblin@c1 blue-ice_witch@c2+wounded blue-rope@c2 blue-sword@c2"
    game = stage(text).play("move blue-goblin", "way east")
    assert game.why("done") == "LI-4.5"
    text = "blue-ice_witch@c1 blue-rope@c1 blue-goblin@c2+wounded+frozen blue-sword@c3"
    game = stage(text).walk("blue-ice_witch", "e")
    game.play("move blue-ice_witch", "way east", "take blue-sword", "done")
    assert (game.at("blue-goblin"), game.at("blue-sword"), game.at("blue-rope")) == ("c2", "c3", "c3")


def test_21_20_slits_between_rooms_and_rays_that_return() -> None:
    """Through a slit of either room both neighbours look; one's own load is no target."""
    game = stage("blue-ice_dragon@c5 yellow-ice_dragon@c6", beside=f"{PLAIN}|c1w:slit")
    for viewer, seen in (("blue-ice_dragon", "yellow-ice_dragon"), ("yellow-ice_dragon", "blue-ice_dragon")):
        mask = int(seen_from(game.s, PIECE_NAMES.index(viewer)))
        assert mask == 1 << PIECE_NAMES.index(seen)
    game = stage("blue-ice_dragon@c1 blue-goblin@c1+wounded")
    assert game.why("freeze blue-ice_dragon") == "LI-8.3"


def test_21_21_lightning_beside_another_enemy_of_the_fight() -> None:
    """The wounded target stands next to it: it joins in close combat and may be hurt."""
    text = "blue-lightning_elemental@c1 blue-warrior@b2 yellow-goblin@c2+wounded"
    game = stage(text, ground=FLOOR).play(
        "attack blue-warrior", "target yellow-goblin", "join blue-lightning_elemental"
    )
    game.fight(0, 6)  # 3 + 1 + 0 against 0 + 6
    assert game.marked("blue-lightning_elemental", "wounded")


def test_21_22_armor_is_for_the_carrier() -> None:
    """The Witch's armor does not help the wounded friend she carries: 1 + 1 against 0 + 1."""
    text = "blue-goblin@c1 yellow-ice_witch@c2 yellow-armor@c2 yellow-troll@c2+wounded"
    game = stage(text, ground=FLOOR).play("attack blue-goblin", "target yellow-troll", "pass").fight(1, 1)
    assert game.at("yellow-troll") == "gone"


@pytest.mark.parametrize("wounded", [True, False])
def test_21_23_the_last_cases(wounded: bool) -> None:
    """A second object stays on the rope; a wolf regenerates, then the bridge breaks; a frozen Thief."""
    text = "blue-yeti@c1 torch1@c1 yellow-ice_witch@c2 yellow-rope@c2 yellow-sword@c2"
    game = stage(text, "..... ..... .I... ..... ....@").play("melt blue-yeti", "way east")
    assert (game.at("yellow-ice_witch"), game.at("yellow-sword")) == ("c2", "c2")
    mark = "+wounded" if wounded else ""
    game = stage(f"blue-werewolf@d2{mark}", "..... ..... ..... .B... ....@", plays="blue").play("play 5")
    assert (game.ground("d2"), game.at("blue-werewolf"), game.marked("blue-werewolf", "wounded")) == (
        "water",
        "d2",
        False,
    )
    rows = "..... ..... ..O.. ..... ....@"
    game = stage("yellow-thief@c3 blue-ice_dragon@c1", rows).play(
        "freeze blue-ice_dragon", "target yellow-thief"
    )
    assert game.at("yellow-thief") == "c3"


def test_14_5_the_rope_in_a_jumpers_hands_is_no_anchor() -> None:
    """Over c2 it hangs nowhere: the rift on c3 has the snow on c4 alone, or with b3 the two that it needs."""
    rows = "..... ..... .XX.. ..... ....@"
    pieces = "blue-yeti@c1 blue-rope@c1"
    game = stage(pieces, rows, "b3s:wall d3n:wall").play("jump blue-yeti", "way east")
    assert game.can("way north", "way south")
    assert game.why("way east") == "LI-14.5"
    assert stage(pieces, rows, "d3n:wall").play("jump blue-yeti", "way east").can("way east")
