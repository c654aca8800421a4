"""`fuzz` and `perft`: play that looks for faults, and play that counts."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from conclave.cli import INTERRUPTED, inputs
from conclave.cli.arguments import Components, Game, Json, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput, ConclaveError
from conclave.core.game import Game as Room
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.core.state import State


def fuzz(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    plies: Annotated[int, said("How many answers to play, luck included.", low=1)] = 100_000,
    seed: Seed = None,
    seats: Annotated[int | None, said("How many sit at the table. [default: every number in turn]")] = None,
    option: Annotated[
        tuple[str, ...], said("Keep to these options, as NAME=VALUE; all are tried otherwise.", default=False)
    ] = (),
    components: Components = None,
    spread: Annotated[
        bool, switch("Draw a verb first, then an answer, so that rare verbs come up as often as common ones.")
    ] = False,
    out: Annotated[Path | None, said("A file for the record of a failure.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Play random games and check the quick laws at every answer."""
    from conclave.testing.fuzz import fuzz as run

    paper, room = Output(json=json, quiet=quiet), load(game)
    fixed = inputs.options(room, option, components) if option or components else None
    luck = inputs.seed(seed)
    with paper.progress(room.spec.title, plies, "plies") as advance:
        seen = 0

        def progress(done: int, games: int) -> None:
            nonlocal seen
            advance(done - seen)
            seen = done

        report = run(room, plies, luck, fixed, seats, progress, spread)
    speed = report.plies / report.seconds if report.seconds else 0.0
    paper.line(f"{report.games:,} games, {report.seconds:.1f} s, {speed:,.0f} plies/s, seed {luck}.", "dim")
    for why, times in sorted(report.endings.items()):
        paper.line(f"{times:>8,}  {why}")
    if out is not None and report.record and not report.good:
        inputs.write(out, report.record)
    paper.data({**asdict(report), "good": report.good, "seed": luck})
    if not report.good:
        if out is None:
            paper.raw(report.record)
        kept = f"; its record is in {out}" if out else ""
        raise ConclaveError(f"{room.spec.title} failed after {report.plies:,} plies: {report.failure}{kept}")
    stopped = "stopped after" if report.interrupted else "nothing wrong in"
    paper.final(f"{room.spec.title}: {stopped} {report.plies:,} plies.")
    return INTERRUPTED if report.interrupted else 0


def perft(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    depth: Annotated[int, said("How many answers deep, luck included.", low=0)] = 2,
    position: Annotated[str | None, said("Count from a position in one line instead of the start.")] = None,
    divide: Annotated[bool, switch("Show the count below each first answer.")] = False,
    seed: Annotated[int | None, said("Let luck play on to the first question and count from there.")] = None,
    option: Options = (),
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Count every line of play to a depth, luck included."""
    from conclave.testing.perft import divide as below
    from conclave.testing.perft import perft as count

    out, room = Output(json=json, quiet=quiet), load(game)
    state = _position(room, position, option, seed)
    began = time.perf_counter()
    parts = below(room, state, depth) if divide else {}
    total = sum(parts.values()) if parts else count(state, depth)
    seconds = time.perf_counter() - began
    if parts:
        out.show(
            table(("answer", ">lines"), ((token, f"{lines:,}") for token, lines in parts.items())), final=True
        )
    out.final(f"depth {depth}: {total:,} lines")
    out.line(f"{seconds:.2f} s", "dim")
    out.data(
        {"game": room.slug, "depth": depth, "lines": total, "divide": parts, "seconds": round(seconds, 3)}
    )


def _position(room: Room, text: str | None, option: tuple[str, ...], seed: int | None) -> State:
    if text is not None:
        if option:
            raise BadInput("a position brings its own options; leave out --option")
        return room.from_position(text)
    options = inputs.options(room, option)
    if seed is None:
        return room.start(options)
    return Session(room, options, seed=seed, forced=False).state
