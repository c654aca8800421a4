"""conclave serve, backup, restore, move-db: a table server, and what keeps it safe."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.lockfile import Lockfile
from conclave.cli.output import Output, table
from conclave.core.errors import BadInput

if TYPE_CHECKING:
    from conclave.server.config import Config

Db: TypeAlias = Annotated[
    str | None,
    said("The database: a file, or postgresql://user@host/name. [default: conclave.db]", default=False),
]
Settings: TypeAlias = Annotated[Path | None, said("Read settings from this TOML file.")]


def serve(
    *,
    host: Annotated[
        str | None, said("The address to listen on. [default: this machine only]", default=False)
    ] = None,
    port: Annotated[
        int | None, said("The port to listen on; 0 picks a free one. [default: 8000]", low=0, default=False)
    ] = None,
    db: Db = None,
    origin: Annotated[
        str | None, said("The public URL of the server: https://play.example.org", default=False)
    ] = None,
    allowed_hosts: Annotated[
        str | None,
        said(
            "Further host names that the server answers to, comma-separated: 192.0.2.7, table.lan",
            default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None, said("Worker processes for bots. [default: 2]", low=1, default=False)
    ] = None,
    processes: Annotated[
        int,
        said(
            "Processes that serve, one a core; more than one need PostgreSQL. Each also answers alone, at "
            "this machine, on the ports that follow.",
            low=1,
        ),
    ] = 1,
    set_: Annotated[
        tuple[str, ...],
        said("Any other setting as NAME=VALUE; may be repeated.", "--set", default=False),
    ] = (),
    config: Settings = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Run a table server until it is stopped."""
    out = Output(json=json, quiet=quiet)
    given = {"host": host, "port": port, "db": db, "origin": origin, "workers": workers}
    given["allowed_hosts"] = allowed_hosts
    settings = settings_of(config, {**_pairs(set_), **{k: v for k, v in given.items() if v is not None}})
    from conclave.bots import worker
    from conclave.server import hosts, operations, uvicorn_server
    from conclave.server import processes as several
    from conclave.server.databases import database_of

    # What cannot be read is refused here, before anything is opened.
    hosts.named(settings)
    for spec in settings.words("extra_bots"):
        worker.checked(spec)
    several.checked(settings, processes)
    if not settings.port:
        settings = replace(settings, port=uvicorn_server.free_port(settings.host))
    address = settings.origin or f"http://{settings.host}:{settings.port}"
    database = database_of(settings.db)
    door = None if database.shared else _taken(settings.path, "another server", ", or name another --db")
    # uvicorn takes both signals, stops gracefully, and then hands them on to here.
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        uvicorn_server.free(settings)
        database.migrate()
        if door is not None:
            door.tell(address)
        operations.log_to_stderr()
        out.final(f"The table is open at {address}; Ctrl-C closes it, and every game is kept in {database}.")
        if settings.host in hosts.EVERYWHERE and not (settings.origin or settings.allowed_hosts):
            out.line(
                "Only requests from this machine are answered. Name the addresses that others use: "
                "--origin http://192.0.2.7:8000, or --allowed-hosts 192.0.2.7.",
                "yellow",
            )
        if settings.secure and not settings.origin:
            out.line(
                "Session cookies are sent over https only. Name the public URL: "
                "--origin https://... behind a proxy, --origin http://... in a home network.",
                "yellow",
            )
        out.row({"url": address, "db": str(database)})
        if processes > 1:
            several.run(settings, processes)
        else:
            uvicorn_server.run(settings)
    except KeyboardInterrupt:
        pass
    finally:
        if door is not None:
            door.leave()
        signal.signal(signal.SIGTERM, before)
    out.line("Stopped; everything is stored.")
    return 0


def backup(
    target: Annotated[Path, said("The file to write; it must not exist yet.")],
    /,
    *,
    db: Db = None,
    config: Settings = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Copy the database of a server, also while people play."""
    out = Output(json=json, quiet=quiet)
    source = settings_of(config, {"db": db}).db
    from conclave.server import backups

    size = backups.backup(source, target.expanduser())
    out.final(f"Backup written to {target}: {size:,} bytes, integrity checked.")
    out.row({"backup": str(target), "bytes": size})
    return 0


def restore(
    source: Annotated[Path, said("A backup.")],
    /,
    *,
    db: Db = None,
    forgotten: Annotated[
        Path | None,
        said(
            "A newer backup or database, which lists the accounts deleted since. "
            "[default: the database that is replaced]",
            default=False,
        ),
    ] = None,
    config: Settings = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Put a backup in place of the database; whoever was forgotten since stays forgotten."""
    out = Output(json=json, quiet=quiet)
    settings = settings_of(config, {"db": db})
    from conclave.server import backups
    from conclave.server.databases import database_of

    database = database_of(settings.db)
    if forgotten is not None:
        backups.check(forgotten.expanduser())
    newer = forgotten.expanduser() if forgotten else None
    with nullcontext() if database.shared else _locked(settings.path):
        gone = backups.restore(source.expanduser(), settings.db, newer)
    out.final(f"{database} is restored from {source}; accounts deleted again: {gone}.")
    out.row({"db": str(database), "forgotten": gone})
    return 0


def move_db(
    source: Annotated[str, said("The database to read: a file, or postgresql://user@host/name.")],
    target: Annotated[str, said("The database to write: a file that is not there yet, or an empty one.")],
    /,
    *,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Copy a database into one of the other kind, and compare every table; the first stays as it is."""
    out = Output(json=json, quiet=quiet)
    from conclave.server.config import needed

    needed()
    from conclave.server import backups
    from conclave.server.databases import database_of

    old, new = database_of(source), database_of(target)
    with ExitStack() as stack:
        for database, name in ((old, source), (new, target)):
            path = Path(name).expanduser()
            if not database.shared and path.exists():
                stack.enter_context(_locked(path))
        found = backups.move(source, target)
    rows = sum(one.rows for one in found)
    out.final(f"{new} holds what {old} holds: {rows:,} rows, every table counted and compared.")
    out.show(table(("table", ">rows", "digest"), [(o.name, f"{o.rows:,}", o.digest) for o in found]))
    for one in found:
        out.row({"table": one.name, "rows": one.rows, "digest": one.digest})
    return 0


def _taken(path: Path, who: str = "a server", else_: str = "") -> Lockfile:
    """Take the lock beside a file, or say who has it."""
    door = Lockfile(path)
    try:
        if door.take():
            return door
    except OSError as error:
        raise BadInput(f"cannot write beside `{path}`: {error.strerror or error}") from error
    raise BadInput(f"{who} has {path} open{_at(door)}; stop it first{else_}")


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep servers away from a file."""
    door = _taken(path)
    try:
        yield
    finally:
        door.leave()


def settings_of(file: Path | None, given: dict[str, object]) -> Config:
    """Read the settings. Flags override the environment, which overrides the file."""
    from conclave.server.config import needed, read

    needed()
    return read(file, given, warn=lambda sentence: print(f"conclave: {sentence}", file=sys.stderr))


def _pairs(words: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadInput(f"write a setting as NAME=VALUE, not `{word[:40]}`")
        found[name] = value
    return found


def _at(door: Lockfile) -> str:
    told = door.told()
    return f", at {told}" if told else ""


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt
