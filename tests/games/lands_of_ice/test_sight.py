"""Line of sight: rays, slits, mirrors, trees and mist (LI-8)."""

from conclave.games.lands_of_ice.actions import PIECE_NAMES
from conclave.games.lands_of_ice.rules.sight import seen_from
from tests.games.lands_of_ice.stage import PLAIN, Stage, stage


def seen(game: Stage, viewer: str) -> set[str]:
    """Name whom a character sees."""
    mask = int(seen_from(game.s, PIECE_NAMES.index(viewer)))
    return {name for place, name in enumerate(PIECE_NAMES[:40]) if mask >> place & 1}


def test_8_1_four_rays_without_limit() -> None:
    """Along row c to the far starting line, along the column, not across corners (LI-2.1)."""
    game = stage("blue-ice_dragon@c3 yellow-yeti@c21 yellow-mammoth@j3 yellow-ice_witch@b2")
    assert seen(game, "blue-ice_dragon") == {"yellow-yeti", "yellow-mammoth"}


def test_8_2_what_stops_a_ray() -> None:
    """Walls, closed portcullises and hidden rooms do; slopes and open portcullises do not."""
    text = "blue-ice_dragon@c3 yellow-yeti@c5 yellow-mammoth@e3 yellow-ice_witch@a3 yellow-beast_master@c1"
    game = stage(text, PLAIN, "c4e:wall c3s:gate b3n:down c2w:up")
    assert seen(game, "blue-ice_dragon") == {"yellow-ice_witch", "yellow-beast_master"}
    game = stage(text, PLAIN, "c3s:gate", gates="c3s:open")
    assert "yellow-mammoth" in seen(game, "blue-ice_dragon")
    hidden = "41A:0,-,42A:0,42B:0,43A:0,43B:0,44A:0,44B:0"
    assert seen(stage("blue-ice_dragon@c3 yellow-yeti@c11", rooms=hidden), "blue-ice_dragon") == set()


def test_8_3_the_first_character_stops_a_ray() -> None:
    """A friend in the way hides the enemy; a carrier and its load may both be chosen (R-6)."""
    assert seen(stage("blue-ice_dragon@c1 blue-yeti@c2 yellow-yeti@c3"), "blue-ice_dragon") == {"blue-yeti"}
    game = stage("blue-ice_dragon@c1 yellow-yeti@c3 yellow-goblin@c3+wounded yellow-mammoth@c4")
    assert seen(game, "blue-ice_dragon") == {"yellow-yeti", "yellow-goblin"}


def test_8_3_mist_tree_and_fountain() -> None:
    """Mist hides who is in it, a tree shows its climber and no more, a fountain hides what is behind."""
    text = "blue-ice_dragon@c2 yellow-goblin@c1 yellow-yeti@c5 yellow-wizard@c4"
    assert seen(stage(text, "..... ..... m...T. ..... ....@"), "blue-ice_dragon") == {"yellow-wizard"}
    game = stage("blue-ice_dragon@c2 yellow-yeti@c5", "..... ..... ..F.. ..... ....@")
    assert seen(game, "blue-ice_dragon") == set()


def test_8_4_arrow_slits_are_for_those_who_stand_at_them() -> None:
    """The one at the slit sees far, the one far away does not see back; neighbours see each other."""
    game = stage("blue-ice_dragon@c2 yellow-ice_dragon@c5", PLAIN, "c2e:slit")
    assert seen(game, "blue-ice_dragon") == {"yellow-ice_dragon"}
    assert seen(game, "yellow-ice_dragon") == set()
    game = stage("blue-ice_dragon@c2 yellow-ice_dragon@c3", PLAIN, "c2e:slit")
    assert seen(game, "yellow-ice_dragon") == {"blue-ice_dragon"}
    assert game.why("attack blue-ice_dragon") == "LI-9.1"


def test_8_5_mirrors_turn_rays() -> None:
    """A ray east meets a mirror in the NE corner and goes south; another one turns it west again."""
    edges = "a5n:wall a5e:wall e5s:wall e5e:wall"
    rows = "..... ..... ..... ..... ...@."
    game = stage("blue-ice_dragon@a1 yellow-yeti@e2", rows, edges, "mirror 1 5 NE", "mirror 5 5 SE")
    assert seen(game, "blue-ice_dragon") >= {"yellow-yeti"}
    assert seen(game, "yellow-yeti") >= {"blue-ice_dragon"}
    # somebody in the mirror's square stops the ray, and looks straight out of it.
    game = stage("blue-ice_dragon@a1 yellow-yeti@c5 yellow-mammoth@a5", rows, edges, "mirror 1 5 NE")
    assert seen(game, "blue-ice_dragon") == {"yellow-mammoth"}
    assert seen(game, "yellow-mammoth") == {"blue-ice_dragon", "yellow-yeti"}


def test_8_5_all_four_corners() -> None:
    """NE: E to S; NW: W to S; SE: E to N; SW: W to N."""
    rows = "..... ..... ..@.. ..... ....."
    edges = "a1n:wall a1w:wall a5n:wall a5e:wall e1s:wall e1w:wall e5s:wall e5e:wall"
    mirrors = ("mirror 1 1 NW", "mirror 1 5 NE", "mirror 5 1 SW", "mirror 5 5 SE")
    for viewer, target in (("a3", "b5"), ("a3", "b1"), ("e3", "d5"), ("e3", "d1")):
        game = stage(f"blue-ice_dragon@{viewer} yellow-yeti@{target}", rows, edges, *mirrors)
        assert seen(game, "blue-ice_dragon") == {"yellow-yeti"}, (viewer, target)


def test_8_5_a_ray_that_goes_round_ends() -> None:
    """Four mirrors in the corners lead a ray back to its viewer, who is no target."""
    rows = "..... ..... ..@.. ..... ....."
    edges = "a1n:wall a1w:wall a5n:wall a5e:wall e1s:wall e1w:wall e5s:wall e5e:wall"
    mirrors = ("mirror 1 1 NW", "mirror 1 5 NE", "mirror 5 1 SW", "mirror 5 5 SE")
    assert seen(stage("blue-ice_dragon@a3", rows, edges, *mirrors), "blue-ice_dragon") == set()


def test_8_6_from_a_tree_one_sees_over_everything() -> None:
    """Behind characters, trees and fountains; not behind walls or in mist."""
    rows = "..... ..... T.TF. ..... ....@"
    text = "blue-lightning_elemental@c1 yellow-goblin@c2 yellow-yeti@c3 yellow-mammoth@c5 yellow-troll@c7"
    assert seen(stage(text, rows), "blue-lightning_elemental") == {
        "yellow-goblin", "yellow-yeti", "yellow-mammoth", "yellow-troll",
    }  # fmt: skip
    assert seen(stage(text, rows, "c4e:wall"), "blue-lightning_elemental") == {"yellow-goblin", "yellow-yeti"}


def test_8_7_one_sees_out_of_mist() -> None:
    """Until the next misty square."""
    game = stage("blue-ice_dragon@c1 yellow-yeti@c4", "..... ..... m..... ..... ....@")
    assert seen(game, "blue-ice_dragon") == {"yellow-yeti"}
    game = stage("blue-ice_dragon@c1 yellow-yeti@c4", "..... ..... m...m.. ..... ....@")
    assert seen(game, "blue-ice_dragon") == set()


def test_8_9_everything_uses_the_same_rays() -> None:
    """Control, freezing, lightning and fire end at the same first character."""
    text = "blue-beast_master@a1 blue-ice_dragon@b1 blue-lightning_elemental@c1 blue-wizard@d1"
    text += " blue-fireball_wand@d1 yellow-yeti@a3 yellow-mammoth@b3 yellow-goblin@c3 yellow-troll@d3"
    walls = " ".join(f"{row}{c}s:wall" for row in "abcd" for c in "12345")
    game = stage(text, PLAIN, walls)
    for deed, target in (
        ("control blue-beast_master", "yellow-yeti"), ("freeze blue-ice_dragon", "yellow-mammoth"),
        ("strike blue-lightning_elemental", "yellow-goblin"), ("fireball blue-wizard", "yellow-troll"),
    ):  # fmt: skip
        assert game.play(deed).tokens() == [f"target {target}"], deed
        game.table.undo()


def test_8_10_what_lies_flat_never_blocks() -> None:
    """Objects, water, a rift, a pit and the gear are seen over."""
    game = stage("blue-ice_dragon@c1 yellow-yeti@c7 blue-rope@c6", "..... ..... .WXO@ ..... .....")
    assert seen(game, "blue-ice_dragon") == {"yellow-yeti"}


def test_8_4_one_step_behind_a_slit_it_is_a_wall() -> None:
    """Not even the next square looks through."""
    game = stage("blue-ice_dragon@c1 yellow-ice_dragon@c4", PLAIN, "c2e:slit")
    assert seen(game, "blue-ice_dragon") == set()
