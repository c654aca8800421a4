"""Scenes of several areas: what they hold, and what law 9 asks of them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from conclave.core.room import ORDINARY, Press
from conclave.core.scene import BOARD, HAND, Area, Node, Scene, Text, one_board
from conclave.core.view import View
from conclave.testing.laws_table import law_9_scene
from conclave.testing.positions import LawBroken, PlayedPosition
from tests.toys import stairs


def test_a_scene_gives_the_nodes_of_all_areas_back_to_front() -> None:
    """Static nodes of an area lie behind the others, and areas come in their order."""
    board = Area("board", BOARD, 9, 9, (Node("b", "x"),), static=(Node("a", "x"),))
    scene = Scene((Area("mine", HAND, 5, 5, (Node("c", "x"),)), board), sheets=({"s": ()}, {"t": ()}))
    assert [node.id for node in scene] == ["c", "a", "b"]
    assert scene.board is board
    assert scene.area("mine") is scene.areas[0]
    assert scene.area("nobody") is None
    assert scene.find("a") == Node("a", "x")
    assert set(scene.symbols) == {"s", "t"}


def test_a_choice_says_what_kind_it_is() -> None:
    """A room gives it in one place; what it does not name is ordinary."""
    state = stairs.GAME.start()
    plain = View(stairs.GAME, state, 0).choices()
    assert {choice.press for choice in plain} == {ORDINARY}
    room = replace(stairs.GAME, press=lambda view, action: Press(ends=True, several=True))
    assert {choice.press for choice in View(room, state, 0).choices()} == {Press(ends=True, several=True)}


def _small(view: View) -> Scene:
    board = stairs.scene(view).areas
    return Scene((*board, Area("mine", HAND, 9, 9, (Node("note", "x", (Text(0, 0, "a", 12.5),)),))))


def _strange(view: View) -> Scene:
    return Scene((*stairs.scene(view).areas, Area("mine", "shelf", 9, 9, ())))


def _loose(view: View) -> Scene:
    return Scene((*stairs.scene(view).areas, Area("mine", HAND, 9, 9, (Node("note", "x", group="nothing"),))))


@pytest.mark.parametrize(
    ("scene", "said"),
    [(_small, "12.5 high; 13 is the least"), (_strange, "the role `shelf`"), (_loose, "stands on `nothing`")],
)
def test_law_9_holds_areas_to_what_clients_count_on(scene: Callable[[View], Scene], said: str) -> None:
    """Text that can be read, a role that is known, and groups that stand on something."""
    room = replace(stairs.GAME, scene=scene)
    moment = PlayedPosition(room.new(seed=1), "laws")
    with pytest.raises(LawBroken, match=said):
        law_9_scene(moment)
    law_9_scene(PlayedPosition(stairs.GAME.new(seed=1), "laws"))


def test_a_small_game_needs_one_board() -> None:
    """And says no more than its size and its nodes."""
    scene = one_board(40, 30, (Node("a", "x"),), title="Small")
    assert (scene.board.width, scene.board.height, scene.title) == (40, 30, "Small")
