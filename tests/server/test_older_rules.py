"""Tables that were opened under older rules: they go on where their game brings the record up."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from conclave.core.session import Session
from conclave.games.meld import GAME
from conclave.games.meld.migrations import restated
from conclave.server import snapshots
from conclave.server.table import CommandRefused
from conclave.server.uvicorn_server import BackgroundServer
from tests.server.test_store import played

OTHER = "0123456789abcdef"  # a digest in a form that is not written any more


def aged(db: Path, inside: bool) -> int:
    """Make the table one of rules 1, with digests that say nothing now, inside effects or outside of them."""
    changed = 0
    with closing(sqlite3.connect(db)) as database:
        seed, key, options = database.execute("select seed, key, options from tables").fetchone()
        rows = database.execute("select version, kind, seat, token from answers order by version").fetchall()
        session: Session = snapshots.begun(GAME, options, 2, seed or key)
        for version, kind, seat, token in rows:
            session = snapshots.apply(session, kind, seat, token)
            if restated(session.state) == inside:
                database.execute("update answers set digest = ? where version = ?", (OTHER, version))
                changed += 1
        database.execute("update tables set rules = 1")
        database.execute("delete from snapshots")
        database.commit()
    return changed


def test_a_table_of_older_rules_opens_in_the_middle_of_an_effect(
    db: Path, serve: Callable[..., BackgroundServer]
) -> None:
    """Its digests inside effects are in another form; the others still fit, and the game goes on."""
    first = serve()
    table, digest = played(first, 12, "meld")
    first.stop()
    assert aged(db, inside=True) > 3
    second = serve()
    assert second.call(second.services.tables.get(table)).session.digest == digest


def test_a_table_of_older_rules_that_would_play_otherwise_is_gone(
    db: Path, serve: Callable[..., BackgroundServer]
) -> None:
    """A digest outside of effects that does not fit means that the game was another."""
    first = serve()
    table, _ = played(first, 12, "meld")
    first.stop()
    assert aged(db, inside=True) + aged(db, inside=False) > 3
    second = serve()
    with pytest.raises(CommandRefused, match="cannot go on under the present rules"):
        second.call(second.services.tables.get(table))
