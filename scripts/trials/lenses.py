"""Glass: lenses for pictures, terminal text and the bytes of the wire, to look at twins through."""

from __future__ import annotations

import asyncio
from functools import partial

from conclave.core.errors import ConclaveError
from conclave.core.session import Session
from conclave.render.svg import svg
from conclave.render.text import text
from conclave.server import wire
from conclave.server.clocks import Clocks
from conclave.server.messages import MessageBuilder, Viewpoint
from conclave.server.table import PLAYING, Place, Table, TableInfo, Viewer
from conclave.testing.twins import LENSES, TRIED, CachedDrawing, Lens


def table_of(session: Session) -> Table:
    """Put a session on a table without a store."""
    places = [Place("person", f"p{seat}", f"Seat {seat}") for seat in range(session.seats)]
    options = session.state.options.text()
    phase = "over" if session.over else PLAYING
    facts = TableInfo("t", session.game, "Twins", options, "key", "p0", "none", phase, True, False, 1, places)
    return Table(None, facts, session, Clocks("none", session.seats))  # type: ignore[arg-type]


_svg = CachedDrawing(svg)
_text = CachedDrawing(partial(text, colour="none"))


def _wire(session: Session, viewer: int) -> bytes:
    return MessageBuilder(table_of(session)).view(Viewpoint(viewer, False))


def _replies(session: Session, viewer: int) -> bytes:
    """Give what the table answers to wrong commands, byte for byte."""
    if viewer < 0 or session.over:
        return b""
    table, allowed = table_of(session.copy()), session.view(viewer).actions
    space, who = session.game.space, Viewer(f"p{viewer}", viewer)
    found, ply = [], session.plies(viewer)[-1]  # as the viewer counts, so both worlds hear the same

    async def ask() -> None:
        for at in range(TRIED):
            number = (at * 7 + ply) % space.size
            if number not in allowed:
                command = wire.Play(id=f"c{at}", v=1, token=space.token(number))
                found.append(wire.write(await table.act(who, command)))
        if not may_undo(session, viewer):
            found.append(wire.write(await table.act(who, wire.Undo(id="u", v=1))))

    asyncio.run(ask())
    return b"\n".join(found)


def may_undo(session: Session, viewer: int) -> bool:
    """Tell whether an undo would be carried out, which needs a store; only refusals are looked at."""
    try:
        session.copy().undo(viewer)
    except ConclaveError:
        return False
    return True


TABLE_LENSES: dict[str, Lens] = {**LENSES, "svg": _svg, "text": _text, "wire": _wire, "replies": _replies}
