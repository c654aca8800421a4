"""Positions for the tests of the scene: random games, and a battle made by hand."""

from collections.abc import Iterator

from conclave.core import flow
from conclave.core.rng import Rng
from conclave.core.state import State
from conclave.core.view import View
from conclave.games.wizard_kings import GAME
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.rules.battle import Battle
from conclave.games.wizard_kings.rules.turn import GameTurn
from conclave.games.wizard_kings.rules.warfare import open_battle
from conclave.games.wizard_kings.state import Kings

STANDARD = {"maps": "first_steps", "army_mode": "standard"}


def played(seed: int, options: dict[str, str], seats: int, every: int, most: int) -> Iterator[Kings]:
    """Positions of a random game, each where somebody is asked."""
    rng = Rng(seed)
    state: State = GAME.start(GAME.options.parse(options), seats)
    count = 0
    while state.stack and count < most:
        if flow.asked(state) < 0:
            flow.play(state, flow.draw_lot(state, rng))
            continue
        if count % every == 0:
            assert isinstance(state, Kings)
            yield state
        choices = list(flow.choices(state))
        flow.play(state, choices[rng.below(len(choices))])
        count += 1


def deployed() -> Kings:
    """The standard armies in their cities, before the first turn is played."""
    for state in played(5, STANDARD, 2, 1, 200):
        if state.turn == 1:
            return state.copy()
    raise AssertionError("no game got as far as its first turn")


def fighting() -> Kings:
    """Three blocks of the second army attack a city of the first, and the first unit is asked to act."""
    state = deployed()
    place = int(state.where.faces[next(block for block in range(BLOCKS) if state.where.faces[block] >= 0)])
    comers = [block for block in range(BLOCKS, 2 * BLOCKS) if state.where.faces[block] >= 0][-5:-2]
    for block in comers:
        state.put(block, place)
    open_battle(state, 1, place, False)
    state.stack = [GameTurn(4, 0), Battle(place, 0)]
    flow.settle(state)
    assert type(state.stack[-1]).__name__ in ("Act", "WhoActs")
    return state


def seen_by(state: State, seat: int) -> View:
    """What a seat sees."""
    return View(GAME, state, seat)
