"""The pages as an application over the fake; `python -m tests.pages.app` shows them in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from conclave.server.pages import Command, Entry, Plan, Shell, handlers, routes
from tests.pages.fake import Fake

if TYPE_CHECKING:
    from starlette.testclient import TestClient

Browser: TypeAlias = "Callable[[str], TestClient]"


async def broken(request: Request) -> Response:
    """Break, as nothing should."""
    raise RuntimeError("<script>secret</script>")


def application(fake: Fake) -> Starlette:
    """Make the application."""
    shell = Shell(fake)
    app = Starlette(routes=[*routes(shell), Route("/broken", broken)])
    for kind, handler in handlers(shell).items():
        app.add_exception_handler(kind, handler)
    return app


def furnished() -> tuple[Fake, dict[str, Entry]]:
    """Make a fake with people, tables in every phase, and things said."""
    fake = Fake()
    who = {"ada": fake.add("Ada", word="correct horse"), "guest": fake.add("Guest 7", guest=True)}
    ada, guest = who["ada"].person, who["guest"].person

    async def furnish() -> None:
        first = await fake.create(ada, Plan("ice_wizards", "", ("me", "easy")))
        for n in range(14):
            table = fake.tables[first]
            choices = table.session.choices()
            await fake.command(ada, first, Command("play", f"c{n}", table.version, choices[0].token))
        await fake.command(ada, first, Command("chat", "hello", 1, text="Good luck!"))
        await fake.create(ada, Plan("ice_wizards", "Evening by the fire", ("me", "open"), clock="3d"))
        await fake.create(
            guest, Plan("ice_wizards", "Square for a change", ("open", "me"), {"board": "square"})
        )
        await fake.create(guest, Plan("ice_wizards", "", ("me", "open"), seed="99"))
        lost = await fake.create(ada, Plan("ice_wizards", "Short one", ("me", "medium")))
        await fake.command(ada, lost, Command("resign", "r", fake.tables[lost].version))
        await fake.create(guest, Plan("ice_wizards", "", ("me", "easy")))

    asyncio.run(furnish())
    return fake, who


if __name__ == "__main__":
    import uvicorn

    made, people = furnished()
    print({name: entry.token for name, entry in people.items()})
    uvicorn.run(application(made), port=8017, log_level="warning")
