"""The prompt of a counted game says in which count the winner is ahead (ME-14.5)."""

from __future__ import annotations

import re

import pytest

import conclave
from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.storage import Choices
from conclave.games.meld.rules.end import standing
from conclave.games.meld.state import Meld


@pytest.mark.parametrize("seed", range(6))
def test_14_5_the_first_count_that_differs_is_named(seed: int) -> None:
    """Who has more of it is who won, and all counts before it are equal."""
    game = conclave.load("meld")
    state = game.start(None, 2)
    flow.playout(state, seeded("decided", seed), Choices())
    assert isinstance(state, Meld)
    result = state.result
    assert result is not None
    assert isinstance(state, Meld)
    said = game.view(state, -1).prompt
    counts = [standing(state, seat) for seat in range(2)]
    if result.drawn or max(result.scores) == 3:
        assert " the next " not in said
        return
    best = result.winners[0]
    first = next(place for place in range(5) if counts[0][place] != counts[1][place])
    names = ("towards a set", "claimed tiles", "sealed tiles", "field tiles", "constructs")
    found = re.search(r"; (\w+) has (\d+) ([a-z ]+), the next (\d+)\.$", said)
    assert found
    assert found.groups() == (
        ("Midnight", "Ivory")[best], str(counts[best][first]), names[first], str(counts[1 - best][first])
    )  # fmt: skip
