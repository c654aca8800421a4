"""Every character of both boxes (LI-13, LI-15)."""

import pytest

from conclave.games.lands_of_ice.rules.supplies import ice_left
from tests.games.lands_of_ice.stage import PLAIN, stage

FLOOR = "floor"


def test_13_1_the_beast_master_controls_an_enemy_beast() -> None:
    """Three action points of its own; it moves, rotates, breaks, and not against its own colour."""
    game = stage("blue-beast_master@c1 yellow-mammoth@c4 blue-goblin@e1", PLAIN, "c4e:gate")
    game.play("control blue-beast_master")
    assert game.tokens() == ["target yellow-mammoth"]
    game.play("target yellow-mammoth").play("break yellow-mammoth", "way east")
    assert game.ap == 4
    game.walk("yellow-mammoth", "e").walk("yellow-mammoth", "s")
    assert game.why("move yellow-mammoth") == "LI-4.9"


def test_13_1_only_enemy_beasts() -> None:
    """No friend, no Goblin; the Werewolf only as a wolf (LI-1.10)."""
    game = stage("blue-beast_master@c1 blue-yeti@c4 yellow-goblin@a1")
    assert game.why("control blue-beast_master") == "LI-13.1"
    assert stage("blue-beast_master@c1 yellow-werewolf@c4").why("control blue-beast_master") == "LI-13.1"
    assert stage("blue-beast_master@c1 yellow-werewolf@c4", tops="2/5").can("control blue-beast_master")


def test_13_1_jumps_carpets_and_kills_of_a_controlled_beast() -> None:
    """The controller's jump card and combat card are spent; what it kills scores for its owner."""
    rows = "..... ..... .X... ..... ....@"
    game = stage("yellow-yeti@c1+controlled+3ap blue-goblin@e1", rows).play(
        "jump yellow-yeti", "way east", "way east"
    )
    assert (int(game.s.jumps[0]), int(game.s.jumps[1])) == (2, 3)
    text = "yellow-yeti@c1+controlled+3ap yellow-flying_carpet@c1 blue-goblin@e1"
    game = stage(text).play("fly yellow-yeti", "spend 6")
    assert (int(game.s.hands[6]), int(game.s.hands[13])) == (0, 1)
    text = "yellow-yeti@c1+controlled+3ap blue-goblin@c2+wounded blue-troll@e5"
    game = stage(text).play("attack yellow-yeti", "target blue-goblin").fight(0, 6)
    assert game.points == (0, 1)


def test_13_2_the_yeti_on_snow() -> None:
    """+1 on snow while unwounded, none on floor; it climbs slopes (LI-6.10)."""
    # 3 + 1 + 0 against 1 + 2 wins on snow, and is a tie on floor.
    for ground, wounded in (("snow", True), (FLOOR, False)):
        game = stage("blue-yeti@c1 yellow-goblin@c2", ground=ground).play(
            "attack blue-yeti", "target yellow-goblin"
        )
        assert game.fight(0, 2).marked("yellow-goblin", "wounded") == wounded
    # Wounded it has nothing: 1 + 0 against 0 + 0.
    game = stage("blue-goblin@c1 yellow-yeti@c2+wounded").play("attack blue-goblin", "target yellow-yeti")
    assert game.fight(0, 0).at("yellow-yeti") == "gone"


def test_13_3_the_ice_witch_carries_two() -> None:
    """Two wounded friends, or two swords which add up; wounded with two objects she lies alone with them."""
    game = stage("blue-ice_witch@c1 blue-goblin@c2+wounded blue-troll@c3+wounded").play("move blue-ice_witch")
    game.play("way east", "take blue-goblin", "way east", "take blue-troll", "way east", "done")
    assert (game.at("blue-goblin"), game.at("blue-troll")) == ("c4", "c4")
    # 1 + 2 swords + 0 against 1 + 1.
    game = stage("blue-ice_witch@c1 blue-sword@c1 yellow-sword@c1 yellow-goblin@c2", ground=FLOOR)
    game.play("attack blue-ice_witch", "target yellow-goblin").fight(0, 1)
    assert game.marked("yellow-goblin", "wounded")


def test_13_3_her_stack_stays_until_somebody_takes_from_it() -> None:
    """Two objects of a dead Witch: nobody but a Witch stops there; passing and taking one is allowed."""
    game = stage("blue-goblin@c1 blue-rope@c2 blue-sword@c2").play("move blue-goblin", "way east")
    assert game.why("done") == "LI-4.5"
    game.play("take blue-sword", "way east", "done")
    assert (game.at("blue-sword"), game.at("blue-rope")) == ("c3", "c2")
    game = stage("yellow-ice_witch@c2 yellow-rope@c2 yellow-sword@c2 blue-ice_dragon@c1")
    game.play("attack blue-ice_dragon", "target yellow-ice_witch").fight(6, 0)
    assert game.marked("yellow-ice_witch", "wounded")
    assert (game.at("yellow-rope"), game.at("yellow-sword")) == ("c2", "c2")
    assert (
        stage("blue-ice_witch@c1 blue-rope@c2 blue-sword@c2").walk("blue-ice_witch", "e").at("blue-sword")
        == "c2"
    )


def test_13_3_wounded_she_takes_one_new_thing() -> None:
    """With a rope in her hands a sword is given for the rope or not at all; what she held before stays."""
    game = stage("blue-goblin@c1 blue-sword@c1 blue-ice_witch@c2+wounded blue-rope@c2").play(
        "move blue-goblin"
    )
    game.play("way east", "drop blue-sword")
    assert game.why("way east") == game.why("done") == "LI-4.5"
    game = stage("blue-goblin@c1 blue-sword@c1 blue-ice_witch@c2+wounded").play(
        "move blue-goblin", "way east"
    )
    assert game.play("drop blue-sword", "way east", "done").at("blue-sword") == "c2"


def test_13_4_the_ice_dragon() -> None:
    """5, and 6 on snow: 6 + 0 against 4 + 1 (snow) + 0 of a Mammoth; 2 VP (LI-11.4)."""
    game = stage("blue-ice_dragon@c1 yellow-mammoth@c2").play(
        "attack blue-ice_dragon", "target yellow-mammoth"
    )
    assert game.fight(0, 0).marked("yellow-mammoth", "wounded")
    assert stage("blue-ice_dragon@c1 yellow-goblin@c4").can("freeze blue-ice_dragon")


def test_13_5_the_ice_elemental_walks_and_freezes_water() -> None:
    """One step a square, which becomes ice; not with an object; the bonus stays when wounded."""
    rows = "..... ..... .WmWWW ..... ....@"
    game = stage("blue-ice_elemental@c1", rows).walk("blue-ice_elemental", "eeee")
    assert [game.ground(square) for square in ("c2", "c3", "c4", "c5")] == ["ice"] * 4
    assert (game.ap, int(game.s.rows.mist[2 * 22 + 3])) == (4, 0)
    game = stage("blue-ice_elemental@c1 blue-sword@c1", rows).play("move blue-ice_elemental")
    assert game.why("way east") == "LI-6.4"
    # 1 + 1 (snow) + 0 against 0 + 1 (snow, wounded) + 1 is a tie.
    game = stage("blue-ice_elemental@c1 yellow-ice_elemental@c2+wounded")
    game.play("attack blue-ice_elemental", "target yellow-ice_elemental").fight(0, 1)
    assert game.at("yellow-ice_elemental") == "c2"


def test_13_5_without_markers_water_stays() -> None:
    """36 pieces of ice and no more (R-13)."""
    squares = ",".join(f"{row}{column}" for row in "abcdefghij" for column in range(6, 11))
    names = [square for square in squares.split(",") if square not in ("e10", "j10")][:36]
    game = stage("blue-ice_elemental@c1", "..... ..... .W... ..... ....@", ice=",".join(names))
    assert int(ice_left(game.s)) == 0
    assert game.walk("blue-ice_elemental", "e").ground("c2") == "water"


def test_13_6_the_mammoth_uproots_one_tree_after_a_move() -> None:
    """Forward and back counts; not a jump, nor a move without a step."""
    rows = "..... ..T.. .T.T. ..... ....@"
    game = stage("blue-mammoth@c3 yellow-goblin@c4", rows).walk("blue-mammoth", "sn", "done")
    assert game.tokens() == ["way north", "way east", "way west", "done"]
    game.play("way east")
    assert game.ground("c4") == "tree stump"
    assert (game.marked("yellow-goblin", "wounded"), game.at("yellow-goblin")) == (True, "c4")
    assert game.why("attack blue-mammoth") == "LI-9.1"
    assert game.ap == 4
    game = stage("blue-mammoth@c3 blue-sword@c3", rows).play("move blue-mammoth", "drop blue-sword", "done")
    assert game.table.asked == 0
    assert "move blue-mammoth" in game.tokens()
    game = stage("blue-mammoth@c3", "..... ..... ..... ..X.. .T..@").play(
        "jump blue-mammoth", "way south", "way south"
    )
    assert game.play("done").can("move blue-mammoth")
    assert game.ground("e2") == "tree"


def test_13_6_a_wounded_climber_dies_and_mist_goes() -> None:
    """Whoever lies wounded in the tree dies, also with its carrier; the mist does not come back."""
    game = stage("blue-mammoth@c1 yellow-goblin@c3+wounded", "..... ..... ..mT.. ..... ....@")
    game.walk("blue-mammoth", "e", "done", "way east")
    assert (game.at("yellow-goblin"), game.points, int(game.s.rows.mist[2 * 22 + 3])) == ("gone", (1, 0), 0)
    game = stage("blue-mammoth@c1 yellow-thief@c3 yellow-goblin@c3+wounded", "..... ..... ..T.. ..... ....@")
    game.walk("blue-mammoth", "e", "done", "way east")
    assert (game.at("yellow-goblin"), game.marked("yellow-thief", "wounded"), game.points) == (
        "gone",
        True,
        (1, 0),
    )


def test_13_7_the_lightning_elemental_dies_in_water() -> None:
    """By stopping there; not while it flies over, nor on a rope; it leaves the wounded in the water."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-lightning_elemental@c1", rows).walk("blue-lightning_elemental", "e")
    assert (game.at("blue-lightning_elemental"), game.points) == ("gone", (0, 1))
    assert stage("blue-lightning_elemental@c1", rows).walk("blue-lightning_elemental", "ee").points == (0, 0)
    game = stage("blue-lightning_elemental@c1 blue-rope@c1", rows).walk("blue-lightning_elemental", "e")
    assert game.at("blue-lightning_elemental") == "c2"
    game = stage("blue-lightning_elemental@c1 blue-goblin@c2+wounded", rows).play(
        "move blue-lightning_elemental"
    )
    game.play("way east")
    assert game.why("take blue-goblin") == "LI-13.7"
    game = stage("blue-yeti@c1 blue-lightning_elemental@c1+wounded", rows).walk("blue-yeti", "e", verb="swim")
    assert game.at("blue-lightning_elemental") == "gone"


def test_13_8_the_werewolf_and_the_five() -> None:
    """A wolf of 4 while the 5 lies on top; human again under the next card (LI-1.12)."""
    game = stage("blue-werewolf@c1 yellow-goblin@c2 yellow-yeti@c15", ground=FLOOR, plays="blue").play(
        "play 5"
    )
    game.play("attack blue-werewolf", "target yellow-goblin").fight(0, 2)  # 4 against 3
    assert game.marked("yellow-goblin", "wounded")
    game.play("done", "play 2", "done", "play 2")
    assert int(game.s.printed(7)) == 2
    game = stage("blue-werewolf@c1 yellow-yeti@c15", plays="blue", cards="5/2345").play("play 5")
    assert int(game.s.printed(7)) == 4
    assert int(game.play("done").s.printed(7)) == 2  # the cards went back to the hand


def test_13_8_it_regenerates_and_rests() -> None:
    """Before anything else, for nothing; not while carried; then it takes no action, not even in a group."""
    game = stage("blue-werewolf@c1+wounded yellow-goblin@c3 blue-yeti@b2", plays="blue").play("play 5")
    assert not game.marked("blue-werewolf", "wounded")
    assert game.ap == 5
    assert game.why("move blue-werewolf") == "LI-9.8"
    game = stage("blue-werewolf@c1+wounded blue-yeti@c1", plays="blue").play("play 5")
    assert game.marked("blue-werewolf", "wounded")


def test_13_8_a_wolf_in_a_tree_or_on_a_bridge() -> None:
    """The tree breaks and it is wounded; the bridge breaks and it swims."""
    rows = "..... ..... .T... .B... ....@"
    game = stage("blue-werewolf@c2", rows, plays="blue").play("play 5")
    assert (game.ground("c2"), game.marked("blue-werewolf", "wounded")) == ("tree stump", True)
    game = stage("blue-werewolf@c2+wounded", rows, plays="blue").play("play 5")
    assert (game.ground("c2"), game.marked("blue-werewolf", "wounded")) == ("tree stump", True)
    game = stage("blue-werewolf@d2", rows, plays="blue").play("play 5")
    assert (game.ground("d2"), game.at("blue-werewolf")) == ("water", "d2")


def test_13_9_bonuses_of_one_square_add_up() -> None:
    """Snow and sword: 3 + 1 + 1 + 0 against 1 + 3; the Goblin's own square does not count."""
    game = stage("blue-yeti@c1 blue-sword@c1 yellow-goblin@c2").play(
        "attack blue-yeti", "target yellow-goblin"
    )
    assert game.fight(0, 3).marked("yellow-goblin", "wounded")
    game = stage("blue-yeti@c1 yellow-goblin@c2", "..... ..... @.... ..... .....")
    game.play("attack blue-yeti", "target yellow-goblin")  # on the gear there is no snow: 3 to 3
    assert not game.fight(0, 2).marked("yellow-goblin", "wounded")


# The base set.


def test_15_1_the_cleric_heals() -> None:
    """An adjacent wounded character of any colour, also of this turn; it then rests."""
    game = stage("blue-cleric@c1 yellow-goblin@c2+wounded+hurt blue-yeti@d1+wounded").play("heal blue-cleric")
    assert game.tokens() == ["target blue-yeti", "target yellow-goblin"]
    game.play("target blue-yeti")
    assert game.why("move blue-yeti") == "LI-9.8"
    game = stage("blue-cleric@c1 blue-goblin@c2+wounded blue-yeti@c2")
    assert game.why("heal blue-cleric") == "LI-15.1"


def test_15_2_the_goblin_counts_double() -> None:
    """Two points when it leaves unwounded."""
    assert stage("blue-goblin@c20").play("move blue-goblin", "way east").points == (2, 0)


def test_15_3_the_mekanork_turns_either_way() -> None:
    """Its own room and the paired one."""
    game = stage("blue-mekanork@e5").play("turn blue-mekanork")
    assert game.tokens() == ["spin r1 right", "spin r1 left", "spin r2 right", "spin r2 left"]


def test_15_4_the_thief() -> None:
    """Portcullises and pits (LI-6.9, LI-6.12); wounded on a pit she dies with what she holds."""
    game = stage("yellow-thief@c3 yellow-sword@c3 blue-ice_dragon@c2", "..... ..... ..O.. ..... ....@")
    game.play("attack blue-ice_dragon", "target yellow-thief").fight(6, 0)
    assert (game.at("yellow-thief"), game.at("yellow-sword")) == ("gone", "gone")
    assert stage("blue-thief@c2", PLAIN, "c2e:gate").can("open blue-thief")


def test_15_5_the_troll_regenerates() -> None:
    """In a later turn than the wound, for a point; then it rests."""
    game = stage("blue-troll@c1+wounded").play("regenerate blue-troll")
    assert (game.marked("blue-troll", "wounded"), game.ap) == (False, 4)
    assert game.why("move blue-troll") == "LI-9.8"
    assert stage("blue-troll@c1+wounded+hurt").why("regenerate blue-troll") == "LI-15.5"


@pytest.mark.parametrize(
    ("kind", "allowed"), [("wall", True), ("slit", True), ("gate", False), ("down", False)]
)
def test_15_6_the_wall_walker(kind: str, allowed: bool) -> None:
    """Through walls and slits with its load; not portcullises or slopes."""
    game = stage("blue-wall_walker@c1 blue-sword@c1", PLAIN, f"c1e:{kind}")
    assert game.can("walk blue-wall_walker") == allowed
    if allowed:
        game.play("walk blue-wall_walker", "way east")
        assert (game.at("blue-wall_walker"), game.at("blue-sword"), game.ap) == ("c2", "c2", 4)


def test_15_6_it_must_be_able_to_stop_there() -> None:
    """Not where somebody stands, and not into a tree."""
    game = stage("blue-wall_walker@c1 blue-yeti@c2", PLAIN, "c1e:wall")
    assert game.why("walk blue-wall_walker") == "LI-6.3"
    assert (
        stage("blue-wall_walker@c1", "..... ..... .T... ..... ....@", "c1e:wall").why("walk blue-wall_walker")
        == "LI-15.6"
    )


def test_15_7_the_warrior_breaks_portcullises() -> None:
    """For an action point."""
    game = stage("blue-warrior@c2", PLAIN, "c2e:gate").play("break blue-warrior", "way east")
    assert game.ap == 4
    assert game.moves("blue-warrior") == {"n", "e", "s", "w"}


def test_15_8_the_wizard_flies_and_throws_fire() -> None:
    """Over a rift, and the only one who uses the wand."""
    rows = "..... ..... .XX.. ..... ....@"
    assert stage("blue-wizard@c1", rows).walk("blue-wizard", "eee").at("blue-wizard") == "c4"
    assert stage("blue-wizard@c1 blue-fireball_wand@c1 yellow-yeti@c4").can("fireball blue-wizard")
    game = stage("blue-ice_witch@c1 blue-fireball_wand@c1 yellow-yeti@c4")
    assert game.why("fireball blue-ice_witch") == "LI-16.2"
