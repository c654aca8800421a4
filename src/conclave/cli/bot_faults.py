"""Faults of bots as a command tells them: how many, of which kind, where in their code."""

from __future__ import annotations

from typing import Final

from conclave.arena.faults import Faults
from conclave.cli.output import Output

FAILED: Final = 1  # the exit code of a command in which a bot failed
MOST: Final = 5  # kinds of faults that are shown with their traceback


def told(paper: Output, faults: Faults, hint: str = "") -> int:
    """Tell what bots did wrong, also when quiet; give the exit code."""
    if not len(faults):
        return 0
    many = len(faults)
    games = "1 game, which does" if many == 1 else f"{many:,} games, which do"
    paper.final(f"A bot failed in {games} not count{' ' + hint if hint else ''}:", "bold red")
    kinds = faults.kinds()
    for kind in kinds[:MOST]:
        times = f"{kind.times:,} times, first" if kind.times > 1 else "once"
        paper.final(f"  {times}: {kind.first}.", "red")
        for row in kind.first.trace.split("\n") if kind.first.trace else ():
            paper.final(f"    {row}")
    if len(kinds) > MOST:
        rest = sum(kind.times for kind in kinds[MOST:])
        paper.final(f"  ... and {rest:,} more of {len(kinds) - MOST} other kinds.", "red")
    return FAILED
