"""Sights: tables as the pages show them, made from the same views that go over the wire."""

from __future__ import annotations

from conclave.core.scene import Scene
from conclave.core.view import View
from conclave.server import chat, pages, replays, telling, wire
from conclave.server.lobby import Listed, house_code
from conclave.server.services import Services
from conclave.server.table import KEY, OPEN, Table


def line(row: Listed) -> pages.TableLine:
    """Give a table of a list."""
    seats = tuple(pages.Seat(name, kind) for kind, name in row.seats)
    return pages.TableLine(
        row.id, row.game, row.title, seats, row.phase, row.options, row.clock, row.rated, row.seeded,
        row.mine, row.waits, row.ply, row.result,
    )  # fmt: skip


def line_of(table: Table, viewer: int) -> pages.TableLine:
    """Give one table as a line."""
    part, facts = telling.table_part(table), table.facts
    seats = tuple(pages.Seat(one.name, one.kind, one.level, one.here) for one in part.seats)
    why = facts.outcome.why if facts.outcome else ""
    return pages.TableLine(
        part.id, part.game, part.title, seats, part.phase, facts.options, part.clock, part.rated,
        len(facts.key) != KEY, viewer, viewer in table.waiting, table.ply(viewer), why,
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
            version=table.seen(viewer),
            seat=viewer,
            scene=view.game.on_screen(view),
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
            across=_across(view),
        )


def _across(view: View) -> Scene | None:
    """Lay a view out for a screen broader than high, in a game that does so in another way."""
    return view.game.on_screen(view, wide=True) if view.game.screen is not None else None


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


async def replayed(services: Services, table: Table, person: str, ply: int | None) -> pages.ReplaySight:
    """Give a table as it stood at a ply, as the viewer may know it; without a ply, at their last answer."""
    films = services.replays
    viewer = table.seat_of(person) if person else -1
    own = await films.answered(table, viewer) if viewer >= 0 else []
    if ply is None and own:
        ply = own[-1]
    # The page may be older than the game: beyond the end it shows the end.
    past = await films.look(table, person, None if ply is None else min(ply, table.ply(viewer)))
    log = tuple(pages.LogLine(one.ply, one.text, one.rule) for one in replays.lines(past))
    told, scene = line_of(table, viewer), past.view.game.on_screen(past.view)
    return pages.ReplaySight(
        told, past.ply, past.last, scene, replays.prompt(past), log, tuple(own), _across(past.view)
    )
