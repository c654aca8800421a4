"""`sim`: many games between bots, and what came of them."""

from __future__ import annotations

import json as js
import time
from pathlib import Path
from typing import Annotated

from conclave.arena.folder import RUN, Folder, read_run, replace
from conclave.arena.plan import Plan
from conclave.arena.pool import workers
from conclave.arena.simulate import simulate
from conclave.arena.tally import Tally, spread
from conclave.arena.writing import write_parquet, write_tables
from conclave.cli import INTERRUPTED, reading
from conclave.cli.arguments import Components, Game, Jobs, Json, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
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
    out: Annotated[Path | None, said("A folder for tables and records; a run stopped there goes on.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let bots play many games and sum them up."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    specs = reading.players(players or ",".join(["random"] * room.spec.seats[0]), room)
    written = reading.options(room, option, components).text()
    plan = Plan(room.slug, tuple(specs), games, _seed(seed, out), written, swap)
    began = time.perf_counter()
    if out is None:
        tally, stopped = _count(paper, room.spec.title, plan, jobs)
        before = 0
    else:
        tally, stopped, before = _keep(paper, room.spec.title, plan, jobs, out)
    seconds = time.perf_counter() - began
    data = _data(plan, tally, stopped)
    _report(paper, plan, tally, seconds, stopped, before)
    if out is not None:
        paper.line(f"Tables, records and summary.json are in {out}.")
    paper.data({**data, "seconds": round(seconds, 3)})
    return INTERRUPTED if stopped else 0


def _seed(given: int | None, out: Path | None) -> int | str:
    """Give the seed; a run that goes on has one already."""
    if given is None and out is not None and (out.expanduser() / RUN).is_file():
        kept = read_run(out)["seed"]
        return kept if isinstance(kept, int | str) else str(kept)
    return reading.seed(given)


def _count(paper: Output, title: str, plan: Plan, jobs: int) -> tuple[Tally, bool]:
    """Play and count, keeping nothing."""
    tally = Tally(len(plan.players))
    try:
        with paper.progress(title, plan.games, "games") as advance:
            simulate(plan, workers(jobs), advance, tally)
    except KeyboardInterrupt:
        return tally, True
    return tally, False


def _keep(paper: Output, title: str, plan: Plan, jobs: int, out: Path) -> tuple[Tally, bool, int]:
    """Play into a folder, from where it stands, and write its tables, also when stopped."""
    folder, stopped = Folder(out, plan), False
    folder.open()
    before = folder.played
    if folder.dropped:
        paper.line(
            f"Lines cut short by a stop were dropped, and their games are played again: {folder.dropped}."
        )
    if before:
        paper.line(f"{before:,} of {plan.games:,} games are there already.")
    try:
        with paper.progress(title, plan.games, "games") as advance:
            advance(before)
            folder.play(workers(jobs), advance)
    except KeyboardInterrupt:
        stopped = True
    tally = write_tables(folder)
    if not write_parquet(folder):
        paper.line(
            "Parquet needs the extra `report`: pip install 'conclave-games[report]'; the CSV is there."
        )
    replace(folder.path / "summary.json", (js.dumps(_data(plan, tally, stopped), indent=2) + "\n").encode())
    folder.describe(finished=not stopped)
    return tally, stopped, before


def _data(plan: Plan, tally: Tally, stopped: bool) -> dict[str, object]:
    return {
        "game": plan.game,
        "options": plan.options,
        "players": list(plan.players),
        "seed": plan.seed,
        "swap": plan.swap,
        "stopped": stopped,
        **tally.data(),
    }


def _report(paper: Output, plan: Plan, tally: Tally, seconds: float, stopped: bool, before: int) -> None:
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
    paper.line(f"{(tally.games - before) / seconds:,.0f} games/s, {seconds:.1f} s in all.", "dim")
