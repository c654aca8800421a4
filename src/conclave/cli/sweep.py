"""`sweep`: one number or option of a game at several values, and what comes of it."""

from __future__ import annotations

import json as js
import re
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

from conclave.arena import chart, sweep_differences
from conclave.arena.faults import Faults
from conclave.arena.pool import workers
from conclave.arena.ray_backend import ray_of
from conclave.arena.run import WHERE, shipped
from conclave.arena.run_folder import RunFolder, replace
from conclave.arena.run_plan import RunPlan
from conclave.arena.simulate import count_factions, simulate
from conclave.arena.sweep import (
    Estimate,
    SweepRequest,
    as_csv,
    asked,
    estimates,
    options_with,
    plain,
    write_set,
)
from conclave.arena.tally import Tally
from conclave.cli import INTERRUPTED, bot_faults, inputs
from conclave.cli.arguments import Components, Game, Jobs, Json, On, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
from conclave.cli.sim import AGAIN, component_files, keep, opened
from conclave.core.errors import BadInput
from conclave.core.game import Game as Room
from conclave.core.registry import load
from conclave.core.statistics import Statistics

SWEEP: Final = "sweep.json"
MOST: Final = 12  # differences that are listed in a terminal


def sweep(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    vary: Annotated[
        str,
        said("What to vary: NAME=VALUES, such as board=hex,square or boards.aspirant.foci=8..12.", "--set"),
    ],
    players: Annotated[str, said("Bots, one for each seat. [default: random]", default=False)] = "",
    games: Annotated[int, said("How many games at each value.", low=1)] = 500,
    seed: Seed = None,
    swap: Annotated[bool, switch("Rotate the players by one seat with every game.")] = False,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    on: On = "here",
    out: Annotated[
        Path | None, said("A folder for the picture, figures and every run; an interrupted sweep goes on.")
    ] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Vary one number or option of a game and see what comes of it."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    if on == "ray":
        ray_of()
    specs = tuple(inputs.players(players or ",".join(["random"] * room.spec.seats[0]), room))
    base, files = inputs.options(room, option, components), component_files(room, components)
    wanted = asked(vary, room, files)
    place = out.expanduser() if out else None
    luck = _same_sweep(place, wanted.name, seed) if place else inputs.seed(seed)
    rows, tallies, failed, stopped = list[Estimate](), dict[str, Tally](), Faults(), False
    names = [room.words.seat_name(seat) for seat in range(len(specs))]
    with ExitStack() as until:
        sets = place / "sets" if place else Path(until.enter_context(TemporaryDirectory(prefix="conclave-")))
        plans = _plans(
            room, wanted, RunPlan(room.slug, specs, games, luck, base.text(), swap), files, sets, on
        )
        for value, plan in plans.items():
            about = f"{wanted.name}={value}"
            tally, stopped = _at(
                paper, room, plan, about, jobs, on, place / "runs" / _safe(value) if place else None
            )
            failed.merge(tally.faults)
            if stopped:
                break
            if tally.games:
                rows += estimates(value, tally, names)
                tallies[value] = tally
    values = list(dict.fromkeys(row.value for row in rows))
    many = "1 game" if games == 1 else f"{games:,} games"
    title = f"{room.spec.title}: {wanted.name} from {many} each, seed {luck}"
    if stopped:
        paper.line(f"Stopped: {len(values)} of {len(wanted.values)} values are done.", "yellow")
    found = sweep_differences.differences(tallies, names)
    if rows:
        _show(paper, title, wanted, rows)
        _compared(paper, found)
    if place and rows:
        note = f"Players {', '.join(specs)}; options {base.text()}. {chart.INTERVALS}"
        # Against the game there is no share that would be fair.
        sides = len({*room.start(base, len(specs)).sides()}) or len(specs)
        fair = 1 / sides if sides > 1 else None
        _write(place, title, wanted.name, values, rows, fair, note, found)
        paper.line(f"sweep.svg, sweep.html, sweep.csv and the runs are in {out}.")
    code = bot_faults.told(paper, failed, AGAIN if place else "")
    paper.data({"game": room.slug, "varied": wanted.name, "seed": luck, "games": games, "stopped": stopped,
                "figures": [plain(row) for row in rows],
                "differences": [one._asdict() | {"beyond": one.beyond} for one in found if one.tested],
                "failed": len(failed), "faults": failed.data()})  # fmt: skip
    return INTERRUPTED if stopped else code


def _plans(
    room: Room, wanted: SweepRequest, plan: RunPlan, files: dict[str, str], sets: Path, on: str
) -> dict[str, RunPlan]:
    """Make the plan of every value before the first game, so that a bad one stops it at once."""
    found: dict[str, RunPlan] = {}
    base = room.options.read(plan.options)
    for value in wanted.values:
        name, word = wanted.name, value
        if wanted.component:
            word = write_set(room, files, wanted.name, value, sets / _safe(value))
            name = "components"
        one = RunPlan(
            plan.game, plan.players, plan.games, plan.seed, options_with(base, name, word).text(), plan.swap
        )
        if on == "ray" and wanted.component and room.vary_component is not None:
            one = shipped(one, room.vary_component(files, wanted.name, int(value)))
        found[value] = one
    return found


def _at(
    paper: Output, room: Room, plan: RunPlan, about: str, jobs: int, on: str, place: Path | None
) -> tuple[Tally, bool]:
    """Play the games of one value; the tally, and whether somebody stopped it."""
    if place is not None:
        done = keep(paper, about, opened(paper, RunFolder(place, plan)), jobs, on)
        return done.tally, done.stopped
    try:
        with paper.progress(about, plan.games, "games") as advance:
            if room.statistics is Statistics:
                return simulate(plan, workers(jobs), advance, None, WHERE[on]), False
            return count_factions(plan, workers(jobs), advance, WHERE[on]), False
    except KeyboardInterrupt:
        return Tally(len(plan.players)), True


def _same_sweep(place: Path, name: str, seed: int | None) -> int | str:
    """Make the folder of a sweep, or go on with one that varies the same; give its seed."""
    note = place / SWEEP
    try:
        place.mkdir(parents=True, exist_ok=True)
        if not note.is_file() and any(place.iterdir()):
            raise BadInput(f"`{place}` holds something else than a sweep; name another folder")
        kept = js.loads(note.read_text(encoding="utf-8")) if note.is_file() else {}
        if kept and kept.get("varied") != name:
            raise BadInput(f"`{place}` holds a sweep of {kept.get('varied')}; name another folder")
        luck = inputs.seed(seed) if seed is not None or not kept else kept["seed"]
        if kept and kept["seed"] != luck:
            raise BadInput(f"`{place}` holds a sweep with seed {kept['seed']}; name another folder")
        if not kept:
            replace(note, (js.dumps({"varied": name, "seed": luck}) + "\n").encode())
    except (OSError, ValueError, KeyError) as error:
        raise BadInput(f"cannot use the folder `{place}`: {error}") from error
    return luck if isinstance(luck, int | str) else str(luck)


def _show(paper: Output, title: str, wanted: SweepRequest, rows: list[Estimate]) -> None:
    """Print a row for each value and a column for each figure; factions and players get their own tables."""
    values = list(dict.fromkeys(row.value for row in rows))
    found = {(row.value, row.figure, row.name): chart.told(row) for row in rows}
    for figures in (("seat", "first", "draws", "length"), ("faction",), ("player",)):
        heads = list(dict.fromkeys((row.figure, row.name) for row in rows if row.figure in figures))
        lines = [[value, *(found.get((value, *head), "-") for head in heads)] for value in values]
        names = [f">{name or figure}" for figure, name in heads]
        if heads:
            paper.show(table((wanted.name.rpartition(".")[2], *names), lines, title), final=True)
        title = ""


def _compared(paper: Output, found: list[sweep_differences.SweepDifference]) -> None:
    """Say which values differ beyond chance, the surest first."""
    if sweep_differences.sentence(found):
        paper.final(sweep_differences.sentence(found))
    beyond = sorted((one for one in found if one.beyond), key=lambda one: one.corrected)
    for one in beyond[:MOST]:
        paper.final(f"  {sweep_differences.told(one)}")
    if len(beyond) > MOST:
        paper.final(f"  ... and {len(beyond) - MOST} more, which --json and --out name.")


def _write(
    place: Path, title: str, name: str, values: list[str], rows: list[Estimate], fair: float | None,
    note: str, found: list[sweep_differences.SweepDifference],
) -> None:  # fmt: skip
    picture = chart.svg(title, name, values, rows, fair)
    replace(place / "sweep.svg", picture.encode())
    replace(place / "sweep.html", chart.page(title, picture, name, rows, note, found).encode())
    replace(place / "sweep.csv", as_csv(rows).encode())


def _safe(value: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.+-]", "_", value)[:80]
