"""Playing at once: First Snow with both lines posted and every token on the board."""

from typing import Any

from conclave.core import flow
from conclave.games.lands_of_ice import GAME
from conclave.games.lands_of_ice.data import FIRST_OBJECT, RESERVE
from conclave.games.lands_of_ice.rules.setup import OpenLay, OpenSquare, Post


def set_up() -> Any:
    """Return a table of First Snow at its first turn."""
    quick = GAME.quick
    assert quick is not None
    preset = GAME.presets[quick.preset]
    assert preset.title == "First Snow"
    options: dict[str, Any] = dict(preset.options)
    table = GAME.new(seed=3, **options)
    while (action := quick.answer(table.view(table.asked))) >= 0:
        table.play(GAME.space.token(action), table.asked)
    return table


def test_first_snow_is_set_up_by_ordinary_answers() -> None:
    """Eight characters and objects of each are placed on the own half (LI-3.15), and a turn is asked."""
    state = set_up().state
    assert not isinstance(flow.waiting(state), Post | OpenLay | OpenSquare)
    faces = [int(place) for place in state.where.faces]
    assert RESERVE not in faces
    assert sum(place >= 0 for place in faces[:FIRST_OBJECT]) == 16


def test_a_board_stands_upright_on_a_phone() -> None:
    """The client may lay it on its side; portcullises turn with their rooms, figures do not."""
    board = set_up().view(0).scene().board
    assert board.turns
    gates = [node for node in board.nodes if "-gate-" in node.id]
    assert gates
    assert {node.kind for node in gates} == {"floor"}
    torches = [node for node in board.nodes if "-torch-" in node.id]
    assert torches
    assert {node.kind for node in torches} == {"note"}
