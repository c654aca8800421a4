"""Wounds, deaths, points, the end, and the frozen (LI-11, LI-12)."""

import pytest

from conclave.games.lands_of_ice import GAME
from tests.games.lands_of_ice.stage import PLAIN, stage


def test_11_1_the_wounded_lie_there() -> None:
    """No movement, no attack, value 0, but a card when attacked."""
    game = stage("blue-yeti@c2+wounded yellow-goblin@c3")
    assert game.why("move blue-yeti") == "LI-4.11"
    assert game.why("attack blue-yeti") == "LI-4.11"
    game = stage("yellow-yeti@c2+wounded blue-goblin@c3").play("attack blue-goblin", "target yellow-yeti")
    game.play("fight 0")
    assert game.table.asked == 1
    game.play("fight 1")  # 1 to 1
    assert game.at("yellow-yeti") == "c2"


@pytest.mark.parametrize(
    ("text", "rows", "plays"),
    [
        ("blue-yeti@c2 yellow-goblin@c3+wounded", PLAIN,
         "attack blue-yeti|target yellow-goblin|fight 6|fight 0"),
        ("blue-mammoth@c1 yellow-goblin@c4+wounded", "..... ..... ...T. ..... ....@",
         "move blue-mammoth|way east|way east|done|way east"),
        ("blue-wizard@c1 blue-fireball_wand@c1 yellow-goblin@c4", PLAIN,
         "fireball blue-wizard|target yellow-goblin"),
        ("blue-yeti@c1 torch1@c1 yellow-goblin@c2", "..... ..... .I... ..... ....@",
         "melt blue-yeti|way east"),
        ("blue-yeti@c1 torch1@c1 yellow-lightning_elemental@c2", "..... ..... .W... ..... ....@",
         "melt blue-yeti|way east"),
    ],
    ids=["combat", "tree", "fire", "fall", "water"],
)  # fmt: skip
def test_11_2_ways_to_die(text: str, rows: str, plays: str) -> None:
    """A second lost combat, a tree, fire, a fall, and water for the Lightning Elemental (LI-11.3)."""
    parts = {"ice": "c2"} if "lightning" in text else {}
    game = stage(text, rows, **parts).play(*plays.split("|"))
    assert game.points == (1, 0)


def test_11_3_the_dead_score_for_the_other_side() -> None:
    """Blue melts the ice bridge under its own Goblin: Yellow scores."""
    game = stage("blue-yeti@c1 torch1@c1 blue-goblin@c2", "..... ..... .I... ..... ....@")
    assert game.play("melt blue-yeti", "way east").points == (0, 1)


def test_11_4_a_dragon_counts_two() -> None:
    """A prestigious kill (LI-1.2)."""
    game = stage("blue-yeti@c2 yellow-ice_dragon@c3+wounded")
    assert game.play("attack blue-yeti", "target yellow-ice_dragon").fight(6, 0).points == (2, 0)


def test_11_5_a_carried_friend_leaves_without_points() -> None:
    """One point for the carrier, none for the wounded, and nobody is killed."""
    game = stage("yellow-yeti@c1 yellow-goblin@c1+wounded", turn="yellow").play(
        "move yellow-yeti", "way west"
    )
    assert (game.points, game.at("yellow-goblin")) == ((0, 1), "left")


def test_11_6_falls() -> None:
    """A Thief wounded on a pit dies, unless a rope holds her (LI-15.4)."""
    rows = "..... ..... ..O.. ..... ....@"
    game = stage("yellow-thief@c3 blue-ice_dragon@c2", rows).play(
        "attack blue-ice_dragon", "target yellow-thief"
    )
    assert game.fight(6, 0).at("yellow-thief") == "gone"
    game = stage("yellow-thief@c3 yellow-rope@c3 blue-ice_dragon@c2", rows)
    game.play("attack blue-ice_dragon", "target yellow-thief").fight(6, 0)
    assert (game.at("yellow-thief"), game.marked("yellow-thief", "wounded")) == ("c3", True)


def test_11_7_healing_must_leave_the_golden_rules_whole() -> None:
    """Not while carried, and not beside a wounded enemy."""
    rows = "..... ..... ..F.. ..... ....@"
    game = stage("blue-goblin@c2+wounded blue-yeti@c2", rows)
    assert game.why("drink blue-goblin") == "LI-11.7"
    game = stage("blue-goblin@c2+wounded yellow-yeti@c2+wounded", rows)
    assert game.why("drink blue-goblin") == "LI-11.7"
    assert stage("blue-goblin@c2+wounded blue-rope@c2", rows).can("drink blue-goblin")


def test_11_8_trees_kill_whom_combat_wounded_in_the_same_turn() -> None:
    """Wounded in the tree, then uprooted: not an attack (LI-13.6)."""
    game = stage("blue-mammoth@c3 yellow-goblin@c4", "..... ..... ...T. ..... ....@")
    game.play("attack blue-mammoth", "target yellow-goblin").fight(6, 0)
    assert game.why("attack blue-mammoth") == "LI-9.1"
    game.walk("blue-mammoth", "we", "done", "way east")
    assert (game.at("yellow-goblin"), game.points) == ("gone", (1, 0))


def test_11_9_five_points_end_the_game_at_once() -> None:
    """In the middle of a turn."""
    game = stage("blue-yeti@c20", points="4/4").play("move blue-yeti", "way east")
    result = game.table.result
    assert result is not None
    assert (result.winners, result.rule) == ([0], "LI-11.9")


def test_11_9_both_reach_five_with_one_action() -> None:
    """The active player wins with equal points, else the one with more (R-11)."""
    rows = "..... ..... .I... ..... ....@"
    text = "blue-wizard@c1 blue-fireball_wand@c1 yellow-warrior@c3 yellow-goblin@c3+wounded"
    game = stage(text, PLAIN, points="3/3").play("fireball blue-wizard", "target yellow-warrior")
    assert game.table.result is not None
    assert game.table.result.scores == (5, 3)
    # Both die over the rift with one melting: 5 to 5, and Blue is active.
    text = "blue-yeti@c1 torch1@c1 yellow-goblin@c2+wounded blue-goblin@c2+wounded"
    game = stage(text, rows, points="4/4").play("melt blue-yeti", "way east")
    assert game.table.result is not None
    assert (game.table.result.scores, game.table.result.winners) == ((5, 5), [0])


def test_11_10_six_idle_cycles_end_the_game() -> None:
    """Equal points are a draw; more points win."""
    game = stage("blue-yeti@c3 yellow-yeti@c15", cards="/345", idle="5/6", points="1/1").play("done")
    assert game.table.result is not None
    assert game.table.result.drawn
    game = stage("blue-yeti@c3 yellow-yeti@c15", cards="/345", idle="5/6", points="2/1").play("done")
    assert game.table.result is not None
    assert game.table.result.winners == [0]
    assert stage("blue-yeti@c3 yellow-yeti@c15", cards="/345", idle="5/5").play("done").table.result is None


def test_11_10_nobody_left_in_play() -> None:
    """The last character leaves, and tokens that are still hidden do not matter (LI-21.1)."""
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    game = stage("blue-yeti@c20 yellow-yeti@r2", rooms=hidden).play("move blue-yeti", "way east")
    assert game.table.result is not None
    assert (game.table.result.winners, game.table.result.rule) == ([0], "LI-11.10")


def test_11_11_cycles_and_giving_up() -> None:
    """A cycle is one player's four cards; points begin the count anew; who gives up loses."""
    game = stage("blue-yeti@c3 yellow-yeti@c15", cards="/345", idle="2/1").play("done")
    assert (int(game.s.idle[0]), int(game.s.idle[1])) == (3, 1)
    game = stage("blue-yeti@c20 yellow-yeti@c15", idle="3/3").play("move blue-yeti", "way east")
    assert (int(game.s.idle[0]), int(game.s.idle[1])) == (0, 0)
    game = stage("blue-yeti@c3 yellow-yeti@c15", points="4/0")
    assert GAME.resign is not None
    assert GAME.resign(game.s, 0)
    assert game.s.result is not None
    assert (game.s.result.winners, game.s.result.rule) == ([1], "LI-11.11")


# The frozen.


def test_12_1_freezing() -> None:
    """Anybody in sight, friend or enemy, once per turn, while there are markers."""
    game = stage("blue-ice_dragon@c1 yellow-yeti@c4 blue-goblin@a1").play("freeze blue-ice_dragon")
    assert game.tokens() == ["target blue-goblin", "target yellow-yeti"]
    game.play("target yellow-yeti")
    assert game.marked("yellow-yeti", "frozen")
    assert game.why("freeze blue-ice_dragon") == "LI-4.14"
    frozen = " ".join(f"yellow-{name}@g{place}+frozen" for place, name in enumerate(
        ("goblin", "troll", "cleric", "thief"), 3))  # fmt: skip
    game = stage(f"blue-ice_dragon@c1 yellow-yeti@c4 {frozen}")
    assert game.why("freeze blue-ice_dragon") == "LI-12.1"


def test_12_2_the_frozen_do_nothing() -> None:
    """No move, no deed; they defend with one less, and may join a defence."""
    game = stage("blue-yeti@c2+frozen")
    assert game.why("move blue-yeti") == "LI-12.2"
    game = stage("blue-warrior@c2 yellow-goblin@c3 yellow-troll@d2+frozen", ground="floor")
    game.play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens() == ["join yellow-troll", "pass"]
    game.play("join yellow-troll").fight(3, 2)  # 3 + 3 against 1 + 3 + 2
    assert not game.marked("yellow-goblin", "wounded")


def test_12_3_a_frozen_character_is_wounded_before_it_dies() -> None:
    """It stays frozen."""
    game = (
        stage("blue-yeti@c2 yellow-goblin@c3+frozen")
        .play("attack blue-yeti", "target yellow-goblin")
        .fight(6, 0)
    )
    assert game.at("yellow-goblin") == "c3"
    assert game.marked("yellow-goblin", "wounded")
    assert game.marked("yellow-goblin", "frozen")


def test_12_4_markers_come_off_at_the_end_of_the_owners_turn() -> None:
    """Blue's turn leaves Yellow's marker; Yellow's own turn takes it off."""
    game = stage("blue-yeti@c2+frozen yellow-yeti@c15+frozen").play("done")
    assert not game.marked("blue-yeti", "frozen")
    assert game.marked("yellow-yeti", "frozen")
    game.play("play 5", "done")
    assert not game.marked("yellow-yeti", "frozen")


def test_12_5_friends_pass_and_trade_with_the_frozen() -> None:
    """A friend takes its sword or its wounded load; it is not carried itself."""
    game = stage("blue-yeti@c1 blue-ice_dragon@c2+frozen blue-goblin@c2+wounded")
    game.play("move blue-yeti", "way east", "take blue-goblin", "way east", "done")
    assert game.at("blue-goblin") == "c3"
    game = stage("blue-yeti@c1 blue-goblin@c2+wounded+frozen").play("move blue-yeti", "way east")
    assert game.why("take blue-goblin") == "LI-7.1"
    game = stage("blue-yeti@c1 yellow-goblin@c2+wounded+frozen yellow-flying_carpet@c2")
    game.play("move blue-yeti", "way east", "way east", "done")
    assert game.at("yellow-flying_carpet") == "c2"


def test_12_6_a_torch_thaws() -> None:
    """Given on the way, it thaws at the end of that action, and may act."""
    game = stage("blue-yeti@c1 torch1@c1 blue-ice_dragon@c2+frozen").play("move blue-yeti", "way east")
    game.play("drop torch1", "way east", "done")
    assert not game.marked("blue-ice_dragon", "frozen")
    assert game.can("move blue-ice_dragon")


def test_12_7_the_immune() -> None:
    """A torch bearer and the Ice Elemental are spared; the action point is gone."""
    for text in ("yellow-goblin@c4+wounded torch1@c4", "yellow-ice_elemental@c4"):
        game = stage(f"blue-ice_dragon@c1 {text}").play("freeze blue-ice_dragon")
        target = text.split("@")[0]
        game.play(f"target {target}")
        assert (game.marked(target, "frozen"), game.ap) == (False, 4)
        assert game.why("freeze blue-ice_dragon") == "LI-4.14"


def test_12_8_a_frozen_werewolf_regenerates() -> None:
    """And stays frozen."""
    game = stage("blue-werewolf@c2+wounded+frozen", plays="blue").play("play 5")
    assert not game.marked("blue-werewolf", "wounded")
    assert game.marked("blue-werewolf", "frozen")


def test_12_9_nobody_is_frozen_twice() -> None:
    """Not a target while the marker lies there; a frozen beast may be controlled and does nothing."""
    game = stage("blue-ice_dragon@c1 yellow-yeti@c4+frozen")
    assert game.why("freeze blue-ice_dragon") == "LI-12.9"
    game = stage("blue-beast_master@c1 yellow-yeti@c4+frozen").play(
        "control blue-beast_master", "target yellow-yeti"
    )
    assert game.why("move yellow-yeti") == "LI-12.2"
