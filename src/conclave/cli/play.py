"""`play`: sit down at a table in the terminal."""

from __future__ import annotations

import importlib
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.cli import INTERRUPTED, reading
from conclave.cli.arguments import Components, Json, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output
from conclave.cli.table import Table
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.core.session import Session


def play(
    game: Annotated[
        str, said("A game by its name; `conclave games` lists them. [default: ice_wizards]", default=False)
    ] = "",
    /,
    *,
    players: Annotated[
        str,
        said(
            "Who sits where, with commas between: `human`, a bot, `module:Class`. [default: human,medium]",
            default=False,
        ),
    ] = "",
    option: Options = (),
    components: Components = None,
    seed: Seed = None,
    record: Annotated[
        Path | None, said("Keep the game in this file after every turn; an unfinished one goes on.")
    ] = None,
    delay: Annotated[float, said("Seconds to watch each board when only bots play.", low=0)] = 0.0,
    isolate: Annotated[bool, switch("Let each bot think in a process of its own.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Play a game here, in the terminal."""
    out = Output(json=json, quiet=quiet)
    session = _resumed(record, components) if record is not None and record.expanduser().exists() else None
    room = session.game if session is not None and not game else load(game or reading.DEFAULT_GAME)
    if session is not None and (option or seed is not None or session.game is not room):
        raise BadInput(
            f"`{record}` holds a game of {session.game.spec.title} that goes on as it began; "
            "leave out the game, its options and the seed, or name another file"
        )
    if session is not None and not players:
        specs = reading.players(",".join(session.record.seats), room, humans=True)
    else:
        specs = reading.players(players or _usual(room.spec.seats[0]), room, humans=True)
    if session is None:
        chosen = reading.options(room, option, components)
        session = Session(room, chosen, seats=len(specs), seed=reading.seed(seed), names=specs)
    else:
        session.record.seats = specs
        session.resume()
    bots = _seated(specs, session.seed, isolate)
    table = Table(session, bots, out, delay, record)
    _welcome(table, specs)
    with suppress(ImportError):
        importlib.import_module("readline")  # line editing, where the system has it
    try:
        finished = table.run()
    finally:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close:
                close()
    return _farewell(table, specs) if finished else _left(table)


def _usual(seats: int) -> str:
    """Seat a person against the usual level, or what comes nearest to it."""
    level = "medium" if "medium" in levels.BOTS else "greedy"
    return ",".join([reading.HUMAN] + [level] * (seats - 1))


def _resumed(path: Path, folder: Path | None) -> Session:
    session = reading.replayed(path, folder=folder)
    if session.over:
        raise BadInput(f"`{path}` holds a finished game; `conclave replay` shows it, or name another file")
    return session


def _seated(specs: list[str], seed: str, isolate: bool) -> list[Bot | None]:
    """Make the bots; a person's seat stays empty."""
    found: list[Bot | None] = []
    for seat, spec in enumerate(specs):
        if spec == reading.HUMAN:
            found.append(None)
        elif isolate:
            from conclave.bots.worker import Isolated

            found.append(Isolated(spec, f"{seed}/seat {seat}"))
        else:
            found.append(levels.make(spec, f"{seed}/seat {seat}"))
    return found


def _welcome(table: Table, specs: list[str]) -> None:
    out, room = table.out, table.session.game
    seats = ", ".join(f"{room.words.seat_name(seat)} is {spec}" for seat, spec in enumerate(specs))
    out.line(f"{room.spec.title}: {room.spec.tagline}", "bold")
    out.line(f"{seats}.  Seed {table.session.seed}.", "dim")
    if table.people:
        out.line("Type a number or the words of a choice; `help` lists everything you can ask.", "dim")


def _farewell(table: Table, specs: list[str]) -> int:
    session, out = table.session, table.out
    result = session.result
    assert result is not None
    table.close()
    out.line()
    out.final(session.view(-1).prompt, "bold green")
    out.line(f"{session.ply} answers, luck included ({result.rule}).", "dim")
    if table.keep is not None:
        out.line(f"The record is in {table.keep}; `conclave replay {table.keep}` steps through it.")
    elif table.people:
        out.line("This game was not kept; `--record FILE` keeps one.", "dim")
    out.row(
        {
            "game": session.game.slug,
            "options": session.record.options,
            "players": specs,
            "seed": session.seed,
            "over": True,
            "places": list(result.places),
            "scores": list(result.scores),
            "why": result.why,
            "rule": result.rule,
            "plies": session.ply,
            "digest": session.digest,
            "record": str(table.keep) if table.keep else None,
            "faults": [str(fault) for fault in table.faults],
        }
    )
    return 0


def _left(table: Table) -> int:
    out, session = table.out, table.session
    out.line()
    if table.keep is not None:
        out.line(f"You left at ply {session.ply}; `conclave play --record {table.keep}` goes on from there.")
    else:
        out.line(f"You left at ply {session.ply}; the game was not kept (`--record FILE` keeps one).")
    out.row({"game": session.game.slug, "over": False, "plies": session.ply, "digest": session.digest})
    return INTERRUPTED if table.interrupted else 0
