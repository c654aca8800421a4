"""Hints: what a bot would answer for a seat, and why, from the seat's own view and nothing else.

The bot is the one that the room names as its adviser. It counts trials and not seconds, and its luck follows
from the view: whoever cannot tell two worlds apart gets the same hints in both.
"""

from __future__ import annotations

import hashlib
from typing import Final

from conclave.bots.bot import Bot, Ranked, Ranker
from conclave.bots.levels import make
from conclave.core import flow
from conclave.core.errors import BadInput
from conclave.core.evaluator import Evaluator, value
from conclave.core.events import Event
from conclave.core.frames import EVERYBODY, Question
from conclave.core.hints import Hint, Outlook, percent
from conclave.core.rng import seeded
from conclave.core.state import State
from conclave.core.view import View

LONGEST: Final = 12  # answers of one's own turn that are looked at for reasons
CLOSE: Final = 0.02  # by so much a hint must be better than the next one for that to be said
ADDED: Final = (0.7, 1.3)  # what the chances of all sides make together where they are chances
SAID: Final = 3  # reasons of a hint


def hints(view: View, most: int) -> list[Hint]:
    """Return the best answers for the seat of a view, best first, each with reasons in words."""
    seed = view_seed(view)
    found = ranked(make(view.game.adviser, f"hint {seed}"), view, most + 1)
    return [_dressed(view, found, place, seed) for place in range(min(most, len(found)))]


def view_seed(view: View) -> str:
    """Name the luck of a view: the same in all worlds that look like this one."""
    return hashlib.blake2b(repr(view.pack()).encode(), digest_size=16).hexdigest()


def reasons_of(outlook: Outlook) -> list[str]:
    """Say why an answer is good: by the room where it has words for it, else what happens."""
    game = outlook.view.game
    told = (
        game.reasons(outlook) if game.reasons else [_plain(outlook.view, event) for event in outlook.events]
    )
    return list(dict.fromkeys(told))[:SAID]


def ranked(bot: Bot, view: View, most: int) -> list[Ranked]:
    """Return the answers as a bot ranks them; a bot that only chooses is asked again without its choice."""
    if isinstance(bot, Ranker):
        return bot.rank(view, most)
    left, found = View(view.game, view.state, view.seat, known=True), list[Ranked]()
    left.actions = list(view.actions)
    while left.actions and len(found) < most:
        action = bot.choose(left)
        if action not in left.actions:
            raise BadInput(f"the bot {bot.name} answers what is not asked")
        left.actions.remove(action)
        found.append(Ranked(action, 0.5))
    return found


def _dressed(view: View, found: list[Ranked], place: int, seed: str) -> Hint:
    """Make a hint of an answer: the room's reasons, or what happens; then how it compares."""
    one = found[place]
    reasons = reasons_of(foreseen(view, one, seed))
    fair = _named(view)
    behind = found[0].worth - one.worth
    if place == 0 and fair and len(found) > 1 and one.worth - found[1].worth >= CLOSE:
        reasons.append(f"{percent(one.worth - found[1].worth)} more than the next best")
    if not reasons and place == 0:
        reasons.append("as good as any")
    elif not reasons:
        reasons.append(
            f"{percent(behind)} less than the best" if fair and behind >= CLOSE else "nearly as good"
        )
    return Hint(view.choice(one.action), one.worth if fair else -1.0, tuple(reasons))


def _named(view: View) -> bool:
    """Tell whether a worth may be named as a chance: the chances of all sides make about one."""
    state = view.state
    sides = state.sides() or tuple(range(state.seats))
    if len(set(sides)) == 1:
        return False
    seen = view.game.fill(view, seeded("chances", "named"))
    total = sum(view.game.evaluator.chances(seen)[sides.index(side)] for side in set(sides))
    return ADDED[0] <= total <= ADDED[1]


def _plain(view: View, event: Event) -> str:
    """Say what happens as a phrase: the sentence of the log without its stop."""
    return view.game.words.told(view, event).rstrip(".")


def foreseen(view: View, one: Ranked, seed: str) -> Outlook:
    """Play an answer on, as the seat would, until luck, a secret or somebody else comes in between.

    A plan that the bot has made is followed; without one the room's own, or what looks best step by step.
    """
    game, evaluator = view.game, view.game.evaluator
    state = game.fill(view, seeded("foreseen", seed))
    state.telling, state.revealed = True, False
    line = list(one.line) or [one.action]
    before, events = state, list[Event]()
    for step in range(LONGEST):
        frame = state.stack[-1] if state.stack else None
        if not isinstance(frame, Question) or (step and frame.asks(state) != view.seat):
            break
        asked = flow.choices_for(state, view.seat)
        if step < len(line):
            action = line[step]
        elif one.line or (step and evaluator.stage(state) != evaluator.stage(before)):
            break
        else:
            action = _next(state, asked, view.seat, evaluator)
        if action not in asked or (step and frame.seen(state) != EVERYBODY and game.spec.hidden):
            break
        if step == 0 and frame.asks(state) != view.seat:
            break  # a sealed answer lies in its envelope until the others have given theirs
        flow.play(state, action)
        events += [event.seen_by(view.seat) for event in state.events]
        state.events = []
        if state.revealed:
            break
    state.telling = False
    return Outlook(view, one.action, state, tuple(events))


def _next(state: State, asked: list[int], seat: int, evaluator: Evaluator) -> int:
    """Return the answer after which a position looks best; of equals the first."""
    best, chosen = float("-inf"), asked[0]
    if len(asked) == 1:
        return chosen
    for action in asked:
        trial = state.copy()
        trial.telling = False
        flow.play(trial, action)
        worth = float(value(trial, seat, evaluator))
        if worth > best:
            best, chosen = worth, action
    return chosen
