"""Rare refusals and branches, each by its rule: joins, heirs, walls, slits, mirrors, supplies."""

from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.rules.sight import seen_from
from tests.games.lands_of_ice.stage import PLAIN, Stage, stage
from tests.games.lands_of_ice.test_hooks import guest


def joining(more: str) -> Stage:
    """A Warrior attacks a Goblin; a Yeti stands by, and a Lightning Elemental looks on from a3."""
    text = f"blue-warrior@c2 yellow-goblin@c3 blue-yeti@d3 blue-lightning_elemental@a3 {more}"
    return stage(text).play("attack blue-warrior", "target yellow-goblin")


def test_10_7_no_support_beside_an_enemy() -> None:
    """Whoever is pressed by an unwounded enemy does not strike, not even in a group (LI-10.2)."""
    assert joining("").can("join blue-yeti", "join blue-lightning_elemental")
    pressed = joining("yellow-troll@a4")
    assert pressed.can("join blue-yeti")
    assert pressed.why("join blue-lightning_elemental") == "LI-9.2"
    assert joining("yellow-troll@a4+wounded").can("join blue-lightning_elemental")


def test_9_2_joins_are_refused_with_a_reason() -> None:
    """Not twice, not the wounded, not the other side, not from afar."""
    game = joining("blue-goblin@b3+wounded blue-cleric@e1 yellow-thief@c4")
    assert game.why("join blue-warrior") == "LI-9.2"
    assert game.why("join blue-goblin") == "LI-9.2"
    assert game.why("join blue-cleric") == "LI-9.2"
    assert game.why("join yellow-thief") == "LI-1.13"
    assert game.why("way north") != ""
    assert joining("").play("join blue-yeti").why("join blue-yeti") == "LI-9.2"


def test_9_10_nobody_joins_a_controlled_beast() -> None:
    """The defender may be helped; then cards are laid, whoever of the beast's colour stands by."""
    text = "yellow-yeti@c2+controlled+3ap blue-goblin@c3 blue-warrior@d2 yellow-cleric@b3"
    game = stage(text).play("attack yellow-yeti", "target blue-goblin")
    assert game.tokens() == ["join blue-warrior", "pass"]
    game.play("join blue-warrior")
    assert {token.split()[0] for token in game.tokens()} == {"fight"}


def test_13_6_a_tree_may_be_left_standing() -> None:
    """Only a tree that is there comes down, and none need."""
    rows = "..... ..... ..T.. ..... ....@"
    game = stage("blue-mammoth@c5", rows).walk("blue-mammoth", "w", "done")
    assert game.why("way north") == "LI-13.6"
    assert game.play("done").ground("c3") == "tree"


def test_14_1_where_a_scroll_finds_no_place() -> None:
    """Pits all around; or all 36 markers lie already."""
    rows = "..... ..O.. .O.O. ..O.. ....@"
    assert stage("blue-wizard@c3 blue-scroll_of_ice@c3", rows).why("ice blue-wizard") == "LI-14.1"
    laid = ",".join(f"{row}{column}" for row in "abcd" for column in range(6, 15))
    game = stage("blue-wizard@c3 blue-scroll_of_ice@c3", ice=laid)
    assert game.why("ice blue-wizard") == "LI-14.1"
    assert stage("blue-wizard@c3 blue-scroll_of_ice@c3", ice=laid[3:]).can("ice blue-wizard")


def test_14_7_an_heir_lays_a_friend_down() -> None:
    """With a wounded friend in his hands he exchanges him for the carpet; the incorporeal take nothing."""
    fallen = "yellow-goblin@c2+wounded yellow-flying_carpet@c2"
    game = stage(f"blue-yeti@c1 blue-goblin@c1+wounded {fallen}")
    game.play("attack blue-yeti", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-flying_carpet"), game.at("blue-goblin")) == ("c1", "c2")
    game = stage(f"blue-guest1@c1 {fallen}", guests=guest("incorporeal"))
    game.play("attack blue-guest1", "target yellow-goblin").fight(6, 0)
    assert (game.at("yellow-goblin"), game.at("yellow-flying_carpet")) == ("gone", "c2")


def test_15_6_what_stops_a_wall_walker_behind_the_wall() -> None:
    """A cursed object with full hands, a wounded enemy, three tokens; a wounded friend does not."""
    wall = "c2e:wall"
    text = "blue-wall_walker@c2 blue-sword@c2 yellow-flying_carpet@c3"
    assert stage(text, PLAIN, wall).why("walk blue-wall_walker") == "LI-14.7"
    assert stage("blue-wall_walker@c2 yellow-flying_carpet@c3", PLAIN, wall).can("walk blue-wall_walker")
    text = "blue-wall_walker@c2 yellow-goblin@c3+wounded"
    assert stage(text, PLAIN, wall).why("walk blue-wall_walker") == "LI-6.3"
    assert stage("blue-wall_walker@c2 blue-goblin@c3+wounded", PLAIN, wall).can("walk blue-wall_walker")
    text = "blue-wall_walker@c2 blue-sword@c2 blue-goblin@c3+wounded"
    assert stage(text, PLAIN, wall).why("walk blue-wall_walker") == "LI-4.5"
    assert stage("blue-yeti@c2", PLAIN, wall).why("walk blue-yeti") == "LI-4.3"


def test_8_4_nobody_walks_through_a_slit() -> None:
    """Not even in flight."""
    assert stage("blue-yeti@c2", PLAIN, "c2e:slit").play("move blue-yeti").why("way east") == "LI-8.4"
    assert stage("blue-wizard@c2", PLAIN, "c2e:slit").play("move blue-wizard").why("way east") == "LI-8.4"


def test_7_3_no_friend_is_dropped_on_an_enemy() -> None:
    """In flight over an unwounded one; on a wounded one he may lie (LI-21.23)."""
    text = "blue-wizard@c1 blue-goblin@c1+wounded yellow-yeti@c2"
    assert stage(text).play("move blue-wizard", "way east").why("drop blue-goblin") == "LI-6.3"
    assert stage(text + "+wounded").play("move blue-wizard", "way east").can("drop blue-goblin")


def test_6_6_no_heavy_flight_ends_on_a_small_bridge() -> None:
    """It flies over, and does not land; a light one does."""
    rows = "..... ..... .B... ..... ....@"
    for who, rule in (("mammoth", "LI-6.6"), ("goblin", "")):
        game = stage(f"blue-{who}@c1 blue-flying_carpet@c1", rows).play(
            f"fly blue-{who}", "spend 1", "way east"
        )
        assert (game.why("done") if rule else "") == rule
        assert game.can("done") == (not rule)


def test_17_4_when_all_six_torches_are_out() -> None:
    """The sconce is bare."""
    out = " ".join(f"torch{number}@g{number}" for number in range(1, 7))
    sconce = ("c2w:wall", "sconce 3 2 W")
    assert stage(f"blue-yeti@c2 {out}", PLAIN, *sconce).why("torch blue-yeti") == "LI-17.4"
    five = " ".join(f"torch{number}@g{number}" for number in range(1, 6))
    game = stage(f"blue-yeti@c2 {five}", PLAIN, *sconce).play("torch blue-yeti", "way west")
    assert game.at("torch6") == "c2"


def test_14_6_a_flight_costs_a_card_that_one_has() -> None:
    """Not the 0, and no card that was spent."""
    game = stage("blue-yeti@c1 blue-flying_carpet@c1", hands="016/012233456").play("fly blue-yeti")
    assert game.tokens() == ["spend 1", "spend 6"]
    assert game.why("spend 2") == "LI-14.6"
    assert stage("blue-yeti@c1 blue-flying_carpet@c1", hands="0/0").why("fly blue-yeti") == "LI-14.6"


def test_8_5_a_ray_that_comes_back_ends() -> None:
    """Round four mirrors to the viewer, who stands between them or in one of them (R-7, LI-21.20)."""
    edges = "a1n:wall a1w:wall a5n:wall a5e:wall e5s:wall e5e:wall e1s:wall e1w:wall"
    mirrors = ("mirror 1 1 NW", "mirror 1 5 NE", "mirror 5 5 SE", "mirror 5 1 SW")
    rows = "..... ..... ..@.. ..... ....."
    for at in ("a3", "a1"):
        game = stage(f"blue-ice_dragon@{at} yellow-yeti@e3", rows, edges, *mirrors)
        seen = int(seen_from(game.s, PIECE_NAMES.index("blue-ice_dragon")))
        assert seen == 1 << PIECE_NAMES.index("yellow-yeti")
        alone = stage(f"blue-ice_dragon@{at} yellow-yeti@c15", rows, edges, *mirrors)
        assert int(seen_from(alone.s, PIECE_NAMES.index("blue-ice_dragon"))) == 0


def test_18_2_a_magophage_has_no_magic_itself() -> None:
    """Its own square is within its reach."""
    text = "blue-guest1@c1 blue-scroll_of_ice@c1"
    assert stage(text, guests=guest("anti_magic magic_user")).why("ice blue-guest1") == "LI-18.2"
    assert stage(text, guests=guest("magic_user")).can("ice blue-guest1")


def test_11_10_a_kill_without_points_is_no_score() -> None:
    """The count of idle cycles goes on."""
    victim = guest("", kill_points=0)
    game = stage("blue-yeti@c1 yellow-guest1@c2+wounded yellow-yeti@c20", guests=victim, idle="3/2")
    game.play("attack blue-yeti", "target yellow-guest1").fight(6, 0)
    assert (game.at("yellow-guest1"), game.points) == ("gone", (0, 0))
    assert (int(game.s.idle[0]), int(game.s.idle[1])) == (3, 2)


def test_13_7_a_friend_on_a_rope_is_not_in_water() -> None:
    """The Lightning Elemental takes him from there, and from bare water not."""
    rows = "..... ..... .W... ..... ....@"
    text = "blue-lightning_elemental@c1 blue-goblin@c2+wounded"
    game = stage(text, rows).play("move blue-lightning_elemental", "way east")
    assert game.why("take blue-goblin") == "LI-13.7"
    game = stage(f"{text} blue-rope@c2", rows).play("move blue-lightning_elemental", "way east")
    assert game.play("take blue-goblin", "way east", "done").at("blue-goblin") == "c3"
