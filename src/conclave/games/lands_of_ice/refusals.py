"""Why an answer is refused: the reason that the question itself gives, in a sentence and with its rule."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.frames import Question
from conclave.core.view import View
from conclave.games.lands_of_ice.actions import DONE
from conclave.games.lands_of_ice.rules import combat
from conclave.games.lands_of_ice.rules import reasons as r
from conclave.games.lands_of_ice.rules.moving import Moving
from conclave.games.lands_of_ice.rules.reasons import REASONS
from conclave.games.lands_of_ice.state import Labyrinth


def closed(view: View[Labyrinth]) -> tuple[int, ...]:
    """List the buttons of the question: whoever moves sees how to stop, even where there is no stopping."""
    return (DONE,) if isinstance(flow.waiting(view.state), Moving) else ()


def refusal(view: View[Labyrinth], action: int) -> tuple[str, str]:
    """Give the sentence and the rule."""
    frame = flow.waiting(view.state)
    reason = r.NOT_ASKED
    if isinstance(frame, combat.CombatCards):
        reason = r.NO_SUCH_CARD
    elif isinstance(frame, Question):
        reason = int(frame.bar(view.state, action))
    rule, sentence = REASONS[reason]
    return sentence or "that is not what is asked now", rule
