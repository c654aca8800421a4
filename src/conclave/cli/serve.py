"""conclave serve, backup, restore: a table server, and what keeps it safe."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.output import Output


def serve(
    *,
    host: Annotated[
        str | None, said("The address to listen at. [default: this machine only]", default=False)
    ] = None,
    port: Annotated[int | None, said("The port to listen at. [default: 8000]", low=0, default=False)] = None,
    db: Annotated[
        Path | None, said("The file that holds everything. [default: conclave.db]", default=False)
    ] = None,
    origin: Annotated[
        str | None, said("Where browsers reach the server, if a proxy stands in front.", default=False)
    ] = None,
    config: Annotated[Path | None, said("Read settings from this TOML file.")] = None,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Run a table server until it is stopped."""
    out = Output(json=json, quiet=quiet)
    from conclave.server.config import needed, read

    needed()
    given = {"host": host, "port": port, "db": None if db is None else str(db), "origin": origin}
    settings = read(config, given)
    from conclave.server import ops, running
    from conclave.server.store import migrate

    if not settings.port:
        settings = replace(settings, port=running.free_port(settings.host))
    migrate(settings.path)
    ops.log_to_stderr()
    address = settings.origin or f"http://{settings.host}:{settings.port}"
    out.final(f"The table is open at {address}; Ctrl-C closes it, and every game is kept in {settings.path}.")
    out.row({"url": address, "db": str(settings.path)})
    running.run(settings)
    return 0


def backup(
    target: Annotated[Path, said("The file to write; it must not exist yet.")],
    /,
    *,
    db: Annotated[Path, said("The database, which may be in use.")] = Path("conclave.db"),
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Copy the database of a server, also while people play."""
    out = Output(json=json, quiet=quiet)
    from conclave.server.config import needed

    needed()
    from conclave.server import ops

    size = ops.backup(db.expanduser(), target.expanduser())
    out.final(f"{target} holds everything as of now: {size:,} bytes, checked.")
    out.row({"backup": str(target), "bytes": size})
    return 0


def restore(
    source: Annotated[Path, said("A backup.")],
    /,
    *,
    db: Annotated[Path, said("The database to put in its place; the server must not run.")] = Path(
        "conclave.db"
    ),
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Put a backup in place of the database; whoever was forgotten since stays forgotten."""
    out = Output(json=json, quiet=quiet)
    from conclave.server.config import needed

    needed()
    from conclave.server import ops

    gone = ops.restore(source.expanduser(), db.expanduser())
    out.final(f"{db} is what {source} holds; {gone} persons who asked for it were forgotten again.")
    out.row({"db": str(db), "forgotten": gone})
    return 0
