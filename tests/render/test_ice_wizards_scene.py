"""Ice Wizards on the scene: ids, paths, sizes, and the same table in every form."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from conclave.core import flow
from conclave.core.rng import Rng
from conclave.core.scene import Poly, Scene, Text, Use
from conclave.core.view import View
from conclave.games.ice_wizards import GAME
from conclave.games.ice_wizards.scene import scene as laid_out
from conclave.games.ice_wizards.state import Ice
from conclave.render.svg import svg
from conclave.render.text import columns, text
from conclave.render.theme import VARIANTS, contrast, theme

BOARDS = ("hex", "square")


def played(board: str, seed: int, every: int = 7) -> Iterator[Ice]:
    """Positions of a random game, the first and the last among them."""
    rng = Rng(seed)
    state = GAME.start(GAME.options.parse({"board": board}))
    assert isinstance(state, Ice)
    count = 0
    while state.stack:
        if flow.asked(state) < 0:
            flow.play(state, flow.draw_lot(state, rng))
            continue
        if count % every == 0:
            yield state
        choices = flow.choices(state)
        flow.play(state, choices[rng.below(len(choices))])
        count += 1
    yield state


def late(board: str) -> Ice:
    """A position in the middle of a game."""
    return [state.copy() for state in played(board, 5, 20)][3]


def scene_of(state: Ice, seat: int) -> Scene:
    """What a seat sees."""
    return View(GAME, state, seat).scene()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_choice_points_at_things_on_the_scene(board: str, seed: int) -> None:
    """Ids are unique, paths exist, and no two choices share both path and label."""
    for state in played(board, seed):
        for seat in (-1, 0, 1):
            view = View(GAME, state, seat)
            scene = view.scene()
            ids = [node.id for node in scene]
            assert len(ids) == len(set(ids))
            said = [(choice.path, choice.label) for choice in view.choices()]
            assert {name for path, _ in said for name in path} <= set(ids)
            assert len(said) == len(set(said))


@pytest.mark.parametrize("board", BOARDS)
def test_paths_go_from_card_to_space(board: str) -> None:
    """A play is a card and a space; to draw and to pass are buttons, and end the turn."""
    state = late(board)
    view = View(GAME, state, flow.asked(state))
    for choice in view.choices():
        if choice.token == "draw":
            assert choice.path == ()
            assert choice.press.ends
        else:
            card, space = choice.path
            assert card == f"card-{choice.token.split()[1]}"
            assert choice.label.split()[-1] == space.removeprefix("space-")
    assert GAME.path(view, 49) == ()


@pytest.mark.parametrize("board", BOARDS)
def test_both_hands_lie_open_and_the_viewers_is_nearest(board: str) -> None:
    """Ids stay what they are for both seats; only places differ."""
    state = late(board)
    dark, light = scene_of(state, 0), scene_of(state, 1)
    assert dark.ids() == light.ids()
    for scene, near, far in ((dark, 0, 1), (light, 1, 0)):
        ours, theirs = scene.find(f"slot-{near}-0"), scene.find(f"slot-{far}-0")
        assert ours is not None
        assert theirs is not None
        hand, foe = scene.area("mine"), scene.area("foe")
        assert hand is not None
        assert foe is not None
        assert ours in hand.nodes
        assert theirs in foe.nodes


@pytest.mark.parametrize("board", BOARDS)
def test_areas_hold_what_lies_in_them_and_can_be_read(board: str) -> None:
    """Beside the board no text is smaller than 13, and every thing lies within its area."""
    scene = scene_of(late(board), 0)
    assert [area.role for area in scene.areas] == ["board", "player", "player", "hand", "supply"]
    for area in scene.areas:
        for node in area:
            assert 0 <= node.x <= area.width, node.id
            assert 0 <= node.y <= area.height, node.id
            if area.role != "board":
                assert all(shape.size >= 13 for shape in node.shapes if isinstance(shape, Text)), node.id


def test_a_watcher_holds_no_hand() -> None:
    """Both sides lie beside the board."""
    assert [area.role for area in scene_of(late("hex"), -1).areas] == ["board", *["player"] * 3, "supply"]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_theme_draws_it(board: str, variant: str) -> None:
    """No role is unknown, the markup is well-formed, and a second drawing is the same."""
    scene = scene_of(late(board), 1)
    markup = svg(scene, variant)
    ElementTree.fromstring(markup)
    assert svg(scene_of(late(board), 1), variant) == markup
    assert len(markup) < 120_000
    ElementTree.fromstring(svg(scene, variant, css=True, highlight=scene.ids()))


def test_every_symbol_used_is_there() -> None:
    """A use without its drawing would be invisible."""
    for board in BOARDS:
        scene = scene_of(late(board), 0)
        groups = [node.shapes for node in scene] + list(scene.symbols.values())
        used = {shape.symbol for shapes in groups for shape in shapes if isinstance(shape, Use)}
        assert used <= scene.symbols.keys()


def test_owners_differ_by_more_than_colour() -> None:
    """Dark is eight-sided with a moon, Light is round with a sun, and in grey they stand apart."""
    symbols = scene_of(late("hex"), 0).symbols
    assert any(isinstance(shape, Poly) and len(shape.points) == 8 for shape in symbols["stone-0"])
    assert not any(isinstance(shape, Poly) and len(shape.points) == 8 for shape in symbols["stone-1"])
    for variant in VARIANTS:
        here = theme(variant, "ice").colour
        assert contrast(here("seat-0"), here("seat-1")) >= 7


@pytest.mark.parametrize("board", BOARDS)
def test_it_fits_a_terminal(board: str) -> None:
    """At most 80 columns and 40 lines; the king, the stones, the hands and the scores are there."""
    for state in played(board, 4):
        plain = text(scene_of(state, 0), colour="none")
        lines = plain.splitlines()
        assert max(columns(line) for line in lines) <= 80
        assert len(lines) <= 40
        assert plain.count("[") - plain.count("[ pass ]") == 1
        assert plain.count("score") == 2


def test_no_space_covers_another_in_a_terminal() -> None:
    """Every space has a place of its own, two columns or more from the next."""
    for board in BOARDS:
        scene = scene_of(late(board), -1)
        places = [(g.line, g.column) for node in scene if node.kind == "space" for g in node.glyphs]
        assert len(places) == len(set(places)) == (91 if board == "hex" else 81)
        assert not {(line, column + near) for line, column in places for near in (1, 2)} & set(places)


def test_letters_stand_for_stones_when_asked() -> None:
    """Some terminals show both circles alike."""
    plain = text(laid_out(View(GAME, late("hex"), 0), letters=True), colour="none")
    assert "●" not in plain
    assert " D " in plain
    assert " L " in plain
