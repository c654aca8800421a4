"""Drawing: what a room draws slowly is drawn in a thread of its own, so that nobody waits for it to move."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from conclave.server.table import Table

# One thread: several would take turns with the event loop and hold it up by as many switches.
_PEN: Final = ThreadPoolExecutor(1, "drawing")


async def ahead(table: Table) -> None:
    """Draw what the next scene of a table needs, unless it was drawn for it already."""
    game = table.session.game
    artwork = game.artwork(table.session.view(-1)) if game.artwork else None
    if artwork is not None and artwork.name != table.drawn:
        await asyncio.get_running_loop().run_in_executor(_PEN, artwork.draw)
        table.drawn = artwork.name
