"""Replays: a table as it stood at any ply, to those who may know it, quick also in long games."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from conclave.core import flow, tokens
from conclave.core.events import Event
from conclave.core.result import Result
from conclave.core.room import Room
from conclave.core.session import Session
from conclave.core.state import State
from conclave.core.view import View
from conclave.render.text import clean
from conclave.server import messages, outcomes, scenes, wire
from conclave.server.table import CommandRefused, Table

STEP: Final = 16  # plies between two positions that are kept, at first
STOPS: Final = 64  # positions kept of one table; beyond, every other one goes
FILMS: Final = 128  # tables whose positions are kept
LONG: Final = 64  # plies played on without leaving the server's own thread


@dataclass(frozen=True)
class PastView:
    """One moment of a table: where it stood, who looks, and what has been told until then."""

    view: View
    ply: int
    last: int
    version: int
    part: wire.TablePart
    log: list[tuple[int, Event]]
    open: bool
    over: bool  # the last ply of a game that has ended
    outcome: Result | None


class PositionCache:
    """The positions of one table, some kept and the rest played anew from the one before."""

    def __init__(self, session: Session) -> None:
        record = session.record
        self.game: Room = session.game
        options = self.game.options.read(record.options)
        start = (
            self.game.from_position(record.position)
            if record.position
            else self.game.start(options, session.seats)
        )
        self.tokens: list[str] = []
        self._asked: list[int] = []  # who was asked before each ply that has been played here; -1 is luck
        self.lock = asyncio.Lock()
        self._step = STEP
        self._stops: dict[int, State] = {0: start}

    async def at(self, tokens: list[str], ply: int) -> State:
        """Return the position after so many of these answers; it is the caller's own."""
        async with self.lock:
            return await self._at(tokens, ply)

    async def asked(self, tokens: list[str]) -> list[int]:
        """Return who was asked before each of these answers; -1 where luck decided."""
        async with self.lock:
            await self._at(tokens, len(tokens))
            return self._asked[: len(tokens)]

    async def _at(self, tokens: list[str], ply: int) -> State:
        self._fit(tokens)
        near = max(stop for stop in self._stops if stop <= ply)
        if ply - near <= LONG:
            return self._play(near, ply)
        return await asyncio.to_thread(self._play, near, ply)

    def _fit(self, tokens: list[str]) -> None:
        """Forget what came after an answer that has been taken back since."""
        old = self.tokens
        if tokens[: len(old)] != old:
            same = next((i for i, (a, b) in enumerate(zip(old, tokens, strict=False)) if a != b), len(tokens))
            self._stops = {stop: state for stop, state in self._stops.items() if stop <= same}
            del self._asked[same:]
        self.tokens = tokens

    def _play(self, near: int, ply: int) -> State:
        game, state = self.game, self._stops[near].copy()
        state.telling = False
        for at in range(near, ply):
            entry = tokens.read(game, state, self.tokens[at])
            if at == len(self._asked):
                self._asked.append(flow.asked(state) if entry.kind == tokens.ANSWER else -1)
            tokens.apply(game, state, entry)
            if (at + 1) % self._step == 0 and at + 1 not in self._stops:
                self._stops[at + 1] = state.copy()
        while len(self._stops) > STOPS:
            self._step *= 2
            self._stops = {stop: kept for stop, kept in self._stops.items() if stop % self._step == 0}
        return state


@dataclass
class Replays:
    """The films of the tables that were looked at last."""

    _films: OrderedDict[str, PositionCache] = field(default_factory=OrderedDict)

    async def look(
        self, table: Table, person: str, ply: int | None, seat: int | None = None, opened: bool = False
    ) -> PastView:
        """Return one moment of a table as somebody may know it, from their own seat if no other is named."""
        # Behind the lock, because a table in memory may be ahead of the store while it commits.
        async with table.lock:
            viewer = viewer_of(table, table.seat_of(person) if person else -1, seat, opened)
            plies, game, tokens = table.plies(viewer), table.facts.game, list(table.session.record.tokens)
            at = ply_of(table, viewer, ply)
            log = [(plies[one], event) for one, event in table.session.log if one <= at]
            over, outcome = table.over and at == len(tokens), table.facts.outcome
            version, part, film = table.seen(viewer), messages.table_part(table), self.film(table)
            # What is said before one's turn is not in the record, and yet part of how the table stands now.
            now = table.session.view(viewer) if at == len(tokens) and not opened else None
        view = now or View(game, await film.at(tokens, at), viewer, known=opened)
        return PastView(view, plies[at], plies[-1], version, part, log, opened, over, outcome)

    async def answered(self, table: Table, seat: int) -> list[int]:
        """Return the plies that a seat answered, as it counts them."""
        async with table.lock:
            film, tokens, plies = self.film(table), list(table.session.record.tokens), table.plies(seat)
        return [plies[at + 1] for at, who in enumerate(await film.asked(tokens)) if who == seat]

    def film(self, table: Table) -> PositionCache:
        """Return the film of a table, and forget the one that nobody has asked for the longest."""
        film = self._films.pop(table.id, None) or PositionCache(table.session)
        self._films[table.id] = film
        while len(self._films) > FILMS:
            self._films.popitem(last=False)
        return film


def viewer_of(table: Table, own: int, wanted: int | None, opened: bool) -> int:
    """Return the seat that somebody looks from, or refuse: a game that goes on shows each only their own."""
    if wanted is None:
        wanted = own
    if not -1 <= wanted < table.session.seats:
        raise CommandRefused("bad", f"there is no seat {wanted}; -1 watches")
    if table.over:
        return wanted
    if opened:
        raise CommandRefused("auth", "what is hidden is opened when the game is over")
    if wanted not in (-1, own):
        raise CommandRefused(
            "auth", "while the game goes on you see it from your own seat, or as somebody who watches"
        )
    return wanted


def ply_of(table: Table, viewer: int, ply: int | None) -> int:
    """Return the true ply of one that the game has had to a viewer; the last one unless another is named."""
    if ply is None:
        return table.session.ply
    at = table.true_ply(viewer, ply)
    if at < 0:
        raise CommandRefused("bad", f"there is no ply {ply}; the last one is {table.ply(viewer)}")
    return at


def message(past: PastView) -> bytes:
    """Write a moment as the view that a socket would have been sent then."""
    scene = scenes.whole(past.view.game.on_screen(past.view))
    return wire.write(wire.View(past.version, past.view.seat, past.part, scene, _state(past)))


def lines(past: PastView) -> list[wire.Line]:
    """Tell what happened until then, as the viewer may know it."""
    words, seat = past.view.game.words, past.view.seat
    return [
        wire.Line(
            ply,
            words.told(past.view, event if past.open else event.seen_by(seat)),
            words.events.get(event.kind, ""),
        )
        for ply, event in past.log
    ]


def prompt(past: PastView) -> str:
    """Say what was asked then; at the end, how the game ended."""
    if past.over and not past.view.over and past.outcome:
        return f"The game is over: {clean(past.outcome.why)}."
    return past.view.prompt


def _state(past: PastView) -> wire.State:
    view, over = past.view, past.over
    waiting = [] if over else list(view.waiting)
    # Nothing can be played in the past, so it commits to nothing either.
    choices = [messages.choice(c) for c in view.choices()] if waiting else []
    return wire.State(
        prompt(past), "" if over else view.rule, past.ply, waiting, view.asked if waiting else -1, choices,
        False, [], lines(past), messages.facts_of(view), [],
        outcomes.told(past.outcome, past.part.seats, view.seat) if over else None, over,
        list(view.state.sides()),
    )  # fmt: skip
