"""Messages: what each viewer of a table is sent, as a whole view or as a delta."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, cast

import msgspec
from msgspec import UNSET

from conclave.core.pointing import closed
from conclave.core.scene import Scene
from conclave.core.view import Choice, View
from conclave.render.text import clean
from conclave.server import outcomes, scenes, wire, wire_changes
from conclave.server.table import OPEN, Table

KEPT: Final = 8  # messages a client may have missed and still get one by one


@dataclass
class LastShown:
    """What was shown last to all who look from one seat."""

    version: int
    scene: Scene
    state: wire.State  # without its log
    log: int
    epoch: tuple[int, bool]
    missed: deque[tuple[int, int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))


@dataclass
class SeatLog:
    """The log as one seat reads it, written once."""

    epoch: tuple[int, bool]
    written: list[msgspec.Raw] = field(default_factory=list)


class MessageBuilder:
    """Makes the messages of one table, each once for all who look from the same seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reseated()
        self._seen: dict[int, LastShown] = {}
        self._whole: dict[int, tuple[int, bytes]] = {}
        self._views: dict[int, tuple[int, View]] = {}
        self._lines: dict[int, SeatLog] = {}

    def view(self, seat: int) -> bytes:
        """Return everything that somebody sees now."""
        table, version = self.table, self.table.seen(seat)
        kept = self._whole.get(seat)
        if kept is not None and kept[0] == version:
            return kept[1]
        view, seen = self._view(seat), self._seen.get(seat)
        told = self._state(view, 0)
        if seen is None or seen.version != version or seen.epoch != self._epoch(seat):
            seen = self._note(seat, view.game.on_screen(view), told)
        part, scene = table_part(table), scenes.whole(seen.scene)
        written = wire.write(wire.View(version, seat, part, scene, told))
        # Clocks run on between versions, so with clocks nothing is kept.
        if not table.clocks.on:
            self._whole[seat] = (version, written)
        return written

    def change(self, seat: int) -> bytes:
        """Return what somebody who has the version before is sent now."""
        version, seen = self.table.seen(seat), self._seen.get(seat)
        if seen is None:
            return self.view(seat)
        if seen.version == version:
            return seen.missed[-1][2] if seen.missed else self.view(seat)
        since, before, state_before, log = seen.version, seen.scene, seen.state, seen.log
        self._whole.pop(seat, None)
        view = self._view(seat)
        scene = view.game.on_screen(view)
        if seen.epoch != self._epoch(seat) or not scenes.same_frame(before, scene):
            self._note(seat, scene, self._state(view, log))
            written = self.view(seat)
        else:
            scene, areas, layout, sheets = scenes.changes(before, scene)
            told = self._state(view, log)
            state = wire_changes.state_delta(state_before, told)
            delta = wire.Delta(version, since, state, areas or UNSET, layout or UNSET, sheets or UNSET)
            written = wire.write(delta)
            self._note(seat, scene, told)
        seen.missed.append((since, version, written))
        return written

    def since(self, seat: int, version: int) -> list[bytes]:
        """Return what leads from a version to the present one: what was missed, or a whole view."""
        seen, latest = self._seen.get(seat), self.table.seen(seat)
        # Before this version the same person may have looked from another seat.
        if seen is None or version < self.base[seat] or version > latest:
            return [self.view(seat)]
        if seen.version < latest:
            self.change(seat)
        if version == latest:
            return []
        chain = [(before, message) for before, _, message in seen.missed if before >= version]
        return [message for _, message in chain] if chain and chain[0][0] == version else [self.view(seat)]

    def reseated(self) -> None:
        """Lead nobody over this version: whoever had an earlier one may have looked from another seat."""
        self.base = [self.table.seen(seat) for seat in (*self.table.viewers[1:], -1)]

    def reset(self) -> None:
        """Drop everything, as memory went back to the store."""
        self.reseated()
        for kept in (self._seen, self._whole, self._views, self._lines):
            kept.clear()

    def rest(self) -> None:
        """Drop what is quickly made again, as nobody looks; what leads on from the last look is kept."""
        self._whole.clear()
        self._views.clear()

    def table_changed(self) -> bytes:
        """Return the table part again."""
        self._whole.clear()
        return wire.write(wire.TableChanged(table_part(self.table)))

    def _view(self, seat: int) -> View:
        """Return what a seat may know now, worked out once."""
        version, kept = self.table.seen(seat), self._views.get(seat)
        if kept is None or kept[0] != version:
            kept = self._views[seat] = (version, self.table.session.view(seat))
        return kept[1]

    def _epoch(self, seat: int) -> tuple[int, bool]:
        """Return what changes when lines of the log that a seat has read change, as plies do at the end."""
        return self.table.epochs[seat], self.table.over and self.table.session.talked

    def _state(self, view: View, log: int) -> wire.State:
        """Return the state beside the scene; lines of the log are written once for each seat."""
        table, epoch = self.table, self._epoch(view.seat)
        told, kept = state(table, view, len(table.session.log)), self._lines.get(view.seat)
        if kept is None or kept.epoch != epoch or len(kept.written) > len(table.session.log):
            kept = self._lines[view.seat] = SeatLog(epoch)
        kept.written += [wire.raw(line) for line in lines(table, view, len(kept.written))]
        # A line that is written already may stand where a line is meant.
        return msgspec.structs.replace(told, log=cast("list[wire.Line]", kept.written[log:]))

    def _note(self, seat: int, scene: Scene, state: wire.State) -> LastShown:
        version, epoch, seen = self.table.seen(seat), self._epoch(seat), self._seen.get(seat)
        log, bare = len(self.table.session.log), msgspec.structs.replace(state, log=[])
        if seen is None:
            seen = self._seen[seat] = LastShown(version, scene, bare, log, epoch)
        else:
            seen.version, seen.scene, seen.state, seen.log, seen.epoch = version, scene, bare, log, epoch
        return seen


def table_part(table: Table) -> wire.TablePart:
    """Return what stands about the table."""
    facts = table.facts
    seats = seats_of(table)
    options = dict(part.split("=", 1) for part in facts.options.split())
    host = next((clean(place.name) for place in facts.places if place.person == facts.host), "")
    title = clean(facts.title) or facts.game.spec.title
    return wire.TablePart(
        facts.id, facts.game.slug, title, options, seats, host, facts.clock, facts.phase, facts.rated,
        table.commitment, facts.rematch, clean(facts.seed),
    )  # fmt: skip


def seats_of(table: Table) -> list[wire.Seat]:
    """Return who sits at the table."""
    return [
        wire.Seat(
            clean(place.name),
            place.kind,
            place.level,
            not place.failed if place.kind == "bot" else table.present(seat),
            table.facts.game.words.seat_name(seat),
        )
        for seat, place in enumerate(table.facts.places)
    ]


def state(table: Table, view: View, log: int) -> wire.State:
    """Return prompt, choices, log from a line on, clocks and result as a viewer may know them."""
    facts, session = table.facts, table.session
    waiting = table.waiting
    choices: list[wire.Choice] = []
    if view.seat in waiting:
        # An answer that goes into an envelope cannot be taken back, unless it is one of many.
        sure = view.seat != session.asked and session.aside is None
        # Where only bots would have to agree, everything can be taken back, and nothing is called final.
        free = not facts.rated and not others(table, view.seat)
        final = set() if free or sure else session.committing(view.actions, view.seat)
        choices = [choice(c, not free and (sure or c.action in final), free) for c in view.choices()]
    running = table.clocks.running
    clocks = [wire.Clock(table.clocks.left(s), s in running) for s in range(session.seats) if table.clocks.on]
    return wire.State(
        _prompt(table, view), "" if table.over else view.rule, table.ply(view.seat), waiting,
        waiting[0] if waiting else -1, choices, table.may_undo(view.seat), offers(table, view.seat),
        lines(table, view, log), facts_of(view), clocks,
        outcomes.told(facts.outcome, seats_of(table), view.seat) if facts.outcome else None, table.over,
        list(view.state.sides()), session.undone(view.seat) if table.may_undo(view.seat) else "",
        closed_to(view) if choices else [],
    )  # fmt: skip


def choice(one: Choice, final: bool = False, free: bool = False) -> wire.Choice:
    """Return a choice as the wire has it; `free` says that even what is final can be taken back here."""
    press = one.press
    final = final or (press.final and not free)
    return wire.Choice(one.token, one.label, one.path, press.ends, final, press.several, press.asks)


def closed_to(view: View) -> list[wire.Closed]:
    """Return the buttons that a viewer sees and cannot use now."""
    return [wire.Closed(one.token, one.label, one.ends, one.sentence, one.rule) for one in closed(view)]


def others(table: Table, seat: int) -> bool:
    """Tell whether another person sits at the table."""
    places = table.facts.places
    return any(place.kind == "person" for other, place in enumerate(places) if other != seat)


def facts_of(view: View) -> list[wire.Fact]:
    """Return the facts that a viewer wants in sight."""
    return [wire.Fact(*one) for one in view.status]


def offers(table: Table, viewer: int) -> list[wire.Offer]:
    """Return what is proposed, with plies as a viewer counts them."""
    if not any(one.ply >= 0 for one in table.facts.offers):
        return table.facts.offers
    plies = table.plies(viewer)
    return [
        msgspec.structs.replace(one, ply=plies[one.ply]) if one.ply >= 0 else one
        for one in table.facts.offers
    ]


def lines(table: Table, view: View, log: int) -> list[wire.Line]:
    """Return the log from a line on, as a viewer may know it."""
    words, session = table.session.game.words, table.session
    plies = table.plies(view.seat) if session.talked else range(session.ply + 1)
    return [
        wire.Line(plies[ply], words.told(view, event.seen_by(view.seat)), words.events.get(event.kind, ""))
        for ply, event in session.log[log:]
    ]


def _prompt(table: Table, view: View) -> str:
    if table.facts.phase == OPEN:
        return "Waiting for players to sit down."
    if table.over and not table.session.over and table.facts.outcome:
        return f"The game is over: {clean(table.facts.outcome.why)}."
    if view.seat in table.early and not view.over:
        return "You have answered; the others still decide."
    return view.prompt
