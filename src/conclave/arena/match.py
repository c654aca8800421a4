"""Match: one game between bots, who see views and never the state; a fault ends it without a result."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from conclave.arena.faults import Fault, raised
from conclave.arena.pool import APART
from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.bots.worker import Isolated
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.view import View

Watcher: TypeAlias = Callable[[Session], None]


@dataclass
class Match:
    """A game between bots: finished, or ended by the fault of one of them, and then without a result."""

    record: Record
    result: Result | None
    fault: Fault | None = None
    seconds: list[float] = field(default_factory=list)  # thinking time of each seat
    answers: list[int] = field(default_factory=list)  # real decisions of each seat


def seat_bot(spec: str, seed: int | str, seat: int) -> Bot:
    """Make the bot of a seat, with a stream of luck of its own."""
    luck = f"{seed}/seat {seat}"
    return Isolated(spec, luck) if APART in os.environ and levels.outside(spec) else levels.make(spec, luck)


def answer(bot: Bot, view: View, ply: int) -> tuple[int, Fault | None]:
    """Ask a bot; for one that fails there is the first legal answer, and a fault."""
    # Noted before, as the list in the view is the bot's own to change.
    actions = tuple(view.actions)
    try:
        action = bot.choose(view)
        legal = isinstance(action, int) and action in actions
        told = "" if legal else repr(action)[:80]
    except KeyboardInterrupt:
        raise
    # One that wants to leave the program has failed as well, or lets through what is no usual error.
    except BaseException as error:
        return actions[0], raised(error, ply, view.seat, bot.name)
    if not legal:
        return actions[0], Fault(ply, view.seat, bot.name, f"answered {told}, which is not legal")
    return action, None


def play_match(
    game: Game,
    specs: Sequence[str],
    seed: int | str,
    options: Options | None = None,
    *,
    bots: Sequence[Bot] | None = None,
    watch: Watcher | None = None,
    marks: bool = True,
) -> Match:
    """Play one game; equal seeds give equal luck to the table and to every bot.

    The first fault of a bot ends it: whoever would win after that, it would say nothing about the players.
    """
    session = Session(game, options, seats=len(specs), seed=seed, names=list(specs), marks=marks)
    sitting: list[Bot] = []
    for seat, spec in enumerate(specs):
        try:
            sitting.append(bots[seat] if bots is not None else seat_bot(spec, seed, seat))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return Match(session.record, None, raised(error, 0, seat, spec, str(seed)))
    seconds, answers = [0.0] * len(specs), [0] * len(specs)
    try:
        fault = _played_out(session, sitting, seconds, answers, watch)
    finally:
        for bot in sitting:
            if isinstance(bot, Isolated) and bots is None:
                bot.close()
    if fault:
        # The name that the games are counted by, and the luck that brings it about again.
        fault = fault._replace(bot=specs[fault.seat], seed=str(seed))
    return Match(session.record, session.result, fault, seconds, answers)


def _played_out(
    session: Session, sitting: Sequence[Bot], seconds: list[float], answers: list[int], watch: Watcher | None
) -> Fault | None:
    """Play to the end, or to the first fault, and give that."""
    while session.result is None:
        view = session.view()
        began = time.perf_counter()
        action, fault = answer(sitting[view.seat], view, session.ply)
        seconds[view.seat] += time.perf_counter() - began
        answers[view.seat] += 1
        if fault:
            return fault
        session.play(action)
        if watch:
            watch(session)
    return None
