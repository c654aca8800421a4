"""Sides of results: who won or lost together, worked out anew where a game's rules say so since."""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from alembic import op

from conclave.core.errors import ConclaveError
from conclave.core.game import Game
from conclave.core.registry import load
from conclave.core.result import Result
from conclave.core.session import Session
from conclave.server import snapshots

revision = "0005"
down_revision = "0004"
log = logging.getLogger("conclave")
tables = sa.table("tables", *map(sa.column, ("id", "game", "rules", "version", "live")))
answers = sa.table("answers", *map(sa.column, ("table", "version", "digest")))
kept = sa.table("snapshots", *map(sa.column, ("table", "body", "checksum")))


def upgrade() -> None:
    """Give every stored result its sides: none, unless the steps of its game bring some."""

    def sided(row: sa.Row[Any], outcome: dict[str, Any]) -> None:
        outcome["sides"] = []
        try:
            found = _brought_up(op.get_bind(), row)
        except (ConclaveError, ValueError, TypeError, KeyError) as error:
            log.warning("table %s keeps its result as it is: %s", row.id, error)
            return
        if found is not None:
            outcome["sides"] = list(found.sides)

    _rewrite(sided)


def downgrade() -> None:
    """Take the sides out again."""

    _rewrite(lambda row, outcome: outcome.pop("sides", None))


def _rewrite(change: Callable[[sa.Row[Any], dict[str, Any]], object]) -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables)).all():
        live = json.loads(row.live)
        if live.get("outcome"):
            change(row, live["outcome"])
            there = tables.update().where(tables.c.id == row.id)
            connection.execute(there.values(live=json.dumps(live, separators=(",", ":"))))


def _brought_up(connection: sa.Connection, row: sa.Row[Any]) -> Result | None:
    """Bring a finished game of older rules up, if its result is another by now; gives that result.

    Answers, digests and everything on the table but the sides must come out the same.
    """
    game = load(row.game)
    found = connection.execute(sa.select(kept).where(kept.c.table == row.id)).first()
    if row.rules == game.spec.rules or found is None:
        return None
    session = snapshots.read(game, bytes(found.body), found.checksum)
    old, record = session.result, session.record
    if old is None:
        return None  # it ended outside the rules
    record = replace(record, marks={**record.marks, session.ply: session.digest})
    fresh = Session.replay(game, record)
    if fresh.record.result == record.result:
        return None
    new = fresh.result
    if new is None or fresh.record.tokens != record.tokens or not _same(game, fresh, session, old):
        raise ValueError("played again, the game ends in another position")
    session.state.result, session.record = new, fresh.record
    body = snapshots.write(session)
    there = kept.update().where(kept.c.table == row.id)
    connection.execute(there.values(body=body, checksum=snapshots.checksum(body)))
    last = answers.update().where(answers.c.table == row.id, answers.c.version == row.version)
    connection.execute(last.values(digest=session.digest))
    connection.execute(tables.update().where(tables.c.id == row.id).values(rules=game.spec.rules))
    return new


def _same(game: Game, fresh: Session, session: Session, old: Result) -> bool:
    """Tell whether a game that was played again ends as it did, but for the sides."""
    twin = fresh.state.copy()
    twin.result = old
    new = fresh.result
    parts = (new.places, new.scores, new.why, new.rule) if new else ()
    return parts == (old.places, old.scores, old.why, old.rule) and game.pack(twin) == game.pack(
        session.state
    )
