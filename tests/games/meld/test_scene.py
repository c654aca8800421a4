"""The Meld on the scene: what is shown, in every theme and in a terminal."""

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.scene import Node, Scene, Text, Use
from conclave.core.state import State
from conclave.games.meld import GAME, art
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.render.theme import VARIANTS
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def shown(stage: Stage, seat: int = MIDNIGHT) -> Scene:
    """Lay out what a seat sees."""
    return stage.table.view(seat).scene()


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
    assert words(tile) == ["Crossing Stones", "Transpose", "2", "1"]
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
    assert die.turn == 0
    stage.s.ether[3] = 1
    assert node(shown(stage), "die-0").turn == 45
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


def test_everything_lies_inside_the_picture() -> None:
    """However many players and tiles."""
    for seats in (2, 3, 4):
        scene = GAME.view(late(seats, 7), 0).scene()
        for one in scene:
            assert -1 <= one.x <= scene.width
            assert -1 <= one.y <= scene.height
