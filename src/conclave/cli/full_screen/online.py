"""Online: from the lobby of a server, which is typed, to a table that fills the screen, and back."""

from __future__ import annotations

from conclave.cli import INTERRUPTED
from conclave.cli.full_screen.app import TableApp
from conclave.cli.full_screen.away import AwayDesk
from conclave.cli.online.lobby import LobbyPrompt, LobbyRequest
from conclave.cli.output import Output
from conclave.core.errors import ConclaveError


def play(wish: LobbyRequest, out: Output) -> int:
    """Play on a server until one leaves."""
    lobby = LobbyPrompt(wish, out)
    lobby.enter()
    where: str | None = lobby.wanted()
    code = 0
    try:
        while where is not None:
            where = _table(lobby, where) if where else _choose(lobby, out)
    except (EOFError, KeyboardInterrupt) as reason:
        code = INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    out.line(f"Your seats are kept; `conclave play --server {lobby.api.origin}` comes back.", "dim")
    return code


def _choose(lobby: LobbyPrompt, out: Output) -> str | None:
    """Let the person find a table by typing."""
    lobby.show()
    while True:
        line = " ".join(input("lobby> ").split())
        if line.lower() in ("quit", "q", "exit"):
            return None
        try:
            found = lobby.hear(line)
        except ConclaveError as error:
            out.line(f"{str(error)[:1].upper()}{str(error)[1:]}.", "yellow")
            continue
        if found:
            return found


def _table(lobby: LobbyPrompt, table_id: str) -> str | None:
    """Play at one table; gives the next one, nothing for the lobby, or None to leave."""
    desk = AwayDesk(lobby.api, table_id, lobby.recovery)
    TableApp(desk).run()
    lobby.out.line(f"{lobby.api.origin}/t/{table_id}", "dim")
    return desk.goes.table if desk.goes else None
