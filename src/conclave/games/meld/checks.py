"""What must be true of every position beyond its counters: triggers wait for whoever controls them (ME-3.2).

`Meld.check` asks for it at every pause that a test looks at. Control and active rituals are read from foci,
areas and slots as they lie, not from the sets that the rules keep up, so that a fault of those shows here.
"""

from __future__ import annotations

from conclave.core.effects import may
from conclave.core.storage import Int
from conclave.games.meld.data import (
    ALWAYS,
    AREA,
    ATTACKING,
    AURA,
    BOARD_SLOTS,
    DEFENDING,
    EMPTY,
    EVENTS,
    FOCUS,
    ON_FIELD,
    RITUAL,
    SEATS,
    TILE_BASE,
    TILE_SLOTS,
    Face,
    Spell,
    spell_bound,
)  # fmt: skip
from conclave.games.meld.rules.triggers import Printed, Triggers, any_yours
from conclave.games.meld.state import Meld


def check_triggers(s: Meld) -> None:
    """Hold what waits for every moment against what each seat controls (ME-7.1, ME-7.2, ME-8.5)."""
    for seat in range(s.seats):
        if s.boards[seat] < 0:
            continue
        for event in range(EVENTS):
            for role in (ALWAYS, ATTACKING, DEFENDING):
                _check_moment(s, seat, event, role)


def _check_moment(s: Meld, seat: int, event: int, role: int) -> None:
    wanted = _of_host(s, s.book.faces[s.boards[seat]], seat, -1, event, role)
    for tile in range(s.book.tiles):
        if _controls(s, seat, tile):
            wanted += _of_host(s, s.face(tile), seat, tile, event, role)
    moment = Triggers(seat, event, role, -1, ())
    found = [(int(one.tile), int(one.spell)) for one in moment.waiting(s) if isinstance(one, Printed)]
    assert found == wanted, f"triggers of seat {seat} at moment {event}: {found}, not {wanted}"
    assert not wanted or any_yours(s, seat, event), f"triggers of seat {seat} at moment {event} are passed by"


def _controls(s: Meld, seat: int, tile: int) -> bool:
    if s.place[tile] == ON_FIELD:
        return s.foci[SEATS * tile + seat] > 0
    return s.place[tile] == AREA + seat


def _of_host(s: Meld, face: Face, seat: int, tile: int, event: int, role: int) -> list[tuple[int, int]]:
    """List what waits on a board or a tile: those of its spells that last now and can do something."""
    base: Int = seat * BOARD_SLOTS
    if tile >= 0:
        base = TILE_BASE + TILE_SLOTS * tile
    bound = spell_bound(tile, -1)
    found: list[tuple[int, int]] = []
    for spell in face.spells:
        for trigger in spell.triggers:
            fits = trigger.event == event and (trigger.role == ALWAYS or trigger.role == role)
            if fits and _lasts(s, spell, base) and may(s, trigger.effect, seat, bound):
                found.append((tile, int(spell.place)))
    return found


def _lasts(s: Meld, spell: Spell, base: Int) -> bool:
    if spell.kind != RITUAL:
        return spell.kind == AURA
    slots = range(base + spell.first, base + spell.first + spell.slots)
    return all(s.held[slot] != EMPTY and s.held[slot] != FOCUS for slot in slots)
