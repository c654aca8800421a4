"""`analyse`: how a recorded game stood along the way, and which answers lost most."""

from __future__ import annotations

from typing import Annotated

from conclave.bots import analysis
from conclave.cli import inputs
from conclave.cli.arguments import Components, File, Json, Quiet, Seat, said
from conclave.cli.output import Output, table
from conclave.cli.show import watched
from conclave.core.errors import BadInput
from conclave.core.hints import percent
from conclave.core.session import Session


def analyse(
    file: File,
    /,
    *,
    seat: Seat = -1,
    most: Annotated[int, said("How many answers to list.", low=1)] = 5,
    components: Components = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Show how a finished game stood along the way, and which answers lost most."""
    paper = Output(json=json, quiet=quiet)
    game, record = inputs.record(file, components)
    whole = Session.replay(game, record)
    if not whole.over:
        raise BadInput(
            "the game is not over, and what is hidden in it stays so; `hint` at the table helps there"
        )
    watched(game, whole.seats, seat)
    names = [game.words.seat_name(one) for one in range(whole.seats)]
    stood = analysis.course(game, record)
    free = sum(1 for _ in analysis.decisions(game, record))
    with paper.progress(game.spec.title, free, "answers") as advance:
        found = analysis.mistakes(game, record, seat, most, advance)
    rows = [[str(ply), *(percent(worth) for worth in row)] for ply, row in stood]
    paper.show(
        table([">ply", *(f">{name}" for name in names)], rows, "How it was thought to stand"), final=True
    )
    for one in found:
        why = f": {'; '.join(one.reasons)}" if one.reasons else ""
        lost = percent(one.loss)
        paper.final(f"Ply {one.ply}, {names[one.seat]}: {one.played} lost about {lost} to {one.better}{why}")
    if not found:
        paper.final("No answer lost anything that could be told.")
    paper.data(
        {
            "game": game.slug,
            "plies": whole.ply,
            "adviser": game.adviser,
            "course": [{"ply": ply, "chances": row} for ply, row in stood],
            "mistakes": [one.__dict__ for one in found],
        }
    )
