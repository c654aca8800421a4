"""`sim`: many games between bots, and what came of them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Final

from conclave.arena import data_set
from conclave.arena.pool import workers
from conclave.arena.ray_backend import ray_of
from conclave.arena.run import WHERE, RunOutcome, run_into, shipped, summed_up
from conclave.arena.run_folder import KEPT_SET, RUN, RunFolder, read_run, replace
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import simulate
from conclave.arena.tally import Tally, spread
from conclave.cli import INTERRUPTED, bot_faults, inputs
from conclave.cli.arguments import Components, Game, Jobs, Json, On, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.game import Game as Room
from conclave.core.registry import load

AGAIN: Final = "(the same command plays them again)"


def sim(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    players: Annotated[str, said("Bots, one for each seat. [default: random]", default=False)] = "",
    games: Annotated[int, said("How many games.", low=1)] = 1000,
    seed: Seed = None,
    swap: Annotated[bool, switch("Rotate the players by one seat with every game.")] = False,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    on: On = "here",
    out: Annotated[Path | None, said("A folder for tables and records; an interrupted run goes on.")] = None,
    dataset: Annotated[
        bool, switch("With --out: write every decision as Parquet too, for learning, with a card.")
    ] = False,
    pieces: Annotated[
        str, said("With --dataset: pieces of an observation, comma-separated. [default: all]", default=False)
    ] = "",
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let bots play many games and sum them up."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    specs = inputs.players(players or ",".join(["random"] * room.spec.seats[0]), room)
    written = inputs.options(room, option, components).text()
    plan = RunPlan(room.slug, tuple(specs), games, _seed(seed, out), written, swap)
    chosen = _pieces(plan, out, dataset, pieces)
    if on == "ray":
        ray_of()
        plan = shipped(plan, component_files(room, components)) if components else plan
    began, before = time.perf_counter(), 0
    if out is None:
        tally, stopped = _count(paper, room.spec.title, plan, jobs, on)
    else:
        folder = opened(paper, RunFolder(out, plan))
        if components is not None:
            keep_components(out.expanduser(), component_files(room, components))
        before = folder.played
        done = keep(paper, room.spec.title, folder, jobs, on)
        tally, stopped = done.tally, done.stopped
    seconds = time.perf_counter() - began
    _report(paper, plan, tally, seconds, stopped, before)
    if out is not None:
        paper.line(f"Tables, records and summary.json are in {out}.")
        if dataset:
            _data_set(paper, RunFolder(out, plan), chosen, jobs)
        if stopped:
            paper.line("The same command goes on from here.")
    failed = bot_faults.told(paper, tally.faults, AGAIN if out is not None else "")
    paper.data({**summed_up(plan, tally, stopped), "seconds": round(seconds, 3)})
    return INTERRUPTED if stopped else failed


def _pieces(plan: RunPlan, out: Path | None, dataset: bool, pieces: str) -> list[str]:
    """Read which pieces a data set has, before anything is played for it."""
    if dataset and out is None:
        raise BadInput("--dataset writes into the folder of a run; name one with --out")
    if pieces and not dataset:
        raise BadInput("--pieces are those of a data set; ask for one with --dataset")
    chosen = [part.strip() for part in pieces.split(",") if part.strip()]
    if dataset:
        data_set.prepared(plan, chosen)
    return chosen


def _data_set(paper: Output, folder: RunFolder, pieces: list[str], jobs: int) -> None:
    """Write the decisions of the games that are there."""
    folder.open()
    try:
        with paper.progress("Data set", folder.played, "games") as advance:
            shards = data_set.write(folder, pieces, workers(jobs), advance)
    finally:
        folder.close()
    rows = sum(shard.rows for shard in shards)
    paper.line(f"{rows:,} decisions are in {folder.path / data_set.FOLDER}, in {len(shards)} files.")


def component_files(room: Room, folder: Path | None) -> dict[str, str]:
    """Return the component files of a game as text: the standard ones, and those of a folder instead."""
    found = dict(room.component_files()) if room.component_files else {}
    for name in found if folder is not None else ():
        path = Path(str(folder)).expanduser() / name
        if path.is_file():
            found[name] = inputs.text(path)
    return found


def keep_components(place: Path, files: dict[str, str]) -> None:
    """Lay the components of a run beside its games, so that they can be compared and played again."""
    (place / KEPT_SET).mkdir(exist_ok=True)
    for name, text in files.items():
        replace(place / KEPT_SET / name, text.encode())


def _seed(given: int | None, out: Path | None) -> int | str:
    """Return the seed; a run that goes on has one already."""
    if given is None and out is not None and (out.expanduser() / RUN).is_file():
        kept = read_run(out)["seed"]
        return kept if isinstance(kept, int | str) else str(kept)
    return inputs.seed(given)


def _count(paper: Output, title: str, plan: RunPlan, jobs: int, on: str) -> tuple[Tally, bool]:
    """Play and count, keeping nothing."""
    tally = Tally(len(plan.players))
    try:
        with paper.progress(title, plan.games, "games") as advance:
            simulate(plan, workers(jobs), advance, tally, WHERE[on])
    except KeyboardInterrupt:
        return tally, True
    return tally, False


def opened(paper: Output, folder: RunFolder) -> RunFolder:
    """Open the folder of a run, and say what is there already."""
    folder.open()
    if folder.dropped:
        paper.line(f"Half-written lines were dropped, and their games are played again: {folder.dropped}.")
    if folder.played:
        paper.line(f"{folder.played:,} of {folder.plan.games:,} games are there already.")
    if sum(folder.failed):
        paper.line(f"Games in which a bot failed are played again: {sum(folder.failed):,}.")
    return folder


def keep(paper: Output, title: str, folder: RunFolder, jobs: int, on: str) -> RunOutcome:
    """Play into an opened folder, with a bar that begins where the run stands."""
    before = folder.played
    with paper.progress(title, folder.plan.games, "games", before) as advance:
        done = run_into(folder, workers(jobs), advance, on)
    if not done.parquet:
        paper.line(
            "The tables are CSV; Parquet needs the extra: pip install 'conclave-games[report]'.", "dim"
        )
    return done


def _report(paper: Output, plan: RunPlan, tally: Tally, seconds: float, stopped: bool, before: int) -> None:
    room = load(plan.game)
    names = [room.words.seat_name(seat) for seat in range(len(plan.players))]
    if stopped:
        paper.line(f"Stopped: {tally.tried} of {plan.games} games were played.", "yellow")
    if not tally.games:
        return
    sitting = [tally.faults.named(player) for player in plan.players]
    if plan.swap:
        sitting = ["all in turn"] * len(names)
    rows = []
    for seat, name in enumerate(names):
        score = spread(tally.scores[seat])
        began = f"{100 * tally.starts[seat] / tally.games:.0f} %"
        wins, extent = str(tally.seat_share(seat)), f"{score.low}-{score.high}"
        rows.append([name, sitting[seat], began, wins, f"{score.mean:.1f}", extent])
    rows.append(["moved first", "", "", str(tally.first_share()), "", ""])
    head = f"{room.spec.title} ({plan.options}): {tally.games:,} games, seed {plan.seed}"
    heads = ["seat", "player", ">moved first", ">wins (95 %)", ">score", ">range"]
    if not any(tally.starts):  # all begin at once
        heads, rows = heads[:2] + heads[3:], [row[:2] + row[3:] for row in rows[:-1]]
    paper.show(table(heads, rows, head), final=True)
    if len(tally.by_player) > 1 and plan.swap:
        shares = [
            (tally.faults.named(name), str(tally.player_share(name))) for name in sorted(tally.by_player)
        ]
        paper.show(table(("player", ">wins (95 %)"), shares), final=True)
    length = spread(tally.lengths)
    paper.line(
        f"Length {length.mean:.1f} answers, luck included (median {length.median:g}, "
        f"{length.low} to {length.high}); {tally.shared} drawn"
        f"{f', {tally.nobody} lost by everybody' if tally.nobody else ''}."
    )
    endings = ", ".join(f"{why} {count}" for why, count in tally.endings.most_common())
    paper.line(f"Endings: {endings}.")
    paper.line(f"{(tally.tried - before) / seconds:,.0f} games/s, {seconds:.1f} s in all.", "dim")
