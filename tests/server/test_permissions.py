"""Who may do what: every address of the server against every role and every token, held against one table."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from starlette.routing import Mount, Route, WebSocketRoute

from conclave.cli import main
from conclave.server.uvicorn_server import BackgroundServer
from trials.permissions import ROLES, SCOPES, may, table
from trials.request_cases import through
from trials.stage import OWNER, Stage


def known(server: BackgroundServer) -> set[str]:
    """List every address of the server with its methods, whatever kind of route it is."""
    found = set()
    for route in server.app.routes:
        if isinstance(route, WebSocketRoute):
            found.add(f"SOCKET {route.path}")
        elif isinstance(route, Mount):
            found.add(f"GET {route.path}")
        else:
            assert isinstance(route, Route), f"a route of a kind that this test does not know: {route}"
            found |= {f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"}}
    return found


@pytest.fixture
def stage(server: BackgroundServer, db: Path) -> Iterator[Stage]:
    """Give one person of each role."""
    # Passwords are not what is tested here, so they need not be dear.
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

    def appoint(name: str) -> None:
        assert main(["admin", "appoint", name, "--db", str(db), "--json"]) == 0

    made = Stage(server.url, appoint)
    yield made
    made.close()


def test_every_address_is_in_the_table(server: BackgroundServer) -> None:
    """S6: an address that nobody thought about fails here, and so does one that is gone."""
    assert known(server) == set(table())


def test_every_role_gets_what_the_table_says(stage: Stage) -> None:
    """S6: every address for every role, each with its own good key, forgery word and body."""
    wrong = [
        f"{what} by {letter}: {'through' if letter not in who else 'refused'}"
        for what, (who, _) in table().items()
        for letter in ROLES
        if through(stage, letter, what) != (letter in who)
    ]
    assert wrong == []
    assert stage.asked == len(table()) * len(ROLES)


def test_every_token_gets_what_the_table_says(stage: Stage) -> None:
    """S13: every address for each scope alone and for all of them, of somebody who may do everything else."""
    kinds = [*((scope,) for scope in SCOPES), SCOPES]
    tokens = {scopes: stage.token(OWNER, list(scopes))["token"] for scopes in kinds}
    wrong = []
    for what, (_, needed) in table().items():
        if not through(stage, OWNER, what):
            wrong.append(f"{what}: the session itself is refused")
        wrong += [
            f"{what} with {' '.join(scopes)}: {'refused' if may(needed, scopes) else 'through'}"
            for scopes, token in tokens.items()
            if through(stage, OWNER, what, token) != may(needed, scopes)
        ]
    assert wrong == []
    assert stage.asked == len(table()) * (len(kinds) + 1)


def test_the_metrics_are_for_the_keeper_alone(serve: Callable[..., BackgroundServer]) -> None:
    """S6: from another machine they need the word; here everybody is at home."""
    server = serve(metrics_token="abracadabra", allowed_hosts="far.example")
    for headers, status in (({}, 403), ({"authorization": "Bearer no"}, 403),
                            ({"authorization": "Bearer abracadabra"}, 200)):  # fmt: skip
        transport = httpx.ASGITransport(server.app, client=("203.0.113.9", 5))

        async def look(transport: Any = transport, headers: Any = headers) -> int:
            async with httpx.AsyncClient(transport=transport, base_url="http://far.example") as far:
                return (await far.get("/metrics", headers=headers)).status_code

        assert server.call(look()) == status
