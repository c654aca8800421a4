"""Schema: what the store keeps, the same for every database; times are whole milliseconds."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata: Final = MetaData()


def _id(name: str = "id", *, key: bool = True) -> Column[str]:
    return Column(name, String(40), primary_key=key, nullable=False)


def _time(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, default=0, server_default="0")


people: Final = Table(
    "people", metadata, _id(),
    Column("kind", String(8), nullable=False),  # guest, account, bot, gone
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # the name in small letters; only accounts have one
    Column("password", String(200)),
    Column("recovery", String(64), unique=True),
    Column("owner", String(40)),  # the account behind a bot account
    Column("admin", Integer, nullable=False, server_default="0"),
    # What the name of an account looks like, as it is written and in small letters.
    Column("look", String(80), index=True),
    Column("low_look", String(80), index=True),
    _time("made"), _time("seen"),
    _time("banned"),  # since when the keeper of the server lets this person in no more
)  # fmt: skip

sessions: Final = Table(
    "sessions", metadata, _id("hash"),
    Column("person", String(40), nullable=False, index=True),
    _time("made"), _time("ends"),
    Column("device", String(40), nullable=False, server_default=""),  # in two words: Firefox on Linux
)  # fmt: skip

tokens: Final = Table(
    "tokens", metadata, _id("hash"),
    Column("id", String(40), nullable=False, unique=True),
    Column("person", String(40), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("scopes", String(200), nullable=False),
    _time("made"),
)  # fmt: skip

tables: Final = Table(
    "tables", metadata, _id(),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("title", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("key", String(80), nullable=False),  # the secret of the table; leaves the server at the end only
    Column("host", String(40), nullable=False),
    Column("clock", String(12), nullable=False),
    Column("phase", String(8), nullable=False, index=True),
    Column("listed", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("live", Text, nullable=False),  # offers, clocks, result: JSON
    _time("made"), _time("moved"),
    Column("seed", String(40), nullable=False, server_default=""),  # luck that the host chose, for all to see
    Column("holder", Integer, nullable=False, server_default="0"),  # the node that changed it last; 0 is none
)  # fmt: skip

seats: Final = Table(
    "seats", metadata, _id("table"),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # open, person, bot
    Column("person", String(40), nullable=False, server_default=""),
    Column("name", String(60), nullable=False),
    Column("level", String(80), nullable=False, server_default=""),
    Column("waited", Integer, nullable=False, server_default="0"),  # the table waits for this seat
    Index("seats_person", "person", "waited"),
)  # fmt: skip

answers: Final = Table(
    "answers", metadata, _id("table"),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token", String(200), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("digest", String(32), nullable=False),
    _time("at"),
)  # fmt: skip

commands: Final = Table(
    "commands", metadata, _id("table"),
    Column("person", String(40), primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    _time("at"),
    Index("commands_at", "at"),
)  # fmt: skip

snapshots: Final = Table(
    "snapshots", metadata, _id("table"),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("checksum", String(64), nullable=False),
)  # fmt: skip

invites: Final = Table(
    "invites", metadata, _id("hash"),
    Column("id", String(40), nullable=False, unique=True),
    Column("table", String(40), nullable=False, index=True),
    Column("seat", Integer, nullable=False),  # -1 takes any open seat
    Column("state", String(8), nullable=False),  # good, used, revoked
    _time("made"),
)  # fmt: skip

chat: Final = Table(
    "chat", metadata, _id("table"),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False, index=True),
    Column("who", String(60), nullable=False),
    Column("text", String(400), nullable=False),
    _time("at"),
    Column("ply", Integer, nullable=False, server_default="-1"),  # -1 where nobody knows
)  # fmt: skip

notes: Final = Table(
    "notes", metadata, _id("table"),
    Column("person", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    _time("at"),
)  # fmt: skip

# The servers that have a database open together: each has a number that no other ever had, and a lease.
nodes: Final = Table(
    "nodes", metadata,
    Column("fence", Integer, primary_key=True, autoincrement=False, nullable=False),
    Column("name", String(80), nullable=False),
    _time("until"),  # when the lease ends, by the clock of the database; 0 once somebody has declared it over
)  # fmt: skip

# Who asked to be forgotten: an older backup that is restored forgets them again.
erased: Final = Table("erased", metadata, _id("person"), _time("at"))
