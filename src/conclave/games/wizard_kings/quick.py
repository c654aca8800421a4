"""Getting ready without a click: an army is taken and deployed for whoever wants to march at once."""

from __future__ import annotations

from typing import Final

from conclave.core import flow
from conclave.core.rng import seeded
from conclave.core.room import QuickStart
from conclave.core.storage import Choices
from conclave.core.view import View
from conclave.games.wizard_kings import actions as a
from conclave.games.wizard_kings.rules.setup import Deploy, PickArmy
from conclave.games.wizard_kings.state import Kings
from conclave.games.wizard_kings.strategy.raising import deploy


def answer(view: View[Kings]) -> int:
    """Take an army and deploy it; -1 as soon as the war has begun."""
    frame = flow.waiting(view.state)
    if isinstance(frame, PickArmy) and view.actions:
        # The person sits first and leads the first army; the others make do with what is left.
        return int(view.actions[0] if view.seat == 0 else view.actions[-1])
    if isinstance(frame, Deploy) and view.actions:
        return placed(view)
    return -1


def placed(view: View[Kings]) -> int:
    """Give the city where the next block stands well: castles by the gold, the mass towards the enemy."""
    found = Choices()
    for action in view.actions:
        found.append(action)
    return int(deploy(view.state, view.seat, seeded("deploy"), 0, found))


def plan(view: View[Kings]) -> tuple[str, ...]:
    """Give the answers that deploy the rest of an army, in their order; none where nothing is to deploy."""
    if not isinstance(flow.waiting(view.state), Deploy) or view.seat not in view.waiting:
        return ()
    state, tokens = view.state.copy(), list[str]()
    while True:
        seen: View[Kings] = View(view.game, state, view.seat)
        if not isinstance(flow.waiting(state), Deploy) or not seen.actions:
            return tuple(tokens)
        action = placed(seen)
        if action == a.DONE:
            return tuple(tokens)
        tokens.append(a.SPACE.token(action))
        flow.play(state, action)


QUICK: Final = QuickStart("first_steps", answer)
