"""Shelf: games that were played elsewhere, put down as tables that are over, so that all can watch them."""

from __future__ import annotations

import json
import secrets
from typing import Final

from sqlalchemy import insert

from conclave.core.result import Result
from conclave.core.session import Session
from conclave.server import outcomes, snapshots
from conclave.server.accounts import Person
from conclave.server.clocks import Clocks
from conclave.server.schema import answers, seats, tables
from conclave.server.schema import snapshots as kept
from conclave.server.services import Services
from conclave.server.store import Statement, now
from conclave.server.table import OVER, Table

UNFINISHED: Final = "the record ends before the game does"


async def put(services: Services, host: Person, session: Session) -> Table:
    """Put a game that was read from a record down as a table at which nothing can be played."""
    game, table_id = session.game, secrets.token_hex(6)
    clocks, at = Clocks("none", session.seats), now()
    outcome = session.result or Result((), (), UNFINISHED, "")
    live = {
        "offers": [], "flagged": -1, "outcome": outcomes.stored(outcome), "rematch": "",
        "plies": [session.ply] * (session.seats + 1), **clocks.stored(at),
    }  # fmt: skip
    row = {
        "id": table_id, "game": game.slug, "rules": game.spec.rules, "title": game.spec.title,
        "options": session.record.options, "key": "", "host": host.id,
        "clock": "none", "phase": OVER, "listed": 1, "rated": 0, "version": 1, "live": json.dumps(live),
        "made": at, "moved": at,
    }  # fmt: skip
    each = [
        {"table": table_id, "seat": seat, "kind": "bot", "person": "", "name": name[:60], "level": name[:60]}
        for seat, name in enumerate(session.record.seats)
    ]
    # Luck came from elsewhere, so the snapshot is the game, and its one answer only says where it came from.
    body = snapshots.write(session)
    answer = {
        "table": table_id, "version": 1, "kind": "record", "seat": -1, "token": "", "ply": session.ply,
        "digest": session.digest, "at": at,
    }  # fmt: skip
    whole = {"table": table_id, "version": 1, "body": body, "checksum": snapshots.checksum(body)}
    await services.store.commit(
        Statement(insert(tables).values(row)),
        Statement(insert(seats).values(each)),
        Statement(insert(answers).values(answer)),
        Statement(insert(kept).values(whole)),
    )
    return await services.tables.get(table_id)
