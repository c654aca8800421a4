"""`bench server`: how many moves a second the table server holds, beside an echo or another revision."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from conclave.arena import revision_bench as revisions
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput

if TYPE_CHECKING:
    from conclave.arena.load import LoadStep
    from conclave.arena.server_bench import Load, ServerBench


def show(paper: Output, load: Load, against: str = "") -> None:
    """Raise the pace of play until deliveries take too long, or keep one, on this machine alone."""
    from conclave.arena import server_bench

    if load.processes > 1 and not load.db:
        raise BadInput("several processes need a database: --db postgresql://user@host/name")
    goal = (
        f"{load.rate:g} moves a second for {load.seconds:g} s"
        if load.rate
        else f"the pace rises in steps of {load.seconds:g} s until the p99 of deliveries exceeds "
        f"{server_bench.LIMIT:g} ms"
    )
    paper.line(
        f"{load.games} tables of {load.game}, {2 * load.games} sockets, one machine for server and players; "
        f"{goal} ...",
        "dim",
    )

    def heard(what: str, step: LoadStep) -> None:
        words = (
            f"{step.held:,.0f} of {step.asked:,.0f} a second, p50 {step.p50:.1f} ms, p99 {step.p99:.1f} ms, "
            f"{step.cost:.2f} ms of a core and {step.traffic:,.0f} bytes a move"
        )
        paper.line(f"  {what}: {words}" + (f", {step.lost} lost" if step.lost else ""), "dim")

    if not against:
        found = server_bench.measure(load, heard)
        _alone(paper, found)
        told = {**asdict(load), **asdict(found), "ratio": found.ratio, "limit": server_bench.LIMIT}
        paper.data(told)
        return
    root = revisions.checkout()
    with (
        TemporaryDirectory(prefix="conclave-against-") as place,
        revisions.revision(root, against, Path(place)) as tree,
    ):
        # Both on their sources in plain Python, the other one always as one process on a file.
        then = server_bench.Target(against, tree / "src")
        now = server_bench.Target("now", root / "src")
        single = server_bench.Load(load.game, load.games, load.seconds, load.rate)
        before, _ = server_bench.served(single, then, lambda step: heard(against, step))
        after = server_bench.measure(load, heard, now)
    _compared(paper, against, before, after)
    paper.data({**asdict(load), "against": against, "then": before and asdict(before), "now": asdict(after)})


def _alone(paper: Output, found: ServerBench) -> None:
    from conclave.arena import server_bench

    if found.server is None:
        paper.final(
            f"The server holds not even the slowest pace with p99 below {server_bench.LIMIT:g} ms here."
        )
    else:
        best = found.server
        paper.final(f"moves a second held: {best.held:,.0f}")
        paper.final(f"delivery: p50 {best.p50:.1f} ms, p99 {best.p99:.1f} ms, {best.size / 1000:.1f} kB each")
        paper.final(f"a move: {best.cost:.2f} ms of a core, {best.traffic:,.0f} bytes")
    if found.echo is not None:
        paper.final(f"bare echo of the same size: {found.echo.messages:,.0f} messages a second")
        paper.final(f"deliveries / echo: {found.ratio:.2f}")
    _refused(paper, found)


def _refused(paper: Output, found: ServerBench) -> None:
    if found.errors:
        paper.final(f"refused commands: {len(found.errors)}, the first: {found.errors[0][:100]}")


def _compared(paper: Output, name: str, before: LoadStep | None, after: ServerBench) -> None:
    now = after.server
    if before is None or now is None:
        gone = name if before is None else "this revision"
        paper.final(f"{gone} holds not even the slowest pace here, so nothing can be compared.")
        return
    figures = (
        ("moves a second held", before.held, now.held),
        ("p99 of deliveries, ms", before.p99, now.p99),
        ("ms of a core a move", before.cost, now.cost),
        ("bytes a move", before.traffic, now.traffic),
    )
    rows = [
        (what, f"{then:,.2f}", f"{today:,.2f}", f"{today / then:.2f}" if then else "")
        for what, then, today in figures
    ]
    paper.show(table(("", f">{name}", ">now", ">now / then"), rows), final=True)
    if after.echo is not None:
        paper.final(f"deliveries / bare echo of the same size: {after.ratio:.2f}")
    _refused(paper, after)
