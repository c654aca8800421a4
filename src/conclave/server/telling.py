"""Telling: what each viewer of a table is sent, whole or as the difference to what they have."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from conclave.core.scene import Scene
from conclave.core.view import View
from conclave.render.text import clean
from conclave.server import scenes, wire
from conclave.server.table import OPEN, Table

KEPT: Final = 8  # messages a client may have missed and still get one by one


@dataclass
class Seen:
    """What one viewer was shown last."""

    version: int
    scene: Scene
    log: int
    epoch: int
    missed: deque[tuple[int, int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))


class Teller:
    """Makes the messages of one table; one for each seat, and one for all who watch."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.base = table.version
        self._seen: dict[int, Seen] = {}
        self._whole: dict[int, tuple[int, bytes]] = {}

    def view(self, viewer: int) -> bytes:
        """Give everything that a viewer sees now."""
        table = self.table
        kept = self._whole.get(viewer)
        if kept is not None and kept[0] == table.version:
            return kept[1]
        view = table.session.view(viewer)
        scene = view.scene()
        message = wire.View(
            table.version, viewer, table_part(table), scenes.whole(scene), state(table, view, 0)
        )
        self._note(viewer, scene)
        written = wire.write(message)
        # Clocks run on between versions, so with clocks nothing is kept.
        if not table.clocks.on:
            self._whole[viewer] = (table.version, written)
        return written

    def change(self, viewer: int) -> bytes:
        """Give what a viewer who has the version before is sent now."""
        table, seen = self.table, self._seen.get(viewer)
        if seen is None:
            return self.view(viewer)
        if seen.version == table.version:
            return seen.missed[-1][2] if seen.missed else self.view(viewer)
        since = seen.version
        view = table.session.view(viewer)
        scene = view.scene()
        if seen.epoch != table.epoch or not scenes.same_frame(seen.scene, scene):
            written = self.view(viewer)
        else:
            nodes, gone, order = scenes.changes(seen.scene, scene)
            told = state(table, view, seen.log)
            written = wire.write(wire.Delta(table.version, since, nodes, gone, order, told))
            self._note(viewer, scene)
        self._seen[viewer].missed.append((since, table.version, written))
        return written

    def since(self, viewer: int, version: int) -> list[bytes]:
        """Give what leads a viewer from a version to the present one: what was missed, or a whole view."""
        seen, latest = self._seen.get(viewer), self.table.version
        # Before this version the same person may have looked from another seat.
        if seen is None or version < self.base or version > latest:
            return [self.view(viewer)]
        if seen.version < latest:
            self.change(viewer)
        if version == latest:
            return []
        chain = [(before, message) for before, _, message in seen.missed if before >= version]
        return [message for _, message in chain] if chain and chain[0][0] == version else [self.view(viewer)]

    def reset(self) -> None:
        """Drop everything, as memory went back to the store."""
        self.base = self.table.version
        self._seen.clear()
        self._whole.clear()

    def table_changed(self) -> bytes:
        """Give the table part again."""
        self._whole.clear()
        return wire.write(wire.TableChanged(table_part(self.table)))

    def _note(self, viewer: int, scene: Scene) -> None:
        table, seen = self.table, self._seen.get(viewer)
        log = len(table.session.log)
        if seen is None:
            self._seen[viewer] = Seen(table.version, scene, log, table.epoch)
        else:
            seen.version, seen.scene, seen.log, seen.epoch = table.version, scene, log, table.epoch


def table_part(table: Table) -> wire.TablePart:
    """Give what stands about the table."""
    facts = table.facts
    seats = [
        wire.Seat(
            clean(place.name),
            place.kind,
            place.level,
            not place.failed if place.kind == "bot" else table.here.get(seat, 0) > 0,
        )
        for seat, place in enumerate(facts.places)
    ]
    options = dict(part.split("=", 1) for part in facts.options.split())
    host = next((clean(place.name) for place in facts.places if place.person == facts.host), "")
    title = clean(facts.title) or facts.game.spec.title
    return wire.TablePart(
        facts.id, facts.game.slug, title, options, seats, host, facts.clock, facts.phase, facts.rated,
        table.commitment, facts.rematch,
    )  # fmt: skip


def state(table: Table, view: View, log: int) -> wire.State:
    """Give prompt, choices, log from a line on, clocks and result as a viewer may know them."""
    facts, session = table.facts, table.session
    waiting = table.waiting
    words = session.game.words
    choices: list[wire.Choice] = []
    if view.seat in waiting:
        # An answer that goes into an envelope cannot be taken back.
        sure = view.seat != session.asked
        choices = [
            wire.Choice(c.token, c.label, c.path, c.rule, sure or session.commits(c.action))
            for c in view.choices()
        ]
    lines = [
        wire.Line(ply, words.sentence(event.seen_by(view.seat), view.seat), words.events.get(event.kind, ""))
        for ply, event in session.log[log:]
    ]
    running = table.clocks.running
    clocks = [wire.Clock(table.clocks.left(s), s in running) for s in range(session.seats) if table.clocks.on]
    return wire.State(
        _prompt(table, view), "" if table.over else view.rule, session.ply, waiting,
        session.asked if waiting else -1, choices, table.undoer == view.seat >= 0, facts.offers, lines,
        view.status, clocks, facts.outcome, table.over,
    )  # fmt: skip


def _prompt(table: Table, view: View) -> str:
    if table.facts.phase == OPEN:
        return "Waiting for players to sit down."
    if table.over and not table.session.over and table.facts.outcome:
        return f"The game is over: {clean(table.facts.outcome.why)}."
    if view.seat in table.early and not view.over:
        return "You have answered; the others still decide."
    return view.prompt
