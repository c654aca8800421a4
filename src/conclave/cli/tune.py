"""`tune`: a search over several numbers and options at once, and fresh games for the best that it finds."""

from __future__ import annotations

import json as js
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from conclave.arena import tune as search_
from conclave.arena.pool import workers
from conclave.arena.ray_backend import ray_of
from conclave.arena.run import WHERE
from conclave.arena.run_plan import RunPlan
from conclave.arena.sweep import SweepRequest, asked
from conclave.arena.tally import Tally
from conclave.cli import INTERRUPTED, inputs
from conclave.cli.arguments import Components, Game, Jobs, Json, On, Options, Quiet, Seed, said, switch
from conclave.cli.output import Output, table
from conclave.cli.sim import component_files
from conclave.core.errors import BadInput
from conclave.core.registry import load

FEWEST = 3  # trials


def tune(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    vary: Annotated[
        tuple[str, ...],
        said(
            "What may change: NAME=VALUES, such as boards.aspirant.foci=8..12; give it again for more.",
            "--set",
        ),
    ],
    out: Annotated[
        Path, said("A folder for the trials and what came of them; an interrupted search goes on.")
    ],
    goal: Annotated[str, said("What to look for: fair, long or short.", "--for")] = "fair",
    players: Annotated[str, said("Bots, one for each seat. [default: random]", default=False)] = "",
    games: Annotated[int, said("How many games of each trial.", low=10)] = 200,
    trials: Annotated[
        int, said("How many trials, those of an interrupted search included.", low=FEWEST)
    ] = 30,
    fresh: Annotated[
        int,
        said(
            "Games on fresh luck for what was found and for what was. [default: 5 times --games]",
            default=False,
        ),
    ] = 0,
    seed: Seed = None,
    swap: Annotated[bool, switch("Rotate the players by one seat with every game.")] = False,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    on: On = "here",
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Search for values of several numbers at once, and measure the best anew."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    if goal not in search_.GOALS:
        raise BadInput(f"a goal is one of {', '.join(search_.GOALS)}, not `{goal[:40]}`")
    search_.optuna_of()
    if on == "ray":
        ray_of()
    specs = tuple(inputs.players(players or ",".join(["random"] * room.spec.seats[0]), room))
    base, files = inputs.options(room, option, components), component_files(room, components)
    wanted = _wanted([asked(one, room, files) for one in vary])
    place = out.expanduser()
    luck = _luck(place, seed)
    with TemporaryDirectory(prefix="conclave-") as sets:
        plan = RunPlan(room.slug, specs, games, luck, base.text(), swap)
        search = search_.Search(room, plan, files, wanted, goal, Path(sets))
        with search_.opened(place, search, luck) as study:
            before, stopped = search_.finished(study), False
            try:
                with paper.progress(
                    f"{room.spec.title}: {goal}", trials, "trials", min(before, trials)
                ) as advance:
                    search_.search_on(study, search, trials, luck, workers(jobs), WHERE[on], advance)
            except KeyboardInterrupt:
                stopped = True
            done, best = search_.finished(study), search_.best_of(study)
        if stopped:
            paper.line(f"Stopped after {done} of {trials} trials; the same command goes on.", "yellow")
            return INTERRUPTED
        if not best:
            raise BadInput("none of the trials made a game; widen the ranges")
        many, names = fresh or 5 * games, [room.words.seat_name(seat) for seat in range(len(specs))]
        with paper.progress("measuring anew", 2, "set-ups") as advance:
            again: list[Tally] = []
            now = RunPlan(room.slug, specs, many, f"{luck}{search_.FRESH}", base.text(), swap)
            for one in (now, search.plan_of(best, f"{luck}{search_.FRESH}", many)):
                again.append(search_.measured(room, one, workers(jobs), WHERE[on]))
                advance(1)
    _told(paper, goal, best, names, again, many, done)
    found = {
        "game": room.slug, "goal": goal, "seed": luck, "trials": done, "games": games, "fresh": many,
        "best": best, "better": search_.better(goal, *again),
        "before": again[0].data(), "after": again[1].data(),
    }  # fmt: skip
    inputs.write(place / "best.json", js.dumps(found, indent=1) + "\n")
    paper.data(found)
    return 0


def _wanted(found: list[SweepRequest]) -> tuple[SweepRequest, ...]:
    names = [one.name for one in found]
    for twice in (name for name in names if names.count(name) > 1):
        raise BadInput(f"`{twice}` is named twice; give all its values at once")
    if not any(len(one.values) > 1 for one in found):
        raise BadInput(
            "every number has one value, so there is nothing to search; write a range such as 8..12"
        )
    return tuple(found)


def _luck(place: Path, seed: int | None) -> int | str:
    """Return the seed of a search that goes on, or the one that is given."""
    note = place / search_.STUDY
    if seed is not None or not note.is_file():
        return inputs.seed(seed)
    try:
        kept = js.loads(note.read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"`{note}` cannot be read; name another folder") from error
    return kept if isinstance(kept, int | str) else str(kept)


def _told(
    paper: Output, goal: str, best: dict[str, str], names: list[str], again: list[Tally], many: int, done: int
) -> None:
    """Print what was found beside what was, on the same fresh luck, and how far it can be believed."""
    values = ", ".join(f"{name}={value}" for name, value in best.items())
    heads = ["", *(f">wins of {name}" for name in names), ">draws", ">length"]
    rows = [
        [what, *search_.rows_of(names, tally)] for what, tally in zip(("before", "found"), again, strict=True)
    ]
    paper.final(f"Best of {done} trials for {goal} ({search_.GOALS[goal]}): {values}")
    paper.show(table(heads, rows, f"{many:,} games each on fresh luck (95 %)"), final=True)
    if search_.better(goal, *again):
        paper.final("On games that the search has not seen it is better, beyond the intervals.")
    else:
        paper.final(
            "On games that the search has not seen it is not shown to be better: the intervals overlap."
        )
