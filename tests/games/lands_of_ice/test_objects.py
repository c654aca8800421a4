"""Objects of both boxes; ice, melting, fountain and sconce (LI-14, LI-16, LI-17)."""

import pytest

from conclave.games.lands_of_ice.data import SQUARE_NAMES
from tests.games.lands_of_ice.stage import PLAIN, stage

FLOOR = "floor"


def test_14_1_the_scroll_lays_ice() -> None:
    """First next to the user, then on; up to eight; water, rift and floor, not gear, tree or bridge."""
    rows = ".W... .X... .m.T.. .B... .I..@"
    game = stage("blue-ice_witch@b1 blue-scroll_of_ice@b1 yellow-goblin@c2", rows, ap="1").play(
        "ice blue-ice_witch"
    )
    assert game.why("done") == "LI-7.4"
    assert game.why("square a2") == "LI-14.1"  # not next to her
    game.play("square b2", "square a2", "square c2", "square b1", "done")
    assert [game.ground(square) for square in ("b2", "a2", "c2", "b1")] == ["ice"] * 4
    assert (game.ap, game.at("blue-scroll_of_ice"), int(game.s.rows.mist[2 * 22 + 2])) == (0, "gone", 0)
    assert game.at("yellow-goblin") == "c2"
    game = stage("blue-wizard@d1 blue-scroll_of_ice@d1", rows).play("ice blue-wizard")
    assert game.why("square d2") == "LI-14.1"


def test_14_1_eight_markers_at_most() -> None:
    """The ninth is refused."""
    game = stage("blue-wizard@c1 blue-scroll_of_ice@c1").play("ice blue-wizard")
    game.play(*(f"square {square}" for square in ("b1", "a1", "a2", "a3", "a4", "a5", "b5", "c5")))
    assert game.tokens() == ["done"]
    assert game.why("square c4") == "LI-14.1"


def test_14_1_the_scroll_freezes() -> None:
    """Like the Dragon; only a magic user reads it (LI-1.8)."""
    game = stage("blue-ice_witch@c1 blue-scroll_of_ice@c1 yellow-yeti@c4").play(
        "frost blue-ice_witch", "target yellow-yeti"
    )
    assert game.marked("yellow-yeti", "frozen")
    assert game.at("blue-scroll_of_ice") == "gone"
    assert stage("blue-yeti@c1 blue-scroll_of_ice@c1 yellow-yeti@c4").why("frost blue-yeti") == "LI-14.1"


def test_14_2_the_axe_in_combat() -> None:
    """A point more for one more: 3 + 1 + 0 against 1 + 2."""
    text = "blue-warrior@c1 blue-two_handed_axe@c1 yellow-goblin@c2"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens() == ["axes 0", "axes 1"]
    game.play("axes 1").fight(0, 2)
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 3)
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin", "axes 0").fight(0, 2)
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (False, 4)
    game = stage(text, ap="1").play("attack blue-warrior", "target yellow-goblin")
    assert game.tokens()[0].startswith("fight")


def test_14_2_two_axes_and_a_forged_one() -> None:
    """The Witch with two: three points for two more; forged: two more for two points."""
    text = "blue-ice_witch@c1 blue-two_handed_axe@c1 yellow-two_handed_axe@c1 yellow-goblin@c2"
    game = (
        stage(text, ground=FLOOR).play("attack blue-ice_witch", "target yellow-goblin", "axes 2").fight(0, 1)
    )
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 2)  # 1 + 2 against 2
    text = "blue-warrior@c1 blue-two_handed_axe@c1+forged yellow-goblin@c2"
    game = stage(text, ground=FLOOR).play("attack blue-warrior", "target yellow-goblin", "axes 1").fight(0, 3)
    assert (game.marked("yellow-goblin", "wounded"), game.ap) == (True, 3)  # 3 + 2 against 4


def test_14_2_the_axe_fells_a_tree() -> None:
    """For one point, with the effects of uprooting."""
    game = stage("blue-yeti@c1 blue-two_handed_axe@c1 yellow-goblin@c2", "..... ..... .T... ..... ....@")
    game.play("cut blue-yeti", "way east")
    assert (game.ground("c2"), game.marked("yellow-goblin", "wounded"), game.ap) == ("tree stump", True, 4)
    assert stage("blue-yeti@c1", "..... ..... .T... ..... ....@").why("cut blue-yeti") == "LI-14.2"


def test_14_3_the_potion_of_life() -> None:
    """A wounded holder drinks for nothing in its own turn and may act; an unwounded one cannot."""
    game = stage("blue-goblin@c1+wounded blue-potion_of_life@c1", ap="1").play("life blue-goblin")
    assert game.walk("blue-goblin", "e").at("blue-potion_of_life") == "gone"
    assert stage("blue-goblin@c1 blue-potion_of_life@c1").why("life blue-goblin") == "LI-14.3"
    game = stage("yellow-yeti@c1+wounded+controlled+3ap yellow-potion_of_life@c1 blue-goblin@e1")
    assert game.why("life yellow-yeti") == "LI-14.3"


def test_14_4_the_ring_pairs_two_gears() -> None:
    """They are paired with each other alone, the named room has the named arrow; partners are orphans."""
    game = stage("blue-yeti@e5 blue-ring_of_chaos@e5", ap="3").play("chaos blue-yeti")
    assert game.can("spin r3 right", "spin r3 left", "spin r2 left")
    assert game.why("spin r1 right") == "LI-14.4"
    game.play("spin r3 left")
    assert game.at("blue-ring_of_chaos") == "gone"
    assert game.play("turn blue-yeti").tokens() == ["spin r1 right", "spin r3 left"]


def test_14_4_markers_are_replaced_and_run_out() -> None:
    """A new ring covers an old marker; with no free pair the ring cannot be used (LI-21.5)."""
    game = stage("blue-yeti@e5 blue-ring_of_chaos@e5", gears="r1:T1r,r2:T1l").play(
        "chaos blue-yeti", "spin r4 right"
    )
    assert [int(gear) for gear in game.s.gears[:4]] == [3, 1, 0, 4]
    game = stage("blue-yeti@e5 blue-ring_of_chaos@e5", gears="r3:T1r,r4:T2l,r5:T3r")
    assert game.why("chaos blue-yeti") == "LI-14.4"
    assert stage("blue-yeti@e4 blue-ring_of_chaos@e4").why("chaos blue-yeti") == "LI-14.4"


def test_14_5_a_rope_leads_over_one_obstacle() -> None:
    """Straight or round a corner, with two anchors; the holder may stop on it; two in a row need two."""
    rows = "..... ..... .XX.. .X... ....@"
    game = stage("blue-yeti@d1 blue-rope@d1", rows).play("move blue-yeti", "way east", "way south", "done")
    assert (game.at("blue-yeti"), game.at("blue-rope")) == ("e2", "e2")
    game = stage("blue-yeti@c1 blue-rope@c1", rows).play("move blue-yeti", "way east")
    assert game.why("way east") == "LI-14.5"
    assert game.play("done").at("blue-yeti") == "c2"
    lonely = "X.XXX XXXXX .XXXX XXXXX XXXX@"
    assert stage("blue-yeti@c1 blue-rope@c1", lonely + "").play("move blue-yeti").why("way east") == "LI-14.5"


def test_14_5_a_rope_left_behind_is_a_way_for_all() -> None:
    """Whoever has none walks over it; while its holder hangs there only friends pass."""
    rows = "XXXXX XXXXX .X.XX XXXXX XXXX@"
    game = stage("blue-yeti@c1 blue-rope@c2", rows).walk("blue-yeti", "ee")
    assert game.at("blue-yeti") == "c3"
    game = stage("blue-yeti@c1 yellow-rope@c2 yellow-goblin@c2+wounded", rows).play("move blue-yeti")
    assert game.why("way east") == "LI-6.11"
    game = stage("blue-yeti@c1 blue-rope@c2 blue-goblin@c2", rows).walk("blue-yeti", "ee")
    assert game.at("blue-yeti") == "c3"


def test_14_5_over_water_the_holder_does_not_swim() -> None:
    """No extra point, and fire reaches it (LI-6.4)."""
    rows = "..... ..... .W... ..... ....@"
    game = stage("blue-yeti@c1 blue-rope@c1 yellow-wizard@c5 yellow-fireball_wand@c5", rows).walk(
        "blue-yeti", "e"
    )
    assert (game.at("blue-yeti"), game.at("blue-rope"), game.ap) == ("c2", "c2", 4)
    game.play("done", "play 5", "fireball yellow-wizard", "target blue-yeti")
    assert game.at("blue-yeti") == "gone"


def test_14_6_the_carpet_flies_for_a_combat_card() -> None:
    """Any card but the 0, shown and gone; one move each."""
    rows = "..... ..... .XX.. ..... ....@"
    game = stage("blue-yeti@c1 blue-flying_carpet@c1", rows).play("fly blue-yeti")
    assert "spend 0" not in game.tokens()
    game.play("spend 1", "way east", "way east", "way east", "done")
    assert (game.at("blue-yeti"), int(game.s.hands[1]), game.ap) == ("c4", 0, 4)
    assert game.play("move blue-yeti").why("way west") == "LI-6.11"
    assert stage("blue-yeti@c1 blue-flying_carpet@c1", rows, hands="0/0").why("fly blue-yeti") == "LI-14.6"
    assert any("combat card of 1" in line for line in game.table.told(1))


def test_14_7_cursed_objects_must_be_taken_and_kept() -> None:
    """Entering is taking; full hands drop first on the square before; nobody drops or swims with it."""
    game = stage("blue-goblin@c1 yellow-flying_carpet@c2", "..... ..... ...W. ..... ....@").walk(
        "blue-goblin", "ee"
    )
    assert game.at("yellow-flying_carpet") == "c3"
    game.play("move blue-goblin")
    assert game.why("drop yellow-flying_carpet") == "LI-14.7"
    game.table.undo()
    assert game.why("swim blue-goblin") == "LI-6.4"
    game = stage("blue-goblin@c1 blue-sword@c1 yellow-flying_carpet@c2").play("move blue-goblin")
    assert game.why("way east") == "LI-14.7"
    game.play("drop blue-sword", "way east", "done")
    assert (game.at("blue-sword"), game.at("yellow-flying_carpet")) == ("c1", "c2")


def test_14_7_from_the_wounded_and_by_flight() -> None:
    """A wounded unfrozen holder loses it to whoever enters, flying too; a standing one keeps it."""
    game = stage("blue-goblin@c1 blue-troll@c2+wounded blue-flying_carpet@c2").walk("blue-goblin", "ee")
    assert game.at("blue-flying_carpet") == "c3"
    game = stage("blue-wizard@c1 yellow-flying_carpet@c2").walk("blue-wizard", "ee")
    assert game.at("yellow-flying_carpet") == "c3"
    game = stage("blue-goblin@c1 blue-troll@c2 blue-flying_carpet@c2").play("move blue-goblin", "way east")
    assert game.why("take blue-flying_carpet") == "LI-14.7"


def test_14_7_the_victor_exchanges_its_load() -> None:
    """Full hands put the sword on the dead one's square; killed from afar it stays."""
    text = "blue-yeti@c1 blue-sword@c1 yellow-goblin@c2+wounded yellow-flying_carpet@c2"
    game = stage(text).play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-flying_carpet"), game.at("blue-sword")) == ("c1", "c2")
    text = "blue-lightning_elemental@c1 yellow-goblin@c3+wounded yellow-flying_carpet@c3"
    game = stage(text).play("strike blue-lightning_elemental", "target yellow-goblin").fight(6, 0)
    assert game.at("yellow-flying_carpet") == "c3"


def test_14_8_a_torch_melts() -> None:
    """Adjacent ice for nothing, an ice bridge for a point; only in the hands of somebody unwounded."""
    rows = "..... ..... .I... ..... ....@"
    game = stage("blue-yeti@c1 torch1@c1", rows, ice="b1").play("melt blue-yeti", "way north")
    assert (game.ground("b1"), game.ap) == ("snow", 5)
    game.play("melt blue-yeti", "way east")
    assert (game.ground("c2"), game.ap) == ("rift", 4)
    assert stage("blue-yeti@c1+wounded torch1@c1", rows).why("melt blue-yeti") == "LI-4.11"
    assert stage("blue-yeti@c1", rows, ice="b1").why("melt blue-yeti") == "LI-14.8"


def test_14_9_rope_anchors_when_a_bridge_melts() -> None:
    """With two anchors the holder hangs on, with one it falls; a rotation changes nothing (R-32)."""
    game = stage("blue-yeti@c1 torch1@c1 yellow-goblin@c2 yellow-rope@c2", "..... ..... .I... ..... ....@")
    game.play("melt blue-yeti", "way east")
    assert (game.at("yellow-goblin"), game.at("yellow-rope")) == ("c2", "c2")
    rows = "..... .X... .IX.. .X... ....@"
    game = stage("blue-yeti@c1 torch1@c1 yellow-goblin@c2 yellow-rope@c2", rows).play(
        "melt blue-yeti", "way east"
    )
    assert (game.at("yellow-goblin"), game.at("yellow-rope"), game.points) == ("gone", "gone", (1, 0))
    text = "blue-yeti@e5 yellow-goblin@c1 yellow-rope@c1"
    game = stage(text, "..... X.... XX... X.... ....@", "c1w:wall").play("turn blue-yeti", "spin r1 right")
    assert game.at("yellow-rope") == "a3"


def test_14_10_single_use_and_torches() -> None:
    """What is used up leaves the game, also without effect; torches count as tokens (LI-12.7)."""
    game = stage("blue-wizard@c1 blue-scroll_of_ice@c1 yellow-ice_elemental@c4").play(
        "frost blue-wizard", "target yellow-ice_elemental"
    )
    assert game.at("blue-scroll_of_ice") == "gone"
    game = stage("blue-yeti@c1 blue-rope@c1 torch1@c2").play("move blue-yeti", "way east")
    assert game.why("done") == "LI-4.5"


def test_14_11_several_heirs_and_none() -> None:
    """Their player chooses; across a slope nobody inherits; in water it is lost."""
    text = "blue-yeti@c1 blue-goblin@b2 yellow-troll@c2+wounded yellow-flying_carpet@c2"
    game = stage(text).play("attack blue-yeti", "target yellow-troll", "join blue-goblin").fight(6, 0)
    assert game.tokens() == ["target blue-yeti", "target blue-goblin"]
    assert game.why("target blue-mammoth") == "LI-14.11"
    assert game.play("target blue-goblin").at("yellow-flying_carpet") == "b2"
    text = "blue-yeti@c1 yellow-troll@c2+wounded yellow-flying_carpet@c2"
    game = (
        stage(text, "..... ..... W.... ..... ....@")
        .play("attack blue-yeti", "target yellow-troll")
        .fight(6, 0)
    )
    assert game.at("yellow-flying_carpet") == "gone"


# Objects of the base set.


def test_16_1_armor() -> None:
    """+1 in defence: 3 + 1 against 1 + 1 + 2 is a tie."""
    game = stage("blue-warrior@c1 yellow-goblin@c2 yellow-armor@c2", ground=FLOOR)
    game.play("attack blue-warrior", "target yellow-goblin").fight(1, 2)
    assert not game.marked("yellow-goblin", "wounded")


def test_16_2_the_fireball_wand() -> None:
    """The first on a ray dies with a wounded friend it carries; each scores; the wand is gone."""
    text = "blue-wizard@c1 blue-fireball_wand@c1 yellow-troll@c4 yellow-goblin@c4+wounded"
    game = stage(text).play("fireball blue-wizard", "target yellow-troll")
    assert (game.points, game.at("blue-fireball_wand")) == ((2, 0), "gone")
    game = stage(text).play("fireball blue-wizard", "target yellow-goblin")
    assert (game.points, game.at("yellow-troll")) == ((1, 0), "c4")


def test_16_3_the_speed_potion() -> None:
    """Four points for the drinker alone."""
    game = stage("blue-yeti@c1 blue-speed_potion@c1 blue-goblin@e1", ap="1").play("speed blue-yeti")
    assert (game.ap, int(game.s.marks[1]) // 256, game.at("blue-speed_potion")) == (0, 4, "gone")
    assert game.why("move blue-goblin") == "LI-4.1"
    assert game.can("move blue-yeti")
    assert stage("blue-yeti@c1").why("speed blue-yeti") == "LI-16.3"


def test_16_4_the_sword() -> None:
    """+1 in attack: 3 + 1 + 0 against 1 + 2."""
    game = stage("blue-warrior@c1 blue-sword@c1 yellow-goblin@c2", ground=FLOOR)
    assert (
        game.play("attack blue-warrior", "target yellow-goblin")
        .fight(0, 2)
        .marked("yellow-goblin", "wounded")
    )


def test_16_5_the_treasure() -> None:
    """A point more for who carries it out, of any colour (LI-1.2)."""
    assert stage("blue-yeti@c20 yellow-treasure@c20").play("move blue-yeti", "way east").points == (2, 0)


def test_16_6_the_charm_scroll() -> None:
    """A magic user takes a visible enemy of the same room for three points."""
    game = stage("blue-wizard@c1 blue-charm_scroll@c1 yellow-goblin@c4 yellow-troll@c7").play(
        "charm blue-wizard"
    )
    assert game.tokens() == ["target yellow-goblin"]
    game.play("target yellow-goblin").walk("yellow-goblin", "s")
    assert (game.at("yellow-goblin"), game.at("blue-charm_scroll"), game.ap) == ("d4", "gone", 4)
    assert stage("blue-wizard@c1 blue-charm_scroll@c1 yellow-troll@c7").why("charm blue-wizard") == "LI-16.6"


def test_16_7_the_key() -> None:
    """Whoever holds it opens and closes portcullises."""
    game = stage("blue-yeti@c2 blue-key@c2", PLAIN, "c2e:gate").play("open blue-yeti", "way east")
    assert game.moves("blue-yeti") == {"n", "e", "s", "w"}


# Ice, melting, fountain, sconce.


def test_17_1_ice_is_snowy_floor() -> None:
    """All walk on it, over water and rift; it hides mist, and helps the Yeti."""
    rows = "..... ..... .WXm.. ..... ....@"
    game = stage("blue-mammoth@c1", rows, ice="c2,c3,c4").walk("blue-mammoth", "ee").walk("blue-mammoth", "e")
    assert game.at("blue-mammoth") == "c4"
    assert int(game.s.rows.mist[2 * 22 + 4]) == 0
    game = stage("blue-yeti@c1 yellow-goblin@c2", ground=FLOOR, ice="c1").play(
        "attack blue-yeti", "target yellow-goblin"
    )
    assert game.fight(0, 2).marked("yellow-goblin", "wounded")


@pytest.mark.parametrize(
    ("letter", "goblin", "rope"),
    [("W", "c2", "gone"), ("X", "gone", "gone"), (".", "c2", "c2"), ("I", "gone", "gone")],
)
def test_17_2_melting(letter: str, goblin: str, rope: str) -> None:
    """Over water one swims, over a rift one dies, on floor nothing happens; what lies in water is lost."""
    rows = f"..... X.X.. .{letter}X.. .X... ....@"
    ice = {} if letter == "I" else {"ice": "c2"}
    game = stage("blue-yeti@c1 torch1@c1 yellow-goblin@c2 yellow-sword@c2", rows, "b2s:wall", **ice)
    game.play("melt blue-yeti", "way east")
    assert (game.at("yellow-goblin"), game.at("yellow-sword")) == (goblin, rope)


def test_17_2_mist_comes_back() -> None:
    """With the ice goes what hid it (R-15)."""
    game = stage("blue-yeti@c1 torch1@c1", "..... ..... .m.... ..... ....@", ice="c2").play(
        "melt blue-yeti", "way east"
    )
    assert int(game.s.rows.mist[SQUARE_NAMES.index("c2")]) == 1


def test_17_3_the_fountain_of_youth() -> None:
    """A wounded character next to it drinks for a point and may act; not across a slope."""
    rows = "..... ..... .F... ..... ....@"
    game = stage("blue-goblin@c1+wounded", rows, ap="2").play("drink blue-goblin").walk("blue-goblin", "n")
    assert (game.at("blue-goblin"), game.ap) == ("b1", 0)
    assert stage("blue-goblin@c1+wounded", rows, "c1e:down").why("drink blue-goblin") == "LI-17.3"
    assert stage("blue-goblin@c1", rows).why("drink blue-goblin") == "LI-17.3"


def test_17_4_a_torch_from_the_wall() -> None:
    """Once, from the sconce's own square and side of the wall, with a free hand."""
    sconce = ("c2e:wall", "sconce 3 2 E")
    game = stage("blue-yeti@c2 blue-goblin@c3", PLAIN, *sconce).play("torch blue-yeti", "way east")
    assert (game.at("torch1"), game.ap) == ("c2", 4)
    assert game.why("torch blue-goblin") == "LI-17.4"
    assert game.walk("blue-yeti", "w").walk("blue-yeti", "e").why("torch blue-yeti") == "LI-17.4"
    assert stage("blue-yeti@c2 blue-rope@c2", PLAIN, *sconce).why("torch blue-yeti") == "LI-17.4"


def test_14_4_two_pairs_of_markers_do_not_mix() -> None:
    """Rooms 1 and 3 have T1, rooms 2 and 4 have T2."""
    game = stage("blue-yeti@e5", gears="r1:T1r,r3:T1l,r2:T2r,r4:T2l").play("turn blue-yeti")
    assert game.tokens() == ["spin r1 right", "spin r3 left"]


def test_14_11_only_a_victor_beside_the_dead_inherits() -> None:
    """The Goblin joined against the Warrior, not next to the Troll: the Yeti takes the carpet unasked."""
    text = "blue-yeti@c1 yellow-troll@c2+wounded yellow-flying_carpet@c2 yellow-warrior@d1 blue-goblin@e1"
    game = stage(text).play(
        "attack blue-yeti", "target yellow-troll", "join yellow-warrior", "join blue-goblin"
    )
    assert game.fight(6, 0).at("yellow-flying_carpet") == "c1"


def test_17_2_three_ice_bridges_melt_and_no_more() -> None:
    """There are three rift markers (R-13)."""
    rows = ".I.I. ..... .I.I. ..... ....@"
    game = stage("blue-yeti@c3 torch1@c3", rows, rift="a2,a4").play("melt blue-yeti", "way east")
    assert game.ground("c4") == "rift"
    assert game.why("melt blue-yeti") == "LI-17.2"
