"""Takebacks: a session as it stood at an earlier ply, with luck that nobody has seen anything of."""

from __future__ import annotations

from dataclasses import replace

from conclave.core.errors import IllegalMove
from conclave.core.record import AGAIN
from conclave.core.session import Session


def back_to(session: Session, ply: int) -> Session:
    """Return the session as it stood at a ply; from there on luck has a new name, and the record says so.

    Whoever saw the rolls that are gone knows nothing of those that come. The new name follows from the seed
    and the number of takebacks, so that nobody can choose it either: one takeback, one more run of luck.
    """
    if not 0 <= ply < session.ply:
        raise IllegalMove("there is no such move to take back")
    record = session.record
    marks = {at: mark for at, mark in record.marks.items() if at <= ply}
    # The result and what came later are no part of it; the takebacks are put back with this one among them.
    whole = replace(record, tokens=record.tokens[:ply], marks=marks, result="", takebacks=[])
    twin = Session.replay(session.game, whole)
    twin.record.takebacks = [*(min(at, ply) for at in record.takebacks), ply]
    twin.seed = session.seed + AGAIN
    return twin
