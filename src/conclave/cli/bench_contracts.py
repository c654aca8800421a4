"""`bench --contracts`: how fast a game is through the contracts of research libraries."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Final

from conclave.cli.output import Output, table
from conclave.core.game import Game
from conclave.core.options import Options

BATCH: Final = 256  # games of the vector
MANY: Final = 10_000  # games whose memory is measured


def show(paper: Output, game: Game, options: Options, seconds: float, rounds: int, home: Path | None) -> None:
    """Measure every contract in turn, and show steps, ratios and memory."""
    from conclave.adapters import contract_bench as contracts

    head = f"{game.spec.title} ({options.text()}) through every contract"
    paper.line(f"{head}, {rounds} rounds of {seconds:g} s each, {BATCH} games in the vector ...", "dim")
    size = contracts.memory(game, options, MANY)
    rates = contracts.measure(game, options, seconds, rounds, BATCH, home)
    shares = contracts.ratios(rates)
    rows = [(rate.name, f"{rate.steps:,.0f}", f"{rate.games:,.1f}") for rate in rates if not rate.missing]
    paper.show(
        table(("contract", ">steps/s", ">games/s"), rows, "Random play, middle of the rounds"), final=True
    )
    for name, share in shares.items():
        paper.final(f"{name}: {share:.3g}")
    if size:
        paper.final(f"memory of {MANY:,} games: {size * MANY / 1e6:,.1f} MB, {size:,.0f} bytes each")
    for rate in rates:
        if rate.missing:
            paper.final(f"{rate.name}: not measured, {rate.missing}")
    paper.data(
        {
            "game": game.slug,
            "options": options.text(),
            "seconds": seconds,
            "rounds": rounds,
            "games": BATCH,
            "rates": [asdict(rate) for rate in rates],
            "ratios": shares,
            "bytes_a_game": size,
        }
    )
