"""Sights: tables as the pages show them, made from the same views that go over the wire."""

from __future__ import annotations

import asyncio
from typing import Final

from conclave.core.record import LUCK, Record
from conclave.core.session import Session
from conclave.server import chat, pages, telling, wire
from conclave.server.lobby import Listed, house_code
from conclave.server.services import Services
from conclave.server.table import OPEN, Table

KEY: Final = 64  # letters of a key from the operating system; anything else is a seed that somebody chose


def line(row: Listed) -> pages.TableLine:
    """Give a table of a list."""
    seats = tuple(pages.Seat(name, kind) for kind, name in row.seats)
    return pages.TableLine(
        row.id, row.game, row.title, seats, row.phase, row.options, row.clock, row.rated, False, row.mine,
        row.waits, 0, row.result,
    )  # fmt: skip


def line_of(table: Table, viewer: int) -> pages.TableLine:
    """Give one table as a line."""
    part, facts = telling.table_part(table), table.facts
    seats = tuple(pages.Seat(one.name, one.kind, one.level, one.here) for one in part.seats)
    why = facts.outcome.why if facts.outcome else ""
    return pages.TableLine(
        part.id, part.game, part.title, seats, part.phase, facts.options, part.clock, part.rated,
        len(facts.key) != KEY, viewer, viewer in table.waiting, table.session.ply, why,
    )  # fmt: skip


async def sight(services: Services, table: Table, person: str) -> pages.TableSight:
    """Give a table as one viewer sees it now."""
    lines = await chat.history(services.store, table.id)
    async with table.lock:
        viewer = table.seat_of(person) if person else -1
        view = table.session.view(viewer)
        state = telling.state(table, view, 0)
        hosts = person and table.facts.host == person and table.facts.phase == OPEN
        return pages.TableSight(
            table=line_of(table, viewer),
            version=table.version,
            seat=viewer,
            scene=view.scene(),
            prompt=state.prompt,
            rule=state.rule,
            answers=tuple(pages.Answer(c.token, c.label, c.path, c.rule, c.commits) for c in state.choices),
            log=tuple(pages.LogLine(one.ply, one.text, one.rule) for one in state.log),
            status=tuple(state.status),
            chat=tuple(pages.ChatLine(one.who, one.text, one.at) for one in lines),
            clocks=tuple(clock.left for clock in state.clocks),
            offers=tuple(_offers(table, state.offers, viewer)),
            undo=state.undo,
            over=state.over,
            result=state.result.why if state.result else "",
            invite=house_code(table.id, table.facts.key) if hosts else "",
            phrases=chat.PHRASES,
        )


def _offers(table: Table, offers: list[wire.Offer], viewer: int) -> list[pages.Offer]:
    """Give what a viewer is asked to agree to."""
    found = []
    for one in offers:
        name = table.session.game.words.seat_name(one.seat)
        if viewer < 0 or viewer == one.seat or viewer in one.agreed:
            continue
        if one.kind == "flag":
            found.append(pages.Offer("claim", f"{name} has run out of time."))
        elif one.kind == "draw":
            found.append(pages.Offer("draw", f"{name} offers a draw."))
        else:
            found.append(pages.Offer("takeback", f"{name} asks to go back to ply {one.ply}.", one.ply))
    return found


async def replayed(table: Table, person: str, ply: int | None) -> pages.ReplaySight:
    """Give a table as it stood at a ply, as the viewer may know it; without a ply, at their last answer."""
    async with table.lock:
        viewer = table.seat_of(person) if person else -1
        record = table.session.record_for(None)
        last = table.session.ply
        told = line_of(table, viewer)
    own, session = await asyncio.to_thread(
        _at, table, record, viewer, last if ply is None else min(ply, last)
    )
    if ply is None and own and own[-1] != last:
        own, session = await asyncio.to_thread(_at, table, record, viewer, own[-1])
    view = session.view(viewer)
    words = session.game.words
    log = tuple(
        pages.LogLine(at, words.sentence(event.seen_by(viewer), viewer), words.events.get(event.kind, ""))
        for at, event in session.log
    )
    return pages.ReplaySight(told, session.ply, last, view.scene(), view.prompt, log, tuple(own))


def _at(table: Table, record: Record, viewer: int, ply: int) -> tuple[list[int], Session]:
    """Replay to a ply; gives the plies before which the viewer was asked, and the session."""
    game = table.facts.game
    record.result = ""
    found = Session.replay(game, record, upto=ply)
    if viewer < 0:
        return [], found
    own = []
    walk = Session.replay(game, record, upto=0)
    for at, token in enumerate(record.tokens):
        if token.startswith(LUCK):
            walk.land(token[len(LUCK) :])
            continue
        if walk.asked == viewer:
            own.append(at + 1)
        walk.play(token)
    return own, found
