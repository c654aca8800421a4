"""Hooks for pieces and rooms of other boxes, each with one that is made up (LI-17.5, LI-18)."""

from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.data import SQUARE_NAMES
from conclave.games.lands_of_ice.rules.magic import fire_attack, push, recover
from tests.games.lands_of_ice.stage import PLAIN, stage

FLOOR = "floor"


def guest(tags: str, movement: int = 4, combat: int = 2, **more: object) -> str:
    """A character of another box, which plays as guest1."""
    rest = "\n".join(f"{name} = {value!r}" for name, value in more.items()).replace("'", '"')
    listed = ", ".join(f'"{tag}"' for tag in tags.split())
    return f"[character.stranger]\nmovement = {movement}\ncombat = {combat}\ntags = [{listed}]\n{rest}\n"


def relic(tags: str, **more: object) -> str:
    """An object of another box, which plays as relic1."""
    rest = "\n".join(f"{name} = {value!r}" for name, value in more.items())
    listed = ", ".join(f'"{tag}"' for tag in tags.split())
    return f"[object.thing]\ntags = [{listed}]\n{rest}\n"


FIRE = guest("freeze_immune melts_ice dies_in_water melts_own_square fire_immune")


def test_17_5_a_fire_elemental_melts_what_it_stands_on() -> None:
    """Over water it dies, over floor only the marker goes, on an ice bridge both go."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-guest1@c1", rows, guests=FIRE, ice="c2").walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.ground("c2"), game.points) == ("gone", "water", (0, 1))
    game = stage("blue-guest1@c1", guests=FIRE, ice="c2").walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.ground("c2")) == ("c2", "snow")
    game = stage("blue-guest1@c1", "..... ..... .I... ..... ....@", guests=FIRE).walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.ground("c2")) == ("gone", "rift")


def test_17_5_a_bridge_holds_where_no_rift_marker_is_left() -> None:
    """R-13: three rift markers are a hard limit; what cannot be marked does not melt."""
    rows = "III.. ..... .I... ..... ....@"
    game = stage("blue-guest1@c1", rows, guests=FIRE, rift="a1,a2,a3").walk("blue-guest1", "e")
    assert (game.at("blue-guest1"), game.ground("c2"), game.points) == ("c2", "ice bridge", (0, 0))
    game.s.check()


def test_18_1_melting_immunity_and_elements() -> None:
    """It melts without a torch, is not frozen; a water being swims freely and is stronger in water."""
    game = stage("blue-guest1@c1", "..... ..... .I... ..... ....@", guests=FIRE, ice="b1")
    game.play("melt blue-guest1", "way north")
    assert game.ap == 5
    assert game.play("melt blue-guest1", "way east").ap == 4
    game = stage("blue-ice_dragon@c1 yellow-guest1@c3", guests=FIRE).play(
        "freeze blue-ice_dragon", "target yellow-guest1"
    )
    assert not game.marked("yellow-guest1", "frozen")
    wet = guest("swims_freely", element="water")
    rows = "..... ..... .WW.. ..... ....@"
    game = stage("blue-guest1@c1 yellow-goblin@c4", rows, guests=wet).walk("blue-guest1", "ee")
    assert (game.at("blue-guest1"), game.ground("c3")) == ("c3", "water")
    # 2 + 1 + 0 against 1 + 1.
    game.play("attack blue-guest1", "target yellow-goblin").fight(0, 1)
    assert game.marked("yellow-goblin", "wounded")


def test_18_2_where_there_is_no_magic() -> None:
    """Beside a Magophage no wand, scroll, potion, ring or flight by magic; curses are lifted."""
    phage = guest("anti_magic")
    text = "blue-wizard@c1 blue-fireball_wand@c1 yellow-guest1@c2 yellow-yeti@a1"
    assert stage(text, PLAIN, "c1e:wall", guests=phage).why("fireball blue-wizard") == "LI-18.2"
    text = "blue-goblin@c1+wounded blue-potion_of_life@c1 yellow-guest1@c2"
    assert stage(text, guests=phage).why("life blue-goblin") == "LI-18.2"
    text = "blue-yeti@e5 blue-ring_of_chaos@e5 yellow-guest1@e6"
    assert stage(text, guests=phage).why("chaos blue-yeti") == "LI-18.2"
    text = "blue-yeti@c1 blue-flying_carpet@c1 yellow-guest1@d1"
    game = stage(text, guests=phage)
    assert game.why("fly blue-yeti") == "LI-18.2"
    assert game.play("move blue-yeti").can("drop blue-flying_carpet")
    game = stage("blue-goblin@c1+wounded yellow-guest1@d1", "..... ..... .F... ..... ....@", guests=phage)
    assert game.why("drink blue-goblin") == "LI-17.3"


def test_18_2_a_flight_ends_in_the_anti_magic_room() -> None:
    """The rest is walked; a room without flight grounds everybody; a Magophage wipes rotation markers."""
    rows = "..... ..... ....X ..... ....@"
    game = stage("blue-wizard@c6", rows, "", "without magic").play("move blue-wizard", "way west")
    assert game.why("done") == "LI-6.7"
    assert game.play("way west", "done").at("blue-wizard") == "c4"
    game = stage("blue-wizard@c3", "..... ..... ...X. ..... ....@", "", "without magic").play(
        "move blue-wizard"
    )
    assert game.why("way east") == "LI-6.11"
    text = "blue-lightning_elemental@c3"
    game = stage(text, "..... ..... ...X. ..... ....@", "", "without flight").play(
        "move blue-lightning_elemental"
    )
    assert game.why("way east") == "LI-6.11"
    game = stage("blue-guest1@e3", guests=guest("anti_magic"), gears="r1:T1r,r2:T1l").walk("blue-guest1", "e")
    assert [int(gear) for gear in game.s.gears[:2]] == [0, 1]


def test_18_3_a_golem_breaks_walls() -> None:
    """The wall is open, the sconce and the mirror on it are gone; slits are walls."""
    golem = guest("breaks_walls")
    edges = "c2e:wall c2n:wall d2e:slit"
    game = stage("blue-guest1@c2", PLAIN, edges, "mirror 3 2 NE", "sconce 3 2 E", guests=golem)
    assert game.can("torch blue-guest1")
    game.play("break blue-guest1", "way east")
    assert int(game.s.rows.mirror[SQUARE_NAMES.index("c2")]) == 0
    assert game.why("torch blue-guest1") == "LI-17.4"
    assert game.walk("blue-guest1", "e").at("blue-guest1") == "c3"
    game = stage("blue-guest1@d2", PLAIN, edges, guests=golem).play("break blue-guest1", "way east")
    assert game.walk("blue-guest1", "e").at("blue-guest1") == "d3"


def test_18_4_ghosts_pass_walls_and_carry_nothing() -> None:
    """Through a wall and over a fountain and a rift; no object, no torch, no curse."""
    ghost = guest("incorporeal")
    rows = "..... ..... ..FX. ..... ....@"
    game = stage("blue-guest1@c1", rows, "c1e:wall", guests=ghost).walk("blue-guest1", "eeee")
    assert game.at("blue-guest1") == "c5"
    game = stage("blue-guest1@c1 blue-sword@c2 yellow-flying_carpet@c3", guests=ghost).play(
        "move blue-guest1", "way east"
    )
    assert game.why("take blue-sword") == "LI-18.4"
    game.play("way east", "way east", "done")
    assert game.at("yellow-flying_carpet") == "c3"
    game = stage("blue-guest1@c2", PLAIN, "c2e:wall", "sconce 3 2 E", guests=ghost)
    assert game.why("torch blue-guest1") == "LI-18.4"


def test_18_5_a_paladin_carries_two_and_swings_two_axes() -> None:
    """Three tokens on its square; three points for two axes."""
    paladin = guest("carries_two", combat=3)
    text = "blue-guest1@c1 blue-two_handed_axe@c1 yellow-two_handed_axe@c1 yellow-goblin@c2"
    game = stage(text, ground=FLOOR, guests=paladin).play(
        "attack blue-guest1", "target yellow-goblin", "axes 2"
    )
    assert game.ap == 2
    game.fight(0, 3)  # 3 + 2 against 4
    assert game.marked("yellow-goblin", "wounded")


def test_18_6_a_logger_cuts_for_nothing() -> None:
    """With an axe, also without action points."""
    rows = "..... ..... .T... ..... ....@"
    game = stage("blue-guest1@c1 blue-two_handed_axe@c1", rows, guests=guest("cuts_free"), ap="0")
    game.play("cut blue-guest1", "way east")
    assert (game.ground("c2"), game.ap) == ("tree stump", 0)


def test_18_7_modifiers_of_close_combat_and_of_both() -> None:
    """A Berserker's +2 counts close and not against a strike; a shield's defence counts in both."""
    fierce = guest("", combat=1, close_attack=2, close_defence=2)
    game = stage("blue-guest1@c1 yellow-goblin@c2", ground=FLOOR, guests=fierce)
    game.play("attack blue-guest1", "target yellow-goblin").fight(0, 1)  # 1 + 2 against 2
    assert game.marked("yellow-goblin", "wounded")
    game = stage("blue-lightning_elemental@c1 yellow-guest1@c3", ground=FLOOR, guests=fierce)
    game.play("strike blue-lightning_elemental", "target yellow-guest1").fight(1, 0)  # 1 + 1 against 1
    assert game.marked("yellow-guest1", "wounded")
    text = "blue-lightning_elemental@c1 blue-warrior@b3 yellow-guest1@c3"
    game = stage(text, ground=FLOOR, guests=fierce).play("attack blue-warrior", "target yellow-guest1")
    game.play("join blue-lightning_elemental").fight(0, 1)  # 3 + 1 against 1 + 2 + 1: mixed is close
    assert not game.marked("yellow-guest1", "wounded")
    text = "blue-lightning_elemental@c1 yellow-goblin@c3 yellow-relic1@c3"
    game = stage(text, ground=FLOOR, guests=relic("", defence=2))
    game.play("strike blue-lightning_elemental", "target yellow-goblin").fight(2, 0)  # 1 + 2 against 1 + 2
    assert not game.marked("yellow-goblin", "wounded")


def test_18_8_other_archers() -> None:
    """A strike of 2 for two points, beside an enemy, with a sword that counts."""
    archer = guest("ranged_everywhere ranged_modified", ranged=2, ranged_cost=2)
    text = "blue-guest1@c1 blue-sword@c1 yellow-goblin@c3 yellow-troll@d1"
    game = (
        stage(text, ground=FLOOR, guests=archer)
        .play("strike blue-guest1", "target yellow-goblin")
        .fight(0, 1)
    )
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 3)  # 2 + 1 against 2


def test_18_9_tags_of_other_boxes() -> None:
    """A beast is controlled, a dragon counts what its card says."""
    game = stage("blue-beast_master@c1 yellow-guest1@c4", guests=guest("beast"))
    assert game.can("control blue-beast_master")
    game = stage("blue-yeti@c1 yellow-guest1@c2+wounded", guests=guest("dragon", kill_points=2))
    assert game.play("attack blue-yeti", "target yellow-guest1").fight(6, 0).points == (2, 0)


def test_8_8_elves_in_trees_are_not_seen() -> None:
    """But by elves and by who holds the Amulet (LI-18.9)."""
    rows = "..... ..... ...T. ..... ....@"
    elf = guest("elf") + relic("sees_elves")
    game = stage("blue-ice_dragon@c1 yellow-guest1@c4", rows, guests=elf)
    assert game.why("freeze blue-ice_dragon") == "LI-8.3"
    game = stage("blue-ice_dragon@c1 blue-relic1@c1 yellow-guest1@c4", rows, guests=elf)
    assert game.can("freeze blue-ice_dragon")
    assert stage("blue-ice_dragon@c1 yellow-guest1@c3", rows, guests=elf).can("freeze blue-ice_dragon")


def test_18_10_pushing() -> None:
    """Not into a tree, not into water with a cursed object; else the object is left before the water."""
    rows = "..... ..T.. ..... ..W.. ....@"
    troll = PIECE_NAMES.index("blue-troll")
    game = stage("blue-troll@c3 blue-goblin@e1", rows)
    assert not push(game.s, troll, 0)
    assert push(game.s, troll, 1)
    assert game.at("blue-troll") == "c4"
    game = stage("blue-troll@c3 blue-flying_carpet@c3", rows)
    assert not push(game.s, troll, 2)
    game = stage("blue-troll@c3 blue-sword@c3", rows)
    assert push(game.s, troll, 2)
    assert (game.at("blue-troll"), game.at("blue-sword")) == ("d3", "c3")


def test_18_11_terrain_of_other_boxes() -> None:
    """Forging at a brazier, tokens in darkness, stairs and vines seen across from a tree, plants and lava."""
    game = stage("blue-troll@c2 blue-two_handed_axe@c2", "..... ..... .Z... ..... ....@").play(
        "forge blue-troll"
    )
    assert (game.marked("blue-two_handed_axe", "forged"), game.ap) == (True, 4)
    assert game.why("forge blue-troll") == "LI-18.11"
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    beside = "D.... ..... ..... ..... ....@"
    game = stage("blue-yeti@c5 yellow-rope@r2 yellow-goblin@r2", rooms=hidden, beside=beside)
    game.play("reveal blue-yeti", "room r2").table.luck("reveal 41 left 0")
    assert game.why("square a6") == "LI-5.2"  # the Goblin is placed first
    assert game.play("square b6").can("square a6")
    for letter, far in (("K", True), ("V", True), ("D", False)):
        rows = f"..... ..... T{letter}... ..... ....@"
        game = stage("blue-lightning_elemental@c1 yellow-goblin@c4", rows)
        assert game.can("strike blue-lightning_elemental") == far
        game = stage(
            "blue-lightning_elemental@d1 yellow-goblin@d4",
            rows.replace("T", ".").replace("..... ....@", f".{letter}... ....@"),
        )
        assert not game.can("strike blue-lightning_elemental")
    assert (
        stage("blue-troll@c1", "..... ..... .P... ..... ....@").walk("blue-troll", "e").at("blue-troll")
        == "c2"
    )
    assert (
        stage("blue-troll@c1", "..... ..... .L... ..... ....@").play("move blue-troll").why("way east")
        == "LI-18.11"
    )
    assert stage("blue-troll@c1", "..... ..... .L... ..... ....@").can("jump blue-troll")


def test_18_12_fire_is_one_thing() -> None:
    """Whoever breathes it: swimmers and the immune are spared, others die."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-troll@c1 yellow-goblin@c2 yellow-guest1@d1 yellow-yeti@e1", rows, guests=FIRE)
    for name in ("yellow-goblin", "yellow-guest1", "yellow-yeti"):
        fire_attack(game.s, PIECE_NAMES.index(name))
    assert [game.at(name) for name in ("yellow-goblin", "yellow-guest1", "yellow-yeti")] == [
        "c2",
        "d1",
        "gone",
    ]


def test_18_13_who_places_and_what_wins() -> None:
    """A piece placed by its owner, one laid face up, a room that raises the goal, an object brought back."""
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    game = stage("blue-yeti@c5 yellow-guest1@r2", rooms=hidden, guests=guest("placed_by_owner"))
    game.play("reveal blue-yeti", "room r2").table.luck("reveal 41 left 0")
    assert game.table.asked == 1
    game = stage("blue-yeti@c20 yellow-goblin@c10", PLAIN, "", "points 1", points="4/0").play(
        "move blue-yeti", "way east"
    )
    assert game.table.result is None
    game = stage("blue-yeti@c1 blue-sword@gone blue-rope@c1")
    sword = PIECE_NAMES.index("blue-sword")
    assert not recover(game.s, sword, SQUARE_NAMES.index("c1"))
    assert recover(game.s, sword, SQUARE_NAMES.index("c2"))
    assert game.at("blue-sword") == "c2"
