"""Analysis of a finished game: how it stood along the way, and which answers lost most.

Each answer is held against what the adviser of the game would have given, from the view that the seat had
then: what nobody could know is no mistake. The worths are the adviser's guesses, and so are the losses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from conclave.bots.bot import Ranked
from conclave.bots.hints import foreseen, ranked, reasons_of, view_seed
from conclave.bots.levels import make
from conclave.core import flow
from conclave.core.game import Game
from conclave.core.record import Record
from conclave.core.session import Session
from conclave.core.tokens import ANSWER, read
from conclave.core.view import View

STOPS: Final = 24  # positions of the course of a game
SURE: Final = 0.03  # a loss below this is no loss: two looks differ by as much


@dataclass(frozen=True)
class Decision:
    """An answer, the better one, and what the difference is thought to have cost."""

    ply: int
    seat: int
    played: str
    better: str
    loss: float
    reasons: tuple[str, ...]


def decisions(game: Game, record: Record) -> Iterator[tuple[int, View, int]]:
    """Give every free answer of a record: its ply, the view of whoever gave it, and the answer."""
    whole = game.bring_up(record)
    session = Session.replay(game, record, upto=0)
    for ply, token in enumerate(whole.tokens, 1):
        entry = read(game, session.state, token)
        if entry.kind == ANSWER:
            seat = flow.asked(session.state)
            view = session.view(seat)
            if len(view.actions) > 1 and entry.number in view.actions:
                yield ply, view, entry.number
        session.apply(token)


def course(game: Game, record: Record, stops: int = STOPS) -> list[tuple[int, list[float]]]:
    """Return how likely each seat was thought to win, at plies spread over the game, everything open."""
    plies = len(record.tokens)
    wanted = {round(plies * stop / stops) for stop in range(stops + 1)}
    session, found = Session.replay(game, record, upto=0), list[tuple[int, list[float]]]()
    for ply, token in enumerate([*game.bring_up(record).tokens, ""]):
        if ply in wanted:
            found.append((ply, [game.evaluator.worth(session.state, seat) for seat in range(session.seats)]))
        if token:
            session.apply(token)
    return found


def judged(ply: int, view: View, action: int) -> Decision | None:
    """Hold one answer against the adviser's; None where it is as good, as far as can be told."""
    adviser, seed = view.game.adviser, view_seed(view)
    best = ranked(make(adviser, f"hint {seed}"), view, 1)[0]
    if best.action == action:
        return None
    own = View(view.game, view.state, view.seat, known=True)
    own.actions = [action]
    mine: Ranked = ranked(make(adviser, f"hint {seed}"), own, 1)[0]
    loss = best.worth - mine.worth
    if loss < SURE:
        return None
    reasons = tuple(reasons_of(foreseen(view, best, seed)))
    return Decision(ply, view.seat, view.choice(action).label, view.choice(best.action).label, loss, reasons)


def mistakes(
    game: Game,
    record: Record,
    seat: int = -1,
    most: int = 5,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Decision]:
    """Return the answers that lost most, of one seat or of all, the worst first."""
    found: list[Decision] = []
    for ply, view, action in decisions(game, record):
        one = judged(ply, view, action) if seat in (-1, view.seat) else None
        if one is not None:
            found.append(one)
        progress(1)
    return sorted(found, key=lambda one: (-one.loss, one.ply))[:most]
