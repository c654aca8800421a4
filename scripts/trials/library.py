"""Library: a database with thousands of games in it, made from a few that were really played."""

from __future__ import annotations

import random
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from trials.people import TrialPerson, TrialServer
from trials.serving import Serving

PLIES = 24  # answers of a game that was really played
COPIED = ("seats", "answers", "snapshots", "chat", "commands")


async def played(door: TrialServer, hosts: tuple[TrialPerson, TrialPerson], over: bool, **more: Any) -> str:
    """Play a game for a while, and give it up if it should be over."""
    table = await door.table(*hosts, **more)
    for _ in range(PLIES):
        await door.move(table, *hosts)
    if over:
        version = (await door.look(hosts[0], table))["v"]
        await door.command(hosts[0], table, t="resign", v=version)
    return table


async def stocked(db: Path, finished: int, active: int, clocked: int = 0) -> TrialPerson:
    """Fill a database; gives somebody who sits at many of its tables."""
    with Serving(db) as server:
        async with TrialServer(server.url) as door:
            people = await door.crowd(40)
            hosts = (people[0], people[1])
            over = [await played(door, hosts, True) for _ in range(2)]
            going = [await played(door, hosts, False) for _ in range(2)]
            timed = [await played(door, hosts, False, clock="3d")] if clocked else []
            waiting = [await door.table(people[0], players=["me", "open"], title="An open one")]
    with closing(sqlite3.connect(db)) as database:
        database.execute("pragma journal_mode=WAL")
        database.execute("pragma synchronous=OFF")
        for models, count in ((over, finished), (going, active - clocked), (timed, clocked), (waiting, 60)):
            if models and count:
                _copies(database, models, count, [one.id for one in people])
        database.commit()
    return people[0]


def _copies(database: sqlite3.Connection, models: list[str], count: int, people: list[str]) -> None:
    rng = random.Random(count)
    columns = {
        name: [row[1] for row in database.execute(f'pragma table_info("{name}")')]
        for name in ("tables", *COPIED)
    }
    for at in range(count):
        model, name = models[at % len(models)], secrets.token_hex(6)
        # Somebody plays a great deal: every twentieth game is theirs.
        host, guest = (people[0], people[1]) if at % 20 == 0 else rng.sample(people, 2)
        values = {"id": "?", "host": "?"}
        given = [values.get(column, f'"{column}"') for column in columns["tables"]]
        database.execute(
            f'insert into "tables" select {", ".join(given)} from "tables" where id = ?', (name, host, model)
        )
        for kind in COPIED:
            rest = ", ".join(f'"{column}"' for column in columns[kind] if column != "table")
            database.execute(
                f'insert into "{kind}" ("table", {rest}) select ?, {rest} from "{kind}" where "table" = ?',
                (name, model),
            )
        for seat, person in enumerate((host, guest)):
            database.execute(
                "update seats set person = ? where \"table\" = ? and seat = ? and kind = 'person'",
                (person, name, seat),
            )
