"""Table: one session behind one lock; every command is checked, stored, told and answered in this order."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import msgspec

from conclave.core import flow
from conclave.core.audit import commitment
from conclave.core.errors import BadToken, BrokenGame, ConclaveError, Refused, WrongSeat
from conclave.core.record import QUIT, Record
from conclave.core.result import Result
from conclave.core.room import Room
from conclave.core.secrets import NO_SEAT, Sealed
from conclave.core.session import Session
from conclave.core.view import awaited
from conclave.server import drawing, failpoints, metrics, outcomes, snapshots, statements, wire
from conclave.server.clocks import Clocks
from conclave.server.store import Statement, Store, StoreBusy, StoreConflict, now

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
TRIES: Final = 8  # at a command, while others write the same table at other servers
REFUSALS: Final = 256  # refused commands whose answer is remembered

Listener: TypeAlias = Callable[["Table", str], None]


class CommandRefused(ConclaveError):
    """A command that the table does not carry out, with the code that the wire has for it."""

    def __init__(self, kind: str, sentence: str, rule: str = "", retry: int = 0) -> None:
        super().__init__(sentence, rule)
        self.kind = kind
        self.retry = retry


@dataclass(frozen=True)
class Viewer:
    """Somebody at the table: a person, and the seat they look from; -1 watches."""

    person: str
    seat: int
    name: str = ""
    guest: bool = True


@dataclass
class Place:
    """One seat and who sits in it."""

    kind: str = OPEN
    person: str = ""
    name: str = ""
    level: str = ""
    failed: bool = False  # the bot in it broke down, and chance answered in its place


@dataclass
class TableInfo:
    """What a table is, beside its session."""

    id: str
    game: Room
    title: str
    options: str
    key: str
    host: str
    clock: str
    phase: str
    listed: bool
    rated: bool
    version: int
    places: list[Place]
    offers: list[wire.Offer] = field(default_factory=list)
    flagged: int = -1
    outcome: Result | None = None
    rematch: str = ""
    unseen_commits: list[int] = field(default_factory=list)  # commits unknown to each seat, and to a watcher
    leaving: list[int] = field(default_factory=list)  # seats that resigned and that the game has not let go
    last_public_change: int = 0  # when something happened that everybody may know
    seed: str = ""  # the luck that the host chose, for all to see; without it luck comes from the key


class Table:
    """A game that people and bots sit at."""

    def __init__(self, store: Store, facts: TableInfo, session: Session, clocks: Clocks) -> None:
        self.store = store
        self.facts = facts
        self.session = session
        self.clocks = clocks
        self.lock = asyncio.Lock()
        self.listeners: list[Listener] = []
        self.known: dict[tuple[str, str], int] = {}
        self.here: dict[int, int] = {}  # seat -> sockets
        self.waited: set[int] = set()  # as the store has it
        self.reseated: dict[int, str] = {}  # seat -> what it was before this change
        self.said = 0  # lines of chat
        self.drawn: Hashable = None  # the artwork that was drawn ahead
        self.held = True  # by this server, which lets bots think and clocks strike here
        self.doubtful = False  # memory may be ahead of the store, which could not be asked
        self.elsewhere: dict[int, set[int]] = {}  # another server -> the seats that are connected there
        self.removed = False  # by the keeper of the server: nothing is written any more
        # The viewers of a table are its seats, and -1 for whoever watches: the last of every list.
        self.viewers = range(-1, session.seats)
        facts.unseen_commits = facts.unseen_commits or [0] * len(self.viewers)
        self.epochs = [0] * len(self.viewers)  # raised when the log was cut, so that no delta leads over it
        self.position_version = self._from_now(0)  # the version at which the position last changed
        self.question_version = self._from_now(0)  # the version at which the question was a new one
        self.left: set[str] = set()  # people whose seat somebody else has now, and whose versions were others
        self.audience: set[int] | None = None  # who notices what changes now; None is everybody
        self.noticed: set[int] | None = None  # who noticed the last commit
        self._overtaken = False  # the last command was refused as another server had written first
        self._refused: OrderedDict[tuple[str, str], wire.Reply] = OrderedDict()
        self.reload: Callable[[Table], Awaitable[None]] | None = None
        # Where other servers write too: sees whether the store has more than memory, or this very command.
        self.look: Callable[[Table, str, str], Awaitable[bool]] | None = None

    # Looking.

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def version(self) -> int:
        return self.facts.version

    def seen(self, viewer: int) -> int:
        """Return the version as a viewer counts it: the commits that they could notice."""
        return self.facts.version - self.facts.unseen_commits[viewer]

    def plies(self, viewer: int) -> list[int]:
        """Return for each ply its number as a viewer counts it; the end opens all."""
        return list(range(self.session.ply + 1)) if self.over else self.session.plies(viewer)

    def ply(self, viewer: int) -> int:
        """Count the answers so far as a viewer may know them, those of chance included."""
        return self.plies(viewer)[-1] if self.session.talked else self.session.ply

    def true_ply(self, viewer: int, ply: int) -> int:
        """Return the ply that a viewer means by a number, or -1 if there is none."""
        # Of plies that are one to the viewer it is the last: all before it look the same.
        return max((at for at, told in enumerate(self.plies(viewer)) if told == ply), default=-1)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended, by its rules or by agreement."""
        return self.facts.phase == OVER

    @property
    def commitment(self) -> str:
        """Return what binds the server to its luck without telling it; nothing where the luck is known."""
        # A short seed could be found from its hash by trying; it is published as it is instead.
        return "" if self.facts.seed or not self.facts.key else commitment(self.facts.key)

    @property
    def early(self) -> set[int]:
        """Return the seats whose sealed answer lies in an envelope."""
        return self.session.early

    @property
    def waiting(self) -> list[int]:
        """Return the seats whose answer is wanted."""
        if self.facts.phase != PLAYING:
            return []
        frame, early = flow.waiting(self.session.state), self.early
        # As a watcher sees it, without the trouble of making a view.
        shown = frame.veiled(NO_SEAT) if isinstance(frame, Sealed) else frame
        return [seat for seat in awaited(shown, self.session.asked) if seat not in early]

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat may take back freely."""
        return self.facts.phase == PLAYING and self.session.may_undo(seat)

    def seat_of(self, person: str) -> int:
        """Return the seat a person sits in, or -1."""
        places = self.facts.places
        return next((i for i, p in enumerate(places) if p.kind == "person" and p.person == person), -1)

    def present(self, seat: int) -> bool:
        """Tell whether whoever sits in a seat is connected, to this server or to another."""
        return self.here.get(seat, 0) > 0 or any(seat in seats for seats in self.elsewhere.values())

    def shown_to(self, person: str) -> bool:
        """Tell whether somebody may look: at a private table only its host and who sits there."""
        return self.facts.listed or (bool(person) and person == self.facts.host) or self.seat_of(person) >= 0

    def record_for(self, viewer: int) -> Record:
        """Return the record that a viewer may have now; the end opens all of it."""
        record = self.session.record_for(None if self.over else viewer)
        record.seats = [place.name or "open" for place in self.facts.places]
        record.seed = record.seed or self.facts.seed
        record.commitment = record.commitment or self.commitment
        if self.over and self.facts.outcome and not record.result:
            record.result = f"{self.facts.outcome.standing()}, {self.facts.outcome.why}"
        return record

    # Changing.

    async def act(self, who: Viewer, command: wire.AnyCommand) -> wire.Reply:
        """Carry out a command; a repeated one is answered as before and changes nothing."""
        async with self.lock:
            reply = await self._act(who, command)
            for _ in range(TRIES):
                if reply.error is None or reply.error.code == "busy" or self.look is None:
                    break
                try:
                    # Where another server was quicker, memory has been brought up to it by now.
                    if not self._overtaken and not await self.look(self, who.person, command.id):
                        break
                except StoreBusy as error:
                    return wire.Reply(command.id, False, self.seen(who.seat), told(error))
                # It was refused by what this server knew, which was not all: the store has the last word.
                self._refused.pop((who.person, command.id), None)
                who = replace(who, seat=self.seat_of(who.person) if who.seat >= 0 else -1)
                reply = await self._act(who, command)
            return reply

    async def _act(self, who: Viewer, command: wire.AnyCommand) -> wire.Reply:
        key, self._overtaken = (who.person, command.id), False
        if key in self.known:
            return wire.Reply(command.id, True, self.known[key])
        if key in self._refused:
            return self._refused[key]
        try:
            await self.sure()
            self._fresh(who, command)
            from conclave.server.commands import change

            async with self._as_stored():
                kind, token, seat = change(self, who, command)
            # Whoever gave up the seat looks from elsewhere now, and counts as one does there.
            viewer = self.seat_of(who.person) if who.seat >= 0 else -1
            if kind:
                known = statements.known(self, who.person, command.id, self.seen(viewer) + 1)
                await self.commit(kind, seat, token, known)
                self.known[key] = self.seen(viewer)
        except ConclaveError as error:
            self._overtaken = isinstance(error, StoreConflict)
            reply = wire.Reply(command.id, False, self.seen(who.seat), told(error))
            if not isinstance(error, StoreBusy) and not (
                isinstance(error, CommandRefused) and error.kind == "limit"
            ):
                self._refused[key] = reply
                while len(self._refused) > REFUSALS:
                    self._refused.popitem(last=False)
            return reply
        failpoints.at("before-reply")
        return wire.Reply(command.id, True, self.seen(viewer))

    async def sure(self) -> None:
        """See that memory is not ahead of the store, as after a fault; while that cannot be seen, refuse."""
        if self.doubtful and self.reload is not None:
            await self.reload(self)

    @asynccontextmanager
    async def _as_stored(self) -> AsyncIterator[None]:
        """Bring the table back to what is stored where a change breaks down; a refusal changes nothing."""
        try:
            yield
        except Exception as error:
            broken = isinstance(error, BrokenGame) or not isinstance(error, ConclaveError)
            if broken and self.reload is not None:
                await self.reload(self)
            raise

    def _fresh(self, who: Viewer, command: wire.AnyCommand) -> None:
        """Refuse a command that speaks of what has changed since."""
        since = self.question_version if isinstance(command, wire.Play) else self.position_version
        if not since[who.seat] <= command.v <= self.seen(who.seat):
            raise CommandRefused("stale", "the table has moved on; here is how it stands now")

    async def answer(self, seat: int, token: str, opened: int) -> bool:
        """Play for a bot, unless its question is gone; tells whether it counted."""
        async with self.lock:
            await self.sure()
            if not self.held or seat not in self.waiting or self.question_version[seat] != opened:
                return False
            async with self._as_stored():
                gone = self.resign(seat) if seat in self.facts.leaving else ""
                if gone:
                    self.facts.leaving.remove(seat)
                else:
                    self.play(seat, token)
            await self.commit("resign" if gone else "play", seat, gone or token)
            return True

    def resign(self, seat: int) -> str:
        """Let a seat give up by the rule of the game; gives what the record says, or nothing."""
        if not self.session.resign(seat):
            return ""
        self.facts.offers = []
        self._stirs(())
        if self.session.over:
            self.end(None)
        return f"{QUIT}{seat}"

    def play(self, seat: int, token: str) -> None:
        """Hand an answer to the session, and note whose question is a new one."""
        session = self.session
        waited, sealed = self.waiting, isinstance(session.state.stack[-1], Sealed)
        if seat in self.early:
            raise CommandRefused("refused", "you have answered already")
        aside, heard = session.aside, session.hearers(seat)
        session.play(token, seat)
        quiet = aside is not None and session.aside == aside
        self.audience = heard if quiet else None
        # In a simultaneous question the answer of one seat leaves the question of the others as it was.
        same = set(waited) - {seat} if sealed else set()
        self._stirs(same)
        if quiet:
            # Offers, flags and clocks are there for all to see, so they wait until the seat has finished.
            return
        self.facts.offers = [one for one in self.facts.offers if one.kind == "flag" and one.seat != seat]
        if self.facts.flagged == seat:
            self.facts.flagged = -1
        if session.over:
            self.end(None)
        elif seat in self.waiting:
            self.clocks.answered(seat)

    def undo(self, seat: int, whole: bool = True) -> None:
        """Take back what a seat may take back freely; of secret orders nobody else notices."""
        aside, heard, waited = self.session.aside, self.session.hearers(seat), self.waiting
        self.session.undo(seat, whole=whole)
        after = self.session.aside
        quiet = aside is not None and after == aside
        # Whoever comes back into a dialogue leaves the others with the question they had.
        same = (
            set(waited) - {seat}
            if aside is not None and after is not None and after[0] == aside[0]
            else set()
        )
        self.went_back(self.session, heard if quiet else None, same)
        if not quiet:
            self.clocks.taken_back(seat)

    def went_back(self, session: Session, heard: set[int] | None = None, same: Collection[int] = ()) -> None:
        """Go on from an earlier position; some may notice it alone, and some be asked the same as before."""
        self.session, self.audience = session, heard
        for viewer in self.viewers:
            self.epochs[viewer] += int(heard is None or viewer in heard)
        self._stirs(same)
        if heard is None:
            self.facts.offers = []

    def renew(self) -> None:
        """Ask everybody anew, as when a game begins."""
        self.position_version, self.question_version = self._from_now(1), self._from_now(1)

    def _stirs(self, same: Collection[int]) -> None:
        """Note for all who notice it that the position changes, and the question too but for some."""
        for viewer in self.viewers:
            if self.audience is None or viewer in self.audience:
                self.position_version[viewer] = self.seen(viewer) + 1
                if viewer not in same:
                    self.question_version[viewer] = self.seen(viewer) + 1

    def _from_now(self, ahead: int) -> list[int]:
        return [self.seen(viewer) + ahead for viewer in (*self.viewers[1:], -1)]

    def end(self, outcome: Result | None) -> None:
        """Close the game, by its rules unless an outcome is given."""
        self.facts.outcome = outcome or self.session.result
        self.facts.phase = OVER
        self.facts.offers = []
        self.position_version = self._from_now(1)
        self.clocks.stop()

    async def commit(self, kind: str, seat: int, token: str, *more: Statement) -> None:
        """Store what has just changed as one version, then tell everybody; on failure nothing has changed."""
        facts = self.facts
        if self.removed:
            raise CommandRefused("gone", "this table was removed")
        self.clocks.run(self.waiting)
        heard, at = self.audience, now()
        self.noticed, self.audience = heard, None
        facts.version += 1
        if heard is None:
            facts.last_public_change = at
        else:
            for viewer in self.viewers:
                facts.unseen_commits[viewer] += int(viewer not in heard)
        seated = [statements.seated(self, one, was) for one, was in self.reseated.items()]
        self.reseated.clear()
        try:
            news = f"table {facts.id} {facts.version}"
            await self.store.commit(*statements.step(self, kind, seat, token, at), *seated, *more, told=news)
        except Exception:
            # Memory is ahead of the store, so memory goes back; everybody still sees what is stored.
            if self.reload is not None:
                await self.reload(self)
            raise
        metrics.moves.labels(facts.game.slug).inc()
        self.held = True  # whoever changes a table holds it from then on
        await drawing.ahead(self)
        failpoints.at("before-telling")
        for listener in self.listeners:
            listener(self, kind)

    def live(self, wall: int) -> str:
        """Return what changes beside the session, as the store keeps it."""
        facts = self.facts
        told = {
            "offers": facts.offers,
            "flagged": facts.flagged,
            "outcome": outcomes.stored(facts.outcome),
            "rematch": facts.rematch,
            "missed": facts.unseen_commits,
            "leaving": facts.leaving,
            "plies": [self.ply(viewer) for viewer in (*self.viewers[1:], -1)],
            "stood": self.position_version,
            "asked": self.question_version,
            **self.clocks.stored(wall),
        }
        return msgspec.json.encode(told).decode()

    def snapshot(self) -> bytes | None:
        """Return the session as bytes, every now and then and at the end."""
        if self.version % snapshots.EVERY and not self.over:
            return None
        return snapshots.write(self.session)


def told(error: ConclaveError) -> wire.Error:
    """Return an error as the wire has it."""
    if isinstance(error, CommandRefused):
        return wire.Error(error.kind, error.sentence, error.rule, error.retry)
    kind = "bad"
    if isinstance(error, StoreConflict):
        # Another process wrote this version; memory has been brought up to it by now.
        return wire.Error("stale", "the table has moved on; here is how it stands now")
    if isinstance(error, WrongSeat):
        kind = "seat"
    elif isinstance(error, Refused | BadToken):
        kind = "refused"
    elif isinstance(error, StoreBusy):
        return wire.Error("busy", error.sentence, "", 1000)
    return wire.Error(kind, error.sentence, error.rule)
