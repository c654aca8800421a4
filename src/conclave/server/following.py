"""Following: a table in memory carries out what another server has stored, step by step, as that server did.

The rules, the luck and the views are the same everywhere, so only the answer of each version has to be read.
Whoever looks on is sent the same change, whichever server they are connected to.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from conclave.server import outcomes, snapshots, wire
from conclave.server.clocks import resumed
from conclave.server.store import now
from conclave.server.table import OVER, PLAYING, Place, Table


def repeat(table: Table, step: Row[Any]) -> None:
    """Carry out one stored answer."""
    kind, seat, token = step.kind, step.seat, step.token
    if kind == "play":
        table.play(seat, token)
    elif kind == "undo":
        table.undo(seat, token == snapshots.WHOLE)
    elif kind == "resign" and token:
        table.resign(seat)
    elif kind == "takeback":
        table.went_back(snapshots.taken_back(table.session, int(token), seat))
    heard, table.audience = table.audience, None
    table.noticed = heard
    table.facts.version += 1
    for viewer in table.viewers if heard is not None else ():
        table.facts.unseen_commits[viewer] += int(viewer not in (heard or ()))
    if table.session.ply != step.ply or (step.digest and table.session.digest != step.digest):
        raise ValueError("the stored answer leads elsewhere")


def settle(table: Table, row: Row[Any], found: Sequence[Row[Any]]) -> None:
    """Take over what stands beside the session, as it is with the last version."""
    facts, live = table.facts, json.loads(row.live)
    for seat, one in enumerate(found):
        old = facts.places[seat]
        if (old.kind, old.person, old.name, old.level) != (one.kind, one.person, one.name, one.level):
            if old.kind == "person":
                table.left.add(old.person)
            facts.places[seat] = Place(one.kind, one.person, one.name, one.level)
    facts.title, facts.listed, facts.last_public_change = row.title, bool(row.listed), row.moved
    table.waited = {one.seat for one in found if one.waited}
    take_live(table, live)
    facts.phase = row.phase
    facts.outcome = outcomes.read(live["outcome"])
    if facts.phase == OVER and facts.outcome is None:
        facts.outcome = table.session.result
    table.clocks = resumed(row.clock, len(found), live["banks"], live["deadlines"], now(), grace=False)
    if facts.phase != PLAYING:
        table.clocks.stop()


def take_live(table: Table, live: dict[str, Any]) -> None:
    """Take over offers, flags, and from when on each viewer has position and question."""
    facts = table.facts
    facts.offers = msgspec.convert(live["offers"], list[wire.Offer])
    facts.flagged, facts.rematch = live["flagged"], live["rematch"]
    facts.leaving = live.get("leaving", [])
    facts.unseen_commits = live.get("missed", []) or facts.unseen_commits
    table.position_version = live.get("stood", table.position_version)
    table.question_version = live.get("asked", table.question_version)
