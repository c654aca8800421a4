"""Config: what a server is told by flags, environment and file, in this order of weight."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
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
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class Config:
    """Everything that can be set about a server; the defaults suit one machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "conclave.db"
    # Where browsers reach the server, if a proxy stands in front: https://play.example.org
    origin: str = ""
    # Processes that let bots think at once, and how long one answer may take, in milliseconds.
    workers: int = 2
    bot_timeout_ms: int = 20_000
    # Further bots that may sit here, with commas between: mcts:500, package.module:Class. Nobody but whoever
    # starts the server names them, and their code is loaded by their own processes alone.
    extra_bots: str = ""
    # Tables at which only bots sit play on although their maker does not watch.
    unattended_bot_games: bool = False
    # Names that the server answers to beside localhost, `host` and the host of `origin`, with commas between.
    allowed_hosts: str = ""
    # Tables and seats of bots that one person, and one address, may keep going; 0 is no limit.
    max_tables_per_person: int = 40
    max_bots_per_person: int = 60
    max_tables_per_address: int = 160
    max_bots_per_address: int = 240
    # Connections that one address may hold open, and how long a request may take to come in, in milliseconds.
    max_connections_per_address: int = 256
    header_timeout_ms: int = 10_000
    body_timeout_ms: int = 20_000
    # Rate limits are multiplied by this; measurements turn it up.
    rate_limit_factor: int = 1
    # Bytes a reader may lag behind, and how many messages.
    max_backlog_bytes: int = 1_000_000
    max_backlog_messages: int = 256
    # Whoever shows this word may read /metrics from elsewhere.
    metrics_token: str = ""

    @property
    def secure(self) -> bool:
        """Tell whether cookies may only travel encrypted."""
        return self.origin.startswith("https://") or (not self.origin and self.host not in LOOPBACK)

    def words(self, name: str) -> tuple[str, ...]:
        """Return the parts of a setting that is a list."""
        return tuple(part.strip() for part in str(getattr(self, name)).split(",") if part.strip())

    @property
    def path(self) -> Path:
        """Return the file that holds everything."""
        return Path(self.db).expanduser()


def read(
    file: Path | None = None, given: Mapping[str, object] | None = None, env: Mapping[str, str] | None = None
) -> Config:
    """Make a config: flags weigh more than the environment, and that more than the file."""
    found: dict[str, object] = {}
    if file is not None:
        found |= _from_file(file)
    for field in fields(Config):
        word = (os.environ if env is None else env).get(ENVIRONMENT + field.name.upper())
        if word is not None:
            found[field.name] = word
    found |= {name: value for name, value in (given or {}).items() if value is not None}
    known = {field.name: type(field.default) for field in fields(Config)}
    return replace(Config(), **{name: _typed(name, value, known) for name, value in found.items()})  # type: ignore[arg-type]


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
