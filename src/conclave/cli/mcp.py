"""`mcp`: tables for agents, as tools of the Model Context Protocol."""

from __future__ import annotations

import os
from typing import Annotated, Final

from conclave.cli.arguments import Seed, said
from conclave.cli.doctor import install
from conclave.core.errors import BadInput, Missing

SERVER: Final = "CONCLAVE_SERVER"
TOKEN: Final = "CONCLAVE_TOKEN"


def mcp(
    *,
    server: Annotated[
        str,
        said(
            f"A server whose tables may be joined too. [default: the variable {SERVER}, or none]",
            default=False,
        ),
    ] = "",
    seed: Seed = None,
) -> int:
    """Serve the games to an agent over standard input and output."""
    try:
        from conclave.agents import mcp_server
    except ModuleNotFoundError as error:
        raise Missing(f"tools for agents need an extra: {install('mcp')}") from error
    from conclave.agents.desk import Desk

    address, token = server or os.environ.get(SERVER, ""), os.environ.get(TOKEN, "")
    if not address:
        mcp_server.server(Desk(seed=seed)).run()
        return 0
    if not token:
        raise BadInput(
            f"a token of the server is needed, in the variable {TOKEN}; its page of tokens makes one"
        )
    try:
        from conclave.client import Client
    except ModuleNotFoundError as error:
        raise Missing(f"tables of a server need an extra: {install('client')}") from error
    mcp_server.server(Desk(Client(address, token), seed)).run()
    return 0
