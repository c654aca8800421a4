"""MCP server: a desk as tools of the Model Context Protocol, for one connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from conclave import __version__
from conclave.agents.brief import USUAL
from conclave.agents.desk import Desk
from conclave.agents.names import NOTE
from conclave.core.errors import ConclaveError

NAME: Final = "conclave"
MANNERS: Final = (
    "Wizard board games, played by text. `games` lists them, `open_table` opens a table with bots in the "
    "other seats and shows it, `play` answers with the number or the words of a choice and shows what came "
    f"of it. `rule` reads the rules. A table and a seat belong to the connection that opened it. {NOTE}"
)


class StrictServer(MCPServer[Any]):
    """A server that refuses arguments that its tools do not have, instead of passing over them."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool."""
        known = self._tool_input_schema(name)
        extra = sorted(set(arguments) - set((known or {}).get("properties", arguments)))
        if extra:
            raise ToolError(f"{name} takes no argument `{extra[0][:40]}`")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            # The library would repeat what was given, and where its own pages are.
            wrong = error.__cause__.errors()[0]
            raise ToolError(f"{name}: `{wrong['loc'][0]}`: {wrong['msg']}") from None


def server(desk: Desk) -> MCPServer[Any]:
    """Make the server of one connection; `run()` serves it over standard input and output."""
    made = StrictServer(NAME, title="Conclave", instructions=MANNERS, version=__version__, log_level="ERROR")

    def tool(call: Callable[..., str]) -> None:
        made.add_tool(call, structured_output=False)

    def told(call: Callable[[], str]) -> str:
        # What is said to the agent is our sentence alone; anything unforeseen is told by the library, without
        # a trace of what went wrong inside.
        try:
            return call()
        except ConclaveError as error:
            raise ToolError(str(error)) from error

    def games() -> str:
        """List the games, with seats, presets and options."""
        return told(desk.games)

    def open_table(game: str, players: str = "", options: str = "", on_server: bool = False) -> str:
        """Open a table and sit down.

        `players` names who sits in each seat, comma-separated: `me` once, and bots (random, greedy, easy,
        medium, hard, master); usually `me,medium`. `options` are words such as `board=square`, or the name of
        a preset, comma-separated. With `on_server` the table is opened on the server of this connection.
        """
        return told(lambda: desk.open_table(game, players, options, on_server))

    def join(link: str) -> str:
        """Sit down at a table of the server, by an invitation, its link or a table's id."""
        return told(lambda: desk.join(link))

    def tables() -> str:
        """List the tables you sit at."""
        return told(desk.tables)

    def look(table: str, budget: int = USUAL) -> str:
        """Show a table as your seat may know it, with what you are asked, in at most `budget` tokens."""
        return told(lambda: desk.look(table, budget))

    def choices(table: str, words: str = "") -> str:
        """List your choices with their numbers; `words` keeps those that begin with them."""
        return told(lambda: desk.choices(table, words))

    def play(table: str, answer: str) -> str:
        """Answer with the number or the words of a choice, and see what came of it."""
        return told(lambda: desk.play(table, answer))

    def hint(table: str) -> str:
        """Ask for good answers, best first, with reasons; on a server where the table has them."""
        return told(lambda: desk.hint(table))

    def rule(game: str, number: str = "", search: str = "") -> str:
        """Read a rule or a chapter by its number (`3.4`), or find rules by a word."""
        return told(lambda: desk.rule(game, number, search))

    def replay(table: str, first: int = 0, lines: int = 50, record: bool = False) -> str:
        """Tell what happened, from a line of the log on; with `record` the record as you may have it."""
        return told(lambda: desk.replay(table, first, lines, record))

    def wait(table: str, seconds: float = 20.0) -> str:
        """Wait until you are asked or the game is over, at most 60 seconds; for tables of a server."""
        return told(lambda: desk.wait(table, seconds))

    def close(table: str) -> str:
        """Put a table away; on a server your seat is kept."""
        return told(lambda: desk.close(table))

    every = (games, open_table, join, tables, look, choices, play, hint, rule, replay, wait, close)
    for call in every:
        tool(call)
    return made
