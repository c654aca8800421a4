"""Imagined worlds of Lands of Ice: they fit what is public and can be played on (LI-3.6, LI-3.13)."""

from __future__ import annotations

from itertools import islice

import pytest

from conclave.core.registry import load
from conclave.core.rng import seeded
from conclave.core.session import Session
from conclave.core.state import State
from conclave.games.lands_of_ice.data import DOT, OWNER, PIECES
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.testing.positions import step
from conclave.testing.twins import continued

GAME = load("lands_of_ice")


def labyrinth(state: State) -> Labyrinth:
    assert isinstance(state, Labyrinth)
    return state


@pytest.mark.parametrize("seed", range(3))
def test_3_6_four_who_are_left_all_stand_on_the_line(seed: int) -> None:
    """Eight less a handicap of four: each imagined world has one of them on every dot, and nobody beside."""
    options = GAME.options.parse({"mode": "free_choice", "handicap_yellow": 4, "other_objects": "on"})
    session, rng = Session(GAME, options, seed=f"line {seed}"), seeded("line", seed)
    while labyrinth(session.state).posted[1] < 4:
        step(session, rng)
    for _ in range(40):
        state = labyrinth(GAME.fill(session.view(-1), rng))
        state.check()
        on_dots = [p for p in range(PIECES) if OWNER[p] == 1 and DOT - 4 < int(state.where.faces[p]) <= DOT]
        assert len(on_dots) == 4


def test_3_3_worlds_go_on_where_one_has_drafted_and_the_other_has_not() -> None:
    """Who has finished the secret draft has a team of eight in the other world too, whichever it is."""
    options = GAME.options.parse({"mode": "free_choice"})
    found = list(islice(continued(GAME, "draft", options, 2, 20, 40), 60))
    assert len(found) == 60
