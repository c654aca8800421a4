"""What the tests of the trials share: a server in its own process, and a database with two games in it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from conclave.server import wire
from conclave.server.accounts import Caller
from conclave.server.config import Config
from conclave.server.hub import who_is
from conclave.server.lobby import TableRequest
from conclave.server.services import Services
from trials.audit import Acknowledged
from trials.serving import Serving


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Give a server in another process."""
    with Serving(tmp_path_factory.mktemp("serving") / "table.db") as server:
        yield server


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Acknowledged]]:
    """Give a database with two games of thirty answers, and what was acknowledged."""
    db = tmp_path_factory.mktemp("played") / "table.db"
    told: list[Acknowledged] = []

    async def story() -> None:
        services = Services.make(Config(db=str(db)))
        await services.start()
        people = [(await services.accounts.guest(name))[0] for name in ("Ann", "Bob")]
        for game in range(2):
            table = await services.lobby.create(people[0], TableRequest("ice_wizards", ["me", "open"], {}))
            await services.lobby.join(people[1], table.id)
            for at in range(30):
                who = people[table.session.asked]
                token = table.session.view().choices()[0].token
                command = wire.Play(id=f"{game}-{at}", v=table.version, token=token)
                reply = await services.hub.command(table, who_is(table, Caller(who, "")), command)
                assert reply.ok
                told.append(Acknowledged(table.id, who.id, command.id, reply.v))
        await services.stop()

    asyncio.run(story())
    return db, told
