"""Quick start: whoever wants to play at once finds the table set up, by ordinary answers of the seats."""

from __future__ import annotations

from typing import Final

from conclave.core.registry import load
from conclave.server.table import Table

MOST: Final = 300  # answers: more than any table needs, and an end where a room never says that it has begun


async def set_up(table: Table) -> None:
    """Answer for every seat until the game itself begins; whatever a bot has answered meanwhile stands."""
    game = load(table.facts.game.slug)
    if game.quick is None:
        return
    for _ in range(MOST):
        for seat in table.waiting:
            version = table.question_version[seat]
            action = game.quick.answer(table.session.view(seat))
            if action >= 0:
                await table.answer(seat, game.space.token(action), version)
                break
        else:
            return
