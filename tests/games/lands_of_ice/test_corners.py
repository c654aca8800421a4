"""Where two rules meet: ropes beside ropes, frozen friends, double portcullises, hands that hold nothing."""

import pytest

from tests.games.lands_of_ice.stage import stage
from tests.games.lands_of_ice.test_hooks import guest

ICE_FIELD = "..... ..... ..... ..... ....@"


def test_14_5_a_rope_on_the_next_square_is_an_anchor() -> None:
    """The rift c3 has one firm neighbour; a rope that hangs on the water beside it is the second anchor."""
    rows, walls = "..... ..... .WXW. ..... ....@", "c3s:wall"
    bare = "blue-goblin@b3 blue-rope@b3"
    assert stage(bare, rows, walls).play("move blue-goblin").why("way south") == "LI-14.5"
    game = stage(f"{bare} yellow-rope@c2", rows, walls).play("move blue-goblin", "way south", "done")
    assert (game.at("blue-goblin"), game.at("blue-rope")) == ("c3", "c3")


def test_14_5_the_rope_next_door_may_be_in_somebodys_hands() -> None:
    """A friend who hangs beside it holds a rope too; a rope behind a wall or up a slope is no anchor."""
    rows, walls = "..... ..... .WXW. ..... ....@", "c3s:wall"
    text = "blue-goblin@b3 blue-rope@b3 blue-thief@c2 yellow-rope@c2"
    assert stage(text, rows, walls).play("move blue-goblin").can("way south")
    loose = "blue-goblin@b3 blue-rope@b3 yellow-rope@c2"
    assert stage(loose, rows, f"{walls} c3w:wall").play("move blue-goblin").why("way south") == "LI-14.5"
    assert stage(loose, rows, f"{walls} c3w:up").play("move blue-goblin").why("way south") == "LI-14.5"
    assert stage(loose, rows, f"{walls} c3w:down").play("move blue-goblin").can("way south")


@pytest.mark.parametrize(
    ("letter", "parts", "holds"),
    [
        (".", {}, True),
        ("@", {}, True),
        ("T", {}, True),
        ("T", {"stump": "d3"}, True),
        ("B", {}, True),
        ("B", {"broken": "d3"}, False),
        ("I", {}, True),
        ("I", {"rift": "d3"}, False),
        ("m.", {}, True),
        ("W", {"ice": "d3"}, True),
        ("W", {}, False),
        ("X", {}, False),
        ("O", {}, False),
        ("F", {}, False),
    ],
)
def test_14_5_what_a_rope_is_fastened_to(letter: str, parts: dict[str, str], holds: bool) -> None:
    """The rift c3 has b3 to its north and this to its south; what is an obstacle itself holds no rope."""
    rows = f"..... ..... .XXX. ..{letter}.. ....{'.' if letter == '@' else '@'}"
    game = stage("blue-goblin@b3 blue-rope@b3", rows, **parts).play("move blue-goblin")
    assert game.can("way south") == holds
    if not holds:
        assert game.why("way south") == "LI-14.5"


@pytest.mark.parametrize(
    ("edge", "holds"),
    [("c3s:wall", False), ("c3s:gate", False), ("c3s:slit", False), ("c3s:up", False), ("c3s:down", True)],
)
def test_14_5_what_stands_between_a_rope_and_its_anchor(edge: str, holds: bool) -> None:
    """Nothing that is shut, and no slope that rises from the obstacle outwards (LI-21.15)."""
    rows = "..... ..... .XXX. ..... ....@"
    game = stage("blue-goblin@b3 blue-rope@b3", rows, edge).play("move blue-goblin")
    assert game.can("way south") == holds
    opened = stage("blue-goblin@b3 blue-rope@b3", rows, "c3s:gate", gates="c3s:open")
    assert opened.play("move blue-goblin").can("way south")


def test_14_5_a_starting_line_and_a_friendly_thief_are_anchors() -> None:
    """The line beside c1 holds, and a pit that a Thief of the own colour stands on; an enemy's does not."""
    game = stage("blue-goblin@c0 blue-rope@c0", "..... X.... XX... ..... ....@").play("move blue-goblin")
    assert game.can("way east")  # c0 and d1
    lonely = "..... X.... XX... X.... ....@"
    assert stage("blue-goblin@c0 blue-rope@c0", lonely).play("move blue-goblin").why("way east") == "LI-14.5"
    rows = "..... ..... .XXX. ..O.. ....@"
    for thief, holds in (("blue-thief", True), ("yellow-thief", False)):
        game = stage(f"blue-goblin@b3 blue-rope@b3 {thief}@d3", rows).play("move blue-goblin")
        assert game.can("way south") == holds


def test_14_5_the_rope_in_hand_is_no_anchor_for_itself() -> None:
    """Whoever hangs over one obstacle does not fasten the next rope to his own hands."""
    rows = "..... ..... ..WX. ..... ....@"
    text = "blue-ice_witch@c3 blue-rope@c3 blue-rope_base@c3"
    # d4 and b4 are walled off: c4 has c5 and whatever hangs over c3.
    game = stage(text, rows, "c4n:wall c4s:wall").play("move blue-ice_witch")
    assert game.why("way east") == "LI-14.5"
    assert game.play("drop blue-rope").can("way east")


def test_13_3_what_a_wounded_witch_keeps_is_hers() -> None:
    """A friend who froze in her arms lies beside her and holds nothing, whoever he is (LI-21.19)."""
    for friend in ("beast_master", "werewolf"):
        text = f"blue-ice_witch@c3+wounded blue-{friend}@c3+wounded+frozen"
        game = stage(f"{text} blue-potion_of_life@c3").play("life blue-ice_witch")
        assert not game.marked("blue-ice_witch", "wounded")
        # She is not frozen, so an enemy who passes takes what she holds (LI-7.2, LI-12.5).
        game = stage(f"{text} blue-sword@c3 yellow-goblin@c4", turn="yellow").play(
            "move yellow-goblin", "way west"
        )
        game.play("take blue-sword", "way west", "done")
        assert game.at("blue-sword") == "c2"


def test_13_3_a_wounded_witch_keeps_what_lies_with_her() -> None:
    """An object and a friend who froze in her arms stay: three tokens hinder nobody elsewhere (LI-21.19)."""
    text = (
        "blue-ice_witch@c2 blue-rope@c2 blue-goblin@c2+wounded+frozen yellow-yeti@c3"
        " yellow-troll@a1 yellow-sword@a2"
    )
    game = stage(text, turn="yellow").play("attack yellow-yeti", "target blue-ice_witch").fight(0, 6)
    assert game.marked("blue-ice_witch", "wounded")
    assert (game.at("blue-goblin"), game.at("blue-rope")) == ("c2", "c2")
    game.s.check()
    game.play("move yellow-troll", "way east", "take yellow-sword", "done")
    assert game.at("yellow-troll") == "a2"
    # He thaws at the end of his owner's turn and still lies there.
    game.play("done", "play 2", "done")
    assert not game.marked("blue-goblin", "frozen")
    game.s.check()


def test_13_3_what_is_given_to_a_wounded_witch_is_swapped() -> None:
    """She keeps one thing: whoever lays a friend or an object on hers takes hers along (LI-7.2, LI-21.19)."""
    text = "blue-yeti@c1 blue-goblin@c1+wounded blue-ice_witch@c2+wounded blue-rope@c2"
    game = stage(text).play("move blue-yeti", "way east", "drop blue-goblin")
    assert set(game.tokens()) == {"take blue-ice_witch", "take blue-rope"}
    assert game.why("way east") == "LI-4.5"
    game.play("take blue-rope", "way east", "done")
    assert (game.at("blue-rope"), game.at("blue-goblin"), game.at("blue-ice_witch")) == ("c3", "c2", "c2")
    text = "blue-yeti@c1 blue-sword@c1 blue-ice_witch@c2+wounded blue-rope@c2"
    game = stage(text).play(
        "move blue-yeti", "way east", "drop blue-sword", "take blue-rope", "way east", "done"
    )
    assert (game.at("blue-rope"), game.at("blue-sword")) == ("c3", "c2")
    # With nothing on her a friend is laid beside her, and that is all.
    text = "blue-yeti@c1 blue-goblin@c1+wounded blue-ice_witch@c2+wounded"
    game = stage(text).play("move blue-yeti", "way east", "drop blue-goblin", "way east", "done")
    assert game.at("blue-goblin") == "c2"


def test_14_7_no_heir_takes_a_third_token() -> None:
    """A victor beside a frozen wounded friend has a free hand and no room on the square (LI-4.5)."""
    text = "blue-yeti@c1 blue-goblin@c1+wounded+frozen yellow-goblin@c2+wounded yellow-flying_carpet@c2"
    game = stage(text).play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-goblin"), game.at("yellow-flying_carpet")) == ("gone", "c2")
    game.s.check()


def test_14_7_a_witch_exchanges_where_her_square_is_full() -> None:
    """With a frozen friend and an object she holds three tokens: the object goes for the carpet."""
    text = (
        "blue-ice_witch@c1 blue-rope@c1 blue-goblin@c1+wounded+frozen"
        " yellow-goblin@c2+wounded yellow-flying_carpet@c2"
    )
    game = stage(text).play("attack blue-ice_witch", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-flying_carpet"), game.at("blue-rope")) == ("c1", "c2")
    game.s.check()


def test_6_9_two_portcullises_on_one_border() -> None:
    """Each room has its own: what is shut is opened first, from either side (LI-2.4)."""
    beside = f"{ICE_FIELD}|c1w:gate"
    game = stage("blue-thief@c5", ICE_FIELD, "c5e:gate", beside=beside)
    assert game.moves("blue-thief").isdisjoint({"e"})
    game.play("open blue-thief", "way east")
    assert game.moves("blue-thief").isdisjoint({"e"})  # the other room's still bars the way
    game.play("open blue-thief", "way east")
    assert "e" in game.moves("blue-thief")
    game.play("open blue-thief", "way east")
    assert "e" not in game.moves("blue-thief")
    game = stage("blue-warrior@c5", ICE_FIELD, "c5e:gate", beside=beside, gates="c5e:open")
    assert "e" in game.play("break blue-warrior", "way east").moves("blue-warrior")


def test_18_4_the_incorporeal_take_nothing_along() -> None:
    """A Ghost that stopped on an object's square leaves without it, and uses nothing that lies there."""
    ghost = guest("incorporeal")
    game = stage("blue-guest1@c1 blue-sword@c2", guests=ghost).walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.at("blue-sword")) == ("c2", "c2")
    game.walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.at("blue-sword")) == ("c3", "c2")
    game = stage("blue-guest1@c2 blue-sword@c2 yellow-warrior@c3", guests=ghost)
    # 2 + 0 against 3 + 0: with the sword it would be a tie.
    game.play("attack blue-guest1", "target yellow-warrior").fight(0, 0)
    assert game.marked("blue-guest1", "wounded")
    game = stage("blue-guest1@c2 blue-goblin@c2+wounded", guests=ghost).walk("blue-guest1", "e")
    assert game.at("blue-goblin") == "c2"


def test_9_1_healed_in_the_turn_of_the_wound() -> None:
    """Whoever was wounded in this turn is not attacked in it again, healed or not."""
    text = "blue-warrior@c2 blue-cleric@d3 yellow-goblin@c3"
    game = stage(text).play("attack blue-warrior", "target yellow-goblin", "pass").fight(6, 0)
    assert game.marked("yellow-goblin", "wounded")
    game.play("heal blue-cleric", "target yellow-goblin")
    assert not game.marked("yellow-goblin", "wounded")
    assert game.why("attack blue-warrior") == "LI-9.1"


def test_11_7_nobody_gets_up_where_three_tokens_lie() -> None:
    """Beside a wounded Witch with an object a friend who stood up would break LI-4.5, and she would not."""
    text = "blue-ice_witch@c2+wounded blue-rope@c2 blue-troll@c2+wounded blue-cleric@c3"
    game = stage(text)
    assert game.why("regenerate blue-troll") == "LI-11.7"
    assert game.play("heal blue-cleric").tokens() == ["target blue-ice_witch"]
    game.play("target blue-ice_witch").s.check()
    assert stage(text.replace(" blue-rope@c2", "")).can("regenerate blue-troll")
    wolf = "blue-ice_witch@c2+wounded blue-rope@c2 blue-werewolf@c2+wounded"
    assert stage(wolf, plays="blue").play("play 5").marked("blue-werewolf", "wounded")
