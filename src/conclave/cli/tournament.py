"""`tournament`: every bot against every other; `ratings`: how strong that shows them to be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from conclave.arena import ratings as rated
from conclave.arena import tournament as arena
from conclave.arena.faults import Faults
from conclave.arena.pool import workers
from conclave.bots import worker
from conclave.cli import INTERRUPTED, bot_faults, inputs
from conclave.cli.arguments import Components, Game, Jobs, Json, Options, Quiet, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput, BadRecord, ConclaveError
from conclave.core.registry import load

AGAIN: Final = "(the same command plays them again)"


def tournament(
    game: Game = inputs.DEFAULT_GAME,
    /,
    *,
    players: Annotated[str, said("Two or more bots, comma-separated.")] = "random,greedy",
    games: Annotated[
        int,
        said("Seeds for each line-up; on each it plays one game per seat, everybody in every seat.", low=1),
    ] = 10,
    seats: Annotated[
        int, said("How many sit at a table. [default: the fewest the game takes]", low=0, default=False)
    ] = 0,
    seed: Annotated[int, said("The first part of every game's seed.")] = 1,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None, said("A file that each result is added to; what it holds already is not played again.")
    ] = None,
    markdown: Annotated[bool, switch("Print the tables as Markdown.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Let every bot meet every other, in every seat and on the same luck, and rate them."""
    paper, room = Output(json=json, quiet=quiet), load(game)
    specs = [part.strip() for part in players.split(",")]
    for spec in specs:
        worker.checked(spec)
    written = inputs.options(room, option, components).text()
    pairings = arena.schedule(room.slug, specs, games, seed, written, seats)
    rows: list[arena.ResultRow] = []
    stopped = False
    try:
        target = out.expanduser() if out else None
        if target and target.exists():
            cut = arena.mend(target)
            if cut:
                paper.line(cut, "yellow")
        with paper.progress(room.spec.title, len(pairings), "games") as advance:
            arena.run(pairings, workers(jobs), target, advance, rows)
    except KeyboardInterrupt:
        stopped = True
    except OSError as error:
        raise BadInput(f"cannot use `{out}`: {error.strerror or error}") from error
    if stopped:
        paper.line(f"Stopped: {len(rows)} of {len(pairings)} games were played.", "yellow")
    counted = arena.sort(rows)
    data: dict[str, object] = {"table": [], "groups": []}
    if counted.rows:
        data = _told(paper, room.spec.title, counted.rows, counted.faults, markdown)
    failed = bot_faults.told(paper, counted.faults, AGAIN if out else "")
    paper.data({"game": room.slug, "games": len(counted.rows), "stopped": stopped, **data,
                "failed": len(counted.faults), "faults": counted.faults.data()})  # fmt: skip
    return INTERRUPTED if stopped else failed


def ratings(
    *files: Annotated[Path, said("Results that `conclave tournament --out` wrote.")],
    markdown: Annotated[bool, switch("Print the tables as Markdown.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Rate the players of recorded tournaments, with intervals; nothing is played."""
    paper = Output(json=json, quiet=quiet)
    if not files:
        raise BadInput("name at least one file of results, as `conclave tournament --out` writes them")
    rows: list[arena.ResultRow] = []
    for file in files:
        try:
            found = arena.read(file.expanduser())
        except OSError as error:
            raise BadInput(f"cannot read `{file}`: {error.strerror or error}") from error
        rows += found.rows
        if found.cut:
            paper.line(found.cut, "yellow")
    if not rows:
        raise BadRecord("there are no results in what you named, so there is nothing to rate")
    counted = arena.sort(rows)
    if counted.twice:
        paper.line(f"{counted.twice} games are in these files more than once and count once.", "yellow")
    made = []
    for kind, games in rated.kinds(counted.rows).items():
        title = f"{_title(kind.game)} ({kind.options or 'as it comes'}; rules {kind.rules})"
        facts = kind._asdict() | {"games": len(games)}
        made.append(facts | _told(paper, title, games, counted.faults, markdown))
    failed = bot_faults.told(paper, counted.faults)
    paper.data({"kinds": made, "failed": len(counted.faults), "faults": counted.faults.data()})
    return failed


def _title(game: str) -> str:
    try:
        return load(game).spec.title
    except ConclaveError:
        return game


def _told(
    paper: Output, title: str, rows: Sequence[arena.ResultRow], failed: Faults, markdown: bool
) -> dict[str, object]:
    """Print who won how much and the ratings, and give both as data."""
    cross = arena.Crosstable(rows)
    width = len(rows[0].players)
    about = "share of wins (95 %)" if width == 2 else "share of wins, and how often ahead of each (95 %)"
    if markdown:
        paper.raw(cross.markdown(failed), final=True)
    else:
        heads = [head if head == "player" else f">{head}" for head in cross.heads()]
        # A cell such as `76.0 % (66.4-84.0)` is never cut: where there is no room, decimals are left out.
        short = len(cross.players) > 4 or 20 * (len(cross.players) + 2) > paper.console.width
        cells = cross.cells(failed, short=short)
        paper.show(table(heads, cells, f"{title}: {len(rows)} games, {about}"), final=True)
    groups = rated.rate(rows, failed.by_bot())
    if len(groups) > 1:
        paper.line("Not everybody met, not even through others: each table of ratings has its own zero.")
    return {"table": cross.data(), "groups": [_rated(paper, found, failed, markdown) for found in groups]}


def _rated(paper: Output, found: rated.Ratings, failed: Faults, markdown: bool) -> dict[str, object]:
    """Print the ratings of players who met, and which of them differ beyond chance."""
    lines, steps = found.table(), found.steps()
    cells = [(failed.named(line.player), str(line), str(line.games)) for line in lines]
    if markdown:
        head = [("player", "rating (95 %)", "games"), ("---", "---", "---:")]
        paper.raw("\n".join(f"| {' | '.join(line)} |" for line in [*head, *cells]) + "\n", final=True)
    else:
        heads = ("player", ">rating (95 %)", ">games")
        paper.show(table(heads, cells, "Ratings (Elo points, 0 is the mean)"), final=True)
    for step in steps:
        paper.line(f"{step}.")
    for player in found.players:
        if failed.by_bot()[player]:
            paper.line(f"{player} failed, so it is compared with nobody.", "yellow")
    many, apart = len(lines) * (len(lines) - 1) // 2, found.told_apart()
    if many > 1:
        paper.line(f"{apart} of {many} pairs differ beyond chance; corrected for all of them.")
    if found.monotone():
        paper.final(found.monotone())
    return {
        "ratings": [line._asdict() | _ends(line) for line in lines],
        "steps": [step._asdict() | _ends(step) for step in steps],
        "apart": apart,
        "pairs": many,
        "levels": found.monotone(),
    }


def _ends(found: rated.Rated | rated.RatingGap) -> dict[str, object]:
    return {"low": rated.plain(found.low), "high": rated.plain(found.high)}
