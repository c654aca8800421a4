"""`tournament`: every bot against every other; `ratings`: how strong that shows them to be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from conclave.arena import ratings as rated
from conclave.arena import tournament as arena
from conclave.arena.pool import workers
from conclave.bots import levels
from conclave.cli import INTERRUPTED, reading
from conclave.cli.arguments import Components, Game, Jobs, Json, Options, Quiet, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput, BadRecord, ConclaveError, Missing
from conclave.core.registry import load

Rounds = Annotated[int, said("Rounds of drawing the games anew, for the intervals of ratings.", low=20)]
Orders = Annotated[
    int, said("Orders of the games that each round is the mean of; more take longer and tell more.", low=1)
]


def tournament(
    game: Game = reading.DEFAULT_GAME,
    /,
    *,
    players: Annotated[str, said("Two or more bots, with commas between.")] = "random,greedy",
    games: Annotated[
        int,
        said(
            "Seeds for each party; on each it plays as often as it has seats, everybody in every seat.", low=1
        ),
    ] = 10,
    seats: Annotated[
        int, said("How many sit at a table. [default: the fewest the game takes]", low=0, default=False)
    ] = 0,
    seed: Annotated[int, said("The first part of every game's seed.")] = 1,
    option: Options = (),
    components: Components = None,
    jobs: Jobs = 0,
    rounds: Rounds = 100,
    orders: Orders = rated.FEWER,
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
        levels.make(spec)
    written = reading.options(room, option, components).text()
    pairings = arena.schedule(room.slug, specs, games, seed, written, seats)
    rows: list[arena.Row] = []
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
    data: dict[str, object] = {"table": [], "ratings": []}
    if rows:
        data = _told(paper, room.spec.title, rows, (rounds, orders), markdown)
    faults = [fault for row in rows for fault in row.faults]
    for fault in faults[:5]:
        paper.line(fault, "red")
    paper.data({"game": room.slug, "games": len(rows), "stopped": stopped, **data, "faults": faults})
    return INTERRUPTED if stopped else 0


def ratings(
    *files: Annotated[Path, said("Results that `conclave tournament --out` wrote.")],
    rounds: Rounds = 100,
    orders: Orders = rated.FEWER,
    markdown: Annotated[bool, switch("Print the tables as Markdown.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Rate the players of recorded tournaments, with intervals; nothing is played."""
    paper = Output(json=json, quiet=quiet)
    if not files:
        raise BadInput("name at least one file of results, as `conclave tournament --out` writes them")
    rows: list[arena.Row] = []
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
    groups, twice = rated.kinds(rows)
    if twice:
        paper.line(f"{twice} games are in these files more than once and count once.", "yellow")
    rated.rate([rows[0]], 0)  # says at once if the library is missing
    made = []
    for kind, games in groups.items():
        title = f"{_title(kind.game)} ({kind.options or 'as it comes'}; rules {kind.rules})"
        facts = kind._asdict() | {"games": len(games)}
        made.append(facts | _told(paper, title, games, (rounds, orders), markdown))
    paper.data({"kinds": made})
    return 0


def _title(game: str) -> str:
    try:
        return load(game).spec.title
    except ConclaveError:
        return game


def _told(
    paper: Output, title: str, rows: Sequence[arena.Row], effort: tuple[int, int], markdown: bool
) -> dict[str, object]:
    """Print who won how much and the ratings, and give both as data."""
    cross = arena.Crosstable(rows)
    width = len(rows[0].players)
    about = "share of wins (95 %)" if width == 2 else "share of wins, and how often ahead of each (95 %)"
    if markdown:
        paper.raw(cross.markdown(), final=True)
    else:
        heads = [head if head == "player" else f">{head}" for head in cross.heads()]
        paper.show(
            table(heads, cross.cells(short=len(cross.players) > 4), f"{title}: {len(rows)} games, {about}"),
            final=True,
        )
    try:
        rounds, orders = effort
        with paper.progress("Ratings", rounds + 1, "rounds") as advance:
            found = rated.rate(rows, rounds, progress=advance, orders=orders)
    except Missing as error:
        paper.line(str(error)[0].upper() + str(error)[1:] + ".", "yellow")
        return {"table": cross.data(), "ratings": None, "ladder": None}
    cells = [(line.player, str(line), str(line.games)) for line in found.table()]
    if markdown:
        lines = [("player", "rating (95 %)", "games"), ("---", "---", "---:"), *cells]
        paper.raw("\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n", final=True)
    else:
        paper.show(table(("player", ">rating (95 %)", ">games"), cells, "Ratings (OpenSkill)"), final=True)
    for step in found.ladder():
        paper.line(f"{step}.")
    if found.monotone():
        paper.final(found.monotone())
    return {
        "table": cross.data(),
        "ratings": [line._asdict() for line in found.table()],
        "ladder": {"steps": [step._asdict() for step in found.ladder()], "sentence": found.monotone()},
    }
