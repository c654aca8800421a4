"""The turn, its cards, the golden rules; revealing and rotating (LI-4, LI-5)."""

from tests.games.lands_of_ice.stage import PLAIN, stage

HIDDEN = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"


def test_4_1_a_card_gives_its_action_points() -> None:
    """Then they are spent, what is left is lost, and four played cards come back."""
    game = stage("blue-yeti@c2 yellow-yeti@c15", plays="blue", cards="3/2345").play("play 3")
    assert game.ap == 3
    game.walk("blue-yeti", "e").play("done")
    assert int(game.s.actions[0]) == 0b111100
    assert (game.ap, game.table.asked) == (0, 1)
    assert stage("blue-yeti@c2", plays="blue", cards="3/2345").why("play 4") == "LI-4.1"


def test_4_2_the_opening_goes_up_slowly() -> None:
    """First the 2, then no more than one above the highest so far, until a 4 was played."""
    game = stage("blue-yeti@c2 yellow-yeti@c15", plays="blue", highest="0")
    assert game.tokens() == ["play 2"]
    assert game.why("play 3") == "LI-4.2"
    game.play("play 2", "done")
    assert game.tokens() == ["play 2", "play 3"]
    game.play("play 3", "done")
    assert game.tokens() == ["play 3", "play 4"]
    game.play("play 4", "done")
    assert game.tokens() == ["play 2", "play 4", "play 5"]


def test_4_3_what_an_action_point_buys() -> None:
    """Each of these costs one."""
    text = "blue-yeti@c1 yellow-goblin@c2 blue-ice_dragon@e1 yellow-troll@e4 blue-mekanork@b3 blue-sword@a1"
    rows = "..... ..@.. ..... ..... ....."
    game = stage(text, rows, rooms="41A:0,41B:0,42A:0,-,43A:0,43B:0,44A:0,44B:0")
    game.play("attack blue-yeti", "target yellow-goblin").fight(0, 6)
    assert game.ap == 4
    assert game.play("freeze blue-ice_dragon", "target yellow-troll").ap == 3
    assert game.play("turn blue-mekanork", "spin r1 right").ap == 2
    assert game.walk("blue-mekanork", "w").ap == 1


def test_4_4_an_action_is_ended_before_the_next() -> None:
    """In the middle of a move nothing else begins."""
    game = stage("blue-yeti@c1 blue-goblin@d1").play("move blue-yeti", "way east")
    assert game.why("move blue-goblin") == "LI-4.4"
    assert game.why("play 3") == "LI-4.4"


def test_4_5_two_tokens_on_a_square() -> None:
    """A Yeti with a rope does not stop on a sword; an Ice Witch does."""
    game = stage("blue-yeti@c1 blue-rope@c1 blue-sword@c2").play("move blue-yeti", "way east")
    assert game.why("done") == "LI-4.5"
    game = stage("blue-ice_witch@c1 blue-rope@c1 blue-sword@c2").walk("blue-ice_witch", "e")
    assert (game.at("blue-ice_witch"), game.at("blue-rope"), game.at("blue-sword")) == ("c2", "c2", "c2")


def test_4_6_one_unwounded_and_no_enemy_beside_it() -> None:
    """Neither beside a friend who stands nor beside a wounded enemy; two wounded enemies may lie together."""
    game = stage("blue-yeti@c1 blue-goblin@c2").play("move blue-yeti", "way east")
    assert game.why("done") == "LI-6.3"
    game = stage("blue-yeti@c1 yellow-goblin@c2+wounded blue-goblin@c2+wounded").play(
        "move blue-yeti", "way east"
    )
    assert game.why("done") == "LI-6.3"


def test_4_7_what_the_end_of_an_action_brings() -> None:
    """A bridge breaks, its walker falls into the rift and dies, the axe is lost: one after the other."""
    game = stage(
        "blue-cleric@c1 blue-troll@c2+wounded blue-two_handed_axe@c2", "..... ..... .b... ..... ....@"
    )
    game.play("heal blue-cleric", "target blue-troll")
    assert (game.ground("c2"), game.at("blue-troll"), game.at("blue-two_handed_axe")) == (
        "rift",
        "gone",
        "gone",
    )
    assert game.points == (0, 1)


def test_4_8_what_the_end_of_a_turn_takes_away() -> None:
    """Marks of the turn, control and action points of one's own."""
    text = "blue-yeti@c1+rests+4ap yellow-yeti@c15+controlled+3ap yellow-goblin@d15+wounded+hurt"
    game = stage(text).play("done")
    assert int(game.s.marks[1]) == 0
    assert not game.marked("yellow-yeti", "controlled")
    assert game.marked("yellow-goblin", "wounded")
    assert not game.marked("yellow-goblin", "hurt")


def test_4_9_personal_action_points() -> None:
    """The drinker spends its own first, then the card's; a controlled beast has only its own."""
    game = stage("blue-yeti@c1+1ap", ap="1").walk("blue-yeti", "e")
    assert (game.ap, int(game.s.marks[1])) == (1, 0)
    game.walk("blue-yeti", "e")
    assert game.ap == 0
    game = stage("yellow-yeti@c1+controlled+1ap blue-goblin@e5").walk("yellow-yeti", "e")
    assert game.ap == 5
    assert game.why("move yellow-yeti") == "LI-4.9"


def test_4_10_actions_for_nothing_come_between_others() -> None:
    """Without action points ice still melts and the Potion of Life is still drunk."""
    game = stage("blue-yeti@c1 torch1@c1 blue-goblin@e1+wounded blue-potion_of_life@e1", ap="0", ice="c2")
    assert game.can("melt blue-yeti", "life blue-goblin")
    game.play("melt blue-yeti", "way east", "life blue-goblin")
    assert game.ap == 0
    game = stage("blue-yeti@c1 torch1@c1 blue-goblin@b1", ice="c2").play("move blue-goblin", "way east")
    assert game.why("melt blue-yeti") == "LI-4.4"


def test_4_11_what_the_wounded_may_do() -> None:
    """Drink from a fountain or a Potion of Life, and regenerate if a Troll; nothing while frozen."""
    rows = "..... ..... .F... ..... ....@"
    assert stage("blue-goblin@c1+wounded", rows).can("drink blue-goblin")
    assert stage("blue-troll@c1+wounded").can("regenerate blue-troll")
    assert stage("blue-goblin@c1+wounded blue-potion_of_life@c1").can("life blue-goblin")
    assert stage("blue-goblin@c1+wounded+frozen", rows).why("drink blue-goblin") == "LI-12.2"
    assert stage("blue-goblin@c1+wounded", rows).why("move blue-goblin") == "LI-4.11"


def test_4_12_no_answer_leads_into_a_dead_end() -> None:
    """A walker with one step left does not go onto a friend."""
    game = stage("blue-mammoth@c1 blue-goblin@c3").play("move blue-mammoth", "way east")
    assert game.why("way east") == "LI-4.12"


def test_4_13_a_turn_may_end_early_but_not_without_a_card() -> None:
    """With points left, between actions."""
    game = stage("blue-yeti@c1 yellow-yeti@c15", ap="5")
    assert game.can("done")
    game.play("done")
    assert game.table.asked == 1
    assert game.why("done") == "LI-4.4"


def test_4_14_once_per_turn_for_each_character() -> None:
    """A Beast Master controls once; the control goes on although she is wounded (R-30)."""
    text = "blue-beast_master@c1 yellow-yeti@c4 yellow-mammoth@a1 yellow-troll@d1"
    game = stage(text).play("control blue-beast_master", "target yellow-yeti")
    assert game.why("control blue-beast_master") == "LI-4.14"
    game.play("attack blue-beast_master", "target yellow-troll").fight(0, 6)
    assert game.marked("blue-beast_master", "wounded")
    assert game.can("move yellow-yeti")


# Revealing.


def test_5_1_revealing_through_an_open_border() -> None:
    """Not through a wall, a closed portcullis, a slit or a slope; the hidden side does not matter."""
    assert stage("blue-yeti@c5", rooms=HIDDEN).play("reveal blue-yeti").tokens() == ["room r2"]
    for kind in ("wall", "gate", "slit", "down", "up"):
        assert (
            stage("blue-yeti@c5", PLAIN, f"c5e:{kind}", rooms=HIDDEN).why("reveal blue-yeti") == "LI-5.1"
        ), kind
    assert stage("blue-yeti@c5", PLAIN, "c5e:gate", rooms=HIDDEN, gates="c5e:open").can("reveal blue-yeti")
    assert stage("blue-yeti@c4", rooms=HIDDEN).why("reveal blue-yeti") == "LI-5.1"
    assert stage("blue-yeti@c5+wounded", rooms=HIDDEN).why("reveal blue-yeti") == "LI-4.11"


def test_5_1_revealing_from_the_own_line() -> None:
    """Either room that touches the line, from any row (LI-21.16)."""
    rooms = "-,41B:0,42A:0,42B:0,-,43B:0,44A:0,-"
    assert stage("blue-yeti@a0", rooms=rooms).play("reveal blue-yeti").tokens() == ["room r1", "room r5"]
    assert stage("yellow-yeti@a21", rooms=rooms, turn="yellow").play("reveal yellow-yeti").tokens() == [
        "room r8"
    ]


def test_5_2_who_places_what() -> None:
    """Characters and the opponent's objects: the revealer; the rest the opponent; cursed ones their owner."""
    text = "blue-yeti@c5 blue-rope@r2 yellow-rope@r2 yellow-goblin@r2"
    game = stage(text, rooms=HIDDEN).play("reveal blue-yeti", "room r2")
    game.table.luck("reveal 41 left 0")
    order = []
    for _ in range(3):
        order.append((game.table.asked, game.table.view(game.table.asked).prompt.rsplit("It is ", 1)[1]))
        game.play(game.tokens()[0])
    assert order == [(0, "Yellow's Goblin."), (0, "Yellow's Rope."), (1, "Blue's Rope.")]
    text = "blue-yeti@c5 blue-flying_carpet@r2 yellow-flying_carpet@r2"
    game = stage(text, rooms=HIDDEN).play("reveal blue-yeti", "room r2")
    game.table.luck("reveal 41 left 0")
    assert game.table.asked == 0
    game.play("square a7")
    assert (game.at("blue-flying_carpet"), game.table.asked) == ("a7", 1)


def test_5_2_where_tokens_go() -> None:
    """Empty floor without mist, or the gear; nothing else."""
    beside = "m.WXTF BIO.. ..... ..... ....@"
    game = stage("blue-yeti@c5 yellow-goblin@r2", rooms=HIDDEN, beside=beside).play(
        "reveal blue-yeti", "room r2"
    )
    game.table.luck("reveal 41 left 0")
    for square in ("a6", "a7", "a8", "a9", "a10", "b6", "b7", "b8"):
        assert game.why(f"square {square}") == "LI-5.2"
    assert game.can("square b9", "square e10")
    assert game.why("square c5") == "LI-5.2"


def test_5_3_placed_characters_act_at_once() -> None:
    """Blue's Goblin comes up in the revealed room and moves; a second room is revealed for one more point."""
    rooms = "41A:0,-,42A:0,42B:0,43A:0,-,44A:0,44B:0"
    game = stage("blue-yeti@e5 blue-goblin@r2", rooms=rooms).play("reveal blue-yeti", "room r2")
    game.table.luck("reveal 41 left 0")
    game.play("square c6").walk("blue-goblin", "e").walk("blue-goblin", "ssw")
    assert game.ap == 2
    game.play("reveal blue-goblin", "room r6")
    game.table.luck("reveal 43 left 0")
    assert game.ap == 1


def test_5_4_rotating_the_own_room_and_its_pair() -> None:
    """From the gear, each by its own arrow, a quarter turn with everything in it."""
    rows = "..... ..... ..@.. ..... ....."
    game = stage("blue-yeti@c3 blue-rope@a1 yellow-goblin@a6", rows).play("turn blue-yeti")
    assert game.tokens() == ["spin r1 right", "spin r2 left"]
    assert game.why("spin r1 left") == "LI-5.4"
    assert game.why("spin r3 right") == "LI-5.4"
    game.play("spin r1 right")
    assert (game.at("blue-rope"), game.at("blue-yeti")) == ("a5", "c3")
    game.play("turn blue-yeti", "spin r2 left")
    assert (game.at("yellow-goblin"), game.ap) == ("e6", 3)
    assert stage("blue-yeti@c2", rows).why("turn blue-yeti") == "LI-5.4"


def test_5_5_an_orphan_is_turned_from_its_own_gear() -> None:
    """Rooms 1 and 3 are paired by a ring: room 2 turns itself only."""
    rows = "..... ..... ..... ..... ....@"
    game = stage("blue-yeti@e10", rows, gears="r1:T1r,r3:T1l").play("turn blue-yeti")
    assert game.tokens() == ["spin r2 left"]


def test_5_6_rotation_is_no_movement() -> None:
    """A Mammoth that turns its room uproots nothing, and nobody picks anything up."""
    rows = "..... ..T.. ..@.. ..... ....."
    game = stage("blue-mammoth@c3", rows).play("turn blue-mammoth", "spin r1 right")
    assert "way north" not in game.tokens()
    assert game.can("done", "move blue-mammoth")


def test_5_7_revealing_moves_nobody() -> None:
    """The character stays; a controlled beast reveals for the active player."""
    text = "yellow-yeti@c5+controlled+3ap blue-goblin@e1 yellow-troll@r2"
    game = stage(text, rooms=HIDDEN).play("reveal yellow-yeti", "room r2")
    game.table.luck("reveal 41 left 0")
    assert (game.at("yellow-yeti"), game.table.asked) == ("c5", 0)
