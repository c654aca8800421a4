"""`audit`: check the luck of a finished game, its commitment and every roll."""

from __future__ import annotations

from typing import Annotated, Final

from conclave.cli import inputs
from conclave.cli.arguments import Components, File, Json, Quiet, said
from conclave.cli.output import Output
from conclave.core.audit import audit as check
from conclave.core.errors import BadInput

WRONG: Final = 4  # the exit code where luck is not what was promised
HASH: Final = 64  # characters of a commitment


def audit(
    file: File,
    /,
    *,
    commitment: Annotated[
        str, said("What the server committed to, as you noted it before the game.", default=False)
    ] = "",
    components: Components = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Check the luck of a finished game: the commitment, and every roll, also after takebacks."""
    out = Output(json=json, quiet=quiet)
    noted = commitment.strip().lower()
    if noted and (len(noted) != HASH or set(noted) - set("0123456789abcdef")):
        raise BadInput(f"a commitment has {HASH} digits 0-9 and a-f, not `{noted[:80]}`")
    game, record = inputs.record(file, components)
    found = check(game, record, noted)
    for sentence in found.sentences():
        out.line(sentence)
    for roll in found.wrong:
        out.line(f"  ply {roll.ply}: recorded `{roll.recorded}`, the seed brings `{roll.expected}`", "red")
    if found.good:
        out.final("The luck of this game is what was promised." if found.bound else "The luck fits the seed.")
    else:
        out.final("The luck of this game is not what was promised.", "red")
    out.data(
        {
            "good": found.good,
            "commitment": found.commitment or None,
            "bound": found.bound,
            "seed": found.seed,
            "takebacks": found.takebacks,
            "rolls": [
                {
                    "ply": roll.ply,
                    "recorded": roll.recorded,
                    "expected": roll.expected,
                    "takebacks": roll.takebacks,
                }
                for roll in found.rolls
            ],
            "wrong": len(found.wrong),
        }
    )
    return 0 if found.good else WRONG
