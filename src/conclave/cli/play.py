"""`play`: sit down at a table, in the browser, in the terminal, or on somebody's server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from conclave.cli import inputs
from conclave.cli.arguments import Components, Json, NoOpen, Options, Port, Quiet, Seed, said, switch
from conclave.cli.output import Output
from conclave.core.errors import BadInput, Missing
from conclave.core.registry import load


def play(
    game: Annotated[
        str, said("A game by its name; `conclave games` lists them. [default: ice_wizards]", default=False)
    ] = "",
    /,
    *,
    players: Annotated[
        str,
        said(
            "Who sits where, comma-separated: `human`, a bot, `module:Class`; on a server `open` keeps a "
            "seat for somebody. [default: human,medium]",
            default=False,
        ),
    ] = "",
    option: Options = (),
    components: Components = None,
    seed: Seed = None,
    name: Annotated[str, said("Your name, as others see it.", default=False)] = "",
    terminal: Annotated[bool, switch("Play here, in the terminal.")] = False,
    plain: Annotated[
        bool,
        switch("In the terminal: line by line, for a screen reader, and not on the whole screen."),
    ] = False,
    browser: Annotated[bool, switch("Play in the browser, also where only bots play.")] = False,
    no_open: NoOpen = False,
    port: Port = None,
    db: Annotated[
        Path | None,
        said("Keep the games of the browser in this file. [default: one in your data folder]", default=False),
    ] = None,
    fresh: Annotated[bool, switch("Do not store the game.")] = False,
    resume: Annotated[bool, switch("Go on with the latest unfinished game of the browser.")] = False,
    server: Annotated[
        str, said("Play on this server, by typing: https://play.example.org", default=False)
    ] = "",
    table: Annotated[
        str,
        said(
            "With --server: the link of a table, a seat or an invitation; with --resume: which game goes on.",
            default=False,
        ),
    ] = "",
    clock: Annotated[
        str, said("With --server: the clock of a new table: none, 5m, 15m, 45m, 1d, 3d.", default=False)
    ] = "",
    recover: Annotated[
        str, said("With --server: log in with a recovery code; - asks for it.", default=False, dash=True)
    ] = "",
    record: Annotated[
        Path | None, said("In the terminal: keep the game in this file; an unfinished one goes on.")
    ] = None,
    delay: Annotated[float, said("In the terminal: seconds to show each move of a bot.", low=0)] = 0.0,
    isolate: Annotated[bool, switch("In the terminal: let each bot think in its own process.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Play a game: in the browser, in the terminal, or on a server."""
    out = Output(json=json, quiet=quiet)
    here = {"--record": record is not None, "--delay": bool(delay), "--isolate": isolate}
    rows = {"--plain": plain}
    page = {"--port": port is not None, "--no-open": no_open, "--db": db is not None, "--fresh": fresh,
            "--resume": resume}  # fmt: skip
    away = {"--clock": bool(clock), "--recover": bool(recover)}
    own = {"--terminal": terminal, "--browser": browser}
    if server or "://" in table:
        _refuse("a game on a server", here | page | own | {
            "--seed": seed is not None, "--components": components is not None})  # fmt: skip
        from conclave.cli.online import client

        wish = client.LobbyRequest(server, table, name, recover, game, players, tuple(option), clock)
        return client.play(wish, out, plain)
    _refuse("a game at home; name a server with --server", away)
    if table and not resume:
        raise BadInput("--table names a table of a --server, or the game that goes on with --resume")
    only_bots = bool(players) and inputs.HUMAN not in [part.strip() for part in players.split(",")]
    # What only the terminal can do is done in the terminal, without being told so.
    typed = (
        terminal or plain or any(here.values()) or ((only_bots or json or quiet) and not any(page.values()))
    )
    if typed and not browser:
        _refuse("a game in the terminal", page | {"--name": bool(name)})
        return _in_terminal(out, game, players, option, components, seed, record, delay, isolate, plain)
    _refuse("a game in the browser", here | rows | {"--terminal": terminal})
    if resume:
        _refuse("a game that goes on as it began", {
            "--players": bool(players), "--option": bool(option), "--seed": seed is not None,
            "--fresh": fresh, "--name": bool(name)})  # fmt: skip
        if components is not None and not game:
            raise BadInput("name the game whose components these are: conclave play GAME --resume ...")
    if fresh:
        _refuse("a game that is thrown away", {"--db": db is not None})
    from conclave.server.config import needed

    try:
        needed()
    except Missing as missing:
        if browser or name or any(page.values()):
            raise
        out.line(f"{missing.sentence[:1].upper()}{missing.sentence[1:]}", "yellow")
        out.line("Until then the game is here, in the terminal.", "yellow")
        return _in_terminal(out, game, players, option, components, seed, record, delay, isolate, plain)
    from conclave.cli import play_browser
    from conclave.cli import play_terminal as typing

    room = load(game or inputs.DEFAULT_GAME)
    specs = inputs.players(players or typing.usual(room.spec.seats[0]), room, humans=True)
    # Before the server is there: what cannot be read opens nothing, and its workers know the same sets.
    inputs.options(room, option, components)
    # As on the pages: one person who names no option wants to play, and whoever names one to set up.
    ready = not option and components is None and specs.count(inputs.HUMAN) == 1
    plan = play_browser.BrowserSetup(
        None if resume and not game else room, specs, option, components, seed, name, db, fresh, port,
        not no_open, resume, table, ready and len(specs) == room.spec.seats[0],
    )  # fmt: skip
    return play_browser.play(plan, out)


def _in_terminal(
    out: Output, game: str, players: str, option: tuple[str, ...], components: Path | None,
    seed: int | None, record: Path | None, delay: float, isolate: bool, plain: bool,
) -> int:  # fmt: skip
    from conclave.cli import play_terminal

    plan = play_terminal.TerminalSetup(game, players, option, components, seed, record, delay, isolate, plain)
    return play_terminal.play(plan, out)


def _refuse(what: str, given: dict[str, bool]) -> None:
    """Refuse switches that would be read and do nothing."""
    found = [name for name, set_ in given.items() if set_]
    if found:
        raise BadInput(f"{' and '.join(found)} cannot go with {what}")
