"""Wire: every message between a client and a table, as strict tagged structs (docs/reference/wire.md)."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from conclave.server.wire_hints import Advice

LARGEST: Final = 65_536  # bytes of a frame
PROTOCOL: Final[int] = 3  # raised when an older client would read a message wrongly
OLDEST: Final[int] = 3  # the oldest that is still spoken here


BACK: Final = "back"  # connecting again may help
STOP: Final = "stop"  # it will not
RELOAD: Final = "reload"  # it will not before the client is another one


class Close(IntEnum):
    """Why the server ends a connection: the code, a sentence, and what a client does next.

    A websocket closes with the code, a goodbye names it, and a page carries the table for its script.
    """

    DONE = 1000, "goodbye", BACK
    REFUSED = 1008, "this connection is refused", BACK  # the handshake says why, if it is so again
    TOO_LARGE = 1009, "a frame was too large", STOP
    RESTART = 1012, "the server restarts; come back in a moment", BACK
    SLOW = 1013, "the connection was too slow", BACK
    OUTDATED = 4000, "this client is too old or too new for the server", RELOAD
    LOGGED_OUT = 4001, "you are logged out", BACK  # perhaps under another session
    PRIVATE = 4002, "this table is private", STOP
    REMOVED = 4003, "this table was removed", STOP
    UNREADABLE = 4004, "too many frames that cannot be read", STOP

    sentence: str
    next: str

    def __new__(cls, code: int, sentence: str, then: str) -> Close:
        """Keep the sentence and what a client does next with the code."""
        made = int.__new__(cls, code)
        made._value_, made.sentence, made.next = code, sentence, then
        return made


CLOSES: Final = {int(one): one.next for one in Close}


def comes_back(code: int) -> bool:
    """Tell whether a client connects again after a code; one that is not ours comes from the network."""
    return CLOSES.get(code, BACK) == BACK


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
    """Take back what may be taken back freely: a card with all that it asked, or one answer alone."""

    whole: bool = True


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


class Why(Command, tag="why", frozen=True):
    """Ask why nothing can be done with what one pointed at: the ids of nodes, in the order of the clicks."""

    path: Annotated[list[Annotated[str, Meta(min_length=1, max_length=64)]], Meta(min_length=1, max_length=8)]


class Hint(Command, tag="hint", frozen=True):
    """Ask for the best answers for one's own seat, with reasons; never in rated games."""


class Resync(Command, tag="resync", frozen=True):
    """Ask for a fresh view."""


class Ping(Command, tag="ping", frozen=True):
    """Ask whether the server is there."""


AnyCommand: TypeAlias = Play | Undo | Takeback | Resign | Draw | Claim | Chat | Why | Hint | Resync | Ping


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
    side: str  # what the game calls the seat


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
    seed: str


class Choice(Struct, frozen=True, omit_defaults=True):
    """One possible answer: what it points at, or a button where it points at nothing; what kind it is.

    Its rule is that of the question.
    """

    token: str
    label: str
    path: tuple[str, ...] = ()
    ends: bool = False  # the turn or the phase
    final: bool = False  # it cannot be taken back
    several: bool = False  # one of several like it, picked one after the other
    asks: bool = False  # to be asked about once more, even where it can be taken back


class Closed(Struct, frozen=True):
    """A button that cannot be used now: what it would do, and why not."""

    token: str
    label: str
    ends: bool  # the turn or the phase, if it could be used
    sentence: str
    rule: str


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


class Fact(Struct, frozen=True):
    """What a player wants in sight: its kind, whose it is (-1 for the whole table), and its value."""

    kind: str
    seat: int
    value: str


class Clock(Struct, frozen=True):
    """What a seat has left."""

    left: int
    running: bool


class Outcome(Struct, frozen=True):
    """How the game ended: places, scores and sides of the seats, and what it means for each of them.

    `sides` is empty where everybody played alone. A verdict is won, drawn or lost. The headline says who won,
    in words for whoever reads it.
    """

    places: list[int]
    scores: list[int]
    why: str
    rule: str
    sides: list[int]
    verdicts: list[str]
    headline: str


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
    status: list[Fact]
    clocks: list[Clock]
    result: Outcome | None
    over: bool
    sides: list[int]  # of the seats, while they stand or fall together; empty where everybody plays alone
    undoes: str = ""  # what an undo would take back, in words
    closed: list[Closed] = []  # buttons that cannot be used now


class View(Struct, tag_field="t", tag="view", frozen=True):
    """Everything a viewer sees."""

    v: int
    seat: int
    table: TablePart
    scene: Raw
    state: State


class Row(Struct, frozen=True, array_like=True):
    """A new choice in a delta, short: `press` adds 1 if it ends, 2 if final, 4 if several, 8 if it asks."""

    token: str
    label: str
    path: tuple[str, ...]
    press: int

    @classmethod
    def of(cls, one: Choice) -> Row:
        return cls(one.token, one.label, one.path, one.ends + 2 * one.final + 4 * one.several + 8 * one.asks)

    def choice(self) -> Choice:
        ends, final, several, asks = (bool(self.press & bit) for bit in (1, 2, 4, 8))
        return Choice(self.token, self.label, self.path, ends, final, several, asks)


class FactRow(Struct, frozen=True, array_like=True):
    """A new fact in a delta, short."""

    kind: str
    seat: int
    value: str

    @classmethod
    def of(cls, one: Fact) -> FactRow:
        return cls(one.kind, one.seat, one.value)

    def fact(self) -> Fact:
        return Fact(self.kind, self.seat, self.value)


# What comes again of a list, as a slice of the list before: `3:7`.
Run: TypeAlias = Annotated[str, Meta(pattern="^[0-9]+:[0-9]+$")]


class StateDelta(Struct, frozen=True, kw_only=True):
    """What changed beside the scene: a field that is not there stays as it was; the log grows."""

    prompt: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    ply: int | UnsetType = UNSET
    waiting: list[int] | UnsetType = UNSET
    asked: int | UnsetType = UNSET
    choices: list[Row | Run] | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    offers: list[Offer] | UnsetType = UNSET
    log: list[Line] | UnsetType = UNSET
    status: list[FactRow | Run] | UnsetType = UNSET
    clocks: list[Clock] | UnsetType = UNSET
    result: Outcome | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    sides: list[int] | UnsetType = UNSET
    undoes: str | UnsetType = UNSET
    closed: list[Closed] | UnsetType = UNSET


class Delta(Struct, tag_field="t", tag="delta", frozen=True, rename={"since": "from"}):
    """What changed since a version: areas that are new or different, and what stands beside the scene."""

    v: int
    since: int
    state: StateDelta
    areas: list[Raw] | UnsetType = UNSET
    layout: list[str] | UnsetType = UNSET  # all areas in their order
    sheets: list[str] | UnsetType = UNSET


class Reply(Struct, tag_field="t", tag="reply", frozen=True, omit_defaults=True):
    """The answer to a command; one that asked for hints has them, best first."""

    id: str
    ok: bool
    v: int
    error: Error | None = None
    hints: list[Advice] | None = None


class Said(Struct, tag_field="t", tag="chat", frozen=True):
    """What somebody said."""

    n: int
    who: str
    text: str
    at: int
    ply: int = -1  # of the game when it was said, as watchers count; -1 where nobody knows


class TableChanged(Struct, tag_field="t", tag="table", frozen=True):
    """The table part again."""

    table: TablePart


class Bye(Struct, tag_field="t", tag="bye", frozen=True):
    """The server closes next; the code is that of `Close`, for streams that close without one."""

    reason: str
    code: int = 1000


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
    """Return the id of a frame that may be wrong otherwise, or nothing."""
    try:
        return msgspec.json.decode(frame, type=Named).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError):
        return ""
