"""`tournament`: every bot against every other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from conclave.arena import tournament as arena
from conclave.arena.pool import workers
from conclave.bots import levels
from conclave.cli import INTERRUPTED, reading
from conclave.cli.arguments import Components, Game, Jobs, Json, Options, Quiet, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.registry import load


def tournament(
    game: Game = reading.DEFAULT_GAME,
    /,
    *,
    players: Annotated[str, said("Two or more bots, with commas between.")] = "random,greedy",
    games: Annotated[
        int, said("Seeds for each pair; on each they play twice, in either seating.", low=1)
    ] = 10,
    seed: Annotated[int, said("The first part of every game's seed.")] = 1,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None, said("A file that each result is added to; what it holds already is not played again.")
    ] = None,
    markdown: Annotated[bool, switch("Print the table as Markdown.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let every bot meet every other, in both seats and on the same luck."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    specs = [part.strip() for part in players.split(",")]
    for spec in specs:
        levels.make(spec)
    pairings = arena.schedule(room.slug, specs, games, seed, reading.options(room, option, components).text())
    rows: list[arena.Row] = []
    stopped = False
    try:
        with paper.progress(room.spec.title, len(pairings), "games") as advance:
            arena.run(pairings, workers(jobs), out.expanduser() if out else None, advance, rows)
    except KeyboardInterrupt:
        stopped = True
    except OSError as error:
        raise BadInput(f"cannot use `{out}`: {error.strerror or error}") from error
    cross = arena.Crosstable(rows)
    if stopped:
        paper.line(f"Stopped: {len(rows)} of {len(pairings)} games were played.", "yellow")
    if markdown:
        paper.raw(cross.markdown(), final=True)
    elif rows:
        heads = [head if head == "player" else f">{head}" for head in cross.heads()]
        title = f"{room.spec.title}: {len(rows)} games, share of wins (95 %)"
        paper.show(table(heads, cross.cells(), title), final=True)
    faults = [fault for row in rows for fault in row.faults]
    for fault in faults[:5]:
        paper.line(fault, "red")
    paper.data(
        {"game": room.slug, "games": len(rows), "stopped": stopped, "table": cross.data(), "faults": faults}
    )
    return INTERRUPTED if stopped else 0
