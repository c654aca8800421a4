"""`sim`: many games between bots, and what came of them."""

from __future__ import annotations

import json as js
import time
from pathlib import Path
from typing import Annotated

from conclave.arena.pool import workers
from conclave.arena.simulate import Plan, simulate
from conclave.arena.tally import Tally, spread
from conclave.cli import INTERRUPTED, reading
from conclave.cli.arguments import Components, Game, Jobs, Json, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.registry import load


def sim(
    game: Game = reading.DEFAULT_GAME,
    /,
    *,
    players: Annotated[str, said("Bots, one for each seat; `random` unless you say.", default=False)] = "",
    games: Annotated[int, said("How many games.", low=1)] = 1000,
    seed: Seed = None,
    swap: Annotated[bool, switch("Let the players move on by one seat with every game.")] = False,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    out: Annotated[Path | None, said("A folder for the records and the summary.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let bots play many games and sum them up."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    specs = reading.players(players or ",".join(["random"] * room.spec.seats[0]), room)
    written = reading.options(room, option, components).text()
    if out is not None:
        _fresh(out)
    plan = Plan(
        room.slug,
        tuple(specs),
        games,
        reading.seed(seed),
        written,
        swap,
        str(out.expanduser()) if out else "",
    )
    tally, began, stopped = Tally(len(specs)), time.perf_counter(), False
    try:
        with paper.progress(f"{room.spec.title}", games, "games") as advance:
            simulate(plan, workers(jobs), advance, tally)
    except KeyboardInterrupt:
        stopped = True
    seconds = time.perf_counter() - began
    data = {
        "game": room.slug,
        "options": written,
        "players": specs,
        "seed": plan.seed,
        "swap": swap,
        "stopped": stopped,
        **tally.data(),
    }
    if out is not None:
        reading.write(out / "summary.json", js.dumps(data, indent=2) + "\n")
    _report(paper, plan, tally, seconds, stopped)
    paper.data({**data, "seconds": round(seconds, 3)})
    return INTERRUPTED if stopped else 0


def _fresh(folder: Path) -> None:
    """Make a folder for records; one that holds records already is left alone."""
    try:
        folder.expanduser().mkdir(parents=True, exist_ok=True)
        if any(folder.expanduser().glob("*.record")):
            raise BadInput(f"`{folder}` holds records already; name another folder")
    except OSError as error:
        raise BadInput(f"cannot make the folder `{folder}`: {error.strerror or error}") from error


def _report(paper: Output, plan: Plan, tally: Tally, seconds: float, stopped: bool) -> None:
    room = load(plan.game)
    names = [room.words.seat_name(seat) for seat in range(len(plan.players))]
    if stopped:
        paper.line(f"Stopped: {tally.games} of {plan.games} games were played.", "yellow")
    if not tally.games:
        return
    sitting = ["all in turn"] * len(names) if plan.swap else list(plan.players)
    rows = []
    for seat, name in enumerate(names):
        score = spread(tally.scores[seat])
        rows.append(
            (
                name,
                sitting[seat],
                str(tally.seat_share(seat)),
                f"{score.mean:.1f}",
                f"{score.low}-{score.high}",
            )
        )
    head = f"{room.spec.title} ({plan.options}): {tally.games:,} games, seed {plan.seed}"
    paper.show(table(("seat", "player", ">wins (95 %)", ">score", ">range"), rows, head), final=True)
    if len(tally.by_player) > 1 and plan.swap:
        shares = [(name, str(tally.player_share(name))) for name in sorted(tally.by_player)]
        paper.show(table(("player", ">wins (95 %)"), shares), final=True)
    length = spread(tally.lengths)
    paper.line(
        f"Length {length.mean:.1f} answers, luck included (median {length.median:g}, "
        f"{length.low} to {length.high}); {tally.shared} drawn."
    )
    endings = ", ".join(f"{why} {count}" for why, count in tally.endings.most_common())
    paper.line(f"Endings: {endings}.")
    for fault in tally.faults[:5]:
        paper.line(str(fault), "red")
    if len(tally.faults) > 5:
        paper.line(f"... and {len(tally.faults) - 5} more faults of bots.", "red")
    paper.line(f"{tally.games / seconds:,.0f} games/s, {seconds:.1f} s in all.", "dim")
    if plan.out:
        paper.line(f"Records and summary.json are in {plan.out}.")
