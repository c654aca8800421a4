"""Bytes on the wire: what the first sight of a table costs, and each message of a played game."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from conclave.bots.levels import make
from conclave.core.registry import load
from conclave.core.session import Session
from conclave.server import scenes, sheets
from conclave.server.clocks import Clocks
from conclave.server.messages import MessageBuilder
from conclave.server.table import PLAYING, Place, Table, TableInfo

PRESETS = {"wizard_kings": "first_steps"}


class WireFigures(NamedTuple):
    """What travels for one game, in bytes; sheets are counted compressed, as a browser fetches them once."""

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
    return game.new(seed=seed, **(dict(preset.options) if preset else {}))


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
    view = len(teller.view(0))
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
        sizes.append(len(teller.change(0)))
    ranked = sorted(sizes)
    p90 = ranked[int(0.9 * (len(ranked) - 1))] if ranked else 0
    found = WireFigures(view, art, len(sizes), int(median(ranked or [0])), p90, max(ranked, default=0))
    return found, sizes
