"""Lands of Ice at once: First Snow, with both lines posted and every token placed."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.room import QuickStart
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.lands_of_ice.rules.setup import OpenLay, OpenSquare, Post
from conclave.games.lands_of_ice.state import Labyrinth
from conclave.games.lands_of_ice.strategy import answering


def answer(view: View[Labyrinth]) -> int:
    """Post the line and place the tokens as a bot would; -1 as soon as the first turn has begun."""
    frame = flow.waiting(view.state)
    if not isinstance(frame, Post | OpenLay | OpenSquare) or not view.actions:
        return -1
    found = Choices()
    for action in view.actions:
        found.append(action)
    # The same table every time would be a puzzle: what lies on it already chooses the way.
    luck = seeded(f"first snow {view.seat} {[int(place) for place in view.state.where.faces]}")
    return int(answering.answer(view.state, frame, view.seat, luck, found))


QUICK: Final = QuickStart("first_snow", answer)
