"""Audits: the luck of finished tables checked roll by roll, one table at a time and each only once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

from conclave.core.audit import Audit, audit
from conclave.server.table import CommandRefused, Table

KEPT: Final = 64  # audits that are remembered


@dataclass
class Audits:
    """What was found at the tables that somebody asked about last."""

    _found: OrderedDict[str, Audit] = field(default_factory=OrderedDict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def of(self, table: Table) -> Audit:
        """Check the luck of a table that is over; while a game goes on its luck is secret."""
        if not table.over:
            raise CommandRefused(
                "refused", "luck can be checked when the game is over; until then it is secret"
            )
        # One at a time: playing long games through is work, and nobody at a table should feel it.
        async with self._lock:
            known = self._found.pop(table.id, None)
            if known is None:
                async with table.lock:
                    game, record = table.facts.game, table.record_for(-1)
                known = await asyncio.to_thread(audit, game, record)
            self._found[table.id] = known
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return known
