"""Play in the terminal: a table here, with its people and bots, and a record that can be kept."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from conclave.arena.faults import Faults
from conclave.bots import levels
from conclave.bots.bot import Bot
from conclave.cli import INTERRUPTED, bot_faults, inputs
from conclave.cli.output import Output
from conclave.cli.table import TerminalTable
from conclave.cli.terminal_mode import full_screen
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.core.session import Session


@dataclass(frozen=True)
class TerminalSetup:
    """What a table in the terminal should be."""

    game: str
    players: str
    options: Sequence[str]
    components: Path | None
    seed: int | None
    record: Path | None
    delay: float
    isolate: bool
    plain: bool = False


def play(plan: TerminalSetup, out: Output) -> int:
    """Play a game here, in the terminal."""
    record = plan.record
    session = (
        _resumed(record, plan.components) if record is not None and record.expanduser().exists() else None
    )
    kept = session.game.slug if session is not None else inputs.DEFAULT_GAME
    room = load(plan.game or kept)
    if session is not None and (plan.options or plan.seed is not None or session.game is not room):
        raise BadInput(
            f"`{record}` holds a game of {session.game.spec.title} that goes on as it began; "
            "leave out the game, its options and the seed, or name another file"
        )
    if session is not None and not plan.players:
        specs = inputs.players(",".join(session.record.seats), room, humans=True)
    else:
        specs = inputs.players(plan.players or usual(room.spec.seats[0]), room, humans=True)
    if session is None:
        chosen = inputs.options(room, plan.options, plan.components)
        session = Session(room, chosen, seats=len(specs), seed=inputs.seed(plan.seed), names=specs)
    else:
        session.record.seats = specs
        session.resume()
    # Bots among themselves are watched line by line, which a terminal keeps.
    filled = inputs.HUMAN in specs and full_screen(out, plan.plain)
    # A screen that answers at once needs the bots to think elsewhere.
    bots = _seated(specs, session.seed, plan.isolate or filled)
    table = TerminalTable(session, bots, out, plan.delay, record)
    try:
        finished = _on_screen(table) if filled else _by_lines(table, specs)
    finally:
        for bot in bots:
            close = getattr(bot, "close", None)
            if close:
                close()
    if table.faults and (finished or not table.people):
        return _failed(table, specs)
    return _farewell(table, specs) if finished else _left(table)


def _by_lines(table: TerminalTable, specs: list[str]) -> bool:
    """Play line by line; False where somebody left before the end."""
    _welcome(table, specs)
    with suppress(ImportError):
        importlib.import_module("readline")  # line editing, where the system has it
    return table.run()


def _on_screen(table: TerminalTable) -> bool:
    """Play on the whole screen; False where somebody left before the end."""
    from conclave.cli.full_screen.app import TableApp
    from conclave.cli.full_screen.home import HomeDesk

    TableApp(HomeDesk(table)).run()
    return table.session.over


def usual(seats: int) -> str:
    """Seat a person against the usual level, or what comes nearest to it."""
    level = "medium" if "medium" in levels.BOTS else "greedy"
    return ",".join([inputs.HUMAN] + [level] * (seats - 1))


def _resumed(path: Path, folder: Path | None) -> Session:
    session = inputs.replayed(path, folder=folder)
    if session.over or session.record.result:
        raise BadInput(f"`{path}` holds a finished game; `conclave replay` shows it, or name another file")
    return session


def _seated(specs: list[str], seed: str, isolate: bool) -> list[Bot | None]:
    """Make the bots; a person's seat stays empty."""
    found: list[Bot | None] = []
    for seat, spec in enumerate(specs):
        if spec == inputs.HUMAN:
            found.append(None)
        elif isolate or levels.outside(spec):  # somebody's own code may end the process that it runs in
            from conclave.bots.worker import Isolated

            found.append(Isolated(spec, f"{seed}/seat {seat}"))
        else:
            found.append(levels.make(spec, f"{seed}/seat {seat}"))
    return found


def _welcome(table: TerminalTable, specs: list[str]) -> None:
    out, room = table.out, table.session.game
    seats = ", ".join(f"{room.words.seat_name(seat)} is {spec}" for seat, spec in enumerate(specs))
    out.line(f"{room.spec.title}: {room.spec.tagline}", "bold")
    out.line(f"{seats}.  Seed {table.session.record.seed or table.session.seed}.", "dim")
    if table.people:
        out.line("Type a number or the words of a choice; `help` lists everything you can ask.", "dim")


def _farewell(table: TerminalTable, specs: list[str]) -> int:
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
            "seed": session.record.seed or session.seed,
            "over": True,
            "places": list(result.places),
            "sides": list(result.sides),
            "verdicts": [result.verdict(seat) for seat in range(session.seats)],
            "scores": list(result.scores),
            "why": result.why,
            "rule": result.rule,
            "plies": session.ply,
            "digest": session.digest,
            "record": str(table.keep) if table.keep else None,
            "faults": [],
        }
    )
    return 0


def _failed(table: TerminalTable, specs: list[str]) -> int:
    """End a game in which a bot failed: whoever would have won it, nobody has."""
    session, out = table.session, table.out
    if session.over:
        table.close()
    out.line()
    out.final("A bot failed, so this game has no winner.", "bold red")
    told = Faults(table.faults)
    code = bot_faults.told(out, told)
    if table.keep is not None:
        out.line(f"The record is in {table.keep}; `conclave replay {table.keep}` steps through it.")
    out.row(
        {
            "game": session.game.slug,
            "options": session.record.options,
            "players": specs,
            "seed": session.seed,
            "over": session.over,
            "places": None,
            "sides": None,
            "verdicts": None,
            "plies": session.ply,
            "digest": session.digest,
            "record": str(table.keep) if table.keep else None,
            "faults": told.data(),
        }
    )
    return code


def _left(table: TerminalTable) -> int:
    out, session = table.out, table.session
    out.line()
    if table.keep is not None:
        out.line(f"You left at ply {session.ply}; `conclave play --record {table.keep}` goes on from there.")
    else:
        out.line(f"You left at ply {session.ply}; the game was not kept (`--record FILE` keeps one).")
    out.row({"game": session.game.slug, "over": False, "plies": session.ply, "digest": session.digest})
    return INTERRUPTED if table.interrupted else 0
