"""API types: what the HTTP API reads and writes, as strict structs; OpenAPI is generated from them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from conclave.server import wire

Short: TypeAlias = Annotated[str, Meta(max_length=200)]


class RequestStruct(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What comes in: unknown fields are refused."""


class NewGuest(RequestStruct, frozen=True):
    """A guest's name."""

    name: Short


class Recovery(RequestStruct, frozen=True):
    """A recovery code."""

    code: Short


class Login(RequestStruct, frozen=True):
    """A name and a password."""

    name: Short
    password: Short


class AccountDeletion(RequestStruct, frozen=True):
    """What shows that it is oneself: the password, or as a guest the name."""

    word: Short


class NewPassword(RequestStruct, frozen=True):
    """The password that one has, and the one that one wants."""

    password: Short
    new: Short


class BanRequest(RequestStruct, frozen=True):
    """Whom to let in no more: a log-in name, or `id:` and the id of a guest, an account or a bot."""

    who: Short


class NewToken(RequestStruct, frozen=True):
    """A token's label and scopes; `bot` makes a bot account for it."""

    label: Short
    scopes: Annotated[list[Short], Meta(max_length=8)]
    bot: bool = False


class NewTable(RequestStruct, frozen=True):
    """A table: players are `me`, `open` or a bot, one for each seat."""

    game: Short
    players: Annotated[list[Short], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Short, bool | int | Short], Meta(max_length=40)] = {}
    clock: Short = "none"
    title: Short = ""
    listed: bool = True
    rated: bool = False


class SinceQuery(RequestStruct, frozen=True):
    """The last version that a client holds, and the protocol it speaks."""

    since: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    protocol: Annotated[int, Meta(ge=0, le=99_999)] = 1


class ColourQuery(RequestStruct, frozen=True):
    """What a drawing may have of colours, and from which width on its sentences are broken; 0 breaks none."""

    colour: Literal["none", "ansi16", "truecolour"] = "none"
    theme: Literal["dark", "light"] = "dark"
    width: Annotated[int, Meta(ge=0, le=1000)] = 0


class PlyQuery(RequestStruct, frozen=True):
    """A ply (the last one if none is named), the seat to look from, and whether all lies open."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seat: Annotated[int, Meta(ge=-1, le=7)] | None = None
    open: bool = False


class SeatQuery(RequestStruct, frozen=True):
    """The seat to look from."""

    seat: Annotated[int, Meta(ge=-1, le=7)] | None = None


class FinishedQuery(RequestStruct, frozen=True):
    """Whether finished games are wanted."""

    over: bool = False


class GameQuery(RequestStruct, frozen=True):
    """The game that is wanted, or nothing for all."""

    game: Annotated[str, Meta(max_length=60)] = ""


class Join(RequestStruct, frozen=True):
    """Which seat to take; -1 takes any."""

    seat: Annotated[int, Meta(ge=-1, le=7)] = -1


class InviteCode(RequestStruct, frozen=True):
    """An invitation's code."""

    code: Short


class NoteText(RequestStruct, frozen=True):
    """A note."""

    text: Annotated[str, Meta(max_length=8000)]


class Ok(Struct, frozen=True):
    """It is done."""

    ok: bool = True


class PersonInfo(Struct, frozen=True):
    """A person, and the word that forms must carry."""

    id: str
    kind: str
    name: str
    csrf: str = ""
    recovery: str = ""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    slug: str
    title: str
    tagline: str
    seats: tuple[int, int]
    rules: int
    hidden: bool
    options: list[tuple[str, str, str, str]]


class TableRow(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    clock: str
    phase: str
    rated: bool
    seats: list[tuple[str, str]]  # kind and name
    waits: bool
    moved: int
    options: str
    mine: int  # the seat of whoever asks, or -1
    result: str
    ply: int  # answers so far, as whoever asks may know them
    seeded: bool  # somebody chose the luck
    commitment: str  # what binds the server to luck that nobody chose
    seed: str  # what they chose, so that whoever sits down knows it as well
    place: int  # of whoever asks in a game that is over; 0 while it goes on
    verdict: str  # for whoever asks: won, drawn or lost


class TokenInfo(Struct, frozen=True):
    """A token; the token itself is shown once, when it is made."""

    id: str
    label: str
    scopes: str
    token: str = ""


class BannedPerson(Struct, frozen=True):
    """Whoever was banned, by the id that lets them in again."""

    id: str
    name: str


class SessionInfo(Struct, frozen=True):
    """A browser that somebody is logged in with; `here` is the one that asks."""

    id: str
    device: str
    made: int
    ends: int
    here: bool


class Invitation(Struct, frozen=True):
    """An invitation; the code is shown once, when it is made."""

    id: str
    seat: int
    state: str
    code: str = ""


class Seated(Struct, frozen=True):
    """Where somebody sits."""

    table: str
    seat: int


class NoteInfo(Struct, frozen=True):
    """One's own note."""

    text: str


class RecordText(Struct, frozen=True):
    """A record as the viewer may have it, and at the end the key of the luck."""

    record: str
    commitment: str
    key: str


class RollInfo(Struct, frozen=True):
    """One decision of luck: what the record says, what the seed brings, and the takebacks before it."""

    ply: int
    recorded: str
    expected: str
    takebacks: int


class AuditReport(Struct, frozen=True):
    """Whether the luck of a finished game is what was promised; `takebacks` are the plies they led to."""

    good: bool
    commitment: str
    seed: str
    bound: bool
    takebacks: list[int]
    rolls: list[RollInfo]
    sentences: list[str]


class CourseInfo(Struct, frozen=True):
    """How the seats stood along a game: plies, and for each of them a number for every seat."""

    plies: list[int]
    scores: list[list[int]]


class TextDrawing(Struct, frozen=True):
    """A table drawn in characters, and the version that is drawn.

    `spots` says where each node stands in the drawing: lists of line, first column and number of columns.
    """

    v: int
    text: str
    spots: dict[str, list[tuple[int, int, int]]] = {}


class RuleText(Struct, frozen=True, omit_defaults=True):
    """A rule of a game; a chapter brings the rules in it, itself first."""

    number: str
    title: str
    text: str
    rules: list[RuleText] = []


class LimitInfo(Struct, frozen=True):
    """A limit: so many at once, then so many a minute; a quota is a number at once alone."""

    name: str
    burst: int
    a_minute: float


class ErrorBody(Struct, frozen=True):
    """The body of every refusal."""

    error: wire.Error


class Exported(Struct, forbid_unknown_fields=True, frozen=True):
    """What goes out about somebody: nothing that is not named here."""


class ExportedPerson(Exported, frozen=True):
    """A person as the server keeps them, without secrets."""

    id: str
    kind: str
    name: str
    login: str | None
    owner: str | None
    admin: int
    look: str | None
    low_look: str | None
    made: int
    seen: int
    banned: int


class ExportedSession(Exported, frozen=True):
    """A browser that is logged in."""

    person: str
    made: int
    ends: int
    device: str


class ExportedToken(Exported, frozen=True):
    """A token, without what it is."""

    id: str
    person: str
    label: str
    scopes: str
    made: int


class ExportedSeat(Exported, frozen=True):
    """A seat at a table."""

    table: str
    seat: int
    kind: str
    person: str
    name: str
    level: str
    waited: int


class ExportedTable(Exported, frozen=True):
    """A table that somebody made."""

    table: str
    title: str


class ExportedCommand(Exported, frozen=True):
    """A command that is remembered for a day."""

    table: str
    person: str
    command: str
    version: int
    at: int


class ExportedChat(Exported, frozen=True):
    """A line of chat."""

    table: str
    n: int
    person: str
    who: str
    text: str
    at: int
    ply: int


class ExportedNote(Exported, frozen=True):
    """A note."""

    table: str
    person: str
    text: str
    at: int


class ExportedGame(Exported, frozen=True):
    """A game as the person may have it."""

    table: str
    seat: int
    record: str


class Export(Exported, frozen=True):
    """Everything that is kept under a person."""

    format: str
    person: ExportedPerson
    bots: list[ExportedPerson]
    sessions: list[ExportedSession]
    tokens: list[ExportedToken]
    seats: list[ExportedSeat]
    hosted: list[ExportedTable]
    commands: list[ExportedCommand]
    chat: list[ExportedChat]
    notes: list[ExportedNote]
    games: list[ExportedGame]
