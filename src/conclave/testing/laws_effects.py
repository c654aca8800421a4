"""Laws of effects: what begins is possible, and choices and refusals have one reason (laws 12 and 13)."""

from __future__ import annotations

from conclave.core import flow
from conclave.core.constants import name_of
from conclave.core.effects import Scope
from conclave.core.frames import FINE, UNTOLD, Chance, Question, Skip, Step
from conclave.core.state import Frame, State
from conclave.testing.positions import LawBroken, PlayedPosition, possible


def law_12_possible(moment: PlayedPosition) -> None:
    """Whatever is begun is possible and does something, and nobody acts or is bound beyond a scope."""
    state = moment.state
    if state.lifted:
        raise LawBroken(12, moment, f"cards are lifted at a pause: {int(state.lifted):b}")
    if state.bound and not _scopes(state.stack):
        raise LawBroken(12, moment, f"numbers are bound without a Scope to put them back: {int(state.bound)}")
    if moment.frame is None:
        return
    for number in possible(state):
        _watched(moment, number)


def _watched(moment: PlayedPosition, number: int) -> None:
    """Give one answer on a copy, and look at every frame that comes to the top for the first time."""
    s = moment.state.copy()
    s.telling, s.revealed = True, False  # to tell or to show something is to do something
    frame = s.stack[-1]
    for steps in range(flow.MOST_STEPS):
        before, actor = s.stack[:], int(s.actor)
        leaf = isinstance(frame, Step) and _leaf(frame)
        packed = _done(moment, s) if leaf else ()
        if steps == 0:
            _answered(s, frame, number)
        elif isinstance(frame, Step):
            frame.run(s)
        if not s.stack:
            return
        _scoped(moment, frame, before, actor, s)
        if leaf and len(s.stack) < len(before) and _done(moment, s) == packed:
            raise LawBroken(12, moment, f"{type(frame).__name__} is begun and does nothing")
        frame = s.stack[-1]
        depth = len(s.stack) - 1
        begun = depth >= len(before) or before[depth] is not frame
        if begun and not frame.possible(s):
            raise LawBroken(
                12,
                moment,
                f"{type(frame).__name__} is begun and is not possible; begin(s, frame) would pass over it",
            )
        if not isinstance(frame, Step):
            return


def _done(moment: PlayedPosition, s: State) -> tuple[object, ...]:
    """Give everything that an effect may change, but for the stack and the answer."""
    return (*moment.game.pack(s)[2:], len(s.events), s.revealed)


def _leaf(frame: Frame) -> bool:
    """Tell whether this is a part of a named effect that should change something by itself."""
    return bool(name_of(frame)) and not isinstance(frame, Skip) and not frame.inner()


def _scoped(moment: PlayedPosition, frame: Frame, before: list[Frame], actor: int, s: State) -> None:
    """Hold actor and bound numbers to the scopes that came and went in one step."""
    name, old, new = type(frame).__name__, _scopes(before), _scopes(s.stack)
    same = 0
    while same < min(len(old), len(new)) and old[same] is new[same]:
        same += 1
    if same < len(old):
        left = old[same]
        if (s.actor, s.bound) != (left.actor, left.bound):
            raise LawBroken(
                12, moment, f"{name} leaves an effect, and actor or bound numbers are not put back"
            )
    elif same < len(new) and new[same].actor != actor:
        raise LawBroken(12, moment, f"{name} keeps seat {int(new[same].actor)} while seat {actor} acts")
    elif same == len(new) and old and s.actor != actor:
        raise LawBroken(
            12, moment, f"{name} lets seat {int(s.actor)} act in an effect of seat {actor} without a Scope"
        )


def _answered(s: State, frame: Frame, number: int) -> None:
    if isinstance(frame, Question):
        frame.choose(s, number)
    elif isinstance(frame, Chance):
        frame.land(s, number)


def _scopes(stack: list[Frame]) -> list[Scope]:
    return [frame for frame in stack if isinstance(frame, Scope)]


def law_13_reasons(moment: PlayedPosition) -> None:
    """Where a question gives reasons, an action is a choice exactly if there is none against it."""
    frame, state = moment.frame, moment.state
    if not isinstance(frame, Question):
        return
    legal, before = set(flow.choices(state)), moment.digest()
    for action in range(len(moment.game.space)):
        reason = int(frame.bar(state, action))
        if reason == UNTOLD:
            return
        token = moment.game.space.token(action)
        if reason == FINE and action not in legal:
            raise LawBroken(13, moment, f"nothing bars `{token}`, and it is not a choice")
        if reason != FINE and action in legal:
            raise LawBroken(13, moment, f"`{token}` is a choice, and reason {reason} bars it")
    if moment.digest() != before:
        raise LawBroken(13, moment, "asking for reasons changes the position")
