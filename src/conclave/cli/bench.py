"""`bench`: how fast the engine runs here."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from conclave.arena import bench as arena
from conclave.arena import external_bench as others
from conclave.arena import revision_bench as revisions
from conclave.arena import yardstick as sticks
from conclave.arena.bench import MedianRange
from conclave.arena.simulate import random_game
from conclave.cli import bench_contracts, inputs
from conclave.cli.arguments import Components, Json, Options, Quiet, said, switch
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput
from conclave.core.game import Game
from conclave.core.options import Options as GameOptions
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server.config import needed

SERVER = "server"


def bench(
    game: Annotated[
        str, said("A game by its name, or `server` to measure the table server.")
    ] = inputs.DEFAULT_GAME,
    /,
    *,
    seconds: Annotated[
        float | None, said("How long each measurement lasts. [default: 1, or 5 for the server]", low=0.01)
    ] = None,
    rounds: Annotated[int, said("How often everything is measured, in turn.", low=1)] = 3,
    games: Annotated[
        int | None, said("Tables that the server has open, two people at each. [default: 50]", low=1)
    ] = None,
    playing: Annotated[
        str | None, said("The game that is played at the server. [default: ice_wizards]", default=False)
    ] = None,
    rate: Annotated[
        float | None,
        said("Moves a second at the server. [default: ever more, as long as it holds them]", low=1.0),
    ] = None,
    processes: Annotated[
        int | None, said("Processes of the server; more than one need --db. [default: 1]", low=1)
    ] = None,
    db: Annotated[
        str | None, said("An empty database for the server: postgresql://user@host/name. [default: a file]")
    ] = None,
    peers: Annotated[bool, switch("Measure other libraries too, where they are installed.")] = False,
    yardstick: Annotated[Path | None, said("A folder with hand-written playouts to compare with.")] = None,
    beside: Annotated[
        str | None, said("Another game to measure in turn with this one, and to compare with.")
    ] = None,
    against: Annotated[
        str | None, said("A revision of this checkout: measure both in turn, and print the ratios.")
    ] = None,
    record: Annotated[
        Path | None, said("With --against: the record that both replay. [default: a random game]")
    ] = None,
    contracts: Annotated[
        bool, switch("Measure this build through Gymnasium, PettingZoo, OpenSpiel and the vector.")
    ] = False,
    this_build: Annotated[bool, switch("Measure only the build that runs.")] = False,
    option: Options = (),
    components: Components = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Measure random play, copies and views; or how many moves a second the table server holds."""
    paper = Output(json=json, quiet=quiet)
    if game == SERVER:
        others_asked = peers or yardstick or beside or record or this_build or contracts
        if others_asked or option or components or rounds != 3:
            raise BadInput(
                "the server is measured with --seconds, --games, --playing, --rate, --processes, --db "
                "and --against alone"
            )
        needed()
        from conclave.arena.server_bench import Load
        from conclave.cli import bench_server

        slug = load(playing or inputs.DEFAULT_GAME).slug
        bench_server.show(
            paper,
            Load(slug, games or 50, seconds or 5.0, rate or 0.0, processes or 1, db or ""),
            against or "",
        )
        return
    for given, name in (
        (games, "games"),
        (playing, "playing"),
        (rate, "rate"),
        (processes, "processes"),
        (db, "db"),
    ):
        if given is not None:
            raise BadInput(f"--{name} is for the server: conclave bench server")
    seconds, room = 1.0 if seconds is None else seconds, load(game)
    if contracts:
        if peers or beside or against or record:
            raise BadInput("--contracts is a comparison of its own: only --yardstick goes with it")
        home = sticks.folder(yardstick) if room.slug == sticks.GAME else None
        chosen = inputs.options(room, (*option, sticks.OPTIONS) if home else option, components)
        bench_contracts.show(paper, room, chosen, seconds, rounds, home)
        return
    if against:
        if peers or yardstick or beside:
            raise BadInput("--against is a comparison of its own: ask for it alone")
        options = inputs.options(room, option, components)
        text = _shared_record(room, options, record, components)
        job = revisions.Job(room.slug, options.text(), text, seconds)
        _against(paper, room, job, against, rounds, this_build)
        return
    if record:
        raise BadInput("--record is for --against: what both revisions replay")
    home = sticks.folder(yardstick) if room.slug == sticks.GAME and not this_build else None
    # The yardstick plays one board, so beside it the engine has to play the same.
    options = inputs.options(room, (*option, sticks.OPTIONS) if home else option, components)
    paper.line(
        f"{room.spec.title} ({options.text()}), {arena.describe()}, {rounds} rounds of {seconds:g} s ...",
        "dim",
    )
    measured: dict[str, MedianRange] = {}
    other = load(beside) if beside else None
    aside: list[arena.BenchRound] = []

    def measure_other() -> None:
        if other is not None:
            aside.extend(arena.interleaved(other, other.options(), seconds, 1, alone=this_build))

    if home is None:
        found = arena.interleaved(room, options, seconds, rounds, alone=this_build, between=measure_other)
    elif other is not None:
        raise BadInput("--beside and --yardstick are two comparisons: ask for one of them")
    else:
        with sticks.Yardstick(home) as stick:
            found = arena.interleaved(room, options, seconds, rounds, between=stick.round)
            measured = stick.figures()
    summary = arena.summary(found)
    paces = [others.pace(peer, seconds) for peer in others.PEERS] if peers else []
    _report(paper, summary, measured, paces)
    shares = arena.ratios(summary, arena.summary(aside)) if other is not None else {}
    for build, figures in shares.items():
        paper.final(f"{room.slug} / {other.slug if other else ''}, {build}: " + _shares(figures))
    paper.data(
        {
            "game": room.slug,
            "options": options.text(),
            "seconds": seconds,
            "rounds": [asdict(each) for each in found],
            "summary": {
                build: {name: asdict(value) for name, value in figures.items()}
                for build, figures in summary.items()
            },
            "yardstick": {name: asdict(value) for name, value in measured.items()},
            "ratios": _ratios(summary, measured),
            "beside": shares,
            "peers": [asdict(pace) for pace in paces],
        }
    )


def _shared_record(room: Game, options: GameOptions, path: Path | None, folder: Path | None) -> str:
    """Return the record that both revisions replay: it must be one of this game that replays here."""
    if path is None:
        return random_game(room, options, ("random",) * room.spec.seats[0], "bench")[0].text()
    record = inputs.record(path, folder)[1]
    Session.replay(room, record)
    return record.text()


def _against(paper: Output, room: Game, job: revisions.Job, name: str, rounds: int, alone: bool) -> None:
    """Build this checkout and another revision, and print how many times as fast this one is."""
    paper.line(
        f"{room.spec.title} ({job.options}), now against {name}: both are built, then {rounds} rounds of "
        f"{job.seconds:g} s in turn, on the processor's clock ...",
        "dim",
    )
    told: dict[str, object] = {}
    for build, figures in revisions.against(name, job, rounds, arena.this_build() if alone else ""):
        rows = [
            (what, str(one.before), str(one.now), f"{one.ratio.middle:.2f}", _spread(one.ratio))
            for what, one in figures.items()
        ]
        heads = ("a second", f">{name}", ">now", ">now / then", ">spread")
        paper.show(
            table(heads, rows, f"{build}: above 1 is faster (lowest-highest of the rounds)"), final=True
        )
        told[build] = {what: asdict(one) for what, one in figures.items()}
    paper.data({"game": room.slug, "options": job.options, "against": name, "builds": told})


def _spread(ratio: MedianRange) -> str:
    return f"{ratio.low:.2f}-{ratio.high:.2f}"


def _ratios(summary: dict[str, dict[str, MedianRange]], measured: dict[str, MedianRange]) -> dict[str, float]:
    """Hold playouts against the yardstick: steps are counted differently there, whole games are not."""
    found: dict[str, float] = {}
    for build, measure in (("plain", "calibration"), ("compiled", "native limit")):
        if build in summary and measure in measured:
            found[f"{build} / {measure}"] = summary[build]["playouts"].middle / measured[measure].middle
    return found


def _shares(figures: dict[str, float]) -> str:
    """Write how two games compare, measurement by measurement."""
    return ", ".join(f"{name} {value:.3f}" for name, value in figures.items())


def _report(
    paper: Output,
    summary: dict[str, dict[str, MedianRange]],
    measured: dict[str, MedianRange],
    paces: list[others.ExternalRate],
) -> None:
    heads = ("build", ">nodes/s", ">playouts/s", ">us a copy", ">views/s")
    rows = [
        (
            build,
            str(figures["nodes"]),
            str(figures["playouts"]),
            f"{1e6 / figures['copies'].middle:.2f}",
            str(figures["views"]),
        )
        for build, figures in summary.items()
    ]
    rows += [(name, "", str(value), "", "") for name, value in measured.items()]
    paper.show(
        table(heads, rows, "Random play, every choice listed at each step (lowest-highest)"), final=True
    )
    for name, ratio in _ratios(summary, measured).items():
        paper.final(f"{name}: {ratio:.2f}")
    if "plain" in summary and "compiled" in summary:
        gain = summary["compiled"]["playouts"].middle / summary["plain"]["playouts"].middle
        paper.final(f"compiled / plain: {gain:.1f}")
    elif not measured:
        paper.line(
            "Only one build is here; `./conclave build --compiled` makes the other in a checkout.", "dim"
        )
    if paces:
        _beside(paper, summary, paces)


def _beside(
    paper: Output, summary: dict[str, dict[str, MedianRange]], paces: list[others.ExternalRate]
) -> None:
    """Show the peers, and how many times our nodes a second are theirs."""
    builds = list(summary)
    rows = []
    for pace in (pace for pace in paces if not pace.missing):
        times = [f"{summary[build]['nodes'].middle / pace.nodes:.1f} x" for build in builds]
        rows.append((pace.name, f"{pace.nodes:,.0f}", *times))
    heads = ("beside", ">nodes/s", *(f">ours, {build}" for build in builds))
    if rows:
        paper.show(table(heads, rows, "Other libraries, random play with legal actions listed"), final=True)
    for pace in (pace for pace in paces if pace.missing):
        paper.final(f"{pace.name}: {pace.missing}")
