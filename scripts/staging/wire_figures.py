"""Bytes on the wire: what the first sight of a table costs, and each message of a played game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from operator import itemgetter
from statistics import median
from typing import Any, NamedTuple

import msgspec

from conclave.bots.levels import make
from conclave.core.errors import BadInput
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import scenes, sheets
from conclave.server.clocks import Clocks
from conclave.server.messages import MessageBuilder
from conclave.server.table import PLAYING, Place, Table, TableInfo
from conclave.server.ws_protocol import framed

PRESETS = {"wizard_kings": "first_steps"}


class WireFigures(NamedTuple):
    """What travels for one game, in bytes, as a browser gets it: large messages and sheets are compressed."""

    view: int
    art: int
    moves: int
    median: int
    p90: int
    most: int

    @property
    def first(self) -> int:
        """Return what the first sight costs with an empty cache."""
        return self.view + self.art


def opened(slug: str, seed: int) -> Session:
    """Open a table as most people do: with the first scenario where there are some."""
    game = load(slug)
    preset = game.presets.get(PRESETS.get(slug, ""))
    return Session(game, game.options.parse(preset.options if preset else {}), seed=seed)


def table_of(session: Session) -> Table:
    """Put a session on a table without a store."""
    places = [Place("person", f"p{seat}", f"Seat {seat}") for seat in range(session.seats)]
    options = session.state.options.text()
    facts = TableInfo(
        "t", session.game, "Figures", options, "key", "p0", "none", PLAYING, True, False, 1, places
    )
    return Table(None, facts, session, Clocks("none", session.seats))  # type: ignore[arg-type]


def measure(slug: str, level: str = "easy", most: int = 400, seed: int = 1) -> tuple[WireFigures, list[int]]:
    """Play a game between bots, and weigh every message to seat 0."""
    session = opened(slug, seed)
    bots = [make(level, f"{seed}/{seat}") for seat in range(session.seats)]
    table = table_of(session)
    teller = MessageBuilder(table)
    view = len(framed(teller.view(0), deflates=True))
    scene = session.view(0).game.on_screen(session.view(0))
    names = set(scenes.sheet_names(scene)) | {
        sheets.name(area.static, scenes.still) for area in scene.areas if area.static
    }
    art = sum(sheets.size(name) for name in names)
    sizes: list[int] = []
    while not session.over and len(sizes) < most:
        seat = table.waiting[0]
        answer = bots[seat].choose(session.view(seat))
        session.play(session.game.space.token(answer), seat)
        table.facts.version += 1
        sizes.append(len(framed(teller.change(0), deflates=True)))
    ranked = sorted(sizes)
    p90 = ranked[int(0.9 * (len(ranked) - 1))] if ranked else 0
    found = WireFigures(view, art, len(sizes), int(median(ranked or [0])), p90, max(ranked, default=0))
    return found, sizes


class Largest(NamedTuple):
    """The largest message of a game to anybody at the table or beside it."""

    size: int  # of its frame, as a browser gets it
    move: int
    viewer: int
    token: str  # the answer that it followed
    message: bytes

    def parts(self) -> list[tuple[str, int]]:
        """Return what it is made of, uncompressed, largest first: areas by their ids, and the state."""
        told = msgspec.json.decode(self.message, type=dict[str, Any])
        scene = told.get("scene", told)
        found = {f"area {area['id']}": area for area in scene.get("areas", ())} | told["state"]
        sizes = [(name, len(msgspec.json.encode(part))) for name, part in found.items()]
        return sorted(sizes, key=itemgetter(1), reverse=True)


def tables(slug: str, seed: int) -> Iterator[tuple[str, Session]]:
    """Open a table of each preset, and tables whose options meet two by two, for each number in turn."""
    game = load(slug)
    for name, preset in game.presets.items():
        seats = min(preset.seats, default=None)
        yield name, Session(game, game.options.parse(preset.options), seats=seats, seed=seed)
    fewest, most = game.spec.seats
    count = cycle(range(fewest, most + 1))
    for options in game.options.combinations():
        for _ in range(fewest, most + 1):
            with suppress(BadInput):  # not every table is for any number
                yield options.text(), Session(game, options, seats=next(count), seed=seed)
                break


def largest(session: Session, most: int, level: str) -> Largest:
    """Let bots play, and find the largest message of a move to any seat or a spectator."""
    bots = [make(level, f"{session.seats}/{seat}") for seat in range(session.seats)]
    table = table_of(session)
    teller = MessageBuilder(table)
    viewers = range(-1, session.seats)
    for viewer in viewers:
        teller.view(viewer)
    found = Largest(0, 0, 0, "", b"")
    for move in range(1, most + 1):
        if session.over:
            break
        seat = table.waiting[0]
        token = session.game.space.token(bots[seat].choose(session.view(seat)))
        session.play(token, seat)
        table.facts.version += 1
        for viewer in viewers:
            message = teller.change(viewer)
            size = len(framed(message, deflates=True))
            if size > found.size:
                found = Largest(size, move, viewer, token, message)
    return found
