"""A picture before a game: the land that some options would open."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.options import Options
from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.scene import Scene
from conclave.core.view import View
from conclave.games.mage_knight import panels_map
from conclave.games.mage_knight.rules.setup import setup
from conclave.games.mage_knight.scene import MOOD, TITLE, sheets_of
from conclave.games.mage_knight.state import Mage


def table(options: Options, seats: int) -> Scene:
    """Lay the first tiles out, with luck that is the same every time."""
    state, rng = setup(options, seats), seeded("picture", seats)
    flow.settle(state)
    while not state.round:
        numbers = flow.choices(state)
        flow.play(state, numbers[0] if numbers else flow.draw_lot(state, rng))
    area = panels_map.board(View(load(Mage.slug), state, -1))
    return Scene((area,), MOOD, TITLE, sheets_of((area,)))
