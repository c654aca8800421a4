"""Hints: good answers for the seat of whoever asks, worked out by a worker from the seat's own view."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import msgspec

from conclave.core.view import View
from conclave.server.limits import TOO_OFTEN, Limits
from conclave.server.table import PLAYING, CommandRefused, Table, Viewer
from conclave.server.wire_hints import Advice
from conclave.server.workers import BotGone, Workers

KEPT: Final = 256  # answers that are kept for whoever asks again
# Milliseconds after which somebody may try again whose last question is still thought about.
SOON: Final = 1000
log = logging.getLogger("conclave")


@dataclass
class Hints:
    """What has been asked, and what is being thought about."""

    workers: Workers
    limits: Limits
    _kept: OrderedDict[tuple[str, int, int], list[Advice]] = field(default_factory=OrderedDict)
    _thinking: dict[tuple[str, int, int], asyncio.Future[list[Advice]]] = field(default_factory=dict)
    _people: set[str] = field(default_factory=set)  # who waits for one

    async def of(self, table: Table, who: Viewer) -> list[Advice]:
        """Return hints for somebody's own seat, or refuse; nothing but the view of that seat is used."""
        async with table.lock:
            view, version = _view(table, who.seat), table.seen(who.seat)
        name = (table.id, who.seat, version)
        if name in self._kept:
            return self._kept[name]
        if name not in self._thinking:
            self.limits.check("hint", who.person)
            if who.person in self._people:
                raise CommandRefused("limit", TOO_OFTEN, "", SOON)
            self._people.add(who.person)
            self._thinking[name] = asyncio.ensure_future(self._found(view, who.person, name))
        # Whoever sends the question again, or goes away, leaves the search as it is.
        found = await asyncio.shield(self._thinking[name])
        if table.seen(who.seat) != version:
            raise CommandRefused("stale", "the table has moved on; here is how it stands now")
        return found

    async def _found(self, view: View, person: str, name: tuple[str, int, int]) -> list[Advice]:
        """Let a worker think, and keep what it found."""
        try:
            written = await self.workers.hints(view, person, name[0])
            found = msgspec.json.decode(written, type=list[tuple[int, float, list[str]]])
        except (BotGone, TimeoutError, OSError, msgspec.MsgspecError) as error:
            log.warning("table %s: no hint for seat %d: %s", name[0], name[1], type(error).__name__)
            raise CommandRefused("busy", "no hint could be found now; try again", "", SOON) from error
        finally:
            del self._thinking[name]
            self._people.discard(person)
        chosen = [(view.choice(action), chance, reasons) for action, chance, reasons in found]
        told = [Advice(one.token, one.label, round(chance, 3), why) for one, chance, why in chosen]
        self._kept[name] = told
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return told


def _view(table: Table, seat: int) -> View:
    """Return the view of a seat that may have a hint now."""
    if seat < 0:
        raise CommandRefused("seat", "hints are for those who play")
    if table.facts.rated:
        raise CommandRefused("refused", "there are no hints in rated games")
    if table.facts.phase != PLAYING:
        raise CommandRefused("over" if table.over else "refused", "there is nothing to answer here now")
    view = table.session.view(seat)
    if seat not in table.waiting or not view.actions:
        raise CommandRefused("refused", "a hint is for whoever is to answer, and that is not you now")
    return view
