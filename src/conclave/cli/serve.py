"""conclave serve, backup, restore: a table server, and what keeps it safe."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from conclave.cli.arguments import Json, Quiet, said
from conclave.cli.lockfile import Lockfile
from conclave.cli.output import Output
from conclave.core.errors import BadInput

if TYPE_CHECKING:
    from conclave.server.config import Config

Db: TypeAlias = Annotated[
    Path | None, said("The file that holds everything. [default: conclave.db]", default=False)
]
Settings: TypeAlias = Annotated[Path | None, said("Read settings from this TOML file.")]


def serve(
    *,
    host: Annotated[
        str | None, said("The address to listen at. [default: this machine only]", default=False)
    ] = None,
    port: Annotated[
        int | None, said("The port to listen at; 0 takes any. [default: 8000]", low=0, default=False)
    ] = None,
    db: Db = None,
    origin: Annotated[
        str | None, said("Where browsers reach the server: https://play.example.org", default=False)
    ] = None,
    allowed_hosts: Annotated[
        str | None,
        said(
            "Names that the server answers to beside this machine's and the origin's, with commas between: "
            "192.0.2.7, table.lan",
            default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None, said("Processes that let bots think. [default: 2]", low=1, default=False)
    ] = None,
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
    given = {"host": host, "port": port, "db": _text(db), "origin": origin, "workers": workers}
    given["allowed_hosts"] = allowed_hosts
    settings = settings_of(config, {**_pairs(set_), **{k: v for k, v in given.items() if v is not None}})
    from conclave.bots import worker
    from conclave.server import hosts, operations, uvicorn_server
    from conclave.server.store import migrate

    # What cannot be read is refused here, before anything is opened.
    hosts.named(settings)
    for spec in settings.words("extra_bots"):
        worker.checked(spec)
    if not settings.port:
        settings = replace(settings, port=uvicorn_server.free_port(settings.host))
    door, address = Lockfile(settings.path), settings.origin or f"http://{settings.host}:{settings.port}"
    try:
        taken = not door.take()
    except OSError as error:
        raise BadInput(f"cannot write beside `{settings.path}`: {error.strerror or error}") from error
    if taken:
        raise BadInput(
            f"another server has {settings.path} open{_at(door)}; stop it first, or name another --db"
        )
    # uvicorn takes both signals, stops gracefully, and then hands them on to here.
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        uvicorn_server.free(settings)
        migrate(settings.path)
        door.tell(address)
        operations.log_to_stderr()
        out.final(
            f"The table is open at {address}; Ctrl-C closes it, and every game is kept in {settings.path}."
        )
        if settings.host in hosts.EVERYWHERE and not (settings.origin or settings.allowed_hosts):
            out.line(
                "Only this machine is answered so far. Name the addresses that others type: "
                "--origin http://192.0.2.7:8000, or --allowed-hosts 192.0.2.7.",
                "yellow",
            )
        if settings.secure and not settings.origin:
            out.line(
                "Browsers keep a session here over https only. Name the address that people see: "
                "--origin https://... behind a proxy, --origin http://... in a home network.",
                "yellow",
            )
        out.row({"url": address, "db": str(settings.path)})
        uvicorn_server.run(settings)
    except KeyboardInterrupt:
        pass
    finally:
        door.leave()
        signal.signal(signal.SIGTERM, before)
    out.line("Closed; everything is stored.")
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
    source = settings_of(config, {"db": _text(db)}).path
    from conclave.server import operations

    size = operations.backup(source, target.expanduser())
    out.final(f"{target} holds everything as of now: {size:,} bytes, checked.")
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
            "A newer backup or database, which knows who asked to be forgotten. "
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
    target = settings_of(config, {"db": _text(db)}).path
    from conclave.server import operations

    if forgotten is not None:
        operations.check(forgotten.expanduser())
    door = Lockfile(target)
    try:
        taken = not door.take()
    except OSError as error:
        raise BadInput(f"cannot write `{target}`: {error.strerror or error}") from error
    if taken:
        raise BadInput(f"a server has {target} open{_at(door)}; stop it first")
    try:
        gone = operations.restore(source.expanduser(), target, forgotten.expanduser() if forgotten else None)
    finally:
        door.leave()
    out.final(f"{target} is what {source} holds; {gone} persons who asked for it were forgotten again.")
    out.row({"db": str(target), "forgotten": gone})
    return 0


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


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _at(door: Lockfile) -> str:
    told = door.told()
    return f", at {told}" if told else ""


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt
