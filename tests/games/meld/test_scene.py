"""The Meld on the scene: what is shown, in every theme and in a terminal."""

from collections import Counter

import pytest

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.scene import PLAN, Node, Path, Rect, Scene, Text, Use
from conclave.core.state import State
from conclave.games.meld import GAME, art, art_parts, art_scenes, land
from conclave.games.meld.sets import STANDARD
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.render.theme import VARIANTS
from tests.games.meld.stage import IVORY, MIDNIGHT, Stage


def shown(stage: Stage, seat: int = MIDNIGHT) -> Scene:
    """Lay out what a seat sees."""
    return GAME.on_screen(stage.table.view(seat))


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
    scene, number = shown(stage), stage.number("Crossing Stones")
    tile = node(scene, f"tile-{number}")
    assert sorted(words(tile)) == ["1", "2"]
    marks = [shape.symbol for shape in tile.shapes if isinstance(shape, Use)]
    assert marks[0] == "tile"
    printed = scene.symbols[marks[1]]
    side = marks[1].removeprefix("face-")
    uses = [shape.symbol for shape in printed if isinstance(shape, Use)]
    assert uses == [f"scene-{side}", "ring-0", "ring-1"]
    said = [shape.content for shape in printed if isinstance(shape, Text)]
    assert said[:2] == ["cantrip", "Crossing Stones"]
    assert " ".join(said[2:]) == "Trade the places of any two tiles on the field."
    fills = [shape.style.fill for shape in printed if isinstance(shape, Path)]
    assert fills[:3] == ["salt-sky", "sulfur-far", "sulfur-land"]


def test_every_side_of_the_standard_tiles_has_a_drawing_and_words_that_fit() -> None:
    """A drawing of its own for each of the eighty; no text ends in dots or leaves the tile."""
    names = [face.name for face in STANDARD.faces[: 2 * STANDARD.tiles]]
    assert len(set(names)) == len(names) == 80
    drawn = {repr(art_scenes.drawing(name)) for name in names}
    assert len(drawn) == 80
    assert set(names) == set(art_parts.SCENES)
    for face in STANDARD.faces[: 2 * STANDARD.tiles]:
        lines = land.tapered(land.told(face), land.LINES)
        assert not lines[-1].endswith("\u2026"), face.name
        for row, line in enumerate(lines):
            # Half of the hexagon at the lower edge of the line, less the rim of whoever holds it.
            half = 88 - (35 + 11.4 * row + 4) / 3**0.5
            assert len(line) * land.TEXT * 0.56 <= 2 * half, (face.name, line)


def test_8_1_a_slot_can_be_invoked_before_the_turn_is_chosen() -> None:
    """The slots that invoking would offer answer both questions; the opponent sees plain slots."""
    table = GAME.new(seed=5)
    while not {"pick 0", "pick 1"} <= set(table.tokens()):
        table.play(table.tokens()[0])
    seat = table.asked
    plans = {one.id: one.state for one in table.view(seat).scene() if one.kind == PLAN}
    assert plans
    assert not [one for one in table.view(1 - seat).scene() if one.kind == PLAN]
    for tokens in plans.values():
        twin = table.copy()
        for token in tokens.split(";"):
            twin.play(token)
    table.play("pick 0")
    offered = {choice.path[0] for choice in table.view(seat).choices() if choice.token.startswith("invoke")}
    assert set(plans) == offered


def test_a_set_that_lacks_one_tile_glows() -> None:
    """Two claimed salt tiles: one away; with one alone, or one of them sealed, not."""
    for claimed, sealed, near in ((2, False, True), (1, False, False), (2, True, False)):
        stage = Stage().lay("Drill Yard", 0, 0).claimed("New Plough", MIDNIGHT)
        if claimed == 2:
            stage.claimed("Wax Chancery", MIDNIGHT, sealed=sealed)
        for seat in (MIDNIGHT, IVORY):
            me = node(shown(stage, seat), "player-0")
            assert any("one away" in word for word in words(me)) is near
            rings = [shape.symbol for shape in me.shapes if isinstance(shape, Use)]
            assert ("set-0-2" in rings) is near


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
    assert {"Pool", "Army", "T"} <= set(words(node(scene, "player-0")))
    assert "Pool: 5. Army: 2, Titan" in node(scene, "player-0").tip
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
    ether = shown(stage).area("ether")
    assert ether is not None
    assert ether.title == "Battle for Drill Yard"


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_lies_inside_its_area(seats: int) -> None:
    """However many players and tiles; and beside the board nothing is smaller than can be read."""
    for seed in range(4):
        for area in GAME.on_screen(GAME.view(late(seats, seed), 0)).areas:
            for one in (one for one in area if not one.group):
                assert area.left - 1 <= one.x <= area.left + area.width, one.id
                assert area.top - 1 <= one.y <= area.top + area.height, one.id
                for shape in one.shapes:
                    if isinstance(shape, Rect):
                        assert one.x + shape.x + shape.w <= area.left + area.width + 1, one.id
                        assert one.y + shape.y + shape.h <= area.top + area.height + 1, one.id


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_points_at_something_on_a_screen(seats: int) -> None:
    """Whatever can be chosen and is no button is there."""
    state, rng = GAME.start(GAME.options.parse({"boards": "free_choice"}), seats), seeded("screen", seats)
    seen = Counter[str]()
    while state.result is None and state.turn < 60:  # type: ignore[attr-defined]
        numbers, kind = flow.choices(state), type(flow.waiting(state)).__name__
        seen[kind] += 1
        if numbers and seen[kind] < 6:
            view = GAME.view(state, flow.asked(state))
            scene = GAME.on_screen(view)
            ids = [one.id for one in scene]
            assert len(ids) == len(set(ids))
            assert not any(one.glyphs for one in scene)
            for action in numbers:
                assert {*GAME.path(view, action)} <= set(ids), GAME.space.token(action)
        flow.play(state, numbers[int(rng.below(len(numbers)))] if numbers else flow.draw_lot(state, rng))
    assert {"PickBoard", "Invoke", "FocusTile", "TileHex"} <= set(seen)


def test_tiles_keep_their_places_when_the_field_grows() -> None:
    """A tile laid at the far end changes where the board begins, and no other tile."""
    small = Stage().lay("Throne Mound", 0, 0)
    large = Stage().lay("Throne Mound", 0, 0).lay("New Plough", -1, 0)
    for step, tile in enumerate(("Drill Yard", "Clay Pits", "Turning Mill", "Hydra Fen"), 2):
        large = large.lay(tile, -step, 0)
    one, other = shown(small), shown(large)
    name = f"tile-{small.number('Throne Mound')}"
    assert (node(one, name).x, node(one, name).y) == (node(other, name).x, node(other, name).y)
    assert other.board.left < one.board.left
    assert other.board.width > one.board.width


def test_what_others_hold_is_told_in_words() -> None:
    """Ivory's board: pool, army, spells with their slots, and tiles that are sealed."""
    stage = Stage(4).lay("Drill Yard", 0, 0, midnight=1).claimed("Loose Acre", IVORY, sealed=True)
    ivory = node(shown(stage), "player-1")
    assert "Pool: 0. Army: 0" in ivory.tip
    assert "Plant Focus: 2 open, 1 with a focus" in ivory.tip
    assert "Area: (Loose Acre)" in ivory.tip


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
    """On a tile there is little room for words, but what is touched tells them."""
    view = GAME.view(late(4, 4), 0)
    tiles = [one for one in GAME.on_screen(view) if one.kind == "tile"]
    assert len(tiles) > 5
    for one in tiles:
        face = view.state.face(int(one.id.split("-")[1]))  # type: ignore[attr-defined]
        for spell in face.spells:
            assert spell.name in one.tip
            assert spell.text.removesuffix(".") in one.tip


def test_the_sides_of_a_new_tile_are_chosen_by_their_faces() -> None:
    """Both sides lie beside the field as they would on it; others see a line a side (ME-4.3)."""
    stage = Stage().lay("Crossing Stones", 0, 0, midnight=1).pool(MIDNIGHT, 2).play("pick 0")
    stage.invoke("b4").play("* draw t22")
    first, other = STANDARD.faces[42:44]
    scene, view = shown(stage), stage.table.view(MIDNIGHT)
    for token, name, face, number in (
        ("side a", "side-21-a", first, 42),
        ("side b", "side-21-b", other, 43),
    ):
        assert GAME.path(view, GAME.space.number(token)) == (name,)
        drawn = node(scene, name)
        assert drawn.label == face.name
        assert f"face-{number}" in [shape.symbol for shape in drawn.shapes if isinstance(shape, Use)]
        rows = [shape for shape in drawn.shapes if not isinstance(shape, Use)]
        assert len(rows) == int(face.slots) + int(face.vaults), "its slots, empty as yet"
    assert scene.find("tile-21") is None
    beside = shown(stage, IVORY)
    assert beside.find("side-21-a") is None
    assert {first.name, other.name} <= set(words(node(beside, "tile-21")))
    stage.play("side b")
    assert other.name in words(node(shown(stage), "tile-21"))
    assert first.name not in words(node(shown(stage), "tile-21")), "what is chosen is chosen"
