"""Match: one game between bots, who see views and never the state."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.options import Options
from conclave.core.record import Record
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.core.view import View

Watcher: TypeAlias = Callable[[Session], None]


class Fault(NamedTuple):
    """An answer a bot owed: it raised or named something illegal, and the first legal answer was played."""

    ply: int
    seat: int
    bot: str
    what: str

    def __str__(self) -> str:
        """Say it in one sentence."""
        return (
            f"ply {self.ply}: {self.bot} in seat {self.seat} {self.what}; the first legal answer was played"
        )


@dataclass
class Match:
    """A finished game between bots."""

    record: Record
    result: Result
    faults: list[Fault] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # thinking time of each seat
    answers: list[int] = field(default_factory=list)  # real decisions of each seat


def seat_bots(specs: Sequence[str], seed: int | str) -> list[Bot]:
    """Make the bots of a table, each with a stream of luck of its own."""
    return [levels.make(spec, f"{seed}/seat {seat}") for seat, spec in enumerate(specs)]


def answer(bot: Bot, view: View, ply: int) -> tuple[int, Fault | None]:
    """Ask a bot; one that fails gets the first legal answer and a fault."""
    try:
        action = bot.choose(view)
    except Exception as error:
        what = str(error) if isinstance(error, ConclaveError) else repr(error)
        return view.actions[0], Fault(ply, view.seat, bot.name, f"failed: {what}")
    if not isinstance(action, int) or action not in view.actions:
        return view.actions[0], Fault(ply, view.seat, bot.name, f"answered {action!r}, which is not legal")
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
    """Play one game; equal seeds give equal luck to the table and to every bot."""
    session = Session(game, options, seats=len(specs), seed=seed, names=list(specs), marks=marks)
    sitting = list(bots) if bots is not None else seat_bots(specs, seed)
    faults: list[Fault] = []
    seconds, answers = [0.0] * len(specs), [0] * len(specs)
    while session.result is None:
        view = session.view()
        began = time.perf_counter()
        action, fault = answer(sitting[view.seat], view, session.ply)
        seconds[view.seat] += time.perf_counter() - began
        answers[view.seat] += 1
        if fault:
            faults.append(fault)
        session.play(action)
        if watch:
            watch(session)
    return Match(session.record, session.result, faults, seconds, answers)
