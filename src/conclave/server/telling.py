"""Telling: what each viewer of a table is sent, whole or as the difference to what they have."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, NamedTuple, cast

import msgspec

from conclave.core.scene import Scene
from conclave.core.view import View
from conclave.render.text import clean
from conclave.server import scenes, wire
from conclave.server.table import OPEN, Table

KEPT: Final = 8  # messages a client may have missed and still get one by one


class Sight(NamedTuple):
    """How somebody looks at a table: from a seat (-1 watches), on a tall or a wide screen."""

    seat: int
    wide: bool = False


@dataclass
class Seen:
    """What was shown last to all who look in one way."""

    version: int
    scene: Scene
    log: int
    epoch: int
    missed: deque[tuple[int, int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))


@dataclass
class Lines:
    """The log as one seat reads it, written once."""

    epoch: int
    written: list[msgspec.Raw] = field(default_factory=list)


class Teller:
    """Makes the messages of one table, each once for all who look in the same way."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.base = table.version
        self._seen: dict[Sight, Seen] = {}
        self._whole: dict[Sight, tuple[int, bytes]] = {}
        self._views: dict[int, tuple[int, View]] = {}
        self._lines: dict[int, Lines] = {}

    def view(self, sight: Sight) -> bytes:
        """Give everything that somebody sees now."""
        table = self.table
        kept = self._whole.get(sight)
        if kept is not None and kept[0] == table.version:
            return kept[1]
        view, seen = self._view(sight.seat), self._seen.get(sight)
        if seen is None or seen.version != table.version or seen.epoch != table.epoch:
            seen = self._note(sight, self._scene(sight, view))
        part, scene = table_part(table), scenes.whole(seen.scene)
        written = wire.write(wire.View(table.version, sight.seat, part, scene, self._state(view, 0)))
        # Clocks run on between versions, so with clocks nothing is kept.
        if not table.clocks.on:
            self._whole[sight] = (table.version, written)
        return written

    def change(self, sight: Sight) -> bytes:
        """Give what somebody who has the version before is sent now."""
        table, seen = self.table, self._seen.get(sight)
        if seen is None:
            return self.view(sight)
        if seen.version == table.version:
            return seen.missed[-1][2] if seen.missed else self.view(sight)
        since, before, log = seen.version, seen.scene, seen.log
        view = self._view(sight.seat)
        scene = self._scene(sight, view)
        if seen.epoch != table.epoch or not scenes.same_frame(before, scene):
            self._note(sight, scene)
            written = self.view(sight)
        else:
            scene, nodes, gone, order = scenes.changes(before, scene)
            told = self._state(view, log)
            written = wire.write(wire.Delta(table.version, since, nodes, gone, order, told))
            self._note(sight, scene)
        seen.missed.append((since, table.version, written))
        return written

    def since(self, sight: Sight, version: int) -> list[bytes]:
        """Give what leads from a version to the present one: what was missed, or a whole view."""
        seen, latest = self._seen.get(sight), self.table.version
        # Before this version the same person may have looked from another seat.
        if seen is None or version < self.base or version > latest:
            return [self.view(sight)]
        if seen.version < latest:
            self.change(sight)
        if version == latest:
            return []
        chain = [(before, message) for before, _, message in seen.missed if before >= version]
        return [message for _, message in chain] if chain and chain[0][0] == version else [self.view(sight)]

    def reset(self) -> None:
        """Drop everything, as memory went back to the store."""
        self.base = self.table.version
        for kept in (self._seen, self._whole, self._views, self._lines):
            kept.clear()

    def table_changed(self) -> bytes:
        """Give the table part again."""
        self._whole.clear()
        return wire.write(wire.TableChanged(table_part(self.table)))

    def _view(self, seat: int) -> View:
        """Give what a seat may know now, worked out once however it is laid out."""
        table = self.table
        kept = self._views.get(seat)
        if kept is None or kept[0] != table.version:
            kept = self._views[seat] = (table.version, table.session.view(seat))
        return kept[1]

    def _scene(self, sight: Sight, view: View) -> Scene:
        return view.game.on_screen(view, sight.wide)

    def _state(self, view: View, log: int) -> wire.State:
        """Give the state beside the scene; lines of the log are written once for each seat."""
        table = self.table
        told, kept = state(table, view, len(table.session.log)), self._lines.get(view.seat)
        if kept is None or kept.epoch != table.epoch or len(kept.written) > len(table.session.log):
            kept = self._lines[view.seat] = Lines(table.epoch)
        kept.written += [wire.raw(line) for line in lines(table, view, len(kept.written))]
        # A line that is written already may stand where a line is meant.
        return msgspec.structs.replace(told, log=cast("list[wire.Line]", kept.written[log:]))

    def _note(self, sight: Sight, scene: Scene) -> Seen:
        table, seen = self.table, self._seen.get(sight)
        log = len(table.session.log)
        if seen is None:
            seen = self._seen[sight] = Seen(table.version, scene, log, table.epoch)
        else:
            seen.version, seen.scene, seen.log, seen.epoch = table.version, scene, log, table.epoch
        return seen


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
    choices: list[wire.Choice] = []
    if view.seat in waiting:
        # An answer that goes into an envelope cannot be taken back.
        sure = view.seat != session.asked
        choices = [
            wire.Choice(c.token, c.label, c.path, c.rule, sure or session.commits(c.action))
            for c in view.choices()
        ]
    running = table.clocks.running
    clocks = [wire.Clock(table.clocks.left(s), s in running) for s in range(session.seats) if table.clocks.on]
    return wire.State(
        _prompt(table, view), "" if table.over else view.rule, session.ply, waiting,
        session.asked if waiting else -1, choices, table.undoer == view.seat >= 0, facts.offers,
        lines(table, view, log), view.status, clocks, facts.outcome, table.over,
    )  # fmt: skip


def lines(table: Table, view: View, log: int) -> list[wire.Line]:
    """Give the log from a line on, as a viewer may know it."""
    words = table.session.game.words
    return [
        wire.Line(ply, words.sentence(event.seen_by(view.seat), view.seat), words.events.get(event.kind, ""))
        for ply, event in table.session.log[log:]
    ]


def _prompt(table: Table, view: View) -> str:
    if table.facts.phase == OPEN:
        return "Waiting for players to sit down."
    if table.over and not table.session.over and table.facts.outcome:
        return f"The game is over: {clean(table.facts.outcome.why)}."
    if view.seat in table.early and not view.over:
        return "You have answered; the others still decide."
    return view.prompt
