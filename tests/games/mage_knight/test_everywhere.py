"""Random games on tables where every two options meet: nothing is lost, and what is offered is meant."""

from __future__ import annotations

import pytest

from conclave.core import flow
from conclave.core.frames import FINE, Question
from conclave.core.options import Options
from conclave.core.rng import Rng
from conclave.core.storage import Choices
from conclave.games.mage_knight import GAME
from conclave.games.mage_knight.options import MageOptions
from conclave.games.mage_knight.rules.leaving import leave
from conclave.games.mage_knight.state import Mage
from conclave.testing.conformance import tables

TABLES = tables(GAME)
PLIES = 160
ASKED = 12  # other answers that are tried at a question


def step(s: Mage, rng: Rng, found: Choices) -> None:
    """Answer at random; a question must offer what it does not bar, and bar what it does not offer."""
    top = s.stack[-1]
    if not isinstance(top, Question):
        outcomes = flow.outcomes(s)
        flow.play(s, outcomes[int(rng.below(len(outcomes)))][0])
        return
    found.clear()
    top.choices(s, found)
    offered = {int(action) for action in found}
    assert len(offered) == len(found) > 0, f"{type(top).__name__} offers nothing, or something twice"
    for action in offered:
        assert top.bar(s, action) == FINE, (type(top).__name__, GAME.space.token(action))
    size = GAME.space.size
    for _ in range(ASKED):
        action = int(rng.below(size))
        if action not in offered:
            assert top.bar(s, action) != FINE, (type(top).__name__, GAME.space.token(action))
    flow.play(s, found[int(rng.below(len(found)))])


def start(options: Options, seats: int) -> Mage:
    """Open a table."""
    s = GAME.start(options, seats)
    assert isinstance(s, Mage)
    return s


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_nothing_is_lost_and_questions_bar_what_they_do_not_offer(number: int) -> None:
    """Cards, tokens, tiles, dice, units, skills, crystals after every answer; some tables are left."""
    options, seats = TABLES[number]
    s, rng, found = start(options, seats), Rng(1000 + number), Choices()
    for ply in range(PLIES):
        if not s.stack:
            break
        step(s, rng, found)
        s.check()
        if number % 3 == 0 and ply == PLIES // 2 and seats > 1:
            leave(s, number % seats)
            flow.settle(s)
            s.check()
        if ply % 40 == 39:
            assert GAME.digest(GAME.unpack(GAME.pack(s), s.options)) == GAME.digest(s)


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("first_reconnaissance", 1), ("conquest", 3), ("blitz_cooperation", 2), ("mines_liberation", 2),
        ("druid_nights", 2), ("conquer_and_hold", 4), ("one_to_return", 3), ("dungeon_lords", 2),
    ],
)  # fmt: skip
def test_3_15_every_game_ends_with_a_result(scenario: str, seats: int) -> None:
    """A whole random game of each kind of scoring: it ends, and everybody has a place and a score."""
    s, rng, found = start(MageOptions(scenario=scenario), seats), Rng(17), Choices()
    plies = 0
    while s.stack:
        top = s.stack[-1]
        if isinstance(top, Question):
            found.clear()
            top.choices(s, found)
            flow.play(s, found[int(rng.below(len(found)))])
        else:
            outcomes = flow.outcomes(s)
            flow.play(s, outcomes[int(rng.below(len(outcomes)))][0])
        plies += 1
        if plies % 50 == 0:
            s.check()
    s.check()
    assert s.result is not None
    assert len(s.result.places) == len(s.result.scores) == seats
    assert plies < GAME.spec.horizon
