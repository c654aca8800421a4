"""Pictures before a game, and ready-made tables."""

from dataclasses import replace

import pytest

from conclave.core import scene
from conclave.core.errors import BadInput, BadOption
from conclave.core.options import Options, Preset
from conclave.core.scene import Scene, one_board
from tests.toys import stairs


def test_a_table_is_drawn_before_anybody_sits_there() -> None:
    """Without a picture of its own, a room shows its start as a watcher sees it."""
    start = stairs.GAME.view(stairs.GAME.start(), -1).scene()
    assert stairs.GAME.picture() == start


def test_a_room_may_draw_the_table_its_own_way() -> None:
    """From the options and the number of seats; seats it does not have are refused first."""

    def preview(options: Options, seats: int) -> Scene:
        return one_board(seats, 1, (), title=options.text())

    room = replace(stairs.GAME, preview=preview)
    low, high = room.spec.seats
    assert room.picture().board.width == low
    assert room.picture(room.options(), high).title == room.options().text()
    with pytest.raises(BadOption, match="seats"):
        room.picture(None, high + 1)


def test_notebooks_draw_with_the_painter_that_was_named_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """And with none where nobody named one."""
    monkeypatch.setattr(scene, "_painters", [])
    drawn = one_board(3, 2, ())
    assert scene.paint(drawn) is None
    scene.paint_with(lambda one: f"first {one.board.width:.0f}")
    scene.paint_with(lambda one: f"second {one.board.width:.0f}")
    assert scene.paint(drawn) == "second 3"


def test_words_are_drawn_where_a_room_can() -> None:
    """And refused in a sentence where it cannot."""
    room = replace(stairs.GAME, sketch=lambda words: one_board(1, 1, (), title=words))
    assert room.drawing("two steps").title == "two steps"
    with pytest.raises(BadInput, match="draws nothing from words"):
        stairs.GAME.drawing("two steps")


def test_a_preset_is_for_any_number_unless_it_says() -> None:
    """Title, sentence and options are what it needs."""
    assert Preset("Steep", "Few steps.", {"steps": 3}).seats == ()
