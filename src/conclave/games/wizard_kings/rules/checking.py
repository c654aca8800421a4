"""Invariants: what must hold in every position (WK-2.0a, WK-2.11a, WK-4.4a)."""

from __future__ import annotations

from conclave.core.secrets import Dialogue
from conclave.core.storage import Ints
from conclave.games.wizard_kings.actions import BLOCKS
from conclave.games.wizard_kings.state import BATTLE, CHEST, DEAD, MOVED, STACK, Kings
from conclave.games.wizard_kings.units import MAX


def check(s: Kings) -> None:
    """Raise AssertionError if blocks, counts or strengths disagree."""
    writing = any(isinstance(frame, Dialogue) for frame in s.stack)
    for block in range(s.seats * BLOCKS):
        place = s.where.faces[block]
        steps = s.steps.faces[block]
        if s.army[block // BLOCKS] < 0:
            assert steps == 0, "a block without an army has steps"
            continue
        assert place >= DEAD or place == CHEST, f"block {block} is nowhere"
        on = place >= 0 or place == CHEST
        assert (1 <= steps <= MAX[s.type_of(block)]) if on else steps == 0, f"block {block} has {steps} steps"
        assert place < 0 or s.board.there(place), f"block {block} is off the board"
    if not s.layout or writing or not len(s.troops[0]):
        return
    for seat in range(s.seats):
        counts: dict[int, int] = {}
        spent: dict[int, int] = {}
        wizards: dict[int, int] = {}
        for block in range(seat * BLOCKS, seat * BLOCKS + BLOCKS):
            place = int(s.where.faces[block])
            if place < 0:
                continue
            counts[place] = counts.get(place, 0) + 1
            if s.marks.faces[block] & MOVED:
                spent[place] = spent.get(place, 0) + 1
            if block % BLOCKS < 3:
                wizards[place] = wizards.get(place, 0) + 1
        assert s.turn == 0 or counts == filled(s.troops[seat]), f"seat {seat} is miscounted"
        assert spent == filled(s.spent[seat]), f"moved blocks of seat {seat} are miscounted"
        for place, count in counts.items():
            assert wizards.get(place, 0) <= 1, f"two wizards in {s.board.names[place]}"
            assert count - wizards.get(place, 0) <= STACK, f"{count} units in {s.board.names[place]}"
    assert len(s.battles) % BATTLE == 0


def filled(row: Ints) -> dict[int, int]:
    """Give the places of a row that are not zero."""
    return {place: int(count) for place, count in enumerate(row) if count}
