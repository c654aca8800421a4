"""Config: the settings of a server. Flags override the environment, which overrides the file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from conclave.core.errors import BadInput, Missing

ENVIRONMENT: Final = "CONCLAVE_"
INSTALL: Final = "the table server is not installed; install it with: pip install 'conclave-games[server]'"
LIBRARIES: Final = (
    "alembic", "argon2", "confusable_homoglyphs", "jinja2", "msgspec", "prometheus_client", "sqlalchemy",
    "starlette", "uvicorn", "websockets", "zxcvbn",
)  # fmt: skip
# What settings were called before; still understood, with a warning.
RENAMED: Final = {
    "patience": "bot_timeout_ms",
    "bots": "extra_bots",
    "bots_alone": "unattended_bot_games",
    "person_tables": "max_tables_per_person",
    "person_bots": "max_bots_per_person",
    "address_tables": "max_tables_per_address",
    "address_bots": "max_bots_per_address",
    "connections": "max_connections_per_address",
    "header_time": "header_timeout_ms",
    "body_time": "body_timeout_ms",
    "generous": "rate_limit_factor",
    "lag_bytes": "max_backlog_bytes",
    "lag_messages": "max_backlog_messages",
    "metrics_word": "metrics_token",
}
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class Config:
    """Every setting of a server; the defaults suit a single machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "conclave.db"
    # The public URL, if the server is behind a proxy: https://play.example.org
    origin: str = ""
    # Worker processes for bots, and the timeout of one answer.
    workers: int = 2
    bot_timeout_ms: int = 20_000
    # Further bots that may be seated, comma-separated: mcts:500, package.module:Class. Whoever starts the
    # server names them, nobody else, and their code is loaded in worker processes alone.
    extra_bots: str = ""
    # Tables at which only bots sit play on while nobody watches.
    unattended_bot_games: bool = False
    # Host names to answer to beside localhost, `host` and the host of `origin`, comma-separated.
    allowed_hosts: str = ""
    # Quotas of running tables, and of bots seated at them; 0 is unlimited.
    max_tables_per_person: int = 40
    max_bots_per_person: int = 60
    max_tables_per_address: int = 160
    max_bots_per_address: int = 240
    # Open connections of one address, and the timeouts for the header and the body of a request.
    max_connections_per_address: int = 256
    header_timeout_ms: int = 10_000
    body_timeout_ms: int = 20_000
    # Rate limits and quotas are multiplied by this; measurements raise it.
    rate_limit_factor: int = 1
    # A connection whose backlog of unsent data grows beyond this is closed.
    max_backlog_bytes: int = 1_000_000
    max_backlog_messages: int = 256
    # The bearer token that opens /metrics to other machines.
    metrics_token: str = ""
    # Spans of OpenTelemetry: a file that they are written to, or `otlp` for a collector.
    traces: str = ""

    @property
    def secure(self) -> bool:
        """Tell whether cookies are sent over https only."""
        return self.origin.startswith("https://") or (not self.origin and self.host not in LOOPBACK)

    def words(self, name: str) -> tuple[str, ...]:
        """Return the parts of a comma-separated setting."""
        return tuple(part.strip() for part in str(getattr(self, name)).split(",") if part.strip())

    @property
    def path(self) -> Path:
        """Return the path of a database that is a file."""
        return Path(self.db).expanduser()


def read(
    file: Path | None = None,
    given: Mapping[str, object] | None = None,
    env: Mapping[str, str] | None = None,
    warn: Callable[[str], object] = lambda sentence: None,
) -> Config:
    """Make a config. Flags override the environment, which overrides the file.

    Old names of settings are understood too, and each is reported to `warn` in a sentence; where a place has
    both names, the new one counts.
    """
    variables = os.environ if env is None else env
    named = [field.name for field in fields(Config)]
    set_there = {name: variables.get(ENVIRONMENT + name.upper()) for name in (*RENAMED, *named)}
    found: dict[str, object] = {}
    for prefix, place in (
        ("", {} if file is None else _from_file(file)),
        (ENVIRONMENT, {name: value for name, value in set_there.items() if value is not None}),
        ("", {name: value for name, value in (given or {}).items() if value is not None}),
    ):
        found |= _renamed(place, prefix, warn)
    known = {field.name: type(field.default) for field in fields(Config)}
    return replace(Config(), **{name: _typed(name, value, known) for name, value in found.items()})  # type: ignore[arg-type]


def _renamed(place: Mapping[str, object], prefix: str, warn: Callable[[str], object]) -> dict[str, object]:
    """Return the settings of one place under their present names."""
    found = {name: value for name, value in place.items() if name not in RENAMED}
    for old, new in RENAMED.items():
        if old in place:
            found.setdefault(new, place[old])
            was, now = (prefix + (name.upper() if prefix else name) for name in (old, new))
            warn(f"the setting {was} is deprecated; it is called {now} now")
    return found


def _from_file(file: Path) -> dict[str, object]:
    try:
        return dict(tomllib.loads(file.expanduser().read_text(encoding="utf-8")))
    except OSError as error:
        raise BadInput(f"cannot read `{file}`: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"`{file}` is not a settings file: {error}") from error


def _typed(name: str, value: object, known: Mapping[str, type]) -> object:
    if name not in known:
        raise BadInput(f"there is no setting `{name[:40]}`; the settings are {', '.join(known)}")
    kind = known[name]
    if isinstance(value, str) and kind is bool:
        value = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}.get(
            value, value
        )
    if isinstance(value, str) and kind is int and value.strip().isdecimal():
        value = int(value)
    if type(value) is not kind:
        raise BadInput(f"the setting {name} takes a {kind.__name__}, not `{str(value)[:40]}`")
    return value


def needed() -> None:
    """See that every library of the server is there, or say in one sentence how to install them."""
    if any(find_spec(name) is None for name in LIBRARIES):
        raise Missing(INSTALL)
