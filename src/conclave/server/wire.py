"""Wire: every message between a client and a table, as strict tagged structs (docs/reference/wire.md)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

LARGEST: Final = 65_536  # bytes of a frame
PROTOCOL: Final[int] = 1  # raised when an older client would read a message wrongly
OLDEST: Final[int] = 1  # the oldest that is still spoken here

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]


class Command(Struct, tag_field="t", forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What a client asks for: an id of its own choosing, and the version it saw."""

    id: Id
    v: Version


class Play(Command, tag="play", frozen=True):
    """Answer the question."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Undo(Command, tag="undo", frozen=True):
    """Take back what may be taken back freely."""


class Takeback(Command, tag="takeback", frozen=True):
    """Ask to go back to a ply, or answer one who asked."""

    ply: Ply
    answer: bool | None = None


class Resign(Command, tag="resign", frozen=True):
    """Give up."""


class Draw(Command, tag="draw", frozen=True):
    """Offer a draw, accept or decline it."""

    answer: bool | None = None


class Claim(Command, tag="claim", frozen=True):
    """Say what happens after a flag fell: win, wait or bot."""

    what: Annotated[str, Meta(pattern="^(win|wait|bot)$")]


class Chat(Command, tag="chat", frozen=True):
    """Say something: text, or the number of a set phrase."""

    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[int, Meta(ge=-1, le=99)] = -1


class Resync(Command, tag="resync", frozen=True):
    """Ask for a fresh view."""


class Layout(Command, tag="layout", frozen=True):
    """Ask for the tall or the wide arrangement from now on."""

    wide: bool


class Ping(Command, tag="ping", frozen=True):
    """Ask whether the server is there."""


AnyCommand: TypeAlias = Play | Undo | Takeback | Resign | Draw | Claim | Chat | Resync | Layout | Ping


class Error(Struct, frozen=True, omit_defaults=True):
    """Why a command was not carried out."""

    code: str
    sentence: str
    rule: str = ""
    retry: int = 0


class Seat(Struct, frozen=True):
    """Who sits in a place."""

    name: str
    kind: str
    level: str
    here: bool


class TablePart(Struct, frozen=True):
    """What does not change with every answer."""

    id: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[Seat]
    host: str
    clock: str
    phase: str
    rated: bool
    commitment: str
    rematch: str


class Choice(Struct, frozen=True):
    """One possible answer."""

    token: str
    label: str
    path: tuple[str, ...]
    rule: str
    commits: bool


class Line(Struct, frozen=True):
    """One line of the log."""

    ply: int
    text: str
    rule: str


class Offer(Struct, frozen=True):
    """What a seat proposes: a draw, a takeback to a ply, or a claim after its flag fell."""

    kind: str
    seat: int
    ply: int = -1
    agreed: list[int] = []


class Clock(Struct, frozen=True):
    """What a seat has left."""

    left: int
    running: bool


class Outcome(Struct, frozen=True):
    """How the game ended."""

    places: list[int]
    scores: list[int]
    why: str
    rule: str


class State(Struct, frozen=True):
    """What a viewer reads beside the scene."""

    prompt: str
    rule: str
    ply: int
    waiting: list[int]
    asked: int
    choices: list[Choice]
    undo: bool
    offers: list[Offer]
    log: list[Line]
    status: list[tuple[str, str]]
    clocks: list[Clock]
    result: Outcome | None
    over: bool


class View(Struct, tag_field="t", tag="view", frozen=True):
    """Everything a viewer sees."""

    v: int
    seat: int
    table: TablePart
    scene: Raw
    state: State


class Delta(Struct, tag_field="t", tag="delta", frozen=True, rename={"since": "from"}):
    """What changed since a version."""

    v: int
    since: int
    nodes: list[Raw]
    gone: list[str]
    order: list[str] | None
    state: State


class Reply(Struct, tag_field="t", tag="reply", frozen=True, omit_defaults=True):
    """The answer to a command."""

    id: str
    ok: bool
    v: int
    error: Error | None = None


class Said(Struct, tag_field="t", tag="chat", frozen=True):
    """What somebody said."""

    n: int
    who: str
    text: str
    at: int


class TableChanged(Struct, tag_field="t", tag="table", frozen=True):
    """The table part again."""

    table: TablePart


class Bye(Struct, tag_field="t", tag="bye", frozen=True):
    """The server closes next."""

    reason: str


class Pong(Struct, tag_field="t", tag="pong", frozen=True):
    """The server is there."""

    at: int


class Started(Struct, tag_field="t", tag="start", frozen=True):
    """A game begins at which one sits, or goes on as one comes."""

    table: str
    game: str
    seat: int


class Turn(Struct, tag_field="t", tag="turn", frozen=True):
    """A table waits for one's answer; the version is one's own."""

    table: str
    seat: int
    v: int


class Ended(Struct, tag_field="t", tag="finish", frozen=True):
    """A game is over at which one sits."""

    table: str
    seat: int
    result: Outcome | None


FromServer: TypeAlias = View | Delta | Reply | Said | TableChanged | Bye | Pong | Started | Turn | Ended

_decoder: Final[msgspec.json.Decoder[AnyCommand]] = msgspec.json.Decoder(AnyCommand, strict=True)
_encoder: Final = msgspec.json.Encoder()


class Named(Struct):
    """Just the id of a command that is not carried out anyway."""

    id: Id


def read(frame: bytes | str) -> AnyCommand:
    """Read a command; anything else is a `msgspec.MsgspecError`, however it is wrong."""
    try:
        return _decoder.decode(frame)
    except (RecursionError, UnicodeDecodeError, ValueError) as error:
        raise msgspec.ValidationError("this cannot be read") from error


def write(message: FromServer) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def raw(part: Struct) -> Raw:
    """Write a part of a message, to be put into several."""
    return Raw(_encoder.encode(part))


def outdated(protocol: int) -> str:
    """Say why a client that speaks this protocol cannot go on, or nothing if it can."""
    if protocol < OLDEST:
        return "this page is an old version and the server a newer one; reload it to go on"
    if protocol > PROTOCOL:
        return "this page is a newer version than the server; reload it in a moment"
    return ""


def id_of(frame: bytes | str) -> str:
    """Give the id of a frame that may be wrong otherwise, or nothing."""
    try:
        return msgspec.json.decode(frame, type=Named).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError):
        return ""
