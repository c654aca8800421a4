"""The Meld on the scene: what is shown, in every theme and in a terminal."""

from collections import Counter

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.scene import Node, Rect, Scene, Text, Use
from conclave.core.state import State
from conclave.games.meld import GAME, art
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.render.theme import VARIANTS
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def shown(stage: Stage, wide: bool = True, seat: int = MIDNIGHT) -> Scene:
    """Lay out what a seat sees on a desk, or on a phone."""
    return GAME.on_screen(stage.table.view(seat), wide)


def words(node: Node) -> list[str]:
    """List the texts of a node."""
    return [shape.content for shape in node.shapes if isinstance(shape, Text)]


def node(scene: Scene, name: str) -> Node:
    """Give a node that must be there."""
    found = scene.find(name)
    assert found is not None, name
    return found


def late(seats: int, seed: int) -> State:
    """Play a while at random, to a question."""
    state, rng = GAME.start(GAME.options.parse({"boards": "free_choice"}), seats), seeded("scene", seed)
    for _ in range(260):
        numbers = flow.choices(state)
        flow.play(state, numbers[int(rng.below(len(numbers)))] if numbers else flow.draw_lot(state, rng))
    return state


def test_a_tile_shows_name_glyphs_spells_and_foci() -> None:
    """Crossing Stones: salt, sulfur, Transpose, two foci of Midnight and one of Ivory."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=2, ivory=1)
    tile = node(shown(stage), f"tile-{stage.number('Crossing Stones')}")
    assert sorted(words(tile)) == ["1", "2", "Crossing Stones", "Transpose"]
    marks = [shape.symbol for shape in tile.shapes if isinstance(shape, Use)]
    assert marks == ["glyph-0", "glyph-1"]


def test_locked_tiles_and_patterns_are_marked() -> None:
    """Three salt tiles, and one that hangs on them."""
    stage = (
        Stage()
        .lay("Throne Mound", 0, 0)
        .lay("New Plough", 1, 0)
        .lay("Wax Chancery", 1, -1)
        .lay("Loose Acre", 2, 0)
    )
    scene = shown(stage)
    states = {
        name: node(scene, f"tile-{stage.number(name)}").state
        for name in ("New Plough", "Throne Mound", "Loose Acre")
    }
    assert states == {"New Plough": "locked pattern", "Throne Mound": "pattern", "Loose Acre": ""}


def test_boards_show_pool_army_slots_and_claimed_tiles() -> None:
    """Also those that are sealed."""
    stage = (
        Stage().lay("Drill Yard", 0, 0, midnight=1).army(MIDNIGHT, 2, "Titan").claimed("Ley Ford", MIDNIGHT)
    )
    stage.claimed("Loose Acre", MIDNIGHT, sealed=True).board(MIDNIGHT, 13)
    scene = shown(stage)
    assert any("Pool: 5.  Army: 2, Titan." in word for word in words(node(scene, "player-0")))
    assert "(sealed)" in node(scene, f"tile-{stage.number('Loose Acre')}").label
    assert "blocked by a focus" in node(scene, "slot-0-2").label
    assert "Construct" in node(scene, "slot-0-12").label
    assert "open" in node(scene, "slot-0-15").label
    assert "40 tiles" not in words(node(scene, "stack"))
    assert "37 tiles" in words(node(scene, "stack"))


def test_dice_show_their_faces_and_turn_when_used() -> None:
    """A battle of one die against one."""
    stage = (
        Stage()
        .lay("Drill Yard", 0, 0, ivory=1)
        .lay("Ley Ford", 1, 0, midnight=1)
        .army(MIDNIGHT, 1)
        .army(IVORY, 1)
    )
    stage.play("pick 0").invoke("b10").play("done", "pick 0", 'tile "Drill Yard"', "construct basic", "done")
    stage.play("construct basic", "done", "* roll 1", "* roll 2", "done", "done")
    die = node(shown(stage), "die-0")
    assert [shape.symbol for shape in die.shapes if isinstance(shape, Use)] == ["symbol-2"]
    assert (die.turn, die.state) == (0, "")
    stage.s.ether[3] = 1
    die = node(shown(stage), "die-0")
    assert (die.turn, die.state) == (45, "used")
    assert [shape.symbol for shape in die.shapes if isinstance(shape, Use)] == ["symbol-used-2"]
    assert node(shown(stage), f"tile-{stage.number('Drill Yard')}").state == "contested"
    assert node(shown(stage), "ether").label == "Battle for Drill Yard"


def test_foci_have_four_shapes() -> None:
    """So that nobody needs colours."""
    outlines = {
        repr(type(art.focus(seat, 0, 0, 8)[0])) + str(len(repr(art.focus(seat, 0, 0, 8))))
        for seat in range(4)
    }
    assert len(outlines) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_theme_and_the_terminal_draw_it(seats: int) -> None:
    """Roles exist in every variant, and the terminal names every player."""
    view = GAME.view(late(seats, seats), 0)
    scene = view.scene()
    for variant in VARIANTS:
        assert svg(scene, variant).startswith("<svg")
    lines = text(scene, "dark", colour="none")
    for seat in range(seats):
        assert GAME.words.seat_name(seat) in lines


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_inside_the_picture(seats: int, wide: bool) -> None:
    """However many players and tiles, tall or wide; and a screen is as tall or wide as it should be."""
    for seed in range(4):
        scene = GAME.on_screen(GAME.view(late(seats, seed), 0), wide)
        assert (scene.width > scene.height) is wide
        for one in scene:
            assert -1 <= one.x <= scene.width, one.id
            assert -1 <= one.y <= scene.height, one.id
            for shape in one.shapes:
                if isinstance(shape, Rect):
                    assert one.x + shape.x + shape.w <= scene.width + 1, one.id
                    assert one.y + shape.y + shape.h <= scene.height + 1, one.id


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_points_at_something_on_a_screen(seats: int, wide: bool) -> None:
    """On a phone boards are folded away; whatever can be chosen is laid open."""
    state, rng = GAME.start(GAME.options.parse({"boards": "free_choice"}), seats), seeded("screen", seats)
    seen = Counter[str]()
    while state.result is None and state.turn < 60:  # type: ignore[attr-defined]
        numbers, kind = flow.choices(state), type(flow.waiting(state)).__name__
        seen[kind] += 1
        if numbers and seen[kind] < 6:
            view = GAME.view(state, flow.asked(state))
            scene = GAME.on_screen(view, wide)
            ids = [one.id for one in scene]
            assert len(ids) == len(set(ids))
            assert not any(one.glyphs for one in scene)
            for action in numbers:
                assert {*GAME.path(view, action)} <= set(ids), GAME.space.token(action)
        flow.play(state, numbers[int(rng.below(len(numbers)))] if numbers else flow.draw_lot(state, rng))
    assert {"PickBoard", "Invoke", "FocusTile", "TileHex"} <= set(seen)


def test_boards_fold_away_on_a_phone() -> None:
    """Midnight is asked for an option: no slot is shown, and a folded board tells in words what it holds."""
    stage = Stage(4).lay("Drill Yard", 0, 0, midnight=1).claimed("Loose Acre", IVORY, sealed=True)
    folded = shown(stage, wide=False)
    assert not [one.id for one in folded if one.id.startswith("slot-0") or one.id.startswith("slot-1")]
    ivory = node(folded, "player-1")
    assert "Pool: 0. Army: 0" in ivory.tip
    assert "Plant Focus: 2 open, 1 with a focus" in ivory.tip
    assert "Area: (Loose Acre)" in ivory.tip
    stage.play("pick 0")
    unfolded = shown(stage, wide=False)
    assert [one.id for one in unfolded if one.id.startswith("slot-0")] == [f"slot-0-{n}" for n in range(16)]
    assert not [one.id for one in unfolded if one.id.startswith("slot-1")]


def test_a_pattern_is_marked_where_its_tiles_meet() -> None:
    """Three salt tiles, all held by Ivory: one mark with the sign of salt and the shape of Ivory."""
    stage = Stage().lay("Throne Mound", 0, 0, ivory=1).lay("New Plough", 1, 0, ivory=1)
    stage.lay("Wax Chancery", 1, -1, ivory=1, midnight=1).lay("Loose Acre", 2, 0)
    scene = shown(stage)
    marks = [one for one in scene if one.kind == "pattern"]
    assert [one.label for one in marks] == ["Pattern of salt"]
    assert "Ivory controls all three" in marks[0].tip
    assert "Midnight" not in marks[0].tip
    assert "glyph-0" in [shape.symbol for shape in marks[0].shapes if isinstance(shape, Use)]
    three = [
        node(scene, f"tile-{stage.number(name)}") for name in ("Throne Mound", "New Plough", "Wax Chancery")
    ]
    assert marks[0].x == pytest.approx(sum(one.x for one in three) / 3)
    assert marks[0].y == pytest.approx(sum(one.y for one in three) / 3)


def test_spells_are_read_by_touching_a_tile() -> None:
    """On a full field of a phone there is no room for words, but what is touched tells them."""
    view = GAME.view(late(4, 4), 0)
    tiles = [one for one in GAME.on_screen(view, False) if one.kind == "tile"]
    assert len(tiles) > 5
    for one in tiles:
        face = view.state.face(int(one.id.split("-")[1]))  # type: ignore[attr-defined]
        for spell in face.spells:
            assert spell.name in one.tip
            assert spell.text.removesuffix(".") in one.tip
