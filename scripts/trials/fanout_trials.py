"""Fan-out: everybody who is connected gets what is meant for them, and nothing else (H9)."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass, field, replace

from conclave.core.game import Game
from conclave.core.rng import Rng, seeded
from conclave.core.view import View
from conclave.server import wire
from conclave.server.accounts import Caller, Person
from conclave.server.config import Config
from conclave.server.hub import Subscriber, who_is
from conclave.server.lobby import TableRequest
from conclave.server.services import Services
from conclave.server.table import Table
from conclave.testing.positions import known
from trials.driver import Run, trial
from trials.hidden_trials import hidden_games
from trials.people import new_id

FANOUTS = 1_000_000  # over all games, in the full form
READERS = 240  # connections at a table
FEW = 24  # in the short form
TABLES = 3  # at once, with the same people in other seats
OPTIONS: dict[str, dict[str, object]] = {
    # Secret orders from the first question on.
    "wizard_kings": {"maps": "first_steps", "army_mode": "buy", "turn_limit": 1, "victory": "timed"},
}


def marked(game: Game, marks: dict[int, bytes]) -> Game:
    """Give a game whose every prompt names whom it is for, in a word that occurs nowhere else."""
    plain = game.words

    def prompt(self: object, view: View) -> str:
        return f"{plain.prompt(view)} {marks[view.seat].decode()}"

    words = type("Marked", (type(plain),), {"prompt": prompt})
    return replace(game, words=words())


@dataclass(eq=False)
class Letterbox:
    """What one connection is sent, held against what it may be sent."""

    marks: dict[int, bytes]
    seat: int
    counts: Counter[str]
    free: bool = True

    def write(self, messages: list[bytes]) -> None:
        """Look for the marks of others in everything that arrives."""
        for message in messages:
            mine = self.marks[self.seat] in message
            self.counts["fan-outs"] += b'"state":' in message
            self.counts["with their own mark"] += mine
            for seat, mark in self.marks.items():
                if seat != self.seat and mark in message:
                    self.counts["for somebody else"] += 1


@dataclass(eq=False)
class Room:
    """A table, who sits where as this trial has seated them, and who is connected."""

    table: Table
    seated: dict[str, int]
    readers: list[Subscriber] = field(default_factory=list)


class Crowd:
    """People who sit at several tables at once, and come and go."""

    def __init__(
        self, services: Services, game: Game, people: list[Person], marks: dict[int, bytes], size: int
    ) -> None:
        self.services = services
        self.size = size
        self.game = game
        self.people = people
        self.marks = marks
        self.counts: Counter[str] = Counter()

    async def room(self, rng: Rng) -> Room:
        """Open a table; at one of three and more somebody sits down, looks and leaves before it is full."""
        lobby = self.services.lobby
        low, high = self.game.spec.seats
        seats = low + int(rng.below(min(high, 4) - low + 1))
        around = int(rng.below(len(self.people)))
        people = self.people[around:] + self.people[:around]
        options = OPTIONS.get(self.game.slug, {})
        wanted = TableRequest(self.game.slug, ["me", *("open" for _ in range(seats - 1))], dict(options))
        room = Room(await lobby.create(people[0], wanted), {people[0].id: 0})
        if seats > 2:
            gone = people[seats]
            room.seated[gone.id] = await lobby.join(gone, room.table.id)
            await self.come(room, gone, rng)
            await lobby.leave(gone, room.table.id)
            del room.seated[gone.id]
            # Whoever left is connected still, and watches from now on.
            box = room.readers[0]._way
            assert isinstance(box, Letterbox)
            box.seat = -1
        for person in people[1:seats]:
            room.seated[person.id] = await lobby.join(person, room.table.id)
        return room

    async def come(self, room: Room, person: Person, rng: Rng) -> None:
        """Connect somebody, as a player or only to watch."""
        watch = not rng.below(4)
        seat = -1 if watch else room.seated.get(person.id, -1)
        since = room.table.version - int(rng.below(3)) if not rng.below(2) else -1
        reader = await self.services.hub.enter(
            room.table.id, Caller(person, "key"), since, watch, bool(rng.below(2))
        )
        reader.opened(Letterbox(self.marks, seat, self.counts))
        room.readers.append(reader)

    async def go(self, room: Room, rng: Rng) -> None:
        """Let some come and some leave, then one who is asked answer at random."""
        hub, table = self.services.hub, room.table
        while len(room.readers) < self.size:
            await self.come(room, self.people[int(rng.below(len(self.people)))], rng)
        for _ in range(int(rng.below(6))):
            hub.leave(room.readers.pop(int(rng.below(len(room.readers)))))
        waiting = table.waiting
        seat = waiting[int(rng.below(len(waiting)))]
        person = next(one for one in self.people if room.seated.get(one.id) == seat)
        actions = table.session.view(seat).actions
        token = self.game.space.token(actions[int(rng.below(len(actions)))])
        command = wire.Play(id=new_id(), v=table.seen(seat), token=token)
        reply = await hub.command(table, who_is(table, Caller(person, "key")), command)
        self.counts["refused"] += not reply.ok

    def empty(self, room: Room) -> None:
        """Let everybody leave."""
        for reader in room.readers:
            self.services.hub.leave(reader)


@trial("H9", "a million messages to people who come and go, each held against whom it is for")
async def h9(run: Run) -> None:
    """Nobody is ever sent what was made for another seat."""
    games = hidden_games(run.game)
    marks = {seat: f"for-{seat + 1}-{secrets.token_hex(8)}".encode() for seat in range(-1, 6)}
    wanted = FANOUTS // len(games) if run.full else 2000
    run.start()
    for at, game in enumerate(games):
        until = run.seconds * (at + 1) / len(games)
        with known(marked(game, marks)):
            services = Services.make(
                Config(db=str(run.folder / f"{game.slug}.db"), rate_limit_factor=1_000_000)
            )
            await services.start()
            people = [(await services.accounts.guest(f"Guest {number}"))[0] for number in range(8)]
            crowd = Crowd(services, game, people, marks, READERS if run.full else FEW)
            rng = seeded("crowd", game.slug)
            rooms = [await crowd.room(rng) for _ in range(TABLES)]
            while crowd.counts["fan-outs"] < wanted and not run.interrupted:
                for number, room in enumerate(rooms):
                    await crowd.go(room, rng)
                    if room.table.over:
                        crowd.empty(room)
                        rooms[number] = await crowd.room(rng)
                        crowd.counts["games"] += 1
                run.progress(f"{game.slug}: {dict(crowd.counts)}")
                await asyncio.sleep(0)
                if not run.full and run.spent > until:
                    break
            for room in rooms:
                crowd.empty(room)
            await services.stop()
        counts = crowd.counts
        run.figure(f"{game.slug}: fan-outs", counts["fan-outs"], "", least=wanted if run.full else 1)
        run.figure(f"{game.slug}: with the reader's own mark", counts["with their own mark"], "", least=1)
        run.figure(f"{game.slug}: made for somebody else", counts["for somebody else"], "", exactly=0)
        run.figure(f"{game.slug}: refused commands", counts["refused"], "", exactly=0)
